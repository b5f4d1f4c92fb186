import { useSelector } from '@xstate/react';
import {
  selectCondition,
  selectDomain,
  selectSettingsOnly,
  selectUpgradeStep,
} from '~/machines/domain-status/domain-status-machine';
import { type PaletteActor, selectOverlay } from '~/machines/palette/palette-machine';
import { useAppConfig, useConsoleParts, useDomainStatus, usePrincipal } from '~/views/console-parts';
import { connectionUrl } from '~/views/kit/domain-page';
import { whyLocked } from '~/views/shell/domain-states';
import { PaletteView } from './PaletteView';
import { ShortcutSheet } from './ShortcutSheet';
import type { PaletteWorld } from './palette-entries';

/** The command palette or the list of shortcuts over the current screen, or nothing. */
export function PaletteScreen({ palette }: { palette: PaletteActor }) {
  const overlay = useSelector(palette, selectOverlay);
  const namespaces = useAppConfig()?.namespacesEnabled ?? false;
  if (overlay === 'sheet') return <ShortcutSheet palette={palette} namespaces={namespaces} />;
  return overlay === 'palette' ? <OpenPalette palette={palette} namespaces={namespaces} /> : null;
}

function OpenPalette({ palette, namespaces }: { palette: PaletteActor; namespaces: boolean }) {
  const principal = usePrincipal();
  const launcher = useConsoleParts().palette;
  return (
    <PaletteView
      palette={palette}
      world={{ principal, namespaces, domain: useOpenDomain() }}
      onFieldFocus={() => launcher.send({ type: 'palette.fieldFocused' })}
    />
  );
}

function useOpenDomain(): PaletteWorld['domain'] {
  const { realtimeUrl } = useConsoleParts();
  const status = useDomainStatus();
  const key = useSelector(status, (s) => s?.context.key);
  const name = useSelector(status, (s) => s && selectDomain(s)?.displayName);
  const condition = useSelector(status, (s) => s && selectCondition(s));
  const offline = useSelector(status, (s) => (s ? selectSettingsOnly(s) : false));
  const step = useSelector(status, (s) => s && selectUpgradeStep(s));
  if (!key) return undefined;
  return {
    key,
    name: name || key.id,
    offline,
    locked: condition && whyLocked(condition),
    needsUpgrade: step !== undefined && step !== 'failed',
    connectionUrl: connectionUrl(realtimeUrl, key),
  };
}
