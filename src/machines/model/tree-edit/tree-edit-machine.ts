import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Presence } from '~/api/realtime/port';
import type { LiveDocument } from '~/core/document/live-document';
import { pathText } from '~/core/document/path-text';
import {
  duplicationOf,
  type Joining,
  moveOf,
  outermost,
  type PastePlace,
  selectionOf,
  selectionWith,
  single,
  whyNotEdits,
} from '~/core/document/selection';
import { isUnsafeName, unsafeChange } from '~/core/document/storable';
import type { Change } from '~/core/document/tree';
import { isAttached, nodeAt, pathOf, type TreeNode } from '~/core/document/tree-node';
import type { Kind, Path } from '~/core/document/value';
import type { TimeZone } from '~/core/times';
import { unprovidedTask } from '~/machines/kit/task';
import {
  addDraft,
  type Caret,
  type Draft,
  draftOf,
  isAhead,
  isContested,
  lostText,
  planOf,
  removeDraft,
  removedNodes,
  renameDraft,
  type StoredText,
  storedText,
  typedText,
  valueDraft,
  warningOf,
  withKind,
} from './drafts';
import {
  catchUp,
  composedStroke,
  type DocumentCommand,
  type DocumentReport,
  followed,
  isDraftLost,
  keepDocument,
  keepingDocument,
  missing,
  placeIn,
  reattachedDraft,
  replacedDraft,
  strokeOf,
  trailOf,
  type Typed,
  writtenDraft,
} from './keep-document';
import { type Copied, type Paste, pasteAgain, pastePlan, readPaste, seeing } from './paste';
import { type UnsentDraftActor, type UnsentDraftInput, unsentDraftMachine } from './unsent-draft-machine';

type DraftsOf = { draft: Draft | undefined; unsent: readonly UnsentDraftActor[]; document: LiveDocument };

/** Everything typed that would be lost with the page, oldest first. */
export function selectUnsentTexts({ context }: { context: DraftsOf }): StoredText[] {
  const { draft, unsent, document } = context;
  const { root } = document.tree;
  const kept = unsent
    .map((actor) => actor.getSnapshot())
    .filter((each) => each.hasTag('unsent'))
    .map(({ value, context: left }) => (value === 'orphaned' ? lostText(left.text) : storedText(left.draft, root)));
  return draft && typedText(draft) !== undefined ? [...kept, storedText(draft, root)] : kept;
}

type Places = Pick<TreeEditContext, 'document' | 'selected' | 'picked' | 'trail'>;

const isSelectionLost = ({ document, selected, picked }: Places): boolean =>
  [selected, ...picked].some((node) => node && !isAttached(node, document.tree.root));

/** The node to select instead of a removed one: the value that now has its name, or its container. */
function remaining({ document, selected, trail }: Places): TreeNode | undefined {
  const level = trail.findIndex((node) => isAttached(node, document.tree.root));
  const holder = trail[level];
  const gone = level === 0 ? selected : trail[level - 1];
  return (gone && holder?.members?.get(gone.key)) ?? holder;
}

/** The node to select after a deletion: the next one, the previous one, or the container. */
function neighbor(nodes: readonly TreeNode[]): TreeNode | undefined {
  const last = nodes.at(-1);
  const siblings = last?.parent?.children ?? [];
  const index = last ? siblings.indexOf(last) : -1;
  return siblings[index + 1] ?? siblings.slice(0, index).findLast((node) => !nodes.includes(node)) ?? last?.parent;
}

function changedNode(changes: readonly Change[]): TreeNode | undefined {
  const change = changes.at(-1);
  if (change?.type === 'removeMember' || change?.type === 'removeItem') return change.holder;
  return change?.node;
}

function lossNotice({ selected, trail: [holder] }: Places, now: TreeNode | undefined): TreeNotice {
  const isReplaced = now?.parent !== undefined && now.parent === holder && now.key === selected?.key;
  const what = isReplaced && holder.kind === 'object' ? 'replaced' : 'removed';
  return { text: `Someone else ${what} the element that was selected.` };
}

const nodeOfPath = ({ document, path }: TreeEditContext) => path && nodeAt(document.tree.root, path);
const whyNowhere = ({ path, selected }: TreeEditContext) =>
  path && !selected ? `There is nothing at ${pathText(path)} in this model.` : undefined;

/** The selection and draft in a reopened document: at the same paths, if the nodes are of the same kind. */
function reattached(context: TreeEditContext, document: LiveDocument): Partial<TreeEditContext> {
  const selected =
    context.selected &&
    [context.selected, ...context.trail].map(placeIn(context.document, document)).find((node) => node !== undefined);
  const picked = [...context.picked].flatMap((node) => placeIn(context.document, document)(node) ?? []);
  return {
    document,
    ...(selected && picked.includes(selected) ? selectionOf(picked, selected) : single(selected)),
    trail: trailOf(selected),
    shown: selected && { node: selected, times: (context.shown?.times ?? 0) + 1 },
    draft: context.draft && reattachedDraft(context.draft, context.document, document),
    paste: context.paste && selected && pasteAgain(selected, context.paste),
  };
}

/**
 * A sentence for the operator. `isActive`: it replaced a field, so the next keys were meant for that field. `node`: what someone else
 * changed.
 */
type TreeNotice = { text: string; isActive?: boolean; node?: TreeNode | undefined };

type TreeEditInput = {
  document: LiveDocument;
  /** The node in the address, which is selected and revealed. */
  path?: Path | undefined;
  /** Whether the model can be changed now; `tree.permit` reports later changes. */
  may?: boolean;
};

const contextOf = ({ document, path, may = true }: TreeEditInput) => ({
  /** Read only; edit it through `keepDocument`. */
  document,
  path,
  may,
  /** Why the model can't be changed now, as a whole sentence. */
  why: "The model can't be changed now.",
  ...single(undefined),
  /** The ancestors of the selected node, innermost first. A removed node does not know them any more. */
  trail: [] as readonly TreeNode[],
  /** Scrolled into view whenever `times` increases. */
  shown: undefined as { node: TreeNode; times: number } | undefined,
  draft: undefined as Draft | undefined,
  asked: undefined as Rename | EditValue | Step | PasteText | undefined,
  paste: undefined as Paste | undefined,
  copied: undefined as Copied | undefined,
  problem: undefined as string | undefined,
  warning: undefined as string | undefined,
  unsent: [] as readonly UnsentDraftActor[],
  notice: undefined as TreeNotice | undefined,
});
export type TreeEditContext = ReturnType<typeof contextOf>;

type Commands =
  | { type: 'tree.view' }
  | { type: 'tree.edit' }
  /** `why`: a whole sentence. */
  | { type: 'tree.permit'; may: boolean; why?: string }
  | { type: 'tree.attach'; document: LiveDocument }
  /** Scrolls a node into view without selecting it. */
  | { type: 'tree.show'; node: TreeNode }
  | { type: 'tree.select'; node: TreeNode | undefined; by?: Joining }
  | { type: 'tree.open'; nodes: readonly TreeNode[]; open: boolean }
  | { type: 'tree.openAll'; open: boolean }
  | { type: 'tree.dismiss' }
  | ({ type: 'tree.copied' } & Copied)
  /** What was typed before the page ended is an unsent draft again. */
  | { type: 'tree.restore'; texts: readonly StoredText[] };

/** `warned`: the operator knows what may happen when a member with this name is changed. */
type Rename = { type: 'tree.rename'; node?: TreeNode | undefined; warned?: boolean };
type EditValue = { type: 'tree.editValue'; node?: TreeNode | undefined; zone: TimeZone; warned?: boolean };

/** `text`: what the browser gave; else the clipboard is read. */
type PasteText = { type: 'tree.paste'; node?: TreeNode | undefined; text?: string; zone: TimeZone };

/** `node`: the selected one by default; one of several stands for all of them. `now`: epoch milliseconds. */
type Edits =
  | { type: 'tree.add'; node?: TreeNode | undefined; kind: Kind; now: number; zone: TimeZone }
  | Rename
  | EditValue
  | { type: 'tree.remove' | 'tree.duplicate'; node?: TreeNode | undefined }
  | PasteText
  | { type: 'tree.move'; node?: TreeNode | undefined; by: -1 | 1 }
  | Step;

/** `warned`: the operator has confirmed it. */
type Step = { type: 'tree.undo' | 'tree.redo'; warned?: boolean };

/** Events of the open field or form. */
type Typing =
  | { type: 'tree.kind'; kind: Kind; now: number }
  /** The name or position of the new element. */
  | { type: 'tree.name'; text: string }
  /** For a choice: `true` or `false`. */
  | { type: 'tree.type'; text: string; caret?: Caret }
  | { type: 'tree.caret'; caret: Caret }
  /** An input method begins a word. */
  | { type: 'tree.compose' }
  /** The word is accepted, or given up. `text`: of the whole field. */
  | { type: 'tree.composed'; text: string; caret: Caret }
  /** Where to paste. */
  | { type: 'tree.place'; place: PastePlace }
  | { type: 'tree.confirm' }
  | { type: 'tree.leave' }
  | { type: 'tree.cancel' }
  | { type: 'tree.discard' }
  | { type: 'tree.stay' };

export type TreeEditEvent = Commands | Edits | Typing | DocumentReport | { type: 'tree.unsentChanged' };

const reveal = (node: TreeNode): DocumentCommand => ({ type: 'document.reveal', node });
const showing = ({ shown }: TreeEditContext, node: TreeNode) => ({
  shown: { node, times: (shown?.times ?? 0) + 1 },
});
const chosen = (context: TreeEditContext, node: TreeNode) => ({
  ...single(node),
  trail: trailOf(node),
  notice: undefined,
  ...showing(context, node),
});
const begun = (draft: Draft | undefined) => ({ draft, problem: undefined, warning: warningOf(draft) });
const stillSelected = (context: TreeEditContext) => {
  const isThere = (node: TreeNode) => isAttached(node, context.document.tree.root);
  const left = [...context.picked].filter(isThere);
  const isLost = context.selected && !isThere(context.selected);
  const selected = isLost ? (left.at(-1) ?? remaining(context)) : context.selected;
  return { ...selectionOf(left, selected, context.anchor), trail: trailOf(selected) };
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
/** The unsent draft that the same field of this node would continue. */
const unsentAt = (unsent: readonly UnsentDraftActor[], node: TreeNode, isName: boolean) =>
  unsent.find((actor) => {
    const { value, context } = actor.getSnapshot();
    const { draft } = context;
    const hasField = value !== 'orphaned' && value !== 'copied' && draft.type !== 'add' && draft.type !== 'remove';
    return hasField && draft.node === node && (draft.type === 'rename') === isName;
  });
/** The change, if others or an undo have made it within the text that is being edited. */
const spliceIn = (draft: Draft | undefined, change: Change | undefined) =>
  draft?.type === 'string' && change?.type === 'splice' && change.node === draft.node ? change : undefined;

type Keeping = {
  spawn: (logic: 'unsentDraft', options: { input: UnsentDraftInput }) => UnsentDraftActor;
  self: UnsentDraftInput['listener'];
  context: TreeEditContext;
};
const settingAside = (
  { spawn, self, context: { document, may, unsent } }: Keeping,
  draft: Pick<UnsentDraftInput, 'draft' | 'trail' | 'isActive' | 'added' | 'isUnchecked'>,
) => [...unsent, spawn('unsentDraft', { input: { ...draft, listener: self, document, may } })];

const treeEditSetup = setup({
  types: {} as {
    input: TreeEditInput;
    context: TreeEditContext;
    events: TreeEditEvent;
    tags: 'editable' | 'adding' | 'asking' | 'discarding' | 'pasting';
    children: { keepDocument: 'keepDocument'; readClipboard: 'readClipboard' };
  },
  actors: {
    keepDocument,
    unsentDraft: unsentDraftMachine,
    readClipboard: unprovidedTask<string, void>('readClipboard'),
  },
  actions: {
    tell: sendTo('keepDocument', (_, command: DocumentCommand) => command),
    permit: enqueueActions(({ context, enqueue }, { may, why = context.why }: { may: boolean; why?: string }) => {
      enqueue.assign({ may, why, ...(may ? { problem: undefined } : {}) });
      for (const actor of context.unsent) enqueue.sendTo(actor, { type: 'unsent.permit', may });
    }),
    attach: enqueueActions(({ context, enqueue }, document: LiveDocument) => {
      const again = reattached(context, document);
      enqueue.sendTo('keepDocument', { type: 'document.attach', document });
      if (again.selected) enqueue.sendTo('keepDocument', reveal(again.selected));
      enqueue.assign(again);
      // Handles a draft whose place no longer exists as if the node had been removed.
      enqueue.raise({ type: 'tree.touched' });
      for (const actor of context.unsent) enqueue.sendTo(actor, { type: 'unsent.attach', document });
    }),
    say: assign((_, text: string | undefined) => ({ notice: text === undefined ? undefined : { text } })),
    keepProblem: assign({ problem: (_, problem: string) => problem }),
    keepAsked: assign({ asked: (_, asked: TreeEditContext['asked']) => asked }),
    askAgain: enqueueActions(({ context: { asked }, enqueue }) => {
      if (asked && asked.type !== 'tree.paste') enqueue.raise({ ...asked, warned: true });
    }),

    show: enqueueActions(({ context, enqueue }, node: TreeNode) => {
      enqueue.sendTo('keepDocument', reveal(node));
      enqueue.assign(showing(context, node));
    }),
    select: enqueueActions(
      ({ context, enqueue }, { node, by }: { node: TreeNode | undefined; by?: Joining | undefined }) => {
        if (node) enqueue.sendTo('keepDocument', reveal(node));
        const selection = selectionWith(context.document.tree, context, node, by);
        enqueue.assign({ ...selection, trail: trailOf(selection.selected), notice: undefined });
      },
    ),
    /** What is collapsed must not stay selected unseen. */
    leaveHidden: assign(({ context: { picked, selected, anchor } }, closed: readonly TreeNode[]) => {
      const shown = [...picked].filter((node) => !trailOf(node).some((holder) => closed.includes(holder)));
      return selectionOf(selected && shown.includes(selected) ? shown : [], selected, anchor);
    }),
    choose: enqueueActions(({ context, enqueue }, chosenNodes: TreeNode | TreeNode[] | undefined) => {
      const nodes = [chosenNodes ?? []].flat();
      const last = nodes.at(-1);
      if (!last) return;
      enqueue.sendTo('keepDocument', reveal(last));
      enqueue.assign({ ...chosen(context, last), ...selectionOf(nodes, last) });
    }),

    begin: enqueueActions(({ enqueue }, draft: Draft | undefined) => {
      enqueue.assign({ ...begun(draft), notice: undefined });
      // Shows the place of the new element.
      if (draft?.type === 'add')
        enqueue.sendTo('keepDocument', { type: 'document.open', nodes: [draft.node], open: true });
    }),
    warn: assign(({ context: { draft } }) => begun(draft)),
    /** Shows the warning instead of overwriting something that appeared after the last keystroke. */
    sayWarning: assign(({ context: { draft } }) => ({
      problem: `${warningOf(draft) ?? ''} Press Enter again to continue.`.trim(),
    })),
    /** Keeps what was typed in its row. `isActive`: the next keys belong to it. */
    setAside: assign(({ context, spawn, self }, isActive: boolean) => {
      const { draft } = context;
      if (!draft || typedText(draft) === undefined) return begun(undefined);
      const unsent = settingAside({ context, spawn, self }, { draft, trail: trailOf(draft.node), isActive });
      return { ...begun(undefined), unsent };
    }),
    /** Until the added member is stored, someone else may add the same name. */
    setAsideUntilStored: assign(({ context, spawn, self }, changes: readonly Change[]) => {
      const { draft } = context;
      const added = changedNode(changes);
      const isNamed = draft?.type === 'add' && draft.node.kind === 'object' && draft.text !== '';
      if (!isNamed || !added || draft.kind === 'boolean') return {};
      return { unsent: settingAside({ context, spawn, self }, { draft, trail: [], isActive: false, added }) };
    }),
    resume: enqueueActions(({ context, enqueue }, { node, isName }: { node: TreeNode; isName: boolean }) => {
      const actor = unsentAt(context.unsent, node, isName);
      if (!actor) return;
      enqueue.sendTo(actor, { type: 'unsent.resume' });
      enqueue.assign({ ...begun(actor.getSnapshot().context.draft), notice: undefined });
    }),
    restore: assign(({ context, spawn, self }, texts: readonly StoredText[]) => {
      const { root } = context.document.tree;
      let { unsent } = context;
      for (const stored of texts) {
        const draft = draftOf(stored, root);
        // A text is merged, or asks; another value may have been typed only in part.
        const isUnchecked = draft.type !== 'string';
        const left = { draft, trail: trailOf(draft.node), isActive: false, isUnchecked };
        unsent = settingAside({ context: { ...context, unsent }, spawn, self }, left);
      }
      return { unsent };
    }),
    keepUnsent: enqueueActions(({ context: { unsent }, enqueue }) => {
      const isActive = (actor: UnsentDraftActor) => actor.getSnapshot().status === 'active';
      for (const actor of unsent) if (!isActive(actor)) enqueue.stopChild(actor);
      enqueue.assign({ unsent: unsent.filter(isActive) });
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
      if (draft.type === 'remove') enqueue.assign({ draft: { ...draft, next: neighbor(removedNodes(draft)) } });
      const joined = draft.type === 'string' && draft.joined;
      enqueue.sendTo('keepDocument', { type: 'document.edit', edits: plan.edits, joined });
    }),
    move: enqueueActions(({ context, enqueue }, { nodes, by }: { nodes: readonly TreeNode[]; by: -1 | 1 }) => {
      const planned = moveOf(nodes, by);
      const [node] = nodes;
      if (!planned || !node) return;
      const active = nodes.find((each) => each === context.selected) ?? node;
      enqueue.assign({ ...chosen(context, active), ...selectionOf(nodes, active, context.anchor) });
      enqueue.sendTo('keepDocument', { type: 'document.edit', edits: [planned] });
    }),
    /** The answer is `tree.written` or `tree.refused`. */
    duplicate: enqueueActions(({ enqueue }, nodes: readonly TreeNode[]) => {
      const edits = duplicationOf(nodes);
      const reason = whyNotEdits(edits);
      if (reason !== undefined) return enqueue.raise({ type: 'tree.refused', reason });
      enqueue.sendTo('keepDocument', { type: 'document.edit', edits });
    }),
    keepPaste: assign((_, paste: Paste | undefined) => ({ paste, problem: undefined, notice: undefined })),
    keepCopied: assign((_, { text, value }: Copied) => ({ copied: { text, value } })),
    pasteRead: enqueueActions(({ context: { asked }, enqueue }, text: string) => {
      if (asked?.type === 'tree.paste') enqueue.raise({ ...asked, node: undefined, text });
    }),
    /** Shows the preview again if others have changed it. The answer is `tree.written` or `tree.refused`. */
    attemptPaste: enqueueActions(({ context: { paste, selected, may, why }, enqueue }) => {
      if (!paste || !selected) return;
      const { edits, problem = may ? undefined : why, sign } = pastePlan(selected, paste);
      if (problem !== undefined || edits.length === 0) return enqueue.assign({ problem });
      if (sign !== paste.seen)
        return enqueue.assign({
          paste: { ...paste, seen: sign },
          problem: 'Someone else has just changed what is replaced. Look at it, then paste again.',
        });
      enqueue.sendTo('keepDocument', { type: 'document.edit', edits });
    }),

    keepWritten: assign(({ context: { draft } }) =>
      draft?.type === 'string' ? { draft: writtenDraft(draft), problem: undefined } : {},
    ),
    follow: assign(({ context: { draft } }, change: Change) =>
      draft?.type === 'string' ? { draft: followed(draft, spliceIn(draft, change)) } : {},
    ),
    miss: assign(({ context: { draft } }) => (draft?.type === 'string' ? { draft: missing(draft) } : {})),
    /** What is typed from now on belongs to a new undo step. */
    followUndone: assign(({ context: { draft } }) =>
      draft?.type === 'string' ? { draft: { ...followed(draft), joined: false }, problem: undefined } : {},
    ),
    /** The written value may have replaced the selected one. */
    keepSelection: assign(({ context }) => stillSelected(context)),
    /** Someone replaced the node with a value of the same kind. */
    followReplaced: enqueueActions(({ context, enqueue }) => {
      const draft = replacedDraft(context);
      if (!draft) return;
      const nodes = draft.type === 'remove' ? draft.nodes : [];
      enqueue.assign({ ...chosen(context, draft.node), ...selectionOf(nodes, draft.node), ...begun(draft) });
    }),
    /** Someone removed the node. What was being typed becomes an unsent draft. */
    dropLost: assign(({ context, spawn, self }) => {
      const { draft, trail, selected } = context;
      const isLost = isDraftLost(context);
      const kept = isLost && draft && isWorthKeeping(draft) ? draft : undefined;
      const still = stillSelected(context);
      const notice: TreeNotice | undefined =
        kept || still.selected === selected
          ? undefined
          : { ...lossNotice(context, still.selected), node: selected, isActive: isLost };
      return {
        ...still,
        ...(isLost ? begun(undefined) : {}),
        ...(kept ? { unsent: settingAside({ context, spawn, self }, { draft: kept, trail, isActive: true }) } : {}),
        notice,
      };
    }),
  },
  guards: {
    mayNot: ({ context }) => !context.may,
    isDraftLost: ({ context }) => isDraftLost(context),
    isReplaced: ({ context }) => replacedDraft(context) !== undefined,
    isSelectionLost: ({ context }) => isSelectionLost(context),
    isGoneIn: ({ context: { document, selected } }, now: LiveDocument) =>
      selected !== undefined && placeIn(document, now)(selected) === undefined,
    isMember: (_, { parent }: TreeNode) => parent?.kind === 'object',
    isInside: (_, [node]: readonly TreeNode[]) => node?.parent !== undefined,
    hasText: (_, { text }: PasteText) => text !== undefined && text !== '',
    isEmpty: (_, { text }: PasteText) => text === '',
    isNewMember: (_, changes: readonly Change[]) => changes.length === 1 && changes[0]?.type === 'setMember',
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
    isAhead: ({ context }) => isAhead(context.draft),
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
    isUnsentAt: ({ context }, { node, isName }: { node: TreeNode; isName: boolean }) =>
      unsentAt(context.unsent, node, isName) !== undefined,
    isInDraft: ({ context: { draft } }, changes: readonly Change[]) =>
      changes.length > 0 && changes.every((change) => spliceIn(draft, change) !== undefined),
  },
});

type Of<Event> = { context: TreeEditContext; event: Event };
type OfType<Type extends TreeEditEvent['type']> = Of<Extract<TreeEditEvent, { type: Type }>>;

const refuse = {
  guard: 'mayNot',
  actions: { type: 'say', params: ({ context }: { context: TreeEditContext }) => context.why },
} as const;
/** By id, because fields are at two depths. */
const selecting = '#treeEdit.editing.selecting';

/** What was typed stays in its row while the operator works elsewhere. */
const left = { type: 'setAside', params: false } as const;
/** The same while the operator is typing, so that the next keys belong to it. */
const interrupted = { type: 'setAside', params: true } as const;
const leave = { target: selecting, actions: left } as const;
/** If the model can't be changed now, the draft waits for the connection. */
const wait = { guard: 'mustWait', ...leave } as const;
const confirm = [wait, { actions: 'attempt' }] as const;
const end = { type: 'begin', params: undefined } as const;
const drop = { target: selecting, actions: end } as const;

/** Selects what was added, renamed or changed, or the neighbor of what was deleted. */
const chooseWritten = {
  type: 'choose',
  params: ({ context: { draft, selected }, event }: OfType<TreeEditEvent['type']>): TreeNode | undefined =>
    draft?.type === 'remove' ? draft.next : (event.type === 'tree.written' && changedNode(event.changes)) || selected,
} as const;
const finish = { target: selecting, actions: [chooseWritten, end] } as const;
const writtenNodes = ({ event }: OfType<'tree.written'>) => event.changes.map(({ node }) => node);
const changesOf = ({ event }: OfType<'tree.written' | 'tree.undone'>): readonly Change[] => event.changes;
const seeUndone = [
  { type: 'choose', params: ({ event }: OfType<'tree.undone'>) => changedNode(event.changes) },
  end,
  {
    type: 'say',
    params: ({ event }: OfType<'tree.undone'>) =>
      changedNode(event.changes) ? undefined : "Can't undo: someone has changed this since.",
  },
] as const;
const keepProblem = {
  type: 'keepProblem',
  params: ({ event }: OfType<'tree.refused'>) => event.reason,
} as const;
/** The document's answers to a confirmed draft. */
const answered = { 'tree.written': finish, 'tree.refused': { actions: keepProblem } } as const;
/** A field that asks before it discards something that can't be sent now. */
const field = {
  ...answered,
  'tree.cancel': [{ guard: 'isTypedOffline', target: '.discarding' }, drop],
} as const;

const take = { type: 'take', params: ({ event: { text } }: OfType<'tree.type'>) => ({ text }) } as const;
const text = { target: '.writing', actions: take } as const;
const stroke = ({ event: { text: typed, caret } }: { event: { text: string; caret?: Caret } }) => ({
  text: typed,
  caret: caret ?? { from: typed.length, to: typed.length },
});
/** A click elsewhere leaves the field; a click in the edited row does not. */
const elsewhere = [
  { guard: { type: 'isEdited', params: ({ event }: OfType<'tree.select'>) => event.node } },
  {
    target: selecting,
    actions: [left, { type: 'select', params: ({ event }: OfType<'tree.select'>) => event }],
  },
] as const;

/** Asks first if the step changes a member whose name the server can't store. */
const unsafeStep = {
  guard: { type: 'isUnsafeStep', params: ({ event }: OfType<'tree.undo' | 'tree.redo'>) => event },
  target: '#treeEdit.editing.confirmingChange',
  actions: [left, { type: 'keepAsked', params: ({ event }: OfType<'tree.undo' | 'tree.redo'>) => event }],
} as const;
const steps = {
  'tree.undo': [refuse, unsafeStep, { actions: { type: 'tell', params: { type: 'document.undo' } } }],
  'tree.redo': [refuse, unsafeStep, { actions: { type: 'tell', params: { type: 'document.redo' } } }],
} as const;

/** The states of a name field. `surprised`: a warning appeared after the last keystroke. */
const warned = [
  { guard: 'isNewlyWarned', target: 'surprised', actions: 'warn' },
  { guard: 'isWarnedOtherwise', target: 'writing', actions: 'warn' },
] as const;
const discarding = treeEditSetup.createStateConfig({
  description: 'Asks before what was typed is discarded.',
  tags: 'discarding',
  on: {
    'tree.discard': drop,
    'tree.stay': { target: 'writing', actions: 'warn' },
    'tree.confirm': {},
    'tree.cancel': {},
    'tree.leave': {},
    'tree.select': {},
  },
});
const naming = {
  initial: 'writing',
  states: {
    writing: { on: { 'tree.touched': warned } },
    surprised: {
      description: 'A warning appeared after the last key: Enter shows it first.',
      on: { 'tree.confirm': { target: 'writing', actions: 'sayWarning' }, 'tree.touched': warned },
    },
    discarding,
  },
} as const;

const adding = treeEditSetup.createStateConfig({
  description: 'A form is open in the tree; nothing else can be selected or done until it is closed.',
  tags: 'adding',
  on: {
    ...field,
    'tree.kind': {
      target: '.writing',
      actions: {
        type: 'take',
        params: ({ context: { draft }, event: { kind, now } }) =>
          draft?.type === 'add' ? withKind(draft, kind, now) : {},
      },
    },
    'tree.name': {
      target: '.writing',
      actions: { type: 'take', params: ({ event }) => ({ name: event.text }) },
    },
    'tree.type': text,
    'tree.confirm': confirm,
    'tree.written': {
      target: selecting,
      actions: [{ type: 'setAsideUntilStored', params: changesOf }, chooseWritten, end],
    },
  },
  ...naming,
});

const renaming = treeEditSetup.createStateConfig({
  on: {
    ...field,
    'tree.type': text,
    'tree.confirm': confirm,
    'tree.leave': [{ guard: 'warns', ...leave }, ...confirm],
    'tree.select': elsewhere,
  },
  ...naming,
});

const string = treeEditSetup.createStateConfig({
  description: 'A string is sent on every keystroke.',
  on: {
    'tree.type': [
      { guard: 'mayNot', target: '.ahead', actions: { type: 'take', params: stroke } },
      { target: '.current', actions: { type: 'sendText', params: stroke } },
    ],
    'tree.caret': { actions: { type: 'takeCaret', params: ({ event }) => event.caret } },
    'tree.changed': { actions: { type: 'follow', params: ({ event }) => event.change } },
    'tree.undone': { guard: { type: 'isInDraft', params: changesOf }, actions: 'followUndone' },
    'tree.refused': { target: '.ahead', actions: keepProblem },
  },
  initial: 'current',
  states: {
    current: {
      on: {
        'tree.written': { actions: 'keepWritten' },
        'tree.confirm': finish,
        'tree.leave': finish,
        'tree.cancel': drop,
        'tree.compose': 'composing',
      },
    },
    composing: {
      description:
        'An input method writes a word. It is not sent, and the field is not changed by others, until the word is accepted.',
      on: {
        'tree.type': { actions: { type: 'take', params: stroke } },
        'tree.changed': { actions: 'miss' },
        'tree.composed': [
          { guard: 'mayNot', target: 'ahead', actions: { type: 'take', params: stroke } },
          {
            target: 'current',
            actions: { type: 'sendText', params: (given) => ({ ...stroke(given), isWord: true }) },
          },
        ],
        'tree.leave': leave,
      },
    },
    ahead: {
      description: "The model can't be changed now, refused the text, or others changed the same place.",
      on: {
        'tree.permit': {
          guard: { type: 'isMergeable', params: ({ event }) => event.may },
          target: 'current',
          actions: [
            { type: 'permit', params: ({ event }) => event },
            { type: 'sendText', params: undefined },
          ],
        },
        'tree.confirm': confirm,
        'tree.written': finish,
        'tree.leave': leave,
        'tree.cancel': [{ guard: 'isTyped', target: 'discarding' }, drop],
      },
    },
    discarding: {
      ...discarding,
      on: {
        ...discarding.on,
        'tree.stay': [
          { guard: 'mayNot', target: 'ahead' },
          { target: 'current', actions: { type: 'sendText', params: undefined } },
        ],
      },
    },
  },
});

const editingValue = treeEditSetup.createStateConfig({
  on: {
    ...steps,
    'tree.select': elsewhere,
    'tree.undone': { target: selecting, actions: [left, ...seeUndone] },
  },
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isAhead', target: 'text.ahead' },
        { guard: 'isText', target: 'text' },
        { guard: 'isChoice', target: 'choice' },
        { target: 'line' },
      ],
    },
    text: string,
    line: {
      description: 'A number or a date is sent when it is confirmed.',
      on: {
        ...field,
        'tree.type': text,
        'tree.confirm': [
          wait,
          { guard: 'isContested', target: selecting, actions: interrupted },
          { actions: 'attempt' },
        ],
        'tree.leave': [wait, { guard: 'isContested', ...leave }, { actions: 'attempt' }],
        'tree.touched': { guard: 'isWarnedOtherwise', actions: 'warn' },
      },
      initial: 'writing',
      states: { writing: {}, discarding },
    },
    choice: {
      description: 'True or false is sent when it is chosen.',
      on: {
        ...field,
        'tree.type': [{ guard: 'mayNot', target: selecting, actions: [take, left] }, { actions: [take, 'attempt'] }],
        'tree.confirm': confirm,
        'tree.leave': [wait, drop],
      },
      initial: 'writing',
      states: { writing: {}, discarding },
    },
  },
});

const targetNode = ({ context, event }: Of<{ node?: TreeNode | undefined }>) =>
  event.node ?? context.selected ?? context.document.tree.root;
const addFirst = 'Add or cancel the new element first.';
const viewOnly = 'Choose Edit to change this model.';
const unreadable = 'The browser did not permit reading the clipboard. Press Ctrl+V (⌘V) instead.';
const attach = { type: 'attach', params: ({ event }: OfType<'tree.attach'>) => event.document } as const;
/** One of several selected nodes stands for all of them. */
export const nodesFor = ({ picked, document }: TreeEditContext, node: TreeNode): TreeNode[] =>
  picked.has(node) ? outermost(document.tree.root, picked) : [node];
const targetNodes = (given: Of<{ node?: TreeNode | undefined }>) => nodesFor(given.context, targetNode(given));
const picking = (by?: Joining) =>
  ({
    type: 'select',
    params: (given: Of<{ node?: TreeNode | undefined }>) => ({ node: targetNode(given), by }),
  }) as const;
const pick = picking();
const pickAll = picking('kept');
/** The place of a paste is gone, also when the model was opened again. */
const placeLost = {
  'tree.touched': { guard: 'isSelectionLost', target: 'selecting', actions: 'dropLost' },
  'tree.attach': {
    guard: { type: 'isGoneIn', params: ({ event }: OfType<'tree.attach'>) => event.document },
    target: 'selecting',
    actions: [attach, { type: 'say', params: 'Someone else removed the element that was selected.' }],
  },
} as const;
const pasteHere = {
  type: 'keepPaste',
  params: (given: Of<PasteText>) =>
    readPaste(targetNode(given), given.event.text ?? '', given.event.zone, given.context.copied),
} as const;
const permit = { type: 'permit', params: ({ event }: OfType<'tree.permit'>) => event } as const;

/** Opens a field: continues an unsent draft (also offline), or warns first if the server can't store the name. */
const opening = (target: 'renaming' | 'editingValue') => {
  const which = (given: Of<Rename | EditValue>) => ({
    node: targetNode(given),
    isName: target === 'renaming',
  });
  return [
    {
      guard: { type: 'isUnsentAt', params: which },
      target,
      actions: [pick, { type: 'resume', params: which }],
    },
    refuse,
    {
      guard: { type: 'needsWarning', params: ({ event }: Of<Rename | EditValue>) => event },
      target: 'confirmingChange',
      actions: [pick, { type: 'keepAsked', params: ({ event }: Of<Rename | EditValue>) => event }],
    },
  ] as const;
};

const idleEvents = treeEditSetup.createStateConfig({
  on: {
    'tree.select': { actions: { type: 'select', params: ({ event }) => event } },
    'tree.written': { actions: 'keepSelection' },
  },
}).on;

/**
 * Viewing and editing the tree of one live document (spec domain-level §4 "Tree"). Owned by the model's page while that is open. It edits the
 * document through `keepDocument`, which answers synchronously and reports the changes of others. It does not depend on the clock or the
 * screen: events carry times and zones.
 */
export const treeEditMachine = treeEditSetup.createMachine({
  id: 'treeEdit',
  context: ({ input }) => contextOf(input),
  invoke: {
    ...keepingDocument,
    onError: {
      actions: { type: 'say', params: 'The tree no longer follows the model. Open the model again.' },
    },
  },
  on: {
    'tree.permit': { actions: permit },
    'tree.attach': { actions: attach },
    'tree.unsentChanged': { actions: 'keepUnsent' },
    'tree.restore': { actions: { type: 'restore', params: ({ event }) => event.texts } },
    'tree.show': { actions: { type: 'show', params: ({ event }) => event.node } },
    'tree.copied': { actions: { type: 'keepCopied', params: ({ event }) => event } },
    'tree.dismiss': { actions: { type: 'say', params: undefined } },
    'tree.refused': { actions: { type: 'say', params: ({ event }) => event.reason } },
    'tree.open': {
      actions: [
        { type: 'leaveHidden', params: ({ event: { nodes, open } }) => (open ? [] : nodes) },
        { type: 'tell', params: ({ event: { nodes, open } }) => ({ type: 'document.open', nodes, open }) },
      ],
    },
    'tree.openAll': {
      actions: [
        {
          type: 'leaveHidden',
          params: ({ context, event }) => (event.open ? [] : (context.document.tree.root.children ?? [])),
        },
        { type: 'tell', params: ({ event: { open } }) => ({ type: 'document.openAll', open }) },
      ],
    },
  },
  initial: {
    target: 'viewing',
    actions: [
      { type: 'choose', params: ({ context }) => nodeOfPath(context) },
      { type: 'say', params: ({ context }) => whyNowhere(context) },
    ],
  },
  states: {
    viewing: {
      description: 'Nothing can be changed.',
      on: {
        ...idleEvents,
        'tree.edit': 'editing',
        'tree.paste': [refuse, { actions: { type: 'say', params: viewOnly } }],
        'tree.touched': { guard: 'isSelectionLost', actions: 'dropLost' },
      },
    },
    editing: {
      tags: 'editable',
      on: {
        'tree.view': { target: 'viewing', actions: left },
        // Others have changed the same place while the model could not be changed here.
        'tree.permit': {
          guard: { type: 'isContestedOnReturn', params: ({ event }) => event.may },
          target: '.selecting',
          actions: [permit, interrupted],
        },
        'tree.touched': [
          { guard: 'isReplaced', actions: 'followReplaced' },
          { guard: 'isDraftLost', target: '.selecting', actions: 'dropLost' },
          { guard: 'isSelectionLost', actions: 'dropLost' },
        ],
      },
      initial: 'selecting',
      states: {
        selecting: {
          on: {
            ...idleEvents,
            ...steps,
            'tree.add': [
              refuse,
              {
                target: 'adding',
                actions: [
                  pick,
                  {
                    type: 'begin',
                    params: (given) => addDraft({ ...given.event, selected: targetNode(given) }),
                  },
                ],
              },
            ],
            'tree.rename': [
              ...opening('renaming'),
              {
                guard: { type: 'isMember', params: targetNode },
                target: 'renaming',
                actions: [pick, { type: 'begin', params: (given) => renameDraft(targetNode(given)) }],
              },
            ],
            'tree.editValue': [
              ...opening('editingValue'),
              {
                guard: { type: 'hasValue', params: targetNode },
                target: 'editingValue',
                actions: [pick, { type: 'begin', params: (given) => valueDraft(targetNode(given), given.event.zone) }],
              },
            ],
            'tree.remove': [
              refuse,
              {
                guard: { type: 'isInside', params: targetNodes },
                target: 'confirmingRemoval',
                actions: [
                  pickAll,
                  { type: 'begin', params: (given) => removeDraft(targetNode(given), targetNodes(given)) },
                ],
              },
            ],
            'tree.duplicate': [
              refuse,
              {
                guard: { type: 'isInside', params: targetNodes },
                target: 'duplicating',
                actions: [pickAll, { type: 'duplicate', params: targetNodes }],
              },
            ],
            'tree.paste': [
              refuse,
              {
                guard: { type: 'isEmpty', params: ({ event }) => event },
                actions: { type: 'say', params: 'The clipboard has no text.' },
              },
              {
                guard: { type: 'hasText', params: ({ event }) => event },
                target: 'pasting',
                actions: [pick, pasteHere],
              },
              {
                target: 'readingClipboard',
                actions: [pick, { type: 'keepAsked', params: ({ event }) => event }],
              },
            ],
            'tree.move': [
              refuse,
              {
                actions: {
                  type: 'move',
                  params: (given) => ({ nodes: targetNodes(given), by: given.event.by }),
                },
              },
            ],
            'tree.undone': { actions: seeUndone },
          },
        },
        adding,
        renaming,
        editingValue,
        confirmingChange: {
          description: "The server can't store the name of the member to be changed.",
          tags: 'asking',
          on: {
            'tree.confirm': { target: 'selecting', actions: 'askAgain' },
            'tree.cancel': 'selecting',
            'tree.touched': { guard: 'isSelectionLost', target: 'selecting', actions: 'dropLost' },
          },
        },
        confirmingRemoval: {
          tags: 'asking',
          on: { ...answered, 'tree.confirm': { actions: 'attempt' }, 'tree.cancel': drop },
        },
        duplicating: {
          description: 'The copies are being written.',
          on: {
            'tree.written': [
              {
                guard: { type: 'isNewMember', params: changesOf },
                target: 'renaming',
                actions: [
                  { type: 'choose', params: writtenNodes },
                  { type: 'begin', params: ({ context: { selected } }) => selected && renameDraft(selected) },
                ],
              },
              { target: 'selecting', actions: { type: 'choose', params: writtenNodes } },
            ],
            'tree.refused': { target: 'selecting', actions: { type: 'say', params: ({ event }) => event.reason } },
          },
        },
        readingClipboard: {
          description: 'The browser may ask whether the clipboard can be read.',
          invoke: {
            id: 'readClipboard',
            src: 'readClipboard',
            onDone: { target: 'selecting', actions: { type: 'pasteRead', params: ({ event }) => event.output } },
            onError: { target: 'selecting', actions: { type: 'say', params: unreadable } },
          },
          on: {
            ...placeLost,
            'tree.select': { target: 'selecting', actions: { type: 'select', params: ({ event }) => event } },
          },
        },
        pasting: {
          description: 'Shows what pasting will change before it is written.',
          tags: 'pasting',
          exit: { type: 'keepPaste', params: undefined },
          on: {
            ...placeLost,
            'tree.place': {
              actions: {
                type: 'keepPaste',
                params: ({ context: { paste, selected }, event: { place } }) =>
                  paste && selected && seeing(selected, { ...paste, place }),
              },
            },
            'tree.confirm': { actions: 'attemptPaste' },
            'tree.cancel': 'selecting',
            'tree.written': { target: 'selecting', actions: { type: 'choose', params: writtenNodes } },
            'tree.refused': { actions: keepProblem },
          },
        },
      },
    },
  },
});

export type TreeEditActor = ActorRefFrom<typeof treeEditMachine>;
export type TreeEditSnapshot = SnapshotFrom<typeof treeEditMachine>;

export const selectEditable = (s: TreeEditSnapshot) => s.hasTag('editable');

export const selectAdding = (s: TreeEditSnapshot) => s.hasTag('adding');

export const selectCanEdit = (s: TreeEditSnapshot) => s.context.may && s.hasTag('editable') && !s.hasTag('adding');

/** Why nothing can be changed now; undefined if it can. */
export const selectBarred = (s: TreeEditSnapshot) =>
  selectCanEdit(s) ? undefined : (selectWhy(s) ?? (selectAdding(s) ? addFirst : viewOnly));

export function selectAskedStep(s: TreeEditSnapshot): 'undo' | 'redo' | undefined {
  if (!s.matches({ editing: 'confirmingChange' })) return undefined;
  const type = s.context.asked?.type;
  return type === 'tree.undo' ? 'undo' : type === 'tree.redo' ? 'redo' : undefined;
}

/** What may happen, if the operator must confirm changing or removing a member whose name the server can't store. */
export function selectUnsafeChange(s: TreeEditSnapshot): string | undefined {
  if (!s.hasTag('asking')) return undefined;
  const { document, draft, selected } = s.context;
  const step = selectAskedStep(s);
  if (step) {
    const name = document.unsafeStep(step);
    return name === undefined ? undefined : unsafeChange(name);
  }
  const nodes = draft?.type === 'remove' ? removedNodes(draft) : selected ? [selected] : [];
  const node = nodes.find(({ parent, key }) => parent?.kind === 'object' && isUnsafeName(key));
  return node && unsafeChange(node.key);
}

export const selectWhy = (s: TreeEditSnapshot) => (s.context.may ? undefined : s.context.why);

/** What the operator should know about the draft: why it can't be confirmed now, or what it would do. */
export const selectWarning = ({ context: { may, why, draft, warning } }: TreeEditSnapshot) =>
  draft && !may ? (typedText(draft) === undefined ? why : `Not sent yet. ${why}`) : warning;

/** The number of drafts that are not in the document, which leaving the page would lose. */
export const selectUnsentCount = ({ context: { draft, unsent } }: TreeEditSnapshot): number =>
  unsent.filter((actor) => actor.getSnapshot().hasTag('unsent')).length + (typedText(draft) === undefined ? 0 : 1);

/** The operator's place, as shown to others; caret positions in UTF-16 code units. A new object on each call. */
export function selectPresence(s: TreeEditSnapshot): Omit<Presence, 'sessionId'> | undefined {
  const { selected, document, draft } = s.context;
  if (!selected || !isAttached(selected, document.tree.root)) return undefined;
  const caret = draft?.type === 'string' && !isAhead(draft) ? draft.caret : undefined;
  return { path: pathOf(selected), caret };
}
