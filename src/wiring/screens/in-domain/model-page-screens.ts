import { fromCallback } from 'xstate';
import type { Model } from '../../../api/rest/domain/models';
import { isRejectedWith, toProblem } from '../../../api/rest/problem';
import {
  modelPermissionsMachine,
  type ReadRights,
  type SentChange,
} from '../../../machines/in-domain/model-permissions/model-permissions-machine';
import type { ModelRights } from '../../../machines/in-domain/model-permissions/permission-changes';
import {
  modelEditorMachine,
  type ModelEditorActor,
} from '../../../machines/in-domain/model-editor/model-editor-machine';
import { selectUnsaved } from '../../../machines/in-domain/model-editor/model-editor-selectors';
import { modelListDescriptor, modelListMachine } from '../../../machines/in-domain/models/model-list';
import {
  flagsOfNames,
  modelPermissionNames,
  namesOfFlags,
  orderGrants,
} from '../../../machines/in-domain/permissions/grants';
import { openModelMachine } from '../../../machines/in-domain/open-model/open-model-machine';
import { sourceEditMachine } from '../../../machines/in-domain/source-edit/source-edit-machine';
import type { ListQuery } from '../../../machines/resource-list/list-query';
import type { ListPage } from '../../../machines/resource-list/list-setup';
import { forgetQuery, removalActors } from '../../list-actors';
import { screenTask } from '../../screen-task';
import { collectionValuesOf, readGrantee } from './collection-body';
import { inDomain } from './domain-wiring';
import { followModel } from './follow-model';
import { sourceEditActors } from './source-edit-actors';
import { isThere } from '../../form-actors';
import { withReason } from '../../../machines/support/with-reason';

const names = modelPermissionNames;

/** One model of a domain: what it holds, and who may do what with it. */
export const modelPageScreens = inDomain((wiring) => {
  const { inDomain: api, key, at, now, navigation, notify, log, realtime, desk } = wiring;
  const { models, modelPermissions, collections } = api;

  /** Undefined where the model exists and its collection cannot be read. */
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

  const read = async (modelId: string, signal: AbortSignal): Promise<ReadRights> => {
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
      rights: {
        model: {
          overridesWorld: overrideWorld,
          world: namesOfFlags(names, worldPermissions),
          users: orderGrants(users),
        },
        collection: await rulesOfCollection(modelId, signal),
      },
    };
  };

  const send = async (modelId: string, { change }: SentChange): Promise<unknown> => {
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
      openModel: openModelMachine.provide({ actors: { followModel: followModel(realtime) } }),
      sourceEdit: sourceEditMachine.provide({ actors: sourceEditActors }),
    },
  });

  return {
    /** The page's model: a list of one, which is read, read again and deleted like any other. */
    modelPage: (modelId: string) =>
      modelListMachine.provide({
        actors: {
          keepQuery: forgetQuery,
          load: screenTask<ListPage<Model>, ListQuery>(async ({ signal }) => {
            try {
              const info = await models.info(key, modelId, signal);
              // What it holds comes live.
              return { rows: [{ ...info, data: {} }], hasNext: false, at: now() };
            } catch (error) {
              if (isRejectedWith(toProblem(error), 'not_found'))
                return { rows: [], hasNext: false, at: now() };
              throw error;
            }
          }),
          ...removalActors(modelListDescriptor, {
            remove: async ({ id }) => models.remove(key, id),
            isThere: async ({ id }, signal) => isThere(models.info(key, id, signal)),
          }),
        },
        actions: {
          announceRemoved: (_, results) => {
            for (const { label, problem } of results) {
              if (problem)
                notify({
                  intent: 'error',
                  title: 'Model Not Deleted',
                  text: withReason('Ths model could not be deleted.', problem),
                });
              else {
                notify({
                  intent: 'success',
                  title: 'Model Deleted',
                  text: `The model '${label}' was deleted.`,
                });
                navigation.back(at('models'));
              }
            }
          },
        },
      }),

    /** The editor of a model, as it was left where something is unsaved. `pointer`: names a value, as a JSON Pointer. */
    modelEditor: (modelId: string, pointer: string | undefined) =>
      desk.take(
        at(`models/${encodeURIComponent(modelId)}`),
        modelEditor,
        { target: { namespace: key.namespace, domainId: key.id }, modelId, pointer },
        selectUnsaved,
      ),

    /** Ties the history of a model to `?view=history`, both ways, while its page is shown. */
    historyAddress: fromCallback<{ type: 'unused' }, { editor: ModelEditorActor }>(
      ({ input: { editor } }) => {
        const isWanted = (search: string) => new URLSearchParams(search).get('view') === 'history';
        const isShown = () => editor.getSnapshot().matches('history');
        const follow = (search: string) => {
          if (isWanted(search) !== isShown())
            editor.send({ type: isWanted(search) ? 'editor.history' : 'editor.tree' });
        };
        follow(navigation.search());
        let shown = isShown();
        const changes = editor.subscribe(() => {
          if (isShown() === shown) return;
          shown = isShown();
          if (isWanted(navigation.search()) !== shown) navigation.show(shown ? '?view=history' : '', 'push');
        });
        const stop = navigation.watchSearch(follow);
        return () => {
          changes.unsubscribe();
          stop();
        };
      },
    ),

    modelPermissions: (modelId: string) =>
      modelPermissionsMachine.provide({
        actors: {
          read: screenTask<ReadRights, void>(({ signal }) => read(modelId, signal)),
          // Not given up with the page: what was sent is sent.
          send: screenTask<void, SentChange>(async ({ input }) => {
            await send(modelId, input);
          }),
        },
        actions: {
          announceFailure: (_, { change, problem }) => {
            log('The permissions of a model could not be changed.', problem);
            const world = change?.what === 'world' ? 'world model' : 'model';
            notify(
              change?.what === 'grant' || change?.what === 'revoke'
                ? {
                    intent: 'error',
                    title: 'Permissions Update Failed',
                    text: withReason('Could not set permissions for user.', problem),
                  }
                : {
                    intent: 'error',
                    title: 'Failed to Update Permissions',
                    text: withReason(`Could not update ${world} permissions.`, problem),
                  },
            );
          },
          announceUnstored: (_, grantees) => {
            for (const { name } of grantees)
              notify({
                intent: 'error',
                title: 'Permissions Not Stored',
                text: `'${name}' is no user of this domain. The permissions for '${name}' were not stored.`,
              });
          },
        },
      }),
  };
});
