import { restOf, type Rest } from '~/api/rest/client';

type Question = { method: string; path: string; query: Record<string, unknown>; body: unknown };
/** The response, or undefined for an unexpected request. A thrown problem rejects the request. */

/** A client with a fake server that records its requests, e.g. `GET domains/acme/x/users?limit=10`. */
export function pretendedRest(answer: (question: Question) => unknown) {
  const asked: string[] = [];
  const bodies: unknown[] = [];
  type Asked = Partial<Question> & { path: string; signal?: AbortSignal };
  const call = async ({ method = 'GET', path, query = {}, body, signal }: Asked) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = given.map(([name, value]) => `${name}=${String(value)}`).join('&');
    asked.push(`${method} ${path}${search ? `?${search}` : ''}`);
    if (body !== undefined) bodies.push(structuredClone(body));
    await Promise.resolve();
    signal?.throwIfAborted();
    const answered = answer({ method, path, query, body });
    if (answered === undefined) throw new Error(`Unexpected request: ${method} ${path}.`);
    return structuredClone(answered);
  };
  return { rest: restOf(call as Rest['call']), asked, bodies };
}
