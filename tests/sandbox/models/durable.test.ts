import { ConvergenceDomain, type RealTimeNumber, type RealTimeString } from '@convergence/convergence';
import { beforeEach, expect, it } from 'vitest';
import { BrowserSocket } from '../../support/browser-socket';
import { createDelivery } from '../../../sandbox/realtime/models/open-model';
import { issueConvergenceToken } from '../../../sandbox/state/convergence-token';
import { collectionOf, createCollection, findModel } from '../../../sandbox/state/models';
import { jsonFromValue } from '../../../sandbox/state/data-values';
import { findDomain } from '../../../sandbox/state/domains';
import { json, soon } from '../support/lab';
import { listening, newDirectory, present } from '../support/open';

let directory: string;
beforeEach(() => void (directory = newDirectory()));

const open = async (port?: number) => {
  const opened = await listening({ data: directory }, port);
  return { ...opened, domain: present(findDomain(opened.sandbox.state, 'convergence', 'default')) };
};

it('a client resumes after a server restart without losing edits', async () => {
  const first = await open();
  first.domain.config.anonymousAuth = true;
  createCollection(first.sandbox.state, first.domain, collectionOf({ id: 'c1' }));
  const client = new ConvergenceDomain(`${first.listener.url}/convergence/default`, {
    webSocket: { class: BrowserSocket as never },
    reconnect: { autoReconnect: true, reconnectIntervals: [0.05] },
  });
  await client.connectWithJwt(await issueConvergenceToken(first.sandbox.state, 'admin'));
  const id = await client.models().create({ collection: 'c1', data: { s: '', n: 0, list: [] } });
  const model = await client.models().open(id);
  const events: string[] = [];
  model.events().subscribe(({ name }) => events.push(name));
  const text = model.elementAt('s') as RealTimeString;
  for (let count = 0; count < 30; count++) {
    text.insert(0, 'x');
    (model.elementAt('n') as RealTimeNumber).add(1);
  }
  model.root().set('made', { deep: ['y'] });
  await soon(() => model.isCommitted(), 'all acknowledged');
  const { port } = first.listener;
  await first.close();
  await soon(() => events.includes('offline'), 'offline');
  text.insert(0, 'offline ');

  const second = await open(port);
  const known = findModel(second.domain, id)!;
  expect(known).toMatchObject({ version: 62, nextPrefix: 3 });
  expect(known.operations).toHaveLength(61);
  await soon(() => events.includes('online') && model.isCommitted(), 'online again', 10_000);
  const expected = { s: `offline ${'x'.repeat(30)}`, n: 30, list: [], made: { deep: ['y'] } };
  expect(json(jsonFromValue(known.root))).toEqual(expected);
  expect(json(model.root().value())).toEqual(expected);
  await client.disconnect();
  await second.close();
}, 20_000);

it('a delivery drops messages of a failed write and reports the loss to everyone', async () => {
  const sent: string[] = [];
  let broken = true;
  const delivery = createDelivery(
    async () => {
      await Promise.resolve();
      if (broken) throw new Error('the disk is full');
    },
    () => sent.push('lost'),
  );
  delivery.post(() => sent.push('at once'));
  expect(sent).toEqual(['at once']);
  delivery.post(() => sent.push('acknowledged'), 'durable');
  delivery.post(() => sent.push('later'));
  await expect(delivery.settled()).rejects.toThrow('the disk is full');
  expect(sent).toEqual(['at once', 'lost']);
  broken = false;
  delivery.post(() => sent.push('written'), 'durable');
  await delivery.settled();
  expect(sent).toEqual(['at once', 'lost', 'written']);
});
