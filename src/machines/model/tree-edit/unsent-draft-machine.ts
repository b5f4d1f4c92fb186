import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  fromPromise,
  sendTo,
  setup,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';
import type { LiveDocument } from '~/core/document/live-document';
import { pathText } from '~/core/document/path-text';
import type { Change } from '~/core/document/tree';
import { pathOf, type TreeNode } from '~/core/document/tree-node';
import { type Draft, fieldText, isContested, planOf, typedText } from './drafts';
import {
  type DocumentCommand,
  type DocumentReport,
  isDraftLost,
  keepDocument,
  keepingDocument,
  type Loss,
  lostPlace,
  reattachedDraft,
  replacedDraft,
  trailOf,
} from './keep-document';

export type UnsentDraftInput = {
  /** Notified whenever the state or place of the draft changes. */
  listener: ActorRef<Snapshot<unknown>, { type: 'tree.unsentChanged' }>;
  document: LiveDocument;
  draft: Draft;
  /** The ancestors of its place when it was left, innermost first. */
  trail: readonly TreeNode[];
  may: boolean;
  /** It was being typed at that moment, so the next keys belong to it. */
  isActive: boolean;
  /** The added node, if it was sent but is not stored yet. */
  added?: TreeNode | undefined;
  /** It was typed before the page ended: the operator looks at it before it is sent. */
  isUnchecked?: boolean;
};

type Context = UnsentDraftInput & { reason: string; text: string; loss: Loss | undefined };

export type UnsentDraftEvent =
  | { type: 'unsent.permit'; may: boolean }
  | { type: 'unsent.attach'; document: LiveDocument }
  | { type: 'unsent.type'; text: string }
  | { type: 'unsent.keepMine' }
  | { type: 'unsent.keepTheirs' }
  | { type: 'unsent.retry' }
  | { type: 'unsent.copied' }
  | { type: 'unsent.discard' }
  | { type: 'unsent.resume' }
  | DocumentReport;

const settle = fromPromise<void, LiveDocument>(({ input, signal }) => input.settled(signal));
const placed = (draft: Draft) => ({ draft, trail: trailOf(draft.node) });
function problemOf(draft: Draft): string | undefined {
  const plan = planOf(draft);
  return 'problem' in plan ? plan.problem : undefined;
}
const lost = { guard: 'isLost', target: 'deciding' } as const;

/**
 * Text typed in a row of the tree that is not in the model. It waits for the connection, for a choice between it and the text of others, or to
 * be copied if its place no longer exists. Owned by the tree's machine, one for each draft. It never discards a text without a choice.
 */
export const unsentDraftMachine = setup({
  types: {} as {
    input: UnsentDraftInput;
    context: Context;
    events: UnsentDraftEvent;
    tags: 'unsent';
    children: { keepDocument: 'keepDocument'; settle: 'settle' };
  },
  actors: { keepDocument, settle },
  actions: {
    announce: sendTo(({ context }) => context.listener, { type: 'tree.unsentChanged' }),
    tell: sendTo('keepDocument', (_, command: DocumentCommand) => command),
    keep: assign((_, kept: Partial<Context>) => kept),
    keepProblem: assign({ reason: ({ context: { draft } }) => problemOf(draft) ?? '' }),
    askCheck: assign(({ context: { draft } }) => ({
      reason: `You typed it before this page was opened. Check ${pathText(pathOf(draft.node))}, then press Retry.`,
    })),
    keepLoss: assign(({ context }) => ({ loss: lostPlace(context), text: fieldText(context.draft) })),
    keepNameTaken: assign(({ context: { draft } }) => ({ loss: 'nameTaken' as const, text: draft.text })),
    write: assign(({ context: { draft } }, text: string) => ({ draft: { ...draft, text } })),
    move: assign(({ context }) => placed(replacedDraft(context) ?? context.draft)),
    attach: assign(({ context }, document: LiveDocument) => ({
      document,
      ...placed(reattachedDraft(context.draft, context.document, document)),
    })),
  },
  guards: {
    isAdded: ({ context }) => context.added !== undefined,
    isReplaced: ({ context }) => replacedDraft(context) !== undefined,
    isLost: ({ context }) => isDraftLost(context),
    mayNot: ({ context }) => !context.may,
    isPermitted: (_, may: boolean) => may,
    isNothing: ({ context: { draft } }) => {
      const plan = planOf(draft);
      return typedText(draft) === undefined || ('edits' in plan && plan.edits.length === 0);
    },
    isUnchecked: ({ context }) => context.isUnchecked === true,
    isFaulty: ({ context: { draft } }) => problemOf(draft) !== undefined,
    isContested: ({ context: { draft } }) => isContested(draft),
    /** Someone else added a member of the same name at the same time, and theirs is in the model. */
    isNameTaken: ({ context: { added } }, change: Change) =>
      change.type === 'setMember' && change.replaced !== undefined && change.replaced === added,
  },
}).createMachine({
  id: 'unsentDraft',
  context: ({ input }) => ({ ...input, reason: '', text: '', loss: undefined }),
  invoke: keepingDocument,
  on: {
    'unsent.permit': { actions: { type: 'keep', params: ({ event: { may } }) => ({ may }) } },
    'unsent.attach': {
      target: '.deciding',
      actions: [
        { type: 'attach', params: ({ event }) => event.document },
        { type: 'tell', params: ({ event: { document } }) => ({ type: 'document.attach', document }) },
      ],
    },
    'unsent.resume': '.done',
    'unsent.discard': '.done',
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isAdded', target: 'storing' },
        { guard: 'isReplaced', target: 'deciding', reenter: true, actions: 'move' },
        { guard: 'isLost', target: 'orphaned', actions: 'keepLoss' },
        { guard: 'mayNot', target: 'waiting' },
        { guard: 'isNothing', target: 'done' },
        { guard: 'isUnchecked', target: 'refused', actions: 'askCheck' },
        { guard: 'isFaulty', target: 'refused', actions: 'keepProblem' },
        { guard: 'isContested', target: 'conflicting' },
        { target: 'sending' },
      ],
    },
    waiting: {
      description: 'It is sent as soon as the model can be changed again.',
      tags: 'unsent',
      entry: 'announce',
      on: {
        'unsent.permit': {
          guard: { type: 'isPermitted', params: ({ event }) => event.may },
          target: 'deciding',
          actions: { type: 'keep', params: { may: true } },
        },
        'tree.touched': lost,
      },
    },
    sending: {
      entry: {
        type: 'tell',
        params: ({ context: { draft } }) => {
          const plan = planOf(draft);
          return { type: 'document.edit', edits: 'edits' in plan ? plan.edits : [] };
        },
      },
      on: {
        'tree.written': 'done',
        'tree.refused': {
          target: 'refused',
          actions: { type: 'keep', params: ({ event: { reason } }) => ({ reason }) },
        },
      },
    },
    conflicting: {
      description: 'Others have changed the same place. The operator chooses.',
      tags: 'unsent',
      entry: 'announce',
      on: {
        'unsent.type': { actions: [{ type: 'write', params: ({ event }) => event.text }, 'announce'] },
        'unsent.keepMine': [
          { guard: 'mayNot', target: 'waiting' },
          { guard: 'isFaulty', target: 'refused', actions: 'keepProblem' },
          { target: 'sending' },
        ],
        'unsent.keepTheirs': 'done',
        'tree.touched': lost,
      },
    },
    refused: {
      description: 'The text is not valid, or the model refused it.',
      tags: 'unsent',
      entry: 'announce',
      on: {
        'unsent.retry': { target: 'deciding', actions: { type: 'keep', params: { isUnchecked: false } } },
        'tree.touched': lost,
      },
    },
    orphaned: {
      description: 'Its place no longer exists. What was typed stays until it is copied or discarded.',
      tags: 'unsent',
      entry: 'announce',
      on: {
        'unsent.type': { actions: [{ type: 'keep', params: ({ event: { text } }) => ({ text }) }, 'announce'] },
        'unsent.attach': {},
        'unsent.copied': 'copied',
      },
    },
    copied: {
      entry: 'announce',
      on: {
        'unsent.type': {
          target: 'orphaned',
          actions: { type: 'keep', params: ({ event: { text } }) => ({ text }) },
        },
        'unsent.attach': {},
      },
    },
    storing: {
      description: 'It was added but is not stored yet: someone may be adding the same name.',
      invoke: {
        id: 'settle',
        src: 'settle',
        input: ({ context: { document } }) => document,
        onDone: 'done',
        onError: 'done',
      },
      on: {
        'unsent.attach': 'done',
        'tree.changed': {
          guard: { type: 'isNameTaken', params: ({ event }) => event.change },
          target: 'orphaned',
          actions: 'keepNameTaken',
        },
      },
    },
    done: { type: 'final', entry: 'announce' },
  },
});

export type UnsentDraftActor = ActorRefFrom<typeof unsentDraftMachine>;
export type UnsentDraftSnapshot = SnapshotFrom<typeof unsentDraftMachine>;
