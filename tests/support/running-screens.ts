import { createActor, fromCallback, setup, SimulatedClock } from 'xstate';
import { screensActors, screensMachine } from '~/machines/console/screens-machine';
import { deferredTask } from './deferred-task';

const silent = fromCallback(() => {});
export const noScreensInput = { firstSeen: {}, modifier: 'Ctrl' } as const;

/** The screens of one operator in a pretended browser, without what else runs behind them. */
export function runningScreens({ unsaved = false, hidden = false } = {}) {
  const clock = new SimulatedClock();
  const compare = deferredTask<boolean, void>();
  const sent: unknown[] = [];
  const forgotten: string[] = [];
  const tabs = { asked: 0, answer: (_isUnsaved: boolean) => {} };
  const world = { unsaved, hidden, look: () => {}, miss: () => {}, watchers: 0 };
  const watched = (keep: () => void) => {
    keep();
    world.watchers += 1;
    return () => void (world.watchers -= 1);
  };
  const actors = screensActors({
    tabs: {
      ask: (report) => {
        tabs.asked += 1;
        tabs.answer = report;
        return () => (tabs.asked -= 1);
      },
    },
    release: { isReplaced: () => Promise.reject(new Error('Replaced by the deferred task.')) },
    visibility: { isHidden: () => world.hidden, watch: (report) => watched(() => (world.look = report)) },
    network: { watchReplaced: (report) => watched(() => (world.miss = report)) },
  });
  const screens = screensMachine.provide({
    actors: {
      ...actors,
      compare: compare.logic,
      ...({ alerts: silent, places: silent, palette: silent, prefetch: silent } as object),
      pages: fromCallback(() => watched(() => {})),
      forgetOldJobs: deferredTask<void, void>().logic,
    },
    guards: { hasUnsavedWork: () => world.unsaved },
    actions: {
      forgetDrafts: () => void forgotten.push('drafts'),
      forgetOperator: () => void forgotten.push('operator'),
    },
  });
  const console = createActor(
    setup({
      actors: { screens, session: fromCallback(({ receive }) => receive((event) => sent.push(event))) },
    }).createMachine({
      invoke: [
        { id: 'session', src: 'session', systemId: 'session' },
        { id: 'screens', src: 'screens', input: noScreensInput },
      ],
    }),
    { clock },
  ).start();
  const { screens: actor } = console.getSnapshot().children;
  if (!actor) throw new Error('The screens are not running.');
  return {
    actor,
    clock,
    compare,
    sent,
    forgotten,
    tabs,
    world,
    stop: () => console.stop(),
    turn: (isHidden: boolean) => {
      world.hidden = isHidden;
      world.look();
    },
  };
}
