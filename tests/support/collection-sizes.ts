import type { CollectionSummary } from '~/api/rest/domain/collections';
import type { ApiProblem } from '~/core/problem';
import type { CollectionSizes } from '~/machines/resources/domain/dashboard';
import { frozenView } from './frozen';

const sizes: readonly CollectionSummary[] = [
  ['orders', 12_408],
  ['order-lines-of-all-warehouses', 4_710],
  ['customers', 903],
  ['carts', 366],
  ['settings', 1],
  ['drafts', 0],
].map(([id, modelCount]) => ({ id: String(id), description: '', modelCount: Number(modelCount) }));

/** The collections by size, frozen; `problem`: they could not be read. */
export const frozenSizes = (value: CollectionSizes | undefined = sizes, problem?: ApiProblem) =>
  frozenView<CollectionSizes>(problem ? { problem } : { loaded: { value } });
export const manySizes = Array.from({ length: 30 }, (_, index) => ({
  id: `collection-${index}`,
  description: '',
  modelCount: 900 - index * 30,
}));
