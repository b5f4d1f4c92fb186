import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { convergenceLink } from '~/api/realtime/convergence-adaptor';
import { followModel } from '~/machines/model/follow-model';
import { openModelMachine } from '~/machines/model/open-model-machine';
import { createHazards, type Hazard } from '../../sandbox/hazards';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { BrowserSocket } from '../support/browser-socket';
import { at, labTarget, realtimeLab } from '../support/realtime-lab';

const hazards = createHazards(false);
const lab = realtimeLab({ hazards: hazards.imitates });
const patience = { timeout: 15_000 };

/** A console that has the model open, and someone else who types in it. */
async function openBoth() {
  const theirs = await lab.makeModel(await lab.connect('bob'), { own: '', theirs: '' });
  const { url, state } = lab.server();
  const webSocketClass = BrowserSocket as unknown as typeof WebSocket;
  const realtime = convergenceLink({ url, webSocketClass, reconnectIntervals: [0, 0.05] });
  let hangUp = () => {};
  const dial = () => {
    hangUp = realtime.open(
      labTarget,
      () => issueConvergenceToken(state, 'admin'),
      ({ type }) => {
        if (type === 'link.failed' || type === 'link.closed') setTimeout(dial, 50);
      },
    );
  };
  dial();
  onTestFinished(() => hangUp());
  const model = createActor(openModelMachine.provide({ actors: { followModel: followModel(realtime) } }), {
    input: { target: labTarget, modelId: 'm1' },
  }).start();
  onTestFinished(() => void model.stop());
  const states = new Set<string>();
  model.subscribe(({ value }) => states.add(JSON.stringify(value)));
  const isLive = () => model.getSnapshot().matches({ open: 'live' });
  await vi.waitFor(() => expect(isLive()).toBe(true), patience);
  let own = '';
  let other = '';
  return {
    states,
    model,
    cut: () => lab.server().realtime.drop({ username: 'admin' }),
    /** As an operator would: only while the model can be changed. */
    write: (letter: string) => {
      if (!isLive()) return;
      model
        .getSnapshot()
        .context.document?.edit([{ type: 'splice', path: ['own'], index: own.length, remove: 0, insert: letter }]);
      own += letter;
    },
    others: (letter: string) => {
      at(theirs, 'theirs').insert(other.length, letter);
      other += letter;
    },
    same: () =>
      vi.waitFor(() => {
        const { context } = model.getSnapshot();
        expect(isLive() && context.facts?.isCommitted).toBe(true);
        const texts = { own, theirs: other };
        expect([context.document?.value(), theirs.root().value()]).toEqual([texts, texts]);
      }, patience),
  };
}

it.each<[Hazard[]]>([
  [[]],
  [['overtaken-resync']],
  [['foreign-operations']],
  [['overtaken-resync', 'foreign-operations']],
])(
  'a model heals when its connection is cut while two people type, hazards: %j',
  async (imitated) => {
    const console = await openBoth();
    hazards.choose(imitated);
    onTestFinished(() => hazards.choose(false));
    for (let index = 0; index < 30; index += 1) {
      const letter = String.fromCharCode(97 + (index % 26));
      console.write(letter);
      // What others type while the connection is away is missed, and what they type next overtakes it.
      if (index % 10 === 3) console.cut();
      console.others(letter.toUpperCase());
      await pause(30);
    }
    await console.same();
    for (const end of ['closed', 'failed']) expect([...console.states]).not.toContain(JSON.stringify(end));
  },
  60_000,
);
