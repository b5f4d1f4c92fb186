import { fromPromise } from 'xstate';
import type { Domain, DomainKey } from '~/api/rest/domains';
import type { ApiProblem } from '~/core/problem';
import { pollMachine } from '~/machines/kit/poll-machine';
import { realtimeActors, realtimeMachine } from '~/machines/realtime/realtime-machine';
import type { Services } from '~/machines/services';
import type { Dated, Statistics } from './domain-status-machine';

type Needs = Pick<Services, 'api' | 'log' | 'now' | 'realtime' | 'visits'> & {
  /** The username of the operator. */
  operator: () => string;
  /** Called when something other than a health check has reached the server. */
  answered: () => void;
};

/** Real implementations. The polls' question is the domain's key. */
export const domainStatusActors = (services: Needs) => {
  const { api, log, now, operator, visits } = services;
  const dated = <Value>(value: Value): Dated<Value> => ({ value, at: now() });
  const polling = (ask: (key: DomainKey, signal: AbortSignal) => Promise<unknown>) =>
    pollMachine.provide({
      actors: {
        ask: fromPromise<unknown, { question: unknown }>(({ input, signal }) =>
          ask(input.question as DomainKey, signal),
        ),
      },
    });
  /** Logs failures; the card on the page also shows the reason. */
  const logged = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask();
    } catch (error) {
      log('The upgrade could not be started.', error as ApiProblem);
      throw error;
    }
  };
  return {
    watchDescriptor: polling(async (key, signal) => dated(await api.domains.get(key, signal))),
    watchStatistics: polling(async (key, signal): Promise<Statistics> => {
      const answer = dated(await api.domains.stats(key, signal));
      // After signing out nothing is stored again.
      signal.throwIfAborted();
      return { ...answer, previous: visits.note(operator(), key, answer.value, answer.at) };
    }),
    realtime: realtimeMachine.provide({ actors: realtimeActors(services) }),
    readDescriptor: fromPromise<Dated<Domain>, DomainKey>(({ input, signal }) =>
      logged(async () => dated(await api.domains.get(input, signal))),
    ),
    startUpgrade: fromPromise<void, DomainKey>(({ input, signal }) =>
      logged(async () => {
        await api.domains.upgrade(input, signal);
      }),
    ),
  };
};
