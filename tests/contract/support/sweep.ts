import type { Answer, CallOptions } from './target';

type Server = {
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  /** Maximum milliseconds until a domain is deleted. */
  patience: number;
};

type Found = { id?: string; username?: string; namespace?: string | null; domainId?: string };

const segment = encodeURIComponent;

/** The items of a list, or an error that names the failed call. */
const listed = async ({ call }: Server, path: string): Promise<Found[]> => {
  const { status, body } = await call('GET', path);
  if (status !== 200) throw new Error(`GET ${path} was answered with ${status}`);
  return (body as { body: Found[] }).body;
};

const remove = async ({ call }: Server, path: string) => {
  const { status } = await call('DELETE', path);
  if (status !== 200 && status !== 404) throw new Error(`DELETE ${path} was answered with ${status}`);
};

const emptyNamespace = async (server: Server, namespace: string) => {
  const path = `/domains?namespace=${segment(namespace)}`;
  const end = Date.now() + server.patience;
  for (const { domainId = '' } of await listed(server, path)) {
    await remove(server, `/domains/${segment(namespace)}/${segment(domainId)}`);
  }
  while ((await listed(server, path)).length > 0) {
    if (Date.now() > end) throw new Error(`domains of ${namespace} are still there`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/**
 * Removes every namespace and user whose name begins with `run`, with their domains. A namespace is removed only when
 * empty, because its domains would become unreachable. Continues after failures and finally lists what is left.
 * @returns one sentence for each item that could not be removed
 */
export const sweep = async (server: Server, run: string): Promise<string[]> => {
  const problems: string[] = [];
  const attempt = async (what: string, step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      problems.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const namespaces = async () =>
    (await listed(server, `/namespaces?filter=${segment(run)}`))
      .map(({ id = '' }) => id)
      .filter((id) => id.startsWith(run));
  const users = async () =>
    (await listed(server, `/users?filter=${segment(run)}`))
      .map(({ username = '' }) => username)
      .filter((username) => username.startsWith(run));

  await attempt('users', async () => {
    for (const username of await users()) {
      await attempt(`user ${username}`, async () => {
        await emptyNamespace(server, `~${username}`);
        await remove(server, `/users/${segment(username)}`);
      });
    }
  });
  await attempt('namespaces', async () => {
    for (const id of await namespaces()) {
      await attempt(`namespace ${id}`, async () => {
        await emptyNamespace(server, id);
        await remove(server, `/namespaces/${segment(id)}`);
      });
    }
  });
  await attempt('what is left', async () => {
    const left = [...(await users()), ...(await namespaces())];
    if (left.length > 0) problems.push(`left on the server: ${left.join(', ')}`);
  });
  return problems;
};
