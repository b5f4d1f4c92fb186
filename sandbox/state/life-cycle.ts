import { randomUUID } from 'node:crypto';
import { defaultSnapshotPolicy, type Domain, type DomainDue, type ServerUser } from './records';
import type { State } from './state';
import { domainsOfNamespace, findNamespace, removeNamespace, userNamespaceId, withMember } from './namespaces';

/** Current version of a domain's database schema. */
const currentSchemaVersion = '3.0';

const longestTimer = 2 ** 31 - 1;

/** Input for a new domain; everything else has a default. */
export type DomainInput = Pick<Domain, 'namespace' | 'id' | 'displayName'> & Partial<Omit<Domain, 'version'>>;

/** A complete domain record; by default ready, online and empty. */
export const domainOf = (input: DomainInput): Domain => ({
  version: 1,
  uid: randomUUID(),
  status: 'ready',
  statusMessage: '',
  availability: 'online',
  schemaVersion: currentSchemaVersion,
  members: [],
  config: {
    anonymousAuth: false,
    collectionAutoCreate: false,
    reconnectTokenValidity: 1440,
    modelSnapshotPolicy: defaultSnapshotPolicy(),
  },
  users: [],
  groups: [],
  jwtKeys: [],
  sessions: [],
  nextSession: 1,
  nextAnonymous: 1,
  reconnectTokens: [],
  activities: [],
  chats: [],
  nextDirectChat: 1,
  collections: [],
  models: [],
  ...input,
});

/** When domains became ready, in milliseconds since 1970. */
const readySince = new WeakMap<Domain, number>();

/** Whether the domain has just become ready, while the real server still sets it up. */
export const isUnsettled = (state: State, domain: Domain): boolean =>
  state.now() - (readySince.get(domain) ?? -Infinity) < (state.pace.unsettled ?? 2_000);

const begin = (state: State, domain: Domain, status: Domain['status'], due: DomainDue) => {
  domain.status = status;
  domain.statusMessage = '';
  domain.due = due;
  state.saveDomain(domain);
  state.announce({ type: 'domain.changed', domain });
};

/** Initializing, then ready after `pace.initializing`. The namespace must exist and the id be unused. */
export const createDomain = (state: State, input: DomainInput): Domain => {
  const domain = domainOf({
    ...input,
    status: 'initializing',
    due: { at: state.now() + state.pace.initializing, outcome: 'ready' },
  });
  state.addDomain(domain);
  state.announce({ type: 'domain.changed', domain });
  return domain;
};

/** Deleting, then removed after `pace.deleting`. A second request does not extend it. */
export const deleteDomain = (state: State, domain: Domain): void => {
  if (domain.status === 'deleting' && domain.due) return;
  begin(state, domain, 'deleting', { at: state.now() + state.pace.deleting, outcome: 'removed' });
};

/** Upgrading, then after `pace.upgrading` ready with the current schema, or failed if an error is configured. */
export const upgradeDomain = (state: State, domain: Domain): void => {
  const at = state.now() + state.pace.upgrading;
  const { upgradeFailure } = domain;
  begin(
    state,
    domain,
    'schema-upgrading',
    upgradeFailure === undefined
      ? { at, outcome: 'ready', schemaVersion: currentSchemaVersion }
      : { at, outcome: 'error', statusMessage: upgradeFailure },
  );
};

/** Puts the domain into the error status immediately. */
export const failDomain = (state: State, domain: Domain, statusMessage: string): void => {
  domain.status = 'error';
  domain.statusMessage = statusMessage;
  delete domain.due;
  state.saveDomain(domain);
  state.announce({ type: 'domain.changed', domain });
};

/** Removes the domain immediately, also from all favorites. */
const eraseDomain = (state: State, domain: Domain): void => {
  for (const user of state.server.users) {
    user.favorites = user.favorites.filter((uid) => uid !== domain.uid);
  }
  state.saveServer();
  state.removeDomain(domain);
};

const finish = (state: State, domain: Domain, due: DomainDue) => {
  delete domain.due;
  if (due.outcome === 'removed') return eraseDomain(state, domain);
  if (due.outcome === 'ready') readySince.set(domain, state.now());
  domain.status = due.outcome;
  domain.statusMessage = due.statusMessage ?? '';
  domain.schemaVersion = due.schemaVersion ?? domain.schemaVersion;
  state.saveDomain(domain);
  state.announce({ type: 'domain.changed', domain });
};

/** Completes every status change that is due. */
export const settle = (state: State): void => {
  const now = state.now();
  for (const domain of [...state.domains.values()]) {
    if (domain.due && domain.due.at <= now) finish(state, domain, domain.due);
  }
};

/** Completes status changes in time, even without requests. @returns a function that stops it */
export const keepSettled = (state: State): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  const arm = () => {
    clearTimeout(timer);
    const dues = [...state.domains.values()].flatMap((domain) => (domain.due ? [domain.due.at] : []));
    if (dues.length === 0) return;
    const delay = Math.min(Math.max(Math.min(...dues) - state.now(), 1), longestTimer);
    timer = setTimeout(() => {
      settle(state);
      arm();
    }, delay).unref();
  };
  const unsubscribe = state.subscribe(arm);
  arm();
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
};

/** The domains in the operator's personal namespace. */
export const ownDomains = (state: State, { username }: ServerUser): Domain[] =>
  domainsOfNamespace(state, userNamespaceId(username));

/**
 * Removes the operator with everything they own: namespace and its domains, memberships, sessions, keys.
 * @param remains how to remove the domains: immediately, or left without a namespace as if deletion never ended
 */
export const removeUser = (state: State, user: ServerUser, remains: 'nothing' | 'orphans' = 'nothing'): void => {
  const { username } = user;
  const own = findNamespace(state, userNamespaceId(username));
  if (own?.userNamespace) {
    for (const domain of ownDomains(state, user)) {
      if (remains === 'orphans') domain.status = 'deleting';
      else eraseDomain(state, domain);
    }
    removeNamespace(state, own);
  }
  const { server } = state;
  server.users = server.users.filter((user) => user.username !== username);
  server.tokens = server.tokens.filter((token) => token.username !== username);
  for (const namespace of server.namespaces) {
    namespace.members = withMember(namespace.members, username, undefined);
  }
  state.saveServer();
  for (const domain of state.domains.values()) {
    if (!domain.members.some((member) => member.username === username)) continue;
    domain.members = withMember(domain.members, username, undefined);
    state.saveDomain(domain);
  }
};
