import { expect, type APIRequestContext } from '@playwright/test';

export type DomainChange = {
  status?: 'ready' | 'initializing' | 'error' | 'deleting' | 'schema-upgrade-required' | 'schema-upgrading';
  availability?: 'online' | 'offline' | 'maintenance';
  statusMessage?: string;
  schemaVersion?: string;
  /** The next upgrade fails with this message; null: it succeeds. */
  upgradeFailure?: string | null;
};

/** How the next `times` (default 1) matching REST calls fail; with only a delay they succeed late. */
export type Fault = {
  match: { method?: string; path: string; query?: string };
  times?: number;
  delay?: number;
  status?: number;
  body?: unknown;
  contentType?: string;
  drop?: boolean;
};

export type LoggedRequest = { method: string; path: string; query: string; at: number };

/** Changes the embedded backend directly. Paths are those of REST, without `/rest`. */
export const controlClient = (request: APIRequestContext, origin: string) => {
  const call = async <Body = unknown>(method: string, path: string, data?: object): Promise<Body> => {
    const response = await request.fetch(`${origin}/control/${path}`, { method, ...(data ? { data } : {}) });
    expect(response.status(), `${method} /control/${path}: ${await response.text()}`).toBe(200);
    return ((await response.json()) as { body: Body }).body;
  };
  const domainPath = (namespace: string, id: string) =>
    `domains/${encodeURIComponent(namespace)}/${encodeURIComponent(id)}`;
  return {
    setDomain: (namespace: string, id: string, change: DomainChange) => call('PUT', domainPath(namespace, id), change),
    /** Invalidates the tokens of one user, or all. */
    expireSessions: (username?: string) => call('POST', 'sessions/expire', username ? { username } : {}),
    fault: (fault: Fault) => call('POST', 'faults', fault),
    /** Calls fail until told: a read that fails only once is repeated, and nobody sees it. Resolves with the end of all faults. */
    failing: async (fault: Fault) => {
      await call('POST', 'faults', { ...fault, times: 10_000 });
      return async () => void (await call('DELETE', 'faults'));
    },
    clearFaults: () => call('DELETE', 'faults'),
    /** Drops realtime connections. Returns their number. */
    dropSockets: async (filter: { namespace?: string; domain?: string; username?: string } = {}) =>
      (await call<{ dropped: number }>('POST', 'sockets/drop', filter)).dropped,
    /** The REST calls since the last reset, oldest first. */
    requests: async () => (await call<{ requests: LoggedRequest[] }>('GET', 'requests')).requests,
    forgetRequests: () => call('POST', 'requests/reset'),
    /** Restores the demonstration data; removes all tokens, faults and logged requests. */
    reset: () => call('POST', 'reset'),
  };
};
