import { expect, it, onTestFinished, vi } from 'vitest';
import { convergenceLink } from '~/api/realtime/convergence-adaptor';
import type { LinkEvent, ModelEvent } from '~/api/realtime/port';
import { applyEdits } from '~/core/document/edit';
import type { DocumentObject } from '~/core/document/value';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { BrowserSocket } from '../support/browser-socket';
import { labTarget, realtimeLab } from '../support/realtime-lab';

const lab = realtimeLab();

/** Sockets whose messages can be lost on the way. */
function lossySockets() {
  const line = {
    isMute: false,
    isDeaf: false,
    onSent: (_data: Buffer) => {},
    last: undefined as BrowserSocket | undefined,
  };
  class Lossy extends BrowserSocket {
    constructor(url: string) {
      super(url);
      line.last = this;
    }
    override send(data: ArrayBuffer) {
      if (!line.isMute) super.send(data);
      line.onSent(Buffer.from(data));
    }
    override emit(event: string | symbol, ...args: unknown[]): boolean {
      return (event !== 'message' || !line.isDeaf) && super.emit(event, ...args);
    }
  }
  return { line, webSocketClass: Lossy as unknown as typeof WebSocket };
}

/** A model that a console has open over a line that loses messages, and that someone else has open. */
async function openOverLossyLine() {
  const theirs = await lab.makeModel(await lab.connect('bob'), { title: 'Kettle' });
  const { line, webSocketClass } = lossySockets();
  const { url, state } = lab.server();
  const realtime = convergenceLink({ url, webSocketClass, reconnectIntervals: [0, 0.05] });
  const links: LinkEvent[] = [];
  const hangUp = realtime.open(
    labTarget,
    () => issueConvergenceToken(state, 'admin'),
    (event) => links.push(event),
  );
  onTestFinished(hangUp);
  const events: ModelEvent[] = [];
  let shown: DocumentObject = {};
  const model = realtime.openModel(labTarget, 'm1', (event) => {
    events.push(event);
    if (event.type === 'model.opened') shown = event.data;
    if (event.type === 'model.edited') applyEdits(shown, event.edits);
  });
  onTestFinished(() => model.close());
  const count = (type: ModelEvent['type']) => events.filter((event) => event.type === type).length;
  const write = (insert: string) => {
    const edits = [{ type: 'splice', path: ['title'], index: 0, remove: 0, insert }] as const;
    model.edit(edits);
    applyEdits(shown, edits);
  };
  const cut = () => {
    line.isMute = line.isDeaf = false;
    lab.server().realtime.drop({ username: 'admin' });
  };
  await vi.waitFor(() => expect(count('model.opened')).toBe(1));
  return { theirs, line, realtime, hangUp, links, model, events, count, write, cut, shown: () => shown };
}

it('sends an edit made while the socket is closing once, when the connection is back', async () => {
  const { line, write, theirs, count, model } = await openOverLossyLine();
  line.last?.close();
  write('Blue ');
  expect(model.unacknowledged()).toMatchObject({ count: 1, version: 1 });
  await vi.waitFor(() => expect(theirs.root().value()).toEqual({ title: 'Blue Kettle' }));
  await vi.waitFor(() => expect(model.unacknowledged().count).toBe(0));
  expect(count('model.edited')).toBe(0);
});

it('throws nothing when the link is closed and the model is edited before the socket has closed', async () => {
  const { hangUp, write, count, model } = await openOverLossyLine();
  hangUp();
  await Promise.resolve();
  write('Blue ');
  await vi.waitFor(() => expect(count('model.detached')).toBe(1));
  expect(model.unacknowledged()).toMatchObject({ count: 1 });
});

it('knows its own edit after two cuts, although another session sent it again', async () => {
  const { line, write, theirs, count, cut, shown, model } = await openOverLossyLine();
  line.isMute = true;
  write('Blue ');
  line.onSent = (data) => {
    // The server gets the edit, and the answer is lost.
    if (data.includes('Blue') && !line.isMute) line.isDeaf = true;
  };
  cut();
  await vi.waitFor(() => expect(theirs.root().value()).toEqual({ title: 'Blue Kettle' }));
  line.onSent = () => {};
  cut();
  await vi.waitFor(() => expect(model.unacknowledged().count).toBe(0));
  await vi.waitFor(() => expect(count('model.online')).toBeGreaterThan(0));
  expect([shown(), theirs.root().value(), count('model.edited')]).toEqual([
    { title: 'Blue Kettle' },
    { title: 'Blue Kettle' },
    0,
  ]);
});

it.each(['offline', 'catching up', 'connected'] as const)(
  'closes a model with unsent edits while it is %s, and can open it again',
  async (when) => {
    const { line, write, theirs, count, cut, model, realtime } = await openOverLossyLine();
    line.isMute = true;
    write('Blue ');
    if (when !== 'connected') cut();
    if (when === 'offline') await vi.waitFor(() => expect(count('model.offline')).toBe(1));
    if (when === 'catching up') await vi.waitFor(() => expect(count('model.resyncing')).toBe(1));
    model.close();
    model.close();
    if (when === 'connected') cut();
    const again: ModelEvent[] = [];
    const second = realtime.openModel(labTarget, 'm1', (event) => again.push(event));
    onTestFinished(() => second.close());
    await vi.waitFor(() => expect(again.map(({ type }) => type)).toContain('model.opened'));
    theirs.root().set('later', 1);
    await vi.waitFor(() => expect(again.map(({ type }) => type)).toContain('model.edited'));
  },
);

it('closes a model once when the server and the client end it at the same time', async () => {
  const { model, write, line, theirs, realtime } = await openOverLossyLine();
  line.isMute = true;
  write('Blue ');
  line.isMute = false;
  // Out of turn for the server, which the client notices by the version of the next change.
  write('Red ');
  model.close();
  theirs.root().set('later', 1);
  const again: ModelEvent[] = [];
  const second = realtime.openModel(labTarget, 'm1', (event) => again.push(event));
  onTestFinished(() => second.close());
  await vi.waitFor(() => expect(again.map(({ type }) => type)).toContain('model.opened'));
});
