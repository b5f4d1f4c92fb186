import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  enqueueActions,
  setup,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';
import type { TimeZoneChoice } from '~/api/browser/preference-store';
import type { LiveDocument } from '~/core/document/live-document';
import { search } from '~/core/document/search';
import type { TreeNode } from '~/core/document/tree-node';
import { writeDate } from '~/core/json/date-text';
import { watchTree } from './keep-document';

/** Gets what to show. */
type Listener = ActorRef<
  Snapshot<unknown>,
  { type: 'tree.show'; node: TreeNode } | { type: 'tree.select'; node: TreeNode | undefined }
>;

type Input = { document: LiveDocument; listener: Listener };
type Context = Input & {
  text: string;
  /** The time zone in which dates are written and searched. */
  zone: TimeZoneChoice;
  /** From the first row to the last. */
  hits: readonly TreeNode[];
  found: ReadonlySet<TreeNode>;
  /** The current one, from 0. */
  at: number;
};

export type TreeSearchEvent =
  | { type: 'search.type'; text: string; zone: TimeZoneChoice }
  | { type: 'search.next' }
  | { type: 'search.previous' }
  | { type: 'search.clear' }
  /** The model was opened again. */
  | { type: 'search.attach'; document: LiveDocument }
  | { type: 'tree.touched' };

const nothing = { hits: [], found: new Set<TreeNode>(), at: 0 };

function look({ document, text, zone }: Context, keep?: TreeNode, at = 0): Partial<Context> {
  const hits = search(document.tree.root, text, (date) => writeDate(date, zone));
  const kept = keep ? hits.indexOf(keep) : -1;
  return { hits, found: new Set(hits), at: kept >= 0 ? kept : Math.min(at, Math.max(0, hits.length - 1)) };
}

const step = (by: 1 | -1) => ({ type: 'step', params: by }) as const;

type Attach = { event: Extract<TreeSearchEvent, { type: 'search.attach' }> };
const attached = {
  target: 'looking',
  actions: [{ type: 'attach', params: ({ event }: Attach) => event.document }, 'lookAgain'],
} as const;
const results = {
  current: { on: { 'tree.touched': 'stale' } },
  stale: {
    description: 'Something has changed since; the search runs again soon.',
    after: { refreshPause: { target: '#treeSearch.looking', actions: 'lookAgain' } },
  },
} as const;

/**
 * What is looked for in the tree of a live document (spec domain-level §5 "Search"). Owned by the model's page, beside the tree's
 * machine, to which it sends what to show. While others edit it searches again, at most once per `refreshPause`.
 */
export const treeSearchMachine = setup({
  types: {} as {
    input: Input;
    context: Context;
    events: TreeSearchEvent;
    children: { watchDocument: 'watchDocument' };
  },
  actors: { watchDocument: watchTree },
  actions: {
    keepText: assign((_, { text, zone }: { text: string; zone: TimeZoneChoice }) => ({ text, zone })),
    clear: assign({ text: '', ...nothing }),
    look: assign(({ context }) => look(context)),
    /** The current one stays the current one, or the one that took its place. */
    lookAgain: assign(({ context }) => look(context, context.hits[context.at], context.at)),
    step: assign(({ context: { at, hits } }, by: 1 | -1) => ({ at: (at + by + hits.length) % hits.length })),
    show: enqueueActions(({ context: { listener, hits, at }, enqueue }) => {
      const node = hits[at];
      if (node) enqueue.sendTo(listener, { type: 'tree.show', node });
    }),
    select: enqueueActions(({ context: { listener, hits, at }, enqueue }) => {
      const node = hits[at];
      if (node) enqueue.sendTo(listener, { type: 'tree.select', node });
    }),
    attach: enqueueActions(({ enqueue }, document: LiveDocument) => {
      enqueue.assign({ document });
      enqueue.sendTo('watchDocument', { type: 'watch.attach', document });
    }),
  },
  guards: {
    isNothing: (_, text: string) => text === '',
    hasHits: ({ context }) => context.hits.length > 0,
  },
  delays: { refreshPause: 300 },
}).createMachine({
  id: 'treeSearch',
  context: ({ input }) => ({ ...input, text: '', zone: 'local', ...nothing }),
  invoke: {
    id: 'watchDocument',
    src: 'watchDocument',
    input: ({ context: { document } }) => ({ document }),
    onError: {},
  },
  on: {
    'search.type': [
      { guard: { type: 'isNothing', params: ({ event }) => event.text }, target: '.idle', actions: 'clear' },
      {
        target: '.looking',
        actions: [{ type: 'keepText', params: ({ event }) => event }, 'look', 'show'],
      },
    ],
    'search.clear': { target: '.idle', actions: 'clear' },
    'search.attach': { actions: { type: 'attach', params: ({ event }) => event.document } },
  },
  initial: 'idle',
  states: {
    idle: {},
    looking: { always: [{ guard: 'hasHits', target: 'found' }, { target: 'none' }] },
    found: {
      on: {
        'search.next': { actions: [step(1), 'show', 'select'] },
        'search.previous': { actions: [step(-1), 'show', 'select'] },
        'search.attach': attached,
      },
      initial: 'current',
      states: results,
    },
    none: { on: { 'search.attach': attached }, initial: 'current', states: results },
  },
});

export type TreeSearchActor = ActorRefFrom<typeof treeSearchMachine>;
export type TreeSearchSnapshot = SnapshotFrom<typeof treeSearchMachine>;
