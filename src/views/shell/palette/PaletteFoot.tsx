import { useSelector } from '@xstate/react';
import type { PaletteActor } from '../../../machines/palette/palette-machine';
import { selectModifier } from '../../../machines/palette/palette-selectors';
import { Keys } from './Keys';
import { usePaletteStyles } from './PaletteView.styles';

/** Which keys do what; the sheet of shortcuts says the same in words. */
export function PaletteFoot({ palette }: { palette: PaletteActor }) {
  const styles = usePaletteStyles();
  const modifier = useSelector(palette, selectModifier);
  const hint = (words: string, ...keys: string[]) => (
    <span className={styles.footKeys}>
      <Keys keys={keys} modifier={modifier} />
      {words}
    </span>
  );
  return (
    <div className={styles.foot} aria-hidden="true">
      {hint('move', '↑', '↓')}
      {hint('open', 'Enter')}
      {hint('in a new tab', 'modifier', '+', 'Enter')}
      <span className={styles.space} />
      {hint('actions only', '>')}
      {hint('shortcuts', '?')}
    </div>
  );
}
