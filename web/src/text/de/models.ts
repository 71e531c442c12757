export default {
    theCaseAsJson: 'Der Fall als JSON',
    unit: 'Einheit',
    overTime: '{name} über der Zeit nach vier Modellen',
    afterTheImpact: 'nach dem Stoß',
    impulse:
        'Der Stoß beträgt {impulse.0} N s, vom Modell mit 4 Freiheitsgraden gefunden und den beiden Autos in der Zeit als Dreieck über {duration.0} ms gegeben.',
    given: 'gegeben',
    differ: {
        zero: 'Keine Zahl unten unterscheidet die Modelle; ein Strich sagt, dass ein Modell keine hat.',
        one: '{n} der Zahlen unten unterscheidet die Modelle, farbig.',
        other: '{n} der Zahlen unten unterscheiden die Modelle, farbig.',
    },
    sideBySide: 'Beide Autos nebeneinander in der Welt',
    openAsARun: 'Als Lauf öffnen',
    fourModels: 'vier Modelle',
    saveAsCsv: 'Als CSV sichern',
    fourModelsOneImpact: 'Vier Modelle, ein Stoß',
    about: 'Wie viel entscheidet das Modell? Ein Auto wird an der hinteren Ecke getroffen; derselbe Stoß wird von vier Modellen mit denselben Zahlen gerechnet. Zhou, Peng und Lu 2008, Tabelle 2 und Bild 7, wo CarSim die Rolle des Autos mit 17 Freiheitsgraden hat. In einem Diagramm ziehen vergrößert, doppelt klicken zeigt alles.',
    theWholeRun: 'Der ganze Lauf',
    theImpact: 'Der Stoß',
    whatComesOut: 'Was herauskommt',
    whatEachWasGiven: 'Was jedes bekam',
    theCase: 'Der Fall',
    caseAbout:
        'Modell roll4, wie `yawlab impact pair` und `yawlab compare` es lesen: SI, Erdachsen, Berührpunkte in den Achsen jedes Autos.',
    compute: 'Rechnen',
    thePapersCase: 'Der Fall der Arbeit',
} as const;
