// The engine's sentences, by the English ones (text/en/engine_says.ts), which are their codes.
export default {
    '"{found}" is no moment; there are times (2 s), distances (30 m), impact, impact 2, stopped, end':
        '„{found}“ ist kein Augenblick; es gibt Zeiten (2 s), Strecken (30 m), impact, impact 2, stopped, end',
    '"{found}" is no name of a coefficient': '„{found}“ ist kein Name eines Beiwerts',
    '"{found}" is not of the form key=value': '„{found}“ ist nicht von der Form key=value',
    '"{found}": there are {count} vehicles, counted from 1': '„{found}“: es gibt {count} Fahrzeuge, gezählt ab 1',
    '"{key}" should be the number of a list entry, from 0': '„{key}“ sollte die Nummer eines Listeneintrags sein, ab 0',
    '"{kind}" is not a kind of vehicle; there are {names}': '„{kind}“ ist keine Art von Fahrzeug; es gibt {names}',
    '"{name}" is a parameter and cannot be set': '„{name}“ ist ein Parameter und lässt sich nicht setzen',
    '"{name}" is a word of the language': '„{name}“ ist ein Wort der Sprache',
    '"{name}" is an input and cannot be set': '„{name}“ ist eine Eingabe und lässt sich nicht setzen',
    '"{name}" is an input of every law; choose another name':
        '„{name}“ ist eine Eingabe jedes Gesetzes; einen anderen Namen wählen',
    '"{name}" is not a name: a letter, then letters and digits':
        '„{name}“ ist kein Name: ein Buchstabe, dann Buchstaben und Ziffern',
    '"{name}" is read before it is set': '„{name}“ wird gelesen, bevor es gesetzt ist',
    '"{name}" is there twice': '„{name}“ gibt es zweimal',
    '"{name}": {status}': '„{name}“: {status}',
    '; did you mean "{name}"?': '; meinten Sie „{name}“?',
    '; native/README.md lists them': '; native/README.md zählt sie auf',
    '; there are {names}': '; es gibt {names}',
    'PCX1 and PKX1 must be 0.01 or more': 'PCX1 und PKX1 müssen 0.01 oder mehr sein',
    'a bend of less than 5 m is none to drive; 0 is straight on':
        'eine Kurve von weniger als 5 m lässt sich nicht fahren; 0 ist geradeaus',
    'a character that is not plain text': 'ein Zeichen, das kein einfacher Text ist',
    'a colour picture; a height map is greyscale without transparency, 8 or 16 bit':
        'ein farbiges Bild; eine Höhenkarte ist Graustufen ohne Durchsicht, 8 oder 16 Bit',
    'a gear is a whole number': 'ein Gang ist eine ganze Zahl',
    'a hall of more than 40,000 m2': 'eine Halle von mehr als 40.000 m2',
    'a layer needs values or a file': 'eine Lage braucht Werte oder eine Datei',
    'a leaf points outside; build the scene again': 'ein Blatt zeigt nach draußen; die Szene neu bauen',
    'a line needs two different ends': 'eine Linie braucht zwei verschiedene Enden',
    'a list': 'eine Liste',
    'a node points outside; build the scene again': 'ein Knoten zeigt nach draußen; die Szene neu bauen',
    'a number': 'eine Zahl',
    'a number with an empty exponent': 'eine Zahl mit leerem Exponenten',
    'a scenario, a path and a value are wanted': 'ein Szenario, eine Stelle und ein Wert werden gebraucht',
    'a section begins with [ and does not end with ]': 'ein Abschnitt beginnt mit [ und endet nicht mit ]',
    'a spline wants two points, a closed one three': 'ein Spline will zwei Punkte, ein geschlossener drei',
    'a state stopped being a number': 'ein Zustand ist keine Zahl mehr',
    'a surface layer needs spline ground; on planes take patches':
        'eine Belaglage braucht Spline-Boden; auf Ebenen nehmen Sie Flächen (patches)',
    "a text begins with ' and has no end": "ein Text beginnt mit ' und hat kein Ende",
    'a time from 0 to 10 s is wanted, found {constant}': 'eine Zeit von 0 bis 10 s ist gefragt, gefunden {constant}',
    'a variant does not change {place}': 'eine Variante ändert {place} nicht',
    'a variant has a name': 'eine Variante hat einen Namen',
    'a variant has as many vehicles as the scenario': 'eine Variante hat so viele Fahrzeuge wie das Szenario',
    'a vehicle of the kind "{kind}" cannot leave the ground; leave it out, or take a model of the kind "car"':
        'ein Fahrzeug der Art „{kind}“ kann den Boden nicht verlassen; weglassen, oder ein Modell der Art „car“ nehmen',
    'a vehicle of the kind "{kind}" cannot pitch; leave it out, or take a model of the kind "car"':
        'ein Fahrzeug der Art „{kind}“ kann nicht nicken; weglassen, oder ein Modell der Art „car“ nehmen',
    'a vehicle of the kind "{kind}" cannot roll; leave it out, or take a model of the kind "car"':
        'ein Fahrzeug der Art „{kind}“ kann nicht wanken; weglassen, oder ein Modell der Art „car“ nehmen',
    'a wall needs two different ends': 'eine Wand braucht zwei verschiedene Enden',
    'an empty name in the path': 'ein leerer Name im Pfad',
    'an object': 'ein Objekt',
    'an object with more than 4096 keys': 'ein Objekt mit mehr als 4096 Schlüsseln',
    'an x without its y': 'ein x ohne sein y',
    'are far too large': 'sind viel zu groß',
    'belongs to another number of cars': 'gehört zu einer anderen Zahl von Autos',
    'belongs to another scenario': 'gehört zu einem anderen Szenario',
    'binary data is not accepted': 'Binärdaten werden nicht angenommen',
    car: 'Auto',
    'car a must neither yaw nor roll before the impact': 'Auto a darf vor dem Stoß weder gieren noch wanken',
    character: 'Zeichen',
    'column {column}: {what}': 'Spalte {column}: {what}',
    'cornering stiffness must be negative in ISO signs, -0.01 or below':
        'die Schräglaufsteifigkeit muss in ISO-Vorzeichen negativ sein, -0.01 oder darunter',
    'cut off or its counts do not add up': 'abgeschnitten, oder die Anzahlen gehen nicht auf',
    'cut off or too many changes': 'abgeschnitten oder zu viele Änderungen',
    'damaged or cut off; copy it again, whole': 'beschädigt oder abgeschnitten; noch einmal ganz kopieren',
    'damaged: a character is missing or foreign; copy it again, whole':
        'beschädigt: ein Zeichen fehlt oder ist fremd; noch einmal ganz kopieren',
    'damaged: its checksum differs; build the scene again': 'beschädigt: die Prüfsumme ist anders; die Szene neu bauen',
    'data needs a file or heights': 'Daten brauchen eine Datei oder Höhen',
    'end of the line': 'Zeilenende',
    'entries {first} and {second} are for the same wheel; leave one out':
        'die Einträge {first} und {second} sind für dasselbe Rad; einen weglassen',
    'exactly one of values, range, uniform and normal is wanted':
        'genau eines von values, range, uniform und normal ist gefragt',
    'expected ")", found {found}': '„)“ erwartet, gefunden {found}',
    'expected "," or ")", found {found}': '„,“ oder „)“ erwartet, gefunden {found}',
    'expected NAME = VALUE, found "{found}"': 'NAME = WERT erwartet, gefunden „{found}“',
    'expected a car file: {"kind": "car", parameters}': 'eine Autodatei erwartet: {"kind": "car", Parameter}',
    'expected a list': 'eine Liste erwartet',
    'expected a list of 1 to 4 names of inputs': 'eine Liste von 1 bis 4 Namen von Eingaben erwartet',
    'expected a list of 1 to 64 names of outputs': 'eine Liste von 1 bis 64 Namen von Ausgaben erwartet',
    'expected a list of 1 to {most} names': 'eine Liste von 1 bis {most} Namen erwartet',
    'expected a list of at most 8 short texts': 'eine Liste von höchstens 8 kurzen Texten erwartet',
    'expected a list of {count} entries, found {found}': 'eine Liste von {count} Einträgen erwartet, gefunden {found}',
    'expected a list of {min} to {max} entries, found {found}':
        'eine Liste von {min} bis {max} Einträgen erwartet, gefunden {found}',
    'expected a name': 'ein Name erwartet',
    'expected a number in{unit}, found {found}': 'eine Zahl in{unit} erwartet, gefunden {found}',
    'expected a number or "auto", found {found}': 'eine Zahl oder "auto" erwartet, gefunden {found}',
    'expected a number, found "{found}"': 'eine Zahl erwartet, gefunden „{found}“',
    'expected a number, found {found}': 'eine Zahl erwartet, gefunden {found}',
    'expected a pair [x, y]': 'ein Paar [x, y] erwartet',
    'expected a value, found the end': 'ein Wert erwartet, gefunden das Ende',
    'expected a value, found {found}': 'ein Wert erwartet, gefunden {found}',
    'expected a whole number from {min} to {max}, found {found}':
        'eine ganze Zahl von {min} bis {max} erwartet, gefunden {found}',
    'expected an object of colours': 'ein Objekt von Farben erwartet',
    'expected an object of names and numbers, found {found}':
        'ein Objekt von Namen und Zahlen erwartet, gefunden {found}',
    'expected an object of sentences': 'ein Objekt von Sätzen erwartet',
    'expected an object of paths and values': 'ein Objekt von Pfaden und Werten erwartet',
    'expected an object, found {found}': 'ein Objekt erwartet, gefunden {found}',
    'expected an operator between number and name': 'ein Rechenzeichen zwischen Zahl und Name erwartet',
    'expected an operator, ";" or the end, found {found}':
        'ein Rechenzeichen, „;“ oder das Ende erwartet, gefunden {found}',
    'expected digits beside the point': 'Ziffern neben dem Punkt erwartet',
    'expected name = expression, found {found}': 'Name = Ausdruck erwartet, gefunden {found}',
    'expected one of {names}; found {found}': 'eines von {names} erwartet; gefunden {found}',
    'expected text, found {found}': 'Text erwartet, gefunden {found}',
    'expected true or false, found {found}': 'true oder false erwartet, gefunden {found}',
    'expected {"name.json": {car file}}': '{"name.json": {eine Autodatei}} erwartet',
    'fewer numbers given than its triangles need': 'weniger Zahlen gegeben, als ihre Dreiecke brauchen',
    'files cannot be read here; give the heights in the scenario':
        'Dateien lassen sich hier nicht lesen; die Höhen im Szenario geben',
    'files cannot be read here; give the values in the scenario':
        'Dateien lassen sich hier nicht lesen; die Werte im Szenario geben',
    'follow or steering is "law" but there is no text': 'follow oder steering ist "law", aber es gibt keinen Text',
    'friction this large jams the contact: the compliance 1/m + y^2/I - mu x y/I of the two cars is not above 0; lower |mu|':
        'so viel Reibung verklemmt die Berührung: die Nachgiebigkeit 1/m + y^2/I - mu x y/I der zwei Autos ist nicht über 0; |mu| senken',
    'front.position must be above 0 and rear.position below 0: the centre of mass lies between the axles':
        'front.position muss über 0 sein und rear.position darunter: der Schwerpunkt liegt zwischen den Achsen',
    'generated terrain goes on level; mirror and repeat are for data':
        'erzeugtes Gelände geht eben weiter; mirror und repeat sind für Daten',
    'give `columns` and at least two whole rows of heights': '`columns` und mindestens zwei ganze Zeilen Höhen geben',
    'give at least 0.05 m': 'mindestens 0.05 m geben',
    'give at least 0.2 m': 'mindestens 0.2 m geben',
    'give either velocity or rest {distance, drag, course}':
        'entweder velocity oder rest {distance, drag, course} geben',
    'give mu or muFraction, not both': 'mu oder muFraction geben, nicht beides',
    'give point, or body and penetration, not both': 'point geben, oder body und penetration, nicht beides',
    'give points or pieces, not both': 'points oder pieces geben, nicht beides',
    'goes with "normal": "prescribed" and its normalAngle': 'gehört zu "normal": "prescribed" und dessen normalAngle',
    'has no length: give the direction from the wall into the vehicle':
        'hat keine Länge: die Richtung von der Wand ins Fahrzeug geben',
    'have corners that are not numbers': 'haben Ecken, die keine Zahlen sind',
    'have no area': 'haben keine Fläche',
    'heights need the number of nodes along x, at least 2': 'Höhen brauchen die Zahl der Knoten längs x, mindestens 2',
    'holds no NAME = VALUE: no tire property file': 'enthält kein NAME = WERT: keine Reifendatei',
    'holds no scenario': 'enthält kein Szenario',
    'is less than 1e-6 kg, which leaves no digits for an impulse':
        'ist weniger als 1e-6 kg, was für einen Stoß keine Stellen lässt',
    'is missing': 'fehlt',
    'is missing: a scenario, or the name of one': 'fehlt: ein Szenario, oder der Name von einem',
    'is missing: give the contact point, or body and penetration':
        'fehlt: den Berührpunkt geben, oder body und penetration',
    'is missing: which place of the scenario varies?': 'fehlt: welche Stelle des Szenarios ändert sich?',
    'is more than mass: give the sprung part of the vehicle':
        'ist mehr als mass: den gefederten Teil des Fahrzeugs geben',
    'is no impact against a wall': 'ist kein Stoß an eine Wand',
    'is no impact of two vehicles': 'ist kein Stoß zweier Fahrzeuge',
    'is nothing that a run gives; expected one of {names}, carN.CHANNEL, max:carN.CHANNEL, min:carN.CHANNEL, carN.worstDeltaV or impactN.VALUE':
        'ist nichts, was ein Lauf ergibt; erwartet eines von {names}, carN.CHANNEL, max:carN.CHANNEL, min:carN.CHANNEL, carN.worstDeltaV oder impactN.VALUE',
    'is the same as x.input: choose two different inputs':
        'ist dasselbe wie x.input: zwei verschiedene Eingaben wählen',
    'is too small for this mass and contact point: it is mass times the square of the radius of gyration, about a quarter of the length':
        'ist zu klein für diese Masse und diesen Berührpunkt: es ist Masse mal Quadrat des Trägheitsradius, etwa ein Viertel der Länge',
    'it has fewer pixels than its header says': 'es hat weniger Bildpunkte, als sein Kopf sagt',
    'it is cut off': 'es ist abgeschnitten',
    'it is damaged': 'es ist beschädigt',
    "it is damaged, a row's filter is none": 'es ist beschädigt, der Filter einer Zeile ist keiner',
    'it is damaged, its check does not agree': 'es ist beschädigt, seine Prüfung stimmt nicht',
    'it unpacks to more pixels than its header says': 'es entpackt sich zu mehr Bildpunkten, als sein Kopf sagt',
    'its hashes are cut off': 'seine Prüfzahlen sind abgeschnitten',
    'its header names methods that PNG does not have': 'sein Kopf nennt Verfahren, die PNG nicht hat',
    'its parts do not add up to its length; build the scene again':
        'seine Teile ergeben nicht seine Länge; die Szene neu bauen',
    'its parts do not add up; build it again': 'seine Teile gehen nicht auf; neu bauen',
    'law longer than 4000 bytes': 'Gesetz länger als 4000 Bytes',
    'lie flat, as ground does (is its up another axis?)': 'liegen flach wie Boden (ist ihr Oben eine andere Achse?)',
    'line {line}, column {column}: {what}': 'Zeile {line}, Spalte {column}: {what}',
    'longer than 200 km': 'länger als 200 km',
    'longer than a day, or cut off': 'länger als ein Tag, oder abgeschnitten',
    'longer than {most} bytes': 'länger als {most} Bytes',
    'longer than {most} characters': 'länger als {most} Zeichen',
    'longer than {most} characters: no tire property file': 'länger als {most} Zeichen: keine Reifendatei',
    'made by a newer version ({version}); reload the page for it':
        'von einer neueren Version ({version}) gemacht; die Seite dafür neu laden',
    'made by another version of the format, or not a recording':
        'von einer anderen Version des Formats gemacht, oder keine Aufzeichnung',
    'made by another version, or not a snapshot': 'von einer anderen Version gemacht, oder kein Schnappschuss',
    'masses, inertias and lengths of the two cars lie so far apart that rounding alone leaves more than 1e-10 of the equations':
        'Massen, Trägheiten und Längen der zwei Autos liegen so weit auseinander, dass schon das Runden mehr als 1e-10 der Gleichungen übrig lässt',
    'more names than a tire property file has': 'mehr Namen, als eine Reifendatei hat',
    'more than 100 marks': 'mehr als 100 Marken',
    'more than 2000 vehicles in all': 'mehr als 2000 Fahrzeuge im Ganzen',
    'more than 48 variables': 'mehr als 48 Variable',
    'more than {most} changes': 'mehr als {most} Änderungen',
    'more than {most} names': 'mehr als {most} Namen',
    'more than {most} of them': 'mehr als {most} davon',
    'more than {most} runs': 'mehr als {most} Läufe',
    'more than {most} values': 'mehr als {most} Werte',
    'must be 0.01 or more': 'muss 0.01 oder mehr sein',
    'must be 0.01 or more: a wheel that turns needs something to slip against':
        'muss 0.01 oder mehr sein: ein drehendes Rad braucht etwas, wogegen es schlupft',
    'must be above 0: the pulse takes this time': 'muss über 0 sein: der Puls braucht diese Zeit',
    'must be above engageSpeed': 'muss über engageSpeed sein',
    'must be above engine.stallSpeed for an automatic clutch, which else holds the engine until it stalls; raise it, or lower engine.stallSpeed':
        'muss für eine selbsttätige Kupplung über engine.stallSpeed sein, die sonst den Motor hält, bis er abstirbt; anheben, oder engine.stallSpeed senken',
    'must be below the roof': 'muss unter dem Dach sein',
    'must be below the roof, hull.height': 'muss unter dem Dach sein, hull.height',
    'must be roll4: the planar model follows from it': 'muss roll4 sein: das ebene Modell folgt daraus',
    'must fall from gear to gear; gear {gear} is not longer than the one before it':
        'muss von Gang zu Gang fallen; Gang {gear} ist nicht länger als der davor',
    'must lie beside the scenario or below: no scheme, no drive, no leading /, no .. and none of : \\ ? # %':
        'muss neben dem Szenario oder darunter liegen: kein Schema, kein Laufwerk, kein führendes /, kein .. und keines von : \\ ? # %',
    'needs a path': 'braucht einen Pfad',
    'needs body, the rectangle that enters the wall': 'braucht body, das Rechteck, das in die Wand dringt',
    'nested deeper than {most} levels': 'tiefer als {most} Stufen geschachtelt',
    'nested too deep': 'zu tief geschachtelt',
    'nn tt is larger than nt squared by too little to be told from rounding':
        'nn tt ist zu wenig größer als nt im Quadrat, um es vom Runden zu unterscheiden',
    'nn tt must be larger than nt squared': 'nn tt muss größer als nt im Quadrat sein',
    'no body has a moment of inertia larger than the other two together':
        'kein Körper hat ein Trägheitsmoment, das größer ist als die beiden anderen zusammen',
    'no channel "{channel}"; there are {names} and those of a car\'s parts (yawlab schema --channels)':
        'kein Kanal „{channel}“; es gibt {names} und die der Teile eines Autos (yawlab schema --channels)',
    'no channel "{found}"{remedy}': 'kein Kanal „{found}“{remedy}',
    'no file is named': 'keine Datei ist genannt',
    'no file of the name "{name}"': 'keine Datei namens „{name}“',
    'no impact: the contact points do not close along the normal':
        'kein Stoß: die Berührpunkte nähern sich längs der Normalen nicht',
    'no input of the name "{name}"; there are {names}': 'keine Eingabe namens „{name}“; es gibt {names}',
    'no input of this name, see `yawlab map --inputs`': 'keine Eingabe dieses Namens, siehe `yawlab map --inputs`',
    'no label "{found}"{remedy}': 'keine Beschriftung „{found}“{remedy}',
    'no output of the name "{name}"; there are {names}': 'keine Ausgabe namens „{name}“; es gibt {names}',
    'no value "{name}" of an impact; there are {names}': 'kein Wert „{name}“ eines Stoßes; es gibt {names}',
    'no variant "{found}"{remedy}': 'keine Variante „{found}“{remedy}',
    'no vehicle "{found}"; there is wall, all, or a vehicle{remedy}':
        'kein Fahrzeug „{found}“; es gibt wall, all, oder ein Fahrzeug{remedy}',
    'no vehicle "{found}"{remedy}': 'kein Fahrzeug „{found}“{remedy}',
    'no vehicle in time can be built of it: {what}': 'kein Fahrzeug in der Zeit lässt sich daraus bauen: {what}',
    'no {what} of the name "{name}"{remedy}': 'kein {what} namens „{name}“{remedy}',
    'none of its {given} triangles can be driven into: {why}':
        'in keines seiner {given} Dreiecke lässt sich hineinfahren: {why}',
    'not JSON': 'kein JSON',
    'not a PNG picture; save the height map as greyscale PNG':
        'kein PNG-Bild; die Höhenkarte als PNG in Graustufen sichern',
    'not a collision scene of this engine version; build the scene again':
        'keine Szene dieser Version des Rechenkerns; die Szene neu bauen',
    'not a number the engine can hold': 'keine Zahl, die der Rechenkern halten kann',
    'not a terrain of this engine version; build it again': 'kein Gelände dieser Version des Rechenkerns; neu bauen',
    'not base64url text': 'kein Text in base64url',
    'nothing can stand below {found}': 'nichts kann unter {found} stehen',
    null: 'null',
    'only a vehicle of the kind "car" has wheels of its own; leave it out':
        'nur ein Fahrzeug der Art „car“ hat eigene Räder; weglassen',
    'passes through the heights with border clamp only': 'geht nur am Rand mit clamp durch die Höhen',
    pitch: 'nicken',
    'range and uniform are [least, largest], normal is [mean, deviation]':
        'range und uniform sind [kleinster, größter], normal ist [Mittel, Streuung]',
    'recorded with {recorded}, this is {engine}': 'aufgezeichnet mit {recorded}, dies ist {engine}',
    roll: 'wanken',
    'roll inertia too small for rollingMass, h and ixz: the 4-DOF mass matrix must be positive':
        'Wankträgheit zu klein für rollingMass, h und ixz: die Massenmatrix mit 4 Freiheitsgraden muss positiv sein',
    'says no moment': 'nennt keinen Augenblick',
    scenario: 'Szenario',
    'shorter than its header; build the scene again': 'kürzer als sein Kopf; die Szene neu bauen',
    'size / spacing is less than 64 nodes; take a smaller spacing':
        'size / spacing sind weniger als 64 Knoten; ein kleineres spacing nehmen',
    'size / spacing is more than 4096 nodes; take a larger spacing or a smaller size':
        'size / spacing sind mehr als 4096 Knoten; ein größeres spacing oder ein kleineres size nehmen',
    'sliding friction is above static friction; lower it or raise mus':
        'Gleitreibung liegt über Haftreibung; sie senken oder mus anheben',
    'sliding that ended in the impact leaves no trace of its speed: give mu, or a muFraction below 1':
        'ein Gleiten, das im Stoß endete, lässt keine Spur seiner Geschwindigkeit: mu geben, oder ein muFraction unter 1',
    "so far from the roll axis the impulse gives more energy to roll than the impact takes, at e = 0 and mu = 0 too: (6) knows the contact points' velocity in the plane only; bring contactHeight nearer to 0":
        'so weit von der Wankachse gibt der Stoß dem Wanken mehr Energie, als er nimmt, auch bei e = 0 und mu = 0: (6) kennt die Geschwindigkeit der Berührpunkte nur in der Ebene; contactHeight näher an 0 bringen',
    'stallSpeed < idleSpeed < limitSpeed must hold': 'stallSpeed < idleSpeed < limitSpeed muss gelten',
    'stands before any [SECTION]: no tire property file': 'steht vor jedem [ABSCHNITT]: keine Reifendatei',
    text: 'Text',
    'the PNG cannot be decoded: {why}; save it again':
        'das PNG lässt sich nicht entschlüsseln: {why}; noch einmal sichern',
    'the chassis must weigh more than a tenth of the wheels':
        'der Wagenkasten muss mehr als ein Zehntel der Räder wiegen',
    'the comparison has no {name}': 'der Vergleich hat kein {name}',
    'the document is larger than {most} bytes': 'das Dokument ist größer als {most} Bytes',
    'the end': 'das Ende',
    'the expression is too deep': 'der Ausdruck ist zu tief',
    'the file does not have it, and without it there is no tire':
        'die Datei hat es nicht, und ohne das gibt es keinen Reifen',
    "the file does not say which Magic Formula it is for: FITTYP 6, 52, 60, 61 or 62, or PROPERTY_FILE_FORMAT 'PAC2002'":
        "die Datei sagt nicht, für welche Magic Formula sie ist: FITTYP 6, 52, 60, 61 oder 62, oder PROPERTY_FILE_FORMAT 'PAC2002'",
    'the file is in {unit}; read are files in SI units':
        'die Datei ist in {unit}; gelesen werden Dateien in SI-Einheiten',
    'the first variant is the scenario itself and sets nothing':
        'die erste Variante ist das Szenario selbst und setzt nichts',
    'the key "{key}" stands twice in the same object': 'der Schlüssel „{key}“ steht zweimal im selben Objekt',
    'the largest value lies below the least, or the deviation below 0':
        'der größte Wert liegt unter dem kleinsten, oder die Streuung unter 0',
    'the law is too long (512 operations)': 'das Gesetz ist zu lang (512 Rechenschritte)',
    'the law sets none of {names}': 'das Gesetz setzt keines von {names}',
    'the limit of integral() must be above 0': 'die Schranke von integral() muss über 0 sein',
    'the list has {count} entries, numbered from 0': 'die Liste hat {count} Einträge, gezählt ab 0',
    'the name must end in .json and have 64 bytes at most':
        'der Name muss auf .json enden und höchstens 64 Bytes haben',
    'the path is too deep': 'der Pfad ist zu tief',
    'the picture is larger than 64 MB; save it smaller': 'das Bild ist größer als 64 MB; kleiner sichern',
    'the picture is not base64 text': 'das Bild ist kein base64-Text',
    'the platoon has only {cars} cars': 'die Kolonne hat nur {cars} Autos',
    'the scenario curve-pair has no impact': 'das Szenario curve-pair hat keinen Stoß',
    'the scenario has no variants': 'das Szenario hat keine Varianten',
    'the scenario has {n} vehicles, counted from 0': 'das Szenario hat {n} Fahrzeuge, gezählt ab 0',
    'the table law needs at least one pair [x, value]': 'das Gesetz als Tabelle braucht mindestens ein Paar [x, Wert]',
    'the terrain has {roads} roads, numbered from 0': 'das Gelände hat {roads} Straßen, gezählt ab 0',
    'the text ends too early': 'der Text endet zu früh',
    'the wall would reach the mass centre: give less than the body is deep there':
        'die Wand reichte bis zum Schwerpunkt: weniger geben, als der Körper dort tief ist',
    'the walls are in the file {file}, which is not here; the command line looks beside the scenario':
        'die Wände stehen in der Datei {file}, die nicht hier ist; die Kommandozeile sieht neben dem Szenario nach',
    'the wheels of the two axles meet; front.position and rear.position must lie further apart, or the tires be smaller':
        'die Räder der zwei Achsen berühren sich; front.position und rear.position müssen weiter auseinander liegen, oder die Reifen kleiner sein',
    'their number is not a whole number of rows of `columns` (two rows at least)':
        'ihre Zahl ist keine ganze Zahl von Zeilen zu `columns` (mindestens zwei Zeilen)',
    'there are only {count} paths': 'es gibt nur {count} Pfade',
    'there is no channel {name}': 'es gibt keinen Kanal {name}',
    'there is no figure "{id}"{remedy}': 'es gibt kein Bild „{id}“{remedy}',
    'there is no such car; they count from 0': 'ein solches Auto gibt es nicht; sie zählen ab 0',
    'there is no such event': 'ein solches Ereignis gibt es nicht',
    'there is no triangle in it': 'es ist kein Dreieck darin',
    'there is no variant {index}': 'es gibt keine Variante {index}',
    'there is no vehicle {vehicle}': 'es gibt kein Fahrzeug {vehicle}',
    'these equations have no solution at this dt that grows out of the impact without duration and pushes the cars apart: shorten dt':
        'diese Gleichungen haben bei diesem dt keine Lösung, die aus dem Stoß ohne Dauer wächst und die Autos auseinanderdrückt: dt verkürzen',
    'these velocities after the impact do not separate the contact points along n: no impact with e > 0 ends so':
        'diese Geschwindigkeiten nach dem Stoß trennen die Berührpunkte nicht längs n: kein Stoß mit e > 0 endet so',
    'times must rise from key to key': 'Zeiten müssen von Eintrag zu Eintrag steigen',
    'together more than {most} cones; leave some out': 'zusammen mehr als {most} Kegel; einige weglassen',
    'together more than {most} gates; leave some out': 'zusammen mehr als {most} Tore; einige weglassen',
    'together more than {most} points of painted lines; leave some out':
        'zusammen mehr als {most} Punkte gemalter Linien; einige weglassen',
    'together more than {most} posts, beams and lamps; leave some out':
        'zusammen mehr als {most} Pfosten, Balken und Lampen; einige weglassen',
    'together more than {most} texts; leave some out': 'zusammen mehr als {most} Texte; einige weglassen',
    'too large for the moments of inertia': 'zu groß für die Trägheitsmomente',
    'too many delays and filters': 'zu viele Verzögerungen und Filter',
    'too small for rollingMass, rollArm and rollYawProduct: the mass matrix must be positive':
        'zu klein für rollingMass, rollArm und rollYawProduct: die Massenmatrix muss positiv sein',
    'triangle {triangle} names object {object}; they are counted from 0':
        'Dreieck {triangle} nennt das Objekt {object}; sie werden ab 0 gezählt',
    'true or false': 'true oder false',
    'two neighbouring points coincide': 'zwei benachbarte Punkte fallen zusammen',
    'unexpected {found}': 'unerwartet {found}',
    'unknown function "{name}"; there are {names}': 'unbekannte Funktion „{name}“; es gibt {names}',
    'unknown key; a map has pair, x, y and outputs': 'unbekannter Schlüssel; eine Karte hat pair, x, y und outputs',
    'unknown key{remedy}': 'unbekannter Schlüssel{remedy}',
    'unknown name "{name}"; a law reads {names}': 'unbekannter Name „{name}“; ein Gesetz liest {names}',
    'unknown value "{found}"{remedy}': 'unbekannter Wert „{found}“{remedy}',
    'values need their number along x, at least 2': 'Werte brauchen ihre Zahl längs x, mindestens 2',
    'with e = 0 the velocities before the impact cannot be found from those after it (Zhou 2008, below eq. 9); give e > 0':
        'bei e = 0 lassen sich die Geschwindigkeiten vor dem Stoß nicht aus denen danach finden (Zhou 2008, unter Gl. 9); e > 0 geben',
    'x must rise from point to point': 'x muss von Punkt zu Punkt steigen',
    yaw: 'gieren',
    '{axis} inertia must exceed that of wheels and engine alone; raise it, or lower unsprungMass, spinInertia or engine.inertia':
        'die Trägheit um {axis} muss die von Rädern und Motor allein übersteigen; anheben, oder unsprungMass, spinInertia oder engine.inertia senken',
    '{bytes} bytes; a tire property file has less than a million':
        '{bytes} Bytes; eine Reifendatei hat weniger als eine Million',
    '{count} {what}': '{count} {what}',
    '{depth} bits a pixel; a height map has 8 or 16': '{depth} Bit je Bildpunkt; eine Höhenkarte hat 8 oder 16',
    '{found} is another tire model; read are 6 and 52 (Magic Formula 5.2), 60, 61, 62':
        '{found} ist ein anderes Reifenmodell; gelesen werden 6 und 52 (Magic Formula 5.2), 60, 61, 62',
    '{inner} stands below {outer}, which is changed as well': '{inner} steht unter {outer}, das auch geändert wird',
    '{name} meets no wall': '{name} trifft keine Wand',
    '{name} stands in line {before} already': '{name} steht schon in Zeile {before}',
    '{name} stands twice': '{name} steht zweimal',
    '{name}() takes 1 value': '{name}() nimmt 1 Wert',
    '{name}() takes {count} values': '{name}() nimmt {count} Werte',
    '{name}() takes {least} to {most} values': '{name}() nimmt {least} bis {most} Werte',
    '{name}() wants a constant here': '{name}() will hier eine Konstante',
    '{number} is too large a number': '{number} ist eine zu große Zahl',
    '{number} is too large for a number': '{number} ist für eine Zahl zu groß',
    '{path}: {what}': '{path}: {what}',
    '{revision} is not known to this engine ({engine} knows up to {known}); reload the page for a newer one':
        '{revision} ist diesem Rechenkern nicht bekannt ({engine} kennt bis {known}); die Seite für einen neueren neu laden',
    '{some}, {others}': '{some}, {others}',
    '{value} gives {what}': '{value} ergibt {what}',
    '{value}{unit} is above {max}{unit}': '{value}{unit} ist über {max}{unit}',
    '{value}{unit} is below {min}{unit}': '{value}{unit} ist unter {min}{unit}',
    '{value}{unit} is not above 0': '{value}{unit} ist nicht über 0',
    '{value}{unit} is outside {min} to {max}{unit}': '{value}{unit} ist außerhalb von {min} bis {max}{unit}',
    '{width} x {height} pixels; at least 4 x 4': '{width} x {height} Bildpunkte; mindestens 4 x 4',
    '{width} x {height} pixels; at most 4096 x 4096, scale it down':
        '{width} x {height} Bildpunkte; höchstens 4096 x 4096, skalieren Sie es',
    '"{found}": expected QUANTITY=COLUMN [UNIT] of {names}':
        '„{found}“: erwartet wird GRÖSSE=SPALTE [EINHEIT] aus {names}',
    '"{text}": expected PARAMETER:LEAST:MOST': '„{text}“: erwartet wird PARAMETER:KLEINSTES:GRÖSSTES',
    'a vehicle of the kind "{kind}" cannot follow a measured run; take one of the kind "car"':
        'ein Fahrzeug der Art „{kind}“ kann keinem gemessenen Lauf folgen; eines der Art „car“ nehmen',
    'a vehicle of the kind "{kind}" has no tires that could be shown':
        'ein Fahrzeug der Art „{kind}“ hat keine Reifen, die sich zeigen ließen',
    'at most {most} parameters at once': 'höchstens {most} Parameter auf einmal',
    'give mu or the share of the critical friction, not both':
        'mu oder den Anteil der kritischen Reibung angeben, nicht beides',
    'has no rows of at least two numbers': 'hat keine Zeilen mit wenigstens zwei Zahlen',
    'is the same as across: choose another': 'ist dasselbe wie nach rechts: etwas anderes wählen',
    'is too long for a row of measured numbers': 'ist zu lang für eine Zeile gemessener Zahlen',
    'leaves too few rows in one of the parts': 'lässt in einem der Teile zu wenige Zeilen',
    'must be below the ratio of the gear before it': 'muss unter der Übersetzung des Ganges davor liegen',
    'needs yaw rate, lateral acceleration or sideslip to fit to':
        'braucht Gierrate, Querbeschleunigung oder Schwimmwinkel, um daran anzupassen',
    'no column is known as {what}; say which is: {name}=NAME [{unit}]':
        'keine Spalte ist als {what} bekannt; sagen Sie, welche es ist: {name}=NAME [{unit}]',
    'no throttle was measured; let the driver hold the speed':
        'es wurde kein Gas gemessen; lassen Sie den Fahrer die Geschwindigkeit halten',
    'speed and steering have no numbers': 'Geschwindigkeit und Lenkung haben keine Zahlen',
    'the car cannot be driven with its own values': 'das Auto lässt sich mit seinen eigenen Werten nicht fahren',
    'the car has no number "{path}"; a parameter is named as in its file, as frontTires.lacombe.cy':
        'das Auto hat keine Zahl „{path}“; ein Parameter heißt wie in seiner Datei, etwa frontTires.lacombe.cy',
    'there is no column "{name}"': 'es gibt keine Spalte „{name}“',
    'time must rise over at least ten rows': 'die Zeit muss über wenigstens zehn Zeilen steigen',
    'unknown key; a map has {kind}, x, y and outputs': 'unbekannter Schlüssel; eine Karte hat {kind}, x, y und outputs',
    '{columns} columns of {rows} rows are more than is read':
        '{columns} Spalten mit {rows} Zeilen sind mehr, als gelesen wird',
    '{column}: "{found}" is not a number': '{column}: „{found}“ ist keine Zahl',
    '{megabytes} MB; the most that is read is {most} MB': '{megabytes} MB; höchstens {most} MB werden gelesen',
    '{name}: "{given}" is no unit of it; give one as {unit}':
        '{name}: „{given}“ ist keine Einheit dafür; eine wie {unit} angeben',
    '{path} is 0: give its bounds, {path}:LEAST:MOST': '{path} ist 0: seine Grenzen angeben, {path}:KLEINSTES:GRÖSSTES',
    '{path} stands there twice': '{path} steht zweimal da',
    '{path}: the car refuses values near {value}': '{path}: das Auto weist Werte nahe {value} zurück',
    '{seconds} s are more than an hour; is time in {unit}?':
        '{seconds} s sind mehr als eine Stunde; ist die Zeit in {unit}?',
    'begins in another state than the scenario': 'beginnt in einem anderen Zustand als das Szenario',
    'ends before a hash that covers the moment of {time} s, in which the goal was decided; it wants one more second':
        'endet vor der Prüfsumme nach {time} s, als das Ziel entschieden war; es fehlt noch eine Sekunde',
    'ends before the goal is reached or lost': 'endet, bevor das Ziel erreicht oder verloren ist',
    'give three, or none': 'drei angeben oder keine',
    'give two gates or more, or a path': 'zwei oder mehr Tore angeben, oder einen Pfad',
    'holds {found} hashes where its length asks for {wanted}':
        'enthält {found} Prüfsummen, ihre Länge verlangt {wanted}',
    'is not the run it says: it differs in the second before {time} s':
        'ist nicht die Fahrt, die sie sein will: in der Sekunde vor {time} s weicht sie ab',
    'item {item} of the course is no {kind}; they count from 0':
        'Teil {item} des Parcours ist kein {kind}; gezählt wird ab 0',
    'its walls are in a file that is not here': 'seine Wände stehen in einer Datei, die hier fehlt',
    'lies beyond `from`': 'liegt hinter `from`',
    'say which item of the course it is': 'angeben, welcher Teil des Parcours es ist',
    'silver is no better than bronze, or gold no better than silver':
        'Silber ist nicht besser als Bronze, oder Gold nicht besser als Silber',
    'the course has {count} gates, numbered from 1': 'der Parcours hat {count} Tore, gezählt ab 1',
    'the run stopped: a state is not a number': 'die Fahrt hielt an: ein Zustand ist keine Zahl',
    'the scenario has none to be reached': 'das Szenario hat keines',
    'there is none: nothing to be judged': 'es gibt keine: nichts zu bewerten',
} as const;
