<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
<context>
    <name>QObject</name>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n device</numerusform>
            <numerusform>%n devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) with a loss that is not a number</source>
        <translation>
            <numerusform>%n step with a loss that is not a number</numerusform>
            <numerusform>%n steps with a loss that is not a number</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s) found, one rank on each.</source>
        <translation>
            <numerusform>%n GPU found, one rank on each.</numerusform>
            <numerusform>%n GPUs found, one rank on each.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unknown</source>
        <translation>
            <numerusform>%n unknown</numerusform>
            <numerusform>%n unknown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passed</source>
        <translation>
            <numerusform>%n passed</numerusform>
            <numerusform>%n passed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more check(s)</source>
        <translation>
            <numerusform>%n more check</numerusform>
            <numerusform>%n more checks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>needs %n machine(s)</source>
        <translation>
            <numerusform>needs %n machine</numerusform>
            <numerusform>needs %n machines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>✓ ready, with %n note(s)</source>
        <translation>
            <numerusform>✓ ready, with %n note</numerusform>
            <numerusform>✓ ready, with %n notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n core(s) (measured)</source>
        <translation>
            <numerusform>%1 on %n core (measured)</numerusform>
            <numerusform>%1 on %n cores (measured)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n core(s) (forecast)</source>
        <translation>
            <numerusform>%1 on %n core (forecast)</numerusform>
            <numerusform>%1 on %n cores (forecast)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::AuditView</name>
    <message numerus="yes">
        <source>%n numbers are wrong.</source>
        <translation>
            <numerusform>%n number is wrong.</numerusform>
            <numerusform>%n numbers are wrong.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::ChartView</name>
    <message numerus="yes">
        <source> (and %n more)</source>
        <translation>
            <numerusform> (and %n more)</numerusform>
            <numerusform> (and %n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::CheckPanel</name>
    <message numerus="yes">
        <source>Checking %n machine(s): at most 20 s …</source>
        <translation>
            <numerusform>Checking %n machine: at most 20 s …</numerusform>
            <numerusform>Checking %n machines: at most 20 s …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s) on %1 will be ended in 5 s.</source>
        <translation>
            <numerusform>%n rank on %1 will be ended in 5 s.</numerusform>
            <numerusform>%n ranks on %1 will be ended in 5 s.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::FailedCells</name>
    <message numerus="yes">
        <source>%n more cells have no result; see the table of cells.</source>
        <translation>
            <numerusform>%n more cell has no result; see the table of cells.</numerusform>
            <numerusform>%n more cells have no result; see the table of cells.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::MachinesPage</name>
    <message numerus="yes">
        <source>%n hardware thread(s)</source>
        <translation>
            <numerusform>%n hardware thread</numerusform>
            <numerusform>%n hardware threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::MatrixStep</name>
    <message numerus="yes">
        <source>%n cell(s)</source>
        <translation>
            <numerusform>%n cell</numerusform>
            <numerusform>%n cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> × %n repeat(s)</source>
        <translation>
            <numerusform> × %n repeat</numerusform>
            <numerusform> × %n repeats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s) stored</source>
        <translation>
            <numerusform>%n cell stored</numerusform>
            <numerusform>%n cells stored</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s) cannot be reached: cells that need them have no forecast and wait for them during the run.</source>
        <translation>
            <numerusform>%n machine cannot be reached: cells that need it have no forecast and wait for it during the run.</numerusform>
            <numerusform>%n machines cannot be reached: cells that need them have no forecast and wait for them during the run.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::NoteList</name>
    <message numerus="yes">
        <source>Show %n more notes</source>
        <translation>
            <numerusform>Show %n more note</numerusform>
            <numerusform>Show %n more notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::PaperView</name>
    <message numerus="yes">
        <source>%n pages</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::RankPicture</name>
    <message numerus="yes">
        <source>and %n more machine(s) like these</source>
        <translation>
            <numerusform>and %n more machine like these</numerusform>
            <numerusform>and %n more machines like these</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::ResultsPage</name>
    <message numerus="yes">
        <source>%n repeats</source>
        <translation>
            <numerusform>%n repeat</numerusform>
            <numerusform>%n repeats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cells</source>
        <translation>
            <numerusform>%n cell</numerusform>
            <numerusform>%n cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written to %1</source>
        <translation>
            <numerusform>%n file written to %1</numerusform>
            <numerusform>%n files written to %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::ReviewStep</name>
    <message numerus="yes">
        <source>and %n more note(s)</source>
        <translation>
            <numerusform>and %n more note</numerusform>
            <numerusform>and %n more notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::RunsPage</name>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n runs</source>
        <translation>
            <numerusform>%1 of %n run</numerusform>
            <numerusform>%1 of %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs deleted.</source>
        <translation>
            <numerusform>%n run deleted.</numerusform>
            <numerusform>%n runs deleted.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::SeriesView</name>
    <message numerus="yes">
        <source>%n of them are NaN (not a number).</source>
        <translation>
            <numerusform>%n of them is NaN (not a number).</numerusform>
            <numerusform>%n of them are NaN (not a number).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::SlurmForm</name>
    <message numerus="yes">
        <source>%1 offers %n partition(s).</source>
        <translation>
            <numerusform>%1 offers %n partition.</numerusform>
            <numerusform>%1 offers %n partitions.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::GroupMenu</name>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n machine</numerusform>
            <numerusform>%n machines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::CountRows</name>
    <message numerus="yes">
        <source>%n device(s) per machine</source>
        <translation>
            <numerusform>%n device per machine</numerusform>
            <numerusform>%n devices per machine</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n machine</numerusform>
            <numerusform>%n machines</numerusform>
        </translation>
    </message>
</context>
</TS>
