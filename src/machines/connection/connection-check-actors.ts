import type { Clipboard } from '~/api/browser/devices';
import type { ConnectionProbes } from '~/api/browser/connection-probes';
import type { RuntimeConfigResult } from '~/api/config/runtime-config';
import type { Addresses, CheckId, Findings, Situation } from '~/core/connection/checks';
import { screenTask } from '~/machines/kit/task';
import type { CheckTask } from './connection-check-machine';

type Needs = {
  probes: ConnectionProbes;
  /** Reads and checks config.json again. */
  readConfig: () => Promise<RuntimeConfigResult>;
  situation: Situation;
  /** The session's token, if there is one. */
  token: () => string | undefined;
  /** The address of a domain's realtime service. */
  domainUrl: (realtime: string, domain: { namespace: string; domainId: string }) => string;
  /** Address of config.json. */
  configUrl: string;
  clipboard: Clipboard;
};

/** The realtime API opens a socket for any domain, and refuses an unknown one only after a sign-in. */
const noDomain = { namespace: 'convergence', id: 'connection-check' };

export function connectionCheckActors(needs: Needs) {
  const { probes, situation, clipboard, token } = needs;
  const socketOf = ({ realtime }: Addresses) => {
    const { namespace, id } = situation.domain ?? noDomain;
    return needs.domainUrl(realtime, { namespace, domainId: id });
  };

  const readConfig = async (): Promise<Findings['config']> => {
    const read = await needs.readConfig();
    if (!read.ok) return { kind: 'problem', message: read.problem.message };
    const addresses = { rest: read.config.restApiUrl, realtime: read.config.realtimeApiUrl };
    const { addresses: used } = situation;
    const isSame = used?.rest === addresses.rest && used.realtime === addresses.realtime;
    return { kind: isSame ? 'unchanged' : 'changed', addresses };
  };

  type Run = (addresses: Addresses, signal: AbortSignal) => Promise<Findings[CheckId]>;
  const runs: Record<Exclude<CheckId, 'browser' | 'config'>, Run> = {
    reach: ({ rest }, signal) => probes.reach(rest, signal),
    cors: ({ rest }, signal) => probes.cors(rest, signal),
    server: ({ rest }, signal) => probes.server(rest, token(), signal),
    session: async ({ rest }, signal) => {
      const known = token();
      return known === undefined ? { kind: 'signedOut' } : probes.session(rest, known, signal);
    },
    clock: ({ rest }, signal) => probes.clock(rest, needs.configUrl, signal),
    restLatency: ({ rest }, signal) => probes.restLatency(rest, signal),
    realtime: (addresses, signal) => probes.realtime(socketOf(addresses), signal),
    realtimeLatency: (addresses, signal) => probes.realtimeLatency(socketOf(addresses), signal),
  };

  return {
    runCheck: screenTask<Findings[CheckId], CheckTask>(async ({ input: { check, addresses }, signal }) => {
      if (check === 'browser') return { kind: probes.online() ? 'online' : 'offline' };
      if (check === 'config') return readConfig();
      if (!addresses) throw new Error('The addresses are unknown.');
      return runs[check](addresses, signal);
    }),
    copyReport: screenTask<void, { text: string }>(({ input }) => clipboard.write(input.text)),
  };
}
