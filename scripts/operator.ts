import { send } from './contract/call';

/** An operator who calls the REST API of the console at `origin`. */
export type Operator = {
  /** The item `auth_token` of the local storage of the operator's browser. */
  stored: string;
  /** Returns the body of the answer. Rejects when refused. */
  call: (method: string, path: string, content?: unknown) => Promise<unknown>;
};

export async function signIn(origin: string): Promise<Operator> {
  const ask = async (method: string, path: string, content?: unknown, token = 'none') => {
    const { status, body } = await send(`${origin}/rest/${path}`, method, { body: content, token });
    if (status >= 400) throw new Error(`${method} ${path} was answered with ${status}.`);
    return (body as { body: unknown }).body;
  };
  const credentials = { username: 'admin', password: 'password' };
  const { token, expiresIn } = (await ask('POST', 'auth/login', credentials)) as { token: string; expiresIn: number };
  return {
    stored: JSON.stringify({ token, expiresAt: Date.now() + expiresIn }),
    call: (method, path, content) => ask(method, path, content, token),
  };
}
