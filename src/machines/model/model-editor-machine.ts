import {
  type ActorRefFrom,
  type AnyEventObject,
  assign,
  enqueueActions,
  fromCallback,
  setup,
  type SnapshotEvent,
  type SnapshotFrom,
  waitFor,
} from 'xstate';
import type { Collaborator, Presence } from '~/api/realtime/port';
import type { LiveDocument } from '~/core/document/live-document';
import { pathOfPointer } from '~/core/document/path-text';
import { nodeAt } from '~/core/document/tree-node';
import type { DocumentObject } from '~/core/document/value';
import type { Unsent } from '~/machines/console/unsaved-work';
import { ifThere, screenTask } from '~/machines/kit/task';
import { sourceEditActors } from '~/machines/model/source-edit/source-edit-actors';
import {
  selectDirty,
  sourceEditMachine,
  type SourceEditSnapshot,
} from '~/machines/model/source-edit/source-edit-machine';
import {
  selectPresence,
  selectUnsentCount,
  type TreeEditActor,
  treeEditMachine,
  type TreeEditSnapshot,
} from '~/machines/model/tree-edit/tree-edit-machine';
import { type TreeSearchActor, treeSearchMachine } from '~/machines/model/tree-edit/tree-search-machine';
import { inDomain } from '~/machines/resources/domain/in-domain';
import { followModel } from './follow-model';
import { liveModels } from './live-models';
import { modelPath, oneModel, oneModelRemoval } from './models';
import {
  type ModelToCreate,
  type OpenModelInput,
  openModelMachine,
  type OpenModelSnapshot,
  type OwnPresence,
  selectUnstored,
  type UnmergedEdits,
} from './open-model-machine';

/** Why an open model can't be changed now, as a whole sentence; undefined if it can. */
export function whyNotWritable(model: OpenModelSnapshot): string | undefined {
  if (model.hasTag('writable')) return undefined;
  if (model.matches({ open: 'readOnly' })) return 'You can read this model but not change it.';
  if (model.matches('reopening')) return 'Read-only until the model is open again.';
  if (model.hasTag('healing')) return 'Read-only until the connection is back.';
  return model.hasTag('gone') ? 'The model was deleted.' : 'The model is closed. Open it again to change it.';
}

type Input = OpenModelInput & {
  /** The JSON Pointer in the address: its value is selected when the model is opened for the first time. */
  pointer?: string | undefined;
};

const initialContext = {
  /** The open document, or the last one. */
  document: undefined as LiveDocument | undefined,
  version: 0,
  tree: undefined as TreeEditActor | undefined,
  search: undefined as TreeSearchActor | undefined,
  may: false,
  why: undefined as string | undefined,
  collaborators: [] as readonly Collaborator[],
  presence: undefined as OwnPresence,
  /** The address requested the history before the model was open. */
  historyWanted: false,
  followed: undefined as Presence | undefined,
  /** Edits of an earlier document that the operator must decide about, which is done in the source text. */
  unmerged: undefined as UnmergedEdits | undefined,
  /** `value`: of its text, if that is valid. */
  source: { isOpen: false, hasSent: false, value: undefined as DocumentObject | undefined },
  isMadeAgain: false,
};

/**
 * The editor of one model: connects the open model with the tree, the source text and the history. Owned by the page of the model. Passes
 * events and data between these machines.
 */
export const modelEditorMachine = setup({
  types: {} as {
    input: Input;
    context: Input & typeof initialContext;
    events:
      | { type: 'editor.source' }
      | { type: 'editor.history' }
      | { type: 'editor.tree' }
      /** Makes the deleted model again from the source text, or from what is shown. */
      | { type: 'editor.create' }
      | (SnapshotEvent<TreeEditSnapshot> & { type: 'xstate.snapshot.treeEdit' })
      | (SnapshotEvent<SourceEditSnapshot> & { type: 'xstate.snapshot.sourceEdit' });
    children: {
      openModel: 'openModel';
      sourceEdit: 'sourceEdit';
      treeEdit: 'treeEdit';
      treeSearch: 'treeSearch';
    };
  },
  actors: {
    openModel: openModelMachine,
    sourceEdit: sourceEditMachine,
    treeEdit: treeEditMachine,
    treeSearch: treeSearchMachine,
  },
  actions: {
    passDocument: enqueueActions(({ context, enqueue }, model: OpenModelSnapshot) => {
      const { document, unmerged } = model.context;
      if (!document || document === context.document) return;
      const { tree, pointer } = context;
      // The new document must get the presence again.
      enqueue.assign({
        document,
        presence: undefined,
        // What the source has sent is still there, as text.
        isMadeAgain: false,
        unmerged: (context.source.hasSent ? undefined : unmerged) ?? context.unmerged,
      });
      enqueue.sendTo('sourceEdit', { type: 'source.attach', document, hasSent: unmerged === undefined });
      if (context.isMadeAgain && context.source.isOpen) enqueue.sendTo('sourceEdit', { type: 'source.save' });
      if (tree) {
        enqueue.sendTo('treeEdit', { type: 'tree.attach', document });
        enqueue.sendTo('treeSearch', { type: 'search.attach', document });
        return;
      }
      const path = pointer === undefined ? undefined : pathOfPointer(document.tree.root, pointer);
      enqueue.assign(({ spawn }) => {
        const made = spawn('treeEdit', { id: 'treeEdit', syncSnapshot: true, input: { document, path } });
        return {
          tree: made,
          search: spawn('treeSearch', { id: 'treeSearch', input: { document, listener: made } }),
        };
      });
    }),
    passPermit: enqueueActions(({ context, enqueue }, model: OpenModelSnapshot) => {
      const may = model.hasTag('writable');
      const why = whyNotWritable(model);
      if (!context.tree || (may === context.may && why === context.why)) return;
      enqueue.assign({ may, why });
      enqueue.sendTo('treeEdit', { type: 'tree.permit', may, ...(why === undefined ? {} : { why }) });
      enqueue.sendTo('sourceEdit', {
        type: 'source.permit',
        may,
        waits: model.hasTag('healing'),
        isGone: model.hasTag('gone'),
      });
    }),
    passPeople: enqueueActions(({ context, enqueue }, model: OpenModelSnapshot) => {
      const { collaborators } = model.context;
      if (collaborators === context.collaborators) return;
      enqueue.assign({ collaborators });
      const people = collaborators.map(({ sessionId, user }) => ({
        sessionId,
        name: user.displayName || user.username,
        user,
      }));
      enqueue.sendTo('sourceEdit', { type: 'source.people', people });
    }),
    passFollowed: enqueueActions(({ context, enqueue }, model: OpenModelSnapshot) => {
      const { following, presences, document } = model.context;
      const at = presences.find(({ sessionId }) => sessionId === following);
      if (!context.tree || !document || at === context.followed) return;
      enqueue.assign({ followed: at });
      const node = at && nodeAt(document.tree.root, at.path);
      if (node && !isSamePlace(at, context.followed)) enqueue.sendTo('treeEdit', { type: 'tree.show', node });
    }),
    passPresence: enqueueActions(({ context, enqueue }, tree: TreeEditSnapshot) => {
      const presence = selectPresence(tree);
      if (JSON.stringify(presence) === JSON.stringify(context.presence)) return;
      enqueue.assign({ presence });
      enqueue.sendTo('openModel', { type: 'model.show', presence });
    }),
    keepSource: assign({
      source: (_, snapshot: SourceEditSnapshot) => {
        const isOpen = !snapshot.matches('closed');
        const { sent, read } = snapshot.context;
        const value = isOpen && 'value' in read ? read.value : undefined;
        return { isOpen, hasSent: sent !== undefined, value };
      },
    }),
    createAgain: enqueueActions(({ context: { source, document }, enqueue }) => {
      const content = source.value ?? document?.value();
      enqueue.assign({ isMadeAgain: true });
      if (content) enqueue.sendTo('openModel', { type: 'model.create', content });
    }),
    wantHistory: assign({ historyWanted: (_, wanted: boolean) => wanted }),
    keepVersion: assign({ version: (_, model: OpenModelSnapshot) => model.context.facts?.version ?? 0 }),
    openSource: enqueueActions(({ context: { document, version, unmerged }, enqueue }) => {
      if (document) enqueue.sendTo('sourceEdit', { type: 'source.open', document, version, unmerged });
      enqueue.assign({ unmerged: undefined });
    }),
  },
  guards: {
    hasDocument: ({ context }) => context.document !== undefined,
    isReadable: ({ context: { source } }) => !source.isOpen || source.value !== undefined,
    isMergeDue: ({ context }) => context.unmerged !== undefined,
    isHistoryDue: ({ context }) => context.historyWanted && context.document !== undefined,
    /** Snapshots from before it was opened still arrive. */
    isClosed: ({ context }, source: SourceEditSnapshot) => context.source.isOpen && source.matches('closed'),
  },
}).createMachine({
  id: 'modelEditor',
  context: ({ input }) => ({ ...initialContext, ...input }),
  invoke: [
    {
      id: 'openModel',
      src: 'openModel',
      input: ({ context: { target, modelId } }) => ({ target, modelId }),
      onSnapshot: {
        actions: [
          { type: 'keepVersion', params: ({ event }) => event.snapshot },
          { type: 'passDocument', params: ({ event }) => event.snapshot },
          { type: 'passPermit', params: ({ event }) => event.snapshot },
          { type: 'passPeople', params: ({ event }) => event.snapshot },
          { type: 'passFollowed', params: ({ event }) => event.snapshot },
        ],
      },
    },
    {
      id: 'sourceEdit',
      src: 'sourceEdit',
      onSnapshot: { actions: { type: 'keepSource', params: ({ event }) => event.snapshot } },
    },
  ],
  on: {
    'editor.create': { guard: 'isReadable', actions: 'createAgain' },
    'xstate.snapshot.treeEdit': {
      actions: { type: 'passPresence', params: ({ event }) => event.snapshot },
    },
  },
  initial: 'tree',
  states: {
    tree: {
      on: {
        'editor.source': { guard: 'hasDocument', target: 'source' },
        'editor.history': [
          { guard: 'hasDocument', target: 'history' },
          { actions: { type: 'wantHistory', params: true } },
        ],
        'editor.tree': { actions: { type: 'wantHistory', params: false } },
      },
      always: [
        { guard: 'isMergeDue', target: 'source' },
        { guard: 'isHistoryDue', target: 'history' },
      ],
    },
    source: {
      description: 'The text is shown instead of the tree until it is saved or canceled.',
      entry: 'openSource',
      on: {
        'xstate.snapshot.sourceEdit': {
          guard: { type: 'isClosed', params: ({ event }) => event.snapshot },
          target: 'tree',
          actions: { type: 'keepSource', params: ({ event }) => event.snapshot },
        },
      },
    },
    history: {
      description: 'The versions are shown instead of the tree.',
      entry: { type: 'wantHistory', params: false },
      on: { 'editor.tree': 'tree' },
      always: { guard: 'isMergeDue', target: 'source' },
    },
  },
});

const isSamePlace = (one: Presence | undefined, other: Presence | undefined) =>
  one?.sessionId === other?.sessionId && JSON.stringify(one?.path) === JSON.stringify(other?.path);

export type ModelEditorActor = ActorRefFrom<typeof modelEditorMachine>;
export type ModelEditorSnapshot = SnapshotFrom<typeof modelEditorMachine>;

export type SaveState = 'saved' | 'saving' | 'unsent' | 'unsaved' | 'disconnected' | 'over';

/**
 * Whether what was typed is stored, as far as is known. `over`: the model is closed with everything stored.
 * @param unsent the number of drafts that are not sent
 * @param isOffered something that was typed before is not restored yet
 */
export function saveStateOf(model: OpenModelSnapshot, unsent: number, isOffered: boolean): SaveState {
  if (unsent > 0) return 'unsent';
  if (selectUnstored(model)) return model.hasTag('writable') ? 'saving' : 'unsaved';
  if (isOffered) return 'unsaved';
  if (model.hasTag('connected')) return 'saved';
  return model.matches('open') ? 'disconnected' : 'over';
}

/** What may be lost: drafts of the tree, a text that is not saved, and what was sent and is not confirmed. */
function unsavedOf({ context, children }: ModelEditorSnapshot) {
  const tree = context.tree?.getSnapshot();
  const source = children.sourceEdit?.getSnapshot();
  const model = children.openModel?.getSnapshot();
  return {
    count: tree === undefined ? 0 : selectUnsentCount(tree),
    hasText: context.unmerged !== undefined || (source !== undefined && selectDirty(source)),
    hasSent: model !== undefined && selectUnstored(model),
    isConnected: model?.hasTag('connected') === true,
  };
}

/**
 * Whether something was typed, in the tree or as text, that is not in the model. What was sent counts while there is no connection: otherwise
 * leaving the page would not lose it.
 */
export function selectUnsaved(s: ModelEditorSnapshot): boolean {
  const { count, hasText, hasSent, isConnected } = unsavedOf(s);
  return count > 0 || hasText || (hasSent && !isConnected);
}

const nothingUnsent: Unsent = { count: 0, more: false };

/** Tells what is typed and not sent, until it is stopped. */
export const watchUnsent = (tell: (unsent: Unsent) => void) =>
  fromCallback<AnyEventObject, { editor: ModelEditorActor }>(({ input: { editor } }) => {
    let told = nothingUnsent;
    const note = (unsent: Unsent) => {
      if (unsent.count !== told.count || unsent.more !== told.more) tell(unsent);
      told = unsent;
    };
    const look = (snapshot: ModelEditorSnapshot) => {
      const { count, hasText, hasSent } = unsavedOf(snapshot);
      note({ count, more: hasText || hasSent });
    };
    const watch = editor.subscribe(look);
    look(editor.getSnapshot());
    return () => {
      watch.unsubscribe();
      note(nothingUnsent);
    };
  });

/** How long a page waits for its model before it is drawn without, in milliseconds. */
const patience = 150;

/** One model of a domain: its content and its permissions. */
export const modelPageScreens = inDomain((wiring) => {
  const { key, target, realtime, keptWork, lastEditors } = wiring;
  const { models } = wiring.inDomain;

  const modelEditor = modelEditorMachine.provide({
    actors: {
      openModel: openModelMachine.provide({
        actors: {
          followModel: followModel(realtime, (modelId, facts) => lastEditors.note(key, modelId, facts)),
          createModel: screenTask<boolean, ModelToCreate>(async ({ input, signal }) => {
            const { modelId, collection, data } = input;
            // Someone else was quicker: theirs is opened.
            if (await ifThere(models.info(key, modelId, signal))) return false;
            await models.put(key, { id: modelId, collection, data: {} }, signal);
            try {
              await liveModels(wiring).fill(modelId, data, signal);
            } catch (error) {
              await models.remove(key, modelId).catch(() => {});
              throw error;
            }
            return true;
          }),
        },
      }),
      treeEdit: treeEditMachine.provide({
        actors: { readClipboard: screenTask<string, void>(() => wiring.browser.readClipboard()) },
      }),
      sourceEdit: sourceEditMachine.provide({ actors: sourceEditActors(wiring.browser.painted) }),
    },
  });

  const take = (modelId: string, pointer: string | undefined, isAhead?: boolean) =>
    keptWork.take(modelPath(key, modelId), modelEditor, { target, modelId, pointer }, selectUnsaved, isAhead);

  return {
    modelPage: (modelId: string) => oneModel(wiring, modelId),
    modelRemoval: oneModelRemoval(wiring),

    /** The editor of a model, including unsaved work. `pointer`: a JSON Pointer to a value. */
    modelEditor: (modelId: string, pointer: string | undefined) => take(modelId, pointer),

    /** Opens the model of a page that is about to be opened. Resolves when that is decided, or after a moment. */
    openAhead: async (modelId: string, pointer: string | undefined): Promise<void> => {
      const { openModel } = take(modelId, pointer, true).work.getSnapshot().children;
      const timeout = patience;
      if (openModel) await waitFor(openModel, (s) => !s.hasTag('pending'), { timeout }).catch(() => undefined);
    },

    watchUnsent: watchUnsent(wiring.tellUnsent),

    /** Shows the history of a model while its tab is the address. Waits while the source is edited. */
    historyAddress: fromCallback<{ type: 'address.tab'; tab: string }, { editor: ModelEditorActor }>(
      ({ input: { editor }, receive }) => {
        let tab = 'permissions';
        const follow = () => {
          const snapshot = editor.getSnapshot();
          const isShown = snapshot.matches('history');
          const isWanted = tab === 'history';
          if (tab === 'permissions' || isShown === isWanted || snapshot.matches('source')) return;
          if (isShown || snapshot.context.historyWanted !== isWanted)
            editor.send({ type: isWanted ? 'editor.history' : 'editor.tree' });
        };
        const watch = editor.subscribe(follow);
        receive((event) => {
          tab = event.tab;
          follow();
        });
        return () => watch.unsubscribe();
      },
    ),
  };
});
