import { applyChatEvent, findChat, newChat } from './chats';
import { collectionOf, findCollection, modelOf } from './models';
import { valueFromJson } from './data-values';
import { sessionsKept } from './domain-sessions';
import type { Domain, DomainSession, ServerUser } from './records';
import type { State } from './state';
import { userOf } from './users';

/** The collection and the chat for the added models and events. */
const filledId = 'filled';

const minutes = 60_000;
const firstNames = 'Ada Bo Chen Dilek Emre Farah Gil Hana Ilse João Kira Liv Óscar'.split(' ');
const lastNames = 'Abbott Brandt Castro Dogan Eriksen Fischer Ito Kowalski Ngata Oduya Ruiz'.split(' ');
const roles = ['Developer', 'Developer', 'Domain Admin', ''] as const;

const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;
const named = (number: number) => `${filledId}-${String(number).padStart(5, '0')}`;

/** The given amount of unused numbers, counted from 1. */
function freeNumbers(amount: number, taken: ReadonlySet<string>): number[] {
  const numbers: number[] = [];
  for (let number = 1; numbers.length < amount; number += 1) if (!taken.has(named(number))) numbers.push(number);
  return numbers;
}

/** Adds operators `filled-00001` and so on. All have one password, hashed once. */
export const fillUsers = (state: State, amount: number): void => {
  const { users } = state.server;
  const common = userOf({ username: '', displayName: '', email: '', serverRole: '', password: 'password' });
  const taken = new Set(users.map(({ username }) => username));
  for (const number of freeNumbers(amount, taken)) {
    const firstName = pick(firstNames, number * 7);
    const lastName = pick(lastNames, number * 3);
    const user: ServerUser = {
      ...common,
      username: named(number),
      firstName,
      lastName,
      displayName: `${firstName} ${lastName} ${number}`,
      email: `${named(number)}@example.com`,
      serverRole: pick(roles, number),
      // No call returns this one.
      bearerToken: `${common.bearerToken}${number}`,
      apiKeys: [],
      favorites: [],
    };
    users.push(user);
  }
  state.saveServer();
};

/** Adds models `filled-00001` and so on to the collection `filled`, the first the oldest. */
export const fillModels = (state: State, domain: Domain, amount: number): void => {
  if (!findCollection(domain, filledId)) domain.collections.push(collectionOf({ id: filledId }));
  const taken = new Set(domain.models.map(({ id }) => id));
  const numbers = freeNumbers(amount, taken);
  // A new list, so that the index by id is rebuilt.
  domain.models = domain.models.concat(
    numbers.map((number, index) =>
      modelOf({
        id: named(number),
        collection: filledId,
        root: valueFromJson({ number, title: `Model ${number}`, done: number % 3 === 0, tags: ['filled'] }),
        createdTime: state.now() - (numbers.length - index) * minutes,
      }),
    ),
  );
  state.saveDomain(domain);
};

/** Adds ended sessions of the domain's users in turn, the last being the latest. Above the limit of a domain, the oldest are removed. */
export const fillSessions = (state: State, domain: Domain, amount: number): void => {
  const users = domain.users.filter(({ deleted }) => !deleted);
  const added = Array.from({ length: users.length === 0 ? 0 : amount }, (_, index): DomainSession => {
    const { username, userType } = pick(users, index);
    const connected = state.now() - (amount - index + 1) * minutes;
    return {
      id: (domain.nextSession + index).toString(36),
      username,
      userType,
      connected,
      disconnected: connected + minutes,
      authMethod: userType === 'anonymous' ? 'anonymous' : userType === 'convergence' ? 'jwt' : 'password',
      client: 'JavaScript',
      clientVersion: '1.0.0-rc.12',
      clientMetaData: '',
      remoteHost: `10.30.${index % 250}.7:${49_200 + (index % 9_000)}`,
    };
  });
  domain.nextSession += added.length;
  const open = domain.sessions.filter(({ disconnected }) => disconnected === undefined);
  const ended = domain.sessions.filter(({ disconnected }) => disconnected !== undefined);
  const kept = Math.max(0, sessionsKept - open.length);
  domain.sessions = [...ended, ...added].slice(-kept).concat(open);
  state.saveDomain(domain);
};

/** Adds messages of an operator to the channel `filled`. */
export const fillChatEvents = (state: State, domain: Domain, amount: number): void => {
  const creator = { userType: 'convergence', username: 'admin' } as const;
  const known = findChat(domain, filledId);
  const input = { id: filledId, type: 'channel', membership: 'public', name: 'Filled', topic: '' } as const;
  const chat = known ?? newChat({ ...input, members: [], creator }, state.now());
  if (!known) domain.chats.push(chat);
  for (let index = 1; index <= amount; index += 1)
    applyChatEvent(chat, {
      number: chat.events.length,
      timestamp: state.now(),
      user: creator,
      type: 'message',
      message: `Message ${chat.events.length}`,
    });
  state.saveDomain(domain);
};
