import { vi } from 'vitest';
import { convergenceLink } from '~/api/realtime/convergence-adaptor';
import type { Realtime } from '~/api/realtime/port';
import { createRest, type Rest } from '~/api/rest/client';
import { domainApi, type DomainApi } from '~/api/rest/domain/api';
import { listen } from '../../sandbox/listen';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { BrowserSocket } from './browser-socket';

export const liveKey = { namespace: 'acme', id: 'orders' };

export type LiveDomain = {
  sandbox: Sandbox;
  rest: Rest;
  realtime: Realtime;
  api: DomainApi;
  end: () => Promise<void>;
};

/** The domain acme/orders of an embedded backend, with a realtime connection. */
export async function openLiveDomain(): Promise<LiveDomain> {
  const sandbox = await createSandbox();
  const listener = await listen(sandbox, { port: 0 });
  const answer = await fetch(`${listener.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'password' }),
  });
  const { body } = (await answer.json()) as { body: { token: string } };
  const rest = createRest({
    baseURL: `${listener.url}/`,
    tokens: {
      current: () => body.token,
      renewed: () => Promise.reject(new Error('No one signs in again.')),
    } as never,
  });
  const realtime = convergenceLink({
    url: `${listener.url.replace('http', 'ws')}/`,
    webSocketClass: BrowserSocket as unknown as typeof WebSocket,
  });
  const connected = vi.fn();
  const close = realtime.open(
    { namespace: liveKey.namespace, domainId: liveKey.id },
    () => issueConvergenceToken(sandbox.state, 'admin'),
    ({ type }) => (type === 'link.connected' ? connected() : undefined),
  );
  await vi.waitFor(() => {
    if (connected.mock.calls.length === 0) throw new Error('There is no connection.');
  }, 5_000);
  return {
    sandbox,
    rest,
    realtime,
    api: domainApi(rest),
    end: async () => {
      close();
      await listener.close();
      await sandbox.close();
    },
  };
}
