import type { ActivityKey } from '~/api/rest/domain/activities';
import type { DomainUser } from '~/api/rest/domain/users';
import type { Model } from '~/api/rest/domain/models';
import { countOf } from '~/core/counts';
import { type Loss, lossesOf, type LossKind } from '~/core/losses';
import { readUserId, type UserId, domainUser, formatUser, isSamePerson } from '~/core/person';
import { ifThere } from '~/machines/kit/task';
import { readEach, readPages } from '~/machines/kit/read-pages';
import { connectedTo, type Counted } from '~/machines/resources/losses';
import { participantsOf } from './activity-watch-machine';
import type { DomainWiring } from './in-domain';

type Named = { id: string };
type Counting<Row> = (wiring: DomainWiring, rows: readonly Row[], signal: AbortSignal) => Promise<Counted>;

const lossOfPeople = (what: LossKind, people: readonly UserId[]): Loss => ({
  what,
  count: people.length,
  items: people.map((each) => ({ name: formatUser(each) })),
});

/** The people who may have something of the domain open. */
const onlookers = async (wiring: DomainWiring, signal: AbortSignal) =>
  lossOfPeople('onlooker', await connectedTo(wiring, wiring.key, signal));

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** The models of collections, as they are now. */
export const lossesOfCollections: Counting<Named> = async (wiring, rows, signal) => {
  const { key, inDomain } = wiring;
  const found = await readEach(rows, async ({ id }) => {
    const { rows: same } = await readPages(
      (range) => inDomain.collections.summaries(key, { filter: id, ...range }, signal),
      (each) => each.id === id,
      { most: Infinity },
    );
    return { id, models: same[0]?.modelCount ?? 0 };
  });
  const models = sum(found.map((each) => each.models));
  const each = found
    .filter((one) => one.models > 0)
    .map((one) => ({ name: one.id, notes: [countOf(one.models, 'model')] }));
  return {
    list: lossesOf(
      { what: 'model', count: models, ...(rows.length === 1 ? {} : { items: each }) },
      models > 0 ? await onlookers(wiring, signal) : undefined,
    ),
  };
};

/** The history of models, and who may have them open. More than this many are not read again. */
const mostModels = 20;

export const lossesOfModels: Counting<Model> = async (wiring, rows, signal) => {
  const { key, inDomain } = wiring;
  const present =
    rows.length > mostModels ? rows : await readEach(rows, ({ id }) => ifThere(inDomain.models.info(key, id, signal)));
  const versions = sum(present.map((each) => each?.version ?? 0));
  return { list: lossesOf({ what: 'version', count: versions }, await onlookers(wiring, signal)) };
};

/** How long the participants may take, in milliseconds. */
const patience = 4_000;
/** More activities than this are not joined. */
const mostActivities = 20;

export const lossesOfActivities: Counting<ActivityKey> = async ({ target, realtime }, rows, signal) => {
  const until = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const found = await readEach(rows.slice(0, mostActivities), async (activity) =>
    participantsOf(realtime, target, activity, until, false).catch(() => undefined),
  );
  signal.throwIfAborted();
  const seen = found.filter((participants) => participants !== undefined);
  const unseen = rows.length - seen.length;
  const people = seen.flat().map(({ user }) => user);
  return {
    list: lossesOf(lossOfPeople('participant', people)),
    notes: unseen > 0 ? [`Who takes part in ${countOf(unseen, 'activity', 'activities')} is not known.`] : [],
  };
};

export const lossesOfGroups: Counting<Named> = async ({ key, inDomain }, rows, signal) => {
  const ids = new Set(rows.map(({ id }) => id));
  const groups = (await inDomain.groups.withMembers(key, signal)).filter(({ id }) => ids.has(id));
  const members = groups.flatMap((group) =>
    group.members.map((name) => ({ name, ...(rows.length === 1 ? {} : { notes: [`in ${group.id}`] }) })),
  );
  return { list: lossesOf({ what: 'member', count: members.length, items: members }) };
};

export const lossesOfDomainUsers: Counting<Pick<DomainUser, 'username'>> = async (wiring, rows, signal) => {
  const { key, inDomain } = wiring;
  const usernames = rows.map(({ username }) => username);
  const isOne = (person: UserId) => usernames.some((username) => isSamePerson(person, domainUser(username)));
  const [groups, collections, connected] = await Promise.all([
    inDomain.groups.withMembers(key, signal),
    readPages(
      (range) => inDomain.collections.list(key, { filter: '', ...range }, signal),
      ({ userPermissions }) => Object.keys(userPermissions).some((user) => isOne(readUserId(user))),
      { most: Infinity },
    ),
    connectedTo(wiring, key, signal),
  ]);
  const left = groups.filter(({ members }) => members.some((member) => usernames.includes(member)));
  const named = (what: LossKind, items: readonly Named[]): Loss => ({
    what,
    count: items.length,
    items: items.map(({ id }) => ({ name: id })),
  });
  return {
    list: lossesOf(
      named('membership', left),
      named('permission', collections.rows),
      lossOfPeople('connection', connected.filter(isOne)),
    ),
  };
};

export const lossesOfChats: Counting<{ chatId: string }> = async ({ key, inDomain }, rows, signal) => {
  const found = await readEach(rows, async ({ chatId }) => ifThere(inDomain.chats.get(key, chatId, signal)));
  const present = found.filter((chat) => chat !== undefined);
  // The first event is the creation.
  const events = sum(present.map(({ lastEventNumber }) => (lastEventNumber === 0 ? 0 : lastEventNumber + 1)));
  return {
    list: lossesOf(
      { what: 'event', count: events },
      { what: 'member', count: sum(present.map(({ members }) => members.length)) },
    ),
  };
};
