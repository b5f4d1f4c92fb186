import { type QueryDefaults, readQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import {
  createRemoval,
  nothing,
  type RemovalContext,
  type RemovalDescriptor,
  type RemovalSnapshot,
} from '~/machines/kit/removal-machine';
import type {
  ListContext,
  ResourceListActor,
  ResourceListMachine,
  ResourceListSnapshot,
} from '~/machines/kit/resource-list-machine';
import { frozen } from './frozen';
import { leavesOf } from './leaf-states';

type SelectionLeaf = 'some' | 'gathering' | 'all' | 'tooMany' | 'gatherFailed';

/** `asking`: what goes with the rows was counted. */
type RemovalLeaf =
  'closed' | 'asking' | 'counting' | 'uncounted' | 'exporting' | 'removing' | 'stopping' | 'checking' | 'partlyFailed';
export type RemovalAt<Row> = { removal?: RemovalLeaf; context?: Partial<RemovalContext<Row>> };

export type ListAt<Row> = {
  rows?: Exclude<ResourceListSnapshot<Row>['value']['rows'], 'deciding'>;
  order?: 'offered' | 'refused';
  search?: 'settled' | 'typing';
  selection?: 'none' | 'cleared' | SelectionLeaf;
  removal?: RemovalLeaf;
  /** As in the address, e.g. `?filter=a`. */
  query?: string;
  shown?: Row[] | undefined;
  hasNext?: boolean;
  total?: number;
  /** More rows are arriving, or were lost. */
  isPart?: boolean;
  /** Why it is failed, stale or partial. */
  problem?: ApiProblem;
  /** Of the list and of the removal that it invokes. */
  context?: Partial<ListContext<Row> & RemovalContext<Row>>;
};

/** 4 May 2026, 09:02:11 UTC. */
const at = Date.UTC(2026, 4, 4, 9, 2, 11);

export function frozenList<Row>(
  machine: ResourceListMachine<Row>,
  defaults: QueryDefaults,
  {
    rows = 'ready',
    order = 'offered',
    search = 'settled',
    removal = 'closed',
    selection = 'none',
    query = '',
    ...more
  }: ListAt<Row>,
): ResourceListActor<Row> {
  const { shown, hasNext = false, total, isPart = false, problem = { kind: 'timedOut', seconds: 20 }, context } = more;
  const asked = readQuery(query, defaults);
  const failing = rows === 'failed' || rows === 'stale' || rows === 'partial';
  const list = {
    value: { rows, order, search, selection: selectionValue(selection) },
    context: {
      query: asked,
      typed: asked.filter,
      page: shown && { rows: shown, hasNext, at, ...(total === undefined ? {} : { total }), isPart },
      shown: shown && asked,
      whole: undefined,
      progress: undefined,
      problem: failing ? problem : undefined,
      attempt: failing ? 1 : 0,
      selected: [],
      selectedIn: asked,
      gathered: undefined,
      gatherProblem: undefined,
      deselected: 0,
      memory: undefined,
      isAhead: false,
      created: undefined,
      mark: undefined,
      ...context,
    },
  };
  return frozen(machine, list, { removal: frozenRemoval(plain, { removal, ...(context ? { context } : {}) }) });
}

/** Its descriptor has no effect while it is frozen. */
const plain = { idOf: String, labelOf: String };

export const frozenRemoval = <Row>(
  descriptor: RemovalDescriptor<Row>,
  { removal = 'closed', context }: RemovalAt<Row> = {},
) =>
  frozen(createRemoval<Row>(descriptor), {
    value: removalValue(removal),
    context: {
      owner: undefined,
      ...nothing,
      ...context,
    },
  });

const selectionValue = (selection: NonNullable<ListAt<unknown>['selection']>) =>
  selection === 'none' || selection === 'cleared' ? selection : { chosen: selection };

function removalValue(removal: RemovalLeaf): RemovalSnapshot<unknown>['value'] {
  switch (removal) {
    case 'asking':
      return { asking: 'counted' };
    case 'counting':
    case 'uncounted':
    case 'exporting':
      return { asking: removal };
    case 'removing':
      return { removing: 'running' };
    case 'stopping':
      return { removing: 'stopping' };
    default:
      return removal;
  }
}

/** The states of the chart that this list shows, for `parameters.states` of a story. */
export const listStates = (
  at: Pick<ListAt<unknown>, 'rows' | 'order' | 'search' | 'selection' | 'removal'>,
): string[] => {
  const { rows = 'ready', order = 'offered', search = 'settled', selection = 'none' } = at;
  const list = leavesOf({ rows, order, search, selection: selectionValue(selection) }, 'resourceList:');
  return [...list, ...removalStates(at)];
};

export const removalStates = ({ removal = 'closed' }: Pick<RemovalAt<never>, 'removal'>): string[] =>
  leavesOf(removalValue(removal), 'removal:');
