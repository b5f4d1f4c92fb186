/** Of a row, in px; on a phone a finger must reach it. */
export const rowHeight = 28;

export const narrowRowHeight = 40;

/** Each level further to the right, in px. */
export const indent = 18;

export const freshTime = 500;
