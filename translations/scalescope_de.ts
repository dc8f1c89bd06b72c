<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
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
</context>
</TS>
