import { fromCallback } from 'xstate';
import { toProblem, withReason } from '~/core/problem';
import { ifThere, screenTask } from '~/machines/kit/task';
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
import { followModel } from './follow-model';
import { liveModels } from './live-models';
import { type ModelEditorActor, modelEditorMachine, selectUnsaved } from './model-editor-machine';
import {
  modelPermissionsMachine,
  type ModelRights,
  type PermissionChange,
  unstored,
} from './model-permissions-machine';
import { oneModel, oneModelRemoval } from './models';
import { type ModelToCreate, openModelMachine } from './open-model-machine';

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
      return { id: collection, world, users };
    } catch (error) {
      signal.throwIfAborted();
      log('The permissions of the collection could not be read.', toProblem(error));
      return undefined;
    }
  }

  const read = async (modelId: string, signal: AbortSignal): Promise<ModelRights> => {
    const { overrideWorld, worldPermissions, userPermissions } = await modelPermissions.get(key, modelId, signal);
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
      sourceEdit: sourceEditMachine.provide({ actors: sourceEditActors(wiring.browser.painted) }),
    },
  });

  return {
    modelPage: (modelId: string) => oneModel(wiring, modelId),
    modelRemoval: oneModelRemoval(wiring),

    /** The editor of a model, including unsaved work. `pointer`: a JSON Pointer to a value. */
    modelEditor: (modelId: string, pointer: string | undefined) =>
      keptWork.take(
        at(`models/${encodeURIComponent(modelId)}`),
        modelEditor,
        { target: { namespace: key.namespace, domainId: key.id }, modelId, pointer },
        selectUnsaved,
      ),

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
