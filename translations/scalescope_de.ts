<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>QObject</name>
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
            <numerusform>%n Gerät</numerusform><numerusform>%n Geräte</numerusform></translation>
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
        <source>; learning rate %1</source>
        <translation>; Lernrate %1</translation>
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
            <numerusform>%n Schritt mit einem Verlust, der keine Zahl ist</numerusform><numerusform>%n Schritte mit einem Verlust, der keine Zahl ist</numerusform></translation>
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
        <source>Share of a step's samples whose highest score is their class.</source>
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
        <source>busy is not useful work: see the step's parts</source>
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
        <source>of the whole machine</source>
        <translation>der ganzen Maschine</translation>
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
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Memory, per rank</source>
        <translation>Speicher je Rank</translation>
    </message>
    <message>
        <source>resident, counted per process: shared pages count in each</source>
        <translation>resident, je Prozess gezählt: geteilte Seiten zählen in jedem</translation>
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
        <translation>n = %1 von %2</translation>
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
        <source>out of memory</source>
        <translation>Speicher voll</translation>
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
            <numerusform>%n Kern</numerusform><numerusform>%n Kerne</numerusform></translation>
    </message>
    <message>
        <source>no GPU</source>
        <translation>keine GPU</translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n GPU</numerusform><numerusform>%n GPUs</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s) found, one rank on each.</source>
        <translation>
            <numerusform>%n GPU gefunden, ein Rank darauf.</numerusform><numerusform>%n GPUs gefunden, ein Rank auf jeder.</numerusform></translation>
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
        <source>stored already, n = %1: reused</source>
        <translation>schon gespeichert, n = %1: wird wiederverwendet</translation>
    </message>
    <message>
        <source>lr %1</source>
        <translation>lr %1</translation>
    </message>
    <message>
        <source>Same total work, more devices: the global batch stays, each device gets less of it</source>
        <translation>Gleiche Gesamtarbeit, mehr Geräte: der globale Batch bleibt, jedes Gerät bekommt weniger davon</translation>
    </message>
    <message>
        <source>Same work per device: the global batch grows with the devices</source>
        <translation>Gleiche Arbeit je Gerät: der globale Batch wächst mit den Geräten</translation>
    </message>
    <message>
        <source>Same epoch while the batch grows: each device keeps its batch, an epoch has fewer steps</source>
        <translation>Gleiche Epoche, wachsender Batch: jedes Gerät behält seinen Batch, eine Epoche hat weniger Schritte</translation>
    </message>
    <message>
        <source>One set of devices, growing batches: how much does each step gain, and where does memory end?</source>
        <translation>Dieselben Geräte, wachsende Batches: was gewinnt jeder Schritt, und wo endet der Speicher?</translation>
    </message>
    <message>
        <source>Free choice: nothing is held fixed, so nothing is called scaling</source>
        <translation>Freie Wahl: nichts wird festgehalten, also heißt auch nichts Skalierung</translation>
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
        <source>from %1, times %2, until out of memory</source>
        <translation>ab %1, mal %2, bis der Speicher voll ist</translation>
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
        <source>Shuffle, loading</source>
        <translation>Mischen, Laden</translation>
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
        <source>, Nesterov</source>
        <translation>, Nesterov</translation>
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
        <source>Gradient norm at most</source>
        <translation>Gradientennorm höchstens</translation>
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
        <source>lr × global batch / %1</source>
        <translation>lr × globaler Batch / %1</translation>
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
        <translation>Genauigkeit der Zahlen</translation>
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
        <source>%1 epochs after %2</source>
        <translation>%1 Epochen nach %2</translation>
    </message>
    <message>
        <source>%1 steps after %2</source>
        <translation>%1 Schritte nach %2</translation>
    </message>
    <message>
        <source>Repeats, order</source>
        <translation>Wiederholungen, Reihenfolge</translation>
    </message>
    <message>
        <source>Buckets</source>
        <translation>Buckets</translation>
    </message>
    <message>
        <source>%1 MiB, first %2 MiB</source>
        <translation>%1 MiB, erster %2 MiB</translation>
    </message>
    <message>
        <source>Ceiling sweep</source>
        <translation>Messung der Obergrenze</translation>
    </message>
    <message>
        <source>up to %1 MB</source>
        <translation>bis %1 MB</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>link and disk limited on purpose</source>
        <translation>Leitung und Platte absichtlich begrenzt</translation>
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
</context>
<context>
    <name>RunStatus</name>
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
        <source>out of memory</source>
        <translation>Speicher voll</translation>
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
        <translation>Genauigkeit der Zahlen</translation>
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
        <translation>Start</translation>
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
    <name>messages</name>
    <message>
        <source>cannot open {path}: {reason}</source>
        <translation>{path} lässt sich nicht öffnen: {reason}</translation>
    </message>
    <message>
        <source>cannot read {path}: {reason}</source>
        <translation>{path} lässt sich nicht lesen: {reason}</translation>
    </message>
    <message>
        <source>cannot write {path}: {reason}. Check free space and permissions.</source>
        <translation>{path} lässt sich nicht schreiben: {reason}. Freien Platz und Rechte prüfen.</translation>
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
        <translation type="unfinished" />
    </message>
    <message>
        <source>Only {steps} timed steps: fewer than 30 make mean and percentiles uncertain. Raise measure.steps.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The run was shorter than its warm-up, so warm-up steps are included. Train longer or lower measure.warmupSteps.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Epoch time is projected: mean step seconds x images / global batch.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The repeats drift in one direction by {percent} %: the machine changed while measuring. Measure again when it is idle and cool.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The global batch {batch} is larger than the {images} training images: samples repeat within a step, and one step counts as an epoch.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The global batch is {batch}, not {asked}: it does not divide by {devices} devices and was floored.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Ranks have between {low} and {high} samples per step; gradients are weighted by samples.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What-if result: rank {rank} sleeps {milliseconds} ms in every step.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What-if result: the network or disk was slowed down on purpose.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The ranks of {host} share all its cores: this compares processes per node, not devices.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Ranks may share a device (limits.oversubscribe): the speedup is not that of more devices.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Ranks ran on different processors ({first}; {second}): the slower one sets the pace.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The instrument shares cores with the ranks: every usable core is in a slot.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The nodes' clocks are not comparable: waiting for late peers cannot be told from transfer.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{count} log records were dropped: sums over steps may lack some.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The named parts do not explain the step: {median} % of it is left over in the median step, {tail} % in the worst hundredth.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Other processes took {percent} % of the ranks' CPU time. Close them and measure again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The loss was not a finite number in at least one step: accuracy figures mean nothing. Lower the learning rate.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The collective benchmark gave wrong sums for at least one size; that size is left out of the ceiling.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>In-training bus bandwidth is {percent} % of the measured ceiling: the ceiling sweep was disturbed or its messages were too small.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Speedup is relative to {devices} devices, assumed ideal.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The baseline is a one-device {strategy} run, not a plain one: its fixed cost is hidden.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The baseline ran with another {what}: {there}, here {here}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The baseline was chosen by hand: cell {cell}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The baseline loads its data in another way (dataset.loading or dataset.workers).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The global batch grows with the number of devices: fewer, larger steps per epoch.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Efficiency is {percent} %, above ideal: the baseline is slower than one device of the larger run, often by its larger batch per device or caches.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The speedup has no interval: both sides need at least two repeats.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The subtraction estimate of communication is negative: compute does not shrink as T(1)/N. The measured figure stands beside it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices gave {speedup}x ({efficiency} %): {percent} % of the step waits for all-reduce, whose bus bandwidth is {utilisation} % of the measured ceiling: the link is the limit.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices gave {speedup}x ({efficiency} %): {percent} % of the step waits for all-reduce at only {utilisation} % of the measured ceiling: bucket size and overlap are worth trying before a faster link.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices gave {speedup}x ({efficiency} %): {percent} % of the step waits for communication.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices gave {speedup}x ({efficiency} %): {percent} % of the step waits for late peers: imbalance between ranks is the limit, not the link.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices gave {speedup}x ({efficiency} %): {percent} % of the step is compute beyond the ideal share: the devices slow each other down (memory bandwidth, clock, caches) or the batch per device is too small.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices gave {speedup}x ({efficiency} %): {percent} % of the step is extra waiting for input: data loading is the limit.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices gave {speedup}x ({efficiency} %): {percent} % of the step is extra time in checkpoints, other work and the unexplained rest.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices gave {speedup}x ({efficiency} %); no part of the step grew beyond its ideal share.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices gave {speedup}x ({efficiency} %): close to ideal, {percent} % of the step waits for communication.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The fastest measured cell runs {rate} images/s on {devices} devices at global batch {batch}; there is no baseline to compare it with.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the records of run {run} cannot be read</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{cause}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a stored cell of study {study} cannot be read</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>study {study} has no cell {cell} to compare with; `plan` prints the numbers</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>this is not a figure: it has no whole number `version`</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the figure has version {version}; this program reads up to {known}. Use the newer program that made it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>there is no export called {what}; known: {known}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{what} is a table, not a figure: export it as .csv, .md, .tex or .json</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{count} device</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{count} devices</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source> on {nodes} nodes</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>accumulation {steps}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>batch {batch}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{batch} per device</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>bucket {bucket}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{protocol} scaling</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>; baseline {devices}, {strategy}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>; n = {n}, 95 % interval</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>; n = 1, no interval</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{study}; runs {runs}; {processor}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{study}; runs {runs}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{study}; no finished run</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{title}, study {study}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source> from {fromY} at {fromX} to {toY} at {toX}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>global batch, images</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>batch per device, images</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>speedup (images/s relative to one device)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>speedup (relative to {devices} devices, assumed ideal)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>efficiency, %</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>epoch, s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>device-hours per run</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>configuration</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>step, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>message size</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>bus bandwidth, GB/s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>peak memory per rank</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>training loss</source>
        <translation>Trainingsverlust</translation>
    </message>
    <message>
        <source>training accuracy, %</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>test accuracy, %</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>load, %</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>rank</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>ideal</source>
        <translation>ideal</translation>
    </message>
    <message>
        <source>measured ceiling</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>buckets in training</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>peak memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>CPU, ranks' cores</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>GPU busy</source>
        <translation type="unfinished" />
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
        <translation type="unfinished" />
    </message>
    <message>
        <source>exposed transfer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>wait for peers</source>
        <translation type="unfinished" />
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
        <translation type="unfinished" />
    </message>
    <message>
        <source>compute, subtraction estimate</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>communication, subtraction estimate</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices: {speedup}x</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices: {percent} % efficient</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Fastest: {rate} images/s on {devices} devices at global batch {batch}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Shortest epoch: {seconds} s on {devices} devices</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Shortest epoch: {seconds} s at batch {batch}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The study took {hours} device-hours</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{percent} % of each step waits for communication at {devices} devices</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Communication: {measured} ms exposed as measured, {estimate} ms by subtraction</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices: from {ideal} ms ideal to {step} ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices reach {percent} % of the measured ceiling</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>At most {gigabytes} GB per rank, at {batch} images per device</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Best test accuracy: {percent} % at global batch {batch}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Rank {rank} waits longest for the others: {milliseconds} ms per step</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Speedup</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Efficiency</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Throughput</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Epoch time against batch</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Compute against communication</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Communication by subtraction and as measured</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Where the efficiency went</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Bandwidth</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Utilisation</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Ranks</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Device-hours</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Hyper-parameters</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cells</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>S(N) = N0 x (images/s at N) / (images/s at N0), N0 the devices of the baseline. Interval: Welch t on log(images/s) over repeats, 95 %.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>E(N) = S(N) / N, with S(N) = N0 x (images/s at N) / (images/s at N0).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>images/s = samples per step of all ranks / mean step seconds of the slowest rank; the median over repeats. Padded samples do not count.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Epoch seconds: measured over whole epochs, or mean step seconds x images / global batch where marked as projected.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Epoch seconds: measured over whole epochs, or mean step seconds x images / global batch where marked as projected. Train: first step's start to last step's end without validation. Total adds set-up and validation.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Mean per step of the critical rank: compute = forward + backward + optimizer less exposed communication; hidden communication runs behind compute; residual = step - all parts.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Subtraction estimate: compute = T(1)/N, communication = T(N) - T(1)/N. It books every other loss as communication; the measured figure stands beside it.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>ideal = step(N0) x r, r = N0 x B_N / (N x B_N0); each bar is part(N) - part(N0) x r; together they are step(N).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>busbw = f x S / t, f = 2(N-1)/N for all-reduce, t the shortest rank's time without waiting for late peers. Ceiling: the same ranks' all-reduce sweep.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Maximum over ranks and repeats: device memory in use where a device reports it, else peak allocated, else resident memory (RSS).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Share of images classified correctly; test accuracy over the whole test set by all ranks. First repeat.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Mean loss per step over all ranks, weighted by samples. First repeat.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Mean over the timed window and the cores that ranks were pinned to. Busy is not useful work: see the step parts.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Mean per step of each rank over the timed window.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Devices x total seconds / 3600 per run, set-up and validation included.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no speedup yet: it needs a finished baseline and one more finished cell.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is no efficiency yet: it needs a finished baseline and one more finished cell.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No cell has finished yet.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The subtraction estimate needs a one-device baseline and fixed total work (strong or fixed-epoch).</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>There is nothing to compare yet: it needs a finished baseline and one more finished cell.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No collective was measured: a study with two or more devices shows its bandwidth here.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No memory was measured yet.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No step has finished yet. Accuracy per epoch needs measure.mode "train" and validate "epoch".</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No node was sampled: runs started by hand have no agent.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cell</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>variant</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>strategy</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>precision</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>nodes</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>devices per node</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>global batch</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>per device</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>status</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>repeats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>repeat</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>timed steps</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>median step, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>10th percentile, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>90th percentile, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>train, s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>total, s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>speedup</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>speedup, 95 % from</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>speedup, 95 % to</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>efficiency, 95 % from, %</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>efficiency, 95 % to, %</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>input, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>compute, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>communication, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>exposed communication, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>exposed transfer, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>exposed wait, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>wait for peers, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>checkpoint, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>other, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>residual, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>overlap, %</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>sync - no sync, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>compute by subtraction, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>communication by subtraction, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>ideal, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>sent per step, MB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>busbw, GB/s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>algbw, GB/s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>ceiling, GB/s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>busbw of ceiling, %</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>weights, MB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>gradients, MB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>optimizer, MB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>activations, MB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>peak allocated, MB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>peak reserved, MB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>device used, MB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>RSS, MB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>PSS, MB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>node memory, MB</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>CPU of the ranks' cores, %</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>busiest core, %</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>GPU busy, %</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>stolen CPU, s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>device-hours, 95 % from</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>device-hours, 95 % to</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>validation loss</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>kind</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>bucket</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>collective</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>bytes</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>time, ms</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>loss</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>accuracy, %</source>
        <translation>Genauigkeit, %</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>wall time, s</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>host</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>device</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>setting</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Environment</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What weakens these numbers</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Nothing was found that weakens them.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The figure was not drawn here; its table says the same.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>All settings</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The completed study file, key by key</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>{name}, learning rate {lr}, momentum {momentum}, weight decay {decay}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{steps} steps after {warmup} of warm-up, {repeats} repeats</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Run it again: scalescope-cli run {study} --again</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>model</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>parameters</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>dataset</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>optimizer</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>schedule</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>learning rate at the end</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>timing window</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>seed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the disk with {path} is full ({reason}). Nothing was changed; free some space and it goes on.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>reading or writing {path} failed: {reason}. Check the disk.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the database {path} is damaged ({reason}). The logs hold everything: "scalescope-cli rebuild" makes it again from them.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the database {path} cannot be opened: {reason}. Check its permissions.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the database {path} is in use by another program: {reason}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the database {path} answered: {reason}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the store {path} was written by a newer version of Scalescope (schema {version}, this one knows {known}). Use that version or another --store folder.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the store {path} has the older schema {version}; it is rebuilt from its logs when a window or a command opens it for writing</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{folder} lies on a network file system ({kind}), where a store can lose data. Choose a local folder with --store.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the store folder {folder} is not writable: {reason}. Choose another with --store.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>there is no store in {folder} yet; running a study makes one</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the store has no run "{run}"</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the store has no study "{study}"</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>more than one id starts with "{id}"; give more characters</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>"{id}" is no id of 26 characters</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>bytes of segment {segment} of {source} start at {offset}, but those from {expected} on have not come yet</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>stored records cannot be unpacked. The logs hold everything: "scalescope-cli rebuild" makes the database again from them.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{path} is malformed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>an entry of {bytes} bytes is too large for the journal; at most {limit} are kept</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>rebuilding was cancelled; the old database is unchanged</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>no study can be read from {file}. Name a study file or preset:NAME.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} has {bytes} bytes; at most {limit} are read</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} nests its brackets deeper than {limit}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} is not JSON: stopped at line {line}, column {column}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} holds a number that no computer number can hold</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file} writes the key "{key}" twice in one place</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} is {found}, made by a newer version; this one reads up to {known}. Update Scalescope.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: the key {key} is missing</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: unknown key {key}; the nearest known one is "{nearest}"</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must be an object in braces; found {found}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must be a whole number from {min} to {max}; found {found}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must be a number from {min} to {max}; found {found}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must be text of at most {max} bytes; found {found}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must be true or false; found {found}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must be a list of {min} to {max} entries; found {found}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must be one of {words}; found {found}, the nearest is "{nearest}"</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must be one of {words}; found {found}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} holds control characters. Write it in plain letters.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} lists {found} twice</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} needs a name that is not empty</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} names nothing and would leave out every cell</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} has {found} entries; at most {limit} are read</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must be an object of 1 to {max} named patches; found {found}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} belongs to the whole study; a variant cannot change it</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: variant "{variant}" does not fit</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the patch does not fit the study {study}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a patch must be an object in braces; found {found}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must be [channels, height, width]; found {found}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} lists GPUs, but the host's device is cpu. Write "device": "cuda" or leave the list empty.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} stands beside slurm; a host is reached in one way</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must not start with '-'; found {found}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} is {max}, below the first batch {from}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} and perRankBatch are both written; a study varies one of them</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} does not fit protocol {protocol}; write {wanted}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must be two numbers below 1</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} needs a momentum above 0</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must rise</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} must be "none" or name either steps or epochs (take the other one away with null)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} and epochs are both 0: nothing would be measured</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} asks for {nodes} nodes, but hosts lists {hosts}. Add hosts or ask for at most {hosts}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} asks for {devices} devices per node, but host {host} lists {gpus} GPUs. Ask for at most {gpus}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} {found} needs a GPU, but a host's device is cpu. Use fp32 or bf16.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} nccl needs GPUs, but a host's device is cpu. Use gloo or auto.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} names the variant "{found}", which does not exist; the nearest is "{nearest}"</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>strategy single runs on one device; asked for {nodes} nodes x {devices} devices. Use ddp, or nodes 1 and devices 1.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>strategy data-parallel runs on one node; asked for {nodes}. Use ddp, or nodes 1.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{servers} parameter servers do not fit on {devices} devices; at least {wanted} are needed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the baseline cannot exist</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>no cell is left: skip leaves out everything</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the axes multiply to more than {limit} cells, or to more ranks and hosts than one study holds. Split the study.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a global batch of {batch} cannot be split evenly over {workers} devices with accumulation {accumulation}; the nearest that can are {below} and {above}. Or write "batchSplit": "floor" or "uneven".</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a global batch of {batch} is too small for {workers} devices with accumulation {accumulation}; the smallest is {above}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a batch of {batch} per device over these devices is larger than any number here</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{key} has {found} entries for {devices} devices</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{path} is not a usable run plan</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{file}: {key} is not an identity this program made; found {found}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the plan lists {found} nodes for a cell of {wanted}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>there is no preset {name}; the nearest is {nearest}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Quick strong scaling</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Same total work on 1, 2 or more devices of this computer: does adding devices pay? About two minutes, nothing to download.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>dataset {dataset}: {path} is missing. Download or import the dataset, name its folder in dataset.path, or use cifar10-sample or synthetic.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{path} has {found} bytes where {wanted} belong: it is truncated or another file. Fetch it again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>dataset {dataset} names no split to train on</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cell {cell}: a global batch of {batch} is more than the {images} training images; the largest for {workers} devices with accumulation {accumulation} is {largest}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cell {cell}: precision {precision} needs a GPU and this cell runs on CPUs. Use fp32 or bf16.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cell {cell}: NCCL needs GPUs and this cell runs on CPUs. Use "backend": "gloo" or "auto".</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cell {cell}: {devices} x {perRank} makes a global batch of {batch}, not {asked}.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>From cell {cell} on, some devices hold one sample more than others; gradients are weighted by samples.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Cell {cell}: an epoch has only {steps} steps, so the learning rate warms up in jumps.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>No cell uses strategy {strategy}: it cannot exist on these devices and nodes.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>With one repeat no interval can be given; 3 or more are needed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{steps} timed steps are few; from {wanted} on, the median is trusted.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Without warm-up steps the first, slow steps are timed too.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What-if limits are on: these results are marked and never mixed with real ones.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Synthetic images: timing is valid, accuracy is not.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Weak scaling</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Same work per device on more devices: does the step stay as short?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Batch sweep to out of memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>One device, batch times 4 until memory ends: throughput against batch, and where the limit lies.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Large-batch remedies</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>One large batch with and without learning-rate scaling and zero gamma: what saves the accuracy?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>All-reduce against parameter server</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The same training with gradients averaged by all-reduce and by a server.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Checkpoint overhead</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The same steps with and without checkpoints: what does saving cost?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Two-node SVHN</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>ResNet-18 on SVHN on one and two machines over SSH, with every hyper-parameter recorded.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Lab complete: DDP</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The lab sheet's tables with DDP: 1, 2 and 4 devices, batch 32, 128 and 512 per device.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Lab complete: DataParallel</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The lab sheet's tables with one process that drives every device.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Lab complete: until out of memory</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The lab sheet's batch sweep: one warm-up and one timed epoch each, until memory ends.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>What if the network were slower?</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>The same devices behind links of 1 Gbit/s and 100 Mbit/s, simulated. No GPU needed.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Custom</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>Start from a small study and change everything.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a log record has {bytes} bytes; between 17 and {limit} are allowed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a log record has the unknown type {type}: it was written by a newer version</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the {type} record {seq} of {bytes} bytes is malformed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>this is no log segment: its header is malformed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the log segment has format version {version}; this program reads up to {known}. Use a newer version of Scalescope.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the other side does not speak the agent's protocol (no frame starts where one must)</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the other side sent {bytes} bytes of other text before the agent answered; a login script may be printing without end</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a message of {bytes} bytes was announced; at most {limit} are accepted</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>a message of the agent's protocol was damaged on its way</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the node's plan is malformed at "{field}"</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot create the log {path}: {reason}. Check free space and permissions.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the log {path} could not be written to disk: {reason}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the log {path} was not on disk after {seconds} s; the disk may be overloaded</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name}={value} is not a number in its range</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{found} ranks were started, but the plan is for {wanted}. Set WORLD_SIZE as torchrun does.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>rank {rank} does not exist among {world} ranks</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>node {node} does not exist in a plan of {nodes} nodes</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>local rank {rank} does not exist among {ranks} ranks of a node</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>MASTER_ADDR and MASTER_PORT are needed for more than one rank</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>SCALESCOPE_INJECT has an unknown item: {item}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot open the dataset file {path}: {reason}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{path} ends inside image {image}: {wanted} bytes wanted, {found} found. Fetch the file again.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>image {image} of {path} has the label {label}, but there are {classes} classes</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the dataset {name} has {found} images, {wanted} wanted</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the dataset {name} has no training image</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>this worker cannot read the dataset {name}; it reads cifar10, cifar10-sample, cifar100 and synthetic</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{model} takes square images of at least 16 pixels, not {height}x{width}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>this worker has no model {name}; it has resnet18-cifar and small-cnn</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>this worker cannot run {key} = {value}; it can run {instead}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the plan names no node or no batch</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the plan has a batch of {batch} images for a rank; at least 1 is needed</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the plan has batches for {batches} ranks, but {ranks} ranks</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the plan names core {core}, which no machine has</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot pin this rank to cores {cores}: {reason}. Make the plan on this machine, or set coresPerSlot.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the loss of rank {rank} is not a number in step {step}, and the study says onNan stop. Try a smaller learning rate.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{operation} of step {step} ran into its timeout: no sign of life from rank {ranks}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{operation} of step {step} failed: rank {ranks} is gone</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot make the folder {path} for the probe's log</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the probe's steps failed: {what}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{path}: figures are written as .png, .svg or .pdf. Choose one of these endings.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>scale {scale} is outside 1 to 4</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>the figure {figure} could not be drawn into {path}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>usage: scalescope --render OUTFILE [--theme light|dark] [--scale 1..4], one figure as JSON on standard input; {reason}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>standard input holds no figure: {reason}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>standard input has more than {limit} bytes, the most a figure may have</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>{devices} devices gave {speedup}x ({efficiency} %): {percent} % of the step waits for all-reduce, which runs at {utilisation} % of what the measured ceiling allows for messages of this size: small messages are the limit, a larger batch per device or accumulation hides them.</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>cannot limit this rank's memory to {megabytes} MB: {reason}</source>
        <translation type="unfinished" />
    </message>
    <message>
        <source>this LibTorch cannot send {wire} over {backend}: {reason}. Set ddp.wire to fp32.</source>
        <translation type="unfinished" />
    </message>
</context>
<context>
    <name>scalescope::ChartView</name>
    <message>
        <source>PNG, %1x</source>
        <translation>PNG, %1x</translation>
    </message>
    <message>
        <source>SVG</source>
        <translation>SVG</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Table as CSV</source>
        <translation>Tabelle als CSV</translation>
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
        <source>Show the whole range</source>
        <translation>Ganzen Bereich zeigen</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>Definition</translation>
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
            <numerusform> (und %n weiterer)</numerusform><numerusform> (und %n weitere)</numerusform></translation>
    </message>
</context>
<context>
    <name>scalescope::CoreView</name>
    <message>
        <source>Load per core</source>
        <translation>Last je Kern</translation>
    </message>
    <message numerus="yes">
        <source>%n core(s), mean load %1</source>
        <translation>
            <numerusform>%n Kern, mittlere Last %1</numerusform><numerusform>%n Kerne, mittlere Last %1</numerusform></translation>
    </message>
    <message>
        <source>Core %1</source>
        <translation>Kern %1</translation>
    </message>
</context>
<context>
    <name>scalescope::GoalStep</name>
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
        <source>Loss or accuracy</source>
        <translation>Verlust oder Genauigkeit</translation>
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
        <source>Chart of loss or accuracy</source>
        <translation>Diagramm von Verlust oder Genauigkeit</translation>
    </message>
    <message>
        <source>Chart of the step's parts</source>
        <translation>Diagramm der Schrittteile</translation>
    </message>
    <message>
        <source>Chart of the load</source>
        <translation>Diagramm der Last</translation>
    </message>
    <message>
        <source>Chart of the memory</source>
        <translation>Diagramm des Speichers</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Chart of the speedup so far</source>
        <translation>Diagramm der bisherigen Beschleunigung</translation>
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
        <source>Memory in use</source>
        <translation>Belegter Speicher</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
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
        <source>A machine that you reach by SSH with a key. Scalescope starts a small agent there; nothing else has to be installed but the worker.</source>
        <translation>Eine Maschine, die Sie per SSH mit Schlüssel erreichen. Scalescope startet dort einen kleinen Agenten; sonst muss nur der Worker installiert sein.</translation>
    </message>
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
        <source>user@host, or an alias of ~/.ssh/config</source>
        <translation>user@host oder ein Alias aus ~/.ssh/config</translation>
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
        <source>This computer: %1</source>
        <translation>Dieser Rechner: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n hardware thread(s)</source>
        <translation>
            <numerusform>%n Hardware-Thread</numerusform><numerusform>%n Hardware-Threads</numerusform></translation>
    </message>
    <message>
        <source>driver %1</source>
        <translation>Treiber %1</translation>
    </message>
    <message>
        <source>GPU %1: %2</source>
        <translation>GPU %1: %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Memory in use on GPU %1</source>
        <translation>Belegter Speicher auf GPU %1</translation>
    </message>
    <message>
        <source>nobody uses it</source>
        <translation>von niemandem benutzt</translation>
    </message>
    <message>
        <source>in use by %1</source>
        <translation>benutzt von %1</translation>
    </message>
    <message>
        <source>%1, port %2</source>
        <translation>%1, Port %2</translation>
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
        <source>None yet. Add one to run a study over several nodes.</source>
        <translation>Noch keine. Fügen Sie eine hinzu, um eine Studie über mehrere Knoten laufen zu lassen.</translation>
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
        <source>Same total work, more devices</source>
        <translation>Gleiche Gesamtarbeit, mehr Geräte</translation>
    </message>
    <message>
        <source>Strong scaling: the global batch is fixed.</source>
        <translation>Starke Skalierung: der globale Batch ist fest.</translation>
    </message>
    <message>
        <source>Same work per device</source>
        <translation>Gleiche Arbeit je Gerät</translation>
    </message>
    <message>
        <source>Weak scaling: the batch per device is fixed, the global batch grows.</source>
        <translation>Schwache Skalierung: der Batch je Gerät ist fest, der globale wächst.</translation>
    </message>
    <message>
        <source>Same epoch while the batch grows</source>
        <translation>Gleiche Epoche, wachsender Batch</translation>
    </message>
    <message>
        <source>What most lab sheets do: batch per device fixed, time of one epoch compared.</source>
        <translation>Was die meisten Praktikumsblätter tun: Batch je Gerät fest, Zeit einer Epoche verglichen.</translation>
    </message>
    <message>
        <source>Growing batch</source>
        <translation>Wachsender Batch</translation>
    </message>
    <message>
        <source>One set of devices, batches up to the memory's end.</source>
        <translation>Dieselben Geräte, Batches bis zum Ende des Speichers.</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Nothing is held fixed; nothing is called scaling.</source>
        <translation>Nichts wird festgehalten; nichts heißt Skalierung.</translation>
    </message>
    <message>
        <source>What stays the same?</source>
        <translation>Was bleibt gleich?</translation>
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
        <source>one process</source>
        <translation>ein Prozess</translation>
    </message>
    <message>
        <source>No communication at all; exists on one device only.</source>
        <translation>Gar keine Kommunikation; nur auf einem Gerät.</translation>
    </message>
    <message>
        <source>DDP</source>
        <translation>DDP</translation>
    </message>
    <message>
        <source>One process per device, gradients averaged by all-reduce in buckets while backward still runs.</source>
        <translation>Ein Prozess je Gerät; Gradienten werden per All-Reduce in Buckets gemittelt, während der Rückwärtslauf noch rechnet.</translation>
    </message>
    <message>
        <source>DataParallel</source>
        <translation>DataParallel</translation>
    </message>
    <message>
        <source>One process with a thread per device; the model is copied in every step.</source>
        <translation>Ein Prozess mit einem Thread je Gerät; das Modell wird in jedem Schritt kopiert.</translation>
    </message>
    <message>
        <source>parameter server</source>
        <translation>Parameterserver</translation>
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
        <translation>Genauigkeit der Zahlen</translation>
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
        <source>Write the batches as whole numbers, as 128, 512.</source>
        <translation>Schreiben Sie die Batches als ganze Zahlen, etwa 128, 512.</translation>
    </message>
    <message>
        <source>Tick at least one strategy and one precision.</source>
        <translation>Wählen Sie mindestens eine Strategie und ein Zahlenformat.</translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s)</source>
        <translation>
            <numerusform>%n Zelle</numerusform><numerusform>%n Zellen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source> × %n repeat(s)</source>
        <translation>
            <numerusform> × %n Wiederholung</numerusform><numerusform> × %n Wiederholungen</numerusform></translation>
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
            <numerusform>%n Zelle gespeichert</numerusform><numerusform>%n Zellen gespeichert</numerusform></translation>
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
    <name>scalescope::ReviewStep</name>
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
        <source>Light and dark have the same contrast; exports stay light unless you say otherwise.</source>
        <translation>Hell und dunkel haben denselben Kontrast; Exporte bleiben hell, wenn Sie nichts anderes sagen.</translation>
    </message>
    <message>
        <source>Of the window. Files, exports and the command line stay English.</source>
        <translation>Des Fensters. Dateien, Exporte und die Kommandozeile bleiben englisch.</translation>
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
</context>
<context>
    <name>scalescope::WhatStep</name>
    <message>
        <source>Model and data</source>
        <translation>Modell und Daten</translation>
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
        <source>A scripted or traced module that takes a batch of images and gives one score per class.</source>
        <translation>Ein Modul (script oder trace), das einen Batch Bilder nimmt und je Klasse einen Wert gibt.</translation>
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
        <source>None measures the step without any data loading, as the labs' “without data loading”.</source>
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
        <source>Schedule</source>
        <translation>Verlauf</translation>
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
        <source>Linear scaling</source>
        <translation>Lineare Skalierung</translation>
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
        <source> epochs</source>
        <translation> Epochen</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>The learning rate rises step by step to its scaled value.</source>
        <translation>Die Lernrate steigt Schritt für Schritt auf ihren skalierten Wert.</translation>
    </message>
    <message>
        <source>last BatchNorm of each block starts at 0</source>
        <translation>letzte BatchNorm jedes Blocks beginnt bei 0</translation>
    </message>
    <message>
        <source>Zero gamma</source>
        <translation>Zero-Gamma</translation>
    </message>
    <message>
        <source>Each residual block starts as the identity, which steadies the first steps of large batches.</source>
        <translation>Jeder Residualblock beginnt als Identität; das beruhigt die ersten Schritte großer Batches.</translation>
    </message>
    <message>
        <source>Further</source>
        <translation>Weiteres</translation>
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
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Repeat r uses seed + r.</source>
        <translation>Wiederholung r nimmt Startwert + r.</translation>
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
        <source>Not on this machine. %1
Use the shipped sample instead, or synthetic images: timing valid, accuracy not.</source>
        <translation>Nicht auf dieser Maschine. %1
Nehmen Sie den mitgelieferten Auszug oder synthetische Bilder: Zeiten gelten, Genauigkeit nicht.</translation>
    </message>
    <message>
        <source>Use the sample</source>
        <translation>Auszug nehmen</translation>
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
</context>
</TS>
