import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { LiveDocument } from '~/core/document/live-document';
import { isUnsafeName } from '~/core/document/storable';
import type { Change } from '~/core/document/tree';
import { nodeAt, type TreeNode } from '~/core/document/tree-node';
import type { Path } from '~/core/document/value';
import {
  type Caret,
  type Draft,
  isContested,
  isHeld,
  planMove,
  planOf,
  typedText,
  valueDraft,
  warningOf,
} from './drafts';
import { isDraftLost, replacedDraft, trailOf } from './draft-places';
import { type HeldDraftActor, type HeldDraftInput, heldDraftMachine } from './held-draft-machine';
import {
  catchUp,
  composedStroke,
  type DocumentCommand,
  followed,
  keepDocument,
  missing,
  strokeOf,
  type Typed,
  writtenDraft,
} from './keep-document';
import { draftOf, type StoredText } from './stored-texts';
import type {
  EditValue,
  Rename,
  Step,
  TreeEditContext,
  TreeEditEvent,
  TreeEditInput,
  TreeNotice,
} from './tree-edit-types';
import { changedNode, isSelectionLost, lossNotice, neighbor, nowhere, reattached, remaining } from './tree-places';

const reveal = (node: TreeNode): DocumentCommand => ({ type: 'document.reveal', node });
const showing = ({ shown }: TreeEditContext, node: TreeNode) => ({
  shown: { node, times: (shown?.times ?? 0) + 1 },
});
const chosen = (context: TreeEditContext, node: TreeNode) => ({
  selected: node,
  trail: trailOf(node),
  notice: undefined,
  ...showing(context, node),
});
const begun = (draft: Draft | undefined) => ({ draft, problem: undefined, warning: warningOf(draft) });
const stillSelected = (context: TreeEditContext) => {
  const selected = isSelectionLost(context) ? remaining(context) : context.selected;
  return { selected, trail: trailOf(selected) };
};
const isSendable = (draft: Draft) => {
  const plan = planOf(draft);
  return typedText(draft) !== undefined && 'edits' in plan && plan.edits.length > 0;
};
const isContestedValue = (draft: Draft | undefined) =>
  draft !== undefined && draft.type !== 'add' && draft.type !== 'rename' && isContested(draft);
/** An empty value may be intended; an untouched form for a new element is not kept. */
const isWorthKeeping = (draft: Draft) =>
  draft.type === 'add' ? typedText(draft) !== undefined : draft.type !== 'boolean' && draft.type !== 'remove';
/** The held draft that the same field of this node would continue. */
const heldAt = (held: readonly HeldDraftActor[], node: TreeNode, isName: boolean) =>
  held.find((actor) => {
    const { value, context } = actor.getSnapshot();
    const { draft } = context;
    const hasField = value !== 'orphaned' && value !== 'copied' && draft.type !== 'add' && draft.type !== 'remove';
    return hasField && draft.node === node && (draft.type === 'rename') === isName;
  });
/** The change, if others or an undo have made it within the text that is being edited. */
const spliceIn = (draft: Draft | undefined, change: Change | undefined) =>
  draft?.type === 'string' && change?.type === 'splice' && change.node === draft.node ? change : undefined;

type Keeping = {
  spawn: (logic: 'heldDraft', options: { input: HeldDraftInput }) => HeldDraftActor;
  self: HeldDraftInput['listener'];
  context: TreeEditContext;
};
/** Adds a held draft. */
const holding = (
  { spawn, self, context: { document, may, held } }: Keeping,
  draft: Pick<HeldDraftInput, 'draft' | 'trail' | 'isActive' | 'added' | 'isUnchecked'>,
) => [...held, spawn('heldDraft', { input: { ...draft, listener: self, document, may } })];

export const treeEditSetup = setup({
  types: {} as {
    input: TreeEditInput;
    context: TreeEditContext;
    events: TreeEditEvent;
    tags: 'editable' | 'adding' | 'asking' | 'discarding';
    children: { keepDocument: 'keepDocument' };
  },
  actors: { keepDocument, heldDraft: heldDraftMachine },
  actions: {
    tell: sendTo('keepDocument', (_, command: DocumentCommand) => command),
    permit: enqueueActions(({ context, enqueue }, { may, why }: { may: boolean; why?: string }) => {
      enqueue.assign({ may, ...(why === undefined ? {} : { why }), ...(may ? { problem: undefined } : {}) });
      for (const actor of context.held) enqueue.sendTo(actor, { type: 'held.permit', may });
    }),
    attach: enqueueActions(({ context, enqueue }, document: LiveDocument) => {
      const again = reattached(context, document);
      enqueue.sendTo('keepDocument', { type: 'document.attach', document });
      if (again.selected) enqueue.sendTo('keepDocument', reveal(again.selected));
      enqueue.assign(again);
      // Handles a draft whose place no longer exists as if the node had been removed.
      enqueue.raise({ type: 'tree.touched' });
      for (const actor of context.held) enqueue.sendTo(actor, { type: 'held.attach', document });
    }),
    say: assign((_, text: string | undefined) => ({ notice: text === undefined ? undefined : { text } })),
    keepProblem: assign({ problem: (_, problem: string) => problem }),
    keepAsked: assign({ asked: (_, asked: TreeEditContext['asked']) => asked }),
    askAgain: enqueueActions(({ context: { asked }, enqueue }) => {
      if (asked) enqueue.raise({ ...asked, warned: true });
    }),

    show: enqueueActions(({ context, enqueue }, node: TreeNode) => {
      enqueue.sendTo('keepDocument', reveal(node));
      enqueue.assign(showing(context, node));
    }),
    select: enqueueActions(({ enqueue }, node: TreeNode | undefined) => {
      if (node) enqueue.sendTo('keepDocument', reveal(node));
      enqueue.assign({ selected: node, trail: trailOf(node), notice: undefined });
    }),
    /** Selects a node and scrolls to it. */
    choose: enqueueActions(({ context, enqueue }, node: TreeNode | undefined) => {
      if (!node) return;
      enqueue.sendTo('keepDocument', reveal(node));
      enqueue.assign(chosen(context, node));
    }),
    go: enqueueActions(({ context, enqueue }, path: Path | undefined) => {
      if (!path) return;
      const node = nodeAt(context.document.tree.root, path);
      if (!node) return enqueue.assign({ notice: nowhere(path) });
      enqueue.sendTo('keepDocument', reveal(node));
      enqueue.assign(chosen(context, node));
    }),

    begin: enqueueActions(({ enqueue }, draft: Draft | undefined) => {
      enqueue.assign({ ...begun(draft), notice: undefined });
      // Shows the place of the new element.
      if (draft?.type === 'add')
        enqueue.sendTo('keepDocument', { type: 'document.open', nodes: [draft.node], open: true });
    }),
    /** Updates the warning to the current document. */
    warn: assign(({ context: { draft } }) => begun(draft)),
    /** Shows the warning instead of overwriting something that appeared after the last keystroke. */
    sayWarning: assign(({ context: { draft } }) => ({
      problem: `${warningOf(draft) ?? ''} Press Enter again to continue.`.trim(),
    })),
    /** Keeps what was typed in its row. `isActive`: the next keys belong to it. */
    hold: assign(({ context, spawn, self }, isActive: boolean) => {
      const { draft } = context;
      if (!draft || typedText(draft) === undefined) return begun(undefined);
      const held = holding({ context, spawn, self }, { draft, trail: trailOf(draft.node), isActive });
      return { ...begun(undefined), held };
    }),
    /** Until the added member is stored, someone else may add the same name. */
    holdUntilStored: assign(({ context, spawn, self }, changes: readonly Change[]) => {
      const { draft } = context;
      const added = changedNode(changes);
      const isNamed = draft?.type === 'add' && draft.node.kind === 'object' && draft.text !== '';
      if (!isNamed || !added || draft.kind === 'boolean') return {};
      return { held: holding({ context, spawn, self }, { draft, trail: [], isActive: false, added }) };
    }),
    /** Continues a held draft of a row. */
    resume: enqueueActions(({ context, enqueue }, { node, isName }: { node: TreeNode; isName: boolean }) => {
      const actor = heldAt(context.held, node, isName);
      if (!actor) return;
      enqueue.sendTo(actor, { type: 'held.resume' });
      enqueue.assign({ ...begun(actor.getSnapshot().context.draft), notice: undefined });
    }),
    restore: assign(({ context, spawn, self }, texts: readonly StoredText[]) => {
      const { root } = context.document.tree;
      let { held } = context;
      for (const stored of texts) {
        const draft = draftOf(stored, root);
        // A text is merged, or asks; another value may have been typed only in part.
        const isUnchecked = draft.type !== 'string';
        const left = { draft, trail: trailOf(draft.node), isActive: false, isUnchecked };
        held = holding({ context: { ...context, held }, spawn, self }, left);
      }
      return { held };
    }),
    keepHeld: enqueueActions(({ context: { held }, enqueue }) => {
      const isActive = (actor: HeldDraftActor) => actor.getSnapshot().status === 'active';
      for (const actor of held) if (!isActive(actor)) enqueue.stopChild(actor);
      enqueue.assign({ held: held.filter(isActive) });
    }),

    take: assign(({ context: { draft } }, change: Partial<Draft>) =>
      draft ? begun({ ...draft, ...change } as Draft) : {},
    ),
    takeCaret: assign(({ context: { draft } }, caret: Caret) =>
      draft?.type === 'string' ? { draft: { ...draft, caret } } : {},
    ),
    /** Sends what was typed, now, while nothing could be sent, or as a word. The answer is `tree.written` or `tree.refused`. */
    sendText: enqueueActions(({ context, enqueue }, typed: (Typed & { isWord?: boolean }) | undefined) => {
      if (context.draft?.type !== 'string') return;
      const stroke = typed?.isWord ? composedStroke : strokeOf;
      const { draft, edits, problem } = typed ? stroke(context.draft, typed) : catchUp(context.draft);
      enqueue.assign({ draft, problem: undefined });
      if (problem !== undefined) return enqueue.raise({ type: 'tree.refused', reason: problem });
      const joined = typed !== undefined && draft.joined;
      enqueue.sendTo('keepDocument', { type: 'document.edit', edits, joined });
    }),
    /** Makes the edits of the draft. The answer is `tree.written` or `tree.refused`. */
    attempt: enqueueActions(({ context: { draft, may, why }, enqueue }) => {
      if (!draft) return;
      const plan = planOf(draft);
      if ('problem' in plan) return enqueue.assign({ problem: plan.problem });
      if (plan.edits.length === 0) return enqueue.raise({ type: 'tree.written', changes: [] });
      if (!may) return enqueue.assign({ problem: why });
      if (draft.type === 'remove') enqueue.assign({ draft: { ...draft, next: neighbor(draft.node) } });
      const joined = draft.type === 'string' && draft.joined;
      enqueue.sendTo('keepDocument', { type: 'document.edit', edits: plan.edits, joined });
    }),
    move: enqueueActions(({ context, enqueue }, { node, by }: { node: TreeNode; by: -1 | 1 }) => {
      const planned = planMove(node, by);
      if (!planned) return;
      enqueue.assign(chosen(context, node));
      enqueue.sendTo('keepDocument', { type: 'document.edit', edits: [planned] });
    }),

    keepWritten: assign(({ context: { draft } }) =>
      draft?.type === 'string' ? { draft: writtenDraft(draft), problem: undefined } : {},
    ),
    follow: assign(({ context: { draft } }, change: Change) =>
      draft?.type === 'string' ? { draft: followed(draft, spliceIn(draft, change)) } : {},
    ),
    miss: assign(({ context: { draft } }) => (draft?.type === 'string' ? { draft: missing(draft) } : {})),
    /** What is typed from here on belongs to a new undo step. */
    followUndone: assign(({ context: { draft } }) =>
      draft?.type === 'string' ? { draft: { ...followed(draft), joined: false }, problem: undefined } : {},
    ),
    /** The written value may have replaced the selected one. */
    keepSelection: assign(({ context }) => stillSelected(context)),
    /** Someone replaced the node with a value of the same kind. */
    followReplaced: enqueueActions(({ context, enqueue }) => {
      const draft = replacedDraft(context);
      if (draft) enqueue.assign({ ...chosen(context, draft.node), ...begun(draft) });
    }),
    /** Someone removed the node. What was being typed is held. */
    dropLost: assign(({ context, spawn, self }) => {
      const { draft, trail, selected } = context;
      const isLost = isDraftLost(context);
      const kept = isLost && draft && isWorthKeeping(draft) ? draft : undefined;
      const still = stillSelected(context);
      const notice: TreeNotice | undefined =
        kept || still.selected === selected
          ? undefined
          : { ...lossNotice(selected, still.selected), node: selected, isActive: isLost };
      return {
        ...still,
        ...(isLost ? begun(undefined) : {}),
        ...(kept ? { held: holding({ context, spawn, self }, { draft: kept, trail, isActive: true }) } : {}),
        notice,
      };
    }),
  },
  guards: {
    mayNot: ({ context }) => !context.may,
    isDraftLost: ({ context }) => isDraftLost(context),
    isReplaced: ({ context }) => replacedDraft(context) !== undefined,
    isSelectionLost: ({ context }) => isSelectionLost(context),
    isMember: (_, { parent }: TreeNode) => parent?.kind === 'object',
    isInside: (_, { parent }: TreeNode) => parent !== undefined,
    hasValue: (_, node: TreeNode) => valueDraft(node, 'utc') !== undefined,
    isUnsafeStep: ({ context: { document, draft } }, { type, warned }: Step) => {
      const name = document.unsafeStep(type === 'tree.undo' ? 'undo' : 'redo');
      // For the open field this was already confirmed.
      return !warned && name !== undefined && draft?.node.key !== name;
    },
    needsWarning: ({ context: { selected } }, { node = selected, type, warned }: Rename | EditValue) =>
      !warned &&
      node?.parent?.kind === 'object' &&
      isUnsafeName(node.key) &&
      (type === 'tree.rename' || valueDraft(node, 'utc') !== undefined),
    isEdited: ({ context: { draft } }, node: TreeNode | undefined) => draft?.node === node,
    isText: ({ context }) => context.draft?.type === 'string',
    isAhead: ({ context }) => isHeld(context.draft),
    isChoice: ({ context }) => context.draft?.type === 'boolean',
    warns: ({ context }) => warningOf(context.draft) !== undefined,
    isNewlyWarned: ({ context }) => {
      const warning = warningOf(context.draft);
      return warning !== undefined && warning !== context.warning && !isDraftLost(context);
    },
    isWarnedOtherwise: ({ context }) => warningOf(context.draft) !== context.warning && !isDraftLost(context),
    isTyped: ({ context: { draft } }) => typedText(draft) !== undefined,
    /** The draft could be sent if the model could be changed now. */
    mustWait: ({ context: { may, draft } }) => !may && draft !== undefined && isSendable(draft),
    isTypedOffline: ({ context: { may, draft } }) => !may && typedText(draft) !== undefined,
    isContested: ({ context: { draft } }) => isContestedValue(draft),
    isContestedOnReturn: ({ context: { draft } }, may: boolean) => may && isContestedValue(draft),
    /** The text can be merged with the changes of others. */
    isMergeable: ({ context: { draft } }, may: boolean) => may && draft !== undefined && !isContested(draft),
    isHeldAt: ({ context }, { node, isName }: { node: TreeNode; isName: boolean }) =>
      heldAt(context.held, node, isName) !== undefined,
    isInDraft: ({ context: { draft } }, changes: readonly Change[]) =>
      changes.length > 0 && changes.every((change) => spliceIn(draft, change) !== undefined),
  },
});
