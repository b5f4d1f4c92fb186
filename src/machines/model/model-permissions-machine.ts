import { type ActorRefFrom, assign, setup, type SnapshotFrom, waitFor } from 'xstate';
import { alreadyGone, type ApiProblem, toProblem, withReason } from '~/core/problem';
import { failing, screenTask, unprovidedTask } from '~/machines/kit/task';
import { collectionValuesOf, readGrantee } from '~/machines/resources/domain/collections';
import { inDomain } from '~/machines/resources/domain/in-domain';
import {
  type CollectionRules,
  flagsOfNames,
  type Grant,
  type Grantee,
  modelPermissionNames,
  type ModelRules,
  namesOfFlags,
  orderGrants,
  sameGrantee,
  withGrant,
  withoutGrant,
} from '~/machines/resources/domain/permissions';
import type { OneModelActor } from './models';

export type PermissionChange =
  | { what: 'override'; on: boolean }
  | { what: 'world'; granted: readonly string[] }
  | { what: 'grant'; grant: Grant }
  | { what: 'revoke'; grantee: Grantee };

export type ModelRights = { model: ModelRules; collection: (CollectionRules & { id: string }) | undefined };

function changedRules(rules: ModelRules, change: PermissionChange): ModelRules {
  switch (change.what) {
    case 'override':
      return { ...rules, overridesWorld: change.on };
    case 'world':
      return { ...rules, world: change.granted };
    case 'grant':
      return { ...rules, users: withGrant(rules.users, change.grant) };
    case 'revoke':
      return { ...rules, users: withoutGrant(rules.users, change.grantee) };
  }
}

/** Users that were granted something but have no entry: the server drops unknown users without an error. */
const unstored = (granted: readonly Grantee[], { users }: ModelRules): Grantee[] =>
  granted.filter((grantee) => !users.some(({ to }) => sameGrantee(to, grantee)));

function grantedAfter(granted: readonly Grantee[], change: PermissionChange): readonly Grantee[] {
  if (change.what !== 'grant' && change.what !== 'revoke') return granted;
  const concerned = change.what === 'grant' ? change.grant.to : change.grantee;
  const others = granted.filter((grantee) => !sameGrantee(grantee, concerned));
  return change.what === 'grant' ? [...others, concerned] : others;
}

const initialContext = {
  rights: undefined as ModelRights | undefined,
  /** Changes without an answer; the first one is being sent. */
  changes: [] as readonly PermissionChange[],
  /** The users that were granted something since the permissions were last read. */
  granted: [] as readonly Grantee[],
  problem: undefined as ApiProblem | undefined,
};
export type ModelPermissionsContext = typeof initialContext;

type ModelPermissionsEvent = { type: 'permissions.change'; change: PermissionChange } | { type: 'permissions.reload' };

const setupPermissions = setup({
  types: {} as {
    context: ModelPermissionsContext;
    events: ModelPermissionsEvent;
    tags: 'loading' | 'pending' | 'failing';
  },
  actors: {
    /** Announces which of the granted users were not stored. */
    read: unprovidedTask<ModelRights, readonly Grantee[]>('read'),
    send: unprovidedTask<void, PermissionChange>('send'),
  },
  actions: {
    queue: assign({ changes: ({ context }, change: PermissionChange) => [...context.changes, change] }),
    keepSent: assign(({ context }) => {
      const [sent, ...changes] = context.changes;
      if (!sent || !context.rights) return {};
      const model = changedRules(context.rights.model, sent);
      return {
        changes,
        rights: { ...context.rights, model },
        granted: grantedAfter(context.granted, sent),
      };
    }),
    /** Also drops the unsent changes, which were based on the failed one. */
    undo: assign({ changes: [] }),
    keepRights: assign((_, rights: ModelRights) => ({ rights, granted: [], problem: undefined })),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
  },
  guards: { isMoreLeft: ({ context }) => context.changes.length > 1 },
});

type Changed = { event: { change: PermissionChange } };
const queued = { type: 'queue', params: ({ event }: Changed) => event.change } as const;
const changeable = {
  'permissions.change': { target: 'sending', actions: queued },
  'permissions.reload': 'rereading',
} as const;
const reading = <Failed extends string>(failed: Failed) =>
  ({
    id: 'read',
    src: 'read',
    input: ({ context }: { context: ModelPermissionsContext }) => context.granted,
    onDone: {
      target: 'settled',
      actions: {
        type: 'keepRights',
        params: ({ event }: { event: { output: ModelRights } }) => event.output,
      },
    },
    onError: failing(failed),
  }) as const;

/**
 * The permissions of one model. Each change is shown immediately and sent, one after the other; a failed change is reverted and reported. After
 * the last one the permissions are read again, because the server accepts some without storing them. Created by its screen.
 */
export const modelPermissionsMachine = setupPermissions.createMachine({
  id: 'modelPermissions',
  context: initialContext,
  initial: 'loading',
  states: {
    loading: { tags: 'loading', invoke: reading('failed') },
    failed: { tags: 'failing', on: { 'permissions.reload': 'loading' } },
    settled: {
      on: changeable,
    },
    sending: {
      tags: 'pending',
      on: { 'permissions.change': { actions: queued } },
      invoke: {
        id: 'send',
        src: 'send',
        // Defined here, because only a change leads to this state.
        input: ({ context }) => context.changes[0] as PermissionChange,
        onDone: [
          { guard: 'isMoreLeft', target: 'sending', reenter: true, actions: 'keepSent' },
          { target: 'rereading', actions: 'keepSent' },
        ],
        onError: { target: 'rereading', actions: 'undo' },
      },
    },
    rereading: {
      on: { 'permissions.change': { target: 'sending', actions: queued } },
      invoke: reading('stale'),
    },
    stale: {
      tags: 'failing',
      description: 'The permissions shown may differ from those on the server.',
      on: changeable,
    },
  },
});

export function selectRules({ context: { rights, changes } }: ModelPermissionsSnapshot): ModelRules | undefined {
  return rights && changes.reduce(changedRules, rights.model);
}

export type ModelPermissionsActor = ActorRefFrom<typeof modelPermissionsMachine>;
export type ModelPermissionsSnapshot = SnapshotFrom<typeof modelPermissionsMachine>;

const names = modelPermissionNames;

export const modelPermissionScreens = inDomain(({ inDomain: api, key, notify, log }) => {
  const { modelPermissions, collections } = api;

  /** Undefined if the model exists but its collection can't be read. */
  async function rulesOfCollection(page: OneModelActor, signal: AbortSignal): Promise<ModelRights['collection']> {
    try {
      const { loaded, problem } = (await waitFor(page, (s) => !s.hasTag('loading'), { signal })).context;
      const collection = loaded?.value?.collection;
      if (collection === undefined) throw problem ?? alreadyGone;
      const { world, users } = collectionValuesOf(await collections.get(key, collection, signal));
      return { id: collection, world, users };
    } catch (error) {
      signal.throwIfAborted();
      log('The permissions of the collection could not be read.', toProblem(error));
      return undefined;
    }
  }

  const read = async (modelId: string, page: OneModelActor, signal: AbortSignal): Promise<ModelRights> => {
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
      collection: await rulesOfCollection(page, signal),
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

  return {
    /** `page`: what the page of the model has read, or reads. */
    modelPermissions: (modelId: string, page: OneModelActor) =>
      modelPermissionsMachine.provide({
        actors: {
          read: screenTask<ModelRights, readonly Grantee[]>(async ({ input: granted, signal }) => {
            const found = await read(modelId, page, signal);
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
