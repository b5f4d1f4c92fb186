import type { Domain } from '../../../api/rest/domains';
import type { Sort } from '../../../machines/resource-list/list-query';
import { availabilityTerm, statusTerm } from '../../shared/domain-terms';
import { titleOf } from './domain-words';

const collator = new Intl.Collator(undefined, { numeric: true });

const texts = new Map<string, (domain: Domain) => string>([
  ['displayName', titleOf],
  ['namespace', ({ namespace }) => namespace],
  ['id', ({ id }) => id],
  ['availability', ({ availability }) => availabilityTerm(availability).label],
  ['status', ({ status }) => statusTerm(status).label],
]);

/**
 * The rows of one page in the order of a column: by the words that are shown, as the reader's language orders them, numbers
 * by their value. Equal rows follow by display name, namespace and id; without a known column, so do all.
 */
export function sortDomains(rows: readonly Domain[], sort: Sort | undefined): Domain[] {
  const text = sort ? texts.get(sort.column) : undefined;
  const sign = sort?.direction === 'descending' ? -1 : 1;
  const byColumn = (a: Domain, b: Domain) => (text ? sign * collator.compare(text(a), text(b)) : 0);
  return [...rows].sort(
    (a, b) =>
      byColumn(a, b) ||
      collator.compare(titleOf(a), titleOf(b)) ||
      collator.compare(a.namespace, b.namespace) ||
      collator.compare(a.id, b.id),
  );
}
