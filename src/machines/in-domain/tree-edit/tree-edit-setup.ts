import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { LiveDocument } from '../../../document/live-document';
import type { Change } from '../../../document/tree';
import { nodeAt, type TreeNode } from '../../../document/tree-node';
import type { Kind, Path } from '../../../document/value';
import { planMove, planOf, warningOf } from './draft-edits';
import { isHeld, placeOf, withKind, type Draft } from './drafts';
import { keepDocument, type DocumentCommand } from './keep-document';
import { catchUp, followed, strokeOf, writtenDraft, type Stroke } from './strokes';
import type { Caret } from './text-caret';
import type { TreeEditContext, TreeEditEvent, TreeEditInput, TreeNotice } from './tree-edit-types';
import {
  changedNode,
  givenUpNotice,
  isDraftLost,
  isSelectionLost,
  lossNotice,
  neighbour,
  nowhere,
  reattached,
  remaining,
  trailOf,
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
  kept: undefined,
};
/** What was typed and not stored can be copied until that is dismissed. */
const lasting = ({ notice }: TreeEditContext) => (notice?.kept === undefined ? undefined : notice);
/** A change by somebody else, or by undoing, within the text that is being edited. */
const spliceIn = (draft: Draft | undefined, change: Change | undefined) =>
  draft?.type === 'string' && change?.type === 'splice' && change.node === draft.node ? change : undefined;

export const treeEditSetup = setup({
  types: {} as {
    input: TreeEditInput;
    context: TreeEditContext;
    events: TreeEditEvent;
    tags: 'editable' | 'adding' | 'asking';
    children: { keepDocument: 'keepDocument' };
  },
  actors: { keepDocument },
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
      // A draft without its place is given up as if that had been removed.
      enqueue.raise({ type: 'tree.touched' });
    }),
    select: enqueueActions(({ context, enqueue }, node: TreeNode | undefined) => {
      if (node) enqueue.sendTo('keepDocument', reveal(node));
      enqueue.assign({ selected: node, trail: trailOf(node), notice: lasting(context) });
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
      enqueue.assign({ ...chosen(context, node), notice: lasting(context) });
    }),
    dismiss: assign({ notice: undefined }),
    tellWhy: assign({ notice: ({ context: { why } }) => ({ text: why, kept: undefined }) }),
    keepRefusal: assign({ notice: (_, text: string) => ({ text, kept: undefined }) }),
    keepProblem: assign({
      problem: (_, problem: string) => problem,
      draft: ({ context: { draft } }) => (draft?.type === 'string' ? { ...draft, ending: false } : draft),
    }),

    begin: assign(({ context }, draft: Draft | undefined) => ({
      draft,
      problem: undefined,
      notice: lasting(context),
    })),
    /** What is added is seen where it will be. */
    openHolder: enqueueActions(({ context: { draft }, enqueue }) => {
      if (draft?.type === 'add')
        enqueue.sendTo('keepDocument', { type: 'document.open', nodes: [draft.holder], open: true });
    }),
    takeKind: assign(({ context: { draft } }, { kind, now }: { kind: Kind; now: number }) =>
      draft?.type === 'add' ? { draft: withKind(draft, kind, now), problem: undefined } : {},
    ),
    takeName: assign(({ context: { draft } }, name: string) =>
      draft?.type === 'add' ? { draft: { ...draft, name }, problem: undefined } : {},
    ),
    takeText: assign(({ context: { draft } }, text: string) =>
      draft && 'text' in draft ? { draft: { ...draft, text }, problem: undefined } : {},
    ),
    takeChoice: assign(({ context: { draft } }, choice: boolean) =>
      draft && 'choice' in draft ? { draft: { ...draft, choice }, problem: undefined } : {},
    ),
    takeCaret: assign(({ context: { draft } }, caret: Caret) =>
      draft?.type === 'string' ? { draft: { ...draft, caret } } : {},
    ),
    takeStroke: enqueueActions(({ context, enqueue }, typed: { text: string; caret: Caret }) => {
      if (context.draft?.type !== 'string') return;
      const { draft, edits, problem } = strokeOf(context.draft, typed, context.may ? undefined : context.why);
      enqueue.assign({ draft, problem });
      if (edits.length > 0) enqueue.sendTo('keepDocument', edit(edits, draft.joined));
    }),
    /** What was typed while nothing could be sent. */
    sendHeld: enqueueActions(({ context, enqueue }) => {
      if (!context.may || context.draft?.type !== 'string' || !isHeld(context.draft)) return;
      const { draft, edits, problem } = catchUp(context.draft);
      enqueue.assign({ draft, problem });
      if (problem === undefined) enqueue.sendTo('keepDocument', edit(edits));
    }),
    /** Asks for what the draft says; the answer comes as `tree.written` or `tree.refused`. */
    attempt: enqueueActions(({ context: { draft, may, why }, enqueue }) => {
      if (!draft) return;
      const plan = planOf(draft);
      if ('problem' in plan) return enqueue.assign({ problem: plan.problem });
      if (plan.edits.length === 0) return enqueue.raise({ type: 'tree.written', changes: [] });
      if (!may) return enqueue.assign({ problem: why });
      if (draft.type === 'string') enqueue.assign({ draft: { ...draft, ending: true } });
      if (draft.type === 'remove') enqueue.assign({ draft: { ...draft, next: neighbour(draft.node) } });
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
    /** Selects what was added, renamed or changed, or what stands in the place of what was deleted. */
    finish: enqueueActions(({ context, enqueue }, changes: readonly Change[]) => {
      const { draft } = context;
      const node = draft?.type === 'remove' ? draft.next : (changedNode(changes) ?? context.selected);
      enqueue.assign({ draft: undefined, problem: undefined, notice: lasting(context) });
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
      enqueue.assign({ draft: undefined, notice: node ? lasting(context) : nothingLeft });
      if (!node) return;
      enqueue.sendTo('keepDocument', reveal(node));
      enqueue.assign(chosen(context, node));
    }),
    giveUp: assign(({ context }) => ({
      draft: undefined,
      problem: undefined,
      notice: givenUpNotice(context.draft, context.problem) ?? lasting(context),
    })),
    /** What was written has taken the place of what was selected. */
    keepSelection: assign(({ context }) => stillSelected(context)),
    /** Somebody removed it. */
    letGo: assign(({ context }) => ({
      ...stillSelected(context),
      draft: isDraftLost(context) ? undefined : context.draft,
      problem: undefined,
      notice: lossNotice(isDraftLost(context) ? context.draft : undefined),
    })),
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
    isEdited: ({ context: { draft } }, node: TreeNode | undefined) =>
      draft !== undefined && placeOf(draft) === node,
    isLive: ({ context }) => context.draft?.type === 'string' && !context.draft.ending,
    isText: ({ context }) => context.draft?.type === 'string',
    isHeld: ({ context }) => isHeld(context.draft),
    isChoice: ({ context }) => context.draft?.type === 'boolean',
    warns: ({ context }) => warningOf(context.draft) !== undefined,
    isInDraft: ({ context: { draft } }, changes: readonly Change[]) =>
      changes.length > 0 && changes.every((change) => spliceIn(draft, change) !== undefined),
  },
});
