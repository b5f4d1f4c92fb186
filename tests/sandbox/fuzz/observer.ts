import { decode, encode } from '../../../sandbox/realtime/codec';
import type { Envelope } from '../../../sandbox/realtime/messages';
import { operationFrom, type OperationData } from '../../../sandbox/realtime/models/operation-data';
import { objectFrom, type ObjectValueData } from '../../../sandbox/realtime/models/value-data';
import type { Operation } from '../../../sandbox/ot/operation';
import { pump } from './player';
import type { Server } from './server';

type Reply = { error?: { message: string } } & Record<string, unknown>;
type Socket = { onmessage: (event: { data: ArrayBuffer }) => void; send(bytes: Uint8Array): void };

/** A hand-written client that reads histories. The public client fails on removed properties. */
export const createObserver = async (server: Server) => {
  const line = server.createLine();
  const socket = new (line.Socket as new (url: string) => Socket)(server.url);
  line.open();
  let next = 0;
  const ask = async (name: string, content: object): Promise<Reply> => {
    const requestId = next++;
    let reply: Reply | undefined;
    socket.onmessage = ({ data }) => {
      const { responseId, body } = decode(new Uint8Array(data)) as Envelope;
      if (responseId === requestId) reply = body[1] as Reply;
    };
    socket.send(encode({ requestId, body: [name, content] }));
    await pump(
      [line],
      () => reply !== undefined,
      () => `no answer to ${name}`,
    );
    return reply as Reply;
  };
  await ask('connectionRequest', { client: 'observer', clientVersion: '0', anonymous: {} });

  return {
    dataOf: async (modelId: string) => {
      const { data } = await ask('historicalDataRequest', { modelId });
      return objectFrom(data as ObjectValueData);
    },
    operationsOf: async (modelId: string) => {
      const range = { modelId, first: 1, last: 1_000_000 };
      const { operations = [] } = await ask('historicalOperationsRequest', range);
      return (operations as { version: number; operation: OperationData }[]).map(({ version, operation }) => ({
        version,
        operation: withCounts(operation),
      }));
    },
    close: () => line.cut('both'),
  };
};

/** Histories contain the text deleted by a splice instead of its length. */
const withCounts = (data: OperationData): Operation => {
  const discrete = data.compoundOperation?.operations ?? [data.discreteOperation ?? {}];
  for (const each of discrete) {
    const splice: { deletedValue?: string; deleteCount?: number } | undefined = each['stringSpliceOperation'];
    if (splice) splice.deleteCount = splice.deletedValue?.length ?? 0;
  }
  return operationFrom(data);
};
