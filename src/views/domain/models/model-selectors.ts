import type { ResourceListSnapshot } from '../../../machines/resource-list/resource-list-machine';
import type { Model } from '../../../api/rest/domain/models';
import type { ModelSearchSnapshot } from '../../../machines/in-domain/model-search/model-search-machine';

export const selectAsked = (s: ModelSearchSnapshot) => s.context.asked;
export const selectText = (s: ModelSearchSnapshot) => s.context.text;
export const selectPerPage = (s: ModelSearchSnapshot) => s.context.perPage;
export const selectBook = (s: ModelSearchSnapshot) => s.context.book;
export const selectProgress = (s: ModelSearchSnapshot) => s.context.progress;
export const selectExportProblem = (s: ModelSearchSnapshot) => s.context.problem;
export const selectIsExporting = (s: ModelSearchSnapshot) => !s.matches('idle');

const none: Model[] = [];
/** The rows that are shown now. */
export const selectModels = (s: ResourceListSnapshot<Model>) =>
  s.hasTag('rows') ? (s.context.page?.rows ?? none) : none;
