export const isLarge = (length: number) => length > mostColoured;

/** Beyond so many characters colours and folding would take the page's time. */
export const mostColoured = 1_000_000;
