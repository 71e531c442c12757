// What of the overlay is known before its half of the engine has come: its panels, its edges, and what a click may ask for.
// `tests/web/overlay.test.ts` holds the list to the engine's (native/overlay/overlay.cpp).
export const kOverlayPanels = [
    ...['run', 'wheels', 'friction', 'tire', 'suspension', 'driveline', 'brakes', 'energy', 'events'],
] as const;
export interface PanelState {
    name: string;
    open: boolean;
}
export const kRequests = ['none', 'seekToEvent', 'copyCase', 'preset', 'dock', 'fold', 'resize', 'panels'] as const;
export type RequestKind = (typeof kRequests)[number];
export interface OverlayRequest {
    kind: RequestKind;
    index: number;
    size: number; // [CSS px] with 'resize'
}
export const kEdges = ['right', 'left', 'bottom'] as const;
export type Edge = (typeof kEdges)[number];
