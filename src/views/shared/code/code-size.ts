/** Beyond so many characters colours and folding would take the page's time. */
export const mostColoured = 1_000_000;
export const isLarge = (length: number) => length > mostColoured;

/** What stands there until the editor is here, and no more of it than is drawn at once. */
export const beginningOf = (text: string) => (text.length > 20_000 ? text.slice(0, 20_000) : text);
