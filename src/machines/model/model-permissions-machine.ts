import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import type { ApiProblem } from '~/core/problem';
import { failing, unprovidedTask } from '~/machines/kit/task';
import {
  type CollectionRules,
  type Grant,
  type Grantee,
  type ModelRules,
  sameGrantee,
  withGrant,
  withoutGrant,
} from '~/machines/resources/domain/permissions';

export type PermissionChange =
  | { what: 'override'; on: boolean }
  | { what: 'world'; granted: readonly string[] }
  | { what: 'grant'; grant: Grant }
  | { what: 'revoke'; grantee: Grantee };

/** The permissions of a model, and those of its collection if they could be read. */
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
export const unstored = (granted: readonly Grantee[], { users }: ModelRules): Grantee[] =>
  granted.filter((grantee) => !users.some(({ to }) => sameGrantee(to, grantee)));

/** The users whose entries are checked when the permissions are read again. */
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
    tags: 'loading' | 'shown' | 'pending' | 'failing';
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
/** Shows the permissions that are read; a failure leads to `failed`. */
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
      tags: 'shown',
      on: {
        'permissions.change': { target: 'sending', actions: queued },
        'permissions.reload': 'rereading',
      },
    },
    sending: {
      tags: ['shown', 'pending'],
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
      tags: 'shown',
      on: { 'permissions.change': { target: 'sending', actions: queued } },
      invoke: reading('stale'),
    },
    stale: {
      tags: ['shown', 'failing'],
      description: 'The permissions shown may differ from those on the server.',
      on: {
        'permissions.change': { target: 'sending', actions: queued },
        'permissions.reload': 'rereading',
      },
    },
  },
});

/** The permissions on the server, with the pending changes applied. */
export function selectRules({ context: { rights, changes } }: ModelPermissionsSnapshot): ModelRules | undefined {
  return rights && changes.reduce(changedRules, rights.model);
}

export type ModelPermissionsActor = ActorRefFrom<typeof modelPermissionsMachine>;
export type ModelPermissionsSnapshot = SnapshotFrom<typeof modelPermissionsMachine>;
