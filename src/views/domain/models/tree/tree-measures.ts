/** Of a row, in px; on a phone a finger must reach it. */
export const rowHeight = 28;
export const narrowRowHeight = 40;
/** Each level further to the right, in px. */
export const indent = 18;
/** Above the first row and below the last, in px. */
export const treePadding = 8;

/** So many levels are indented, that the values stay in sight; deeper ones tell theirs as a number. */
export const shownLevels = (width: number) => Math.max(4, Math.min(30, Math.floor((width * 0.4) / indent)));
