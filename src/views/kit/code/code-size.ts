export const isLarge = (length: number) => length > maxColored;

/** Beyond so many characters colours and folding would take the page's time. */
export const maxColored = 1_000_000;
