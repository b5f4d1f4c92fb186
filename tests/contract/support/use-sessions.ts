import { afterAll, beforeAll } from 'vitest';
import { rawSession } from '../../sandbox/realtime-server';
import type { RawClient } from '../../sandbox/realtime-server';
import type { Body } from '../../../sandbox/realtime/messages';
import { bodyOf, newId, patience } from './use-target';
import type { useTarget } from './use-target';

const password = 'Aa1!secret';

/** One domain of the target with the users alice and bob, and hand-written clients connected to it. */
export const useSessions = ({
  call,
  create,
  ready,
  pathOf,
  target,
  namespace,
}: ReturnType<typeof useTarget>) => {
  const id = newId();
  const clients: RawClient[] = [];
  const path = (rest = '') => `${pathOf(id)}${rest}`;

  beforeAll(async () => {
    await create(id);
    await ready(id);
    for (const username of ['alice', 'bob']) {
      await call('POST', path('/users'), { body: { username, password } });
    }
  }, patience);
  afterAll(() => clients.forEach(({ socket }) => socket.terminate()));

  const connect = async (auth: object) => {
    const url = `${target().realtimeUrl.replace(/^http/, 'ws')}/`;
    const client = await rawSession(url, auth, `${encodeURIComponent(namespace())}/${id}`);
    clients.push(client);
    return client;
  };
  return {
    /** Below the domain. */
    path,
    as: (username: 'alice' | 'bob') => connect({ password: { username, password } }),
    asOperator: async () => {
      const { token } = bodyOf(await call('GET', path('/convergenceUserToken')));
      return connect({ jwt: { jwt: String(token) } });
    },
    /** The answer, or undefined if none comes. */
    attempt: (client: RawClient, name: string, content: object): Promise<Body | undefined> =>
      client.ask(name, content).catch(() => undefined),
  };
};
