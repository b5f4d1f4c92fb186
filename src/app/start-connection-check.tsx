import { useState } from 'react';
import { connectionProbes } from '~/api/browser/connection-probes';
import { browserClipboard } from '~/api/browser/devices';
import { fetchText, loadRuntimeConfig, type RuntimeConfig } from '~/api/config/runtime-config';
import { domainUrl } from '~/api/realtime/port';
import type { DomainKey } from '~/api/rest/domains';
import { connectionCheckActors, connectionCheckMachine } from '~/machines/connection/connection-check-machine';
import { ConnectionDialog } from '~/views/connection/ConnectionDialog';
import type { ConnectionCheck } from '~/views/connection/ConnectionLink';
import { FocusKeeper } from '~/views/kit/dialogs/DialogPanel';
import { useActorRef } from '~/views/hooks/use-actor-ref';

export type ConnectionCheckNeeds = {
  world: Window & typeof globalThis;
  configUrl: string;
  /** Of this console. */
  version: string;
  /** Absent if config.json could not be used. */
  config?: RuntimeConfig;
  token?: () => string | undefined;
  /** The open domain. */
  domain?: () => DomainKey | undefined;
  now: () => number;
};

/** The dialog that checks the connection, with or without someone signed in. */
export function createConnectionCheck(needs: ConnectionCheckNeeds): ConnectionCheck {
  const { world, configUrl, version, config, now, token = () => undefined, domain = () => undefined } = needs;
  const { location, navigator } = world;
  const probes = connectionProbes(world, now);

  function prepare() {
    const situation = {
      page: location.origin,
      addresses: config && { rest: config.restApiUrl, realtime: config.realtimeApiUrl },
      domain: domain(),
      signedIn: token() !== undefined,
    };
    const actors = connectionCheckActors({
      probes,
      situation,
      token,
      domainUrl,
      configUrl,
      readConfig: () => loadRuntimeConfig(fetchText, configUrl, new URL(location.href)),
      clipboard: browserClipboard(world),
    });
    return {
      machine: connectionCheckMachine.provide({ actors }),
      input: { situation, now, about: { browser: navigator.userAgent, version } },
    };
  }

  function Checking({ onClose }: { onClose: () => void }) {
    const [{ machine, input }] = useState(prepare);
    return <ConnectionDialog check={useActorRef(machine, { input })} onClose={onClose} />;
  }

  return function OpenOrClosed({ open, onClose }) {
    return (
      <>
        {open ? <Checking onClose={onClose} /> : null}
        {/* Before sign-in, nothing else keeps it. */}
        <FocusKeeper />
      </>
    );
  };
}
