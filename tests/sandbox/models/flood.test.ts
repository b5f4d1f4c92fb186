import { expect, it } from 'vitest';
import { client, plain, raw, rawWith, record, soon, start } from '../support/lab';

const each = 1_000;

it(
  `accepts ${2 * each} operations of two concurrent sessions and answers others in the meantime`,
  { timeout: 120_000 },
  async () => {
    // A client that receives this many messages answers pings late.
    await start({ pingInterval: 600_000 });
    const reader = await client();
    const id = await reader.models.create({ collection: 'c1', data: { s: '' } });
    const model = await reader.models.open(id);
    const writers = [await rawWith(id), await rawWith(id)];
    const bystander = await raw('bob');
    const text = record(id).root.children['s']!.id;
    for (let sequenceNumber = 1; sequenceNumber <= each; sequenceNumber++)
      for (const [who, { say }] of writers.entries()) {
        const stringSpliceOperation = { id: text, index: 0, deleteCount: 0, insertedValue: 'ab'[who] };
        say('operationSubmission', {
          sequenceNumber,
          contextVersion: 1,
          operation: { discreteOperation: { stringSpliceOperation } },
        });
      }
    let answers = 0;
    for (; record(id).version < 2 * each + 1; answers++) await bystander.ask('serverTimeRequest');
    expect(answers).toBeGreaterThan(50);

    await soon(() => model.version() === record(id).version, 'the reader has everything', 60_000);
    expect(model.isOpen()).toBe(true);
    const { s } = plain(model) as { s: string };
    expect([s.length, [...s].filter((letter) => letter === 'a')]).toMatchObject([2 * each, { length: each }]);
    for (const writer of writers) {
      await soon(
        () => writer.heard.filter(({ body: [name] }) => name === 'operationAck').length === each,
        'acks',
        60_000,
      );
      const acknowledged = writer.heard
        .filter(({ body: [name] }) => name === 'operationAck')
        .map(({ body }) => Number((body[1] as { sequenceNumber: number }).sequenceNumber));
      expect(acknowledged).toEqual(Array.from({ length: each }, (_, index) => index + 1));
      expect(writer.isOpen()).toBe(true);
    }
  },
);
