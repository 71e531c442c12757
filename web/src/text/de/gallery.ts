export default {
    find: 'Suchen',
    findAScenario: 'Ein Szenario suchen',
    nothingOfThatName: 'Nichts mit diesem Namen.',
    fourModelsOneImpact: 'Vier Modelle, ein Stoß',
    planar4DofRoll:
        'Ebenes Modell, 4 Freiheitsgrade, Wankmodell und Auto mit 17 Freiheitsgraden gleich getroffen: Verläufe über der Zeit, und jede Zahl, die jedes bekam.',
    scenarioAsJson: 'Szenario als JSON',
    open: 'Öffnen',
    openAFile: 'Datei öffnen',
    compare: 'Vergleichen',
    yourOwn: 'Eigenes',
    aScenarioJsonA:
        'Ein Szenario (.json), eine Höhenkarte zum Befahren (.png), eine Szene zum Hineinfahren (.obj, .glb, .gltf), gemessene Daten (.csv): hier öffnen oder irgendwo fallen lassen.',
    orPasteAScenario: 'Oder ein Szenario oder einen Link einfügen.',
} as const;
