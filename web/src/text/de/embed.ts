export default {
    poster: 'Der Lauf',
    play: 'Abspielen',
    again: 'Noch einmal',
    leave: 'Auf eigener Seite öffnen',
    fullScreen: 'Ganzer Bildschirm',
    noPicture: 'Der Browser hat kein Bild davon gemacht.',
} as const;
