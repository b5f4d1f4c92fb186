import { PassThrough } from 'node:stream';
import { serveConnection } from '../../../sandbox/realtime/connection';
import { createRoom, type Room } from '../../../sandbox/realtime/room';
import { createSandbox } from '../../../sandbox/sandbox';
import { issueConvergenceToken } from '../../../sandbox/state/convergence-token';
import { collectionOf, createCollection, findModel, removeModel } from '../../../sandbox/state/models';
import { findDomain } from '../../../sandbox/state/domains';
import type { Domain, Model } from '../../../sandbox/state/records';
import type { State } from '../../../sandbox/state/state';
import { present } from '../support/open';
import { Line } from './line';

export type Server = Awaited<ReturnType<typeof createServer>>;

export const address = { namespace: 'convergence', id: 'default' };
const timing = { pingInterval: 3_600_000, pongTimeout: 3_600_000, handshakeTimeout: 3_600_000 };

/** Waits until all pending callbacks have run. */
export const turn = () => new Promise<void>((done) => setImmediate(done));

/** Simulates slow disk writes. */
const withSlowDisk = (state: State): State =>
  Object.assign(Object.create(state) as State, {
    flush: async () => {
      await state.flush();
      for (let turns = 0; turns < 3; turns += 1) await turn();
    },
  });

/** A sandbox reached over lines instead of a port, with the collection "c1", which anyone can edit. */
export const createServer = async () => {
  const sandbox = await createSandbox({ seed: 'bare' });
  const state = withSlowDisk(sandbox.state);
  const domain = present(findDomain(state, address.namespace, address.id));
  domain.config.anonymousAuth = true;
  createCollection(state, domain, collectionOf({ id: 'c1' }));
  const rooms = new Map<Domain, Room>();
  const roomOf = (each: Domain) => {
    const room = rooms.get(each) ?? createRoom();
    rooms.set(each, room);
    return room;
  };
  const rest = async (method: string, path: string, body?: object, token = '') => {
    const request = new Request(`http://sandbox${path}`, {
      method,
      headers: { authorization: `SessionToken ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const response = await sandbox.fetch(request);
    return ((await response.json()) as { body: Record<string, unknown> }).body;
  };
  const { token } = await rest('POST', '/auth/login', { username: 'admin', password: 'password' });

  return {
    url: `ws://sandbox/${address.namespace}/${address.id}`,
    createLine: () =>
      new Line((socket) => {
        serveConnection(socket as never, {
          wire: new PassThrough(),
          state,
          hazards: () => false,
          roomOf,
          isAsleep: () => false,
          address,
          peer: { clientMetaData: '', remoteHost: '' },
          timing,
          gone: () => undefined,
        });
      }),
    token: () => issueConvergenceToken(state, 'admin'),
    modelOf: (id: string): Model => present(findModel(domain, id)),
    removeModel: (id: string) => {
      const model = findModel(domain, id);
      if (model) removeModel(state, domain, model);
    },
    dataOf: async (id: string) => {
      const path = `/domains/${address.namespace}/${address.id}/models/${id}?data=true`;
      return (await rest('GET', path, undefined, String(token)))['data'];
    },
    close: () => sandbox.close(),
  };
};
