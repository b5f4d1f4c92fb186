import { Button } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import type { LazyPalette } from '../../machines/palette/palette-types';
import { usePaletteButtonStyles } from './PaletteButton.styles';

/** Opens the command palette; looks like the field that it opens. An icon where there is little room. */
export function PaletteButton({ palette: { modifier, call } }: { palette: LazyPalette }) {
  const styles = usePaletteButtonStyles();
  return (
    <Button
      className={styles.root}
      icon={<Search20Regular />}
      aria-label="Search or go to…"
      aria-haspopup="dialog"
      aria-keyshortcuts={modifier === '⌘' ? 'Meta+K' : 'Control+K'}
      title={`Search or go to… (${modifier} K)`}
      onClick={() => call({ type: 'palette.open' })}
    >
      <span className={styles.words}>Search or go to…</span>
      <kbd className={styles.key}>{modifier} K</kbd>
    </Button>
  );
}
