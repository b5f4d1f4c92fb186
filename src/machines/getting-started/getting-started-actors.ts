import { isRejectedWith, toProblem } from '~/core/problem';
import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { selectStats } from '~/machines/domain-status/domain-status-machine';
import { pollMachine } from '~/machines/kit/poll-machine';
import { inDomain } from '~/machines/resources/domain/in-domain';
import { type Dashboard, type Facts, gettingStartedMachine } from './getting-started-machine';

const first = { filter: '', offset: 0, limit: 1 };
const anySession = {
  sessionId: '',
  username: '',
  remoteHost: '',
  authMethod: '',
  withDisconnected: true,
  withConvergence: false,
};

/** What the dashboard has read already. Its number of sessions has those of operators, so it shows no connection. */
export function factsOf({ status, names }: Dashboard): Facts {
  const stats = selectStats(status.getSnapshot()).at(-1)?.value;
  const known = names.getSnapshot().context.loaded?.value;
  return {
    ...(known && { collection: known.collection !== undefined }),
    // Without a user there may still be a key.
    ...(known && (known.anonymous || known.user !== undefined) && { authentication: true }),
    ...(stats && { model: stats.modelCount > 0 }),
  };
}

/** False for a role that may not read it. */
const ifPermitted = (answer: Promise<boolean>): Promise<boolean> =>
  answer.catch((error: unknown) => {
    if (isRejectedWith(toProblem(error), 'forbidden')) return false;
    throw error;
  });

export const gettingStartedScreens = inDomain(({ key, inDomain: api, browser, operator }) => {
  const hasUser = async (signal: AbortSignal) =>
    (await api.users.list(key, { ...first, limit: 10 }, signal)).some(({ disabled }) => !disabled);
  const hasEnabledKey = async (signal: AbortSignal) =>
    (await api.jwtKeys.list(key, signal)).some(({ enabled }) => enabled);
  const canSignIn = async (signal: AbortSignal) =>
    (await ifPermitted(api.config.anonymousAuth(key, signal).then(({ enabled }) => enabled))) ||
    (await hasUser(signal)) ||
    (await ifPermitted(hasEnabledKey(signal)));
  const answers = {
    authentication: canSignIn,
    collection: async (signal: AbortSignal) => (await api.collections.list(key, first, signal)).data.length > 0,
    connection: async (signal: AbortSignal) =>
      (await api.sessions.list(key, { filter: anySession, offset: 0, limit: 1 }, signal)).data.length > 0,
  };
  type Asked = keyof typeof answers;
  return {
    gettingStarted: gettingStartedMachine.provide({
      actors: {
        watchFacts: pollMachine.provide({
          actors: {
            ask: fromPromise<unknown, { question: unknown }>(async ({ input, signal }) => {
              const asked = (input.question as () => Asked[])();
              const found = await Promise.all(asked.map(async (fact) => [fact, await answers[fact](signal)] as const));
              return Object.fromEntries(found) satisfies Facts;
            }),
          },
        }),
        watchDashboard: fromCallback<AnyEventObject, Dashboard>(({ input, sendBack }) => {
          const report = () => sendBack({ type: 'facts.arrived', answer: factsOf(input) });
          report();
          const watched = [input.status.subscribe(report), input.names.subscribe(report)];
          return () => watched.forEach((each) => each.unsubscribe());
        }),
        watchPage: fromCallback<AnyEventObject, void>(({ sendBack }) => {
          const report = () => sendBack({ type: browser.visibility.isHidden() ? 'page.hidden' : 'page.visible' });
          report();
          return browser.visibility.watch(report);
        }),
      },
      actions: { storeDismissal: () => browser.checklists.dismiss(operator, key) },
    }),
  };
});
