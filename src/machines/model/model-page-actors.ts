import { fromCallback } from 'xstate';
import type { Collaborator, ModelEvent, ModelFacts, RealtimeContent } from '~/api/realtime/port';
import { applyEdits } from '~/core/document/edit';
import { createLiveDocument, type LiveDocument } from '~/core/document/live-document';
import { type DocumentObject, isHuge, sizeOf } from '~/core/document/value';
import { toProblem } from '~/core/problem';
import { withReason } from '~/core/refusals';
import { screenTask } from '~/machines/kit/task';
import { sourceEditActors } from '~/machines/model/source-edit/source-edit-actors';
import { sourceEditMachine } from '~/machines/model/source-edit/source-edit-machine';
import { collectionValuesOf, readGrantee } from '~/machines/resources/domain/collections';
import { inDomain } from '~/machines/resources/domain/in-domain';
import {
  flagsOfNames,
  type Grantee,
  modelPermissionNames,
  namesOfFlags,
  orderGrants,
} from '~/machines/resources/domain/permissions';
import { type ModelEditorActor, modelEditorMachine, selectUnsaved } from './model-editor-machine';
import {
  modelPermissionsMachine,
  type ModelRights,
  type PermissionChange,
  unstored,
} from './model-permissions-machine';
import { oneModel } from './models';
import {
  type OpenModelCommand,
  type OpenModelInput,
  openModelMachine,
  type OpenModelReport,
} from './open-model-machine';

/** A large model that is open but not shown until the operator confirms. */
type Held = { data: DocumentObject; facts: ModelFacts; collaborators: readonly Collaborator[] };

/**
 * Keeps one model open. Its edits go directly into the document, in order, without passing through the machine; everything else is reported to
 * the machine.
 */
export const followModel = (
  realtime: Pick<RealtimeContent, 'openModel'>,
  noteEditor: (modelId: string, facts: ModelFacts) => void = () => {},
) =>
  fromCallback<OpenModelCommand, OpenModelInput>(({ input, receive, sendBack }) => {
    const report = (event: OpenModelReport) => sendBack(event);
    const storing = createStoring();
    let held: Held | undefined;
    let document: LiveDocument | undefined;

    const model = realtime.openModel(input.target, input.modelId, (event) => handle(event));
    const show = ({ data, facts, collaborators }: Held) => {
      held = undefined;
      document = createLiveDocument(data, {
        send: (edits) => {
          model.edit(edits);
          if (edits.length > 0) storing.begin();
        },
        settled: storing.settled,
        idAt: (path) => model.idAt(path),
      });
      report({ type: 'model.opened', document, facts, collaborators });
    };
    const handle = (event: ModelEvent): void => {
      switch (event.type) {
        case 'model.opened': {
          // For profiling and the benchmark: here the client's work ends and the tree's begins.
          performance.mark('model.opened');
          const size = sizeOf(event.data);
          if (!isHuge(size)) return show(event);
          held = event;
          return report({ type: 'model.weighed', size });
        }
        case 'model.edited':
          try {
            if (held) held = { ...held, data: applyEdits(held.data, event.edits) as DocumentObject };
            document?.receive(event.edits, event.sessionId);
          } catch {
            // Otherwise the document would differ from that of the others.
            model.close();
            handle({ type: 'model.closed', reason: 'A change that someone made could not be shown.' });
          }
          return;
        case 'model.facts':
          if (held) held = { ...held, facts: event.facts };
          noteEditor(input.modelId, event.facts);
          if (event.facts.isCommitted) storing.end();
          break;
        case 'model.collaborators':
          if (held) held = { ...held, collaborators: event.collaborators };
          break;
        case 'model.deleted':
        case 'model.detached':
        case 'model.closed':
          storing.fail(new Error('The model was closed before everything was stored.'));
      }
      report(event);
    };
    receive((command) => {
      if (command.type === 'model.show') model.show(command.presence);
      else if (held) show(held);
    });
    return () => {
      model.close();
      storing.fail(new Error('The model was closed.'));
    };
  });

function pendingStore() {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => {}, () => {}];
  const stored = new Promise<void>((...settle) => ([resolve, reject] = settle));
  // Prevents an unhandled rejection if nothing waits for it.
  stored.catch(() => {});
  return { stored, resolve, reject };
}

/** Tracks whether everything sent is stored, for callers that wait for it. */
function createStoring() {
  let pending: ReturnType<typeof pendingStore> | undefined;
  return {
    begin: () => void (pending ??= pendingStore()),
    end: () => {
      pending?.resolve();
      pending = undefined;
    },
    fail: (error: Error) => pending?.reject(error),
    settled: (signal: AbortSignal) =>
      Promise.race([
        pending?.stored,
        new Promise<never>((_, reject) => {
          const abort = () => reject(signal.reason as Error);
          if (signal.aborted) abort();
          else signal.addEventListener('abort', abort, { once: true });
        }),
      ]),
  };
}

const names = modelPermissionNames;

/** One model of a domain: its content and its permissions. */
export const modelPageScreens = inDomain((wiring) => {
  const { inDomain: api, key, at, notify, log, realtime, keptWork, lastEditors } = wiring;
  const { models, modelPermissions, collections } = api;

  /** Undefined if the model exists but its collection can't be read. */
  async function rulesOfCollection(modelId: string, signal: AbortSignal): Promise<ModelRights['collection']> {
    try {
      const { collection } = await models.info(key, modelId, signal);
      const { world, users } = collectionValuesOf(await collections.get(key, collection, signal));
      return { world, users };
    } catch (error) {
      signal.throwIfAborted();
      log('The permissions of the collection could not be read.', toProblem(error));
      return undefined;
    }
  }

  const read = async (modelId: string, signal: AbortSignal): Promise<ModelRights> => {
    const { overrideWorld, worldPermissions, userPermissions } = await modelPermissions.get(
      key,
      modelId,
      signal,
    );
    const users = userPermissions.map(({ userId, permissions }) => ({
      to: readGrantee(userId),
      granted: namesOfFlags(names, permissions),
    }));
    return {
      model: {
        overridesWorld: overrideWorld,
        world: namesOfFlags(names, worldPermissions),
        users: orderGrants(users),
      },
      collection: await rulesOfCollection(modelId, signal),
    };
  };

  const send = async (modelId: string, change: PermissionChange): Promise<unknown> => {
    switch (change.what) {
      case 'override':
        return modelPermissions.setOverride(key, modelId, change.on);
      case 'world':
        return modelPermissions.setWorld(key, modelId, flagsOfNames(names, change.granted));
      case 'grant': {
        const { to, granted } = change.grant;
        return modelPermissions.setUser(key, modelId, to.name, flagsOfNames(names, granted));
      }
      case 'revoke':
        return modelPermissions.removeUser(key, modelId, change.grantee.name);
    }
  };

  const modelEditor = modelEditorMachine.provide({
    actors: {
      openModel: openModelMachine.provide({
        actors: {
          followModel: followModel(realtime, (modelId, facts) => lastEditors.note(key, modelId, facts)),
        },
      }),
      sourceEdit: sourceEditMachine.provide({ actors: sourceEditActors(wiring.browser.painted) }),
    },
  });

  return {
    modelPage: (modelId: string) => oneModel(wiring, modelId),

    /** The editor of a model, including unsaved work. `pointer`: a JSON Pointer to a value. */
    modelEditor: (modelId: string, pointer: string | undefined) =>
      keptWork.take(
        at(`models/${encodeURIComponent(modelId)}`),
        modelEditor,
        { target: { namespace: key.namespace, domainId: key.id }, modelId, pointer },
        selectUnsaved,
      ),

    /** Shows the history of a model as long as the address names it. Waits while the source is edited. */
    historyAddress: fromCallback<{ type: 'unused' }, { editor: ModelEditorActor; isWanted: boolean }>(
      ({ input: { editor, isWanted } }) => {
        const follow = () => {
          const snapshot = editor.getSnapshot();
          const isShown = snapshot.matches('history');
          if (isShown === isWanted || snapshot.matches('source')) return;
          if (isShown || snapshot.context.historyWanted !== isWanted)
            editor.send({ type: isWanted ? 'editor.history' : 'editor.tree' });
        };
        const watch = editor.subscribe(follow);
        follow();
        return () => watch.unsubscribe();
      },
    ),

    modelPermissions: (modelId: string) =>
      modelPermissionsMachine.provide({
        actors: {
          read: screenTask<ModelRights, readonly Grantee[]>(async ({ input: granted, signal }) => {
            const found = await read(modelId, signal);
            signal.throwIfAborted();
            for (const { name } of unstored(granted, found.model))
              notify({
                intent: 'error',
                title: 'Permissions Not Stored',
                text: `'${name}' is not a user of this domain. The permissions for '${name}' were not stored.`,
              });
            return found;
          }),
          // Continues when the page is left, because the change was already sent.
          send: screenTask<void, PermissionChange>(async ({ input }) => {
            try {
              await send(modelId, input);
            } catch (error) {
              const problem = toProblem(error);
              const { what } = input;
              log('The permissions of a model could not be changed.', problem);
              const ofUser = what === 'grant' || what === 'revoke';
              const text = ofUser
                ? 'Could not set permissions for user.'
                : `Could not update ${what === 'world' ? 'world model' : 'model'} permissions.`;
              notify({
                intent: 'error',
                title: ofUser ? 'Permissions Update Failed' : 'Failed to Update Permissions',
                text: withReason(text, problem),
              });
              throw problem;
            }
          }),
        },
      }),
  };
});
