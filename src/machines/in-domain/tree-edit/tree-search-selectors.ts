import type { TreeSearchSnapshot } from './tree-search-machine';

export const selectText = (s: TreeSearchSnapshot) => s.context.text;
export const selectCount = (s: TreeSearchSnapshot) => s.context.hits.length;
/** Which of the results is the current one, from 0. */
export const selectAt = (s: TreeSearchSnapshot) => s.context.at;
export const selectFound = (s: TreeSearchSnapshot) => s.context.found;
export const selectCurrent = (s: TreeSearchSnapshot) => s.context.hits[s.context.at];
