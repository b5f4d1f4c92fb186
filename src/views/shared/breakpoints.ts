/** Below this the navigation is a drawer. */
export const belowWide = '@media (max-width: 1023.98px)';
/** Below this there is no room for two cards side by side beside the navigation. */
export const belowLarge = '@media (max-width: 1199.98px)';
/** Below this lists turn into rows, cards run from edge to edge and facts stand in one column. */
export const belowMedium = '@media (max-width: 639.98px)';
