import { sameSort } from '../../../machines/resource-list/list-query';
import { mostOrdered } from '../../../machines/resource-list/list-setup';
import type { ResourceListSnapshot } from '../../../machines/resource-list/resource-list-machine';

type Snapshot<Row> = ResourceListSnapshot<Row>;

export const selectQuery = <Row>(s: Snapshot<Row>) => s.context.query;
export const selectShown = <Row>(s: Snapshot<Row>) => s.context.shown;
export const selectTyped = <Row>(s: Snapshot<Row>) => s.context.typed;
export const selectPage = <Row>(s: Snapshot<Row>) => s.context.page;
export const selectProblem = <Row>(s: Snapshot<Row>) => s.context.problem;
export const selectSelected = <Row>(s: Snapshot<Row>) => s.context.selected;
export const selectBusy = <Row>(s: Snapshot<Row>) => s.hasTag('busy');
export const selectConfirming = <Row>(s: Snapshot<Row>) => s.hasTag('confirming');
export const selectOrdering = <Row>(s: Snapshot<Row>) => s.hasTag('ordering');
export const selectProgress = <Row>(s: Snapshot<Row>) => s.context.progress;
export const selectOrderRefused = <Row>(s: Snapshot<Row>) => s.matches({ order: 'refused' });
/** Whether another order can be asked for. */
export const selectOrderable = <Row>(s: Snapshot<Row>) =>
  !s.matches({ order: 'refused' }) && (s.context.page?.total ?? 0) <= mostOrdered;
/** The rows were to be put into another order, and could not be read for it. */
export const selectUnordered = <Row>({ context: { shown, query } }: Snapshot<Row>) =>
  shown !== undefined && !sameSort(shown.sort, query.sort);
/** Rows stand, but the last try to read them again failed. */
export const selectStale = <Row>(s: Snapshot<Row>) => s.hasTag('rows') && s.hasTag('failing');

export const selectPendingDeletion = <Row>(s: Snapshot<Row>) => s.context.pendingDeletion;
export const selectConfirmation = <Row>(s: Snapshot<Row>) => s.context.confirmation;
export const selectResults = <Row>(s: Snapshot<Row>) => s.context.results;
export const selectRemoving = <Row>(s: Snapshot<Row>) => s.matches({ removal: 'removing' });
export const selectStopping = <Row>(s: Snapshot<Row>) => s.matches({ removal: { removing: 'stopping' } });
export const selectNotDeleted = <Row>(s: Snapshot<Row>) => s.context.notDeleted;
export const selectRemovalCheck = <Row>(s: Snapshot<Row>) => s.matches({ removal: 'checking' });
export const selectCheckable = <Row>(s: Snapshot<Row>) => s.can({ type: 'removal.check' });
export const selectSettled = <Row>(s: Snapshot<Row>) => s.matches({ removal: 'partlyFailed' });

/** What stands between the head and the foot of the list. */
export type ListFace = 'skeleton' | 'rows' | 'failed' | 'unmatched' | 'empty';
export function selectFace<Row>(s: Snapshot<Row>): ListFace {
  if (s.hasTag('rows')) return 'rows';
  if (s.hasTag('failing')) return 'failed';
  if (s.matches({ rows: 'unmatched' })) return 'unmatched';
  return s.matches({ rows: 'empty' }) ? 'empty' : 'skeleton';
}
