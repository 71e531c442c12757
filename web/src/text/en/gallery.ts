export default {
    find: 'Find',
    findAScenario: 'Find a scenario',
    nothingOfThatName: 'Nothing of that name.',
    fourModelsOneImpact: 'Four models, one impact',
    planar4DofRoll:
        'Planar, 4-DOF, roll car and 17-DOF car struck alike: responses over time, and every number each was given.',
    scenarioAsJson: 'Scenario as JSON',
    open: 'Open',
    openAFile: 'Open a file',
    compare: 'Compare',
    yourOwn: 'Your own',
    aScenarioJsonA:
        'A scenario (.json), a height map to drive on (.png), a scene to drive into (.obj, .glb, .gltf), measured data (.csv): open it here or drop it anywhere.',
    orPasteAScenario: 'Or paste a scenario or a link.',
} as const;
