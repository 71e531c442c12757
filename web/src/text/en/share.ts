export default {
    link: 'Link',
    copyLink: 'Copy link',
    saveAsAFile: 'Save as a file',
    about: 'The whole scenario is inside the link. Whoever opens it sees the same run, bit for bit.',
    characters: { one: '{n} character', other: '{n} characters' },
    copied: 'Copied',
    byHand: 'Select and copy by hand',
    copyScenario: 'Copy scenario',
    notAllowedHere: 'Not allowed here',
    share: 'Share',
    withRun: 'with what was driven so far',
    tooLong: 'Too much for a link ({length} characters). Save it as a file and pass that on.',
} as const;
