// What is wrong with a lesson's file, at which place in it.
export default {
    lessonRefused: '{file}: {path}: {what}',
    noObject: 'is not an object.',
    noText: 'is not a text.',
    missing: 'is missing.',
    noLessonKey: 'is no key of a lesson; known are {known}.',
    noSteps: 'must be a list of at least one step.',
    noSeconds: 'must be seconds, not negative.',
    noChannels: 'must be a list of channel names.',
    noVehicles: 'must be a list of vehicles, counted from 0.',
    noHash: 'must begin with "#".',
    linkTooLong: 'has {length} characters; at most {most}.',
    answerAlone: 'a question and its answer come together.',
    noNumber: 'is not a number.',
} as const;
