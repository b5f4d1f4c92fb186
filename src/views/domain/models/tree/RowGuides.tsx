import { mergeClasses } from '@fluentui/react-components';
import { indent } from './tree-measures';
import { useTreeRowStyles } from './TreeRow.styles';

export type RowGuidesProps = {
  depth: number;
  /** So many levels are indented. */
  levels: number;
  /** The row has a paper of its own, which stays: a line that is gone for a moment looks broken. */
  hidden?: boolean;
};

/** The indentation, with a line below each level; what is deeper than is shown tells its level. */
export function RowGuides({ depth, levels, hidden = false }: RowGuidesProps) {
  const styles = useTreeRowStyles();
  return (
    <span
      aria-hidden
      data-guides={hidden ? 'none' : 'lines'}
      className={mergeClasses(styles.guides, hidden && styles.noGuides)}
      style={{ width: Math.min(depth, levels) * indent }}
    >
      {depth > levels ? <span className={styles.level}>{depth}</span> : null}
    </span>
  );
}
