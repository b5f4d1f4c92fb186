import { useSelector } from '@xstate/react';
import { useConsoleParts } from '../console-parts';
import { part } from '../part';

/** Here by the time there is a palette; where it can't be loaded, the call for the palette says so. */
const PaletteScreen = part(
  async () => (await import('./palette/PaletteScreen')).PaletteScreen,
  () => null,
);

/** What the palette lays over the screens, once it was called for. */
export function PaletteOverlay() {
  const palette = useSelector(useConsoleParts().palette.held, ({ context }) => context);
  return palette ? <PaletteScreen palette={palette} /> : null;
}
