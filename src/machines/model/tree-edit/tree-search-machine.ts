import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  enqueueActions,
  setup,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';
import type { LiveDocument } from '~/core/document/live-document';
import { search } from '~/core/document/tree';
import type { TreeNode } from '~/core/document/tree-node';
import { writeDate } from '~/core/json/date-text';
import type { TimeZone } from '~/core/times';
import { type DocumentReport, keepDocument, keepingDocument } from './keep-document';

type Listener = ActorRef<
  Snapshot<unknown>,
  { type: 'tree.show'; node: TreeNode } | { type: 'tree.select'; node: TreeNode | undefined }
>;

type Input = { document: LiveDocument; listener: Listener };
const nothing = {
  text: '',
  /** In row order. */
  hits: [] as readonly TreeNode[],
  found: new Set() as ReadonlySet<TreeNode>,
  /** The index of the current hit, from 0. */
  at: 0,
};
/** `zone`: in which dates are formatted and searched. */
type Context = Input & typeof nothing & { zone: TimeZone };

export type TreeSearchEvent =
  /** `isComposing`: an input method has not accepted the word yet, so it is not searched for. */
  | { type: 'search.type'; text: string; zone: TimeZone; isComposing?: boolean }
  | { type: 'search.step'; by: 1 | -1 }
  | { type: 'search.clear' }
  | { type: 'search.attach'; document: LiveDocument }
  | DocumentReport;

/** `kept`: the hit that stays the current one; if it is gone, the one that took its place. */
function look({ document, text, zone }: Context, kept?: TreeNode, place = 0): Partial<Context> {
  const hits = search(document.tree.root, text, (date) => writeDate(date, zone));
  const at = kept ? hits.indexOf(kept) : -1;
  return { hits, found: new Set(hits), at: at >= 0 ? at : Math.min(place, Math.max(0, hits.length - 1)) };
}

/**
 * The search in the tree of a live document (spec domain-level §5 "Search"). Owned by the model's page. Sends the nodes to show to the tree's
 * machine. While others edit, it repeats the search at most once per `refreshPause`.
 */
export const treeSearchMachine = setup({
  types: {} as {
    input: Input;
    context: Context;
    events: TreeSearchEvent;
    children: { keepDocument: 'keepDocument' };
  },
  actors: { keepDocument },
  actions: {
    keepText: assign((_, { text, zone }: { text: string; zone: TimeZone }) => ({ text, zone })),
    clear: assign(nothing),
    look: assign(({ context }) => look(context)),
    lookAgain: assign(({ context }) => look(context, context.hits[context.at], context.at)),
    step: assign(({ context: { at, hits } }, by: 1 | -1) => ({ at: (at + by + hits.length) % hits.length })),
    tell: enqueueActions(({ context: { listener, hits, at }, enqueue }, type: 'tree.show' | 'tree.select') => {
      const node = hits[at];
      if (node) enqueue.sendTo(listener, { type, node });
    }),
    attach: enqueueActions(({ enqueue }, document: LiveDocument) => {
      enqueue.assign({ document });
      enqueue.sendTo('keepDocument', { type: 'document.attach', document });
    }),
  },
  guards: {
    isNothing: (_, text: string) => text === '',
    isComposing: (_, isComposing: boolean | undefined) => isComposing === true,
    hasHits: ({ context }) => context.hits.length > 0,
  },
  delays: { refreshPause: 300 },
}).createMachine({
  id: 'treeSearch',
  context: ({ input }) => ({ ...input, ...nothing, zone: 'local' }),
  invoke: keepingDocument,
  on: {
    'search.type': [
      { guard: { type: 'isNothing', params: ({ event }) => event.text }, target: '.idle', actions: 'clear' },
      {
        guard: { type: 'isComposing', params: ({ event }) => event.isComposing },
        actions: { type: 'keepText', params: ({ event }) => event },
      },
      {
        target: '.current',
        actions: [{ type: 'keepText', params: ({ event }) => event }, 'look', { type: 'tell', params: 'tree.show' }],
      },
    ],
    'search.step': {
      guard: 'hasHits',
      actions: [
        { type: 'step', params: ({ event }) => event.by },
        { type: 'tell', params: 'tree.show' },
        { type: 'tell', params: 'tree.select' },
      ],
    },
    'search.clear': { target: '.idle', actions: 'clear' },
    'search.attach': { actions: [{ type: 'attach', params: ({ event }) => event.document }, 'lookAgain'] },
  },
  initial: 'idle',
  states: {
    idle: {},
    current: { on: { 'tree.touched': 'stale' } },
    stale: {
      description: 'Something has changed since; the search is repeated soon.',
      after: { refreshPause: { target: 'current', actions: 'lookAgain' } },
    },
  },
});

export type TreeSearchActor = ActorRefFrom<typeof treeSearchMachine>;
export type TreeSearchSnapshot = SnapshotFrom<typeof treeSearchMachine>;
