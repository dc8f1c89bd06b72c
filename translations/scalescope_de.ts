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
        <source>automatic: from its steps</source>
        <translation>automatisch: aus den Schritten</translation>
    </message>
    <message>
        <source>Throughput regex</source>
        <translation>Regex für Durchsatz</translation>
    </message>
    <message>
        <source>Regular expression with one group that matches samples per second in the program&apos;s output. Needed only if its steps cannot be detected.</source>
        <translation>Regulärer Ausdruck mit einer Gruppe, die die Beispiele pro Sekunde in der Ausgabe des Programms erfasst. Nur nötig, wenn seine Schritte nicht erkannt werden.</translation>
    </message>
    <message>
        <source>Command of each cell</source>
        <translation>Befehl jeder Zelle</translation>
    </message>
    <message>
        <source>Could not detect the program&apos;s flags. %1</source>
        <translation>Die Optionen des Programms wurden nicht erkannt. %1</translation>
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
        <source>A script or program that torchrun can start. It is not modified and runs with your permissions. Put a path that contains spaces in quotes.</source>
        <translation>Ein Skript oder Programm, das torchrun starten kann. Es wird nicht geändert und läuft mit Ihren Rechten. Setzen Sie einen Pfad mit Leerzeichen in Anführungszeichen.</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Each run replaces {batch} (per device), {globalBatch}, {devices}, {nodes}, {worldSize}, {precision}, {accumulation}, {seed} and {repeat}. Put arguments that contain spaces in quotes.</source>
        <translation>Jeder Lauf ersetzt {batch} (je Gerät), {globalBatch}, {devices}, {nodes}, {worldSize}, {precision}, {accumulation}, {seed} und {repeat}. Setzen Sie Argumente mit Leerzeichen in Anführungszeichen.</translation>
    </message>
    <message>
        <source>Detect flags</source>
        <translation>Optionen erkennen</translation>
    </message>
    <message>
        <source>Detect the program&apos;s flags</source>
        <translation>Optionen des Programms erkennen</translation>
    </message>
    <message>
        <source>Runs the program with --help (60 s at most)</source>
        <translation>Startet das Programm mit --help (höchstens 60 s)</translation>
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
        <source>A flag with a placeholder gets its value from each cell.</source>
        <translation>Eine Option mit Platzhalter bekommt ihren Wert aus der jeweiligen Zelle.</translation>
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
        <source>Running it with --help …</source>
        <translation>Programm läuft mit --help …</translation>
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
        <source>The command to compare with the first one. Both run in turn, in the same folder and on the same devices.</source>
        <translation>Der Befehl, der mit dem ersten verglichen wird. Beide laufen abwechselnd, im selben Ordner und auf denselben Geräten.</translation>
    </message>
    <message>
        <source>Its environment</source>
        <translation>Seine Umgebung</translation>
    </message>
    <message>
        <source>Environment variables of the second variant only, as NAME=VALUE. Put values that contain spaces in quotes.</source>
        <translation>Umgebungsvariablen nur für die zweite Variante, als NAME=WERT. Setzen Sie Werte mit Leerzeichen in Anführungszeichen.</translation>
    </message>
    <message>
        <source>When to stop</source>
        <translation>Wann beendet wird</translation>
    </message>
    <message>
        <source>Difference, %</source>
        <translation>Unterschied, %</translation>
    </message>
    <message>
        <source>The smallest difference that matters: variants that differ less are reported as equal. A smaller value needs more pairs.</source>
        <translation>Der kleinste Unterschied, auf den es ankommt: Varianten, die weniger abweichen, gelten als gleich. Ein kleinerer Wert braucht mehr Paare.</translation>
    </message>
    <message>
        <source>Maximum pairs</source>
        <translation>Höchstens Paare</translation>
    </message>
    <message>
        <source>Pairs of runs, one run of each variant. Ends earlier when the result is clear, or when this many pairs could not make it clear. Must be even.</source>
        <translation>Paare von Läufen, je einer pro Variante. Endet früher, sobald das Ergebnis feststeht oder auch so viele Paare nicht genügen würden. Muss gerade sein.</translation>
    </message>
    <message>
        <source>Time limit, s</source>
        <translation>Zeitgrenze, s</translation>
    </message>
    <message>
        <source>Maximum time of all runs together. No pairs of runs begin that would exceed it. Empty for no limit.</source>
        <translation>Höchstdauer aller Läufe zusammen. Es beginnen keine Paare von Läufen, die sie überschreiten würden. Leer: keine Grenze.</translation>
    </message>
    <message>
        <source>Enter the second command, or environment variables for it.</source>
        <translation>Geben Sie den zweiten Befehl oder Umgebungsvariablen für ihn ein.</translation>
    </message>
    <message>
        <source>Write variables as NAME=VALUE; found %1.</source>
        <translation>Schreiben Sie Variablen als NAME=WERT; gefunden: %1.</translation>
    </message>
    <message>
        <source>Difference, pairs and time limit must be numbers.</source>
        <translation>Unterschied, Paare und Zeitgrenze müssen Zahlen sein.</translation>
    </message>
</context>
<context>
    <name>scalescope::FlagFinder</name>
    <message>
        <source>It did not exit within %1 s.</source>
        <translation>Es wurde nicht innerhalb von %1 s beendet.</translation>
    </message>
    <message>
        <source>It exited with code %1: %2</source>
        <translation>Es wurde mit Code %1 beendet: %2</translation>
    </message>
    <message>
        <source>Its help lists no flags.</source>
        <translation>Seine Hilfe nennt keine Optionen.</translation>
    </message>
</context>
<context>
    <name>KeyList</name>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
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
        <translation>Kerne und GPUs einer Maschine zeigen, ausblenden</translation>
    </message>
    <message>
        <source>show or hide the cores and GPUs of a machine</source>
        <translation>Kerne und GPUs einer Maschine zeigen oder ausblenden</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>Neue Studie</translation>
    </message>
    <message>
        <source>next step; on the last one, run the study</source>
        <translation>nächster Schritt; im letzten die Studie starten</translation>
    </message>
    <message>
        <source>A chart</source>
        <translation>Ein Diagramm</translation>
    </message>
    <message>
        <source>read the previous, next value</source>
        <translation>den vorigen, nächsten Wert ablesen</translation>
    </message>
    <message>
        <source>read the first, last value</source>
        <translation>den ersten, letzten Wert ablesen</translation>
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
        <source>show the whole range</source>
        <translation>den ganzen Bereich zeigen</translation>
    </message>
    <message>
        <source>in Results: actions for this value&apos;s cell</source>
        <translation>in den Ergebnissen: Aktionen für die Zelle dieses Wertes</translation>
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
        <translation>Eine Tabelle</translation>
    </message>
    <message>
        <source>copy the selected rows</source>
        <translation>die ausgewählten Zeilen kopieren</translation>
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
        <source>delete the selected runs</source>
        <translation>die ausgewählten Läufe löschen</translation>
    </message>
    <message>
        <source>restore deleted runs</source>
        <translation>gelöschte Läufe wiederherstellen</translation>
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
        <source>in the outline: add text under that heading</source>
        <translation>in der Gliederung: Text unter dieser Überschrift einfügen</translation>
    </message>
    <message>
        <source>save the text</source>
        <translation>den Text speichern</translation>
    </message>
    <message>
        <source>discard the changes</source>
        <translation>die Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>check a table from the clipboard</source>
        <translation>eine Tabelle aus der Zwischenablage prüfen</translation>
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
        <source>Action</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>full screen on or off; also by double click</source>
        <translation>Vollbild an oder aus; auch mit einem Doppelklick</translation>
    </message>
    <message>
        <source>back to the page</source>
        <translation>zurück zur Seite</translation>
    </message>
    <message>
        <source>previous, next chart of the page</source>
        <translation>voriges, nächstes Diagramm der Seite</translation>
    </message>
    <message>
        <source>A chart in full screen</source>
        <translation>Ein Diagramm im Vollbild</translation>
    </message>
    <message>
        <source>show only that series, or all; also Alt+click</source>
        <translation>nur diese Reihe zeigen oder alle; auch mit Alt+Klick</translation>
    </message>
    <message>
        <source>hide or show that series; also a click on its name</source>
        <translation>diese Reihe aus- oder einblenden; auch mit einem Klick auf ihren Namen</translation>
    </message>
    <message>
        <source>move through its entries</source>
        <translation>durch ihre Einträge gehen</translation>
    </message>
    <message>
        <source>The legend of a chart</source>
        <translation>Die Legende eines Diagramms</translation>
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
        <translation>Mittlerer Verlust über die Beispiele eines Schritts, über die Ranks nach Beispielen gewichtet. Geglättet: exponentielles Mittel, 0,9.</translation>
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
        <source>Share of a step&apos;s samples whose own class has the highest score.</source>
        <translation>Anteil der Beispiele eines Schritts, deren eigene Klasse den höchsten Wert hat.</translation>
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
        <source>GPU utilization, per device</source>
        <translation>GPU-Auslastung je Gerät</translation>
    </message>
    <message>
        <source>busy is not always useful: see the parts of a step</source>
        <translation>beschäftigt heißt nicht nützlich: siehe die Teile des Schritts</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
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
        <source>study ended; some repeats are missing</source>
        <translation>Studie beendet; einige Wiederholungen fehlen</translation>
    </message>
    <message>
        <source>study cancelled: finished repeats only</source>
        <translation>Studie abgebrochen: nur fertige Wiederholungen</translation>
    </message>
    <message>
        <source>provisional until all repeats are finished</source>
        <translation>vorläufig, bis alle Wiederholungen fertig sind</translation>
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
        <source>The first point appears when a baseline and a second cell have finished.</source>
        <translation>Der erste Punkt erscheint, wenn eine Vergleichszelle und eine zweite Zelle fertig sind.</translation>
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
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>wartet</translation>
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
        <source>Baseline added by the protocol: %1. Speedup and efficiency are relative to it; without it the study has only times and images/s.</source>
        <translation>Vom Skalierungsprotokoll hinzugefügte Vergleichszelle: %1. Beschleunigung und Effizienz beziehen sich auf sie; ohne sie hat die Studie nur Zeiten und Bilder/s.</translation>
    </message>
    <message>
        <source>Baseline added by the protocol: %1. Speedup and efficiency are relative to it; without it the study has only times and samples/s.</source>
        <translation>Vom Skalierungsprotokoll hinzugefügte Vergleichszelle: %1. Beschleunigung und Effizienz beziehen sich auf sie; ohne sie hat die Studie nur Zeiten und Beispiele/s.</translation>
    </message>
    <message>
        <source>cell %1 (%2, %3)</source>
        <translation>Zelle %1 (%2, %3)</translation>
    </message>
    <message>
        <source>Remove the baseline</source>
        <translation>Vergleichszelle entfernen</translation>
    </message>
    <message>
        <source>Add the baseline</source>
        <translation>Vergleichszelle hinzufügen</translation>
    </message>
    <message>
        <source>No baseline: the study has times and images/s, but no speedup or efficiency.</source>
        <translation>Keine Vergleichszelle: Die Studie hat Zeiten und Bilder/s, aber weder Beschleunigung noch Effizienz.</translation>
    </message>
    <message>
        <source>No baseline: the study has times and samples/s, but no speedup or efficiency.</source>
        <translation>Keine Vergleichszelle: Die Studie hat Zeiten und Beispiele/s, aber weder Beschleunigung noch Effizienz.</translation>
    </message>
    <message>
        <source>already measured, n = %1: reused</source>
        <translation>schon gemessen, n = %1: wird wiederverwendet</translation>
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
        <translation>, Vergleichszelle</translation>
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
        <translation>Lernratenverlauf</translation>
    </message>
    <message>
        <source>Linear scaling</source>
        <translation>Lineare Skalierung</translation>
    </message>
    <message>
        <source>Warm-up, epochs</source>
        <translation>Aufwärmen, Epochen</translation>
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
        <translation>Skalierungsprotokoll</translation>
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
        <source>Bandwidth sweep, MB</source>
        <translation>Bandbreitenmessung, MB</translation>
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
        <translation>Eingabe, Rechnen und Übriges jedes Ranks je Schritt. Bei jedem All-Reduce warten alle auf den langsamsten.</translation>
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
        <source>in use, other programs included</source>
        <translation>belegt, andere Programme eingeschlossen</translation>
    </message>
    <message>
        <source>resident; shared pages are counted in each rank</source>
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
        <source>use Nesterov momentum</source>
        <translation>Nesterov-Momentum verwenden</translation>
    </message>
    <message>
        <source>Betas</source>
        <translation>Betas</translation>
    </message>
    <message>
        <source>Two numbers below 1, e.g. 0.9; 0.999.</source>
        <translation>Zwei Zahlen unter 1, z. B. 0,9; 0,999.</translation>
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
        <source>Share of the mean squared gradient that is kept in each step.</source>
        <translation>Anteil des mittleren quadrierten Gradienten, der in jedem Schritt erhalten bleibt.</translation>
    </message>
    <message>
        <source>Added to the denominator for numerical stability.</source>
        <translation>Wird für numerische Stabilität zum Nenner addiert.</translation>
    </message>
    <message>
        <source>Centered</source>
        <translation>Zentriert</translation>
    </message>
    <message>
        <source>normalize by the gradient&apos;s variance</source>
        <translation>durch die Varianz teilen</translation>
    </message>
    <message>
        <source>Trust coefficient</source>
        <translation>Trust-Koeffizient</translation>
    </message>
    <message>
        <source>LARS: share of a layer&apos;s norm that one step may change.</source>
        <translation>LARS: Anteil der Norm einer Schicht, den ein Schritt ändern darf.</translation>
    </message>
    <message>
        <source>Share of the target that is spread evenly over all classes.</source>
        <translation>Anteil des Ziels, der gleichmäßig auf alle Klassen verteilt wird.</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>Gradient-Clipping</translation>
    </message>
    <message>
        <source>no clipping</source>
        <translation>kein Clipping</translation>
    </message>
    <message>
        <source>Gradients with a larger norm are scaled down to it.</source>
        <translation>Gradienten mit größerer Norm werden auf sie verkleinert.</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>konstant</translation>
    </message>
    <message>
        <source>multi-step</source>
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
        <source>Epochs after which the rate falls, e.g. 30; 60.</source>
        <translation>Epochen, nach denen die Rate fällt, z. B. 30; 60.</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>Factor applied to the rate at each milestone.</source>
        <translation>Faktor, mit dem die Rate an jeder Stufe multipliziert wird.</translation>
    </message>
    <message>
        <source>Large batches</source>
        <translation>Große Batches</translation>
    </message>
    <message>
        <source>scale rate with the global batch</source>
        <translation>mit globalem Batch skalieren</translation>
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
        <source>The global batch that the learning rate above is set for.</source>
        <translation>Der globale Batch, für den die Lernrate oben gilt.</translation>
    </message>
    <message>
        <source>no warm-up</source>
        <translation>ohne Aufwärmen</translation>
    </message>
    <message>
        <source>Epochs over which the learning rate rises to its scaled value.</source>
        <translation>Epochen, über die die Lernrate auf ihren skalierten Wert steigt.</translation>
    </message>
    <message>
        <source>last BatchNorm of each block starts at 0</source>
        <translation>letzte BatchNorm jedes Blocks beginnt bei 0</translation>
    </message>
    <message>
        <source>Each residual block starts as the identity, which stabilizes the first steps with large batches.</source>
        <translation>Jeder Residualblock beginnt als Identität; das stabilisiert die ersten Schritte mit großen Batches.</translation>
    </message>
    <message>
        <source>a measured window after warm-up</source>
        <translation>Messfenster nach Aufwärmen</translation>
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
        <source>Run but not timed: the first steps are slow.</source>
        <translation>Laufen, werden aber nicht gemessen: Die ersten Schritte sind langsam.</translation>
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
        <source>use steps</source>
        <translation>Schritte verwenden</translation>
    </message>
    <message>
        <source>Warm-up epochs</source>
        <translation>Aufwärmepochen</translation>
    </message>
    <message>
        <source>Whole epochs that are run but not timed.</source>
        <translation>Ganze Epochen, die laufen, aber nicht gemessen werden.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>interleaved: all cells in turn</source>
        <translation>verschränkt: alle Zellen reihum</translation>
    </message>
    <message>
        <source>one cell after the other</source>
        <translation>eine Zelle nach der anderen</translation>
    </message>
    <message>
        <source>Interleaving spreads slow changes of the machine over all cells.</source>
        <translation>Verschränken verteilt langsame Änderungen der Maschine auf alle Zellen.</translation>
    </message>
    <message>
        <source>Time budget, s</source>
        <translation>Zeitbudget, s</translation>
    </message>
    <message>
        <source>no budget</source>
        <translation>kein Budget</translation>
    </message>
    <message>
        <source>Seconds for the whole study; the number of steps is reduced to fit, but not below 10.</source>
        <translation>Sekunden für die ganze Studie; die Zahl der Schritte wird dafür verringert, aber nicht unter 10.</translation>
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
        <source>Steps between validations, in addition to those above.</source>
        <translation>Schritte zwischen Validierungen, zusätzlich zu den obigen.</translation>
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
        <source>Other measurements</source>
        <translation>Weitere Messungen</translation>
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
        <source>Runs some steps with and without gradient exchange before the timed ones: a second estimate of communication time.</source>
        <translation>Führt vor den gemessenen Schritten einige mit und ohne Austausch der Gradienten aus: eine zweite Schätzung der Kommunikationszeit.</translation>
    </message>
    <message>
        <source>Largest message (MB) of the all-reduce sweep that measures peak bandwidth.</source>
        <translation>Größte Nachricht (MB) der All-Reduce-Messung, aus der die Spitzenbandbreite kommt.</translation>
    </message>
    <message>
        <source>Sampling, Hz</source>
        <translation>Abtastung, Hz</translation>
    </message>
    <message>
        <source>Samples of CPU, GPU and memory per second. Lower rates disturb the run less.</source>
        <translation>Messwerte von CPU, GPU und Speicher je Sekunde. Seltenere stören den Lauf weniger.</translation>
    </message>
    <message>
        <source>Repeat r uses seed + r.</source>
        <translation>Wiederholung r verwendet Startwert + r.</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphen</translation>
    </message>
    <message>
        <source>capture and replay forward and backward</source>
        <translation>Vorwärts- und Rückwärtsrechnung aufzeichnen und abspielen</translation>
    </message>
    <message>
        <source>For one GPU, or DDP without overlap. Where graphs cannot be used, steps run normally and the run records why.</source>
        <translation>Für eine GPU oder DDP ohne Überlappung. Wo Graphen nicht möglich sind, laufen die Schritte normal, und der Lauf vermerkt den Grund.</translation>
    </message>
    <message>
        <source>On NaN loss</source>
        <translation>Bei Verlust NaN</translation>
    </message>
    <message>
        <source>continue</source>
        <translation>weiterlaufen</translation>
    </message>
    <message>
        <source>stop the run</source>
        <translation>Lauf beenden</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>NCCL on GPUs, Gloo on CPUs</source>
        <translation>NCCL (GPU), Gloo (CPU)</translation>
    </message>
    <message>
        <source>Bucket, MiB</source>
        <translation>Bucket, MiB</translation>
    </message>
    <message>
        <source>Gradients are sent in buckets: larger ones use the link better, smaller ones are sent earlier.</source>
        <translation>Gradienten werden in Buckets gesendet: Größere nutzen die Leitung besser, kleinere werden früher gesendet.</translation>
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
        <translation>während Rückwärtsrechnung</translation>
    </message>
    <message>
        <source>Gradient format</source>
        <translation>Gradientenformat</translation>
    </message>
    <message>
        <source>Number format in which gradients are sent.</source>
        <translation>Zahlenformat, in dem Gradienten gesendet werden.</translation>
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
        <source>on the workers&apos; devices</source>
        <translation>auf Geräten der Worker</translation>
    </message>
    <message>
        <source>on separate devices</source>
        <translation>auf eigenen Geräten</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>synchronous (BSP)</source>
        <translation>synchron (BSP)</translation>
    </message>
    <message>
        <source>bounded staleness (SSP)</source>
        <translation>begrenzter Abstand (SSP)</translation>
    </message>
    <message>
        <source>asynchronous</source>
        <translation>asynchron</translation>
    </message>
    <message>
        <source>Staleness</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>SSP: steps that the fastest worker may be ahead.</source>
        <translation>SSP: Schritte, die der schnellste Worker voraus sein darf.</translation>
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
        <source>The time for saving is shown as a part of the step.</source>
        <translation>Die Zeit für das Speichern wird als Teil des Schritts gezeigt.</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>training waits</source>
        <translation>das Training wartet</translation>
    </message>
    <message>
        <source>in the background</source>
        <translation>im Hintergrund</translation>
    </message>
    <message>
        <source>Keep last</source>
        <translation>Letzte behalten</translation>
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
        <source>Collective timeout, s</source>
        <translation>Kollektiv-Zeitlimit, s</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Seconds after which an unresponsive rank ends the run.</source>
        <translation>Sekunden, nach denen ein Rank ohne Antwort den Lauf beendet.</translation>
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
        <translation>Tempo der Leitung, Mbit/s</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>Upper limit for traffic between ranks (between nodes if there are several).</source>
        <translation>Obergrenze für Verkehr zwischen Ranks (bei mehreren Knoten zwischen ihnen).</translation>
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
        <source>Straggler: rank; ms</source>
        <translation>Nachzügler: Rank; ms</translation>
    </message>
    <message>
        <source>A rank and its added delay in each step, e.g. 1; 20.</source>
        <translation>Ein Rank und seine zusätzliche Verzögerung in jedem Schritt, z. B. 1; 20.</translation>
    </message>
    <message>
        <source>Disk speed, MB/s</source>
        <translation>Tempo der Platte, MB/s</translation>
    </message>
    <message>
        <source>Upper limit for checkpoints and data loading.</source>
        <translation>Obergrenze für Checkpoints und das Laden von Daten.</translation>
    </message>
    <message>
        <source>Scalescope may use only a part of this computer: %1.</source>
        <translation>Scalescope darf nur einen Teil dieses Rechners benutzen: %1.</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>all repeats finished</source>
        <translation>alle Wiederholungen fertig</translation>
    </message>
    <message>
        <source>batch %1 per device</source>
        <translation>Batch %1 je Gerät</translation>
    </message>
    <message>
        <source>Devices: whole numbers from 1, e.g. 2, 8, 64; at most 32 values.</source>
        <translation>Geräte: ganze Zahlen ab 1, z. B. 2, 8, 64; höchstens 32 Werte.</translation>
    </message>
    <message>
        <source>Link: rates in Gbit/s above 0, e.g. 10; 25; 100.</source>
        <translation>Leitung: Raten in Gbit/s über 0, z. B. 10; 25; 100.</translation>
    </message>
    <message>
        <source>Latency: one-way microseconds, 0 or more.</source>
        <translation>Latenz: Mikrosekunden für einen Weg, 0 oder mehr.</translation>
    </message>
    <message>
        <source>Price: a number, 0 or more, in any currency.</source>
        <translation>Preis: eine Zahl, 0 oder mehr, in beliebiger Währung.</translation>
    </message>
    <message>
        <source>Target accuracy: percent, above 0 and at most 100.</source>
        <translation>Zielgenauigkeit: Prozent, über 0 und höchstens 100.</translation>
    </message>
    <message>
        <source>Min. efficiency: percent, above 0 and at most 100.</source>
        <translation>Min. Effizienz: Prozent, über 0 und höchstens 100.</translation>
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
        <source>%1 to %2, until the variants are decided within %3 %</source>
        <translation>%1 bis %2, bis zwischen den Varianten auf %3 % genau entschieden ist</translation>
    </message>
    <message>
        <source>%1, within %2 s</source>
        <translation>%1, in höchstens %2 s</translation>
    </message>
    <message>
        <source>Profiled steps</source>
        <translation>Profilierte Schritte</translation>
    </message>
    <message>
        <source>Run after all others and not timed: their operators are recorded for a trace and a table of operators. At most %1.</source>
        <translation>Laufen nach allen anderen und werden nicht gemessen: Ihre Operatoren werden für eine Spur und eine Tabelle aufgezeichnet. Höchstens %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n nicht bestanden</numerusform>
            <numerusform>%n nicht bestanden</numerusform>
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
        <source>%n unknown</source>
        <translation>
            <numerusform>%n unbekannt</numerusform>
            <numerusform>%n unbekannt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passed</source>
        <translation>
            <numerusform>%n bestanden</numerusform>
            <numerusform>%n bestanden</numerusform>
        </translation>
    </message>
    <message>
        <source>✓ passed</source>
        <translation>✓ bestanden</translation>
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
        <source>? unknown</source>
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
        <source>? some checks could not run (%1)</source>
        <translation>? manches ließ sich nicht prüfen (%1)</translation>
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
        <source>as used by the optimizer</source>
        <translation>wie vom Optimierer verwendet</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>The rate used for each step&apos;s update, with warm-up and schedule applied.</source>
        <translation>Die Rate, mit der jeder Schritt ausgeführt wurde, einschließlich Aufwärmen und Lernratenverlauf.</translation>
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
        <source>of its GPU, as read by the rank</source>
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
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>GPU memory, per rank</source>
        <translation>GPU-Speicher je Rank</translation>
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
        <source>not in use</source>
        <translation>unbenutzt</translation>
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
        <source>%1 of %2 cores of the CPU quota in use</source>
        <translation>%1 von %2 Kernen des CPU-Kontingents belegt</translation>
    </message>
    <message>
        <source>Core %1</source>
        <translation>Kern %1</translation>
    </message>
    <message>
        <source>Baseline of its batch: every speedup is relative to this cell.</source>
        <translation>Die Vergleichszelle ihres Batches: Jede Beschleunigung bezieht sich auf diese Zelle.</translation>
    </message>
    <message numerus="yes">
        <source>needs %n machine(s)</source>
        <translation>
            <numerusform>braucht %n Maschine</numerusform>
            <numerusform>braucht %n Maschinen</numerusform>
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
        <translation>beliebiger Kern</translation>
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
        <source>✓ ready, with %n note(s)</source>
        <translation>
            <numerusform>✓ bereit, mit %n Hinweis</numerusform>
            <numerusform>✓ bereit, mit %n Hinweisen</numerusform>
        </translation>
    </message>
    <message>
        <source>same as cell %1: measured once</source>
        <translation>wie Zelle %1: nur einmal gemessen</translation>
    </message>
    <message>
        <source>pausing after this run</source>
        <translation>hält nach diesem Lauf an</translation>
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
        <source>Connected with the system&apos;s ssh program because of %1.</source>
        <translation>Über das Programm ssh des Systems verbunden, wegen %1.</translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n core(s) (measured)</source>
        <translation>
            <numerusform>%1 auf %n Kern (gemessen)</numerusform>
            <numerusform>%1 auf %n Kernen (gemessen)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n core(s) (forecast)</source>
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
        <source>limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Strong scaling: the same total work on more devices. The global batch stays the same, each device gets less of it.</source>
        <translation>Starke Skalierung: dieselbe Gesamtarbeit auf mehr Geräten. Der globale Batch bleibt gleich, jedes Gerät bekommt weniger davon.</translation>
    </message>
    <message>
        <source>Weak scaling: the same work per device. The global batch grows with the devices, and so does the work of a step.</source>
        <translation>Schwache Skalierung: dieselbe Arbeit je Gerät. Der globale Batch wächst mit den Geräten und mit ihm die Arbeit eines Schritts.</translation>
    </message>
    <message>
        <source>Fixed batch per device: the time of one epoch is compared, as most lab sheets do. The global batch grows with the devices, so an epoch has fewer steps.</source>
        <translation>Fester Batch je Gerät: Verglichen wird die Zeit einer Epoche, wie auf den meisten Praktikumsblättern. Der globale Batch wächst mit den Geräten, eine Epoche hat also weniger Schritte.</translation>
    </message>
    <message>
        <source>Batch sweep: the same devices with larger and larger batches. How does the throughput change, and when does the memory run out?</source>
        <translation>Batch-Reihe: dieselben Geräte mit immer größeren Batches. Wie ändert sich der Durchsatz, und wann reicht der Speicher nicht mehr?</translation>
    </message>
    <message>
        <source>Custom: nothing is held fixed, so no speedup is reported as scaling.</source>
        <translation>Eigene Wahl: Nichts wird festgehalten, deshalb wird keine Beschleunigung als Skalierung angegeben.</translation>
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
        <source>Per run; use 30 or more for a reliable median.</source>
        <translation>Je Lauf; ab 30 ist der Median verlässlich.</translation>
    </message>
    <message>
        <source>Times whole epochs instead of a number of steps; empty: use steps.</source>
        <translation>Misst ganze Epochen statt einer Anzahl Schritte; leer: Schritte verwenden.</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Pairs of runs</source>
        <translation>Paare von Läufen</translation>
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
        <source>This computer</source>
        <translation>Dieser Rechner</translation>
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
        <source>Click to hide or show, Alt+click to show only this series or all.</source>
        <translation>Ein Klick blendet aus oder ein, Alt+Klick zeigt nur diese Reihe oder alle.</translation>
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
        <translation>Wdh.</translation>
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
        <source>samples/s</source>
        <translation>Beispiele/s</translation>
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
        <source>there is no cache folder: set HOME or XDG_CACHE_HOME</source>
        <translation>Es gibt keinen Cache-Ordner: Setzen Sie HOME oder XDG_CACHE_HOME</translation>
    </message>
    <message>
        <source>cannot open {path}: {reason}</source>
        <translation>{path} lässt sich nicht öffnen: {reason}</translation>
    </message>
    <message>
        <source>{path} is not a regular file: it is a folder, a device, a pipe or a socket</source>
        <translation>{path} ist keine gewöhnliche Datei, sondern ein Ordner, ein Gerät, eine Pipe oder ein Socket</translation>
    </message>
    <message>
        <source>{path} is a symbolic link, and files would be written at its target. Replace the link by the folder itself.</source>
        <translation>{path} ist ein symbolischer Link, und Dateien würden an dessen Ziel geschrieben. Ersetzen Sie den Link durch den Ordner selbst.</translation>
    </message>
    <message>
        <source>cannot read {path}: {reason}</source>
        <translation>{path} lässt sich nicht lesen: {reason}</translation>
    </message>
    <message>
        <source>{path} changed while it was read. Read it again when no other program writes to it.</source>
        <translation>{path} wurde verändert, während die Datei gelesen wurde. Lesen Sie sie noch einmal, wenn kein anderes Programm hineinschreibt.</translation>
    </message>
    <message>
        <source>{sum} is damaged, so {path} is read without verifying its checksum. Remove {sum} to end this warning.</source>
        <translation>{sum} ist beschädigt, deshalb wird {path} ohne Prüfung der Prüfsumme gelesen. Entfernen Sie {sum}, um diese Warnung zu beenden.</translation>
    </message>
    <message>
        <source>{path} has no checksum: {sum} is missing, so changed bytes cannot be detected. &quot;scalescope-cli rebuild&quot; writes it.</source>
        <translation>{path} hat keine Prüfsumme: {sum} fehlt, sodass geänderte Bytes nicht erkannt werden können. „scalescope-cli rebuild“ schreibt sie.</translation>
    </message>
    <message>
        <source>{path} is damaged: its checksum differs from the one in {sum}. Restore the file from a copy; if you changed it yourself, remove {sum}.</source>
        <translation>{path} ist beschädigt: Die Prüfsumme weicht von der in {sum} ab. Stellen Sie die Datei aus einer Kopie wieder her; haben Sie sie selbst geändert, entfernen Sie {sum}.</translation>
    </message>
    <message>
        <source>another process has kept {path} locked for {seconds} s. fuser {path} shows which one.</source>
        <translation>ein anderer Prozess hält {path} seit {seconds} s gesperrt. fuser {path} zeigt, welcher.</translation>
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
        <source>Measured once, so there is no interval. Use three repeats.</source>
        <translation>Einmal gemessen, daher kein Intervall. Verwenden Sie drei Wiederholungen.</translation>
    </message>
    <message>
        <source>Few timed steps ({steps}): below 30, mean and percentiles are uncertain. Use more timed steps (measure.steps).</source>
        <translation>Wenige gemessene Schritte ({steps}): Unter 30 sind Mittelwert und Perzentile unsicher. Messen Sie mehr Schritte (measure.steps).</translation>
    </message>
    <message>
        <source>Few timed steps ({steps}): below 30, mean and percentiles are uncertain. Let the program take more steps, or lower measure.warmupSteps.</source>
        <translation>Wenige gemessene Schritte ({steps}): Unter 30 sind Mittelwert und Perzentile unsicher. Lassen Sie das Programm mehr Schritte machen, oder senken Sie measure.warmupSteps.</translation>
    </message>
    <message>
        <source>The run was shorter than its warm-up, so warm-up steps are included. Train longer or lower measure.warmupSteps.</source>
        <translation>Der Lauf war kürzer als sein Aufwärmen, also sind Aufwärmschritte enthalten. Trainieren Sie länger oder senken Sie measure.warmupSteps.</translation>
    </message>
    <message>
        <source>The ranks took different numbers of steps, {fewest} to {most}: a step of one rank is not a step of the whole job.</source>
        <translation>Die Ranks haben verschieden viele Schritte gemacht, {fewest} bis {most}: Ein Schritt eines Ranks ist kein Schritt des ganzen Jobs.</translation>
    </message>
    <message>
        <source>Each rank reads all {images} samples of the dataset in an epoch, so {ranks} ranks read it {ranks} times: give the loader a DistributedSampler.</source>
        <translation>Jeder Rank liest in einer Epoche alle {images} Beispiele des Datensatzes, {ranks} Ranks lesen ihn also {ranks} Mal: Geben Sie dem Loader einen DistributedSampler.</translation>
    </message>
    <message>
        <source>{percent} % of the time is between the steps that the program marks: samples per second cover the steps only.</source>
        <translation>{percent} % der Zeit liegen zwischen den Schritten, die das Programm markiert: Beispiele je Sekunde umfassen nur die Schritte.</translation>
    </message>
    <message>
        <source>{count} of {steps} timed steps take more than three times the median in every repeat, {percent} % of all time: they may include an evaluation, a checkpoint or the start of an epoch.</source>
        <translation>{count} von {steps} gemessenen Schritten brauchen in jeder Wiederholung mehr als das Dreifache des Medians, {percent} % der gesamten Zeit: Sie können eine Auswertung, einen Checkpoint oder den Anfang einer Epoche enthalten.</translation>
    </message>
    <message>
        <source>Writing checkpoints takes {percent} % of the timed steps&apos; time and is included in samples per second. Save less often while you measure, or compare with a variant that does not save.</source>
        <translation>Das Schreiben von Checkpoints braucht {percent} % der Zeit der gemessenen Schritte und ist in den Beispielen je Sekunde enthalten. Speichern Sie seltener, solange Sie messen, oder vergleichen Sie mit einer Variante, die nicht speichert.</translation>
    </message>
    <message>
        <source>{percent} % of the timed steps&apos; time is evaluation of the model: samples per second cover training and evaluation together. Evaluate less often while you measure.</source>
        <translation>{percent} % der Zeit der gemessenen Schritte ist Auswertung des Modells: Beispiele je Sekunde umfassen Training und Auswertung zusammen. Werten Sie seltener aus, solange Sie messen.</translation>
    </message>
    <message>
        <source>The first {steps} timed steps take {percent} % more time than the others in every repeat: the measurement includes warm-up, such as compilation or cuDNN&apos;s choice of algorithms. Set measure.warmupSteps to {wanted}.</source>
        <translation>Die ersten {steps} gemessenen Schritte brauchen in jeder Wiederholung {percent} % mehr Zeit als die anderen: Die Messung enthält Aufwärmen, etwa Übersetzen oder cuDNNs Wahl der Algorithmen. Setzen Sie measure.warmupSteps auf {wanted}.</translation>
    </message>
    <message>
        <source>The program does not report how many samples a step has, so the study&apos;s batch is used.</source>
        <translation>Das Programm meldet nicht, wie viele Beispiele ein Schritt hat; verwendet wird der Batch der Studie.</translation>
    </message>
    <message>
        <source>The program has its own comm hook for DistributedDataParallel, and the tap does not see its collectives: exposed communication within backward is not measured, and counts as backward.</source>
        <translation>Das Programm hat einen eigenen Comm-Hook für DistributedDataParallel, und der Tap sieht dessen kollektive Operationen nicht: Die offene Kommunikation während der Rückwärtsrechnung wird nicht gemessen und zählt als Rückwärtsrechnung.</translation>
    </message>
    <message>
        <source>Steps take {found} samples per device, the study sets {batch}: rates count the samples of the steps.</source>
        <translation>Schritte haben {found} Beispiele je Gerät, die Studie setzt {batch}: Die Raten zählen die Beispiele der Schritte.</translation>
    </message>
    <message>
        <source>The program printed a single rate, which is that of its whole run: it may include warm-up, and single steps are unknown.</source>
        <translation>Das Programm hat eine einzige Rate ausgegeben, die seines ganzen Laufs: Sie kann Aufwärmen enthalten, und einzelne Schritte sind unbekannt.</translation>
    </message>
    <message>
        <source>The study sets no batch, so it is the program&apos;s own: {found} samples per device.</source>
        <translation>Die Studie setzt keinen Batch; es gilt der des Programms: {found} Beispiele je Gerät.</translation>
    </message>
    <message>
        <source>Each start of the program starts {found} ranks of its own, of which one was measured: the rate of all is unknown, and there is no speedup. Let Scalescope start the ranks: remove mp.spawn or the like, and read RANK and WORLD_SIZE, as under torchrun.</source>
        <translation>Jeder Start des Programms startet {found} eigene Ranks, von denen einer gemessen wurde: Die Rate aller ist unbekannt, und es gibt keinen Speedup. Lassen Sie Scalescope die Ranks starten: Entfernen Sie mp.spawn oder Ähnliches und lesen Sie RANK und WORLD_SIZE wie unter torchrun.</translation>
    </message>
    <message>
        <source>The hook recorded steps, but neither forward nor backward, so the parts of a step are missing. The program may compute its gradients without backward(), such as by torch.autograd.grad, or train on several GPUs in one process.</source>
        <translation>Der Hook hat Schritte aufgezeichnet, aber weder Vorwärts- noch Rückwärtsrechnung; deshalb fehlen die Teile eines Schritts. Vielleicht berechnet das Programm seine Gradienten ohne backward(), etwa mit torch.autograd.grad, oder es trainiert auf mehreren GPUs in einem Prozess.</translation>
    </message>
    <message>
        <source>The program printed rates before its first recorded step, so the rates are used and its {count} recorded steps are not. Choose a pattern for program.rate that matches no line before training, or leave it out.</source>
        <translation>Das Programm hat Raten ausgegeben, bevor sein erster Schritt aufgezeichnet wurde; deshalb werden die Raten verwendet und seine {count} aufgezeichneten Schritte nicht. Wählen Sie für program.rate ein Muster, das auf keine Zeile vor dem Training passt, oder lassen Sie es weg.</translation>
    </message>
    <message>
        <source>The first dimension of the model&apos;s first tensor is {found}, the study sets {batch} per device: the command does not use the batch, or that dimension is not the batch; then report the samples with scalescope.step(samples=).</source>
        <translation>Die erste Dimension des ersten Tensors des Modells ist {found}, die Studie setzt {batch} je Gerät: Der Befehl verwendet den Batch nicht, oder diese Dimension ist nicht der Batch; melden Sie dann die Beispiele mit scalescope.step(samples=).</translation>
    </message>
    <message>
        <source>The program reports {found} ranks, but {ranks} were started: it ignores WORLD_SIZE, and each rank trained alone. Their rates are not added, and there is no speedup.</source>
        <translation>Das Programm meldet {found} Ranks, gestartet wurden aber {ranks}: Es ignoriert WORLD_SIZE, und jeder Rank hat für sich trainiert. Ihre Raten werden nicht addiert, und es gibt keine Beschleunigung.</translation>
    </message>
    <message>
        <source>The program&apos;s steps were recorded, so the {count} rates that it printed are not used.</source>
        <translation>Die Schritte des Programms wurden aufgezeichnet; die {count} Raten, die es ausgegeben hat, werden deshalb nicht verwendet.</translation>
    </message>
    <message>
        <source>The program reported no steps, so only its duration is known. Use the Python hook, set program.rate to a pattern for its output, or mark its steps with scalescope.step.</source>
        <translation>Das Programm hat keine Schritte gemeldet, daher ist nur seine Dauer bekannt. Verwenden Sie den Python-Hook, setzen Sie program.rate auf ein Muster für seine Ausgabe, oder markieren Sie seine Schritte mit scalescope.step.</translation>
    </message>
    <message>
        <source>The program reported no steps, so only its duration is known: program.rate matched {lines} lines, but {found} is no positive number. Put only the number into the group of the pattern.</source>
        <translation>Das Programm hat keine Schritte gemeldet; deshalb ist nur seine Dauer bekannt: program.rate passte auf {lines} Zeilen, aber {found} ist keine positive Zahl. Schließen Sie in die Gruppe des Musters nur die Zahl ein.</translation>
    </message>
    <message>
        <source>The program reported no steps, and program.rate matched no line of its output, so only its duration is known.</source>
        <translation>Das Programm hat keine Schritte gemeldet, und program.rate passte auf keine Zeile seiner Ausgabe; deshalb ist nur seine Dauer bekannt.</translation>
    </message>
    <message>
        <source>The repeats drift in one direction by {percent} %: the machine changed during the measurement. Measure again when it is idle and cool.</source>
        <translation>Die Wiederholungen wandern um {percent} % in eine Richtung: Die Maschine hat sich während der Messung verändert. Messen Sie noch einmal, wenn sie unbelastet und kühl ist.</translation>
    </message>
    <message>
        <source>The global batch is {batch}, not {asked}: {asked} is not divisible by {devices} devices and was rounded down.</source>
        <translation>Der globale Batch ist {batch}, nicht {asked}: {asked} ist nicht durch {devices} Geräte teilbar und wurde abgerundet.</translation>
    </message>
    <message>
        <source>Ranks have between {low} and {high} samples per step; gradients are weighted by samples.</source>
        <translation>Die Ranks haben zwischen {low} und {high} Beispiele je Schritt; Gradienten sind nach Beispielen gewichtet.</translation>
    </message>
    <message>
        <source>Changed on purpose by SCALESCOPE_INJECT={injected}: a test of Scalescope, not a result.</source>
        <translation>Mit Absicht verändert durch SCALESCOPE_INJECT={injected}: ein Test von Scalescope, kein Ergebnis.</translation>
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
        <translation>Die Ranks von {host} teilen sich alle seine Kerne: Das vergleicht Prozesse je Knoten, nicht Geräte.</translation>
    </message>
    <message>
        <source>Ranks may share a device (limits.oversubscribe): the speedup does not show the effect of more devices.</source>
        <translation>Ranks dürfen sich ein Gerät teilen (limits.oversubscribe): Die Beschleunigung zeigt nicht die Wirkung von mehr Geräten.</translation>
    </message>
    <message>
        <source>Ranks ran on different processors ({first}; {second}): the slower one determines the step time.</source>
        <translation>Die Ranks liefen auf verschiedenen Prozessoren ({first}; {second}): Der langsamere bestimmt die Schrittzeit.</translation>
    </message>
    <message>
        <source>Scalescope itself ran on the measured cores, because ranks are pinned to all usable cores. With fewer devices a core is left for it.</source>
        <translation>Scalescope selbst lief auf den gemessenen Kernen, weil Ranks an alle nutzbaren Kerne gebunden sind. Mit weniger Geräten bleibt ein Kern dafür frei.</translation>
    </message>
    <message>
        <source>The nodes&apos; clocks are not comparable: waiting for slower ranks cannot be separated from transfer.</source>
        <translation>Die Uhren der Knoten sind nicht vergleichbar: Warten auf langsamere Ranks lässt sich nicht von Übertragung trennen.</translation>
    </message>
    <message>
        <source>{count} log records were dropped: sums over steps may be too low.</source>
        <translation>{count} Protokolleinträge gingen verloren: Summen über Schritte können zu niedrig sein.</translation>
    </message>
    <message>
        <source>The model file ran without the kernel&apos;s Landlock sandbox ({confinement}): it could read and write every file that its user can.</source>
        <translation>Die Modelldatei lief ohne die Landlock-Sandbox des Kernels ({confinement}): Sie konnte jede Datei lesen und schreiben, die ihr Benutzer lesen und schreiben kann.</translation>
    </message>
    <message>
        <source>{count} connections to the ports of this run&apos;s ranks came from other programs, the last from {address}. These connections may have affected the times. Measure on a private network.</source>
        <translation>{count} Verbindungen zu den Ports der Ranks dieses Laufs kamen von anderen Programmen, die letzte von {address}. Diese Verbindungen können die Zeiten beeinflusst haben. Messen Sie in einem privaten Netz.</translation>
    </message>
    <message>
        <source>{median} % of the median step time is unaccounted for, {tail} % at the 99th percentile.</source>
        <translation>{median} % der mittleren Schrittzeit (Median) sind keinem Teil zugeordnet, {tail} % beim 99. Perzentil.</translation>
    </message>
    <message>
        <source>Other processes took {percent} % of the ranks&apos; CPU time. Close them and measure again.</source>
        <translation>Andere Prozesse nahmen {percent} % der CPU-Zeit der Ranks. Schließen Sie sie und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>The loss was not a finite number in at least one step: accuracy figures are meaningless. Lower the learning rate.</source>
        <translation>Der Verlust war in mindestens einem Schritt keine endliche Zahl: Genauigkeiten sind bedeutungslos. Senken Sie die Lernrate.</translation>
    </message>
    <message>
        <source>The bandwidth sweep gave wrong sums for at least one size; that size is left out of the peak bandwidth.</source>
        <translation>Die Bandbreitenmessung gab für mindestens eine Größe falsche Summen; diese Größe fehlt in der Spitzenbandbreite.</translation>
    </message>
    <message>
        <source>Speedup is relative to {devices} devices, whose own speedup is assumed to be ideal.</source>
        <translation>Die Beschleunigung bezieht sich auf {devices} Geräte, deren eigene Beschleunigung als ideal angenommen wird.</translation>
    </message>
    <message>
        <source>The baseline is a one-device run of {strategy}, not of strategy single: it includes the fixed cost of {strategy}, which the speedup does not show.</source>
        <translation>Die Vergleichszelle ist ein Lauf mit {strategy} auf einem Gerät, nicht mit der Strategie single: Sie enthält die festen Kosten von {strategy}, die die Beschleunigung nicht zeigt.</translation>
    </message>
    <message>
        <source>The baseline differs in {name}: {there}, here {here}.</source>
        <translation>Die Vergleichszelle unterscheidet sich ({name}): dort {there}, hier {here}.</translation>
    </message>
    <message>
        <source>The baseline was chosen manually: cell {cell}.</source>
        <translation>Die Vergleichszelle wurde manuell gewählt: Zelle {cell}.</translation>
    </message>
    <message>
        <source>The baseline loads its data differently (dataset.loading or dataset.workers).</source>
        <translation>Die Vergleichszelle lädt ihre Daten anders (dataset.loading oder dataset.workers).</translation>
    </message>
    <message>
        <source>The global batch grows with the number of devices: fewer, larger steps per epoch.</source>
        <translation>Der globale Batch wächst mit der Zahl der Geräte: weniger, größere Schritte je Epoche.</translation>
    </message>
    <message>
        <source>Efficiency is {percent} %, above ideal: the baseline is slower than one device of the larger run, often because of its larger batch per device or caches.</source>
        <translation>Die Effizienz ist {percent} %, über dem Ideal: Die Vergleichszelle ist langsamer als ein Gerät des größeren Laufs, oft wegen ihres größeren Batches je Gerät oder der Caches.</translation>
    </message>
    <message>
        <source>The speedup has no interval: both sides need at least two repeats.</source>
        <translation>Die Beschleunigung hat kein Intervall: Beide Seiten brauchen mindestens zwei Wiederholungen.</translation>
    </message>
    <message>
        <source>The subtraction estimate of communication is negative: compute does not shrink as T(1)/N. Use the measured figure.</source>
        <translation>Die Subtraktionsschätzung der Kommunikation ist negativ: Das Rechnen schrumpft nicht wie T(1)/N. Verwenden Sie den Messwert.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for communication.</source>
        <translation>{gain}: {percent} % des Schritts warten auf Kommunikation.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for communication. How much of that is waiting for slower ranks is unknown: the ranks&apos; clocks cannot be compared well enough, or their records are incomplete.</source>
        <translation>{gain}: {percent} % des Schritts warten auf Kommunikation. Wie viel davon Warten auf langsamere Ranks ist, ist unbekannt: Die Uhren der Ranks lassen sich nicht genau genug vergleichen, oder ihre Aufzeichnungen sind unvollständig.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for slower ranks: imbalance between ranks is the limit, not the link.</source>
        <translation>{gain}: {percent} % des Schritts warten auf langsamere Ranks: Die Ungleichheit der Ranks ist die Grenze, nicht die Leitung.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is additional waiting for input: data loading is the limit.</source>
        <translation>{gain}: {percent} % des Schritts sind zusätzliches Warten auf Eingabe: Das Laden der Daten ist die Grenze.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is additional time in checkpoints, other work and the unexplained rest.</source>
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
        <source>{file} has times, but not the numbers of images: no rate can be computed, and no two of its cells can be compared.</source>
        <translation>{file} enthält Zeiten, aber nicht die Zahl der Bilder: Es lässt sich keine Rate berechnen, und keine zwei Zellen lassen sich vergleichen.</translation>
    </message>
    <message>
        <source>The fastest measured cell runs {rate} {rateUnit} on {devices} devices at global batch {batch}; there is no baseline to compare it with.</source>
        <translation>Die schnellste gemessene Zelle schafft {rate} {rateUnit} auf {devices} Geräten bei globalem Batch {batch}; es gibt keine Vergleichszelle dazu.</translation>
    </message>
    <message>
        <source>cannot read the records of run {run}</source>
        <translation>die Aufzeichnungen des Laufs {run} lassen sich nicht lesen</translation>
    </message>
    <message>
        <source>{cause}</source>
        <translation>{cause}</translation>
    </message>
    <message>
        <source>cannot read a stored cell of study {study}</source>
        <translation>eine gespeicherte Zelle der Studie {study} lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>study {study} has no cell {cell} to compare with. scalescope-cli plan {study} lists its cells.</source>
        <translation>die Studie {study} hat keine Zelle {cell} zum Vergleichen. scalescope-cli plan {study} listet ihre Zellen auf.</translation>
    </message>
    <message>
        <source>this is not a figure: it has no whole number &quot;version&quot;</source>
        <translation>das ist kein Diagramm: Es hat keine ganze Zahl „version“</translation>
    </message>
    <message>
        <source>the figure has version {version}; this program reads up to {known}. Use the newer program that made it.</source>
        <translation>das Diagramm hat Version {version}; dieses Programm liest bis {known}. Verwenden Sie das neuere Programm, das es erstellt hat.</translation>
    </message>
    <message>
        <source>there is no export called {what}; available are {known}</source>
        <translation>es gibt keinen Export namens {what}; verfügbar sind {known}</translation>
    </message>
    <message>
        <source>{what} is a table, not a figure: export it as .csv, .md, .tex or .json</source>
        <translation>{what} ist eine Tabelle, kein Diagramm: Exportieren Sie sie als .csv, .md, .tex oder .json</translation>
    </message>
    <message>
        <source>{what} has no choice of axis: leave out --x {axis}</source>
        <translation>{what} lässt keine Wahl der Achse zu: Lassen Sie --x {axis} weg</translation>
    </message>
    <message>
        <source>{what} cannot be drawn over {axis}; choose {known}</source>
        <translation>{what} lässt sich nicht über {axis} zeichnen; möglich sind {known}</translation>
    </message>
    <message>
        <source>cannot group by {key}: choose {known}, or a key of the study file such as ddp.bucketMB</source>
        <translation>nach {key} lässt sich nicht gruppieren: Möglich sind {known} oder ein Schlüssel der Studiendatei wie ddp.bucketMB</translation>
    </message>
    <message>
        <source>{what} has no lab layout; these have: {known}</source>
        <translation>{what} gibt es nicht in der Form eines Praktikumsblatts; so gibt es: {known}</translation>
    </message>
    <message>
        <source>{first} ({firstProtocol}) and {other} ({otherProtocol}) follow different protocols: their speedups mean different things. Export them separately.</source>
        <translation>{first} ({firstProtocol}) und {other} ({otherProtocol}) folgen verschiedenen Skalierungsprotokollen: Ihre Beschleunigungen bedeuten Verschiedenes. Exportieren Sie sie getrennt.</translation>
    </message>
    <message>
        <source>this is not a report: it has no whole number `version` or no `blocks`</source>
        <translation>das ist kein Bericht: Ihm fehlt die ganze Zahl `version` oder `blocks`</translation>
    </message>
    <message>
        <source>the report has version {version}; this program reads up to {known}. Use the newer program that made it.</source>
        <translation>der Bericht hat Version {version}; dieses Programm liest bis {known}. Verwenden Sie das neuere Programm, das ihn erstellt hat.</translation>
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
        <translation>; Vergleichszelle {devices}, {strategy}</translation>
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
        <translation>Vergleichszelle</translation>
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
        <source>global batch, samples</source>
        <translation>globaler Batch, Beispiele</translation>
    </message>
    <message>
        <source>batch per device, images</source>
        <translation>Batch je Gerät, Bilder</translation>
    </message>
    <message>
        <source>batch per device, samples</source>
        <translation>Batch je Gerät, Beispiele</translation>
    </message>
    <message>
        <source>speedup ({rateUnit} relative to one device)</source>
        <translation>Beschleunigung ({rateUnit} gegenüber einem Gerät)</translation>
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
        <source>Laws are fitted within one study, but {studies} studies are shown together: export each one alone.</source>
        <translation>Gesetze werden innerhalb einer Studie angepasst, aber hier werden {studies} Studien zusammen gezeigt: Exportieren Sie jede einzeln.</translation>
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
        <source>samples/s</source>
        <translation>Beispiele/s</translation>
    </message>
    <message>
        <source>{rateUnit}</source>
        <translation>{rateUnit}</translation>
    </message>
    <message>
        <source>epoch, s</source>
        <translation>Epoche, s</translation>
    </message>
    <message>
        <source>{rateUnit}, 95 % from</source>
        <translation>{rateUnit}, 95 % von</translation>
    </message>
    <message>
        <source>{rateUnit}, 95 % to</source>
        <translation>{rateUnit}, 95 % bis</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>Token/s</translation>
    </message>
    <message>
        <source>tokens/s, 95 % from</source>
        <translation>Token/s, 95 % von</translation>
    </message>
    <message>
        <source>tokens/s, 95 % to</source>
        <translation>Token/s, 95 % bis</translation>
    </message>
    <message>
        <source>tokens/s per device</source>
        <translation>Token/s je Gerät</translation>
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
        <source>cell</source>
        <translation>Zelle</translation>
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
        <source>bus bandwidth</source>
        <translation>Busbandbreite</translation>
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
        <source>samples to target</source>
        <translation>Beispiele bis zum Ziel</translation>
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
        <source>peak bandwidth</source>
        <translation>Spitzenbandbreite</translation>
    </message>
    <message>
        <source>training all-reduces</source>
        <translation>All-Reduces im Training</translation>
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
        <translation>Kommunikations-Buckets</translation>
    </message>
    <message>
        <source>allocator cache</source>
        <translation>Cache des Allokators</translation>
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
        <source>GPU utilization</source>
        <translation>GPU-Auslastung</translation>
    </message>
    <message>
        <source>largest batch that ran</source>
        <translation>größter Batch, der lief</translation>
    </message>
    <message>
        <source>first batch out of memory</source>
        <translation>erster Batch mit vollem Speicher</translation>
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
        <source>waiting for slower ranks</source>
        <translation>Warten auf langsamere Ranks</translation>
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
        <source>not explained</source>
        <translation>nicht erklärt</translation>
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
        <source>Fastest: {rate} {rateUnit} on {devices} devices at global batch {batch}</source>
        <translation>Bestwert: {rate} {rateUnit} auf {devices} Geräten bei globalem Batch {batch}</translation>
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
        <source>The runs used here took {hours} device-hours</source>
        <translation>Die hier verwendeten Läufe brauchten {hours} Gerätestunden</translation>
    </message>
    <message>
        <source>{count} runs of this cell ended without a result: no figure includes them, not even the device-hours.</source>
        <translation>{count} Läufe dieser Zelle endeten ohne Ergebnis: Sie sind in keiner Zahl enthalten, auch nicht in den Gerätestunden.</translation>
    </message>
    <message>
        <source>1 run of this cell ended without a result: no figure includes it, not even the device-hours.</source>
        <translation>1 Lauf dieser Zelle endete ohne Ergebnis: Er ist in keiner Zahl enthalten, auch nicht in den Gerätestunden.</translation>
    </message>
    <message>
        <source>{percent} % of the step waits for communication at {devices} devices</source>
        <translation>Bei {devices} Geräten wartet jeder Schritt zu {percent} % auf Kommunikation</translation>
    </message>
    <message>
        <source>Exposed communication: {measured} ms measured, {estimate} ms by subtraction</source>
        <translation>Offene Kommunikation: {measured} ms gemessen, {estimate} ms durch Subtraktion</translation>
    </message>
    <message>
        <source>{devices}: from {ideal} ms ideal to {step} ms</source>
        <translation>{devices}: von {ideal} ms ideal auf {step} ms</translation>
    </message>
    <message>
        <source>At most {amount} {unit} per rank, at {batch} images per device</source>
        <translation>Höchstens {amount} {unit} je Rank, bei {batch} Bildern je Gerät</translation>
    </message>
    <message>
        <source>At most {amount} {unit} per rank, at 1 image per device</source>
        <translation>Höchstens {amount} {unit} je Rank, bei 1 Bild je Gerät</translation>
    </message>
    <message>
        <source>At most {amount} {unit} per rank, at 1 sample per device</source>
        <translation>Höchstens {amount} {unit} je Rank, bei 1 Beispiel je Gerät</translation>
    </message>
    <message>
        <source>At most {amount} {unit} per rank, at {batch} samples per device</source>
        <translation>Höchstens {amount} {unit} je Rank, bei {batch} Beispielen je Gerät</translation>
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
        <source>Throughput in tokens</source>
        <translation>Durchsatz in Token</translation>
    </message>
    <message>
        <source>Epoch time vs. batch</source>
        <translation>Epochenzeit gegen Batch</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Compute and communication</source>
        <translation>Rechnen und Kommunikation</translation>
    </message>
    <message>
        <source>Communication: measured and by subtraction</source>
        <translation>Kommunikation: gemessen und durch Subtraktion</translation>
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
        <source>Utilization</source>
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
        <source>S(N) = N0 x ({rateUnit} at N) / ({rateUnit} at N0), N0 the devices of the baseline. Interval: Welch t on log({rateUnit}) over repeats, 95 %.</source>
        <translation>S(N) = N0 x ({rateUnit} bei N) / ({rateUnit} bei N0), N0 die Geräte der Vergleichszelle. Intervall: Welch-t auf log({rateUnit}) über Wiederholungen, 95 %.</translation>
    </message>
    <message>
        <source>E(N) = S(N) / N, with S(N) = N0 x ({rateUnit} at N) / ({rateUnit} at N0).</source>
        <translation>E(N) = S(N) / N, mit S(N) = N0 x ({rateUnit} bei N) / ({rateUnit} bei N0).</translation>
    </message>
    <message>
        <source>{rateUnit} = samples per step of all ranks / mean step seconds of the slowest rank; the geometric mean over repeats. Padded samples are not counted.</source>
        <translation>{rateUnit} = Beispiele je Schritt aller Ranks / mittlere Schrittsekunden des langsamsten Ranks; geometrisches Mittel über die Wiederholungen. Aufgefüllte Beispiele werden nicht mitgezählt.</translation>
    </message>
    <message>
        <source>Epoch seconds: measured over whole epochs, or mean step seconds x images / global batch where marked as estimated.</source>
        <translation>Sekunden je Epoche: über ganze Epochen gemessen, oder mittlere Schrittsekunden x Bilder / globaler Batch, wo als hochgerechnet vermerkt.</translation>
    </message>
    <message>
        <source>Epoch seconds: measured over whole epochs, or mean step seconds x samples / global batch where marked as estimated.</source>
        <translation>Sekunden je Epoche: über ganze Epochen gemessen, oder mittlere Schrittsekunden x Beispiele / globaler Batch, wo als hochgerechnet vermerkt.</translation>
    </message>
    <message>
        <source>Epoch seconds: measured over whole epochs, or mean step seconds x images / global batch where marked as estimated. Train: first step&apos;s start to last step&apos;s end without validation. Total adds set-up and validation.</source>
        <translation>Sekunden je Epoche: über ganze Epochen gemessen, oder mittlere Schrittsekunden x Bilder / globaler Batch, wo als hochgerechnet vermerkt. Training: vom Beginn des ersten bis zum Ende des letzten Schritts ohne Validierung. Gesamt: mit Aufbau und Validierung.</translation>
    </message>
    <message>
        <source>Epoch seconds: measured over whole epochs, or mean step seconds x samples / global batch where marked as estimated. Train: first step&apos;s start to last step&apos;s end without validation. Total adds set-up and validation.</source>
        <translation>Sekunden je Epoche: über ganze Epochen gemessen, oder mittlere Schrittsekunden x Beispiele / globaler Batch, wo als hochgerechnet vermerkt. Training: vom Beginn des ersten bis zum Ende des letzten Schritts ohne Validierung. Gesamt: mit Aufbau und Validierung.</translation>
    </message>
    <message>
        <source>Mean per step of the critical rank: compute = forward + backward + optimizer - exposed communication; hidden communication overlaps with compute; residual = step - all parts.</source>
        <translation>Mittel je Schritt des bestimmenden Ranks: Rechnen = vorwärts + rückwärts + Optimierer - offene Kommunikation; verdeckte Kommunikation überlappt mit dem Rechnen; Rest = Schritt - alle Teile.</translation>
    </message>
    <message>
        <source>Subtraction estimate: compute = T(1)/N, communication = T(N) - T(1)/N. It attributes every other loss to communication; the measured figure is beside it.</source>
        <translation>Subtraktionsschätzung: Rechnen = T(1)/N, Kommunikation = T(N) - T(1)/N. Sie rechnet jeden anderen Verlust der Kommunikation zu; der Messwert steht daneben.</translation>
    </message>
    <message>
        <source>ideal = step(N0) x r, r = N0 x B_N / (N x B_N0); each bar is part(N) - part(N0) x r; their sum is step(N).</source>
        <translation>ideal = step(N0) x r, r = N0 x B_N / (N x B_N0); jeder Balken ist part(N) - part(N0) x r; ihre Summe ist step(N).</translation>
    </message>
    <message>
        <source>ideal = step(N0) x r, r = N0 x B_N / (N x B_N0); each bar is part(N) - part(N0) x r; their sum is step(N). “Not explained” is the time of parts that this cell or its baseline did not measure.</source>
        <translation>ideal = step(N0) x r, r = N0 x B_N / (N x B_N0); jeder Balken ist part(N) - part(N0) x r; ihre Summe ist step(N). „Nicht erklärt“ ist die Zeit der Teile, die diese Zelle oder ihre Vergleichszelle nicht gemessen hat.</translation>
    </message>
    <message>
        <source>busbw = f x S / t, f = 2(N-1)/N for all-reduce, t the time of the rank that takes least, from the last rank&apos;s arrival on. Peak bandwidth: the same ranks&apos; all-reduce sweep. Share of it: at each message&apos;s own size, weighted by time; of the highest of all sizes: busbw / highest peak bandwidth.</source>
        <translation>busbw = f x S / t, f = 2(N-1)/N bei All-Reduce, t die kürzeste Zeit eines Ranks, ab der Ankunft des letzten Ranks. Spitzenbandbreite: All-Reduce-Messung derselben Ranks. Anteil daran: bei der Größe jeder Nachricht, nach Zeit gewichtet; an der höchsten aller Größen: busbw / höchste Spitzenbandbreite.</translation>
    </message>
    <message>
        <source>Maximum over ranks and repeats: device memory in use where a device reports it, else peak allocated, else resident memory (RSS). Parts are those of the rank that uses the most; the allocator cache is peak reserved - peak allocated.</source>
        <translation>Maximum über Ranks und Wiederholungen: belegter Gerätespeicher, wo ein Gerät ihn meldet, sonst höchste Belegung, sonst residenter Speicher (RSS). Die Teile sind die des Ranks, der am meisten belegt; der Cache des Allokators ist Spitze reserviert - Spitze belegt.</translation>
    </message>
    <message>
        <source>Largest batch that ran, and the smallest above it that ran out of memory. Memory: as in the memory table, at the largest batch.</source>
        <translation>Größter Batch, der lief, und der kleinste darüber, für den der Speicher nicht reichte. Speicher: wie in der Speichertabelle, beim größten Batch.</translation>
    </message>
    <message>
        <source>Share of images classified correctly; test accuracy over the whole test set by all ranks. First repeat.</source>
        <translation>Anteil richtig eingeordneter Bilder; Testgenauigkeit über den ganzen Testsatz durch alle Ranks. Erste Wiederholung.</translation>
    </message>
    <message>
        <source>Share of samples classified correctly; test accuracy over the whole test set by all ranks. First repeat.</source>
        <translation>Anteil richtig eingeordneter Beispiele; Testgenauigkeit über den ganzen Testsatz durch alle Ranks. Erste Wiederholung.</translation>
    </message>
    <message>
        <source>Mean loss per step over all ranks, weighted by samples. First repeat.</source>
        <translation>Mittlerer Verlust je Schritt über alle Ranks, nach Beispielen gewichtet. Erste Wiederholung.</translation>
    </message>
    <message>
        <source>T(on) / T(off) - 1 by training seconds over paired repeats; 95 % t interval on the logarithm of the ratios.</source>
        <translation>T(mit) / T(ohne) - 1 nach Trainingssekunden über gepaarte Wiederholungen; 95-%-t-Intervall auf dem Logarithmus der Verhältnisse.</translation>
    </message>
    <message>
        <source>Mean per step of each rank over the measured window.</source>
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
        <source>There is no speedup: it needs a finished baseline and one more finished cell.</source>
        <translation>Keine Beschleunigung: Sie braucht eine fertige Vergleichszelle und eine weitere fertige Zelle.</translation>
    </message>
    <message>
        <source>No cell of this study has a result: {ends}. See its table and Runs for the reasons.</source>
        <translation>Keine Zelle dieser Studie hat ein Ergebnis: {ends}. Die Gründe stehen in ihrer Tabelle und unter Läufe.</translation>
    </message>
    <message>
        <source>Every cell of this study has {devices}: it compares throughput. Speedup and efficiency need a second number of devices.</source>
        <translation>Jede Zelle dieser Studie hat {devices}: Sie vergleicht den Durchsatz. Beschleunigung und Effizienz brauchen eine zweite Gerätezahl.</translation>
    </message>
    <message>
        <source>There is no efficiency: it needs a finished baseline and one more finished cell.</source>
        <translation>Keine Effizienz: Sie braucht eine fertige Vergleichszelle und eine weitere fertige Zelle.</translation>
    </message>
    <message>
        <source>No cell has finished yet.</source>
        <translation>Noch ist keine Zelle fertig.</translation>
    </message>
    <message>
        <source>Cells without a result</source>
        <translation>Zellen ohne Ergebnis</translation>
    </message>
    <message>
        <source>Cells without a result, with the end of their newest run.</source>
        <translation>Zellen ohne Ergebnis, mit dem Ende ihres neuesten Laufs.</translation>
    </message>
    <message>
        <source>No cell has {rateUnit} or a time to compare.</source>
        <translation>Keine Zelle hat {rateUnit} oder eine Zeit zum Vergleichen.</translation>
    </message>
    <message>
        <source>There is no target: set measure.targetAccuracy, measure.mode &quot;train&quot; and validate &quot;epoch&quot;.</source>
        <translation>Kein Ziel: Setzen Sie measure.targetAccuracy, measure.mode &quot;train&quot; und validate &quot;epoch&quot;.</translation>
    </message>
    <message>
        <source>The subtraction estimate needs a one-device baseline and fixed total work (strong scaling or fixed batch per device).</source>
        <translation>Die Subtraktionsschätzung braucht eine Vergleichszelle auf einem Gerät und feste Gesamtarbeit (starke Skalierung oder fester Batch je Gerät).</translation>
    </message>
    <message>
        <source>There is nothing to compare: a finished baseline and one more finished cell are needed.</source>
        <translation>Nichts zu vergleichen: Nötig sind eine fertige Vergleichszelle und eine weitere fertige Zelle.</translation>
    </message>
    <message>
        <source>No collective was measured: a study with two or more devices shows its bandwidth here.</source>
        <translation>Es wurde keine kollektive Operation gemessen: Eine Studie mit zwei oder mehr Geräten zeigt hier ihre Bandbreite.</translation>
    </message>
    <message>
        <source>No memory was measured yet.</source>
        <translation>Noch kein Speicher gemessen.</translation>
    </message>
    <message>
        <source>There is no largest batch: it needs a batch axis with &quot;until&quot;: &quot;oom&quot; and a finished cell.</source>
        <translation>Kein größter Batch: Nötig sind eine Batch-Achse mit &quot;until&quot;: &quot;oom&quot; und eine fertige Zelle.</translation>
    </message>
    <message>
        <source>No step has finished yet. Accuracy per epoch needs measure.mode &quot;train&quot; and validate &quot;epoch&quot;.</source>
        <translation>Noch ist kein Schritt fertig. Genauigkeit je Epoche braucht measure.mode &quot;train&quot; und validate &quot;epoch&quot;.</translation>
    </message>
    <message>
        <source>No node was sampled: runs started without Scalescope have no agent.</source>
        <translation>Von keinem Knoten wurde die Last erfasst: Ohne Scalescope gestartete Läufe haben keinen Agenten.</translation>
    </message>
    <message>
        <source>There is no overhead: it needs a finished cell that writes checkpoints and an equal one that does not (variants with checkpoint.every).</source>
        <translation>Kein Mehraufwand: Nötig sind eine fertige Zelle mit Checkpoints und eine gleiche ohne (Varianten mit checkpoint.every).</translation>
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
        <source>accumulation</source>
        <translation>Akkumulation</translation>
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
        <translation>Schritt im Median, ms</translation>
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
        <source>exposed waiting for slower ranks, ms</source>
        <translation>offenes Warten auf langsamere Ranks, ms</translation>
    </message>
    <message>
        <source>waiting (also hidden), ms</source>
        <translation>Warten (auch verdeckt), ms</translation>
    </message>
    <message>
        <source>delay at collectives, ms</source>
        <translation>Verspätung bei kollektiven Operationen, ms</translation>
    </message>
    <message>
        <source>arrived last, %</source>
        <translation>kam zuletzt an, %</translation>
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
        <translation>bis dauerhaft gespeichert, s</translation>
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
        <source>exposed communication by calibration, ms</source>
        <translation>offene Kommunikation nach Kalibrierung, ms</translation>
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
        <source>lower bound, MB</source>
        <translation>Untergrenze, MB</translation>
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
        <source>peak bandwidth, GB/s</source>
        <translation>Spitzenbandbreite, GB/s</translation>
    </message>
    <message>
        <source>busbw, % of peak at this size</source>
        <translation>busbw, % der Spitze bei dieser Größe</translation>
    </message>
    <message>
        <source>busbw, % of highest peak</source>
        <translation>busbw, % der höchsten Spitze</translation>
    </message>
    <message>
        <source>busbw, % of peak at message sizes</source>
        <translation>busbw, % der Spitze bei den Nachrichtengrößen</translation>
    </message>
    <message>
        <source>other and residual</source>
        <translation>Übriges und Rest</translation>
    </message>
    <message>
        <source>busbw, % of link</source>
        <translation>busbw, % der Leitung</translation>
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
        <translation>meistbelasteter Kern, %</translation>
    </message>
    <message>
        <source>GPU utilization, %</source>
        <translation>GPU-Auslastung, %</translation>
    </message>
    <message>
        <source>CPU wait, s</source>
        <translation>Warten auf CPU, s</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>FLOP/s, % of measured peak</source>
        <translation>FLOP/s, % der gemessenen Spitze</translation>
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
        <source>energy per sample, mJ</source>
        <translation>Energie je Beispiel, mJ</translation>
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
        <translation>Speicher voll ab</translation>
    </message>
    <message>
        <source>sweep ended</source>
        <translation>Reihe endete</translation>
    </message>
    <message>
        <source>bucket</source>
        <translation>Bucket</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>kollektive Operation</translation>
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
        <translation>Laufzeit, s</translation>
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
        <source>quantity</source>
        <translation>Größe</translation>
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
        <source>N from which doubling gains less than 10 %</source>
        <translation>N, ab dem Verdopplung weniger als 10 % bringt</translation>
    </message>
    <message>
        <source>next device count</source>
        <translation>nächste Gerätezahl</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Hosts and software of the runs.</source>
        <translation>Hosts und Software der Läufe.</translation>
    </message>
    <message>
        <source>Batch sweep</source>
        <translation>Batch-Reihe</translation>
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
        <translation>Mittel über Wiederholungen, nach Beispielen gewichtet; Testgenauigkeit über den ganzen Testsatz. Abhilfen sind die Varianten der Studie: lineare Skalierung der Lernrate mit Aufwärmen, Zero-Gamma in der letzten BatchNorm jedes Residualblocks.</translation>
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
        <source>Omitted sections</source>
        <translation>Ausgelassene Abschnitte</translation>
    </message>
    <message>
        <source>No law is fitted: that needs at least three device counts. Without a law there is no extrapolation beyond the last row above.</source>
        <translation>Kein Gesetz ist angepasst: Dazu braucht es mindestens drei Gerätezahlen. Ohne Gesetz gibt es keine Extrapolation über die letzte Zeile oben hinaus.</translation>
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
        <source>runs with an agent record their environment; there is none.</source>
        <translation>Läufe mit einem Agenten zeichnen ihre Umgebung auf; es gibt keinen.</translation>
    </message>
    <message>
        <source>measure at least two batch sizes (axes.globalBatch or axes.perRankBatch).</source>
        <translation>messen Sie mindestens zwei Batch-Größen (axes.globalBatch oder axes.perRankBatch).</translation>
    </message>
    <message>
        <source>measure a baseline and one more device count (axes.devices or axes.nodes).</source>
        <translation>messen Sie eine Vergleichszelle und eine weitere Gerätezahl (axes.devices oder axes.nodes).</translation>
    </message>
    <message>
        <source>measure a baseline and one more device count.</source>
        <translation>messen Sie eine Vergleichszelle und eine weitere Gerätezahl.</translation>
    </message>
    <message>
        <source>measure a cell with two or more devices, of a program that records forward, backward and optimizer.</source>
        <translation>messen Sie eine Zelle mit zwei oder mehr Geräten, deren Programm Vorwärts- und Rückwärtsrechnung und Optimierer aufzeichnet.</translation>
    </message>
    <message>
        <source>measure a cell with two or more devices; measure.ceilingMB adds the peak bandwidth.</source>
        <translation>messen Sie eine Zelle mit zwei oder mehr Geräten; measure.ceilingMB fügt die Spitzenbandbreite hinzu.</translation>
    </message>
    <message>
        <source>train (measure.mode &quot;train&quot;) with a small and a large batch, with and without remedies (variants with schedule.linearScaling and remedies.zeroGamma).</source>
        <translation>trainieren Sie (measure.mode &quot;train&quot;) mit kleinem und großem Batch, mit und ohne Abhilfen (Varianten mit schedule.linearScaling und remedies.zeroGamma).</translation>
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
        <translation>trainieren Sie (measure.mode &quot;train&quot;) mit validate &quot;epoch&quot;.</translation>
    </message>
    <message>
        <source>no run has finished.</source>
        <translation>kein Lauf ist zu Ende gegangen.</translation>
    </message>
    <message>
        <source>no node was sampled: runs started without Scalescope have no agent.</source>
        <translation>von keinem Knoten wurde die Last erfasst: Ohne Scalescope gestartete Läufe haben keinen Agenten.</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>{section}: {fill}</source>
        <translation>{section}: {fill}</translation>
    </message>
    <message>
        <source>Limitations</source>
        <translation>Einschränkungen</translation>
    </message>
    <message>
        <source>No limitations were found.</source>
        <translation>Es wurden keine Einschränkungen gefunden.</translation>
    </message>
    <message>
        <source>The figure was not drawn; its table has the same data.</source>
        <translation>Das Diagramm wurde nicht gezeichnet; seine Tabelle enthält dieselben Daten.</translation>
    </message>
    <message>
        <source>The complete study file</source>
        <translation>Die vollständige Studiendatei</translation>
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
        <translation>Lernratenverlauf</translation>
    </message>
    <message>
        <source>zero gamma</source>
        <translation>Zero-Gamma</translation>
    </message>
    <message>
        <source>learning rate at the end</source>
        <translation>Lernrate am Ende</translation>
    </message>
    <message>
        <source>measured window</source>
        <translation>Messfenster</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>the disk of {path} is full ({reason}). Nothing was changed. Free some space to continue.</source>
        <translation>die Platte mit {path} ist voll ({reason}). Nichts wurde geändert. Schaffen Sie Platz, um fortzufahren.</translation>
    </message>
    <message>
        <source>reading or writing {path} failed: {reason}. Check the disk.</source>
        <translation>{path} ließ sich nicht lesen oder schreiben: {reason}. Prüfen Sie die Platte.</translation>
    </message>
    <message>
        <source>the database {path} is damaged ({reason}). The logs have all records: &quot;scalescope-cli rebuild&quot; rebuilds it from them.</source>
        <translation>die Datenbank {path} ist beschädigt ({reason}). Die Protokolle enthalten alle Einträge: „scalescope-cli rebuild“ baut die Datenbank daraus neu auf.</translation>
    </message>
    <message>
        <source>its tables are not those of this version</source>
        <translation>ihre Tabellen sind nicht die dieser Version</translation>
    </message>
    <message>
        <source>the checksum of a page is wrong</source>
        <translation>die Prüfsumme einer Seite ist falsch</translation>
    </message>
    <message>
        <source>the database {path} cannot be opened: {reason}. Check its permissions.</source>
        <translation>die Datenbank {path} lässt sich nicht öffnen: {reason}. Prüfen Sie ihre Rechte.</translation>
    </message>
    <message>
        <source>the database {path} is in use by another program: {reason}. Close that program; fuser {path} shows it.</source>
        <translation>die Datenbank {path} wird von einem anderen Programm benutzt: {reason}. Schließen Sie dieses Programm; fuser {path} zeigt es.</translation>
    </message>
    <message>
        <source>the database {path} reports: {reason}</source>
        <translation>die Datenbank {path} meldet: {reason}</translation>
    </message>
    <message>
        <source>the store {path} was written by a newer version of Scalescope (schema {version}, this one reads up to {known}). Use that version or another --store folder.</source>
        <translation>der Datenspeicher {path} wurde von einer neueren Version von Scalescope geschrieben (Schema {version}, diese liest bis {known}). Verwenden Sie jene Version oder einen anderen Ordner mit --store.</translation>
    </message>
    <message>
        <source>{path} was damaged at byte {offset}, and the database&apos;s last changes were lost: it is rebuilt from logs and journal.</source>
        <translation>{path} war bei Byte {offset} beschädigt, und die letzten Änderungen der Datenbank gingen verloren: Sie wird aus Protokollen und Journal neu aufgebaut.</translation>
    </message>
    <message>
        <source>{path} is damaged at byte {offset}: the database&apos;s last changes may be missing. The next command that changes the store, or &quot;scalescope-cli rebuild&quot;, rebuilds the database from logs and journal.</source>
        <translation>{path} ist bei Byte {offset} beschädigt: Die letzten Änderungen der Datenbank fehlen möglicherweise. Der nächste Befehl, der den Datenspeicher ändert, oder „scalescope-cli rebuild“ baut die Datenbank aus Protokollen und Journal neu auf.</translation>
    </message>
    <message>
        <source>the store {path} has the older schema {version}; it is rebuilt from its logs when a window or a command opens it for writing</source>
        <translation>der Datenspeicher {path} hat das ältere Schema {version}; er wird aus seinen Protokollen neu aufgebaut, sobald ein Fenster oder Befehl ihn zum Schreiben öffnet</translation>
    </message>
    <message>
        <source>{folder} is on a network file system ({kind}), where a store can lose data. Choose a local folder with --store.</source>
        <translation>{folder} liegt auf einem Netzlaufwerk ({kind}), wo ein Datenspeicher Daten verlieren kann. Wählen Sie einen lokalen Ordner mit --store.</translation>
    </message>
    <message>
        <source>the store folder {folder} is not writable: {reason}. Choose another with --store.</source>
        <translation>der Speicherordner {folder} ist nicht beschreibbar: {reason}. Wählen Sie einen anderen mit --store.</translation>
    </message>
    <message>
        <source>there is no store in {folder} yet; running a study creates one</source>
        <translation>in {folder} gibt es noch keinen Datenspeicher; das Ausführen einer Studie legt einen an</translation>
    </message>
    <message>
        <source>the store has no run &quot;{run}&quot;</source>
        <translation>der Datenspeicher hat keinen Lauf „{run}“</translation>
    </message>
    <message>
        <source>the store has no study &quot;{study}&quot;</source>
        <translation>der Datenspeicher hat keine Studie „{study}“</translation>
    </message>
    <message>
        <source>the nearest name is &quot;{nearest}&quot;</source>
        <translation>der ähnlichste Name ist „{nearest}“</translation>
    </message>
    <message>
        <source>more than one id starts with &quot;{id}&quot;; give more characters</source>
        <translation>mehr als eine Kennung beginnt mit „{id}“; geben Sie mehr Zeichen an</translation>
    </message>
    <message>
        <source>&quot;{id}&quot; is not an id of 26 characters</source>
        <translation>„{id}“ ist keine Kennung aus 26 Zeichen</translation>
    </message>
    <message>
        <source>bytes of segment {segment} of {source} start at {offset}, but those from {expected} on have not arrived yet</source>
        <translation>Bytes des Segments {segment} von {source} beginnen bei {offset}, aber die ab {expected} sind noch nicht da</translation>
    </message>
    <message>
        <source>{path} is malformed</source>
        <translation>{path} ist fehlerhaft</translation>
    </message>
    <message>
        <source>an entry of {bytes} bytes is too large for the journal; the limit is {limit}</source>
        <translation>ein Eintrag von {bytes} Bytes ist zu groß für das Journal; die Grenze ist {limit}</translation>
    </message>
    <message>
        <source>rebuilding was cancelled; the old database is unchanged</source>
        <translation>der Neuaufbau wurde abgebrochen; die alte Datenbank ist unverändert</translation>
    </message>
    <message>
        <source>other users can write to the store folder {folder}, so they can replace its files and act as its background service. Remove that permission: chmod go-w {folder}</source>
        <translation>andere Benutzer dürfen in den Speicherordner {folder} schreiben, können also seine Dateien ersetzen und sich als sein Hintergrunddienst ausgeben. Entziehen Sie dieses Recht: chmod go-w {folder}</translation>
    </message>
    <message>
        <source>the store folder {folder} belongs to user {user}, who can replace its files and act as its background service. Use it only if you trust that user.</source>
        <translation>der Speicherordner {folder} gehört dem Benutzer {user}, der seine Dateien ersetzen und sich als sein Hintergrunddienst ausgeben kann. Verwenden Sie ihn nur, wenn Sie diesem Benutzer vertrauen.</translation>
    </message>
    <message>
        <source>the journal does not name the study of {path}: its name and plan were restored from there</source>
        <translation>das Journal nennt die Studie von {path} nicht: Ihr Name und ihr Plan wurden von dort wiederhergestellt</translation>
    </message>
    <message>
        <source>{path} ends with entry {last}, but the database has entries up to {known}: the file was replaced or truncated. The database keeps its entries.</source>
        <translation>{path} endet mit Eintrag {last}, aber die Datenbank hat Einträge bis {known}: Die Datei wurde ersetzt oder gekürzt. Die Datenbank behält ihre Einträge.</translation>
    </message>
    <message>
        <source>{path} has {count} of the {known} entries of the database: tags, notes, deletions and the queue were taken from the database.</source>
        <translation>{path} hat {count} der {known} Einträge der Datenbank: Schlagwörter, Notizen, Löschungen und die Warteschlange wurden aus der Datenbank übernommen.</translation>
    </message>
    <message>
        <source>{path} was replaced or truncated: entries after entry {last} are missing, such as tags, notes or entries of the queue. The database keeps those that it has. Move {kept} and the other copies beside it away; the next command that changes the store then keeps the file as {kept}.</source>
        <translation>{path} wurde ersetzt oder gekürzt: Einträge nach Eintrag {last} fehlen, etwa Schlagwörter, Notizen oder Einträge der Warteschlange. Die Datenbank behält diejenigen, die sie hat. Verschieben Sie {kept} und die anderen Kopien daneben; der nächste Befehl, der den Datenspeicher ändert, bewahrt die Datei dann als {kept} auf.</translation>
    </message>
    <message>
        <source>{path} was replaced or truncated: entries after entry {last} are missing, such as tags, notes or entries of the queue. The database keeps those that it has. The next command that changes the store keeps the file as {kept}.</source>
        <translation>{path} wurde ersetzt oder gekürzt: Einträge nach Eintrag {last} fehlen, etwa Schlagwörter, Notizen oder Einträge der Warteschlange. Die Datenbank behält diejenigen, die sie hat. Der nächste Befehl, der den Datenspeicher ändert, bewahrt die Datei als {kept} auf.</translation>
    </message>
    <message>
        <source>{path} was replaced or truncated: entries after entry {last} were missing, such as tags, notes or entries of the queue. The database keeps those that it has. The file without them is {kept}; move it away to end this warning.</source>
        <translation>{path} wurde ersetzt oder gekürzt: Einträge nach Eintrag {last} fehlten, etwa Schlagwörter, Notizen oder Einträge der Warteschlange. Die Datenbank behält diejenigen, die sie hat. Die Datei ohne sie ist {kept}; verschieben Sie sie, um diese Warnung zu beenden.</translation>
    </message>
    <message>
        <source>{path} is damaged again, and {count} earlier damaged copies are beside it. Move {kept} and the others away, then start again.</source>
        <translation>{path} ist wieder beschädigt, und daneben liegen schon {count} frühere beschädigte Kopien. Verschieben Sie {kept} und die anderen, und starten Sie neu.</translation>
    </message>
    <message>
        <source>{path} is damaged at byte {offset} ({bytes} bytes cannot be read): tags, notes or entries of the queue may be missing. The next command that changes the store keeps the file as {kept}.</source>
        <translation>{path} ist bei Byte {offset} beschädigt ({bytes} Bytes sind nicht lesbar): Schlagwörter, Notizen oder Einträge der Warteschlange können fehlen. Der nächste Befehl, der den Datenspeicher ändert, bewahrt die Datei als {kept} auf.</translation>
    </message>
    <message>
        <source>{path} was damaged at byte {offset} ({bytes} bytes could not be read): tags, notes or entries of the queue may be missing. The rest of it is kept. The damaged file is {kept}; move it away to end this warning.</source>
        <translation>{path} war bei Byte {offset} beschädigt ({bytes} Bytes waren nicht lesbar): Schlagwörter, Notizen oder Einträge der Warteschlange können fehlen. Der Rest bleibt erhalten. Die beschädigte Datei ist {kept}; verschieben Sie sie, um diese Warnung zu beenden.</translation>
    </message>
    <message>
        <source>cannot read a study from {file}. Name a study file or preset:NAME.</source>
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
        <source>{file} has more than {limit} values</source>
        <translation>{file} hat mehr als {limit} Werte</translation>
    </message>
    <message>
        <source>{file} is not valid JSON: error at line {line}, column {column}</source>
        <translation>{file} ist kein gültiges JSON: Fehler in Zeile {line}, Spalte {column}</translation>
    </message>
    <message>
        <source>{file} has a number that is too large to represent</source>
        <translation>{file} enthält eine Zahl, die zu groß ist, um dargestellt zu werden</translation>
    </message>
    <message>
        <source>{file} has the key &quot;{key}&quot; twice in one object</source>
        <translation>{file} enthält den Schlüssel „{key}“ zweimal in einem Objekt</translation>
    </message>
    <message>
        <source>{file}: {key} is {found}, written by a newer version; this one reads up to {known}. Update Scalescope.</source>
        <translation>{file}: {key} ist {found}, von einer neueren Version geschrieben; diese liest bis {known}. Aktualisieren Sie Scalescope.</translation>
    </message>
    <message>
        <source>{file}: the key {key} is missing</source>
        <translation>{file}: der Schlüssel {key} fehlt</translation>
    </message>
    <message>
        <source>{file}: unknown key {key}; the nearest known one is &quot;{nearest}&quot;</source>
        <translation>{file}: unbekannter Schlüssel {key}; der ähnlichste bekannte ist „{nearest}“</translation>
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
        <translation>{file}: {key} muss eines von {words} sein; gefunden: {found}, am ähnlichsten ist „{nearest}“</translation>
    </message>
    <message>
        <source>{file}: {key} must be one of {words}; found {found}</source>
        <translation>{file}: {key} muss eines von {words} sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} contains control characters. Remove them.</source>
        <translation>{file}: {key} enthält Steuerzeichen. Entfernen Sie sie.</translation>
    </message>
    <message>
        <source>{file}: {key} lists {found} twice</source>
        <translation>{file}: {key} nennt {found} zweimal</translation>
    </message>
    <message>
        <source>{file}: {key} must not be empty</source>
        <translation>{file}: {key} darf nicht leer sein</translation>
    </message>
    <message>
        <source>{file}: {key} has no condition and would skip every cell</source>
        <translation>{file}: {key} hat keine Bedingung und würde jede Zelle auslassen</translation>
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
        <source>{file}: {key} applies to the whole study; a variant cannot change it</source>
        <translation>{file}: {key} gilt für die ganze Studie; eine Variante kann es nicht ändern</translation>
    </message>
    <message>
        <source>{file}: variant &quot;{variant}&quot; cannot be applied</source>
        <translation>{file}: Variante „{variant}“ lässt sich nicht anwenden</translation>
    </message>
    <message>
        <source>the patch cannot be applied to the study {study}</source>
        <translation>die Änderung lässt sich nicht auf die Studie {study} anwenden</translation>
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
        <source>{file}: {key} cannot be combined with {cluster}; a host is reached in one way</source>
        <translation>{file}: {key} lässt sich nicht mit {cluster} kombinieren; ein Host wird auf einem Weg erreicht</translation>
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
        <source>{file}: {key} and perRankBatch are both set; a study varies one of them</source>
        <translation>{file}: {key} und perRankBatch sind beide gesetzt; eine Studie variiert eines davon</translation>
    </message>
    <message>
        <source>{file}: {key} does not fit protocol {protocol}; use {wanted}</source>
        <translation>{file}: {key} passt nicht zum Skalierungsprotokoll {protocol}; verwenden Sie {wanted}</translation>
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
        <source>{file}: {key} must be in ascending order</source>
        <translation>{file}: {key} muss aufsteigend sein</translation>
    </message>
    <message>
        <source>{file}: {key} must be &quot;none&quot; or set either steps or epochs (set the other one to null)</source>
        <translation>{file}: {key} muss &quot;none&quot; sein oder entweder steps oder epochs setzen (das andere auf null setzen)</translation>
    </message>
    <message>
        <source>{file}: {key} applies to the training of Scalescope&apos;s worker, but this study measures a program. Leave it out, or write it as an argument of the program.</source>
        <translation>{file}: {key} gilt für das Training des Workers von Scalescope, aber diese Studie misst ein Programm. Lassen Sie es weg, oder schreiben Sie es als Argument des Programms.</translation>
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
        <source>Set program.workingDirectory to a folder that exists there, or have its files sent by program.files</source>
        <translation>Setzen Sie program.workingDirectory auf einen Ordner, der dort existiert, oder lassen Sie seine Dateien durch program.files senden</translation>
    </message>
    <message>
        <source>Install it there, or name an installed one: program.command, program.venv or program.container</source>
        <translation>Installieren Sie es dort, oder nennen Sie ein installiertes: program.command, program.venv oder program.container</translation>
    </message>
    <message>
        <source>there is no folder {folder}</source>
        <translation>es gibt keinen Ordner {folder}</translation>
    </message>
    <message>
        <source>{program} is not installed</source>
        <translation>{program} ist nicht installiert</translation>
    </message>
    <message>
        <source>{program} is installed: Python {python}; importing torch did not finish within 4 s</source>
        <translation>{program} ist installiert: Python {python}; der Import von torch war nach 4 s nicht fertig</translation>
    </message>
    <message>
        <source>{program} is installed: Python {python}, which cannot import torch</source>
        <translation>{program} ist installiert: Python {python}, das torch nicht importieren kann</translation>
    </message>
    <message>
        <source>{program} is installed: Python {python} with torch {torch}</source>
        <translation>{program} ist installiert: Python {python} mit torch {torch}</translation>
    </message>
    <message>
        <source>{program} is installed</source>
        <translation>{program} ist installiert</translation>
    </message>
    <message>
        <source>{file}: {key} changes a setting of a program, but this study measures no program. Name its command in program.command.</source>
        <translation>{file}: {key} ändert eine Einstellung eines Programms, aber diese Studie misst keines. Nennen Sie seinen Befehl in program.command.</translation>
    </message>
    <message>
        <source>{file}: {key} exceeds the limit of {limit}</source>
        <translation>{file}: {key} überschreitet die Grenze von {limit}</translation>
    </message>
    <message>
        <source>{file}: {key} is not a valid name of an axis. program.NAME sets the placeholder NAME of a program: a letter, then letters, digits and _, at most 40. environment.NAME sets a variable that Scalescope does not set itself.</source>
        <translation>{file}: {key} ist kein gültiger Name einer Achse. program.NAME setzt den Platzhalter NAME eines Programms: ein Buchstabe, dann Buchstaben, Ziffern und _, höchstens 40. environment.NAME setzt eine Variable, die Scalescope nicht selbst setzt.</translation>
    </message>
    <message>
        <source>{file}: {key} names a virtual environment of the host, which the container does not see. Name the interpreter inside the container in program.command, or leave one of them out.</source>
        <translation>{file}: {key} nennt eine virtuelle Umgebung des Hosts, die der Container nicht sieht. Nennen Sie in program.command den Interpreter im Container, oder lassen Sie eines davon weg.</translation>
    </message>
    <message>
        <source>{file}: {key} says that hosts share the working directory, but program.files asks for copies. Leave one of them out.</source>
        <translation>{file}: {key} sagt, dass die Hosts den Arbeitsordner gemeinsam haben, aber program.files verlangt Kopien. Lassen Sie eines davon weg.</translation>
    </message>
    <message>
        <source>{file}: {key} names {found}, which is outside the program&apos;s working directory. Name a path inside it, without .. and a leading /.</source>
        <translation>{file}: {key} nennt {found}, das außerhalb des Arbeitsordners des Programms liegt. Nennen Sie einen Pfad darin, ohne .. und ohne / am Anfang.</translation>
    </message>
    <message>
        <source>{file}: {key} names a placeholder {found}. A name begins with a letter, has at most 40 letters, digits and _, and is not one of Scalescope&apos;s own, such as batch.</source>
        <translation>{file}: {key} nennt einen Platzhalter {found}. Ein Name beginnt mit einem Buchstaben, hat höchstens 40 Buchstaben, Ziffern und _ und ist keiner von Scalescope wie batch.</translation>
    </message>
    <message>
        <source>{path} cannot be sent to other hosts: its name is not valid text. Rename it, or name other files in program.files.</source>
        <translation>{path} lässt sich nicht an andere Hosts senden: Der Name ist kein gültiger Text. Benennen Sie die Datei um, oder nennen Sie andere Dateien in program.files.</translation>
    </message>
    <message>
        <source>program.files has more than {files} files or {size} in {path}. Name fewer, or set program.shared if the hosts see the same folder.</source>
        <translation>program.files hat mehr als {files} Dateien oder {size} in {path}. Nennen Sie weniger, oder setzen Sie program.shared, wenn die Hosts denselben Ordner sehen.</translation>
    </message>
    <message>
        <source>{path}, which program.files names, is not in {folder}. Name files and folders below program.workingDirectory.</source>
        <translation>{path}, das program.files nennt, ist nicht in {folder}. Nennen Sie Dateien und Ordner unter program.workingDirectory.</translation>
    </message>
    <message>
        <source>{path} is not in {folder}, which is copied to other hosts. Run the command in the folder of its script, or set program.shared if the hosts see the same folder.</source>
        <translation>{path} ist nicht in {folder}, das auf andere Hosts kopiert wird. Starten Sie den Befehl im Ordner seines Skripts, oder setzen Sie program.shared, wenn die Hosts denselben Ordner sehen.</translation>
    </message>
    <message>
        <source>{path} is not a virtual environment on {host}: it has no folder bin. Create one there (python -m venv {path}), or leave program.venv out.</source>
        <translation>{path} ist auf {host} keine virtuelle Umgebung: Der Ordner bin fehlt. Legen Sie dort eine an (python -m venv {path}), oder lassen Sie program.venv weg.</translation>
    </message>
    <message>
        <source>{host}: {reason}. Name a program that is installed there, or in program.venv the folder of a virtual environment that has it.</source>
        <translation>{host}: {reason}. Nennen Sie ein Programm, das dort installiert ist, oder in program.venv den Ordner einer virtuellen Umgebung, die es hat.</translation>
    </message>
    <message>
        <source>{path} is not in {folder} on {host}. Name it in program.files to have it sent, or set program.workingDirectory to its folder there.</source>
        <translation>{path} ist nicht in {folder} auf {host}. Nennen Sie die Datei in program.files, damit sie gesendet wird, oder setzen Sie program.workingDirectory auf ihren Ordner dort.</translation>
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
        <source>{file}: {key} has several values, but the program does not receive them: all of its cells would be the same. Put its placeholder into program.command, or name the axis in program.arguments.</source>
        <translation>{file}: {key} hat mehrere Werte, aber das Programm erhält sie nicht: Alle Zellen wären gleich. Setzen Sie den Platzhalter in program.command ein, oder nennen Sie die Achse in program.arguments.</translation>
    </message>
    <message>
        <source>{file}: {key} sets {found}, which is not a valid name of a variable, or is set by Scalescope for each rank. Leave it out.</source>
        <translation>{file}: {key} setzt {found}; das ist kein gültiger Variablenname oder wird von Scalescope für jeden Rank gesetzt. Lassen Sie ihn weg.</translation>
    </message>
    <message>
        <source>{file}: {key} has more than {limit} arguments, variables or bytes</source>
        <translation>{file}: {key} enthält mehr als {limit} Argumente, Variablen oder Bytes</translation>
    </message>
    <message>
        <source>{file}: {key} has the unknown placeholder {found}; the nearest is {nearest}. Give it values in program.values or as the axis program.{name}, or write {plain} to pass this text to the program unchanged.</source>
        <translation>{file}: {key} enthält den unbekannten Platzhalter {found}; der ähnlichste ist {nearest}. Geben Sie ihm Werte in program.values oder als Achse program.{name}, oder schreiben Sie {plain}, um diesen Text unverändert an das Programm zu geben.</translation>
    </message>
    <message>
        <source>{file}: {key} names {found}, which starts the ranks itself, but Scalescope starts them. Name the program alone, such as [&quot;python&quot;, &quot;train.py&quot;].</source>
        <translation>{file}: {key} nennt {found}, das die Ranks selbst startet; das übernimmt aber Scalescope. Nennen Sie nur das Programm, etwa [&quot;python&quot;, &quot;train.py&quot;].</translation>
    </message>
    <message>
        <source>{file}: {key} must be a command, such as [&quot;python&quot;, &quot;train.py&quot;]</source>
        <translation>{file}: {key} muss ein Befehl sein, etwa [&quot;python&quot;, &quot;train.py&quot;]</translation>
    </message>
    <message>
        <source>{file}: {key} and epochs are both 0: nothing would be measured</source>
        <translation>{file}: {key} und epochs sind beide 0: Es würde nichts gemessen</translation>
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
        <translation>{file}: {key} {found} braucht eine GPU, aber das Gerät eines Hosts ist cpu. Verwenden Sie fp32 oder bf16.</translation>
    </message>
    <message>
        <source>{file}: {key} nccl needs GPUs, but a host&apos;s device is cpu. Use gloo or auto.</source>
        <translation>{file}: {key} nccl braucht GPUs, aber das Gerät eines Hosts ist cpu. Verwenden Sie gloo oder auto.</translation>
    </message>
    <message>
        <source>{file}: {key} names the variant &quot;{found}&quot;, which does not exist; the nearest is &quot;{nearest}&quot;</source>
        <translation>{file}: {key} nennt die Variante „{found}“, die es nicht gibt; am ähnlichsten ist „{nearest}“</translation>
    </message>
    <message>
        <source>strategy single runs on one device; asked for {nodes} nodes x {devices} devices. Use ddp, or nodes 1 and devices 1.</source>
        <translation>die Strategie single läuft auf einem Gerät; verlangt sind {nodes} Knoten x {devices} Geräte. Verwenden Sie ddp, oder nodes 1 und devices 1.</translation>
    </message>
    <message>
        <source>strategy data-parallel runs on one node; asked for {nodes}. Use ddp, or nodes 1.</source>
        <translation>die Strategie data-parallel läuft auf einem Knoten; verlangt sind {nodes}. Verwenden Sie ddp, oder nodes 1.</translation>
    </message>
    <message>
        <source>{servers} parameter servers do not fit on {devices} devices; at least {wanted} are needed</source>
        <translation>{servers} Parameterserver passen nicht auf {devices} Geräte; mindestens {wanted} sind nötig</translation>
    </message>
    <message>
        <source>the baseline is not a possible cell of this study. Change &quot;baseline&quot;, or write &quot;baseline&quot;: null for a study without one.</source>
        <translation>die Vergleichszelle ist keine mögliche Zelle dieser Studie. Ändern Sie &quot;baseline&quot;, oder schreiben Sie &quot;baseline&quot;: null für eine Studie ohne Vergleichszelle.</translation>
    </message>
    <message>
        <source>no cell is left: skip excludes all of them</source>
        <translation>es bleibt keine Zelle übrig: skip schließt alle aus</translation>
    </message>
    <message>
        <source>the axes give more than {limit} cells, or more ranks and hosts than one study can have. Split the study.</source>
        <translation>die Achsen ergeben mehr als {limit} Zellen oder mehr Ranks und Hosts, als eine Studie haben kann. Teilen Sie die Studie.</translation>
    </message>
    <message>
        <source>a global batch of {batch} cannot be split evenly over {workers} devices with accumulation {accumulation}; the nearest that can are {below} and {above}. Or write &quot;batchSplit&quot;: &quot;floor&quot; or &quot;uneven&quot;.</source>
        <translation>ein globaler Batch von {batch} lässt sich nicht gleichmäßig auf {workers} Geräte mit Akkumulation {accumulation} teilen; die nächstgelegenen teilbaren sind {below} und {above}. Oder schreiben Sie &quot;batchSplit&quot;: &quot;floor&quot; oder &quot;uneven&quot;.</translation>
    </message>
    <message>
        <source>a global batch of {batch} is too small for {workers} devices with accumulation {accumulation}; the smallest is {above}</source>
        <translation>ein globaler Batch von {batch} ist zu klein für {workers} Geräte mit Akkumulation {accumulation}; der kleinste ist {above}</translation>
    </message>
    <message>
        <source>a batch of {batch} per device is too large for these devices</source>
        <translation>ein Batch von {batch} je Gerät ist für diese Geräte zu groß</translation>
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
        <source>{file}: {key} is not an id that Scalescope wrote; found {found}</source>
        <translation>{file}: {key} ist keine Kennung, die Scalescope geschrieben hat; gefunden: {found}</translation>
    </message>
    <message>
        <source>the plan lists {found} nodes for a cell of {wanted}</source>
        <translation>der Plan nennt {found} Knoten für eine Zelle mit {wanted}</translation>
    </message>
    <message>
        <source>there is no preset {name}; the nearest is {nearest}</source>
        <translation>es gibt keine Vorlage {name}; am ähnlichsten ist {nearest}</translation>
    </message>
    <message>
        <source>Quick strong scaling</source>
        <translation>Starke Skalierung, kurz</translation>
    </message>
    <message>
        <source>Same total work on 1, 2 or more devices of this computer: do more devices pay off? About two minutes, nothing to download.</source>
        <translation>Gleiche Gesamtarbeit auf 1, 2 oder mehr Geräten dieses Rechners: Lohnen sich mehr Geräte? Etwa zwei Minuten, nichts herunterzuladen.</translation>
    </message>
    <message>
        <source>dataset {dataset}: {path} is missing. Download or import the dataset, name its folder in dataset.path, or use cifar10-sample or synthetic.</source>
        <translation>Datensatz {dataset}: {path} fehlt. Laden Sie ihn herunter, importieren Sie ihn, nennen Sie seinen Ordner in dataset.path, oder verwenden Sie cifar10-sample oder synthetic.</translation>
    </message>
    <message>
        <source>{path} has {found} bytes instead of {wanted}: it is truncated or another file. Fetch it again.</source>
        <translation>{path} hat {found} Bytes statt {wanted}: Die Datei ist abgeschnitten oder eine andere. Holen Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>dataset {dataset} has no split to train on</source>
        <translation>Datensatz {dataset} hat keinen Teil zum Trainieren</translation>
    </message>
    <message>
        <source>cell {cell}: a global batch of {batch} is more than the {images} training images; the largest for {workers} devices with accumulation {accumulation} is {largest}</source>
        <translation>Zelle {cell}: ein globaler Batch von {batch} ist mehr als die {images} Trainingsbilder; der größte für {workers} Geräte mit Akkumulation {accumulation} ist {largest}</translation>
    </message>
    <message>
        <source>cell {cell}: precision {precision} needs a GPU and this cell runs on CPUs. Use fp32 or bf16.</source>
        <translation>Zelle {cell}: Zahlenformat {precision} braucht eine GPU, und diese Zelle läuft auf CPUs. Verwenden Sie fp32 oder bf16.</translation>
    </message>
    <message>
        <source>cell {cell}: NCCL needs GPUs and this cell runs on CPUs. Use &quot;backend&quot;: &quot;gloo&quot; or &quot;auto&quot;.</source>
        <translation>Zelle {cell}: NCCL braucht GPUs, und diese Zelle läuft auf CPUs. Verwenden Sie &quot;backend&quot;: &quot;gloo&quot; oder &quot;auto&quot;.</translation>
    </message>
    <message>
        <source>cell {cell}: ddp on GPUs uses NCCL, not Gloo. Use &quot;backend&quot;: &quot;nccl&quot; or &quot;auto&quot;, or device cpu.</source>
        <translation>Zelle {cell}: ddp verwendet auf GPUs NCCL, nicht Gloo. Verwenden Sie &quot;backend&quot;: &quot;nccl&quot; oder &quot;auto&quot;, oder als Gerät cpu.</translation>
    </message>
    <message>
        <source>cell {cell}: this version cannot train {key} {value}; it trains {trained}. Choose one of these, or leave the cell out.</source>
        <translation>Zelle {cell}: Diese Version kann {key} {value} nicht trainieren, nur {trained}. Wählen Sie etwas davon, oder lassen Sie die Zelle weg.</translation>
    </message>
    <message>
        <source>cell {cell}: optimizer.{key} has no effect with {optimizer}; it applies to {optimizers}. Leave it out, or use one of these.</source>
        <translation>Zelle {cell}: optimizer.{key} hat bei {optimizer} keine Wirkung; es gilt für {optimizers}. Lassen Sie es weg, oder verwenden Sie einen davon.</translation>
    </message>
    <message>
        <source>cell {cell}: {model} needs square images of at least {smallest} pixels, but those of {dataset} have {height}x{width}. Choose another model or dataset.</source>
        <translation>Zelle {cell}: {model} braucht quadratische Bilder von mindestens {smallest} Pixeln, aber die von {dataset} haben {height}x{width}. Wählen Sie ein anderes Modell oder einen anderen Datensatz.</translation>
    </message>
    <message>
        <source>cell {cell}: remedies.zeroGamma has no effect with {model}: it initializes the last BatchNorm of each residual block to 0, and only {models} have such blocks. Leave it out, or use one of these.</source>
        <translation>Zelle {cell}: remedies.zeroGamma hat bei {model} keine Wirkung: Es initialisiert die letzte BatchNorm jedes Residualblocks mit 0, und nur {models} haben solche Blöcke. Lassen Sie es weg, oder verwenden Sie eines davon.</translation>
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
        <source>Your TorchScript file</source>
        <translation>Ihre TorchScript-Datei</translation>
    </message>
    <message>
        <source>{key} {value} is not supported</source>
        <translation>{key} {value} wird nicht unterstützt</translation>
    </message>
    <message>
        <source>Cell {cell}: {devices} x {perRank} makes a global batch of {batch}, not {asked}.</source>
        <translation>Zelle {cell}: {devices} x {perRank} ergibt einen globalen Batch von {batch}, nicht {asked}.</translation>
    </message>
    <message>
        <source>From cell {cell} on, some devices have one sample more than others; gradients are weighted by samples.</source>
        <translation>Ab Zelle {cell} haben manche Geräte ein Beispiel mehr als andere; Gradienten sind nach Beispielen gewichtet.</translation>
    </message>
    <message>
        <source>Cell {cell}: an epoch has only {steps} steps, so the learning rate rises in few large steps.</source>
        <translation>Zelle {cell}: eine Epoche hat nur {steps} Schritte, die Lernrate steigt beim Aufwärmen also in wenigen großen Stufen.</translation>
    </message>
    <message>
        <source>No cell uses strategy {strategy}: it is not possible on these devices and nodes.</source>
        <translation>Keine Zelle nutzt die Strategie {strategy}: Sie ist auf diesen Geräten und Knoten nicht möglich.</translation>
    </message>
    <message>
        <source>With one repeat there is no confidence interval; 3 or more repeats give one.</source>
        <translation>Mit einer Wiederholung gibt es kein Konfidenzintervall; dafür sind 3 oder mehr nötig.</translation>
    </message>
    <message>
        <source>A model file is a program: {file} runs with your permissions on every host of the study. Use such files only from people you trust.</source>
        <translation>Eine Modelldatei ist ein Programm: {file} läuft mit Ihren Rechten auf jedem Host der Studie. Verwenden Sie solche Dateien nur von Personen, denen Sie vertrauen.</translation>
    </message>
    <message>
        <source>The batch grows from {from} until a run is out of memory, or to the first batch of at least {end} ({times} times {from}). Set max of the batch axis for another end.</source>
        <translation>Der Batch wächst von {from} an, bis der Speicher voll ist, oder bis zum ersten Batch von mindestens {end} (dem {times}-Fachen von {from}). Ein anderes Ende setzt max der Batch-Achse.</translation>
    </message>
    <message>
        <source>Few timed steps ({steps}): the median is reliable from {wanted} on.</source>
        <translation>Wenige gemessene Schritte ({steps}): Ab {wanted} ist der Median verlässlich.</translation>
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
        <source>{host}: one job for the whole study, nodes: {nodes}, for the cluster&apos;s default time limit. Set {cluster}.timeLimit to limit its node-hours.</source>
        <translation>{host}: ein Job für die ganze Studie, Knoten: {nodes}, mit der Standard-Zeitgrenze des Clusters. Mit {cluster}.timeLimit begrenzen Sie seine Knotenstunden.</translation>
    </message>
    <message>
        <source>What-if limits are on: these results are marked and never mixed with measured ones.</source>
        <translation>Was-wäre-wenn-Grenzen sind an: Diese Ergebnisse werden markiert und nie mit gemessenen gemischt.</translation>
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
        <source>Same work per device on more devices: does the step time stay the same?</source>
        <translation>Gleiche Arbeit je Gerät auf mehr Geräten: Bleibt die Schrittzeit gleich?</translation>
    </message>
    <message>
        <source>Batch sweep until out of memory</source>
        <translation>Batch-Reihe, bis der Speicher voll ist</translation>
    </message>
    <message>
        <source>One device, batch times 4 until out of memory: throughput against batch, and the largest batch that fits.</source>
        <translation>Ein Gerät, Batch mal 4, bis der Speicher voll ist: Durchsatz gegen Batch, und der größte Batch, der passt.</translation>
    </message>
    <message>
        <source>Large-batch training</source>
        <translation>Training mit großen Batches</translation>
    </message>
    <message>
        <source>One large batch with and without learning-rate scaling and zero gamma: which technique preserves accuracy?</source>
        <translation>Ein großer Batch mit und ohne Lernratenskalierung und Zero-Gamma: Womit bleibt die Genauigkeit erhalten?</translation>
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
        <translation>Mehraufwand durch Checkpoints</translation>
    </message>
    <message>
        <source>The same steps with and without checkpoints: how much time does saving cost?</source>
        <translation>Dieselben Schritte mit und ohne Checkpoints: Wie viel Zeit kostet das Speichern?</translation>
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
        <source>Full lab: DDP</source>
        <translation>Praktikum komplett: DDP</translation>
    </message>
    <message>
        <source>The tables of a lab sheet with DDP: increasing numbers of devices at several batches per device.</source>
        <translation>Die Tabellen eines Praktikumsblatts mit DDP: immer mehr Geräte bei mehreren Batches je Gerät.</translation>
    </message>
    <message>
        <source>Full lab: DataParallel</source>
        <translation>Praktikum komplett: DataParallel</translation>
    </message>
    <message>
        <source>The tables of a lab sheet with one process that drives all devices.</source>
        <translation>Die Tabellen eines Praktikumsblatts mit einem Prozess, der alle Geräte steuert.</translation>
    </message>
    <message>
        <source>Full lab: until out of memory</source>
        <translation>Praktikum komplett: bis der Speicher voll ist</translation>
    </message>
    <message>
        <source>The batch sweep of a lab sheet: one warm-up and one timed epoch each, until out of memory.</source>
        <translation>Die Batch-Reihe eines Praktikumsblatts: je eine Epoche zum Aufwärmen und eine gemessene, bis der Speicher voll ist.</translation>
    </message>
    <message>
        <source>What if the network were slower?</source>
        <translation>Was wäre mit langsamerem Netz?</translation>
    </message>
    <message>
        <source>The same devices behind links limited to 1 Gbit/s and 100 Mbit/s. No GPU needed.</source>
        <translation>Dieselben Geräte hinter Leitungen, die auf 1 Gbit/s und 100 Mbit/s begrenzt sind. Ohne GPU.</translation>
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
        <translation>ein Protokolleintrag hat den unbekannten Typ {type}: Eine neuere Version hat ihn geschrieben</translation>
    </message>
    <message>
        <source>the {type} record {seq} of {bytes} bytes is malformed</source>
        <translation>der Eintrag {type} {seq} von {bytes} Bytes ist fehlerhaft</translation>
    </message>
    <message>
        <source>this is not a log segment: its header is malformed</source>
        <translation>das ist kein Protokollsegment: Sein Kopf ist fehlerhaft</translation>
    </message>
    <message>
        <source>the log segment has format version {version}; this program reads up to {known}. Use a newer version of Scalescope.</source>
        <translation>das Protokollsegment hat Formatversion {version}; dieses Programm liest bis {known}. Verwenden Sie eine neuere Version von Scalescope.</translation>
    </message>
    <message>
        <source>the other program does not use the agent&apos;s protocol: its data do not begin with a frame</source>
        <translation>das andere Programm verwendet nicht das Protokoll des Agenten: Seine Daten beginnen nicht mit einem Rahmen</translation>
    </message>
    <message>
        <source>the host sent {bytes} bytes of other text before the agent answered. A login script may be printing endlessly.</source>
        <translation>der Host schickte {bytes} Bytes anderen Text, bevor der Agent antwortete. Vielleicht gibt ein Anmeldeskript endlos Text aus.</translation>
    </message>
    <message>
        <source>a message of {bytes} bytes was announced; at most {limit} are accepted</source>
        <translation>eine Nachricht von {bytes} Bytes wurde angekündigt; höchstens {limit} werden angenommen</translation>
    </message>
    <message>
        <source>a message of the agent&apos;s protocol was damaged in transit</source>
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
        <source>{name}={value} is not a number in the allowed range</source>
        <translation>{name}={value} ist keine Zahl im erlaubten Bereich</translation>
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
        <source>the rendezvous store of this run on {server} no longer answers: {reason}. Check rank 0 and the network.</source>
        <translation>der Rendezvous-Store dieses Laufs auf {server} antwortet nicht mehr: {reason}. Prüfen Sie Rank 0 und das Netz.</translation>
    </message>
    <message>
        <source>the host name cannot be resolved</source>
        <translation>der Hostname kann nicht aufgelöst werden</translation>
    </message>
    <message>
        <source>another program listens there, without the run&apos;s secret</source>
        <translation>dort lauscht ein anderes Programm, das das Geheimnis des Laufs nicht kennt</translation>
    </message>
    <message>
        <source>no rendezvous store of this run answers on {server}: {reason}. Check that rank 0 has started, and that no firewall blocks connections between the ranks.</source>
        <translation>auf {server} antwortet kein Rendezvous-Store dieses Laufs: {reason}. Prüfen Sie, ob Rank 0 gestartet ist und ob keine Firewall Verbindungen zwischen den Ranks blockiert.</translation>
    </message>
    <message>
        <source>rank 0 cannot listen on {server}: {reason}. MASTER_ADDR must be an address of the node of rank 0.</source>
        <translation>Rank 0 kann auf {server} nicht lauschen: {reason}. MASTER_ADDR muss eine Adresse des Knotens von Rank 0 sein.</translation>
    </message>
    <message>
        <source>plan.json has no secret by which its ranks authenticate each other: an older version wrote it. Write the plan again.</source>
        <translation>plan.json enthält kein Geheimnis, mit dem sich seine Ranks gegenseitig authentifizieren: Eine ältere Version hat die Datei geschrieben. Schreiben Sie den Plan neu.</translation>
    </message>
    <message>
        <source>MASTER_ADDR is the wildcard address {address}: other users could reach the ranks. Set it to the address of one interface.</source>
        <translation>MASTER_ADDR ist die Platzhalteradresse {address}: Andere Benutzer könnten die Ranks erreichen. Setzen Sie es auf die Adresse einer Schnittstelle.</translation>
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
        <source>{path} ends inside image {image}: {wanted} bytes expected, {found} found. Fetch the file again.</source>
        <translation>{path} endet in Bild {image}: {wanted} Bytes erwartet, {found} gefunden. Holen Sie die Datei noch einmal.</translation>
    </message>
    <message>
        <source>image {image} of {path} has the label {label}, but there are {classes} classes</source>
        <translation>Bild {image} von {path} hat die Klasse {label}, es gibt aber {classes} Klassen</translation>
    </message>
    <message>
        <source>the dataset {name} has {found} images, {wanted} are needed</source>
        <translation>der Datensatz {name} hat {found} Bilder, gebraucht werden {wanted}</translation>
    </message>
    <message>
        <source>{path} is not a MATLAB 5 file: {reason}. Use the published .mat file, or save with -v7.</source>
        <translation>{path} ist keine MATLAB-5-Datei: {reason}. Verwenden Sie die veröffentlichte .mat-Datei, oder speichern Sie mit -v7.</translation>
    </message>
    <message>
        <source>{path} is a MATLAB 7.3 (HDF5) file, which is not supported. Save it again in MATLAB with save(file, &apos;X&apos;, &apos;y&apos;, &apos;-v7&apos;), or use the published file.</source>
        <translation>{path} ist eine MATLAB-7.3-Datei (HDF5), die nicht unterstützt wird. Speichern Sie sie in MATLAB mit save(file, &apos;X&apos;, &apos;y&apos;, &apos;-v7&apos;) neu, oder verwenden Sie die veröffentlichte Datei.</translation>
    </message>
    <message>
        <source>{path} is truncated: the variable at byte {offset} extends to byte {wanted}, but the file has {found}. Fetch the file again.</source>
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
        <translation>{path}: Die Variable {key} muss {wanted} sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>the dataset {name} needs {bytes} bytes of memory, more than there is. Set trainLimit, or reduce count or shape.</source>
        <translation>der Datensatz {name} braucht {bytes} Bytes Speicher, mehr als da ist. Setzen Sie trainLimit oder verkleinern Sie count oder shape.</translation>
    </message>
    <message>
        <source>cannot prepare step {step} (image {image} of {path}): {what}</source>
        <translation>Schritt {step} lässt sich nicht vorbereiten (Bild {image} von {path}): {what}</translation>
    </message>
    <message>
        <source>there is no dataset {name} to import or fetch; available are {known}</source>
        <translation>einen Datensatz {name} gibt es hier nicht zu importieren oder zu holen; verfügbar sind {known}</translation>
    </message>
    <message>
        <source>{path} is not valid JSON. Fix or delete it; the built-in list of mirrors is then used.</source>
        <translation>{path} ist kein gültiges JSON. Berichtigen oder löschen Sie die Datei; dann wird die eingebaute Liste der Spiegelserver verwendet.</translation>
    </message>
    <message>
        <source>{path}: {key} must be {wanted}. Fix or delete the file; the built-in list of mirrors is then used.</source>
        <translation>{path}: {key} muss {wanted} sein. Berichtigen oder löschen Sie die Datei; dann wird die eingebaute Liste der Spiegelserver verwendet.</translation>
    </message>
    <message>
        <source>{path} is not a readable archive: {reason}. Supported are tar (gzip, xz, bzip2, zstd) and zip.</source>
        <translation>{path} ist kein lesbares Archiv: {reason}. Unterstützt werden tar (gzip, xz, bzip2, zstd) und zip.</translation>
    </message>
    <message>
        <source>{name} in {path} is larger than {most} bytes: it is not the expected file</source>
        <translation>{name} in {path} ist größer als {most} Bytes: Es ist nicht die erwartete Datei</translation>
    </message>
    <message>
        <source>{path} contains {name} twice</source>
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
        <translation>es gibt keinen Ordner für Datensätze: setzen Sie HOME oder XDG_CACHE_HOME</translation>
    </message>
    <message>
        <source>{path} contains {name}, which was not imported. Move it away first.</source>
        <translation>{path} enthält {name}, das nicht importiert wurde. Verschieben Sie es zuerst.</translation>
    </message>
    <message>
        <source>{path} is neither a file nor a folder</source>
        <translation>{path} ist weder Datei noch Ordner</translation>
    </message>
    <message>
        <source>{path} contains no file of {name}: {files}</source>
        <translation>{path} enthält keine Datei von {name}: {files}</translation>
    </message>
    <message>
        <source>cancelled; nothing was changed</source>
        <translation>abgebrochen; es wurde nichts geändert</translation>
    </message>
    <message>
        <source>{path} has changed since it was imported as {name}. Import or fetch the dataset again.</source>
        <translation>{path} hat sich geändert, seit es als {name} importiert wurde. Importieren oder holen Sie den Datensatz noch einmal.</translation>
    </message>
    <message>
        <source>the dataset {name} is not in {path}. Import it, or fetch it.</source>
        <translation>der Datensatz {name} ist nicht in {path}. Importieren oder holen Sie ihn.</translation>
    </message>
    <message>
        <source>cannot fetch {file}. Get it elsewhere ({url}) and import it: scalescope-cli data import {name} FILE</source>
        <translation>{file} lässt sich nicht holen. Besorgen Sie die Datei anderswo ({url}) und importieren Sie sie: scalescope-cli data import {name} FILE</translation>
    </message>
    <message>
        <source>{url}: {reason}</source>
        <translation>{url}: {reason}</translation>
    </message>
    <message>
        <source>{url} has {found} bytes instead of {wanted}</source>
        <translation>{url} hat {found} Bytes statt {wanted}</translation>
    </message>
    <message>
        <source>{file} has the checksum {found} instead of the published {wanted} and was deleted</source>
        <translation>{file} hat die Prüfsumme {found} statt der veröffentlichten {wanted} und wurde gelöscht</translation>
    </message>
    <message>
        <source>{path} has {found} free, but {wanted} are needed. Free some space, or set XDG_CACHE_HOME to a larger disk.</source>
        <translation>{path} hat {found} frei, aber {wanted} werden gebraucht. Schaffen Sie Platz, oder setzen Sie XDG_CACHE_HOME auf eine größere Platte.</translation>
    </message>
    <message>
        <source>{path} lists no mirror of {name}. Import the file: scalescope-cli data import {name} FILE</source>
        <translation>{path} nennt keinen Spiegelserver von {name}. Importieren Sie die Datei: scalescope-cli data import {name} FILE</translation>
    </message>
    <message>
        <source>the program curl is missing. Install it, or get {url} and import it: scalescope-cli data import {name} FILE</source>
        <translation>das Programm curl fehlt. Installieren Sie es, oder besorgen Sie {url} und importieren Sie es: scalescope-cli data import {name} FILE</translation>
    </message>
    <message>
        <source>copying {path}</source>
        <translation>{path} wird kopiert</translation>
    </message>
    <message>
        <source>verifying the checksum of {path}</source>
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
        <source>{host} has accepted no data for {seconds} s. Copy the dataset&apos;s files there and set dataPath to their folder.</source>
        <translation>{host} nimmt seit {seconds} s keine Daten an. Kopieren Sie die Dateien des Datensatzes dorthin, und setzen Sie dataPath auf ihren Ordner.</translation>
    </message>
    <message>
        <source>{path} arrived with a wrong checksum and was deleted; it is sent again at the next start</source>
        <translation>{path} kam mit einer falschen Prüfsumme an und wurde gelöscht; beim nächsten Start wird die Datei noch einmal gesendet</translation>
    </message>
    <message>
        <source>the dataset {name} has no training image</source>
        <translation>der Datensatz {name} hat kein Trainingsbild</translation>
    </message>
    <message>
        <source>{model} needs square images of at least {smallest} pixels, not {height}x{width}</source>
        <translation>{model} braucht quadratische Bilder von mindestens {smallest} Pixeln, nicht {height}x{width}</translation>
    </message>
    <message>
        <source>this worker has no model {name}; it has {models}</source>
        <translation>dieser Worker hat kein Modell {name}; er hat {models}</translation>
    </message>
    <message>
        <source>this worker does not support the optimizer {name}</source>
        <translation>dieser Worker unterstützt den Optimierer {name} nicht</translation>
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
        <source>{file} calls {operator}, which accesses files, processes or the network, or is not an operator that models need. A model file is a program: this one was not run.</source>
        <translation>{file} ruft {operator} auf, das auf Dateien, Prozesse oder das Netz zugreift oder kein Operator ist, den Modelle brauchen. Eine Modelldatei ist ein Programm: Diese wurde nicht ausgeführt.</translation>
    </message>
    <message>
        <source>{file} has a record {record} whose name PyTorch never writes, or has that name twice: what LibTorch reads there cannot be checked. A model file is a program: this one was not run.</source>
        <translation>{file} hat einen Eintrag {record}, dessen Namen PyTorch nie schreibt, oder hat diesen Namen doppelt: Was LibTorch dort liest, lässt sich nicht prüfen. Eine Modelldatei ist ein Programm: Diese wurde nicht ausgeführt.</translation>
    </message>
    <message>
        <source>{file} has no trainable parameters. A frozen module has none: save it before torch.jit.freeze.</source>
        <translation>{file} hat keine trainierbaren Parameter. Ein eingefrorenes Modul hat keine: Speichern Sie es vor torch.jit.freeze.</translation>
    </message>
    <message>
        <source>{file} does not accept the dataset&apos;s images, given as {shape} (count, channels, height, width): {reason}</source>
        <translation>{file} nimmt die Bilder des Datensatzes nicht an, gegeben als {shape} (Anzahl, Kanäle, Höhe, Breite): {reason}</translation>
    </message>
    <message>
        <source>{file} returns {found} for images {shape}; for {classes} classes it must return {wanted}</source>
        <translation>{file} gibt für Bilder {shape} {found} zurück; für {classes} Klassen muss es {wanted} zurückgeben</translation>
    </message>
    <message>
        <source>the study sets model.classes to {classes}, but the dataset has {found} classes</source>
        <translation>die Studie setzt model.classes auf {classes}, der Datensatz hat aber {found} Klassen</translation>
    </message>
    <message>
        <source>remedies.zeroGamma cannot be applied to a TorchScript file: its residual blocks are unknown. Leave it out.</source>
        <translation>remedies.zeroGamma lässt sich nicht auf eine TorchScript-Datei anwenden: Ihre Residualblöcke sind unbekannt. Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>this worker cannot run {key} = {value}; it can run {instead}</source>
        <translation>dieser Worker kann {key} = {value} nicht ausführen; möglich ist {instead}</translation>
    </message>
    <message>
        <source>the plan has no node or no batch</source>
        <translation>der Plan hat keinen Knoten oder keinen Batch</translation>
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
        <source>the plan names core {core}, which is not a possible core number</source>
        <translation>der Plan nennt Kern {core}, eine Kernnummer, die nicht möglich ist</translation>
    </message>
    <message>
        <source>cannot pin this rank to cores {cores}: {reason}. Write the plan on this machine, or set coresPerSlot.</source>
        <translation>dieser Rank lässt sich nicht an die Kerne {cores} binden: {reason}. Schreiben Sie den Plan auf diesem Rechner, oder setzen Sie coresPerSlot.</translation>
    </message>
    <message>
        <source>{collective} of {bytes} bytes between {ranks} ranks gave a wrong result over {backend}, so no result of this run can be trusted. Check memory, network card and driver of each host.</source>
        <translation>{collective} von {bytes} Bytes zwischen {ranks} Ranks ergab über {backend} ein falsches Ergebnis; keinem Ergebnis dieses Laufs ist zu trauen. Prüfen Sie Speicher, Netzwerkkarte und Treiber jedes Hosts.</translation>
    </message>
    <message>
        <source>the loss of rank {rank} is not a number in step {step}, and the study sets onNan to stop. Try a smaller learning rate.</source>
        <translation>der Verlust von Rank {rank} ist in Schritt {step} keine Zahl, und die Studie setzt onNan auf stop. Versuchen Sie eine kleinere Lernrate.</translation>
    </message>
    <message>
        <source>{path} ends after {found} bytes, inside a checkpoint&apos;s header</source>
        <translation>{path} endet nach {found} Bytes, mitten im Kopf eines Checkpoints</translation>
    </message>
    <message>
        <source>{path}, offset 0: the header has {length} bytes by its own length, but {left} follow and the limit is {limit}. The file is damaged or not a checkpoint.</source>
        <translation>{path}, Stelle 0: Der Kopf hat nach eigener Angabe {length} Bytes, aber es folgen {left}, und die Grenze ist {limit}. Die Datei ist beschädigt oder kein Checkpoint.</translation>
    </message>
    <message>
        <source>{path}, offset 8: the header is not the JSON object of a checkpoint</source>
        <translation>{path}, Stelle 8: Der Kopf ist nicht das JSON-Objekt eines Checkpoints</translation>
    </message>
    <message>
        <source>{path}: tensor {key} has no usable {field}</source>
        <translation>{path}: Tensor {key} hat kein brauchbares {field}</translation>
    </message>
    <message>
        <source>{path}: tensor {key} extends from {begin} to {end}, but its shape needs {wanted} bytes</source>
        <translation>{path}: Tensor {key} reicht von {begin} bis {end}, aber seine Form braucht {wanted} Bytes</translation>
    </message>
    <message>
        <source>{path}: tensor {key} begins at offset {begin} of the data instead of {wanted}: it overlaps another or leaves a gap</source>
        <translation>{path}: Tensor {key} beginnt an Stelle {begin} der Daten statt {wanted}: Er überdeckt einen anderen oder lässt eine Lücke</translation>
    </message>
    <message>
        <source>{path} has {found} bytes instead of {wanted}. The file is truncated or damaged.</source>
        <translation>{path} hat {found} Bytes statt {wanted}. Die Datei ist abgeschnitten oder beschädigt.</translation>
    </message>
    <message>
        <source>{path}: the metadata {key} is missing or has another type</source>
        <translation>{path}: die Angabe {key} fehlt oder hat einen anderen Typ</translation>
    </message>
    <message>
        <source>{path} has no checksum crc32c in front of its metadata: it was not written by Scalescope</source>
        <translation>{path} hat vor seinen Angaben keine Prüfsumme crc32c: Scalescope hat die Datei nicht geschrieben</translation>
    </message>
    <message>
        <source>{path} is damaged: its checksum is {found}, but its header says {wanted}</source>
        <translation>{path} ist beschädigt: Die Prüfsumme ist {found}, aber der Kopf nennt {wanted}</translation>
    </message>
    <message>
        <source>{path} does not belong to this run: its {key} is {found}, this run&apos;s is {wanted}</source>
        <translation>{path} gehört nicht zu diesem Lauf: {key} ist dort {found}, in diesem Lauf {wanted}</translation>
    </message>
    <message>
        <source>{path} has no tensor {key} of the type and shape that this run needs</source>
        <translation>{path} hat keinen Tensor {key} mit Typ und Form, die dieser Lauf braucht</translation>
    </message>
    <message>
        <source>none of the {count} checkpoints in {folder} can be used. Remove the folder to start from the first step.</source>
        <translation>von den {count} Checkpoints in {folder} ist keiner brauchbar. Entfernen Sie den Ordner, um beim ersten Schritt zu beginnen.</translation>
    </message>
    <message>
        <source>a checkpoint is skipped: {reason}</source>
        <translation>ein Checkpoint wird übersprungen: {reason}</translation>
    </message>
    <message>
        <source>rank {rank} waited {seconds} s until the checkpoint of step {step} was written</source>
        <translation>Rank {rank} wartete {seconds} s, bis der Checkpoint von Schritt {step} geschrieben war</translation>
    </message>
    <message>
        <source>the run resumes at step {step} from {path}</source>
        <translation>der Lauf wird bei Schritt {step} aus {path} fortgesetzt</translation>
    </message>
    <message>
        <source>forward and backward are not recorded as CUDA graphs: {key} is {value}; they need {wanted}</source>
        <translation>Vorwärts- und Rückwärtsrechnung werden nicht als CUDA-Graphen aufgezeichnet: {key} ist {value}; nötig ist {wanted}</translation>
    </message>
    <message>
        <source>forward and backward could not be recorded as CUDA graphs: {what}</source>
        <translation>Vorwärts- und Rückwärtsrechnung ließen sich nicht als CUDA-Graphen aufzeichnen: {what}</translation>
    </message>
    <message>
        <source>{operation} of step {step} timed out: rank {ranks} did not respond</source>
        <translation>Zeitüberschreitung bei {operation} in Schritt {step}: Rank {ranks} antwortete nicht</translation>
    </message>
    <message>
        <source>{operation} of step {step} failed: rank {ranks} has ended</source>
        <translation>{operation} in Schritt {step} scheiterte: Rank {ranks} wurde beendet</translation>
    </message>
    <message>
        <source>cannot create the folder {path} for the probe&apos;s log</source>
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
        <source>the figure {figure} could not be drawn into {path}. Check free space and permissions.</source>
        <translation>das Diagramm {figure} ließ sich nicht nach {path} zeichnen. Prüfen Sie freien Platz und Rechte.</translation>
    </message>
    <message>
        <source>usage: scalescope --render OUT [--theme light|dark] [--scale {scales}] [--as {endings} [--bare] [--adaptive]], one figure or report, or with --as several figures, as JSON on standard input; {reason}</source>
        <translation>Aufruf: scalescope --render ZIEL [--theme light|dark] [--scale {scales}] [--as {endings} [--bare] [--adaptive]], ein Diagramm oder Bericht, mit --as mehrere Diagramme, als JSON auf der Standardeingabe; {reason}</translation>
    </message>
    <message>
        <source>standard input has no figure: {reason}</source>
        <translation>die Standardeingabe enthält kein Diagramm: {reason}</translation>
    </message>
    <message>
        <source>standard input has more than {limit} bytes, the most a figure may have</source>
        <translation>die Standardeingabe hat mehr als {limit} Bytes, mehr darf ein Diagramm nicht haben</translation>
    </message>
    <message>
        <source>The user guide could not be shown. Open {path} in a browser; if it is missing, install the package scalescope or build it (./dev build).</source>
        <translation>Das Benutzerhandbuch ließ sich nicht zeigen. Öffnen Sie {path} in einem Browser; wenn es fehlt, installieren Sie das Paket scalescope oder bauen Sie es (./dev build).</translation>
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
        <source>cannot keep the agent&apos;s socket in {path}: the folder must be accessible to this user only, and no other folder can be created. Remove it, or set its mode to 0700 (chmod 700).</source>
        <translation>der Socket des Agenten kann nicht in {path} liegen: Der Ordner darf nur diesem Benutzer zugänglich sein, und ein anderer lässt sich nicht anlegen. Entfernen Sie ihn, oder setzen Sie seinen Modus auf 0700 (chmod 700).</translation>
    </message>
    <message>
        <source>cannot start a process: {reason}. Check the limit on processes (ulimit -u) and free memory.</source>
        <translation>ein Prozess lässt sich nicht starten: {reason}. Prüfen Sie die Höchstzahl der Prozesse (ulimit -u) und freien Speicher.</translation>
    </message>
    <message>
        <source>cannot start a thread: {reason}. Check the limit on processes (ulimit -u) and free memory.</source>
        <translation>ein Thread lässt sich nicht starten: {reason}. Prüfen Sie die Höchstzahl der Prozesse (ulimit -u) und freien Speicher.</translation>
    </message>
    <message>
        <source>cannot start {program}: {reason}</source>
        <translation>{program} lässt sich nicht starten: {reason}</translation>
    </message>
    <message>
        <source>it ended with exit code {code}</source>
        <translation>es endete mit dem Exit-Code {code}</translation>
    </message>
    <message>
        <source>{address} is not a numeric IPv4 or IPv6 address</source>
        <translation>{address} ist keine numerische IPv4- oder IPv6-Adresse</translation>
    </message>
    <message>
        <source>this node has no network interface that other nodes can reach. Name the right one as &quot;interface&quot; of the host.</source>
        <translation>dieser Knoten hat keine Netzwerkschnittstelle, die andere Knoten erreichen können. Nennen Sie die richtige als &quot;interface&quot; des Hosts.</translation>
    </message>
    <message>
        <source>the interface {interface} is not up or has no address on this node. Set &quot;interface&quot; of the host to another one (ip -br address lists them).</source>
        <translation>die Schnittstelle {interface} ist auf diesem Knoten nicht aktiv oder hat keine Adresse. Setzen Sie &quot;interface&quot; des Hosts auf eine andere (ip -br address listet sie auf).</translation>
    </message>
    <message>
        <source>cannot listen on {address} port {port}: {reason}. Choose another rendezvous port or interface.</source>
        <translation>auf {address} Port {port} lässt sich nicht lauschen: {reason}. Wählen Sie einen anderen Port oder eine andere Schnittstelle.</translation>
    </message>
    <message>
        <source>cannot create the shared-memory file for the rendezvous of this node&apos;s ranks: {reason}</source>
        <translation>die Datei im gemeinsamen Speicher für das Rendezvous der Ranks dieses Knotens lässt sich nicht anlegen: {reason}</translation>
    </message>
    <message>
        <source>{address} is a wildcard address: other users could reach the ranks. Use the address of one interface.</source>
        <translation>{address} ist eine Platzhalteradresse: Andere Benutzer könnten die Ranks erreichen. Verwenden Sie die Adresse einer Schnittstelle.</translation>
    </message>
    <message>
        <source>there is no worker program at {path}</source>
        <translation>unter {path} gibt es kein Worker-Programm</translation>
    </message>
    <message>
        <source>rank {rank} is planned on core {core}, which the agent of this node may not use. Check the cores that the batch job, container or CPU affinity allows.</source>
        <translation>Rank {rank} ist auf Kern {core} geplant, den der Agent dieses Knotens nicht benutzen darf. Prüfen Sie, welche Kerne Batchjob, Container oder CPU-Affinität erlauben.</translation>
    </message>
    <message>
        <source>ten seconds after this run ended, the driver still lists its process {pid} on GPU {gpu}: the GPU&apos;s memory is not free for the next run. nvidia-smi shows which process uses it.</source>
        <translation>zehn Sekunden nach dem Ende dieses Laufs führt der Treiber dessen Prozess {pid} noch auf GPU {gpu}: Der Speicher der GPU ist für den nächsten Lauf nicht frei. nvidia-smi zeigt, welcher Prozess ihn belegt.</translation>
    </message>
    <message>
        <source>ten seconds after this run ended, a process still listens on its port {port}. ss -ltnp shows which one.</source>
        <translation>zehn Sekunden nach dem Ende dieses Laufs lauscht noch ein Prozess auf seinem Port {port}. ss -ltnp zeigt, welcher.</translation>
    </message>
    <message>
        <source>rank {rank} printed more than {most} MiB: {bytes} bytes of its output are left out, the beginning and the end are kept</source>
        <translation>Rank {rank} hat mehr als {most} MiB ausgegeben: {bytes} Bytes seiner Ausgabe wurden ausgelassen, Anfang und Ende bleiben erhalten</translation>
    </message>
    <message>
        <source>the launch plan is inconsistent: {reason}</source>
        <translation>der Startplan ist widersprüchlich: {reason}</translation>
    </message>
    <message>
        <source>it names rank {rank} of {world} ranks, which is out of range or occurs twice</source>
        <translation>er nennt Rank {rank} von {world} Ranks, der nicht existiert oder doppelt vorkommt</translation>
    </message>
    <message>
        <source>run {run} was cancelled before it started</source>
        <translation>Lauf {run} wurde vor seinem Beginn abgebrochen</translation>
    </message>
    <message>
        <source>the client sent a message before hello</source>
        <translation>der Client hat vor hello eine Nachricht gesendet</translation>
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
        <source>the state of an earlier attempt in {path} cannot be read: its ranks are not adopted, and its results are those of its logs</source>
        <translation>der Zustand eines früheren Versuchs in {path} kann nicht gelesen werden: seine Ranks werden nicht übernommen, und seine Ergebnisse sind die aus seinen Protokollen</translation>
    </message>
    <message>
        <source>{what} is used by another run ({run}, PID {pid}). Wait until it ends, or cancel it.</source>
        <translation>{what} wird von einem anderen Lauf benutzt ({run}, PID {pid}). Warten Sie, bis er endet, oder brechen Sie ihn ab.</translation>
    </message>
    <message>
        <source>{by} has controlled this node&apos;s runs for {seconds} s; this client has read access only</source>
        <translation>{by} steuert seit {seconds} s die Läufe dieses Knotens; dieser Client darf nur lesen</translation>
    </message>
    <message>
        <source>run {run} was not prepared on this node</source>
        <translation>Lauf {run} wurde auf diesem Knoten nicht vorbereitet</translation>
    </message>
    <message>
        <source>the load of this node is not sampled: {reason}</source>
        <translation>die Last dieses Knotens wird nicht erfasst: {reason}</translation>
    </message>
    <message>
        <source>the agent received no valid hello</source>
        <translation>der Agent hat kein gültiges hello empfangen</translation>
    </message>
    <message>
        <source>cannot lock {path}: another start of the agent has not finished. Check the node for a scalescope-agent process that hangs.</source>
        <translation>{path} lässt sich nicht sperren: Ein anderer Start des Agenten ist nicht fertig geworden. Prüfen Sie, ob auf dem Knoten ein Prozess scalescope-agent hängt.</translation>
    </message>
    <message>
        <source>the agent cannot start: {reason}</source>
        <translation>der Agent kann nicht starten: {reason}</translation>
    </message>
    <message>
        <source>the agent of job {job} has not started on this node. See ~/.local/state/scalescope-agent/job-{job}.log there.</source>
        <translation>der Agent von Job {job} wurde auf diesem Knoten nicht gestartet. Siehe dort ~/.local/state/scalescope-agent/job-{job}.log.</translation>
    </message>
    <message>
        <source>the connection to the agent on {host} was closed. {reason}</source>
        <translation>die Verbindung zum Agenten auf {host} wurde geschlossen. {reason}</translation>
    </message>
    <message>
        <source>{host}: running {program}</source>
        <translation>{host}: {program} wird ausgeführt</translation>
    </message>
    <message>
        <source>no message from {host} for {seconds} s; the state of its ranks is unknown</source>
        <translation>seit {seconds} s keine Nachricht von {host}; der Zustand seiner Ranks ist unbekannt</translation>
    </message>
    <message>
        <source>the agent on {host} uses protocol {theirs}, this program uses {ours}. Use the same version of Scalescope for both.</source>
        <translation>der Agent auf {host} verwendet Protokoll {theirs}, dieses Programm {ours}. Verwenden Sie für beide dieselbe Version von Scalescope.</translation>
    </message>
    <message>
        <source>there is no connection to {host} now</source>
        <translation>zurzeit besteht keine Verbindung zu {host}</translation>
    </message>
    <message>
        <source>the agent reported an error without a code</source>
        <translation>der Agent meldete einen Fehler ohne Code</translation>
    </message>
    <message>
        <source>cancelling. Press Ctrl-C again to exit at once; the ranks are stopped in any case.</source>
        <translation>wird abgebrochen. Noch einmal Strg-C beendet dieses Programm sofort; die Ranks werden in jedem Fall beendet.</translation>
    </message>
    <message>
        <source>other studies are queued; they continue in the background</source>
        <translation>weitere Studien warten; sie laufen im Hintergrund weiter</translation>
    </message>
    <message>
        <source>no cell {cell}: the study has {cells} cells; see scalescope-cli plan</source>
        <translation>keine Zelle {cell}: die Studie hat {cells} Zellen; siehe scalescope-cli plan</translation>
    </message>
    <message>
        <source>cannot draw {file}: {program} is not installed. Install the package scalescope, or export to .csv or .json.</source>
        <translation>{file} lässt sich nicht zeichnen: {program} ist nicht installiert. Installieren Sie das Paket scalescope oder exportieren Sie nach .csv oder .json.</translation>
    </message>
    <message>
        <source>there is no store at {store}. Run a study first, or name another folder with --store.</source>
        <translation>unter {store} gibt es keinen Datenspeicher. Lassen Sie zuerst eine Studie laufen oder nennen Sie mit --store einen anderen Ordner.</translation>
    </message>
    <message>
        <source>{study} is neither a file, a preset:NAME nor a study of the store {store}</source>
        <translation>{study} ist weder eine Datei noch preset:NAME noch eine Studie des Datenspeichers {store}</translation>
    </message>
    <message>
        <source>there is no option {option}. Did you mean {nearest}?</source>
        <translation>es gibt keine Option {option}. Meinten Sie {nearest}?</translation>
    </message>
    <message>
        <source>there is no command &quot;{command}&quot;; --help lists them</source>
        <translation>es gibt keinen Befehl „{command}“; --help listet alle auf</translation>
    </message>
    <message>
        <source>there is no option {option}; --help lists them</source>
        <translation>es gibt keine Option {option}; --help listet alle auf</translation>
    </message>
    <message>
        <source>there is no command &quot;{command}&quot;. Did you mean {nearest}?</source>
        <translation>es gibt keinen Befehl „{command}“. Meinten Sie {nearest}?</translation>
    </message>
    <message>
        <source>--out writes the plan of one cell: name it with --only CELL</source>
        <translation>--out schreibt den Plan einer Zelle: Nennen Sie sie mit --only CELL</translation>
    </message>
    <message>
        <source>the patch {patch} is not a JSON object. Write the keys of the study file that it changes, in braces.</source>
        <translation>die Änderung {patch} ist kein JSON-Objekt. Schreiben Sie die Schlüssel der Studiendatei, die sie ändert, in geschweiften Klammern.</translation>
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
        <source>the agent on {host} reports: {what}</source>
        <translation>der Agent auf {host} meldet: {what}</translation>
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
        <source>cannot connect to the store&apos;s background service at {path}: {reason}</source>
        <translation>keine Verbindung zum Hintergrunddienst des Datenspeichers unter {path}: {reason}</translation>
    </message>
    <message>
        <source>another user (user id {user}) listens on {path}, and this program sends nothing to it. Choose a store folder that belongs to you with --store, or remove that socket.</source>
        <translation>ein anderer Benutzer (Benutzer-ID {user}) lauscht auf {path}, und dieses Programm sendet ihm nichts. Wählen Sie mit --store einen Speicherordner, der Ihnen gehört, oder entfernen Sie diesen Socket.</translation>
    </message>
    <message>
        <source>cannot listen on {path}: {reason}. The store folder must be on a file system that supports sockets.</source>
        <translation>auf {path} lässt sich nicht lauschen: {reason}. Der Speicherordner muss auf einem Dateisystem liegen, das Sockets unterstützt.</translation>
    </message>
    <message>
        <source>{refused} of {cells} cells can be planned but not run here; {reason}</source>
        <translation>{refused} von {cells} Zellen lassen sich planen, aber hier nicht ausführen; {reason}</translation>
    </message>
    <message>
        <source>computing the checksum of {dataset}</source>
        <translation>Prüfsumme von {dataset} wird berechnet</translation>
    </message>
    <message>
        <source>host {host} has no usable GPU {index}; usable are: {offered}. List only these in &quot;gpus&quot;, or check whether CUDA_VISIBLE_DEVICES hides it there.</source>
        <translation>Host {host} hat keine nutzbare GPU {index}; nutzbar sind: {offered}. Nennen Sie nur diese in &quot;gpus&quot;, oder prüfen Sie, ob CUDA_VISIBLE_DEVICES sie dort verbirgt.</translation>
    </message>
    <message>
        <source>cell {cell}: NCCL needs a separate GPU for every rank that trains, but two ranks on {host} would use GPU {index}. Use fewer devices, list other GPUs in &quot;gpus&quot;, or use strategy data-parallel, whose replicas can share one.</source>
        <translation>Zelle {cell}: NCCL braucht für jeden Rank, der trainiert, eine eigene GPU, aber auf {host} würden zwei Ranks GPU {index} benutzen. Verwenden Sie weniger Geräte, nennen Sie andere GPUs in &quot;gpus&quot;, oder verwenden Sie die Strategie data-parallel, deren Replikate sich eine teilen können.</translation>
    </message>
    <message>
        <source>cannot query the hardware of host {host}. scalescope-cli check {host} shows why.</source>
        <translation>die Hardware von Host {host} lässt sich nicht abfragen. scalescope-cli check {host} zeigt, warum.</translation>
    </message>
    <message>
        <source>{path} has no valid run or study id</source>
        <translation>{path} hat keine gültige Kennung eines Laufs oder einer Studie</translation>
    </message>
    <message>
        <source>cannot import {path}: it must be the file that plan --out or a store wrote</source>
        <translation>{path} lässt sich nicht importieren: Es muss die Datei sein, die plan --out oder ein Datenspeicher schrieb</translation>
    </message>
    <message>
        <source>{path} names no store within its folder: &quot;store&quot; is {store}. Import the folder of the store itself.</source>
        <translation>{path} nennt keinen Datenspeicher in seinem Ordner: &quot;store&quot; ist {store}. Importieren Sie den Ordner des Datenspeichers selbst.</translation>
    </message>
    <message>
        <source>{path} has no folder 0 with logs. Run the ranks with --rank-dir {path}/0 first.</source>
        <translation>{path} hat keinen Ordner 0 mit Protokollen. Lassen Sie zuerst die Ranks mit --rank-dir {path}/0 laufen.</translation>
    </message>
    <message>
        <source>{host}: Scalescope itself shares cores with the ranks</source>
        <translation>{host}: Scalescope selbst teilt sich Kerne mit den Ranks</translation>
    </message>
    <message>
        <source>cannot compute the keys by which stored cells are recognized: {reason}</source>
        <translation>die Schlüssel, an denen gespeicherte Zellen erkannt werden, lassen sich nicht berechnen: {reason}</translation>
    </message>
    <message>
        <source>no reason was recorded for this cell</source>
        <translation>für diese Zelle ist kein Grund gespeichert</translation>
    </message>
    <message>
        <source>host {host} is in use by {by}, for {seconds} s when it was checked. Close the program there, or wait until it ends.</source>
        <translation>Host {host} wird von {by} benutzt, bei der Prüfung seit {seconds} s. Schließen Sie dort das Programm, oder warten Sie, bis es endet.</translation>
    </message>
    <message>
        <source>cannot lock {path}: {reason}</source>
        <translation>{path} lässt sich nicht sperren: {reason}</translation>
    </message>
    <message>
        <source>the log of {source} has {gaps} damaged places; the records around them are kept</source>
        <translation>das Protokoll von {source} hat {gaps} beschädigte Stellen; die Einträge davor und danach bleiben erhalten</translation>
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
        <source>only {ended} of {ranks} ranks reported how they ended</source>
        <translation>nur {ended} von {ranks} Ranks haben gemeldet, wie sie geendet haben</translation>
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
        <source>rank {rank} was killed by the kernel because memory ran out. Use a smaller batch or raise the memory limit per device (limits.memoryMBPerDevice).</source>
        <translation>Rank {rank} wurde vom Kernel beendet, weil der Speicher ausging. Verwenden Sie einen kleineren Batch, oder erhöhen Sie die Speichergrenze je Gerät (limits.memoryMBPerDevice).</translation>
    </message>
    <message>
        <source>skip[{entry}] ({rule}) matches no combination of the axes: it excludes nothing.</source>
        <translation>skip[{entry}] ({rule}) trifft auf keine Kombination der Achsen zu: Es schließt nichts aus.</translation>
    </message>
    <message>
        <source>Cell {cell} has no rank {rank}: whatIf.slowRank has no effect there.</source>
        <translation>Zelle {cell} hat keinen Rank {rank}: whatIf.slowRank hat dort keine Wirkung.</translation>
    </message>
    <message>
        <source>{file}: {key} is {found}, but the largest cell has ranks 0 to {last}.</source>
        <translation>{file}: {key} ist {found}, aber die größte Zelle hat die Ranks 0 bis {last}.</translation>
    </message>
    <message>
        <source>the queue of this store was paused; this run resumes it</source>
        <translation>die Warteschlange dieses Datenspeichers war angehalten; dieser Lauf setzt sie fort</translation>
    </message>
    <message>
        <source>run {run} starts again with another port, because another process has taken its port (attempt {attempt} of {most})</source>
        <translation>der Lauf {run} startet noch einmal mit einem anderen Port, weil ein anderer Prozess seinen Port belegt hat (Versuch {attempt} von {most})</translation>
    </message>
    <message>
        <source>no limit found up to batch {batch}, four times the training samples</source>
        <translation>keine Grenze gefunden bis Batch {batch}, dem Vierfachen der Trainingsbeispiele</translation>
    </message>
    <message>
        <source>no limit found up to batch {batch}, {times} times the first one. To search further, set max of the batch axis.</source>
        <translation>keine Grenze gefunden bis Batch {batch}, dem {times}-Fachen des ersten. Um weiter zu suchen, setzen Sie max der Batch-Achse.</translation>
    </message>
    <message>
        <source>no record from any rank for {seconds} s; the last record of rank {rank} is the oldest. The run was stopped. Check the output of that rank.</source>
        <translation>{seconds} s lang kam von keinem Rank ein Protokolleintrag; der letzte von Rank {rank} ist der älteste. Der Lauf wurde beendet. Prüfen Sie die Ausgabe dieses Ranks.</translation>
    </message>
    <message>
        <source>the worker {program} cannot be read: {reason}. Build it (./dev build) or install the package scalescope-worker.</source>
        <translation>der Worker {program} lässt sich nicht lesen: {reason}. Bauen Sie ihn (./dev build) oder installieren Sie das Paket scalescope-worker.</translation>
    </message>
    <message>
        <source>host {host} is permanently unreachable: {reason}</source>
        <translation>Host {host} ist dauerhaft nicht erreichbar: {reason}</translation>
    </message>
    <message>
        <source>no run and no study is called {name}. See scalescope-cli runs and scalescope-cli studies.</source>
        <translation>kein Lauf und keine Studie heißt {name}. Siehe scalescope-cli runs und scalescope-cli studies.</translation>
    </message>
    <message>
        <source>{host}: more devices than cores; ranks share cores because limits.oversubscribe says so</source>
        <translation>{host}: mehr Geräte als Kerne; Ranks teilen sich Kerne, weil limits.oversubscribe es erlaubt</translation>
    </message>
    <message>
        <source>cannot end process {pid}: {reason}</source>
        <translation>Prozess {pid} lässt sich nicht beenden: {reason}</translation>
    </message>
    <message>
        <source>the store {folder} is locked, but not by process {pid}, which its lock file names. Find the process with: fuser {folder}/lock</source>
        <translation>der Datenspeicher {folder} ist gesperrt, aber nicht von Prozess {pid}, den die Sperrdatei nennt. Den Prozess finden Sie mit: fuser {folder}/lock</translation>
    </message>
    <message>
        <source>resuming: the host already has the first {there}</source>
        <translation>wird fortgesetzt: Der Host hat schon die ersten {there}</translation>
    </message>
    <message>
        <source>reading {name} and its libraries, to compare them with the host&apos;s</source>
        <translation>{name} und die zugehörigen Bibliotheken werden gelesen und mit denen des Hosts verglichen</translation>
    </message>
    <message>
        <source>compressing {name}</source>
        <translation>{name} wird komprimiert</translation>
    </message>
    <message>
        <source>{name} is sent uncompressed: {reason}</source>
        <translation>{name} wird unkomprimiert gesendet: {reason}</translation>
    </message>
    <message>
        <source>the host already has {name}</source>
        <translation>der Host hat {name} bereits</translation>
    </message>
    <message>
        <source>{sent} of {of} sent</source>
        <translation>{sent} von {of} gesendet</translation>
    </message>
    <message>
        <source>{rest} has no closing quotation mark. Add it, or put a backslash before a quotation mark that belongs to the text.</source>
        <translation>{rest} hat kein schließendes Anführungszeichen. Ergänzen Sie es, oder setzen Sie einen umgekehrten Schrägstrich vor ein Anführungszeichen, das zum Text gehört.</translation>
    </message>
    <message>
        <source>{line} ends with a backslash, and the character after it is missing. Write two backslashes for one.</source>
        <translation>{line} endet mit einem umgekehrten Schrägstrich, und das Zeichen danach fehlt. Schreiben Sie zwei umgekehrte Schrägstriche für einen.</translation>
    </message>
    <message>
        <source>cannot create a pipe: {reason}</source>
        <translation>eine Pipe lässt sich nicht anlegen: {reason}</translation>
    </message>
    <message>
        <source>host {host} did not answer within {seconds} s</source>
        <translation>Host {host} antwortete nicht innerhalb von {seconds} s</translation>
    </message>
    <message>
        <source>no reply</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>querying the hardware of {host}</source>
        <translation>Hardware von {host} wird abgefragt</translation>
    </message>
    <message>
        <source>measuring five steps in {precision}</source>
        <translation>fünf Schritte in {precision} werden gemessen</translation>
    </message>
    <message>
        <source>{program} did not end within {seconds} s and was killed</source>
        <translation>{program} war nach {seconds} s noch nicht fertig und wurde zwangsweise beendet</translation>
    </message>
    <message>
        <source>{program} printed too much output and was killed</source>
        <translation>{program} gab zu viel aus und wurde zwangsweise beendet</translation>
    </message>
    <message>
        <source>{program} was stopped</source>
        <translation>{program} wurde abgebrochen</translation>
    </message>
    <message>
        <source>rank {rank} ended early: {what}</source>
        <translation>Rank {rank} endete zu früh: {what}</translation>
    </message>
    <message>
        <source>rank {rank} ended without an error while the others still trained; then rank {other} failed in {operation}: {what}</source>
        <translation>Rank {rank} endete ohne Fehler, während die anderen noch trainierten; dann scheiterte Rank {other} in {operation}: {what}</translation>
    </message>
    <message>
        <source>rank {rank} failed in {operation}: {what}</source>
        <translation>Rank {rank} scheiterte in {operation}: {what}</translation>
    </message>
    <message>
        <source>rank {rank} was lost: it sent no record after {operation} of rank {other} failed ({what}). Check its output, host, GPU and network.</source>
        <translation>Rank {rank} ging verloren: Er sandte keinen Protokolleintrag mehr, nachdem {operation} von Rank {other} gescheitert war ({what}). Prüfen Sie seine Ausgabe, seinen Host, GPU und Netz.</translation>
    </message>
    <message>
        <source>cannot start rank {rank}: {what}. Its host lacks a library, or has LibTorch in another version than {torch}. Set TORCH_ROOT and LD_LIBRARY_PATH there to torch {torch} (pip install torch=={torch}), or unset them.</source>
        <translation>Rank {rank} lässt sich nicht starten: {what}. Seinem Host fehlt eine Bibliothek, oder er hat LibTorch in einer anderen Version als {torch}. Setzen Sie TORCH_ROOT und LD_LIBRARY_PATH dort auf torch {torch} (pip install torch=={torch}), oder löschen Sie beide Variablen.</translation>
    </message>
    <message>
        <source>cannot start {program}: {what}. A library is missing here, or LibTorch has another version than {torch}. Set TORCH_ROOT and LD_LIBRARY_PATH to torch {torch} (pip install torch=={torch}), or unset them.</source>
        <translation>{program} lässt sich nicht starten: {what}. Hier fehlt eine Bibliothek, oder LibTorch hat eine andere Version als {torch}. Setzen Sie TORCH_ROOT und LD_LIBRARY_PATH auf torch {torch} (pip install torch=={torch}), oder löschen Sie beide Variablen.</translation>
    </message>
    <message>
        <source>the NVIDIA driver of {host} supports CUDA {found}, but this worker needs CUDA {wanted}. Install driver {least} or newer there and restart the host, or train on its CPUs (&quot;device&quot;: &quot;cpu&quot;).</source>
        <translation>der NVIDIA-Treiber von {host} unterstützt CUDA {found}, aber dieser Worker braucht CUDA {wanted}. Installieren Sie dort Treiber {least} oder neuer und starten Sie den Host neu, oder trainieren Sie auf seinen CPUs (&quot;device&quot;: &quot;cpu&quot;).</translation>
    </message>
    <message>
        <source>CUDA finds no GPU or no GPU driver on {host}. Check that nvidia-smi lists the GPU there, that a container was started with its GPUs, and that CUDA_VISIBLE_DEVICES does not hide it.</source>
        <translation>CUDA findet auf {host} keine GPU oder keinen GPU-Treiber. Prüfen Sie, ob nvidia-smi die GPU dort zeigt, ob ein Container mit seinen GPUs gestartet wurde und ob CUDA_VISIBLE_DEVICES sie verbirgt.</translation>
    </message>
    <message>
        <source>GPU {index} of {host} has too little free memory for a CUDA context (about 0.5 GB): other processes use it. nvidia-smi lists them: end them, or name another GPU in &quot;gpus&quot;.</source>
        <translation>GPU {index} von {host} hat zu wenig freien Speicher für einen CUDA-Kontext (etwa 0,5 GB): Andere Prozesse belegen ihn. nvidia-smi zeigt sie: Beenden Sie sie, oder nennen Sie eine andere GPU in &quot;gpus&quot;.</translation>
    </message>
    <message>
        <source>GPU {index} of {host} accepts no other process: a process uses it exclusively, or its compute mode forbids it (nvidia-smi -q -d COMPUTE). End that process, set the mode to Default, or name another GPU in &quot;gpus&quot;.</source>
        <translation>GPU {index} von {host} nimmt keinen weiteren Prozess an: Ein Prozess nutzt sie exklusiv, oder ihr Compute-Modus verbietet es (nvidia-smi -q -d COMPUTE). Beenden Sie diesen Prozess, setzen Sie den Modus auf Default, oder nennen Sie eine andere GPU in &quot;gpus&quot;.</translation>
    </message>
    <message>
        <source>GPU {index} of {host} cannot be used: {what}. Check nvidia-smi and the kernel&apos;s log (dmesg) there.</source>
        <translation>GPU {index} von {host} ist nicht nutzbar: {what}. Prüfen Sie dort nvidia-smi und das Protokoll des Kernels (dmesg).</translation>
    </message>
    <message>
        <source>the loaded LibTorch has version {found}, but this worker was built with {wanted}. Set TORCH_ROOT and LD_LIBRARY_PATH to torch {wanted} (pip install torch=={wanted}), or unset them.</source>
        <translation>die geladene LibTorch hat Version {found}, dieser Worker wurde aber mit {wanted} gebaut. Setzen Sie TORCH_ROOT und LD_LIBRARY_PATH auf torch {wanted} (pip install torch=={wanted}), oder löschen Sie beide Variablen.</translation>
    </message>
    <message>
        <source>The model&apos;s operations reach {percent} % of the peak that the vendor states for these GPUs: their clock is higher than the one on which that peak is based, or a convolution algorithm saves operations that are counted. No share of that peak is shown.</source>
        <translation>Die Operationen des Modells erreichen {percent} % der Spitze, die der Hersteller für diese GPUs nennt: Ihr Takt ist höher als der, auf dem diese Spitze beruht, oder ein Faltungsalgorithmus spart gezählte Operationen. Es wird kein Anteil daran gezeigt.</translation>
    </message>
    <message>
        <source>model MFLOP per image</source>
        <translation>MFLOP des Modells je Bild</translation>
    </message>
    <message>
        <source>model MFLOP per sample</source>
        <translation>MFLOP des Modells je Beispiel</translation>
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
        <source>FLOP/s, % of vendor&apos;s peak</source>
        <translation>FLOP/s, % der Spitze des Herstellers</translation>
    </message>
    <message>
        <source>rank {rank} ran out of memory: {what}</source>
        <translation>Rank {rank} hatte keinen Speicher mehr: {what}</translation>
    </message>
    <message>
        <source>the store {folder} is read-only: {reason}</source>
        <translation>der Datenspeicher {folder} ist schreibgeschützt: {reason}</translation>
    </message>
    <message>
        <source>no agent has the run any more, and its logs do not say how it ended</source>
        <translation>kein Agent hat den Lauf mehr, und seine Protokolle sagen nicht, wie er endete</translation>
    </message>
    <message>
        <source>run {run} is not running</source>
        <translation>Lauf {run} läuft nicht</translation>
    </message>
    <message>
        <source>the agent on {host} has no such run</source>
        <translation>der Agent auf {host} hat keinen solchen Lauf</translation>
    </message>
    <message>
        <source>{host}: the ranks of each cell share all cores; this compares processes per node, not devices</source>
        <translation>{host}: Die Ranks jeder Zelle teilen sich alle Kerne; das vergleicht Prozesse je Knoten, nicht Geräte</translation>
    </message>
    <message>
        <source>run {run}: no record from any rank for {seconds} s</source>
        <translation>Lauf {run}: {seconds} s lang kam von keinem Rank ein Protokolleintrag</translation>
    </message>
    <message>
        <source>the run stalled: rank {rank} sent no record. {what}</source>
        <translation>der Lauf hängt: Rank {rank} sendete keinen Protokolleintrag. {what}</translation>
    </message>
    <message>
        <source>host {host} did not {phase} in time. scalescope-cli check {host} may show why.</source>
        <translation>Host {host} wurde nicht rechtzeitig fertig mit: {phase}. Den Grund zeigt möglicherweise: scalescope-cli check {host}</translation>
    </message>
    <message>
        <source>the store did not reply in time: its disk may be full or very slow</source>
        <translation>der Datenspeicher antwortete nicht rechtzeitig: Seine Platte ist vielleicht voll oder sehr langsam</translation>
    </message>
    <message>
        <source>cannot write the store: {reason}. Runs continue and are stored when it can be written.</source>
        <translation>der Datenspeicher lässt sich nicht schreiben: {reason}. Läufe gehen weiter und werden gespeichert, sobald er sich schreiben lässt.</translation>
    </message>
    <message>
        <source>the study cannot run: {reason}</source>
        <translation>die Studie kann nicht laufen: {reason}</translation>
    </message>
    <message>
        <source>host {host} has {found} GPUs, the study needs {wanted}. Use fewer devices, or set limits.oversubscribe.</source>
        <translation>Host {host} hat {found} GPUs, die Studie braucht {wanted}. Verwenden Sie weniger Geräte, oder setzen Sie limits.oversubscribe.</translation>
    </message>
    <message>
        <source>host {host} has {found} usable cores, the study needs {wanted} devices with {cores} cores. Use fewer devices or coresPerSlot, or set limits.oversubscribe.</source>
        <translation>Host {host} hat {found} nutzbare Kerne, die Studie braucht {wanted} Geräte mit {cores} Kernen. Verwenden Sie weniger Geräte oder ein kleineres coresPerSlot, oder setzen Sie limits.oversubscribe.</translation>
    </message>
    <message>
        <source>cannot read the output of {program}: {what}</source>
        <translation>die Ausgabe von {program} lässt sich nicht lesen: {what}</translation>
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
        <source>{host} is not a valid host: user@name may have letters, digits and . _ - + only, the name also :, the user also @ and a backslash inside, and a port is 1 to 65535</source>
        <translation>{host} ist kein gültiger Host: user@name darf nur Buchstaben, Ziffern und . _ - + enthalten, der Name auch :, der Benutzer innen auch @ und einen Backslash; ein Port ist 1 bis 65535</translation>
    </message>
    <message>
        <source>the ssh configuration of {host} uses {setting}, which libssh does not support; the ssh program is needed on this machine</source>
        <translation>die ssh-Konfiguration von {host} verwendet {setting}, was libssh nicht unterstützt; auf diesem Rechner wird das Programm ssh benötigt</translation>
    </message>
    <message>
        <source>cannot resolve {host}: {reason}</source>
        <translation>{host} lässt sich nicht auflösen: {reason}</translation>
    </message>
    <message>
        <source>cannot connect to {host} port {port}: {reason}</source>
        <translation>keine Verbindung zu {host} Port {port}: {reason}</translation>
    </message>
    <message>
        <source>{host} refuses connections to port {port}: sshd is not running there, or it uses another port</source>
        <translation>{host} weist Verbindungen zu Port {port} ab: sshd läuft dort nicht oder verwendet einen anderen Port</translation>
    </message>
    <message>
        <source>connecting to {host} port {port}</source>
        <translation>Verbindung zu {host} Port {port} wird aufgebaut</translation>
    </message>
    <message>
        <source>connecting to {host} with the ssh program of this machine, because of {why}</source>
        <translation>die Verbindung zu {host} wird mit dem Programm ssh dieses Rechners aufgebaut, wegen {why}</translation>
    </message>
    <message>
        <source>looking for {name} on the host</source>
        <translation>{name} wird auf dem Host gesucht</translation>
    </message>
    <message>
        <source>sending {name} ({number} of {of})</source>
        <translation>{name} wird gesendet ({number} von {of})</translation>
    </message>
    <message>
        <source>starting the agent on {host}</source>
        <translation>der Agent auf {host} wird gestartet</translation>
    </message>
    <message>
        <source>{host} does not start a command: {reason}. The limit MaxSessions of its sshd may be reached.</source>
        <translation>{host} startet keinen Befehl: {reason}. Vielleicht ist die Grenze MaxSessions seines sshd erreicht.</translation>
    </message>
    <message>
        <source>the connection to {host} was lost. {reason}</source>
        <translation>die Verbindung zu {host} ging verloren. {reason}</translation>
    </message>
    <message>
        <source>The host does not respond.</source>
        <translation>Der Host antwortet nicht.</translation>
    </message>
    <message>
        <source>The data became shorter while they were sent.</source>
        <translation>Die Daten wurden kürzer, während sie gesendet wurden.</translation>
    </message>
    <message>
        <source>cannot install the programs on the host: {reason}. Check that the home folder is writable, has free space and lets programs run.</source>
        <translation>die Programme lassen sich nicht auf dem Host installieren: {reason}. Prüfen Sie, ob der Home-Ordner beschreibbar ist, freien Platz hat und dort Programme laufen dürfen.</translation>
    </message>
    <message>
        <source>the host listed {found} of {wanted} files</source>
        <translation>der Host hat {found} von {wanted} Dateien aufgelistet</translation>
    </message>
    <message>
        <source>the host reported no home folder (status {status}): {output}</source>
        <translation>der Host hat keinen Home-Ordner gemeldet (Status {status}): {output}</translation>
    </message>
    <message>
        <source>the libraries of {program} cannot be listed</source>
        <translation>die Bibliotheken von {program} können nicht aufgelistet werden</translation>
    </message>
    <message>
        <source>the library name {library} is invalid, or there are too many libraries</source>
        <translation>der Bibliotheksname {library} ist ungültig, oder es gibt zu viele Bibliotheken</translation>
    </message>
    <message>
        <source>the written line cannot be read back</source>
        <translation>die geschriebene Zeile kann nicht zurückgelesen werden</translation>
    </message>
    <message>
        <source>{host} offered no host key of a supported type</source>
        <translation>{host} hat keinen Hostschlüssel eines unterstützten Typs angeboten</translation>
    </message>
    <message>
        <source>the host key of {host} has CHANGED: it offers {offered}, but {path} line {line} lists {listed}. The connection may be intercepted. If the change is legitimate, remove that line.</source>
        <translation>der Hostschlüssel von {host} hat sich GEÄNDERT: angeboten wird {offered}, aber {path} Zeile {line} nennt {listed}. Die Verbindung wird möglicherweise abgehört. Ist die Änderung berechtigt, entfernen Sie diese Zeile.</translation>
    </message>
    <message>
        <source>{host} offers a host key of another type, {offered}, than the one {path} line {line} lists, {listed}. Nothing was sent. If that is legitimate, add the new key to that file.</source>
        <translation>{host} bietet einen Hostschlüssel anderer Art, {offered}, als {path} Zeile {line} nennt, {listed}. Nichts wurde gesendet. Ist das berechtigt, tragen Sie den neuen Schlüssel in diese Datei ein.</translation>
    </message>
    <message>
        <source>the host key of {host}, {offered}, is marked @revoked in {path} line {line} ({listed}). Nothing was sent.</source>
        <translation>der Hostschlüssel von {host}, {offered}, ist in {path} Zeile {line} als @revoked vermerkt ({listed}). Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>the host key of {host}, {offered}, is unknown and was not accepted</source>
        <translation>der Hostschlüssel von {host}, {offered}, ist unbekannt und wurde nicht angenommen</translation>
    </message>
    <message>
        <source>the certificate that {host} offers with its key {offered} is not valid ({reason}), and the key itself is unknown. Nothing was sent. Have its authority sign the key again.</source>
        <translation>das Zertifikat, das {host} mit seinem Schlüssel {offered} anbietet, ist nicht gültig ({reason}), und der Schlüssel selbst ist unbekannt. Es wurde nichts gesendet. Lassen Sie den Schlüssel von der Zertifizierungsstelle neu signieren.</translation>
    </message>
    <message>
        <source>{host} offers its key {offered} with a certificate of an authority that no @cert-authority line lists for it, and the key itself is unknown. Nothing was sent. Add the authority to known_hosts.</source>
        <translation>{host} bietet seinen Schlüssel {offered} mit einem Zertifikat einer Zertifizierungsstelle an, die keine Zeile @cert-authority für ihn nennt, und der Schlüssel selbst ist unbekannt. Es wurde nichts gesendet. Tragen Sie die Zertifizierungsstelle in known_hosts ein.</translation>
    </message>
    <message>
        <source>{host} does not accept {user} by any of these methods: {methods}. Check the user name, and that your public key is in ~/.ssh/authorized_keys there.</source>
        <translation>{host} nimmt {user} mit keinem dieser Verfahren an: {methods}. Prüfen Sie den Benutzernamen, und ob Ihr öffentlicher Schlüssel dort in ~/.ssh/authorized_keys steht.</translation>
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
        <source>{host}: no progress</source>
        <translation>{host}: kein Fortschritt</translation>
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
        <source>bandwidth sweep: {sizes} sizes, bus bandwidth up to {speed} GB/s</source>
        <translation>Bandbreitenmessung: {sizes} Größen, Busbandbreite bis {speed} GB/s</translation>
    </message>
    <message>
        <source>calibration: {with} ms per step, {without} ms without communication</source>
        <translation>Kalibrierung: {with} ms je Schritt, {without} ms ohne Kommunikation</translation>
    </message>
    <message>
        <source>measured window starts at step {step}</source>
        <translation>das Messfenster beginnt mit Schritt {step}</translation>
    </message>
    <message>
        <source>epoch {epoch}: {seconds} s, training loss {loss}</source>
        <translation>Epoche {epoch}: {seconds} s, Trainingsverlust {loss}</translation>
    </message>
    <message>
        <source>checkpoint at step {step}: {megabytes} MB, training waited {wait} ms</source>
        <translation>Checkpoint bei Schritt {step}: {megabytes} MB, Training wartete {wait} ms</translation>
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
        <translation>falsche Formel für das Skalierungsprotokoll: {wrong} wurde benutzt, obwohl die Arbeit fest ist; {right}</translation>
    </message>
    <message>
        <source>wrong formula for the protocol: {wrong} was used although the work grows with the devices; {right}</source>
        <translation>falsche Formel für das Skalierungsprotokoll: {wrong} wurde benutzt, obwohl die Arbeit mit den Geräten wächst; {right}</translation>
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
        <translation>die Teile ergeben nicht die Summe: {sum}; Rechnung: {right}, gedruckt {printed}</translation>
    </message>
    <message>
        <source>parts do not add up: {sum}</source>
        <translation>die Teile ergeben nicht die Summe: {sum}</translation>
    </message>
    <message>
        <source>{right}, printed {printed}: they differ by more than the printed digits allow, but by less than 0.1 %, which rounding of intermediate results explains</source>
        <translation>{right}, gedruckt {printed}: Sie liegen weiter auseinander, als die gedruckten Stellen erlauben, aber um weniger als 0,1 %, was das Runden von Zwischenergebnissen erklärt</translation>
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
        <source>meaningless quantity: the bytes of one all-reduce divided by the communication time of a whole epoch of {steps} steps, printed {printed}; right: {right}</source>
        <translation>sinnlose Größe: die Bytes eines All-Reduce durch die Kommunikationszeit einer ganzen Epoche von {steps} Schritten geteilt, gedruckt {printed}; richtig: {right}</translation>
    </message>
    <message>
        <source>meaningless quantity: {printed} is in GiB but says GB; right: {right}</source>
        <translation>sinnlose Größe: {printed} ist in GiB, nennt aber GB; richtig: {right}</translation>
    </message>
    <message>
        <source>meaningless quantity: {printed} was computed with the parameter count of another model (1,000 classes); right: {right}</source>
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
        <source>rows of single ranks: no number of a configuration can be computed from them</source>
        <translation>Zeilen einzelner Ranks: Daraus lässt sich keine Zahl einer Konfiguration berechnen</translation>
    </message>
    <message>
        <source>no number of this row can be computed from others</source>
        <translation>keine Zahl dieser Zeile lässt sich aus anderen berechnen</translation>
    </message>
    <message>
        <source>no row with one device of the same report, batch and strategy</source>
        <translation>keine Zeile mit einem Gerät aus demselben Bericht, mit demselben Batch und derselben Strategie</translation>
    </message>
    <message>
        <source>no time of the same report, devices, batch and strategy</source>
        <translation>keine Zeit aus demselben Bericht, mit denselben Geräten, demselben Batch und derselben Strategie</translation>
    </message>
    <message>
        <source>{right}, printed {printed}: {steps} accumulation steps would explain it, but no column has them</source>
        <translation>{right}, gedruckt {printed}: {steps} Akkumulationsschritte würden es erklären, aber keine Spalte enthält sie</translation>
    </message>
    <message>
        <source>the column {column} is missing, here and in the rows that belong to this one</source>
        <translation>die Spalte {column} fehlt, hier und in den Zeilen, die zu dieser gehören</translation>
    </message>
    <message>
        <source>the number of training images is unknown: name the dataset in a column or set --images</source>
        <translation>die Zahl der Trainingsbilder ist unbekannt: Nennen Sie den Datensatz in einer Spalte, oder geben Sie --images an</translation>
    </message>
    <message>
        <source>the model is unknown: name it in a column or set --model</source>
        <translation>das Modell ist unbekannt: Nennen Sie es in einer Spalte, oder geben Sie --model an</translation>
    </message>
    <message>
        <source>one device sends nothing over a link</source>
        <translation>ein Gerät sendet nichts über eine Leitung</translation>
    </message>
    <message>
        <source>more than one row gives {what}, with different values</source>
        <translation>mehr als eine Zeile gibt {what} an, mit verschiedenen Werten</translation>
    </message>
    <message>
        <source>too many digits to compute exactly</source>
        <translation>zu viele Stellen, um genau zu rechnen</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: &quot;{text}&quot; is not a number. Accepted: {accepted}</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: „{text}“ ist keine Zahl. Möglich sind: {accepted}</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: the unit of &quot;{text}&quot; is unknown. Accepted: {accepted}</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: Die Einheit von „{text}“ ist unbekannt. Möglich sind: {accepted}</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} is not a possible value</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: {text} ist kein möglicher Wert</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}) has {cells} cells for {columns} columns</source>
        <translation>{file} Zeile {line} (Datenzeile {row}) hat {cells} Zellen für {columns} Spalten</translation>
    </message>
    <message>
        <source>{file} has no column of numbers that the audit recognizes (devices, batch_per_device, seconds_per_epoch, speedup, efficiency, compute_s, comm_s, gb_per_s, parameters, global_batch)</source>
        <translation>{file} hat keine Spalte mit Zahlen, die die Prüfung erkennt (devices, batch_per_device, seconds_per_epoch, speedup, efficiency, compute_s, comm_s, gb_per_s, parameters, global_batch)</translation>
    </message>
    <message>
        <source>{file} has no header line</source>
        <translation>{file} hat keine Kopfzeile</translation>
    </message>
    <message>
        <source>{file} line {line}: a quote is not closed</source>
        <translation>{file} Zeile {line}: ein Anführungszeichen wird nicht geschlossen</translation>
    </message>
    <message>
        <source>{file} is not text: it contains NUL bytes</source>
        <translation>{file} ist kein Text: Er enthält Nullbytes</translation>
    </message>
    <message>
        <source>{file} is larger than {megabytes} MiB. Split it.</source>
        <translation>{file} ist größer als {megabytes} MiB. Teilen Sie die Datei auf.</translation>
    </message>
    <message>
        <source>{file} line {line}: the table has more rows or columns than an audit can read. Split it.</source>
        <translation>{file} Zeile {line}: Die Tabelle hat mehr Zeilen oder Spalten, als eine Prüfung lesen kann. Teilen Sie sie auf.</translation>
    </message>
    <message>
        <source>--model {model} is unknown; known: resnet18, resnet18-cifar, resnet34, resnet50, resnet101, resnet152, mobilenet_v2, small-cnn</source>
        <translation>--model {model} ist unbekannt; bekannt sind: resnet18, resnet18-cifar, resnet34, resnet50, resnet101, resnet152, mobilenet_v2, small-cnn</translation>
    </message>
    <message>
        <source>--images {images} is not a possible number of images</source>
        <translation>--images {images} ist keine mögliche Bilderzahl</translation>
    </message>
    <message>
        <source>{path} contains no .csv file</source>
        <translation>{path} enthält keine .csv-Datei</translation>
    </message>
    <message>
        <source>Fitting {name} needs {needed} different numbers of devices, {measured} were measured: nothing is fitted or drawn. Measure more numbers of devices.</source>
        <translation>Die Anpassung von {name} braucht {needed} verschiedene Gerätezahlen, gemessen wurden {measured}: Es wird nichts angepasst oder gezeichnet. Messen Sie weitere Gerätezahlen.</translation>
    </message>
    <message>
        <source>Fitting {name} needs {rateUnit} of every cell, and for the alpha-beta law the bytes of an all-reduce: some of these were not measured.</source>
        <translation>Die Anpassung von {name} braucht {rateUnit} jeder Zelle, für das Alpha-Beta-Gesetz auch die Bytes eines All-Reduce: Etwas davon wurde nicht gemessen.</translation>
    </message>
    <message>
        <source>Other programs used {percent} % of the ranks&apos; cores during the measurement. Close them and measure again.</source>
        <translation>Andere Programme haben während der Messung {percent} % der Kerne der Ranks benutzt. Beenden Sie sie und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>A GPU was {percent} % busy before the run began: another process uses it. Wait until it is free and measure again.</source>
        <translation>Eine GPU war vor dem Lauf zu {percent} % beschäftigt: Ein anderer Prozess benutzt sie. Warten Sie, bis sie frei ist, und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>The steps became {percent} % slower from the first to the last third of a run: a clock was throttled or other load grew. Let the machine cool and measure again.</source>
        <translation>Die Schritte wurden vom ersten zum letzten Drittel eines Laufs {percent} % langsamer: Ein Takt wurde gedrosselt, oder andere Last nahm zu. Lassen Sie die Maschine abkühlen und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Cells of different protocols are shown together: their speedups mean different things and must not share a chart. Export them separately.</source>
        <translation>Zellen verschiedener Skalierungsprotokolle werden zusammen gezeigt: Ihre Beschleunigungen bedeuten Verschiedenes und gehören nicht in ein Diagramm. Exportieren Sie sie getrennt.</translation>
    </message>
    <message>
        <source>Cells of different precisions are shown together: compare only those of the same precision.</source>
        <translation>Zellen verschiedener Zahlenformate werden zusammen gezeigt: Vergleichen Sie nur die mit demselben Zahlenformat.</translation>
    </message>
    <message>
        <source>What-if results are shown together with real ones: do not read them as one series.</source>
        <translation>Was-wäre-wenn-Ergebnisse werden zusammen mit echten gezeigt: Lesen Sie sie nicht als eine Reihe.</translation>
    </message>
    <message>
        <source>Cells load their data with different numbers of workers: input times are not comparable. Keep dataset.workers the same.</source>
        <translation>Zellen laden ihre Daten mit verschieden vielen Workern: Die Eingabezeiten sind nicht vergleichbar. Lassen Sie dataset.workers gleich.</translation>
    </message>
    <message>
        <source>The studies differ in {name}: {there}, and {here}. Only their speedups can be compared, not their times.</source>
        <translation>Die Studien unterscheiden sich ({name}): {there} und {here}. Nur ihre Beschleunigungen sind vergleichbar, nicht ihre Zeiten.</translation>
    </message>
    <message>
        <source>The studies differ in {name}: {there}, and {here}. They did not do the same work: neither their times nor their speedups say which is faster.</source>
        <translation>Die Studien unterscheiden sich ({name}): {there} und {here}. Sie haben nicht dieselbe Arbeit getan: Weder ihre Zeiten noch ihre Beschleunigungen sagen, welche schneller ist.</translation>
    </message>
    <message>
        <source>report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>{accuracy} % accuracy was reached in only {reached} of {repeats} repeats within {epochs} epochs. Train longer.</source>
        <translation>{accuracy} % Genauigkeit wurden innerhalb von {epochs} Epochen nur in {reached} von {repeats} Wiederholungen erreicht. Trainieren Sie länger.</translation>
    </message>
    <message>
        <source>The cost of checkpoints, {percent} %, is not significant. Use more repeats.</source>
        <translation>Die Kosten der Checkpoints, {percent} %, sind nicht signifikant. Verwenden Sie mehr Wiederholungen.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is spent in device 0, which scatters, broadcasts, gathers and reduces for all: one process per device (ddp) distributes that work.</source>
        <translation>{gain}: {percent} % des Schritts entfallen auf Gerät 0, das für alle verteilt, sendet, sammelt und summiert: Ein Prozess je Gerät (ddp) verteilt diese Arbeit.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for the parameter servers, each of which transfers the bytes of all workers: more servers or all-reduce (ddp) distribute that load.</source>
        <translation>{gain}: {percent} % des Schritts warten auf die Parameterserver, von denen jeder die Bytes aller Worker überträgt: Mehr Server oder All-Reduce (ddp) verteilen diese Last.</translation>
    </message>
    <message>
        <source>By the {law} fit over {low} to {high} devices, doubling the devices gains less than {percent} % from {devices} on.</source>
        <translation>Nach dem Gesetz {law}, angepasst über {low} bis {high} Geräte, bringt eine Verdopplung der Geräte ab {devices} weniger als {percent} %.</translation>
    </message>
    <message>
        <source>To narrow the {law} fit most, measure {devices} devices next.</source>
        <translation>Um das Gesetz {law} am stärksten einzugrenzen, messen Sie als Nächstes {devices} Geräte.</translation>
    </message>
    <message>
        <source>A checkpoint stops training for {seconds} s; with a mean time between failures of {hours} h, the best interval is {minutes} min (Young 1974, Daly 2006).</source>
        <translation>Ein Checkpoint hält das Training {seconds} s an; bei einer mittleren Zeit zwischen Ausfällen von {hours} h ist der beste Abstand {minutes} min (Young 1974, Daly 2006).</translation>
    </message>
    <message>
        <source>{file} is too large to be output of nccl-tests</source>
        <translation>{file} ist zu groß für eine Ausgabe von nccl-tests</translation>
    </message>
    <message>
        <source>{file} line {line} is not a row of an nccl-tests table: size count type redop [root] time algbw busbw</source>
        <translation>{file} Zeile {line} ist keine Zeile einer nccl-tests-Tabelle: size count type redop [root] time algbw busbw</translation>
    </message>
    <message>
        <source>{file} line {line}: the time is zero or negative</source>
        <translation>{file} Zeile {line}: Die Zeit ist null oder negativ</translation>
    </message>
    <message>
        <source>{file} has no table of nccl-tests: a line such as &quot;# size count type redop root time algbw busbw&quot; and rows below it</source>
        <translation>{file} enthält keine Tabelle von nccl-tests: eine Zeile wie „# size count type redop root time algbw busbw“ und Zeilen darunter</translation>
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
        <source>fixed batch per device</source>
        <translation>fester Batch je Gerät</translation>
    </message>
    <message>
        <source>batch sweep</source>
        <translation>Batch-Reihe</translation>
    </message>
    <message>
        <source>free protocol</source>
        <translation>freies Protokoll</translation>
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
        <source>Every figure and table lists the runs that it was computed from, by the numbers of this table. A run&apos;s logs are kept in the store under its id.</source>
        <translation>Zu jedem Diagramm und jeder Tabelle sind die Läufe angegeben, aus denen sie berechnet sind, mit den Nummern dieser Tabelle. Die Protokolle eines Laufs liegen unter seiner Kennung im Datenspeicher.</translation>
    </message>
    <message>
        <source>Runs used, in the order of cells and repeats.</source>
        <translation>Verwendete Läufe, in der Reihenfolge der Zellen und Wiederholungen.</translation>
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
        <source>Reproduce</source>
        <translation>Reproduzieren</translation>
    </message>
    <message>
        <source>The study file below is complete. Save it as study.json; the first command measures it again, the second writes this report from the store&apos;s data.</source>
        <translation>Die Studiendatei unten ist vollständig. Speichern Sie sie als study.json; der erste Befehl misst sie noch einmal, der zweite schreibt diesen Bericht aus den Daten des Datenspeichers.</translation>
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
        <source>Table {number} (continued).</source>
        <translation>Tabelle {number} (Fortsetzung).</translation>
    </message>
    <message>
        <source>{finding} ({subtitle}).</source>
        <translation>{finding} ({subtitle}).</translation>
    </message>
    <message>
        <source>{heading}: devices in rows, batch in columns.</source>
        <translation>{heading}: Geräte in Zeilen, Batch in Spalten.</translation>
    </message>
    <message>
        <source>Speedup with its interval over repeats.</source>
        <translation>Beschleunigung mit ihrem Intervall über die Wiederholungen.</translation>
    </message>
    <message>
        <source>Throughput with its interval over repeats, and the time of a step.</source>
        <translation>Durchsatz mit seinem Intervall über die Wiederholungen und die Dauer eines Schritts.</translation>
    </message>
    <message>
        <source>Measured parts of a step.</source>
        <translation>Gemessene Teile eines Schritts.</translation>
    </message>
    <message>
        <source>Measured compute and exposed communication, with the subtraction estimate.</source>
        <translation>Gemessenes Rechnen und offene Kommunikation, mit der Subtraktionsschätzung.</translation>
    </message>
    <message>
        <source>Bytes on the wire and bandwidth compared with the measured peak.</source>
        <translation>Bytes auf der Leitung und Bandbreite im Vergleich zur gemessenen Spitze.</translation>
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
        <source>Study {study} ({id}), measured with Scalescope, which wrote this report.</source>
        <translation>Studie {study} ({id}), gemessen mit Scalescope, das diesen Bericht schrieb.</translation>
    </message>
    <message>
        <source>Study {study} ({id}), imported from {file}; Scalescope wrote this report.</source>
        <translation>Studie {study} ({id}), importiert aus {file}; Scalescope schrieb diesen Bericht.</translation>
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
        <source>, trust coefficient {value}</source>
        <translation>, Trust-Koeffizient {value}</translation>
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
        <source>, learning rate scaled with the batch above {batch}</source>
        <translation>, Lernrate oberhalb von Batch {batch} mit dem Batch skaliert</translation>
    </message>
    <message>
        <source>{workers} loader workers</source>
        <translation>{workers} Lade-Worker</translation>
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
        <source>Imported results are shown together with measured ones: their machine, settings and measured window are only stated by their author.</source>
        <translation>Importierte Ergebnisse werden zusammen mit gemessenen gezeigt: Maschine, Einstellungen und Messfenster sind nur Angaben ihres Verfassers.</translation>
    </message>
    <message>
        <source>Imported from {file}, not measured here: its machine, settings and measured window are only stated by its author.</source>
        <translation>Aus {file} importiert, nicht hier gemessen: Maschine, Einstellungen und Messfenster sind nur Angaben des Verfassers.</translation>
    </message>
    <message>
        <source>The baseline was imported from {file}, not measured here: this speedup compares two machines and two ways of timing. Choose a measured baseline.</source>
        <translation>Die Vergleichszelle wurde aus {file} importiert und nicht hier gemessen: Diese Beschleunigung vergleicht zwei Maschinen und zwei Arten der Zeitmessung. Wählen Sie eine gemessene Vergleichszelle.</translation>
    </message>
    <message>
        <source>Imported from {file}, but its baseline was measured here: this speedup compares two machines and two ways of timing.</source>
        <translation>Aus {file} importiert, die Vergleichszelle aber hier gemessen: Diese Beschleunigung vergleicht zwei Maschinen und zwei Arten der Zeitmessung.</translation>
    </message>
    <message>
        <source>{file} lacks columns that every run needs: {columns}. They are recognized by name and synonym, with their unit.</source>
        <translation>In {file} fehlen Spalten, die jeder Lauf braucht: {columns}. Sie werden an Namen und Synonymen erkannt, mit ihrer Einheit.</translation>
    </message>
    <message>
        <source>a row that summarizes others, not a measurement</source>
        <translation>eine Zeile, die andere zusammenfasst, keine Messung</translation>
    </message>
    <message>
        <source>{file} line {line}: a second table begins. Keep one table in a file.</source>
        <translation>{file} Zeile {line}: Eine zweite Tabelle beginnt. Eine Datei darf nur eine Tabelle enthalten.</translation>
    </message>
    <message>
        <source>{file}: the first column has the quantities and each other column is a configuration. Write one row per configuration, with the quantities as headers.</source>
        <translation>{file}: Die erste Spalte nennt Größen, jede weitere ist eine Konfiguration. Schreiben Sie eine Zeile je Konfiguration mit den Größen als Spaltentitel.</translation>
    </message>
    <message>
        <source>{file} line {line}: columns {first} and {second} are both called {column}. Give them different names, such as batch_per_device and global_batch.</source>
        <translation>{file} Zeile {line}: Die Spalten {first} und {second} heißen beide {column}. Geben Sie ihnen verschiedene Namen, etwa batch_per_device und global_batch.</translation>
    </message>
    <message>
        <source>{file} line {line}: the columns {column} and {other} have the same quantity, but {text} is not {otherText}. Keep one of them, or say in the header what the other one refers to.</source>
        <translation>{file} Zeile {line}: Die Spalten {column} und {other} enthalten dieselbe Größe, aber {text} ist nicht {otherText}. Behalten Sie eine davon, oder sagen Sie im Spaltentitel, worauf sich die andere bezieht.</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: in {text} the comma or point may be a thousands or a decimal separator. Write it without a thousands separator, such as 12345 or 12.345.</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: In {text} kann das Komma oder der Punkt ein Tausender- oder ein Dezimaltrennzeichen sein. Schreiben Sie es ohne Tausendertrennzeichen, etwa 12345 oder 12.345.</translation>
    </message>
    <message>
        <source>{file}: the commas of {what} were read as thousands separators</source>
        <translation>{file}: Die Kommas von {what} wurden als Tausendertrennzeichen gelesen</translation>
    </message>
    <message>
        <source>{file}: the ± of {what} was not used: the table does not say whether it is a standard deviation or an interval</source>
        <translation>{file}: Das ± von {what} wurde nicht benutzt: Die Tabelle sagt nicht, ob es eine Standardabweichung oder ein Intervall ist</translation>
    </message>
    <message>
        <source>{file}: times such as 12:52 in {what} were read as minutes and seconds. A header with (h:mm) says hours and minutes.</source>
        <translation>{file}: Zeiten wie 12:52 in {what} wurden als Minuten und Sekunden gelesen. Ein Spaltentitel mit (h:mm) bedeutet Stunden und Minuten.</translation>
    </message>
    <message>
        <source>{file}: line {what} summarizes others and was left out</source>
        <translation>{file}: Zeile {what} fasst andere zusammen und wurde ausgelassen</translation>
    </message>
    <message>
        <source>{file}: line {what} has neither a time nor a rate and was left out</source>
        <translation>{file}: Zeile {what} hat weder eine Zeit noch eine Rate und wurde ausgelassen</translation>
    </message>
    <message>
        <source>{file}: images per second are more than 2 % below batch / step in line {what}: there is time between the steps, or the last batch is short</source>
        <translation>{file}: Bilder pro Sekunde liegen in Zeile {what} mehr als 2 % unter Batch / Schritt: Zwischen den Schritten vergeht Zeit, oder der letzte Batch ist kleiner</translation>
    </message>
    <message>
        <source>{file}: {what} grows with the nodes and was read as the devices of all nodes</source>
        <translation>{file}: {what} wächst mit den Knoten und wurde als Geräte aller Knoten gelesen</translation>
    </message>
    <message>
        <source>{file}: {what} stays the same while the nodes grow and was read as the devices of each node</source>
        <translation>{file}: {what} bleibt gleich, während die Knoten mehr werden, und wurde als Geräte je Knoten gelesen</translation>
    </message>
    <message>
        <source>{file}: according to the step times, {what} is of one device and was multiplied by the devices</source>
        <translation>{file}: Nach den Schrittzeiten gilt {what} für ein Gerät und wurde mit den Geräten multipliziert</translation>
    </message>
    <message>
        <source>{file}: according to the other columns, {what} is the batch of all devices</source>
        <translation>{file}: Nach den anderen Spalten ist {what} der Batch aller Geräte</translation>
    </message>
    <message>
        <source>{file}: according to the other columns, {what} is the batch of one device</source>
        <translation>{file}: Nach den anderen Spalten ist {what} der Batch eines Geräts</translation>
    </message>
    <message>
        <source>{file}: {what} was read as the batch of all devices, because of the protocol or its growth with the devices. Name it batch_per_device if it is of one.</source>
        <translation>{file}: {what} wurde als Batch aller Geräte gelesen, wegen des Skalierungsprotokolls oder seines Wachstums mit den Geräten. Nennen Sie die Spalte batch_per_device, wenn er für ein Gerät gilt.</translation>
    </message>
    <message>
        <source>{file}: {what} was read as the batch of one device: times the devices it is the same in every row (strong scaling)</source>
        <translation>{file}: {what} wurde als Batch eines Geräts gelesen: Mit der Gerätezahl multipliziert ergibt er in jeder Zeile dasselbe (starke Skalierung)</translation>
    </message>
    <message>
        <source>{file}: {what} was read as the batch of one device. Name it global_batch if it is of all.</source>
        <translation>{file}: {what} wurde als Batch eines Geräts gelesen. Nennen Sie die Spalte global_batch, wenn er für alle gilt.</translation>
    </message>
    <message>
        <source>{file}: according to the rates and batches, {what} is in milliseconds</source>
        <translation>{file}: Nach Raten und Batches ist {what} in Millisekunden</translation>
    </message>
    <message>
        <source>{file}: according to the rates and batches, {what} is in microseconds</source>
        <translation>{file}: Nach Raten und Batches ist {what} in Mikrosekunden</translation>
    </message>
    <message>
        <source>{file}: according to the rates and batches, {what} is in minutes</source>
        <translation>{file}: Nach Raten und Batches ist {what} in Minuten</translation>
    </message>
    <message>
        <source>{file}: according to the rates and batches, {what} is in hours</source>
        <translation>{file}: Nach Raten und Batches ist {what} in Stunden</translation>
    </message>
    <message>
        <source>{file}: {what} was read as the time of a whole run</source>
        <translation>{file}: {what} wurde als Zeit eines ganzen Laufs gelesen</translation>
    </message>
    <message>
        <source>{file}: {what} was read as the time of an epoch. Name it total_s if it is of a whole run.</source>
        <translation>{file}: {what} wurde als Zeit einer Epoche gelesen. Nennen Sie die Spalte total_s, wenn sie für einen ganzen Lauf gilt.</translation>
    </message>
    <message>
        <source>{file}: columns that were not recognized: {what}</source>
        <translation>{file}: nicht erkannte Spalten: {what}</translation>
    </message>
    <message>
        <source>{file}: rows that differ in {what} were kept apart</source>
        <translation>{file}: Zeilen, die sich in {what} unterscheiden, wurden getrennt gehalten</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} contradicts the other columns: {arithmetic}. Correct one of them, or remove a column.</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: {text} widerspricht den anderen Spalten: {arithmetic}. Berichtigen Sie eine davon, oder entfernen Sie eine Spalte.</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: no value</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: kein Wert</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} is not a whole number in the allowed range</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: {text} ist keine ganze Zahl im erlaubten Bereich</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} may be devices of one node or of all nodes. Name the column devices_per_node, or add batch_per_device and global_batch.</source>
        <translation>{file} Zeile {line} (Datenzeile {row}), Spalte {column}: {text} können Geräte eines Knotens oder aller Knoten sein. Nennen Sie die Spalte devices_per_node oder ergänzen Sie batch_per_device und global_batch.</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} is not one of single, ddp, data-parallel and parameter-server</source>
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
        <translation>{file} sagt nicht, wie viele Ranks teilnahmen: Behalten Sie die Zeilen, die mit „# Rank“ beginnen</translation>
    </message>
    <message>
        <source>--collective {collective} is unknown: {choices}</source>
        <translation>--collective {collective} ist unbekannt: {choices}</translation>
    </message>
    <message>
        <source>{file} does not say which collective it measured: keep the line with the program&apos;s name, such as all_reduce_perf, or name it with --collective: {choices}</source>
        <translation>{file} sagt nicht, welche kollektive Operation gemessen wurde: Behalten Sie die Zeile mit dem Programmnamen, etwa all_reduce_perf, oder nennen Sie sie mit --collective: {choices}</translation>
    </message>
    <message>
        <source>{what}: {why}</source>
        <translation>{what}: {why}</translation>
    </message>
    <message>
        <source>{study} was imported from {file}, not measured here: there is nothing to run</source>
        <translation>{study} wurde aus {file} importiert, nicht hier gemessen: Es gibt nichts auszuführen</translation>
    </message>
    <message>
        <source>--batch and --global-batch cannot be combined: a study varies one of them</source>
        <translation>--batch und --global-batch lassen sich nicht kombinieren: Eine Studie variiert eines von beiden</translation>
    </message>
    <message>
        <source>the command has a placeholder for the batch, but no batch is given: add --batch or --global-batch, such as --batch 32</source>
        <translation>Der Befehl hat einen Platzhalter für den Batch, aber es ist kein Batch angegeben: Ergänzen Sie --batch oder --global-batch, zum Beispiel --batch 32</translation>
    </message>
    <message>
        <source>name two study files, or two commands: -- COMMAND --versus COMMAND</source>
        <translation>nennen Sie zwei Studiendateien oder zwei Befehle: -- COMMAND --versus COMMAND</translation>
    </message>
    <message>
        <source>cannot read --smallest-difference {found}: write a share of 0.1 to 50 percent, such as 2%</source>
        <translation>--smallest-difference {found} ist nicht lesbar: Schreiben Sie einen Anteil von 0.1 bis 50 Prozent, zum Beispiel 2%</translation>
    </message>
    <message>
        <source>{study} already has variants: name two studies without variants, or run a study whose measure.repeats decides between its variants</source>
        <translation>{study} hat bereits Varianten: Nennen Sie zwei Studien ohne Varianten, oder starten Sie eine Studie, deren measure.repeats zwischen ihren Varianten entscheidet</translation>
    </message>
    <message>
        <source>{key} differs between {first} and {second}, but it applies to a whole study. Make it the same, or measure it as an axis of one study.</source>
        <translation>{key} unterscheidet sich zwischen {first} und {second}, gilt aber für eine ganze Studie. Machen Sie es gleich, oder messen Sie es als Achse einer Studie.</translation>
    </message>
    <message>
        <source>both variants are the same study: there is nothing to compare. Change one of them, or add a variable to program.environment of one to see how much equal runs vary</source>
        <translation>beide Varianten sind dieselbe Studie: Es gibt nichts zu vergleichen. Ändern Sie eine davon, oder geben Sie einer eine Variable in program.environment, um zu sehen, wie weit gleiche Läufe streuen</translation>
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
        <source>rank 0 found no port for the rendezvous, or did not report it</source>
        <translation>Rank 0 hat keinen Port für das Rendezvous gefunden oder ihn nicht gemeldet</translation>
    </message>
    <message>
        <source>another process listens on port {port} (MASTER_PORT). Unless rendezvous.port is set, the run is retried with another port, at most twice. If it still fails, end that process or set another rendezvous.port. {what}</source>
        <translation>ein anderer Prozess lauscht auf Port {port} (MASTER_PORT). Wenn rendezvous.port nicht gesetzt ist, wird der Lauf höchstens zweimal mit einem anderen Port wiederholt. Schlägt er weiterhin fehl, beenden Sie jenen Prozess oder setzen Sie einen anderen rendezvous.port. {what}</translation>
    </message>
    <message>
        <source>the program listens on a port that is in use. Let only its rank 0 listen, on MASTER_PORT ({port}), and start no ranks in the program: Scalescope starts them. {what}</source>
        <translation>Das Programm lauscht auf einem Port, der belegt ist. Lassen Sie nur seinen Rank 0 lauschen, auf MASTER_PORT ({port}), und starten Sie im Programm keine Ranks: Scalescope startet sie. {what}</translation>
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
        <translation>FLOP/s, Anteil an der gemessenen Spitze</translation>
    </message>
    <message>
        <source>{megabytes} MB pass device 0 per step: an all-reduce would need {gigabytes} GB/s to take the same time</source>
        <translation>{megabytes} MB je Schritt durch Gerät 0, so lange wie ein All-Reduce mit {gigabytes} GB/s</translation>
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
        <source>Bytes per step by content. Data-parallel: what passes device 0, parameters and inputs out, gradients and outputs in. Parameter server: pushed and pulled, mean over ranks. All-reduce equivalent: 2(N-1)/N x gradient bytes over the time of broadcast and reduce, the bus bandwidth at which an all-reduce would take the same time.</source>
        <translation>Bytes je Schritt nach ihrem Inhalt. Data-parallel: was durch Gerät 0 geht, Parameter und Eingaben hinaus, Gradienten und Ausgaben herein. Parameterserver: gesendet und geholt, Mittel über die Ranks. All-Reduce-Äquivalent: 2(N-1)/N x Gradientenbytes durch die Zeit von Broadcast und Reduce, die Busbandbreite, bei der ein All-Reduce gleich lange dauern würde.</translation>
    </message>
    <message>
        <source>Mean over the measured window and the cores that ranks were pinned to. Utilization does not mean useful work: see the step breakdown. FLOP/s: {rateUnit} x the model&apos;s FLOPs per image (forward, gradients of weights and of layer inputs, but not of the images), over the fastest of the matrix products (2048, 4096, 8192 wide on a GPU) that each rank measured just before in the same precision, and over the dense peak that the vendor states for the GPU if it is known.</source>
        <translation>Mittel über das Messfenster und die Kerne, an die Ranks gebunden waren. Auslastung bedeutet nicht nützliche Arbeit: siehe die Schrittaufteilung. FLOP/s: {rateUnit} x FLOPs des Modells je Bild (vorwärts, Gradienten der Gewichte und der Eingaben der Schichten, aber nicht der Bilder) durch das schnellste der Matrixprodukte (auf einer GPU 2048, 4096, 8192 breit), das jeder Rank kurz vorher mit demselben Zahlenformat gemessen hat, und durch die dichte Spitze, die der Hersteller für die GPU nennt, wenn sie bekannt ist.</translation>
    </message>
    <message>
        <source>Mean over the measured window and the cores that ranks were pinned to. Utilization does not mean useful work: see the step breakdown. FLOP/s: {rateUnit} x the model&apos;s FLOPs per sample (forward, gradients of weights and of layer inputs, but not of the samples), over the fastest of the matrix products (2048, 4096, 8192 wide on a GPU) that each rank measured just before in the same precision, and over the dense peak that the vendor states for the GPU if it is known.</source>
        <translation>Mittel über das Messfenster und die Kerne, an die Ranks gebunden waren. Auslastung bedeutet nicht nützliche Arbeit: siehe die Schrittaufteilung. FLOP/s: {rateUnit} x FLOPs des Modells je Beispiel (vorwärts, Gradienten der Gewichte und der Eingaben der Schichten, aber nicht der Beispiele) durch das schnellste der Matrixprodukte (auf einer GPU 2048, 4096, 8192 breit), das jeder Rank kurz vorher mit demselben Zahlenformat gemessen hat, und durch die dichte Spitze, die der Hersteller für die GPU nennt, wenn sie bekannt ist.</translation>
    </message>
    <message>
        <source>No data-parallel or parameter-server cell was measured: their traffic is shown here.</source>
        <translation>Es wurde keine Zelle mit data-parallel oder Parameterserver gemessen: Ihr Verkehr wird hier gezeigt.</translation>
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
        <source>{host} sent a message that cannot be read ({reason}); reconnecting</source>
        <translation>{host} hat eine Nachricht gesendet, die sich nicht lesen lässt ({reason}); die Verbindung wird neu aufgebaut</translation>
    </message>
    <message>
        <source>{file}: {key} nests deeper than {depth} or holds more than {max} values; found {found}</source>
        <translation>{file}: {key} ist tiefer als {depth} verschachtelt oder enthält mehr als {max} Werte; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} has a value that cannot be used; found {found}</source>
        <translation>{file}: {key} hat einen Wert, der nicht verwendet werden kann; gefunden: {found}</translation>
    </message>
    <message>
        <source>{path} is not a list of mirrors. Fix or delete it; the built-in list is then used.</source>
        <translation>{path} ist keine Liste von Spiegelservern. Berichtigen oder löschen Sie die Datei; dann wird die eingebaute Liste verwendet.</translation>
    </message>
    <message>
        <source>{file}: {key} must be client, rank-N or node-N; found {found}</source>
        <translation>{file}: {key} muss client, rank-N oder node-N sein; gefunden: {found}</translation>
    </message>
    <message>
        <source>reading {path} was stopped</source>
        <translation>das Lesen von {path} wurde abgebrochen</translation>
    </message>
    <message>
        <source>no file descriptor is left for the connection: {reason}. Raise the limit of open files (ulimit -n).</source>
        <translation>für die Verbindung ist kein Dateideskriptor mehr frei: {reason}. Erhöhen Sie die Grenze offener Dateien (ulimit -n).</translation>
    </message>
    <message>
        <source>cannot read the ssh configuration of {host}: {reason}. Check it with: ssh -G {host}</source>
        <translation>die ssh-Konfiguration von {host} lässt sich nicht lesen: {reason}. Prüfen Sie sie mit: ssh -G {host}</translation>
    </message>
    <message>
        <source>waiting for your answer to a question about {host}</source>
        <translation>wartet auf Ihre Antwort auf eine Frage zu {host}</translation>
    </message>
    <message>
        <source>a question about {host} was not answered; it is asked again</source>
        <translation>eine Frage zu {host} blieb ohne Antwort; sie wird erneut gestellt</translation>
    </message>
    <message>
        <source>cannot use the ssh agent at {path}: {reason}. Check it with ssh-add -l.</source>
        <translation>der ssh-Agent unter {path} lässt sich nicht benutzen: {reason}. Prüfen Sie ihn mit ssh-add -l.</translation>
    </message>
    <message>
        <source>waiting for the ssh agent to log in to {host}; it may need a touch or a confirmation</source>
        <translation>wartet darauf, dass der ssh-Agent die Anmeldung an {host} ausführt; vielleicht braucht er eine Berührung oder eine Bestätigung</translation>
    </message>
    <message>
        <source>{host} allows no more login attempts for {user}: it was offered too many keys. Set IdentityFile to the right key, and IdentitiesOnly yes, for this host in the ssh configuration.</source>
        <translation>{host} erlaubt für {user} keine weiteren Anmeldeversuche: Es wurden zu viele Schlüssel angeboten. Setzen Sie in der ssh-Konfiguration für diesen Host IdentityFile auf den richtigen Schlüssel, und IdentitiesOnly yes.</translation>
    </message>
    <message>
        <source>the host key of {host}, {offered}, is listed in the file of revoked host keys {path}. Nothing was sent.</source>
        <translation>der Hostschlüssel von {host}, {offered}, steht in der Datei der widerrufenen Hostschlüssel {path}. Es wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>cannot read the file of revoked host keys {path} (RevokedHostKeys), so no host key can be trusted: {reason}</source>
        <translation>die Datei der widerrufenen Hostschlüssel {path} (RevokedHostKeys) lässt sich nicht lesen, daher kann keinem Hostschlüssel vertraut werden: {reason}</translation>
    </message>
    <message>
        <source>cannot send {program}: its library {library} is not found on this machine</source>
        <translation>{program} lässt sich nicht senden: Seine Bibliothek {library} ist auf diesem Rechner nicht zu finden</translation>
    </message>
    <message>
        <source>programs cannot run in {path} on the host (noexec), and XDG_RUNTIME_DIR, /var/tmp and /tmp have no private folder where they can. Mount one of them without noexec, or set XDG_CACHE_HOME there to such a folder.</source>
        <translation>in {path} auf dem Host dürfen keine Programme laufen (noexec), und XDG_RUNTIME_DIR, /var/tmp und /tmp bieten keinen privaten Ordner, in dem sie es dürfen. Hängen Sie einen davon ohne noexec ein, oder setzen Sie XDG_CACHE_HOME dort auf einen solchen Ordner.</translation>
    </message>
    <message>
        <source>{path} on the host, or a folder above it, belongs to another user, who could replace programs there. Nothing was started. Remove it, or set XDG_CACHE_HOME there to a folder that belongs to you.</source>
        <translation>{path} auf dem Host oder ein übergeordneter Ordner gehört einem anderen Benutzer, der dort Programme ersetzen könnte. Nichts wurde gestartet. Entfernen Sie ihn, oder setzen Sie XDG_CACHE_HOME dort auf einen Ordner, der Ihnen gehört.</translation>
    </message>
    <message>
        <source>A CPU quota gave {host} the time of {quota} cores, but its ranks ran on {cores}: they were throttled. Use fewer devices, or raise the container&apos;s quota.</source>
        <translation>Ein CPU-Kontingent gab {host} die Zeit von {quota} Kernen, aber die Ranks liefen auf {cores}: Sie wurden gedrosselt. Verwenden Sie weniger Geräte, oder erhöhen Sie das Kontingent des Containers.</translation>
    </message>
    <message>
        <source>{usable} of {cores} cores may be used here (CPU affinity, or the cpuset of a container)</source>
        <translation>hier dürfen {usable} von {cores} Kernen benutzt werden (CPU-Affinität oder das Cpuset eines Containers)</translation>
    </message>
    <message>
        <source>a CPU quota (of a container) limits CPU time to that of {quota} cores</source>
        <translation>ein CPU-Kontingent (eines Containers) begrenzt die CPU-Zeit auf die von {quota} Kernen</translation>
    </message>
    <message>
        <source>a control group (of a container) limits memory to {limit} GB of the machine&apos;s {total} GB</source>
        <translation>eine Kontrollgruppe (eines Containers) begrenzt den Arbeitsspeicher auf {limit} GB der {total} GB des Rechners</translation>
    </message>
    <message>
        <source>{host}: a CPU quota (of a container) gives the time of {quota} cores, but the study uses {cores}: its ranks will be throttled. Use fewer devices or coresPerSlot.</source>
        <translation>{host}: Ein CPU-Kontingent (eines Containers) gibt die Zeit von {quota} Kernen, aber die Studie benutzt {cores}: Ihre Ranks werden gedrosselt. Verwenden Sie weniger Geräte oder ein kleineres coresPerSlot.</translation>
    </message>
    <message>
        <source>the import was cancelled at {path}; what was imported stays, and importing the same again resumes it</source>
        <translation>der Import wurde bei {path} abgebrochen; was importiert wurde, bleibt, und derselbe Import setzt ihn fort</translation>
    </message>
    <message>
        <source>cannot read the log {path}: {reason}. Records are in the logs only. Restore it from a copy, or rebuild the database with &quot;scalescope-cli rebuild&quot;.</source>
        <translation>das Protokoll {path} ist nicht lesbar: {reason}. Die Einträge stehen nur in den Protokollen. Stellen Sie es aus einer Kopie wieder her, oder bauen Sie die Datenbank mit „scalescope-cli rebuild“ neu auf.</translation>
    </message>
    <message>
        <source>the log {path} ends at byte {bytes}, although more of it was stored. Restore it from a copy, or rebuild the database with &quot;scalescope-cli rebuild&quot;.</source>
        <translation>das Protokoll {path} endet bei Byte {bytes}, obwohl mehr davon gespeichert war. Stellen Sie es aus einer Kopie wieder her, oder bauen Sie die Datenbank mit „scalescope-cli rebuild“ neu auf.</translation>
    </message>
    <message>
        <source>the data received as segment {segment} of {source} (at {offset}) is not a log: too many segments, too long, or records without end. Check the agent of that host.</source>
        <translation>die als Segment {segment} von {source} empfangenen Daten (bei {offset}) sind kein Protokoll: zu viele Segmente, zu lang oder Einträge ohne Ende. Prüfen Sie den Agenten dieses Hosts.</translation>
    </message>
    <message>
        <source>the data received from {source} differs from its log {path} from byte {offset} on; the log is kept. Check the agent of that host.</source>
        <translation>die von {source} empfangenen Daten weichen ab Byte {offset} vom Protokoll {path} ab; das Protokoll bleibt erhalten. Prüfen Sie den Agenten dieses Hosts.</translation>
    </message>
    <message>
        <source>{path} is skipped, and what belongs to it is not listed: {reason}. Restore the file from a copy, or remove its folder.</source>
        <translation>{path} wird übersprungen, und was dazugehört, erscheint nicht in den Listen: {reason}. Stellen Sie die Datei aus einer Kopie wieder her, oder entfernen Sie ihren Ordner.</translation>
    </message>
    <message>
        <source>the database {path} differs from cells.json in the cell {what} (study, number, generation); &quot;scalescope-cli rebuild&quot; uses the file.</source>
        <translation>die Datenbank {path} weicht bei der Zelle {what} von cells.json ab (Studie, Nummer, Generation); „scalescope-cli rebuild“ verwendet die Datei.</translation>
    </message>
    <message>
        <source>the database {path} differs from the journal in {what} (name, tags, note, deletion or place in the queue); &quot;scalescope-cli rebuild&quot; uses the journal.</source>
        <translation>die Datenbank {path} weicht bei {what} vom Journal ab (Name, Schlagwörter, Notiz, Löschung oder Platz in der Warteschlange); „scalescope-cli rebuild“ verwendet das Journal.</translation>
    </message>
    <message>
        <source>the log {what} is missing, or shorter than recorded in the database {path}: records at its end are lost. Restore it from a copy.</source>
        <translation>das Protokoll {what} fehlt oder ist kürzer als in der Datenbank {path} vermerkt: Einträge an seinem Ende sind verloren. Stellen Sie es aus einer Kopie wieder her.</translation>
    </message>
    <message>
        <source>the database {path} differs from the plan and logs of run {what}; &quot;scalescope-cli rebuild&quot; uses the logs.</source>
        <translation>die Datenbank {path} weicht von Plan und Protokollen des Laufs {what} ab; „scalescope-cli rebuild“ verwendet die Protokolle.</translation>
    </message>
    <message>
        <source>cannot use {path}, so the database keeps its earlier entries: {reason}.</source>
        <translation>{path} kann nicht verwendet werden, deshalb behält die Datenbank ihre früheren Einträge: {reason}.</translation>
    </message>
    <message>
        <source>the store {store} has no background service running; the next command starts one</source>
        <translation>für den Datenspeicher {store} läuft kein Hintergrunddienst; der nächste Befehl startet einen</translation>
    </message>
    <message>
        <source>{host} asks a question that was not answered, and this program has no terminal. The study {study} stays queued: answer in the window, or run it from a terminal.</source>
        <translation>{host} stellt eine Frage, die nicht beantwortet wurde, und dieses Programm hat kein Terminal. Die Studie {study} bleibt in der Warteschlange: Antworten Sie im Fenster, oder starten Sie sie in einem Terminal.</translation>
    </message>
    <message>
        <source>the background service exits after the current run. Ctrl-C only ends this command; the background service still exits.</source>
        <translation>der Hintergrunddienst beendet sich nach dem aktuellen Lauf. Strg-C beendet nur diesen Befehl; der Hintergrunddienst beendet sich trotzdem.</translation>
    </message>
    <message>
        <source>{host} asks: {text}. This command has no terminal. Answer within 60 s in a window or another terminal.</source>
        <translation>{host} fragt: {text}. Dieser Befehl hat kein Terminal. Antworten Sie innerhalb von 60 s in einem Fenster oder einem anderen Terminal.</translation>
    </message>
    <message>
        <source>(answered in another window or terminal)</source>
        <translation>(in einem anderen Fenster oder Terminal beantwortet)</translation>
    </message>
    <message>
        <source>the host key of {host} is unknown: {key}. Compare it with the fingerprint that its administrator gives. Trust it? (yes/no)</source>
        <translation>der Hostschlüssel von {host} ist unbekannt: {key}. Vergleichen Sie ihn mit dem Fingerabdruck, den der Administrator nennt. Vertrauen? (yes/no)</translation>
    </message>
    <message>
        <source>waiting: the study {study} is ahead of this one in the queue</source>
        <translation>wartet: Die Studie {study} steht in der Warteschlange vor dieser</translation>
    </message>
    <message>
        <source>the store&apos;s background service sent an incomplete reply. This program and the background service must have the same version.</source>
        <translation>der Hintergrunddienst des Datenspeichers hat eine unvollständige Antwort gesendet. Dieses Programm und der Hintergrunddienst müssen dieselbe Version haben.</translation>
    </message>
    <message>
        <source>the connection to the store&apos;s background service was closed</source>
        <translation>die Verbindung zum Hintergrunddienst des Datenspeichers wurde geschlossen</translation>
    </message>
    <message>
        <source>the connection to the store&apos;s background service was lost: {reason}</source>
        <translation>die Verbindung zum Hintergrunddienst des Datenspeichers ist abgebrochen: {reason}</translation>
    </message>
    <message>
        <source>the store&apos;s background service closed the connection unexpectedly</source>
        <translation>der Hintergrunddienst des Datenspeichers hat die Verbindung unerwartet geschlossen</translation>
    </message>
    <message>
        <source>the background service of the store {folder} does not answer. Show its process: scalescope-cli owner; end it: scalescope-cli owner stop --force. Its runs continue.</source>
        <translation>der Hintergrunddienst des Datenspeichers {folder} antwortet nicht. Seinen Prozess zeigt: scalescope-cli owner; beenden Sie ihn mit: scalescope-cli owner stop --force. Seine Läufe gehen weiter.</translation>
    </message>
    <message>
        <source>cannot start the background service of the store {folder}. Its log {folder}/owner.log ends with: {said}</source>
        <translation>der Hintergrunddienst des Datenspeichers {folder} konnte nicht gestartet werden. Sein Protokoll {folder}/owner.log endet mit: {said}</translation>
    </message>
    <message>
        <source>the background service of the store {folder} ended unexpectedly; a new one is started and runs continue. Its log {folder}/owner.log ends with: {said}</source>
        <translation>der Hintergrunddienst des Datenspeichers {folder} endete unerwartet; ein neuer wird gestartet, und die Läufe gehen weiter. Sein Protokoll {folder}/owner.log endet mit: {said}</translation>
    </message>
    <message>
        <source>the background service of the store {folder} ended unexpectedly three times within a minute and is not restarted. Its log {folder}/owner.log ends with: {said}</source>
        <translation>der Hintergrunddienst des Datenspeichers {folder} endete dreimal innerhalb einer Minute unerwartet und wird nicht wieder gestartet. Sein Protokoll {folder}/owner.log endet mit: {said}</translation>
    </message>
    <message>
        <source>the background service of the store {folder} has the newer version {version}. Update this program, or end the background service: scalescope-cli owner stop</source>
        <translation>der Hintergrunddienst des Datenspeichers {folder} hat die neuere Version {version}. Aktualisieren Sie dieses Programm, oder beenden Sie den Hintergrunddienst: scalescope-cli owner stop</translation>
    </message>
    <message>
        <source>the background service of the store {folder}, process {pid}, did not answer within {seconds} s. Show its state: scalescope-cli owner</source>
        <translation>der Hintergrunddienst des Datenspeichers {folder}, Prozess {pid}, hat {seconds} s lang nicht geantwortet. Seinen Zustand zeigt: scalescope-cli owner</translation>
    </message>
    <message>
        <source>cannot start {program} (code {code}). Its log owner.log ends with: {said}</source>
        <translation>{program} konnte nicht gestartet werden (Code {code}). Sein Protokoll owner.log endet mit: {said}</translation>
    </message>
    <message>
        <source>the operation was stopped</source>
        <translation>der Vorgang wurde abgebrochen</translation>
    </message>
    <message>
        <source>the background service of an older version of Scalescope (process {pid}) uses the store {folder}; waiting until it exits after the current run</source>
        <translation>der Hintergrunddienst einer älteren Version von Scalescope (Prozess {pid}) benutzt den Datenspeicher {folder}; es wird gewartet, bis er sich nach dem aktuellen Lauf beendet</translation>
    </message>
    <message>
        <source>{host} sent an invalid part of a log, which is requested again: {reason}</source>
        <translation>{host} sendete einen ungültigen Teil eines Protokolls, der noch einmal angefordert wird: {reason}</translation>
    </message>
    <message>
        <source>{host} sent an invalid part of a log too often, and that log is no longer fetched: {reason}</source>
        <translation>{host} sendete zu oft einen ungültigen Teil eines Protokolls, und dieses Protokoll wird nicht weiter abgeholt: {reason}</translation>
    </message>
    <message>
        <source>cannot follow a run that an earlier background service of the store started</source>
        <translation>einem Lauf, den ein früherer Hintergrunddienst des Datenspeichers gestartet hat, lässt sich nicht folgen</translation>
    </message>
    <message>
        <source>{source}: received segment {segment} at {offset}, expected {wanted}</source>
        <translation>{source}: Segment {segment} bei {offset} empfangen, erwartet war {wanted}</translation>
    </message>
    <message>
        <source>{source}: segment {segment} is longer than a segment can be</source>
        <translation>{source}: Segment {segment} ist länger, als ein Segment sein kann</translation>
    </message>
    <message>
        <source>ended: the study no longer has this cell, because its worker, machine or settings have changed</source>
        <translation>beendet: Die Studie hat diese Zelle nicht mehr, weil sich Worker, Maschine oder Einstellungen geändert haben</translation>
    </message>
    <message>
        <source>{host} is unreachable, training state unknown; retrying</source>
        <translation>{host} ist nicht erreichbar, Stand des Trainings unbekannt; es wird erneut versucht</translation>
    </message>
    <message>
        <source>{host} was abandoned by the user</source>
        <translation>{host} wurde vom Benutzer aufgegeben</translation>
    </message>
    <message>
        <source>{host} was abandoned by the user before it was reached; cells that need it and were not run: {cells}</source>
        <translation>{host} wurde vom Benutzer aufgegeben, bevor der Host erreicht war; Zellen, die ihn brauchen und nicht gelaufen sind: {cells}</translation>
    </message>
    <message>
        <source>{host} was restarted while ranks ran on it</source>
        <translation>{host} wurde neu gestartet, während Ranks darauf liefen</translation>
    </message>
    <message>
        <source>none of the run&apos;s ranks was started</source>
        <translation>keiner der Ranks des Laufs wurde gestartet</translation>
    </message>
    <message>
        <source>{wanted} hosts are needed, the study names {found}</source>
        <translation>{wanted} Hosts werden gebraucht, die Studie nennt {found}</translation>
    </message>
    <message>
        <source>a run that an earlier background service of the store started must end first</source>
        <translation>ein Lauf, den ein früherer Hintergrunddienst des Datenspeichers gestartet hat, muss erst enden</translation>
    </message>
    <message>
        <source>a client of a store&apos;s background service must send hello first, and only once</source>
        <translation>ein Client des Hintergrunddiensts eines Datenspeichers muss zuerst hello senden, und nur einmal</translation>
    </message>
    <message>
        <source>the records of {source} that the store&apos;s background service sent cannot be read</source>
        <translation>die Einträge von {source}, die der Hintergrunddienst des Datenspeichers gesendet hat, lassen sich nicht lesen</translation>
    </message>
    <message>
        <source>the store&apos;s background service was asked to exit: queued studies stay queued. They continue when a window opens the store, or with scalescope-cli run --background.</source>
        <translation>der Hintergrunddienst des Datenspeichers wurde aufgefordert, sich zu beenden: Eingereihte Studien bleiben eingereiht. Sie laufen weiter, wenn ein Fenster den Datenspeicher öffnet, oder mit scalescope-cli run --background.</translation>
    </message>
    <message>
        <source>the store&apos;s background service already has {count} clients, the most it serves. Close a window or end a command, then retry.</source>
        <translation>der Hintergrunddienst des Datenspeichers hat bereits {count} Clients, mehr bedient er nicht. Schließen Sie ein Fenster oder beenden Sie einen Befehl, dann versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>the store&apos;s background service serves only the user who started it, and root. Read the store&apos;s files, or copy the store.</source>
        <translation>der Hintergrunddienst des Datenspeichers bedient nur den Benutzer, der ihn gestartet hat, und root. Lesen Sie die Dateien des Datenspeichers, oder kopieren Sie den Datenspeicher.</translation>
    </message>
    <message>
        <source>exiting on request; runs continue</source>
        <translation>endet auf Anforderung; Läufe gehen weiter</translation>
    </message>
    <message>
        <source>exiting because {folder} no longer exists, or another process replaced its lock file; runs continue</source>
        <translation>endet, weil es {folder} nicht mehr gibt oder ein anderer Prozess die Sperrdatei darin ersetzt hat; Läufe gehen weiter</translation>
    </message>
    <message>
        <source>exiting: no clients are connected and nothing is queued or running</source>
        <translation>endet: Kein Client ist verbunden, und nichts ist eingereiht oder läuft</translation>
    </message>
    <message>
        <source>your control group {group} may use only {cores} cores, but the store&apos;s background service may use more, and ranks run in its group. To limit them to yours, end the background service (scalescope-cli owner stop) and start the study from here.</source>
        <translation>Ihre Kontrollgruppe {group} darf nur {cores} Kerne benutzen, der Hintergrunddienst des Datenspeichers aber mehr, und Ranks laufen in seiner Gruppe. Sollen sie sich an Ihre Grenzen halten, beenden Sie den Hintergrunddienst (scalescope-cli owner stop) und starten Sie die Studie von hier.</translation>
    </message>
    <message>
        <source>your control group {group} may use only {mega} MB, but the store&apos;s background service may use more, and ranks run in its group. To limit them to yours, end the background service (scalescope-cli owner stop) and start the study from here.</source>
        <translation>Ihre Kontrollgruppe {group} darf nur {mega} MB benutzen, der Hintergrunddienst des Datenspeichers aber mehr, und Ranks laufen in seiner Gruppe. Sollen sie sich an Ihre Grenzen halten, beenden Sie den Hintergrunddienst (scalescope-cli owner stop) und starten Sie die Studie von hier.</translation>
    </message>
    <message>
        <source>the queue has no entry {entry}</source>
        <translation>die Warteschlange hat keinen Eintrag {entry}</translation>
    </message>
    <message>
        <source>no running or queued study uses a host called {host}</source>
        <translation>keine laufende oder eingereihte Studie benutzt einen Host namens {host}</translation>
    </message>
    <message>
        <source>exiting: the last client disconnected</source>
        <translation>endet: Der letzte Client hat die Verbindung getrennt</translation>
    </message>
    <message>
        <source>the background service of this store (process {pid}) has a newer version of Scalescope: use the programs of that version</source>
        <translation>der Hintergrunddienst dieses Datenspeichers (Prozess {pid}) hat eine neuere Version von Scalescope: Benutzen Sie die Programme jener Version</translation>
    </message>
    <message>
        <source>cannot rebuild the store&apos;s index while a study is running. Wait until it ends, or cancel it.</source>
        <translation>der Index des Datenspeichers lässt sich nicht neu aufbauen, während eine Studie läuft. Warten Sie ihr Ende ab, oder brechen Sie sie ab.</translation>
    </message>
    <message>
        <source>rebuilding the store&apos;s index from its logs</source>
        <translation>der Index des Datenspeichers wird aus seinen Protokollen neu aufgebaut</translation>
    </message>
    <message>
        <source>opening the store</source>
        <translation>der Datenspeicher wird geöffnet</translation>
    </message>
    <message>
        <source>exiting on signal {signal}; runs continue</source>
        <translation>endet durch Signal {signal}; Läufe gehen weiter</translation>
    </message>
    <message>
        <source>importing {path}</source>
        <translation>{path} wird importiert</translation>
    </message>
    <message>
        <source>{records} records of this run were written before this window opened, too many to show while it is running. Its curves begin here; the page Results has all of them.</source>
        <translation>{records} Einträge dieses Laufs wurden geschrieben, bevor dieses Fenster geöffnet wurde: zu viele, um sie zu zeigen, solange er läuft. Seine Kurven beginnen hier; die Seite Ergebnisse hat alle.</translation>
    </message>
    <message>
        <source>{path} is not an IDX file of {wanted}: {reason}. Use the published file; compressed it is NAME.gz.</source>
        <translation>{path} ist keine IDX-Datei für {wanted}: {reason}. Verwenden Sie die veröffentlichte Datei; komprimiert heißt sie NAME.gz.</translation>
    </message>
    <message>
        <source>{path} has {images} images, but {other} has {labels} labels. Use both files from the same source.</source>
        <translation>{path} hat {images} Bilder, {other} aber {labels} Labels. Verwenden Sie beide Dateien aus derselben Quelle.</translation>
    </message>
    <message>
        <source>{name}</source>
        <translation>{name}</translation>
    </message>
    <message>
        <source>CIFAR-10 sample (included)</source>
        <translation>CIFAR-10-Auszug (mitgeliefert)</translation>
    </message>
    <message>
        <source>Synthetic images</source>
        <translation>Synthetische Bilder</translation>
    </message>
    <message>
        <source>SVHN&apos;s extra images are easier to classify, and there are about seven times as many as in train.</source>
        <translation>Die extra-Bilder von SVHN sind leichter zu klassifizieren und etwa siebenmal so viele wie in train.</translation>
    </message>
    <message>
        <source>there is no dataset {name}; available are {known}</source>
        <translation>es gibt keinen Datensatz {name}; verfügbar sind {known}</translation>
    </message>
    <message>
        <source>dataset {dataset} has no split {split} to train on; it has {known}</source>
        <translation>der Datensatz {dataset} hat keinen Teil {split} zum Trainieren; er hat {known}</translation>
    </message>
    <message>
        <source>Time vs. batch</source>
        <translation>Zeit gegen Batch</translation>
    </message>
    <message>
        <source>Step breakdown</source>
        <translation>Schrittaufteilung</translation>
    </message>
    <message>
        <source>Subtraction estimate</source>
        <translation>Schätzung durch Subtraktion</translation>
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
        <source>{rateUnit} per added device</source>
        <translation>{rateUnit} je hinzugefügtem Gerät</translation>
    </message>
    <message>
        <source>{devices} devices: each added device gives {rate} {rateUnit}</source>
        <translation>{devices} Geräte: Jedes weitere Gerät bringt {rate} {rateUnit}</translation>
    </message>
    <message>
        <source>Marginal throughput</source>
        <translation>Grenzdurchsatz</translation>
    </message>
    <message>
        <source>G(N) = ({rateUnit} at N - {rateUnit} at M) / (N - M), M the next smaller number of devices measured with the same settings, else the baseline. Interval: Welch t on the difference over repeats, 95 %.</source>
        <translation>G(N) = ({rateUnit} bei N - {rateUnit} bei M) / (N - M), M die nächstkleinere mit gleichen Einstellungen gemessene Gerätezahl, sonst die der Vergleichszelle. Intervall: Welch-t auf der Differenz über Wiederholungen, 95 %.</translation>
    </message>
    <message>
        <source>There is no marginal throughput: it needs finished cells of two numbers of devices.</source>
        <translation>Kein Grenzdurchsatz: Dafür braucht es fertige Zellen mit zwei Gerätezahlen.</translation>
    </message>
    <message>
        <source>{rateUnit} per added device, 95 % from</source>
        <translation>{rateUnit} je hinzugefügtem Gerät, 95 % von</translation>
    </message>
    <message>
        <source>{rateUnit} per added device, 95 % to</source>
        <translation>{rateUnit} je hinzugefügtem Gerät, 95 % bis</translation>
    </message>
    <message>
        <source>cannot export to {file}: use one of the endings {known} or {last} ({special} for {kind} only)</source>
        <translation>nach {file} lässt sich nicht exportieren: Verwenden Sie eine der Endungen {known} oder {last} ({special} nur für {kind})</translation>
    </message>
    <message>
        <source>Repeat {repeat} is not used: only {present} of {ranks} ranks have timed steps, and their rate is not that of all ranks. See that run&apos;s log, then run the repeat again.</source>
        <translation>Wiederholung {repeat} wird nicht verwendet: Nur {present} von {ranks} Ranks haben gemessene Schritte, und ihre Rate ist nicht die aller Ranks. Sehen Sie im Protokoll dieses Laufs nach, und führen Sie die Wiederholung erneut aus.</translation>
    </message>
    <message>
        <source>Repeats {repeat} are not used: only {present} of {ranks} ranks have timed steps, and their rate is not that of all ranks. See the logs of their runs, then run the repeats again.</source>
        <translation>Wiederholungen {repeat} werden nicht verwendet: Nur {present} von {ranks} Ranks haben gemessene Schritte, und ihre Rate ist nicht die aller Ranks. Sehen Sie in den Protokollen ihrer Läufe nach, und führen Sie die Wiederholungen erneut aus.</translation>
    </message>
    <message>
        <source>Epoch time is estimated: training images / images per second. The measured window had no whole epoch.</source>
        <translation>Die Epochenzeit ist hochgerechnet: Trainingsbilder / Bilder pro Sekunde. Das Messfenster enthielt keine ganze Epoche.</translation>
    </message>
    <message>
        <source>Epoch time is estimated: training samples / samples per second. The measured window had no whole epoch.</source>
        <translation>Die Epochenzeit ist hochgerechnet: Trainingsbeispiele / Beispiele pro Sekunde. Das Messfenster enthielt keine ganze Epoche.</translation>
    </message>
    <message>
        <source>The global batch {batch} is larger than the {images} training images: samples repeat within a step, and an epoch is shorter than a step.</source>
        <translation>Der globale Batch {batch} ist größer als die {images} Trainingsbilder: Beispiele wiederholen sich in einem Schritt, und eine Epoche ist kürzer als ein Schritt.</translation>
    </message>
    <message>
        <source>The global batch {batch} is larger than the {images} training samples: samples repeat within a step, and an epoch is shorter than a step.</source>
        <translation>Der globale Batch {batch} ist größer als die {images} Trainingsbeispiele: Beispiele wiederholen sich in einem Schritt, und eine Epoche ist kürzer als ein Schritt.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for all-reduce, which reaches {utilisation} % of the peak bandwidth at its message sizes: the link is the limit.</source>
        <translation>{gain}: {percent} % des Schritts warten auf All-Reduce, das {utilisation} % der Spitzenbandbreite bei seinen Nachrichtengrößen erreicht: Die Leitung ist die Grenze.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for all-reduce, which reaches only {utilisation} % of the peak bandwidth at its message sizes: try bucket size and overlap before a faster link.</source>
        <translation>{gain}: {percent} % des Schritts warten auf All-Reduce, das nur {utilisation} % der Spitzenbandbreite bei seinen Nachrichtengrößen erreicht: Versuchen Sie es vor einer schnelleren Leitung mit Bucketgröße und Überlappung.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for all-reduce, which reaches {utilisation} % of the peak bandwidth at its message sizes: small messages are the limit. Try a larger batch per device or accumulation.</source>
        <translation>{gain}: {percent} % des Schritts warten auf All-Reduce, das {utilisation} % der Spitzenbandbreite bei seinen Nachrichtengrößen erreicht: Kleine Nachrichten sind die Grenze. Versuchen Sie einen größeren Batch je Gerät oder Akkumulation.</translation>
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
        <source>{devices} devices reach {percent} % of peak bandwidth at their message sizes</source>
        <translation>{devices} Geräte erreichen {percent} % der Spitzenbandbreite je Nachricht</translation>
    </message>
    <message>
        <source>Cell {cell}: schedule.warmupEpochs has no effect. It raises the rate from optimizer.lr to the rate after linear scaling, which is no higher here. Use schedule.linearScaling with a smaller baseBatch, or leave it out.</source>
        <translation>Zelle {cell}: schedule.warmupEpochs hat keine Wirkung. Es hebt die Rate von optimizer.lr auf die Rate nach linearer Skalierung, die hier nicht höher ist. Verwenden Sie schedule.linearScaling mit kleinerem baseBatch, oder lassen Sie es weg.</translation>
    </message>
    <message>
        <source>Internal error of Scalescope: {identity} does not hold ({left} and {right}). Please report it with the logs of the cell&apos;s runs.</source>
        <translation>Interner Fehler von Scalescope: {identity} gilt nicht ({left} und {right}). Bitte melden Sie ihn mit den Protokollen der Läufe dieser Zelle.</translation>
    </message>
    <message>
        <source>In {lost} of {repeats} repeats an energy counter was read less than twice around the timed steps, or was reset: their energy is unknown and in no figure. Use longer measured windows.</source>
        <translation>In {lost} von {repeats} Wiederholungen wurde ein Energiezähler um die gemessenen Schritte herum weniger als zweimal gelesen oder zurückgesetzt: Ihre Energie ist unbekannt und in keiner Zahl enthalten. Verwenden Sie längere Messfenster.</translation>
    </message>
    <message>
        <source>No speedup. {reason}</source>
        <translation>Kein Wert für die Beschleunigung. {reason}</translation>
    </message>
    <message>
        <source>No checkpoint overhead. {reason}</source>
        <translation>Kein Wert für den Mehraufwand durch Checkpoints. {reason}</translation>
    </message>
    <message>
        <source>No {rateUnit} were measured for this cell.</source>
        <translation>Für diese Zelle wurden keine {rateUnit} gemessen.</translation>
    </message>
    <message>
        <source>The program of this cell did not train with the ranks that were started.</source>
        <translation>Das Programm dieser Zelle hat nicht mit den gestarteten Ranks trainiert.</translation>
    </message>
    <message>
        <source>This is a single run without a baseline.</source>
        <translation>Dies ist ein einzelner Lauf ohne Vergleichszelle.</translation>
    </message>
    <message>
        <source>A batch sweep compares {rateUnit} and has no baseline.</source>
        <translation>Eine Batch-Reihe vergleicht {rateUnit} und hat keine Vergleichszelle.</translation>
    </message>
    <message>
        <source>The study has no baseline.</source>
        <translation>Die Studie hat keine Vergleichszelle.</translation>
    </message>
    <message>
        <source>No other cell was measured.</source>
        <translation>Keine andere Zelle wurde gemessen.</translation>
    </message>
    <message>
        <source>The chosen baseline was not measured.</source>
        <translation>Die gewählte Vergleichszelle wurde nicht gemessen.</translation>
    </message>
    <message>
        <source>Imported results are compared with measured ones only if you choose the baseline yourself.</source>
        <translation>Importierte Ergebnisse werden mit gemessenen nur verglichen, wenn Sie die Vergleichszelle selbst wählen.</translation>
    </message>
    <message>
        <source>No baseline was imported from the same report.</source>
        <translation>Aus demselben Bericht wurde keine Vergleichszelle importiert.</translation>
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
        <translation>Mit ihrem Zahlenformat wurde keine Vergleichszelle gemessen.</translation>
    </message>
    <message>
        <source>No baseline was measured with its optimizer and schedule.</source>
        <translation>Mit ihrem Optimierer und Lernratenverlauf wurde keine Vergleichszelle gemessen.</translation>
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
        <source>No smaller number of devices was measured with otherwise equal settings.</source>
        <translation>Es wurde keine kleinere Gerätezahl mit sonst gleichen Einstellungen gemessen.</translation>
    </message>
    <message>
        <source>The cell writes no checkpoints.</source>
        <translation>Die Zelle schreibt keine Checkpoints.</translation>
    </message>
    <message>
        <source>No cell without checkpoints was measured with otherwise equal settings.</source>
        <translation>Es wurde keine Zelle ohne Checkpoints mit sonst gleichen Einstellungen gemessen.</translation>
    </message>
    <message>
        <source>This cell and the cell without checkpoints have no measured repeat with the same number.</source>
        <translation>Diese Zelle und die Zelle ohne Checkpoints haben keine gemessene Wiederholung mit derselben Nummer.</translation>
    </message>
    <message>
        <source>The estimate divides the work of one device: it is available for strong scaling and for a fixed batch per device.</source>
        <translation>Die Schätzung teilt die Arbeit eines Geräts auf: Es gibt sie für starke Skalierung und für einen festen Batch je Gerät.</translation>
    </message>
    <message>
        <source>The cell is itself the baseline.</source>
        <translation>Die Zelle ist selbst die Vergleichszelle.</translation>
    </message>
    <message>
        <source>The estimate needs the time of one device, but the baseline has {devices}.</source>
        <translation>Die Schätzung braucht die Zeit eines Geräts, aber die Vergleichszelle hat {devices}.</translation>
    </message>
    <message>
        <source>The step time is unknown, here or for the baseline.</source>
        <translation>Die Schrittzeit ist unbekannt, hier oder bei der Vergleichszelle.</translation>
    </message>
    <message>
        <source>The subtraction estimate of communication is negative: this run of one device was faster than the baseline. Use the measured figure.</source>
        <translation>Die Subtraktionsschätzung der Kommunikation ist negativ: Dieser Lauf mit einem Gerät war schneller als die Vergleichszelle. Verwenden Sie den Messwert.</translation>
    </message>
    <message>
        <source>Transfers in training reach up to {percent} % of the peak bandwidth measured before. A link cannot exceed its peak: the sweep was disturbed or too short, so no share of it is shown. Measure again.</source>
        <translation>Im Training erreichen Übertragungen bis zu {percent} % der zuvor gemessenen Spitzenbandbreite. Eine Leitung kann ihre Spitze nicht überschreiten: Die Messung wurde gestört oder war zu kurz, daher wird kein Anteil daran gezeigt. Messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Transfers reach {percent} % of the link rate set for the hosts. A link cannot exceed its rate: linkGbps is too low, or they used another link, so no share of it is shown. Set linkGbps to the rate of the interface that the ranks use.</source>
        <translation>Übertragungen erreichen {percent} % der Rate, die für die Hosts gesetzt ist. Eine Leitung kann ihre Rate nicht überschreiten: linkGbps ist zu niedrig, oder sie liefen über eine andere, daher wird kein Anteil daran gezeigt. Setzen Sie linkGbps auf die Rate der Schnittstelle, die die Ranks benutzen.</translation>
    </message>
    <message>
        <source>The ranks&apos; clocks agree only within {microseconds} us: waits and delays below ten times that are left out.</source>
        <translation>Die Uhren der Ranks stimmen nur auf {microseconds} us überein: Warte- und Verspätungszeiten unter dem Zehnfachen davon sind weggelassen.</translation>
    </message>
    <message>
        <source>The model&apos;s operations reach {percent} % of the peak that matrix products reached: the devices were slower in that test than in training, or a convolution algorithm saves operations that are counted. No share of that peak is shown.</source>
        <translation>Die Operationen des Modells erreichen {percent} % der Spitze, die Matrixprodukte erreichten: Die Geräte waren in dieser Messung langsamer als im Training, oder ein Faltungsalgorithmus spart gezählte Operationen. Es wird kein Anteil daran gezeigt.</translation>
    </message>
    <message>
        <source>{what} is out of range. Devices are 1 to 1000000, rates 0.001 to 100000 Gbit/s, latencies up to 60 s, shares and accuracies above 0 and at most 1.</source>
        <translation>{what} liegt außerhalb des Bereichs. Geräte sind 1 bis 1000000, Raten 0,001 bis 100000 Gbit/s, Latenzen bis 60 s, Anteile und Genauigkeiten über 0 und höchstens 1.</translation>
    </message>
    <message>
        <source>study {study} has no cell {cell} to start from. scalescope-cli plan {study} lists its cells.</source>
        <translation>die Studie {study} hat keine Zelle {cell} als Ausgangspunkt. scalescope-cli plan {study} listet ihre Zellen auf.</translation>
    </message>
    <message>
        <source>study {study} has no finished cell of strategy ddp: other strategies do not record when gradients are ready to be sent. Measure ddp, on at least one device.</source>
        <translation>Studie {study} hat keine fertige Zelle der Strategie ddp: Andere Strategien zeichnen nicht auf, wann Gradienten bereit zum Senden sind. Messen Sie ddp, mindestens auf einem Gerät.</translation>
    </message>
    <message>
        <source>cell {cell} has no finished run to start from. Run it first.</source>
        <translation>Zelle {cell} hat keinen fertigen Lauf als Ausgangspunkt. Führen Sie sie zuerst aus.</translation>
    </message>
    <message>
        <source>cell {cell} ran {strategy}: only ddp&apos;s all-reduce can be extrapolated to other numbers of devices and links. Measure ddp on the same data.</source>
        <translation>Zelle {cell} lief mit {strategy}: Nur das All-Reduce von ddp lässt sich auf andere Gerätezahlen und Leitungen hochrechnen. Messen Sie ddp mit denselben Daten.</translation>
    </message>
    <message>
        <source>cell {cell} was imported: its numbers do not say when gradients were sent. Measure ddp here.</source>
        <translation>Zelle {cell} wurde importiert: Ihre Zahlen sagen nicht, wann Gradienten gesendet wurden. Messen Sie ddp hier.</translation>
    </message>
    <message>
        <source>cell {cell} is a what-if result, slowed down on purpose: it cannot be extrapolated to a link. Measure the same cell without whatIf.</source>
        <translation>Zelle {cell} ist ein Was-wäre-wenn-Ergebnis, absichtlich gebremst: Sie lässt sich nicht auf eine Leitung hochrechnen. Messen Sie dieselbe Zelle ohne whatIf.</translation>
    </message>
    <message>
        <source>the runs of cell {cell} do not say when their gradients were ready: records are missing. Run the cell again.</source>
        <translation>die Läufe von Zelle {cell} sagen nicht, wann ihre Gradienten bereit waren: Es fehlen Einträge. Führen Sie die Zelle erneut aus.</translation>
    </message>
    <message>
        <source>no cell of study {study} was validated: the number of samples needed for an accuracy is unknown. Train with measure.validate.</source>
        <translation>keine Zelle der Studie {study} wurde validiert: Wie viele Beispiele bis zu einer Genauigkeit nötig sind, ist unbekannt. Trainieren Sie mit measure.validate.</translation>
    </message>
    <message>
        <source>{accuracy} % accuracy was not reached, the best was {best} %: the number of samples needed for it is unknown. Train longer, or choose a lower accuracy.</source>
        <translation>{accuracy} % Genauigkeit wurden nicht erreicht, am besten waren {best} %: Wie viele Beispiele dafür nötig sind, ist unbekannt. Trainieren Sie länger, oder wählen Sie eine niedrigere Genauigkeit.</translation>
    </message>
    <message>
        <source>{devices} devices cannot share a global batch of {batch}</source>
        <translation>{devices} Geräte können sich einen globalen Batch von {batch} nicht teilen</translation>
    </message>
    <message>
        <source>{devices} devices have a batch of {batch} each, outside the measured {low} to {high}, and the measured times do not allow a linear fit to it. Measure a batch near it.</source>
        <translation>{devices} Geräte haben je einen Batch von {batch}, außerhalb der gemessenen {low} bis {high}, und die gemessenen Zeiten erlauben keine lineare Anpassung dorthin. Messen Sie einen Batch in der Nähe.</translation>
    </message>
    <message>
        <source>{devices} devices have a batch of {batch} each, but only {measured} was measured: one time does not allow a linear fit. Measure a batch near it.</source>
        <translation>{devices} Geräte haben je einen Batch von {batch}, aber gemessen wurde nur {measured}: Eine Zeit allein erlaubt keine lineare Anpassung. Messen Sie einen Batch in der Nähe.</translation>
    </message>
    <message>
        <source>{devices} devices have a batch of {batch} each, outside the measured {low} to {high}: compute is extrapolated from the two nearest, and there is no interval.</source>
        <translation>{devices} Geräte haben je einen Batch von {batch}, außerhalb der gemessenen {low} bis {high}: Die Rechenzeit wird aus den zwei nächsten extrapoliert, und es gibt kein Intervall.</translation>
    </message>
    <message>
        <source>{devices} devices are more than 64 times the {largest} that were measured: use the result as a trend only.</source>
        <translation>{devices} Geräte sind mehr als das 64-Fache der {largest}, die gemessen wurden: Verwenden Sie das Ergebnis nur als Trend.</translation>
    </message>
    <message>
        <source>Based on one rank: the numbers do not include what ranks lose by sharing a machine, by transferring gradients and by waiting for each other. Measure two ranks.</source>
        <translation>Auf der Grundlage eines Ranks: Was Ranks verlieren, weil sie sich eine Maschine teilen, Gradienten übertragen und aufeinander warten, ist in diesen Zahlen nicht enthalten. Messen Sie zwei Ranks.</translation>
    </message>
    <message>
        <source>No peak bandwidth was measured: only the given link limits transfers, not the ranks&apos; own transfer rate. Set measure.ceilingMB.</source>
        <translation>Es wurde keine Spitzenbandbreite gemessen: Nur die angegebene Leitung begrenzt die Übertragungen, nicht die Übertragungsrate der Ranks selbst. Setzen Sie measure.ceilingMB.</translation>
    </message>
    <message>
        <source>Measured once, so there are no intervals. Use three repeats.</source>
        <translation>Einmal gemessen, daher keine Intervalle. Verwenden Sie drei Wiederholungen.</translation>
    </message>
    <message>
        <source>No measured cell could be predicted from the others: the intervals do not include the error of the model itself. Measure another number of devices.</source>
        <translation>Keine gemessene Zelle ließ sich aus den anderen vorhersagen: Die Intervalle enthalten den Fehler des Modells selbst nicht. Messen Sie eine weitere Gerätezahl.</translation>
    </message>
    <message>
        <source>{gbps} Gbit/s is more than the {measured} Gbit/s measured between the nodes: whether the ranks can transfer that much is unknown.</source>
        <translation>{gbps} Gbit/s sind mehr als die {measured} Gbit/s, die zwischen den Knoten gemessen wurden: Ob die Ranks so viel übertragen können, ist unbekannt.</translation>
    </message>
    <message>
        <source>The samples needed for the accuracy were counted at a global batch of {batch}; it grows with the devices here, and larger batches often need more.</source>
        <translation>Die Beispiele, die für die Genauigkeit nötig sind, wurden bei einem globalen Batch von {batch} gezählt; er wächst hier mit den Geräten, und größere Batches brauchen oft mehr.</translation>
    </message>
    <message>
        <source>An efficiency of {keep} % at N = {devices} needs at least {gbps} Gbit/s.</source>
        <translation>Eine Effizienz von {keep} % bei N = {devices} braucht mindestens {gbps} Gbit/s.</translation>
    </message>
    <message>
        <source>An efficiency of {keep} % at N = {devices} is reached by any link of at least 0.001 Gbit/s.</source>
        <translation>Eine Effizienz von {keep} % bei N = {devices} erreicht jede Leitung von mindestens 0,001 Gbit/s.</translation>
    </message>
    <message>
        <source>No link reaches an efficiency of {keep} % at N = {devices}: with the fastest one it is {best} %.</source>
        <translation>Keine Leitung erreicht bei N = {devices} eine Effizienz von {keep} %: Mit der schnellsten sind es {best} %.</translation>
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
        <source>The 95 % intervals include the spread of the repeats, {percent} % of the compute part.</source>
        <translation>Die 95-%-Intervalle enthalten die Streuung der Wiederholungen, {percent} % des Rechenanteils.</translation>
    </message>
    <message>
        <source>They include the spread of transfers around the bandwidth fit, {percent} % of each.</source>
        <translation>Sie enthalten die Streuung der Übertragungen um die Anpassung der Bandbreite, {percent} % jeder einzelnen.</translation>
    </message>
    <message>
        <source>They include the error of predicting measured cells from the others, {percent} % of the step (cells: {cells}).</source>
        <translation>Sie enthalten den Fehler der Vorhersage gemessener Zellen aus den anderen, {percent} % des Schritts (Zellen: {cells}).</translation>
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
        <source>An efficiency of {keep} % needs at least {each}.</source>
        <translation>Eine Effizienz von {keep} % braucht mindestens {each}.</translation>
    </message>
    <message>
        <source>An efficiency of {keep} % at {each} is reached by any link of at least 0.001 Gbit/s.</source>
        <translation>Eine Effizienz von {keep} % bei {each} erreicht jede Leitung von mindestens 0,001 Gbit/s.</translation>
    </message>
    <message>
        <source>No link reaches an efficiency of {keep} %: with the fastest one it is {each}.</source>
        <translation>Keine Leitung erreicht eine Effizienz von {keep} %: Mit der schnellsten sind es {each}.</translation>
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
        <source>{each}: these devices cannot share a global batch of {batch}.</source>
        <translation>{each}: Diese Geräte können sich einen globalen Batch von {batch} nicht teilen.</translation>
    </message>
    <message>
        <source>{each}: batches outside the measured {low} to {high}; the measured times do not allow a linear fit to them. Measure batches near them.</source>
        <translation>{each}: Batches außerhalb der gemessenen {low} bis {high}; die gemessenen Zeiten erlauben keine lineare Anpassung dorthin. Messen Sie Batches in ihrer Nähe.</translation>
    </message>
    <message>
        <source>{each}: batches that were not measured; only {measured} was, and one time does not allow a linear fit. Measure batches near them.</source>
        <translation>{each}: Batches, die nicht gemessen wurden; gemessen wurde nur {measured}, und eine Zeit allein erlaubt keine lineare Anpassung. Messen Sie Batches in ihrer Nähe.</translation>
    </message>
    <message>
        <source>{each}: batches outside the measured {low} to {high}; compute is extrapolated from the two nearest, and there is no interval.</source>
        <translation>{each}: Batches außerhalb der gemessenen {low} bis {high}; die Rechenzeit wird aus den zwei nächsten extrapoliert, und es gibt kein Intervall.</translation>
    </message>
    <message>
        <source>{each} are more than 64 times the {largest} that were measured: use the results as a trend only.</source>
        <translation>{each} sind mehr als das 64-Fache der {largest}, die gemessen wurden: Verwenden Sie die Ergebnisse nur als Trend.</translation>
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
        <translation>oben: Teile des Schritts; unten: kollektive Operationen</translation>
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
        <translation>eine kollektive Operation, nach Ankunft</translation>
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
        <source>All ranks share one clock, the monotonic clock of their machine.</source>
        <translation>Alle Ranks haben eine gemeinsame Uhr, die monotone Uhr ihrer Maschine.</translation>
    </message>
    <message>
        <source>The nodes&apos; clocks are unrelated: each node starts at zero here, the nodes are not aligned, and which rank waited for which is unknown.</source>
        <translation>Die Uhren der Knoten sind unabhängig voneinander: Jeder Knoten beginnt hier bei null, die Knoten sind nicht aneinander ausgerichtet, und welcher Rank auf welchen gewartet hat, ist unbekannt.</translation>
    </message>
    <message>
        <source>Only the first {drawn} of {ranks} ranks are drawn.</source>
        <translation>Gezeichnet sind nur die ersten {drawn} von {ranks} Ranks.</translation>
    </message>
    <message>
        <source>Only steps {first} to {last} of the requested ones are drawn.</source>
        <translation>Von den verlangten Schritten sind nur {first} bis {last} gezeichnet.</translation>
    </message>
    <message>
        <source>there is no step to show: choose a cell that has finished and steps that it ran (--steps)</source>
        <translation>es gibt keinen Schritt zu zeigen: Wählen Sie eine fertige Zelle und Schritte, die sie ausgeführt hat (--steps)</translation>
    </message>
    <message>
        <source>Step {step} at {devices} devices: rank {rank} waits longest for the others, {milliseconds} ms</source>
        <translation>Schritt {step}, {devices} Geräte: Rank {rank} wartet am längsten, {milliseconds} ms</translation>
    </message>
    <message>
        <source>Trace of steps</source>
        <translation>Trace von Schritten</translation>
    </message>
    <message>
        <source>Each rank&apos;s parts of the requested steps, or of the last whole step of the measured window, and below them its collectives from its own arrival to their end: waiting until the last rank arrives, then transfer. A thin line joins the arrivals at one collective.</source>
        <translation>Die Teile jedes Ranks in den verlangten Schritten, sonst im letzten ganzen Schritt des Messfensters, und darunter seine kollektiven Operationen von der eigenen Ankunft bis zu ihrem Ende: Warten, bis der letzte Rank ankommt, dann die Übertragung. Eine dünne Linie verbindet die Ankünfte bei einer kollektiven Operation.</translation>
    </message>
    <message>
        <source>No finished cell has such steps.</source>
        <translation>Keine fertige Zelle hat solche Schritte.</translation>
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
        <source>The CPUs ran under the governor {governor}, which lowers their clock at low load. For steady times set the governor performance.</source>
        <translation>Die CPUs liefen mit dem Governor {governor}, der ihren Takt bei geringer Last senkt. Stellen Sie für gleichmäßige Zeiten den Governor performance ein.</translation>
    </message>
    <message>
        <source>Turbo was on: a core&apos;s clock then depends on heat and on how many other cores are busy, so one rank alone runs faster than the same rank beside others. This may explain part of the scaling loss.</source>
        <translation>Turbo war an: Der Takt eines Kerns hängt dann von der Wärme ab und davon, wie viele andere Kerne beschäftigt sind, sodass ein Rank allein schneller läuft als derselbe Rank neben anderen. Das kann einen Teil des Skalierungsverlusts erklären.</translation>
    </message>
    <message>
        <source>The CPUs of {host} were throttled by heat during the timed steps. Let the machine cool and measure again.</source>
        <translation>Die CPUs von {host} wurden während der gemessenen Schritte wegen Wärme gedrosselt. Lassen Sie die Maschine abkühlen und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>A GPU&apos;s clock was throttled by heat during the timed steps. Let the machine cool and measure again.</source>
        <translation>Der Takt einer GPU wurde während der gemessenen Schritte wegen Wärme gedrosselt. Lassen Sie die Maschine abkühlen und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>A GPU&apos;s clock was throttled by its hardware during the timed steps, because of power or heat. Check its power supply and cooling, and measure again.</source>
        <translation>Der Takt einer GPU wurde während der gemessenen Schritte von ihrer Hardware gedrosselt, wegen Leistung oder Wärme. Prüfen Sie Stromversorgung und Kühlung, und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>A GPU reached its power limit during the timed steps, which lowered its clock. Compare it only with GPUs of the same power limit.</source>
        <translation>Eine GPU erreichte während der gemessenen Schritte ihre Leistungsgrenze, was ihren Takt senkte. Vergleichen Sie sie nur mit GPUs derselben Leistungsgrenze.</translation>
    </message>
    <message>
        <source>Cells differ in {name}: {here} for cells {cells}, {there} for cells {others}. Their times may differ because of this and not because of the number of devices: measure them under one setting.</source>
        <translation>Zellen unterscheiden sich ({name}): {here} bei Zellen {cells}, {there} bei Zellen {others}. Ihre Zeiten können sich deshalb unterscheiden und nicht wegen der Zahl der Geräte: Messen Sie sie unter einer Einstellung.</translation>
    </message>
    <message>
        <source>The energy is that of the nodes&apos; whole CPU packages while the steps were timed: it includes everything that ran on them and idle power, but not memory and other devices.</source>
        <translation>Die Energie ist die der ganzen CPU-Pakete der Knoten während der gemessenen Schritte: Sie enthält alles, was auf ihnen lief, und den Leerlauf, aber nicht Arbeitsspeicher und andere Geräte.</translation>
    </message>
    <message>
        <source>Rank {rank} is a straggler: it arrives last in {percent} % of the steps, by {milliseconds} ms, because its input takes longer.</source>
        <translation>Rank {rank} ist ein Nachzügler: Er kommt in {percent} % der Schritte als Letzter an, um {milliseconds} ms, weil seine Eingabe länger dauert.</translation>
    </message>
    <message>
        <source>Ranks {rank} are stragglers: they arrive last in {percent} % of the steps, by {milliseconds} ms, because their input takes longer.</source>
        <translation>Ranks {rank} sind Nachzügler: Sie kommen in {percent} % der Schritte als Letzte an, um {milliseconds} ms, weil ihre Eingabe länger dauert.</translation>
    </message>
    <message>
        <source>Rank {rank} is a straggler: it arrives last in {percent} % of the steps, by {milliseconds} ms, because its compute takes longer.</source>
        <translation>Rank {rank} ist ein Nachzügler: Er kommt in {percent} % der Schritte als Letzter an, um {milliseconds} ms, weil sein Rechnen länger dauert.</translation>
    </message>
    <message>
        <source>Ranks {rank} are stragglers: they arrive last in {percent} % of the steps, by {milliseconds} ms, because their compute takes longer.</source>
        <translation>Ranks {rank} sind Nachzügler: Sie kommen in {percent} % der Schritte als Letzte an, um {milliseconds} ms, weil ihr Rechnen länger dauert.</translation>
    </message>
    <message>
        <source>Rank {rank} is a straggler: it arrives last in {percent} % of the steps, by {milliseconds} ms, because its checkpoints, or work outside the named parts, take longer.</source>
        <translation>Rank {rank} ist ein Nachzügler: Er kommt in {percent} % der Schritte als Letzter an, um {milliseconds} ms, weil seine Checkpoints oder Arbeit außerhalb der benannten Teile länger dauern.</translation>
    </message>
    <message>
        <source>Ranks {rank} are stragglers: they arrive last in {percent} % of the steps, by {milliseconds} ms, because their checkpoints, or work outside the named parts, take longer.</source>
        <translation>Ranks {rank} sind Nachzügler: Sie kommen in {percent} % der Schritte als Letzte an, um {milliseconds} ms, weil ihre Checkpoints oder Arbeit außerhalb der benannten Teile länger dauern.</translation>
    </message>
    <message>
        <source>Rank {rank} is a straggler: it arrives last in {percent} % of the steps, by {milliseconds} ms. None of its own parts takes longer; it finishes the previous transfer later than the others.</source>
        <translation>Rank {rank} ist ein Nachzügler: Er kommt in {percent} % der Schritte als Letzter an, um {milliseconds} ms. Keiner seiner eigenen Teile dauert länger; er beendet die vorherige Übertragung später als die anderen.</translation>
    </message>
    <message>
        <source>Ranks {rank} are stragglers: they arrive last in {percent} % of the steps, by {milliseconds} ms. None of their own parts takes longer; they finish the previous transfer later than the others.</source>
        <translation>Ranks {rank} sind Nachzügler: Sie kommen in {percent} % der Schritte als Letzte an, um {milliseconds} ms. Keiner ihrer eigenen Teile dauert länger; sie beenden die vorherige Übertragung später als die anderen.</translation>
    </message>
    <message>
        <source>In {percent} % of the steps the ranks wait for one of them, by {milliseconds} ms, but not always for the same one.</source>
        <translation>In {percent} % der Schritte warten die Ranks auf einen von ihnen, {milliseconds} ms, aber nicht immer auf denselben.</translation>
    </message>
    <message>
        <source>A single rank waits for no other.</source>
        <translation>Ein einzelner Rank wartet auf keinen anderen.</translation>
    </message>
    <message>
        <source>These ranks do not wait for each other: each trains independently.</source>
        <translation>Diese Ranks warten nicht aufeinander: Jeder trainiert unabhängig.</translation>
    </message>
    <message>
        <source>No step has a collective that every rank recorded, so the straggler is unknown. Runs with one device or one process have no collectives; in other runs the logs are incomplete.</source>
        <translation>Kein Schritt hat eine kollektive Operation, die jeder Rank aufgezeichnet hat, daher ist der Nachzügler unbekannt. Läufe mit einem Gerät oder einem Prozess haben keine kollektiven Operationen; bei anderen Läufen sind die Protokolle unvollständig.</translation>
    </message>
    <message>
        <source>step of repeat {repeat}</source>
        <translation>Schritt von Wiederholung {repeat}</translation>
    </message>
    <message>
        <source>delay, ms</source>
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
        <source>the previous transfer</source>
        <translation>die vorherige Übertragung</translation>
    </message>
    <message>
        <source>last in step {step}: {cause}</source>
        <translation>Letzter in Schritt {step}: {cause}</translation>
    </message>
    <message>
        <source>rank {rank}: last in {percent} % of steps, waits {waited} ms per step</source>
        <translation>Rank {rank}: Letzter in {percent} % der Schritte, wartet {waited} ms je Schritt</translation>
    </message>
    <message>
        <source>Only the {drawn} of {ranks} ranks that the others waited for most are drawn.</source>
        <translation>Gezeichnet sind nur die {drawn} von {ranks} Ranks, auf die die anderen am meisten gewartet haben.</translation>
    </message>
    <message>
        <source>Delays below {milliseconds} ms are left out: the ranks&apos; clocks agree only within a tenth of that.</source>
        <translation>Verspätungen unter {milliseconds} ms sind ausgelassen: Die Uhren der Ranks stimmen nur auf ein Zehntel davon überein.</translation>
    </message>
    <message>
        <source>Rank {rank} was last in {percent} % of steps, by {milliseconds} ms: {cause}</source>
        <translation>Rank {rank} war in {percent} % der Schritte Letzter, um {milliseconds} ms: {cause}</translation>
    </message>
    <message>
        <source>In {percent} % of steps the ranks wait for one of them, by {milliseconds} ms, but not always for the same one</source>
        <translation>In {percent} % der Schritte warten alle {milliseconds} ms auf einen Rank, nicht immer denselben</translation>
    </message>
    <message>
        <source>No rank was last by more than {milliseconds} ms in any step</source>
        <translation>Kein Rank war in irgendeinem Schritt um mehr als {milliseconds} ms Letzter</translation>
    </message>
    <message>
        <source>Stragglers</source>
        <translation>Nachzügler</translation>
    </message>
    <message>
        <source>Delay of a rank in a step: its arrival at the collective with the largest spread of arrivals, minus the first rank&apos;s arrival. A column of several steps shows the largest delay of each rank.</source>
        <translation>Verspätung eines Ranks in einem Schritt: seine Ankunft bei der kollektiven Operation, bei der die Ankünfte am weitesten auseinander liegen, weniger die des ersten Ranks. Eine Spalte aus mehreren Schritten zeigt die größte Verspätung jedes Ranks.</translation>
    </message>
    <message>
        <source>No cell of several ranks has finished yet.</source>
        <translation>Noch ist keine Zelle mit mehreren Ranks fertig.</translation>
    </message>
    <message>
        <source>mean delay, ms</source>
        <translation>mittlere Verspätung, ms</translation>
    </message>
    <message>
        <source>delay, 95th percentile, ms</source>
        <translation>Verspätung, 95. Perzentil, ms</translation>
    </message>
    <message>
        <source>steps as straggler, %</source>
        <translation>Schritte als Nachzügler, %</translation>
    </message>
    <message>
        <source>delay as straggler, ms</source>
        <translation>Verspätung als Nachzügler, ms</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>share of that cause, %</source>
        <translation>Anteil dieser Ursache, %</translation>
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
        <source>{percent} % efficiency</source>
        <translation>{percent} % Effizienz</translation>
    </message>
    <message>
        <source>{devices} on {gbps} Gbit/s: predicted speedup {value}x</source>
        <translation>{devices} an {gbps} Gbit/s: vorhergesagte Beschleunigung {value}x</translation>
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
        <source>None of these numbers of devices can be predicted from the measurements; the notes say why.</source>
        <translation>Keine dieser Gerätezahlen lässt sich aus den Messungen vorhersagen; die Hinweise sagen, warum.</translation>
    </message>
    <message>
        <source>Step at N = compute + what a link of that rate and latency still has to send after the last gradient is ready + waiting, from the measurements of one cell. Speedup against its baseline; efficiency = speedup / N. Interval: for one more repeat, from the spread of repeats and transfers and the prediction error of the other cells, 95 %.</source>
        <translation>Schritt bei N = Rechnen + was eine Leitung dieser Rate und Latenz noch zu senden hat, wenn der letzte Gradient bereit ist, + Warten, aus den Messungen einer Zelle. Beschleunigung gegen deren Vergleichszelle; Effizienz = Beschleunigung / N. Intervall: für eine weitere Wiederholung, aus der Streuung von Wiederholungen und Übertragungen und dem Vorhersagefehler der anderen Zellen, 95 %.</translation>
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
        <source>without communication, ms</source>
        <translation>ohne Kommunikation, ms</translation>
    </message>
    <message>
        <source>link, % of step</source>
        <translation>Leitung, % des Schritts</translation>
    </message>
    <message>
        <source>device-hours per epoch</source>
        <translation>Gerätestunden je Epoche</translation>
    </message>
    <message>
        <source>price per epoch</source>
        <translation>Preis je Epoche</translation>
    </message>
    <message>
        <source>kJ per epoch</source>
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
        <source>{devices} on {gbps} Gbit/s: predicted efficiency {value} %</source>
        <translation>{devices} an {gbps} Gbit/s: vorhergesagte Effizienz {value} %</translation>
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
        <source>{file}: {key} asks for the bandwidth sweep among fewer ranks, but ceilingMB is 0: there is no sweep. Set ceilingMB, or leave ceilingSubsets out.</source>
        <translation>{file}: {key} verlangt die Bandbreitenmessung unter weniger Ranks, aber ceilingMB ist 0: Es wird nichts gemessen. Setzen Sie ceilingMB, oder lassen Sie ceilingSubsets weg.</translation>
    </message>
    <message>
        <source>After {repeats} repeats, the study&apos;s maximum, the result is known to {percent} % either way, not to {asked} %. Repeats vary that much: use longer measured windows, or end other programs on the machine.</source>
        <translation>Nach {repeats} Wiederholungen, der Höchstzahl der Studie, ist das Ergebnis auf {percent} % nach beiden Seiten bekannt, nicht auf {asked} %. So stark streuen die Wiederholungen: Verwenden Sie längere Messfenster, oder beenden Sie andere Programme auf der Maschine.</translation>
    </message>
    <message>
        <source>Fitting this part ({name}) needs {needed} different numbers of devices at which it takes time, {measured} were measured: nothing is fitted.</source>
        <translation>Die Anpassung dieses Teils ({name}) braucht {needed} verschiedene Gerätezahlen, bei denen er Zeit kostet, gemessen wurden {measured}: Es wird nichts angepasst.</translation>
    </message>
    <message>
        <source>No law is fitted to {part}: each of its laws, fitted without one of the measured numbers of devices, predicts no time for that number.</source>
        <translation>An {part} ist kein Gesetz angepasst: Jedes seiner Gesetze, ohne eine der gemessenen Gerätezahlen angepasst, sagt für diese Gerätezahl keine Zeit vorher.</translation>
    </message>
    <message>
        <source>The curve ({name}) passes through every measurement, and the repeats are equal or rounded, so there is no interval. Measure another number of devices or more repeats.</source>
        <translation>Die Kurve ({name}) geht durch jede Messung, und die Wiederholungen sind gleich oder gerundet, daher gibt es kein Intervall. Messen Sie eine weitere Gerätezahl oder mehr Wiederholungen.</translation>
    </message>
    <message>
        <source>Nothing was repeated: whether a law misses the measurements by more than the spread of repeats is unknown.</source>
        <translation>Nichts wurde wiederholt: Ob ein Gesetz die Messungen um mehr verfehlt als die Streuung der Wiederholungen, ist unbekannt.</translation>
    </message>
    <message>
        <source>The repeats of every number of devices are equal: their spread is unknown.</source>
        <translation>Die Wiederholungen jeder Gerätezahl sind gleich: Ihre Streuung ist unbekannt.</translation>
    </message>
    <message>
        <source>No cell was measured twice: the smallest detectable difference is unknown. Use three repeats.</source>
        <translation>Keine Zelle wurde zweimal gemessen: Der kleinste nachweisbare Unterschied ist unbekannt. Verwenden Sie drei Wiederholungen.</translation>
    </message>
    <message>
        <source>The repeats of every cell are equal: their spread and the smallest detectable difference are unknown.</source>
        <translation>Die Wiederholungen jeder Zelle sind gleich: Ihre Streuung und der kleinste nachweisbare Unterschied sind unbekannt.</translation>
    </message>
    <message>
        <source>The speedup has no interval: its repeats are all equal, so their spread is unknown.</source>
        <translation>Die Beschleunigung hat kein Intervall: Ihre Wiederholungen sind alle gleich, daher ist ihre Streuung unbekannt.</translation>
    </message>
    <message>
        <source>reused</source>
        <translation>wiederverwendet</translation>
    </message>
    <message>
        <source>Repeat {repeat} is not used: the log of rank {rank} has only {present} of {steps} timed steps. See that run&apos;s log, then run the repeat again.</source>
        <translation>Wiederholung {repeat} wird nicht verwendet: Das Protokoll von Rank {rank} hat nur {present} von {steps} gemessenen Schritten. Sehen Sie im Protokoll dieses Laufs nach, und führen Sie die Wiederholung erneut aus.</translation>
    </message>
    <message>
        <source>Repeats {repeat} are not used: logs of their ranks have only {present} of {steps} timed steps. See the logs of their runs, then run the repeats again.</source>
        <translation>Wiederholungen {repeat} werden nicht verwendet: Protokolle ihrer Ranks haben nur {present} von {steps} gemessenen Schritten. Sehen Sie in den Protokollen ihrer Läufe nach, und führen Sie die Wiederholungen erneut aus.</translation>
    </message>
    <message>
        <source>The logs of repeat {repeat} are damaged in {places} places and lack {steps} timed steps: its means cover the remaining steps. Run the repeat again.</source>
        <translation>Die Protokolle von Wiederholung {repeat} sind an {places} Stellen beschädigt, und ihnen fehlen {steps} gemessene Schritte: Ihre Mittel umfassen nur die übrigen Schritte. Führen Sie die Wiederholung erneut aus.</translation>
    </message>
    <message>
        <source>The logs of repeats {repeat} are damaged in {places} places and lack {steps} timed steps: their means cover the remaining steps. Run the repeats again.</source>
        <translation>Die Protokolle der Wiederholungen {repeat} sind an {places} Stellen beschädigt, und ihnen fehlen {steps} gemessene Schritte: Ihre Mittel umfassen nur die übrigen Schritte. Führen Sie die Wiederholungen erneut aus.</translation>
    </message>
    <message>
        <source>{count} repeats are left out: they were measured with another {name} ({there}) than the others ({here}).</source>
        <translation>{count} Wiederholungen sind ausgelassen: Sie wurden mit einem anderen Wert von {name} ({there}) gemessen als die übrigen ({here}).</translation>
    </message>
    <message>
        <source>{count} repeats are left out: they belong to the session of {study} that began at {time}, and the spread of repeats does not include differences between sessions.</source>
        <translation>{count} Wiederholungen sind ausgelassen: Sie gehören zur Sitzung von {study}, die um {time} begann, und die Streuung von Wiederholungen enthält keine Unterschiede zwischen Sitzungen.</translation>
    </message>
    <message>
        <source>Reused: measured for {study} in the session that began at {time}.</source>
        <translation>Wiederverwendet: für {study} in der Sitzung gemessen, die um {time} begann.</translation>
    </message>
    <message>
        <source>The speedup has no interval: the baseline was measured in another session, and the spread of repeats does not include differences between sessions (temperature, other users of the machine). Measure both together with `run --again`.</source>
        <translation>Die Beschleunigung hat kein Intervall: Die Vergleichszelle wurde in einer anderen Sitzung gemessen, und die Streuung von Wiederholungen enthält keine Unterschiede zwischen Sitzungen (Temperatur, andere Benutzer der Maschine). Messen Sie beide zusammen mit `run --again`.</translation>
    </message>
    <message>
        <source>The speedup has no interval: the study measured each cell&apos;s repeats in a row (measure.order), so drift cannot be separated from a difference.</source>
        <translation>Die Beschleunigung hat kein Intervall: Die Studie maß die Wiederholungen jeder Zelle hintereinander (measure.order), daher lässt sich Drift nicht von einem Unterschied trennen.</translation>
    </message>
    <message>
        <source>Repeat {repeat} is an outlier: its {rateUnit} are {percent} % off the cell&apos;s other repeats, more than the study&apos;s spread explains. It is used, and widens the interval.</source>
        <translation>Wiederholung {repeat} ist ein Ausreißer: Ihre {rateUnit} weichen {percent} % von den übrigen Wiederholungen der Zelle ab, mehr als die Streuung der Studie erklärt. Sie wird verwendet und verbreitert das Intervall.</translation>
    </message>
    <message>
        <source>Repeats {repeat} are outliers: their {rateUnit} are {percent} % off the other repeats of their cells, more than the study&apos;s spread explains. They are used, and widen the interval.</source>
        <translation>Wiederholungen {repeat} sind Ausreißer: Ihre {rateUnit} weichen {percent} % von den übrigen Wiederholungen ihrer Zellen ab, mehr als die Streuung der Studie erklärt. Sie werden verwendet und verbreitern das Intervall.</translation>
    </message>
    <message>
        <source>Repeats vary by {scatter} %: {repeats} repeats per cell are too few to detect any difference below 100 % (95 % confidence).</source>
        <translation>Wiederholungen streuen um {scatter} %: {repeats} Wiederholungen je Zelle sind zu wenige, um einen Unterschied unter 100 % nachzuweisen (95 % Konfidenz).</translation>
    </message>
    <message>
        <source>Repeats vary by {scatter} %; with {repeats} repeats per cell, the smallest detectable difference is {percent} % (95 % confidence).</source>
        <translation>Wiederholungen streuen um {scatter} %; mit {repeats} Wiederholungen je Zelle ist der kleinste nachweisbare Unterschied {percent} % (95 % Konfidenz).</translation>
    </message>
    <message>
        <source>Of the laws tried ({laws}), {law} fits best: it predicts numbers of devices that are left out of its fit to within {percent} %.</source>
        <translation>Von den versuchten Gesetzen ({laws}) passt {law} am besten: Es sagt Gerätezahlen, die seine Anpassung auslässt, auf {percent} % genau vorher.</translation>
    </message>
    <message>
        <source>{law} does not fit the measurements: it misses them by more than the spread of repeats (F = {ratio}, p = {probability}). Use its curve as a trend only.</source>
        <translation>{law} passt nicht zu den Messungen: Es verfehlt sie um mehr als die Streuung der Wiederholungen (F = {ratio}, p = {probability}). Verwenden Sie die Kurve nur als Trend.</translation>
    </message>
    <message>
        <source>the stored results cannot be read, so no more repeats are run</source>
        <translation>die gespeicherten Ergebnisse lassen sich nicht lesen, deshalb werden keine weiteren Wiederholungen ausgeführt</translation>
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
        <source>The law that best predicts the numbers of devices left out of its fit (leave-one-out), over the most device counts, fitted to {rateUnit}; dashed beyond the largest N measured. Band: 95 % prediction interval of one more run, by bootstrap over residuals. Values beyond the measurements are forecasts.</source>
        <translation>Das Gesetz, das die bei der Anpassung ausgelassenen Gerätezahlen am besten vorhersagt (leave-one-out), über die meisten Gerätezahlen, an {rateUnit} angepasst; jenseits des größten gemessenen N gestrichelt. Band: 95-%-Vorhersageintervall eines weiteren Laufs, durch Bootstrap über die Restfehler. Werte jenseits der Messungen sind Vorhersagen.</translation>
    </message>
    <message>
        <source>Each part of the step is fitted over N devices with the laws of its kind; the law is drawn that best predicts the left-out numbers of devices (leave-one-out): compute and input a, a + b/N or a + b (N-1); exposed communication a (N-1)/N, a + b (N-1)/N or a (N-1)/N + b (N-1), above one device. Values beyond the largest N measured are forecasts.</source>
        <translation>Jeder Teil des Schritts wird über N Geräten mit den Gesetzen seiner Art angepasst; gezeichnet ist das Gesetz, das die ausgelassenen Gerätezahlen am besten vorhersagt (Leave-one-out): Rechnen und Eingabe a, a + b/N oder a + b (N-1); offene Kommunikation a (N-1)/N, a + b (N-1)/N oder a (N-1)/N + b (N-1), über einem Gerät. Werte jenseits des größten gemessenen N sind Vorhersagen.</translation>
    </message>
    <message>
        <source>No law is fitted: linear, Amdahl and Gustafson need three different numbers of devices, USL and alpha-beta four.</source>
        <translation>Kein Gesetz ist angepasst: Linear, Amdahl und Gustafson brauchen drei verschiedene Gerätezahlen, USL und Alpha-Beta vier.</translation>
    </message>
    <message>
        <source>No part is fitted: a part needs three different numbers of devices at which it takes time.</source>
        <translation>Kein Teil ist angepasst: Ein Teil braucht drei verschiedene Gerätezahlen, bei denen er Zeit kostet.</translation>
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
        <source>leave-one-out error, %</source>
        <translation>Fehler (leave-one-out), %</translation>
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
        <source>Speedup S and efficiency E predicted by {law}, with the 95 % prediction interval of one more run.</source>
        <translation>Beschleunigung S und Effizienz E, vorhergesagt durch {law}, mit dem 95-%-Vorhersageintervall eines weiteren Laufs.</translation>
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
        <source>{window} until the trial decides between the variants to within {percent} %</source>
        <translation>{window}, bis der Versuch zwischen den Varianten auf {percent} % genau entscheidet</translation>
    </message>
    <message>
        <source>{file}: {key} is {max}, below the {from} repeats that it starts with</source>
        <translation>{file}: {key} ist {max}, weniger als die {from} Wiederholungen, mit denen begonnen wird</translation>
    </message>
    <message>
        <source>{file}: {key} is {found}, but runs are measured in pairs, and each variant runs first in half of them. Write an even number.</source>
        <translation>{file}: {key} ist {found}, aber Läufe werden paarweise gemessen, und jede Variante läuft in der Hälfte der Paare zuerst. Schreiben Sie eine gerade Zahl.</translation>
    </message>
    <message>
        <source>{file}: {key} is cell-major, but a trial alternates the runs of both variants. Leave it out.</source>
        <translation>{file}: {key} ist cell-major, aber bei einem Vergleich zweier Varianten wechseln sich deren Läufe ab. Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>{study}: measure.repeats decides between two variants, so the study needs two variants, one value on each axis and &quot;baseline&quot;: null. It has {variants} variants and {cells} cells.</source>
        <translation>{study}: measure.repeats entscheidet zwischen zwei Varianten, also braucht die Studie zwei Varianten, einen Wert auf jeder Achse und &quot;baseline&quot;: null. Sie hat {variants} Varianten und {cells} Zellen.</translation>
    </message>
    <message>
        <source>Each cell is repeated {from} to {max} times, until the 95 % interval of its speedup (for a baseline, of its step time) is at most +-{percent} %.</source>
        <translation>Jede Zelle wird {from} bis {max} Mal wiederholt, bis das 95-%-Intervall ihrer Beschleunigung (bei Vergleichszellen der Schrittzeit) höchstens +-{percent} % beträgt.</translation>
    </message>
    <message>
        <source>Both variants run {from} to {max} times alternately, until they are shown to differ or to be equal within {percent} %.</source>
        <translation>Beide Varianten laufen {from} bis {max} Mal im Wechsel, bis nachgewiesen ist, dass sie sich unterscheiden oder innerhalb von {percent} % gleich sind.</translation>
    </message>
    <message>
        <source>Both variants run {max} times alternately, and differ or are equal if that is shown within {percent} %.</source>
        <translation>Beide Varianten laufen abwechselnd je {max}-mal und gelten als verschieden oder gleich, wenn sich das auf {percent} % genau zeigt.</translation>
    </message>
    <message>
        <source>Rank {rank} logged no profiled step: its operators are unknown, so there is no mean over ranks.</source>
        <translation>Rank {rank} hat keinen profilierten Schritt protokolliert: Seine Operatoren sind unbekannt, daher gibt es kein Mittel über die Ranks.</translation>
    </message>
    <message>
        <source>Rank {rank} left out {count} of the {all} operators of step {step}, its first profiled one, because a rank may not log more; so there are no sums over operators.</source>
        <translation>Rank {rank} hat {count} der {all} Operatoren von Schritt {step}, seinem ersten profilierten, weggelassen, weil ein Rank nicht mehr protokollieren darf; daher gibt es keine Summen über Operatoren.</translation>
    </message>
    <message>
        <source>Operators are missing in each profiled step of the log of rank {rank}, so there are no sums over operators.</source>
        <translation>Im Protokoll von Rank {rank} fehlen in jedem profilierten Schritt Operatoren, daher gibt es keine Summen über Operatoren.</translation>
    </message>
    <message>
        <source>No profiled step has all of its operators in the logs of all ranks, so there are no sums over operators.</source>
        <translation>Von keinem profilierten Schritt stehen alle Operatoren in den Protokollen aller Ranks, daher gibt es keine Summen über Operatoren.</translation>
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
        <source>The profiled steps have no operators: LibTorch&apos;s profiler is not available here ({what}).</source>
        <translation>Die profilierten Schritte haben keine Operatoren: Der Profiler von LibTorch ist hier nicht verfügbar ({what}).</translation>
    </message>
    <message>
        <source>The profiled steps have no operators: LibTorch&apos;s profiler saw none, so it was built without Kineto.</source>
        <translation>Die profilierten Schritte haben keine Operatoren: Der Profiler von LibTorch sah keine, er wurde also ohne Kineto gebaut.</translation>
    </message>
    <message>
        <source>The profiled steps have no operators of GPUs: LibTorch&apos;s profiler saw none on a stream. It needs CUPTI, and the permission to use it.</source>
        <translation>Die profilierten Schritte haben keine Operatoren von GPUs: Der Profiler von LibTorch sah keine auf einem Stream. Er braucht CUPTI und das Recht, es zu benutzen.</translation>
    </message>
    <message>
        <source>The profiled steps have no operators: the wall clock was changed by {milliseconds} ms meanwhile, so their times are unknown.</source>
        <translation>Die profilierten Schritte haben keine Operatoren: Die Systemuhr wurde währenddessen um {milliseconds} ms verstellt, ihre Zeiten sind daher unbekannt.</translation>
    </message>
    <message>
        <source>{file}: {key} is not a list of hosts, such as node[01-16] or node[1,3-5]; found {found}</source>
        <translation>{file}: {key} ist keine Liste von Hosts wie node[01-16] oder node[1,3-5]; gefunden: {found}</translation>
    </message>
    <message>
        <source>{file}: {key} is the wildcard address {found}: other users could reach the ranks. Use the address of one interface, or auto.</source>
        <translation>{file}: {key} ist die Platzhalteradresse {found}: Andere Benutzer könnten die Ranks erreichen. Verwenden Sie die Adresse einer Schnittstelle oder auto.</translation>
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
        <source>resolved by the ssh program of this machine, because of {why}</source>
        <translation>vom Programm ssh dieses Rechners aufgelöst, wegen {why}</translation>
    </message>
    <message>
        <source>installed and started; it reported the hardware</source>
        <translation>installiert und gestartet; er hat die Hardware gemeldet</translation>
    </message>
    <message>
        <source>cannot query the agent there: {reason}</source>
        <translation>der Agent dort lässt sich nicht abfragen: {reason}</translation>
    </message>
    <message>
        <source>the check was cancelled before this one</source>
        <translation>die Prüfung wurde vor diesem Punkt abgebrochen</translation>
    </message>
    <message>
        <source>{seconds} ahead of this machine&apos;s clock, to within {uncertainty}</source>
        <translation>{seconds} vor der Uhr dieses Rechners, auf {uncertainty} genau</translation>
    </message>
    <message>
        <source>{seconds} behind this machine&apos;s clock, to within {uncertainty}</source>
        <translation>{seconds} hinter der Uhr dieses Rechners, auf {uncertainty} genau</translation>
    </message>
    <message>
        <source>connected to its login node ({login})</source>
        <translation>mit seinem Login-Knoten verbunden ({login})</translation>
    </message>
    <message>
        <source>commands run (login shell {shell})</source>
        <translation>Befehle laufen (Login-Shell {shell})</translation>
    </message>
    <message>
        <source>{usable} of {cores} cores are usable ({threads} threads, {processor})</source>
        <translation>{usable} von {cores} Kernen sind nutzbar ({threads} Threads, {processor})</translation>
    </message>
    <message>
        <source>{usable} cores are usable, but a quota limits them to the time of {quota}</source>
        <translation>{usable} Kerne sind nutzbar, aber ein Kontingent begrenzt sie auf die Zeit von {quota}</translation>
    </message>
    <message>
        <source>{dataset} is on this machine ({bytes})</source>
        <translation>{dataset} ist auf diesem Rechner ({bytes})</translation>
    </message>
    <message>
        <source>{dataset} needs no files</source>
        <translation>{dataset} braucht keine Dateien</translation>
    </message>
    <message>
        <source>{program} loads its own data</source>
        <translation>{program} lädt eigene Daten</translation>
    </message>
    <message>
        <source>{file} is not in {folder}</source>
        <translation>{file} liegt nicht in {folder}</translation>
    </message>
    <message>
        <source>{dataset} is on this machine and is sent to the host ({bytes})</source>
        <translation>{dataset} ist auf diesem Rechner und wird an den Host gesendet ({bytes})</translation>
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
        <source>took longer than the {seconds} s allowed for a check</source>
        <translation>dauerte länger als die {seconds} s, die für eine Prüfung erlaubt sind</translation>
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
        <source>{cards} NVIDIA cards are installed, but the driver lists none</source>
        <translation>{cards} NVIDIA-Karten sind eingebaut, aber der Treiber nennt keine</translation>
    </message>
    <message>
        <source>{name} {address}</source>
        <translation>{name} {address}</translation>
    </message>
    <message>
        <source>Scalescope chooses it when hosts are checked together; this host has {known}</source>
        <translation>Scalescope wählt sie, wenn Hosts zusammen geprüft werden; dieser Host hat {known}</translation>
    </message>
    <message>
        <source>{name} {address}, {mbps} Mbit/s</source>
        <translation>{name} {address}, {mbps} Mbit/s</translation>
    </message>
    <message>
        <source>matches known_hosts</source>
        <translation>stimmt mit known_hosts überein</translation>
    </message>
    <message>
        <source>KillUserProcesses is on: the agent and ranks of {user} are killed when the connection ends</source>
        <translation>KillUserProcesses ist an: Agent und Ranks von {user} werden beim Ende der Verbindung zwangsweise beendet</translation>
    </message>
    <message>
        <source>no ranks are running; {agents} agents, {runs} folders of runs, {bundles} sent copies of the programs, {data} sent datasets ({bytes})</source>
        <translation>keine laufenden Ranks; {agents} Agenten, {runs} Ordner von Läufen, {bundles} gesendete Kopien der Programme, {data} gesendete Datensätze ({bytes})</translation>
    </message>
    <message>
        <source>{links}</source>
        <translation>{links}</translation>
    </message>
    <message>
        <source>not reachable from {address}: {peers}</source>
        <translation>von {address} aus nicht erreichbar: {peers}</translation>
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
        <source>processes of {user} continue after a logout</source>
        <translation>Prozesse von {user} laufen nach dem Abmelden weiter</translation>
    </message>
    <message>
        <source>systemd-logind does not report KillUserProcesses</source>
        <translation>systemd-logind meldet KillUserProcesses nicht</translation>
    </message>
    <message>
        <source>only the loopback interface leads from here to the other hosts; available are {known}</source>
        <translation>nur die Loopback-Schnittstelle führt von hier zu den anderen Hosts; verfügbar sind {known}</translation>
    </message>
    <message>
        <source>{free} free of {bytes}</source>
        <translation>{free} von {bytes} frei</translation>
    </message>
    <message>
        <source>{free} free of {bytes}, the limit of a control group; the machine has {machine}</source>
        <translation>{free} frei von {bytes}, der Grenze einer Kontrollgruppe; die Maschine hat {machine}</translation>
    </message>
    <message>
        <source>the login shell does not run commands; it prints: {text}</source>
        <translation>die Login-Shell führt keine Befehle aus; sie gibt aus: {text}</translation>
    </message>
    <message>
        <source>there are GPUs, but scalescope-worker-cuda is not installed here</source>
        <translation>es gibt GPUs, aber scalescope-worker-cuda ist hier nicht installiert</translation>
    </message>
    <message>
        <source>no NVIDIA driver is loaded</source>
        <translation>es ist kein NVIDIA-Treiber geladen</translation>
    </message>
    <message>
        <source>there is no interface {name} with an address; available are {known}</source>
        <translation>es gibt keine Schnittstelle {name} mit einer Adresse; verfügbar sind {known}</translation>
    </message>
    <message>
        <source>processes of {user} continue after a logout, but shared memory is removed with the last session (no linger)</source>
        <translation>Prozesse von {user} laufen nach dem Abmelden weiter, aber gemeinsamer Speicher wird mit der letzten Sitzung entfernt (kein Linger)</translation>
    </message>
    <message>
        <source>no systemd-logind: processes continue when a session ends</source>
        <translation>kein systemd-logind: Prozesse laufen weiter, wenn eine Sitzung endet</translation>
    </message>
    <message>
        <source>scalescope-worker is not installed on this machine</source>
        <translation>scalescope-worker ist auf diesem Rechner nicht installiert</translation>
    </message>
    <message>
        <source>programs cannot run in {folder} (noexec)</source>
        <translation>in {folder} können keine Programme laufen (noexec)</translation>
    </message>
    <message>
        <source>programs cannot run in {folder} (noexec): they are installed in {other}</source>
        <translation>in {folder} können keine Programme laufen (noexec): Sie werden in {other} installiert</translation>
    </message>
    <message>
        <source>the login shell prints {bytes} bytes before a command: {text}</source>
        <translation>die Login-Shell gibt vor einem Befehl {bytes} Bytes aus: {text}</translation>
    </message>
    <message>
        <source>not installed on the host: the check &quot;{title}&quot; failed</source>
        <translation>nicht auf dem Host installiert: Die Prüfung „{title}“ ist nicht bestanden</translation>
    </message>
    <message>
        <source>a node does not see what the login node writes to the folders of programs and runs</source>
        <translation>ein Knoten sieht nicht, was der Login-Knoten in die Ordner der Programme und Läufe schreibt</translation>
    </message>
    <message>
        <source>not reported by the host</source>
        <translation>vom Host nicht gemeldet</translation>
    </message>
    <message>
        <source>at most {soft}, can be raised to {hard}</source>
        <translation>höchstens {soft}, lässt sich auf {hard} erhöhen</translation>
    </message>
    <message>
        <source>Linux {kernel}, x86_64, glibc {glibc} (the worker is sent with its own glibc and LibTorch)</source>
        <translation>Linux {kernel}, x86_64, glibc {glibc} (der Worker wird mit eigener glibc und LibTorch gesendet)</translation>
    </message>
    <message>
        <source>Linux {kernel}, x86_64, without glibc (the worker is sent with its own glibc and LibTorch)</source>
        <translation>Linux {kernel}, x86_64, ohne glibc (der Worker wird mit eigener glibc und LibTorch gesendet)</translation>
    </message>
    <message>
        <source>{system}, where programs for Linux x86_64 do not run</source>
        <translation>{system}, wo Programme für Linux x86_64 nicht laufen</translation>
    </message>
    <message>
        <source>the host did not answer all queries</source>
        <translation>der Host hat nicht alle Abfragen beantwortet</translation>
    </message>
    <message>
        <source>programs can run in {folder}</source>
        <translation>in {folder} können Programme laufen</translation>
    </message>
    <message>
        <source>no program could be written to {folder}</source>
        <translation>in {folder} konnte kein Programm geschrieben werden</translation>
    </message>
    <message>
        <source>the login shell prints nothing before a command</source>
        <translation>die Login-Shell gibt vor einem Befehl nichts aus</translation>
    </message>
    <message>
        <source>running ranks of this user: {ranks} (agents: {agents}; processes {pids})</source>
        <translation>laufende Ranks dieses Benutzers: {ranks} (Agenten: {agents}; Prozesse {pids})</translation>
    </message>
    <message>
        <source>port {port} answers</source>
        <translation>Port {port} antwortet</translation>
    </message>
    <message>
        <source>the cluster would accept the job: {answer}</source>
        <translation>der Cluster würde den Job annehmen: {answer}</translation>
    </message>
    <message>
        <source>nodes that are down or drained: {away}; the job would wait for them: {answer}</source>
        <translation>Knoten, die ausgefallen oder gesperrt sind: {away}; der Job würde auf sie warten: {answer}</translation>
    </message>
    <message>
        <source>Wait until the nodes are back, or request fewer; sinfo -R shows why they are unavailable</source>
        <translation>Warten Sie, bis die Knoten wieder da sind, oder fordern Sie weniger an; sinfo -R zeigt, warum sie nicht verfügbar sind</translation>
    </message>
    <message>
        <source>a node sees what the login node writes</source>
        <translation>ein Knoten sieht, was der Login-Knoten schreibt</translation>
    </message>
    <message>
        <source>no node was free at once for this check: {reason}</source>
        <translation>kein Knoten war für diese Prüfung sofort frei: {reason}</translation>
    </message>
    <message>
        <source>{shell}</source>
        <translation>{shell}</translation>
    </message>
    <message>
        <source>{shell} is not a POSIX shell: its start files may print output or fail</source>
        <translation>{shell} ist keine POSIX-Shell: Ihre Startdateien können etwas ausgeben oder scheitern</translation>
    </message>
    <message>
        <source>partitions {partitions}; idle nodes of the requested one: {idle} of {nodes}</source>
        <translation>Partitionen {partitions}; freie Knoten der angeforderten: {idle} von {nodes}</translation>
    </message>
    <message>
        <source>there is no partition {partition}; available are {known}</source>
        <translation>es gibt keine Partition {partition}; verfügbar sind {known}</translation>
    </message>
    <message>
        <source>{free} free in {folder}; at least {needed} are needed</source>
        <translation>{free} frei in {folder}; mindestens {needed} werden gebraucht</translation>
    </message>
    <message>
        <source>the free space of {folder} is not reported</source>
        <translation>der freie Platz von {folder} wird nicht gemeldet</translation>
    </message>
    <message>
        <source>cannot write to {folder}: {reason}</source>
        <translation>in {folder} kann nicht geschrieben werden: {reason}</translation>
    </message>
    <message>
        <source>installed</source>
        <translation>installiert</translation>
    </message>
    <message>
        <source>is sent with its libraries when a run needs it</source>
        <translation>wird mit seinen Bibliotheken gesendet, wenn ein Lauf ihn braucht</translation>
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
        <source>Make the folder writable, free some space, and allow programs to run there</source>
        <translation>Machen Sie den Ordner beschreibbar, schaffen Sie Platz, und erlauben Sie, dass dort Programme laufen</translation>
    </message>
    <message>
        <source>Check which keys the ssh agent offers (ssh-add -l), and set IdentityFile to the right one, with IdentitiesOnly yes</source>
        <translation>Prüfen Sie, welche Schlüssel der ssh-Agent anbietet (ssh-add -l), und setzen Sie IdentityFile auf den richtigen, mit IdentitiesOnly yes</translation>
    </message>
    <message>
        <source>Remove runs that were fetched more than 30 days ago, and unused programs; add --all for every run that was fetched</source>
        <translation>Entfernen Sie Läufe, die vor mehr als 30 Tagen geholt wurden, und unbenutzte Programme; mit --all alle geholten Läufe</translation>
    </message>
    <message>
        <source>Remove unused programs; Scalescope sends what it needs again</source>
        <translation>Entfernen Sie unbenutzte Programme; Scalescope sendet noch einmal, was es braucht</translation>
    </message>
    <message>
        <source>Turn on clock synchronization over the network on the host</source>
        <translation>Schalten Sie auf dem Host die Zeitsynchronisation über das Netz ein</translation>
    </message>
    <message>
        <source>Log in to the login node once, and check it by its own name</source>
        <translation>Melden Sie sich einmal am Login-Knoten an, und prüfen Sie ihn unter seinem eigenen Namen</translation>
    </message>
    <message>
        <source>Give the account a login shell, and make its start files work without a terminal</source>
        <translation>Geben Sie dem Konto eine Login-Shell, und sorgen Sie dafür, dass ihre Startdateien ohne Terminal funktionieren</translation>
    </message>
    <message>
        <source>Request more cores in the batch job, container or slice, or use fewer devices</source>
        <translation>Fordern Sie im Batch-Job, Container oder Slice mehr Kerne an, oder verwenden Sie weniger Geräte</translation>
    </message>
    <message>
        <source>Fetch or import the dataset on this machine</source>
        <translation>Holen oder importieren Sie den Datensatz auf diesen Rechner</translation>
    </message>
    <message>
        <source>Copy the files of {dataset} there, or leave dataPath empty to have them sent</source>
        <translation>Kopieren Sie die Dateien von {dataset} dorthin, oder lassen Sie dataPath leer, damit sie gesendet werden</translation>
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
        <source>Check whether the driver is loaded and whether CUDA_VISIBLE_DEVICES hides them</source>
        <translation>Prüfen Sie, ob der Treiber geladen ist und ob CUDA_VISIBLE_DEVICES sie verbirgt</translation>
    </message>
    <message>
        <source>Set &quot;interface&quot; of the host to an interface with an address that the other hosts can reach</source>
        <translation>Setzen Sie &quot;interface&quot; des Hosts auf eine Schnittstelle mit einer Adresse, die die anderen Hosts erreichen</translation>
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
        <source>Turn on lingering for the account</source>
        <translation>Schalten Sie für das Konto Lingering ein</translation>
    </message>
    <message>
        <source>Allow TCP connections between the nodes on that interface, on all ports from 1024 to 65535, or set &quot;interface&quot; to another one</source>
        <translation>Erlauben Sie zwischen den Knoten TCP-Verbindungen über diese Schnittstelle, auf allen Ports von 1024 bis 65535, oder setzen Sie &quot;interface&quot; auf eine andere</translation>
    </message>
    <message>
        <source>Add your public key to authorized_keys there</source>
        <translation>Tragen Sie Ihren öffentlichen Schlüssel dort in authorized_keys ein</translation>
    </message>
    <message>
        <source>End programs that use the memory, or request more in the batch job or container</source>
        <translation>Beenden Sie Programme, die den Speicher belegen, oder fordern Sie im Batch-Job oder Container mehr an</translation>
    </message>
    <message>
        <source>Check the name for typos; add it to /etc/hosts, the name server or ~/.ssh/config</source>
        <translation>Prüfen Sie den Namen auf Tippfehler; tragen Sie ihn in /etc/hosts, im Nameserver oder in ~/.ssh/config ein</translation>
    </message>
    <message>
        <source>Mount that file system without noexec, or set XDG_CACHE_HOME there to a folder where programs can run</source>
        <translation>Hängen Sie dieses Dateisystem ohne noexec ein, oder setzen Sie XDG_CACHE_HOME dort auf einen Ordner, in dem Programme laufen dürfen</translation>
    </message>
    <message>
        <source>Add this line at the top of the shell&apos;s start file (~/.bashrc)</source>
        <translation>Setzen Sie diese Zeile an den Anfang der Startdatei der Shell (~/.bashrc)</translation>
    </message>
    <message>
        <source>Add this line to /etc/security/limits.conf on the host, and log in again</source>
        <translation>Fügen Sie diese Zeile auf dem Host in /etc/security/limits.conf ein und melden Sie sich neu an</translation>
    </message>
    <message>
        <source>Use a host with Linux on x86_64</source>
        <translation>Verwenden Sie einen Host mit Linux auf x86_64</translation>
    </message>
    <message>
        <source>Wait for that run, cancel it, or end ranks that are no longer needed</source>
        <translation>Warten Sie auf diesen Lauf, brechen Sie ihn ab, oder beenden Sie Ranks, die nicht mehr gebraucht werden</translation>
    </message>
    <message>
        <source>Start sshd there, or open port {port} in the firewall</source>
        <translation>Starten Sie dort sshd oder öffnen Sie Port {port} in der Firewall</translation>
    </message>
    <message>
        <source>Change the study&apos;s slurm settings; scalescope-cli hosts cluster {login} lists what the cluster offers</source>
        <translation>Ändern Sie die slurm-Einstellungen der Studie; scalescope-cli hosts cluster {login} zeigt, was der Cluster bietet</translation>
    </message>
    <message>
        <source>Fix the ssh configuration of this host</source>
        <translation>Berichtigen Sie die ssh-Konfiguration dieses Hosts</translation>
    </message>
    <message>
        <source>Set XDG_CACHE_HOME and XDG_STATE_HOME on the cluster to a folder that login node and nodes share</source>
        <translation>Setzen Sie XDG_CACHE_HOME und XDG_STATE_HOME auf dem Cluster auf einen Ordner, den Login-Knoten und Knoten gemeinsam haben</translation>
    </message>
    <message>
        <source>No change is needed if it works; otherwise give the account a POSIX shell</source>
        <translation>Wenn sie funktioniert, ist nichts zu ändern; sonst geben Sie dem Konto eine POSIX-Shell</translation>
    </message>
    <message>
        <source>Set XDG_CACHE_HOME and XDG_STATE_HOME there to a folder on a local disk</source>
        <translation>Setzen Sie XDG_CACHE_HOME und XDG_STATE_HOME dort auf einen Ordner auf einer lokalen Platte</translation>
    </message>
    <message>
        <source>Check whether Slurm&apos;s programs are in the PATH of a login without a terminal, and whether slurmctld answers</source>
        <translation>Prüfen Sie, ob die Programme von Slurm bei einer Anmeldung ohne Terminal im PATH sind und ob slurmctld antwortet</translation>
    </message>
    <message>
        <source>Set the study&apos;s slurm.partition to one of these</source>
        <translation>Setzen Sie slurm.partition der Studie auf eine von diesen</translation>
    </message>
    <message>
        <source>Free some space, or set XDG_CACHE_HOME there to a larger disk</source>
        <translation>Schaffen Sie Platz oder setzen Sie XDG_CACHE_HOME dort auf eine größere Platte</translation>
    </message>
    <message>
        <source>Install the package scalescope-worker on this machine, or build it (./dev build)</source>
        <translation>Installieren Sie das Paket scalescope-worker auf diesem Rechner oder bauen Sie es (./dev build)</translation>
    </message>
    <message>
        <source>Install the package scalescope-worker-cuda on this machine (./dev package makes it), or set the device of the host to cpu</source>
        <translation>Installieren Sie das Paket scalescope-worker-cuda auf diesem Rechner (./dev package erstellt es) oder setzen Sie das Gerät des Hosts auf cpu</translation>
    </message>
    <message>
        <source>Free some space, mount the file system writable, or make yourself the owner of the folder; or set XDG_CACHE_HOME there to another folder</source>
        <translation>Schaffen Sie Platz, hängen Sie das Dateisystem beschreibbar ein, oder machen Sie sich zum Besitzer des Ordners; oder setzen Sie XDG_CACHE_HOME dort auf einen anderen Ordner</translation>
    </message>
    <message>
        <source>{address}: {reason}</source>
        <translation>{address}: {reason}</translation>
    </message>
    <message>
        <source>{hosts} hosts are too many: at most {most} are checked together</source>
        <translation>{hosts} Hosts sind zu viele: Höchstens {most} werden zusammen geprüft</translation>
    </message>
    <message>
        <source>{found} is not a list of at most {limit} hosts, such as node[01-16] or node[1,3-5]</source>
        <translation>{found} ist keine Liste von höchstens {limit} Hosts wie node[01-16] oder node[1,3-5]</translation>
    </message>
    <message>
        <source>The nodes&apos; clocks are aligned to the first node&apos;s, within {milliseconds} ms: shorter waits are not shown.</source>
        <translation>Die Uhren der Knoten sind an der des ersten ausgerichtet, auf {milliseconds} ms genau: Kürzeres Warten wird nicht gezeigt.</translation>
    </message>
    <message>
        <source>a group of hosts has a name of letters, digits, &quot;-&quot;, &quot;_&quot; and &quot;.&quot;, and 1 to {limit} hosts</source>
        <translation>eine Gruppe von Hosts hat einen Namen aus Buchstaben, Ziffern, „-“, „_“ und „.“ und 1 bis {limit} Hosts</translation>
    </message>
    <message>
        <source>kept: programs that an agent on {hosts} may use, because it is running or was killed less than two days ago</source>
        <translation>behalten: Programme, die ein Agent auf {hosts} benutzen kann, weil er läuft oder vor weniger als zwei Tagen zwangsweise beendet wurde</translation>
    </message>
    <message>
        <source>there is no group of hosts called {group}. See scalescope-cli hosts list.</source>
        <translation>es gibt keine Gruppe von Hosts namens {group}. Siehe scalescope-cli hosts list.</translation>
    </message>
    <message>
        <source>at most {limit} groups of hosts are kept. Remove one with scalescope-cli hosts forget GROUP.</source>
        <translation>höchstens {limit} Gruppen von Hosts werden behalten. Entfernen Sie eine mit scalescope-cli hosts forget GROUP.</translation>
    </message>
    <message>
        <source>{host} is unreachable: {reason}</source>
        <translation>{host} ist nicht erreichbar: {reason}</translation>
    </message>
    <message>
        <source>needs {wanted} devices, {host} has {found}</source>
        <translation>braucht {wanted} Geräte, {host} hat {found}</translation>
    </message>
    <message>
        <source>unreachable: {hosts}</source>
        <translation>nicht erreichbar: {hosts}</translation>
    </message>
    <message>
        <source>unreachable: {hosts} and {more} more</source>
        <translation>nicht erreichbar: {hosts} und {more} weitere</translation>
    </message>
    <message>
        <source>needs {wanted} devices, this machine has {found}</source>
        <translation>braucht {wanted} Geräte, dieser Rechner hat {found}</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Host key</source>
        <translation>Hostschlüssel</translation>
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
        <source>Output of the login shell</source>
        <translation>Ausgaben der Login-Shell</translation>
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
        <translation>Leitungen</translation>
    </message>
    <message>
        <source>no study is running or queued in the store {store}</source>
        <translation>im Datenspeicher {store} läuft keine Studie, und keine ist eingereiht</translation>
    </message>
    <message>
        <source>{study} is neither running nor queued in the store {store}</source>
        <translation>{study} läuft im Datenspeicher {store} nicht und ist nicht eingereiht</translation>
    </message>
    <message>
        <source>{study} continues; scalescope-cli watch shows it again</source>
        <translation>{study} läuft weiter; scalescope-cli watch zeigt sie wieder</translation>
    </message>
    <message>
        <source>{host}: job {job} was submitted</source>
        <translation>{host}: Job {job} wurde eingereicht</translation>
    </message>
    <message>
        <source>{host}: job {job} is pending ({reason})</source>
        <translation>{host}: Job {job} wartet in der Warteschlange ({reason})</translation>
    </message>
    <message>
        <source>{host}: job {job} is pending ({reason}), number {place} of {jobs} in the queue</source>
        <translation>{host}: Job {job} wartet ({reason}), Nummer {place} von {jobs} in der Warteschlange</translation>
    </message>
    <message>
        <source>{host}: job {job} is pending ({reason}), number {place} of {jobs} in the queue; expected to start {start}</source>
        <translation>{host}: Job {job} wartet ({reason}), Nummer {place} von {jobs} in der Warteschlange; Start voraussichtlich {start}</translation>
    </message>
    <message>
        <source>{host}: job {job} is held ({reason}); scontrol release {job} releases it</source>
        <translation>{host}: Job {job} wird zurückgehalten ({reason}); scontrol release {job} gibt ihn frei</translation>
    </message>
    <message>
        <source>{host}: job {job} waits for nodes that are down, drained or reserved ({reason}); sinfo -R shows why</source>
        <translation>{host}: Job {job} wartet auf Knoten, die ausgefallen, gesperrt oder reserviert sind ({reason}); sinfo -R zeigt, warum</translation>
    </message>
    <message>
        <source>{host}: job {job} cannot start with these settings ({reason}). Cancel the study and change its slurm settings.</source>
        <translation>{host}: Job {job} kann mit diesen Einstellungen nicht beginnen ({reason}). Brechen Sie die Studie ab, und ändern Sie ihre slurm-Einstellungen.</translation>
    </message>
    <message>
        <source>{host}: job {job} is suspended; its ranks continue after scontrol resume {job}</source>
        <translation>{host}: Job {job} ist ausgesetzt; seine Ranks laufen nach scontrol resume {job} weiter</translation>
    </message>
    <message>
        <source>{host}: job {job} is running, but the login node does not see what its first node writes to ~/.local/state/scalescope-agent. They must share $HOME, or $XDG_STATE_HOME.</source>
        <translation>{host}: Job {job} läuft, aber der Login-Knoten sieht nicht, was der erste Knoten des Jobs in ~/.local/state/scalescope-agent schreibt. Beide müssen $HOME oder $XDG_STATE_HOME gemeinsam haben.</translation>
    </message>
    <message>
        <source>{host}: job {job} is ending</source>
        <translation>{host}: Job {job} endet gerade</translation>
    </message>
    <message>
        <source>{host}: Slurm does not answer {program}: {reason}</source>
        <translation>{host}: Slurm antwortet {program} nicht: {reason}</translation>
    </message>
    <message>
        <source>{host}: {program} refuses: {reason}. Change the study&apos;s slurm settings.</source>
        <translation>{host}: {program} lehnt ab: {reason}. Ändern Sie die slurm-Einstellungen der Studie.</translation>
    </message>
    <message>
        <source>{host}: {program} refuses: {reason}. Slurm refuses nodes for some seconds after they have come back; retrying for {seconds} s.</source>
        <translation>{host}: {program} lehnt ab: {reason}. Slurm lehnt Knoten einige Sekunden lang ab, nachdem sie zurückgekehrt sind; neue Versuche während {seconds} s.</translation>
    </message>
    <message>
        <source>{host}: {found} is not a valid value of {key} for Slurm</source>
        <translation>{host}: {found} ist für Slurm kein gültiger Wert von {key}</translation>
    </message>
    <message>
        <source>{host} is a Slurm cluster: its nodes are only known while a job runs there. Run the study, which submits that job.</source>
        <translation>{host} ist ein Slurm-Cluster: Seine Knoten sind nur bekannt, solange dort ein Job läuft. Führen Sie die Studie aus; sie reicht diesen Job ein.</translation>
    </message>
    <message>
        <source>cannot end the job of study {study}. End it with: scancel --name={study}</source>
        <translation>der Job der Studie {study} lässt sich nicht beenden. Beenden Sie ihn mit: scancel --name={study}</translation>
    </message>
    <message>
        <source>{host}: job {job} reached its time limit of {limit}. Raise slurm.timeLimit.</source>
        <translation>{host}: Job {job} hat seine Zeitgrenze von {limit} erreicht. Erhöhen Sie slurm.timeLimit.</translation>
    </message>
    <message>
        <source>{host}: job {job} was cancelled outside Scalescope (scancel)</source>
        <translation>{host}: Job {job} wurde außerhalb von Scalescope abgebrochen (scancel)</translation>
    </message>
    <message>
        <source>{host}: job {job} was preempted by another job</source>
        <translation>{host}: Job {job} wurde von einem anderen Job verdrängt (preempted)</translation>
    </message>
    <message>
        <source>{host}: a node of job {job} failed ({state})</source>
        <translation>{host}: Ein Knoten des Jobs {job} ist ausgefallen ({state})</translation>
    </message>
    <message>
        <source>{host}: job {job} exceeded its memory limit</source>
        <translation>{host}: Job {job} hat seine Speichergrenze überschritten</translation>
    </message>
    <message>
        <source>{host}: job {job} was requeued, which ended its ranks</source>
        <translation>{host}: Job {job} wurde in die Warteschlange zurückgestellt (requeue); damit endeten seine Ranks</translation>
    </message>
    <message>
        <source>{host}: job {job} released its nodes after ten minutes without use</source>
        <translation>{host}: Job {job} hat seine Knoten nach zehn Minuten ohne Nutzung freigegeben</translation>
    </message>
    <message>
        <source>{host}: job {job} ended because a module could not be loaded. See ~/.local/state/scalescope-agent/job-{job}.log there.</source>
        <translation>{host}: Job {job} endete, weil ein Modul nicht geladen werden konnte. Siehe dort ~/.local/state/scalescope-agent/job-{job}.log.</translation>
    </message>
    <message>
        <source>{host}: job {job} ended because one of its nodes does not see the agent on the login node. They must share $HOME, or $XDG_CACHE_HOME.</source>
        <translation>{host}: Job {job} endete, weil einer seiner Knoten den Agenten auf dem Login-Knoten nicht sieht. Beide müssen $HOME oder $XDG_CACHE_HOME gemeinsam haben.</translation>
    </message>
    <message>
        <source>{host}: job {job} ended ({state}). See ~/.local/state/scalescope-agent/job-{job}.log there.</source>
        <translation>{host}: Job {job} ist beendet ({state}). Siehe dort ~/.local/state/scalescope-agent/job-{job}.log.</translation>
    </message>
    <message>
        <source>{host}: Slurm no longer lists the study&apos;s job, so how it ended is unknown. sacct may show it.</source>
        <translation>{host}: Slurm führt den Job der Studie nicht mehr auf; wie er endete, ist unbekannt. sacct zeigt es möglicherweise.</translation>
    </message>
    <message>
        <source>Parts of a step</source>
        <translation>Anteile eines Schritts</translation>
    </message>
    <message>
        <source>{milliseconds} ms, {percent} % of the step</source>
        <translation>{milliseconds} ms, {percent} % des Schritts</translation>
    </message>
    <message>
        <source>Mean step of the critical rank, its parts one after the other. Compute = forward + backward + optimizer - the part that overlaps with communication (hatched); exposed transfer and waiting are the rest of communication; other includes the residual, so that all parts add up to the step.</source>
        <translation>Mittlerer Schritt des bestimmenden Ranks, seine Teile hintereinander. Rechnen = vorwärts + rückwärts + Optimierer - der Teil, der mit Kommunikation überlappt (schraffiert); offene Übertragung und Warten sind der übrige Teil der Kommunikation; Übriges enthält den Rest, sodass alle Teile zusammen den Schritt ergeben.</translation>
    </message>
    <message>
        <source>Efficiency loss</source>
        <translation>Effizienzverlust</translation>
    </message>
    <message>
        <source>One device does not communicate: a cell with two or more devices shows its bandwidth here.</source>
        <translation>Ein Gerät kommuniziert nicht: Eine Zelle mit zwei oder mehr Geräten zeigt hier ihre Bandbreite.</translation>
    </message>
    <message>
        <source>DataParallel copies within one process and runs no collective: Traffic shows what it moves. The same devices with ddp show their bandwidth here.</source>
        <translation>DataParallel kopiert in einem Prozess und führt keine kollektiven Operationen aus: Was es bewegt, zeigt Verkehr. Dieselben Geräte mit ddp zeigen hier ihre Bandbreite.</translation>
    </message>
    <message>
        <source>Parameter servers push and pull and run no collective: Traffic shows what they move. The same devices with ddp show their bandwidth here.</source>
        <translation>Parameterserver senden und holen und führen keine kollektiven Operationen aus: Was sie bewegen, zeigt Verkehr. Dieselben Geräte mit ddp zeigen hier ihre Bandbreite.</translation>
    </message>
    <message>
        <source>No cell of several devices has measured a collective yet.</source>
        <translation>Noch keine Zelle mit mehreren Geräten hat eine kollektive Operation gemessen.</translation>
    </message>
    <message>
        <source>No cell that runs collectives has a result: {ends}. See its table and Runs for the reasons.</source>
        <translation>Keine Zelle mit kollektiven Operationen hat ein Ergebnis: {ends}. Die Gründe stehen in ihrer Tabelle und unter Läufe.</translation>
    </message>
    <message>
        <source>The finished cells of several devices recorded collectives, but none that took a measurable time.</source>
        <translation>Die fertigen Zellen mit mehreren Geräten haben kollektive Operationen aufgezeichnet, aber keine mit messbarer Dauer.</translation>
    </message>
    <message>
        <source>No finished cell of several devices recorded a collective: its program ran none, or none that can be recorded.</source>
        <translation>Keine fertige Zelle mit mehreren Geräten hat eine kollektive Operation aufgezeichnet: Ihr Programm hat keine ausgeführt, oder keine, die aufgezeichnet werden kann.</translation>
    </message>
    <message>
        <source>One message size was measured, {size}: {values}. A curve needs several sizes: larger models have several buckets, and measure.ceilingMB adds a bandwidth sweep.</source>
        <translation>Nur eine Nachrichtengröße wurde gemessen, {size}: {values}. Eine Kurve braucht mehrere Größen: Größere Modelle haben mehrere Buckets, und measure.ceilingMB fügt eine Bandbreitenmessung hinzu.</translation>
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
        <source>{ranks} ranks are still running although they were killed: check them there</source>
        <translation>{ranks} Ranks laufen noch, obwohl sie zwangsweise beendet wurden: Prüfen Sie sie dort</translation>
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
        <source>{path} is damaged: {file} does not match its manifest. Ask for the bundle again.</source>
        <translation>{path} ist beschädigt: {file} stimmt nicht mit dem Manifest überein. Fordern Sie das Bündel noch einmal an.</translation>
    </message>
    <message>
        <source>the name of a bundle must end in {ending}, so that the window opens it; found {file}</source>
        <translation>der Name eines Bündels muss auf {ending} enden, damit das Fenster es öffnet; gefunden: {file}</translation>
    </message>
    <message>
        <source>the import of {path} was cancelled; nothing was changed</source>
        <translation>der Import von {path} wurde abgebrochen; es wurde nichts geändert</translation>
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
        <source>{path} unpacks to {bytes} bytes, and {folder} does not have that much free space. Free some space.</source>
        <translation>{path} ist ausgepackt {bytes} Bytes groß, und so viel ist in {folder} nicht frei. Schaffen Sie Platz.</translation>
    </message>
    <message>
        <source>the logs of {path} have {bytes} bytes, and {folder} does not have that much free space. Free some space.</source>
        <translation>die Protokolle von {path} sind {bytes} Bytes groß, und so viel ist in {folder} nicht frei. Schaffen Sie Platz.</translation>
    </message>
    <message>
        <source>{path} is not a bundle: {reason}. Bundles are written by scalescope-cli bundle STUDY --out FILE.</source>
        <translation>{path} ist kein Bündel: {reason}. Bündel werden mit scalescope-cli bundle STUDY --out FILE geschrieben.</translation>
    </message>
    <message>
        <source>no run of {study} has ended: there is nothing to bundle. Run it first.</source>
        <translation>kein Lauf von {study} ist beendet: Es gibt nichts zu bündeln. Führen Sie die Studie zuerst aus.</translation>
    </message>
    <message>
        <source>{path} contains {file}, which is not allowed in a bundle. Nothing was imported.</source>
        <translation>{path} enthält {file}, was in einem Bündel nicht erlaubt ist. Es wurde nichts importiert.</translation>
    </message>
    <message>
        <source>{path} is another bundle of the study {name} than the one in the store (by {by}), and bundles are not signed. To replace it: scalescope-cli delete {study}, then import again.</source>
        <translation>{path} ist ein anderes Bündel der Studie {name} als das im Datenspeicher (von {by}), und Bündel sind nicht signiert. Um es zu ersetzen: scalescope-cli delete {study}, dann erneut importieren.</translation>
    </message>
    <message>
        <source>{path} claims that the files up to {file} have more than {most} bytes, more than a file of its size can contain. Nothing was imported.</source>
        <translation>{path} gibt an, dass die Dateien bis {file} mehr als {most} Bytes haben, mehr, als eine Datei dieser Größe enthalten kann. Es wurde nichts importiert.</translation>
    </message>
    <message>
        <source>{path} contains a study that cannot be read. Ask for the bundle again.</source>
        <translation>{path} enthält eine Studie, die nicht gelesen werden kann. Fordern Sie das Bündel noch einmal an.</translation>
    </message>
    <message>
        <source>{path} is damaged: the logs of its run {run} do not say how it ended. Nothing was imported; ask for the bundle again.</source>
        <translation>{path} ist beschädigt: Die Protokolle des Laufs {run} sagen nicht, wie er geendet hat. Es wurde nichts importiert; fordern Sie das Bündel noch einmal an.</translation>
    </message>
    <message>
        <source>nothing to import at {path}. Name a folder of plan --out, a run folder, a store, a bundle, a CSV table or the output of nccl-tests.</source>
        <translation>nichts zu importieren unter {path}. Nennen Sie einen Ordner von plan --out, einen Laufordner, einen Datenspeicher, ein Bündel, eine CSV-Tabelle oder die Ausgabe von nccl-tests.</translation>
    </message>
    <message>
        <source>by</source>
        <translation>von</translation>
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
        <source>most severe note</source>
        <translation>schwerwiegendster Hinweis</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>verschieden</translation>
    </message>
    <message>
        <source>Authors of these measurements</source>
        <translation>Verfasser dieser Messungen</translation>
    </message>
    <message>
        <source>Settings and environment</source>
        <translation>Einstellungen und Umgebung</translation>
    </message>
    <message>
        <source>at most {most} tables are checked together; give fewer</source>
        <translation>höchstens {most} Tabellen werden zusammen geprüft; geben Sie weniger an</translation>
    </message>
    <message>
        <source>the store {store} has no bundle. Import one, or name studies to compare.</source>
        <translation>der Datenspeicher {store} enthält kein Bündel. Importieren Sie eines, oder nennen Sie Studien zum Vergleichen.</translation>
    </message>
    <message>
        <source>{devices}: {least} {rateUnit} ({leastWho}) to {most} {rateUnit} ({mostWho})</source>
        <translation>{devices}: {least} {rateUnit} ({leastWho}) bis {most} {rateUnit} ({mostWho})</translation>
    </message>
    <message>
        <source>The fastest measured cell runs {rate} {rateUnit} on 1 device at global batch {batch}; there is no baseline to compare it with.</source>
        <translation>Die schnellste gemessene Zelle schafft {rate} {rateUnit} auf 1 Gerät bei globalem Batch {batch}; es gibt keine Vergleichszelle dazu.</translation>
    </message>
    <message>
        <source>Fastest: {rate} {rateUnit} on 1 device at global batch {batch}</source>
        <translation>Bestwert: {rate} {rateUnit} auf 1 Gerät bei globalem Batch {batch}</translation>
    </message>
    <message>
        <source>Shortest epoch: {seconds} s on 1 device</source>
        <translation>Kürzeste Epoche: {seconds} s auf 1 Gerät</translation>
    </message>
    <message>
        <source>not checked, because the check &quot;{title}&quot; has not passed</source>
        <translation>nicht geprüft, weil die Prüfung „{title}“ nicht bestanden ist</translation>
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
        <source>kept: files in use, and files that a running agent has used within a week (--all removes the latter, too)</source>
        <translation>behalten: Dateien in Gebrauch, und Dateien, die ein laufender Agent in der letzten Woche benutzt hat (--all entfernt auch diese)</translation>
    </message>
    <message>
        <source>kept: files of running agents, runs and programs</source>
        <translation>behalten: Dateien laufender Agenten, Läufe und Programme</translation>
    </message>
    <message>
        <source>cannot write {path}: settings, layout and draft are lost when this window is closed. Free some space, or make the file writable.</source>
        <translation>{path} kann nicht geschrieben werden: Einstellungen, Anordnung und Entwurf gehen beim Schließen dieses Fensters verloren. Schaffen Sie Platz, oder machen Sie die Datei beschreibbar.</translation>
    </message>
    <message>
        <source>{study} is running and keeps its place. Pause it first; the next entry then starts.</source>
        <translation>{study} läuft und behält den Platz. Halten Sie diese Studie zuerst an; dann beginnt der nächste Eintrag.</translation>
    </message>
    <message>
        <source>several entries of the queue match {text}: use the place that `scalescope-cli queue` lists</source>
        <translation>mehrere Einträge der Warteschlange passen zu {text}: Geben Sie den Platz an, den `scalescope-cli queue` nennt</translation>
    </message>
    <message>
        <source>the queue is paused; `scalescope-cli queue resume` resumes it</source>
        <translation>die Warteschlange ist angehalten; `scalescope-cli queue resume` setzt sie fort</translation>
    </message>
    <message>
        <source>no entry of the queue matches {text}; `scalescope-cli queue` lists them</source>
        <translation>kein Eintrag der Warteschlange passt zu {text}; `scalescope-cli queue` nennt alle</translation>
    </message>
    <message>
        <source>No run of cell {cell} has recorded anything yet.</source>
        <translation>Noch kein Lauf der Zelle {cell} hat etwas aufgezeichnet.</translation>
    </message>
    <message>
        <source>{records} records are too many to show at once. The page Runs shows them in parts, under Over time.</source>
        <translation>{records} Einträge sind zu viele, um sie auf einmal zu zeigen. Die Seite Läufe zeigt sie unter „Über die Zeit“ abschnittsweise.</translation>
    </message>
    <message>
        <source>{file} was imported and does not have these data. Measure here to see them.</source>
        <translation>{file} wurde importiert und enthält diese Daten nicht. Messen Sie hier, um sie zu sehen.</translation>
    </message>
    <message>
        <source>No finished cell has values for this chart.</source>
        <translation>Keine fertige Zelle hat Werte für dieses Diagramm.</translation>
    </message>
    <message>
        <source>No finished cell has several ranks whose arrivals at a collective were recorded.</source>
        <translation>Keine fertige Zelle hat mehrere Ranks, deren Ankunft an einer kollektiven Operation aufgezeichnet wurde.</translation>
    </message>
    <message>
        <source>Every cell of this study has {devices}. Speedup and efficiency need a second number of devices.</source>
        <translation>Jede Zelle dieser Studie hat {devices}. Beschleunigung und Effizienz brauchen eine zweite Gerätezahl.</translation>
    </message>
    <message>
        <source>{file} has one usable message size, {size}: {values}. A curve needs several sizes.</source>
        <translation>{file} hat eine brauchbare Nachrichtengröße, {size}: {values}. Eine Kurve braucht mehrere Größen.</translation>
    </message>
    <message>
        <source>The measured collectives had wrong results, so their bandwidth is not shown.</source>
        <translation>Die gemessenen kollektiven Operationen hatten falsche Ergebnisse, daher wird ihre Bandbreite nicht gezeigt.</translation>
    </message>
    <message>
        <source>No finished cell has the parts of a step: its program did not record forward, backward and optimizer.</source>
        <translation>Keine fertige Zelle hat die Teile eines Schritts: Ihr Programm hat Vorwärts- und Rückwärtsrechnung und Optimierer nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>No finished cell has an epoch time: it needs a whole timed epoch, or a dataset of known size.</source>
        <translation>Keine fertige Zelle hat eine Epochenzeit: Nötig ist eine ganze gemessene Epoche oder ein Datensatz bekannter Größe.</translation>
    </message>
    <message>
        <source>No finished cell has an accuracy for this chart. Accuracy per epoch needs measure.mode &quot;train&quot; and validate &quot;epoch&quot;; a program has to report its accuracy.</source>
        <translation>Keine fertige Zelle hat eine Genauigkeit für dieses Diagramm. Genauigkeit je Epoche braucht measure.mode &quot;train&quot; und validate &quot;epoch&quot;; ein Programm muss seine Genauigkeit melden.</translation>
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
        <source>bandwidth sweep</source>
        <translation>Bandbreitenmessung</translation>
    </message>
    <message>
        <source>bandwidth sweep, wrong result</source>
        <translation>Bandbreitenmessung, falsches Ergebnis</translation>
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
        <translation>Governor</translation>
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
        <source>training samples</source>
        <translation>Trainingsbeispiele</translation>
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
        <source>not supported</source>
        <translation>nicht unterstützt</translation>
    </message>
    <message>
        <source>not implemented</source>
        <translation>nicht umgesetzt</translation>
    </message>
    <message>
        <source>off until the next boot</source>
        <translation>bis zum nächsten Hochfahren aus</translation>
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
        <source>Remove unused files</source>
        <translation>Unbenutzte Dateien entfernen</translation>
    </message>
    <message>
        <source>End these ranks</source>
        <translation>Diese Ranks beenden</translation>
    </message>
    <message>
        <source>Fetch the dataset to this machine</source>
        <translation>Datensatz auf diesen Rechner holen</translation>
    </message>
    <message>
        <source>Turn on lingering</source>
        <translation>Lingering einschalten</translation>
    </message>
    <message>
        <source>Add my key there</source>
        <translation>Meinen Schlüssel dort eintragen</translation>
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
        <source>must be fixed manually</source>
        <translation>muss manuell behoben werden</translation>
    </message>
    <message>
        <source>{host}, {check}: must be fixed manually: {words}</source>
        <translation>{host}, {check}: muss manuell behoben werden: {words}</translation>
    </message>
    <message>
        <source>{command} ended with {code} there: {text}</source>
        <translation>{command} endete dort mit {code}: {text}</translation>
    </message>
    <message>
        <source>removed folders: {removed}; kept because they are in use: {kept}</source>
        <translation>entfernte Ordner: {removed}; behalten, weil in Benutzung: {kept}</translation>
    </message>
    <message>
        <source>ended ranks: {ranks}</source>
        <translation>beendete Ranks: {ranks}</translation>
    </message>
    <message>
        <source>{dataset} is now on this machine</source>
        <translation>{dataset} liegt jetzt auf diesem Rechner</translation>
    </message>
    <message>
        <source>{file} was already in authorized_keys there</source>
        <translation>{file} stand dort schon in authorized_keys</translation>
    </message>
    <message>
        <source>lingering is now on for the account</source>
        <translation>Lingering ist für das Konto jetzt eingeschaltet</translation>
    </message>
    <message>
        <source>lingering is now on for the account; loginctl printed: {text}</source>
        <translation>Lingering ist für das Konto jetzt eingeschaltet; loginctl gab aus: {text}</translation>
    </message>
    <message>
        <source>{file} is now in authorized_keys there</source>
        <translation>{file} steht dort jetzt in authorized_keys</translation>
    </message>
    <message>
        <source>the agent was sent and answers</source>
        <translation>der Agent wurde gesendet und antwortet</translation>
    </message>
    <message>
        <source>files that are now in {folder} there: {files}</source>
        <translation>Dateien, die dort jetzt in {folder} liegen: {files}</translation>
    </message>
    <message>
        <source>its key is now in known_hosts</source>
        <translation>sein Schlüssel steht jetzt in known_hosts</translation>
    </message>
    <message>
        <source>{file}: {done} of {total}</source>
        <translation>{file}: {done} von {total}</translation>
    </message>
    <message>
        <source>this machine has no key pair that ssh would offer. Create one with: ssh-keygen -t ed25519</source>
        <translation>dieser Rechner hat kein Schlüsselpaar, das ssh anbieten würde. Erzeugen Sie eines mit: ssh-keygen -t ed25519</translation>
    </message>
    <message>
        <source>{host}, {check}: nothing to fix</source>
        <translation>{host}, {check}: nichts zu beheben</translation>
    </message>
    <message>
        <source>these hosts have no check {check}; scalescope-cli check --json lists all checks</source>
        <translation>bei diesen Hosts gibt es keine Prüfung {check}; scalescope-cli check --json nennt alle Prüfungen</translation>
    </message>
    <message>
        <source>{file} line {line}: the heading has no unit of the times, and all bandwidths are 0.00, so milliseconds (nccl-tests of 2017) and microseconds cannot be distinguished. Keep the line with (us), or rows of larger sizes.</source>
        <translation>{file} Zeile {line}: Der Tabellenkopf hat keine Einheit der Zeiten, und alle Bandbreiten sind 0.00, sodass sich Millisekunden (nccl-tests von 2017) und Mikrosekunden nicht unterscheiden lassen. Behalten Sie die Zeile mit (us) oder Zeilen größerer Nachrichten.</translation>
    </message>
    <message>
        <source>{file} line {line}: its bytes divided by its time are {expected} GB/s, but its algbw says {printed}. The row is damaged, or its columns do not match the heading.</source>
        <translation>{file} Zeile {line}: Ihre Bytes geteilt durch ihre Zeit sind {expected} GB/s, ihr algbw nennt aber {printed}. Die Zeile ist beschädigt, oder ihre Spalten passen nicht zum Tabellenkopf.</translation>
    </message>
    <message>
        <source>{file} line {line}: {program} among {ranks} ranks has a busbw of {expected} GB/s for this time, but the row says {printed}. It belongs to another collective or another number of ranks.</source>
        <translation>{file} Zeile {line}: {program} unter {ranks} Ranks hat bei dieser Zeit einen busbw von {expected} GB/s, die Zeile nennt aber {printed}. Sie gehört zu einer anderen kollektiven Operation oder einer anderen Anzahl von Ranks.</translation>
    </message>
    <message>
        <source>{file} line {line}: {type} is mixed with {other} of the same collective, but peak bandwidth needs one type and one reduction. Keep the rows of one, or measure one (-d float -o sum).</source>
        <translation>{file} Zeile {line}: {type} ist mit {other} derselben kollektiven Operation gemischt, aber die Spitzenbandbreite braucht einen Typ und eine Reduktion. Behalten Sie die Zeilen von einem, oder messen Sie einen (-d float -o sum).</translation>
    </message>
    <message>
        <source>{file} line {line}: rank {rank} is listed twice, so each process tested itself alone: the program was built without MPI. Build nccl-tests with MPI=1 and measure again.</source>
        <translation>{file} Zeile {line}: Rank {rank} ist zweimal aufgeführt, jeder Prozess hat also nur sich selbst gemessen: Das Programm wurde ohne MPI gebaut. Bauen Sie nccl-tests mit MPI=1 und messen Sie erneut.</translation>
    </message>
    <message>
        <source>{file} line {line}: the list of ranks above has {ranks} ranks, but the highest is {highest}. Keep all lines that begin with &quot;# Rank&quot;.</source>
        <translation>{file} Zeile {line}: Die Liste der Ranks darüber hat {ranks} Ranks, aber der höchste ist {highest}. Behalten Sie alle Zeilen, die mit „# Rank“ beginnen.</translation>
    </message>
    <message>
        <source>{file} line {line}: more than {most} ranks</source>
        <translation>{file} Zeile {line}: mehr als {most} Ranks</translation>
    </message>
    <message>
        <source>{file} line {line}: a second run of {ranks} ranks lists other devices than the first. Write each machine&apos;s output into a separate file.</source>
        <translation>{file} Zeile {line}: Ein zweiter Lauf mit {ranks} Ranks nennt andere Geräte als der erste. Schreiben Sie die Ausgabe jeder Maschine in eine eigene Datei.</translation>
    </message>
    <message>
        <source>{file} line {line} is the output of {program}, which has no bus bandwidth to compare with. Supported: {choices}.</source>
        <translation>{file} Zeile {line} ist die Ausgabe von {program}, die keine vergleichbare Busbandbreite hat. Unterstützt werden: {choices}.</translation>
    </message>
    <message>
        <source>{file} line {line}: cputime is the time of the call, not of the collective. Measure without the option -C.</source>
        <translation>{file} Zeile {line}: cputime ist die Zeit des Aufrufs, nicht die der kollektiven Operation. Messen Sie ohne die Option -C.</translation>
    </message>
    <message>
        <source>{file} line {line} is not a record of nccl-tests -J (size, type, redop, experiment_name, out_of_place with time, alg_bw and bus_bw) or of rccl-tests -Z json or csv (name, ranks or gpus, size, time, algBw, busBw)</source>
        <translation>{file} Zeile {line} ist kein Eintrag von nccl-tests -J (size, type, redop, experiment_name, out_of_place mit time, alg_bw und bus_bw) oder von rccl-tests -Z json oder csv (name, ranks oder gpus, size, time, algBw, busBw)</translation>
    </message>
    <message>
        <source>{file} line {line}: {title} measures no supported collective. Supported are the latency tests of {choices}.</source>
        <translation>{file} Zeile {line}: {title} misst keine unterstützte kollektive Operation. Unterstützt werden die Latenztests von {choices}.</translation>
    </message>
    <message>
        <source>{file} line {line}: OSU&apos;s tests do not say how many ranks took part. Write the command in a line above, such as: mpirun -np 4 osu_allreduce</source>
        <translation>{file} Zeile {line}: Die Tests von OSU sagen nicht, wie viele Ranks teilnahmen. Schreiben Sie den Befehl in eine Zeile darüber, etwa: mpirun -np 4 osu_allreduce</translation>
    </message>
    <message>
        <source>{file} line {line}: the heading has no &quot;Avg Latency(us)&quot;</source>
        <translation>{file} Zeile {line}: Der Tabellenkopf hat kein „Avg Latency(us)“</translation>
    </message>
    <message>
        <source>{file} line {line} is not a row of an OSU table: Size, Avg Latency(us), and Min and Max around it where the heading has them</source>
        <translation>{file} Zeile {line} ist keine Zeile einer OSU-Tabelle: Size, Avg Latency(us) und, wo der Tabellenkopf sie hat, Min und Max darum</translation>
    </message>
    <message>
        <source>{file} has no table of OSU&apos;s latency tests</source>
        <translation>{file} enthält keine Tabelle der Latenztests von OSU</translation>
    </message>
    <message>
        <source>{file} line {line} is the output of {program}, which import does not support. It reads a table with the devices, the batch and a time or a rate of every run, the text of nccl-tests and rccl-tests, and OSU&apos;s latency tests of collectives: write the runs&apos; times into such a table.</source>
        <translation>{file} Zeile {line} ist die Ausgabe von {program}, die der Import nicht unterstützt. Er liest eine Tabelle mit den Geräten, dem Batch und einer Zeit oder Rate jedes Laufs, den Text von nccl-tests und rccl-tests sowie die Latenztests kollektiver Operationen von OSU: Schreiben Sie die Zeiten der Läufe in eine solche Tabelle.</translation>
    </message>
    <message>
        <source>{file} is JSON of an unknown format. Import reads the output of nccl-tests -J and rccl-tests -Z json, a table with the devices, the batch and a time or a rate of every run, and the text of nccl-tests, rccl-tests and OSU&apos;s latency tests.</source>
        <translation>{file} ist JSON in einem unbekannten Format. Der Import liest die Ausgabe von nccl-tests -J und rccl-tests -Z json, eine Tabelle mit den Geräten, dem Batch und einer Zeit oder Rate jedes Laufs sowie den Text von nccl-tests, rccl-tests und den Latenztests von OSU.</translation>
    </message>
    <message>
        <source>{path} is an HTML page, which a server sends when it does not have the file. Fetch {name} again, or from another server.</source>
        <translation>{path} ist eine HTML-Seite, wie ein Server sie sendet, wenn er die Datei nicht hat. Holen Sie {name} noch einmal oder von einem anderen Server.</translation>
    </message>
    <message>
        <source>{path} is a pointer of Git LFS, not the file. Run &quot;git lfs pull&quot; in its repository, and import it again.</source>
        <translation>{path} ist ein Zeiger von Git LFS, nicht die Datei. Führen Sie „git lfs pull“ in ihrem Repository aus und importieren Sie sie erneut.</translation>
    </message>
    <message>
        <source>{path} belongs to the Python version of {name}, which has pickles; they are not read because they can run any code. Use the binary version, {file}.</source>
        <translation>{path} gehört zur Python-Fassung von {name}, die Pickles enthält; sie werden nicht gelesen, weil sie beliebigen Code ausführen können. Verwenden Sie die binäre Fassung, {file}.</translation>
    </message>
    <message>
        <source>{host}: {program} there does not support {option}. Slurm 20.11 or newer is needed; a wrapper of {program} must pass options on.</source>
        <translation>{host}: {program} unterstützt dort {option} nicht. Nötig ist Slurm 20.11 oder neuer; ein Wrapper für {program} muss Optionen weitergeben.</translation>
    </message>
    <message>
        <source>{host} has {found}. Slurm 20.11 or newer is needed (srun --overlap). Nothing was queued.</source>
        <translation>{host} hat {found}. Nötig ist Slurm 20.11 oder neuer (srun --overlap). Es wurde nichts eingereiht.</translation>
    </message>
    <message>
        <source>{host}: squeue does not list job {job}, which was submitted. It may be on another cluster (SLURM_CLUSTERS), or squeue is a wrapper that ignores --name or --format. scancel {job} releases its nodes.</source>
        <translation>{host}: squeue führt den eingereichten Job {job} nicht auf. Er kann auf einem anderen Cluster sein (SLURM_CLUSTERS), oder squeue ist ein Wrapper, der --name oder --format ignoriert. scancel {job} gibt seine Knoten frei.</translation>
    </message>
    <message>
        <source>{host}: ranks get the {fast} fastest of its {cores} cores; the others are slower, and all ranks would wait for them.</source>
        <translation>{host}: Ranks bekommen die {fast} schnellsten seiner {cores} Kerne; die anderen sind langsamer, und alle Ranks würden auf sie warten.</translation>
    </message>
    <message>
        <source>{host}: only {fast} of its {cores} cores are of the fastest kind, so some ranks run on slower ones, and every all-reduce waits for those. Speedups then compare different cores too; fewer devices, or a smaller coresPerSlot, keep ranks on equal cores.</source>
        <translation>{host}: Nur {fast} seiner {cores} Kerne sind von der schnellsten Art, einige Ranks laufen also auf langsameren, und jedes All-Reduce wartet auf diese. Beschleunigungen vergleichen dann auch andere Kerne; weniger Geräte oder ein kleineres coresPerSlot lassen die Ranks auf gleichen Kernen.</translation>
    </message>
    <message>
        <source>{file} is a pointer of Git LFS, not the model. Run &quot;git lfs pull&quot; in its repository.</source>
        <translation>{file} ist ein Zeiger von Git LFS, nicht das Modell. Führen Sie „git lfs pull“ in seinem Repository aus.</translation>
    </message>
    <message>
        <source>{file} was written by torch.save, so it holds weights or a pickled module, not a program. Write it with torch.jit.script(model).save(file).</source>
        <translation>{file} wurde von torch.save geschrieben und enthält daher Gewichte oder ein Pickle-Modul, kein Programm. Schreiben Sie es mit torch.jit.script(model).save(file).</translation>
    </message>
    <message>
        <source>{file} returns values that are not finite (NaN or infinite) for ordinary images</source>
        <translation>{file} gibt für gewöhnliche Bilder Werte zurück, die nicht endlich sind (NaN oder unendlich)</translation>
    </message>
    <message>
        <source>{file} returns different values for the same images in evaluation mode: dropout or noise stays on. A trace keeps the mode in which it was recorded: use torch.jit.script, or call model.eval() before the trace.</source>
        <translation>{file} gibt im Auswertungsmodus für dieselben Bilder verschiedene Werte zurück: Dropout oder Rauschen bleibt an. Ein Trace behält den Modus, in dem er aufgezeichnet wurde: Verwenden Sie torch.jit.script, oder rufen Sie vor dem Trace model.eval() auf.</translation>
    </message>
    <message>
        <source>{file} does not accept another number of images, given as {shape}: {reason}. A trace has the batch of its example built in: use torch.jit.script, or write -1 in place of the number.</source>
        <translation>{file} nimmt keine andere Anzahl von Bildern an, gegeben als {shape}: {reason}. Ein Trace hat den Batch seines Beispiels eingebaut: Verwenden Sie torch.jit.script, oder schreiben Sie -1 anstelle der Zahl.</translation>
    </message>
    <message>
        <source>it returns {found}</source>
        <translation>sie gibt {found} zurück</translation>
    </message>
    <message>
        <source>{file} cannot be trained on images {shape}: {reason}. In training mode it must return one tensor, as in evaluation mode.</source>
        <translation>{file} kann mit Bildern {shape} nicht trainiert werden: {reason}. Im Trainingsmodus muss es wie im Auswertungsmodus einen Tensor zurückgeben.</translation>
    </message>
    <message>
        <source>{file} returns values that do not depend on its parameters (detach, no_grad or argmax inside), so there is nothing to train</source>
        <translation>{file} gibt Werte zurück, die nicht von seinen Parametern abhängen (detach, no_grad oder argmax darin), es gibt also nichts zu trainieren</translation>
    </message>
    <message>
        <source>{file} does not use {unused} of its parameters, the first is {first}, so they have no gradients to exchange. Remove them from the module.</source>
        <translation>{file} verwendet {unused} seiner Parameter nicht, der erste ist {first}; sie haben also keine Gradienten zum Austauschen. Entfernen Sie sie aus dem Modul.</translation>
    </message>
    <message>
        <source>a GPU here is divided into MIG slices: CUDA gives each rank one slice, whose memory and load the driver does not report</source>
        <translation>eine GPU ist hier in MIG-Instanzen geteilt: CUDA gibt jedem Rank eine davon, deren Speicher und Last der Treiber nicht meldet</translation>
    </message>
    <message>
        <source>CUDA_VISIBLE_DEVICES names a MIG slice of a GPU; MIG slices are not supported</source>
        <translation>CUDA_VISIBLE_DEVICES nennt eine MIG-Instanz einer GPU; MIG-Instanzen werden nicht unterstützt</translation>
    </message>
    <message>
        <source>{count} GPUs have fallen off the bus (NVML: GPU is lost). Restart the driver or the host.</source>
        <translation>{count} GPUs sind vom Bus gefallen (NVML: GPU is lost). Starten Sie den Treiber oder den Host neu.</translation>
    </message>
    <message>
        <source>host {host}: CUDA_VISIBLE_DEVICES names a MIG slice of a GPU; MIG slices are not supported. Request whole GPUs, or set device cpu.</source>
        <translation>Host {host}: CUDA_VISIBLE_DEVICES nennt eine MIG-Instanz einer GPU; MIG-Instanzen werden nicht unterstützt. Fordern Sie ganze GPUs an, oder setzen Sie device cpu.</translation>
    </message>
    <message>
        <source>Request whole GPUs, or have the administrator turn MIG off; with device cpu the study runs on cores</source>
        <translation>Fordern Sie ganze GPUs an, oder lassen Sie den Administrator MIG abschalten; mit device cpu läuft die Studie auf Kernen</translation>
    </message>
    <message>
        <source>[{low}, {high}]</source>
        <translation>[{low}; {high}]</translation>
    </message>
    <message>
        <source>By a linear fit through {count} batches, a limit of {megabytes} MB per device fits a batch of about {batch} [{low}, {high}]; the largest batch that ran is {ran}.</source>
        <translation>Nach einer linearen Anpassung durch {count} Batches passt unter eine Grenze von {megabytes} MB je Gerät ein Batch von etwa {batch} [{low}; {high}]; der größte, der lief, ist {ran}.</translation>
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
        <source>no significant speedup, {value}x [{low}, {high}]</source>
        <translation>keine signifikante Beschleunigung, {value}x [{low}; {high}]</translation>
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
        <source>uncertain after {repeats} repeats (about {needed} would determine it to within 10 %)</source>
        <translation>nach {repeats} Wiederholungen unsicher (etwa {needed} ergäben eine Genauigkeit von 10 %)</translation>
    </message>
    <message>
        <source>uncertain ({repeats} of {needed} repeats)</source>
        <translation>unsicher ({repeats} von {needed} Wiederholungen)</translation>
    </message>
    <message>
        <source>{devices} devices gave a speedup of {ratio}, an efficiency of {efficiency} %</source>
        <translation>{devices} Geräte brachten eine Beschleunigung von {ratio}, eine Effizienz von {efficiency} %</translation>
    </message>
    <message>
        <source>1 device gave a speedup of {ratio}, an efficiency of {efficiency} %</source>
        <translation>1 Gerät brachte eine Beschleunigung von {ratio}, eine Effizienz von {efficiency} %</translation>
    </message>
    <message>
        <source>No significant speedup on {devices} devices, {ratio}, an efficiency of {efficiency} %</source>
        <translation>Keine signifikante Beschleunigung auf {devices} Geräten, {ratio}, eine Effizienz von {efficiency} %</translation>
    </message>
    <message>
        <source>No significant speedup on 1 device, {ratio}, an efficiency of {efficiency} %</source>
        <translation>Keine signifikante Beschleunigung auf 1 Gerät, {ratio}, eine Effizienz von {efficiency} %</translation>
    </message>
    <message>
        <source>The speedup of {devices} devices is {ratio}</source>
        <translation>Die Beschleunigung durch {devices} Geräte ist {ratio}</translation>
    </message>
    <message>
        <source>The speedup of 1 device is {ratio}</source>
        <translation>Die Beschleunigung durch 1 Gerät ist {ratio}</translation>
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
        <source>{gain}: no significant loss against the ideal {ideal}x.</source>
        <translation>{gain}: kein signifikanter Verlust gegenüber dem Ideal von {ideal}x.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is spent in collectives, although there is only one device.</source>
        <translation>{gain}: {percent} % des Schritts entfallen auf kollektive Operationen, obwohl es nur ein Gerät gibt.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is compute beyond that of the baseline.</source>
        <translation>{gain}: {percent} % des Schritts sind Rechnen über das der Vergleichszelle hinaus.</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is compute beyond that of the baseline at the same batch per device: devices of one machine slow each other down (memory bandwidth, clock, caches).</source>
        <translation>{gain}: {percent} % des Schritts sind Rechnen über das der Vergleichszelle bei gleichem Batch je Gerät hinaus: Geräte einer Maschine bremsen einander (Speicherbandbreite, Takt, Caches).</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is compute beyond the ideal share. To find out whether the smaller batch or the other devices cause it, measure one device at the same batch per device.</source>
        <translation>{gain}: {percent} % des Schritts sind Rechnen über den idealen Anteil hinaus. Um zu sehen, ob der kleinere Batch oder die anderen Geräte die Ursache sind, messen Sie ein Gerät mit gleichem Batch je Gerät.</translation>
    </message>
    <message>
        <source>{gain}, more than ideal: more devices alone cannot explain it. See the baseline&apos;s batch per device and its notes.</source>
        <translation>{gain}, mehr als ideal: Mehr Geräte allein können das nicht erklären. Siehe den Batch je Gerät der Vergleichszelle und ihre Hinweise.</translation>
    </message>
    <message>
        <source>{gain}. The numbers were imported from {file}, not measured here: where the time of a step went is unknown.</source>
        <translation>{gain}. Die Zahlen wurden aus {file} importiert, nicht hier gemessen: Wohin die Zeit eines Schritts ging, ist unbekannt.</translation>
    </message>
    <message>
        <source>{rate} {rateUnit} at a batch of {batch} per device, {ratio} that of batch {smallest}</source>
        <translation>{rate} {rateUnit} bei einem Batch von {batch} je Gerät, {ratio} gegen Batch {smallest}</translation>
    </message>
    <message>
        <source>{what}: no larger batch is more than {percent} % faster.</source>
        <translation>{what}: Kein größerer Batch ist um mehr als {percent} % schneller.</translation>
    </message>
    <message>
        <source>{what}: the fastest measured batch.</source>
        <translation>{what}: der schnellste gemessene Batch.</translation>
    </message>
    <message>
        <source>{what}: the fastest measured batch, but not significantly faster than the smallest.</source>
        <translation>{what}: der schnellste gemessene Batch, aber nicht signifikant schneller als der kleinste.</translation>
    </message>
    <message>
        <source>{what}: the fastest measured batch, measured once.</source>
        <translation>{what}: der schnellste gemessene Batch, einmal gemessen.</translation>
    </message>
    <message>
        <source>{rate} {rateUnit} at a batch of {batch} per device: no larger batch is more than {percent} % faster.</source>
        <translation>{rate} {rateUnit} bei einem Batch von {batch} je Gerät: Kein größerer Batch ist um mehr als {percent} % schneller.</translation>
    </message>
    <message>
        <source>{second} takes {share} than {first} ({pairs} pairs of runs).</source>
        <translation>{second} braucht {share} als {first} ({pairs} Paare von Läufen).</translation>
    </message>
    <message>
        <source>{first} and {second} are equal within {resolve} %: {second} takes {share} ({pairs} pairs of runs).</source>
        <translation>{first} und {second} sind innerhalb von {resolve} % gleich: {second} braucht {share} ({pairs} Paare von Läufen).</translation>
    </message>
    <message>
        <source>Not decided yet after {pairs} pairs of runs: {second} takes {share} than {first}. About {needed} pairs would show a difference of {resolve} %.</source>
        <translation>Nach {pairs} Paaren von Läufen noch nicht entschieden: {second} braucht {share} als {first}. Etwa {needed} Paare würden einen Unterschied von {resolve} % zeigen.</translation>
    </message>
    <message>
        <source>Not decided after {pairs} pairs of runs, and {most} pairs would not decide it: {second} takes {share} than {first}. About {needed} pairs would show a difference of {resolve} %.</source>
        <translation>Nach {pairs} Paaren von Läufen nicht entschieden, und {most} Paare würden es nicht entscheiden: {second} braucht {share} als {first}. Etwa {needed} Paare würden einen Unterschied von {resolve} % zeigen.</translation>
    </message>
    <message>
        <source>Not decided by {pairs} pairs of runs: {second} takes {share} than {first}. About {needed} pairs would show a difference of {resolve} %.</source>
        <translation>Mit {pairs} Paaren von Läufen nicht entschieden: {second} braucht {share} als {first}. Etwa {needed} Paare würden einen Unterschied von {resolve} % zeigen.</translation>
    </message>
    <message>
        <source>Not decided by {pairs} pairs of runs: {second} takes {share} than {first}. With two more pairs all runs would take longer than the time limit of {seconds} s. About {needed} pairs would show a difference of {resolve} %.</source>
        <translation>Mit {pairs} Paaren von Läufen nicht entschieden: {second} braucht {share} als {first}. Mit zwei weiteren Paaren würden alle Läufe länger dauern als die Zeitgrenze von {seconds} s. Etwa {needed} Paare würden einen Unterschied von {resolve} % zeigen.</translation>
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
        <source>all pairs have the same ratio, so its spread is unknown</source>
        <translation>alle Paare haben dasselbe Verhältnis, daher ist seine Streuung unbekannt</translation>
    </message>
    <message>
        <source>Speedup to {accuracy} % accuracy: {ratio}. Hardware efficiency is {hardware} %, statistical efficiency {statistical} % of the baseline&apos;s.</source>
        <translation>Beschleunigung bis zu {accuracy} % Genauigkeit: {ratio}. Die Effizienz der Hardware beträgt {hardware} %, die statistische Effizienz {statistical} % der Vergleichszelle.</translation>
    </message>
    <message>
        <source>By {law} a run on {devices} devices would reach {ratio} (95 % prediction interval).</source>
        <translation>Nach dem Gesetz {law} würde ein Lauf auf {devices} Geräten {ratio} erreichen (95-%-Vorhersageintervall).</translation>
    </message>
    <message>
        <source>These measurements are not precise enough to say what {law} predicts for {devices} devices.</source>
        <translation>Diese Messungen sind zu ungenau, um zu sagen, was {law} für {devices} Geräte vorhersagt.</translation>
    </message>
    <message>
        <source>The speedup of one device is {percent} %, above ideal: the baseline is slower than this run, although both have one device. Measure both again, one after the other.</source>
        <translation>Die Beschleunigung eines Geräts beträgt {percent} %, über dem Ideal: Die Vergleichszelle ist langsamer als dieser Lauf, obwohl beide ein Gerät haben. Messen Sie beide noch einmal, einen nach dem anderen.</translation>
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
        <source>Checkpoint cost on {devices} is not significant: {ratio}</source>
        <translation>Die Kosten der Checkpoints auf {devices} sind nicht signifikant: {ratio}</translation>
    </message>
    <message>
        <source>The cost of checkpoints on {devices} is {ratio}</source>
        <translation>Die Kosten der Checkpoints auf {devices} sind {ratio}</translation>
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
        <source>Other programs use GPU {gpus}: {programs}</source>
        <translation>Andere Programme benutzen GPU {gpus}: {programs}</translation>
    </message>
    <message>
        <source>{use}. Waiting up to {seconds} s until they use less than {idle} %.</source>
        <translation>{use}. Es wird höchstens {seconds} s gewartet, bis sie weniger als {idle} % belegen.</translation>
    </message>
    <message>
        <source>{path}: runs added: {runs}</source>
        <translation>{path}: hinzugefügte Läufe: {runs}</translation>
    </message>
    <message>
        <source>{path}: no runs added: the store already has all of them</source>
        <translation>{path}: keine Läufe hinzugefügt: Der Datenspeicher enthält sie bereits alle</translation>
    </message>
    <message>
        <source>{path}: bundle imported; its study is separate from the studies of the store</source>
        <translation>{path}: Bündel importiert; seine Studie ist von den Studien des Datenspeichers getrennt</translation>
    </message>
    <message>
        <source>The cores are idle: other programs use {percent} % of them.</source>
        <translation>Die Kerne sind frei: Andere Programme belegen {percent} %.</translation>
    </message>
    <message>
        <source>{use}, even after {seconds} s. The study is measured anyway; its results show how much of the cores other programs used.</source>
        <translation>{use}, auch nach {seconds} s. Die Studie wird trotzdem gemessen; ihre Ergebnisse zeigen, wie viel der Kerne andere Programme belegt haben.</translation>
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
        <translation>{what} zeigt alle gemessenen Schritte: Lassen Sie --steps weg, das es nur für {known} gibt</translation>
    </message>
    <message>
        <source>Histogram of the timed steps of one cell, one line for each repeat that is used: steps of the critical rank, or of every rank where ranks do not wait for each other. All repeats share the bins, whose width is 2 x interquartile range / cube root of the number of steps.</source>
        <translation>Histogramm der gemessenen Schritte einer Zelle, eine Linie für jede verwendete Wiederholung: Schritte des bestimmenden Ranks, oder jedes Ranks, wenn Ranks nicht aufeinander warten. Alle Wiederholungen haben dieselben Klassen; ihre Breite ist 2 x Interquartilsabstand / dritte Wurzel der Zahl der Schritte.</translation>
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
        <source>Median step {median} ms; 80 % of the steps take {low} to {high} ms; one step takes {longest} ms</source>
        <translation>Median {median} ms je Schritt, 80 % dauern {low} bis {high} ms, einer {longest} ms</translation>
    </message>
    <message>
        <source>Median step {median} ms; 80 % of the steps take {low} to {high} ms, {count} steps take more than {end} ms, the longest {longest} ms</source>
        <translation>Median {median} ms je Schritt, 80 % dauern {low} bis {high} ms, {count} mehr als {end} ms, der längste {longest} ms</translation>
    </message>
    <message>
        <source>Step times</source>
        <translation>Schrittzeiten</translation>
    </message>
    <message>
        <source>Median step {median} ms; 80 % of the steps take {low} to {high} ms</source>
        <translation>Median {median} ms je Schritt, 80 % dauern {low} bis {high} ms</translation>
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
        <translation>Offene Kommunikation</translation>
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
        <translation>Speicher je Rank</translation>
    </message>
    <message>
        <source>CPU, per core</source>
        <translation>CPU je Kern</translation>
    </message>
    <message>
        <source>CPU, per rank</source>
        <translation>CPU je Rank</translation>
    </message>
    <message>
        <source>Memory, per node</source>
        <translation>Speicher je Knoten</translation>
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
        <source>Checkpoint time</source>
        <translation>Checkpoint-Zeit</translation>
    </message>
    <message>
        <source>Other parts of a step</source>
        <translation>Übrige Teile eines Schritts</translation>
    </message>
    <message>
        <source>Unaccounted part of a step</source>
        <translation>Nicht zugeordneter Teil eines Schritts</translation>
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
        <source>Peak memory of tensors</source>
        <translation>Spitzenspeicher der Tensoren</translation>
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
        <translation>Speicher je Rank, geteilte Seiten anteilig</translation>
    </message>
    <message>
        <source>Waiting for a CPU, per rank</source>
        <translation>Warten auf eine CPU je Rank</translation>
    </message>
    <message>
        <source>CPU time, per rank</source>
        <translation>CPU-Zeit je Rank</translation>
    </message>
    <message>
        <source>Total memory of a node</source>
        <translation>Gesamtspeicher eines Knotens</translation>
    </message>
    <message>
        <source>Thermal throttling of CPUs, events</source>
        <translation>Thermische CPU-Drosselungen</translation>
    </message>
    <message>
        <source>CPU energy</source>
        <translation>CPU-Energie</translation>
    </message>
    <message>
        <source>Total GPU memory</source>
        <translation>GPU-Speicher, gesamt</translation>
    </message>
    <message>
        <source>GPU energy</source>
        <translation>GPU-Energie</translation>
    </message>
    <message>
        <source>GPU throttle reasons (NVML bits)</source>
        <translation>Gründe der GPU-Drosselung (NVML-Bits)</translation>
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
        <source>Clock offset of a node</source>
        <translation>Uhrversatz eines Knotens</translation>
    </message>
    <message>
        <source>Clock offset of a node, uncertainty</source>
        <translation>Uhrversatz eines Knotens, Unsicherheit</translation>
    </message>
    <message>
        <source>Timestamp of a GPU</source>
        <translation>Zeitstempel einer GPU</translation>
    </message>
    <message>
        <source>Clock offset of a GPU from its host</source>
        <translation>Uhrversatz einer GPU zu ihrem Host</translation>
    </message>
    <message>
        <source>Clock offset of a GPU, uncertainty</source>
        <translation>Uhrversatz einer GPU, Unsicherheit</translation>
    </message>
    <message>
        <source>{study} is paused</source>
        <translation>{study} ist angehalten</translation>
    </message>
    <message>
        <source>{study} is finished</source>
        <translation>{study} ist fertig</translation>
    </message>
    <message>
        <source>{study} ended; some cells did not finish</source>
        <translation>{study} ist zu Ende; einige Zellen wurden nicht fertig</translation>
    </message>
    <message>
        <source>{study} was cancelled</source>
        <translation>{study} wurde abgebrochen</translation>
    </message>
    <message>
        <source>{study} has ended</source>
        <translation>{study} ist beendet</translation>
    </message>
    <message>
        <source>{study} is waiting</source>
        <translation>{study} wartet</translation>
    </message>
    <message>
        <source>Preparing {study}</source>
        <translation>{study} wird vorbereitet</translation>
    </message>
    <message>
        <source>Cell {cell} of {cells}: {settings}, repeat {repeat} of {repeats}</source>
        <translation>Zelle {cell} von {cells}: {settings}, Wiederholung {repeat} von {repeats}</translation>
    </message>
    <message>
        <source>{nodes} nodes × {devices}</source>
        <translation>{nodes} Knoten × {devices}</translation>
    </message>
    <message>
        <source>global batch {batch}</source>
        <translation>globaler Batch {batch}</translation>
    </message>
    <message>
        <source>{reason}, since {time}</source>
        <translation>{reason}, seit {time}</translation>
    </message>
    <message>
        <source>starting ranks</source>
        <translation>Ranks starten</translation>
    </message>
    <message>
        <source>measuring bandwidth {done} of {all}</source>
        <translation>Bandbreite wird gemessen, {done} von {all}</translation>
    </message>
    <message>
        <source>calibrating</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>step {step}</source>
        <translation>Schritt {step}</translation>
    </message>
    <message>
        <source>step {step} of {steps}</source>
        <translation>Schritt {step} von {steps}</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>{time} per step</source>
        <translation>{time} je Schritt</translation>
    </message>
    <message>
        <source>{rate} {rateUnit}</source>
        <translation>{rate} {rateUnit}</translation>
    </message>
    <message>
        <source>the work of rank {rank} takes {percent} % longer than the mean</source>
        <translation>die Arbeit von Rank {rank} dauert {percent} % länger als das Mittel</translation>
    </message>
    <message>
        <source>run {run} of {runs}</source>
        <translation>Lauf {run} von {runs}</translation>
    </message>
    <message>
        <source>{time} left in the study</source>
        <translation>noch {time} in der Studie</translation>
    </message>
    <message>
        <source>Images per second relative to the baseline cell of the same batch.</source>
        <translation>Bilder je Sekunde gegenüber der Vergleichszelle desselben Batches.</translation>
    </message>
    <message>
        <source>Samples per second relative to the baseline cell of the same batch.</source>
        <translation>Beispiele je Sekunde gegenüber der Vergleichszelle desselben Batches.</translation>
    </message>
    <message>
        <source>uncertain</source>
        <translation>unsicher</translation>
    </message>
    <message>
        <source>n = {done} of {all}</source>
        <translation>n = {done}/{all}</translation>
    </message>
    <message>
        <source>{ratio}x</source>
        <translation>{ratio}x</translation>
    </message>
    <message>
        <source>{time}</source>
        <translation>{time}</translation>
    </message>
    <message>
        <source>{step} / {steps}</source>
        <translation>{step} / {steps}</translation>
    </message>
    <message>
        <source>reused, n = {done} of {all}</source>
        <translation>wiederverwendet, n = {done}/{all}</translation>
    </message>
    <message>
        <source>{path} contains more data than any supported dataset</source>
        <translation>{path} enthält mehr Daten als jeder unterstützte Datensatz</translation>
    </message>
    <message>
        <source>it begins with {bytes}</source>
        <translation>sie beginnt mit {bytes}</translation>
    </message>
    <message>
        <source>it has only {bytes} bytes</source>
        <translation>sie hat nur {bytes} Bytes</translation>
    </message>
    <message>
        <source>zlib cannot decompress it: {error}</source>
        <translation>zlib kann sie nicht entpacken: {error}</translation>
    </message>
    <message>
        <source>it has {bytes} bytes for {numbers} numbers</source>
        <translation>sie hat {bytes} Bytes für {numbers} Zahlen</translation>
    </message>
    <message>
        <source>it has the dimension {size}</source>
        <translation>sie hat die Dimension {size}</translation>
    </message>
    <message>
        <source>its dimensions cannot be read</source>
        <translation>ihre Dimensionen lassen sich nicht lesen</translation>
    </message>
    <message>
        <source>there is no element of type {type}</source>
        <translation>es gibt keine Elemente vom Typ {type}</translation>
    </message>
    <message>
        <source>it is truncated</source>
        <translation>sie ist abgeschnitten</translation>
    </message>
    <message>
        <source>it has more data than its dimensions need</source>
        <translation>sie hat mehr Daten, als ihre Dimensionen brauchen</translation>
    </message>
    <message>
        <source>its flags cannot be read</source>
        <translation>ihre Flags lassen sich nicht lesen</translation>
    </message>
    <message>
        <source>images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>Labels</translation>
    </message>
    <message>
        <source>{images}x1, one label for each image of X</source>
        <translation>{images}x1, ein Label für jedes Bild von X</translation>
    </message>
    <message>
        <source>bytes 126 and 127 are not IM</source>
        <translation>die Bytes 126 und 127 sind nicht IM</translation>
    </message>
    <message>
        <source>there is not enough memory to decompress it</source>
        <translation>der Speicher reicht nicht, um sie zu entpacken</translation>
    </message>
    <message>
        <source>its name cannot be read</source>
        <translation>ihr Name lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>it has none</source>
        <translation>sie enthält keine</translation>
    </message>
    <message>
        <source>numbers of type {type}</source>
        <translation>Zahlen vom Typ {type}</translation>
    </message>
    <message>
        <source>it does not contain plain numbers</source>
        <translation>sie enthält keine einfachen Zahlen</translation>
    </message>
    <message>
        <source>its numbers are big-endian; save it again on a little-endian machine</source>
        <translation>ihre Zahlen sind big-endian; speichern Sie sie auf einem little-endian-Rechner noch einmal</translation>
    </message>
    <message>
        <source>pixels stored as uint8</source>
        <translation>Pixel, die als uint8 gespeichert sind</translation>
    </message>
    <message>
        <source>a side has {found} pixels instead of {wanted}</source>
        <translation>eine Seite hat {found} Pixel statt {wanted}</translation>
    </message>
    <message>
        <source>its dimensions are larger than any file</source>
        <translation>ihre Dimensionen sind größer als jede Datei</translation>
    </message>
    <message>
        <source>a small element claims to have {bytes} bytes</source>
        <translation>ein kleines Element gibt {bytes} Bytes an</translation>
    </message>
    <message>
        <source>it has {type} values in {found} dimensions instead of uint8 in {dimensions}</source>
        <translation>sie hat Werte vom Typ {type} in {found} Dimensionen statt uint8 in {dimensions}</translation>
    </message>
    <message>
        <source>it has too many variables</source>
        <translation>sie hat zu viele Variablen</translation>
    </message>
    <message>
        <source>its version is {version}</source>
        <translation>ihre Version ist {version}</translation>
    </message>
    <message>
        <source>process {pid} has not ended although it was killed. Check it with: ps -o stat,wchan -p {pid}</source>
        <translation>Prozess {pid} ist nicht beendet, obwohl er zwangsweise beendet wurde. Prüfen Sie ihn mit: ps -o stat,wchan -p {pid}</translation>
    </message>
    <message>
        <source>standard input is not JSON</source>
        <translation>die Standardeingabe ist kein JSON</translation>
    </message>
    <message>
        <source>connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>report its state</source>
        <translation>Melden des Zustands</translation>
    </message>
    <message>
        <source>prepare the run</source>
        <translation>Vorbereiten des Laufs</translation>
    </message>
    <message>
        <source>start the ranks</source>
        <translation>Starten der Ranks</translation>
    </message>
    <message>
        <source>numbers with fractions</source>
        <translation>Zahlen mit Nachkommastellen</translation>
    </message>
    <message>
        <source>whole numbers</source>
        <translation>ganze Zahlen</translation>
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
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>why</source>
        <translation>warum</translation>
    </message>
    <message>
        <source>Drop CSV files of published tables here, or paste one. Tables of one report are checked together, as by scalescope-cli audit.</source>
        <translation>Legen Sie CSV-Dateien veröffentlichter Tabellen hier ab oder fügen Sie eine Tabelle ein. Tabellen eines Berichts werden zusammen geprüft, wie mit scalescope-cli audit.</translation>
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
        <source>The clipboard contains no text. Copy a table with its header first.</source>
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
        <source>%1 correct, %2 wrong, %3 cannot be checked</source>
        <translation>%1 richtig, %2 falsch, %3 nicht prüfbar</translation>
    </message>
    <message numerus="yes">
        <source>%n numbers are wrong.</source>
        <translation>
            <numerusform>%n Zahl ist falsch.</numerusform>
            <numerusform>%n Zahlen sind falsch.</numerusform>
        </translation>
    </message>
    <message>
        <source>No contradictions found.</source>
        <translation>Keine Widersprüche gefunden.</translation>
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
        <translation>Abgebrochen: Nichts wurde geprüft.</translation>
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
        <source>Saving a file</source>
        <translation>Eine Datei wird gespeichert</translation>
    </message>
    <message>
        <source>Querying the machines of the study</source>
        <translation>Die Maschinen der Studie werden abgefragt</translation>
    </message>
    <message>
        <source>Checking machines</source>
        <translation>Maschinen werden geprüft</translation>
    </message>
    <message>
        <source>Querying a Slurm cluster</source>
        <translation>Ein Slurm-Cluster wird abgefragt</translation>
    </message>
    <message>
        <source>Detecting this computer&apos;s hardware</source>
        <translation>Die Hardware dieses Rechners wird ermittelt</translation>
    </message>
    <message>
        <source>Reading the store</source>
        <translation>Der Datenspeicher wird gelesen</translation>
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
        <source>Picture copied to the clipboard.</source>
        <translation>Bild in die Zwischenablage kopiert.</translation>
    </message>
    <message>
        <source>With notes and run ids</source>
        <translation>Mit Hinweisen und Lauf-IDs</translation>
    </message>
    <message>
        <source>Table copied to the clipboard.</source>
        <translation>Tabelle in die Zwischenablage kopiert.</translation>
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
        <source>Creating the table</source>
        <translation>Die Tabelle wird erstellt</translation>
    </message>
</context>
<context>
    <name>scalescope::CheckPanel</name>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Show passed checks</source>
        <translation>Bestandene Prüfungen zeigen</translation>
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
        <source>Checked machines</source>
        <translation>Geprüfte Maschinen</translation>
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
        <source>Check results</source>
        <translation>Ergebnis der Prüfungen</translation>
    </message>
    <message numerus="yes">
        <source>Checking %n machine(s): at most 20 s …</source>
        <translation>
            <numerusform>%n Maschine wird geprüft: höchstens 20 s …</numerusform>
            <numerusform>%n Maschinen werden geprüft: höchstens 20 s …</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 checked; %2 of %3 …</source>
        <translation>%1 geprüft; %2 von %3 …</translation>
    </message>
    <message>
        <source>Measuring the links between the machines …</source>
        <translation>Leitungen zwischen den Maschinen werden gemessen …</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>Keine Probleme gefunden.</translation>
    </message>
    <message>
        <source>%1 of %2: %3. %4</source>
        <translation>%1 von %2: %3. %4</translation>
    </message>
    <message>
        <source>Fix for %1 of %2</source>
        <translation>Abhilfe für %1 von %2</translation>
    </message>
    <message>
        <source>Copy the fix for %1 of %2</source>
        <translation>Abhilfe für %1 von %2 kopieren</translation>
    </message>
    <message>
        <source>End the running ranks on %1</source>
        <translation>Die laufenden Ranks auf %1 beenden</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s) on %1 will be ended in 5 s.</source>
        <translation>
            <numerusform>%n Rank auf %1 wird in 5 s beendet.</numerusform>
            <numerusform>%n Ranks auf %1 werden in 5 s beendet.</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Copy instructions</source>
        <translation>Anleitung kopieren</translation>
    </message>
    <message>
        <source>Copy instructions for %1 of %2</source>
        <translation>Anleitung für %1 von %2 kopieren</translation>
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
        <source>Cancel the fix on %1</source>
        <translation>Das Beheben auf %1 abbrechen</translation>
    </message>
    <message>
        <source>%1 was not fixed.</source>
        <translation>Auf %1 wurde nichts behoben.</translation>
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
        <source>agents and worker bundles: %1, fetched runs: %2, sent datasets: %3; %4 in total</source>
        <translation>Agenten und Worker-Pakete: %1, geholte Läufe: %2, gesendete Datensätze: %3; insgesamt %4</translation>
    </message>
    <message>
        <source>Files in use are kept.</source>
        <translation>Benutzte Dateien bleiben erhalten.</translation>
    </message>
    <message>
        <source>Programs are kept: an agent of %1 may be using them, or was killed less than two days ago.</source>
        <translation>Programme bleiben erhalten: Ein Agent von %1 benutzt sie vielleicht oder wurde vor weniger als zwei Tagen zwangsweise beendet.</translation>
    </message>
    <message>
        <source>Removing Scalescope&apos;s files from a machine</source>
        <translation>Scalescope-Dateien werden von einer Maschine entfernt</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>Alle entfernen</translation>
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
        <source>Removing Scalescope&apos;s files from %1: at most 30 s …</source>
        <translation>Scalescope-Dateien werden von %1 entfernt: höchstens 30 s …</translation>
    </message>
    <message>
        <source>Looking for Scalescope&apos;s files on %1: at most 30 s …</source>
        <translation>Scalescope-Dateien auf %1 werden gesucht: höchstens 30 s …</translation>
    </message>
    <message>
        <source>Stopped: some of Scalescope&apos;s files may remain on %1.</source>
        <translation>Abgebrochen: Einige Scalescope-Dateien sind vielleicht noch auf %1.</translation>
    </message>
    <message>
        <source>There are no files of Scalescope on %1.</source>
        <translation>Auf %1 gibt es keine Scalescope-Dateien.</translation>
    </message>
    <message>
        <source>Remove from %1? %2.</source>
        <translation>Von %1 entfernen? %2.</translation>
    </message>
    <message>
        <source>Runs that were not fetched are kept; other files are sent again when needed.</source>
        <translation>Nicht geholte Läufe bleiben erhalten; andere Dateien werden bei Bedarf erneut gesendet.</translation>
    </message>
    <message>
        <source>Do not remove them while a study runs there: it may need them.</source>
        <translation>Nicht entfernen, während dort eine Studie läuft: Sie braucht sie vielleicht.</translation>
    </message>
    <message>
        <source>Could not look for Scalescope&apos;s files on %1.</source>
        <translation>Die Suche nach Scalescope-Dateien auf %1 ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Not all of Scalescope&apos;s files on %1 were removed.</source>
        <translation>Nicht alle Scalescope-Dateien auf %1 wurden entfernt.</translation>
    </message>
    <message>
        <source>Removed from %1: %2.</source>
        <translation>Von %1 entfernt: %2.</translation>
    </message>
</context>
<context>
    <name>scalescope::ClosingBar</name>
    <message>
        <source>Tasks in progress</source>
        <translation>Laufende Aufgaben</translation>
    </message>
    <message>
        <source>Keep the window open</source>
        <translation>Fenster offen lassen</translation>
    </message>
    <message>
        <source>In progress: %1.</source>
        <translation>Noch in Arbeit: %1.</translation>
    </message>
    <message>
        <source>The window closes when this is finished: %1.</source>
        <translation>Das Fenster schließt sich, sobald dies fertig ist: %1.</translation>
    </message>
    <message>
        <source>Cancel and close</source>
        <translation>Abbrechen und schließen</translation>
    </message>
    <message>
        <source>Close without waiting</source>
        <translation>Schließen, ohne zu warten</translation>
    </message>
</context>
<context>
    <name>scalescope::ClosingWork</name>
    <message>
        <source>Writing a chart</source>
        <translation>Ein Diagramm wird geschrieben</translation>
    </message>
    <message>
        <source>%1 stays in the queue, paused. Open Scalescope again to see it.</source>
        <translation>%1 bleibt angehalten in der Warteschlange. Öffnen Sie Scalescope wieder, um die Studie zu sehen.</translation>
    </message>
    <message>
        <source>%1 continues without this window: the background service runs the queue. Open Scalescope again to see its progress.</source>
        <translation>%1 geht ohne dieses Fenster weiter: Der Hintergrunddienst führt die Warteschlange aus. Öffnen Sie Scalescope wieder, um den Fortschritt zu sehen.</translation>
    </message>
</context>
<context>
    <name>scalescope::ClusterPanel</name>
    <message>
        <source>Accounts: not reported.</source>
        <translation>Konten: nicht angegeben.</translation>
    </message>
    <message>
        <source>Accounts: %1.</source>
        <translation>Konten: %1.</translation>
    </message>
    <message>
        <source>Modules: not reported.</source>
        <translation>Module: nicht angegeben.</translation>
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
        <source>Default time</source>
        <translation>Standardzeit</translation>
    </message>
    <message>
        <source>Max. time</source>
        <translation>Max. Zeit</translation>
    </message>
    <message>
        <source>Idle nodes</source>
        <translation>Freie Knoten</translation>
    </message>
    <message>
        <source>Cores per node</source>
        <translation>Kerne je Knoten</translation>
    </message>
    <message>
        <source>Memory per node</source>
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
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Refresh what the cluster reports</source>
        <translation>Angaben des Clusters aktualisieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close the cluster&apos;s details</source>
        <translation>Details des Clusters schließen</translation>
    </message>
    <message>
        <source>Partitions of the cluster</source>
        <translation>Partitionen des Clusters</translation>
    </message>
    <message>
        <source>Slurm cluster on %1</source>
        <translation>Slurm-Cluster auf %1</translation>
    </message>
    <message>
        <source>Querying sinfo, sacctmgr and module on %1 …</source>
        <translation>sinfo, sacctmgr und module auf %1 werden abgefragt …</translation>
    </message>
    <message>
        <source>Cancel the query</source>
        <translation>Abfrage abbrechen</translation>
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
        <source>Open a bundle file</source>
        <translation>Bündeldatei öffnen</translation>
    </message>
    <message>
        <source>Save as bundle …</source>
        <translation>Als Bündel speichern …</translation>
    </message>
    <message>
        <source>Save the selected study as a bundle</source>
        <translation>Ausgewählte Studie als Bündel speichern</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected bundle</source>
        <translation>Ausgewähltes Bündel entfernen</translation>
    </message>
    <message>
        <source>Studies and bundles</source>
        <translation>Studien und Bündel</translation>
    </message>
    <message>
        <source>Quantity to plot</source>
        <translation>Dargestellte Größe</translation>
    </message>
    <message>
        <source>Authors and machines</source>
        <translation>Verfasser und Maschinen</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Overlay</source>
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
        <source>Select studies to compare</source>
        <translation>Studien zum Vergleichen auswählen</translation>
    </message>
    <message>
        <source>Studies measured here and bundles from others are listed on the left. Open or drop files that end in %1.</source>
        <translation>Links stehen hier gemessene Studien und Bündel anderer. Öffnen Sie Dateien, die auf %1 enden, oder legen Sie sie hier ab.</translation>
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
        <source>%1 was added to the list on the left; its notes are under %2.</source>
        <translation>%1 wurde links in die Liste aufgenommen; die Hinweise stehen unter %2.</translation>
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
        <source>Select two or more studies on the left; add single runs from the Runs page.</source>
        <translation>Wählen Sie links zwei oder mehr Studien; einzelne Läufe fügen Sie auf der Seite Läufe hinzu.</translation>
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
        <source>Keep only %1</source>
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
        <source>Fetching the dataset %1</source>
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
        <source>Dataset progress</source>
        <translation>Fortschritt des Datensatzes</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the dataset transfer</source>
        <translation>Übertragung des Datensatzes abbrechen</translation>
    </message>
    <message>
        <source>Download (%1)</source>
        <translation>Herunterladen (%1)</translation>
    </message>
    <message>
        <source>This dataset cannot be downloaded: import it.</source>
        <translation>Dieser Datensatz lässt sich nicht herunterladen: Importieren Sie ihn.</translation>
    </message>
    <message>
        <source>Starting …</source>
        <translation>Startet …</translation>
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
</context>
<context>
    <name>scalescope::ExportNote</name>
    <message>
        <source>Cancelled: nothing was written or copied.</source>
        <translation>Abgebrochen: Nichts wurde geschrieben oder kopiert.</translation>
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
        <source>%n more cells have no result; see the table of cells.</source>
        <translation>
            <numerusform>%n weitere Zelle hat kein Ergebnis; siehe die Tabelle der Zellen.</numerusform>
            <numerusform>%n weitere Zellen haben kein Ergebnis; siehe die Tabelle der Zellen.</numerusform>
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
        <translation>Diagramme und Tabellen werden geschrieben</translation>
    </message>
</context>
<context>
    <name>scalescope::GoalStep</name>
    <message>
        <source>My own program</source>
        <translation>Mein eigenes Programm</translation>
    </message>
    <message>
        <source>How does my training script scale? It runs unmodified on several device counts; steps of PyTorch programs are broken down into their parts.</source>
        <translation>Wie skaliert mein Trainingsskript? Es läuft unverändert mit mehreren Gerätezahlen; Schritte von PyTorch-Programmen werden in ihre Teile zerlegt.</translation>
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
        <source>Search: speedup, memory …</source>
        <translation>Suche, z. B. Beschleunigung oder Speicher</translation>
    </message>
    <message>
        <source>No goal matches these words.</source>
        <translation>Kein Ziel passt zu diesen Wörtern.</translation>
    </message>
    <message>
        <source>Start here</source>
        <translation>Einstieg</translation>
    </message>
    <message>
        <source>Lab sheets</source>
        <translation>Praktikumsblätter</translation>
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
        <source>Which one is faster? Two commands, or two settings of one, run in turn until the difference is clear, or clearly too small to matter.</source>
        <translation>Welche ist schneller? Zwei Befehle oder zwei Einstellungen eines Befehls laufen abwechselnd, bis der Unterschied feststeht oder sicher zu klein ist, um wichtig zu sein.</translation>
    </message>
</context>
<context>
    <name>scalescope::HostForm</name>
    <message>
        <source>Name of the new machine</source>
        <translation>Name der neuen Maschine</translation>
    </message>
    <message>
        <source>name, e.g. n1</source>
        <translation>Name, z. B. n1</translation>
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
        <source>Enter the address as user@host, or an alias from your ~/.ssh/config.</source>
        <translation>Geben Sie die Adresse als user@host ein oder einen Alias aus Ihrer ~/.ssh/config.</translation>
    </message>
    <message>
        <source>A machine named %1 already exists. Choose another name.</source>
        <translation>Eine Maschine namens %1 gibt es schon. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>You can add at most %1 machines.</source>
        <translation>Sie können höchstens %1 Maschinen hinzufügen.</translation>
    </message>
    <message>
        <source>From ~/.ssh/config</source>
        <translation>Aus ~/.ssh/config</translation>
    </message>
    <message>
        <source>Choose a machine from ~/.ssh/config</source>
        <translation>Eine Maschine aus ~/.ssh/config wählen</translation>
    </message>
</context>
<context>
    <name>scalescope::HostList</name>
    <message>
        <source>Clean up</source>
        <translation>Aufräumen</translation>
    </message>
    <message>
        <source>Remove Scalescope&apos;s files from %1</source>
        <translation>Scalescope-Dateien von %1 entfernen</translation>
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
        <translation>✕ nicht nutzbar</translation>
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
        <source>Restore %1</source>
        <translation>%1 wiederherstellen</translation>
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
        <source>Check results of %1</source>
        <translation>Prüfergebnisse von %1</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Connect to %1 and answer its prompts</source>
        <translation>Mit %1 verbinden und seine Fragen beantworten</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Slurm cluster on %1</source>
        <translation>Slurm-Cluster auf %1</translation>
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
        <source>Unreachable; a study is waiting for it.</source>
        <translation>Nicht erreichbar; eine Studie wartet darauf.</translation>
    </message>
    <message>
        <source>Abandon host</source>
        <translation>Host aufgeben</translation>
    </message>
    <message>
        <source>Abandon host: %1</source>
        <translation>Host aufgeben: %1</translation>
    </message>
</context>
<context>
    <name>scalescope::HostWork</name>
    <message>
        <source>Removing Scalescope&apos;s files from a machine</source>
        <translation>Scalescope-Dateien werden von einer Maschine entfernt</translation>
    </message>
    <message>
        <source>Reading the load of other machines</source>
        <translation>Die Last anderer Maschinen wird gelesen</translation>
    </message>
    <message>
        <source>Querying a Slurm cluster</source>
        <translation>Ein Slurm-Cluster wird abgefragt</translation>
    </message>
    <message>
        <source>Fixing problems found by a check</source>
        <translation>Von einer Prüfung gefundene Probleme werden behoben</translation>
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
        <source>First %1 of %2 rows; exported files contain all.</source>
        <translation>Die ersten %1 von %2 Zeilen; exportierte Dateien enthalten alle.</translation>
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
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
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
        <source>No study running</source>
        <translation>Keine Studie läuft</translation>
    </message>
    <message>
        <source>The charts of a study appear here while it runs.</source>
        <translation>Hier erscheinen die Diagramme einer Studie, während sie läuft.</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>Neue Studie</translation>
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
        <source>Cell %1 will be cancelled in 5 seconds.</source>
        <translation>Zelle %1 wird in 5 Sekunden abgebrochen.</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>%1 will be cancelled in 5 seconds. Measured results are kept, and the study can be resumed.</source>
        <translation>%1 wird in 5 Sekunden abgebrochen. Gemessene Ergebnisse bleiben erhalten, und die Studie kann fortgesetzt werden.</translation>
    </message>
    <message>
        <source>Charts shown</source>
        <translation>Gezeigte Diagramme</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>All metrics over time</source>
        <translation>Alle Messgrößen über die Zeit</translation>
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
        <source>%1 will be removed from the queue in 5 seconds. Measured results are kept, and the study can be resumed.</source>
        <translation>%1 wird in 5 Sekunden aus der Warteschlange entfernt. Gemessene Ergebnisse bleiben erhalten, und die Studie kann fortgesetzt werden.</translation>
    </message>
    <message>
        <source>Keep in the queue</source>
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
        <source>The charts show the current run. Click a cell to show its newest run instead.</source>
        <translation>Die Diagramme zeigen den laufenden Lauf. Klicken Sie auf eine Zelle, um stattdessen deren neuesten Lauf zu sehen.</translation>
    </message>
    <message>
        <source>Ranks with their own line</source>
        <translation>Ranks mit eigener Linie</translation>
    </message>
    <message>
        <source>ranks, e.g. 0 5-7</source>
        <translation>Ranks, z. B. 0 5-7</translation>
    </message>
    <message>
        <source>With more than %1 ranks the charts show the median, the min-max band and outliers. Ranks listed here (at most %2) get their own line.</source>
        <translation>Bei mehr als %1 Ranks zeigen die Diagramme den Median, das Band von Minimum bis Maximum und Ausreißer. Hier genannte Ranks (höchstens %2) bekommen eine eigene Linie.</translation>
    </message>
    <message>
        <source>Write ranks as 0 5-7, at most %1.</source>
        <translation>Schreiben Sie Ranks als 0 5-7, höchstens %1.</translation>
    </message>
    <message>
        <source>Shown: cell %1, repeat %2</source>
        <translation>Gezeigt: Zelle %1, Wiederholung %2</translation>
    </message>
    <message>
        <source>%1 is unreachable; its state is unknown. Retrying.</source>
        <translation>%1 ist nicht erreichbar; der Zustand ist unbekannt. Neuer Versuch läuft.</translation>
    </message>
    <message>
        <source>Abandon host</source>
        <translation>Host aufgeben</translation>
    </message>
    <message>
        <source>Abandon host: %1</source>
        <translation>Host aufgeben: %1</translation>
    </message>
    <message>
        <source>Keep waiting</source>
        <translation>Weiter warten</translation>
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
    <message>
        <source>The newest study, %1, has %2 of %3 runs.</source>
        <translation>Die neueste Studie, %1, hat %2 von %3 Läufen.</translation>
    </message>
</context>
<context>
    <name>scalescope::MachinesPage</name>
    <message>
        <source>Detecting cores, memory and GPUs …</source>
        <translation>Kerne, Speicher und GPUs werden ermittelt …</translation>
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
        <source>A machine that you can reach by SSH with a key. Nothing needs to be installed there: a study copies the agent, and if needed the worker and the data.</source>
        <translation>Eine Maschine, die Sie per SSH mit Schlüssel erreichen. Dort muss nichts installiert sein: Eine Studie kopiert den Agenten und bei Bedarf Worker und Daten.</translation>
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
        <source>Does adding devices pay off? Measure this computer in about two minutes, or see a recorded study first.</source>
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
        <source>Logs in to each of them while this page is open, and reads the load about every 2 s.</source>
        <translation>Meldet sich bei jeder an, solange diese Seite offen ist, und liest die Last etwa alle 2 s.</translation>
    </message>
    <message>
        <source>Keep waiting</source>
        <translation>Weiter warten</translation>
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
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>The window is closed</source>
        <translation>Das Fenster ist geschlossen</translation>
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
        <source>Terms in the matrix:</source>
        <translation>Begriffe der Matrix:</translation>
    </message>
    <message>
        <source>Forecast in progress</source>
        <translation>Vorhersage läuft</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop the forecast</source>
        <translation>Vorhersage abbrechen</translation>
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
        <translation>Ein Prozess je Gerät; Gradienten werden per All-Reduce in Buckets gemittelt, während die Rückwärtsrechnung noch läuft.</translation>
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
        <source>Select at least one strategy and one precision.</source>
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
The study can still run.</source>
        <translation>Keine Vorhersage: %1
Die Studie kann trotzdem laufen.</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>then × 4 until out of memory</source>
        <translation>dann × 4, bis der Speicher voll ist</translation>
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
        <source>Micro-batches whose gradients are accumulated before one optimizer step; each value adds a row.</source>
        <translation>Micro-Batches, deren Gradienten vor einem Schritt des Optimierers addiert werden; jeder Wert ergibt eine Zeile.</translation>
    </message>
    <message>
        <source>Enter batches and accumulation as whole numbers, e.g. 128, 512.</source>
        <translation>Geben Sie Batches und Akkumulation als ganze Zahlen ein, z. B. 128, 512.</translation>
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
        <source>Repeats, up to %1 until ± %2 %</source>
        <translation>Wiederholungen, bis zu %1, bis auf ± %2 %</translation>
    </message>
    <message>
        <source>Repeats, up to %1 until decided within %2 %</source>
        <translation>Wiederholungen, bis zu %1, bis auf %2 % genau entschieden</translation>
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
        <source>%n machine(s) cannot be reached: cells that need them have no forecast and wait for them during the run.</source>
        <translation>
            <numerusform>%n Maschine ist nicht erreichbar: Zellen, die sie brauchen, haben keine Vorhersage und warten beim Lauf auf sie.</numerusform>
            <numerusform>%n Maschinen sind nicht erreichbar: Zellen, die sie brauchen, haben keine Vorhersage und warten beim Lauf auf sie.</numerusform>
        </translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Samples per step: of all devices together (global batch) or of each device. Each value, e.g. 128, 512, adds a row.</source>
        <translation>Beispiele je Schritt: aller Geräte zusammen (globaler Batch) oder jedes Geräts. Jeder Wert, z. B. 128, 512, ergibt eine Zeile.</translation>
    </message>
    <message>
        <source>Until out of memory</source>
        <translation>Bis der Speicher voll ist</translation>
    </message>
    <message>
        <source>The batch grows until memory runs out, then the limit is narrowed down: out of memory is a valid result.</source>
        <translation>Der Batch wächst, bis der Speicher voll ist, dann wird die Grenze eingekreist: „Speicher voll“ ist ein gültiges Ergebnis.</translation>
    </message>
    <message>
        <source>One process without communication, on one device only.</source>
        <translation>Ein Prozess ohne Kommunikation, nur auf einem Gerät.</translation>
    </message>
    <message>
        <source>Number format of the multiplications: fp32 throughout, bf16 and fp16 with fp32 weights, tf32 on GPUs that support it. Each selected format adds rows.</source>
        <translation>Zahlenformat der Multiplikationen: durchgehend fp32, bf16 und fp16 mit Gewichten in fp32, tf32 auf GPUs, die es unterstützen. Jedes gewählte Format fügt Zeilen hinzu.</translation>
    </message>
    <message>
        <source>Runs of each cell, each started from scratch. They give the confidence intervals: one repeat has none, three a wide one.</source>
        <translation>Läufe jeder Zelle, jeder von vorn begonnen. Aus ihnen kommen die Konfidenzintervalle: Eine Wiederholung hat keines, drei ein breites.</translation>
    </message>
    <message>
        <source>Optimizer steps that are timed after the warm-up.</source>
        <translation>Schritte des Optimierers, die nach dem Aufwärmen gemessen werden.</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>Zelle</translation>
    </message>
    <message>
        <source>One combination of all axis values. It runs once per repeat; clear its box to leave it out.</source>
        <translation>Eine Kombination aller Achsenwerte. Sie läuft einmal je Wiederholung; ohne Haken entfällt sie.</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Vergleichszelle</translation>
    </message>
    <message>
        <source>The cell that speedup and efficiency are relative to: one process on one device, without communication. The protocol adds it if the axes do not include it; you can remove it below.</source>
        <translation>Die Zelle, auf die sich Beschleunigung und Effizienz beziehen: ein Prozess auf einem Gerät, ohne Kommunikation. Das Skalierungsprotokoll fügt sie hinzu, wenn die Achsen sie nicht enthalten; unten lässt sie sich entfernen.</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Expected time (seconds × remaining repeats) and memory per device, from a probe of 5 steps on this computer; communication time is not included.</source>
        <translation>Erwartete Zeit (Sekunden × restliche Wiederholungen) und Speicher je Gerät, aus einer Probe von 5 Schritten auf diesem Rechner; ohne Kommunikationszeit.</translation>
    </message>
    <message>
        <source>lr</source>
        <translation>lr</translation>
    </message>
    <message>
        <source>The learning rate of the cell, scaled with its batch if linear scaling is on.</source>
        <translation>Die Lernrate der Zelle, mit ihrem Batch skaliert, wenn die lineare Skalierung an ist.</translation>
    </message>
    <message>
        <source>Scaling protocol</source>
        <translation>Skalierungsprotokoll</translation>
    </message>
    <message>
        <source>What stays the same as devices are added. Strong scaling fixes the work per step, weak scaling the work per device: do not compare results of one with the other.</source>
        <translation>Was gleich bleibt, wenn Geräte dazukommen. Starke Skalierung hält die Arbeit je Schritt fest, schwache die Arbeit je Gerät: Vergleichen Sie Ergebnisse der einen nicht mit denen der anderen.</translation>
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
    <name>scalescope::NavBar</name>
    <message>
        <source>Page %1</source>
        <translation>Seite %1</translation>
    </message>
    <message>
        <source>Ctrl+%1</source>
        <translation>Strg+%1</translation>
    </message>
    <message>
        <source>Ctrl+,</source>
        <translation>Strg+,</translation>
    </message>
    <message>
        <source>%1: %2 of %3 runs are done</source>
        <translation>%1: %2 von %3 Läufen sind fertig</translation>
    </message>
</context>
<context>
    <name>scalescope::NewStudyPage</name>
    <message>
        <source>Your own program</source>
        <translation>Ihr eigenes Programm</translation>
    </message>
    <message>
        <source>Save as study file</source>
        <translation>Als Studiendatei speichern</translation>
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
        <source>Looking for stored cells …</source>
        <translation>Gespeicherte Zellen werden gesucht …</translation>
    </message>
    <message>
        <source>Measuring 5 steps for the forecast …</source>
        <translation>5 Schritte werden für die Vorhersage gemessen …</translation>
    </message>
    <message>
        <source>a study is running; a probe would disturb it.</source>
        <translation>eine Studie läuft; eine Probe würde sie stören.</translation>
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
        <source>A field in step 2 has an invalid value.</source>
        <translation>Ein Feld in Schritt 2 hat einen ungültigen Wert.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>A field in step 4 has an invalid value.</source>
        <translation>Ein Feld in Schritt 4 hat einen ungültigen Wert.</translation>
    </message>
    <message>
        <source>%1 replaced your draft.</source>
        <translation>%1 hat Ihren Entwurf ersetzt.</translation>
    </message>
    <message>
        <source>Detecting the hardware …</source>
        <translation>Die Hardware wird ermittelt …</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Draft discarded.</source>
        <translation>Entwurf verworfen.</translation>
    </message>
    <message>
        <source>The placement is shown when the machines have responded and the dataset is on this computer.</source>
        <translation>Die Verteilung wird gezeigt, sobald die Maschinen geantwortet haben und der Datensatz auf diesem Rechner ist.</translation>
    </message>
    <message>
        <source>A trial of two variants</source>
        <translation>Ein Vergleich zweier Varianten</translation>
    </message>
    <message>
        <source>Opening the store …</source>
        <translation>Der Datenspeicher wird geöffnet …</translation>
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
        <source>Show in Runs</source>
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
        <source>Reading the records of the run …</source>
        <translation>Aufzeichnungen des Laufs werden gelesen …</translation>
    </message>
    <message>
        <source>Repeat %1, over time in seconds</source>
        <translation>Wiederholung %1, über die Zeit in Sekunden</translation>
    </message>
    <message>
        <source>%1. Timed from %2 s to %3 s; the shaded parts are not timed.</source>
        <translation>%1. Gemessen von %2 s bis %3 s; die schattierten Teile zählen nicht.</translation>
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
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save the text</source>
        <translation>Den Text speichern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Discard the changes</source>
        <translation>Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Restore the computed text</source>
        <translation>Berechneten Text wiederherstellen</translation>
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
        <source>%1 has an unknown host key: %2. Verify it with the administrator of the host.</source>
        <translation>%1 hat einen unbekannten Hostschlüssel: %2. Prüfen Sie ihn mit dem Administrator des Hosts.</translation>
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
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
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
        <source>Resume %1</source>
        <translation>%1 fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause %1</source>
        <translation>%1 anhalten</translation>
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
        <source>and %n more machine(s) like these</source>
        <translation>
            <numerusform>und %n weitere solche Maschine</numerusform>
            <numerusform>und %n weitere solche Maschinen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::ReportHead</name>
    <message>
        <source>Print preview. To edit a paragraph, click it or select it in the outline.</source>
        <translation>Druckvorschau. Um einen Absatz zu ändern, klicken Sie ihn an oder wählen ihn in der Gliederung.</translation>
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
        <translation>Praktikumsbericht</translation>
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
        <source>Creating the report</source>
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
        <source>Add text here</source>
        <translation>Hier Text einfügen</translation>
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
        <source>No cell has finished yet.</source>
        <translation>Noch ist keine Zelle fertig.</translation>
    </message>
    <message>
        <source>Open Live</source>
        <translation>Live öffnen</translation>
    </message>
    <message>
        <source>Results appear here once a cell has finished.</source>
        <translation>Hier erscheinen Ergebnisse, sobald eine Zelle fertig ist.</translation>
    </message>
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
        <translation>Fazit</translation>
    </message>
    <message>
        <source>No verdict: it needs a baseline and at least one other finished cell.</source>
        <translation>Kein Fazit: Es braucht eine Vergleichszelle und mindestens eine weitere fertige Zelle.</translation>
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
        <source>Run a study to see its speedup, step breakdown and bandwidth here.</source>
        <translation>Starten Sie eine Studie, um hier Beschleunigung, Schrittaufteilung und Bandbreite zu sehen.</translation>
    </message>
    <message>
        <source>Demo: results of a computer with %1, not of this one. They are removed when you run your first study.</source>
        <translation>Demo: Ergebnisse eines Rechners mit %1, nicht dieses Rechners. Mit Ihrer ersten Studie werden sie entfernt.</translation>
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
        <source>No cell has a result. The reasons are below, each with a button to measure again.</source>
        <translation>Keine Zelle hat ein Ergebnis. Die Gründe stehen unten, je mit einem Knopf zum erneuten Messen.</translation>
    </message>
    <message>
        <source>This study cannot be shown: %1</source>
        <translation>Diese Studie lässt sich nicht zeigen: %1</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Measure this computer</source>
        <translation>Diesen Rechner messen</translation>
    </message>
    <message>
        <source>Writing figures and tables: %1 of %2</source>
        <translation>Diagramme und Tabellen werden geschrieben: %1 von %2</translation>
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
        <source>From the command line</source>
        <translation>Auf der Kommandozeile</translation>
    </message>
</context>
<context>
    <name>scalescope::RunDetails</name>
    <message>
        <source>Tags of the run</source>
        <translation>Schlagwörter des Laufs</translation>
    </message>
    <message>
        <source>tags, separated by commas</source>
        <translation>Schlagwörter, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Note of the run</source>
        <translation>Notiz des Laufs</translation>
    </message>
    <message>
        <source>your notes on this run</source>
        <translation>Ihre Notizen zu diesem Lauf</translation>
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
        <source>Connected with the system&apos;s ssh program: %1</source>
        <translation>Über das Programm ssh des Systems verbunden: %1</translation>
    </message>
</context>
<context>
    <name>scalescope::RunSeries</name>
    <message>
        <source>Back to the runs</source>
        <translation>Zurück zu den Läufen</translation>
    </message>
    <message>
        <source>Quantity shown</source>
        <translation>Gezeigte Größe</translation>
    </message>
    <message>
        <source>%1, cell %2, repeat %3, over time in seconds</source>
        <translation>%1, Zelle %2, Wiederholung %3, über die Zeit in Sekunden</translation>
    </message>
    <message>
        <source>Reading the records of the run …</source>
        <translation>Aufzeichnungen des Laufs werden gelesen …</translation>
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
        <source>Reading the data points …</source>
        <translation>Datenpunkte werden gelesen …</translation>
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
        <translation>Gespeichert in %1.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>A CSV table or the output of nccl-tests: rows become runs marked as imported</source>
        <translation>Eine CSV-Tabelle oder die Ausgabe von nccl-tests: Zeilen werden zu Läufen, die als importiert gekennzeichnet sind</translation>
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
        <source>Metrics of the selected run over time</source>
        <translation>Messgrößen des ausgewählten Laufs über die Zeit</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare the selected runs</source>
        <translation>Die ausgewählten Läufe vergleichen</translation>
    </message>
    <message>
        <source>Overlay the selected runs and list their differences</source>
        <translation>Die ausgewählten Läufe übereinander zeigen und ihre Unterschiede auflisten</translation>
    </message>
    <message>
        <source>Writing the table of runs</source>
        <translation>Die Tabelle der Läufe wird geschrieben</translation>
    </message>
</context>
<context>
    <name>scalescope::SeriesView</name>
    <message>
        <source>1 stored value.</source>
        <translation>1 gespeicherter Wert.</translation>
    </message>
    <message>
        <source>%1 stored values.</source>
        <translation>%1 gespeicherte Werte.</translation>
    </message>
    <message>
        <source>None is missing.</source>
        <translation>Keiner fehlt.</translation>
    </message>
    <message numerus="yes">
        <source>%n of them are NaN (not a number).</source>
        <translation>
            <numerusform>%n davon ist NaN (keine Zahl).</numerusform>
            <numerusform>%n davon sind NaN (keine Zahl).</numerusform>
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
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>system default</source>
        <translation>Systemvorgabe</translation>
    </message>
    <message>
        <source>same as the window</source>
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
        <translation>Hell und dunkel haben denselben Kontrast; Diagramme werden hell gespeichert.</translation>
    </message>
    <message>
        <source>Where studies, logs and results are stored. It must be on a local disk. Takes effect after a restart.</source>
        <translation>Wo Studien, Protokolle und Ergebnisse gespeichert werden. Der Ordner muss auf einer lokalen Platte sein. Gilt nach einem Neustart.</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Abtastung</translation>
    </message>
    <message>
        <source>How often the agent samples CPU, GPU and memory while a new study runs. Lower rates disturb less.</source>
        <translation>Wie oft der Agent CPU, GPU und Speicher abtastet, während eine neue Studie läuft. Seltenere Messwerte stören weniger.</translation>
    </message>
    <message>
        <source>The store folder changes after a restart. Existing studies stay in %1.</source>
        <translation>Der Speicherordner wechselt nach einem Neustart. Vorhandene Studien bleiben in %1.</translation>
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
        <source>Shown by the desktop while this window is not in front, except for studies that you cancelled.</source>
        <translation>Vom Desktop gezeigt, solange dieses Fenster nicht vorn ist, außer bei Studien, die Sie abgebrochen haben.</translation>
    </message>
    <message>
        <source>The settings file is from a newer version of Scalescope and is not changed. Your changes apply until this window is closed.</source>
        <translation>Die Einstellungsdatei stammt von einer neueren Version von Scalescope und wird nicht geändert. Ihre Änderungen gelten, bis dieses Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>Language of files</source>
        <translation>Sprache der Dateien</translation>
    </message>
    <message>
        <source>Language of the window. The command line is always in English.</source>
        <translation>Sprache des Fensters. Die Kommandozeile ist immer englisch.</translation>
    </message>
    <message>
        <source>Language and number format of exported figures and tables. CSV and JSON keep their keys and numbers, for programs.</source>
        <translation>Sprache und Schreibweise der Zahlen exportierter Diagramme und Tabellen. CSV und JSON behalten ihre Schlüssel und Zahlen, für Programme.</translation>
    </message>
    <message>
        <source>No installed font has the characters of %1. Install one, for example the package fonts-noto-cjk or fonts-wqy-microhei, and restart Scalescope.</source>
        <translation>Keine installierte Schrift hat die Zeichen von %1. Installieren Sie eine, zum Beispiel das Paket fonts-noto-cjk oder fonts-wqy-microhei, und starten Sie Scalescope neu.</translation>
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
        <source>Keyboard shortcuts, page by page. Ctrl+/ opens this list on every page.</source>
        <translation>Tastenkürzel, Seite für Seite. Strg+/ öffnet diese Liste auf jeder Seite.</translation>
    </message>
</context>
<context>
    <name>scalescope::ShownStudy</name>
    <message>
        <source>another processor</source>
        <translation>einem anderen Prozessor</translation>
    </message>
</context>
<context>
    <name>scalescope::SizingForm</name>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Device counts to predict, e.g. 2, 8, 64.</source>
        <translation>Gerätezahlen, die vorhergesagt werden, z. B. 2, 8, 64.</translation>
    </message>
    <message>
        <source>Link, Gbit/s</source>
        <translation>Leitung, Gbit/s</translation>
    </message>
    <message>
        <source>Nominal speed of the link between the nodes; several to compare, e.g. 10; 25; 100.</source>
        <translation>Nenngeschwindigkeit der Leitung zwischen den Knoten; mehrere zum Vergleich, z. B. 10; 25; 100.</translation>
    </message>
    <message>
        <source>Latency, µs</source>
        <translation>Latenz, µs</translation>
    </message>
    <message>
        <source>One-way latency of a message: about 2 on InfiniBand, 10 to 50 on Ethernet.</source>
        <translation>Latenz einer Nachricht in einer Richtung: etwa 2 bei InfiniBand, 10 bis 50 bei Ethernet.</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Price of one device for one hour, in any currency.</source>
        <translation>Preis eines Geräts für eine Stunde, in beliebiger Währung.</translation>
    </message>
    <message>
        <source>per device-hour</source>
        <translation>je Gerätestunde</translation>
    </message>
    <message>
        <source>Target accuracy, %</source>
        <translation>Zielgenauigkeit, %</translation>
    </message>
    <message>
        <source>Accuracy to train to: hours and cost are computed from the samples that were needed here. Empty: the study&apos;s target, or one epoch if it has none.</source>
        <translation>Genauigkeit, bis zu der trainiert wird: Stunden und Kosten werden aus den Beispielen berechnet, die hier nötig waren. Leer: das Ziel der Studie, oder eine Epoche, wenn sie keines hat.</translation>
    </message>
    <message>
        <source>the study&apos;s target</source>
        <translation>das Ziel der Studie</translation>
    </message>
    <message>
        <source>Min. efficiency, %</source>
        <translation>Min. Effizienz, %</translation>
    </message>
    <message>
        <source>Lowest acceptable efficiency: which link is fast enough for it?</source>
        <translation>Kleinste annehmbare Effizienz: Welche Leitung ist schnell genug dafür?</translation>
    </message>
    <message>
        <source>From cell</source>
        <translation>Aus Zelle</translation>
    </message>
    <message>
        <source>The measured cell that predictions start from. Automatic: ddp on the most devices.</source>
        <translation>Die gemessene Zelle, von der die Vorhersage ausgeht. Automatisch: ddp auf den meisten Geräten.</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
</context>
<context>
    <name>scalescope::SizingTab</name>
    <message>
        <source>Predict speedup on more devices</source>
        <translation>Beschleunigung auf mehr Geräten vorhersagen</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Basis of the prediction</source>
        <translation>Grundlage der Vorhersage</translation>
    </message>
    <message>
        <source>From the command line</source>
        <translation>Auf der Kommandozeile</translation>
    </message>
    <message>
        <source>Table: %1</source>
        <translation>Tabelle: %1</translation>
    </message>
</context>
<context>
    <name>scalescope::SlurmForm</name>
    <message>
        <source>Slurm cluster</source>
        <translation>Slurm-Cluster</translation>
    </message>
    <message>
        <source>Add a Slurm cluster</source>
        <translation>Slurm-Cluster hinzufügen</translation>
    </message>
    <message>
        <source>Query cluster</source>
        <translation>Cluster abfragen</translation>
    </message>
    <message>
        <source>Query the cluster&apos;s resources</source>
        <translation>Ressourcen des Clusters abfragen</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>A group of similar nodes with its own queue.</source>
        <translation>Eine Gruppe gleichartiger Knoten mit eigener Warteschlange.</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Konto</translation>
    </message>
    <message>
        <source>Account that is charged for the node-hours.</source>
        <translation>Konto, von dem die Knotenstunden abgezogen werden.</translation>
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
        <source>Time limit of the single job for the whole study, in Slurm&apos;s format: 30, 01:30:00, 1-12. Runs that do not fit into it are not measured.</source>
        <translation>Zeitgrenze des einen Jobs für die ganze Studie, im Format von Slurm: 30, 01:30:00, 1-12. Läufe, die nicht hineinpassen, werden nicht gemessen.</translation>
    </message>
    <message>
        <source>Devices of a node</source>
        <translation>Geräte eines Knotens</translation>
    </message>
    <message>
        <source>Slurm&apos;s gres: gpu:4, gpu:a100:2. Empty requests whole nodes.</source>
        <translation>Gres von Slurm: gpu:4, gpu:a100:2. Leer fordert ganze Knoten an.</translation>
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
        <source>Loaded before the ranks start, in this order, separated by spaces.</source>
        <translation>Vor dem Start der Ranks geladen, in dieser Reihenfolge, durch Leerzeichen getrennt.</translation>
    </message>
    <message>
        <source>Test request</source>
        <translation>Anforderung testen</translation>
    </message>
    <message>
        <source>Test the request on the cluster</source>
        <translation>Anforderung auf dem Cluster testen</translation>
    </message>
    <message>
        <source>Asks the cluster whether it would accept this job. Nothing is queued.</source>
        <translation>Fragt den Cluster, ob er diesen Job annehmen würde. Nichts wird eingereiht.</translation>
    </message>
    <message>
        <source>Querying %1 …</source>
        <translation>%1 wird abgefragt …</translation>
    </message>
    <message>
        <source>Testing the request on %1 …</source>
        <translation>Die Anforderung wird auf %1 getestet …</translation>
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
        <source>The cluster would accept this job.</source>
        <translation>Der Cluster würde diesen Job annehmen.</translation>
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
    <name>scalescope::StoreConnection</name>
    <message>
        <source>%1: %2 %</source>
        <translation>%1: %2 %</translation>
    </message>
    <message>
        <source>Updating the store</source>
        <translation>Der Datenspeicher wird aktualisiert</translation>
    </message>
    <message>
        <source>Transferring the queue to the background service</source>
        <translation>Die Warteschlange wird dem Hintergrunddienst übergeben</translation>
    </message>
    <message>
        <source>Sending requests to the background service</source>
        <translation>Anforderungen werden an den Hintergrunddienst gesendet</translation>
    </message>
    <message>
        <source>Opening the store</source>
        <translation>Der Datenspeicher wird geöffnet</translation>
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
        <translation>Vergleichszelle</translation>
    </message>
    <message>
        <source>Cells shown</source>
        <translation>Gezeigte Zellen</translation>
    </message>
    <message>
        <source>Baseline: default</source>
        <translation>Vergleich: Standard</translation>
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
        <source>%1 will be abandoned in 5 seconds: its current run is lost, and cells of the study that need it are skipped. Records that were not fetched from it are missing; other cells continue.</source>
        <translation>%1 wird in 5 Sekunden aufgegeben: Sein laufender Lauf ist verloren, und Zellen der Studie, die ihn brauchen, werden übersprungen. Einträge, die noch nicht von ihm geholt wurden, fehlen; andere Zellen laufen weiter.</translation>
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
        <source>Each variant runs in addition to the others, with different values of some settings. A variant without settings is the unchanged study.</source>
        <translation>Jede Variante läuft zusätzlich zu den anderen, mit anderen Werten einiger Einstellungen. Eine Variante ohne Einstellungen ist die unveränderte Studie.</translation>
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
        <source>A variant named %1 already exists.</source>
        <translation>Eine Variante namens %1 gibt es schon.</translation>
    </message>
    <message>
        <source>The variant %1 was removed.</source>
        <translation>Die Variante %1 wurde entfernt.</translation>
    </message>
    <message>
        <source>Restore the variant %1</source>
        <translation>Die Variante %1 wiederherstellen</translation>
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
        <translation>Zahlenformat</translation>
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
        <source>Swap lin/log</source>
        <translation>Lin/log tauschen</translation>
    </message>
    <message>
        <source>Linear axes for speedup; a logarithmic one for all other values of lines and points.</source>
        <translation>Lineare Achsen für die Beschleunigung; eine logarithmische für alle anderen Werte von Linien und Punkten.</translation>
    </message>
    <message>
        <source>Group by: auto</source>
        <translation>Gruppierung: auto</translation>
    </message>
    <message>
        <source>Group by: %1</source>
        <translation>Gruppierung: %1</translation>
    </message>
    <message>
        <source>X axis: auto</source>
        <translation>X-Achse: auto</translation>
    </message>
    <message>
        <source>X axis: %1</source>
        <translation>X-Achse: %1</translation>
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
        <source>A scripted or traced module that takes a batch of images and returns one score per class. It is a program and runs with your permissions.</source>
        <translation>Ein Modul (script oder trace), das einen Batch Bilder nimmt und je Klasse einen Wert liefert. Es ist ein Programm und läuft mit Ihren Rechten.</translation>
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
        <source>The first images in file order; the rest is not used.</source>
        <translation>Die ersten Bilder in der Reihenfolge der Datei; der Rest wird nicht verwendet.</translation>
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
        <source>Augmentation</source>
        <translation>Augmentierung</translation>
    </message>
    <message>
        <source>Random crop after padding by 4, random horizontal flip, and channels brought to mean 0 and deviation 1.</source>
        <translation>Zufälliger Ausschnitt nach 4 Pixeln Rand, zufälliges Spiegeln, Kanäle auf Mittel 0 und Abweichung 1.</translation>
    </message>
    <message>
        <source>every epoch</source>
        <translation>jede Epoche</translation>
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
        <source>Without shuffling every epoch, each rank always sees the same images.</source>
        <translation>Ohne Mischen in jeder Epoche sieht jeder Rank immer dieselben Bilder.</translation>
    </message>
    <message>
        <source>from memory</source>
        <translation>aus dem Speicher</translation>
    </message>
    <message>
        <source>loader threads</source>
        <translation>Lade-Threads</translation>
    </message>
    <message>
        <source>none: reuse one batch</source>
        <translation>keines: ein Batch immer wieder</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>“None” measures the step without data loading, as in lab sheets that say “without data loading”.</source>
        <translation>„Keines“ misst den Schritt ohne Laden von Daten, wie „ohne Datenladen“ auf Praktikumsblättern.</translation>
    </message>
    <message>
        <source>keep last batch</source>
        <translation>letzten Batch behalten</translation>
    </message>
    <message>
        <source>drop last batch</source>
        <translation>letzten Batch weglassen</translation>
    </message>
    <message>
        <source>pad last batch</source>
        <translation>letzten Batch auffüllen</translation>
    </message>
    <message>
        <source>Last batch</source>
        <translation>Letzter Batch</translation>
    </message>
    <message>
        <source>How to handle images that do not fill a batch at the end of an epoch.</source>
        <translation>Umgang mit Bildern, die am Ende einer Epoche keinen Batch füllen.</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Generated in memory: timing is valid, accuracy is meaningless.</source>
        <translation>Im Speicher erzeugt: Zeiten sind gültig, die Genauigkeit ist ohne Bedeutung.</translation>
    </message>
    <message>
        <source>Available: %1 training and %2 test images, %3 × %4, %5 classes</source>
        <translation>Vorhanden: %1 Trainings- und %2 Testbilder, %3 × %4, %5 Klassen</translation>
    </message>
    <message>
        <source>Use the sample</source>
        <translation>Auszug nehmen</translation>
    </message>
    <message>
        <source>Scalescope&apos;s folder for datasets</source>
        <translation>Ordner von Scalescope</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>The folder with the dataset&apos;s files, the same path on every machine of the study.</source>
        <translation>Der Ordner mit den Dateien des Datensatzes, derselbe Pfad auf jeder Maschine der Studie.</translation>
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
        <source>Image count</source>
        <translation>Anzahl Bilder</translation>
    </message>
    <message>
        <source>Random images of 3 × 32 × 32: as fast as real ones, but there is nothing to learn.</source>
        <translation>Zufällige Bilder von 3 × 32 × 32: so schnell wie echte, aber es gibt nichts zu lernen.</translation>
    </message>
    <message>
        <source>Loader threads</source>
        <translation>Lade-Threads</translation>
    </message>
    <message>
        <source>Per rank; 0 loads in the training thread.</source>
        <translation>Je Rank; 0 lädt im Trainingsthread.</translation>
    </message>
    <message>
        <source>Recipe and options</source>
        <translation>Rezept und Optionen</translation>
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
        <source>Not on this computer. %1
Download or import it, or use the included sample or synthetic images: valid timing, meaningless accuracy.</source>
        <translation>Nicht auf diesem Rechner. %1
Laden Sie ihn herunter, importieren Sie ihn, oder verwenden Sie den mitgelieferten Auszug oder synthetische Bilder: Zeiten gültig, Genauigkeit ohne Bedeutung.</translation>
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
        <source>same number of cores per device</source>
        <translation>gleich viele Kerne je Gerät</translation>
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
        <source>On CPUs a device is a slot: the group of cores to which one rank is pinned. With equal slots no rank uses the cores of another one.</source>
        <translation>Auf CPUs ist ein Gerät ein Slot: die Gruppe von Kernen, an die ein Rank gebunden ist. Bei gleichen Slots benutzt kein Rank die Kerne eines anderen.</translation>
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
        <source>A run that reaches it ends as “out of memory” instead of freezing the machine. Automatic: 80 % of the free memory, divided by the ranks.</source>
        <translation>Ein Lauf, der sie erreicht, endet mit „Speicher voll“, statt die Maschine einzufrieren. Automatisch: 80 % des freien Speichers, geteilt durch die Ranks.</translation>
    </message>
    <message>
        <source>Detecting the hardware …</source>
        <translation>Die Hardware wird ermittelt …</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 benutzen</translation>
    </message>
    <message>
        <source>%1 devices are requested, but this computer has %2.</source>
        <translation>%1 Geräte sind verlangt, aber dieser Rechner hat %2.</translation>
    </message>
    <message>
        <source>Use available devices</source>
        <translation>Vorhandene Geräte nehmen</translation>
    </message>
    <message>
        <source>Other device counts</source>
        <translation>Andere Anzahlen von Geräten</translation>
    </message>
    <message>
        <source>more, e.g. 3, 6</source>
        <translation>weitere, z. B. 3, 6</translation>
    </message>
    <message>
        <source>Other counts</source>
        <translation>Andere Anzahlen</translation>
    </message>
    <message>
        <source>Counts that are not in the row above: whole numbers, in addition to those selected.</source>
        <translation>Anzahlen, die in der Zeile darüber fehlen: ganze Zahlen, zusätzlich zu den gewählten.</translation>
    </message>
    <message>
        <source>The devices of the machines are queried in step 4; up to 8 can be selected here.</source>
        <translation>Welche Geräte die Maschinen haben, wird in Schritt 4 abgefragt; hier sind bis zu 8 wählbar.</translation>
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
        <source>A training process with its own device: a GPU, or the cores it is pinned to. The plan assigns them, the same in every cell.</source>
        <translation>Ein Prozess des Trainings mit eigenem Gerät: einer GPU oder den Kernen, an die er gebunden ist. Der Plan weist sie zu, in jeder Zelle gleich.</translation>
    </message>
    <message>
        <source>Querying the machines …</source>
        <translation>Die Maschinen werden abgefragt …</translation>
    </message>
    <message>
        <source>Login node of the cluster</source>
        <translation>Login-Knoten des Clusters</translation>
    </message>
    <message>
        <source>SSH name of the login node; empty: this computer</source>
        <translation>SSH-Name des Login-Knotens; leer: dieser Rechner</translation>
    </message>
    <message>
        <source>Use cluster</source>
        <translation>Cluster verwenden</translation>
    </message>
    <message>
        <source>Use the cluster</source>
        <translation>Den Cluster verwenden</translation>
    </message>
</context>
<context>
    <name>scalescope::WindowNotes</name>
    <message>
        <source>Rebuild the database</source>
        <translation>Datenbank neu aufbauen</translation>
    </message>
    <message>
        <source>You can view the contents of its logs without changing the store.</source>
        <translation>Sie können den Inhalt seiner Protokolle ansehen, ohne den Datenspeicher zu ändern.</translation>
    </message>
    <message>
        <source>View logs</source>
        <translation>Protokolle ansehen</translation>
    </message>
    <message>
        <source>These are the store&apos;s logs, loaded into a separate database. This view is read-only.</source>
        <translation>Dies sind die Protokolle des Datenspeichers, in eine eigene Datenbank geladen. Diese Ansicht ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>Cancel this task</source>
        <translation>Diese Aufgabe abbrechen</translation>
    </message>
    <message>
        <source>The cell could not be measured again.</source>
        <translation>Die Zelle ließ sich nicht erneut messen.</translation>
    </message>
    <message>
        <source>The store cannot be read at the moment.</source>
        <translation>Der Datenspeicher lässt sich gerade nicht lesen.</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>The demo cannot be shown.</source>
        <translation>Die Demo lässt sich nicht zeigen.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>A study</source>
        <translation>Eine Studie</translation>
    </message>
    <message>
        <source>%1 has failed</source>
        <translation>%1 ist gescheitert</translation>
    </message>
    <message>
        <source>See Live for the reason.</source>
        <translation>Den Grund finden Sie unter Live.</translation>
    </message>
    <message>
        <source>%1 has finished</source>
        <translation>%1 ist fertig</translation>
    </message>
    <message>
        <source>All cells are measured.</source>
        <translation>Alle Zellen sind gemessen.</translation>
    </message>
    <message>
        <source>%1 has ended</source>
        <translation>%1 ist beendet</translation>
    </message>
    <message>
        <source>Some cells did not finish; see Results.</source>
        <translation>Einige Zellen wurden nicht fertig; siehe Ergebnisse.</translation>
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
</context>
<context>
    <name>scalescope::UnmeasuredTable</name>
    <message>
        <source>Measure cell %1 again</source>
        <translation>Zelle %1 noch einmal messen</translation>
    </message>
    <message>
        <source>Runs of cell %1</source>
        <translation>Läufe der Zelle %1</translation>
    </message>
    <message>
        <source>Table: cells without a result</source>
        <translation>Tabelle: Zellen ohne Ergebnis</translation>
    </message>
</context>
<context>
    <name>scalescope::ChartEnlarger</name>
    <message>
        <source>Leave full screen</source>
        <translation>Vollbild verlassen</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Full screen: %1</source>
        <translation>Vollbild: %1</translation>
    </message>
</context>
<context>
    <name>scalescope::PeopleView</name>
    <message>
        <source>Authors and machines</source>
        <translation>Verfasser und Maschinen</translation>
    </message>
</context>
<context>
    <name>scalescope::GroupMenu</name>
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
        <source>name, e.g. lab</source>
        <translation>Name, z. B. lab</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save the group</source>
        <translation>Die Gruppe speichern</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n Maschine</numerusform>
            <numerusform>%n Maschinen</numerusform>
        </translation>
    </message>
    <message>
        <source>Save selected machines as a group …</source>
        <translation>Gewählte Maschinen als Gruppe speichern …</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>The group %1 was deleted.</source>
        <translation>Die Gruppe %1 wurde gelöscht.</translation>
    </message>
    <message>
        <source>Restore the group %1</source>
        <translation>Die Gruppe %1 wiederherstellen</translation>
    </message>
</context>
<context>
    <name>scalescope::CountRows</name>
    <message numerus="yes">
        <source>%n device(s) per machine</source>
        <translation>
            <numerusform>%n Gerät je Maschine</numerusform>
            <numerusform>%n Geräte je Maschine</numerusform>
        </translation>
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
        <source>Each count is a column of the matrix. Each device runs one rank, a process of the training.</source>
        <translation>Jede Anzahl ist eine Spalte der Matrix. Auf jedem Gerät läuft ein Rank, ein Prozess des Trainings.</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n Maschine</numerusform>
            <numerusform>%n Maschinen</numerusform>
        </translation>
    </message>
    <message>
        <source>Machine counts</source>
        <translation>Anzahl Maschinen</translation>
    </message>
    <message>
        <source>How many of the selected machines to use, in list order.</source>
        <translation>Wie viele der gewählten Maschinen benutzt werden, in der Reihenfolge der Liste.</translation>
    </message>
</context>
<context>
    <name>scalescope::LiveHead</name>
    <message>
        <source>Progress of the study</source>
        <translation>Fortschritt der Studie</translation>
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
        <source>Resume queue</source>
        <translation>Warteschlange fortsetzen</translation>
    </message>
</context>
<context>
    <name>scalescope::LogPanel</name>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Filter the log</source>
        <translation>Protokoll filtern</translation>
    </message>
    <message>
        <source>filter, e.g. rank-1 or error</source>
        <translation>Filter, z. B. rank-1 oder Fehler</translation>
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
        <source>Log of the ranks</source>
        <translation>Protokoll der Ranks</translation>
    </message>
</context>
<context>
    <name>scalescope::IdleWait</name>
    <message>
        <source>%1. The study starts when they have released the GPUs and the cores are idle.</source>
        <translation>%1. Die Studie startet, sobald sie die GPUs freigegeben haben und die Kerne frei sind.</translation>
    </message>
    <message>
        <source>%1. The study starts when they use less than %2 % of them.</source>
        <translation>%1. Die Studie startet, sobald sie weniger als %2 % davon belegen.</translation>
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
        <source>%1. Times measured meanwhile are longer and vary more.</source>
        <translation>%1. Zeiten, die währenddessen gemessen werden, sind länger und streuen mehr.</translation>
    </message>
    <message>
        <source>Wait until idle</source>
        <translation>Warten, bis sie frei sind</translation>
    </message>
</context>
<context>
    <name>scalescope::StepBar</name>
    <message>
        <source>Goal</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Model and data</source>
        <translation>Modell und Daten</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Überprüfen</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
</context>
<context>
    <name>scalescope::WizardFooter</name>
    <message>
        <source>Start over</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to the previous step</source>
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
        <source>Ctrl+Enter</source>
        <translation>Strg+Eingabe</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Run the study</source>
        <translation>Studie starten</translation>
    </message>
</context>
</TS>
