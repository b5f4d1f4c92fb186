import { listen } from '../../../sandbox/listen';
import { createSandbox } from '../../../sandbox/sandbox';
import { send, signIn, type Caller } from '../../../scripts/contract/call';
import type { TargetServer } from '../../../scripts/contract/run-checks';

/** A server under test with one signed-in operator, a Server Admin. */
export type Target = TargetServer & {
  kind: 'sandbox' | 'server';
  call: Caller;
  close(): Promise<void>;
};

/** The server that `npm run test:contract` names, otherwise a new sandbox on a free port with a fast life cycle. */
export const openTarget = async (): Promise<Target> => {
  const given = process.env['CONTRACT_TARGET'];
  const started = given === undefined ? await startSandbox() : undefined;
  const server: TargetServer = started?.server ?? (JSON.parse(given!) as TargetServer);
  const { url, token } = server;
  return {
    ...server,
    kind: started ? 'sandbox' : 'server',
    call: (method, path, options = {}) => send(`${url}${path}`, method, { token, ...options }),
    close: async () => started?.close(),
  };
};

const startSandbox = async () => {
  const sandbox = await createSandbox({
    seed: 'bare',
    pace: { initializing: 400, deleting: 200, upgrading: 400 },
  });
  const listener = await listen(sandbox, { port: 0, access: { origins: 'any' } });
  const { url } = listener;
  const token = await signIn(url, 'admin', 'password');
  return {
    server: { url, realtimeUrl: url, username: 'admin', token, run: 'contract', mayChangeSettings: true },
    close: async () => {
      await listener.close();
      await sandbox.close();
    },
  };
};
