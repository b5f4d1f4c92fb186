import { Button } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import type { LazyPalette } from '../../machines/palette/palette-types';
import { usePaletteButtonStyles } from './PaletteButton.styles';

/** Opens the command palette; looks like the field that it opens. An icon where there is little room. */
export function PaletteButton({ palette: { modifier, call } }: { palette: LazyPalette }) {
  const styles = usePaletteButtonStyles();
  const name = `Search or go to… ${modifier} K`;
  return (
    <Button
      className={styles.root}
      icon={<Search20Regular />}
      aria-label={name}
      aria-haspopup="dialog"
      aria-keyshortcuts={modifier === '⌘' ? 'Meta+K' : 'Control+K'}
      title={name}
      onClick={() => call({ type: 'palette.open' })}
    >
      <span className={styles.words}>Search or go to…</span>
      <kbd className={styles.key}>{modifier} K</kbd>
    </Button>
  );
}
