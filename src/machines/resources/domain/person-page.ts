import type { Activity } from '~/api/rest/domain/activities';
import type { Group } from '~/api/rest/domain/groups';
import type { DomainSession } from '~/api/rest/domain/sessions';
import type { DomainUser } from '~/api/rest/domain/users';
import type { Effective, PersonFacts, Known } from '~/core/access';
import { domainUser, isSamePerson, type UserId } from '~/core/person';
import { readPages, type WholeList } from '~/machines/kit/read-pages';
import { type ResourceViewActor, viewOf } from '~/machines/kit/resource-view-machine';
import { type SurveyActor, surveyOf } from '~/machines/kit/survey-machine';
import { participantsOf } from './activity-watch-machine';
import { chatOf, type ShownChat } from './chats';
import { collectionValuesOf } from './collections';
import { inDomain } from './in-domain';
import { latestModels } from './latest-events-machine';
import { effectiveOnCollection, userGrantee } from './permissions';
import type { DomainApi } from '~/api/rest/domain/api';
import type { DomainKey } from '~/api/rest/domains';
import { type ApiProblem, isRejectedWith, toProblem } from '~/core/problem';

/** The latest sessions of exactly this person: the server compares a part of the username. */
const sessionsOf = (
  { sessions }: DomainApi,
  key: DomainKey,
  person: UserId,
  withDisconnected: boolean,
  signal: AbortSignal,
) =>
  readPages<DomainSession>(
    (range) => sessions.list(key, { filter: { username: person.username, withDisconnected }, ...range }, signal),
    (session) => isSamePerson({ type: session.userType, username: session.username }, person),
    { most: 200 },
  );

type Account = PersonFacts['account'];
const knownOf = (isSo: boolean | undefined): Known => (isSo === undefined ? 'unknown' : isSo ? 'yes' : 'no');

/** What decides whether a person can use the domain, in at most three calls. What can't be read is `unknown`. */
export const personFacts = inDomain(({ inDomain: api, key, log }) => ({
  factsOf: (person: UserId) =>
    viewOf<PersonFacts>(async (signal) => {
      /** The answer, or what its failure means. */
      const read = <Answer>(answer: Promise<Answer>, meaning: (problem: ApiProblem) => Answer): Promise<Answer> =>
        answer.catch((error: unknown) => {
          signal.throwIfAborted();
          const problem = toProblem(error);
          log('The rules for access could not be read.', problem);
          return meaning(problem);
        });
      const fact = (answer: Promise<boolean | undefined>) => read<Known>(answer.then(knownOf), () => 'unknown');
      const account = (): Promise<Account> =>
        read(
          api.users
            .get(key, person.username, signal)
            .then(({ disabled }): Account => (disabled ? 'disabled' : 'enabled')),
          (problem) => (isRejectedWith(problem, 'not_found') ? 'missing' : 'unknown'),
        );
      const connected = () =>
        fact(
          sessionsOf(api, key, person, false, signal).then(({ rows, isCut }) =>
            rows.length === 0 && isCut ? undefined : rows.length > 0,
          ),
        );
      // Only who may change the settings may read this one.
      const settings = () =>
        read<Record<'anonymous' | 'maySet', Known>>(
          api.config.anonymousAuth(key, signal).then(({ enabled }) => ({ anonymous: knownOf(enabled), maySet: 'yes' })),
          (problem) => ({
            anonymous: 'unknown',
            maySet: isRejectedWith(problem, 'forbidden') ? 'no' : 'unknown',
          }),
        );
      const isNormal = person.type === 'normal';
      const [accountNow, connectedNow, { anonymous, maySet }] = await Promise.all([
        isNormal ? account() : Promise.resolve<Account>('enabled'),
        person.type === 'convergence' ? Promise.resolve<Known>('unknown') : connected(),
        settings(),
      ]);
      return {
        account: accountNow,
        connected: connectedNow,
        anonymous,
        maySet,
      };
    }),
}));

/** A collection with what the user may do in it. */
export type CollectionAccess = { id: string } & Effective;
/** A model with the user's latest change among those that were read. `isPartial`: there are older changes that were not read. */
export type ChangedModel = {
  id: string;
  collection: string;
  changes: number;
  /** Epoch milliseconds. */
  lastAt: number;
  isPartial: boolean;
};

export type PersonActors = {
  user: ResourceViewActor<DomainUser>;
  facts: ResourceViewActor<PersonFacts>;
  sessions: ResourceViewActor<WholeList<DomainSession>>;
  groups: ResourceViewActor<WholeList<Group>>;
  chats: ResourceViewActor<WholeList<ShownChat>>;
  access: ResourceViewActor<WholeList<CollectionAccess>>;
  activities: SurveyActor<Activity>;
  models: SurveyActor<ChangedModel>;
};

/** Maximum numbers of activities that are joined, and of models whose history is read. */
const mostActivities = 50;
export const mostModels = 20;
/** How long an answer over the realtime connection may take, in milliseconds. */
const patience = 20_000;

/** What a domain knows about one of its users, in a bounded number of calls. */
export const personScreens = inDomain((wiring) => {
  const { inDomain: api, key, realtime, target } = wiring;
  const { users, groups, chats, collections, activities } = api;
  const all = { filter: '' };
  const patiently = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(patience)]);

  return (username: string) => {
    const person = domainUser(username);
    return {
      user: viewOf((signal) => users.get(key, username, signal)),
      facts: personFacts(wiring, key).factsOf(person),
      sessions: viewOf((signal) => sessionsOf(api, key, person, true, signal)),
      groups: viewOf<WholeList<Group>>(async (signal) => {
        const found = await groups.withMembers(key, signal);
        const rows = found.filter(({ members }) => members.includes(username));
        return { rows, read: found.length, isCut: false };
      }),
      chats: viewOf(async (signal) => {
        const isMember = ({ members }: ShownChat) => members.some((member) => isSamePerson(member, person));
        return readPages<ShownChat>(async (range) => {
          const { data } = await chats.list(key, { ...all, ...range }, signal);
          return { data: data.map(chatOf) };
        }, isMember);
      }),
      access: viewOf<WholeList<CollectionAccess>>(async (signal) => {
        const found = await readPages(
          (range) => collections.list(key, { ...all, ...range }, signal),
          () => true,
        );
        return {
          ...found,
          rows: found.rows.map((each) => ({
            id: each.id,
            ...effectiveOnCollection(userGrantee(username), collectionValuesOf(each)),
          })),
        };
      }),
      activities: surveyOf<Activity, Activity>({
        places: async (signal) => {
          const query = { type: '', id: '', offset: 0, limit: mostActivities };
          const { data, totalResults } = await activities.list(key, query, signal);
          return { places: data, left: Math.max(0, totalResults - data.length) };
        },
        read: async (activity, signal) => {
          const participants = await participantsOf(realtime, target, activity, patiently(signal));
          return participants.some(({ user }) => isSamePerson(user, person)) ? [activity] : [];
        },
        order: (one, other) => other.created - one.created,
        atOnce: 4,
      }),
      /** The server does not list changes by user: the histories of the models that were modified last are read. */
      models: surveyOf<{ id: string; collection: string }, ChangedModel>({
        places: async (signal) => {
          const { latest, listed } = await latestModels(api, key, signal, mostModels);
          return { places: latest, left: listed - latest.length };
        },
        read: async ({ id, collection }, signal) => {
          const { entries, ending } = await realtime.readHistory(target, id, patiently(signal));
          const own = entries.filter(({ user }) => isSamePerson(user, person));
          const last = own.at(-1);
          return last ? [{ id, collection, changes: own.length, lastAt: last.at, isPartial: ending === 'open' }] : [];
        },
        order: (one, other) => other.lastAt - one.lastAt,
        atOnce: 2,
      }),
    };
  };
});
