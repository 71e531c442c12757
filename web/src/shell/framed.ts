// Whether the page stands in a frame of another one, and whether that frame is too small for the whole page. A tall one is a phone's.
export const framed = typeof window !== 'undefined' && window.parent !== window;

export const isSmall = (width = innerWidth, height = innerHeight): boolean =>
    height < 420 || (width < 640 && height < 640);
