<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>scalescope::ProgramForm</name>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>The folder that the program is started in, the same on every machine.</source>
        <translation>Der Ordner, in dem das Programm gestartet wird, derselbe auf jeder Maschine.</translation>
    </message>
    <message>
        <source>none: from its steps</source>
        <translation>keine: aus seinen Schritten</translation>
    </message>
    <message>
        <source>Rate it prints</source>
        <translation>Ausgegebene Rate</translation>
    </message>
    <message>
        <source>A regular expression with one group that finds samples per second in what the program prints, for programs whose steps cannot be seen.</source>
        <translation>Ein regulärer Ausdruck mit einer Gruppe, der die Beispiele pro Sekunde in der Ausgabe des Programms findet, für Programme, deren Schritte nicht sichtbar sind.</translation>
    </message>
    <message>
        <source>Command of each cell</source>
        <translation>Befehl jeder Zelle</translation>
    </message>
    <message>
        <source>Its flags could not be found. %1</source>
        <translation>Die Optionen wurden nicht gefunden. %1</translation>
    </message>
    <message>
        <source>Your program</source>
        <translation>Ihr Programm</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>Auswählen …</translation>
    </message>
    <message>
        <source>Choose the program</source>
        <translation>Programm auswählen</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>A script or program that torchrun could start. It is not changed, and runs with your rights.</source>
        <translation>Ein Skript oder Programm, das torchrun starten könnte. Es wird nicht geändert und läuft mit Ihren Rechten.</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Each run replaces {batch} (of a device), {globalBatch}, {devices}, {nodes}, {worldSize}, {precision}, {accumulation}, {seed} and {repeat}. Words with spaces stand in double quotes.</source>
        <translation>Jeder Lauf ersetzt {batch} (eines Geräts), {globalBatch}, {devices}, {nodes}, {worldSize}, {precision}, {accumulation}, {seed} und {repeat}. Wörter mit Leerzeichen stehen in doppelten Anführungszeichen.</translation>
    </message>
    <message>
        <source>Find its flags</source>
        <translation>Optionen suchen</translation>
    </message>
    <message>
        <source>Find the program&apos;s flags</source>
        <translation>Optionen des Programms suchen</translation>
    </message>
    <message>
        <source>Runs the program with --help, for 20 s at most</source>
        <translation>Startet das Programm mit --help, höchstens 20 s lang</translation>
    </message>
    <message>
        <source>Flag</source>
        <translation>Option</translation>
    </message>
    <message>
        <source>Value of the flag</source>
        <translation>Wert der Option</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add the flag</source>
        <translation>Option hinzufügen</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>A flag with a placeholder follows the study&apos;s matrix.</source>
        <translation>Eine Option mit Platzhalter folgt der Matrix der Studie.</translation>
    </message>
    <message>
        <source>Choose the program to measure.</source>
        <translation>Wählen Sie das Programm, das gemessen werden soll.</translation>
    </message>
    <message>
        <source>Choose the program to measure</source>
        <translation>Zu messendes Programm auswählen</translation>
    </message>
    <message>
        <source>Python scripts (*.py);;All files (*)</source>
        <translation>Python-Skripte (*.py);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Runs it with --help …</source>
        <translation>Wird mit --help ausgeführt …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>Devices: %1. %2</source>
        <translation>Geräte: %1. %2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
</context>
<context>
    <name>scalescope::TrialForm</name>
    <message>
        <source>The second variant</source>
        <translation>Die zweite Variante</translation>
    </message>
    <message>
        <source>Second command</source>
        <translation>Zweiter Befehl</translation>
    </message>
    <message>
        <source>The program and arguments that are compared with the first ones. It runs in turn with them, in the same folder, on the same devices.</source>
        <translation>Das Programm und die Argumente, die mit den ersten verglichen werden. Sie laufen abwechselnd, im selben Ordner, auf denselben Geräten.</translation>
    </message>
    <message>
        <source>Its variables</source>
        <translation>Seine Variablen</translation>
    </message>
    <message>
        <source>Environment variables that the second variant alone gets, as NAME=VALUE. Words with spaces stand in double quotes.</source>
        <translation>Umgebungsvariablen, die nur die zweite Variante bekommt, als NAME=WERT. Wörter mit Leerzeichen stehen in doppelten Anführungszeichen.</translation>
    </message>
    <message>
        <source>When it is decided</source>
        <translation>Wann es entschieden ist</translation>
    </message>
    <message>
        <source>Difference, %</source>
        <translation>Unterschied, %</translation>
    </message>
    <message>
        <source>The difference that matters: variants within it are called alike. A smaller one needs more pairs.</source>
        <translation>Der Unterschied, auf den es ankommt: Varianten, die weniger abweichen, gelten als gleich. Ein kleinerer braucht mehr Paare.</translation>
    </message>
    <message>
        <source>Most pairs</source>
        <translation>Höchstens Paare</translation>
    </message>
    <message>
        <source>Pairs of runs, one of each variant. It ends earlier once it is decided, or once so many would not decide it. An even number.</source>
        <translation>Paare von Läufen, je einer pro Variante. Es endet früher, sobald es entschieden ist oder so viele es nicht entscheiden würden. Eine gerade Zahl.</translation>
    </message>
    <message>
        <source>Write the second command, or variables that it alone gets.</source>
        <translation>Schreiben Sie den zweiten Befehl oder Variablen, die nur er bekommt.</translation>
    </message>
    <message>
        <source>Variables are written as NAME=VALUE; found %1.</source>
        <translation>Variablen werden als NAME=WERT geschrieben; gefunden: %1.</translation>
    </message>
    <message>
        <source>The difference and the pairs are numbers.</source>
        <translation>Unterschied und Paare sind Zahlen.</translation>
    </message>
</context>
<context>
    <name>scalescope::FlagFinder</name>
    <message>
        <source>It did not end within %1 s.</source>
        <translation>Es endete nicht innerhalb von %1 s.</translation>
    </message>
    <message>
        <source>It ended with code %1: %2</source>
        <translation>Es endete mit Code %1: %2</translation>
    </message>
    <message>
        <source>It describes no flags.</source>
        <translation>Es beschreibt keine Optionen.</translation>
    </message>
</context>
<context>
    <name>Bridge</name>
    <message>
        <source>%1: %2 %</source>
        <translation>%1: %2 %</translation>
    </message>
</context>
<context>
    <name>KeyList</name>
    <message>
        <source>Everywhere</source>
        <translation>überall</translation>
    </message>
    <message>
        <source>the pages, from Machines to Compare</source>
        <translation>die Seiten, von Maschinen bis Vergleich</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>the user guide</source>
        <translation>das Benutzerhandbuch</translation>
    </message>
    <message>
        <source>this list</source>
        <translation>diese Liste</translation>
    </message>
    <message>
        <source>close the window</source>
        <translation>das Fenster schließen</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>show, hide the cores and GPUs of a machine</source>
        <translation>Kerne und GPUs einer Maschine zeigen, verbergen</translation>
    </message>
    <message>
        <source>show or hide the cores and GPUs of a machine</source>
        <translation>Kerne und GPUs einer Maschine zeigen oder verbergen</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>Neue Studie</translation>
    </message>
    <message>
        <source>the next step; on the last one, run the study</source>
        <translation>der nächste Schritt; im letzten die Studie starten</translation>
    </message>
    <message>
        <source>A chart</source>
        <translation>ein Diagramm</translation>
    </message>
    <message>
        <source>read the value before, the next one</source>
        <translation>den Wert davor, den nächsten ablesen</translation>
    </message>
    <message>
        <source>read the first value, the last one</source>
        <translation>den ersten, den letzten Wert ablesen</translation>
    </message>
    <message>
        <source>zoom in</source>
        <translation>vergrößern</translation>
    </message>
    <message>
        <source>zoom out</source>
        <translation>verkleinern</translation>
    </message>
    <message>
        <source>the whole range</source>
        <translation>der ganze Bereich</translation>
    </message>
    <message>
        <source>of Results: the cells of the value that is read</source>
        <translation>in den Ergebnissen: die Zellen des abgelesenen Wertes</translation>
    </message>
    <message>
        <source>save or copy it</source>
        <translation>speichern oder kopieren</translation>
    </message>
    <message>
        <source>copy its picture</source>
        <translation>sein Bild kopieren</translation>
    </message>
    <message>
        <source>copy its table</source>
        <translation>seine Tabelle kopieren</translation>
    </message>
    <message>
        <source>A table</source>
        <translation>eine Tabelle</translation>
    </message>
    <message>
        <source>copy the chosen rows</source>
        <translation>die gewählten Zeilen kopieren</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>search</source>
        <translation>suchen</translation>
    </message>
    <message>
        <source>delete the chosen runs</source>
        <translation>die gewählten Läufe löschen</translation>
    </message>
    <message>
        <source>bring deleted runs back</source>
        <translation>gelöschte Läufe zurückholen</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>move through the pages</source>
        <translation>durch die Seiten gehen</translation>
    </message>
    <message>
        <source>in the outline: write under that heading</source>
        <translation>in der Gliederung: unter dieser Überschrift schreiben</translation>
    </message>
    <message>
        <source>keep what was written</source>
        <translation>das Geschriebene behalten</translation>
    </message>
    <message>
        <source>leave a text as it was</source>
        <translation>einen Text lassen, wie er war</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>check a table that was copied elsewhere</source>
        <translation>eine anderswo kopierte Tabelle prüfen</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>What they do</source>
        <translation>Was sie tun</translation>
    </message>
    <message>
        <source>full screen, or back; also by a double click</source>
        <translation>Vollbild oder zurück; auch mit einem Doppelklick</translation>
    </message>
    <message>
        <source>back to the page</source>
        <translation>zurück zur Seite</translation>
    </message>
    <message>
        <source>the chart before, the next one of the page</source>
        <translation>das vorige, das nächste Diagramm der Seite</translation>
    </message>
    <message>
        <source>A chart in full screen</source>
        <translation>Diagramm im Vollbild</translation>
    </message>
    <message>
        <source>show that series alone, or all; also by Alt and a click</source>
        <translation>nur diese Reihe zeigen oder wieder alle; auch mit Alt und einem Klick</translation>
    </message>
    <message>
        <source>hide or show that series; also by a click on its name</source>
        <translation>diese Reihe aus- oder einblenden; auch mit einem Klick auf ihren Namen</translation>
    </message>
    <message>
        <source>go through its names</source>
        <translation>durch ihre Namen gehen</translation>
    </message>
    <message>
        <source>The legend of a chart</source>
        <translation>Legende eines Diagramms</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Nothing measured yet.</source>
        <translation>Noch nichts gemessen.</translation>
    </message>
    <message>
        <source>%1 nodes × %2</source>
        <translation>%1 Knoten × %2</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n Gerät</numerusform>
            <numerusform>%n Geräte</numerusform>
        </translation>
    </message>
    <message>
        <source>global batch %1</source>
        <translation>globaler Batch %1</translation>
    </message>
    <message>
        <source>raw and smoothed, mean over ranks</source>
        <translation>roh und geglättet, Mittel über die Ranks</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>training loss</source>
        <translation>Trainingsverlust</translation>
    </message>
    <message>
        <source>Mean loss over the samples of one step, weighted over ranks by their samples. Smoothed: exponential mean, 0.9.</source>
        <translation>Mittlerer Verlust über die Bilder eines Schritts, über die Ranks nach Bildern gewichtet. Geglättet: exponentielles Mittel, 0,9.</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) with a loss that is not a number</source>
        <translation>
            <numerusform>%n Schritt mit einem Verlust, der keine Zahl ist</numerusform>
            <numerusform>%n Schritte mit einem Verlust, der keine Zahl ist</numerusform>
        </translation>
    </message>
    <message>
        <source>raw</source>
        <translation>roh</translation>
    </message>
    <message>
        <source>smoothed</source>
        <translation>geglättet</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>of the training batches, mean over ranks</source>
        <translation>der Trainingsbatches, Mittel über die Ranks</translation>
    </message>
    <message>
        <source>accuracy, %</source>
        <translation>Genauigkeit, %</translation>
    </message>
    <message>
        <source>Share of a step&apos;s samples whose highest score is their class.</source>
        <translation>Anteil der Bilder eines Schritts, deren höchster Wert ihre Klasse ist.</translation>
    </message>
    <message>
        <source>Step, by part</source>
        <translation>Schritt nach Teilen</translation>
    </message>
    <message>
        <source>mean over ranks</source>
        <translation>Mittel über die Ranks</translation>
    </message>
    <message>
        <source>ms per step</source>
        <translation>ms je Schritt</translation>
    </message>
    <message>
        <source>Compute = forward + backward + optimizer less exposed communication, the time in which a rank only waits for gradients.</source>
        <translation>Rechnen = vorwärts + rückwärts + Optimierer ohne die offene Kommunikation, also die Zeit, in der ein Rank nur auf Gradienten wartet.</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>offene Kommunikation</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Übriges</translation>
    </message>
    <message>
        <source>GPU busy, per device</source>
        <translation>GPU-Auslastung je Gerät</translation>
    </message>
    <message>
        <source>busy is not useful work: see the step&apos;s parts</source>
        <translation>beschäftigt heißt nicht nützlich: siehe die Teile des Schritts</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>CPU, per rank</source>
        <translation>CPU je Rank</translation>
    </message>
    <message>
        <source>CPU, per core</source>
        <translation>CPU je Kern</translation>
    </message>
    <message>
        <source>100 % is one core</source>
        <translation>100 % ist ein Kern</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>median of the GPUs</source>
        <translation>Median der GPUs</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>core %1</source>
        <translation>Kern %1</translation>
    </message>
    <message>
        <source>Memory, per rank</source>
        <translation>Speicher je Rank</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>median of the ranks</source>
        <translation>Median der Ranks</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>median of the nodes</source>
        <translation>Median der Knoten</translation>
    </message>
    <message>
        <source>Speedup so far</source>
        <translation>Beschleunigung bisher</translation>
    </message>
    <message>
        <source>the study ended without some of its repeats</source>
        <translation>die Studie endete ohne einige ihrer Wiederholungen</translation>
    </message>
    <message>
        <source>the study was cancelled: the repeats that ended before</source>
        <translation>die Studie wurde abgebrochen: die Wiederholungen, die vorher endeten</translation>
    </message>
    <message>
        <source>provisional until every repeat is in</source>
        <translation>vorläufig, bis jede Wiederholung da ist</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Images per second against the baseline cell of the same batch.</source>
        <translation>Bilder je Sekunde gegenüber der Vergleichszelle desselben Batches.</translation>
    </message>
    <message>
        <source>The first point comes when a baseline and a second cell have ended.</source>
        <translation>Der erste Punkt kommt, wenn eine Vergleichszelle und eine zweite Zelle zu Ende sind.</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>ideal</translation>
    </message>
    <message>
        <source>n = %1 of %2</source>
        <translation>n = %1/%2</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>reused, </source>
        <translation>wiederverwendet, </translation>
    </message>
    <message>
        <source>queued</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>%1 is paused</source>
        <translation>%1 ist angehalten</translation>
    </message>
    <message>
        <source>%1 is finished</source>
        <translation>%1 ist fertig</translation>
    </message>
    <message>
        <source>%1 ended, and some cells did not finish</source>
        <translation>%1 ist zu Ende, und einige Zellen wurden nicht fertig</translation>
    </message>
    <message>
        <source>%1 was cancelled</source>
        <translation>%1 wurde abgebrochen</translation>
    </message>
    <message>
        <source>%1: preparing</source>
        <translation>%1: wird vorbereitet</translation>
    </message>
    <message>
        <source>Cell %1 of %2: %3, repeat %4 of %5</source>
        <translation>Zelle %1 von %2: %3, Wiederholung %4 von %5</translation>
    </message>
    <message>
        <source>starting ranks</source>
        <translation>Ranks starten</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>%1 je Schritt</translation>
    </message>
    <message>
        <source>%1 images/s</source>
        <translation>%1 Bilder/s</translation>
    </message>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 Beispiele/s</translation>
    </message>
    <message>
        <source>rank %1 works %2 % longer than the mean</source>
        <translation>Rank %1 arbeitet %2 % länger als das Mittel</translation>
    </message>
    <message>
        <source>run %1 of %2</source>
        <translation>Lauf %1 von %2</translation>
    </message>
    <message>
        <source>%1 left in the study</source>
        <translation>noch %1 in der Studie</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n Kern</numerusform>
            <numerusform>%n Kerne</numerusform>
        </translation>
    </message>
    <message>
        <source>no GPU</source>
        <translation>keine GPU</translation>
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
            <numerusform>%n GPU gefunden, ein Rank darauf.</numerusform>
            <numerusform>%n GPUs gefunden, ein Rank auf jeder.</numerusform>
        </translation>
    </message>
    <message>
        <source>No GPU found. Scalescope will use your CPU core as one device.</source>
        <translation>Keine GPU gefunden. Scalescope nimmt Ihren CPU-Kern als ein Gerät.</translation>
    </message>
    <message>
        <source>No GPU found. Scalescope will use your %1 CPU cores as %1 devices.</source>
        <translation>Keine GPU gefunden. Scalescope nimmt Ihre %1 CPU-Kerne als %1 Geräte.</translation>
    </message>
    <message>
        <source>%1 in total</source>
        <translation>%1 insgesamt</translation>
    </message>
    <message>
        <source>%1 per device</source>
        <translation>%1 je Gerät</translation>
    </message>
    <message>
        <source>It takes about %1.</source>
        <translation>Das dauert etwa %1.</translation>
    </message>
    <message>
        <source>Baseline that the protocol adds: %1. Speedup and efficiency compare with it; without it the study has times and images/s alone.</source>
        <translation>Vergleich, den das Protokoll hinzufügt: %1. Speedup und Effizienz beziehen sich darauf; ohne ihn hat die Studie nur Zeiten und Bilder/s.</translation>
    </message>
    <message>
        <source>cell %1 (%2, %3)</source>
        <translation>Zelle %1 (%2, %3)</translation>
    </message>
    <message>
        <source>Remove the baseline</source>
        <translation>Vergleich entfernen</translation>
    </message>
    <message>
        <source>Add the baseline</source>
        <translation>Vergleich hinzufügen</translation>
    </message>
    <message>
        <source>No baseline: the study has times and images/s, and neither speedup nor efficiency.</source>
        <translation>Kein Vergleich: die Studie hat Zeiten und Bilder/s, aber weder Speedup noch Effizienz.</translation>
    </message>
    <message>
        <source>stored already, n = %1: reused</source>
        <translation>schon gespeichert, n = %1: wird wiederverwendet</translation>
    </message>
    <message>
        <source>lr %1</source>
        <translation>lr %1</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>, baseline</source>
        <translation>, Vergleich</translation>
    </message>
    <message>
        <source>Cell %1: %2, %3, global batch %4 = %5</source>
        <translation>Zelle %1: %2, %3, globaler Batch %4 = %5</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>, first %1 images</source>
        <translation>, die ersten %1 Bilder</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Augmentation</source>
        <translation>Augmentierung</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Last batch</source>
        <translation>Letzter Batch</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Momentum</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Weight Decay</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>Label-Glättung</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Linear scaling</source>
        <translation>Lineare Skalierung</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>%1 epochs</source>
        <translation>%1 Epochen</translation>
    </message>
    <message>
        <source>Zero gamma</source>
        <translation>Zero-Gamma</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>every %1 steps</source>
        <translation>alle %1 Schritte</translation>
    </message>
    <message>
        <source>every %1 epochs</source>
        <translation>alle %1 Epochen</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Devices per node</source>
        <translation>Geräte je Knoten</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>Batch per device</source>
        <translation>Batch je Gerät</translation>
    </message>
    <message>
        <source>from %1, × %2</source>
        <translation>ab %1, × %2</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Zahlenformat</translation>
    </message>
    <message>
        <source>Accumulation</source>
        <translation>Akkumulation</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Ceiling sweep</source>
        <translation>Messung der Obergrenze</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>What is %1?</source>
        <translation>Was ist %1?</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>accumulate %1</source>
        <translation>akkumuliert %1</translation>
    </message>
    <message>
        <source>%1: %2 at %3</source>
        <translation>%1: %2 bei %3</translation>
    </message>
    <message>
        <source>Step, by rank</source>
        <translation>Schritt nach Rank</translation>
    </message>
    <message>
        <source>own work without waiting, smoothed over steps</source>
        <translation>eigene Arbeit ohne Warten, über Schritte geglättet</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Input, compute and other time of each rank per step. All ranks wait for the slowest one at every all-reduce.</source>
        <translation>Eingabe, Rechnen und Sonstiges jedes Ranks je Schritt. Bei jedem All-Reduce warten alle auf den langsamsten.</translation>
    </message>
    <message>
        <source>own work</source>
        <translation>eigene Arbeit</translation>
    </message>
    <message>
        <source>of the whole machine, other programs included</source>
        <translation>der ganzen Maschine, andere Programme eingeschlossen</translation>
    </message>
    <message>
        <source>CPU, per node</source>
        <translation>CPU je Knoten</translation>
    </message>
    <message>
        <source>mean over all cores of a node</source>
        <translation>Mittel über alle Kerne eines Knotens</translation>
    </message>
    <message>
        <source>Memory, per node</source>
        <translation>Speicher je Knoten</translation>
    </message>
    <message>
        <source>in use, other programs included</source>
        <translation>belegt, andere Programme eingeschlossen</translation>
    </message>
    <message>
        <source>resident; shared pages count in each rank</source>
        <translation>resident; geteilte Seiten zählen in jedem Rank</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Nesterov</source>
        <translation>Nesterov</translation>
    </message>
    <message>
        <source>look ahead by the momentum</source>
        <translation>um das Momentum vorausschauen</translation>
    </message>
    <message>
        <source>Betas</source>
        <translation>Betas</translation>
    </message>
    <message>
        <source>Two numbers below 1, as 0.9; 0.999.</source>
        <translation>Zwei Zahlen unter 1, etwa 0,9; 0,999.</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>Share of the mean of squared gradients that one step keeps.</source>
        <translation>Anteil des Mittels der quadrierten Gradienten, den ein Schritt behält.</translation>
    </message>
    <message>
        <source>Added to what a gradient is divided by.</source>
        <translation>Kommt zu dem hinzu, wodurch ein Gradient geteilt wird.</translation>
    </message>
    <message>
        <source>Centered</source>
        <translation>Zentriert</translation>
    </message>
    <message>
        <source>divide by the variance of the gradient</source>
        <translation>durch die Varianz des Gradienten teilen</translation>
    </message>
    <message>
        <source>Trust</source>
        <translation>Vertrauen</translation>
    </message>
    <message>
        <source>LARS: share of a layer&apos;s norm that one step may change.</source>
        <translation>LARS: Anteil der Norm einer Schicht, den ein Schritt ändern darf.</translation>
    </message>
    <message>
        <source>Share of the target that is spread over all classes.</source>
        <translation>Anteil des Ziels, der auf alle Klassen verteilt wird.</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>Gradientennorm</translation>
    </message>
    <message>
        <source>not limited</source>
        <translation>nicht begrenzt</translation>
    </message>
    <message>
        <source>Gradients above this norm are scaled down to it.</source>
        <translation>Gradienten über dieser Norm werden auf sie verkleinert.</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>konstant</translation>
    </message>
    <message>
        <source>steps down</source>
        <translation>in Stufen</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>Kosinus</translation>
    </message>
    <message>
        <source>Milestones</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Epochs after which the rate falls, as 30; 60.</source>
        <translation>Epochen, nach denen die Rate fällt, etwa 30; 60.</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>What the rate is multiplied by at each milestone.</source>
        <translation>Womit die Rate an jeder Stufe multipliziert wird.</translation>
    </message>
    <message>
        <source>Large batches</source>
        <translation>Große Batches</translation>
    </message>
    <message>
        <source>rate grows with the global batch</source>
        <translation>Rate wächst mit dem globalen Batch</translation>
    </message>
    <message>
        <source>The learning rate is multiplied by global batch / base batch (Goyal et al. 2017).</source>
        <translation>Die Lernrate wird mit globalem Batch / Grundbatch multipliziert (Goyal u. a. 2017).</translation>
    </message>
    <message>
        <source>Base batch</source>
        <translation>Grundbatch</translation>
    </message>
    <message>
        <source>The global batch for which the learning rate above is meant.</source>
        <translation>Der globale Batch, für den die Lernrate oben gemeint ist.</translation>
    </message>
    <message>
        <source>no warm-up</source>
        <translation>ohne Aufwärmen</translation>
    </message>
    <message>
        <source>Epochs in which the learning rate rises step by step to its scaled value.</source>
        <translation>Epochen, in denen die Lernrate Schritt für Schritt auf ihren skalierten Wert steigt.</translation>
    </message>
    <message>
        <source>last BatchNorm of each block starts at 0</source>
        <translation>letzte BatchNorm jedes Blocks beginnt bei 0</translation>
    </message>
    <message>
        <source>Each residual block starts as the identity, which steadies the first steps of large batches.</source>
        <translation>Jeder Residualblock beginnt als Identität; das beruhigt die ersten Schritte großer Batches.</translation>
    </message>
    <message>
        <source>a timed window after warm-up</source>
        <translation>ein Zeitfenster nach dem Aufwärmen</translation>
    </message>
    <message>
        <source>the whole training</source>
        <translation>das ganze Training</translation>
    </message>
    <message>
        <source>A window of steps is enough for speed; accuracy needs the whole training.</source>
        <translation>Für das Tempo genügt ein Fenster von Schritten; die Genauigkeit braucht das ganze Training.</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>Aufwärmschritte</translation>
    </message>
    <message>
        <source>Run and left out of every time: first steps are slow.</source>
        <translation>Werden gerechnet und zählen in keiner Zeit: Die ersten Schritte sind langsam.</translation>
    </message>
    <message>
        <source>Timed steps</source>
        <translation>Gemessene Schritte</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>steps count</source>
        <translation>Schritte zählen</translation>
    </message>
    <message>
        <source>Warm-up epochs</source>
        <translation>Aufwärmepochen</translation>
    </message>
    <message>
        <source>Whole epochs left out of every time.</source>
        <translation>Ganze Epochen, die in keiner Zeit zählen.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>every cell once, then again</source>
        <translation>jede Zelle einmal, dann von vorn</translation>
    </message>
    <message>
        <source>a cell&apos;s repeats in a row</source>
        <translation>alle Wiederholungen einer Zelle nacheinander</translation>
    </message>
    <message>
        <source>Going round spreads what changes with time over all cells.</source>
        <translation>Reihum verteilt sich auf alle Zellen, was sich mit der Zeit ändert.</translation>
    </message>
    <message>
        <source>Time budget</source>
        <translation>Zeitbudget</translation>
    </message>
    <message>
        <source>no budget</source>
        <translation>kein Budget</translation>
    </message>
    <message>
        <source>Seconds for the whole study; steps shrink to fit, never below 10.</source>
        <translation>Sekunden für die ganze Studie; die Schritte werden weniger, nie unter 10.</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>after every epoch</source>
        <translation>nach jeder Epoche</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>am Ende</translation>
    </message>
    <message>
        <source>Over the whole test set, by all ranks, outside the timed steps.</source>
        <translation>Über alle Testbilder, von allen Ranks, außerhalb der gemessenen Schritte.</translation>
    </message>
    <message>
        <source>Validate every</source>
        <translation>Validieren alle</translation>
    </message>
    <message>
        <source>not by steps</source>
        <translation>nicht nach Schritten</translation>
    </message>
    <message>
        <source>Steps between validations, beside those above.</source>
        <translation>Schritte zwischen Validierungen, neben den obigen.</translation>
    </message>
    <message>
        <source>Target accuracy</source>
        <translation>Zielgenauigkeit</translation>
    </message>
    <message>
        <source>no target</source>
        <translation>kein Ziel</translation>
    </message>
    <message>
        <source>From 0 to 1: the time to reach it is reported.</source>
        <translation>Von 0 bis 1: Die Zeit bis dahin wird berichtet.</translation>
    </message>
    <message>
        <source>Around the steps</source>
        <translation>Neben den Schritten</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>with and without communication</source>
        <translation>mit und ohne Kommunikation</translation>
    </message>
    <message>
        <source>Some steps with and without gradient exchange before the window: a second view of the communication&apos;s cost.</source>
        <translation>Einige Schritte mit und ohne Austausch der Gradienten vor dem Fenster: ein zweiter Blick auf die Kosten der Kommunikation.</translation>
    </message>
    <message>
        <source>Largest message in MB of the all-reduce sweep that measures what the link can do.</source>
        <translation>Größte Nachricht in MB der All-Reduce-Reihe, die misst, was die Verbindung hergibt.</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Abtastung</translation>
    </message>
    <message>
        <source>Looks per second at CPU, GPU and memory. Less often disturbs less.</source>
        <translation>Blicke je Sekunde auf CPU, GPU und Speicher. Seltener stört weniger.</translation>
    </message>
    <message>
        <source>Repeat r uses seed + r.</source>
        <translation>Wiederholung r nimmt Startwert + r.</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphen</translation>
    </message>
    <message>
        <source>forward and backward recorded and replayed</source>
        <translation>Vorwärts und Rückwärts aufgenommen und abgespielt</translation>
    </message>
    <message>
        <source>On one GPU, and with DDP without overlap. Where it cannot be, steps run as usual and the run says why.</source>
        <translation>Auf einer GPU und mit DDP ohne Überlappung. Wo es nicht geht, laufen die Schritte wie sonst, und der Lauf sagt warum.</translation>
    </message>
    <message>
        <source>A loss of NaN</source>
        <translation>Verlust ist NaN</translation>
    </message>
    <message>
        <source>is recorded</source>
        <translation>wird aufgezeichnet</translation>
    </message>
    <message>
        <source>stops the run</source>
        <translation>beendet den Lauf</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>NCCL on GPUs, Gloo on CPUs</source>
        <translation>NCCL auf GPUs, Gloo auf CPUs</translation>
    </message>
    <message>
        <source>Bucket, MiB</source>
        <translation>Bucket, MiB</translation>
    </message>
    <message>
        <source>Gradients travel in buckets: larger ones use the link better, smaller ones start earlier.</source>
        <translation>Gradienten reisen in Buckets: Größere nutzen die Verbindung besser, kleinere beginnen früher.</translation>
    </message>
    <message>
        <source>First bucket, MiB</source>
        <translation>Erster Bucket, MiB</translation>
    </message>
    <message>
        <source>Kept small so that the first all-reduce starts early.</source>
        <translation>Klein, damit das erste All-Reduce früh beginnt.</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>all-reduce while backward still runs</source>
        <translation>All-Reduce, während die Rückwärtsrechnung läuft</translation>
    </message>
    <message>
        <source>On the wire</source>
        <translation>Auf der Leitung</translation>
    </message>
    <message>
        <source>Number format in which gradients travel.</source>
        <translation>Zahlenformat, in dem Gradienten reisen.</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Processes that hold the parameters.</source>
        <translation>Prozesse, die die Parameter halten.</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>beside the workers</source>
        <translation>neben den Arbeitern</translation>
    </message>
    <message>
        <source>on devices of their own</source>
        <translation>auf eigenen Geräten</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>all wait for all (BSP)</source>
        <translation>alle warten auf alle (BSP)</translation>
    </message>
    <message>
        <source>up to a distance (SSP)</source>
        <translation>bis zu einem Abstand (SSP)</translation>
    </message>
    <message>
        <source>nobody waits (async)</source>
        <translation>niemand wartet (async)</translation>
    </message>
    <message>
        <source>Staleness</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>SSP: steps that the fastest worker may be ahead.</source>
        <translation>SSP: Schritte, die der schnellste Arbeiter voraus sein darf.</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Checkpoints</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>every 10 steps</source>
        <translation>alle 10 Schritte</translation>
    </message>
    <message>
        <source>every 100 steps</source>
        <translation>alle 100 Schritte</translation>
    </message>
    <message>
        <source>every epoch</source>
        <translation>jede Epoche</translation>
    </message>
    <message>
        <source>What saving costs shows as a part of the step.</source>
        <translation>Was das Sichern kostet, zeigt sich als Teil des Schritts.</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>training waits</source>
        <translation>das Training wartet</translation>
    </message>
    <message>
        <source>beside training</source>
        <translation>neben dem Training</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Older checkpoints are deleted.</source>
        <translation>Ältere Checkpoints werden gelöscht.</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Collective timeout</source>
        <translation>Frist für Kollektive</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Seconds after which a silent rank ends the run.</source>
        <translation>Sekunden, nach denen ein stummer Rank den Lauf beendet.</translation>
    </message>
    <message>
        <source>More devices than cores</source>
        <translation>Mehr Geräte als Kerne</translation>
    </message>
    <message>
        <source>allowed; ranks share cores</source>
        <translation>erlaubt; Ranks teilen sich Kerne</translation>
    </message>
    <message>
        <source>Link speed, Mbit/s</source>
        <translation>Tempo der Verbindung, Mbit/s</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>wie sie ist</translation>
    </message>
    <message>
        <source>All traffic between ranks (between nodes, where there are several) goes no faster than this.</source>
        <translation>Aller Verkehr zwischen Ranks (bei mehreren Knoten zwischen ihnen) geht nicht schneller.</translation>
    </message>
    <message>
        <source>Latency, ms</source>
        <translation>Latenz, ms</translation>
    </message>
    <message>
        <source>Added to every message.</source>
        <translation>Kommt zu jeder Nachricht hinzu.</translation>
    </message>
    <message>
        <source>Jitter, ms</source>
        <translation>Schwankung, ms</translation>
    </message>
    <message>
        <source>Random part of the latency.</source>
        <translation>Zufälliger Teil der Latenz.</translation>
    </message>
    <message>
        <source>Slow rank; ms</source>
        <translation>Langsamer Rank; ms</translation>
    </message>
    <message>
        <source>A rank and how long it sleeps in each step, as 1; 20.</source>
        <translation>Ein Rank und wie lange er in jedem Schritt schläft, etwa 1; 20.</translation>
    </message>
    <message>
        <source>Disk speed, MB/s</source>
        <translation>Tempo der Platte, MB/s</translation>
    </message>
    <message>
        <source>Checkpoints and loading go no faster than this.</source>
        <translation>Checkpoints und Laden gehen nicht schneller.</translation>
    </message>
    <message>
        <source>Less than the whole machine: %1.</source>
        <translation>Weniger als der ganze Rechner: %1.</translation>
    </message>
    <message>
        <source>%1 has ended</source>
        <translation>%1 ist beendet</translation>
    </message>
    <message>
        <source>%1 is waiting</source>
        <translation>%1 wartet</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>every repeat is in</source>
        <translation>alle Wiederholungen liegen vor</translation>
    </message>
    <message>
        <source>batch %1 per device</source>
        <translation>Batch %1 je Gerät</translation>
    </message>
    <message>
        <source>Devices: whole numbers from 1, as 2, 8, 64; at most 32 of them.</source>
        <translation>Geräte: ganze Zahlen ab 1, etwa 2, 8, 64; höchstens 32 davon.</translation>
    </message>
    <message>
        <source>Link: rates in Gbit/s above 0, as 10; 25; 100.</source>
        <translation>Leitung: Raten in Gbit/s über 0, etwa 10; 25; 100.</translation>
    </message>
    <message>
        <source>Latency: microseconds of one way, 0 or more.</source>
        <translation>Latenz: Mikrosekunden für einen Weg, 0 oder mehr.</translation>
    </message>
    <message>
        <source>Price: a number, 0 or more, in any currency.</source>
        <translation>Preis: eine Zahl, 0 oder mehr, in beliebiger Währung.</translation>
    </message>
    <message>
        <source>Accuracy: percent, above 0 and at most 100.</source>
        <translation>Genauigkeit: Prozent, über 0 und höchstens 100.</translation>
    </message>
    <message>
        <source>Efficiency to keep: percent, above 0 and at most 100.</source>
        <translation>Gehaltene Effizienz: Prozent, über 0 und höchstens 100.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 to %2 until ± %3 %</source>
        <translation>%1 bis %2, bis ± %3 %</translation>
    </message>
    <message>
        <source>%1 to %2 until two variants are decided to %3 %</source>
        <translation>%1 bis %2, bis zwei Varianten auf %3 % entschieden sind</translation>
    </message>
    <message>
        <source>Profiled steps</source>
        <translation>Profilierte Schritte</translation>
    </message>
    <message>
        <source>After all others and counted nowhere: their operators are recorded, for a trace and a table of operators. At most %1.</source>
        <translation>Nach allen anderen und nirgends gezählt: Ihre Operatoren werden aufgezeichnet, für eine Spur und eine Tabelle der Operatoren. Höchstens %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n Fehler</numerusform>
            <numerusform>%n Fehler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n Warnung</numerusform>
            <numerusform>%n Warnungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not known</source>
        <translation>
            <numerusform>%n unbekannt</numerusform>
            <numerusform>%n unbekannt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fine</source>
        <translation>
            <numerusform>%n in Ordnung</numerusform>
            <numerusform>%n in Ordnung</numerusform>
        </translation>
    </message>
    <message>
        <source>✓ fine</source>
        <translation>✓ in Ordnung</translation>
    </message>
    <message>
        <source>! warning</source>
        <translation>! Warnung</translation>
    </message>
    <message>
        <source>✕ failed</source>
        <translation>✕ Fehler</translation>
    </message>
    <message>
        <source>? not known</source>
        <translation>? unbekannt</translation>
    </message>
    <message>
        <source>✓ ready</source>
        <translation>✓ bereit</translation>
    </message>
    <message>
        <source>✕ cannot be used (%1)</source>
        <translation>✕ nicht nutzbar (%1)</translation>
    </message>
    <message>
        <source>? not all could be checked (%1)</source>
        <translation>? nicht alles war prüfbar (%1)</translation>
    </message>
    <message numerus="yes">
        <source>%n more check(s)</source>
        <translation>
            <numerusform>%n weitere Prüfung</numerusform>
            <numerusform>%n weitere Prüfungen</numerusform>
        </translation>
    </message>
    <message>
        <source>cannot run here</source>
        <translation>läuft hier nicht</translation>
    </message>
    <message>
        <source>as the optimizer used it</source>
        <translation>wie der Optimierer sie verwendet hat</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>What each step&apos;s update was multiplied by, warm-up and schedule included.</source>
        <translation>Womit die Änderung jedes Schritts multipliziert wurde, Aufwärmen und Verlauf eingeschlossen.</translation>
    </message>
    <message>
        <source>median of the cores</source>
        <translation>Median der Kerne</translation>
    </message>
    <message>
        <source>Memory, per GPU</source>
        <translation>Speicher je GPU</translation>
    </message>
    <message>
        <source>of its GPU, as the rank reads it</source>
        <translation>der GPU, wie der Rank ihn liest</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>at work</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>GPU memory, per rank</source>
        <translation>GPU-Speicher je Rank</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU-Auslastung</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU-Speicher</translation>
    </message>
    <message>
        <source>GPU power</source>
        <translation>GPU-Leistung</translation>
    </message>
    <message>
        <source>GPU temperature</source>
        <translation>GPU-Temperatur</translation>
    </message>
    <message>
        <source>GPU clock</source>
        <translation>GPU-Takt</translation>
    </message>
    <message>
        <source>MB/s</source>
        <translation>MB/s</translation>
    </message>
    <message>
        <source>Network, sent</source>
        <translation>Netz, gesendet</translation>
    </message>
    <message>
        <source>Network, received</source>
        <translation>Netz, empfangen</translation>
    </message>
    <message>
        <source>Disk, read</source>
        <translation>Platte, gelesen</translation>
    </message>
    <message>
        <source>Disk, written</source>
        <translation>Platte, geschrieben</translation>
    </message>
    <message>
        <source>%1 GHz</source>
        <translation>%1 GHz</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>load average %1</source>
        <translation>mittlere Last %1</translation>
    </message>
    <message>
        <source>mostly %1, load average %2</source>
        <translation>meist %1, mittlere Last %2</translation>
    </message>
    <message>
        <source>%1 busy of the %2 cores that a CPU quota gives</source>
        <translation>%1 belegt von den %2 Kernen, die ein CPU-Kontingent gibt</translation>
    </message>
    <message>
        <source>Core %1</source>
        <translation>Kern %1</translation>
    </message>
    <message>
        <source>The baseline of its batch: every speedup is against this cell.</source>
        <translation>Der Vergleich seines Batches: Jeder Speedup bezieht sich auf diese Zelle.</translation>
    </message>
    <message numerus="yes">
        <source>needs %n machine(s)</source>
        <translation>
            <numerusform>braucht %n Rechner</numerusform>
            <numerusform>braucht %n Rechner</numerusform>
        </translation>
    </message>
    <message>
        <source>1 device</source>
        <translation>1 Gerät</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <translation>%1 Geräte</translation>
    </message>
    <message>
        <source>last time %1</source>
        <translation>zuletzt %1</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>%1 × %2 each</source>
        <translation>je %1 × %2</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>je %1</translation>
    </message>
    <message>
        <source>download %1</source>
        <translation>Download %1</translation>
    </message>
    <message>
        <source>any core</source>
        <translation>jeder Kern</translation>
    </message>
    <message>
        <source>cores %1</source>
        <translation>Kerne %1</translation>
    </message>
    <message>
        <source>rank %1 on %2</source>
        <translation>Rank %1 auf %2</translation>
    </message>
    <message>
        <source>%1 of %2 nodes idle</source>
        <translation>%1 von %2 Knoten frei</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>the default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>1 epoch</source>
        <translation>1 Epoche</translation>
    </message>
    <message numerus="yes">
        <source>✓ ready, with %n remark(s)</source>
        <translation>
            <numerusform>✓ bereit, mit %n Anmerkung</numerusform>
            <numerusform>✓ bereit, mit %n Anmerkungen</numerusform>
        </translation>
    </message>
    <message>
        <source>as cell %1: measured once</source>
        <translation>wie Zelle %1: einmal gemessen</translation>
    </message>
    <message>
        <source>pauses after its run</source>
        <translation>pausiert nach ihrem Lauf</translation>
    </message>
    <message>
        <source>not timed</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>load, %</source>
        <translation>Last, %</translation>
    </message>
    <message>
        <source>memory, GB</source>
        <translation>Speicher, GB</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>Reached by the ssh program of this machine, because of %1.</source>
        <translation>Erreicht über das Programm ssh dieses Rechners, wegen %1.</translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n core(s) (recorded)</source>
        <translation>
            <numerusform>%1 auf %n Kern (aufgezeichnet)</numerusform>
            <numerusform>%1 auf %n Kernen (aufgezeichnet)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n core(s) (foreseen)</source>
        <translation>
            <numerusform>%1 auf %n Kern (Vorhersage)</numerusform>
            <numerusform>%1 auf %n Kernen (Vorhersage)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>not resolved</source>
        <translation>nicht aufgelöst</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>measuring bandwidth %1 of %2</source>
        <translation>Bandbreite wird gemessen, %1 von %2</translation>
    </message>
    <message>
        <source>calibrating</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>%1, since %2</source>
        <translation>%1, seit %2</translation>
    </message>
    <message>
        <source>Strong scaling: the same total work on more devices. The global batch stays, each device gets less of it.</source>
        <translation>Starke Skalierung: dieselbe Gesamtarbeit auf mehr Geräten. Der globale Batch bleibt, jedes Gerät bekommt weniger davon.</translation>
    </message>
    <message>
        <source>Weak scaling: the same work per device. The global batch grows with the devices, and so does the work of a step.</source>
        <translation>Schwache Skalierung: dieselbe Arbeit je Gerät. Der globale Batch wächst mit den Geräten und mit ihm die Arbeit eines Schritts.</translation>
    </message>
    <message>
        <source>Fixed batch per device: the time of one epoch is compared, as most lab sheets do. The global batch grows with the devices, so an epoch has fewer steps.</source>
        <translation>Fester Batch je Gerät: verglichen wird die Zeit einer Epoche, wie auf den meisten Übungsblättern. Der globale Batch wächst mit den Geräten, eine Epoche hat also weniger Schritte.</translation>
    </message>
    <message>
        <source>Batch sweep: the same devices with larger and larger batches. How does the throughput change, and when does the memory run out?</source>
        <translation>Batch-Reihe: dieselben Geräte mit immer größeren Batches. Wie ändert sich der Durchsatz, und wann reicht der Speicher nicht mehr?</translation>
    </message>
    <message>
        <source>Custom: nothing is held fixed, so no speedup is reported as scaling.</source>
        <translation>Eigene Wahl: nichts wird festgehalten, deshalb wird kein Speedup als Skalierung angegeben.</translation>
    </message>
    <message>
        <source>Memory limit per device</source>
        <translation>Speichergrenze je Gerät</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>Of each run; 30 or more give a trusted median.</source>
        <translation>Jedes Laufs; ab 30 ist der Median verlässlich.</translation>
    </message>
    <message>
        <source>Whole epochs are timed instead of a number of steps; empty: steps count.</source>
        <translation>Gemessen werden ganze Epochen statt einer Anzahl Schritte; leer: die Schritte zählen.</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Pairs of runs</source>
        <translation>Paare von Läufen</translation>
    </message>
</context>
<context>
    <name>ReadOut</name>
    <message>
        <source>no value</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>%1: shown</source>
        <translation>%1: eingeblendet</translation>
    </message>
    <message>
        <source>%1: hidden</source>
        <translation>%1: ausgeblendet</translation>
    </message>
    <message>
        <source>Click to hide or show it, Alt+click to show it alone or all again.</source>
        <translation>Ein Klick blendet sie aus oder ein, Alt+Klick zeigt sie allein oder wieder alle.</translation>
    </message>
</context>
<context>
    <name>RunsModel</name>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>Zelle</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Zahlenformat</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
</context>
<context>
    <name>TableFiles</name>
    <message>
        <source>Table as %1</source>
        <translation>Tabelle als %1</translation>
    </message>
</context>
<context>
    <name>messages</name>
    <message>
        <source>cannot open {path}: {reason}</source>
        <translation>{path} lässt sich nicht öffnen: {reason}</translation>
    </message>
    <message>
        <source>{path} is no regular file: a folder, a device, a pipe or a socket stands in its place</source>
        <translation>{path} ist keine gewöhnliche Datei: An ihrer Stelle steht ein Ordner, ein Gerät, eine Pipe oder ein Socket</translation>
    </message>
    <message>
        <source>cannot read {path}: {reason}</source>
        <translation>{path} lässt sich nicht lesen: {reason}</translation>
    </message>
    <message>
        <source>{path} changed while it was read</source>
        <translation>{path} hat sich geändert, während die Datei gelesen wurde</translation>
    </message>
    <message>
        <source>{sum} is damaged, so {path} is read without a check. Remove {sum} to end this warning.</source>
        <translation>{sum} ist beschädigt, deshalb wird {path} ohne Prüfung gelesen. Entfernen Sie {sum}, um diese Warnung zu beenden.</translation>
    </message>
    <message>
        <source>{path} is damaged: its bytes are not those that {sum} describes. Put the file back from a copy; if you changed it yourself, remove {sum}.</source>
        <translation>{path} ist beschädigt: Die Bytes sind nicht die, die {sum} beschreibt. Legen Sie die Datei aus einer Kopie zurück; haben Sie sie selbst geändert, entfernen Sie {sum}.</translation>
    </message>
    <message>
        <source>another process has kept {path} locked for {seconds} s</source>
        <translation>ein anderer Prozess hält {path} seit {seconds} s gesperrt</translation>
    </message>
    <message>
        <source>cannot write {path}: {reason}. Check free space and permissions.</source>
        <translation>{path} lässt sich nicht schreiben: {reason}. Prüfen Sie freien Platz und Rechte.</translation>
    </message>
    <message>
        <source>cannot create the folder {path}: {reason}</source>
        <translation>Der Ordner {path} lässt sich nicht anlegen: {reason}</translation>
    </message>
    <message>
        <source>{path} has {bytes} bytes; at most {limit} are read</source>
        <translation>{path} hat {bytes} Bytes; höchstens {limit} werden gelesen</translation>
    </message>
    <message>
        <source>Measured once: there is no interval. Three repeats give one.</source>
        <translation>Einmal gemessen: es gibt kein Intervall. Drei Wiederholungen geben eines.</translation>
    </message>
    <message>
        <source>Only {steps} timed steps: fewer than 30 make mean and percentiles uncertain. Raise measure.steps.</source>
        <translation>Nur {steps} gemessene Schritte: unter 30 sind Mittel und Perzentile unsicher. Erhöhen Sie measure.steps.</translation>
    </message>
    <message>
        <source>Only {steps} timed steps: fewer than 30 make mean and percentiles uncertain. Let the program take more steps, or lower measure.warmupSteps.</source>
        <translation>Nur {steps} gemessene Schritte: Weniger als 30 machen Mittelwert und Perzentile unsicher. Lassen Sie das Programm mehr Schritte machen, oder senken Sie measure.warmupSteps.</translation>
    </message>
    <message>
        <source>The run was shorter than its warm-up, so warm-up steps are included. Train longer or lower measure.warmupSteps.</source>
        <translation>Der Lauf war kürzer als sein Aufwärmen, also sind Aufwärmschritte enthalten. Trainieren Sie länger oder senken Sie measure.warmupSteps.</translation>
    </message>
    <message>
        <source>The ranks do not agree on the number of steps: {fewest} to {most}. Steps that a rank does alone are no steps of the gang.</source>
        <translation>Die Ränge sind sich über die Zahl der Schritte nicht einig: {fewest} bis {most}. Schritte, die ein Rang allein macht, sind keine Schritte der Gruppe.</translation>
    </message>
    <message>
        <source>Each rank goes through all {images} samples of the dataset in an epoch, so {ranks} ranks do so {ranks} times: give the loader a DistributedSampler.</source>
        <translation>Jeder Rang geht in einer Epoche alle {images} Beispiele des Datensatzes durch, {ranks} Ränge also {ranks} Mal: geben Sie dem Loader einen DistributedSampler.</translation>
    </message>
    <message>
        <source>{percent} % of the time lies between the steps that the program names: images per second are those of the steps alone.</source>
        <translation>{percent} % der Zeit liegen zwischen den Schritten, die das Programm nennt: Bilder je Sekunde sind die der Schritte allein.</translation>
    </message>
    <message>
        <source>{count} of {steps} timed steps take more than three times the median in every repeat, {percent} % of all time: an evaluation, a checkpoint or the start of an epoch may lie in them.</source>
        <translation>{count} von {steps} gemessenen Schritten brauchen in jeder Wiederholung mehr als das Dreifache des Medians, {percent} % aller Zeit: eine Auswertung, ein Checkpoint oder der Anfang einer Epoche kann darin liegen.</translation>
    </message>
    <message>
        <source>{percent} % of the timed steps&apos; time is writing checkpoints, which images per second hold. Save less often while you measure, or compare it with a variant that does not save.</source>
        <translation>{percent} % der Zeit der gemessenen Schritte ist das Schreiben von Checkpoints, die in den Bildern je Sekunde stecken. Speichern Sie seltener, solange Sie messen, oder vergleichen Sie mit einer Variante, die nicht speichert.</translation>
    </message>
    <message>
        <source>{percent} % of the timed steps&apos; time is evaluation of the model: images per second are those of training and evaluation together. Evaluate less often while you measure.</source>
        <translation>{percent} % der Zeit der gemessenen Schritte ist Auswertung des Modells: Bilder je Sekunde sind die von Training und Auswertung zusammen. Werten Sie seltener aus, solange Sie messen.</translation>
    </message>
    <message>
        <source>The first {steps} timed steps take {percent} % more time than the others in every repeat: warm-up, such as compilation or cuDNN&apos;s choice of algorithms, is in the measurement. Set measure.warmupSteps to {wanted}.</source>
        <translation>Die ersten {steps} gemessenen Schritte brauchen in jeder Wiederholung {percent} % mehr Zeit als die anderen: Aufwärmen, wie Übersetzen oder cuDNNs Wahl der Algorithmen, ist in der Messung. Setzen Sie measure.warmupSteps auf {wanted}.</translation>
    </message>
    <message>
        <source>The program does not say how many samples a step has, so the study&apos;s batch counts.</source>
        <translation>Das Programm sagt nicht, wie viele Beispiele ein Schritt hat; es zählt der Batch der Studie.</translation>
    </message>
    <message>
        <source>The program loaded batches of {found} samples where the study asks for {batch} per device: its command does not follow the batch.</source>
        <translation>Das Programm hat Batches von {found} Beispielen geladen, die Studie verlangt {batch} je Gerät: sein Befehl folgt dem Batch nicht.</translation>
    </message>
    <message>
        <source>The program says that it has {found} ranks where {ranks} were started: it does not follow WORLD_SIZE, and each rank trained for itself. No speedup follows from that.</source>
        <translation>Das Programm sagt, es habe {found} Ränge, gestartet wurden {ranks}: es folgt WORLD_SIZE nicht, und jeder Rang hat für sich trainiert. Daraus folgt keine Beschleunigung.</translation>
    </message>
    <message>
        <source>The program said nothing of its steps, so only its duration is known. Let the Python hook measure it, give program.rate a pattern for what it prints, or name its steps by scalescope.step.</source>
        <translation>Das Programm hat nichts über seine Schritte gesagt, daher ist nur seine Dauer bekannt. Lassen Sie den Python-Hook es messen, geben Sie program.rate ein Muster für das, was es ausgibt, oder nennen Sie seine Schritte mit scalescope.step.</translation>
    </message>
    <message>
        <source>The repeats drift in one direction by {percent} %: the machine changed while measuring. Measure again when it is idle and cool.</source>
        <translation>Die Wiederholungen wandern um {percent} % in eine Richtung: die Maschine hat sich beim Messen verändert. Messen Sie noch einmal, wenn sie ruhig und kühl ist.</translation>
    </message>
    <message>
        <source>The global batch is {batch}, not {asked}: it does not divide by {devices} devices and was floored.</source>
        <translation>Der globale Batch ist {batch}, nicht {asked}: er geht nicht durch {devices} Geräte und wurde abgerundet.</translation>
    </message>
    <message>
        <source>Ranks have between {low} and {high} samples per step; gradients are weighted by samples.</source>
        <translation>Die Ranks haben zwischen {low} und {high} Bilder je Schritt; Gradienten sind nach Bildern gewichtet.</translation>
    </message>
    <message>
        <source>Displaced on purpose by SCALESCOPE_INJECT={injected}: a test of the instrument, not a result.</source>
        <translation>Mit Absicht verfälscht durch SCALESCOPE_INJECT={injected}: eine Prüfung des Messgeräts, kein Ergebnis.</translation>
    </message>
    <message>
        <source>What-if result: rank {rank} sleeps {milliseconds} ms in every step.</source>
        <translation>Was-wäre-wenn-Ergebnis: Rank {rank} schläft in jedem Schritt {milliseconds} ms.</translation>
    </message>
    <message>
        <source>What-if result: the network or disk was slowed down on purpose.</source>
        <translation>Was-wäre-wenn-Ergebnis: Netz oder Platte wurde absichtlich gebremst.</translation>
    </message>
    <message>
        <source>The ranks of {host} share all its cores: this compares processes per node, not devices.</source>
        <translation>Die Ranks von {host} teilen sich alle seine Kerne: das vergleicht Prozesse je Knoten, nicht Geräte.</translation>
    </message>
    <message>
        <source>Ranks may share a device (limits.oversubscribe): the speedup is not that of more devices.</source>
        <translation>Ranks dürfen sich ein Gerät teilen (limits.oversubscribe): die Beschleunigung ist nicht die von mehr Geräten.</translation>
    </message>
    <message>
        <source>Ranks ran on different processors ({first}; {second}): the slower one sets the pace.</source>
        <translation>Die Ranks liefen auf verschiedenen Prozessoren ({first}; {second}): der langsamere gibt das Tempo vor.</translation>
    </message>
    <message>
        <source>The instrument shares cores with the ranks: every usable core is in a slot.</source>
        <translation>Das Messgerät teilt sich Kerne mit den Ranks: jeder nutzbare Kern liegt in einem Platz.</translation>
    </message>
    <message>
        <source>The nodes&apos; clocks are not comparable: waiting for late peers cannot be told from transfer.</source>
        <translation>Die Uhren der Knoten sind nicht vergleichbar: Warten auf späte Ranks und Übertragung lassen sich nicht trennen.</translation>
    </message>
    <message>
        <source>{count} log records were dropped: sums over steps may lack some.</source>
        <translation>{count} Protokolleinträge gingen verloren: Summen über Schritte können unvollständig sein.</translation>
    </message>
    <message>
        <source>The model file ran without Landlock ({confinement}): it could read and write whatever its user may.</source>
        <translation>Die Modelldatei lief ohne Landlock ({confinement}): sie konnte lesen und schreiben, was ihr Benutzer darf.</translation>
    </message>
    <message>
        <source>{count} connections to the ports of this run&apos;s ranks were none of its own, the last from {address}. Somebody else reaches these ports: what such connections cost may be in the times. Measure on a private network.</source>
        <translation>{count} Verbindungen zu den Ports der Ranks dieses Laufs waren keine von ihnen selbst, die letzte von {address}. Jemand anderes erreicht diese Ports: was solche Verbindungen kosten, kann in den Zeiten stehen. Messen Sie in einem privaten Netz.</translation>
    </message>
    <message>
        <source>The named parts do not explain the step: {median} % of it is left over in the median step, {tail} % in the worst hundredth.</source>
        <translation>Die benannten Teile erklären den Schritt nicht: {median} % bleiben im mittleren Schritt übrig, {tail} % im schlechtesten Hundertstel.</translation>
    </message>
    <message>
        <source>Other processes took {percent} % of the ranks&apos; CPU time. Close them and measure again.</source>
        <translation>Andere Prozesse nahmen {percent} % der CPU-Zeit der Ranks. Schließen Sie sie und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>The loss was not a finite number in at least one step: accuracy figures mean nothing. Lower the learning rate.</source>
        <translation>Der Verlust war in mindestens einem Schritt keine endliche Zahl: Genauigkeiten bedeuten nichts. Senken Sie die Lernrate.</translation>
    </message>
    <message>
        <source>The collective benchmark gave wrong sums for at least one size; that size is left out of the ceiling.</source>
        <translation>Die Messung der Kollektive gab für mindestens eine Größe falsche Summen; diese Größe fehlt in der Obergrenze.</translation>
    </message>
    <message>
        <source>Speedup is relative to {devices} devices, assumed ideal.</source>
        <translation>Die Beschleunigung bezieht sich auf {devices} Geräte, die als ideal gelten.</translation>
    </message>
    <message>
        <source>The baseline is a one-device {strategy} run, not a plain one: its fixed cost is hidden.</source>
        <translation>Der Vergleich ist ein {strategy}-Lauf auf einem Gerät, kein einfacher: seine festen Kosten sind verborgen.</translation>
    </message>
    <message>
        <source>The baseline differs in {name}: {there}, here {here}.</source>
        <translation>Der Vergleich unterscheidet sich ({name}): dort {there}, hier {here}.</translation>
    </message>
    <message>
        <source>The baseline was chosen by hand: cell {cell}.</source>
        <translation>Der Vergleich wurde von Hand gewählt: Zelle {cell}.</translation>
    </message>
    <message>
        <source>The baseline loads its data in another way (dataset.loading or dataset.workers).</source>
        <translation>Der Vergleich lädt seine Daten auf andere Weise (dataset.loading oder dataset.workers).</translation>
    </message>
    <message>
        <source>The global batch grows with the number of devices: fewer, larger steps per epoch.</source>
        <translation>Der globale Batch wächst mit der Zahl der Geräte: weniger, größere Schritte je Epoche.</translation>
    </message>
    <message>
        <source>Efficiency is {percent} %, above ideal: the baseline is slower than one device of the larger run, often by its larger batch per device or caches.</source>
        <translation>Die Effizienz ist {percent} %, über dem Ideal: der Vergleich ist langsamer als ein Gerät des größeren Laufs, oft wegen seines größeren Batches je Gerät oder der Caches.</translation>
    </message>
    <message>
        <source>The speedup has no interval: both sides need at least two repeats.</source>
        <translation>Die Beschleunigung hat kein Intervall: beide Seiten brauchen mindestens zwei Wiederholungen.</translation>
    </message>
    <message>
        <source>The subtraction estimate of communication is negative: compute does not shrink as T(1)/N. The measured figure stands beside it.</source>
        <translation>Die Subtraktionsschätzung der Kommunikation ist negativ: das Rechnen schrumpft nicht wie T(1)/N. Der Messwert steht daneben.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for communication.</source>
        <translation>{gain}: {percent} % des Schritts warten auf Kommunikation.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for communication. How much of that is for late ranks cannot be told: the ranks&apos; clocks cannot be compared well enough, or their records are incomplete.</source>
        <translation>{gain}: {percent} % des Schritts warten auf Kommunikation. Wie viel davon auf späte Ranks, lässt sich nicht sagen: die Uhren der Ranks lassen sich nicht genau genug vergleichen, oder ihre Aufzeichnungen sind unvollständig.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for late peers: imbalance between ranks is the limit, not the link.</source>
        <translation>{gain}: {percent} % des Schritts warten auf späte Ranks: die Ungleichheit der Ranks ist die Grenze, nicht die Leitung.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is extra waiting for input: data loading is the limit.</source>
        <translation>{gain}: {percent} % des Schritts sind zusätzliches Warten auf Eingabe: das Laden der Daten ist die Grenze.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is extra time in checkpoints, other work and the unexplained rest.</source>
        <translation>{gain}: {percent} % des Schritts sind zusätzliche Zeit für Checkpoints, Übriges und den unerklärten Rest.</translation>
    </message>
    <message>
        <source>{gain}; no part of the step grew beyond its ideal share.</source>
        <translation>{gain}; kein Teil des Schritts wuchs über seinen idealen Anteil.</translation>
    </message>
    <message>
        <source>{gain}: close to ideal, {percent} % of the step waits for communication.</source>
        <translation>{gain}: nahe am Ideal, {percent} % des Schritts warten auf Kommunikation.</translation>
    </message>
    <message>
        <source>{file} prints times, but not of how many images: no rate follows from them, and no two of its cells can be compared.</source>
        <translation>{file} nennt Zeiten, aber nicht, für wie viele Bilder: Daraus folgt keine Rate, und keine zwei Zellen lassen sich vergleichen.</translation>
    </message>
    <message>
        <source>The fastest measured cell runs {rate} images/s on {devices} devices at global batch {batch}; there is no baseline to compare it with.</source>
        <translation>Die schnellste gemessene Zelle schafft {rate} Bilder/s auf {devices} Geräten bei globalem Batch {batch}; es gibt keinen Vergleich dazu.</translation>
    </message>
    <message>
        <source>the records of run {run} cannot be read</source>
        <translation>die Aufzeichnungen des Laufs {run} lassen sich nicht lesen</translation>
    </message>
    <message>
        <source>{cause}</source>
        <translation>{cause}</translation>
    </message>
    <message>
        <source>a stored cell of study {study} cannot be read</source>
        <translation>eine gespeicherte Zelle der Studie {study} lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>study {study} has no cell {cell} to compare with; `plan` prints the numbers</source>
        <translation>Studie {study} hat keine Zelle {cell} zum Vergleich; `plan` zeigt die Nummern</translation>
    </message>
    <message>
        <source>this is not a figure: it has no whole number `version`</source>
        <translation>das ist kein Diagramm: es hat keine ganze Zahl `version`</translation>
    </message>
    <message>
        <source>the figure has version {version}; this program reads up to {known}. Use the newer program that made it.</source>
        <translation>das Diagramm hat Version {version}; dieses Programm liest bis {known}. Nehmen Sie das neuere Programm, das es gemacht hat.</translation>
    </message>
    <message>
        <source>there is no export called {what}; known: {known}</source>
        <translation>es gibt keinen Export namens {what}; bekannt: {known}</translation>
    </message>
    <message>
        <source>{what} is a table, not a figure: export it as .csv, .md, .tex or .json</source>
        <translation>{what} ist eine Tabelle, kein Diagramm: exportieren Sie sie als .csv, .md, .tex oder .json</translation>
    </message>
    <message>
        <source>{what} has no choice of axis: leave out --x {axis}</source>
        <translation>{what} lässt keine Wahl der Achse: --x {axis} weglassen</translation>
    </message>
    <message>
        <source>{what} cannot be drawn over {axis}; choose {known}</source>
        <translation>{what} lässt sich nicht über {axis} zeichnen; möglich sind {known}</translation>
    </message>
    <message>
        <source>cannot group by {key}: choose {known}, or a key of the study file such as ddp.bucketMB</source>
        <translation>nach {key} lässt sich nicht gruppieren: möglich sind {known} oder ein Schlüssel der Studiendatei wie ddp.bucketMB</translation>
    </message>
    <message>
        <source>{what} has no lab layout; these have: {known}</source>
        <translation>{what} hat keine Laboranordnung; diese haben eine: {known}</translation>
    </message>
    <message>
        <source>{first} ({firstProtocol}) and {other} ({otherProtocol}) follow different protocols: their speedups mean different things. Export them one by one.</source>
        <translation>{first} ({firstProtocol}) und {other} ({otherProtocol}) folgen verschiedenen Protokollen: ihre Beschleunigungen bedeuten Verschiedenes. Exportieren Sie sie einzeln.</translation>
    </message>
    <message>
        <source>this is not a report: it has no whole number `version` or no `blocks`</source>
        <translation>das ist kein Bericht: ihm fehlt die ganze Zahl `version` oder `blocks`</translation>
    </message>
    <message>
        <source>the report has version {version}; this program reads up to {known}. Use the newer program that made it.</source>
        <translation>der Bericht hat Version {version}; dieses Programm liest bis {known}. Nehmen Sie das neuere Programm, das ihn gemacht hat.</translation>
    </message>
    <message>
        <source>{count} device</source>
        <translation>{count} Gerät</translation>
    </message>
    <message>
        <source>{count} devices</source>
        <translation>{count} Geräte</translation>
    </message>
    <message>
        <source>on {nodes} nodes</source>
        <translation>auf {nodes} Knoten</translation>
    </message>
    <message>
        <source>on 1 node</source>
        <translation>auf 1 Knoten</translation>
    </message>
    <message>
        <source>{devices} per node</source>
        <translation>{devices} je Knoten</translation>
    </message>
    <message>
        <source>accumulation {steps}</source>
        <translation>Akkumulation {steps}</translation>
    </message>
    <message>
        <source>batch {batch}</source>
        <translation>Batch {batch}</translation>
    </message>
    <message>
        <source>{batch} per device</source>
        <translation>{batch} je Gerät</translation>
    </message>
    <message>
        <source>bucket {bucket}</source>
        <translation>Bucket {bucket}</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>Speicher voll</translation>
    </message>
    <message>
        <source>no limit found</source>
        <translation>keine Grenze gefunden</translation>
    </message>
    <message>
        <source>; baseline {devices}, {strategy}</source>
        <translation>; Vergleich {devices}, {strategy}</translation>
    </message>
    <message>
        <source>; n = {n}, 95 % interval</source>
        <translation>; n = {n}, 95-%-Intervall</translation>
    </message>
    <message>
        <source>; n = {least} to {most}, 95 % interval</source>
        <translation>; n = {least} bis {most}, 95-%-Intervall</translation>
    </message>
    <message>
        <source>; n = {least} to {most}</source>
        <translation>; n = {least} bis {most}</translation>
    </message>
    <message>
        <source>{title}, at global batch {batch}</source>
        <translation>{title}, bei globalem Batch {batch}</translation>
    </message>
    <message>
        <source>; n = 1, no interval</source>
        <translation>; n = 1, kein Intervall</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>{study}; runs {runs}; {processor}</source>
        <translation>{study}; Läufe {runs}; {processor}</translation>
    </message>
    <message>
        <source>{study}; runs {runs}</source>
        <translation>{study}; Läufe {runs}</translation>
    </message>
    <message>
        <source>{study}; no finished run</source>
        <translation>{study}; kein fertiger Lauf</translation>
    </message>
    <message>
        <source>{title}, study {study}</source>
        <translation>{title}, Studie {study}</translation>
    </message>
    <message>
        <source> from {fromY} at {fromX} to {toY} at {toX}</source>
        <translation> von {fromY} bei {fromX} bis {toY} bei {toX}</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>global batch, images</source>
        <translation>globaler Batch, Bilder</translation>
    </message>
    <message>
        <source>batch per device, images</source>
        <translation>Batch je Gerät, Bilder</translation>
    </message>
    <message>
        <source>speedup (images/s relative to one device)</source>
        <translation>Beschleunigung (Bilder/s gegenüber einem Gerät)</translation>
    </message>
    <message>
        <source>speedup (relative to {devices} devices, assumed ideal)</source>
        <translation>Beschleunigung (gegenüber {devices} Geräten, als ideal angenommen)</translation>
    </message>
    <message>
        <source>{devices}: {ratio} relative to {baseline} devices</source>
        <translation>{devices}: {ratio} gegenüber {baseline} Geräten</translation>
    </message>
    <message>
        <source>speedup (each line relative to its baseline of {devices} devices, assumed ideal)</source>
        <translation>Beschleunigung (jede Linie gegenüber ihrer Vergleichszelle mit {devices} Geräten, als ideal angenommen)</translation>
    </message>
    <message>
        <source>Laws are fitted within one study, and {studies} stand together here: export each of them alone.</source>
        <translation>Gesetze werden innerhalb einer Studie angepasst, und hier stehen {studies} zusammen: exportieren Sie jede für sich.</translation>
    </message>
    <message>
        <source>efficiency, %</source>
        <translation>Effizienz, %</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>epoch, s</source>
        <translation>Epoche, s</translation>
    </message>
    <message>
        <source>images/s, 95 % from</source>
        <translation>Bilder/s, 95 % von</translation>
    </message>
    <message>
        <source>images/s, 95 % to</source>
        <translation>Bilder/s, 95 % bis</translation>
    </message>
    <message>
        <source>epoch, 95 % from, s</source>
        <translation>Epoche, 95 % von, s</translation>
    </message>
    <message>
        <source>epoch, 95 % to, s</source>
        <translation>Epoche, 95 % bis, s</translation>
    </message>
    <message>
        <source>device-hours per run</source>
        <translation>Gerätestunden je Lauf</translation>
    </message>
    <message>
        <source>configuration</source>
        <translation>Konfiguration</translation>
    </message>
    <message>
        <source>step, ms</source>
        <translation>Schritt, ms</translation>
    </message>
    <message>
        <source>message size</source>
        <translation>Nachrichtengröße</translation>
    </message>
    <message>
        <source>bus bandwidth, GB/s</source>
        <translation>Busbandbreite, GB/s</translation>
    </message>
    <message>
        <source>peak memory per rank</source>
        <translation>Spitzenspeicher je Rank</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>training loss</source>
        <translation>Trainingsverlust</translation>
    </message>
    <message>
        <source>training accuracy, %</source>
        <translation>Trainingsgenauigkeit, %</translation>
    </message>
    <message>
        <source>test accuracy, %</source>
        <translation>Testgenauigkeit, %</translation>
    </message>
    <message>
        <source>images to target</source>
        <translation>Bilder bis zum Ziel</translation>
    </message>
    <message>
        <source>time to target, s</source>
        <translation>Zeit bis zum Ziel, s</translation>
    </message>
    <message>
        <source>statistical efficiency, %</source>
        <translation>statistische Effizienz, %</translation>
    </message>
    <message>
        <source>time-to-accuracy speedup</source>
        <translation>Beschleunigung bis zur Genauigkeit</translation>
    </message>
    <message>
        <source>load, %</source>
        <translation>Last, %</translation>
    </message>
    <message>
        <source>extra training time, %</source>
        <translation>zusätzliche Trainingszeit, %</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>ideal</translation>
    </message>
    <message>
        <source>measured ceiling</source>
        <translation>gemessene Obergrenze</translation>
    </message>
    <message>
        <source>buckets in training</source>
        <translation>Buckets im Training</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>Zustand des Optimierers</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>communication buckets</source>
        <translation>Kommunikationspuffer</translation>
    </message>
    <message>
        <source>allocator cache</source>
        <translation>Vorrat des Allokators</translation>
    </message>
    <message>
        <source>program, context, other</source>
        <translation>Programm, Kontext, Übriges</translation>
    </message>
    <message>
        <source>CPU, ranks&apos; cores</source>
        <translation>CPU, Kerne der Ranks</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU beschäftigt</translation>
    </message>
    <message>
        <source>largest batch that ran</source>
        <translation>größter gelaufener Batch</translation>
    </message>
    <message>
        <source>first batch out of memory</source>
        <translation>erster Batch ohne Platz im Speicher</translation>
    </message>
    <message>
        <source>checkpoint overhead</source>
        <translation>Mehraufwand durch Checkpoints</translation>
    </message>
    <message>
        <source>target {percent} %</source>
        <translation>Ziel {percent} %</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>{law}, extrapolated</source>
        <translation>{law}, extrapoliert</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>hidden communication</source>
        <translation>verdeckte Kommunikation</translation>
    </message>
    <message>
        <source>exposed transfer</source>
        <translation>offene Übertragung</translation>
    </message>
    <message>
        <source>wait for peers</source>
        <translation>Warten auf andere</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>offene Kommunikation</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Übriges</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>Rest</translation>
    </message>
    <message>
        <source>compute, subtraction estimate</source>
        <translation>Rechnen, Subtraktionsschätzung</translation>
    </message>
    <message>
        <source>communication, subtraction estimate</source>
        <translation>Kommunikation, Subtraktionsschätzung</translation>
    </message>
    <message>
        <source>Fastest: {rate} images/s on {devices} devices at global batch {batch}</source>
        <translation>Am schnellsten: {rate} Bilder/s auf {devices} Geräten bei globalem Batch {batch}</translation>
    </message>
    <message>
        <source>Shortest epoch: {seconds} s on {devices} devices</source>
        <translation>Kürzeste Epoche: {seconds} s auf {devices} Geräten</translation>
    </message>
    <message>
        <source>Shortest epoch: {seconds} s at batch {batch}</source>
        <translation>Kürzeste Epoche: {seconds} s bei Batch {batch}</translation>
    </message>
    <message>
        <source>The runs that count took {hours} device-hours</source>
        <translation>Die Läufe, die zählen, brauchten {hours} Gerätestunden</translation>
    </message>
    <message>
        <source>{count} runs of this cell ended without a result: they are in no number, the device-hours included.</source>
        <translation>{count} Läufe dieser Zelle endeten ohne Ergebnis: sie stehen in keiner Zahl, auch nicht in den Gerätestunden.</translation>
    </message>
    <message>
        <source>1 run of this cell ended without a result: it is in no number, the device-hours included.</source>
        <translation>1 Lauf dieser Zelle endete ohne Ergebnis: er steht in keiner Zahl, auch nicht in den Gerätestunden.</translation>
    </message>
    <message>
        <source>{percent} % of each step waits for communication at {devices} devices</source>
        <translation>{percent} % jedes Schritts warten bei {devices} Geräten auf Kommunikation</translation>
    </message>
    <message>
        <source>Communication: {measured} ms exposed as measured, {estimate} ms by subtraction</source>
        <translation>Kommunikation: {measured} ms offen gemessen, {estimate} ms durch Subtraktion</translation>
    </message>
    <message>
        <source>{devices}: from {ideal} ms ideal to {step} ms</source>
        <translation>{devices}: von {ideal} ms ideal auf {step} ms</translation>
    </message>
    <message>
        <source>At most {gigabytes} GB per rank, at {batch} images per device</source>
        <translation>Höchstens {gigabytes} GB je Rank, bei {batch} Bildern je Gerät</translation>
    </message>
    <message>
        <source>No limit found up to batch {batch} ({configuration})</source>
        <translation>Keine Grenze gefunden bis Batch {batch} ({configuration})</translation>
    </message>
    <message>
        <source>Best test accuracy: {percent} % at global batch {batch}</source>
        <translation>Beste Testgenauigkeit: {percent} % bei globalem Batch {batch}</translation>
    </message>
    <message>
        <source>Rank {rank} waits longest for the others: {milliseconds} ms per step</source>
        <translation>Rank {rank} wartet am längsten auf die anderen: {milliseconds} ms je Schritt</translation>
    </message>
    <message>
        <source>By {law}, {devices} devices would give {speedup}x</source>
        <translation>{law}: {devices} Geräte gäben {speedup}x</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Epoch time against batch</source>
        <translation>Epochenzeit gegen Batch</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Compute against communication</source>
        <translation>Rechnen gegen Kommunikation</translation>
    </message>
    <message>
        <source>Communication by subtraction and as measured</source>
        <translation>Kommunikation durch Subtraktion und wie gemessen</translation>
    </message>
    <message>
        <source>Where the efficiency went</source>
        <translation>Wohin die Effizienz ging</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Largest batch that fits</source>
        <translation>Größter passender Batch</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>Trainingsverlust</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Time to accuracy</source>
        <translation>Zeit bis zur Genauigkeit</translation>
    </message>
    <message>
        <source>Device-hours</source>
        <translation>Gerätestunden</translation>
    </message>
    <message>
        <source>Scaling law</source>
        <translation>Skalierungsgesetz</translation>
    </message>
    <message>
        <source>Hyper-parameters</source>
        <translation>Hyperparameter</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>All numbers</source>
        <translation>Alle Zahlen</translation>
    </message>
    <message>
        <source>S(N) = N0 x (images/s at N) / (images/s at N0), N0 the devices of the baseline. Interval: Welch t on log(images/s) over repeats, 95 %.</source>
        <translation>S(N) = N0 x (Bilder/s bei N) / (Bilder/s bei N0), N0 die Geräte des Vergleichs. Intervall: Welch-t auf log(Bilder/s) über Wiederholungen, 95 %.</translation>
    </message>
    <message>
        <source>E(N) = S(N) / N, with S(N) = N0 x (images/s at N) / (images/s at N0).</source>
        <translation>E(N) = S(N) / N, mit S(N) = N0 x (Bilder/s bei N) / (Bilder/s bei N0).</translation>
    </message>
    <message>
        <source>images/s = samples per step of all ranks / mean step seconds of the slowest rank; the geometric mean over repeats. Padded samples do not count.</source>
        <translation>Bilder/s = Bilder je Schritt aller Ranks / mittlere Schrittsekunden des langsamsten Ranks; geometrisches Mittel über die Wiederholungen. Aufgefüllte Bilder zählen nicht.</translation>
    </message>
    <message>
        <source>Epoch seconds: measured over whole epochs, or mean step seconds x images / global batch where marked as projected.</source>
        <translation>Sekunden je Epoche: über ganze Epochen gemessen, oder mittlere Schrittsekunden x Bilder / globaler Batch, wo als hochgerechnet vermerkt.</translation>
    </message>
    <message>
        <source>Epoch seconds: measured over whole epochs, or mean step seconds x images / global batch where marked as projected. Train: first step&apos;s start to last step&apos;s end without validation. Total adds set-up and validation.</source>
        <translation>Sekunden je Epoche: über ganze Epochen gemessen, oder mittlere Schrittsekunden x Bilder / globaler Batch, wo als hochgerechnet vermerkt. Training: vom Beginn des ersten bis zum Ende des letzten Schritts ohne Validierung. Gesamt: mit Aufbau und Validierung.</translation>
    </message>
    <message>
        <source>Mean per step of the critical rank: compute = forward + backward + optimizer less exposed communication; hidden communication runs behind compute; residual = step - all parts.</source>
        <translation>Mittel je Schritt des bestimmenden Ranks: Rechnen = vorwärts + rückwärts + Optimierer ohne offene Kommunikation; verdeckte Kommunikation läuft hinter dem Rechnen; Rest = Schritt - alle Teile.</translation>
    </message>
    <message>
        <source>Subtraction estimate: compute = T(1)/N, communication = T(N) - T(1)/N. It books every other loss as communication; the measured figure stands beside it.</source>
        <translation>Subtraktionsschätzung: Rechnen = T(1)/N, Kommunikation = T(N) - T(1)/N. Sie bucht jeden anderen Verlust als Kommunikation; der Messwert steht daneben.</translation>
    </message>
    <message>
        <source>ideal = step(N0) x r, r = N0 x B_N / (N x B_N0); each bar is part(N) - part(N0) x r; together they are step(N).</source>
        <translation>ideal = step(N0) x r, r = N0 x B_N / (N x B_N0); jeder Balken ist part(N) - part(N0) x r; zusammen sind sie step(N).</translation>
    </message>
    <message>
        <source>busbw = f x S / t, f = 2(N-1)/N for all-reduce, t the shortest rank&apos;s time without waiting for late peers. Ceiling: the same ranks&apos; all-reduce sweep. Its share: at each message&apos;s own size, by time; of the highest of all sizes: busbw / highest ceiling.</source>
        <translation>busbw = f x S / t, f = 2(N-1)/N bei All-Reduce, t die Zeit des kürzesten Ranks ohne Warten auf späte. Obergrenze: All-Reduce-Messung derselben Ranks. Anteil daran: bei der Größe jeder Nachricht, nach Zeit; an der höchsten aller Größen: busbw / höchste Obergrenze.</translation>
    </message>
    <message>
        <source>Maximum over ranks and repeats: device memory in use where a device reports it, else peak allocated, else resident memory (RSS).</source>
        <translation>Maximum über Ranks und Wiederholungen: belegter Gerätespeicher, wo ein Gerät ihn meldet, sonst höchste Belegung, sonst residenter Speicher (RSS).</translation>
    </message>
    <message>
        <source>Largest batch that ran, and the smallest above it that ran out of memory. Memory: as in the memory table, at the largest batch.</source>
        <translation>Größter gelaufener Batch und der kleinste darüber, dem der Speicher nicht reichte. Speicher: wie in der Speichertabelle, beim größten Batch.</translation>
    </message>
    <message>
        <source>Share of images classified correctly; test accuracy over the whole test set by all ranks. First repeat.</source>
        <translation>Anteil richtig eingeordneter Bilder; Testgenauigkeit über den ganzen Testsatz durch alle Ranks. Erste Wiederholung.</translation>
    </message>
    <message>
        <source>Mean loss per step over all ranks, weighted by samples. First repeat.</source>
        <translation>Mittlerer Verlust je Schritt über alle Ranks, nach Bildern gewichtet. Erste Wiederholung.</translation>
    </message>
    <message>
        <source>T(on) / T(off) - 1 by training seconds over paired repeats; 95 % t interval on the logarithm of the ratios.</source>
        <translation>T(mit) / T(ohne) - 1 nach Trainingssekunden über gepaarte Wiederholungen; 95-%-t-Intervall auf dem Logarithmus der Verhältnisse.</translation>
    </message>
    <message>
        <source>Mean per step of each rank over the timed window.</source>
        <translation>Mittel je Schritt jedes Ranks über das Messfenster.</translation>
    </message>
    <message>
        <source>Wall time of training until the validation accuracy of an epoch first reaches measure.targetAccuracy; not reached is empty. First repeat.</source>
        <translation>Laufzeit des Trainings, bis die Validierungsgenauigkeit einer Epoche zum ersten Mal measure.targetAccuracy erreicht; nicht erreicht ist leer. Erste Wiederholung.</translation>
    </message>
    <message>
        <source>Devices x total seconds / 3600 per run, set-up and validation included.</source>
        <translation>Geräte x gesamte Sekunden / 3600 je Lauf, mit Aufbau und Validierung.</translation>
    </message>
    <message>
        <source>There is no speedup yet: it needs a finished baseline and one more finished cell.</source>
        <translation>Noch keine Beschleunigung: dafür braucht es einen fertigen Vergleich und eine weitere fertige Zelle.</translation>
    </message>
    <message>
        <source>No cell of this study has a result: {ends}. Its table and Runs say why.</source>
        <translation>Keine Zelle dieser Studie hat ein Ergebnis: {ends}. Ihre Tabelle und die Läufe sagen, warum.</translation>
    </message>
    <message>
        <source>Every cell of this study has {devices}: it compares throughput. Speedup and efficiency need a second number of devices.</source>
        <translation>Jede Zelle dieser Studie hat {devices}: sie vergleicht den Durchsatz. Beschleunigung und Effizienz brauchen eine zweite Gerätezahl.</translation>
    </message>
    <message>
        <source>There is no efficiency yet: it needs a finished baseline and one more finished cell.</source>
        <translation>Noch keine Effizienz: dafür braucht es einen fertigen Vergleich und eine weitere fertige Zelle.</translation>
    </message>
    <message>
        <source>No cell has finished yet.</source>
        <translation>Noch ist keine Zelle fertig.</translation>
    </message>
    <message>
        <source>No cell has images/s or a time that could be compared.</source>
        <translation>Keine Zelle hat Bilder/s oder eine Zeit, die sich vergleichen ließe.</translation>
    </message>
    <message>
        <source>There is no target yet: set measure.targetAccuracy, measure.mode &quot;train&quot; and validate &quot;epoch&quot;.</source>
        <translation>Noch kein Ziel: setzen Sie measure.targetAccuracy, measure.mode &quot;train&quot; und validate &quot;epoch&quot;.</translation>
    </message>
    <message>
        <source>The subtraction estimate needs a one-device baseline and fixed total work (strong or fixed-epoch).</source>
        <translation>Die Subtraktionsschätzung braucht einen Vergleich auf einem Gerät und feste Gesamtarbeit (strong oder fixed-epoch).</translation>
    </message>
    <message>
        <source>There is nothing to compare yet: it needs a finished baseline and one more finished cell.</source>
        <translation>Noch nichts zu vergleichen: dafür braucht es einen fertigen Vergleich und eine weitere fertige Zelle.</translation>
    </message>
    <message>
        <source>No collective was measured: a study with two or more devices shows its bandwidth here.</source>
        <translation>Kein Kollektiv wurde gemessen: eine Studie mit zwei oder mehr Geräten zeigt hier ihre Bandbreite.</translation>
    </message>
    <message>
        <source>No memory was measured yet.</source>
        <translation>Noch kein Speicher gemessen.</translation>
    </message>
    <message>
        <source>No batch sweep went to its end yet: it needs a batch axis with &quot;until&quot;: &quot;oom&quot;.</source>
        <translation>Noch kein Batch-Durchlauf ging bis ans Ende: nötig ist eine Batch-Achse mit &quot;until&quot;: &quot;oom&quot;.</translation>
    </message>
    <message>
        <source>No step has finished yet. Accuracy per epoch needs measure.mode &quot;train&quot; and validate &quot;epoch&quot;.</source>
        <translation>Noch ist kein Schritt fertig. Genauigkeit je Epoche braucht measure.mode &quot;train&quot; und validate &quot;epoch&quot;.</translation>
    </message>
    <message>
        <source>No node was sampled: runs started by hand have no agent.</source>
        <translation>Kein Knoten wurde abgetastet: von Hand gestartete Läufe haben keinen Agenten.</translation>
    </message>
    <message>
        <source>No overhead yet: it needs a cell that writes checkpoints beside an equal one that does not (variants with checkpoint.every).</source>
        <translation>Noch kein Mehraufwand: nötig ist eine Zelle mit Checkpoints neben einer gleichen ohne (Varianten mit checkpoint.every).</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>Zelle</translation>
    </message>
    <message>
        <source>variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>Zahlenformat</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>devices per node</source>
        <translation>Geräte je Knoten</translation>
    </message>
    <message>
        <source>global batch</source>
        <translation>globaler Batch</translation>
    </message>
    <message>
        <source>batch per device</source>
        <translation>Batch je Gerät</translation>
    </message>
    <message>
        <source>variants</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>per device</source>
        <translation>je Gerät</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>repeat</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>timed steps</source>
        <translation>gemessene Schritte</translation>
    </message>
    <message>
        <source>median step, ms</source>
        <translation>mittlerer Schritt, ms</translation>
    </message>
    <message>
        <source>10th percentile, ms</source>
        <translation>10. Perzentil, ms</translation>
    </message>
    <message>
        <source>90th percentile, ms</source>
        <translation>90. Perzentil, ms</translation>
    </message>
    <message>
        <source>train, s</source>
        <translation>Training, s</translation>
    </message>
    <message>
        <source>validation, s</source>
        <translation>Validierung, s</translation>
    </message>
    <message>
        <source>total, s</source>
        <translation>gesamt, s</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>speedup, 95 % from</source>
        <translation>Beschleunigung, 95 % von</translation>
    </message>
    <message>
        <source>speedup, 95 % to</source>
        <translation>Beschleunigung, 95 % bis</translation>
    </message>
    <message>
        <source>efficiency, 95 % from, %</source>
        <translation>Effizienz, 95 % von, %</translation>
    </message>
    <message>
        <source>efficiency, 95 % to, %</source>
        <translation>Effizienz, 95 % bis, %</translation>
    </message>
    <message>
        <source>input, ms</source>
        <translation>Eingabe, ms</translation>
    </message>
    <message>
        <source>compute, ms</source>
        <translation>Rechnen, ms</translation>
    </message>
    <message>
        <source>communication, ms</source>
        <translation>Kommunikation, ms</translation>
    </message>
    <message>
        <source>exposed communication, ms</source>
        <translation>offene Kommunikation, ms</translation>
    </message>
    <message>
        <source>exposed transfer, ms</source>
        <translation>offene Übertragung, ms</translation>
    </message>
    <message>
        <source>exposed wait, ms</source>
        <translation>offenes Warten, ms</translation>
    </message>
    <message>
        <source>wait for peers, ms</source>
        <translation>Warten auf andere, ms</translation>
    </message>
    <message>
        <source>late to collectives, ms</source>
        <translation>zu spät zu Kollektiven, ms</translation>
    </message>
    <message>
        <source>came last, %</source>
        <translation>kam zuletzt, %</translation>
    </message>
    <message>
        <source>checkpoint, ms</source>
        <translation>Checkpoint, ms</translation>
    </message>
    <message>
        <source>checkpoint overhead, %</source>
        <translation>Mehraufwand durch Checkpoints, %</translation>
    </message>
    <message>
        <source>overhead, 95 % from, %</source>
        <translation>Mehraufwand, 95 % von, %</translation>
    </message>
    <message>
        <source>overhead, 95 % to, %</source>
        <translation>Mehraufwand, 95 % bis, %</translation>
    </message>
    <message>
        <source>one checkpoint, s</source>
        <translation>ein Checkpoint, s</translation>
    </message>
    <message>
        <source>until durable, s</source>
        <translation>bis dauerhaft, s</translation>
    </message>
    <message>
        <source>checkpoint, MB</source>
        <translation>Checkpoint, MB</translation>
    </message>
    <message>
        <source>suggested interval, s</source>
        <translation>empfohlener Abstand, s</translation>
    </message>
    <message>
        <source>other, ms</source>
        <translation>Übriges, ms</translation>
    </message>
    <message>
        <source>residual, ms</source>
        <translation>Rest, ms</translation>
    </message>
    <message>
        <source>overlap, %</source>
        <translation>Überlappung, %</translation>
    </message>
    <message>
        <source>sync - no sync, ms</source>
        <translation>mit - ohne Abgleich, ms</translation>
    </message>
    <message>
        <source>compute by subtraction, ms</source>
        <translation>Rechnen durch Subtraktion, ms</translation>
    </message>
    <message>
        <source>communication by subtraction, ms</source>
        <translation>Kommunikation durch Subtraktion, ms</translation>
    </message>
    <message>
        <source>ideal, ms</source>
        <translation>ideal, ms</translation>
    </message>
    <message>
        <source>sent per step, MB</source>
        <translation>gesendet je Schritt, MB</translation>
    </message>
    <message>
        <source>least possible, MB</source>
        <translation>geringstmöglich, MB</translation>
    </message>
    <message>
        <source>gradients sent per step, MB</source>
        <translation>gesendete Gradienten je Schritt, MB</translation>
    </message>
    <message>
        <source>buffers sent per step, MB</source>
        <translation>gesendete Puffer je Schritt, MB</translation>
    </message>
    <message>
        <source>busbw, GB/s</source>
        <translation>busbw, GB/s</translation>
    </message>
    <message>
        <source>algbw, GB/s</source>
        <translation>algbw, GB/s</translation>
    </message>
    <message>
        <source>highest ceiling, GB/s</source>
        <translation>höchste Obergrenze, GB/s</translation>
    </message>
    <message>
        <source>busbw of ceiling at this size, %</source>
        <translation>busbw zur Obergrenze bei dieser Größe, %</translation>
    </message>
    <message>
        <source>busbw of highest ceiling, %</source>
        <translation>busbw zur höchsten Obergrenze, %</translation>
    </message>
    <message>
        <source>busbw of ceiling at message sizes, %</source>
        <translation>busbw zur Obergrenze bei den Nachrichtengrößen, %</translation>
    </message>
    <message>
        <source>other, residual</source>
        <translation>Übriges, Rest</translation>
    </message>
    <message>
        <source>busbw of link, %</source>
        <translation>busbw von der Verbindung, %</translation>
    </message>
    <message>
        <source>peak memory, MB</source>
        <translation>Spitzenspeicher, MB</translation>
    </message>
    <message>
        <source>weights, MB</source>
        <translation>Gewichte, MB</translation>
    </message>
    <message>
        <source>gradients, MB</source>
        <translation>Gradienten, MB</translation>
    </message>
    <message>
        <source>optimizer, MB</source>
        <translation>Optimierer, MB</translation>
    </message>
    <message>
        <source>activations, MB</source>
        <translation>Aktivierungen, MB</translation>
    </message>
    <message>
        <source>buckets, MB</source>
        <translation>Buckets, MB</translation>
    </message>
    <message>
        <source>allocator cache, MB</source>
        <translation>Cache des Allokators, MB</translation>
    </message>
    <message>
        <source>context and other, MB</source>
        <translation>Kontext und anderes, MB</translation>
    </message>
    <message>
        <source>peak allocated, MB</source>
        <translation>Spitze belegt, MB</translation>
    </message>
    <message>
        <source>peak reserved, MB</source>
        <translation>Spitze reserviert, MB</translation>
    </message>
    <message>
        <source>device used, MB</source>
        <translation>Gerät belegt, MB</translation>
    </message>
    <message>
        <source>RSS, MB</source>
        <translation>RSS, MB</translation>
    </message>
    <message>
        <source>PSS, MB</source>
        <translation>PSS, MB</translation>
    </message>
    <message>
        <source>node memory, MB</source>
        <translation>Speicher des Knotens, MB</translation>
    </message>
    <message>
        <source>predicted, MB</source>
        <translation>vorhergesagt, MB</translation>
    </message>
    <message>
        <source>prediction error, %</source>
        <translation>Fehler der Vorhersage, %</translation>
    </message>
    <message>
        <source>CPU of the ranks&apos; cores, %</source>
        <translation>CPU der Kerne der Ranks, %</translation>
    </message>
    <message>
        <source>CPU of its cores, %</source>
        <translation>CPU seiner Kerne, %</translation>
    </message>
    <message>
        <source>busiest core, %</source>
        <translation>stärkster Kern, %</translation>
    </message>
    <message>
        <source>GPU busy, %</source>
        <translation>GPU beschäftigt, %</translation>
    </message>
    <message>
        <source>stolen CPU, s</source>
        <translation>entzogene CPU, s</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>FLOP/s of measured peak, %</source>
        <translation>FLOP/s von der gemessenen Spitze, %</translation>
    </message>
    <message>
        <source>energy, J</source>
        <translation>Energie, J</translation>
    </message>
    <message>
        <source>energy per image, mJ</source>
        <translation>Energie je Bild, mJ</translation>
    </message>
    <message>
        <source>device-hours, 95 % from</source>
        <translation>Gerätestunden, 95 % von</translation>
    </message>
    <message>
        <source>device-hours, 95 % to</source>
        <translation>Gerätestunden, 95 % bis</translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation>Validierungsverlust</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>largest batch</source>
        <translation>größter Batch</translation>
    </message>
    <message>
        <source>first out of memory</source>
        <translation>erster ohne Speicher</translation>
    </message>
    <message>
        <source>sweep ended</source>
        <translation>Durchlauf endete</translation>
    </message>
    <message>
        <source>bucket</source>
        <translation>Bucket</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>Kollektiv</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>time, ms</source>
        <translation>Zeit, ms</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>accuracy, %</source>
        <translation>Genauigkeit, %</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>wall time, s</source>
        <translation>Wanduhr, s</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>run id</source>
        <translation>Kennung des Laufs</translation>
    </message>
    <message>
        <source>cell key</source>
        <translation>Schlüssel der Zelle</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>law</source>
        <translation>Gesetz</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>95 % from</source>
        <translation>95 % von</translation>
    </message>
    <message>
        <source>95 % to</source>
        <translation>95 % bis</translation>
    </message>
    <message>
        <source>residual, %</source>
        <translation>Restfehler, %</translation>
    </message>
    <message>
        <source>devices measured</source>
        <translation>gemessene Geräte</translation>
    </message>
    <message>
        <source>gains under 10 % from</source>
        <translation>Gewinn unter 10 % ab</translation>
    </message>
    <message>
        <source>measure next</source>
        <translation>als Nächstes messen</translation>
    </message>
    <message>
        <source>why not</source>
        <translation>warum nicht</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>What ran where.</source>
        <translation>Was wo lief.</translation>
    </message>
    <message>
        <source>Batch sweep</source>
        <translation>Batch-Durchlauf</translation>
    </message>
    <message>
        <source>Large batch and remedies</source>
        <translation>Großer Batch und Abhilfen</translation>
    </message>
    <message>
        <source>Loss and accuracy at the end of training against batch and remedy.</source>
        <translation>Verlust und Genauigkeit am Ende des Trainings nach Batch und Abhilfe.</translation>
    </message>
    <message>
        <source>Means over repeats, weighted by samples; test accuracy over the whole test set. Remedies are the variants of the study: linear scaling of the learning rate with warm-up, zero gamma in the last BatchNorm of each residual block.</source>
        <translation>Mittel über Wiederholungen, nach Bildern gewichtet; Testgenauigkeit über den ganzen Testsatz. Abhilfen sind die Varianten der Studie: lineare Skalierung der Lernrate mit Aufwärmen, Gamma gleich null im letzten BatchNorm jedes Residualblocks.</translation>
    </message>
    <message>
        <source>Accuracy and loss</source>
        <translation>Genauigkeit und Verlust</translation>
    </message>
    <message>
        <source>Discussion</source>
        <translation>Diskussion</translation>
    </message>
    <message>
        <source>{heading}: {finding}.</source>
        <translation>{heading}: {finding}.</translation>
    </message>
    <message>
        <source>Not in this report</source>
        <translation>Nicht in diesem Bericht</translation>
    </message>
    <message>
        <source>No law is fitted: that takes at least three device counts. Without a law nothing is extrapolated; what was measured ends at the last row above.</source>
        <translation>Kein Gesetz ist angepasst: dazu braucht es mindestens drei Gerätezahlen. Ohne Gesetz wird nichts extrapoliert; Gemessenes endet mit der letzten Zeile oben.</translation>
    </message>
    <message>
        <source>Parameters of every law.</source>
        <translation>Parameter jedes Gesetzes.</translation>
    </message>
    <message>
        <source>Scaling of {study}</source>
        <translation>Skalierung von {study}</translation>
    </message>
    <message>
        <source>Application and machine</source>
        <translation>Anwendung und Maschine</translation>
    </message>
    <message>
        <source>Measured scaling</source>
        <translation>Gemessene Skalierung</translation>
    </message>
    <message>
        <source>Nodes, devices, seconds, speedup S and efficiency E with 95 % intervals, device-hours per run.</source>
        <translation>Knoten, Geräte, Sekunden, Beschleunigung S und Effizienz E mit 95-%-Intervallen, Gerätestunden je Lauf.</translation>
    </message>
    <message>
        <source>Extrapolation</source>
        <translation>Extrapolation</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>Ressourcen</translation>
    </message>
    <message>
        <source>The measurements of this study took {hours} device-hours.</source>
        <translation>Die Messungen dieser Studie brauchten {hours} Gerätestunden.</translation>
    </message>
    <message>
        <source>Device-hours per run.</source>
        <translation>Gerätestunden je Lauf.</translation>
    </message>
    <message>
        <source>runs with an agent say what they ran on; there is none yet.</source>
        <translation>Läufe mit einem Agenten sagen, worauf sie liefen; es gibt noch keinen.</translation>
    </message>
    <message>
        <source>measure at least two batch sizes (axes.globalBatch or axes.perRankBatch).</source>
        <translation>mindestens zwei Batch-Größen messen (axes.globalBatch oder axes.perRankBatch).</translation>
    </message>
    <message>
        <source>measure a baseline and one more device count (axes.devices or axes.nodes).</source>
        <translation>messen Sie eine Basis und eine weitere Gerätezahl (axes.devices oder axes.nodes).</translation>
    </message>
    <message>
        <source>measure a baseline and one more device count.</source>
        <translation>messen Sie eine Basis und eine weitere Gerätezahl.</translation>
    </message>
    <message>
        <source>measure a cell with two or more devices.</source>
        <translation>messen Sie eine Zelle mit zwei oder mehr Geräten.</translation>
    </message>
    <message>
        <source>measure a cell with two or more devices; measure.ceilingMB adds the ceiling.</source>
        <translation>messen Sie eine Zelle mit zwei oder mehr Geräten; measure.ceilingMB fügt die Obergrenze hinzu.</translation>
    </message>
    <message>
        <source>train (measure.mode &quot;train&quot;) with a small and a large batch, with and without remedies (variants with schedule.linearScaling and remedies.zeroGamma).</source>
        <translation>mit kleinem und großem Batch trainieren (measure.mode &quot;train&quot;), mit und ohne Abhilfen (Varianten mit schedule.linearScaling und remedies.zeroGamma).</translation>
    </message>
    <message>
        <source>no memory was measured.</source>
        <translation>es wurde kein Speicher gemessen.</translation>
    </message>
    <message>
        <source>add variants with and without checkpoint.every.</source>
        <translation>fügen Sie Varianten mit und ohne checkpoint.every hinzu.</translation>
    </message>
    <message>
        <source>train (measure.mode &quot;train&quot;) with validate &quot;epoch&quot;.</source>
        <translation>mit validate &quot;epoch&quot; trainieren (measure.mode &quot;train&quot;).</translation>
    </message>
    <message>
        <source>no run has finished.</source>
        <translation>kein Lauf ist zu Ende gegangen.</translation>
    </message>
    <message>
        <source>no node was sampled: runs started by hand have no agent.</source>
        <translation>kein Knoten wurde abgetastet: von Hand gestartete Läufe haben keinen Agenten.</translation>
    </message>
    <message>
        <source>{section}: {fill}</source>
        <translation>{section}: {fill}</translation>
    </message>
    <message>
        <source>What weakens these numbers</source>
        <translation>Was diese Zahlen schwächt</translation>
    </message>
    <message>
        <source>Nothing was found that weakens them.</source>
        <translation>Es wurde nichts gefunden, was sie schwächt.</translation>
    </message>
    <message>
        <source>The figure was not drawn here; its table says the same.</source>
        <translation>Das Diagramm wurde hier nicht gezeichnet; seine Tabelle sagt dasselbe.</translation>
    </message>
    <message>
        <source>The completed study file</source>
        <translation>Die vervollständigte Studiendatei</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>{name}, learning rate {lr}{keys}, weight decay {decay}</source>
        <translation>{name}, Lernrate {lr}{keys}, Weight Decay {decay}</translation>
    </message>
    <message>
        <source>{length} after {warmup} of warm-up, {repeats}</source>
        <translation>{length}, davor {warmup} Aufwärmen, {repeats}</translation>
    </message>
    <message>
        <source>{count} steps</source>
        <translation>{count} Schritte</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>{count} epochs</source>
        <translation>{count} Epochen</translation>
    </message>
    <message>
        <source>1 epoch</source>
        <translation>1 Epoche</translation>
    </message>
    <message>
        <source>{count} repeats</source>
        <translation>{count} Wiederholungen</translation>
    </message>
    <message>
        <source>1 repeat</source>
        <translation>1 Wiederholung</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>augmentation</source>
        <translation>Augmentierung</translation>
    </message>
    <message>
        <source>data loading</source>
        <translation>Laden der Daten</translation>
    </message>
    <message>
        <source>shuffle, once per</source>
        <translation>Mischen, einmal je</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>zero gamma</source>
        <translation>Gamma gleich null</translation>
    </message>
    <message>
        <source>learning rate at the end</source>
        <translation>Lernrate am Ende</translation>
    </message>
    <message>
        <source>timing window</source>
        <translation>Messfenster</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>the disk with {path} is full ({reason}). Nothing was changed; free some space and it goes on.</source>
        <translation>die Platte mit {path} ist voll ({reason}). Nichts wurde geändert; nach dem Freiräumen geht es weiter.</translation>
    </message>
    <message>
        <source>reading or writing {path} failed: {reason}. Check the disk.</source>
        <translation>{path} ließ sich nicht lesen oder schreiben: {reason}. Prüfen Sie die Platte.</translation>
    </message>
    <message>
        <source>the database {path} is damaged ({reason}). The logs hold everything: &quot;scalescope-cli rebuild&quot; makes it again from them.</source>
        <translation>die Datenbank {path} ist beschädigt ({reason}). Die Protokolle enthalten alles: &quot;scalescope-cli rebuild&quot; macht sie daraus neu.</translation>
    </message>
    <message>
        <source>the database {path} cannot be opened: {reason}. Check its permissions.</source>
        <translation>die Datenbank {path} lässt sich nicht öffnen: {reason}. Prüfen Sie ihre Rechte.</translation>
    </message>
    <message>
        <source>the database {path} is in use by another program: {reason}</source>
        <translation>die Datenbank {path} wird von einem anderen Programm benutzt: {reason}</translation>
    </message>
    <message>
        <source>the database {path} answered: {reason}</source>
        <translation>die Datenbank {path} antwortete: {reason}</translation>
    </message>
    <message>
        <source>the store {path} was written by a newer version of Scalescope (schema {version}, this one knows {known}). Use that version or another --store folder.</source>
        <translation>der Speicher {path} stammt von einer neueren Version von Scalescope (Schema {version}, diese kennt {known}). Nehmen Sie jene Version oder einen anderen Ordner mit --store.</translation>
    </message>
    <message>
        <source>{path} was damaged at byte {offset}, and what the database stored last was lost with it: it is made again from logs and journal.</source>
        <translation>{path} war bei Byte {offset} beschädigt, und was die Datenbank zuletzt gespeichert hatte, ging damit verloren: Es wird aus Logs und Journal neu erzeugt.</translation>
    </message>
    <message>
        <source>{path} is damaged at byte {offset}: what the database stored last may be missing. The next command that changes the store, or &quot;scalescope-cli rebuild&quot;, makes it again from logs and journal.</source>
        <translation>{path} ist bei Byte {offset} beschädigt: Was die Datenbank zuletzt gespeichert hat, fehlt möglicherweise. Der nächste Befehl, der den Speicher ändert, oder „scalescope-cli rebuild“ erzeugt es neu aus Logs und Journal.</translation>
    </message>
    <message>
        <source>the store {path} has the older schema {version}; it is rebuilt from its logs when a window or a command opens it for writing</source>
        <translation>der Speicher {path} hat das ältere Schema {version}; er wird aus seinen Protokollen neu gemacht, sobald ein Fenster oder Befehl ihn zum Schreiben öffnet</translation>
    </message>
    <message>
        <source>{folder} lies on a network file system ({kind}), where a store can lose data. Choose a local folder with --store.</source>
        <translation>{folder} liegt auf einem Netzlaufwerk ({kind}), wo ein Speicher Daten verlieren kann. Wählen Sie einen lokalen Ordner mit --store.</translation>
    </message>
    <message>
        <source>the store folder {folder} is not writable: {reason}. Choose another with --store.</source>
        <translation>der Speicherordner {folder} ist nicht beschreibbar: {reason}. Wählen Sie einen anderen mit --store.</translation>
    </message>
    <message>
        <source>there is no store in {folder} yet; running a study makes one</source>
        <translation>in {folder} gibt es noch keinen Speicher; eine Studie legt einen an</translation>
    </message>
    <message>
        <source>the store has no run &quot;{run}&quot;</source>
        <translation>der Speicher hat keinen Lauf &quot;{run}&quot;</translation>
    </message>
    <message>
        <source>the store has no study &quot;{study}&quot;</source>
        <translation>der Speicher hat keine Studie &quot;{study}&quot;</translation>
    </message>
    <message>
        <source>the nearest name is &quot;{nearest}&quot;</source>
        <translation>der nächste Name ist &quot;{nearest}&quot;</translation>
    </message>
    <message>
        <source>more than one id starts with &quot;{id}&quot;; give more characters</source>
        <translation>mehr als eine Kennung beginnt mit &quot;{id}&quot;; geben Sie mehr Zeichen an</translation>
    </message>
    <message>
        <source>&quot;{id}&quot; is no id of 26 characters</source>
        <translation>&quot;{id}&quot; ist keine Kennung aus 26 Zeichen</translation>
    </message>
    <message>
        <source>bytes of segment {segment} of {source} start at {offset}, but those from {expected} on have not come yet</source>
        <translation>Bytes des Segments {segment} von {source} beginnen bei {offset}, aber die ab {expected} sind noch nicht da</translation>
    </message>
    <message>
        <source>{path} is malformed</source>
        <translation>{path} ist fehlerhaft</translation>
    </message>
    <message>
        <source>an entry of {bytes} bytes is too large for the journal; at most {limit} are kept</source>
        <translation>ein Eintrag von {bytes} Bytes ist zu groß für das Journal; höchstens {limit} werden behalten</translation>
    </message>
    <message>
        <source>rebuilding was cancelled; the old database is unchanged</source>
        <translation>das Neumachen wurde abgebrochen; die alte Datenbank ist unverändert</translation>
    </message>
    <message>
        <source>other users may write into the store folder {folder}: they can replace its files and its owner. Close it with: chmod go-w {folder}</source>
        <translation>Andere Benutzer dürfen in den Speicherordner {folder} schreiben: Sie können seine Dateien und seinen Dienst ersetzen. Schließen Sie ihn mit: chmod go-w {folder}</translation>
    </message>
    <message>
        <source>the journal does not name the study of {path}: its name and plan were taken from there</source>
        <translation>Das Journal nennt die Studie von {path} nicht: Ihr Name und ihr Plan wurden von dort genommen</translation>
    </message>
    <message>
        <source>{path} ends with entry {last}, and the database knows {known}: the file was replaced or cut. The database keeps what it knows.</source>
        <translation>{path} endet mit Eintrag {last}, und die Datenbank kennt {known}: Die Datei wurde ersetzt oder gekürzt. Die Datenbank behält, was sie kennt.</translation>
    </message>
    <message>
        <source>{path} is damaged again, and {count} damaged files beside it are kept already. Move {kept} and the others away, then start again.</source>
        <translation>{path} ist wieder beschädigt, und {count} beschädigte Dateien daneben sind schon aufbewahrt. Verschieben Sie {kept} und die anderen, und starten Sie neu.</translation>
    </message>
    <message>
        <source>{path} is damaged at byte {offset} ({bytes} bytes cannot be read): tags, notes or entries of the queue may be missing. The next command that changes the store keeps the file as {kept}.</source>
        <translation>{path} ist bei Byte {offset} beschädigt ({bytes} Bytes sind nicht lesbar): Schlagwörter, Notizen oder Einträge der Warteschlange können fehlen. Der nächste Befehl, der den Speicher ändert, bewahrt die Datei als {kept} auf.</translation>
    </message>
    <message>
        <source>{path} was damaged at byte {offset} ({bytes} bytes could not be read): tags, notes or entries of the queue may be missing. All else of it is kept. The damaged file is {kept}; move it away to end this warning.</source>
        <translation>{path} war bei Byte {offset} beschädigt ({bytes} Bytes waren nicht lesbar): Schlagwörter, Notizen oder Einträge der Warteschlange können fehlen. Alles andere daraus ist erhalten. Die beschädigte Datei ist {kept}; verschieben Sie sie, um diese Warnung zu beenden.</translation>
    </message>
    <message>
        <source>no study can be read from {file}. Name a study file or preset:NAME.</source>
        <translation>aus {file} lässt sich keine Studie lesen. Nennen Sie eine Studiendatei oder preset:NAME.</translation>
    </message>
    <message>
        <source>{file} has {bytes} bytes; at most {limit} are read</source>
        <translation>{file} hat {bytes} Bytes; höchstens {limit} werden gelesen</translation>
    </message>
    <message>
        <source>{file} nests its brackets deeper than {limit}</source>
        <translation>{file} schachtelt seine Klammern tiefer als {limit}</translation>
    </message>
    <message>
        <source>{file} has an object of more than {limit} keys</source>
        <translation>{file} hat ein Objekt mit mehr als {limit} Schlüsseln</translation>
    </message>
    <message>
        <source>{file} is not JSON: stopped at line {line}, column {column}</source>
        <translation>{file} ist kein JSON: Halt in Zeile {line}, Spalte {column}</translation>
    </message>
    <message>
        <source>{file} holds a number that no computer number can hold</source>
        <translation>{file} enthält eine Zahl, die kein Rechner halten kann</translation>
    </message>
    <message>
        <source>{file} writes the key &quot;{key}&quot; twice in one place</source>
        <translation>{file} schreibt den Schlüssel &quot;{key}&quot; zweimal an einer Stelle</translation>
    </message>
    <message>
        <source>{file}: {key} is {found}, made by a newer version; this one reads up to {known}. Update Scalescope.</source>
        <translation>{file}: {key} ist {found}, von einer neueren Version; diese liest bis {known}. Aktualisieren Sie Scalescope.</translation>
    </message>
    <message>
        <source>{file}: the key {key} is missing</source>
        <translation>{file}: der Schlüssel {key} fehlt</translation>
    </message>
    <message>
        <source>{file}: unknown key {key}; the nearest known one is &quot;{nearest}&quot;</source>
        <translation>{file}: unbekannter Schlüssel {key}; der nächste bekannte ist &quot;{nearest}&quot;</translation>
    </message>
    <message>
        <source>{file}: {key} must be an object in braces; found {found}</source>
        <translation>{file}: {key} muss ein Objekt in geschweiften Klammern sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be a whole number from {min} to {max}; found {found}</source>
        <translation>{file}: {key} muss eine ganze Zahl von {min} bis {max} sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be a number from {min} to {max}; found {found}</source>
        <translation>{file}: {key} muss eine Zahl von {min} bis {max} sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be text of at most {max} bytes; found {found}</source>
        <translation>{file}: {key} muss Text von höchstens {max} Bytes sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be true or false; found {found}</source>
        <translation>{file}: {key} muss true oder false sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be a list of {min} to {max} entries; found {found}</source>
        <translation>{file}: {key} muss eine Liste von {min} bis {max} Einträgen sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be one of {words}; found {found}, the nearest is &quot;{nearest}&quot;</source>
        <translation>{file}: {key} muss eines von {words} sein; gefunden: {found}, am nächsten ist &quot;{nearest}&quot;</translation>
    </message>
    <message>
        <source>{file}: {key} must be one of {words}; found {found}</source>
        <translation>{file}: {key} muss eines von {words} sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} holds control characters. Write it in plain letters.</source>
        <translation>{file}: {key} enthält Steuerzeichen. Schreiben Sie es in einfachen Buchstaben.</translation>
    </message>
    <message>
        <source>{file}: {key} lists {found} twice</source>
        <translation>{file}: {key} nennt {found} zweimal</translation>
    </message>
    <message>
        <source>{file}: {key} needs a name that is not empty</source>
        <translation>{file}: {key} braucht einen Namen, der nicht leer ist</translation>
    </message>
    <message>
        <source>{file}: {key} names nothing and would leave out every cell</source>
        <translation>{file}: {key} nennt nichts und ließe jede Zelle aus</translation>
    </message>
    <message>
        <source>{file}: {key} has {found} entries; at most {limit} are read</source>
        <translation>{file}: {key} hat {found} Einträge; höchstens {limit} werden gelesen</translation>
    </message>
    <message>
        <source>{file}: {key} must be an object of 1 to {max} named patches; found {found}</source>
        <translation>{file}: {key} muss ein Objekt aus 1 bis {max} benannten Änderungen sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} belongs to the whole study; a variant cannot change it</source>
        <translation>{file}: {key} gehört zur ganzen Studie; eine Variante kann es nicht ändern</translation>
    </message>
    <message>
        <source>{file}: variant &quot;{variant}&quot; does not fit</source>
        <translation>{file}: Variante &quot;{variant}&quot; passt nicht</translation>
    </message>
    <message>
        <source>the patch does not fit the study {study}</source>
        <translation>die Änderung passt nicht zur Studie {study}</translation>
    </message>
    <message>
        <source>a patch must be an object in braces; found {found}</source>
        <translation>eine Änderung muss ein Objekt in geschweiften Klammern sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be [channels, height, width]; found {found}</source>
        <translation>{file}: {key} muss [Kanäle, Höhe, Breite] sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} lists GPUs, but the host&apos;s device is cpu. Write &quot;device&quot;: &quot;cuda&quot; or leave the list empty.</source>
        <translation>{file}: {key} nennt GPUs, aber das Gerät des Hosts ist cpu. Schreiben Sie &quot;device&quot;: &quot;cuda&quot;, oder lassen Sie die Liste leer.</translation>
    </message>
    <message>
        <source>{file}: {key} stands beside slurm; a host is reached in one way</source>
        <translation>{file}: {key} steht neben slurm; ein Host wird auf einem Weg erreicht</translation>
    </message>
    <message>
        <source>{file}: {key} must not start with &apos;-&apos;; found {found}</source>
        <translation>{file}: {key} darf nicht mit &apos;-&apos; beginnen; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} is {max}, below the first batch {from}</source>
        <translation>{file}: {key} ist {max}, unter dem ersten Batch {from}</translation>
    </message>
    <message>
        <source>{file}: {key} and perRankBatch are both written; a study varies one of them</source>
        <translation>{file}: {key} und perRankBatch stehen beide da; eine Studie ändert eines davon</translation>
    </message>
    <message>
        <source>{file}: {key} does not fit protocol {protocol}; write {wanted}</source>
        <translation>{file}: {key} passt nicht zum Protokoll {protocol}; schreiben Sie {wanted}</translation>
    </message>
    <message>
        <source>{file}: {key} must be two numbers below 1</source>
        <translation>{file}: {key} muss zwei Zahlen unter 1 sein</translation>
    </message>
    <message>
        <source>{file}: {key} needs a momentum above 0</source>
        <translation>{file}: {key} braucht ein Momentum über 0</translation>
    </message>
    <message>
        <source>{file}: {key} must rise</source>
        <translation>{file}: {key} muss steigen</translation>
    </message>
    <message>
        <source>{file}: {key} must be &quot;none&quot; or name either steps or epochs (take the other one away with null)</source>
        <translation>{file}: {key} muss &quot;none&quot; sein oder entweder steps oder epochs nennen (das andere mit null wegnehmen)</translation>
    </message>
    <message>
        <source>{file}: {key} is for the training of Scalescope&apos;s worker, and this study measures a program. Leave it out, or write it as arguments of the program.</source>
        <translation>{file}: {key} gilt für das Training des Workers von Scalescope, und diese Studie misst ein Programm. Lassen Sie es weg, oder schreiben Sie es als Argumente des Programms.</translation>
    </message>
    <message>
        <source>{file}: {key} is not a regular expression with one group around the number: {reason}</source>
        <translation>{file}: {key} ist kein regulärer Ausdruck mit einer Gruppe um die Zahl: {reason}</translation>
    </message>
    <message>
        <source>Your program</source>
        <translation>Ihr Programm</translation>
    </message>
    <message>
        <source>Name files and folders that are in the study&apos;s working directory</source>
        <translation>Nennen Sie Dateien und Ordner, die im Arbeitsordner der Studie sind</translation>
    </message>
    <message>
        <source>Name a folder that is there in program.workingDirectory, or have its files sent by program.files</source>
        <translation>Nennen Sie in program.workingDirectory einen Ordner, der dort ist, oder lassen Sie seine Dateien durch program.files senden</translation>
    </message>
    <message>
        <source>Install it there, or name one that is there: program.command, program.venv or program.container</source>
        <translation>Installieren Sie es dort, oder nennen Sie eines, das dort ist: program.command, program.venv oder program.container</translation>
    </message>
    <message>
        <source>there is no folder {folder}</source>
        <translation>es gibt keinen Ordner {folder}</translation>
    </message>
    <message>
        <source>{program} is not there</source>
        <translation>{program} ist nicht da</translation>
    </message>
    <message>
        <source>{program} is there: Python {python}; whether it imports torch was not seen within 4 s</source>
        <translation>{program} ist da: Python {python}; ob es torch importiert, war in 4 s nicht zu sehen</translation>
    </message>
    <message>
        <source>{program} is there: Python {python}, which cannot import torch</source>
        <translation>{program} ist da: Python {python}, das torch nicht importieren kann</translation>
    </message>
    <message>
        <source>{program} is there: Python {python} with torch {torch}</source>
        <translation>{program} ist da: Python {python} mit torch {torch}</translation>
    </message>
    <message>
        <source>{program} is there</source>
        <translation>{program} ist da</translation>
    </message>
    <message>
        <source>{file}: {key} changes a setting of a program, and this study has none. Name its command in program.command.</source>
        <translation>{file}: {key} ändert eine Einstellung eines Programms, und diese Studie hat keines. Nennen Sie seinen Befehl in program.command.</translation>
    </message>
    <message>
        <source>{file}: {key} is more than a study takes: at most {limit}</source>
        <translation>{file}: {key} ist mehr, als eine Studie nimmt: höchstens {limit}</translation>
    </message>
    <message>
        <source>{file}: {key} is no name of an axis. program.NAME changes the placeholder NAME of a program: a letter, then letters, digits and _, at most 40. environment.NAME sets a variable that Scalescope does not set itself.</source>
        <translation>{file}: {key} ist kein Name einer Achse. program.NAME ändert den Platzhalter NAME eines Programms: ein Buchstabe, dann Buchstaben, Ziffern und _, höchstens 40. environment.NAME setzt eine Variable, die Scalescope nicht selbst setzt.</translation>
    </message>
    <message>
        <source>{file}: {key} names a virtual environment of the host, which the container does not see. Name the interpreter that lies in the container in program.command, or leave one of them out.</source>
        <translation>{file}: {key} nennt eine virtuelle Umgebung des Rechners, die der Container nicht sieht. Nennen Sie in program.command den Interpreter, der im Container liegt, oder lassen Sie eines davon weg.</translation>
    </message>
    <message>
        <source>{file}: {key} says that hosts see the working directory, and program.files asks for copies. Leave one of them out.</source>
        <translation>{file}: {key} sagt, dass die Rechner den Arbeitsordner sehen, und program.files verlangt Kopien. Lassen Sie eines davon weg.</translation>
    </message>
    <message>
        <source>{file}: {key} names {found}, which is not below the program&apos;s working directory. Name a path within it, without .. and a leading /.</source>
        <translation>{file}: {key} nennt {found}, das nicht unter dem Arbeitsordner des Programms liegt. Nennen Sie einen Pfad darin, ohne .. und ohne / am Anfang.</translation>
    </message>
    <message>
        <source>{file}: {key} names a placeholder {found}. A name begins with a letter, has letters, digits and _, at most 40, and is none of Scalescope&apos;s own, such as batch.</source>
        <translation>{file}: {key} nennt einen Platzhalter {found}. Ein Name beginnt mit einem Buchstaben, hat Buchstaben, Ziffern und _, höchstens 40, und ist keiner von Scalescope wie batch.</translation>
    </message>
    <message>
        <source>{path} cannot be sent to other hosts: its name is no text. Rename it, or name other files in program.files.</source>
        <translation>{path} lässt sich nicht an andere Rechner senden: Sein Name ist kein Text. Benennen Sie es um, oder nennen Sie andere Dateien in program.files.</translation>
    </message>
    <message>
        <source>program.files has more than {files} files or {size} in {path}. Name fewer, or set program.shared where hosts see the same folder.</source>
        <translation>program.files hat mehr als {files} Dateien oder {size} in {path}. Nennen Sie weniger, oder setzen Sie program.shared, wenn die Rechner denselben Ordner sehen.</translation>
    </message>
    <message>
        <source>{path}, which program.files names, is not in {folder}. Name files and folders below program.workingDirectory.</source>
        <translation>{path}, das program.files nennt, ist nicht in {folder}. Nennen Sie Dateien und Ordner unter program.workingDirectory.</translation>
    </message>
    <message>
        <source>{path} is not in {folder}, from which other hosts get a copy. Run the command in the folder of its script, or set program.shared where it lies on the hosts.</source>
        <translation>{path} ist nicht in {folder}, woraus andere Rechner eine Kopie bekommen. Starten Sie den Befehl im Ordner seines Skripts, oder setzen Sie program.shared, wenn es auf den Rechnern liegt.</translation>
    </message>
    <message>
        <source>{path} is no virtual environment on {host}: it has no folder bin. Make one there (python -m venv {path}), or leave program.venv out.</source>
        <translation>{path} ist auf {host} keine virtuelle Umgebung: Sie hat keinen Ordner bin. Legen Sie dort eine an (python -m venv {path}), oder lassen Sie program.venv weg.</translation>
    </message>
    <message>
        <source>{program} cannot be started on {host}; name a program that is there, or in program.venv the folder of a virtual environment that has it</source>
        <translation>{program} lässt sich auf {host} nicht starten; nennen Sie ein Programm, das dort ist, oder in program.venv den Ordner einer virtuellen Umgebung, die es hat</translation>
    </message>
    <message>
        <source>{path} is not in {folder} on {host}. Name it in program.files to have it sent, or program.workingDirectory where it lies there.</source>
        <translation>{path} ist nicht in {folder} auf {host}. Nennen Sie es in program.files, damit es gesendet wird, oder in program.workingDirectory den Ordner, in dem es dort liegt.</translation>
    </message>
    <message>
        <source>--axis names {name} twice. Write all of its values in one: NAME=VALUE,VALUE.</source>
        <translation>--axis nennt {name} zweimal. Schreiben Sie alle Werte in eines: NAME=WERT,WERT.</translation>
    </message>
    <message>
        <source>--axis {found} has no name and values. Write NAME=VALUE,VALUE, like lr=0.1,0.2 or environment.NCCL_ALGO=Ring,Tree.</source>
        <translation>--axis {found} hat keinen Namen und keine Werte. Schreiben Sie NAME=WERT,WERT, etwa lr=0.1,0.2 oder environment.NCCL_ALGO=Ring,Tree.</translation>
    </message>
    <message>
        <source>{file}: {key} has several values, but the program does not follow it: all of its cells would be the same. Put its placeholder into program.command, or name the axis in program.arguments.</source>
        <translation>{file}: {key} hat mehrere Werte, aber das Programm folgt ihnen nicht: alle Zellen wären gleich. Setzen Sie den Platzhalter in program.command ein, oder nennen Sie die Achse in program.arguments.</translation>
    </message>
    <message>
        <source>{file}: {key} sets {found}, which is no name of a variable, or one that Scalescope sets for each rank. Leave it out.</source>
        <translation>{file}: {key} setzt {found}; das ist kein Name einer Variablen oder einer, den Scalescope für jeden Rang setzt. Lassen Sie ihn weg.</translation>
    </message>
    <message>
        <source>{file}: {key} holds more than {limit} words, variables or bytes</source>
        <translation>{file}: {key} enthält mehr als {limit} Wörter, Variablen oder Bytes</translation>
    </message>
    <message>
        <source>{file}: {key} holds {found}, and there is no such placeholder; the nearest is {nearest}. Give it values in program.values or as the axis program.{name}, or write {plain} where the program is to get it as it stands.</source>
        <translation>{file}: {key} enthält {found}, und diesen Platzhalter gibt es nicht; der nächste ist {nearest}. Geben Sie ihm Werte in program.values oder als Achse program.{name}, oder schreiben Sie {plain}, wo das Programm es so bekommen soll, wie es dasteht.</translation>
    </message>
    <message>
        <source>{file}: {key} names {found}, which starts the ranks itself; Scalescope starts them here. Name the program alone, like [&quot;python&quot;, &quot;train.py&quot;].</source>
        <translation>{file}: {key} nennt {found}, das die Ränge selbst startet; hier startet Scalescope sie. Nennen Sie nur das Programm, wie [&quot;python&quot;, &quot;train.py&quot;].</translation>
    </message>
    <message>
        <source>{file}: {key} needs the words of a command, like [&quot;python&quot;, &quot;train.py&quot;]</source>
        <translation>{file}: {key} braucht die Wörter eines Befehls, wie [&quot;python&quot;, &quot;train.py&quot;]</translation>
    </message>
    <message>
        <source>{file}: {key} and epochs are both 0: nothing would be measured</source>
        <translation>{file}: {key} und epochs sind beide 0: nichts würde gemessen</translation>
    </message>
    <message>
        <source>{file}: {key} asks for {nodes} nodes, but hosts lists {hosts}. Add hosts or ask for at most {hosts}.</source>
        <translation>{file}: {key} verlangt {nodes} Knoten, aber hosts nennt {hosts}. Fügen Sie Hosts hinzu oder verlangen Sie höchstens {hosts}.</translation>
    </message>
    <message>
        <source>{file}: {key} asks for {devices} devices per node, but host {host} lists {gpus} GPUs. Ask for at most {gpus}.</source>
        <translation>{file}: {key} verlangt {devices} Geräte je Knoten, aber Host {host} nennt {gpus} GPUs. Verlangen Sie höchstens {gpus}.</translation>
    </message>
    <message>
        <source>{file}: {key} {found} needs a GPU, but a host&apos;s device is cpu. Use fp32 or bf16.</source>
        <translation>{file}: {key} {found} braucht eine GPU, aber das Gerät eines Hosts ist cpu. Nehmen Sie fp32 oder bf16.</translation>
    </message>
    <message>
        <source>{file}: {key} nccl needs GPUs, but a host&apos;s device is cpu. Use gloo or auto.</source>
        <translation>{file}: {key} nccl braucht GPUs, aber das Gerät eines Hosts ist cpu. Nehmen Sie gloo oder auto.</translation>
    </message>
    <message>
        <source>{file}: {key} names the variant &quot;{found}&quot;, which does not exist; the nearest is &quot;{nearest}&quot;</source>
        <translation>{file}: {key} nennt die Variante &quot;{found}&quot;, die es nicht gibt; am nächsten ist &quot;{nearest}&quot;</translation>
    </message>
    <message>
        <source>strategy single runs on one device; asked for {nodes} nodes x {devices} devices. Use ddp, or nodes 1 and devices 1.</source>
        <translation>die Strategie single läuft auf einem Gerät; verlangt sind {nodes} Knoten x {devices} Geräte. Nehmen Sie ddp, oder nodes 1 und devices 1.</translation>
    </message>
    <message>
        <source>strategy data-parallel runs on one node; asked for {nodes}. Use ddp, or nodes 1.</source>
        <translation>die Strategie data-parallel läuft auf einem Knoten; verlangt sind {nodes}. Nehmen Sie ddp, oder nodes 1.</translation>
    </message>
    <message>
        <source>{servers} parameter servers do not fit on {devices} devices; at least {wanted} are needed</source>
        <translation>{servers} Parameterserver passen nicht auf {devices} Geräte; mindestens {wanted} sind nötig</translation>
    </message>
    <message>
        <source>the baseline cannot exist</source>
        <translation>den Vergleich kann es nicht geben</translation>
    </message>
    <message>
        <source>no cell is left: skip leaves out everything</source>
        <translation>keine Zelle bleibt: skip lässt alles aus</translation>
    </message>
    <message>
        <source>the axes multiply to more than {limit} cells, or to more ranks and hosts than one study holds. Split the study.</source>
        <translation>die Achsen ergeben mehr als {limit} Zellen, oder mehr Ranks und Hosts, als eine Studie fasst. Teilen Sie die Studie.</translation>
    </message>
    <message>
        <source>a global batch of {batch} cannot be split evenly over {workers} devices with accumulation {accumulation}; the nearest that can are {below} and {above}. Or write &quot;batchSplit&quot;: &quot;floor&quot; or &quot;uneven&quot;.</source>
        <translation>ein globaler Batch von {batch} lässt sich nicht gleich auf {workers} Geräte mit Akkumulation {accumulation} teilen; die nächsten, bei denen es geht, sind {below} und {above}. Oder schreiben Sie &quot;batchSplit&quot;: &quot;floor&quot; oder &quot;uneven&quot;.</translation>
    </message>
    <message>
        <source>a global batch of {batch} is too small for {workers} devices with accumulation {accumulation}; the smallest is {above}</source>
        <translation>ein globaler Batch von {batch} ist zu klein für {workers} Geräte mit Akkumulation {accumulation}; der kleinste ist {above}</translation>
    </message>
    <message>
        <source>a batch of {batch} per device over these devices is larger than any number here</source>
        <translation>ein Batch von {batch} je Gerät über diese Geräte ist größer als jede Zahl hier</translation>
    </message>
    <message>
        <source>{key} has {found} entries for {devices} devices</source>
        <translation>{key} hat {found} Einträge für {devices} Geräte</translation>
    </message>
    <message>
        <source>{path} is not a usable run plan</source>
        <translation>{path} ist kein brauchbarer Laufplan</translation>
    </message>
    <message>
        <source>{file}: {key} is not an identity this program made; found {found}</source>
        <translation>{file}: {key} ist keine Kennung aus diesem Programm; gefunden: {found}</translation>
    </message>
    <message>
        <source>the plan lists {found} nodes for a cell of {wanted}</source>
        <translation>der Plan nennt {found} Knoten für eine Zelle mit {wanted}</translation>
    </message>
    <message>
        <source>there is no preset {name}; the nearest is {nearest}</source>
        <translation>es gibt keine Vorlage {name}; am nächsten ist {nearest}</translation>
    </message>
    <message>
        <source>Quick strong scaling</source>
        <translation>Starke Skalierung, kurz</translation>
    </message>
    <message>
        <source>Same total work on 1, 2 or more devices of this computer: does adding devices pay? About two minutes, nothing to download.</source>
        <translation>Gleiche Gesamtarbeit auf 1, 2 oder mehr Geräten dieses Rechners: lohnen sich mehr Geräte? Etwa zwei Minuten, nichts herunterzuladen.</translation>
    </message>
    <message>
        <source>dataset {dataset}: {path} is missing. Download or import the dataset, name its folder in dataset.path, or use cifar10-sample or synthetic.</source>
        <translation>Datensatz {dataset}: {path} fehlt. Laden oder importieren Sie ihn, nennen Sie seinen Ordner in dataset.path, oder nehmen Sie cifar10-sample oder synthetic.</translation>
    </message>
    <message>
        <source>{path} has {found} bytes where {wanted} belong: it is truncated or another file. Fetch it again.</source>
        <translation>{path} hat {found} Bytes, wo {wanted} hingehören: abgeschnitten oder eine andere Datei. Holen Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>dataset {dataset} names no split to train on</source>
        <translation>Datensatz {dataset} nennt keinen Teil zum Trainieren</translation>
    </message>
    <message>
        <source>cell {cell}: a global batch of {batch} is more than the {images} training images; the largest for {workers} devices with accumulation {accumulation} is {largest}</source>
        <translation>Zelle {cell}: ein globaler Batch von {batch} ist mehr als die {images} Trainingsbilder; der größte für {workers} Geräte mit Akkumulation {accumulation} ist {largest}</translation>
    </message>
    <message>
        <source>cell {cell}: precision {precision} needs a GPU and this cell runs on CPUs. Use fp32 or bf16.</source>
        <translation>Zelle {cell}: Zahlenformat {precision} braucht eine GPU, und diese Zelle läuft auf CPUs. Nehmen Sie fp32 oder bf16.</translation>
    </message>
    <message>
        <source>cell {cell}: NCCL needs GPUs and this cell runs on CPUs. Use &quot;backend&quot;: &quot;gloo&quot; or &quot;auto&quot;.</source>
        <translation>Zelle {cell}: NCCL braucht GPUs, und diese Zelle läuft auf CPUs. Nehmen Sie &quot;backend&quot;: &quot;gloo&quot; oder &quot;auto&quot;.</translation>
    </message>
    <message>
        <source>cell {cell}: ddp on GPUs talks through NCCL, not through Gloo. Use &quot;backend&quot;: &quot;nccl&quot; or &quot;auto&quot;, or device cpu.</source>
        <translation>Zelle {cell}: ddp spricht auf GPUs über NCCL, nicht über Gloo. Nehmen Sie &quot;backend&quot;: &quot;nccl&quot; oder &quot;auto&quot;, oder als Gerät cpu.</translation>
    </message>
    <message>
        <source>cell {cell}: this version cannot train {key} {value}; it trains {trained}. Choose one of these, or leave the cell out.</source>
        <translation>Zelle {cell}: Diese Version kann {key} {value} nicht trainieren, nur {trained}. Nehmen Sie etwas davon, oder lassen Sie die Zelle weg.</translation>
    </message>
    <message>
        <source>cell {cell}: optimizer.{key} changes nothing with {optimizer}; it is for {optimizers}. Leave it out, or take one of these.</source>
        <translation>Zelle {cell}: optimizer.{key} ändert bei {optimizer} nichts; es ist für {optimizers}. Lassen Sie es weg oder nehmen Sie eines davon.</translation>
    </message>
    <message>
        <source>cell {cell}: {model} takes square images of at least {smallest} pixels, and those of {dataset} have {height}x{width}. Choose another model or dataset.</source>
        <translation>Zelle {cell}: {model} nimmt quadratische Bilder von mindestens {smallest} Pixeln, und die von {dataset} haben {height}x{width}. Wählen Sie ein anderes Modell oder einen anderen Datensatz.</translation>
    </message>
    <message>
        <source>cell {cell}: remedies.zeroGamma changes nothing with {model}: it starts the last BatchNorm of each residual block at 0, and only {models} have such blocks. Leave it out, or take one of these.</source>
        <translation>Zelle {cell}: remedies.zeroGamma ändert bei {model} nichts: Es lässt die letzte BatchNorm jedes Residualblocks bei 0 beginnen, und nur {models} haben solche Blöcke. Lassen Sie es weg oder nehmen Sie eines von diesen.</translation>
    </message>
    <message>
        <source>Small CNN (quick on CPUs)</source>
        <translation>Kleines CNN (schnell auf CPUs)</translation>
    </message>
    <message>
        <source>ResNet-18, CIFAR form</source>
        <translation>ResNet-18, CIFAR-Form</translation>
    </message>
    <message>
        <source>ResNet-18, ImageNet form</source>
        <translation>ResNet-18, ImageNet-Form</translation>
    </message>
    <message>
        <source>VGG-11</source>
        <translation>VGG-11</translation>
    </message>
    <message>
        <source>TorchScript file of yours</source>
        <translation>Eigene TorchScript-Datei</translation>
    </message>
    <message>
        <source>Not yet: {key} {value}</source>
        <translation>Noch nicht: {key} {value}</translation>
    </message>
    <message>
        <source>Cell {cell}: {devices} x {perRank} makes a global batch of {batch}, not {asked}.</source>
        <translation>Zelle {cell}: {devices} x {perRank} ergibt einen globalen Batch von {batch}, nicht {asked}.</translation>
    </message>
    <message>
        <source>From cell {cell} on, some devices hold one sample more than others; gradients are weighted by samples.</source>
        <translation>Ab Zelle {cell} haben manche Geräte ein Bild mehr als andere; Gradienten sind nach Bildern gewichtet.</translation>
    </message>
    <message>
        <source>Cell {cell}: an epoch has only {steps} steps, so the learning rate warms up in jumps.</source>
        <translation>Zelle {cell}: eine Epoche hat nur {steps} Schritte, also wärmt sich die Lernrate in Sprüngen auf.</translation>
    </message>
    <message>
        <source>No cell uses strategy {strategy}: it cannot exist on these devices and nodes.</source>
        <translation>Keine Zelle nutzt die Strategie {strategy}: auf diesen Geräten und Knoten kann es sie nicht geben.</translation>
    </message>
    <message>
        <source>With one repeat no interval can be given; 3 or more are needed.</source>
        <translation>Mit einer Wiederholung lässt sich kein Intervall angeben; 3 oder mehr sind nötig.</translation>
    </message>
    <message>
        <source>A model file is a program: {file} runs with your rights on every host of the study. Take such files only from people whom you would let run a program.</source>
        <translation>Eine Modelldatei ist ein Programm: {file} läuft mit Ihren Rechten auf jedem Rechner der Studie. Nehmen Sie solche Dateien nur von Leuten, die Sie ein Programm ausführen ließen.</translation>
    </message>
    <message>
        <source>{steps} timed steps are few; from {wanted} on, the median is trusted.</source>
        <translation>{steps} gemessene Schritte sind wenig; ab {wanted} ist der Median verlässlich.</translation>
    </message>
    <message>
        <source>Without warm-up steps the first, slow steps are timed too.</source>
        <translation>Ohne Aufwärmschritte werden die ersten, langsamen Schritte mitgemessen.</translation>
    </message>
    <message>
        <source>{host}: one job for the whole study, nodes: {nodes}, for {limit} at most: {hours} node-hours.</source>
        <translation>{host}: ein Job für die ganze Studie, Knoten: {nodes}, höchstens {limit} lang: {hours} Knotenstunden.</translation>
    </message>
    <message>
        <source>{host}: one job for the whole study, nodes: {nodes}, for as long as the cluster gives by default. Write slurm.timeLimit to bound its node-hours.</source>
        <translation>{host}: ein Job für die ganze Studie, Knoten: {nodes}, so lange, wie der Cluster von sich aus gewährt. Mit slurm.timeLimit begrenzen Sie seine Knotenstunden.</translation>
    </message>
    <message>
        <source>What-if limits are on: these results are marked and never mixed with real ones.</source>
        <translation>Was-wäre-wenn-Grenzen sind an: diese Ergebnisse werden markiert und nie mit echten gemischt.</translation>
    </message>
    <message>
        <source>Synthetic images: timing is valid, accuracy is not.</source>
        <translation>Synthetische Bilder: Zeiten gelten, Genauigkeit nicht.</translation>
    </message>
    <message>
        <source>Weak scaling</source>
        <translation>Schwache Skalierung</translation>
    </message>
    <message>
        <source>Same work per device on more devices: does the step stay as short?</source>
        <translation>Gleiche Arbeit je Gerät auf mehr Geräten: bleibt der Schritt so kurz?</translation>
    </message>
    <message>
        <source>Batch sweep to out of memory</source>
        <translation>Batch bis zum vollen Speicher</translation>
    </message>
    <message>
        <source>One device, batch times 4 until memory ends: throughput against batch, and where the limit lies.</source>
        <translation>Ein Gerät, Batch mal 4, bis der Speicher endet: Durchsatz gegen Batch, und wo die Grenze liegt.</translation>
    </message>
    <message>
        <source>Large-batch remedies</source>
        <translation>Mittel gegen große Batches</translation>
    </message>
    <message>
        <source>One large batch with and without learning-rate scaling and zero gamma: what saves the accuracy?</source>
        <translation>Ein großer Batch mit und ohne Lernratenskalierung und Zero-Gamma: was rettet die Genauigkeit?</translation>
    </message>
    <message>
        <source>All-reduce against parameter server</source>
        <translation>All-Reduce gegen Parameterserver</translation>
    </message>
    <message>
        <source>The same training with gradients averaged by all-reduce and by a server.</source>
        <translation>Dasselbe Training, Gradienten durch All-Reduce und durch einen Server gemittelt.</translation>
    </message>
    <message>
        <source>Checkpoint overhead</source>
        <translation>Kosten der Checkpoints</translation>
    </message>
    <message>
        <source>The same steps with and without checkpoints: what does saving cost?</source>
        <translation>Dieselben Schritte mit und ohne Checkpoints: was kostet das Sichern?</translation>
    </message>
    <message>
        <source>Two-node SVHN</source>
        <translation>SVHN auf zwei Knoten</translation>
    </message>
    <message>
        <source>ResNet-18 on SVHN on one and two machines over SSH, with every hyper-parameter recorded.</source>
        <translation>ResNet-18 auf SVHN auf einer und zwei Maschinen über SSH, jeder Hyperparameter aufgezeichnet.</translation>
    </message>
    <message>
        <source>Lab complete: DDP</source>
        <translation>Praktikum komplett: DDP</translation>
    </message>
    <message>
        <source>The lab sheet&apos;s tables with DDP: more and more devices at several batches per device.</source>
        <translation>Die Tabellen des Praktikumsblatts mit DDP: immer mehr Geräte bei mehreren Batches je Gerät.</translation>
    </message>
    <message>
        <source>Lab complete: DataParallel</source>
        <translation>Praktikum komplett: DataParallel</translation>
    </message>
    <message>
        <source>The lab sheet&apos;s tables with one process that drives every device.</source>
        <translation>Die Tabellen des Praktikumsblatts mit einem Prozess, der jedes Gerät treibt.</translation>
    </message>
    <message>
        <source>Lab complete: until out of memory</source>
        <translation>Praktikum komplett: bis der Speicher voll ist</translation>
    </message>
    <message>
        <source>The lab sheet&apos;s batch sweep: one warm-up and one timed epoch each, until memory ends.</source>
        <translation>Die Batchreihe des Praktikumsblatts: je eine Epoche zum Aufwärmen und eine gemessene, bis der Speicher endet.</translation>
    </message>
    <message>
        <source>What if the network were slower?</source>
        <translation>Was wäre mit langsamerem Netz?</translation>
    </message>
    <message>
        <source>The same devices behind links of 1 Gbit/s and 100 Mbit/s, simulated. No GPU needed.</source>
        <translation>Dieselben Geräte hinter Leitungen von 1 Gbit/s und 100 Mbit/s, simuliert. Ohne GPU.</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Start from a small study and change everything.</source>
        <translation>Mit einer kleinen Studie beginnen und alles ändern.</translation>
    </message>
    <message>
        <source>a log record has {bytes} bytes; between 17 and {limit} are allowed</source>
        <translation>ein Protokolleintrag hat {bytes} Bytes; erlaubt sind 17 bis {limit}</translation>
    </message>
    <message>
        <source>a log record has the unknown type {type}: it was written by a newer version</source>
        <translation>ein Protokolleintrag hat den unbekannten Typ {type}: eine neuere Version hat ihn geschrieben</translation>
    </message>
    <message>
        <source>the {type} record {seq} of {bytes} bytes is malformed</source>
        <translation>der Eintrag {type} {seq} von {bytes} Bytes ist fehlerhaft</translation>
    </message>
    <message>
        <source>this is no log segment: its header is malformed</source>
        <translation>das ist kein Protokollsegment: sein Kopf ist fehlerhaft</translation>
    </message>
    <message>
        <source>the log segment has format version {version}; this program reads up to {known}. Use a newer version of Scalescope.</source>
        <translation>das Protokollsegment hat Formatversion {version}; dieses Programm liest bis {known}. Nehmen Sie eine neuere Version von Scalescope.</translation>
    </message>
    <message>
        <source>the other side does not speak the agent&apos;s protocol (no frame starts where one must)</source>
        <translation>die Gegenseite spricht nicht das Protokoll des Agenten (wo ein Rahmen beginnen muss, beginnt keiner)</translation>
    </message>
    <message>
        <source>the other side sent {bytes} bytes of other text before the agent answered; a login script may be printing without end</source>
        <translation>die Gegenseite schickte {bytes} Bytes anderen Text, bevor der Agent antwortete; vielleicht schreibt ein Anmeldeskript ohne Ende</translation>
    </message>
    <message>
        <source>a message of {bytes} bytes was announced; at most {limit} are accepted</source>
        <translation>eine Nachricht von {bytes} Bytes wurde angekündigt; höchstens {limit} werden angenommen</translation>
    </message>
    <message>
        <source>a message of the agent&apos;s protocol was damaged on its way</source>
        <translation>eine Nachricht des Agentenprotokolls wurde unterwegs beschädigt</translation>
    </message>
    <message>
        <source>cannot create the log {path}: {reason}. Check free space and permissions.</source>
        <translation>das Protokoll {path} lässt sich nicht anlegen: {reason}. Prüfen Sie freien Platz und Rechte.</translation>
    </message>
    <message>
        <source>the log {path} could not be written to disk: {reason}</source>
        <translation>das Protokoll {path} ließ sich nicht auf die Platte schreiben: {reason}</translation>
    </message>
    <message>
        <source>the log {path} was not on disk after {seconds} s; the disk may be overloaded</source>
        <translation>das Protokoll {path} war nach {seconds} s nicht auf der Platte; sie ist vielleicht überlastet</translation>
    </message>
    <message>
        <source>{name}={value} is not a number in its range</source>
        <translation>{name}={value} ist keine Zahl in ihrem Bereich</translation>
    </message>
    <message>
        <source>{found} ranks were started, but the plan is for {wanted}. Set WORLD_SIZE as torchrun does.</source>
        <translation>{found} Ranks wurden gestartet, aber der Plan ist für {wanted}. Setzen Sie WORLD_SIZE wie torchrun.</translation>
    </message>
    <message>
        <source>rank {rank} does not exist among {world} ranks</source>
        <translation>Rank {rank} gibt es unter {world} Ranks nicht</translation>
    </message>
    <message>
        <source>node {node} does not exist in a plan of {nodes} nodes</source>
        <translation>Knoten {node} gibt es in einem Plan mit {nodes} Knoten nicht</translation>
    </message>
    <message>
        <source>local rank {rank} does not exist among {ranks} ranks of a node</source>
        <translation>lokalen Rank {rank} gibt es unter {ranks} Ranks eines Knotens nicht</translation>
    </message>
    <message>
        <source>MASTER_ADDR and MASTER_PORT are needed for more than one rank</source>
        <translation>MASTER_ADDR und MASTER_PORT sind für mehr als einen Rank nötig</translation>
    </message>
    <message>
        <source>the run&apos;s store on {server} does not answer any more: {reason}</source>
        <translation>der Speicher des Laufs auf {server} antwortet nicht mehr: {reason}</translation>
    </message>
    <message>
        <source>no store of this run answers on {server}: {reason}</source>
        <translation>auf {server} antwortet kein Speicher dieses Laufs: {reason}</translation>
    </message>
    <message>
        <source>rank 0 cannot listen on {server}: {reason}. MASTER_ADDR must be an address of its node.</source>
        <translation>Rank 0 kann auf {server} nicht lauschen: {reason}. MASTER_ADDR muss eine Adresse seines Knotens sein.</translation>
    </message>
    <message>
        <source>plan.json has no secret by which its ranks know each other: an older version wrote it. Write the plan again.</source>
        <translation>plan.json hat kein Geheimnis, an dem sich seine Ranks erkennen: eine ältere Version hat sie geschrieben. Schreiben Sie den Plan neu.</translation>
    </message>
    <message>
        <source>MASTER_ADDR is {address}, which stands for every interface of this node: strangers could reach the ranks. Set it to the address of one.</source>
        <translation>MASTER_ADDR ist {address}, das steht für jede Schnittstelle dieses Knotens: Fremde könnten die Ranks erreichen. Setzen Sie es auf die Adresse einer davon.</translation>
    </message>
    <message>
        <source>SCALESCOPE_INJECT has an unknown item: {item}</source>
        <translation>SCALESCOPE_INJECT hat einen unbekannten Eintrag: {item}</translation>
    </message>
    <message>
        <source>cannot open the dataset file {path}: {reason}</source>
        <translation>die Datei {path} des Datensatzes lässt sich nicht öffnen: {reason}</translation>
    </message>
    <message>
        <source>{path} ends inside image {image}: {wanted} bytes wanted, {found} found. Fetch the file again.</source>
        <translation>{path} endet in Bild {image}: {wanted} Bytes gebraucht, {found} gefunden. Holen Sie die Datei noch einmal.</translation>
    </message>
    <message>
        <source>image {image} of {path} has the label {label}, but there are {classes} classes</source>
        <translation>Bild {image} von {path} hat die Klasse {label}, es gibt aber {classes} Klassen</translation>
    </message>
    <message>
        <source>the dataset {name} has {found} images, {wanted} wanted</source>
        <translation>der Datensatz {name} hat {found} Bilder, gebraucht werden {wanted}</translation>
    </message>
    <message>
        <source>{path} is no MATLAB 5 file: {reason}. Take the published .mat file, or save with -v7.</source>
        <translation>{path} ist keine MATLAB-5-Datei: {reason}. Nehmen Sie die veröffentlichte .mat-Datei oder speichern Sie mit -v7.</translation>
    </message>
    <message>
        <source>{path} is a MATLAB 7.3 (HDF5) file, which is not read. Save it again in MATLAB with save(file, &apos;X&apos;, &apos;y&apos;, &apos;-v7&apos;), or take the published file.</source>
        <translation>{path} ist eine MATLAB-7.3-Datei (HDF5), die nicht gelesen wird. Speichern Sie sie in MATLAB mit save(file, &apos;X&apos;, &apos;y&apos;, &apos;-v7&apos;) neu oder nehmen Sie die veröffentlichte Datei.</translation>
    </message>
    <message>
        <source>{path} is cut off: the variable at byte {offset} goes on to byte {wanted}, but the file has {found}. Fetch the file again.</source>
        <translation>{path} ist abgeschnitten: Die Variable bei Byte {offset} reicht bis Byte {wanted}, die Datei hat aber nur {found}. Holen Sie die Datei noch einmal.</translation>
    </message>
    <message>
        <source>{path}: variable {key} is damaged at byte {offset}: {reason}. Fetch the file again.</source>
        <translation>{path}: Die Variable {key} ist bei Byte {offset} beschädigt: {reason}. Holen Sie die Datei noch einmal.</translation>
    </message>
    <message>
        <source>{path} has no variable {key}; it has {found}. SVHN&apos;s cropped digits have X and y.</source>
        <translation>{path} hat keine Variable {key}, sondern {found}. SVHNs ausgeschnittene Ziffern haben X und y.</translation>
    </message>
    <message>
        <source>{path}: variable {key} must be {wanted}; it is {found}</source>
        <translation>{path}: Die Variable {key} muss {wanted} sein, ist aber {found}</translation>
    </message>
    <message>
        <source>the dataset {name} takes {bytes} bytes of memory, more than there is. Set trainLimit, or make count or shape smaller.</source>
        <translation>der Datensatz {name} braucht {bytes} Bytes Speicher, mehr als da ist. Setzen Sie trainLimit oder verkleinern Sie count oder shape.</translation>
    </message>
    <message>
        <source>cannot prepare step {step} (image {image} of {path}): {what}</source>
        <translation>Schritt {step} lässt sich nicht vorbereiten (Bild {image} von {path}): {what}</translation>
    </message>
    <message>
        <source>there is no dataset {name} to bring here; there are {known}</source>
        <translation>einen Datensatz {name} gibt es hier nicht zu holen; es gibt {known}</translation>
    </message>
    <message>
        <source>{path} is not readable JSON. Mend it, or take it away: the shipped list of mirrors counts then.</source>
        <translation>{path} ist kein lesbares JSON. Bessern Sie es aus oder nehmen Sie es weg: dann gilt die mitgelieferte Liste der Spiegel.</translation>
    </message>
    <message>
        <source>{path}: {key} must be {wanted}. Mend it, or take the file away: the shipped list of mirrors counts then.</source>
        <translation>{path}: {key} muss {wanted} sein. Bessern Sie es aus oder nehmen Sie die Datei weg: dann gilt die mitgelieferte Liste der Spiegel.</translation>
    </message>
    <message>
        <source>{path} is no readable archive: {reason}. tar (gzip, xz, bzip2, zstd) and zip are read.</source>
        <translation>{path} ist kein lesbares Archiv: {reason}. Gelesen werden tar (gzip, xz, bzip2, zstd) und zip.</translation>
    </message>
    <message>
        <source>{name} in {path} is larger than {most} bytes: it is another file</source>
        <translation>{name} in {path} ist größer als {most} Bytes: Es ist eine andere Datei</translation>
    </message>
    <message>
        <source>{path} holds {name} twice</source>
        <translation>{path} enthält {name} zweimal</translation>
    </message>
    <message>
        <source>{path} was not written by this version: {key}. Import the dataset again.</source>
        <translation>{path} wurde nicht von dieser Version geschrieben: {key}. Importieren Sie den Datensatz noch einmal.</translation>
    </message>
    <message>
        <source>another process is changing the dataset {name}. Wait for it, or end it.</source>
        <translation>ein anderer Prozess ändert gerade den Datensatz {name}. Warten Sie auf ihn oder beenden Sie ihn.</translation>
    </message>
    <message>
        <source>there is no folder for datasets: set HOME or XDG_CACHE_HOME</source>
        <translation>es gibt keinen Ordner für Datensätze: HOME oder XDG_CACHE_HOME setzen</translation>
    </message>
    <message>
        <source>{path} holds {name}, which was not put there by an import. Move it away first.</source>
        <translation>{path} enthält {name}, das kein Import dort abgelegt hat. Bewegen Sie es erst weg.</translation>
    </message>
    <message>
        <source>{path} is neither a file nor a folder</source>
        <translation>{path} ist weder Datei noch Ordner</translation>
    </message>
    <message>
        <source>{path} holds no file of {name}: {files}</source>
        <translation>{path} enthält keine Datei von {name}: {files}</translation>
    </message>
    <message>
        <source>cancelled; what was here before is unchanged</source>
        <translation>abgebrochen; was vorher da war, ist unverändert</translation>
    </message>
    <message>
        <source>{path} is not what was imported as {name}: it changed since. Import or fetch the dataset again.</source>
        <translation>{path} ist nicht mehr, was als {name} importiert wurde: Es hat sich geändert. Importieren oder holen Sie den Datensatz noch einmal.</translation>
    </message>
    <message>
        <source>the dataset {name} is not in {path}. Import it, or fetch it.</source>
        <translation>der Datensatz {name} ist nicht in {path}. Importieren oder holen Sie ihn.</translation>
    </message>
    <message>
        <source>cannot fetch {file}. Get it elsewhere ({url}) and bring it in: scalescope-cli data import {name} FILE</source>
        <translation>{file} lässt sich nicht holen. Besorgen Sie es anderswo ({url}) und holen Sie es herein: scalescope-cli data import {name} DATEI</translation>
    </message>
    <message>
        <source>{url}: {reason}</source>
        <translation>{url}: {reason}</translation>
    </message>
    <message>
        <source>{url} gives {found} bytes where {wanted} belong</source>
        <translation>{url} liefert {found} Bytes, wo {wanted} hingehören</translation>
    </message>
    <message>
        <source>{file} has the checksum {found}, but {wanted} is published: it was thrown away</source>
        <translation>{file} hat die Prüfsumme {found}, veröffentlicht ist {wanted}: Sie wurde verworfen</translation>
    </message>
    <message>
        <source>{path} has {found} left, and {wanted} are needed. Free some space, or set XDG_CACHE_HOME to a larger disk.</source>
        <translation>{path} hat noch {found}, gebraucht werden {wanted}. Schaffen Sie Platz oder setzen Sie XDG_CACHE_HOME auf eine größere Platte.</translation>
    </message>
    <message>
        <source>{path} names no mirror of {name}. Bring it in: scalescope-cli data import {name} FILE</source>
        <translation>{path} nennt keinen Spiegel von {name}. Holen Sie ihn herein: scalescope-cli data import {name} DATEI</translation>
    </message>
    <message>
        <source>the program curl is missing. Install it, or get {url} and bring it in: scalescope-cli data import {name} FILE</source>
        <translation>das Programm curl fehlt. Installieren Sie es, oder besorgen Sie {url} und holen Sie es herein: scalescope-cli data import {name} DATEI</translation>
    </message>
    <message>
        <source>copying {path}</source>
        <translation>{path} wird kopiert</translation>
    </message>
    <message>
        <source>checking the sum of {path}</source>
        <translation>die Prüfsumme von {path} wird geprüft</translation>
    </message>
    <message>
        <source>unpacking {path}</source>
        <translation>{path} wird entpackt</translation>
    </message>
    <message>
        <source>reading every image of {path}</source>
        <translation>jedes Bild von {path} wird gelesen</translation>
    </message>
    <message>
        <source>fetching {file}</source>
        <translation>{file} wird geholt</translation>
    </message>
    <message>
        <source>sending {file} to {host}</source>
        <translation>{file} wird an {host} gesendet</translation>
    </message>
    <message>
        <source>{host} takes no data for {seconds} s. Put the dataset&apos;s files there and name their folder in dataPath.</source>
        <translation>{host} nimmt seit {seconds} s keine Daten an. Legen Sie die Dateien des Datensatzes dort ab und nennen Sie ihren Ordner in dataPath.</translation>
    </message>
    <message>
        <source>{path} arrived with another checksum and was thrown away; it is sent again at the next start</source>
        <translation>{path} kam mit einer anderen Prüfsumme an und wurde verworfen; beim nächsten Start wird sie noch einmal gesendet</translation>
    </message>
    <message>
        <source>the dataset {name} has no training image</source>
        <translation>der Datensatz {name} hat kein Trainingsbild</translation>
    </message>
    <message>
        <source>{model} takes square images of at least {smallest} pixels, not {height}x{width}</source>
        <translation>{model} nimmt quadratische Bilder ab {smallest} Pixeln, nicht {height}x{width}</translation>
    </message>
    <message>
        <source>this worker has no model {name}; it has {models}</source>
        <translation>dieser Worker hat kein Modell {name}; er hat {models}</translation>
    </message>
    <message>
        <source>this worker has no update rule for the optimizer {name}</source>
        <translation>dieser Worker hat keine Update-Regel für den Optimierer {name}</translation>
    </message>
    <message>
        <source>there is no TorchScript file {file}. Write it with torch.jit.script(model).save(file).</source>
        <translation>es gibt keine TorchScript-Datei {file}. Schreiben Sie sie mit torch.jit.script(model).save(file).</translation>
    </message>
    <message>
        <source>{file} cannot be read as a TorchScript file: {reason}</source>
        <translation>{file} lässt sich nicht als TorchScript-Datei lesen: {reason}</translation>
    </message>
    <message>
        <source>{file} calls {operator}, which touches files, processes or the network, or is no operator that models need. A model file is a program: this one was not run.</source>
        <translation>{file} ruft {operator} auf, das Dateien, Prozesse oder das Netz berührt oder kein Operator ist, den Modelle brauchen. Eine Modelldatei ist ein Programm: diese wurde nicht ausgeführt.</translation>
    </message>
    <message>
        <source>{file} has no parameter that can be trained. A frozen module has none: save it before torch.jit.freeze.</source>
        <translation>{file} hat keinen Parameter, der trainiert werden kann. Ein eingefrorenes Modul hat keine: speichern Sie es vor torch.jit.freeze.</translation>
    </message>
    <message>
        <source>{file} does not take the dataset&apos;s images, given as {shape} (count, channels, height, width): {reason}</source>
        <translation>{file} nimmt die Bilder des Datensatzes nicht an, gegeben als {shape} (Anzahl, Kanäle, Höhe, Breite): {reason}</translation>
    </message>
    <message>
        <source>{file} makes {found} from images {shape}; for {classes} classes it must make {wanted}</source>
        <translation>{file} macht {found} aus Bildern {shape}; für {classes} Klassen muss es {wanted} machen</translation>
    </message>
    <message>
        <source>the study says model.classes {classes}, but the dataset has {found} classes</source>
        <translation>die Studie sagt model.classes {classes}, der Datensatz hat aber {found} Klassen</translation>
    </message>
    <message>
        <source>remedies.zeroGamma cannot be applied to a TorchScript file, whose residual blocks are not known. Leave it out.</source>
        <translation>remedies.zeroGamma lässt sich nicht auf eine TorchScript-Datei anwenden, deren Residualblöcke nicht bekannt sind. Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>this worker cannot run {key} = {value}; it can run {instead}</source>
        <translation>dieser Worker kann {key} = {value} nicht; er kann {instead}</translation>
    </message>
    <message>
        <source>the plan names no node or no batch</source>
        <translation>der Plan nennt keinen Knoten oder keinen Batch</translation>
    </message>
    <message>
        <source>the plan has a batch of {batch} images for a rank; at least 1 is needed</source>
        <translation>der Plan hat einen Batch von {batch} Bildern für einen Rank; mindestens 1 ist nötig</translation>
    </message>
    <message>
        <source>the plan has batches for {batches} ranks, but {ranks} ranks</source>
        <translation>der Plan hat Batches für {batches} Ranks, aber {ranks} Ranks</translation>
    </message>
    <message>
        <source>the plan names core {core}, which no machine has</source>
        <translation>der Plan nennt Kern {core}, den keine Maschine hat</translation>
    </message>
    <message>
        <source>cannot pin this rank to cores {cores}: {reason}. Make the plan on this machine, or set coresPerSlot.</source>
        <translation>dieser Rank lässt sich nicht an die Kerne {cores} binden: {reason}. Machen Sie den Plan auf dieser Maschine oder setzen Sie coresPerSlot.</translation>
    </message>
    <message>
        <source>{collective} of {bytes} bytes between {ranks} ranks gave a wrong result over {backend}: no sum of this run can be trusted. Check memory, network card and driver of each host.</source>
        <translation>{collective} von {bytes} Bytes zwischen {ranks} Ranks ergab über {backend} ein falsches Ergebnis: Keiner Summe dieses Laufs ist zu trauen. Prüfen Sie Speicher, Netzwerkkarte und Treiber jedes Hosts.</translation>
    </message>
    <message>
        <source>the loss of rank {rank} is not a number in step {step}, and the study says onNan stop. Try a smaller learning rate.</source>
        <translation>der Verlust von Rank {rank} ist in Schritt {step} keine Zahl, und die Studie sagt onNan stop. Versuchen Sie eine kleinere Lernrate.</translation>
    </message>
    <message>
        <source>{path} ends after {found} bytes, inside a checkpoint&apos;s header</source>
        <translation>{path} endet nach {found} Bytes, mitten im Kopf eines Checkpoints</translation>
    </message>
    <message>
        <source>{path}, offset 0: the header is said to have {length} bytes, but {left} follow and {limit} are the most. The file is damaged or no checkpoint.</source>
        <translation>{path}, Stelle 0: der Kopf soll {length} Bytes haben, aber es folgen {left}, und {limit} sind das Höchste. Die Datei ist beschädigt oder kein Checkpoint.</translation>
    </message>
    <message>
        <source>{path}, offset 8: the header is not the JSON object of a checkpoint</source>
        <translation>{path}, Stelle 8: der Kopf ist nicht das JSON-Objekt eines Checkpoints</translation>
    </message>
    <message>
        <source>{path}: tensor {key} has no usable {field}</source>
        <translation>{path}: Tensor {key} hat kein brauchbares {field}</translation>
    </message>
    <message>
        <source>{path}: tensor {key} lies from {begin} to {end}, but its shape needs {wanted} bytes</source>
        <translation>{path}: Tensor {key} liegt von {begin} bis {end}, aber seine Form braucht {wanted} Bytes</translation>
    </message>
    <message>
        <source>{path}: tensor {key} begins at offset {begin} of the data instead of {wanted}: it overlaps another or leaves a hole</source>
        <translation>{path}: Tensor {key} beginnt an Stelle {begin} der Daten statt {wanted}: er überdeckt einen anderen oder lässt eine Lücke</translation>
    </message>
    <message>
        <source>{path} has {found} bytes instead of {wanted}. The file is cut off or damaged.</source>
        <translation>{path} hat {found} Bytes statt {wanted}. Die Datei ist abgeschnitten oder beschädigt.</translation>
    </message>
    <message>
        <source>{path}: the metadata {key} is missing or of another kind</source>
        <translation>{path}: die Angabe {key} fehlt oder ist von anderer Art</translation>
    </message>
    <message>
        <source>{path} has no checksum crc32c in front of its metadata: it was not written by Scalescope</source>
        <translation>{path} hat vor seinen Angaben keine Prüfsumme crc32c: Scalescope hat die Datei nicht geschrieben</translation>
    </message>
    <message>
        <source>{path} is damaged: its bytes have the checksum {found}, its header says {wanted}</source>
        <translation>{path} ist beschädigt: ihre Bytes haben die Prüfsumme {found}, ihr Kopf sagt {wanted}</translation>
    </message>
    <message>
        <source>{path} belongs to something else: its {key} is {found}, this run&apos;s is {wanted}</source>
        <translation>{path} gehört zu etwas anderem: {key} ist dort {found}, in diesem Lauf {wanted}</translation>
    </message>
    <message>
        <source>{path} has no tensor {key} of the type and shape that this run needs</source>
        <translation>{path} hat keinen Tensor {key} mit Typ und Form, die dieser Lauf braucht</translation>
    </message>
    <message>
        <source>none of the {count} checkpoints in {folder} can be used. Remove the folder to begin from the first step.</source>
        <translation>von den {count} Checkpoints in {folder} ist keiner brauchbar. Entfernen Sie den Ordner, um beim ersten Schritt zu beginnen.</translation>
    </message>
    <message>
        <source>a checkpoint is passed over: {reason}</source>
        <translation>ein Checkpoint wird übergangen: {reason}</translation>
    </message>
    <message>
        <source>rank {rank} waited {seconds} s until the checkpoint of step {step} was written</source>
        <translation>Rank {rank} wartete {seconds} s, bis der Checkpoint von Schritt {step} geschrieben war</translation>
    </message>
    <message>
        <source>the run goes on at step {step} from {path}</source>
        <translation>der Lauf geht bei Schritt {step} weiter, von {path}</translation>
    </message>
    <message>
        <source>forward and backward are not recorded as CUDA graphs: {key} is {value}; they need {wanted}</source>
        <translation>Vorwärts- und Rückwärtslauf werden nicht als CUDA-Graphen aufgezeichnet: {key} ist {value}; nötig ist {wanted}</translation>
    </message>
    <message>
        <source>forward and backward could not be recorded as CUDA graphs: {what}</source>
        <translation>Vorwärts- und Rückwärtslauf ließen sich nicht als CUDA-Graphen aufzeichnen: {what}</translation>
    </message>
    <message>
        <source>{operation} of step {step} ran into its timeout: no sign of life from rank {ranks}</source>
        <translation>{operation} in Schritt {step} lief in die Zeitgrenze: kein Lebenszeichen von Rank {ranks}</translation>
    </message>
    <message>
        <source>{operation} of step {step} failed: rank {ranks} is gone</source>
        <translation>{operation} in Schritt {step} scheiterte: Rank {ranks} ist weg</translation>
    </message>
    <message>
        <source>cannot make the folder {path} for the probe&apos;s log</source>
        <translation>der Ordner {path} für das Protokoll der Probe lässt sich nicht anlegen</translation>
    </message>
    <message>
        <source>the probe&apos;s steps failed: {what}</source>
        <translation>die Schritte der Probe scheiterten: {what}</translation>
    </message>
    <message>
        <source>{path}: figures are written as {known} or {last}. Choose one of these endings.</source>
        <translation>{path}: Diagramme werden als {known} oder {last} geschrieben. Wählen Sie eine dieser Endungen.</translation>
    </message>
    <message>
        <source>scale {scale} is outside 1 to {most}</source>
        <translation>Maßstab {scale} liegt nicht zwischen 1 und {most}</translation>
    </message>
    <message>
        <source>the figure {figure} could not be drawn into {path}</source>
        <translation>das Diagramm {figure} ließ sich nicht nach {path} zeichnen</translation>
    </message>
    <message>
        <source>usage: scalescope --render OUT [--theme light|dark] [--scale {scales}] [--as {endings} [--bare] [--adaptive]], one figure or report, or with --as several figures, as JSON on standard input; {reason}</source>
        <translation>Aufruf: scalescope --render ZIEL [--theme light|dark] [--scale {scales}] [--as {endings} [--bare] [--adaptive]], ein Diagramm oder Bericht, mit --as mehrere Diagramme, als JSON auf der Standardeingabe; {reason}</translation>
    </message>
    <message>
        <source>standard input holds no figure: {reason}</source>
        <translation>auf der Standardeingabe steht kein Diagramm: {reason}</translation>
    </message>
    <message>
        <source>standard input has more than {limit} bytes, the most a figure may have</source>
        <translation>die Standardeingabe hat mehr als {limit} Bytes, das Höchste für ein Diagramm</translation>
    </message>
    <message>
        <source>The user guide could not be shown. Open {path} in a browser; where it is missing, install the package scalescope or build it (./dev build).</source>
        <translation>Das Handbuch ließ sich nicht zeigen. Öffnen Sie {path} in einem Browser; wo es fehlt, installieren Sie das Paket scalescope oder bauen Sie es (./dev build).</translation>
    </message>
    <message>
        <source>cannot limit this rank&apos;s memory to {megabytes} MB: {reason}</source>
        <translation>der Speicher dieses Ranks lässt sich nicht auf {megabytes} MB begrenzen: {reason}</translation>
    </message>
    <message>
        <source>this LibTorch cannot send {wire} over {backend}: {reason}. Set ddp.wire to fp32.</source>
        <translation>dieses LibTorch kann {wire} nicht über {backend} schicken: {reason}. Setzen Sie ddp.wire auf fp32.</translation>
    </message>
    <message>
        <source>{path} does not belong to this user alone, and no other folder for running agents can be made. Remove it or set its mode to 0700.</source>
        <translation>{path} gehört nicht diesem Benutzer allein, und ein anderer Ordner für laufende Agenten lässt sich nicht anlegen. Entfernen Sie ihn oder setzen Sie seine Rechte auf 0700.</translation>
    </message>
    <message>
        <source>cannot start a process: {reason}. Check the limit on processes (ulimit -u) and free memory.</source>
        <translation>ein Prozess lässt sich nicht starten: {reason}. Prüfen Sie Prozessgrenze (ulimit -u) und freien Speicher.</translation>
    </message>
    <message>
        <source>cannot start a thread: {reason}. Check the limit on processes (ulimit -u) and free memory.</source>
        <translation>ein Thread lässt sich nicht starten: {reason}. Prüfen Sie Prozessgrenze (ulimit -u) und freien Speicher.</translation>
    </message>
    <message>
        <source>cannot start {program}: {reason}</source>
        <translation>{program} lässt sich nicht starten: {reason}</translation>
    </message>
    <message>
        <source>{address} is not a numeric IPv4 or IPv6 address</source>
        <translation>{address} ist keine numerische IPv4- oder IPv6-Adresse</translation>
    </message>
    <message>
        <source>this node has no network interface that other nodes could reach; name one as &quot;interface&quot;</source>
        <translation>dieser Knoten hat keine Netzschnittstelle, die andere Knoten erreichen können; nennen Sie eine als &quot;interface&quot;</translation>
    </message>
    <message>
        <source>the interface {interface} is not up or has no address on this node</source>
        <translation>die Schnittstelle {interface} ist nicht aktiv oder hat auf diesem Knoten keine Adresse</translation>
    </message>
    <message>
        <source>cannot listen on {address} port {port}: {reason}. Choose another rendezvous port or interface.</source>
        <translation>auf {address} Port {port} lässt sich nicht lauschen: {reason}. Wählen Sie einen anderen Port oder eine andere Schnittstelle.</translation>
    </message>
    <message>
        <source>cannot make the file in memory where the ranks of this node meet: {reason}</source>
        <translation>die Datei im Speicher, über die sich die Ranks dieses Knotens finden, lässt sich nicht anlegen: {reason}</translation>
    </message>
    <message>
        <source>{address} stands for every interface of this node: strangers could reach the ranks. Name the address of one.</source>
        <translation>{address} steht für jede Schnittstelle dieses Knotens: Fremde könnten die Ranks erreichen. Nennen Sie die Adresse einer davon.</translation>
    </message>
    <message>
        <source>there is no worker program at {path}</source>
        <translation>unter {path} gibt es kein Worker-Programm</translation>
    </message>
    <message>
        <source>core {core}, planned for rank {rank}, is not in the set of cores this agent may use</source>
        <translation>Kern {core}, geplant für Rank {rank}, gehört nicht zu den Kernen, die dieser Agent benutzen darf</translation>
    </message>
    <message>
        <source>ten seconds after its end the driver still lists process {pid} of this run on GPU {gpu}: its memory is not free for the next one. nvidia-smi shows who holds it.</source>
        <translation>zehn Sekunden nach seinem Ende führt der Treiber Prozess {pid} dieses Laufs noch auf GPU {gpu}: Deren Speicher ist für den nächsten nicht frei. nvidia-smi zeigt, wer ihn hält.</translation>
    </message>
    <message>
        <source>ten seconds after this run&apos;s end something still listens on its port {port}: ss -ltnp says which process</source>
        <translation>zehn Sekunden nach dem Ende dieses Laufs wird an seinem Port {port} noch gelauscht: ss -ltnp sagt, von welchem Prozess</translation>
    </message>
    <message>
        <source>rank {rank} printed more than {most} MiB: {bytes} bytes of its output are left out, the first and the last are kept</source>
        <translation>Rang {rank} hat mehr als {most} MiB ausgegeben: {bytes} Bytes seiner Ausgabe fehlen, die ersten und die letzten sind da</translation>
    </message>
    <message>
        <source>the launch plan does not fit together: {reason}</source>
        <translation>der Startplan passt nicht zusammen: {reason}</translation>
    </message>
    <message>
        <source>run {run} was cancelled before it started</source>
        <translation>Lauf {run} wurde vor seinem Beginn abgebrochen</translation>
    </message>
    <message>
        <source>the client spoke before it said hello</source>
        <translation>der Client sprach, bevor er sich vorstellte</translation>
    </message>
    <message>
        <source>message {type} has a missing or wrong field {field}</source>
        <translation>in der Nachricht {type} fehlt das Feld {field} oder ist falsch</translation>
    </message>
    <message>
        <source>the agent keeps its logs in {folder}, not in {wanted}</source>
        <translation>der Agent führt seine Protokolle in {folder}, nicht in {wanted}</translation>
    </message>
    <message>
        <source>{what} is in use by run {run} (process {pid})</source>
        <translation>{what} wird von Lauf {run} benutzt (Prozess {pid})</translation>
    </message>
    <message>
        <source>{by} has controlled this node&apos;s runs for {seconds} s; this client may only read</source>
        <translation>{by} steuert seit {seconds} s die Läufe dieses Knotens; dieser Client darf nur lesen</translation>
    </message>
    <message>
        <source>run {run} was not prepared on this node</source>
        <translation>Lauf {run} wurde auf diesem Knoten nicht vorbereitet</translation>
    </message>
    <message>
        <source>this node is not sampled: {reason}</source>
        <translation>dieser Knoten wird nicht abgetastet: {reason}</translation>
    </message>
    <message>
        <source>the agent was not greeted as it expects</source>
        <translation>der Agent wurde nicht so begrüßt, wie er es erwartet</translation>
    </message>
    <message>
        <source>cannot lock {path}: another agent start does not end</source>
        <translation>{path} lässt sich nicht sperren: ein anderer Start des Agenten endet nicht</translation>
    </message>
    <message>
        <source>the agent does not start: {reason}</source>
        <translation>der Agent startet nicht: {reason}</translation>
    </message>
    <message>
        <source>the agent of job {job} has not begun on this node; job-{job}.log in the folder scalescope-agent of ~/.local/state there says why</source>
        <translation>der Agent von Job {job} hat auf diesem Knoten nicht begonnen; warum, steht dort in job-{job}.log im Ordner scalescope-agent von ~/.local/state</translation>
    </message>
    <message>
        <source>the connection to the agent on {host} ended. {reason}</source>
        <translation>die Verbindung zum Agenten auf {host} ist zu Ende. {reason}</translation>
    </message>
    <message>
        <source>{host}: asking {program}</source>
        <translation>{host}: fragt {program}</translation>
    </message>
    <message>
        <source>{host} has been silent for {seconds} s; what its ranks do is unknown</source>
        <translation>{host} schweigt seit {seconds} s; was seine Ranks tun, ist unbekannt</translation>
    </message>
    <message>
        <source>the agent on {host} speaks protocol {theirs}, this program {ours}</source>
        <translation>der Agent auf {host} spricht Protokoll {theirs}, dieses Programm {ours}</translation>
    </message>
    <message>
        <source>there is no connection to {host} at the moment</source>
        <translation>zurzeit besteht keine Verbindung zu {host}</translation>
    </message>
    <message>
        <source>the agent reported an error without a name</source>
        <translation>der Agent meldete einen Fehler ohne Namen</translation>
    </message>
    <message>
        <source>cancelling; press Ctrl-C again to end this program at once: the ranks are ended all the same</source>
        <translation>wird abgebrochen; noch einmal Strg-C beendet dieses Programm sofort: die Ranks werden trotzdem beendet</translation>
    </message>
    <message>
        <source>other studies are queued; they go on in the background</source>
        <translation>weitere Studien warten; sie laufen im Hintergrund weiter</translation>
    </message>
    <message>
        <source>no cell {cell}: the study has {cells} cells; see scalescope-cli plan</source>
        <translation>keine Zelle {cell}: die Studie hat {cells} Zellen; siehe scalescope-cli plan</translation>
    </message>
    <message>
        <source>cannot draw {file}: {program} is not there. Install the package scalescope, or export to .csv or .json</source>
        <translation>{file} lässt sich nicht zeichnen: {program} fehlt. Installieren Sie das Paket scalescope oder exportieren Sie nach .csv oder .json</translation>
    </message>
    <message>
        <source>there is no store at {store}. Run a study first, or name another folder with --store.</source>
        <translation>in {store} gibt es keinen Speicher. Lassen Sie zuerst eine Studie laufen oder nennen Sie mit --store einen anderen Ordner.</translation>
    </message>
    <message>
        <source>{study} is neither a file, a preset:NAME nor a study of the store {store}</source>
        <translation>{study} ist weder eine Datei noch preset:NAME noch eine Studie des Speichers {store}</translation>
    </message>
    <message>
        <source>there is no option {option}. Did you mean {nearest}?</source>
        <translation>es gibt keine Option {option}. Meinten Sie {nearest}?</translation>
    </message>
    <message>
        <source>there is no command &quot;{command}&quot;; --help lists them</source>
        <translation>Den Befehl „{command}“ gibt es nicht; --help zählt alle auf</translation>
    </message>
    <message>
        <source>there is no option {option}; --help lists them</source>
        <translation>Die Option {option} gibt es nicht; --help zählt alle auf</translation>
    </message>
    <message>
        <source>there is no command &quot;{command}&quot;. Did you mean {nearest}?</source>
        <translation>es gibt keinen Befehl &quot;{command}&quot;. Meinten Sie {nearest}?</translation>
    </message>
    <message>
        <source>--out writes one cell: name it with --only CELL</source>
        <translation>--out schreibt eine Zelle: nennen Sie sie mit --only CELL</translation>
    </message>
    <message>
        <source>the patch {patch} is not a JSON object</source>
        <translation>die Änderung {patch} ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>drawing {file} failed with code {code}: {what}</source>
        <translation>das Zeichnen von {file} scheiterte mit Code {code}: {what}</translation>
    </message>
    <message>
        <source>the agent on {host} refused the run: {what}</source>
        <translation>der Agent auf {host} lehnte den Lauf ab: {what}</translation>
    </message>
    <message>
        <source>the agent on {host} says: {what}</source>
        <translation>der Agent auf {host} sagt: {what}</translation>
    </message>
    <message>
        <source>cancelled by the user</source>
        <translation>vom Benutzer abgebrochen</translation>
    </message>
    <message>
        <source>by the user</source>
        <translation>durch den Benutzer</translation>
    </message>
    <message>
        <source>cannot reach the store&apos;s owner at {path}: {reason}</source>
        <translation>der Besitzer des Speichers unter {path} ist nicht erreichbar: {reason}</translation>
    </message>
    <message>
        <source>another user (number {user}) answers at {path}, and hears nothing of this one&apos;s. Choose a store folder of your own with --store, or remove that socket.</source>
        <translation>Ein anderer Benutzer (Nummer {user}) antwortet an {path} und erfährt nichts von diesem. Wählen Sie mit --store einen eigenen Speicherordner, oder entfernen Sie diesen Socket.</translation>
    </message>
    <message>
        <source>cannot listen on {path}: {reason}. The store folder must be on a file system that knows sockets.</source>
        <translation>auf {path} lässt sich nicht lauschen: {reason}. Der Speicherordner muss auf einem Dateisystem liegen, das Sockets kennt.</translation>
    </message>
    <message>
        <source>{refused} of {cells} cells can be planned but not run here; {reason}</source>
        <translation>{refused} von {cells} Zellen lassen sich hier planen, aber nicht rechnen; {reason}</translation>
    </message>
    <message>
        <source>reading {dataset} to know it by its contents</source>
        <translation>{dataset} wird gelesen, um ihn an seinem Inhalt zu erkennen</translation>
    </message>
    <message>
        <source>host {host} offers no GPU {index}; it offers: {offered}. Write only these into &quot;gpus&quot;, or look whether CUDA_VISIBLE_DEVICES hides it there.</source>
        <translation>Host {host} bietet keine GPU {index} an; er bietet an: {offered}. Schreiben Sie nur diese in &quot;gpus&quot; oder sehen Sie nach, ob CUDA_VISIBLE_DEVICES sie dort verbirgt.</translation>
    </message>
    <message>
        <source>cell {cell}: NCCL wants a GPU of its own for every rank that trains, but two ranks on {host} would get GPU {index}. Use fewer devices, name other GPUs in &quot;gpus&quot;, or take strategy data-parallel, whose replicas can share one.</source>
        <translation>Zelle {cell}: NCCL will für jeden Rank, der trainiert, eine eigene GPU, aber auf {host} bekämen zwei Ranks GPU {index}. Nehmen Sie weniger Geräte, nennen Sie andere GPUs in &quot;gpus&quot; oder nehmen Sie als Strategie data-parallel, deren Replikate sich eine teilen können.</translation>
    </message>
    <message>
        <source>host {host} cannot be asked what it has</source>
        <translation>Host {host} lässt sich nicht fragen, was er hat</translation>
    </message>
    <message>
        <source>{path} has no valid run or study id</source>
        <translation>{path} hat keine gültige Kennung eines Laufs oder einer Studie</translation>
    </message>
    <message>
        <source>{path} is not what an import needs: it must be the file that plan --out or a store wrote</source>
        <translation>{path} ist nicht, was ein Import braucht: es muss die Datei sein, die plan --out oder ein Speicher schrieb</translation>
    </message>
    <message>
        <source>{path} names no store within its folder: &quot;store&quot; is {store}. Import the folder of the store itself.</source>
        <translation>{path} nennt keinen Speicher in seinem Ordner: &quot;store&quot; ist {store}. Importieren Sie den Ordner des Speichers selbst.</translation>
    </message>
    <message>
        <source>{path} has no folder 0 with logs. Run the ranks with --rank-dir {path}/0 first.</source>
        <translation>{path} hat keinen Ordner 0 mit Protokollen. Lassen Sie zuerst die Ranks mit --rank-dir {path}/0 laufen.</translation>
    </message>
    <message>
        <source>{host}: the instrument shares cores with the ranks</source>
        <translation>{host}: das Messgerät teilt sich Kerne mit den Ranks</translation>
    </message>
    <message>
        <source>cell keys are unknown: {reason}</source>
        <translation>Schlüssel der Zellen sind unbekannt: {reason}</translation>
    </message>
    <message>
        <source>host {host} is held by {by}, for {seconds} s when it was asked. Close it there, or wait until it ends.</source>
        <translation>Host {host} wird von {by} gehalten, bei der Anfrage seit {seconds} s. Schließen Sie es dort oder warten Sie, bis es endet.</translation>
    </message>
    <message>
        <source>cannot lock {path}: {reason}</source>
        <translation>{path} lässt sich nicht sperren: {reason}</translation>
    </message>
    <message>
        <source>the log of {source} has {gaps} damaged places; what lies around them is kept</source>
        <translation>das Protokoll von {source} hat {gaps} beschädigte Stellen; was daneben liegt, bleibt erhalten</translation>
    </message>
    <message>
        <source>there is no cell {cell}: the study has cells 1 to {cells}</source>
        <translation>es gibt keine Zelle {cell}: die Studie hat die Zellen 1 bis {cells}</translation>
    </message>
    <message>
        <source>host {host} asks for CUDA devices, but scalescope-worker-cuda is not installed. Install it, or set device to cpu.</source>
        <translation>Host {host} verlangt CUDA-Geräte, aber scalescope-worker-cuda ist nicht installiert. Installieren Sie ihn oder setzen Sie device auf cpu.</translation>
    </message>
    <message>
        <source>{ended} of {ranks} ranks said how they ended</source>
        <translation>{ended} von {ranks} Ranks sagten, wie sie endeten</translation>
    </message>
    <message>
        <source>no forecast: {reason}</source>
        <translation>keine Vorhersage: {reason}</translation>
    </message>
    <message>
        <source>rank {rank} ran out of its device&apos;s memory: {what}</source>
        <translation>Rank {rank} ging der Speicher seines Geräts aus: {what}</translation>
    </message>
    <message>
        <source>rank {rank} was killed by the kernel because memory ran out: take a smaller batch or raise limits.memoryMBPerDevice</source>
        <translation>Rank {rank} wurde vom Kernel beendet, weil der Speicher ausging: nehmen Sie einen kleineren Batch oder heben Sie limits.memoryMBPerDevice an</translation>
    </message>
    <message>
        <source>skip[{entry}] ({rule}) matches no point of the axes: it leaves nothing out.</source>
        <translation>skip[{entry}] ({rule}) trifft auf keinen Punkt der Achsen zu: es lässt nichts aus.</translation>
    </message>
    <message>
        <source>Cell {cell} has no rank {rank}: whatIf.slowRank slows nothing there.</source>
        <translation>Zelle {cell} hat keinen Rank {rank}: whatIf.slowRank bremst dort nichts.</translation>
    </message>
    <message>
        <source>{file}: {key} is {found}, but the largest cell has ranks 0 to {last}.</source>
        <translation>{file}: {key} ist {found}, aber die größte Zelle hat die Ranks 0 bis {last}.</translation>
    </message>
    <message>
        <source>the queue of this store was paused; this run resumes it</source>
        <translation>die Warteschlange dieses Speichers war angehalten; dieser Lauf setzt sie fort</translation>
    </message>
    <message>
        <source>no limit found up to batch {batch}, four times the images</source>
        <translation>keine Grenze gefunden bis Batch {batch}, dem Vierfachen der Bilder</translation>
    </message>
    <message>
        <source>no rank said anything for {seconds} s; rank {rank} was silent longest. The run was stopped.</source>
        <translation>{seconds} s lang meldete sich kein Rank; am längsten schwieg Rank {rank}. Der Lauf wurde angehalten.</translation>
    </message>
    <message>
        <source>the worker {program} cannot be read: {reason}. Build it (./dev build) or install the package scalescope-worker.</source>
        <translation>der Worker {program} lässt sich nicht lesen: {reason}. Bauen Sie ihn (./dev build) oder installieren Sie das Paket scalescope-worker.</translation>
    </message>
    <message>
        <source>host {host} is out of reach for good: {reason}</source>
        <translation>Host {host} ist endgültig nicht erreichbar: {reason}</translation>
    </message>
    <message>
        <source>no run and no study is called {name}. See scalescope-cli runs and scalescope-cli studies.</source>
        <translation>kein Lauf und keine Studie heißt {name}. Siehe scalescope-cli runs und scalescope-cli studies.</translation>
    </message>
    <message>
        <source>{host}: more devices than cores; ranks share cores because limits.oversubscribe says so</source>
        <translation>{host}: mehr Geräte als Kerne; Ranks teilen sich Kerne, weil limits.oversubscribe es so sagt</translation>
    </message>
    <message>
        <source>process {pid} cannot be ended: {reason}</source>
        <translation>Prozess {pid} lässt sich nicht beenden: {reason}</translation>
    </message>
    <message>
        <source>the store {folder} is locked, but process {pid}, whose number is written there, is not the one that holds it. Look for it with: fuser {folder}/lock</source>
        <translation>der Speicher {folder} ist gesperrt, aber nicht von Prozess {pid}, dessen Nummer dort steht. Zu finden mit: fuser {folder}/lock</translation>
    </message>
    <message>
        <source>going on after {there} that are there already</source>
        <translation>weiter nach {there}, die schon da sind</translation>
    </message>
    <message>
        <source>reading {name} and its libraries, to compare them with the host&apos;s</source>
        <translation>liest {name} mit seinen Bibliotheken, um sie mit denen des Rechners zu vergleichen</translation>
    </message>
    <message>
        <source>packing {name} for the link</source>
        <translation>packt {name} für die Verbindung</translation>
    </message>
    <message>
        <source>{name} goes as it is: {reason}</source>
        <translation>{name} wird unverpackt gesendet: {reason}</translation>
    </message>
    <message>
        <source>{name} is on the host already</source>
        <translation>{name} ist schon auf dem Rechner</translation>
    </message>
    <message>
        <source>{sent} of {of} sent</source>
        <translation>{sent} von {of} gesendet</translation>
    </message>
    <message>
        <source>cannot make a pipe: {reason}</source>
        <translation>eine Pipe lässt sich nicht anlegen: {reason}</translation>
    </message>
    <message>
        <source>host {host} did not answer within {seconds} s</source>
        <translation>Host {host} antwortete nicht innerhalb von {seconds} s</translation>
    </message>
    <message>
        <source>no answer came</source>
        <translation>es kam keine Antwort</translation>
    </message>
    <message>
        <source>asking {host} what it has</source>
        <translation>{host} wird gefragt, was er hat</translation>
    </message>
    <message>
        <source>measuring five steps in {precision}</source>
        <translation>fünf Schritte in {precision} werden gemessen</translation>
    </message>
    <message>
        <source>{program} did not end within {seconds} s and was killed</source>
        <translation>{program} endete nicht innerhalb von {seconds} s und wurde beendet</translation>
    </message>
    <message>
        <source>{program} printed more than is read and was killed</source>
        <translation>{program} gab mehr aus, als gelesen wird, und wurde beendet</translation>
    </message>
    <message>
        <source>{program} was stopped</source>
        <translation>{program} wurde angehalten</translation>
    </message>
    <message>
        <source>rank {rank} ended early: {what}</source>
        <translation>Rank {rank} endete zu früh: {what}</translation>
    </message>
    <message>
        <source>rank {rank} failed in {operation}: {what}</source>
        <translation>Rank {rank} scheiterte in {operation}: {what}</translation>
    </message>
    <message>
        <source>rank {rank} was lost: it gave no sign of life after {operation} of rank {other} failed ({what}). Look into its output, and at its host, GPU and network.</source>
        <translation>Rank {rank} ging verloren: er gab kein Lebenszeichen, nachdem {operation} von Rank {other} gescheitert war ({what}). Sehen Sie in seine Ausgabe und nach Host, GPU und Netz.</translation>
    </message>
    <message>
        <source>rank {rank} could not be started: {what}. Its host lacks a library, or has LibTorch in another version than {torch}: let TORCH_ROOT and LD_LIBRARY_PATH there name torch {torch} (pip install torch=={torch}), or unset them.</source>
        <translation>Rank {rank} konnte nicht gestartet werden: {what}. Seinem Host fehlt eine Bibliothek, oder er hat LibTorch in einer anderen Version als {torch}: lassen Sie TORCH_ROOT und LD_LIBRARY_PATH dort torch {torch} nennen (pip install torch=={torch}), oder löschen Sie beide.</translation>
    </message>
    <message>
        <source>{program} could not be started: {what}. A library is missing here, or LibTorch is of another version than {torch}: let TORCH_ROOT and LD_LIBRARY_PATH name torch {torch} (pip install torch=={torch}), or unset them.</source>
        <translation>{program} konnte nicht gestartet werden: {what}. Hier fehlt eine Bibliothek, oder LibTorch hat eine andere Version als {torch}: lassen Sie TORCH_ROOT und LD_LIBRARY_PATH torch {torch} nennen (pip install torch=={torch}), oder löschen Sie beide.</translation>
    </message>
    <message>
        <source>the NVIDIA driver of {host} is for CUDA {found}, and this worker needs CUDA {wanted}. Install driver {least} or newer there and restart the host, or train on its CPUs (&quot;device&quot;: &quot;cpu&quot;).</source>
        <translation>der NVIDIA-Treiber von {host} ist für CUDA {found}, und dieser Worker braucht CUDA {wanted}. Installieren Sie dort Treiber {least} oder neuer und starten Sie den Host neu, oder trainieren Sie auf seinen CPUs (&quot;device&quot;: &quot;cpu&quot;).</translation>
    </message>
    <message>
        <source>CUDA finds no GPU on {host}, or no driver of one. nvidia-smi must list it there; a container must be started with its GPUs, and CUDA_VISIBLE_DEVICES must not hide it.</source>
        <translation>CUDA findet auf {host} keine GPU oder keinen Treiber. nvidia-smi muss sie dort zeigen; ein Container muss mit seinen GPUs gestartet sein, und CUDA_VISIBLE_DEVICES darf sie nicht verbergen.</translation>
    </message>
    <message>
        <source>GPU {index} of {host} has too little free memory for a CUDA context (about 0.5 GB): other processes hold it. nvidia-smi lists them: end them, or name another GPU in &quot;gpus&quot;.</source>
        <translation>GPU {index} von {host} hat zu wenig freien Speicher für einen CUDA-Kontext (etwa 0,5 GB): andere Prozesse halten ihn. nvidia-smi zeigt sie: beenden Sie sie, oder nennen Sie eine andere GPU in &quot;gpus&quot;.</translation>
    </message>
    <message>
        <source>GPU {index} of {host} takes no other process: one has it for itself, or its compute mode forbids it (nvidia-smi -q -d COMPUTE). End that process, set the mode to Default, or name another GPU in &quot;gpus&quot;.</source>
        <translation>GPU {index} von {host} nimmt keinen weiteren Prozess an: einer hat sie für sich, oder ihr Compute-Modus verbietet es (nvidia-smi -q -d COMPUTE). Beenden Sie diesen Prozess, setzen Sie den Modus auf Default, oder nennen Sie eine andere GPU in &quot;gpus&quot;.</translation>
    </message>
    <message>
        <source>GPU {index} of {host} cannot be used: {what}. nvidia-smi and the kernel&apos;s log (dmesg) there may say more.</source>
        <translation>GPU {index} von {host} ist nicht nutzbar: {what}. nvidia-smi und das Protokoll des Kernels (dmesg) dort sagen vielleicht mehr.</translation>
    </message>
    <message>
        <source>the LibTorch that was loaded has version {found}, but this worker was built with {wanted}. Let TORCH_ROOT and LD_LIBRARY_PATH name torch {wanted} (pip install torch=={wanted}), or unset them.</source>
        <translation>die geladene LibTorch hat Version {found}, dieser Worker wurde aber mit {wanted} gebaut. Lassen Sie TORCH_ROOT und LD_LIBRARY_PATH torch {wanted} nennen (pip install torch=={wanted}), oder löschen Sie beide.</translation>
    </message>
    <message>
        <source>The model&apos;s operations come at {percent} % of the peak that the vendor states for these GPUs: they run at a higher clock than it is stated for, or a convolution saves operations that are counted. Nothing is said of that peak.</source>
        <translation>Die Operationen des Modells kommen auf {percent} % der Spitze, die der Hersteller für diese GPUs nennt: sie laufen mit höherem Takt, als sie dafür gilt, oder eine Faltung spart gezählte Operationen. Über diese Spitze wird nichts gesagt.</translation>
    </message>
    <message>
        <source>model MFLOP per image</source>
        <translation>MFLOP des Modells je Bild</translation>
    </message>
    <message>
        <source>measured peak, GFLOP/s</source>
        <translation>gemessene Spitze, GFLOP/s</translation>
    </message>
    <message>
        <source>vendor&apos;s peak, GFLOP/s</source>
        <translation>Spitze des Herstellers, GFLOP/s</translation>
    </message>
    <message>
        <source>FLOP/s of vendor&apos;s peak, %</source>
        <translation>FLOP/s von der Spitze des Herstellers, %</translation>
    </message>
    <message>
        <source>rank {rank} ran out of memory: {what}</source>
        <translation>Rank {rank} hatte keinen Speicher mehr: {what}</translation>
    </message>
    <message>
        <source>the store {folder} can only be read: {reason}</source>
        <translation>der Speicher {folder} lässt sich nur lesen: {reason}</translation>
    </message>
    <message>
        <source>no agent knows the run any more and its logs do not say how it ended</source>
        <translation>kein Agent kennt den Lauf mehr, und seine Protokolle sagen nicht, wie er endete</translation>
    </message>
    <message>
        <source>run {run} is not running</source>
        <translation>Lauf {run} läuft nicht</translation>
    </message>
    <message>
        <source>the agent on {host} does not know the run</source>
        <translation>der Agent auf {host} kennt den Lauf nicht</translation>
    </message>
    <message>
        <source>{host}: cores are shared out over the ranks of each cell; this compares processes per node, not devices</source>
        <translation>{host}: die Kerne werden auf die Ranks jeder Zelle verteilt; das vergleicht Prozesse je Knoten, nicht Geräte</translation>
    </message>
    <message>
        <source>run {run}: no rank said anything for {seconds} s</source>
        <translation>Lauf {run}: {seconds} s lang meldete sich kein Rank</translation>
    </message>
    <message>
        <source>the run stalled: rank {rank} was silent. {what}</source>
        <translation>der Lauf hängt: Rank {rank} schwieg. {what}</translation>
    </message>
    <message>
        <source>host {host} did not {phase} in time</source>
        <translation>Host {host} wurde mit {phase} nicht rechtzeitig fertig</translation>
    </message>
    <message>
        <source>the store did not answer in time: its disk may be full or very slow</source>
        <translation>der Speicher antwortete nicht rechtzeitig: seine Platte ist vielleicht voll oder sehr langsam</translation>
    </message>
    <message>
        <source>the store cannot be written: {reason}. Runs go on and are stored once it can.</source>
        <translation>der Speicher lässt sich nicht schreiben: {reason}. Läufe gehen weiter und werden gespeichert, sobald es geht.</translation>
    </message>
    <message>
        <source>the study cannot run: {reason}</source>
        <translation>die Studie kann nicht laufen: {reason}</translation>
    </message>
    <message>
        <source>host {host} has {found} GPUs, the study wants {wanted}. Use fewer devices, or set limits.oversubscribe.</source>
        <translation>Host {host} hat {found} GPUs, die Studie will {wanted}. Nehmen Sie weniger Geräte oder setzen Sie limits.oversubscribe.</translation>
    </message>
    <message>
        <source>host {host} has {found} usable cores, the study wants {wanted} devices with {cores} cores. Use fewer devices or coresPerSlot, or set limits.oversubscribe.</source>
        <translation>Host {host} hat {found} nutzbare Kerne, die Studie will {wanted} Geräte mit {cores} Kernen. Nehmen Sie weniger Geräte oder coresPerSlot, oder setzen Sie limits.oversubscribe.</translation>
    </message>
    <message>
        <source>{program} gave an answer that cannot be read: {what}</source>
        <translation>{program} gab eine Antwort, die sich nicht lesen lässt: {what}</translation>
    </message>
    <message>
        <source>{program} ended with code {code}: {what}</source>
        <translation>{program} endete mit Code {code}: {what}</translation>
    </message>
    <message>
        <source>the plan puts {host} on GPUs, but this is the CPU worker. Start scalescope-worker-cuda.</source>
        <translation>der Plan legt {host} auf GPUs, aber dies ist der CPU-Worker. Starten Sie scalescope-worker-cuda.</translation>
    </message>
    <message>
        <source>{host} has no GPU {index}; {found} are usable</source>
        <translation>{host} hat keine GPU {index}; {found} sind nutzbar</translation>
    </message>
    <message>
        <source>{host} cannot be a host: user@name has letters, digits and . _ - + only, the name also :, the user @ and a backslash within, and a port is 1 to 65535</source>
        <translation>{host} kann kein Host sein: user@name hat nur Buchstaben, Ziffern und . _ - +, der Name auch :, der Benutzer innen auch @ und einen Backslash, und ein Port ist 1 bis 65535</translation>
    </message>
    <message>
        <source>the ssh configuration of {host} uses {setting}, which libssh does not know; it needs the ssh program of this machine</source>
        <translation>die ssh-Konfiguration von {host} nutzt {setting}, was libssh nicht kennt; nötig ist das Programm ssh dieses Rechners</translation>
    </message>
    <message>
        <source>cannot find the address of {host}: {reason}</source>
        <translation>die Adresse von {host} ist nicht zu finden: {reason}</translation>
    </message>
    <message>
        <source>cannot connect to {host} port {port}: {reason}</source>
        <translation>keine Verbindung zu {host} Port {port}: {reason}</translation>
    </message>
    <message>
        <source>{host} refuses connections to port {port}: no sshd listens there</source>
        <translation>{host} weist Verbindungen zu Port {port} ab: dort lauscht kein sshd</translation>
    </message>
    <message>
        <source>connecting to {host} port {port}</source>
        <translation>Verbindung zu {host} Port {port} wird aufgebaut</translation>
    </message>
    <message>
        <source>{host} is reached by the ssh program of this machine, because of {why}</source>
        <translation>{host} wird mit dem Programm ssh dieses Rechners erreicht, wegen {why}</translation>
    </message>
    <message>
        <source>looking for {name} among the host&apos;s files</source>
        <translation>sucht {name} unter den Dateien des Rechners</translation>
    </message>
    <message>
        <source>sending {name} ({number} of {of})</source>
        <translation>{name} wird gesendet ({number} von {of})</translation>
    </message>
    <message>
        <source>starting the agent on {host}</source>
        <translation>startet den Agenten auf {host}</translation>
    </message>
    <message>
        <source>{host} does not start a command: {reason}. Its MaxSessions may be reached.</source>
        <translation>{host} startet keinen Befehl: {reason}. Vielleicht ist MaxSessions erreicht.</translation>
    </message>
    <message>
        <source>the connection to {host} was lost. {reason}</source>
        <translation>die Verbindung zu {host} ging verloren. {reason}</translation>
    </message>
    <message>
        <source>cannot put the programs on the host: {reason}. Is the home folder writable, with free space, and may programs run there?</source>
        <translation>die Programme lassen sich nicht auf den Host legen: {reason}. Ist der Home-Ordner beschreibbar, ist Platz frei, und dürfen dort Programme laufen?</translation>
    </message>
    <message>
        <source>{host} did not show a usable host key</source>
        <translation>{host} zeigte keinen brauchbaren Hostschlüssel</translation>
    </message>
    <message>
        <source>the host key of {host} has CHANGED: it offers {offered}, but {path} line {line} lists {listed}. Somebody may be listening in. If the change is legitimate, remove that line.</source>
        <translation>der Hostschlüssel von {host} hat sich GEÄNDERT: angeboten wird {offered}, aber {path} Zeile {line} nennt {listed}. Vielleicht hört jemand mit. Ist die Änderung berechtigt, entfernen Sie diese Zeile.</translation>
    </message>
    <message>
        <source>{host} offers a host key of another type, {offered}, than the one {path} line {line} lists, {listed}. Nothing was sent. If that is legitimate, add the new key by hand.</source>
        <translation>{host} bietet einen Hostschlüssel anderer Art, {offered}, als {path} Zeile {line} nennt, {listed}. Nichts wurde gesendet. Ist das berechtigt, tragen Sie den neuen Schlüssel von Hand ein.</translation>
    </message>
    <message>
        <source>the host key of {host}, {offered}, is marked @revoked in {path} line {line} ({listed}). Nothing was sent.</source>
        <translation>der Hostschlüssel von {host}, {offered}, ist in {path} Zeile {line} als @revoked vermerkt ({listed}). Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>the host key of {host}, {offered}, is not known and was not accepted</source>
        <translation>der Hostschlüssel von {host}, {offered}, ist nicht bekannt und wurde nicht angenommen</translation>
    </message>
    <message>
        <source>the certificate that {host} offers with its key {offered} does not count ({reason}), and the key itself is not known. Nothing was sent. Have its authority sign it anew.</source>
        <translation>das Zertifikat, das {host} mit seinem Schlüssel {offered} anbietet, zählt nicht ({reason}), und der Schlüssel selbst ist nicht bekannt. Es wurde nichts gesendet. Lassen Sie es von seiner Zertifizierungsstelle neu ausstellen.</translation>
    </message>
    <message>
        <source>{host} offers its key {offered} with a certificate of an authority that no @cert-authority line names for it, and the key itself is not known. Nothing was sent.</source>
        <translation>{host} bietet seinen Schlüssel {offered} mit einem Zertifikat einer Zertifizierungsstelle an, die keine Zeile @cert-authority für ihn nennt, und der Schlüssel selbst ist nicht bekannt. Es wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>{host} does not accept {user} by any of: {methods}</source>
        <translation>{host} nimmt {user} auf keinem dieser Wege an: {methods}</translation>
    </message>
    <message>
        <source>Cell {cell}, repeat {repeat} begins</source>
        <translation>Zelle {cell}, Wiederholung {repeat} beginnt</translation>
    </message>
    <message>
        <source>{host}: prepared</source>
        <translation>{host}: vorbereitet</translation>
    </message>
    <message>
        <source>{host}: ranks are running</source>
        <translation>{host}: Ranks laufen</translation>
    </message>
    <message>
        <source>{host}: no sign of progress</source>
        <translation>{host}: kein Fortschritt zu sehen</translation>
    </message>
    <message>
        <source>{host}: unreachable, training state unknown</source>
        <translation>{host}: nicht erreichbar, Stand des Trainings unbekannt</translation>
    </message>
    <message>
        <source>{host}: cancelling</source>
        <translation>{host}: wird abgebrochen</translation>
    </message>
    <message>
        <source>ceiling sweep: {sizes} sizes, bus bandwidth up to {speed} GB/s</source>
        <translation>Messung der Obergrenze: {sizes} Größen, Busbandbreite bis {speed} GB/s</translation>
    </message>
    <message>
        <source>calibration: {with} ms per step, {without} ms without communication</source>
        <translation>Kalibrierung: {with} ms je Schritt, {without} ms ohne Kommunikation</translation>
    </message>
    <message>
        <source>timed window starts at step {step}</source>
        <translation>Zeitmessung beginnt mit Schritt {step}</translation>
    </message>
    <message>
        <source>epoch {epoch}: {seconds} s, training loss {loss}</source>
        <translation>Epoche {epoch}: {seconds} s, Trainingsverlust {loss}</translation>
    </message>
    <message>
        <source>checkpoint at step {step}: {megabytes} MB, training waited {wait} ms</source>
        <translation>Sicherung bei Schritt {step}: {megabytes} MB, Training wartete {wait} ms</translation>
    </message>
    <message>
        <source>Cell {cell}, repeat {repeat} is done after {seconds} s</source>
        <translation>Zelle {cell}, Wiederholung {repeat} ist nach {seconds} s fertig</translation>
    </message>
    <message>
        <source>{arithmetic}</source>
        <translation>{arithmetic}</translation>
    </message>
    <message>
        <source>batch {batch} of {images} training images</source>
        <translation>Batch {batch} von {images} Trainingsbildern</translation>
    </message>
    <message>
        <source>note: two times for one configuration, {here} here and {there} in {file} row {row}: other loader settings or another day</source>
        <translation>Hinweis: zwei Zeiten für eine Konfiguration, {here} hier und {there} in {file} Zeile {row}: andere Ladeeinstellungen oder ein anderer Tag</translation>
    </message>
    <message>
        <source>wrong formula for the protocol: {wrong} was used although the work is fixed; {right}</source>
        <translation>falsche Formel für das Protokoll: {wrong} wurde benutzt, obwohl die Arbeit fest ist; {right}</translation>
    </message>
    <message>
        <source>wrong formula for the protocol: {wrong} was used although the work grows with the devices; {right}</source>
        <translation>falsche Formel für das Protokoll: {wrong} wurde benutzt, obwohl die Arbeit mit den Geräten wächst; {right}</translation>
    </message>
    <message>
        <source>arithmetic: {right}, printed {printed}</source>
        <translation>Rechnung: {right}, gedruckt {printed}</translation>
    </message>
    <message>
        <source>arithmetic: {right}, printed {printed}; the parts do not add up either: {sum}</source>
        <translation>Rechnung: {right}, gedruckt {printed}; auch die Teile ergeben nicht die Summe: {sum}</translation>
    </message>
    <message>
        <source>parts do not add up: {sum}; arithmetic: {right}, printed {printed}</source>
        <translation>Die Teile ergeben nicht die Summe: {sum}; Rechnung: {right}, gedruckt {printed}</translation>
    </message>
    <message>
        <source>parts do not add up: {sum}</source>
        <translation>Die Teile ergeben nicht die Summe: {sum}</translation>
    </message>
    <message>
        <source>{right}, printed {printed}: more apart than the printed digits allow, but by less than 0.1 %, which a rounding before the last one explains</source>
        <translation>{right}, gedruckt {printed}: weiter auseinander, als die gedruckten Stellen erlauben, aber um weniger als 0,1 %, was ein früheres Runden erklärt</translation>
    </message>
    <message>
        <source>impossible quantity: a duration of {printed}; {right}</source>
        <translation>unmögliche Größe: eine Dauer von {printed}; {right}</translation>
    </message>
    <message>
        <source>{arithmetic}: an estimate, negative where compute does not shrink as T(1)/N</source>
        <translation>{arithmetic}: eine Schätzung, negativ, wo die Rechenzeit nicht wie T(1)/N schrumpft</translation>
    </message>
    <message>
        <source>impossible quantity: {column} cannot be {printed}</source>
        <translation>unmögliche Größe: {column} kann nicht {printed} sein</translation>
    </message>
    <message>
        <source>batch above the dataset: batch {batch} exceeds the {images} training images; every larger batch is the same full batch</source>
        <translation>Batch über dem Datensatz: Batch {batch} ist größer als die {images} Trainingsbilder; jeder größere Batch ist derselbe volle Batch</translation>
    </message>
    <message>
        <source>meaningless quantity: {printed} equals the batch size, not a bandwidth; right: {right}</source>
        <translation>sinnlose Größe: {printed} ist die Batchgröße, keine Bandbreite; richtig: {right}</translation>
    </message>
    <message>
        <source>meaningless quantity: {printed} is {factor} times the batch size {batch}, not a bandwidth; right: {right}</source>
        <translation>sinnlose Größe: {printed} ist das {factor}-fache der Batchgröße {batch}, keine Bandbreite; richtig: {right}</translation>
    </message>
    <message>
        <source>meaningless quantity: the bytes of ONE all-reduce divided by the communication time of a whole epoch of {steps} steps, printed {printed}; right: {right}</source>
        <translation>sinnlose Größe: die Bytes EINES All-Reduce durch die Kommunikationszeit einer ganzen Epoche von {steps} Schritten geteilt, gedruckt {printed}; richtig: {right}</translation>
    </message>
    <message>
        <source>meaningless quantity: {printed} counts GiB but says GB; right: {right}</source>
        <translation>sinnlose Größe: {printed} zählt GiB, sagt aber GB; richtig: {right}</translation>
    </message>
    <message>
        <source>meaningless quantity: {printed} was made with the parameter count of another model (1,000 classes); right: {right}</source>
        <translation>sinnlose Größe: {printed} wurde mit der Parameterzahl eines anderen Modells (1.000 Klassen) berechnet; richtig: {right}</translation>
    </message>
    <message>
        <source>meaningless quantity: {model} has {count} parameters, printed {printed}: parameter count of another model</source>
        <translation>sinnlose Größe: {model} hat {count} Parameter, gedruckt {printed}: Parameterzahl eines anderen Modells</translation>
    </message>
    <message>
        <source>meaningless quantity: {printed} is the parameter count of another model, the same one with 1,000 classes; {model} has {count} here</source>
        <translation>sinnlose Größe: {printed} ist die Parameterzahl eines anderen Modells, desselben mit 1.000 Klassen; {model} hat hier {count}</translation>
    </message>
    <message>
        <source>rows of single ranks: no number of a configuration follows from them</source>
        <translation>Zeilen einzelner Ranks: Keine Zahl einer Konfiguration folgt aus ihnen</translation>
    </message>
    <message>
        <source>no number of this row follows from others</source>
        <translation>Keine Zahl dieser Zeile folgt aus anderen</translation>
    </message>
    <message>
        <source>no row with one device of the same report, batch and strategy</source>
        <translation>Keine Zeile mit einem Gerät desselben Berichts, Batches und Verfahrens</translation>
    </message>
    <message>
        <source>no time of the same report, devices, batch and strategy</source>
        <translation>Keine Zeit desselben Berichts, derselben Geräte, desselben Batches und Verfahrens</translation>
    </message>
    <message>
        <source>{right}, printed {printed}: {steps} accumulation steps would make it, but no column names them</source>
        <translation>{right}, gedruckt {printed}: {steps} Akkumulationsschritte ergäben es, aber keine Spalte nennt sie</translation>
    </message>
    <message>
        <source>the column {column} is missing, here and in the rows that this one joins</source>
        <translation>Die Spalte {column} fehlt, hier und in den Zeilen, die zu dieser gehören</translation>
    </message>
    <message>
        <source>the number of training images is not known: name the dataset in a column or give --images</source>
        <translation>Die Zahl der Trainingsbilder ist nicht bekannt: den Datensatz in einer Spalte nennen oder --images angeben</translation>
    </message>
    <message>
        <source>the model is not known: name it in a column or give --model</source>
        <translation>Das Modell ist nicht bekannt: in einer Spalte nennen oder --model angeben</translation>
    </message>
    <message>
        <source>one device moves nothing over a link</source>
        <translation>Ein Gerät bewegt nichts über eine Verbindung</translation>
    </message>
    <message>
        <source>more than one row gives {what}, with different values</source>
        <translation>Mehr als eine Zeile gibt {what} an, mit verschiedenen Werten</translation>
    </message>
    <message>
        <source>too many digits to compute exactly</source>
        <translation>zu viele Stellen, um genau zu rechnen</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: &quot;{text}&quot; is not a number. Accepted are: {accepted}</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: „{text}“ ist keine Zahl. Möglich sind: {accepted}</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: the unit of &quot;{text}&quot; is not known. Accepted are: {accepted}</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: die Einheit von „{text}“ ist nicht bekannt. Möglich sind: {accepted}</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} cannot be</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: {text} kann nicht sein</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}) has {cells} cells for {columns} columns</source>
        <translation>{file} Zeile {line} (Datenzeile {row}) hat {cells} Zellen für {columns} Spalten</translation>
    </message>
    <message>
        <source>{file}: no column with numbers that the audit knows (devices, batch_per_device, seconds_per_epoch, speedup, efficiency, compute_s, comm_s, gb_per_s, parameters, global_batch)</source>
        <translation>{file}: keine Spalte mit Zahlen, die die Prüfung kennt (devices, batch_per_device, seconds_per_epoch, speedup, efficiency, compute_s, comm_s, gb_per_s, parameters, global_batch)</translation>
    </message>
    <message>
        <source>{file} has no header line</source>
        <translation>{file} hat keine Kopfzeile</translation>
    </message>
    <message>
        <source>{file} line {line}: a quote that never ends</source>
        <translation>{file} Zeile {line}: ein Anführungszeichen, das nie endet</translation>
    </message>
    <message>
        <source>{file} is not text: it holds zero bytes</source>
        <translation>{file} ist kein Text: es enthält Nullbytes</translation>
    </message>
    <message>
        <source>{file} is larger than {megabytes} MiB</source>
        <translation>{file} ist größer als {megabytes} MiB</translation>
    </message>
    <message>
        <source>{file} line {line}: more rows or columns than an audit takes</source>
        <translation>{file} Zeile {line}: mehr Zeilen oder Spalten, als eine Prüfung annimmt</translation>
    </message>
    <message>
        <source>--model {model} is not known: resnet18, resnet18-cifar, resnet34, resnet50, resnet101, resnet152, mobilenet_v2, small-cnn</source>
        <translation>--model {model} ist nicht bekannt: resnet18, resnet18-cifar, resnet34, resnet50, resnet101, resnet152, mobilenet_v2, small-cnn</translation>
    </message>
    <message>
        <source>--images {images} cannot be</source>
        <translation>--images {images} kann nicht sein</translation>
    </message>
    <message>
        <source>{path} holds no .csv file</source>
        <translation>{path} enthält keine .csv-Datei</translation>
    </message>
    <message>
        <source>Fitting {name} takes {needed} different numbers of devices, {measured} were measured: nothing is fitted or drawn. Measure another one.</source>
        <translation>Um {name} anzupassen, braucht es {needed} verschiedene Gerätezahlen, gemessen wurden {measured}: es wird nichts angepasst oder gezeichnet. Messen Sie eine weitere.</translation>
    </message>
    <message>
        <source>Fitting {name} takes images/s at every point, and for the alpha-beta law the bytes of an all-reduce: something was not measured.</source>
        <translation>Um {name} anzupassen, braucht es Bilder/s an jedem Punkt, für das Alpha-Beta-Gesetz auch die Bytes eines All-Reduce: etwas davon wurde nicht gemessen.</translation>
    </message>
    <message>
        <source>Others than the ranks used {percent} % of the ranks&apos; cores while they were measured. Close them and measure again.</source>
        <translation>Andere als die Ranks haben während der Messung {percent} % ihrer Kerne benutzt. Beenden Sie sie und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>A GPU was {percent} % busy before the run began: somebody else uses it. Wait until it is free and measure again.</source>
        <translation>Eine GPU war vor dem Lauf zu {percent} % beschäftigt: jemand anderes benutzt sie. Warten Sie, bis sie frei ist, und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>The steps became {percent} % slower from the first to the last third of a run: a clock was throttled or a load grew. Let the machine cool and measure again.</source>
        <translation>Die Schritte wurden vom ersten zum letzten Drittel eines Laufs {percent} % langsamer: ein Takt wurde gedrosselt oder eine Last wuchs. Lassen Sie die Maschine abkühlen und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Cells of different protocols stand together: their speedups mean different things and must not share a chart. Export them apart.</source>
        <translation>Zellen verschiedener Protokolle stehen beisammen: ihre Beschleunigungen bedeuten Verschiedenes und gehören nicht in ein Diagramm. Exportieren Sie sie getrennt.</translation>
    </message>
    <message>
        <source>Cells of different precisions stand together: compare only those of the same one.</source>
        <translation>Zellen verschiedener Genauigkeiten stehen beisammen: vergleichen Sie nur gleiche miteinander.</translation>
    </message>
    <message>
        <source>What-if results stand beside real ones: never read them as one series.</source>
        <translation>Was-wäre-wenn-Ergebnisse stehen neben echten: lesen Sie sie nie als eine Reihe.</translation>
    </message>
    <message>
        <source>Cells load their data with different numbers of workers: input times are not comparable. Keep dataset.workers the same.</source>
        <translation>Zellen laden ihre Daten mit verschieden vielen Workern: die Eingabezeiten sind nicht vergleichbar. Lassen Sie dataset.workers gleich.</translation>
    </message>
    <message>
        <source>The studies differ in {name}: {there}, and {here}. Only their speedups can be compared, not their times.</source>
        <translation>Die Studien unterscheiden sich ({name}): {there} und {here}. Nur ihre Beschleunigungen sind vergleichbar, nicht ihre Zeiten.</translation>
    </message>
    <message>
        <source>The studies differ in {name}: {there}, and {here}. They did not do the same work: neither their times nor their speedups say which is faster.</source>
        <translation>Die Studien unterscheiden sich in: {name} ({there} und {here}). Sie haben nicht dieselbe Arbeit getan: weder ihre Zeiten noch ihre Beschleunigungen sagen, welche schneller ist.</translation>
    </message>
    <message>
        <source>report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>{accuracy} % accuracy was reached in {reached} of {repeats} repeats: not reached in {epochs} epochs. Train longer.</source>
        <translation>{accuracy} % Genauigkeit wurden in {reached} von {repeats} Wiederholungen erreicht: in {epochs} Epochen nicht erreicht. Trainieren Sie länger.</translation>
    </message>
    <message>
        <source>The cost of checkpoints, {percent} %, is not distinguishable from noise. More repeats narrow it.</source>
        <translation>Die Kosten der Checkpoints, {percent} %, sind vom Rauschen nicht zu unterscheiden. Mehr Wiederholungen grenzen sie ein.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step goes through device 0, which scatters, broadcasts, gathers and reduces for all: one process per device (ddp) shares that work.</source>
        <translation>{gain}: {percent} % des Schritts laufen über Gerät 0, das für alle verteilt, sendet, sammelt und summiert: ein Prozess je Gerät (ddp) teilt diese Arbeit.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for the parameter servers, each of which moves the bytes of all workers: more servers or all-reduce (ddp) share that load.</source>
        <translation>{gain}: {percent} % des Schritts warten auf die Parameterserver, von denen jeder die Bytes aller Worker bewegt: mehr Server oder All-Reduce (ddp) teilen diese Last.</translation>
    </message>
    <message>
        <source>By the {law} fit over {low} to {high} devices, twice the devices gain under {percent} % from {devices} on.</source>
        <translation>Nach der {law}-Anpassung über {low} bis {high} Geräte bringen doppelt so viele Geräte ab {devices} weniger als {percent} %.</translation>
    </message>
    <message>
        <source>The next measurement that would narrow the {law} fit most is at {devices} devices.</source>
        <translation>Die nächste Messung, die die {law}-Anpassung am meisten eingrenzt, liegt bei {devices} Geräten.</translation>
    </message>
    <message>
        <source>A checkpoint stops training for {seconds} s; with a failure every {hours} h, one every {minutes} min costs least (Young 1974, Daly 2006).</source>
        <translation>Ein Checkpoint hält das Training {seconds} s an; bei einem Ausfall alle {hours} h kostet einer alle {minutes} min am wenigsten (Young 1974, Daly 2006).</translation>
    </message>
    <message>
        <source>{file} is larger than any output of nccl-tests</source>
        <translation>{file} ist größer als jede Ausgabe von nccl-tests</translation>
    </message>
    <message>
        <source>{file} line {line} is no row of an nccl-tests table: size count type redop [root] time algbw busbw</source>
        <translation>{file} Zeile {line} ist keine Zeile einer nccl-tests-Tabelle: size count type redop [root] time algbw busbw</translation>
    </message>
    <message>
        <source>{file} line {line}: a time of zero or less</source>
        <translation>{file} Zeile {line}: eine Zeit von null oder weniger</translation>
    </message>
    <message>
        <source>{file} holds no table of nccl-tests: a line such as &quot;# size count type redop root time algbw busbw&quot; and rows below it</source>
        <translation>{file} enthält keine Tabelle von nccl-tests: eine Zeile wie &quot;# size count type redop root time algbw busbw&quot; und Zeilen darunter</translation>
    </message>
    <message>
        <source>strong scaling</source>
        <translation>starke Skalierung</translation>
    </message>
    <message>
        <source>weak scaling</source>
        <translation>schwache Skalierung</translation>
    </message>
    <message>
        <source>same epoch, growing batch</source>
        <translation>gleiche Epoche, wachsender Batch</translation>
    </message>
    <message>
        <source>batch sweep</source>
        <translation>Batchreihe</translation>
    </message>
    <message>
        <source>no scaling protocol</source>
        <translation>ohne Skalierungsprotokoll</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>abgestürzt</translation>
    </message>
    <message>
        <source>stalled</source>
        <translation>hängt</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Under every figure and table stand the runs that it was computed from, by the numbers of this table. A run&apos;s logs are kept in the store under its id.</source>
        <translation>Unter jedem Diagramm und jeder Tabelle stehen die Läufe, aus denen sie berechnet sind, mit den Nummern dieser Tabelle. Die Protokolle eines Laufs liegen unter seiner Kennung im Speicher.</translation>
    </message>
    <message>
        <source>Runs that count, in the order of cells and repeats.</source>
        <translation>Läufe, die zählen, in der Reihenfolge der Zellen und Wiederholungen.</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} bis {last}</translation>
    </message>
    <message>
        <source>Runs {runs}.</source>
        <translation>Läufe {runs}.</translation>
    </message>
    <message>
        <source>Run it again</source>
        <translation>Noch einmal laufen lassen</translation>
    </message>
    <message>
        <source>The study file below is complete. Save it as study.json; the first command measures it again, the second writes this report of what the store holds.</source>
        <translation>Die Studiendatei unten ist vollständig. Speichern Sie sie als study.json; der erste Befehl misst sie noch einmal, der zweite schreibt diesen Bericht aus dem, was der Speicher enthält.</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Figure {number}.</source>
        <translation>Abbildung {number}.</translation>
    </message>
    <message>
        <source>Table {number}.</source>
        <translation>Tabelle {number}.</translation>
    </message>
    <message>
        <source>{finding} ({subtitle}).</source>
        <translation>{finding} ({subtitle}).</translation>
    </message>
    <message>
        <source>{heading}: devices down, batch across.</source>
        <translation>{heading}: Geräte nach unten, Batch nach rechts.</translation>
    </message>
    <message>
        <source>Speedup with its interval over repeats.</source>
        <translation>Beschleunigung mit ihrem Intervall über die Wiederholungen.</translation>
    </message>
    <message>
        <source>Parts of a step, as measured.</source>
        <translation>Teile eines Schritts, wie gemessen.</translation>
    </message>
    <message>
        <source>Measured compute and exposed communication beside the subtraction estimate.</source>
        <translation>Gemessene Rechnung und offene Kommunikation neben der Schätzung durch Abziehen.</translation>
    </message>
    <message>
        <source>Bytes on the wire and bandwidth against the measured ceiling.</source>
        <translation>Bytes auf der Leitung und Bandbreite gegen die gemessene Obergrenze.</translation>
    </message>
    <message>
        <source>Training time with and without checkpoints.</source>
        <translation>Trainingszeit mit und ohne Checkpoints.</translation>
    </message>
    <message>
        <source>Loss, accuracy, learning rate and wall time per epoch and rank.</source>
        <translation>Verlust, Genauigkeit, Lernrate und Laufzeit je Epoche und Rank.</translation>
    </message>
    <message>
        <source>In every row: {what}.</source>
        <translation>In jeder Zeile: {what}.</translation>
    </message>
    <message>
        <source>{caption} Part {part} of {parts}.</source>
        <translation>{caption} Teil {part} von {parts}.</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} bis {high}</translation>
    </message>
    <message>
        <source>Study {study} ({id}), measured and written by Scalescope.</source>
        <translation>Studie {study} ({id}), gemessen und geschrieben von Scalescope.</translation>
    </message>
    <message>
        <source>Study {study} ({id}), imported from {file} and written by Scalescope.</source>
        <translation>Studie {study} ({id}), importiert aus {file} und geschrieben von Scalescope.</translation>
    </message>
    <message>
        <source>, momentum {value}</source>
        <translation>, Momentum {value}</translation>
    </message>
    <message>
        <source>, betas {first} and {second}</source>
        <translation>, Betas {first} und {second}</translation>
    </message>
    <message>
        <source>, trust {value}</source>
        <translation>, Trust {value}</translation>
    </message>
    <message>
        <source>, alpha {value}</source>
        <translation>, Alpha {value}</translation>
    </message>
    <message>
        <source>, epsilon {value}</source>
        <translation>, Epsilon {value}</translation>
    </message>
    <message>
        <source>, centered</source>
        <translation>, zentriert</translation>
    </message>
    <message>
        <source>, Nesterov</source>
        <translation>, Nesterov</translation>
    </message>
    <message>
        <source>, label smoothing {value}</source>
        <translation>, Label-Glättung {value}</translation>
    </message>
    <message>
        <source>, warm-up over {epochs} epochs</source>
        <translation>, Aufwärmen über {epochs} Epochen</translation>
    </message>
    <message>
        <source>, learning rate scaled with the batch from {batch} on</source>
        <translation>, Lernrate wächst mit dem Batch ab {batch}</translation>
    </message>
    <message>
        <source>{workers} loader workers</source>
        <translation>{workers} Lade-Prozesse</translation>
    </message>
    <message>
        <source>{name}, {images} training images</source>
        <translation>{name}, {images} Trainingsbilder</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>Imported numbers stand beside measured ones: their machine, settings and timing window are their author&apos;s word.</source>
        <translation>Importierte Zahlen stehen neben gemessenen: für Maschine, Einstellungen und Zeitfenster steht allein ihr Verfasser.</translation>
    </message>
    <message>
        <source>Imported from {file}, not measured here: its machine, settings and timing window are its author&apos;s word.</source>
        <translation>Aus {file} importiert, nicht hier gemessen: für Maschine, Einstellungen und Zeitfenster steht allein der Verfasser.</translation>
    </message>
    <message>
        <source>The baseline was imported from {file}, not measured here: this speedup compares two machines and two ways of timing. Choose a measured baseline.</source>
        <translation>Der Vergleich wurde aus {file} importiert und nicht hier gemessen: diese Beschleunigung vergleicht zwei Maschinen und zwei Arten der Zeitmessung. Wählen Sie einen gemessenen Vergleich.</translation>
    </message>
    <message>
        <source>Imported from {file}, but its baseline was measured here: this speedup compares two machines and two ways of timing.</source>
        <translation>Aus {file} importiert, der Vergleich aber hier gemessen: diese Beschleunigung vergleicht zwei Maschinen und zwei Arten der Zeitmessung.</translation>
    </message>
    <message>
        <source>{file} lacks columns that every run needs: {columns}. They are known by name and synonym, with their unit.</source>
        <translation>In {file} fehlen Spalten, die jeder Lauf braucht: {columns}. Sie werden an Namen und Synonymen erkannt, mit ihrer Einheit.</translation>
    </message>
    <message>
        <source>a row that sums up others: it is no measurement</source>
        <translation>eine Zeile, die andere zusammenfasst: sie ist keine Messung</translation>
    </message>
    <message>
        <source>{file} line {line}: a second table begins. Keep one table in a file.</source>
        <translation>{file} Zeile {line}: Eine zweite Tabelle beginnt. Eine Datei darf nur eine Tabelle enthalten.</translation>
    </message>
    <message>
        <source>{file}: the first column names quantities and each other column is a configuration. Write one row per configuration, with the quantities as headers.</source>
        <translation>{file}: Die erste Spalte nennt Größen, jede weitere ist eine Konfiguration. Schreiben Sie eine Zeile je Konfiguration mit den Größen als Spaltentitel.</translation>
    </message>
    <message>
        <source>{file} line {line}: columns {first} and {second} are both called {column}. Give each a name of its own, such as batch_per_device and global_batch.</source>
        <translation>{file} Zeile {line}: Die Spalten {first} und {second} heißen beide {column}. Geben Sie jeder einen eigenen Namen, etwa batch_per_device und global_batch.</translation>
    </message>
    <message>
        <source>{file} line {line}: the columns {column} and {other} say the same quantity, but {text} is not {otherText}. Keep one of them, or say in the header what the other is of.</source>
        <translation>{file} Zeile {line}: Die Spalten {column} und {other} nennen dieselbe Größe, aber {text} ist nicht {otherText}. Behalten Sie eine davon oder sagen Sie im Titel, wovon die andere ist.</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: in {text} the comma or point may part thousands or decimals. Write it without a thousands separator, such as 12345 or 12.345.</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: In {text} kann das Komma oder der Punkt Tausender oder Nachkommastellen trennen. Schreiben Sie es ohne Tausendertrennzeichen, etwa 12345 oder 12.345.</translation>
    </message>
    <message>
        <source>{file}: the commas of {what} were read as thousands separators</source>
        <translation>{file}: Die Kommas von {what} wurden als Tausendertrennzeichen gelesen</translation>
    </message>
    <message>
        <source>{file}: the ± of {what} was not used: nobody says whether it is a deviation or an interval</source>
        <translation>{file}: Das ± von {what} wurde nicht benutzt: Niemand sagt, ob es eine Abweichung oder ein Intervall ist</translation>
    </message>
    <message>
        <source>{file}: times such as 12:52 in {what} were read as minutes and seconds. A header with (h:mm) says hours and minutes.</source>
        <translation>{file}: Zeiten wie 12:52 in {what} wurden als Minuten und Sekunden gelesen. Ein Titel mit (h:mm) heißt Stunden und Minuten.</translation>
    </message>
    <message>
        <source>{file}: line {what} sums up others and was left out</source>
        <translation>{file}: Zeile {what} fasst andere zusammen und wurde ausgelassen</translation>
    </message>
    <message>
        <source>{file}: line {what} has neither a time nor a rate and was left out</source>
        <translation>{file}: Zeile {what} hat weder eine Zeit noch eine Rate und wurde ausgelassen</translation>
    </message>
    <message>
        <source>{file}: images per second are more than 2 % below batch / step in line {what}: time between the steps, or a short last batch</source>
        <translation>{file}: Bilder pro Sekunde liegen in Zeile {what} mehr als 2 % unter Batch / Schritt: Zeit zwischen den Schritten oder ein kurzer letzter Batch</translation>
    </message>
    <message>
        <source>{file}: {what} grows with the nodes and was read as the devices of all nodes</source>
        <translation>{file}: {what} wächst mit den Knoten und wurde als Geräte aller Knoten gelesen</translation>
    </message>
    <message>
        <source>{file}: {what} stays while the nodes grow and was read as the devices of each node</source>
        <translation>{file}: {what} bleibt gleich, während die Knoten mehr werden, und wurde als Geräte je Knoten gelesen</translation>
    </message>
    <message>
        <source>{file}: by the step times, {what} is of one device and was multiplied by the devices</source>
        <translation>{file}: Nach den Schrittzeiten gilt {what} für ein Gerät und wurde mit den Geräten multipliziert</translation>
    </message>
    <message>
        <source>{file}: by the arithmetic of the other columns, {what} is the batch of all devices</source>
        <translation>{file}: Nach der Arithmetik der anderen Spalten ist {what} der Batch aller Geräte</translation>
    </message>
    <message>
        <source>{file}: by the arithmetic of the other columns, {what} is the batch of one device</source>
        <translation>{file}: Nach der Arithmetik der anderen Spalten ist {what} der Batch eines Geräts</translation>
    </message>
    <message>
        <source>{file}: {what} was taken as the batch of all devices, as the protocol or its growth with the devices says. Name it batch_per_device if it is of one.</source>
        <translation>{file}: {what} wurde als Batch aller Geräte gelesen, wie das Protokoll oder sein Wachstum mit den Geräten sagt. Nennen Sie die Spalte batch_per_device, wenn er für ein Gerät gilt.</translation>
    </message>
    <message>
        <source>{file}: {what} was taken as the batch of one device: times the devices it is the same in every row (strong scaling)</source>
        <translation>{file}: {what} wurde als Batch eines Geräts gelesen: Mal die Geräte ist er in jeder Zeile gleich (starke Skalierung)</translation>
    </message>
    <message>
        <source>{file}: {what} was taken as the batch of one device. Name it global_batch if it is of all.</source>
        <translation>{file}: {what} wurde als Batch eines Geräts gelesen. Nennen Sie die Spalte global_batch, wenn er für alle gilt.</translation>
    </message>
    <message>
        <source>{file}: by the rates and batches, {what} is in milliseconds</source>
        <translation>{file}: Nach Raten und Batches ist {what} in Millisekunden</translation>
    </message>
    <message>
        <source>{file}: by the rates and batches, {what} is in microseconds</source>
        <translation>{file}: Nach Raten und Batches ist {what} in Mikrosekunden</translation>
    </message>
    <message>
        <source>{file}: by the rates and batches, {what} is in minutes</source>
        <translation>{file}: Nach Raten und Batches ist {what} in Minuten</translation>
    </message>
    <message>
        <source>{file}: by the rates and batches, {what} is in hours</source>
        <translation>{file}: Nach Raten und Batches ist {what} in Stunden</translation>
    </message>
    <message>
        <source>{file}: {what} was taken as the time of a whole run</source>
        <translation>{file}: {what} wurde als Zeit eines ganzen Laufs gelesen</translation>
    </message>
    <message>
        <source>{file}: {what} was taken as the time of an epoch. Name it total_s if it is of a whole run.</source>
        <translation>{file}: {what} wurde als Zeit einer Epoche gelesen. Nennen Sie die Spalte total_s, wenn sie für einen ganzen Lauf gilt.</translation>
    </message>
    <message>
        <source>{file}: columns that were not understood: {what}</source>
        <translation>{file}: Nicht verstandene Spalten: {what}</translation>
    </message>
    <message>
        <source>{file}: rows that differ in {what} were kept apart</source>
        <translation>{file}: Zeilen, die sich in {what} unterscheiden, wurden getrennt gehalten</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} contradicts the other columns: {arithmetic}. Correct one of them, or take a column out.</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: {text} widerspricht den anderen Spalten: {arithmetic}. Berichtigen Sie eine davon oder nehmen Sie eine Spalte heraus.</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: no value</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: kein Wert</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} is no whole number of a possible size</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: {text} ist keine ganze Zahl möglicher Größe</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} may be devices of one node or of all nodes. Name the column devices_per_node, or add batch_per_device and global_batch.</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: {text} können Geräte eines Knotens oder aller Knoten sein. Nennen Sie die Spalte devices_per_node oder ergänzen Sie batch_per_device und global_batch.</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} is none of single, ddp, data-parallel and parameter-server</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: {text} ist keines von single, ddp, data-parallel und parameter-server</translation>
    </message>
    <message>
        <source>{file} has no rows</source>
        <translation>{file} hat keine Zeilen</translation>
    </message>
    <message>
        <source>{file} has more than {most} rows. Import it in parts.</source>
        <translation>{file} hat mehr als {most} Zeilen. Importieren Sie sie in Teilen.</translation>
    </message>
    <message>
        <source>{file} does not say how many ranks took part: keep the lines that begin with &quot;# Rank&quot;</source>
        <translation>{file} sagt nicht, wie viele Ranks teilnahmen: die Zeilen behalten, die mit „# Rank“ beginnen</translation>
    </message>
    <message>
        <source>--collective {collective} is not known: {choices}</source>
        <translation>--collective {collective} ist nicht bekannt: {choices}</translation>
    </message>
    <message>
        <source>{file} does not say which collective it measured: keep the line with the program&apos;s name, such as all_reduce_perf, or say it with --collective: {choices}</source>
        <translation>{file} sagt nicht, welche Kollektivoperation gemessen wurde: die Zeile mit dem Programmnamen behalten, etwa all_reduce_perf, oder mit --collective sagen: {choices}</translation>
    </message>
    <message>
        <source>{what}: {why}</source>
        <translation>{what}: {why}</translation>
    </message>
    <message>
        <source>{study} was imported from {file}, not measured here: there is nothing to run</source>
        <translation>{study} wurde aus {file} importiert, nicht hier gemessen: es gibt nichts auszuführen</translation>
    </message>
    <message>
        <source>--batch and --global-batch cannot stand together: a study varies one of them</source>
        <translation>--batch und --global-batch gehen nicht zusammen: eine Studie variiert eines von beiden</translation>
    </message>
    <message>
        <source>name two study files, or two commands: -- COMMAND --versus COMMAND</source>
        <translation>nennen Sie zwei Studiendateien oder zwei Befehle: -- COMMAND --versus COMMAND</translation>
    </message>
    <message>
        <source>cannot read --resolve {found}: write a share of 0.1 to 50 percent, such as 2%</source>
        <translation>--resolve {found} ist nicht lesbar: schreiben Sie einen Anteil von 0.1 bis 50 Prozent, wie 2%</translation>
    </message>
    <message>
        <source>{study} has variants of its own: name two studies without variants, or run a study whose measure.repeats decides between them</source>
        <translation>{study} hat eigene Varianten: nennen Sie zwei Studien ohne Varianten, oder starten Sie eine Studie, deren measure.repeats zwischen ihnen entscheidet</translation>
    </message>
    <message>
        <source>{key} differs between {first} and {second}, and it belongs to a whole study. Make it the same, or measure it as an axis of one study.</source>
        <translation>{key} unterscheidet sich zwischen {first} und {second} und gehört zu einer ganzen Studie. Machen Sie es gleich, oder messen Sie es als Achse einer Studie.</translation>
    </message>
    <message>
        <source>both variants are the same study: nothing can differ. Change one of them, or add a variable to program.environment of one to see how far equal runs scatter</source>
        <translation>beide Varianten sind dieselbe Studie: nichts kann sich unterscheiden. Ändern Sie eine davon, oder geben Sie einer eine Variable in program.environment, um zu sehen, wie weit gleiche Läufe streuen</translation>
    </message>
    <message>
        <source>{path} is the plan of a study without a program</source>
        <translation>{path} ist der Plan einer Studie ohne Programm</translation>
    </message>
    <message>
        <source>the program cannot be started in {path} on {host}: {reason}. Name its folder in program.workingDirectory, or have its files sent: program.files.</source>
        <translation>das Programm lässt sich in {path} auf {host} nicht starten: {reason}. Nennen Sie seinen Ordner in program.workingDirectory, oder lassen Sie seine Dateien senden: program.files.</translation>
    </message>
    <message>
        <source>rank 0 found no port at which the ranks could meet, or did not say which one</source>
        <translation>Rang 0 hat keinen Port gefunden, an dem sich die Ränge treffen könnten, oder nicht gesagt, welchen</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>imported, not measured here; {text}</source>
        <translation>importiert, nicht hier gemessen; {text}</translation>
    </message>
    <message>
        <source>imported from {file}, not measured here</source>
        <translation>aus {file} importiert, nicht hier gemessen</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>FLOP/s, share of the measured peak</source>
        <translation>FLOP/s, Anteil am gemessenen Höchstwert</translation>
    </message>
    <message>
        <source>{megabytes} MB pass device 0 per step: an all-reduce would need {gigabytes} GB/s to take as long</source>
        <translation>{megabytes} MB je Schritt durch Gerät 0: ein All-Reduce bräuchte {gigabytes} GB/s, um so lange zu dauern</translation>
    </message>
    <message>
        <source>Parameter server on {devices}: {megabytes} MB per rank and step</source>
        <translation>Parameterserver auf {devices}: {megabytes} MB je Rank und Schritt</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Verkehr</translation>
    </message>
    <message>
        <source>Bytes per step by what they carry. Data-parallel: what passes device 0, parameters and inputs out, gradients and outputs in. Parameter server: pushed and pulled, mean over ranks. All-reduce equivalent: 2(N-1)/N x gradient bytes over the time of broadcast and reduce, the bus bandwidth that an all-reduce would need to take as long.</source>
        <translation>Bytes je Schritt nach ihrem Inhalt. Data-parallel: was durch Gerät 0 geht, Parameter und Eingaben hinaus, Gradienten und Ausgaben herein. Parameterserver: gesendet und geholt, Mittel über die Ranks. All-Reduce-Äquivalent: 2(N-1)/N x Gradientenbytes durch die Zeit von Broadcast und Reduce, die Busbandbreite, die ein All-Reduce bräuchte, um so lange zu dauern.</translation>
    </message>
    <message>
        <source>Mean over the timed window and the cores that ranks were pinned to. Busy is not useful work: see the step parts. FLOP/s: images/s x the model&apos;s FLOPs per image (forward, gradients of weights and of what layers hand on; none of the images), over the fastest of the matrix products (2048, 4096, 8192 wide on a GPU) that each rank measured just before in the same precision, and over the dense peak that the vendor states for the GPU where it is known.</source>
        <translation>Mittel über das Zeitfenster und die Kerne, an die Ranks gebunden waren. Beschäftigt ist nicht nützlich: siehe die Schrittteile. FLOP/s: Bilder/s x FLOPs des Modells je Bild (vorwärts, Gradienten der Gewichte und dessen, was Schichten weitergeben; keiner der Bilder) durch das schnellste der Matrixprodukte (auf einer GPU 2048, 4096, 8192 breit), das jeder Rank kurz vorher in derselben Genauigkeit gemessen hat, und durch die dichte Spitze, die der Hersteller für die GPU nennt, wo sie bekannt ist.</translation>
    </message>
    <message>
        <source>No data-parallel or parameter-server cell was measured: what passes their busiest place shows here.</source>
        <translation>Keine Zelle mit data-parallel oder Parameterserver wurde gemessen: hier erscheint, was durch deren engste Stelle geht.</translation>
    </message>
    <message>
        <source>parameters sent per step, MB</source>
        <translation>Parameter gesendet je Schritt, MB</translation>
    </message>
    <message>
        <source>inputs sent per step, MB</source>
        <translation>Eingaben gesendet je Schritt, MB</translation>
    </message>
    <message>
        <source>outputs sent per step, MB</source>
        <translation>Ausgaben gesendet je Schritt, MB</translation>
    </message>
    <message>
        <source>scatter, ms</source>
        <translation>Scatter, ms</translation>
    </message>
    <message>
        <source>broadcast, ms</source>
        <translation>Broadcast, ms</translation>
    </message>
    <message>
        <source>gather, ms</source>
        <translation>Gather, ms</translation>
    </message>
    <message>
        <source>reduce, ms</source>
        <translation>Reduce, ms</translation>
    </message>
    <message>
        <source>push, ms</source>
        <translation>Push, ms</translation>
    </message>
    <message>
        <source>pull, ms</source>
        <translation>Pull, ms</translation>
    </message>
    <message>
        <source>through device 0, GB/s</source>
        <translation>durch Gerät 0, GB/s</translation>
    </message>
    <message>
        <source>all-reduce equivalent, GB/s</source>
        <translation>All-Reduce-Äquivalent, GB/s</translation>
    </message>
    <message>
        <source>imported from</source>
        <translation>importiert aus</translation>
    </message>
    <message>
        <source>{host} sent what cannot be read ({reason}); the connection to it is made anew</source>
        <translation>{host} hat etwas gesendet, das sich nicht lesen lässt ({reason}); die Verbindung wird neu aufgebaut</translation>
    </message>
    <message>
        <source>{file}: {key} nests deeper than {depth} or holds more than {max} values; found {found}</source>
        <translation>{file}: {key} ist tiefer als {depth} verschachtelt oder enthält mehr als {max} Werte; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} cannot be used; found {found}</source>
        <translation>{file}: {key} ist nicht verwendbar; gefunden: {found}</translation>
    </message>
    <message>
        <source>{path} is no list of mirrors. Mend it, or take the file away: the shipped list counts then.</source>
        <translation>{path} ist keine Liste von Spiegelservern. Berichtigen Sie sie oder entfernen Sie die Datei: Dann gilt die mitgelieferte Liste.</translation>
    </message>
    <message>
        <source>{file}: {key} must be client, rank-N or node-N; found {found}</source>
        <translation>{file}: {key} muss client, rank-N oder node-N sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>reading {path} was stopped</source>
        <translation>das Lesen von {path} wurde angehalten</translation>
    </message>
    <message>
        <source>no file descriptor is left for the connection: {reason}. Raise the limit of open files (ulimit -n).</source>
        <translation>für die Verbindung ist kein Dateideskriptor mehr frei: {reason}. Erhöhen Sie die Grenze offener Dateien (ulimit -n).</translation>
    </message>
    <message>
        <source>the ssh configuration of {host} cannot be read: {reason}. See what ssh -G {host} says.</source>
        <translation>die ssh-Konfiguration von {host} lässt sich nicht lesen: {reason}. Sehen Sie nach, was ssh -G {host} meldet.</translation>
    </message>
    <message>
        <source>waiting for an answer about {host}</source>
        <translation>auf eine Antwort zu {host} wird gewartet</translation>
    </message>
    <message>
        <source>a question about {host} was not answered; it is asked again</source>
        <translation>eine Frage zu {host} blieb ohne Antwort; sie wird erneut gestellt</translation>
    </message>
    <message>
        <source>the ssh agent at {path} cannot be used: {reason}</source>
        <translation>der ssh-Agent unter {path} ist nicht nutzbar: {reason}</translation>
    </message>
    <message>
        <source>waiting for the ssh agent to sign in at {host}; it may want a touch or a confirmation</source>
        <translation>der ssh-Agent soll an {host} anmelden; vielleicht wartet er auf eine Berührung oder Bestätigung</translation>
    </message>
    <message>
        <source>{host} takes no more tries for {user}: it was offered too many keys. Name the right one by IdentityFile and set IdentitiesOnly yes for this host in the ssh configuration.</source>
        <translation>{host} nimmt für {user} keine weiteren Versuche an: zu viele Schlüssel wurden angeboten. Nennen Sie den richtigen mit IdentityFile und setzen Sie für diesen Rechner IdentitiesOnly yes in der ssh-Konfiguration.</translation>
    </message>
    <message>
        <source>the host key of {host}, {offered}, is in the list of revoked keys {path}. Nothing was sent.</source>
        <translation>der Hostschlüssel von {host}, {offered}, steht in der Liste widerrufener Schlüssel {path}. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>the list of revoked host keys {path} cannot be read, so no host key can be trusted: {reason}</source>
        <translation>die Liste widerrufener Hostschlüssel {path} lässt sich nicht lesen, deshalb ist keinem Hostschlüssel zu trauen: {reason}</translation>
    </message>
    <message>
        <source>cannot send {program}: its library {library} is not found on this machine</source>
        <translation>{program} lässt sich nicht senden: Seine Bibliothek {library} ist auf diesem Rechner nicht zu finden</translation>
    </message>
    <message>
        <source>no program may run in {path} on the host (noexec), and neither XDG_RUNTIME_DIR nor /var/tmp nor /tmp has room for a folder of yours alone where one may. Have one of them mounted without noexec, or set XDG_CACHE_HOME there to such a folder.</source>
        <translation>In {path} auf dem Rechner darf kein Programm laufen (noexec), und weder XDG_RUNTIME_DIR noch /var/tmp noch /tmp hat Platz für einen Ordner, der Ihnen allein gehört und in dem eines laufen darf. Lassen Sie einen davon ohne noexec einhängen, oder XDG_CACHE_HOME dort auf einen solchen Ordner zeigen.</translation>
    </message>
    <message>
        <source>{path} on the host, or a folder around it, belongs to another user, who could put programs there. Nothing was started. Remove it, or set XDG_CACHE_HOME there to a folder of your own.</source>
        <translation>{path} auf dem Rechner oder ein Ordner darum gehört einem anderen Benutzer, der dort Programme ablegen könnte. Nichts wurde gestartet. Entfernen Sie ihn, oder lassen Sie XDG_CACHE_HOME dort auf einen eigenen Ordner zeigen.</translation>
    </message>
    <message>
        <source>A CPU quota gave {host} the time of {quota} cores, and its ranks ran on {cores}: they were held up. Use fewer devices, or raise the container&apos;s quota.</source>
        <translation>Ein CPU-Kontingent gab {host} die Zeit von {quota} Kernen, und die Ranks liefen auf {cores}: Sie wurden aufgehalten. Nehmen Sie weniger Geräte oder erhöhen Sie das Kontingent des Containers.</translation>
    </message>
    <message>
        <source>{usable} of {cores} cores may be used here (CPU affinity, or the cpuset of a container)</source>
        <translation>hier dürfen {usable} von {cores} Kernen benutzt werden (CPU-Affinität oder das Cpuset eines Containers)</translation>
    </message>
    <message>
        <source>a CPU quota (of a container) gives the time of {quota} cores</source>
        <translation>ein CPU-Kontingent (eines Containers) gibt die Zeit von {quota} Kernen</translation>
    </message>
    <message>
        <source>a control group (a container) may use {limit} GB of the machine&apos;s {total} GB of memory</source>
        <translation>eine Kontrollgruppe (ein Container) darf {limit} GB von den {total} GB Arbeitsspeicher des Rechners benutzen</translation>
    </message>
    <message>
        <source>{host}: a CPU quota (of a container) gives the time of {quota} cores and the study takes {cores}: its ranks will be held up. Use fewer devices or coresPerSlot.</source>
        <translation>{host}: Ein CPU-Kontingent (eines Containers) gibt die Zeit von {quota} Kernen, und die Studie nimmt {cores}: Ihre Ranks werden aufgehalten. Nehmen Sie weniger Geräte oder ein kleineres coresPerSlot.</translation>
    </message>
    <message>
        <source>the import was stopped at {path}; what is there stays, and importing the same again goes on with it</source>
        <translation>der Import wurde bei {path} angehalten; was da ist, bleibt, und derselbe Import macht damit weiter</translation>
    </message>
    <message>
        <source>a log is left out of the series until it can be read: {reason}</source>
        <translation>ein Protokoll fehlt in den Messreihen, bis es gelesen werden kann: {reason}</translation>
    </message>
    <message>
        <source>the log {path} cannot be read: {reason}. Records stand in the logs alone; put it back, or make the database again with &quot;scalescope-cli rebuild&quot;.</source>
        <translation>das Protokoll {path} ist nicht lesbar: {reason}. Einträge stehen nur in den Protokollen; legen Sie es zurück, oder machen Sie die Datenbank mit &quot;scalescope-cli rebuild&quot; neu.</translation>
    </message>
    <message>
        <source>the log {path} ends at byte {bytes}, before what was stored of it. Put it back, or make the database again with &quot;scalescope-cli rebuild&quot;.</source>
        <translation>das Protokoll {path} endet bei Byte {bytes}, vor dem, was davon gespeichert war. Legen Sie es zurück, oder machen Sie die Datenbank mit &quot;scalescope-cli rebuild&quot; neu.</translation>
    </message>
    <message>
        <source>what came as segment {segment} of {source} (at {offset}) cannot be a log: too many segments, too long, or records without end. Look at that host.</source>
        <translation>was als Segment {segment} von {source} kam (bei {offset}), kann kein Protokoll sein: zu viele Segmente, zu lang, oder Einträge ohne Ende. Sehen Sie auf diesem Rechner nach.</translation>
    </message>
    <message>
        <source>what came of {source} differs from its log {path}, from byte {offset} on; the log counts. Look at the agent of that host.</source>
        <translation>Was von {source} kam, weicht ab Byte {offset} von seinem Protokoll {path} ab; das Protokoll gilt. Sehen Sie sich den Agenten dieses Rechners an.</translation>
    </message>
    <message>
        <source>{path} was left out, and what belongs to it is not listed: {reason}. Put the file back, or remove its folder.</source>
        <translation>{path} wurde ausgelassen, und was dazu gehört, erscheint nicht in den Listen: {reason}. Legen Sie die Datei zurück, oder entfernen Sie ihren Ordner.</translation>
    </message>
    <message>
        <source>stored series cannot be unpacked. The logs hold everything: &quot;scalescope-cli rebuild&quot; makes the database again from them.</source>
        <translation>gespeicherte Messreihen lassen sich nicht auspacken. Die Protokolle enthalten alles: &quot;scalescope-cli rebuild&quot; macht die Datenbank daraus neu.</translation>
    </message>
    <message>
        <source>the database {path} said something else of the cell {what} (study, number, generation) than its cells.json does; &quot;scalescope-cli rebuild&quot; takes what the file says.</source>
        <translation>Die Datenbank {path} sagte über die Zelle {what} (Studie, Nummer, Generation) etwas anderes als ihre cells.json; „scalescope-cli rebuild“ übernimmt, was die Datei sagt.</translation>
    </message>
    <message>
        <source>the database {path} said something else of {what} than the journal does (name, tags, note, deletion or place in the queue); &quot;scalescope-cli rebuild&quot; takes what the journal says.</source>
        <translation>Die Datenbank {path} sagte über {what} etwas anderes als das Journal (Name, Schlagwörter, Notiz, Löschung oder Platz in der Warteschlange); „scalescope-cli rebuild“ übernimmt, was das Journal sagt.</translation>
    </message>
    <message>
        <source>the log {what} is shorter than the database {path} knew it, or gone: records at its end are lost. Put it back from a copy.</source>
        <translation>Das Protokoll {what} ist kürzer, als die Datenbank {path} es kannte, oder fehlt: Datensätze an seinem Ende sind verloren. Legen Sie es aus einer Kopie zurück.</translation>
    </message>
    <message>
        <source>the database {path} said something else of run {what} than its plan and logs do; &quot;scalescope-cli rebuild&quot; takes what the logs say.</source>
        <translation>Die Datenbank {path} sagte über den Lauf {what} etwas anderes als sein Plan und seine Protokolle; „scalescope-cli rebuild“ übernimmt, was die Protokolle sagen.</translation>
    </message>
    <message>
        <source>{path} cannot be used, and the database keeps what it knows of it: {reason}.</source>
        <translation>{path} kann nicht verwendet werden, und die Datenbank behält, was sie davon weiß: {reason}.</translation>
    </message>
    <message>
        <source>nobody owns the store {store} at the moment; the next command starts its owner</source>
        <translation>im Augenblick gehört der Speicher {store} niemandem; der nächste Befehl startet seinen Besitzer</translation>
    </message>
    <message>
        <source>{host} asks something that nobody has answered, and this program has no terminal. The study {study} stays queued: answer in the window, or run it from a terminal.</source>
        <translation>{host} fragt etwas, das niemand beantwortet hat, und dieses Programm hat kein Terminal. Die Studie {study} bleibt in der Warteschlange: Antworten Sie im Fenster, oder starten Sie sie von einem Terminal aus.</translation>
    </message>
    <message>
        <source>the owner leaves after the run of the moment; Ctrl-C ends the waiting, not the wish</source>
        <translation>der Besitzer geht nach dem laufenden Lauf; Strg-C beendet das Warten, nicht den Wunsch</translation>
    </message>
    <message>
        <source>{host} asks: {text}. Nobody can answer here; a window or a terminal can, for 60 s.</source>
        <translation>{host} fragt: {text}. Hier kann niemand antworten; ein Fenster oder ein Terminal kann es, 60 s lang.</translation>
    </message>
    <message>
        <source>(somebody else has answered)</source>
        <translation>(jemand anderes hat geantwortet)</translation>
    </message>
    <message>
        <source>{host} shows a key that is not known here: {key}. Compare it with what its administrator says. Trust it? (yes/no)</source>
        <translation>{host} zeigt einen Schlüssel, der hier nicht bekannt ist: {key}. Vergleichen Sie ihn mit dem, was der Administrator nennt. Vertrauen? (yes/no)</translation>
    </message>
    <message>
        <source>waiting: the study {study} is before this one in the queue</source>
        <translation>wartet: Die Studie {study} steht in der Warteschlange vor dieser</translation>
    </message>
    <message>
        <source>the store&apos;s owner sent an answer that lacks what was asked for. Both programs must be of one version.</source>
        <translation>der Besitzer des Speichers hat eine Antwort gesendet, in der das Gefragte fehlt. Beide Programme müssen dieselbe Version haben.</translation>
    </message>
    <message>
        <source>this program&apos;s link to the store&apos;s owner was closed</source>
        <translation>die Verbindung dieses Programms zum Besitzer des Speichers wurde geschlossen</translation>
    </message>
    <message>
        <source>the link to the store&apos;s owner broke: {reason}</source>
        <translation>die Verbindung zum Besitzer des Speichers ist abgebrochen: {reason}</translation>
    </message>
    <message>
        <source>the store&apos;s owner ended the link without a word</source>
        <translation>der Besitzer des Speichers hat die Verbindung wortlos beendet</translation>
    </message>
    <message>
        <source>the owner of the store {folder} does not answer. See who it is: scalescope-cli owner; end it: scalescope-cli owner stop --force. Its runs go on.</source>
        <translation>der Besitzer des Speichers {folder} antwortet nicht. Wer es ist, zeigt: scalescope-cli owner; beenden Sie ihn mit: scalescope-cli owner stop --force. Seine Läufe gehen weiter.</translation>
    </message>
    <message>
        <source>no owner of the store {folder} could be started. Its log owner.log there ends with: {said}</source>
        <translation>es konnte kein Besitzer des Speichers {folder} gestartet werden. Sein Protokoll owner.log dort endet mit: {said}</translation>
    </message>
    <message>
        <source>the owner of the store {folder} died; another one is started and runs go on. Its log owner.log there ends with: {said}</source>
        <translation>der Besitzer des Speichers {folder} ist abgestürzt; ein neuer wird gestartet, und die Läufe gehen weiter. Sein Protokoll owner.log dort endet mit: {said}</translation>
    </message>
    <message>
        <source>the owner of the store {folder} died three times within a minute and is not started again. Its log is {folder}/owner.log; it ends with: {said}</source>
        <translation>der Besitzer des Speichers {folder} ist dreimal innerhalb einer Minute abgestürzt und wird nicht wieder gestartet. Sein Protokoll ist {folder}/owner.log; es endet mit: {said}</translation>
    </message>
    <message>
        <source>the owner of the store {folder} is of the newer version {version}. Update this program, or end that one: scalescope-cli owner stop</source>
        <translation>der Besitzer des Speichers {folder} hat die neuere Version {version}. Aktualisieren Sie dieses Programm, oder beenden Sie jenes: scalescope-cli owner stop</translation>
    </message>
    <message>
        <source>the owner of the store {folder}, process {pid}, did not answer within {seconds} s</source>
        <translation>der Besitzer des Speichers {folder}, Prozess {pid}, hat {seconds} s lang nicht geantwortet</translation>
    </message>
    <message>
        <source>{program} could not be started (code {code}). Its log owner.log ends with: {said}</source>
        <translation>{program} konnte nicht gestartet werden (Code {code}). Sein Protokoll owner.log endet mit: {said}</translation>
    </message>
    <message>
        <source>it was stopped</source>
        <translation>es wurde angehalten</translation>
    </message>
    <message>
        <source>an older program owns the store {folder} (process {pid}); it leaves after the run of the moment, and this one waits for that</source>
        <translation>der Speicher {folder} gehört einem älteren Programm (Prozess {pid}); es geht nach dem laufenden Lauf, und dieses wartet darauf</translation>
    </message>
    <message>
        <source>{host} sent what cannot be a piece of a log, and is asked for it again: {reason}</source>
        <translation>{host} sendete, was kein Stück eines Protokolls sein kann, und wird noch einmal darum gebeten: {reason}</translation>
    </message>
    <message>
        <source>{host} sent what cannot be a piece of a log once too often, and that log is given up: {reason}</source>
        <translation>{host} sendete einmal zu oft, was kein Stück eines Protokolls sein kann, und dieses Protokoll wird aufgegeben: {reason}</translation>
    </message>
    <message>
        <source>a run that an earlier owner of the store left cannot be followed</source>
        <translation>einem Lauf, den ein früherer Besitzer des Speichers hinterlassen hat, lässt sich nicht folgen</translation>
    </message>
    <message>
        <source>{source}: segment {segment} at {offset} came where {wanted} was expected</source>
        <translation>{source}: Segment {segment} kam ab {offset}, wo {wanted} erwartet war</translation>
    </message>
    <message>
        <source>{source}: segment {segment} is longer than a segment can be</source>
        <translation>{source}: Segment {segment} ist länger, als ein Segment sein kann</translation>
    </message>
    <message>
        <source>ended because its cell is no longer asked for under this key (another worker, machine or study)</source>
        <translation>beendet, weil seine Zelle unter diesem Schlüssel nicht mehr verlangt wird (anderer Worker, Rechner oder andere Studie)</translation>
    </message>
    <message>
        <source>{host} cannot be reached, training state unknown; it is tried again</source>
        <translation>{host} ist nicht erreichbar, Stand des Trainings unbekannt; es wird wieder versucht</translation>
    </message>
    <message>
        <source>{host} was given up by a person</source>
        <translation>{host} wurde von einer Person aufgegeben</translation>
    </message>
    <message>
        <source>{host} was given up by a person before it was met; cells that need it, lost without a run: {cells}</source>
        <translation>{host} wurde von einer Person aufgegeben, bevor er angetroffen wurde; Zellen, die ihn brauchen, ohne Lauf verloren: {cells}</translation>
    </message>
    <message>
        <source>{host} was restarted while ranks ran on it</source>
        <translation>{host} wurde neu gestartet, während Ranks darauf liefen</translation>
    </message>
    <message>
        <source>no rank of it was ever started</source>
        <translation>keiner seiner Ranks wurde je gestartet</translation>
    </message>
    <message>
        <source>{wanted} hosts are needed, the study names {found}</source>
        <translation>{wanted} Hosts werden gebraucht, die Studie nennt {found}</translation>
    </message>
    <message>
        <source>the end of a run that an earlier owner of the store left</source>
        <translation>das Ende eines Laufs, den ein früherer Besitzer des Speichers hinterlassen hat</translation>
    </message>
    <message>
        <source>a client of a store&apos;s owner begins with hello, once</source>
        <translation>ein Client des Besitzers eines Speichers beginnt mit hello, und das einmal</translation>
    </message>
    <message>
        <source>the records of {source} that the store&apos;s owner sent cannot be read</source>
        <translation>die Einträge von {source}, die der Besitzer des Speichers gesendet hat, lassen sich nicht lesen</translation>
    </message>
    <message>
        <source>the store&apos;s owner was asked to leave: what is queued stays queued. It goes on with the next window, or with scalescope-cli run --background</source>
        <translation>der Besitzer des Speichers wurde gebeten zu gehen: Was in der Warteschlange steht, bleibt dort. Es geht mit dem nächsten Fenster weiter oder mit scalescope-cli run --background</translation>
    </message>
    <message>
        <source>the store&apos;s owner has {count} clients already: close a window or end a command, then try again</source>
        <translation>der Besitzer des Speichers hat bereits {count} Clients: Schließen Sie ein Fenster oder beenden Sie einen Befehl, dann versuchen Sie es erneut</translation>
    </message>
    <message>
        <source>the store&apos;s owner serves only the user whose process it is, and root: read the store, or copy it</source>
        <translation>der Besitzer des Speichers bedient nur den Benutzer, dem der Prozess gehört, und root: Lesen Sie den Speicher nur, oder kopieren Sie sie</translation>
    </message>
    <message>
        <source>ends because it was asked to leave; runs go on</source>
        <translation>endet, weil darum gebeten wurde; Läufe gehen weiter</translation>
    </message>
    <message>
        <source>ends because {folder} is no more, or another process has replaced its lock file; runs go on</source>
        <translation>endet, weil es {folder} nicht mehr gibt oder ein anderer Prozess die Sperrdatei darin ersetzt hat; Läufe gehen weiter</translation>
    </message>
    <message>
        <source>ends: nobody is here and nothing is queued or running</source>
        <translation>endet: Niemand ist da, und nichts wartet oder läuft</translation>
    </message>
    <message>
        <source>your control group {group} may use {cores} cores, the store&apos;s owner more: ranks run in the owner&apos;s group. To hold them to yours, end the owner (scalescope-cli owner stop) and start from here.</source>
        <translation>Ihre Kontrollgruppe {group} darf {cores} Kerne benutzen, der Besitzer des Speichers mehr: Ranks laufen in der Gruppe des Besitzers. Sollen sie sich an Ihre Grenzen halten, beenden Sie den Besitzer (scalescope-cli owner stop) und starten Sie von hier.</translation>
    </message>
    <message>
        <source>your control group {group} may use {mega} MB, the store&apos;s owner more: ranks run in the owner&apos;s group. To hold them to yours, end the owner (scalescope-cli owner stop) and start from here.</source>
        <translation>Ihre Kontrollgruppe {group} darf {mega} MB benutzen, der Besitzer des Speichers mehr: Ranks laufen in der Gruppe des Besitzers. Sollen sie sich an Ihre Grenzen halten, beenden Sie den Besitzer (scalescope-cli owner stop) und starten Sie von hier.</translation>
    </message>
    <message>
        <source>the queue has no entry {entry}</source>
        <translation>die Warteschlange hat keinen Eintrag {entry}</translation>
    </message>
    <message>
        <source>nothing that runs or waits now uses a host called {host}</source>
        <translation>nichts, was jetzt läuft oder wartet, benutzt einen Host namens {host}</translation>
    </message>
    <message>
        <source>ends: its last client has done</source>
        <translation>endet: Der letzte Client ist fertig</translation>
    </message>
    <message>
        <source>the owner of this store (process {pid}) is of a newer version of Scalescope: use that version&apos;s programs</source>
        <translation>der Besitzer dieses Speichers (Prozess {pid}) gehört zu einer neueren Version von Scalescope: Nehmen Sie deren Programme</translation>
    </message>
    <message>
        <source>the store&apos;s index cannot be made anew while a study runs: wait until it ends, or cancel it</source>
        <translation>der Index des Speichers lässt sich nicht neu machen, während eine Studie läuft: Warten Sie ihr Ende ab, oder brechen Sie sie ab</translation>
    </message>
    <message>
        <source>making the store&apos;s index anew from its logs</source>
        <translation>macht den Index des Speichers aus seinen Protokollen neu</translation>
    </message>
    <message>
        <source>opening the store</source>
        <translation>öffnet den Speicher</translation>
    </message>
    <message>
        <source>ends by signal {signal}; runs go on</source>
        <translation>endet durch Signal {signal}; Läufe gehen weiter</translation>
    </message>
    <message>
        <source>importing {path}</source>
        <translation>{path} wird importiert</translation>
    </message>
    <message>
        <source>{records} records of this run came before this window: too many to show while it goes on. Its curves begin here; Results has all of them.</source>
        <translation>{records} Datensätze dieses Laufs lagen vor diesem Fenster: zu viele, um sie zu zeigen, solange er läuft. Seine Kurven beginnen hier; unter Ergebnisse stehen alle.</translation>
    </message>
    <message>
        <source>{path} is no IDX file of {wanted}: {reason}. Take the published file; packed it is NAME.gz.</source>
        <translation>{path} ist keine IDX-Datei für {wanted}: {reason}. Nehmen Sie die veröffentlichte Datei; gepackt heißt sie NAME.gz.</translation>
    </message>
    <message>
        <source>{path} has {images} images, but {other} has {labels} labels. Take both files from the same place.</source>
        <translation>{path} hat {images} Bilder, {other} aber {labels} Klassenangaben. Nehmen Sie beide Dateien aus derselben Quelle.</translation>
    </message>
    <message>
        <source>{name}</source>
        <translation>{name}</translation>
    </message>
    <message>
        <source>CIFAR-10 sample (shipped)</source>
        <translation>CIFAR-10-Auszug (mitgeliefert)</translation>
    </message>
    <message>
        <source>Synthetic images</source>
        <translation>Synthetische Bilder</translation>
    </message>
    <message>
        <source>SVHN&apos;s extra images are easier and ten times as many.</source>
        <translation>Die extra-Bilder von SVHN sind leichter und etwa zehnmal so viele.</translation>
    </message>
    <message>
        <source>there is no dataset {name}; there are {known}</source>
        <translation>es gibt keinen Datensatz {name}; es gibt {known}</translation>
    </message>
    <message>
        <source>dataset {dataset} has no split {split} to train on; it has {known}</source>
        <translation>der Datensatz {dataset} hat keinen Teil {split} zum Trainieren; er hat {known}</translation>
    </message>
    <message>
        <source>Time v batch</source>
        <translation>Zeit gegen Batch</translation>
    </message>
    <message>
        <source>Step split</source>
        <translation>Schrittteile</translation>
    </message>
    <message>
        <source>Subtraction</source>
        <translation>Subtraktion</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Per rank</source>
        <translation>Je Rank</translation>
    </message>
    <message>
        <source>images/s per added device</source>
        <translation>Bilder/s je hinzugefügtem Gerät</translation>
    </message>
    <message>
        <source>{devices} devices: each added one brings {rate} images/s</source>
        <translation>{devices} Geräte: jedes hinzugefügte bringt {rate} Bilder/s</translation>
    </message>
    <message>
        <source>Gain per added device</source>
        <translation>Gewinn je hinzugefügtem Gerät</translation>
    </message>
    <message>
        <source>G(N) = (images/s at N - images/s at M) / (N - M), M the next smaller number of devices measured with the same settings, else the baseline. Interval: Welch t on the difference over repeats, 95 %.</source>
        <translation>G(N) = (Bilder/s bei N - Bilder/s bei M) / (N - M), M die nächstkleinere mit gleichen Einstellungen gemessene Gerätezahl, sonst der Vergleich. Intervall: Welch-t auf der Differenz über Wiederholungen, 95 %.</translation>
    </message>
    <message>
        <source>There is no gain yet: it needs finished cells of two numbers of devices.</source>
        <translation>Noch kein Gewinn: dafür braucht es fertige Zellen mit zwei Gerätezahlen.</translation>
    </message>
    <message>
        <source>images/s per added device, 95 % from</source>
        <translation>Bilder/s je hinzugefügtem Gerät, 95 % von</translation>
    </message>
    <message>
        <source>images/s per added device, 95 % to</source>
        <translation>Bilder/s je hinzugefügtem Gerät, 95 % bis</translation>
    </message>
    <message>
        <source>cannot export to {file}: the name must end in {known} or {last} ({kind} also {special})</source>
        <translation>Export nach {file} geht nicht: der Name muss auf {known} oder {last} enden ({kind} auch auf {special})</translation>
    </message>
    <message>
        <source>Repeat {repeat} has timed steps of {present} of {ranks} ranks and does not count: the rate of some ranks is not that of the gang. See that run&apos;s log, then run the repeat again.</source>
        <translation>Wiederholung {repeat} hat gemessene Schritte von {present} der {ranks} Ranks und zählt nicht: die Rate einiger Ranks ist nicht die aller. Sehen Sie im Protokoll dieses Laufs nach und wiederholen Sie ihn.</translation>
    </message>
    <message>
        <source>Epoch time is projected: training images / images per second. No whole epoch lay in the timed window.</source>
        <translation>Die Epochenzeit ist hochgerechnet: Trainingsbilder / Bilder pro Sekunde. Im Messfenster lag keine ganze Epoche.</translation>
    </message>
    <message>
        <source>The global batch {batch} is larger than the {images} training images: samples repeat within a step, and an epoch is a part of one.</source>
        <translation>Der globale Batch {batch} ist größer als die {images} Trainingsbilder: Bilder wiederholen sich in einem Schritt, und eine Epoche ist ein Teil davon.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for all-reduce, which runs at {utilisation} % of the ceiling measured at its message sizes: the link is the limit.</source>
        <translation>{gain}: {percent} % des Schritts warten auf All-Reduce, das bei {utilisation} % der für seine Nachrichtengrößen gemessenen Obergrenze läuft: die Leitung begrenzt.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for all-reduce at only {utilisation} % of the ceiling measured at its message sizes: bucket size and overlap are worth trying before a faster link.</source>
        <translation>{gain}: {percent} % des Schritts warten auf All-Reduce bei nur {utilisation} % der für seine Nachrichtengrößen gemessenen Obergrenze: Bucketgröße und Überlappung sind vor einer schnelleren Leitung einen Versuch wert.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for all-reduce, which runs at {utilisation} % of the ceiling measured at its message sizes: small messages are the limit, a larger batch per device or accumulation hides them.</source>
        <translation>{gain}: {percent} % des Schritts warten auf All-Reduce, das bei {utilisation} % der für seine Nachrichtengrößen gemessenen Obergrenze läuft: kleine Nachrichten sind die Grenze, ein größerer Batch pro Gerät oder Akkumulation verdeckt sie.</translation>
    </message>
    <message>
        <source>; n = {n}</source>
        <translation>; n = {n}</translation>
    </message>
    <message>
        <source>{note} (cell {cells})</source>
        <translation>{note} (Zelle {cells})</translation>
    </message>
    <message>
        <source>{note} (cells {cells})</source>
        <translation>{note} (Zellen {cells})</translation>
    </message>
    <message>
        <source>{devices} devices reach {percent} % of the ceiling at their message sizes</source>
        <translation>{devices} Geräte erreichen {percent} % der Obergrenze bei ihren Nachrichtengrößen</translation>
    </message>
    <message>
        <source>Cell {cell}: schedule.warmupEpochs does nothing there. It leads from optimizer.lr up to the rate after linear scaling, which is no higher: use schedule.linearScaling with a smaller baseBatch, or leave it out.</source>
        <translation>Zelle {cell}: schedule.warmupEpochs bewirkt dort nichts. Es führt von optimizer.lr hinauf zur Rate nach linearer Skalierung, und die ist nicht höher: verwenden Sie schedule.linearScaling mit kleinerem baseBatch, oder lassen Sie es weg.</translation>
    </message>
    <message>
        <source>A fault of the instrument: {identity} should agree, and are {left} and {right}. Please report it with the logs of the cell&apos;s runs.</source>
        <translation>Ein Fehler des Messgeräts: {identity} sollte gelten, es sind aber {left} und {right}. Bitte melden Sie ihn mit den Protokollen der Läufe dieser Zelle.</translation>
    </message>
    <message>
        <source>In {lost} of {repeats} repeats an energy counter was read less than twice around the timed steps, or began anew: what those took is not known, and in no number. Longer windows hold more readings.</source>
        <translation>In {lost} von {repeats} Wiederholungen wurde ein Energiezähler um die gemessenen Schritte herum weniger als zweimal gelesen oder begann von vorn: was diese verbrauchten, ist nicht bekannt und steht in keiner Zahl. Längere Fenster enthalten mehr Ablesungen.</translation>
    </message>
    <message>
        <source>It has no speedup. {reason}</source>
        <translation>Sie hat keine Beschleunigung. {reason}</translation>
    </message>
    <message>
        <source>It has no checkpoint overhead. {reason}</source>
        <translation>Sie hat keine Kosten von Checkpoints. {reason}</translation>
    </message>
    <message>
        <source>No images/s were measured of this cell.</source>
        <translation>Von dieser Zelle wurden keine Bilder/s gemessen.</translation>
    </message>
    <message>
        <source>This is one run alone: no baseline stands beside it.</source>
        <translation>Dies ist ein einzelner Lauf: keine Vergleichszelle steht daneben.</translation>
    </message>
    <message>
        <source>A batch sweep compares images/s and has no baseline.</source>
        <translation>Eine Reihe über die Batchgröße vergleicht Bilder/s und hat keine Vergleichszelle.</translation>
    </message>
    <message>
        <source>The study names no baseline.</source>
        <translation>Die Studie nennt keine Vergleichszelle.</translation>
    </message>
    <message>
        <source>No other cell was measured.</source>
        <translation>Keine andere Zelle wurde gemessen.</translation>
    </message>
    <message>
        <source>Where the chosen baseline stands, nothing was measured.</source>
        <translation>Wo die gewählte Vergleichszelle steht, wurde nichts gemessen.</translation>
    </message>
    <message>
        <source>Imported numbers are compared with measured ones only where somebody chooses the baseline.</source>
        <translation>Importierte Zahlen werden mit gemessenen nur verglichen, wo jemand die Vergleichszelle wählt.</translation>
    </message>
    <message>
        <source>No baseline was imported from its own report.</source>
        <translation>Aus ihrem eigenen Bericht wurde keine Vergleichszelle importiert.</translation>
    </message>
    <message>
        <source>No baseline was measured with its model.</source>
        <translation>Mit ihrem Modell wurde keine Vergleichszelle gemessen.</translation>
    </message>
    <message>
        <source>No baseline was measured on its dataset.</source>
        <translation>Mit ihrem Datensatz wurde keine Vergleichszelle gemessen.</translation>
    </message>
    <message>
        <source>No baseline was measured at its precision.</source>
        <translation>In ihrer Genauigkeit wurde keine Vergleichszelle gemessen.</translation>
    </message>
    <message>
        <source>No baseline was measured with its optimizer and schedule.</source>
        <translation>Mit ihrem Optimierer und Zeitplan wurde keine Vergleichszelle gemessen.</translation>
    </message>
    <message>
        <source>No baseline was measured with its accumulation steps.</source>
        <translation>Mit ihren Akkumulationsschritten wurde keine Vergleichszelle gemessen.</translation>
    </message>
    <message>
        <source>No baseline was measured at its batch.</source>
        <translation>Bei ihrem Batch wurde keine Vergleichszelle gemessen.</translation>
    </message>
    <message>
        <source>No baseline was measured on its kind of processor or GPU.</source>
        <translation>Auf ihrer Art von Prozessor oder GPU wurde keine Vergleichszelle gemessen.</translation>
    </message>
    <message>
        <source>No baseline was measured under its settings.</source>
        <translation>Mit ihren Einstellungen wurde keine Vergleichszelle gemessen.</translation>
    </message>
    <message>
        <source>Neither the study&apos;s baseline nor another number of devices of its strategy was measured.</source>
        <translation>Weder die Vergleichszelle der Studie noch eine andere Anzahl von Geräten ihrer Strategie wurde gemessen.</translation>
    </message>
    <message>
        <source>There is no smaller number of devices than one.</source>
        <translation>Es gibt keine kleinere Anzahl von Geräten als eins.</translation>
    </message>
    <message>
        <source>No smaller number of devices was measured that differs in nothing else.</source>
        <translation>Es wurde keine kleinere Anzahl von Geräten gemessen, die sich in nichts anderem unterscheidet.</translation>
    </message>
    <message>
        <source>The cell writes no checkpoints.</source>
        <translation>Die Zelle schreibt keine Checkpoints.</translation>
    </message>
    <message>
        <source>No cell was measured that writes no checkpoints and differs in nothing else.</source>
        <translation>Es wurde keine Zelle gemessen, die keine Checkpoints schreibt und sich in nichts anderem unterscheidet.</translation>
    </message>
    <message>
        <source>It and the cell without checkpoints have no measured repeat of one number.</source>
        <translation>Sie und die Zelle ohne Checkpoints haben keine gemessene Wiederholung derselben Nummer.</translation>
    </message>
    <message>
        <source>The estimate divides the work of one device: it exists for strong scaling and for fixed epochs.</source>
        <translation>Die Schätzung teilt die Arbeit eines Geräts auf: es gibt sie für starke Skalierung und für feste Epochen.</translation>
    </message>
    <message>
        <source>The cell is the baseline itself.</source>
        <translation>Die Zelle ist selbst die Vergleichszelle.</translation>
    </message>
    <message>
        <source>The estimate takes the time of one device: the baseline has {devices}.</source>
        <translation>Die Schätzung nimmt die Zeit eines Geräts: die Vergleichszelle hat {devices}.</translation>
    </message>
    <message>
        <source>The seconds of a step are not known, here or at the baseline.</source>
        <translation>Die Sekunden eines Schritts sind nicht bekannt, hier oder bei der Vergleichszelle.</translation>
    </message>
    <message>
        <source>The subtraction estimate of communication is negative: this run of one device was faster than the baseline. The measured figure stands beside it.</source>
        <translation>Die Schätzung der Kommunikation durch Subtraktion ist negativ: dieser Lauf mit einem Gerät war schneller als die Vergleichszelle. Der gemessene Wert steht daneben.</translation>
    </message>
    <message>
        <source>In training transfers run at up to {percent} % of the ceiling that was measured before. No link is faster than it can be: the sweep was disturbed or too short, so no such share is told.</source>
        <translation>Im Training erreichen Übertragungen bis zu {percent} % der zuvor gemessenen Obergrenze. Keine Leitung ist schneller, als sie kann: die Messung der Obergrenze wurde gestört oder war zu kurz, daher wird kein solcher Anteil genannt.</translation>
    </message>
    <message>
        <source>Transfers run at {percent} % of the link that the hosts name. No link is faster than it is: linkGbps is too low, or they went over another one, so no such share is told. Give linkGbps the rate of the interface that the ranks use.</source>
        <translation>Übertragungen erreichen {percent} % der Leitung, die die Hosts nennen. Keine Leitung ist schneller, als sie ist: linkGbps ist zu niedrig, oder sie gingen über eine andere, daher wird kein solcher Anteil genannt. Geben Sie in linkGbps die Rate der Schnittstelle an, die die Ranks benutzen.</translation>
    </message>
    <message>
        <source>The ranks&apos; clocks agree only within {microseconds} us: waits and lateness below ten times that are left out.</source>
        <translation>Die Uhren der Ranks stimmen nur auf {microseconds} us überein: Warte- und Verspätungszeiten unter dem Zehnfachen davon sind weggelassen.</translation>
    </message>
    <message>
        <source>The model&apos;s operations come at {percent} % of the peak that matrix products reached: the devices were slower in that test than in training, or a convolution saves operations that are counted. Nothing is said of the peak.</source>
        <translation>Die Rechenschritte des Modells kommen auf {percent} % der Spitze, die Matrixprodukte erreichten: die Geräte waren in dieser Messung langsamer als im Training, oder eine Faltung spart Rechenschritte, die mitgezählt werden. Über die Spitze wird nichts gesagt.</translation>
    </message>
    <message>
        <source>{what}: no value that makes sense. Devices are 1 to 1000000, rates 0.001 to 100000 Gbit/s, latencies up to 60 s, shares and accuracies above 0 and at most 1.</source>
        <translation>{what}: kein sinnvoller Wert. Geräte sind 1 bis 1000000, Raten 0,001 bis 100000 Gbit/s, Latenzen bis 60 s, Anteile und Genauigkeiten über 0 und höchstens 1.</translation>
    </message>
    <message>
        <source>study {study} has no cell {cell} to start from; `plan` prints the numbers</source>
        <translation>Studie {study} hat keine Zelle {cell}, von der aus zu rechnen wäre; `plan` zeigt die Nummern</translation>
    </message>
    <message>
        <source>study {study} has no finished cell of strategy ddp: a plain rank does not show when its gradients could be sent. Measure ddp, on one device at least.</source>
        <translation>Studie {study} hat keine fertige Zelle der Strategie ddp: ein einfacher Rank zeigt nicht, wann seine Gradienten gesendet werden könnten. Messen Sie ddp, mindestens auf einem Gerät.</translation>
    </message>
    <message>
        <source>cell {cell} has no finished run to start from. Run it first.</source>
        <translation>Zelle {cell} hat keinen fertigen Lauf, von dem aus zu rechnen wäre. Führen Sie sie zuerst aus.</translation>
    </message>
    <message>
        <source>cell {cell} ran {strategy}: only ddp&apos;s all-reduce can be carried over to other numbers of devices and links. Measure ddp on the same data.</source>
        <translation>Zelle {cell} lief mit {strategy}: nur das All-Reduce von ddp lässt sich auf andere Gerätezahlen und Leitungen übertragen. Messen Sie ddp mit denselben Daten.</translation>
    </message>
    <message>
        <source>cell {cell} was imported: its numbers do not say what was sent when. Measure ddp here.</source>
        <translation>Zelle {cell} wurde importiert: ihre Zahlen sagen nicht, was wann gesendet wurde. Messen Sie ddp hier.</translation>
    </message>
    <message>
        <source>cell {cell} is a what-if result, slowed down on purpose: it cannot be carried over to a link. Measure the same cell without whatIf.</source>
        <translation>Zelle {cell} ist ein Was-wäre-wenn-Ergebnis, absichtlich gebremst: sie lässt sich auf keine Leitung übertragen. Messen Sie dieselbe Zelle ohne whatIf.</translation>
    </message>
    <message>
        <source>the runs of cell {cell} do not say when their gradients were handed over: records are missing. Run the cell again.</source>
        <translation>Die Läufe von Zelle {cell} sagen nicht, wann ihre Gradienten übergeben wurden: es fehlen Datensätze. Führen Sie die Zelle erneut aus.</translation>
    </message>
    <message>
        <source>no cell of study {study} was validated: it does not say how many samples an accuracy takes. Train with measure.validate.</source>
        <translation>Keine Zelle der Studie {study} wurde validiert: sie sagt nicht, wie viele Bilder eine Genauigkeit braucht. Trainieren Sie mit measure.validate.</translation>
    </message>
    <message>
        <source>{accuracy} % accuracy was not reached, the best was {best} %: how many samples it takes is not known. Train longer, or ask for less.</source>
        <translation>{accuracy} % Genauigkeit wurden nicht erreicht, am besten waren {best} %: wie viele Bilder es braucht, ist nicht bekannt. Trainieren Sie länger, oder verlangen Sie weniger.</translation>
    </message>
    <message>
        <source>{devices} devices cannot share a global batch of {batch}</source>
        <translation>{devices} Geräte können sich einen globalen Batch von {batch} nicht teilen</translation>
    </message>
    <message>
        <source>{devices} devices have a batch of {batch} each, outside the measured {low} to {high}, and the measured times give no line to it. Measure a batch near it.</source>
        <translation>{devices} Geräte haben je einen Batch von {batch}, außerhalb der gemessenen {low} bis {high}, und die gemessenen Zeiten geben keine Gerade dorthin. Messen Sie einen Batch in der Nähe.</translation>
    </message>
    <message>
        <source>{devices} devices have a batch of {batch} each, and only {measured} was measured: one time gives no line to another batch. Measure a batch near it.</source>
        <translation>{devices} Geräte haben je einen Batch von {batch}, und gemessen wurde nur {measured}: eine Zeit allein gibt keine Gerade zu einem anderen Batch. Messen Sie einen Batch in der Nähe.</translation>
    </message>
    <message>
        <source>{devices} devices have a batch of {batch} each, outside the measured {low} to {high}: compute follows the line through the two nearest, and there is no interval.</source>
        <translation>{devices} Geräte haben je einen Batch von {batch}, außerhalb der gemessenen {low} bis {high}: die Rechenzeit folgt der Geraden durch die zwei nächsten, und es gibt kein Intervall.</translation>
    </message>
    <message>
        <source>{devices} devices are more than 64 times the {largest} that were measured: take it as a direction, not as a figure.</source>
        <translation>{devices} Geräte sind mehr als das 64-Fache der {largest}, die gemessen wurden: nehmen Sie es als Richtung, nicht als Zahl.</translation>
    </message>
    <message>
        <source>Started from one rank: what ranks lose by sharing a machine, by moving gradients themselves and by waiting for each other is not in these numbers. Measure two.</source>
        <translation>Von einem Rank aus gerechnet: was Ranks verlieren, weil sie eine Maschine teilen, Gradienten selbst bewegen und aufeinander warten, steckt nicht in diesen Zahlen. Messen Sie zwei.</translation>
    </message>
    <message>
        <source>No ceiling sweep was measured: only the named link limits transfers, not what the ranks can move themselves. Set measure.ceilingMB.</source>
        <translation>Es wurde keine Obergrenze gemessen: nur die genannte Leitung begrenzt die Übertragungen, nicht was die Ranks selbst bewegen können. Setzen Sie measure.ceilingMB.</translation>
    </message>
    <message>
        <source>Measured once: there are no intervals. Three repeats give them.</source>
        <translation>Einmal gemessen: es gibt keine Intervalle. Drei Wiederholungen geben sie.</translation>
    </message>
    <message>
        <source>No measured cell could be predicted by the others: the intervals do not hold how far the model itself is off. Measure another number of devices.</source>
        <translation>Keine gemessene Zelle ließ sich aus den anderen vorhersagen: die Intervalle enthalten nicht, wie weit das Modell selbst danebenliegt. Messen Sie eine weitere Gerätezahl.</translation>
    </message>
    <message>
        <source>{gbps} Gbit/s is more than the {measured} Gbit/s that moved between the measured nodes: whether the ranks can move that much is not known.</source>
        <translation>{gbps} Gbit/s sind mehr als die {measured} Gbit/s, die zwischen den gemessenen Knoten liefen: ob die Ranks so viel bewegen können, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The samples to the accuracy were counted at a global batch of {batch}; it grows with the devices here, and larger batches often need more.</source>
        <translation>Die Bilder bis zur Genauigkeit wurden bei einem globalen Batch von {batch} gezählt; er wächst hier mit den Geräten, und größere Batches brauchen oft mehr.</translation>
    </message>
    <message>
        <source>{keep} % at N = {devices} needs at least {gbps} Gbit/s.</source>
        <translation>{keep} % bei N = {devices} brauchen mindestens {gbps} Gbit/s.</translation>
    </message>
    <message>
        <source>{keep} % at N = {devices} is kept by any link from 0.001 Gbit/s on.</source>
        <translation>{keep} % bei N = {devices} hält jede Leitung ab 0,001 Gbit/s.</translation>
    </message>
    <message>
        <source>No link keeps {keep} % at N = {devices}: with the fastest one the efficiency is {best} %.</source>
        <translation>Keine Leitung hält {keep} % bei N = {devices}: mit der schnellsten beträgt die Effizienz {best} %.</translation>
    </message>
    <message>
        <source>At {gbps} Gbit/s, from N = {devices} on the link takes more than {share} % of the step.</source>
        <translation>Bei {gbps} Gbit/s nimmt die Leitung ab N = {devices} mehr als {share} % des Schritts ein.</translation>
    </message>
    <message>
        <source>At {gbps} Gbit/s the link takes no more than {share} % of the step up to N = {devices}.</source>
        <translation>Bei {gbps} Gbit/s nimmt die Leitung bis N = {devices} nicht mehr als {share} % des Schritts ein.</translation>
    </message>
    <message>
        <source>The 95 % intervals hold the spread of the repeats, {percent} % of the compute part.</source>
        <translation>Die 95-%-Intervalle enthalten die Streuung der Wiederholungen, {percent} % des Rechenanteils.</translation>
    </message>
    <message>
        <source>They hold how far transfers scatter around the ceiling&apos;s fit, {percent} % of each.</source>
        <translation>Sie enthalten, wie weit Übertragungen um die Anpassung der Obergrenze streuen, {percent} % jeder einzelnen.</translation>
    </message>
    <message>
        <source>They hold how far measured cells lie from what the others foresee, {percent} % of the step (cells: {cells}).</source>
        <translation>Sie enthalten, wie weit gemessene Zellen von dem liegen, was die anderen vorhersagen, {percent} % des Schritts (Zellen: {cells}).</translation>
    </message>
    <message>
        <source>{before}, {last}</source>
        <translation>{before}, {last}</translation>
    </message>
    <message>
        <source>N = {devices}</source>
        <translation>N = {devices}</translation>
    </message>
    <message>
        <source>{gbps} Gbit/s at N = {devices}</source>
        <translation>{gbps} Gbit/s bei N = {devices}</translation>
    </message>
    <message>
        <source>{best} % at N = {devices}</source>
        <translation>{best} % bei N = {devices}</translation>
    </message>
    <message>
        <source>N = {devices} (batch {batch})</source>
        <translation>N = {devices} (Batch {batch})</translation>
    </message>
    <message>
        <source>from N = {devices} on at {gbps} Gbit/s</source>
        <translation>ab N = {devices} bei {gbps} Gbit/s</translation>
    </message>
    <message>
        <source>up to N = {devices} at {gbps} Gbit/s</source>
        <translation>bis N = {devices} bei {gbps} Gbit/s</translation>
    </message>
    <message>
        <source>{keep} % needs at least {each}.</source>
        <translation>{keep} % verlangt mindestens {each}.</translation>
    </message>
    <message>
        <source>{keep} % at {each} is kept by any link from 0.001 Gbit/s on.</source>
        <translation>{keep} % bei {each} hält jede Leitung ab 0,001 Gbit/s.</translation>
    </message>
    <message>
        <source>No link keeps {keep} %: with the fastest one the efficiency is {each}.</source>
        <translation>Keine Leitung hält {keep} %: mit der schnellsten beträgt die Effizienz {each}.</translation>
    </message>
    <message>
        <source>The link takes more than {share} % of the step {each}.</source>
        <translation>Die Leitung nimmt mehr als {share} % des Schritts ein: {each}.</translation>
    </message>
    <message>
        <source>The link takes no more than {share} % of the step {each}.</source>
        <translation>Die Leitung nimmt höchstens {share} % des Schritts ein: {each}.</translation>
    </message>
    <message>
        <source>{each}: more devices than a global batch of {batch} can be shared by.</source>
        <translation>{each}: mehr Geräte, als sich einen globalen Batch von {batch} teilen können.</translation>
    </message>
    <message>
        <source>{each}: batches outside the measured {low} to {high}, to which the measured times give no line. Measure batches near them.</source>
        <translation>{each}: Batches außerhalb der gemessenen {low} bis {high}, zu denen die gemessenen Zeiten keine Gerade ergeben. Messen Sie Batches in ihrer Nähe.</translation>
    </message>
    <message>
        <source>{each}: batches that were not measured; only {measured} was, and one time gives no line to another batch. Measure batches near them.</source>
        <translation>{each}: Batches, die nicht gemessen wurden; gemessen wurde nur {measured}, und eine Zeit allein gibt keine Gerade zu einem anderen Batch. Messen Sie Batches in ihrer Nähe.</translation>
    </message>
    <message>
        <source>{each}: batches outside the measured {low} to {high}; compute follows the line through the two nearest, and there is no interval.</source>
        <translation>{each}: Batches außerhalb der gemessenen {low} bis {high}; das Rechnen folgt der Geraden durch die zwei nächsten, ein Intervall gibt es nicht.</translation>
    </message>
    <message>
        <source>{each} are more than 64 times the {largest} that were measured: take them as a direction, not as figures.</source>
        <translation>{each} sind mehr als das 64-Fache der {largest} gemessenen: eine Richtung, keine Zahlen.</translation>
    </message>
    <message>
        <source>cannot read --steps {steps}: write FROM-TO, such as 40-42, of at most {most} steps</source>
        <translation>--steps {steps} ist nicht lesbar: Schreiben Sie VON-BIS, etwa 40-42, höchstens {most} Schritte</translation>
    </message>
    <message>
        <source>{what} shows every cell: leave out --cell and --steps, which are for {known}</source>
        <translation>{what} zeigt alle Zellen: Lassen Sie --cell und --steps weg, sie sind für {known}</translation>
    </message>
    <message>
        <source>above: parts of the step; below: collectives</source>
        <translation>oben: Teile des Schritts; unten: Kollektive</translation>
    </message>
    <message>
        <source>ms since the beginning of step {step}</source>
        <translation>ms seit dem Beginn von Schritt {step}</translation>
    </message>
    <message>
        <source>ms since the beginning of step {first}, to step {last}</source>
        <translation>ms seit dem Beginn von Schritt {first}, bis Schritt {last}</translation>
    </message>
    <message>
        <source>rank {rank}</source>
        <translation>Rank {rank}</translation>
    </message>
    <message>
        <source>rank {rank}, step {step}: {milliseconds} ms, {waited} ms of them waiting</source>
        <translation>Rank {rank}, Schritt {step}: {milliseconds} ms, davon {waited} ms Warten</translation>
    </message>
    <message>
        <source>one collective, by arrival</source>
        <translation>ein Kollektiv, nach Ankunft</translation>
    </message>
    <message>
        <source>{part}, micro-batch {number}</source>
        <translation>{part}, Micro-Batch {number}</translation>
    </message>
    <message>
        <source>{op}, bucket {bucket}, {megabytes} MB</source>
        <translation>{op}, Bucket {bucket}, {megabytes} MB</translation>
    </message>
    <message>
        <source>{op}, buffers, {megabytes} MB</source>
        <translation>{op}, Puffer, {megabytes} MB</translation>
    </message>
    <message>
        <source>Every rank stands on one clock, the monotonic clock of their machine.</source>
        <translation>Alle Ranks stehen auf einer Uhr, der monotonen Uhr ihrer Maschine.</translation>
    </message>
    <message>
        <source>The nodes have unrelated clocks: each begins at its own first moment here, nothing aligns one with another, and who waited for whom is not known.</source>
        <translation>Die Uhren der Knoten haben nichts miteinander zu tun: Jeder beginnt hier mit seinem eigenen ersten Augenblick, nichts richtet einen am anderen aus, und wer auf wen gewartet hat, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The first {drawn} of {ranks} ranks are drawn.</source>
        <translation>Gezeichnet sind die ersten {drawn} von {ranks} Ranks.</translation>
    </message>
    <message>
        <source>Steps {first} to {last} are drawn; not all that were asked for.</source>
        <translation>Gezeichnet sind die Schritte {first} bis {last}, nicht alle verlangten.</translation>
    </message>
    <message>
        <source>there is no step to show: choose a cell that has finished and, of --steps, some that it took</source>
        <translation>es gibt keinen Schritt zu zeigen: Wählen Sie eine Zelle, die fertig ist, und mit --steps Schritte, die sie gemacht hat</translation>
    </message>
    <message>
        <source>Step {step} at {devices} devices: rank {rank} waits longest for the others, {milliseconds} ms</source>
        <translation>Schritt {step} mit {devices} Geräten: Rank {rank} wartet am längsten auf die anderen, {milliseconds} ms</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>Ein Schritt</translation>
    </message>
    <message>
        <source>Each rank&apos;s parts of the steps asked for, else of the last whole step of the timed window, and below them its collectives from its own arrival to its end: wait until the last rank arrives, then transfer. A thin line joins the arrivals at one collective.</source>
        <translation>Die Teile jedes Ranks in den verlangten Schritten, sonst im letzten ganzen Schritt des Messfensters, und darunter seine Kollektive von der eigenen Ankunft bis zum Ende: Warten, bis der letzte Rank ankommt, dann die Übertragung. Eine dünne Linie verbindet die Ankünfte bei einem Kollektiv.</translation>
    </message>
    <message>
        <source>No cell with such steps has finished yet.</source>
        <translation>Noch ist keine Zelle mit solchen Schritten fertig.</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>Micro-Batch</translation>
    </message>
    <message>
        <source>start, ms</source>
        <translation>Beginn, ms</translation>
    </message>
    <message>
        <source>The CPUs ran under the governor {governor}, which lowers their clock when it sees little load. For steady times set the governor performance.</source>
        <translation>Die CPUs liefen mit dem Governor {governor}, der ihren Takt senkt, wenn er wenig Last sieht. Stellen Sie für gleichmäßige Zeiten den Governor performance ein.</translation>
    </message>
    <message>
        <source>Turbo was on: a core&apos;s clock then depends on how many others are busy and on heat, so one rank alone ran faster than the same rank beside others. Part of what scaling loses may be that.</source>
        <translation>Turbo war an: der Takt eines Kerns hängt dann davon ab, wie viele andere beschäftigt sind, und von der Wärme, so dass ein Rank allein schneller lief als derselbe Rank neben anderen. Ein Teil dessen, was die Skalierung verliert, kann das sein.</translation>
    </message>
    <message>
        <source>Heat held the CPUs of {host} back during the timed steps. Let the machine cool and measure again.</source>
        <translation>Wärme hielt die CPUs von {host} während der gemessenen Schritte zurück. Lassen Sie die Maschine abkühlen und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Heat held a GPU&apos;s clock back during the timed steps. Let the machine cool and measure again.</source>
        <translation>Wärme hielt den Takt einer GPU während der gemessenen Schritte zurück. Lassen Sie die Maschine abkühlen und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>A GPU&apos;s hardware held its clock back during the timed steps, for power or heat. See that its supply and cooling are as they should be, and measure again.</source>
        <translation>Die Hardware einer GPU hielt ihren Takt während der gemessenen Schritte zurück, wegen Leistung oder Wärme. Sehen Sie nach, ob Versorgung und Kühlung sind, wie sie sein sollen, und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>A GPU reached its power cap during the timed steps: its clock followed the power that it may draw. Compare it only with GPUs of the same cap.</source>
        <translation>Eine GPU erreichte während der gemessenen Schritte ihre Leistungsgrenze: ihr Takt folgte der Leistung, die sie aufnehmen darf. Vergleichen Sie sie nur mit GPUs derselben Grenze.</translation>
    </message>
    <message>
        <source>Cells differ in {name}: {here} for cells {cells}, {there} for cells {others}. What differs between their times may be this and not the number of devices: measure them under one setting.</source>
        <translation>Zellen unterscheiden sich ({name}): {here} bei Zellen {cells}, {there} bei Zellen {others}. Was ihre Zeiten unterscheidet, kann das sein und nicht die Zahl der Geräte: messen Sie sie unter einer Einstellung.</translation>
    </message>
    <message>
        <source>The energy is that of the nodes&apos; whole CPU packages while the steps were timed: of all that ran on them and of what they draw idle, without memory and other devices.</source>
        <translation>Die Energie ist die der ganzen CPU-Pakete der Knoten während der gemessenen Schritte: von allem, was auf ihnen lief, und was sie im Leerlauf ziehen, ohne Speicher und andere Geräte.</translation>
    </message>
    <message>
        <source>Rank {rank} comes last in {percent} % of the steps, by {milliseconds} ms, and the others wait: its input takes longer.</source>
        <translation>Rank {rank} kommt in {percent} % der Schritte als letzter, um {milliseconds} ms, und die anderen warten: Seine Eingabe dauert länger.</translation>
    </message>
    <message>
        <source>Rank {rank} comes last in {percent} % of the steps, by {milliseconds} ms, and the others wait: its compute takes longer.</source>
        <translation>Rank {rank} kommt in {percent} % der Schritte als letzter, um {milliseconds} ms, und die anderen warten: Seine Rechnung dauert länger.</translation>
    </message>
    <message>
        <source>Rank {rank} comes last in {percent} % of the steps, by {milliseconds} ms, and the others wait: its checkpoints, or work outside the named parts, take longer.</source>
        <translation>Rank {rank} kommt in {percent} % der Schritte als letzter, um {milliseconds} ms, und die anderen warten: Seine Checkpoints oder Arbeit außerhalb der benannten Anteile dauern länger.</translation>
    </message>
    <message>
        <source>Rank {rank} comes last in {percent} % of the steps, by {milliseconds} ms, and the others wait: none of its own parts takes longer, it leaves the transfer before later than they do.</source>
        <translation>Rank {rank} kommt in {percent} % der Schritte als letzter, um {milliseconds} ms, und die anderen warten: Keiner seiner eigenen Anteile dauert länger, er verlässt die Übertragung davor später als sie.</translation>
    </message>
    <message>
        <source>In {percent} % of the steps the ranks wait for one of them, by {milliseconds} ms, and not always for the same.</source>
        <translation>In {percent} % der Schritte warten die Ranks auf einen von ihnen, {milliseconds} ms, und nicht immer auf denselben.</translation>
    </message>
    <message>
        <source>One rank waits for nobody.</source>
        <translation>Ein Rank allein wartet auf niemanden.</translation>
    </message>
    <message>
        <source>These ranks do not wait for each other: each trains at its own pace.</source>
        <translation>Diese Ranks warten nicht aufeinander: Jeder trainiert in seinem eigenen Tempo.</translation>
    </message>
    <message>
        <source>No step has a transfer that every rank recorded: who was late is not known. Single-device and one-process runs have none; of others the logs are incomplete.</source>
        <translation>Kein Schritt hat eine Übertragung, die jeder Rank aufgezeichnet hat: Wer spät kam, ist nicht bekannt. Läufe eines Geräts und eines Prozesses haben keine; bei anderen sind die Logs unvollständig.</translation>
    </message>
    <message>
        <source>step of repeat {repeat}</source>
        <translation>Schritt von Wiederholung {repeat}</translation>
    </message>
    <message>
        <source>lateness, ms</source>
        <translation>Verspätung, ms</translation>
    </message>
    <message>
        <source>forward pass</source>
        <translation>Vorwärtsrechnung</translation>
    </message>
    <message>
        <source>backward pass</source>
        <translation>Rückwärtsrechnung</translation>
    </message>
    <message>
        <source>other work</source>
        <translation>andere Arbeit</translation>
    </message>
    <message>
        <source>the transfer before</source>
        <translation>die Übertragung davor</translation>
    </message>
    <message>
        <source>last in step {step}: {cause}</source>
        <translation>letzter in Schritt {step}: {cause}</translation>
    </message>
    <message>
        <source>rank {rank}: last in {percent} % of steps, waits {waited} ms per step</source>
        <translation>Rank {rank}: letzter in {percent} % der Schritte, wartet {waited} ms je Schritt</translation>
    </message>
    <message>
        <source>The {drawn} of {ranks} ranks are drawn that the others waited for most.</source>
        <translation>Gezeichnet sind die {drawn} von {ranks} Ranks, auf die die anderen am meisten gewartet haben.</translation>
    </message>
    <message>
        <source>Lateness below {milliseconds} ms is left out: the ranks&apos; clocks agree only within a tenth of that.</source>
        <translation>Verspätung unter {milliseconds} ms ist ausgelassen: Die Uhren der Ranks stimmen nur auf ein Zehntel davon überein.</translation>
    </message>
    <message>
        <source>Rank {rank} was last in {percent} % of steps, by {milliseconds} ms: {cause}</source>
        <translation>Rank {rank} war in {percent} % der Schritte letzter, um {milliseconds} ms: {cause}</translation>
    </message>
    <message>
        <source>In {percent} % of steps the ranks wait for one of them, by {milliseconds} ms, and not always for the same</source>
        <translation>In {percent} % der Schritte warten die Ranks auf einen von ihnen, {milliseconds} ms, und nicht immer auf denselben</translation>
    </message>
    <message>
        <source>No rank was last by more than {milliseconds} ms in any step</source>
        <translation>Kein Rank war in irgendeinem Schritt um mehr als {milliseconds} ms letzter</translation>
    </message>
    <message>
        <source>Lateness</source>
        <translation>Verspätung</translation>
    </message>
    <message>
        <source>Lateness of a rank in a step: its arrival at the transfer that the ranks came to furthest apart, less the first rank&apos;s. A column of several steps shows the latest of each rank.</source>
        <translation>Verspätung eines Ranks in einem Schritt: seine Ankunft bei der Übertragung, zu der die Ranks am weitesten auseinander kamen, weniger die des ersten. Eine Spalte aus mehreren Schritten zeigt die größte jedes Ranks.</translation>
    </message>
    <message>
        <source>No cell of several ranks has finished yet.</source>
        <translation>Noch ist keine Zelle mit mehreren Ranks fertig.</translation>
    </message>
    <message>
        <source>mean lateness, ms</source>
        <translation>mittlere Verspätung, ms</translation>
    </message>
    <message>
        <source>lateness, 95th percentile, ms</source>
        <translation>Verspätung, 95. Perzentil, ms</translation>
    </message>
    <message>
        <source>steps that waited for it, %</source>
        <translation>Schritte, die auf ihn warteten, %</translation>
    </message>
    <message>
        <source>then late by, ms</source>
        <translation>dann verspätet um, ms</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>of which cause, %</source>
        <translation>davon Ursache, %</translation>
    </message>
    <message>
        <source>waiting it caused, ms per step</source>
        <translation>verursachtes Warten, ms je Schritt</translation>
    </message>
    <message>
        <source>waiting for others, ms per step</source>
        <translation>Warten auf andere, ms je Schritt</translation>
    </message>
    <message>
        <source>{gbps} Gbit/s</source>
        <translation>{gbps} Gbit/s</translation>
    </message>
    <message>
        <source>{gbps} Gbit/s, outside the measured batches</source>
        <translation>{gbps} Gbit/s, außerhalb der gemessenen Batches</translation>
    </message>
    <message>
        <source>{percent} % kept</source>
        <translation>{percent} % gehalten</translation>
    </message>
    <message>
        <source>{devices} on {gbps} Gbit/s: {value}x foreseen</source>
        <translation>{devices} an {gbps} Gbit/s: {value}x vorhergesagt</translation>
    </message>
    <message>
        <source>Other numbers of devices</source>
        <translation>Andere Gerätezahlen</translation>
    </message>
    <message>
        <source>{devices}, {gbps} Gbit/s: {value}</source>
        <translation>{devices}, {gbps} Gbit/s: {value}</translation>
    </message>
    <message>
        <source>None of these numbers of devices can be foreseen from what was measured; the sentences say why.</source>
        <translation>Keine dieser Gerätezahlen lässt sich aus dem Gemessenen vorhersagen; die Sätze sagen, warum.</translation>
    </message>
    <message>
        <source>Step at N = compute + what a link of that rate and latency has left to send after the last gradient is handed over + waiting, from what one cell measured. Speedup against its baseline; efficiency = speedup / N. Interval: for one more repeat, by repeats, transfers and how far the other cells were foreseen, 95 %.</source>
        <translation>Schritt bei N = Rechnen + was eine Leitung dieser Rate und Latenz nach der Übergabe des letzten Gradienten noch zu senden hat + Warten, aus dem, was eine Zelle gemessen hat. Speedup gegen deren Vergleichszelle; Effizienz = Speedup / N. Intervall: für eine weitere Wiederholung, aus Wiederholungen, Übertragungen und dem Abstand der anderen Zellen von ihrer Vorhersage, 95 %.</translation>
    </message>
    <message>
        <source>link, Gbit/s</source>
        <translation>Leitung, Gbit/s</translation>
    </message>
    <message>
        <source>latency, us</source>
        <translation>Latenz, µs</translation>
    </message>
    <message>
        <source>without peers, ms</source>
        <translation>ohne die anderen, ms</translation>
    </message>
    <message>
        <source>link, % of step</source>
        <translation>Leitung, % des Schritts</translation>
    </message>
    <message>
        <source>device-hours an epoch</source>
        <translation>Gerätestunden je Epoche</translation>
    </message>
    <message>
        <source>price of an epoch</source>
        <translation>Preis einer Epoche</translation>
    </message>
    <message>
        <source>kJ an epoch</source>
        <translation>kJ je Epoche</translation>
    </message>
    <message>
        <source>device-hours to target</source>
        <translation>Gerätestunden bis zum Ziel</translation>
    </message>
    <message>
        <source>price to target</source>
        <translation>Preis bis zum Ziel</translation>
    </message>
    <message>
        <source>kJ to target</source>
        <translation>kJ bis zum Ziel</translation>
    </message>
    <message>
        <source>{length} without warm-up, {repeats}</source>
        <translation>{length} ohne Aufwärmen, {repeats}</translation>
    </message>
    <message>
        <source>{devices} on {gbps} Gbit/s: efficiency {value} % foreseen</source>
        <translation>{devices} an {gbps} Gbit/s: {value} % Effizienz vorhergesagt</translation>
    </message>
    <message>
        <source>from cell {cell} on {devices}; latency {latency} ms; 95 % prediction interval</source>
        <translation>aus Zelle {cell} ({devices}); Latenz {latency} ms; 95-%-Vorhersageintervall</translation>
    </message>
    <message>
        <source>from cell {cell} on {devices}; latency {latency} ms; no interval</source>
        <translation>aus Zelle {cell} ({devices}); Latenz {latency} ms; kein Intervall</translation>
    </message>
    <message>
        <source>among ranks</source>
        <translation>unter Ranks</translation>
    </message>
    <message>
        <source>{file}: {key} asks for the ceiling sweep among fewer ranks, but ceilingMB is 0: there is no sweep. Give it a size, or leave ceilingSubsets out.</source>
        <translation>{file}: {key} verlangt die Messung der Obergrenze unter weniger Ranks, aber ceilingMB ist 0: es wird nichts gemessen. Geben Sie eine Größe an oder lassen Sie ceilingSubsets weg.</translation>
    </message>
    <message>
        <source>After {repeats} repeats, the most that the study allows, it is known to {percent} % either way, not to {asked} %. The machine scatters that much: measure longer windows or let it be idle.</source>
        <translation>Nach {repeats} Wiederholungen, mehr erlaubt die Studie nicht, ist es auf {percent} % nach beiden Seiten bekannt, nicht auf {asked} %. So stark streut die Maschine: messen Sie längere Fenster oder lassen Sie sie in Ruhe.</translation>
    </message>
    <message>
        <source>Fitting this part ({name}) takes {needed} different numbers of devices at which it takes time, {measured} were measured: nothing is fitted.</source>
        <translation>Um diesen Teil ({name}) anzupassen, braucht es {needed} verschiedene Gerätezahlen, bei denen er Zeit kostet, gemessen sind {measured}: nichts wird angepasst.</translation>
    </message>
    <message>
        <source>{part} follows none of its laws: left out, a number of devices is foreseen to take no time.</source>
        <translation>{part} folgt keinem seiner Gesetze: für eine ausgelassene Gerätezahl wird keine Zeit vorhergesehen.</translation>
    </message>
    <message>
        <source>The curve ({name}) passes through every measurement, whose repeats are alike or rounded: no interval. Measure another number of devices or repeat.</source>
        <translation>Die Kurve ({name}) geht durch jede Messung, deren Wiederholungen gleich oder gerundet sind: kein Intervall. Messen Sie eine weitere Gerätezahl oder wiederholen Sie.</translation>
    </message>
    <message>
        <source>Nothing was repeated: whether a law misses the measurements by more than they scatter is not known.</source>
        <translation>Nichts wurde wiederholt: ob ein Gesetz die Messungen um mehr verfehlt, als sie streuen, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The repeats of every number of devices are alike: they do not say how far they scatter.</source>
        <translation>Die Wiederholungen jeder Gerätezahl sind gleich: sie sagen nicht, wie weit sie streuen.</translation>
    </message>
    <message>
        <source>No cell was measured twice: how small a difference the study can show is not known. Three repeats tell.</source>
        <translation>Keine Zelle wurde zweimal gemessen: wie kleine Unterschiede die Studie zeigen kann, ist nicht bekannt. Drei Wiederholungen sagen es.</translation>
    </message>
    <message>
        <source>The repeats of every cell are alike: they do not say how far they scatter, nor how small a difference the study can show.</source>
        <translation>Die Wiederholungen jeder Zelle sind gleich: sie sagen weder, wie weit sie streuen, noch wie kleine Unterschiede die Studie zeigen kann.</translation>
    </message>
    <message>
        <source>The speedup has no interval: its repeats are all alike and do not say how far they scatter.</source>
        <translation>Die Beschleunigung hat kein Intervall: ihre Wiederholungen sind alle gleich und sagen nicht, wie weit sie streuen.</translation>
    </message>
    <message>
        <source>reused</source>
        <translation>wiederverwendet</translation>
    </message>
    <message>
        <source>Repeat {repeat} does not count: the log of rank {rank} has {present} of {steps} timed steps, and a part of a window is not the window. See that run&apos;s log, then run the repeat again.</source>
        <translation>Wiederholung {repeat} zählt nicht: das Protokoll von Rang {rank} hat {present} von {steps} gemessenen Schritten, und ein Teil eines Fensters ist nicht das Fenster. Siehe das Protokoll dieses Laufs, dann die Wiederholung erneut ausführen.</translation>
    </message>
    <message>
        <source>The logs of repeat {repeat} are damaged in {places} places and lack {steps} timed steps: its means are of what is left. Run the repeat again.</source>
        <translation>Die Protokolle von Wiederholung {repeat} sind an {places} Stellen beschädigt, und ihnen fehlen {steps} gemessene Schritte: ihre Mittel sind die des Rests. Die Wiederholung erneut ausführen.</translation>
    </message>
    <message>
        <source>{count} repeats are left out: they were measured with another {name} ({there}) than the others ({here}).</source>
        <translation>{count} Wiederholungen sind ausgelassen: sie wurden mit anderem Wert von {name} ({there}) gemessen als die übrigen ({here}).</translation>
    </message>
    <message>
        <source>{count} repeats are left out: they belong to the session of {study} that began at {time}, and what lies between two sessions is in no scatter of repeats.</source>
        <translation>{count} Wiederholungen sind ausgelassen: sie gehören zur Sitzung von {study}, die um {time} begann, und was zwischen zwei Sitzungen liegt, steckt in keiner Streuung von Wiederholungen.</translation>
    </message>
    <message>
        <source>Reused: measured for {study} in the session that began at {time}.</source>
        <translation>Wiederverwendet: für {study} in der Sitzung gemessen, die um {time} begann.</translation>
    </message>
    <message>
        <source>The speedup has no interval: the baseline was measured in another session, and what lies between two sessions (temperature, other users of the machine) is in no scatter of repeats. Measure both together with `run --again`.</source>
        <translation>Die Beschleunigung hat kein Intervall: die Bezugszelle wurde in einer anderen Sitzung gemessen, und was zwischen zwei Sitzungen liegt (Temperatur, andere Nutzer der Maschine), steckt in keiner Streuung von Wiederholungen. Beide zusammen mit `run --again` messen.</translation>
    </message>
    <message>
        <source>The speedup has no interval: the study measured each cell&apos;s repeats in a row (measure.order), so what drifts meanwhile cannot be told from a difference.</source>
        <translation>Die Beschleunigung hat kein Intervall: die Studie maß die Wiederholungen jeder Zelle hintereinander (measure.order), also ist Drift von einem Unterschied nicht zu trennen.</translation>
    </message>
    <message>
        <source>Repeat {repeat} is an outlier: its images/s are {percent} % off the cell&apos;s other repeats, more than the study&apos;s scatter explains. It counts, and widens the interval.</source>
        <translation>Wiederholung {repeat} ist ein Ausreißer: ihre Bilder/s liegen {percent} % neben denen der übrigen Wiederholungen der Zelle, mehr als die Streuung der Studie erklärt. Sie zählt und verbreitert das Intervall.</translation>
    </message>
    <message>
        <source>Repeats scatter by {scatter} %; with {repeats} of a cell the study shows differences from {percent} % on (95 %).</source>
        <translation>Wiederholungen streuen um {scatter} %; mit {repeats} je Zelle zeigt die Studie Unterschiede ab {percent} % (95 %).</translation>
    </message>
    <message>
        <source>Of the laws tried ({laws}), {law} comes closest: it predicts a number of devices that its fit leaves out to within {percent} %.</source>
        <translation>Von den versuchten Gesetzen ({laws}) trifft {law} am besten: eine Gerätezahl, die seine Anpassung auslässt, sagt es auf {percent} % genau vorher.</translation>
    </message>
    <message>
        <source>{law} does not follow the measurements: it misses them by more than the repeats scatter (F = {ratio}, p = {probability}). Take its curve as a direction.</source>
        <translation>{law} folgt den Messungen nicht: es verfehlt sie um mehr, als die Wiederholungen streuen (F = {ratio}, p = {probability}). Die Kurve gibt nur eine Richtung an.</translation>
    </message>
    <message>
        <source>what was measured so far cannot be read, so nothing is repeated further</source>
        <translation>was bisher gemessen wurde, lässt sich nicht lesen, darum wird nichts weiter wiederholt</translation>
    </message>
    <message>
        <source>{part}: {law}</source>
        <translation>{part}: {law}</translation>
    </message>
    <message>
        <source>Parts of the step over devices</source>
        <translation>Teile des Schritts über Geräten</translation>
    </message>
    <message>
        <source>The law that best foresees the numbers of devices left out of its fit (leave-one-out), over the most device counts, fitted to images/s; dashed beyond the largest N measured. Band: one more run lies in it with 95 %, by bootstrap over residuals. What was not measured is a forecast.</source>
        <translation>Das Gesetz, das ausgelassene Gerätezahlen am besten vorhersieht (leave-one-out), über die meisten Gerätezahlen, an Bilder/s angepasst; jenseits des größten gemessenen N gestrichelt. Band: ein weiterer Lauf liegt mit 95 % darin, durch Bootstrap über die Restfehler. Was nicht gemessen ist, ist eine Vorhersage.</translation>
    </message>
    <message>
        <source>Each part of the step over N devices by the law of its kind that best foresees the numbers of devices left out of its fit: compute and input a, a + b/N or a + b (N-1); exposed communication a (N-1)/N, a + b (N-1)/N or a (N-1)/N + b (N-1), above one device. Beyond the largest N measured it is a forecast.</source>
        <translation>Jeder Teil des Schritts über N Geräten nach dem Gesetz seiner Art, das ausgelassene Gerätezahlen am besten vorhersieht: Rechnen und Eingabe a, a + b/N oder a + b (N-1); offene Kommunikation a (N-1)/N, a + b (N-1)/N oder a (N-1)/N + b (N-1), über einem Gerät. Jenseits des größten gemessenen N ist es eine Vorhersage.</translation>
    </message>
    <message>
        <source>No law is fitted: linear, Amdahl and Gustafson need three different numbers of devices, USL and alpha-beta four.</source>
        <translation>Kein Gesetz ist angepasst: Linear, Amdahl und Gustafson brauchen drei verschiedene Gerätezahlen, USL und Alpha-Beta vier.</translation>
    </message>
    <message>
        <source>No part is fitted: that takes three different numbers of devices at which it takes time.</source>
        <translation>Kein Teil ist angepasst: dafür braucht es drei verschiedene Gerätezahlen, bei denen er Zeit kostet.</translation>
    </message>
    <message>
        <source>a, ms</source>
        <translation>a, ms</translation>
    </message>
    <message>
        <source>b, ms</source>
        <translation>b, ms</translation>
    </message>
    <message>
        <source>error left out, %</source>
        <translation>Fehler ausgelassen, %</translation>
    </message>
    <message>
        <source>lack of fit, F</source>
        <translation>Anpassungsmangel, F</translation>
    </message>
    <message>
        <source>probability of F</source>
        <translation>Wahrscheinlichkeit von F</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>Speedup S and efficiency E that {law} foresees, with the 95 % interval of one more run.</source>
        <translation>Beschleunigung S und Effizienz E, die {law} vorhersieht, mit dem 95-%-Intervall eines weiteren Laufs.</translation>
    </message>
    <message>
        <source>{from} to {max}</source>
        <translation>{from} bis {max}</translation>
    </message>
    <message>
        <source>{window} until known to {percent} %</source>
        <translation>{window}, bis auf {percent} % genau bekannt</translation>
    </message>
    <message>
        <source>{window} until the two variants are decided to {percent} %</source>
        <translation>{window}, bis die beiden Varianten auf {percent} % entschieden sind</translation>
    </message>
    <message>
        <source>{file}: {key} is {max}, below the {from} repeats to start from</source>
        <translation>{file}: {key} ist {max}, weniger als die {from} Wiederholungen am Anfang</translation>
    </message>
    <message>
        <source>{file}: {key} is {found}, and pairs are measured two by two, so that each variant runs first in one of them: write an even number</source>
        <translation>{file}: {key} ist {found}, und Paare werden zu zweit gemessen, damit jede Variante in einem davon zuerst läuft: schreiben Sie eine gerade Zahl</translation>
    </message>
    <message>
        <source>{file}: {key} is cell-major, and a trial needs the runs of both variants in turn. Leave it out.</source>
        <translation>{file}: {key} ist cell-major, und ein Vergleich zweier Varianten braucht ihre Läufe im Wechsel. Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>{study}: measure.repeats decides between two variants, so the study needs two variants, one value on each axis and &quot;baseline&quot;: null. It has {variants} variants and {cells} cells.</source>
        <translation>{study}: measure.repeats entscheidet zwischen zwei Varianten, also braucht die Studie zwei Varianten, einen Wert auf jeder Achse und &quot;baseline&quot;: null. Sie hat {variants} Varianten und {cells} Zellen.</translation>
    </message>
    <message>
        <source>Each cell is repeated {from} to {max} times, until its speedup is known to {percent} % either way (a baseline&apos;s step time).</source>
        <translation>Jede Zelle wird {from} bis {max} Mal wiederholt, bis ihre Beschleunigung auf {percent} % nach beiden Seiten bekannt ist (bei Vergleichszellen die Schrittzeit).</translation>
    </message>
    <message>
        <source>Both variants run {from} to {max} times in turn, until they are known to differ or to be alike within {percent} %.</source>
        <translation>Beide Varianten laufen {from} bis {max} Mal im Wechsel, bis bekannt ist, dass sie sich unterscheiden oder innerhalb von {percent} % gleich sind.</translation>
    </message>
    <message>
        <source>Rank {rank} logged no profiled step: its operators are not known, so nothing is said of the ranks&apos; mean.</source>
        <translation>Rank {rank} hat keinen profilierten Schritt protokolliert: Seine Operatoren sind nicht bekannt, über das Mittel der Ranks wird daher nichts gesagt.</translation>
    </message>
    <message>
        <source>Rank {rank} had to leave out {count} of the {all} operators of step {step}, its first profiled one: more than a rank may log, so no sum over them is said.</source>
        <translation>Rank {rank} musste {count} der {all} Operatoren von Schritt {step}, seinem ersten profilierten, weglassen: mehr, als ein Rank protokollieren darf; es wird daher keine Summe über sie genannt.</translation>
    </message>
    <message>
        <source>The log of rank {rank} lacks operators of every profiled step: no sum over them is said.</source>
        <translation>Im Protokoll von Rank {rank} fehlen Operatoren jedes profilierten Schritts: Es wird keine Summe über sie genannt.</translation>
    </message>
    <message>
        <source>No profiled step has all of its operators in the logs of all ranks: no sum over them is said.</source>
        <translation>Von keinem profilierten Schritt stehen alle Operatoren in den Protokollen aller Ranks: Es wird keine Summe über sie genannt.</translation>
    </message>
    <message>
        <source>Operators of the profiled steps</source>
        <translation>Operatoren der profilierten Schritte</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>runs on</source>
        <translation>läuft auf</translation>
    </message>
    <message>
        <source>calls per step</source>
        <translation>Aufrufe je Schritt</translation>
    </message>
    <message>
        <source>total ms per step</source>
        <translation>gesamt, ms je Schritt</translation>
    </message>
    <message>
        <source>self ms per step</source>
        <translation>selbst, ms je Schritt</translation>
    </message>
    <message>
        <source>self, % of the profiled step</source>
        <translation>selbst, % des profilierten Schritts</translation>
    </message>
    <message>
        <source>The profiled steps have no operators: LibTorch&apos;s profiler cannot be used here ({what}).</source>
        <translation>Die profilierten Schritte haben keine Operatoren: Der Profiler von LibTorch kann hier nicht benutzt werden ({what}).</translation>
    </message>
    <message>
        <source>The profiled steps have no operators: LibTorch&apos;s profiler saw none, so it was built without Kineto.</source>
        <translation>Die profilierten Schritte haben keine Operatoren: Der Profiler von LibTorch sah keine, er wurde also ohne Kineto gebaut.</translation>
    </message>
    <message>
        <source>The profiled steps have no operators of GPUs: LibTorch&apos;s profiler saw none on a stream. It needs CUPTI, and the right to use it.</source>
        <translation>Die profilierten Schritte haben keine Operatoren von GPUs: Der Profiler von LibTorch sah keine auf einem Stream. Er braucht CUPTI und das Recht, es zu benutzen.</translation>
    </message>
    <message>
        <source>The profiled steps have no operators: the wall clock was set by {milliseconds} ms meanwhile, so their times are not known.</source>
        <translation>Die profilierten Schritte haben keine Operatoren: Die Uhr wurde währenddessen um {milliseconds} ms gestellt, ihre Zeiten sind daher nicht bekannt.</translation>
    </message>
    <message>
        <source>{file}: {key} is no list of hosts, like node[01-16] or node[1,3-5]; found {found}</source>
        <translation>{file}: {key} ist keine Liste von Hosts wie node[01-16] oder node[1,3-5]; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} is {found}, which stands for every interface of the machine: strangers could reach the ranks. Name the address of one interface, or auto.</source>
        <translation>{file}: {key} ist {found}, das steht für jede Schnittstelle der Maschine: Fremde könnten die Ranks erreichen. Nennen Sie die Adresse einer Schnittstelle oder auto.</translation>
    </message>
    <message>
        <source>{file}: {key} lists more than {limit} hosts; found {found}</source>
        <translation>{file}: {key} nennt mehr als {limit} Hosts; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} lists {found} hosts for {names} names</source>
        <translation>{file}: {key} nennt {found} Hosts für {names} Namen</translation>
    </message>
    <message>
        <source>{addresses}</source>
        <translation>{addresses}</translation>
    </message>
    <message>
        <source>as the ssh program of this machine finds it, because of {why}</source>
        <translation>wie das Programm ssh dieses Rechners ihn findet, wegen {why}</translation>
    </message>
    <message>
        <source>it was put there, started, and told what the machine is</source>
        <translation>Er wurde dort abgelegt, gestartet und hat gesagt, was der Rechner ist</translation>
    </message>
    <message>
        <source>the agent could not be asked there: {reason}</source>
        <translation>Der Agent konnte dort nicht gefragt werden: {reason}</translation>
    </message>
    <message>
        <source>the check was stopped before this</source>
        <translation>Die Prüfung wurde vorher abgebrochen</translation>
    </message>
    <message>
        <source>{seconds} ahead of this clock, to within {uncertainty}</source>
        <translation>geht gegenüber dieser Uhr {seconds} vor, auf {uncertainty} genau</translation>
    </message>
    <message>
        <source>{seconds} behind this clock, to within {uncertainty}</source>
        <translation>geht gegenüber dieser Uhr {seconds} nach, auf {uncertainty} genau</translation>
    </message>
    <message>
        <source>its login node is there ({login})</source>
        <translation>sein Login-Knoten ist da ({login})</translation>
    </message>
    <message>
        <source>commands run (login shell {shell})</source>
        <translation>Befehle laufen (Login-Shell {shell})</translation>
    </message>
    <message>
        <source>{usable} of {cores} cores may be used ({threads} threads, {processor})</source>
        <translation>{usable} von {cores} Kernen dürfen benutzt werden ({threads} Threads, {processor})</translation>
    </message>
    <message>
        <source>{usable} cores may be used, but a quota gives the time of {quota}</source>
        <translation>{usable} Kerne dürfen benutzt werden, aber ein Kontingent gibt die Zeit von {quota}</translation>
    </message>
    <message>
        <source>{dataset} is here ({bytes})</source>
        <translation>{dataset} ist hier ({bytes})</translation>
    </message>
    <message>
        <source>{dataset} needs no files</source>
        <translation>{dataset} braucht keine Dateien</translation>
    </message>
    <message>
        <source>{program} brings its own data</source>
        <translation>{program} bringt seine eigenen Daten mit</translation>
    </message>
    <message>
        <source>{file} is not in {folder}</source>
        <translation>{file} liegt nicht in {folder}</translation>
    </message>
    <message>
        <source>{dataset} is on this machine and is sent ({bytes})</source>
        <translation>{dataset} liegt auf diesem Rechner und wird gesendet ({bytes})</translation>
    </message>
    <message>
        <source>{file} has {found} bytes instead of {wanted}</source>
        <translation>{file} hat {found} statt {wanted} Bytes</translation>
    </message>
    <message>
        <source>{dataset} is in {folder} ({bytes})</source>
        <translation>{dataset} liegt in {folder} ({bytes})</translation>
    </message>
    <message>
        <source>it took longer than the {seconds} s that a check may take</source>
        <translation>Es dauerte länger als die {seconds} s, die eine Prüfung dauern darf</translation>
    </message>
    <message>
        <source>driver {driver}; CUDA {cuda} with NCCL {nccl} needs {least}</source>
        <translation>Treiber {driver}; CUDA {cuda} mit NCCL {nccl} braucht {least}</translation>
    </message>
    <message>
        <source>GPU {gpu} is in use by {users}</source>
        <translation>GPU {gpu} wird benutzt von {users}</translation>
    </message>
    <message>
        <source>{gpus}</source>
        <translation>{gpus}</translation>
    </message>
    <message>
        <source>no GPU</source>
        <translation>keine GPU</translation>
    </message>
    <message>
        <source>{cards} NVIDIA cards are there, but the driver lists none</source>
        <translation>{cards} NVIDIA-Karten sind da, aber der Treiber nennt keine</translation>
    </message>
    <message>
        <source>{name} {address}</source>
        <translation>{name} {address}</translation>
    </message>
    <message>
        <source>cannot be chosen before two hosts are there; this one has {known}</source>
        <translation>kann erst gewählt werden, wenn zwei Hosts da sind; dieser hat {known}</translation>
    </message>
    <message>
        <source>{name} {address}, {mbps} Mbit/s</source>
        <translation>{name} {address}, {mbps} Mbit/s</translation>
    </message>
    <message>
        <source>it is the one that known_hosts lists</source>
        <translation>Es ist der, den known_hosts nennt</translation>
    </message>
    <message>
        <source>KillUserProcesses is on: agent and ranks of {user} end with the connection</source>
        <translation>KillUserProcesses ist an: Agent und Ranks von {user} enden mit der Verbindung</translation>
    </message>
    <message>
        <source>no rank lives; {agents} agents, {runs} folders of runs, {bundles} sent bundles, {data} sent datasets ({bytes})</source>
        <translation>Kein Rank lebt; {agents} Agenten, {runs} Ordner von Läufen, {bundles} gesendete Pakete, {data} gesendete Datensätze ({bytes})</translation>
    </message>
    <message>
        <source>{links}</source>
        <translation>{links}</translation>
    </message>
    <message>
        <source>not reached from {address}: {peers}</source>
        <translation>von {address} aus nicht erreicht: {peers}</translation>
    </message>
    <message>
        <source>not measured: {peers}. Measured: {open}</source>
        <translation>nicht gemessen: {peers}. Gemessen: {open}</translation>
    </message>
    <message>
        <source>as {user}, in {seconds}</source>
        <translation>als {user}, in {seconds}</translation>
    </message>
    <message>
        <source>what {user} started goes on after a logout</source>
        <translation>Was {user} gestartet hat, läuft nach dem Abmelden weiter</translation>
    </message>
    <message>
        <source>systemd-logind does not tell KillUserProcesses</source>
        <translation>systemd-logind nennt KillUserProcesses nicht</translation>
    </message>
    <message>
        <source>only the loopback interface leads from here to the other hosts; there are {known}</source>
        <translation>Nur die Loopback-Schnittstelle führt von hier zu den anderen Hosts; es gibt {known}</translation>
    </message>
    <message>
        <source>{free} free of {bytes}</source>
        <translation>{free} von {bytes} frei</translation>
    </message>
    <message>
        <source>{free} free of {bytes} that a control group allows; the machine has {machine}</source>
        <translation>{free} frei von {bytes}, die eine Kontrollgruppe erlaubt; der Rechner hat {machine}</translation>
    </message>
    <message>
        <source>the login shell does not run what it is told; it says: {text}</source>
        <translation>Die Login-Shell führt nicht aus, was man ihr sagt; sie schreibt: {text}</translation>
    </message>
    <message>
        <source>there are GPUs, but scalescope-worker-cuda is not installed here</source>
        <translation>Es gibt GPUs, aber scalescope-worker-cuda ist hier nicht installiert</translation>
    </message>
    <message>
        <source>no NVIDIA driver is loaded</source>
        <translation>Kein NVIDIA-Treiber ist geladen</translation>
    </message>
    <message>
        <source>there is no interface {name} with an address; there are {known}</source>
        <translation>Es gibt keine Schnittstelle {name} mit einer Adresse; es gibt {known}</translation>
    </message>
    <message>
        <source>processes of {user} stay after a logout, but shared memory goes with the last session (no linger)</source>
        <translation>Prozesse von {user} bleiben nach dem Abmelden, aber gemeinsamer Speicher geht mit der letzten Sitzung (kein Linger)</translation>
    </message>
    <message>
        <source>no systemd-logind: nothing ends what a session leaves</source>
        <translation>kein systemd-logind: Nichts beendet, was eine Sitzung zurücklässt</translation>
    </message>
    <message>
        <source>scalescope-worker is not installed on this machine</source>
        <translation>scalescope-worker ist auf diesem Rechner nicht installiert</translation>
    </message>
    <message>
        <source>programs may not run in {folder} (noexec)</source>
        <translation>In {folder} dürfen keine Programme laufen (noexec)</translation>
    </message>
    <message>
        <source>programs may not run in {folder} (noexec): they are put into {other}</source>
        <translation>In {folder} dürfen keine Programme laufen (noexec): Sie kommen nach {other}</translation>
    </message>
    <message>
        <source>the login shell prints {bytes} bytes before a command: {text}</source>
        <translation>Die Login-Shell schreibt {bytes} Bytes vor einem Befehl: {text}</translation>
    </message>
    <message>
        <source>it was not put there: &quot;{title}&quot; has failed</source>
        <translation>Er wurde dort nicht abgelegt: „{title}“ ist gescheitert</translation>
    </message>
    <message>
        <source>a node does not see what the login node writes into the folders of programs and runs</source>
        <translation>ein Knoten sieht nicht, was der Login-Knoten in die Ordner der Programme und Läufe schreibt</translation>
    </message>
    <message>
        <source>the host does not tell</source>
        <translation>Der Host sagt es nicht</translation>
    </message>
    <message>
        <source>at most {soft}, to be raised to {hard}</source>
        <translation>höchstens {soft}, bis {hard} zu erhöhen</translation>
    </message>
    <message>
        <source>Linux {kernel}, x86_64, glibc {glibc} (the worker brings its own, with LibTorch)</source>
        <translation>Linux {kernel}, x86_64, glibc {glibc} (der Worker bringt seine eigene mit, samt LibTorch)</translation>
    </message>
    <message>
        <source>Linux {kernel}, x86_64, without glibc (the worker brings its own, with LibTorch)</source>
        <translation>Linux {kernel}, x86_64, ohne glibc (der Worker bringt seine eigene mit, samt LibTorch)</translation>
    </message>
    <message>
        <source>{system}, where programs for Linux x86_64 do not run</source>
        <translation>{system}, wo Programme für Linux x86_64 nicht laufen</translation>
    </message>
    <message>
        <source>the host did not answer all questions</source>
        <translation>Der Host hat nicht alle Fragen beantwortet</translation>
    </message>
    <message>
        <source>programs run in {folder}</source>
        <translation>In {folder} laufen Programme</translation>
    </message>
    <message>
        <source>no program could be put in {folder}</source>
        <translation>In {folder} konnte kein Programm abgelegt werden</translation>
    </message>
    <message>
        <source>the login shell prints nothing before a command</source>
        <translation>Die Login-Shell schreibt nichts vor einem Befehl</translation>
    </message>
    <message>
        <source>ranks of this user that are running: {ranks} (agents: {agents}; processes {pids})</source>
        <translation>Ranks dieses Benutzers, die laufen: {ranks} (Agenten: {agents}; Prozesse {pids})</translation>
    </message>
    <message>
        <source>port {port} answers</source>
        <translation>Port {port} antwortet</translation>
    </message>
    <message>
        <source>the cluster would take the job: {answer}</source>
        <translation>der Cluster nähme den Job an: {answer}</translation>
    </message>
    <message>
        <source>nodes that are down or drained: {away}; as it is the job would wait for them: {answer}</source>
        <translation>Knoten, die ausgefallen oder gesperrt sind: {away}; so wie es ist, würde der Job auf sie warten: {answer}</translation>
    </message>
    <message>
        <source>Wait until the nodes are back, or ask for fewer; sinfo -R says why they are away</source>
        <translation>Warten Sie, bis die Knoten wieder da sind, oder verlangen Sie weniger; warum sie fehlen, sagt sinfo -R</translation>
    </message>
    <message>
        <source>a node sees what the login node writes</source>
        <translation>ein Knoten sieht, was der Login-Knoten schreibt</translation>
    </message>
    <message>
        <source>no node was there at once to look from: {reason}</source>
        <translation>kein Knoten war sofort da, um von ihm aus zu sehen: {reason}</translation>
    </message>
    <message>
        <source>{shell}</source>
        <translation>{shell}</translation>
    </message>
    <message>
        <source>{shell} is no POSIX shell: what others write into its start files may print or fail</source>
        <translation>{shell} ist keine POSIX-Shell: Was andere in ihre Startdateien schreiben, kann etwas ausgeben oder scheitern</translation>
    </message>
    <message>
        <source>partitions {partitions}; idle nodes of the one that is asked: {idle} of {nodes}</source>
        <translation>Partitionen {partitions}; freie Knoten der angefragten: {idle} von {nodes}</translation>
    </message>
    <message>
        <source>there is no partition {partition}; there are {known}</source>
        <translation>es gibt keine Partition {partition}; vorhanden: {known}</translation>
    </message>
    <message>
        <source>{free} free at {folder}; at least {needed} are needed</source>
        <translation>{free} frei bei {folder}; mindestens {needed} werden gebraucht</translation>
    </message>
    <message>
        <source>the free space of {folder} is not told</source>
        <translation>Der freie Platz von {folder} wird nicht gesagt</translation>
    </message>
    <message>
        <source>cannot write in {folder}: {reason}</source>
        <translation>In {folder} kann nicht geschrieben werden: {reason}</translation>
    </message>
    <message>
        <source>it is there</source>
        <translation>Er ist da</translation>
    </message>
    <message>
        <source>it is sent with its libraries when a run needs it</source>
        <translation>Er wird mit seinen Bibliotheken gesendet, wenn ein Lauf ihn braucht</translation>
    </message>
    <message>
        <source>{rate}/s synced to {folder} ({filesystem})</source>
        <translation>{rate}/s mit Sync nach {folder} ({filesystem})</translation>
    </message>
    <message>
        <source>{bytes} were written to {folder}; the clock is too coarse for a rate</source>
        <translation>{bytes} wurden nach {folder} geschrieben; für eine Rate ist die Uhr zu grob</translation>
    </message>
    <message>
        <source>Make the folder writable, with free space, and let programs run there</source>
        <translation>Machen Sie den Ordner beschreibbar, mit freiem Platz, und lassen Sie Programme dort laufen</translation>
    </message>
    <message>
        <source>Look which keys the ssh agent offers, and name the right one by IdentityFile with IdentitiesOnly yes</source>
        <translation>Sehen Sie nach, welche Schlüssel der ssh-Agent anbietet, und nennen Sie den richtigen mit IdentityFile und IdentitiesOnly yes</translation>
    </message>
    <message>
        <source>Remove runs that were fetched 30 days ago, and programs that nothing runs; add --all for every run that was fetched</source>
        <translation>Läufe entfernen, die vor 30 Tagen geholt wurden, und Programme, die nichts ausführt; mit --all jeden Lauf, der geholt wurde</translation>
    </message>
    <message>
        <source>Remove those that nothing runs; what is needed is sent again</source>
        <translation>Diejenigen entfernen, aus denen nichts läuft; was gebraucht wird, wird wieder gesendet</translation>
    </message>
    <message>
        <source>Let the host set its clock by the network</source>
        <translation>Lassen Sie den Host seine Uhr nach dem Netz stellen</translation>
    </message>
    <message>
        <source>Log in to the login node once, and check it by its own name</source>
        <translation>Melden Sie sich einmal am Login-Knoten an, und prüfen Sie ihn unter seinem eigenen Namen</translation>
    </message>
    <message>
        <source>Give the account a shell, and let its start files go on without a terminal</source>
        <translation>Geben Sie dem Konto eine Shell und lassen Sie ihre Startdateien ohne Terminal weiterlaufen</translation>
    </message>
    <message>
        <source>Ask for more cores in the batch job, container or slice, or use fewer devices</source>
        <translation>Verlangen Sie im Batch-Job, Container oder Slice mehr Kerne oder nehmen Sie weniger Geräte</translation>
    </message>
    <message>
        <source>Bring the dataset to this machine</source>
        <translation>Bringen Sie den Datensatz auf diesen Rechner</translation>
    </message>
    <message>
        <source>Put the files of {dataset} there, or leave dataPath empty: they are sent then</source>
        <translation>Legen Sie die Dateien von {dataset} dort ab oder lassen Sie dataPath leer: Dann werden sie gesendet</translation>
    </message>
    <message>
        <source>Install an NVIDIA driver of version {least} or newer, and restart the host</source>
        <translation>Installieren Sie einen NVIDIA-Treiber ab Version {least} und starten Sie den Host neu</translation>
    </message>
    <message>
        <source>Wait until it is free, or name other GPUs in &quot;gpus&quot;</source>
        <translation>Warten Sie, bis sie frei ist, oder nennen Sie in &quot;gpus&quot; andere</translation>
    </message>
    <message>
        <source>Look whether the driver is loaded and whether CUDA_VISIBLE_DEVICES hides them</source>
        <translation>Sehen Sie nach, ob der Treiber geladen ist und ob CUDA_VISIBLE_DEVICES sie verbirgt</translation>
    </message>
    <message>
        <source>Name an interface with an address that the other hosts reach as &quot;interface&quot; of the host</source>
        <translation>Nennen Sie als &quot;interface&quot; des Hosts eine Schnittstelle mit einer Adresse, die die anderen Hosts erreichen</translation>
    </message>
    <message>
        <source>Ask the administrator whether the key was changed; only then replace the line in known_hosts</source>
        <translation>Fragen Sie beim Administrator nach, ob der Schlüssel geändert wurde; ersetzen Sie nur dann die Zeile in known_hosts</translation>
    </message>
    <message>
        <source>Log in once, and accept the key after comparing its fingerprint</source>
        <translation>Melden Sie sich einmal an und nehmen Sie den Schlüssel an, nachdem Sie den Fingerabdruck verglichen haben</translation>
    </message>
    <message>
        <source>Write KillUserProcesses=no, or KillExcludeUsers=root {user}, into /etc/systemd/logind.conf</source>
        <translation>Schreiben Sie KillUserProcesses=no oder KillExcludeUsers=root {user} in /etc/systemd/logind.conf</translation>
    </message>
    <message>
        <source>Let the account linger</source>
        <translation>Erlauben Sie dem Konto Linger</translation>
    </message>
    <message>
        <source>Let the nodes reach each other&apos;s TCP ports on that interface, all of 1024 to 65535, or choose another one as &quot;interface&quot;</source>
        <translation>Lassen Sie die Knoten über diese Schnittstelle alle TCP-Ports von 1024 bis 65535 voneinander erreichen oder wählen Sie eine andere als &quot;interface&quot;</translation>
    </message>
    <message>
        <source>Put your public key there</source>
        <translation>Legen Sie Ihren öffentlichen Schlüssel dort ab</translation>
    </message>
    <message>
        <source>End what takes the memory, or ask for more in the batch job or container</source>
        <translation>Beenden Sie, was den Speicher belegt, oder verlangen Sie im Batch-Job oder Container mehr</translation>
    </message>
    <message>
        <source>Look for a slip in the name; write it to /etc/hosts, the name server or Host of ~/.ssh/config</source>
        <translation>Prüfen Sie den Namen auf Tippfehler; schreiben Sie ihn in /etc/hosts, in den Nameserver oder als Host in ~/.ssh/config</translation>
    </message>
    <message>
        <source>Mount it without noexec, or set XDG_CACHE_HOME there to a folder where programs may run</source>
        <translation>Hängen Sie es ohne noexec ein oder setzen Sie XDG_CACHE_HOME dort auf einen Ordner, in dem Programme laufen dürfen</translation>
    </message>
    <message>
        <source>Put this line first into the shell&apos;s start file (~/.bashrc)</source>
        <translation>Setzen Sie diese Zeile an den Anfang der Startdatei der Shell (~/.bashrc)</translation>
    </message>
    <message>
        <source>Add the line to /etc/security/limits.conf and log in anew</source>
        <translation>Ergänzen Sie die Zeile in /etc/security/limits.conf und melden Sie sich neu an</translation>
    </message>
    <message>
        <source>Take a host with Linux on x86_64</source>
        <translation>Nehmen Sie einen Host mit Linux auf x86_64</translation>
    </message>
    <message>
        <source>Wait for that run, cancel it, or end what nobody follows</source>
        <translation>Warten Sie auf diesen Lauf, brechen Sie ihn ab oder beenden Sie, was niemand verfolgt</translation>
    </message>
    <message>
        <source>Start sshd there, or open port {port} in the firewall</source>
        <translation>Starten Sie dort sshd oder öffnen Sie Port {port} in der Firewall</translation>
    </message>
    <message>
        <source>Change the study&apos;s slurm; scalescope-cli hosts cluster {login} lists what there is</source>
        <translation>Ändern Sie slurm in der Studie; scalescope-cli hosts cluster {login} zeigt, was es gibt</translation>
    </message>
    <message>
        <source>Mend the ssh configuration of this host</source>
        <translation>Berichtigen Sie die ssh-Konfiguration dieses Hosts</translation>
    </message>
    <message>
        <source>Set XDG_CACHE_HOME and XDG_STATE_HOME on the cluster to a folder that login node and nodes share</source>
        <translation>Setzen Sie XDG_CACHE_HOME und XDG_STATE_HOME auf dem Cluster auf einen Ordner, den Login-Knoten und Knoten gemeinsam haben</translation>
    </message>
    <message>
        <source>Nothing has to be done where it runs; else give the account a POSIX shell</source>
        <translation>Wo es läuft, ist nichts zu tun; sonst dem Konto eine POSIX-Shell geben</translation>
    </message>
    <message>
        <source>Set XDG_CACHE_HOME and XDG_STATE_HOME there to a folder on a local disk</source>
        <translation>Setzen Sie XDG_CACHE_HOME und XDG_STATE_HOME dort auf einen Ordner auf einer lokalen Platte</translation>
    </message>
    <message>
        <source>Look whether Slurm&apos;s programs are in the PATH of a login without a terminal, and whether slurmctld answers</source>
        <translation>Prüfen Sie, ob die Programme von Slurm bei einer Anmeldung ohne Terminal im PATH sind und ob slurmctld antwortet</translation>
    </message>
    <message>
        <source>Name one of these as the study&apos;s slurm.partition</source>
        <translation>Nennen Sie eine von diesen als slurm.partition der Studie</translation>
    </message>
    <message>
        <source>Free some space, or set XDG_CACHE_HOME there to a larger disk</source>
        <translation>Schaffen Sie Platz oder setzen Sie XDG_CACHE_HOME dort auf eine größere Platte</translation>
    </message>
    <message>
        <source>Install the package scalescope-worker on this machine, or build it (./dev build)</source>
        <translation>Installieren Sie das Paket scalescope-worker auf diesem Rechner oder bauen Sie ihn (./dev build)</translation>
    </message>
    <message>
        <source>Install the package scalescope-worker-cuda on this machine (./dev package makes it), or set the device of the host to cpu</source>
        <translation>Installieren Sie das Paket scalescope-worker-cuda auf diesem Rechner (./dev package macht es) oder setzen Sie das Gerät des Rechners auf cpu</translation>
    </message>
    <message>
        <source>Free space, mount it writable, or make the folder yours; or set XDG_CACHE_HOME there to another folder</source>
        <translation>Schaffen Sie Platz, hängen Sie es beschreibbar ein oder machen Sie den Ordner zu Ihrem eigenen; oder setzen Sie XDG_CACHE_HOME dort auf einen anderen Ordner</translation>
    </message>
    <message>
        <source>{address}: {reason}</source>
        <translation>{address}: {reason}</translation>
    </message>
    <message>
        <source>{hosts} hosts are more than the {most} that are checked together</source>
        <translation>{hosts} Hosts sind mehr als die {most}, die zusammen geprüft werden</translation>
    </message>
    <message>
        <source>{found} is no list of at most {limit} hosts, like node[01-16] or node[1,3-5]</source>
        <translation>{found} ist keine Liste von höchstens {limit} Hosts wie node[01-16] oder node[1,3-5]</translation>
    </message>
    <message>
        <source>The nodes&apos; clocks are set to the first node&apos;s, within {milliseconds} ms: shorter waits are not told.</source>
        <translation>Die Uhren der Knoten sind auf die des ersten gestellt, auf {milliseconds} ms genau: Kürzeres Warten wird nicht genannt.</translation>
    </message>
    <message>
        <source>a group of hosts has a name of letters, digits, &quot;-&quot;, &quot;_&quot; and &quot;.&quot;, and 1 to {limit} hosts</source>
        <translation>eine Gruppe von Rechnern hat einen Namen aus Buchstaben, Ziffern, „-“, „_“ und „.“ und 1 bis {limit} Rechner</translation>
    </message>
    <message>
        <source>nothing was removed where an agent of {hosts} may run it, or was killed less than two days ago</source>
        <translation>nichts wurde entfernt, wo ein Agent von {hosts} es benutzen kann oder vor weniger als zwei Tagen getötet wurde</translation>
    </message>
    <message>
        <source>there is no group of hosts called {group}. See scalescope-cli hosts list.</source>
        <translation>es gibt keine Gruppe von Rechnern namens {group}. Siehe scalescope-cli hosts list.</translation>
    </message>
    <message>
        <source>at most {limit} groups of hosts are kept. Forget one.</source>
        <translation>höchstens {limit} Gruppen von Rechnern werden behalten. Vergessen Sie eine.</translation>
    </message>
    <message>
        <source>{host} is away: {reason}</source>
        <translation>{host} ist nicht da: {reason}</translation>
    </message>
    <message>
        <source>needs {wanted} devices, {host} has {found}</source>
        <translation>braucht {wanted} Geräte, {host} hat {found}</translation>
    </message>
    <message>
        <source>away: {hosts}</source>
        <translation>nicht da: {hosts}</translation>
    </message>
    <message>
        <source>away: {hosts} and {more} more</source>
        <translation>nicht da: {hosts} und {more} weitere</translation>
    </message>
    <message>
        <source>needs {wanted} devices, here {found}</source>
        <translation>braucht {wanted} Geräte, hier {found}</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Reach</source>
        <translation>Erreichbar</translation>
    </message>
    <message>
        <source>Host key</source>
        <translation>Rechnerschlüssel</translation>
    </message>
    <message>
        <source>Login</source>
        <translation>Anmeldung</translation>
    </message>
    <message>
        <source>Shell commands</source>
        <translation>Shell-Befehle</translation>
    </message>
    <message>
        <source>Shell noise</source>
        <translation>Shell-Ausgaben</translation>
    </message>
    <message>
        <source>Login shell</source>
        <translation>Login-Shell</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Job of the study</source>
        <translation>Job der Studie</translation>
    </message>
    <message>
        <source>Shared folders</source>
        <translation>Gemeinsame Ordner</translation>
    </message>
    <message>
        <source>Disk space</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Running programs</source>
        <translation>Programme starten</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>Offene Dateien</translation>
    </message>
    <message>
        <source>After logout</source>
        <translation>Nach dem Abmelden</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Leftovers</source>
        <translation>Überreste</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Treiber</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Interface</source>
        <translation>Schnittstelle</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>nothing runs and nothing is queued in the store {store}</source>
        <translation>im Speicher {store} läuft nichts, und nichts ist eingereiht</translation>
    </message>
    <message>
        <source>{study} neither runs nor is queued in the store {store}</source>
        <translation>{study} läuft im Speicher {store} nicht und ist nicht eingereiht</translation>
    </message>
    <message>
        <source>{study} goes on; scalescope-cli watch shows it again</source>
        <translation>{study} läuft weiter; scalescope-cli watch zeigt sie wieder</translation>
    </message>
    <message>
        <source>{host}: job {job} was asked for</source>
        <translation>{host}: Auftrag {job} ist angefordert</translation>
    </message>
    <message>
        <source>{host}: job {job} waits in the queue ({reason})</source>
        <translation>{host}: Auftrag {job} wartet in der Warteschlange ({reason})</translation>
    </message>
    <message>
        <source>{host}: job {job} waits in the queue ({reason}), place {place} of {jobs}</source>
        <translation>{host}: Auftrag {job} wartet in der Warteschlange ({reason}), Platz {place} von {jobs}</translation>
    </message>
    <message>
        <source>{host}: job {job} waits in the queue ({reason}), place {place} of {jobs}; expected to start {start}</source>
        <translation>{host}: Auftrag {job} wartet in der Warteschlange ({reason}), Platz {place} von {jobs}; beginnt voraussichtlich {start}</translation>
    </message>
    <message>
        <source>{host}: job {job} is held ({reason}); scontrol release {job} lets it go on</source>
        <translation>{host}: Job {job} ist angehalten ({reason}); scontrol release {job} gibt ihn frei</translation>
    </message>
    <message>
        <source>{host}: job {job} waits for nodes that are down, drained or kept for others ({reason}); sinfo -R says why</source>
        <translation>{host}: Job {job} wartet auf Knoten, die ausgefallen, gesperrt oder für andere vorgesehen sind ({reason}); warum, sagt sinfo -R</translation>
    </message>
    <message>
        <source>{host}: job {job} cannot begin as it was asked for ({reason}). Cancel the study and change what it asks of the cluster.</source>
        <translation>{host}: Job {job} kann so, wie er angefordert wurde, nicht beginnen ({reason}). Brechen Sie die Studie ab, und ändern Sie, was sie vom Cluster verlangt.</translation>
    </message>
    <message>
        <source>{host}: job {job} is suspended; its ranks stand still until scontrol resume {job}</source>
        <translation>{host}: Job {job} ist ausgesetzt; seine Ranks stehen still bis scontrol resume {job}</translation>
    </message>
    <message>
        <source>{host}: job {job} runs, but the login node does not see what its first node writes into the folder scalescope-agent of ~/.local/state. They have to share $HOME, or $XDG_STATE_HOME.</source>
        <translation>{host}: Job {job} läuft, aber der Login-Knoten sieht nicht, was sein erster Knoten in den Ordner scalescope-agent von ~/.local/state schreibt. Beide müssen $HOME oder $XDG_STATE_HOME gemeinsam haben.</translation>
    </message>
    <message>
        <source>{host}: job {job} is ending</source>
        <translation>{host}: Auftrag {job} endet gerade</translation>
    </message>
    <message>
        <source>{host}: Slurm does not answer {program}: {reason}</source>
        <translation>{host}: Slurm antwortet {program} nicht: {reason}</translation>
    </message>
    <message>
        <source>{host}: {program} refuses: {reason}. Change what the study asks of the cluster.</source>
        <translation>{host}: {program} lehnt ab: {reason}. Ändern Sie, was die Studie vom Cluster verlangt.</translation>
    </message>
    <message>
        <source>{host}: {program} refuses: {reason}. Nodes that have just come back are refused for some seconds, so it is asked again for {seconds} s.</source>
        <translation>{host}: {program} lehnt ab: {reason}. Knoten, die gerade zurückgekommen sind, werden einige Sekunden lang abgelehnt; deshalb wird {seconds} s lang erneut gefragt.</translation>
    </message>
    <message>
        <source>{host}: {found} cannot be given to Slurm as {key}</source>
        <translation>{host}: {found} lässt sich Slurm nicht als {key} angeben</translation>
    </message>
    <message>
        <source>{host} is a Slurm cluster: its nodes are known once a job runs there, which is asked for when the study is run</source>
        <translation>{host} ist ein Slurm-Cluster: Seine Knoten sind bekannt, sobald dort ein Auftrag läuft; angefordert wird er, wenn die Studie ausgeführt wird</translation>
    </message>
    <message>
        <source>the job of study {study} could not be ended; scancel --name={study} does it</source>
        <translation>der Auftrag der Studie {study} ließ sich nicht beenden; scancel --name={study} tut es</translation>
    </message>
    <message>
        <source>{host}: job {job} ran into its time limit of {limit}. Ask for more by timeLimit.</source>
        <translation>{host}: Auftrag {job} hat seine Zeitgrenze von {limit} erreicht. Mehr verlangt timeLimit.</translation>
    </message>
    <message>
        <source>{host}: job {job} was cancelled by somebody else (scancel)</source>
        <translation>{host}: Auftrag {job} wurde von jemand anderem abgebrochen (scancel)</translation>
    </message>
    <message>
        <source>{host}: job {job} had to make room for another one (preempted)</source>
        <translation>{host}: Auftrag {job} musste einem anderen weichen (preempted)</translation>
    </message>
    <message>
        <source>{host}: a node of job {job} failed ({state})</source>
        <translation>{host}: Ein Knoten des Auftrags {job} ist ausgefallen ({state})</translation>
    </message>
    <message>
        <source>{host}: job {job} used more memory than it was given</source>
        <translation>{host}: Auftrag {job} hat mehr Speicher belegt, als ihm zustand</translation>
    </message>
    <message>
        <source>{host}: job {job} was put back into the queue (requeue), and its ranks ended with that</source>
        <translation>{host}: Job {job} wurde in die Warteschlange zurückgestellt (requeue); damit endeten seine Ranks</translation>
    </message>
    <message>
        <source>{host}: job {job} gave its nodes back because nobody had used them for ten minutes</source>
        <translation>{host}: Job {job} gab seine Knoten zurück, weil sie zehn Minuten lang niemand benutzt hatte</translation>
    </message>
    <message>
        <source>{host}: job {job} ended because a module could not be loaded. Its output is job-{job}.log in the folder scalescope-agent of ~/.local/state there.</source>
        <translation>{host}: Job {job} endete, weil ein Modul nicht geladen werden konnte. Seine Ausgabe ist dort job-{job}.log im Ordner scalescope-agent von ~/.local/state.</translation>
    </message>
    <message>
        <source>{host}: job {job} ended because a node of it does not see the agent that lies on the login node. They have to share $HOME, or $XDG_CACHE_HOME.</source>
        <translation>{host}: Job {job} endete, weil einer seiner Knoten den Agenten nicht sieht, der auf dem Login-Knoten liegt. Beide müssen $HOME oder $XDG_CACHE_HOME gemeinsam haben.</translation>
    </message>
    <message>
        <source>{host}: job {job} ended ({state}). Its output is job-{job}.log in the folder scalescope-agent of ~/.local/state there.</source>
        <translation>{host}: Auftrag {job} ist zu Ende ({state}). Seine Ausgabe steht dort in job-{job}.log im Ordner scalescope-agent von ~/.local/state.</translation>
    </message>
    <message>
        <source>{host}: the study&apos;s job is no longer known to Slurm</source>
        <translation>{host}: Slurm kennt den Auftrag der Studie nicht mehr</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>Wo die Zeit blieb</translation>
    </message>
    <message>
        <source>{milliseconds} ms, {percent} % of the step</source>
        <translation>{milliseconds} ms, {percent} % des Schritts</translation>
    </message>
    <message>
        <source>Mean step of the critical rank, its parts one after the other. Compute = forward + backward + optimizer less what communication hides behind (hatched); exposed transfer and wait are what is left of communication; other holds the residual, so that all parts together are the step.</source>
        <translation>Mittlerer Schritt des bestimmenden Ranks, seine Teile hintereinander. Rechnen = vorwärts + rückwärts + Optimierer ohne das, hinter dem sich Kommunikation verbirgt (schraffiert); offene Übertragung und Warten sind, was von der Kommunikation bleibt; Sonstiges enthält den Rest, sodass alle Teile zusammen der Schritt sind.</translation>
    </message>
    <message>
        <source>Efficiency lost</source>
        <translation>Verlorene Effizienz</translation>
    </message>
    <message>
        <source>One device exchanges nothing: a cell with two or more shows its bandwidth here.</source>
        <translation>Ein Gerät tauscht nichts aus: eine Zelle mit zwei oder mehr zeigt hier ihre Bandbreite.</translation>
    </message>
    <message>
        <source>DataParallel copies within one process and runs no collective: Traffic shows what it moves. The same devices by ddp show their bandwidth here.</source>
        <translation>DataParallel kopiert in einem Prozess und führt keine Kollektive aus: was es bewegt, zeigt Verkehr. Dieselben Geräte mit ddp zeigen hier ihre Bandbreite.</translation>
    </message>
    <message>
        <source>Parameter servers push and pull and run no collective: Traffic shows what they move. The same devices by ddp show their bandwidth here.</source>
        <translation>Parameterserver senden und holen und führen keine Kollektive aus: was sie bewegen, zeigt Verkehr. Dieselben Geräte mit ddp zeigen hier ihre Bandbreite.</translation>
    </message>
    <message>
        <source>No cell of several devices has measured a collective yet: the first that does shows its bandwidth here.</source>
        <translation>Noch keine Zelle mit mehreren Geräten hat eine Kollektive gemessen: die erste, die es tut, zeigt hier ihre Bandbreite.</translation>
    </message>
    <message>
        <source>{count} of {points} points has no value.</source>
        <translation>{count} von {points} Punkten hat keinen Wert.</translation>
    </message>
    <message>
        <source>{count} of {points} points have no value.</source>
        <translation>{count} von {points} Punkten haben keinen Wert.</translation>
    </message>
    <message>
        <source>{ranks} ranks live on although they were killed: look at them there</source>
        <translation>{ranks} Ranks leben weiter, obwohl sie abgebrochen wurden: Sehen Sie dort nach</translation>
    </message>
    <message>
        <source>Reading the logs of {folder}</source>
        <translation>Die Protokolle von {folder} werden gelesen</translation>
    </message>
    <message>
        <source>cancelled; no bundle was written</source>
        <translation>abgebrochen; es wurde kein Bündel geschrieben</translation>
    </message>
    <message>
        <source>{path} changed while it was packed. Wait for its run to end, then bundle again.</source>
        <translation>{path} hat sich beim Packen geändert. Warten Sie das Ende des Laufs ab und bündeln Sie dann noch einmal.</translation>
    </message>
    <message>
        <source>{path} is damaged: {file} is not what its manifest says. Ask for the bundle again.</source>
        <translation>{path} ist beschädigt: {file} ist nicht, was das Manifest sagt. Fordern Sie das Bündel noch einmal an.</translation>
    </message>
    <message>
        <source>a bundle&apos;s name ends in {ending}, so that the window opens it; found {file}</source>
        <translation>der Name eines Bündels endet auf {ending}, damit das Fenster es öffnet; gefunden: {file}</translation>
    </message>
    <message>
        <source>{path} was not imported: it was stopped. What was here before is unchanged.</source>
        <translation>{path} wurde nicht importiert: der Import wurde abgebrochen. Was vorher hier war, ist unverändert.</translation>
    </message>
    <message>
        <source>{runs} runs have not ended and are left out of the bundle</source>
        <translation>{runs} Läufe sind nicht beendet und fehlen im Bündel</translation>
    </message>
    <message>
        <source>one run has not ended and is left out of the bundle</source>
        <translation>ein Lauf ist nicht beendet und fehlt im Bündel</translation>
    </message>
    <message>
        <source>{path} has a manifest that this version cannot read. Update Scalescope, or ask for the bundle again.</source>
        <translation>{path} hat ein Manifest, das diese Version nicht lesen kann. Aktualisieren Sie Scalescope oder fordern Sie das Bündel noch einmal an.</translation>
    </message>
    <message>
        <source>{path} unpacks to {bytes} bytes, and there is no room for that in {folder}. Free some space.</source>
        <translation>{path} ist ausgepackt {bytes} Bytes groß, und dafür ist in {folder} kein Platz. Schaffen Sie Platz.</translation>
    </message>
    <message>
        <source>{path} is no bundle: {reason}. A bundle is what scalescope-cli bundle STUDY --out FILE writes.</source>
        <translation>{path} ist kein Bündel: {reason}. Ein Bündel schreibt scalescope-cli bundle STUDY --out FILE.</translation>
    </message>
    <message>
        <source>no run of {study} has ended: there is nothing to bundle. Run it first.</source>
        <translation>kein Lauf von {study} ist beendet: es gibt nichts zu bündeln. Führen Sie die Studie zuerst aus.</translation>
    </message>
    <message>
        <source>{path} holds {file}, which no bundle may hold. Nothing of it was taken.</source>
        <translation>{path} enthält {file}, was kein Bündel enthalten darf. Nichts davon wurde übernommen.</translation>
    </message>
    <message>
        <source>{path} is another bundle of the study {name} than the one that is here (by {by}), and bundles are not signed. To take its place: scalescope-cli delete {study}, then import again.</source>
        <translation>{path} ist ein anderes Bundle der Studie {name} als das vorhandene (von {by}), und Bundles sind nicht signiert. Um es zu ersetzen: scalescope-cli delete {study}, dann erneut importieren.</translation>
    </message>
    <message>
        <source>{path} says that {file} and what stands before it are larger than {most} bytes, more than a file of its size can hold. Nothing of it was taken.</source>
        <translation>{path} sagt, dass {file} und was davor steht größer als {most} Bytes sind, mehr, als eine Datei dieser Größe enthalten kann. Nichts davon wurde übernommen.</translation>
    </message>
    <message>
        <source>{path} holds a study that cannot be read. Ask for the bundle again.</source>
        <translation>{path} enthält eine Studie, die nicht gelesen werden kann. Fordern Sie das Bündel noch einmal an.</translation>
    </message>
    <message>
        <source>{path} is damaged: the logs of its run {run} do not say how it ended. Nothing of it was taken; ask for the bundle again.</source>
        <translation>{path} ist beschädigt: Die Logs seines Laufs {run} sagen nicht, wie er geendet hat. Nichts davon wurde übernommen; fordern Sie das Bündel noch einmal an.</translation>
    </message>
    <message>
        <source>nothing to import at {path}: wanted a folder of plan --out, a run folder, a store, a bundle, a CSV table or the output of nccl-tests</source>
        <translation>nichts zu importieren unter {path}: erwartet wird ein Ordner von plan --out, ein Laufordner, ein Speicher, ein Bündel, eine CSV-Tabelle oder die Ausgabe von nccl-tests</translation>
    </message>
    <message>
        <source>who</source>
        <translation>wer</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>gravest note</source>
        <translation>wichtigster Hinweis</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>verschieden</translation>
    </message>
    <message>
        <source>Whose measurements these are</source>
        <translation>Wessen Messungen das sind</translation>
    </message>
    <message>
        <source>Settings and environment</source>
        <translation>Einstellungen und Umgebung</translation>
    </message>
    <message>
        <source>at most {most} tables are checked together; give fewer</source>
        <translation>höchstens {most} Tabellen werden zusammen geprüft; weniger angeben</translation>
    </message>
    <message>
        <source>the store {store} keeps no bundle. Import one, or name studies to compare.</source>
        <translation>der Speicher {store} enthält kein Bündel. Importieren Sie eines, oder nennen Sie Studien zum Vergleichen.</translation>
    </message>
    <message>
        <source>{devices}: {least} images/s ({leastWho}) to {most} images/s ({mostWho})</source>
        <translation>{devices}: {least} Bilder/s ({leastWho}) bis {most} Bilder/s ({mostWho})</translation>
    </message>
    <message>
        <source>The fastest measured cell runs {rate} images/s on 1 device at global batch {batch}; there is no baseline to compare it with.</source>
        <translation>Die schnellste gemessene Zelle schafft {rate} Bilder/s auf 1 Gerät bei globalem Batch {batch}; es gibt keinen Vergleich dazu.</translation>
    </message>
    <message>
        <source>Fastest: {rate} images/s on 1 device at global batch {batch}</source>
        <translation>Am schnellsten: {rate} Bilder/s auf 1 Gerät bei globalem Batch {batch}</translation>
    </message>
    <message>
        <source>Shortest epoch: {seconds} s on 1 device</source>
        <translation>Kürzeste Epoche: {seconds} s auf 1 Gerät</translation>
    </message>
    <message>
        <source>not looked at: &quot;{title}&quot; comes first</source>
        <translation>nicht angesehen: zuerst kommt „{title}“</translation>
    </message>
    <message>
        <source>Amdahl&apos;s law</source>
        <translation>Amdahls Gesetz</translation>
    </message>
    <message>
        <source>Gustafson&apos;s law</source>
        <translation>Gustafsons Gesetz</translation>
    </message>
    <message>
        <source>USL</source>
        <translation>USL</translation>
    </message>
    <message>
        <source>the alpha-beta law</source>
        <translation>das Alpha-Beta-Gesetz</translation>
    </message>
    <message>
        <source>a straight line</source>
        <translation>eine Gerade</translation>
    </message>
    <message>
        <source>kept: what runs, and for a week what an agent that runs has used (--all removes that too)</source>
        <translation>behalten: was läuft, und eine Woche lang, was ein laufender Agent benutzt hat (--all entfernt auch das)</translation>
    </message>
    <message>
        <source>kept: what runs</source>
        <translation>behalten: was läuft</translation>
    </message>
    <message>
        <source>{path} cannot be written: settings, layout and draft are kept until this window is closed. Make room, or make the file writable.</source>
        <translation>{path} kann nicht geschrieben werden: Einstellungen, Anordnung und Entwurf bleiben, bis dieses Fenster geschlossen wird. Schaffen Sie Platz, oder machen Sie die Datei beschreibbar.</translation>
    </message>
    <message>
        <source>{study} is at work and keeps its place: pause it first, then the next one begins</source>
        <translation>{study} läuft und behält den Platz: Pausieren Sie diese Studie zuerst, dann beginnt die nächste</translation>
    </message>
    <message>
        <source>several entries of the queue are called {text}: give the place that `scalescope-cli queue` lists</source>
        <translation>mehrere Einträge der Warteschlange heißen {text}: Geben Sie den Platz an, den `scalescope-cli queue` nennt</translation>
    </message>
    <message>
        <source>the queue is paused: `scalescope-cli queue resume` lets it go on</source>
        <translation>die Warteschlange ist angehalten: `scalescope-cli queue resume` setzt sie fort</translation>
    </message>
    <message>
        <source>no entry of the queue is called {text}: `scalescope-cli queue` lists them</source>
        <translation>kein Eintrag der Warteschlange heißt {text}: `scalescope-cli queue` nennt alle</translation>
    </message>
    <message>
        <source>No run of cell {cell} has recorded anything yet.</source>
        <translation>Noch kein Lauf der Zelle {cell} hat etwas aufgezeichnet.</translation>
    </message>
    <message>
        <source>{records} records are too many to show at once: Runs, Over time, shows them piece by piece.</source>
        <translation>{records} Aufzeichnungen sind zu viele, um sie auf einmal zu zeigen: Läufe, Über die Zeit, zeigt sie stückweise.</translation>
    </message>
    <message>
        <source>{file} was imported and does not tell this. Measured here, it would stand here.</source>
        <translation>{file} wurde importiert und enthält das nicht. Hier gemessen, stünde es an dieser Stelle.</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation>All-Reduce</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>Broadcast</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>All-Gather</translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation>Reduce-Scatter</translation>
    </message>
    <message>
        <source>send/recv</source>
        <translation>Send/Recv</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>Reduce</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>Barriere</translation>
    </message>
    <message>
        <source>scatter</source>
        <translation>Scatter</translation>
    </message>
    <message>
        <source>gather</source>
        <translation>Gather</translation>
    </message>
    <message>
        <source>push</source>
        <translation>Push</translation>
    </message>
    <message>
        <source>pull</source>
        <translation>Pull</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>All-to-All</translation>
    </message>
    <message>
        <source>ceiling</source>
        <translation>Obergrenze</translation>
    </message>
    <message>
        <source>ceiling, wrong result</source>
        <translation>Obergrenze, falsches Ergebnis</translation>
    </message>
    <message>
        <source>whole step</source>
        <translation>ganzer Schritt</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>CPU clock</source>
        <translation>CPU-Takt</translation>
    </message>
    <message>
        <source>CPU quota</source>
        <translation>CPU-Kontingent</translation>
    </message>
    <message>
        <source>driver</source>
        <translation>Treiber</translation>
    </message>
    <message>
        <source>governor</source>
        <translation>CPU-Regler</translation>
    </message>
    <message>
        <source>GPU power limit</source>
        <translation>GPU-Leistungsgrenze</translation>
    </message>
    <message>
        <source>network interface</source>
        <translation>Netzwerkschnittstelle</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>link speed</source>
        <translation>Tempo der Leitung</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>memory of the machine</source>
        <translation>Speicher der Maschine</translation>
    </message>
    <message>
        <source>NUMA nodes</source>
        <translation>NUMA-Knoten</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>NUMA nodes of ranks</source>
        <translation>NUMA-Knoten der Ranks</translation>
    </message>
    <message>
        <source>SMT</source>
        <translation>SMT</translation>
    </message>
    <message>
        <source>threads of a rank</source>
        <translation>Threads eines Ranks</translation>
    </message>
    <message>
        <source>timing</source>
        <translation>Zeitmessung</translation>
    </message>
    <message>
        <source>topology</source>
        <translation>Topologie</translation>
    </message>
    <message>
        <source>torch</source>
        <translation>LibTorch</translation>
    </message>
    <message>
        <source>training images</source>
        <translation>Trainingsbilder</translation>
    </message>
    <message>
        <source>turbo</source>
        <translation>Turbo</translation>
    </message>
    <message>
        <source>environment variables</source>
        <translation>Umgebungsvariablen</translation>
    </message>
    <message>
        <source>crop</source>
        <translation>Ausschnitt</translation>
    </message>
    <message>
        <source>flip</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>normalize</source>
        <translation>Normieren</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>once</source>
        <translation>einmal</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>konstant</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>Kosinus</translation>
    </message>
    <message>
        <source>epoch {epoch}: {seconds} s, training loss {loss}, validation loss {validation}, accuracy {accuracy} %</source>
        <translation>Epoche {epoch}: {seconds} s, Trainingsverlust {loss}, Validierungsverlust {validation}, Genauigkeit {accuracy} %</translation>
    </message>
    <message>
        <source>as {user}, in {seconds}, by the ssh program of this machine, because of {why}</source>
        <translation>als {user}, in {seconds}, über das Programm ssh dieses Rechners, wegen {why}</translation>
    </message>
    <message>
        <source>Remove what nothing runs</source>
        <translation>Entfernen, was nirgends läuft</translation>
    </message>
    <message>
        <source>End these ranks</source>
        <translation>Diese Ranks beenden</translation>
    </message>
    <message>
        <source>Bring the dataset here</source>
        <translation>Datensatz hierher holen</translation>
    </message>
    <message>
        <source>Switch lingering on</source>
        <translation>Lingering einschalten</translation>
    </message>
    <message>
        <source>Put my key there</source>
        <translation>Meinen Schlüssel dort ablegen</translation>
    </message>
    <message>
        <source>Send the agent again</source>
        <translation>Agent neu senden</translation>
    </message>
    <message>
        <source>Send the files there</source>
        <translation>Dateien dorthin senden</translation>
    </message>
    <message>
        <source>Show its key and ask me</source>
        <translation>Schlüssel zeigen und nachfragen</translation>
    </message>
    <message>
        <source>only a person can mend this</source>
        <translation>das kann nur ein Mensch beheben</translation>
    </message>
    <message>
        <source>{host}, {check}: only a person can mend this: {words}</source>
        <translation>{host}, {check}: das kann nur ein Mensch beheben: {words}</translation>
    </message>
    <message>
        <source>{command} ended with {code} there: {text}</source>
        <translation>{command} endete dort mit {code}: {text}</translation>
    </message>
    <message>
        <source>folders that were removed: {removed}; in use and kept: {kept}</source>
        <translation>entfernte Ordner: {removed}; in Benutzung und behalten: {kept}</translation>
    </message>
    <message>
        <source>ranks that were ended: {ranks}</source>
        <translation>beendete Ranks: {ranks}</translation>
    </message>
    <message>
        <source>{dataset} lies on this machine now</source>
        <translation>{dataset} liegt jetzt auf diesem Rechner</translation>
    </message>
    <message>
        <source>{file} stood in authorized_keys there already</source>
        <translation>{file} stand dort schon in authorized_keys</translation>
    </message>
    <message>
        <source>the account lingers now</source>
        <translation>Lingering ist für das Konto jetzt eingeschaltet</translation>
    </message>
    <message>
        <source>the account lingers now; loginctl said: {text}</source>
        <translation>Lingering ist für das Konto jetzt eingeschaltet; loginctl sagte: {text}</translation>
    </message>
    <message>
        <source>{file} stands in authorized_keys there now</source>
        <translation>{file} steht dort jetzt in authorized_keys</translation>
    </message>
    <message>
        <source>the agent was sent, and answers</source>
        <translation>der Agent wurde gesendet und antwortet</translation>
    </message>
    <message>
        <source>files that lie in {folder} there now: {files}</source>
        <translation>Dateien, die dort jetzt in {folder} liegen: {files}</translation>
    </message>
    <message>
        <source>its key is known now</source>
        <translation>sein Schlüssel ist jetzt bekannt</translation>
    </message>
    <message>
        <source>{file}: {done} of {total}</source>
        <translation>{file}: {done} von {total}</translation>
    </message>
    <message>
        <source>there is no pair of keys on this machine that ssh would offer; ssh-keygen -t ed25519 makes one</source>
        <translation>auf diesem Rechner gibt es kein Schlüsselpaar, das ssh anbieten würde; ssh-keygen -t ed25519 erzeugt eines</translation>
    </message>
    <message>
        <source>{host}, {check}: nothing is to be mended</source>
        <translation>{host}, {check}: es ist nichts zu beheben</translation>
    </message>
    <message>
        <source>these hosts have no check {check}; scalescope-cli check --json lists all that there are</source>
        <translation>bei diesen Hosts gibt es keine Prüfung {check}; scalescope-cli check --json nennt alle</translation>
    </message>
    <message>
        <source>{file} line {line}: the heading gives no unit of the times, and all bandwidths are 0.00, so milliseconds (nccl-tests of 2017) and microseconds look alike. Keep the line with (us), or rows of larger sizes.</source>
        <translation>{file} Zeile {line}: Der Tabellenkopf nennt keine Einheit der Zeiten, und alle Bandbreiten sind 0.00, sodass Millisekunden (nccl-tests von 2017) und Mikrosekunden gleich aussehen. Behalten Sie die Zeile mit (us) oder Zeilen größerer Nachrichten.</translation>
    </message>
    <message>
        <source>{file} line {line}: its bytes over its time are {expected} GB/s, but its algbw says {printed}. The row is damaged, or its columns are not those of the heading.</source>
        <translation>{file} Zeile {line}: Ihre Bytes durch ihre Zeit sind {expected} GB/s, ihr algbw nennt aber {printed}. Die Zeile ist beschädigt, oder ihre Spalten sind nicht die des Tabellenkopfs.</translation>
    </message>
    <message>
        <source>{file} line {line}: {program} among {ranks} ranks has a busbw of {expected} GB/s in this time, but the row says {printed}. It is of another collective or of another number of ranks.</source>
        <translation>{file} Zeile {line}: {program} unter {ranks} Ranks hat in dieser Zeit einen busbw von {expected} GB/s, die Zeile nennt aber {printed}. Sie stammt von einer anderen kollektiven Operation oder einer anderen Anzahl von Ranks.</translation>
    </message>
    <message>
        <source>{file} line {line}: {type} stands beside {other} of the same collective, and a ceiling is that of one type and one reduction. Keep the rows of one, or measure one (-d float -o sum).</source>
        <translation>{file} Zeile {line}: {type} steht neben {other} derselben kollektiven Operation, und eine Obergrenze gilt für einen Typ und eine Reduktion. Behalten Sie die Zeilen von einem, oder messen Sie einen (-d float -o sum).</translation>
    </message>
    <message>
        <source>{file} line {line}: rank {rank} stands twice, so each process tested itself alone: the program was built without MPI. Build nccl-tests with MPI=1 and measure again.</source>
        <translation>{file} Zeile {line}: Rank {rank} steht zweimal da, jeder Prozess hat also nur sich selbst gemessen: Das Programm wurde ohne MPI gebaut. Bauen Sie nccl-tests mit MPI=1 und messen Sie erneut.</translation>
    </message>
    <message>
        <source>{file} line {line}: the list of ranks above has {ranks} of them, and the highest is {highest}. Keep all lines that begin with &quot;# Rank&quot;.</source>
        <translation>{file} Zeile {line}: Die Liste der Ranks darüber hat {ranks} davon, und der höchste ist {highest}. Behalten Sie alle Zeilen, die mit &quot;# Rank&quot; beginnen.</translation>
    </message>
    <message>
        <source>{file} line {line}: more than {most} ranks</source>
        <translation>{file} Zeile {line}: mehr als {most} Ranks</translation>
    </message>
    <message>
        <source>{file} line {line}: a second run of {ranks} ranks lists other devices than the first. Import each machine&apos;s output from a file of its own.</source>
        <translation>{file} Zeile {line}: Ein zweiter Lauf mit {ranks} Ranks nennt andere Geräte als der erste. Importieren Sie die Ausgabe jedes Rechners aus einer eigenen Datei.</translation>
    </message>
    <message>
        <source>{file} line {line} is of {program}, which has no bus bandwidth to compare with. What is read: {choices}.</source>
        <translation>{file} Zeile {line} stammt von {program}, wofür es keine vergleichbare Busbandbreite gibt. Gelesen wird: {choices}.</translation>
    </message>
    <message>
        <source>{file} line {line}: cputime is how long a call took to return, not the collective. Measure without the option -C.</source>
        <translation>{file} Zeile {line}: cputime ist die Zeit, bis ein Aufruf zurückkehrte, nicht die der kollektiven Operation. Messen Sie ohne die Option -C.</translation>
    </message>
    <message>
        <source>{file} line {line} is no record of nccl-tests -J (size, type, redop, experiment_name, out_of_place with time, alg_bw and bus_bw) or of rccl-tests -Z json or csv (name, ranks or gpus, size, time, algBw, busBw)</source>
        <translation>{file} Zeile {line} ist kein Datensatz von nccl-tests -J (size, type, redop, experiment_name, out_of_place mit time, alg_bw und bus_bw) oder von rccl-tests -Z json oder csv (name, ranks oder gpus, size, time, algBw, busBw)</translation>
    </message>
    <message>
        <source>{file} line {line}: {title} measures no collective that is read. What is read: the latency tests of {choices}.</source>
        <translation>{file} Zeile {line}: {title} misst keine kollektive Operation, die gelesen wird. Gelesen werden die Latenztests von {choices}.</translation>
    </message>
    <message>
        <source>{file} line {line}: OSU&apos;s tests do not say how many ranks took part. Write the command in a line above, such as: mpirun -np 4 osu_allreduce</source>
        <translation>{file} Zeile {line}: Die Tests von OSU sagen nicht, wie viele Ranks teilnahmen. Schreiben Sie den Befehl in eine Zeile darüber, etwa: mpirun -np 4 osu_allreduce</translation>
    </message>
    <message>
        <source>{file} line {line}: the heading has no &quot;Avg Latency(us)&quot;</source>
        <translation>{file} Zeile {line}: Der Tabellenkopf hat kein &quot;Avg Latency(us)&quot;</translation>
    </message>
    <message>
        <source>{file} line {line} is no row of an OSU table: Size, Avg Latency(us), and Min and Max around it where the heading has them</source>
        <translation>{file} Zeile {line} ist keine Zeile einer OSU-Tabelle: Size, Avg Latency(us) und, wo der Tabellenkopf sie hat, Min und Max darum</translation>
    </message>
    <message>
        <source>{file} holds no table of OSU&apos;s latency tests</source>
        <translation>{file} enthält keine Tabelle der Latenztests von OSU</translation>
    </message>
    <message>
        <source>{file} line {line} is of {program}, which import does not read. It reads a table with the devices, the batch and a time or a rate of every run, the text of nccl-tests and rccl-tests, and OSU&apos;s latency tests of collectives: write the runs&apos; times into such a table.</source>
        <translation>{file} Zeile {line} stammt von {program}, was der Import nicht liest. Er liest eine Tabelle mit den Geräten, dem Batch und einer Zeit oder Rate jedes Laufs, den Text von nccl-tests und rccl-tests sowie die Latenztests kollektiver Operationen von OSU: Schreiben Sie die Zeiten der Läufe in eine solche Tabelle.</translation>
    </message>
    <message>
        <source>{file} is JSON that import does not know. It reads what nccl-tests -J and rccl-tests -Z json write, a table with the devices, the batch and a time or a rate of every run, and the text of nccl-tests, rccl-tests and OSU&apos;s latency tests.</source>
        <translation>{file} ist JSON, das der Import nicht kennt. Er liest, was nccl-tests -J und rccl-tests -Z json schreiben, eine Tabelle mit den Geräten, dem Batch und einer Zeit oder Rate jedes Laufs sowie den Text von nccl-tests, rccl-tests und den Latenztests von OSU.</translation>
    </message>
    <message>
        <source>{path} is an HTML page, which a server sends where it has no file. Fetch {name} again, or from another place.</source>
        <translation>{path} ist eine HTML-Seite, wie ein Server sie sendet, wo er keine Datei hat. Holen Sie {name} noch einmal oder von anderswo.</translation>
    </message>
    <message>
        <source>{path} is a pointer of Git LFS, not the file. Run &quot;git lfs pull&quot; in its repository, and import it again.</source>
        <translation>{path} ist ein Zeiger von Git LFS, nicht die Datei. Führen Sie &quot;git lfs pull&quot; in ihrem Repository aus und importieren Sie sie erneut.</translation>
    </message>
    <message>
        <source>{path} is of the Python version of {name}: pickles, which are not read because they can run any code. Take the binary version, {file}.</source>
        <translation>{path} gehört zur Python-Fassung von {name}: Pickles, die nicht gelesen werden, weil sie beliebigen Code ausführen können. Nehmen Sie die binäre Fassung, {file}.</translation>
    </message>
    <message>
        <source>{host}: {program} there does not know {option}. Slurm 20.11 or newer is needed; a site&apos;s own {program} has to pass options on.</source>
        <translation>{host}: {program} kennt dort {option} nicht. Nötig ist Slurm 20.11 oder neuer; ein eigenes {program} des Standorts muss Optionen weitergeben.</translation>
    </message>
    <message>
        <source>{host} has {found}. Slurm 20.11 or newer is needed, whose srun has --overlap. Nothing was queued.</source>
        <translation>{host} hat {found}. Nötig ist Slurm 20.11 oder neuer, dessen srun --overlap hat. Es wurde nichts eingereiht.</translation>
    </message>
    <message>
        <source>{host}: squeue does not list job {job}, which was asked for. It may be on another cluster (SLURM_CLUSTERS), or squeue is a site&apos;s own that leaves out --name or --format. scancel {job} gives its nodes back.</source>
        <translation>{host}: squeue führt den angeforderten Job {job} nicht auf. Er kann auf einem anderen Cluster sein (SLURM_CLUSTERS), oder squeue ist ein eigenes des Standorts, das --name oder --format auslässt. scancel {job} gibt seine Knoten zurück.</translation>
    </message>
    <message>
        <source>{host}: ranks get the {fast} fastest of its {cores} cores; the others are slower, and all ranks would wait for them.</source>
        <translation>{host}: Ranks bekommen die {fast} schnellsten seiner {cores} Kerne; die anderen sind langsamer, und alle Ranks würden auf sie warten.</translation>
    </message>
    <message>
        <source>{host}: only {fast} of its {cores} cores are of the fastest kind, so some ranks run on slower ones, and every all-reduce waits for those. Speedups compare other cores too; fewer devices, or a smaller coresPerSlot, keep ranks on like cores.</source>
        <translation>{host}: Nur {fast} seiner {cores} Kerne sind von der schnellsten Art, einige Ranks laufen also auf langsameren, und jedes All-Reduce wartet auf diese. Beschleunigungen vergleichen dann auch andere Kerne; weniger Geräte oder ein kleineres coresPerSlot lassen die Ranks auf gleichen Kernen.</translation>
    </message>
    <message>
        <source>{file} is a pointer of Git LFS, not the model. Run &quot;git lfs pull&quot; in its repository.</source>
        <translation>{file} ist ein Zeiger von Git LFS, nicht das Modell. Führen Sie &quot;git lfs pull&quot; in seinem Repository aus.</translation>
    </message>
    <message>
        <source>{file} was written by torch.save, so it holds weights or a pickled module, not a program. Write it with torch.jit.script(model).save(file).</source>
        <translation>{file} wurde von torch.save geschrieben und enthält daher Gewichte oder ein Pickle-Modul, kein Programm. Schreiben Sie es mit torch.jit.script(model).save(file).</translation>
    </message>
    <message>
        <source>{file} makes numbers that are not finite (NaN or infinite) from ordinary images</source>
        <translation>{file} macht aus gewöhnlichen Bildern Zahlen, die nicht endlich sind (NaN oder unendlich)</translation>
    </message>
    <message>
        <source>{file} makes different numbers of the same images in evaluation mode: dropout or noise stays on. A trace keeps the mode in which it was made: use torch.jit.script, or call model.eval() before the trace.</source>
        <translation>{file} macht im Auswertungsmodus aus denselben Bildern verschiedene Zahlen: Dropout oder Rauschen bleibt an. Ein Trace behält den Modus, in dem er gemacht wurde: Nehmen Sie torch.jit.script, oder rufen Sie vor dem Trace model.eval() auf.</translation>
    </message>
    <message>
        <source>{file} does not take another number of images, given as {shape}: {reason}. A trace has the batch of its example built in: use torch.jit.script, or write -1 in place of the number.</source>
        <translation>{file} nimmt keine andere Anzahl von Bildern, gegeben als {shape}: {reason}. Ein Trace hat den Batch seines Beispiels eingebaut: Nehmen Sie torch.jit.script, oder schreiben Sie -1 anstelle der Zahl.</translation>
    </message>
    <message>
        <source>{file} cannot be trained on images {shape}: {reason}. In training mode it must make one tensor, as in evaluation mode.</source>
        <translation>{file} kann mit Bildern {shape} nicht trainiert werden: {reason}. Im Trainingsmodus muss es wie im Auswertungsmodus einen Tensor machen.</translation>
    </message>
    <message>
        <source>{file} makes numbers that do not depend on its parameters (detach, no_grad or argmax inside), so there is nothing to train</source>
        <translation>{file} macht Zahlen, die nicht von seinen Parametern abhängen (detach, no_grad oder argmax darin), es gibt also nichts zu trainieren</translation>
    </message>
    <message>
        <source>{file} does not use {unused} of its parameters, {first} first, so they have no gradients to exchange. Remove them from the module.</source>
        <translation>{file} verwendet {unused} seiner Parameter nicht, zuerst {first}; sie haben also keine Gradienten zum Austauschen. Entfernen Sie sie aus dem Modul.</translation>
    </message>
    <message>
        <source>a GPU here is divided into slices (MIG): CUDA gives a rank one of them, whose memory and load the driver does not tell</source>
        <translation>eine GPU ist hier in Scheiben geteilt (MIG): CUDA gibt einem Rank eine davon, deren Speicher und Last der Treiber nicht nennt</translation>
    </message>
    <message>
        <source>CUDA_VISIBLE_DEVICES names a slice of a GPU (MIG), and such slices are not used</source>
        <translation>CUDA_VISIBLE_DEVICES nennt eine Scheibe einer GPU (MIG), und solche Scheiben werden nicht verwendet</translation>
    </message>
    <message>
        <source>{count} GPUs have fallen off the bus (NVML: GPU is lost); the driver or the host has to be restarted</source>
        <translation>{count} GPUs sind vom Bus gefallen (NVML: GPU is lost); der Treiber oder der Host muss neu gestartet werden</translation>
    </message>
    <message>
        <source>host {host}: CUDA_VISIBLE_DEVICES names a slice of a GPU (MIG), and such slices are not used. Ask for whole GPUs, or set device cpu.</source>
        <translation>Host {host}: CUDA_VISIBLE_DEVICES nennt eine Scheibe einer GPU (MIG), und solche Scheiben werden nicht verwendet. Fordern Sie ganze GPUs an, oder setzen Sie device cpu.</translation>
    </message>
    <message>
        <source>Ask for whole GPUs, or let the administrator turn MIG off; with device cpu the study runs on cores</source>
        <translation>Fordern Sie ganze GPUs an, oder lassen Sie den Administrator MIG abschalten; mit device cpu läuft die Studie auf Kernen</translation>
    </message>
    <message>
        <source>[{low}, {high}]</source>
        <translation>[{low}; {high}]</translation>
    </message>
    <message>
        <source>By a line through {count} batches, a limit of {megabytes} MB per device holds a batch of about {batch} [{low}, {high}]; {ran} ran.</source>
        <translation>Nach einer Geraden durch {count} Batches fasst eine Grenze von {megabytes} MB je Gerät einen Batch von etwa {batch} [{low}; {high}]; {ran} lief.</translation>
    </message>
    <message>
        <source>Under a limit of {megabytes} MB per device a batch of {ran} fits, {failed} does not.</source>
        <translation>Unter einer Grenze von {megabytes} MB je Gerät passt ein Batch von {ran}, {failed} nicht.</translation>
    </message>
    <message>
        <source>Under a limit of {megabytes} MB per device no measured batch fits: {failed} does not.</source>
        <translation>Unter einer Grenze von {megabytes} MB je Gerät passt kein gemessener Batch: {failed} nicht.</translation>
    </message>
    <message>
        <source>Under a limit of {megabytes} MB per device a batch of {ran} fits, the largest that was tried.</source>
        <translation>Unter einer Grenze von {megabytes} MB je Gerät passt ein Batch von {ran}, der größte, der versucht wurde.</translation>
    </message>
    <message>
        <source>Batch {batch} fits, {failed} does not ({configuration})</source>
        <translation>Batch {batch} passt, {failed} nicht ({configuration})</translation>
    </message>
    <message>
        <source>{value}x [{low}, {high}]</source>
        <translation>{value}x [{low}; {high}]</translation>
    </message>
    <message>
        <source>{value}x (no interval)</source>
        <translation>{value}x (kein Intervall)</translation>
    </message>
    <message>
        <source>no speedup shown, {value}x [{low}, {high}]</source>
        <translation>keine Beschleunigung gezeigt, {value}x [{low}; {high}]</translation>
    </message>
    <message>
        <source>{value} % [{low}, {high}]</source>
        <translation>{value} % [{low}; {high}]</translation>
    </message>
    <message>
        <source>{value} % (no interval)</source>
        <translation>{value} % (kein Intervall)</translation>
    </message>
    <message>
        <source>not resolved by {repeats} repeats (about {needed} would resolve 10 %)</source>
        <translation>mit {repeats} Wiederholungen nicht aufgelöst (etwa {needed} würden 10 % auflösen)</translation>
    </message>
    <message>
        <source>not resolved ({repeats} of {needed})</source>
        <translation>nicht aufgelöst ({repeats} von {needed})</translation>
    </message>
    <message>
        <source>{devices} devices gave {ratio}, {efficiency} % of ideal</source>
        <translation>{devices} Geräte brachten {ratio}, {efficiency} % des Ideals</translation>
    </message>
    <message>
        <source>1 device gave {ratio}, {efficiency} % of ideal</source>
        <translation>1 Gerät brachte {ratio}, {efficiency} % des Ideals</translation>
    </message>
    <message>
        <source>No speedup shown on {devices} devices, {ratio}, {efficiency} % of ideal</source>
        <translation>Keine Beschleunigung gezeigt auf {devices} Geräten, {ratio}, {efficiency} % des Ideals</translation>
    </message>
    <message>
        <source>No speedup shown on 1 device, {ratio}, {efficiency} % of ideal</source>
        <translation>Keine Beschleunigung gezeigt auf 1 Gerät, {ratio}, {efficiency} % des Ideals</translation>
    </message>
    <message>
        <source>What {devices} devices gave is {ratio}</source>
        <translation>Was {devices} Geräte brachten, ist {ratio}</translation>
    </message>
    <message>
        <source>What 1 device gave is {ratio}</source>
        <translation>Was 1 Gerät brachte, ist {ratio}</translation>
    </message>
    <message>
        <source>{gain}, relative to {base} devices</source>
        <translation>{gain}, bezogen auf {base} Geräte</translation>
    </message>
    <message>
        <source>{gain}. {note}</source>
        <translation>{gain}. {note}</translation>
    </message>
    <message>
        <source>{gain}.</source>
        <translation>{gain}.</translation>
    </message>
    <message>
        <source>{gain}: no loss from the ideal {ideal}x is shown.</source>
        <translation>{gain}: kein Verlust gegen das Ideal von {ideal}x ist gezeigt.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step goes into collective calls that one device makes alone.</source>
        <translation>{gain}: {percent} % des Schritts gehen in kollektive Aufrufe, die ein Gerät allein macht.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is compute beyond that of the baseline.</source>
        <translation>{gain}: {percent} % des Schritts sind Rechnen über das der Basis hinaus.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is compute beyond that of the baseline at the same batch per device: devices of one machine slow each other down (memory bandwidth, clock, caches).</source>
        <translation>{gain}: {percent} % des Schritts sind Rechnen über das der Basis bei gleichem Batch je Gerät hinaus: Geräte einer Maschine bremsen einander (Speicherbandbreite, Takt, Caches).</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is compute beyond the ideal share. Its cause was not measured: run one device at the same batch per device to tell whether the smaller batch or the other devices cost it.</source>
        <translation>{gain}: {percent} % des Schritts sind Rechnen über den idealen Anteil hinaus. Die Ursache wurde nicht gemessen: ein Lauf auf einem Gerät mit gleichem Batch je Gerät zeigt, ob der kleinere Batch oder die anderen Geräte sie kosten.</translation>
    </message>
    <message>
        <source>{gain}, more than ideal: as a gain of more devices alone it is too good. See the baseline&apos;s batch per device and its notes.</source>
        <translation>{gain}, mehr als ideal: als Gewinn durch mehr Geräte allein ist das zu gut. Siehe den Batch je Gerät der Basis und ihre Hinweise.</translation>
    </message>
    <message>
        <source>{gain}. The numbers are those of {file}, imported and not measured here: where the time of a step went is not known.</source>
        <translation>{gain}. Die Zahlen sind die von {file}, importiert und nicht hier gemessen: wohin die Zeit eines Schritts ging, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>{rate} images/s at a batch of {batch} per device, {ratio} that of batch {smallest}</source>
        <translation>{rate} Bilder/s bei einem Batch von {batch} je Gerät, {ratio} gegen Batch {smallest}</translation>
    </message>
    <message>
        <source>{what}: no larger batch is more than {percent} % faster.</source>
        <translation>{what}: kein größerer Batch ist um mehr als {percent} % schneller.</translation>
    </message>
    <message>
        <source>{what}: the fastest measured batch.</source>
        <translation>{what}: der schnellste gemessene Batch.</translation>
    </message>
    <message>
        <source>{what}: the fastest measured batch, but no gain over the smallest is shown.</source>
        <translation>{what}: der schnellste gemessene Batch, doch ist kein Gewinn gegen den kleinsten gezeigt.</translation>
    </message>
    <message>
        <source>{what}: the fastest measured batch, measured once.</source>
        <translation>{what}: der schnellste gemessene Batch, einmal gemessen.</translation>
    </message>
    <message>
        <source>{rate} images/s at a batch of {batch} per device: no larger batch is more than {percent} % faster.</source>
        <translation>{rate} Bilder/s bei einem Batch von {batch} je Gerät: kein größerer Batch ist um mehr als {percent} % schneller.</translation>
    </message>
    <message>
        <source>{second} takes {share} than {first} ({pairs} pairs of runs).</source>
        <translation>{second} braucht {share} als {first} ({pairs} Paare von Läufen).</translation>
    </message>
    <message>
        <source>{first} and {second} are alike within {resolve} %: {second} takes {share} ({pairs} pairs of runs).</source>
        <translation>{first} und {second} sind innerhalb von {resolve} % gleich: {second} braucht {share} ({pairs} Paare von Läufen).</translation>
    </message>
    <message>
        <source>Not decided yet after {pairs} pairs of runs: {second} takes {share} than {first}. About {needed} pairs resolve {resolve} %.</source>
        <translation>Nach {pairs} Paaren von Läufen noch nicht entschieden: {second} braucht {share} als {first}. Etwa {needed} Paare lösen {resolve} % auf.</translation>
    </message>
    <message>
        <source>Not decided after {pairs} pairs of runs, and {most} pairs would not decide it: {second} takes {share} than {first}. About {needed} pairs would resolve {resolve} %.</source>
        <translation>Nach {pairs} Paaren von Läufen nicht entschieden, und {most} Paare würden es nicht entscheiden: {second} braucht {share} als {first}. Etwa {needed} Paare würden {resolve} % auflösen.</translation>
    </message>
    <message>
        <source>Not decided by {pairs} pairs of runs: {second} takes {share} than {first}. About {needed} pairs would resolve {resolve} %.</source>
        <translation>Mit {pairs} Paaren von Läufen nicht entschieden: {second} braucht {share} als {first}. Etwa {needed} Paare würden {resolve} % auflösen.</translation>
    </message>
    <message>
        <source>{first} against {second} is not decided: {reason}.</source>
        <translation>{first} gegen {second} ist nicht entschieden: {reason}.</translation>
    </message>
    <message>
        <source>{first} against {second} is not decided. {reason}</source>
        <translation>{first} gegen {second} ist nicht entschieden. {reason}</translation>
    </message>
    <message>
        <source>{percent} more time</source>
        <translation>{percent} mehr Zeit</translation>
    </message>
    <message>
        <source>{percent} less time</source>
        <translation>{percent} weniger Zeit</translation>
    </message>
    <message>
        <source>fewer than {pairs} pairs of their runs have ended</source>
        <translation>es sind weniger als {pairs} Paare ihrer Läufe beendet</translation>
    </message>
    <message>
        <source>all pairs have the same ratio, which does not say how far it scatters</source>
        <translation>alle Paare haben dasselbe Verhältnis, das nicht sagt, wie weit es streut</translation>
    </message>
    <message>
        <source>To {accuracy} % accuracy the speedup is {ratio}: {hardware} % efficiency of the hardware, and {statistical} % of the baseline&apos;s use of each sample.</source>
        <translation>Bis zu {accuracy} % Genauigkeit beträgt die Beschleunigung {ratio}: {hardware} % Effizienz der Hardware und {statistical} % der Ausbeute je Bild der Basis.</translation>
    </message>
    <message>
        <source>By {law} a run on {devices} devices would give {ratio}, one in twenty outside these bounds.</source>
        <translation>Nach {law} gäbe ein Lauf auf {devices} Geräten {ratio}, einer von zwanzig außerhalb dieser Grenzen.</translation>
    </message>
    <message>
        <source>What {devices} devices would give by {law} is not resolved by these measurements.</source>
        <translation>Was {devices} Geräte nach {law} gäben, lösen diese Messungen nicht auf.</translation>
    </message>
    <message>
        <source>The speedup of one device is {percent} %, above ideal: the baseline is slower than this run, which no second device explains. Measure both again, one after the other.</source>
        <translation>Die Beschleunigung eines Geräts beträgt {percent} %, über dem Ideal: die Basis ist langsamer als dieser Lauf, was kein zweites Gerät erklärt. Beide noch einmal messen, einen nach dem anderen.</translation>
    </message>
    <message>
        <source>{devices}: {ratio}</source>
        <translation>{devices}: {ratio}</translation>
    </message>
    <message>
        <source>{devices}: {ratio} of ideal</source>
        <translation>{devices}: {ratio} des Ideals</translation>
    </message>
    <message>
        <source>{devices}: {least} ({leastWho}) to {most} ({mostWho})</source>
        <translation>{devices}: {least} ({leastWho}) bis {most} ({mostWho})</translation>
    </message>
    <message>
        <source>{devices}: {least} of ideal ({leastWho}) to {most} ({mostWho})</source>
        <translation>{devices}: {least} des Ideals ({leastWho}) bis {most} ({mostWho})</translation>
    </message>
    <message>
        <source>Checkpoints cost {ratio} on {devices}</source>
        <translation>Checkpoints kosten {ratio} auf {devices}</translation>
    </message>
    <message>
        <source>Checkpoint cost on {devices} is not distinguishable from noise: {ratio}</source>
        <translation>Die Kosten der Checkpoints auf {devices} sind vom Rauschen nicht zu unterscheiden: {ratio}</translation>
    </message>
    <message>
        <source>What checkpoints cost on {devices} is {ratio}</source>
        <translation>Was Checkpoints auf {devices} kosten, ist {ratio}</translation>
    </message>
    <message>
        <source>time-to-accuracy speedup, 95 % from</source>
        <translation>Beschleunigung bis zur Genauigkeit, 95 % von</translation>
    </message>
    <message>
        <source>time-to-accuracy speedup, 95 % to</source>
        <translation>Beschleunigung bis zur Genauigkeit, 95 % bis</translation>
    </message>
    <message>
        <source>Other programs use {percent} % of these cores: {programs}</source>
        <translation>Andere Programme belegen {percent} % dieser Kerne: {programs}</translation>
    </message>
    <message>
        <source>Other programs use {percent} % of these cores</source>
        <translation>Andere Programme belegen {percent} % dieser Kerne</translation>
    </message>
    <message>
        <source>Other programs are on GPU {gpus}: {programs}</source>
        <translation>Andere Programme laufen auf GPU {gpus}: {programs}</translation>
    </message>
    <message>
        <source>{use}. Waiting at most {seconds} s until they use less than {idle} %.</source>
        <translation>{use}. Es wird höchstens {seconds} s gewartet, bis sie weniger als {idle} % belegen.</translation>
    </message>
    <message>
        <source>{path}: runs added: {runs}</source>
        <translation>{path}: hinzugefügte Läufe: {runs}</translation>
    </message>
    <message>
        <source>{path}: nothing was added: it has no run that the store lacks</source>
        <translation>{path}: Es wurde nichts hinzugefügt: kein Lauf darin fehlt im Speicher</translation>
    </message>
    <message>
        <source>The cores are idle: other programs use {percent} % of them.</source>
        <translation>Die Kerne sind frei: andere Programme belegen {percent} %.</translation>
    </message>
    <message>
        <source>{use}, also after {seconds} s. The study is measured all the same; its results say how much of the cores others took.</source>
        <translation>{use}, auch nach {seconds} s. Die Studie wird trotzdem gemessen; ihre Ergebnisse sagen, wie viel der Kerne andere belegt haben.</translation>
    </message>
    <message>
        <source>longest step, ms</source>
        <translation>längster Schritt, ms</translation>
    </message>
    <message>
        <source>shortest step, ms</source>
        <translation>kürzester Schritt, ms</translation>
    </message>
    <message>
        <source>{what} shows all timed steps: leave out --steps, which is for {known}</source>
        <translation>{what} zeigt alle gemessenen Schritte: --steps weglassen, das es für {known} gibt</translation>
    </message>
    <message>
        <source>Histogram of the timed steps of one cell, a line for each repeat that counts: steps of the critical rank, of every rank where ranks do not wait for one another. All repeats share the bins, whose width is 2 x interquartile range / cube root of the number of steps.</source>
        <translation>Histogramm der gemessenen Schritte einer Zelle, eine Linie für jede Wiederholung, die zählt: Schritte des kritischen Ranks, jedes Ranks, wo Ranks nicht aufeinander warten. Alle Wiederholungen haben dieselben Klassen; ihre Breite ist 2 x Interquartilsabstand / dritte Wurzel der Zahl der Schritte.</translation>
    </message>
    <message>
        <source>steps per {milliseconds} ms</source>
        <translation>Schritte je {milliseconds} ms</translation>
    </message>
    <message>
        <source>repeat {repeat}</source>
        <translation>Wiederholung {repeat}</translation>
    </message>
    <message>
        <source>{from} to {to} ms</source>
        <translation>{from} bis {to} ms</translation>
    </message>
    <message>
        <source>Median step {median} ms; 80 % of the steps take {low} to {high} ms, one {longest} ms</source>
        <translation>Schritt im Median {median} ms; 80 % der Schritte dauern {low} bis {high} ms, einer {longest} ms</translation>
    </message>
    <message>
        <source>Median step {median} ms; 80 % of the steps take {low} to {high} ms, {count} more than {end} ms, the longest {longest} ms</source>
        <translation>Schritt im Median {median} ms; 80 % der Schritte dauern {low} bis {high} ms, {count} mehr als {end} ms, der längste {longest} ms</translation>
    </message>
    <message>
        <source>Step times</source>
        <translation>Schrittzeiten</translation>
    </message>
    <message>
        <source>Median step {median} ms; 80 % of the steps take {low} to {high} ms</source>
        <translation>Schritt im Median {median} ms; 80 % der Schritte dauern {low} bis {high} ms</translation>
    </message>
</context>
<context>
    <name>scalescope::AuditView</name>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>printed</source>
        <translation>gedruckt</translation>
    </message>
    <message>
        <source>right would be</source>
        <translation>richtig wäre</translation>
    </message>
    <message>
        <source>why</source>
        <translation>warum</translation>
    </message>
    <message>
        <source>Drop CSV files of published tables here, or paste one. Tables of one report are judged together, as the command audit does.</source>
        <translation>Legen Sie CSV-Dateien veröffentlichter Tabellen hier ab oder fügen Sie eine Tabelle ein. Tabellen eines Berichts werden zusammen beurteilt, wie es der Befehl audit tut.</translation>
    </message>
    <message>
        <source>Choose files …</source>
        <translation>Dateien wählen …</translation>
    </message>
    <message>
        <source>Choose tables to check</source>
        <translation>Tabellen zum Prüfen wählen</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Paste a table to check</source>
        <translation>Tabelle zum Prüfen einfügen</translation>
    </message>
    <message>
        <source>Check published tables</source>
        <translation>Veröffentlichte Tabellen prüfen</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt)</source>
        <translation>Tabellen (*.csv *.tsv *.txt)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The clipboard holds no text. Copy a table with its header first.</source>
        <translation>Die Zwischenablage enthält keinen Text. Kopieren Sie zuerst eine Tabelle mit ihrer Kopfzeile.</translation>
    </message>
    <message>
        <source>pasted table</source>
        <translation>eingefügte Tabelle</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Wird geprüft</translation>
    </message>
    <message>
        <source>%1 right, %2 wrong, %3 cannot be judged</source>
        <translation>%1 richtig, %2 falsch, %3 nicht zu beurteilen</translation>
    </message>
    <message numerus="yes">
        <source>%n numbers are wrong.</source>
        <translation>
            <numerusform>%n Zahl ist falsch.</numerusform>
            <numerusform>%n Zahlen sind falsch.</numerusform>
        </translation>
    </message>
    <message>
        <source>No number contradicts another one.</source>
        <translation>Keine Zahl widerspricht einer anderen.</translation>
    </message>
    <message>
        <source>Table: %1</source>
        <translation>Tabelle: %1</translation>
    </message>
    <message>
        <source>Wrong numbers: %1</source>
        <translation>Falsche Zahlen: %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancelled: nothing was checked.</source>
        <translation>Abgebrochen: nichts wurde geprüft.</translation>
    </message>
    <message>
        <source>Reading %1 of %2</source>
        <translation>%1 von %2 wird gelesen</translation>
    </message>
</context>
<context>
    <name>scalescope::AwaitedStudy</name>
    <message>
        <source>Reading %1 …</source>
        <translation>%1 wird gelesen …</translation>
    </message>
    <message>
        <source>Cancel reading</source>
        <translation>Lesen abbrechen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>scalescope::Bridge</name>
    <message>
        <source>Work on the store</source>
        <translation>Arbeit am Speicher</translation>
    </message>
    <message>
        <source>Handing the queue to the store&apos;s owner</source>
        <translation>Die Warteschlange wird dem Besitzer des Speichers übergeben</translation>
    </message>
    <message>
        <source>Telling the store&apos;s owner what you asked for</source>
        <translation>Dem Besitzer des Speichers wird gesagt, was Sie wünschen</translation>
    </message>
    <message>
        <source>Opening the store</source>
        <translation>Der Speicher wird geöffnet</translation>
    </message>
    <message>
        <source>Saving a file</source>
        <translation>Eine Datei wird gespeichert</translation>
    </message>
    <message>
        <source>Asking the machines of the study</source>
        <translation>Die Rechner der Studie werden gefragt</translation>
    </message>
    <message>
        <source>Checking machines</source>
        <translation>Rechner werden geprüft</translation>
    </message>
    <message>
        <source>Asking a Slurm cluster</source>
        <translation>Ein Slurm-Cluster wird gefragt</translation>
    </message>
    <message>
        <source>Looking at this computer</source>
        <translation>Dieser Rechner wird angesehen</translation>
    </message>
    <message>
        <source>Reading the store</source>
        <translation>Der Speicher wird gelesen</translation>
    </message>
</context>
<context>
    <name>scalescope::ChartHeader</name>
    <message>
        <source>Definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin above the others</source>
        <translation>Über den anderen anheften</translation>
    </message>
    <message>
        <source>Show the whole range</source>
        <translation>Ganzen Bereich zeigen</translation>
    </message>
    <message>
        <source>Show the chart</source>
        <translation>Diagramm zeigen</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
</context>
<context>
    <name>scalescope::ChartView</name>
    <message>
        <source>%1, %2x</source>
        <translation>%1, %2x</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Chart: %1</source>
        <translation>Diagramm: %1</translation>
    </message>
    <message>
        <source>Table: %1</source>
        <translation>Tabelle: %1</translation>
    </message>
    <message numerus="yes">
        <source> (and %n more)</source>
        <translation>
            <numerusform> (und %n weiterer)</numerusform>
            <numerusform> (und %n weitere)</numerusform>
        </translation>
    </message>
    <message>
        <source>The picture is in the clipboard.</source>
        <translation>Das Bild ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>With notes and run ids</source>
        <translation>Mit Hinweisen und Lauf-IDs</translation>
    </message>
    <message>
        <source>The table is in the clipboard.</source>
        <translation>Die Tabelle ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>Drawing the picture</source>
        <translation>Das Bild wird gezeichnet</translation>
    </message>
    <message>
        <source>Making the table</source>
        <translation>Die Tabelle wird erstellt</translation>
    </message>
    <message>
        <source>Full screen: %1</source>
        <translation>Vollbild: %1</translation>
    </message>
    <message>
        <source>Leave full screen</source>
        <translation>Vollbild verlassen</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
</context>
<context>
    <name>scalescope::CheckPanel</name>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>What is fine, too</source>
        <translation>Auch was in Ordnung ist</translation>
    </message>
    <message>
        <source>Show what is fine, too</source>
        <translation>Auch zeigen, was in Ordnung ist</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Erneut prüfen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close the checks</source>
        <translation>Prüfungen schließen</translation>
    </message>
    <message>
        <source>Machines that were looked at</source>
        <translation>Angesehene Maschinen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the checks</source>
        <translation>Prüfungen abbrechen</translation>
    </message>
    <message>
        <source>What the checks found</source>
        <translation>Ergebnis der Prüfungen</translation>
    </message>
    <message numerus="yes">
        <source>Looking at %n machine(s): at most 20 s …</source>
        <translation>
            <numerusform>%n Maschine wird angesehen: höchstens 20 s …</numerusform>
            <numerusform>%n Maschinen werden angesehen: höchstens 20 s …</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was looked at; %2 of %3 …</source>
        <translation>%1 ist angesehen; %2 von %3 …</translation>
    </message>
    <message>
        <source>Measuring the links between the machines …</source>
        <translation>Verbindungen zwischen den Maschinen werden gemessen …</translation>
    </message>
    <message>
        <source>Nothing hinders runs here.</source>
        <translation>Hier steht Läufen nichts im Weg.</translation>
    </message>
    <message>
        <source>%1 of %2: %3. %4</source>
        <translation>%1 von %2: %3. %4</translation>
    </message>
    <message>
        <source>What mends %1 of %2</source>
        <translation>Abhilfe für %1 von %2</translation>
    </message>
    <message>
        <source>Copy what mends %1 of %2</source>
        <translation>Abhilfe für %1 von %2 kopieren</translation>
    </message>
    <message>
        <source>End the ranks that live on %1</source>
        <translation>Die Ranks beenden, die auf %1 leben</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s) on %1 are ended in a moment.</source>
        <translation>
            <numerusform>%n Rank auf %1 wird gleich beendet.</numerusform>
            <numerusform>%n Ranks auf %1 werden gleich beendet.</numerusform>
        </translation>
    </message>
    <message>
        <source>Leave them running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Copy what to do</source>
        <translation>Kopieren, was zu tun ist</translation>
    </message>
    <message>
        <source>Copy what to do about %1 of %2</source>
        <translation>Kopieren, was bei %1 von %2 zu tun ist</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>%1: %2 …</source>
        <translation>%1: %2 …</translation>
    </message>
    <message>
        <source>Cancel what mends %1</source>
        <translation>Beheben bei %1 abbrechen</translation>
    </message>
    <message>
        <source>%1 was not mended.</source>
        <translation>Bei %1 wurde nichts behoben.</translation>
    </message>
</context>
<context>
    <name>scalescope::ChoiceList</name>
    <message>
        <source>bundle</source>
        <translation>Bündel</translation>
    </message>
    <message>
        <source>Studies to compare</source>
        <translation>Studien zum Vergleichen</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
</context>
<context>
    <name>scalescope::CleanBar</name>
    <message>
        <source>agents and worker bundles: %1, fetched runs: %2, sent datasets: %3; %4 in all</source>
        <translation>Agenten und Worker-Pakete: %1, geholte Läufe: %2, gesendete Datensätze: %3; zusammen %4</translation>
    </message>
    <message>
        <source>What is in use stays.</source>
        <translation>Was benutzt wird, bleibt.</translation>
    </message>
    <message>
        <source>Programs stay: an agent of %1 may run them, or was killed less than two days ago.</source>
        <translation>Programme bleiben: Ein Agent von %1 führt sie vielleicht aus oder wurde vor weniger als zwei Tagen abgebrochen.</translation>
    </message>
    <message>
        <source>Removing what Scalescope put on a machine</source>
        <translation>Was Scalescope auf einer Maschine abgelegt hat, wird entfernt</translation>
    </message>
    <message>
        <source>Remove all of it</source>
        <translation>Alles davon entfernen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the removal</source>
        <translation>Das Entfernen abbrechen</translation>
    </message>
    <message>
        <source>Removing what Scalescope put on %1: at most 30 s …</source>
        <translation>Was Scalescope auf %1 abgelegt hat, wird entfernt: höchstens 30 s …</translation>
    </message>
    <message>
        <source>Looking at what Scalescope put on %1: at most 30 s …</source>
        <translation>Es wird nachgesehen, was Scalescope auf %1 abgelegt hat: höchstens 30 s …</translation>
    </message>
    <message>
        <source>Stopped: some of what Scalescope put on %1 may be there still.</source>
        <translation>Abgebrochen: Manches von dem, was Scalescope auf %1 abgelegt hat, ist vielleicht noch da.</translation>
    </message>
    <message>
        <source>There is nothing of Scalescope on %1 to remove.</source>
        <translation>Auf %1 ist nichts von Scalescope zu entfernen.</translation>
    </message>
    <message>
        <source>Remove from %1? %2.</source>
        <translation>Von %1 entfernen? %2.</translation>
    </message>
    <message>
        <source>Runs that were not fetched stay; what is needed again is sent again.</source>
        <translation>Läufe, die nicht geholt wurden, bleiben; was wieder gebraucht wird, wird wieder gesendet.</translation>
    </message>
    <message>
        <source>Not while a study runs there: it may need them.</source>
        <translation>Nicht, während dort eine Studie läuft: Sie braucht sie vielleicht.</translation>
    </message>
    <message>
        <source>What Scalescope put on %1 could not be looked at.</source>
        <translation>Was Scalescope auf %1 abgelegt hat, ließ sich nicht ansehen.</translation>
    </message>
    <message>
        <source>What Scalescope put on %1 was not all removed.</source>
        <translation>Was Scalescope auf %1 abgelegt hat, wurde nicht ganz entfernt.</translation>
    </message>
    <message>
        <source>Removed from %1: %2.</source>
        <translation>Von %1 entfernt: %2.</translation>
    </message>
</context>
<context>
    <name>scalescope::ClosingBar</name>
    <message>
        <source>What the window waits for</source>
        <translation>Worauf das Fenster wartet</translation>
    </message>
    <message>
        <source>Keep the window open</source>
        <translation>Fenster offen lassen</translation>
    </message>
    <message>
        <source>Still going on: %1.</source>
        <translation>Noch im Gange: %1.</translation>
    </message>
    <message>
        <source>The window closes once this has ended: %1.</source>
        <translation>Das Fenster schließt, sobald dies zu Ende ist: %1.</translation>
    </message>
    <message>
        <source>Cancel it and close</source>
        <translation>Abbrechen und schließen</translation>
    </message>
    <message>
        <source>Close without waiting</source>
        <translation>Schließen, ohne zu warten</translation>
    </message>
</context>
<context>
    <name>scalescope::ClusterPanel</name>
    <message>
        <source>Accounts: not told.</source>
        <translation>Konten: nicht bekannt.</translation>
    </message>
    <message>
        <source>Accounts: %1.</source>
        <translation>Konten: %1.</translation>
    </message>
    <message>
        <source>Modules: not told.</source>
        <translation>Module: nicht bekannt.</translation>
    </message>
    <message>
        <source>Modules: %1.</source>
        <translation>Module: %1.</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Time of a job</source>
        <translation>Zeit eines Auftrags</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>Nodes that are free</source>
        <translation>Freie Knoten</translation>
    </message>
    <message>
        <source>Cores each</source>
        <translation>Kerne je Knoten</translation>
    </message>
    <message>
        <source>Memory each</source>
        <translation>Speicher je Knoten</translation>
    </message>
    <message>
        <source>gres</source>
        <translation>gres</translation>
    </message>
    <message>
        <source>constraint</source>
        <translation>constraint</translation>
    </message>
    <message>
        <source>%1 (default)</source>
        <translation>%1 (Vorgabe)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Erneut fragen</translation>
    </message>
    <message>
        <source>Ask the cluster again</source>
        <translation>Den Cluster erneut fragen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close what the cluster offers</source>
        <translation>Das Angebot des Clusters schließen</translation>
    </message>
    <message>
        <source>Partitions of the cluster</source>
        <translation>Partitionen des Clusters</translation>
    </message>
    <message>
        <source>What the Slurm cluster of %1 offers</source>
        <translation>Was der Slurm-Cluster von %1 bietet</translation>
    </message>
    <message>
        <source>Asking sinfo, sacctmgr and module on %1 …</source>
        <translation>sinfo, sacctmgr und module auf %1 werden gefragt …</translation>
    </message>
    <message>
        <source>Cancel the question</source>
        <translation>Frage abbrechen</translation>
    </message>
</context>
<context>
    <name>scalescope::CommandLine</name>
    <message>
        <source>Equivalent command</source>
        <translation>Gleicher Befehl</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Befehl kopieren</translation>
    </message>
</context>
<context>
    <name>scalescope::ComparePage</name>
    <message>
        <source>Bundles (*%1)</source>
        <translation>Bündel (*%1)</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Open a bundle …</source>
        <translation>Bündel öffnen …</translation>
    </message>
    <message>
        <source>Open a bundle of somebody</source>
        <translation>Bündel von jemandem öffnen</translation>
    </message>
    <message>
        <source>Save as bundle …</source>
        <translation>Als Bündel speichern …</translation>
    </message>
    <message>
        <source>Save the chosen study as a bundle</source>
        <translation>Gewählte Studie als Bündel speichern</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the chosen bundle</source>
        <translation>Gewähltes Bündel entfernen</translation>
    </message>
    <message>
        <source>Studies and bundles</source>
        <translation>Studien und Bündel</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>Was gezeichnet wird</translation>
    </message>
    <message>
        <source>People and machines</source>
        <translation>Personen und Maschinen</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Was verschieden ist</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Overlaid</source>
        <translation>Übereinander</translation>
    </message>
    <message>
        <source>Check a published table</source>
        <translation>Veröffentlichte Tabelle prüfen</translation>
    </message>
    <message>
        <source>Nothing to compare yet</source>
        <translation>Noch nichts zu vergleichen</translation>
    </message>
    <message>
        <source>Tick what to compare</source>
        <translation>Ankreuzen, was verglichen wird</translation>
    </message>
    <message>
        <source>Studies that were measured here stand on the left, and bundles of others: files that end in %1, by a button, or dropped here.</source>
        <translation>Links stehen Studien, die hier gemessen wurden, und Bündel anderer: Dateien, die auf %1 enden, über einen Knopf oder hier abgelegt.</translation>
    </message>
    <message>
        <source>Open a bundle</source>
        <translation>Bündel öffnen</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save as bundle</source>
        <translation>Als Bündel speichern</translation>
    </message>
    <message>
        <source>The bundle %1 was removed.</source>
        <translation>Das Bündel %1 wurde entfernt.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Reading %1 of %2</source>
        <translation>%1 von %2 wird gelesen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>%1 stands on the left, with its notes under %2.</source>
        <translation>%1 steht links, mit den Hinweisen unter %2.</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Saved %1; %2</source>
        <translation>%1 gespeichert; %2</translation>
    </message>
    <message>
        <source>%1, cell %2, repeat %3</source>
        <translation>%1, Zelle %2, Wiederholung %3</translation>
    </message>
    <message>
        <source>Two studies or more, on the left; single runs come from the Runs page.</source>
        <translation>Zwei oder mehr Studien, links; einzelne Läufe kommen von der Seite Läufe.</translation>
    </message>
    <message>
        <source>Writing %1: %2 %</source>
        <translation>%1 wird geschrieben: %2 %</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>Wird abgebrochen</translation>
    </message>
    <message>
        <source>Keep %1 only</source>
        <translation>Nur %1 behalten</translation>
    </message>
</context>
<context>
    <name>scalescope::Comparer</name>
    <message>
        <source>Writing a bundle</source>
        <translation>Ein Bündel wird geschrieben</translation>
    </message>
    <message>
        <source>Comparing studies</source>
        <translation>Studien werden verglichen</translation>
    </message>
</context>
<context>
    <name>scalescope::DataTasks</name>
    <message>
        <source>Bringing the dataset %1</source>
        <translation>Der Datensatz %1 wird geholt</translation>
    </message>
    <message>
        <source>Looking for datasets</source>
        <translation>Datensätze werden gesucht</translation>
    </message>
</context>
<context>
    <name>scalescope::DatasetBar</name>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Download the dataset</source>
        <translation>Datensatz herunterladen</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Import the dataset</source>
        <translation>Datensatz importieren</translation>
    </message>
    <message>
        <source>From an archive or a file …</source>
        <translation>Aus einem Archiv oder einer Datei …</translation>
    </message>
    <message>
        <source>From a folder …</source>
        <translation>Aus einem Ordner …</translation>
    </message>
    <message>
        <source>Dataset in progress</source>
        <translation>Datensatz in Arbeit</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the dataset</source>
        <translation>Datensatz abbrechen</translation>
    </message>
    <message>
        <source>Download (%1)</source>
        <translation>Herunterladen (%1)</translation>
    </message>
    <message>
        <source>Nobody publishes it where it could be fetched from: import it.</source>
        <translation>Niemand veröffentlicht ihn so, dass er geholt werden könnte: Importieren Sie ihn.</translation>
    </message>
    <message>
        <source>Beginning …</source>
        <translation>Beginnt …</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
</context>
<context>
    <name>scalescope::DeviceModel</name>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>Benutzt von</translation>
    </message>
</context>
<context>
    <name>scalescope::DeviceTable</name>
    <message>
        <source>Machines, devices and their load</source>
        <translation>Maschinen, Geräte und ihre Last</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Rechner</translation>
    </message>
</context>
<context>
    <name>scalescope::ExportNote</name>
    <message>
        <source>Cancelled: nothing was written or copied.</source>
        <translation>Abgebrochen: nichts wurde geschrieben oder kopiert.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>Wird abgebrochen</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>scalescope::FailedCells</name>
    <message numerus="yes">
        <source>%n more cells have no result; the table of cells says which.</source>
        <translation>
            <numerusform>%n weitere Zelle hat kein Ergebnis; die Tabelle der Zellen sagt, welche.</numerusform>
            <numerusform>%n weitere Zellen haben kein Ergebnis; die Tabelle der Zellen sagt, welche.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cell %1 (%2): %3.</source>
        <translation>Zelle %1 (%2): %3.</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Noch einmal messen</translation>
    </message>
</context>
<context>
    <name>scalescope::FolderExport</name>
    <message>
        <source>Writing figures and tables</source>
        <translation>Abbildungen und Tabellen werden geschrieben</translation>
    </message>
</context>
<context>
    <name>scalescope::GoalStep</name>
    <message>
        <source>My own program</source>
        <translation>Mein eigenes Programm</translation>
    </message>
    <message>
        <source>How does my training script scale? It is run as it is at several numbers of devices; the steps of PyTorch programs are split into their parts.</source>
        <translation>Wie skaliert mein Trainingsskript? Es läuft unverändert mit mehreren Geräteanzahlen; die Schritte von PyTorch-Programmen werden in ihre Teile zerlegt.</translation>
    </message>
    <message>
        <source>Open a study file …</source>
        <translation>Studiendatei öffnen …</translation>
    </message>
    <message>
        <source>Open a study file</source>
        <translation>Studiendatei öffnen</translation>
    </message>
    <message>
        <source>or drop one here</source>
        <translation>oder hier ablegen</translation>
    </message>
    <message>
        <source>Study files (*.json);;All files (*)</source>
        <translation>Studiendateien (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Search the goals</source>
        <translation>Ziele durchsuchen</translation>
    </message>
    <message>
        <source>Search, as speedup or memory</source>
        <translation>Suche, etwa Speedup oder Speicher</translation>
    </message>
    <message>
        <source>No goal holds these words.</source>
        <translation>Kein Ziel enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Start here</source>
        <translation>Einstieg</translation>
    </message>
    <message>
        <source>Lab sheets</source>
        <translation>Übungsblätter</translation>
    </message>
    <message>
        <source>One question</source>
        <translation>Einzelne Fragen</translation>
    </message>
    <message>
        <source>Two variants of my program</source>
        <translation>Zwei Varianten meines Programms</translation>
    </message>
    <message>
        <source>Which one is faster? Two commands, or two settings of one, run in turn until the difference is known, or known to be too small to matter.</source>
        <translation>Welche ist schneller? Zwei Befehle oder zwei Einstellungen eines Befehls laufen abwechselnd, bis der Unterschied bekannt ist oder feststeht, dass er zu klein ist, um zu zählen.</translation>
    </message>
</context>
<context>
    <name>scalescope::HostForm</name>
    <message>
        <source>Name of the new machine</source>
        <translation>Name der neuen Maschine</translation>
    </message>
    <message>
        <source>name, as n1</source>
        <translation>Name, etwa n1</translation>
    </message>
    <message>
        <source>SSH address of the new machine</source>
        <translation>SSH-Adresse der neuen Maschine</translation>
    </message>
    <message>
        <source>user@host or ~/.ssh/config alias</source>
        <translation>user@host oder Alias aus ~/.ssh/config</translation>
    </message>
    <message>
        <source>SSH port of the new machine</source>
        <translation>SSH-Port der neuen Maschine</translation>
    </message>
    <message>
        <source>Add machine</source>
        <translation>Maschine hinzufügen</translation>
    </message>
    <message>
        <source>Write the address as user@host, or an alias of your ~/.ssh/config.</source>
        <translation>Schreiben Sie die Adresse als user@host oder als Alias aus Ihrer ~/.ssh/config.</translation>
    </message>
    <message>
        <source>There is a machine named %1 already. Choose another name.</source>
        <translation>Es gibt schon eine Maschine namens %1. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>At most %1 machines are kept.</source>
        <translation>Höchstens %1 Maschinen werden behalten.</translation>
    </message>
    <message>
        <source>From ~/.ssh/config</source>
        <translation>Aus ~/.ssh/config</translation>
    </message>
    <message>
        <source>Choose a machine of ~/.ssh/config</source>
        <translation>Eine Maschine aus ~/.ssh/config wählen</translation>
    </message>
</context>
<context>
    <name>scalescope::HostList</name>
    <message>
        <source>Clean</source>
        <translation>Aufräumen</translation>
    </message>
    <message>
        <source>Remove what Scalescope put on %1</source>
        <translation>Entfernen, was Scalescope auf %1 abgelegt hat</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>checking …</source>
        <translation>wird geprüft …</translation>
    </message>
    <message>
        <source>✓ ready</source>
        <translation>✓ bereit</translation>
    </message>
    <message>
        <source>✕ cannot be used</source>
        <translation>✕ nicht zu benutzen</translation>
    </message>
    <message>
        <source>Other machines</source>
        <translation>Andere Maschinen</translation>
    </message>
    <message>
        <source>None yet. Add one to run a study over several nodes.</source>
        <translation>Noch keine. Fügen Sie eine hinzu, um eine Studie über mehrere Knoten laufen zu lassen.</translation>
    </message>
    <message>
        <source>%1 was removed.</source>
        <translation>%1 wurde entfernt.</translation>
    </message>
    <message>
        <source>Put %1 back</source>
        <translation>%1 zurückholen</translation>
    </message>
    <message>
        <source>%1, port %2</source>
        <translation>%1, Port %2</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>What the checks of %1 found</source>
        <translation>Befunde der Prüfungen von %1</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Connect to %1 and answer what it asks</source>
        <translation>Mit %1 verbinden und seine Fragen beantworten</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>What the Slurm cluster of %1 offers</source>
        <translation>Was der Slurm-Cluster von %1 bietet</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Check %1</source>
        <translation>%1 prüfen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>A study waits for it: it cannot be reached.</source>
        <translation>Eine Studie wartet darauf: nicht erreichbar.</translation>
    </message>
    <message>
        <source>Give this machine up</source>
        <translation>Diesen Rechner aufgeben</translation>
    </message>
    <message>
        <source>Give this machine up: %1</source>
        <translation>Diesen Rechner aufgeben: %1</translation>
    </message>
</context>
<context>
    <name>scalescope::HostWork</name>
    <message>
        <source>Removing what Scalescope put on a machine</source>
        <translation>Was Scalescope auf einer Maschine abgelegt hat, wird entfernt</translation>
    </message>
    <message>
        <source>Looking at the load of other machines</source>
        <translation>Die Last anderer Rechner wird angesehen</translation>
    </message>
    <message>
        <source>Asking a Slurm cluster</source>
        <translation>Ein Slurm-Cluster wird gefragt</translation>
    </message>
    <message>
        <source>Mending what a check found</source>
        <translation>Beheben, was eine Prüfung gefunden hat</translation>
    </message>
</context>
<context>
    <name>scalescope::InlineNote</name>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
</context>
<context>
    <name>scalescope::KindTab</name>
    <message>
        <source>The first %1 of %2 rows; files have all.</source>
        <translation>Die ersten %1 von %2 Zeilen; Dateien haben alle.</translation>
    </message>
    <message>
        <source>Table: %1</source>
        <translation>Tabelle: %1</translation>
    </message>
    <message>
        <source>Measure cell %1 again</source>
        <translation>Zelle %1 noch einmal messen</translation>
    </message>
    <message>
        <source>Runs of cell %1</source>
        <translation>Läufe der Zelle %1</translation>
    </message>
</context>
<context>
    <name>scalescope::KindTabs</name>
    <message>
        <source>Result kinds</source>
        <translation>Arten von Ergebnissen</translation>
    </message>
    <message>
        <source>Sizing</source>
        <translation>Dimensionierung</translation>
    </message>
    <message>
        <source>Over the run</source>
        <translation>Über den Lauf</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Result groups</source>
        <translation>Gruppen von Ergebnissen</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
</context>
<context>
    <name>scalescope::LivePage</name>
    <message>
        <source>Nothing runs</source>
        <translation>Nichts läuft</translation>
    </message>
    <message>
        <source>A study that you start shows its charts here while it runs.</source>
        <translation>Eine Studie, die Sie starten, zeigt hier ihre Diagramme, während sie läuft.</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>Neue Studie</translation>
    </message>
    <message>
        <source>Pause queue</source>
        <translation>Warteschlange anhalten</translation>
    </message>
    <message>
        <source>Cancel cell</source>
        <translation>Zelle abbrechen</translation>
    </message>
    <message>
        <source>Cancel study</source>
        <translation>Studie abbrechen</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Show the results of this study</source>
        <translation>Ergebnisse dieser Studie zeigen</translation>
    </message>
    <message>
        <source>Progress of the study</source>
        <translation>Fortschritt der Studie</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>speedup or efficiency</source>
        <translation>Beschleunigung oder Effizienz</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Log of the ranks</source>
        <translation>Protokoll der Ranks</translation>
    </message>
    <message>
        <source>Resume queue</source>
        <translation>Warteschlange fortsetzen</translation>
    </message>
    <message>
        <source>Chart of %1</source>
        <translation>Diagramm: %1</translation>
    </message>
    <message>
        <source>loss or accuracy</source>
        <translation>Verlust oder Genauigkeit</translation>
    </message>
    <message>
        <source>the step</source>
        <translation>der Schritt</translation>
    </message>
    <message>
        <source>Step, by part</source>
        <translation>Schritt nach Teilen</translation>
    </message>
    <message>
        <source>By rank</source>
        <translation>Nach Rank</translation>
    </message>
    <message>
        <source>the load</source>
        <translation>die Last</translation>
    </message>
    <message>
        <source>CPU, per rank</source>
        <translation>CPU je Rank</translation>
    </message>
    <message>
        <source>Per core</source>
        <translation>Je Kern</translation>
    </message>
    <message>
        <source>Per node</source>
        <translation>Je Knoten</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>the memory</source>
        <translation>der Speicher</translation>
    </message>
    <message>
        <source>Memory, per rank</source>
        <translation>Speicher je Rank</translation>
    </message>
    <message>
        <source>Filter the log</source>
        <translation>Protokoll filtern</translation>
    </message>
    <message>
        <source>filter, as rank-1 or error</source>
        <translation>Filter, etwa rank-1 oder Fehler</translation>
    </message>
    <message>
        <source>Cell %1 is cancelled in 5 seconds.</source>
        <translation>Zelle %1 wird in 5 Sekunden abgebrochen.</translation>
    </message>
    <message>
        <source>Keep it running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>%1 is cancelled in 5 seconds. What is measured stays, and the study can be resumed.</source>
        <translation>%1 wird in 5 Sekunden abgebrochen. Was gemessen ist, bleibt, und die Studie kann fortgesetzt werden.</translation>
    </message>
    <message>
        <source>What the charts show</source>
        <translation>Was die Diagramme zeigen</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Everything over time</source>
        <translation>Alles über die Zeit</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Per GPU</source>
        <translation>Je GPU</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation>Protokoll kopieren</translation>
    </message>
    <message>
        <source>%1 leaves the queue in 5 seconds. What is measured stays, and the study can be resumed.</source>
        <translation>%1 verlässt in 5 Sekunden die Warteschlange. Was gemessen ist, bleibt, und die Studie kann fortgesetzt werden.</translation>
    </message>
    <message>
        <source>Keep it in the queue</source>
        <translation>In der Warteschlange lassen</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Follow the running cell</source>
        <translation>Der laufenden Zelle folgen</translation>
    </message>
    <message>
        <source>The charts show the run of the moment. A click on a cell shows its newest run instead.</source>
        <translation>Die Diagramme zeigen den laufenden Lauf. Ein Klick auf eine Zelle zeigt stattdessen deren neuesten Lauf.</translation>
    </message>
    <message>
        <source>Ranks with a line of their own</source>
        <translation>Ranks mit eigener Linie</translation>
    </message>
    <message>
        <source>ranks, as 0 5-7</source>
        <translation>Ranks, etwa 0 5-7</translation>
    </message>
    <message>
        <source>Of more than %1 ranks the charts show the median, the band from the least to the most, and those that stand apart. Ranks that you name here, at most %2, have a line as well.</source>
        <translation>Von mehr als %1 Ranks zeigen die Diagramme den Median, das Band vom kleinsten zum größten und die, die abseits stehen. Ranks, die Sie hier nennen, höchstens %2, haben auch eine Linie.</translation>
    </message>
    <message>
        <source>Ranks are named as 0 5-7, at most %1 of them.</source>
        <translation>Ranks werden wie 0 5-7 genannt, höchstens %1.</translation>
    </message>
    <message>
        <source>Shown: cell %1, repeat %2</source>
        <translation>Gezeigt: Zelle %1, Wiederholung %2</translation>
    </message>
    <message>
        <source>%1 cannot be reached; what it does is not known. It is tried again and again.</source>
        <translation>%1 ist nicht erreichbar; was dort geschieht, ist unbekannt. Es wird immer wieder versucht.</translation>
    </message>
    <message>
        <source>Give this machine up</source>
        <translation>Diesen Rechner aufgeben</translation>
    </message>
    <message>
        <source>Give this machine up: %1</source>
        <translation>Diesen Rechner aufgeben: %1</translation>
    </message>
    <message>
        <source>Wait for it</source>
        <translation>Darauf warten</translation>
    </message>
    <message>
        <source>Speedup so far</source>
        <translation>Beschleunigung bisher</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>Show its results</source>
        <translation>Ergebnisse zeigen</translation>
    </message>
    <message>
        <source>%1. Times measured now are longer than on an idle machine.</source>
        <translation>%1. Jetzt gemessene Zeiten sind länger als auf einer freien Maschine.</translation>
    </message>
    <message>
        <source>Pause after this run</source>
        <translation>Nach diesem Lauf anhalten</translation>
    </message>
</context>
<context>
    <name>scalescope::MachinesPage</name>
    <message>
        <source>This computer</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Looking at cores, memory and GPUs …</source>
        <translation>Kerne, Speicher und GPUs werden angesehen …</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>Neue Studie</translation>
    </message>
    <message>
        <source>Start a new study</source>
        <translation>Neue Studie beginnen</translation>
    </message>
    <message>
        <source>Other machines</source>
        <translation>Andere Maschinen</translation>
    </message>
    <message>
        <source>another machine</source>
        <translation>eine andere Maschine</translation>
    </message>
    <message>
        <source>A machine that you reach by SSH with a key. Nothing has to be installed there: a study brings its agent, and the worker and the data where they are missing.</source>
        <translation>Eine Maschine, die Sie per SSH mit Schlüssel erreichen. Dort muss nichts installiert sein: eine Studie bringt ihren Agenten mit, und Worker und Daten, wo sie fehlen.</translation>
    </message>
    <message>
        <source>This computer: %1</source>
        <translation>Dieser Rechner: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n hardware thread(s)</source>
        <translation>
            <numerusform>%n Hardware-Thread</numerusform>
            <numerusform>%n Hardware-Threads</numerusform>
        </translation>
    </message>
    <message>
        <source>driver %1</source>
        <translation>Treiber %1</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Does adding devices pay? Measure this computer in about two minutes, or look at a recorded study first.</source>
        <translation>Lohnen sich mehr Geräte? Messen Sie diesen Rechner in etwa zwei Minuten, oder sehen Sie zuerst eine aufgezeichnete Studie an.</translation>
    </message>
    <message>
        <source>See the demo</source>
        <translation>Demo ansehen</translation>
    </message>
    <message>
        <source>Check this computer</source>
        <translation>Diesen Rechner prüfen</translation>
    </message>
    <message>
        <source>Check all</source>
        <translation>Alle prüfen</translation>
    </message>
    <message>
        <source>Check all other machines</source>
        <translation>Alle anderen Maschinen prüfen</translation>
    </message>
    <message>
        <source>Measure this computer</source>
        <translation>Diesen Rechner messen</translation>
    </message>
    <message>
        <source>Show their load</source>
        <translation>Ihre Last zeigen</translation>
    </message>
    <message>
        <source>Show the load of all other machines</source>
        <translation>Die Last aller anderen Maschinen zeigen</translation>
    </message>
    <message>
        <source>Logs in to each of them while this page is shown, and looks about every 2 s.</source>
        <translation>Meldet sich bei jeder an, solange diese Seite zu sehen ist, und sieht etwa alle 2 s nach.</translation>
    </message>
    <message>
        <source>Wait for it</source>
        <translation>Darauf warten</translation>
    </message>
    <message>
        <source>Change settings</source>
        <translation>Einstellungen ändern</translation>
    </message>
    <message>
        <source>Change the settings of the first study</source>
        <translation>Einstellungen der ersten Studie ändern</translation>
    </message>
</context>
<context>
    <name>scalescope::MainWindow</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>Neue Studie</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Page %1</source>
        <translation>Seite %1</translation>
    </message>
    <message>
        <source>Ctrl+%1</source>
        <translation>Strg+%1</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Ctrl+,</source>
        <translation>Strg+,</translation>
    </message>
    <message>
        <source>The store is being opened.</source>
        <translation>Der Speicherort wird geöffnet.</translation>
    </message>
    <message>
        <source>another computer</source>
        <translation>einem anderen Rechner</translation>
    </message>
    <message>
        <source>Rebuild the database</source>
        <translation>Datenbank neu aufbauen</translation>
    </message>
    <message>
        <source>What its logs hold can be looked at without changing anything of the store.</source>
        <translation>Was seine Protokolle enthalten, lässt sich ansehen, ohne etwas am Speicher zu ändern.</translation>
    </message>
    <message>
        <source>Look at it</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Cancel this work</source>
        <translation>Diese Arbeit abbrechen</translation>
    </message>
    <message>
        <source>The cell is not measured again.</source>
        <translation>Die Zelle wird nicht erneut gemessen.</translation>
    </message>
    <message>
        <source>The store cannot be read just now.</source>
        <translation>Der Speicher lässt sich gerade nicht lesen.</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>Erneut lesen</translation>
    </message>
    <message>
        <source>The demo cannot be shown.</source>
        <translation>Die Demo lässt sich nicht zeigen.</translation>
    </message>
    <message>
        <source>A study</source>
        <translation>Eine Studie</translation>
    </message>
    <message>
        <source>%1 has finished</source>
        <translation>%1 ist fertig</translation>
    </message>
    <message>
        <source>All of its cells are measured.</source>
        <translation>Alle Zellen sind gemessen.</translation>
    </message>
    <message>
        <source>%1 has ended</source>
        <translation>%1 ist beendet</translation>
    </message>
    <message>
        <source>Some of its cells did not finish: Results says which.</source>
        <translation>Einige Zellen wurden nicht fertig: Ergebnisse sagt, welche.</translation>
    </message>
    <message>
        <source>%1 has failed</source>
        <translation>%1 ist gescheitert</translation>
    </message>
    <message>
        <source>Live says why.</source>
        <translation>Live sagt, warum.</translation>
    </message>
    <message>
        <source>These are the store&apos;s logs, read into a database of their own. Nothing can be changed here.</source>
        <translation>Dies sind die Protokolle des Speichers, in eine eigene Datenbank gelesen. Hier lässt sich nichts ändern.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>%1 stays in the queue, paused: the next window shows it.</source>
        <translation>%1 bleibt angehalten in der Warteschlange: das nächste Fenster zeigt es.</translation>
    </message>
    <message>
        <source>%1 goes on without this window: the store&apos;s owner measures what is in the queue, and the next window shows how far it is.</source>
        <translation>%1 geht ohne dieses Fenster weiter: der Besitzer des Speichers misst, was in der Warteschlange steht, und das nächste Fenster zeigt, wie weit es ist.</translation>
    </message>
    <message>
        <source>The window is closed</source>
        <translation>Das Fenster ist geschlossen</translation>
    </message>
    <message>
        <source>Writing a chart</source>
        <translation>Ein Diagramm wird geschrieben</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>Open results</source>
        <translation>Ergebnisse öffnen</translation>
    </message>
    <message>
        <source>Show Live</source>
        <translation>Live zeigen</translation>
    </message>
    <message>
        <source>The newest study, %1, has %2 of %3 runs.</source>
        <translation>Die neueste Studie, %1, hat %2 von %3 Läufen.</translation>
    </message>
    <message>
        <source>%1: %2 of %3 runs are done</source>
        <translation>%1: %2 von %3 Läufen sind fertig</translation>
    </message>
</context>
<context>
    <name>scalescope::MarkedModel</name>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 (wrong)</source>
        <translation>%1 (falsch)</translation>
    </message>
</context>
<context>
    <name>scalescope::MatrixStep</name>
    <message>
        <source>Forecast in progress</source>
        <translation>Vorhersage läuft</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the forecast</source>
        <translation>Vorhersage anhalten</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>Batches</translation>
    </message>
    <message>
        <source>Strategies</source>
        <translation>Strategien</translation>
    </message>
    <message>
        <source>One process per device, gradients averaged by all-reduce in buckets while backward still runs.</source>
        <translation>Ein Prozess je Gerät; Gradienten werden per All-Reduce in Buckets gemittelt, während der Rückwärtslauf noch rechnet.</translation>
    </message>
    <message>
        <source>One process with a thread per device; the model is copied in every step.</source>
        <translation>Ein Prozess mit einem Thread je Gerät; das Modell wird in jedem Schritt kopiert.</translation>
    </message>
    <message>
        <source>Ranks send gradients to servers and fetch parameters.</source>
        <translation>Ranks schicken Gradienten an Server und holen Parameter.</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>Precisions</source>
        <translation>Zahlenformate</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Zahlenformat</translation>
    </message>
    <message>
        <source>Repeats of each cell</source>
        <translation>Wiederholungen jeder Zelle</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Timed steps of each run</source>
        <translation>Gemessene Schritte jedes Laufs</translation>
    </message>
    <message>
        <source>Timed steps</source>
        <translation>Gemessene Schritte</translation>
    </message>
    <message>
        <source>Batch per device</source>
        <translation>Batch je Gerät</translation>
    </message>
    <message>
        <source>Tick at least one strategy and one precision.</source>
        <translation>Wählen Sie mindestens eine Strategie und ein Zahlenformat.</translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s)</source>
        <translation>
            <numerusform>%n Zelle</numerusform>
            <numerusform>%n Zellen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> × %n repeat(s)</source>
        <translation>
            <numerusform> × %n Wiederholung</numerusform>
            <numerusform> × %n Wiederholungen</numerusform>
        </translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>at most %1 per device</source>
        <translation>höchstens %1 je Gerät</translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s) stored</source>
        <translation>
            <numerusform>%n Zelle gespeichert</numerusform>
            <numerusform>%n Zellen gespeichert</numerusform>
        </translation>
    </message>
    <message>
        <source>No forecast: %1
The study can run all the same.</source>
        <translation>Keine Vorhersage: %1
Die Studie kann trotzdem laufen.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>then × 4 until memory ends</source>
        <translation>dann × 4, bis der Speicher endet</translation>
    </message>
    <message>
        <source>Grow until out of memory</source>
        <translation>Wachsen, bis der Speicher voll ist</translation>
    </message>
    <message>
        <source>Accumulation</source>
        <translation>Akkumulation</translation>
    </message>
    <message>
        <source>Batches whose gradients are added up before one step of the optimizer; several values are several rows.</source>
        <translation>Batches, deren Gradienten vor einem Schritt des Optimierers addiert werden; mehrere Werte ergeben mehrere Zeilen.</translation>
    </message>
    <message>
        <source>Write batches and accumulation as whole numbers, as 128, 512.</source>
        <translation>Schreiben Sie Batches und Akkumulation als ganze Zahlen, etwa 128, 512.</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 benutzen</translation>
    </message>
    <message>
        <source>The machines or the data are not ready. %1</source>
        <translation>Maschinen oder Daten sind nicht bereit. %1</translation>
    </message>
    <message>
        <source>Repeats, to %1 until ± %2 %</source>
        <translation>Wiederholungen, bis %1, auf ± %2 %</translation>
    </message>
    <message>
        <source>Repeats, to %1 until decided to %2 %</source>
        <translation>Wiederholungen, bis %1, auf %2 % entschieden</translation>
    </message>
    <message>
        <source> × %1 to %2 repeats</source>
        <translation> × %1 bis %2 Wiederholungen</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s) cannot be asked: the cells that need them have no forecast, and wait for them when the study runs.</source>
        <translation>
            <numerusform>%n Maschine kann nicht gefragt werden: Zellen, die sie brauchen, haben keine Vorhersage und warten beim Lauf auf sie.</numerusform>
            <numerusform>%n Maschinen können nicht gefragt werden: Zellen, die sie brauchen, haben keine Vorhersage und warten beim Lauf auf sie.</numerusform>
        </translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Images of one step: of all devices together (global batch), or of each device. Several, as 128, 512, are several rows.</source>
        <translation>Bilder eines Schritts: aller Geräte zusammen (globaler Batch) oder jedes Geräts. Mehrere, etwa 128, 512, sind mehrere Zeilen.</translation>
    </message>
    <message>
        <source>Until out of memory</source>
        <translation>Bis der Speicher endet</translation>
    </message>
    <message>
        <source>The batch grows until memory ends, and is then narrowed down: out of memory is a result.</source>
        <translation>Der Batch wächst, bis der Speicher endet, und wird dann eingegrenzt: „Speicher zu Ende“ ist ein Ergebnis.</translation>
    </message>
    <message>
        <source>One process: no communication at all; exists on one device only.</source>
        <translation>Ein Prozess: keinerlei Kommunikation; gibt es nur auf einem Gerät.</translation>
    </message>
    <message>
        <source>Of the multiplications: fp32 everywhere, bf16 and fp16 with fp32 weights beside them, tf32 on GPUs that have it. Each one ticked is rows of its own.</source>
        <translation>Der Multiplikationen: fp32 überall, bf16 und fp16 mit Gewichten in fp32 daneben, tf32 auf GPUs, die es haben. Jede angehakte bekommt eigene Zeilen.</translation>
    </message>
    <message>
        <source>Runs of each cell, each begun anew. Intervals come from them: one repeat has none, three a wide one.</source>
        <translation>Läufe jeder Zelle, jeder neu begonnen. Aus ihnen kommen die Intervalle: Eine Wiederholung hat keines, drei ein breites.</translation>
    </message>
    <message>
        <source>Steps of the optimizer that are measured, after the warm-up.</source>
        <translation>Schritte des Optimierers, die nach dem Aufwärmen gemessen werden.</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>Zelle</translation>
    </message>
    <message>
        <source>One setting of all axes. Its ranks run it as often as the repeats say; without its tick it is left out.</source>
        <translation>Eine Einstellung aller Achsen. Ihre Ranks führen sie so oft aus, wie die Wiederholungen sagen; ohne Haken entfällt sie.</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>The cell that speedup and efficiency are against: one process on one device, which sends nothing. The protocol adds it where the axes do not have it; it can be removed below.</source>
        <translation>Die Zelle, mit der Speedup und Effizienz vergleichen: ein Prozess auf einem Gerät, der nichts sendet. Das Protokoll fügt sie hinzu, wo die Achsen sie nicht haben; unten kann sie entfernt werden.</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Seconds × repeats still to run and memory of a device, from a probe of 5 steps on this machine; time for communication is not in it.</source>
        <translation>Sekunden × noch ausstehende Wiederholungen und Speicher eines Geräts, aus einer Probe von 5 Schritten auf diesem Rechner; Zeit für Kommunikation ist nicht enthalten.</translation>
    </message>
    <message>
        <source>lr</source>
        <translation>lr</translation>
    </message>
    <message>
        <source>The learning rate of the cell, scaled with its batch where the recipe asks for that.</source>
        <translation>Die Lernrate der Zelle, mit ihrem Batch skaliert, wo das Rezept das verlangt.</translation>
    </message>
    <message>
        <source>Scaling protocol</source>
        <translation>Skalierungsprotokoll</translation>
    </message>
    <message>
        <source>What stays the same while devices are added. Strong scaling holds the work of a step, weak scaling the work of a device: numbers of one are not to be compared with numbers of the other.</source>
        <translation>Was gleich bleibt, während Geräte dazukommen. Starke Skalierung hält die Arbeit eines Schritts fest, schwache die Arbeit eines Geräts: Zahlen der einen sind nicht mit Zahlen der anderen zu vergleichen.</translation>
    </message>
    <message>
        <source>Strong scaling</source>
        <translation>Starke Skalierung</translation>
    </message>
    <message>
        <source>Weak scaling</source>
        <translation>Schwache Skalierung</translation>
    </message>
    <message>
        <source>Fixed batch per device</source>
        <translation>Fester Batch je Gerät</translation>
    </message>
    <message>
        <source>Batch sweep</source>
        <translation>Batch-Reihe</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene Wahl</translation>
    </message>
</context>
<context>
    <name>scalescope::MatrixView</name>
    <message>
        <source>Cell %1, %2</source>
        <translation>Zelle %1, %2</translation>
    </message>
</context>
<context>
    <name>scalescope::NewStudyPage</name>
    <message>
        <source>A program of your own</source>
        <translation>Ein eigenes Programm</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Eingabe</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to the step before</source>
        <translation>Zurück zum vorigen Schritt</translation>
    </message>
    <message>
        <source>Save as study file …</source>
        <translation>Als Studiendatei speichern …</translation>
    </message>
    <message>
        <source>Save as study file</source>
        <translation>Als Studiendatei speichern</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>%1 cannot be opened.</source>
        <translation>%1 lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>Choose a goal first, or open a study file.</source>
        <translation>Wählen Sie zuerst ein Ziel, oder öffnen Sie eine Studiendatei.</translation>
    </message>
    <message>
        <source>What do you want to know?</source>
        <translation>Was möchten Sie wissen?</translation>
    </message>
    <message>
        <source>What is trained</source>
        <translation>Was trainiert wird</translation>
    </message>
    <message>
        <source>Where it runs</source>
        <translation>Wo es läuft</translation>
    </message>
    <message>
        <source>Ready to run</source>
        <translation>Bereit zum Start</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Run the study</source>
        <translation>Studie starten</translation>
    </message>
    <message>
        <source>Looking for stored cells …</source>
        <translation>Gespeicherte Zellen werden gesucht …</translation>
    </message>
    <message>
        <source>Measuring 5 steps for the forecast …</source>
        <translation>5 Schritte werden für die Vorhersage gemessen …</translation>
    </message>
    <message>
        <source>a study is running, and a probe would disturb it.</source>
        <translation>Eine Studie läuft, und eine Probe würde sie stören.</translation>
    </message>
    <message>
        <source>Study files (*.json)</source>
        <translation>Studiendateien (*.json)</translation>
    </message>
    <message>
        <source>Saved to %1. Run it with scalescope-cli run.</source>
        <translation>Gespeichert in %1. Start mit scalescope-cli run.</translation>
    </message>
    <message>
        <source>A field of step 2 holds something that the study does not take.</source>
        <translation>In einem Feld von Schritt 2 steht etwas, das die Studie nicht annimmt.</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>A field of step 4 holds something that the study does not take.</source>
        <translation>Ein Feld von Schritt 4 enthält etwas, das die Studie nicht annimmt.</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>%1 took the place of what you had put together.</source>
        <translation>%1 steht an der Stelle dessen, was Sie zusammengestellt hatten.</translation>
    </message>
    <message>
        <source>Looking at this computer …</source>
        <translation>Dieser Rechner wird angesehen …</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>What you had put together is put aside.</source>
        <translation>Was Sie zusammengestellt hatten, ist beiseitegelegt.</translation>
    </message>
    <message>
        <source>It is known once the machines answer and the data is here.</source>
        <translation>Es ist bekannt, sobald die Rechner antworten und die Daten da sind.</translation>
    </message>
    <message>
        <source>%1. The study runs once they use less than %2 % of them.</source>
        <translation>%1. Die Studie läuft, sobald sie weniger als %2 % belegen.</translation>
    </message>
    <message>
        <source>%1. The study runs once they have left the GPUs and the cores are idle.</source>
        <translation>%1. Die Studie läuft, sobald sie die GPUs verlassen haben und die Kerne frei sind.</translation>
    </message>
    <message>
        <source>Run anyway</source>
        <translation>Trotzdem starten</translation>
    </message>
    <message>
        <source>Stop waiting</source>
        <translation>Nicht mehr warten</translation>
    </message>
    <message>
        <source>%1. Measured beside them, times are longer and scatter more.</source>
        <translation>%1. Neben ihnen gemessen, sind Zeiten länger und streuen mehr.</translation>
    </message>
    <message>
        <source>Wait until idle</source>
        <translation>Warten, bis sie frei sind</translation>
    </message>
    <message>
        <source>A trial of two variants</source>
        <translation>Ein Vergleich zweier Varianten</translation>
    </message>
</context>
<context>
    <name>scalescope::NoteList</name>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more notes</source>
        <translation>
            <numerusform>Noch %n Hinweis zeigen</numerusform>
            <numerusform>Noch %n Hinweise zeigen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::OverTimeTab</name>
    <message>
        <source>Show it in Runs</source>
        <translation>In Läufe zeigen</translation>
    </message>
    <message>
        <source>Cell whose run is shown</source>
        <translation>Zelle, deren Lauf gezeigt wird</translation>
    </message>
    <message>
        <source>Cell %1: %2</source>
        <translation>Zelle %1: %2</translation>
    </message>
    <message>
        <source>Reading what the run recorded.</source>
        <translation>Liest, was der Lauf aufgezeichnet hat.</translation>
    </message>
    <message>
        <source>Repeat %1, over the seconds of its run</source>
        <translation>Wiederholung %1, über die Sekunden ihres Laufs</translation>
    </message>
    <message>
        <source>%1. Timed from %2 s to %3 s; what is shaded before and after is not measured.</source>
        <translation>%1. Gemessen von %2 s bis %3 s; was davor und danach schattiert ist, zählt nicht.</translation>
    </message>
</context>
<context>
    <name>scalescope::PaperView</name>
    <message>
        <source>Pages of the report</source>
        <translation>Seiten des Berichts</translation>
    </message>
    <message numerus="yes">
        <source>%n pages</source>
        <translation>
            <numerusform>%n Seite</numerusform>
            <numerusform>%n Seiten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::ParagraphEditor</name>
    <message>
        <source>Text of the paragraph</source>
        <translation>Text des Absatzes</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep the text</source>
        <translation>Den Text behalten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Leave the text as it was</source>
        <translation>Den Text lassen, wie er war</translation>
    </message>
    <message>
        <source>Back to the computed text</source>
        <translation>Zurück zum berechneten Text</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>scalescope::PresetCard</name>
    <message>
        <source>Preset %1</source>
        <translation>Vorlage %1</translation>
    </message>
</context>
<context>
    <name>scalescope::QuestionBar</name>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>%1 shows a key that is not known here: %2. Compare it with what its administrator says.</source>
        <translation>%1 zeigt einen Schlüssel, der hier nicht bekannt ist: %2. Vergleichen Sie ihn mit der Auskunft des Administrators.</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Trust this key</source>
        <translation>Diesem Schlüssel vertrauen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Ablehnen</translation>
    </message>
</context>
<context>
    <name>scalescope::QueueList</name>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove %1 from the queue</source>
        <translation>%1 aus der Warteschlange entfernen</translation>
    </message>
    <message>
        <source>%1. %2: %3</source>
        <translation>%1. %2: %3</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Move %1 up in the queue</source>
        <translation>%1 in der Warteschlange nach oben</translation>
    </message>
    <message>
        <source>Move %1 down in the queue</source>
        <translation>%1 in der Warteschlange nach unten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Let %1 go on</source>
        <translation>%1 fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause %1</source>
        <translation>%1 pausieren</translation>
    </message>
</context>
<context>
    <name>scalescope::RankPicture</name>
    <message>
        <source>Ranks of the largest cell</source>
        <translation>Ranks der größten Zelle</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message numerus="yes">
        <source>and %n more machine(s), alike</source>
        <translation>
            <numerusform>und %n weiterer Rechner, ebenso</numerusform>
            <numerusform>und %n weitere Rechner, ebenso</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::ReportHead</name>
    <message>
        <source>As it will be printed. Paragraphs can be changed: click one, or choose it in the outline.</source>
        <translation>So wird er gedruckt. Absätze lassen sich ändern: einen anklicken oder in der Gliederung wählen.</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Language of the report</source>
        <translation>Sprache des Berichts</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Course</source>
        <translation>Kurs</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Verfasser</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Title page</source>
        <translation>Titelseite</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Lab report</source>
        <translation>Laborbericht</translation>
    </message>
    <message>
        <source>Proposal for computing time</source>
        <translation>Rechenzeitantrag</translation>
    </message>
    <message>
        <source>With manifest and study file</source>
        <translation>Mit Manifest und Studiendatei</translation>
    </message>
    <message>
        <source>Report of %1</source>
        <translation>Bericht über %1</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
</context>
<context>
    <name>scalescope::ReportMaker</name>
    <message>
        <source>Saving the report</source>
        <translation>Der Bericht wird gespeichert</translation>
    </message>
    <message>
        <source>Making the report</source>
        <translation>Der Bericht wird erstellt</translation>
    </message>
</context>
<context>
    <name>scalescope::ReportOutline</name>
    <message>
        <source>Outline of the report</source>
        <translation>Gliederung des Berichts</translation>
    </message>
    <message>
        <source>Write something here</source>
        <translation>Hier etwas schreiben</translation>
    </message>
</context>
<context>
    <name>scalescope::ReportPage</name>
    <message>
        <source>New study</source>
        <translation>Neue Studie</translation>
    </message>
    <message>
        <source>No report yet</source>
        <translation>Noch kein Bericht</translation>
    </message>
    <message>
        <source>Choose a study on the Results page, or measure one.</source>
        <translation>Wählen Sie eine Studie auf der Seite Ergebnisse, oder messen Sie eine.</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Saving the report</source>
        <translation>Bericht wird gespeichert</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel saving</source>
        <translation>Speichern abbrechen</translation>
    </message>
    <message>
        <source>Nothing was saved.</source>
        <translation>Nichts wurde gespeichert.</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
</context>
<context>
    <name>scalescope::ResultsPage</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1 to %2 repeats</source>
        <translation>%1 bis %2 Wiederholungen</translation>
    </message>
    <message numerus="yes">
        <source>%n repeats</source>
        <translation>
            <numerusform>%n Wiederholung</numerusform>
            <numerusform>%n Wiederholungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Only global batch %1</source>
        <translation>Nur globaler Batch %1</translation>
    </message>
    <message>
        <source>Only batch %1 per device</source>
        <translation>Nur Batch %1 je Gerät</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>Nur %1</translation>
    </message>
    <message>
        <source>All cells</source>
        <translation>Alle Zellen</translation>
    </message>
    <message>
        <source>%1 × %2, batch %3, %4</source>
        <translation>%1 × %2, Batch %3, %4</translation>
    </message>
    <message>
        <source>Export all</source>
        <translation>Alles exportieren</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>Neue Studie</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>No verdict yet: it needs a baseline and at least one other finished cell.</source>
        <translation>Noch kein Befund: er braucht einen Vergleich und mindestens eine weitere fertige Zelle.</translation>
    </message>
    <message>
        <source>Export all figures and tables into a folder</source>
        <translation>Alle Diagramme und Tabellen in einen Ordner exportieren</translation>
    </message>
    <message>
        <source>Reading the study …</source>
        <translation>Studie wird gelesen …</translation>
    </message>
    <message>
        <source>No results yet</source>
        <translation>Noch keine Ergebnisse</translation>
    </message>
    <message>
        <source>Run a study, and its speedup, step split and bandwidth appear here.</source>
        <translation>Starten Sie eine Studie; ihre Beschleunigung, Schrittteile und Bandbreite erscheinen hier.</translation>
    </message>
    <message>
        <source>A demo to look around in: real results, recorded on %1 and not on this computer. It leaves with your first study.</source>
        <translation>Eine Demo zum Umsehen: echte Ergebnisse, aufgezeichnet auf %1 und nicht auf diesem Rechner. Mit Ihrer ersten Studie verschwindet sie.</translation>
    </message>
    <message numerus="yes">
        <source>%n cells</source>
        <translation>
            <numerusform>%n Zelle</numerusform>
            <numerusform>%n Zellen</numerusform>
        </translation>
    </message>
    <message>
        <source>Cell %1: %2</source>
        <translation>Zelle %1: %2</translation>
    </message>
    <message>
        <source>Runs of cell %1</source>
        <translation>Läufe der Zelle %1</translation>
    </message>
    <message>
        <source>Measure cell %1 again</source>
        <translation>Zelle %1 noch einmal messen</translation>
    </message>
    <message>
        <source>No cell has a result. Why stands below, each with a button to measure it again.</source>
        <translation>Keine Zelle hat ein Ergebnis. Warum, steht unten, je mit einem Knopf, sie noch einmal zu messen.</translation>
    </message>
    <message>
        <source>This study cannot be shown: %1</source>
        <translation>Diese Studie lässt sich nicht zeigen: %1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Measure this computer</source>
        <translation>Diesen Rechner messen</translation>
    </message>
    <message>
        <source>Writing figures and tables: %1 of %2</source>
        <translation>Abbildungen und Tabellen werden geschrieben: %1 von %2</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>The rest was not written.</source>
        <translation>Der Rest wurde nicht geschrieben.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written to %1</source>
        <translation>
            <numerusform>%n Datei nach %1 geschrieben</numerusform>
            <numerusform>%n Dateien nach %1 geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>Change settings</source>
        <translation>Einstellungen ändern</translation>
    </message>
</context>
<context>
    <name>scalescope::ReviewStep</name>
    <message numerus="yes">
        <source>and %n more note(s)</source>
        <translation>
            <numerusform>und %n weiterer Hinweis</numerusform>
            <numerusform>und %n weitere Hinweise</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all notes</source>
        <translation>Alle Hinweise zeigen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name of the study</source>
        <translation>Name der Studie</translation>
    </message>
    <message>
        <source>The same from a terminal</source>
        <translation>Dasselbe im Terminal</translation>
    </message>
</context>
<context>
    <name>scalescope::RunDetails</name>
    <message>
        <source>Tags of the run</source>
        <translation>Schlagwörter des Laufs</translation>
    </message>
    <message>
        <source>words, separated by commas</source>
        <translation>Wörter, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Note of the run</source>
        <translation>Notiz des Laufs</translation>
    </message>
    <message>
        <source>what you want to remember of it</source>
        <translation>was Sie sich davon merken möchten</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Reached by the ssh program of this machine: %1</source>
        <translation>Erreicht über das Programm ssh dieses Rechners: %1</translation>
    </message>
</context>
<context>
    <name>scalescope::RunSeries</name>
    <message>
        <source>Training loss</source>
        <translation>Trainingsverlust</translation>
    </message>
    <message>
        <source>Training accuracy</source>
        <translation>Trainingsgenauigkeit</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>Validierungsverlust</translation>
    </message>
    <message>
        <source>Test accuracy</source>
        <translation>Testgenauigkeit</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Waiting for data</source>
        <translation>Warten auf Daten</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>Freiliegende Kommunikation</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Memory of tensors</source>
        <translation>Speicher der Tensoren</translation>
    </message>
    <message>
        <source>Memory of the process</source>
        <translation>Speicher des Prozesses</translation>
    </message>
    <message>
        <source>Memory, per rank</source>
        <translation>Speicher, je Rang</translation>
    </message>
    <message>
        <source>CPU, per core</source>
        <translation>CPU, je Kern</translation>
    </message>
    <message>
        <source>CPU, per rank</source>
        <translation>CPU, je Rang</translation>
    </message>
    <message>
        <source>Memory, per node</source>
        <translation>Speicher, je Knoten</translation>
    </message>
    <message>
        <source>Disk, read</source>
        <translation>Platte, gelesen</translation>
    </message>
    <message>
        <source>Disk, written</source>
        <translation>Platte, geschrieben</translation>
    </message>
    <message>
        <source>Network, received</source>
        <translation>Netz, empfangen</translation>
    </message>
    <message>
        <source>Network, sent</source>
        <translation>Netz, gesendet</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU beschäftigt</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU-Speicher</translation>
    </message>
    <message>
        <source>GPU power</source>
        <translation>GPU-Leistung</translation>
    </message>
    <message>
        <source>GPU temperature</source>
        <translation>GPU-Temperatur</translation>
    </message>
    <message>
        <source>GPU clock</source>
        <translation>GPU-Takt</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>%1, no. %2</source>
        <translation>%1, Nr. %2</translation>
    </message>
    <message>
        <source>Back to the runs</source>
        <translation>Zurück zu den Läufen</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>%1, cell %2, repeat %3, over its seconds</source>
        <translation>%1, Zelle %2, Wiederholung %3, über seine Sekunden</translation>
    </message>
    <message>
        <source>Reading what the run recorded.</source>
        <translation>Liest, was der Lauf aufgezeichnet hat.</translation>
    </message>
    <message>
        <source>This run recorded nothing over time.</source>
        <translation>Dieser Lauf hat nichts über die Zeit aufgezeichnet.</translation>
    </message>
    <message>
        <source>the first %1 of %2 series</source>
        <translation>die ersten %1 von %2 Reihen</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Reading the points.</source>
        <translation>Liest die Punkte.</translation>
    </message>
    <message>
        <source>Checkpoint time</source>
        <translation>Checkpoint-Zeit</translation>
    </message>
    <message>
        <source>Other parts of a step</source>
        <translation>Übrige Teile eines Schritts</translation>
    </message>
    <message>
        <source>Unexplained rest of a step</source>
        <translation>Unerklärter Rest eines Schritts</translation>
    </message>
    <message>
        <source>Staleness</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>Verlustfaktor</translation>
    </message>
    <message>
        <source>Memory of tensors, at most</source>
        <translation>Speicher der Tensoren, höchstens</translation>
    </message>
    <message>
        <source>Memory reserved for tensors</source>
        <translation>Für Tensoren reservierter Speicher</translation>
    </message>
    <message>
        <source>Memory of the process, shared pages divided</source>
        <translation>Speicher des Prozesses, geteilte Seiten anteilig</translation>
    </message>
    <message>
        <source>Memory used on the device</source>
        <translation>Auf dem Gerät belegter Speicher</translation>
    </message>
    <message>
        <source>Memory, per rank, shared pages divided</source>
        <translation>Speicher, je Rang, geteilte Seiten anteilig</translation>
    </message>
    <message>
        <source>Waiting for a CPU, per rank</source>
        <translation>Warten auf eine CPU, je Rang</translation>
    </message>
    <message>
        <source>CPU time, per rank</source>
        <translation>CPU-Zeit, je Rang</translation>
    </message>
    <message>
        <source>Memory of a node, in all</source>
        <translation>Speicher eines Knotens, insgesamt</translation>
    </message>
    <message>
        <source>CPUs held back by heat, times</source>
        <translation>CPUs von Hitze gebremst, Male</translation>
    </message>
    <message>
        <source>CPU energy</source>
        <translation>CPU-Energie</translation>
    </message>
    <message>
        <source>GPU memory, in all</source>
        <translation>GPU-Speicher, insgesamt</translation>
    </message>
    <message>
        <source>GPU power limit</source>
        <translation>GPU-Leistungsgrenze</translation>
    </message>
    <message>
        <source>GPU energy</source>
        <translation>GPU-Energie</translation>
    </message>
    <message>
        <source>Why the GPU was held back (NVML&apos;s bits)</source>
        <translation>Warum die GPU gebremst wurde (Bits von NVML)</translation>
    </message>
    <message>
        <source>CPU time of the agent</source>
        <translation>CPU-Zeit des Agenten</translation>
    </message>
    <message>
        <source>Memory of the agent</source>
        <translation>Speicher des Agenten</translation>
    </message>
    <message>
        <source>A node&apos;s clock against the owner&apos;s</source>
        <translation>Uhr eines Knotens gegen die des Besitzers</translation>
    </message>
    <message>
        <source>A node&apos;s clock, uncertainty</source>
        <translation>Uhr eines Knotens, Unsicherheit</translation>
    </message>
    <message>
        <source>A GPU&apos;s clock</source>
        <translation>Uhr einer GPU</translation>
    </message>
    <message>
        <source>A GPU&apos;s clock against its host&apos;s</source>
        <translation>Uhr einer GPU gegen die ihrer Maschine</translation>
    </message>
    <message>
        <source>A GPU&apos;s clock, uncertainty</source>
        <translation>Uhr einer GPU, Unsicherheit</translation>
    </message>
</context>
<context>
    <name>scalescope::RunsPage</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Filter: study, tag, note, strategy, status</source>
        <translation>Filter: Studie, Schlagwort, Notiz, Strategie, Zustand</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>Läufe filtern</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>Neue Studie</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Any status</source>
        <translation>Jeder Zustand</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Gruppieren nach</translation>
    </message>
    <message>
        <source>Not grouped</source>
        <translation>Nicht gruppiert</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n runs</source>
        <translation>
            <numerusform>%1 von %n Lauf</numerusform>
            <numerusform>%1 von %n Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>No run matches the filter.</source>
        <translation>Kein Lauf passt zum Filter.</translation>
    </message>
    <message numerus="yes">
        <source>%n runs deleted.</source>
        <translation>
            <numerusform>%n Lauf gelöscht.</numerusform>
            <numerusform>%n Läufe gelöscht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the study&apos;s results</source>
        <translation>Ergebnisse der Studie zeigen</translation>
    </message>
    <message>
        <source>Group by: %1</source>
        <translation>Gruppiert: %1</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>Noch keine Läufe</translation>
    </message>
    <message>
        <source>Every measured cell of a study appears here as one run per repeat.</source>
        <translation>Jede gemessene Zelle einer Studie erscheint hier als ein Lauf je Wiederholung.</translation>
    </message>
    <message>
        <source>Show all runs</source>
        <translation>Alle Läufe zeigen</translation>
    </message>
    <message>
        <source>Saved to %1.</source>
        <translation>Gesichert in %1.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>A CSV table or the output of nccl-tests: its rows become runs that are marked as imported</source>
        <translation>Eine CSV-Tabelle oder die Ausgabe von nccl-tests: ihre Zeilen werden zu Läufen, die als importiert gekennzeichnet sind</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Tables and benchmark output (*.csv *.tsv *.txt *.log *.out)</source>
        <translation>Tabellen und Benchmark-Ausgaben (*.csv *.tsv *.txt *.log *.out)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Nothing was imported from %1: %2</source>
        <translation>Aus %1 wurde nichts importiert: %2</translation>
    </message>
    <message>
        <source>%1 was imported. Its runs are marked as not measured here.</source>
        <translation>%1 wurde importiert. Die Läufe sind als nicht hier gemessen gekennzeichnet.</translation>
    </message>
    <message>
        <source>Runs of one study; those of cell %1 are selected.</source>
        <translation>Läufe einer Studie; die der Zelle %1 sind ausgewählt.</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>Über die Zeit</translation>
    </message>
    <message>
        <source>What the chosen run recorded, over its seconds</source>
        <translation>Was der gewählte Lauf aufgezeichnet hat, über seine Sekunden</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare the chosen runs</source>
        <translation>Die gewählten Läufe vergleichen</translation>
    </message>
    <message>
        <source>The chosen runs over each other, and what differs between them</source>
        <translation>Die gewählten Läufe übereinander, und worin sie sich unterscheiden</translation>
    </message>
    <message>
        <source>Writing the table of runs</source>
        <translation>Die Tabelle der Läufe wird geschrieben</translation>
    </message>
</context>
<context>
    <name>scalescope::SeriesView</name>
    <message>
        <source>%1 stored values.</source>
        <translation>%1 gespeicherte Werte.</translation>
    </message>
    <message>
        <source>None is missing.</source>
        <translation>Keiner fehlt.</translation>
    </message>
    <message numerus="yes">
        <source>%n of them are no number (NaN).</source>
        <translation>
            <numerusform>%n davon ist keine Zahl (NaN).</numerusform>
            <numerusform>%n davon sind keine Zahl (NaN).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>as the system</source>
        <translation>wie das System</translation>
    </message>
    <message>
        <source>as the window</source>
        <translation>wie das Fenster</translation>
    </message>
    <message>
        <source>light</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Store folder</source>
        <translation>Speicherordner</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Choose the store folder</source>
        <translation>Speicherordner wählen</translation>
    </message>
    <message>
        <source>Samples per second of new studies</source>
        <translation>Messwerte je Sekunde in neuen Studien</translation>
    </message>
    <message>
        <source> per second</source>
        <translation> je Sekunde</translation>
    </message>
    <message>
        <source>Light and dark have the same contrast; figures are saved in light.</source>
        <translation>Hell und dunkel haben denselben Kontrast; Abbildungen werden hell gespeichert.</translation>
    </message>
    <message>
        <source>Where studies, logs and results lie. It must be on a local disk. Holds from the next start.</source>
        <translation>Wo Studien, Protokolle und Ergebnisse liegen. Er muss auf einer lokalen Platte sein. Gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Abtastung</translation>
    </message>
    <message>
        <source>How often the agent looks at CPU, GPU and memory while a new study runs. Less often disturbs less.</source>
        <translation>Wie oft der Agent CPU, GPU und Speicher ansieht, während eine neue Studie läuft. Seltener stört weniger.</translation>
    </message>
    <message>
        <source>The store folder changes with the next start. Studies in %1 stay where they are.</source>
        <translation>Der Speicherordner wechselt mit dem nächsten Start. Studien in %1 bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>when a study ends</source>
        <translation>wenn eine Studie endet</translation>
    </message>
    <message>
        <source>Notify when a study ends</source>
        <translation>Melden, wenn eine Studie endet</translation>
    </message>
    <message>
        <source>Notification</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Of the desktop, while this window is not in front and nobody has cancelled the study.</source>
        <translation>Des Schreibtischs, solange dieses Fenster nicht vorn ist und niemand die Studie abgebrochen hat.</translation>
    </message>
    <message>
        <source>The settings file is of a newer Scalescope and is left as it is. What you change here holds until this window closes.</source>
        <translation>Die Einstellungsdatei stammt von einem neueren Scalescope und bleibt, wie sie ist. Was Sie hier ändern, gilt, bis dieses Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>Language of files</source>
        <translation>Sprache der Dateien</translation>
    </message>
    <message>
        <source>Of the window. The command line stays English.</source>
        <translation>Des Fensters. Die Kommandozeile bleibt englisch.</translation>
    </message>
    <message>
        <source>Of figures and tables that are exported, with its numbers. CSV and JSON keep their keys and numbers, for programs.</source>
        <translation>Der exportierten Diagramme und Tabellen, mit ihren Zahlen. CSV und JSON behalten ihre Schlüssel und Zahlen, für Programme.</translation>
    </message>
    <message>
        <source>No font of this computer has the characters of %1. Install one, such as the package fonts-noto-cjk or fonts-wqy-microhei, and start Scalescope again.</source>
        <translation>Keine Schrift dieses Rechners hat die Zeichen von %1. Installieren Sie eine, etwa das Paket fonts-noto-cjk oder fonts-wqy-microhei, und starten Sie Scalescope neu.</translation>
    </message>
    <message>
        <source>Show the list</source>
        <translation>Liste zeigen</translation>
    </message>
    <message>
        <source>Show the list of keys</source>
        <translation>Liste der Tasten zeigen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>What each key does, page by page. Ctrl+/ opens the list from everywhere.</source>
        <translation>Was jede Taste tut, Seite für Seite. Strg+/ öffnet die Liste von überall.</translation>
    </message>
</context>
<context>
    <name>scalescope::SizingForm</name>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>The numbers of devices to foresee, as 2, 8, 64.</source>
        <translation>Die Gerätezahlen, die vorhergesagt werden sollen, etwa 2, 8, 64.</translation>
    </message>
    <message>
        <source>Link, Gbit/s</source>
        <translation>Leitung, Gbit/s</translation>
    </message>
    <message>
        <source>What the link between the nodes is sold as; several to compare them, as 10; 25; 100.</source>
        <translation>Als was die Leitung zwischen den Knoten verkauft wird; mehrere zum Vergleich, etwa 10; 25; 100.</translation>
    </message>
    <message>
        <source>Latency, µs</source>
        <translation>Latenz, µs</translation>
    </message>
    <message>
        <source>Of one message, one way: about 2 within InfiniBand, 10 to 50 on Ethernet.</source>
        <translation>Einer Nachricht, ein Weg: etwa 2 bei InfiniBand, 10 bis 50 bei Ethernet.</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Of one device for one hour, in any currency.</source>
        <translation>Eines Geräts für eine Stunde, in beliebiger Währung.</translation>
    </message>
    <message>
        <source>per device-hour</source>
        <translation>je Gerätestunde</translation>
    </message>
    <message>
        <source>To accuracy, %</source>
        <translation>Bis Genauigkeit, %</translation>
    </message>
    <message>
        <source>What to train to: hours and money are counted until then, by the images that it took here. Left empty: the study&apos;s own target, else one epoch.</source>
        <translation>Bis wohin trainiert wird: Stunden und Geld zählen bis dahin, nach den Bildern, die es hier gebraucht hat. Leer: das Ziel der Studie, sonst eine Epoche.</translation>
    </message>
    <message>
        <source>the study&apos;s own</source>
        <translation>das der Studie</translation>
    </message>
    <message>
        <source>Keep, %</source>
        <translation>Halten, %</translation>
    </message>
    <message>
        <source>The efficiency that a link shall keep: which one is enough?</source>
        <translation>Die Effizienz, die eine Leitung halten soll: Welche reicht?</translation>
    </message>
    <message>
        <source>From cell</source>
        <translation>Aus Zelle</translation>
    </message>
    <message>
        <source>The measured cell that is carried over. Chosen by itself: ddp on the most devices.</source>
        <translation>Die gemessene Zelle, die übertragen wird. Von selbst gewählt: ddp auf den meisten Geräten.</translation>
    </message>
    <message>
        <source>chosen by itself</source>
        <translation>von selbst gewählt</translation>
    </message>
</context>
<context>
    <name>scalescope::SizingTab</name>
    <message>
        <source>What would N of these give me?</source>
        <translation>Was brächten N davon?</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>What the answer rests on</source>
        <translation>Worauf die Antwort beruht</translation>
    </message>
    <message>
        <source>The same from a terminal</source>
        <translation>Dasselbe im Terminal</translation>
    </message>
    <message>
        <source>Table: %1</source>
        <translation>Tabelle: %1</translation>
    </message>
</context>
<context>
    <name>scalescope::SlurmForm</name>
    <message>
        <source>Ask the cluster</source>
        <translation>Den Cluster fragen</translation>
    </message>
    <message>
        <source>Ask the cluster what it offers</source>
        <translation>Den Cluster fragen, was er bietet</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>Nodes of one kind, with a queue of their own.</source>
        <translation>Knoten einer Art mit einer eigenen Warteschlange.</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Konto</translation>
    </message>
    <message>
        <source>Whose allowance the node-hours are taken from.</source>
        <translation>Aus wessen Kontingent die Knotenstunden kommen.</translation>
    </message>
    <message>
        <source>the cluster&apos;s default</source>
        <translation>Vorgabe des Clusters</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>Of the one job for the whole study, as Slurm writes it: 30, 01:30:00, 1-12. What has not run by then is missing.</source>
        <translation>Des einen Jobs für die ganze Studie, wie Slurm sie schreibt: 30, 01:30:00, 1-12. Was bis dahin nicht gelaufen ist, fehlt.</translation>
    </message>
    <message>
        <source>Devices of a node</source>
        <translation>Geräte eines Knotens</translation>
    </message>
    <message>
        <source>What Slurm calls gres: gpu:4, gpu:a100:2. Empty asks for whole nodes.</source>
        <translation>Was Slurm gres nennt: gpu:4, gpu:a100:2. Leer verlangt ganze Knoten.</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>Features that the nodes must have.</source>
        <translation>Merkmale, die die Knoten haben müssen.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Loaded before the ranks start, in this order, parted by blanks.</source>
        <translation>Vor dem Start der Ranks geladen, in dieser Reihenfolge, durch Leerzeichen getrennt.</translation>
    </message>
    <message>
        <source>Try the request</source>
        <translation>Anforderung probieren</translation>
    </message>
    <message>
        <source>Try the request at the cluster</source>
        <translation>Anforderung beim Cluster probieren</translation>
    </message>
    <message>
        <source>Asks the cluster whether it would take this job. Nothing is queued.</source>
        <translation>Fragt den Cluster, ob er diesen Job annähme. Nichts wird eingereiht.</translation>
    </message>
    <message>
        <source>Asking %1 …</source>
        <translation>%1 wird gefragt …</translation>
    </message>
    <message>
        <source>Trying the request at %1 …</source>
        <translation>Die Anforderung wird bei %1 probiert …</translation>
    </message>
    <message>
        <source>Slurm cluster %1</source>
        <translation>Slurm-Cluster %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 offers %n partition(s).</source>
        <translation>
            <numerusform>%1 bietet %n Partition.</numerusform>
            <numerusform>%1 bietet %n Partitionen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The cluster would take this job.</source>
        <translation>Der Cluster nähme diesen Job an.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a module</source>
        <translation>Modul hinzufügen</translation>
    </message>
</context>
<context>
    <name>scalescope::StudyChooser</name>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
</context>
<context>
    <name>scalescope::StudySelectors</name>
    <message>
        <source>Baseline</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Cells shown</source>
        <translation>Gezeigte Zellen</translation>
    </message>
    <message>
        <source>Baseline: as planned</source>
        <translation>Vergleich: wie geplant</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>Vergleich: %1</translation>
    </message>
</context>
<context>
    <name>scalescope::TabRow</name>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More: %1</source>
        <translation>Mehr: %1</translation>
    </message>
</context>
<context>
    <name>scalescope::TopCharts</name>
    <message>
        <source>New study</source>
        <translation>Neue Studie</translation>
    </message>
</context>
<context>
    <name>scalescope::TraceChooser</name>
    <message>
        <source>Cell shown</source>
        <translation>Gezeigte Zelle</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>Erster Schritt</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>of %1 to %2</source>
        <translation>von %1 bis %2</translation>
    </message>
</context>
<context>
    <name>scalescope::UndoNote</name>
    <message>
        <source>%1 is given up in 5 seconds: the run on it ends as lost, and no other cell of the study that needs it is run. What it recorded and did not send is missing; cells without it go on.</source>
        <translation>%1 wird in 5 Sekunden aufgegeben: Der Lauf dort endet als verloren, und keine andere Zelle der Studie, die diesen Rechner braucht, wird ausgeführt. Was dort aufgezeichnet und nicht gesendet wurde, fehlt; Zellen ohne ihn gehen weiter.</translation>
    </message>
</context>
<context>
    <name>scalescope::VariantsEditor</name>
    <message>
        <source>Add a variant</source>
        <translation>Variante hinzufügen</translation>
    </message>
    <message>
        <source>Remove setting %1 of variant %2</source>
        <translation>Einstellung %1 von Variante %2 entfernen</translation>
    </message>
    <message>
        <source>Value %1 of variant %2</source>
        <translation>Wert %1 von Variante %2</translation>
    </message>
    <message>
        <source>Setting %1 of variant %2</source>
        <translation>Einstellung %1 von Variante %2</translation>
    </message>
    <message>
        <source>Add a setting to variant %1</source>
        <translation>Einstellung zu Variante %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add a setting</source>
        <translation>Einstellung hinzufügen</translation>
    </message>
    <message>
        <source>Each variant is run beside the others, with other values of some settings. One without settings is the study as it stands.</source>
        <translation>Jede Variante wird neben den anderen gemessen, mit anderen Werten einiger Einstellungen. Eine ohne Einstellungen ist die Studie, wie sie ist.</translation>
    </message>
    <message>
        <source>variant-%1</source>
        <translation>variante-%1</translation>
    </message>
    <message>
        <source>Name of variant %1</source>
        <translation>Name der Variante %1</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove variant %1</source>
        <translation>Variante %1 entfernen</translation>
    </message>
    <message>
        <source>There is a variant named %1 already.</source>
        <translation>Es gibt schon eine Variante namens %1.</translation>
    </message>
    <message>
        <source>The variant %1 was removed.</source>
        <translation>Die Variante %1 wurde entfernt.</translation>
    </message>
    <message>
        <source>Put the variant %1 back</source>
        <translation>Die Variante %1 zurückholen</translation>
    </message>
</context>
<context>
    <name>scalescope::ViewChoices</name>
    <message>
        <source>variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>Genauigkeit der Zahlen</translation>
    </message>
    <message>
        <source>accumulation</source>
        <translation>Akkumulation</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>No smoothing</source>
        <translation>Nicht geglättet</translation>
    </message>
    <message>
        <source>Smoothing: light</source>
        <translation>Glättung: leicht</translation>
    </message>
    <message>
        <source>Smoothing: medium</source>
        <translation>Glättung: mittel</translation>
    </message>
    <message>
        <source>Smoothing: strong</source>
        <translation>Glättung: stark</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Gruppieren nach</translation>
    </message>
    <message>
        <source>X axis</source>
        <translation>X-Achse</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Glättung</translation>
    </message>
    <message>
        <source>Other scale</source>
        <translation>Andere Skala</translation>
    </message>
    <message>
        <source>Speedup on linear axes; all other values of lines and points on a logarithmic one.</source>
        <translation>Speedup auf linearen Achsen; alle anderen Werte von Linien und Punkten auf einer logarithmischen.</translation>
    </message>
    <message>
        <source>Grouped as it differs</source>
        <translation>Gruppiert, wie es sich unterscheidet</translation>
    </message>
    <message>
        <source>Group by %1</source>
        <translation>Gruppiert: %1</translation>
    </message>
    <message>
        <source>Over what fits</source>
        <translation>Über, was passt</translation>
    </message>
    <message>
        <source>Over %1</source>
        <translation>Über %1</translation>
    </message>
</context>
<context>
    <name>scalescope::WhatStep</name>
    <message>
        <source>Model and data</source>
        <translation>Modell und Daten</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>TorchScript file</source>
        <translation>TorchScript-Datei</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>A scripted or traced module that takes a batch of images and gives one score per class. It is a program, and runs with your rights.</source>
        <translation>Ein Modul (script oder trace), das einen Batch Bilder nimmt und je Klasse einen Wert gibt. Sie ist ein Programm und läuft mit Ihren Rechten.</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Training images</source>
        <translation>Trainingsbilder</translation>
    </message>
    <message>
        <source>The first images in file order; the rest is left out.</source>
        <translation>Die ersten Bilder in der Reihenfolge der Datei; der Rest bleibt weg.</translation>
    </message>
    <message>
        <source>crop</source>
        <translation>Ausschnitt</translation>
    </message>
    <message>
        <source>flip</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>normalise</source>
        <translation>Normieren</translation>
    </message>
    <message>
        <source>Augmentation</source>
        <translation>Augmentierung</translation>
    </message>
    <message>
        <source>Random crop after padding by 4, random horizontal flip, and channels brought to mean 0 and deviation 1.</source>
        <translation>Zufälliger Ausschnitt nach 4 Pixeln Rand, zufälliges Spiegeln, Kanäle auf Mittel 0 und Abweichung 1.</translation>
    </message>
    <message>
        <source>anew every epoch</source>
        <translation>jede Epoche neu</translation>
    </message>
    <message>
        <source>once</source>
        <translation>einmal</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>Mischen</translation>
    </message>
    <message>
        <source>Without a new order every epoch each rank sees the same images again and again.</source>
        <translation>Ohne neue Reihenfolge je Epoche sieht jeder Rank immer wieder dieselben Bilder.</translation>
    </message>
    <message>
        <source>from memory</source>
        <translation>aus dem Speicher</translation>
    </message>
    <message>
        <source>by loader threads</source>
        <translation>durch Lade-Threads</translation>
    </message>
    <message>
        <source>none: one resident batch</source>
        <translation>keines: ein fester Batch</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>None measures the step without any data loading, as the labs&apos; “without data loading”.</source>
        <translation>„Keines“ misst den Schritt ganz ohne Laden, wie das „ohne Datenladen“ der Praktika.</translation>
    </message>
    <message>
        <source>keep the rest</source>
        <translation>Rest behalten</translation>
    </message>
    <message>
        <source>drop the rest</source>
        <translation>Rest weglassen</translation>
    </message>
    <message>
        <source>pad the rest</source>
        <translation>Rest auffüllen</translation>
    </message>
    <message>
        <source>Last batch</source>
        <translation>Letzter Batch</translation>
    </message>
    <message>
        <source>What happens with the images that do not fill a batch at the end of an epoch.</source>
        <translation>Was mit den Bildern geschieht, die am Ende einer Epoche keinen Batch füllen.</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Made in memory: timing is valid, accuracy says nothing.</source>
        <translation>Im Speicher erzeugt: Zeiten gelten, Genauigkeit sagt nichts.</translation>
    </message>
    <message>
        <source>Here: %1 training and %2 test images, %3 × %4, %5 classes</source>
        <translation>Vorhanden: %1 Trainings- und %2 Testbilder, %3 × %4, %5 Klassen</translation>
    </message>
    <message>
        <source>Use the sample</source>
        <translation>Auszug nehmen</translation>
    </message>
    <message>
        <source>where Scalescope keeps its datasets</source>
        <translation>wo Scalescope seine Datensätze hat</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>The folder that holds the dataset&apos;s files, the same on every machine of the study.</source>
        <translation>Der Ordner mit den Dateien des Datensatzes, auf jeder Maschine der Studie derselbe.</translation>
    </message>
    <message>
        <source>train</source>
        <translation>train</translation>
    </message>
    <message>
        <source>extra</source>
        <translation>extra</translation>
    </message>
    <message>
        <source>Splits</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Images made</source>
        <translation>Erzeugte Bilder</translation>
    </message>
    <message>
        <source>Random images of 3 × 32 × 32: as fast as real ones, and nothing to learn.</source>
        <translation>Zufällige Bilder von 3 × 32 × 32: so schnell wie echte, und nichts zu lernen.</translation>
    </message>
    <message>
        <source>Loader threads</source>
        <translation>Ladethreads</translation>
    </message>
    <message>
        <source>Of each rank; 0 loads in the training thread.</source>
        <translation>Je Rank; 0 lädt im Trainingsthread.</translation>
    </message>
    <message>
        <source>Recipe and more</source>
        <translation>Rezept und mehr</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>Messung</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Not on this machine. %1
Download or import it, or use the shipped sample instead, or synthetic images: timing valid, accuracy not.</source>
        <translation>Nicht auf diesem Rechner. %1
Laden Sie ihn herunter, importieren Sie ihn, oder nehmen Sie die mitgelieferte Probe oder synthetische Bilder: Die Zeiten gelten, die Genauigkeit nicht.</translation>
    </message>
</context>
<context>
    <name>scalescope::WhereStep</name>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Add another machine</source>
        <translation>Weitere Maschine hinzufügen</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>equal slots, the same in every cell</source>
        <translation>gleiche Plätze, in jeder Zelle dieselben</translation>
    </message>
    <message>
        <source>one core</source>
        <translation>ein Kern</translation>
    </message>
    <message>
        <source>two cores</source>
        <translation>zwei Kerne</translation>
    </message>
    <message>
        <source>all cores of the machine, shared by its ranks</source>
        <translation>alle Kerne der Maschine, geteilt von ihren Ranks</translation>
    </message>
    <message>
        <source>Cores per device</source>
        <translation>Kerne je Gerät</translation>
    </message>
    <message>
        <source>On CPUs a device is a slot: cores that one rank is pinned to. Equal slots keep one rank from borrowing the cores of the second.</source>
        <translation>Auf CPUs ist ein Gerät ein Platz: Kerne, an die ein Rank gebunden ist. Gleiche Plätze verhindern, dass ein Rank die Kerne des zweiten mitbenutzt.</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>Memory limit per device</source>
        <translation>Speichergrenze je Gerät</translation>
    </message>
    <message>
        <source>Reaching it is the result “out of memory”, never a frozen machine. Automatic: 80 % of what is free, over the ranks.</source>
        <translation>Wird sie erreicht, ist „Speicher voll“ das Ergebnis, nie eine eingefrorene Maschine. Automatisch: 80 % des Freien, über die Ranks.</translation>
    </message>
    <message>
        <source>Looking at this computer …</source>
        <translation>Dieser Rechner wird angesehen …</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 benutzen</translation>
    </message>
    <message>
        <source>Slurm cluster</source>
        <translation>Slurm-Cluster</translation>
    </message>
    <message>
        <source>Devices per machine</source>
        <translation>Geräte je Maschine</translation>
    </message>
    <message>
        <source>Device counts</source>
        <translation>Anzahl Geräte</translation>
    </message>
    <message>
        <source>Each count is one column of the matrix. One rank, a process of the training, runs on each device.</source>
        <translation>Jede Anzahl ist eine Spalte der Matrix. Auf jedem Gerät läuft ein Rank, ein Prozess des Trainings.</translation>
    </message>
    <message>
        <source>Machine counts</source>
        <translation>Anzahl Maschinen</translation>
    </message>
    <message>
        <source>How many of the ticked machines take part, in their order.</source>
        <translation>Wie viele der gewählten Maschinen teilnehmen, in ihrer Reihenfolge.</translation>
    </message>
    <message>
        <source>%1 devices are asked for and this computer has %2.</source>
        <translation>%1 Geräte sind verlangt, und dieser Rechner hat %2.</translation>
    </message>
    <message>
        <source>Use what is here</source>
        <translation>Nehmen, was da ist</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s) per machine</source>
        <translation>
            <numerusform>%n Gerät je Maschine</numerusform>
            <numerusform>%n Geräte je Maschine</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n Maschine</numerusform>
            <numerusform>%n Maschinen</numerusform>
        </translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Groups of machines</source>
        <translation>Gruppen von Maschinen</translation>
    </message>
    <message>
        <source>Name of the group</source>
        <translation>Name der Gruppe</translation>
    </message>
    <message>
        <source>name, as lab</source>
        <translation>Name, etwa lab</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep the group</source>
        <translation>Die Gruppe behalten</translation>
    </message>
    <message>
        <source>Keep the ticked machines as a group …</source>
        <translation>Die angehakten Maschinen als Gruppe behalten …</translation>
    </message>
    <message>
        <source>Forget %1</source>
        <translation>%1 vergessen</translation>
    </message>
    <message>
        <source>Other device counts</source>
        <translation>Andere Anzahlen von Geräten</translation>
    </message>
    <message>
        <source>more, as 3, 6</source>
        <translation>weitere, etwa 3, 6</translation>
    </message>
    <message>
        <source>Other counts</source>
        <translation>Andere Anzahlen</translation>
    </message>
    <message>
        <source>Counts that are not in the row above: whole numbers, joined to those that are ticked.</source>
        <translation>Anzahlen, die in der Zeile darüber fehlen: ganze Zahlen, sie kommen zu den angehakten hinzu.</translation>
    </message>
    <message>
        <source>Which devices the machines have is asked in step 4; up to 8 are offered here.</source>
        <translation>Welche Geräte die Rechner haben, wird in Schritt 4 gefragt; hier stehen bis zu 8 zur Wahl.</translation>
    </message>
    <message>
        <source>Where the ranks of the largest cell run</source>
        <translation>Wo die Ranks der größten Zelle laufen</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>A process of the training, on a device of its own: a GPU, or cores that it is pinned to. The plan deals them, the same in every cell.</source>
        <translation>Ein Prozess des Trainings auf einem eigenen Gerät: einer GPU oder Kernen, an die er gebunden ist. Der Plan verteilt sie, in jeder Zelle gleich.</translation>
    </message>
    <message>
        <source>Asking the machines …</source>
        <translation>Die Rechner werden gefragt …</translation>
    </message>
    <message>
        <source>Add a Slurm cluster</source>
        <translation>Slurm-Cluster hinzufügen</translation>
    </message>
    <message>
        <source>Login node of the cluster</source>
        <translation>Login-Knoten des Clusters</translation>
    </message>
    <message>
        <source>login node as ssh names it; empty: this computer</source>
        <translation>Login-Knoten, wie ssh ihn nennt; leer: dieser Rechner</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Use the cluster</source>
        <translation>Den Cluster verwenden</translation>
    </message>
    <message>
        <source>The group %1 was forgotten.</source>
        <translation>Die Gruppe %1 wurde vergessen.</translation>
    </message>
    <message>
        <source>Keep the group %1 again</source>
        <translation>Die Gruppe %1 wieder behalten</translation>
    </message>
</context>
</TS>
