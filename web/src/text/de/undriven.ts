export default {
    noneHere: 'Kein Fahrzeug hier lässt sich steuern: sie folgen ihren Gesetzen oder sind Quader.',
    openDrive: 'Ein Auto zum Fahren',
    noDriver: '{name} lässt sich nicht steuern: es fährt von selbst.',
    takeWheel: 'Ans Steuer setzen',
} as const;
