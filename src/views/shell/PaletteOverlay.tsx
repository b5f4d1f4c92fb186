import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useConsoleParts } from '../console-parts';

const PaletteScreen = lazy(async () => ({
  default: (await import('./palette/PaletteScreen')).PaletteScreen,
}));

/** What the palette lays over the screens, once it was called for. */
export function PaletteOverlay() {
  const palette = useSelector(useConsoleParts().palette.held, ({ context }) => context);
  return <Suspense fallback={null}>{palette ? <PaletteScreen palette={palette} /> : null}</Suspense>;
}
