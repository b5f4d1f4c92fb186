import type { DomainApi } from '~/api/rest/domain/api';
import type { DomainSession } from '~/api/rest/domain/sessions';
import type { DomainKey } from '~/api/rest/domains';
import type { Known, PersonFacts } from '~/core/access';
import type { UserId } from '~/core/domain-user-id';
import { isSamePerson } from '~/core/person';
import { type ApiProblem, isRejectedWith, toProblem } from '~/core/problem';
import { readPages } from '~/machines/kit/task';
import { viewOf } from '~/machines/kit/resource-view-machine';
import { inDomain } from './in-domain';

/** The latest sessions of exactly this person: the server compares a part of the username. */
export const sessionsOf = (
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

const notAsked = Promise.resolve<Known>('unknown');

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
        person.type === 'convergence' ? notAsked : connected(),
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
