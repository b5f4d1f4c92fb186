import type { CSSProperties } from 'react';
import { useMiddleCutStyles } from './MiddleCut.styles';

/** So many characters at the end are always shown. */
const atEnd = 6;

/**
 * A text in the monospaced face that is cut in the middle where there is no room for it, as the names of one kind often differ at the end
 * alone. The whole of it is in the tooltip, and is what is copied.
 */
export function MiddleCut({ text }: { text: string }) {
  const styles = useMiddleCutStyles();
  const characters = [...text];
  return (
    <bdi className={styles.root} title={text} style={{ '--end': `${atEnd}ch` } as CSSProperties}>
      <span className={styles.beginning}>{characters.slice(0, -atEnd).join('')}</span>
      {characters.slice(-atEnd).join('')}
    </bdi>
  );
}
