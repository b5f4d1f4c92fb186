/** An operator who calls the REST API of the console at `origin`. */
export type Operator = {
  /** The item `auth_token` of the local storage of the operator's browser. */
  stored: string;
  /** Returns the body of the answer. Rejects when refused. */
  call: (method: string, path: string, content?: unknown) => Promise<unknown>;
};

export async function signIn(origin: string): Promise<Operator> {
  const send = async (method: string, path: string, content?: unknown, token = '') => {
    const response = await fetch(`${origin}/rest/${path}`, {
      method,
      headers: { authorization: `SessionToken ${token}`, 'content-type': 'application/json' },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}.`);
    return ((await response.json()) as { body: unknown }).body;
  };
  const credentials = { username: 'admin', password: 'password' };
  const { token, expiresIn } = (await send('POST', 'auth/login', credentials)) as {
    token: string;
    expiresIn: number;
  };
  return {
    stored: JSON.stringify({ token, expiresAt: Date.now() + expiresIn }),
    call: (method, path, content) => send(method, path, content, token),
  };
}
