import { afterAll } from 'vitest';
import { rawSession, type RawClient } from '../../sandbox/realtime-server';
import type { Body } from '../../../sandbox/realtime/messages';
import { domainPassword, type useTarget } from './use-target';

/** One domain of the target with the users alice and bob, and connected hand-written clients. */
export const useSessions = ({ expects, useDomain, target }: ReturnType<typeof useTarget>) => {
  const domain = useDomain('alice', 'bob');
  const clients: RawClient[] = [];
  const path = (rest = '') => `${domain}${rest}`;
  afterAll(() => clients.forEach(({ socket }) => socket.terminate()));

  const connect = async (auth: object) => {
    const url = `${target().realtimeUrl.replace(/^http/, 'ws')}/`;
    const client = await rawSession(url, auth, domain.replace('/domains/', ''));
    clients.push(client);
    return client;
  };
  return {
    /** Path below the domain. */
    path,
    as: (username: 'alice' | 'bob') => connect({ password: { username, password: domainPassword } }),
    asOperator: async () => {
      const { token } = await expects(`GET ${domain}/convergenceUserToken`, 200);
      return connect({ jwt: { jwt: String(token) } });
    },
    /** The answer, or undefined without one. */
    attempt: (client: RawClient, name: string, content: object): Promise<Body | undefined> =>
      client.ask(name, content).catch(() => undefined),
  };
};
