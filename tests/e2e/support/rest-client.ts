import { expect, type APIRequestContext } from '@playwright/test';

/** Sends requests to the embedded backend as an operator, outside the browser; they are logged like any other. */
export const restClient = (request: APIRequestContext, origin: string) => {
  let token: string | undefined;

  const login = async (username = 'admin', password = 'password') => {
    const response = await request.post(`${origin}/rest/auth/login`, { data: { username, password } });
    expect(response.ok(), `signing in as ${username}`).toBe(true);
    return ((await response.json()) as { body: { token: string; expiresIn: number } }).body;
  };

  const call = async <Body = unknown>(method: string, path: string, data?: object): Promise<Body> => {
    const send = async () => {
      token ??= (await login()).token;
      return request.fetch(`${origin}/rest/${path}`, {
        method,
        headers: { authorization: `SessionToken ${token}` },
        ...(data ? { data } : {}),
      });
    };
    let response = await send();
    if (response.status() === 401) {
      token = undefined;
      response = await send();
    }
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return ((await response.json()) as { body: Body }).body;
  };

  return {
    login,
    call,
    /** Creates a domain that is initializing for a moment. */
    createDomain: (namespace: string, id: string, displayName: string) =>
      call('POST', 'domains', { namespace, id, displayName }),
    /** Changes server settings; `sessions.timeout` is in minutes. */
    configure: (config: Record<string, string | number | boolean>) => call('POST', 'config', config),
    /** Whether a session token is still valid. */
    isValid: async (candidate: string) => {
      const response = await request.post(`${origin}/rest/auth/validate`, { data: { token: candidate } });
      return ((await response.json()) as { body: { valid: boolean } }).body.valid;
    },
  };
};
