import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { LiveDocument } from '~/core/document/live-document';
import { isUnsafeName } from '~/core/document/member-names';
import type { Change } from '~/core/document/tree';
import { nodeAt, type TreeNode } from '~/core/document/tree-node';
import type { Kind, Path } from '~/core/document/value';
import {
  type Caret,
  type Draft,
  fieldText,
  isContested,
  isHeld,
  placeOf,
  planMove,
  planOf,
  typedText,
  warningOf,
  withKind,
} from './drafts';
import { isDraftLost, replacedDraft, trailOf } from './draft-places';
import { type HeldDraftActor, type HeldDraftInput, heldDraftMachine } from './held-draft-machine';
import {
  catchUp,
  type DocumentCommand,
  followed,
  keepDocument,
  type Stroke,
  strokeOf,
  writtenDraft,
} from './keep-document';
import type { TreeEditContext, TreeEditEvent, TreeEditInput, TreeNotice } from './tree-edit-types';
import {
  changedNode,
  isSelectionLost,
  lossNotice,
  neighbor,
  nowhere,
  reattached,
  remaining,
} from './tree-places';

const reveal = (node: TreeNode): DocumentCommand => ({ type: 'document.reveal', node });
const edit = (edits: Stroke['edits'], joined = false): DocumentCommand => ({
  type: 'document.edit',
  edits,
  joined,
});
const chosen = ({ shown }: TreeEditContext, node: TreeNode) => ({
  selected: node,
  trail: trailOf(node),
  shown: { node, times: (shown?.times ?? 0) + 1 },
});
const stillSelected = (context: TreeEditContext) => {
  const selected = isSelectionLost(context) ? remaining(context) : context.selected;
  return { selected, trail: trailOf(selected) };
};
const nothingLeft: TreeNotice = {
  text: 'Nothing was changed: others have changed the same places since.',
};
const typed = (draft: Draft) => ({ draft, problem: undefined, warning: warningOf(draft) });
const isSendable = (draft: Draft) => {
  const plan = planOf(draft);
  return typedText(draft) !== undefined && 'edits' in plan && plan.edits.length > 0;
};
const isValue = ({ type }: Draft) => type === 'string' || type === 'number' || type === 'date';
const nothingTyped = { draft: undefined, problem: undefined, warning: undefined };
/** A value in an object that others may be adding under the same name. */
const isText = (draft: Draft | undefined) =>
  draft?.type === 'add' &&
  draft.holder.kind === 'object' &&
  draft.text !== '' &&
  ['string', 'number', 'date'].includes(draft.kind);
/** What is held of a node, if the same field would continue it. */
const heldAt = (held: readonly HeldDraftActor[], node: TreeNode | undefined, isName: boolean) =>
  held.find((actor) => {
    const { value, context } = actor.getSnapshot();
    const { draft } = context;
    if (value === 'orphaned' || value === 'copied' || draft.type === 'add' || draft.type === 'remove')
      return false;
    return draft.node === node && (draft.type === 'rename') === isName;
  });
/** A change by someone else, or by undoing, within the text that is being edited. */
const spliceIn = (draft: Draft | undefined, change: Change | undefined) =>
  draft?.type === 'string' && change?.type === 'splice' && change.node === draft.node ? change : undefined;

type Spawn = (logic: 'heldDraft', options: { input: HeldDraftInput }) => HeldDraftActor;
type Keeping = {
  spawn: Spawn;
  self: HeldDraftInput['listener'];
  context: Pick<TreeEditContext, 'document' | 'may' | 'held'>;
};
/** The texts that are held, with one more. */
const holding = (
  { spawn, self, context: { document, may, held } }: Keeping,
  draft: Pick<HeldDraftInput, 'draft' | 'trail' | 'isActive' | 'added'>,
) => [...held, spawn('heldDraft', { input: { ...draft, listener: self, document, may } })];
const begun = (draft: Draft | undefined) => ({
  draft,
  problem: undefined,
  warning: warningOf(draft),
  notice: undefined,
});

type Asked<Type> = Extract<NonNullable<TreeEditContext['asked']>, { type: Type }>;

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
    keepPermit: assign(({ context }, { may, why = context.why }: { may: boolean; why?: string }) => ({
      may,
      why,
      problem: may ? undefined : context.problem,
    })),
    attach: enqueueActions(({ context, enqueue }, document: LiveDocument) => {
      const again = reattached(context, document);
      enqueue.sendTo('keepDocument', { type: 'document.attach', document });
      if (again.selected) enqueue.sendTo('keepDocument', reveal(again.selected));
      enqueue.assign(again);
      // A draft without its place is treated as if that had been removed.
      enqueue.raise({ type: 'tree.touched' });
    }),
    select: enqueueActions(({ enqueue }, node: TreeNode | undefined) => {
      if (node) enqueue.sendTo('keepDocument', reveal(node));
      enqueue.assign({ selected: node, trail: trailOf(node), notice: undefined });
    }),
    show: enqueueActions(({ context, enqueue }, node: TreeNode) => {
      enqueue.sendTo('keepDocument', reveal(node));
      enqueue.assign({ shown: { node, times: (context.shown?.times ?? 0) + 1 } });
    }),
    go: enqueueActions(({ context, enqueue }, path: Path | undefined) => {
      if (!path) return;
      const node = nodeAt(context.document.tree.root, path);
      if (!node) return enqueue.assign({ notice: nowhere(path) });
      enqueue.sendTo('keepDocument', reveal(node));
      enqueue.assign({ ...chosen(context, node), notice: undefined });
    }),
    dismiss: assign({ notice: undefined }),
    tellWhy: assign({ notice: ({ context: { why } }) => ({ text: why }) }),
    keepRefusal: assign({ notice: (_, text: string) => ({ text }) }),
    keepProblem: assign({ problem: (_, problem: string) => problem }),

    begin: assign((_, draft: Draft | undefined) => begun(draft)),
    /** As the document is now. */
    warn: assign({ warning: ({ context }) => warningOf(context.draft), problem: undefined }),
    /** Nothing that came after the last key is overwritten before it was seen. */
    sayWarning: assign(({ context: { draft } }) => ({
      problem: `${warningOf(draft) ?? ''} Press Enter again to continue.`.trim(),
    })),
    /** Keeps what was typed on its row. `isActive`: the next keys belong to it. */
    hold: assign(({ context, spawn, self }, isActive: boolean) => {
      const { draft } = context;
      if (!draft || typedText(draft) === undefined) return nothingTyped;
      const trail = trailOf(placeOf(draft));
      return { ...nothingTyped, held: holding({ context, spawn, self }, { draft, trail, isActive }) };
    }),
    /** Someone may add the same name before what was added here is stored. */
    holdUntilStored: assign(({ context, spawn, self }, changes: readonly Change[]) => {
      const { draft } = context;
      const added = changedNode(changes);
      if (!draft || !added || !isText(draft)) return {};
      return { held: holding({ context, spawn, self }, { draft, trail: [], isActive: false, added }) };
    }),
    /** Continues what is held of a row. */
    resume: enqueueActions(({ context, enqueue }, { node, isName }: { node: TreeNode; isName: boolean }) => {
      const actor = heldAt(context.held, node, isName);
      if (!actor) return;
      const { draft } = actor.getSnapshot().context;
      enqueue.sendTo(actor, { type: 'held.resume' });
      enqueue.assign(begun(draft));
    }),
    keepHeld: assign({
      held: ({ context: { held } }) => held.filter((actor) => actor.getSnapshot().status === 'active'),
    }),
    permitHeld: enqueueActions(({ context: { held }, enqueue }, may: boolean) => {
      for (const actor of held) enqueue.sendTo(actor, { type: 'held.permit', may });
    }),
    attachHeld: enqueueActions(({ context: { held }, enqueue }, document: LiveDocument) => {
      for (const actor of held) enqueue.sendTo(actor, { type: 'held.attach', document });
    }),
    /** What is added is seen where it will be. */
    openHolder: enqueueActions(({ context: { draft }, enqueue }) => {
      if (draft?.type === 'add')
        enqueue.sendTo('keepDocument', { type: 'document.open', nodes: [draft.holder], open: true });
    }),
    keepAsked: assign({ asked: (_, asked: TreeEditContext['asked']) => asked }),
    askAgain: enqueueActions(({ context: { asked }, enqueue }) => {
      if (asked) enqueue.raise({ ...asked, warned: true });
    }),
    takeKind: assign(({ context: { draft } }, { kind, now }: { kind: Kind; now: number }) =>
      draft?.type === 'add' ? typed(withKind(draft, kind, now)) : {},
    ),
    take: assign(
      (
        { context: { draft } },
        change: { name: string } | { text: string; caret?: Caret | undefined } | { choice: boolean },
      ) => (draft ? typed({ ...draft, ...change } as Draft) : {}),
    ),
    takeCaret: assign(({ context: { draft } }, caret: Caret) =>
      draft?.type === 'string' ? { draft: { ...draft, caret } } : {},
    ),
    /** Sends what was typed; the answer comes as `tree.written` or `tree.refused`. */
    takeStroke: enqueueActions(({ context, enqueue }, stroke: { text: string; caret: Caret }) => {
      if (context.draft?.type !== 'string') return;
      const { draft, edits, problem } = strokeOf(context.draft, stroke);
      enqueue.assign({ draft, problem: undefined });
      if (problem === undefined) enqueue.sendTo('keepDocument', edit(edits, draft.joined));
      else enqueue.raise({ type: 'tree.refused', reason: problem });
    }),
    /** Sends what was typed while nothing could be sent. */
    sendTyped: enqueueActions(({ context, enqueue }) => {
      if (context.draft?.type !== 'string') return;
      const { draft, edits, problem } = catchUp(context.draft);
      enqueue.assign({ draft, problem: undefined });
      if (problem === undefined) enqueue.sendTo('keepDocument', edit(edits));
      else enqueue.raise({ type: 'tree.refused', reason: problem });
    }),
    /** Asks for what the draft says; the answer comes as `tree.written` or `tree.refused`. */
    attempt: enqueueActions(({ context: { draft, may, why }, enqueue }) => {
      if (!draft) return;
      const plan = planOf(draft);
      if ('problem' in plan) return enqueue.assign({ problem: plan.problem });
      if (plan.edits.length === 0) return enqueue.raise({ type: 'tree.written', changes: [] });
      if (!may) return enqueue.assign({ problem: why });
      if (draft.type === 'remove') enqueue.assign({ draft: { ...draft, next: neighbor(draft.node) } });
      enqueue.sendTo('keepDocument', edit(plan.edits, draft.type === 'string' && draft.joined));
    }),
    move: enqueueActions(
      ({ context, enqueue }, { node, by }: { node?: TreeNode | undefined; by: -1 | 1 }) => {
        const moved = node ?? context.selected;
        const planned = moved && planMove(moved, by);
        if (!planned) return;
        enqueue.assign(chosen(context, moved));
        enqueue.sendTo('keepDocument', edit([planned]));
      },
    ),

    keepWritten: assign(({ context: { draft } }) =>
      draft?.type === 'string' ? { draft: writtenDraft(draft), problem: undefined } : {},
    ),
    /** Selects what was added, renamed or changed, or the neighbor of what was deleted. */
    finish: enqueueActions(({ context, enqueue }, changes: readonly Change[]) => {
      const { draft } = context;
      const node = draft?.type === 'remove' ? draft.next : (changedNode(changes) ?? context.selected);
      enqueue.assign({ draft: undefined, problem: undefined, notice: undefined });
      if (!node) return;
      enqueue.sendTo('keepDocument', reveal(node));
      enqueue.assign(chosen(context, node));
    }),
    follow: assign(({ context: { draft } }, change: Change) =>
      draft?.type === 'string' ? { draft: followed(draft, spliceIn(draft, change)) } : {},
    ),
    /** Text that was typed is part of a new step from here. */
    followUndone: assign(({ context: { draft } }) =>
      draft?.type === 'string' ? { draft: { ...followed(draft), joined: false }, problem: undefined } : {},
    ),
    seeUndone: enqueueActions(({ context, enqueue }, changes: readonly Change[]) => {
      const node = changedNode(changes);
      enqueue.assign({ ...nothingTyped, notice: node ? undefined : nothingLeft });
      if (!node) return;
      enqueue.sendTo('keepDocument', reveal(node));
      enqueue.assign(chosen(context, node));
    }),
    /** The written value may have replaced the selected one. */
    keepSelection: assign(({ context }) => stillSelected(context)),
    /** Someone put another value of the same kind in its place. */
    followReplaced: enqueueActions(({ context, enqueue }) => {
      const { draft, document, trail } = context;
      const moved = draft && replacedDraft({ draft, document, trail });
      if (!moved) return;
      enqueue.assign({ draft: moved, ...chosen(context, placeOf(moved)) });
    }),
    /** Someone removed it. What was being typed is held. */
    letGo: assign(({ context, spawn, self }) => {
      const { draft, trail } = context;
      const isLost = isDraftLost(context);
      // An empty value is meant; in the form of a new element nothing was typed yet.
      const isBlank = draft?.type === 'add' && fieldText(draft) === '';
      const isKept = isLost && draft !== undefined && !isBlank && fieldText(draft) !== undefined;
      const still = stillSelected(context);
      const isQuiet = isKept || still.selected === context.selected;
      return {
        ...still,
        ...(isLost ? nothingTyped : {}),
        ...(isKept ? { held: holding({ context, spawn, self }, { draft, trail, isActive: true }) } : {}),
        notice: isQuiet ? undefined : { ...lossNotice(context.selected, still.selected), isActive: isLost },
      };
    }),
  },
  guards: {
    mayNot: ({ context }) => !context.may,
    isDraftLost: ({ context }) => isDraftLost(context),
    isSelectionLost: ({ context }) => isSelectionLost(context),
    hasMember: ({ context }, node: TreeNode | undefined) =>
      (node ?? context.selected)?.parent?.kind === 'object',
    hasHolder: ({ context }, node: TreeNode | undefined) => (node ?? context.selected)?.parent !== undefined,
    hasValue: ({ context }, node: TreeNode | undefined) =>
      ['string', 'number', 'boolean', 'date'].includes((node ?? context.selected)?.kind ?? ''),
    isUnsafeStep: ({ context: { document, draft } }, { type, warned }: Asked<'tree.undo' | 'tree.redo'>) => {
      const name = document.unsafeStep(type === 'tree.undo' ? 'undo' : 'redo');
      // Of the field that is open it was asked already.
      return !warned && name !== undefined && !(draft && placeOf(draft).key === name);
    },
    needsWarning: ({ context }, { node, type, warned }: Asked<'tree.rename' | 'tree.editValue'>) => {
      const changed = node ?? context.selected;
      const can = type === 'tree.rename' || (changed && !changed.children && changed.kind !== 'null');
      return !warned && can === true && changed?.parent?.kind === 'object' && isUnsafeName(changed.key);
    },
    isEdited: ({ context: { draft } }, node: TreeNode | undefined) =>
      draft !== undefined && placeOf(draft) === node,
    isText: ({ context }) => context.draft?.type === 'string',
    isAhead: ({ context }) => isHeld(context.draft),
    isChoice: ({ context }) => context.draft?.type === 'boolean',
    warns: ({ context }) => warningOf(context.draft) !== undefined,
    isNewlyWarned: ({ context }) => {
      const warning = warningOf(context.draft);
      return warning !== undefined && warning !== context.warning && !isDraftLost(context);
    },
    isWarnedOtherwise: ({ context }) => warningOf(context.draft) !== context.warning && !isDraftLost(context),
    isTyped: ({ context: { draft } }) => draft !== undefined && typedText(draft) !== undefined,
    /** It would be sent if the model could be changed now. */
    mustWait: ({ context: { may, draft } }) => !may && draft !== undefined && isSendable(draft),
    isTypedOffline: ({ context: { may, draft } }) =>
      !may && draft !== undefined && typedText(draft) !== undefined,
    isContested: ({ context: { draft } }) => draft !== undefined && isValue(draft) && isContested(draft),
    isContestedOnReturn: ({ context: { draft } }, may: boolean) =>
      may && draft !== undefined && isValue(draft) && isContested(draft),
    /** A text can be sent together with what others have done to it. */
    isMergeable: ({ context: { draft } }, may: boolean) => may && draft !== undefined && !isContested(draft),
    isReplaced: ({ context: { draft, document, trail, ...context } }) =>
      draft !== undefined &&
      isDraftLost({ ...context, document, draft }) &&
      replacedDraft({ draft, document, trail }) !== undefined,
    isHeldAt: ({ context }, { node, isName }: { node: TreeNode; isName: boolean }) =>
      heldAt(context.held, node, isName) !== undefined,
    isInDraft: ({ context: { draft } }, changes: readonly Change[]) =>
      changes.length > 0 && changes.every((change) => spliceIn(draft, change) !== undefined),
  },
});
