import { type ActorRefFrom, type AnyEventObject, assign, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate';
import { type DomainStatusActor, selectStats } from '~/machines/domain-status/domain-status-machine';
import { pollMachine, pollOf } from '~/machines/kit/poll-machine';
import { notProvided, unprovidedWatch } from '~/machines/kit/task';
import type { SnippetNamesActor } from '~/machines/resources/domain/dashboard';
import { isRejectedWith, toProblem } from '~/core/problem';
import { inDomain } from '~/machines/resources/domain/in-domain';

/** The steps in their order. `code`: the sample was copied or has run. */
const steps = ['authentication', 'collection', 'code', 'connection', 'model'] as const;
export type Step = (typeof steps)[number];

/** What the server says; undefined until it is known. */
export type Facts = Readonly<Partial<Record<Exclude<Step, 'code'>, boolean>>>;
type Fact = keyof Facts;

/** The page's actors, whose data are used instead of new requests. */
export type Dashboard = { status: DomainStatusActor; names: SnippetNamesActor };
type Context = Dashboard & { facts: Facts; copied: boolean };

/** Ticked steps stay ticked during a visit. */
const merged = (facts: Facts, more: Facts): Facts => ({
  ...facts,
  ...more,
  ...Object.fromEntries(Object.entries(facts).filter(([, done]) => done)),
});

/** The facts to ask the server for: the model count is in the statistics. */
const factsToAsk = (facts: Facts): Fact[] =>
  (['authentication', 'collection', 'connection'] as const).filter((fact) => facts[fact] !== true);

/**
 * The "Getting started" checklist of one domain: which steps are done. Owned by the dashboard, which shows it for an empty domain or on request.
 * It asks every 5 s for what is still missing while the page is in sight. Only that it was dismissed is stored, by `storeDismissal`.
 */
export const gettingStartedMachine = setup({
  types: {} as {
    /** `facts`: what the page knows already. */
    input: Dashboard & { facts: Facts };
    context: Context;
    events:
      | { type: 'facts.arrived'; answer: Facts }
      | { type: 'facts.failed' }
      | { type: 'code.copied' }
      | { type: 'checklist.retry' }
      | { type: 'checklist.dismiss' };
    children: { watchFacts: 'watchFacts'; watchDashboard: 'watchDashboard' };
  },
  actors: {
    watchFacts: pollMachine,
    watchDashboard: unprovidedWatch<Dashboard>('watchDashboard'),
  },
  actions: {
    keepFacts: assign({ facts: ({ context }, more: Facts) => merged(context.facts, more) }),
    keepCopied: assign({ copied: true }),
    storeDismissal: () => notProvided('storeDismissal'),
    fillNames: sendTo(({ context }) => context.names, { type: 'view.reload' }),
    askNow: sendTo('watchFacts', { type: 'poll.now' }),
  },
  guards: {
    isKnown: ({ context: { facts } }) => Object.keys(facts).length === steps.length - 1,
    isComplete: ({ context }) => steps.every((step) => isDone(context, step)),
    /** The samples can be filled with the name of a new user or collection. */
    addsNames: ({ context: { facts } }, more: Facts) =>
      (['authentication', 'collection'] as const).some((fact) => facts[fact] === false && more[fact]),
  },
}).createMachine({
  id: 'gettingStarted',
  context: ({ input }) => ({ ...input, copied: false }),
  initial: 'open',
  states: {
    open: {
      invoke: [
        { id: 'watchDashboard', src: 'watchDashboard', input: ({ context }) => context, onError: {} },
        {
          id: 'watchFacts',
          src: 'watchFacts',
          input: ({ self }) => ({
            interval: 5_000,
            listener: self,
            name: 'facts',
            question: () => factsToAsk(self.getSnapshot().context.facts),
          }),
        },
      ],
      always: { guard: 'isComplete', target: 'complete' },
      on: {
        'facts.arrived': [
          {
            guard: { type: 'addsNames', params: ({ event }) => event.answer },
            actions: [{ type: 'keepFacts', params: ({ event }) => event.answer }, 'fillNames'],
          },
          { actions: { type: 'keepFacts', params: ({ event }) => event.answer } },
        ],
        'code.copied': { actions: 'keepCopied' },
        'checklist.retry': { actions: 'askNow' },
        'checklist.dismiss': { target: 'gone', actions: 'storeDismissal' },
      },
      initial: 'reading',
      states: {
        reading: { always: { guard: 'isKnown', target: 'waiting' } },
        waiting: { description: 'All facts are known, and a step is still missing.' },
      },
    },
    complete: { on: { 'checklist.dismiss': 'gone' } },
    gone: { type: 'final' },
  },
});

/** A connection or a model shows that the code runs. */
export function isDone({ facts, copied }: Pick<Context, 'facts' | 'copied'>, step: Step): boolean {
  if (step === 'code') return copied || facts.connection === true;
  return facts[step] === true;
}

export type GettingStartedActor = ActorRefFrom<typeof gettingStartedMachine>;
export type GettingStartedSnapshot = SnapshotFrom<typeof gettingStartedMachine>;

/** The steps with whether each is done. */
export const selectSteps = ({ context }: GettingStartedSnapshot) =>
  steps.map((step) => ({ step, done: isDone(context, step) }));
/** The poll, if one is running. */
export const selectFactsWatch = (s: GettingStartedSnapshot) => s.children.watchFacts;

const first = { filter: '', offset: 0, limit: 1 };

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
      (await api.sessions.list(key, { ...first, filter: { withDisconnected: true } }, signal)).data.length > 0,
  };
  type Asked = keyof typeof answers;
  return {
    gettingStarted: gettingStartedMachine.provide({
      actors: {
        watchFacts: pollOf(async (question, signal) => {
          await browser.untilShown();
          const asked = (question as () => Asked[])();
          const found = await Promise.all(asked.map(async (fact) => [fact, await answers[fact](signal)] as const));
          return Object.fromEntries(found) satisfies Facts;
        }),
        watchDashboard: fromCallback<AnyEventObject, Dashboard>(({ input, sendBack }) => {
          const report = () => sendBack({ type: 'facts.arrived', answer: factsOf(input) });
          report();
          const watched = [input.status.subscribe(report), input.names.subscribe(report)];
          return () => watched.forEach((each) => each.unsubscribe());
        }),
      },
      actions: { storeDismissal: () => browser.checklists.dismiss(operator, key) },
    }),
  };
});
