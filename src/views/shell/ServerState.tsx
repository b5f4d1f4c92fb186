import { CheckmarkCircle16Filled, PlugDisconnected16Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ServerStatusActor } from '../../machines/server-status/server-status-machine';
import { selectOffline } from '../../machines/server-status/server-status-selectors';
import { ToneText } from '../shared/ToneText';

/** At the foot of a navigation: whether the server answers. */
export function ServerState({ server }: { server: ServerStatusActor }) {
  return useSelector(server, selectOffline) ? (
    <ToneText tone="danger" label="Server offline" icon={<PlugDisconnected16Regular />} />
  ) : (
    <ToneText tone="success" label="Server online" icon={<CheckmarkCircle16Filled />} />
  );
}
