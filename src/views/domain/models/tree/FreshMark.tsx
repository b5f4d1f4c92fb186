import { mergeClasses } from '@fluentui/react-components';
import { useState, type CSSProperties } from 'react';
import { freshDelay, type FreshMarks } from './fresh-marks';
import { useFreshMarkStyles } from './FreshMark.styles';

export type FreshMarkProps = {
  /** As what it is drawn: over a row, at the edge of one that has a colour already, behind a number, in words. */
  look: 'veil' | 'edge' | 'badge' | 'note';
  stamp: number;
  fresh: FreshMarks;
};

/** A change of others, for half a second from when it was made; for each another one, by its `key`. */
export function FreshMark({ look, stamp, fresh }: FreshMarkProps) {
  const styles = useFreshMarkStyles();
  const [delay] = useState(() => freshDelay - fresh.ageOf(stamp));
  const [isOver, setIsOver] = useState(false);
  if (isOver) return null;
  return (
    <span
      className={mergeClasses(
        styles.flash,
        look === 'edge' ? mergeClasses(styles.veil, styles.edge) : styles[look],
      )}
      style={{ '--fresh-delay': `${delay}ms` } as CSSProperties}
      data-fresh={look}
      aria-hidden
      onAnimationEnd={() => setIsOver(true)}
    >
      {look === 'note' ? 'changed just now' : null}
    </span>
  );
}
