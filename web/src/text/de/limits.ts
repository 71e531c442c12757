export default {
    title: 'Was dies ist und was nicht',
    is: 'Yawlab rechnet, wie sich Autos bewegen und was ein Stoß mit ihrer Bewegung macht, nach Gleichungen, die in Arbeiten gedruckt stehen; jede Zahl lässt sich auf eine zurückführen.',
    forStudents: 'Für Lernende',
    students1:
        'Es zeigt die Gesetze der Mechanik bei der Arbeit: Impuls, Energie, Reibung, Drehung. Erst wetten, dann hinsehen.',
    students2:
        'Autos sind hier starre Körper, deren Geschwindigkeit sich in einem Augenblick ändert, oder über eine Zehntelsekunde. Was in einem wirklichen Unfall biegt, reißt oder splittert, fehlt; Dellen sind Farbe über einer Formel.',
    students3:
        'Niemand sitzt darin. Ein Delta-V wird genannt, eine Verletzung nicht: sie hängt an Gurten, Sitzen, Körpern, an allem, was hier fehlt.',
    students4: 'Es ist keine Fahrschule. Was ein Auto hier an der Grenze tut, mag Ihres anders tun.',
    forEngineers: 'Für die Technik',
    engineers1:
        'Unter dem, woran die Rechnung geprüft wird, ist kein vermessener Aufprall. Die Zeilen der NHTSA-Versuche und der Barriere vergleichen unsere Gleichungen mit Lösungen anderer für dieselben Eingaben.',
    engineers2:
        'Ein Stoß hat einen Berührpunkt, eine Normale und zwei oder drei Zahlen: Restitution, Reibung, oder einen Anteil der Energie. Sie werden eingegeben, nicht aus der Struktur gerechnet. Finite Elemente gibt es nirgends.',
    engineers3:
        'Pulse und Knautschzonen verteilen einen Stoß über die Zeit; Spitzen von Kraft und Beschleunigung sind so gut wie Form und Steifigkeit, die angenommen wurden.',
    engineers4:
        'Reifen sind Kurven des stehenden Zustands mit einer Einlauflänge: keine Temperatur, kein Verschleiß, kein Wasserfilm; Reibungen der Beläge sind übliche Werte, keine gemessenen.',
    engineers5:
        'Das Auto mit 17 Freiheitsgraden hat einen steifen Rahmen und keine Aerodynamik außer Widerstand und Auftrieb; getroffen wie in Zhous Bild 7 wankt es anderthalbmal so schnell wie CarSim.',
    engineers6:
        'Schritte sind 5 ms lang, und überall kommen dieselben Bits heraus: ein Lauf lässt sich genau wiederholen, was nichts darüber sagt, wie nah er der Wahrheit ist.',
    notFor: 'Es ist kein Beweismittel: nicht allein damit einen Unfall rekonstruieren, einen Entwurf beurteilen oder etwas entscheiden, woran jemandes Sicherheit hängt.',
    more: 'Womit es verglichen wurde, Zeile für Zeile',
} as const;
