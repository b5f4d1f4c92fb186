import { type ActorRef, type ActorRefFrom, assign, sendTo, setup, type Snapshot, type SnapshotFrom } from 'xstate';
import type { Edit } from '~/core/document/edit';
import type { LiveDocument } from '~/core/document/live-document';
import { dateRepairs } from '~/core/json/stray-dates';
import { type DocumentReport, keepDocument } from '~/machines/model/tree-edit/keep-document';

type Writer = ActorRef<Snapshot<unknown>, { type: 'tree.write'; edits: readonly Edit[] }>;
type Input = { document: LiveDocument; writer: Writer };

/**
 * Finds objects of a live document that look like dates, as REST calls store them, and converts them to dates. Owned by the model's editor;
 * the tree's machine makes the edits as one step. A document without such objects when it is opened is not watched.
 */
export const dateRepairMachine = setup({
  types: {} as {
    input: Input;
    context: Input & { count: number };
    events:
      | { type: 'repair.convert' }
      /** The model was reopened. */
      | { type: 'repair.attach'; document: LiveDocument }
      | DocumentReport;
    children: { keepDocument: 'keepDocument' };
  },
  actors: { keepDocument },
  actions: {
    count: assign({ count: ({ context: { document } }) => dateRepairs(document.tree.root).length }),
    attach: assign({ document: (_, document: LiveDocument) => document }),
    convert: sendTo(
      ({ context }) => context.writer,
      ({ context }) => ({ type: 'tree.write' as const, edits: dateRepairs(context.document.tree.root) }),
    ),
  },
  guards: { hasSome: ({ context }) => context.count > 0 },
  delays: { refreshPause: 300 },
}).createMachine({
  id: 'dateRepair',
  context: ({ input }) => ({ ...input, count: 0 }),
  on: {
    'repair.attach': {
      target: '.counting',
      actions: { type: 'attach', params: ({ event }) => event.document },
    },
  },
  initial: 'counting',
  states: {
    counting: {
      entry: 'count',
      always: [{ guard: 'hasSome', target: 'watching' }, { target: 'none' }],
    },
    none: {},
    watching: {
      description: 'There were some when the document was opened. Undoing their conversion restores them.',
      invoke: {
        id: 'keepDocument',
        src: 'keepDocument',
        input: ({ context: { document } }) => ({ document }),
        onError: {},
      },
      on: { 'repair.convert': { actions: 'convert' } },
      initial: 'current',
      states: {
        current: { on: { 'tree.touched': 'stale' } },
        stale: {
          after: { refreshPause: { target: 'current', actions: 'count' } },
        },
      },
    },
  },
});

export type DateRepairActor = ActorRefFrom<typeof dateRepairMachine>;
export type DateRepairSnapshot = SnapshotFrom<typeof dateRepairMachine>;
export const selectStrayDates = (s: DateRepairSnapshot) => s.context.count;
