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

/** The permissions of a model, and those of its collection where they could be read. */
export type ModelRights = { model: ModelRules; collection: CollectionRules | undefined };

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

/** Users that were granted something and have no entry: the server drops unknown users without an error. */
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
  /** Not yet answered; the first one is being sent. */
  changes: [] as readonly PermissionChange[],
  /** To whom something was granted since the last reading. */
  granted: [] as readonly Grantee[],
  problem: undefined as ApiProblem | undefined,
};
export type ModelPermissionsContext = typeof initialContext;

type ModelPermissionsEvent =
  { type: 'permissions.change'; change: PermissionChange } | { type: 'permissions.reload' };

const setupPermissions = setup({
  types: {} as {
    context: ModelPermissionsContext;
    events: ModelPermissionsEvent;
    tags: 'loading' | 'shown' | 'pending' | 'failing';
  },
  actors: {
    /** Announces which of those to whom something was granted were not stored. */
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
    /** Also the changes that were not sent: they were made on top of the failed one. */
    undo: assign({ changes: [] }),
    keepRights: assign((_, rights: ModelRights) => ({ rights, granted: [], problem: undefined })),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
  },
  guards: { isMoreLeft: ({ context }) => context.changes.length > 1 },
});

type Changed = { event: { change: PermissionChange } };
const queued = { type: 'queue', params: ({ event }: Changed) => event.change } as const;
/** What is read then is shown; what could not be read leads to a state that says so. */
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
 * The permissions of one model: each change is shown at once and sent, one after the other; a failed one is undone visibly. After the last
 * one the permissions are read again, since the server accepts some without storing them. Created by its screen.
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
        // Only a change leads here.
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
      description: 'What is shown may not be what the server has.',
      on: {
        'permissions.change': { target: 'sending', actions: queued },
        'permissions.reload': 'rereading',
      },
    },
  },
});

/** The permissions of the server with the changes made here since. */
export function selectRules({
  context: { rights, changes },
}: ModelPermissionsSnapshot): ModelRules | undefined {
  return rights && changes.reduce(changedRules, rights.model);
}

export type ModelPermissionsActor = ActorRefFrom<typeof modelPermissionsMachine>;
export type ModelPermissionsSnapshot = SnapshotFrom<typeof modelPermissionsMachine>;
