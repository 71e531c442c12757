export default {
    theCaseAsJson: 'The case as JSON',
    unit: 'unit',
    overTime: '{name} over time by four models',
    afterTheImpact: 'after the impact',
    impulse:
        'The impulse is {impulse.0} N s, found by the 4-DOF model and given to the two cars in time as a triangle over {duration.0} ms.',
    given: 'given',
    differ: {
        zero: 'No number below differs between the models; a dash says that a model has none.',
        one: '{n} of the numbers below differs between models, in colour.',
        other: '{n} of the numbers below differ between models, in colour.',
    },
    sideBySide: 'Both cars side by side in the world',
    openAsARun: 'Open as a run',
    fourModels: 'four models',
    saveAsCsv: 'Save as CSV',
    fourModelsOneImpact: 'Four models, one impact',
    about: 'How much does the model decide? A car is struck at its rear corner; the same impact is computed by four models with the same numbers. Zhou, Peng and Lu 2008, Table 2 and Figure 7, where CarSim has the part of the 17-DOF car. Drag in a chart to zoom, double click for all.',
    theWholeRun: 'The whole run',
    theImpact: 'The impact',
    whatComesOut: 'What comes out',
    whatEachWasGiven: 'What each was given',
    theCase: 'The case',
    caseAbout:
        'Model roll4 as `yawlab impact pair` and `yawlab compare` read it: SI, earth axes, contact points in each car’s own axes.',
    compute: 'Compute',
    thePapersCase: 'The paper’s case',
} as const;
