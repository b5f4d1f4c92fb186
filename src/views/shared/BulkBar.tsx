import { Button, mergeClasses } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { KeepFocus } from './KeepFocus';
import { useListToolbarStyles } from './ListToolbar.styles';

export type BulkBarProps = {
  count: number;
  /** Buttons of what can be done with the selected rows. */
  children: ReactNode;
  onClear: () => void;
};

/** Takes the place of the toolbar, at its height, while rows are selected. */
export function BulkBar({ count, children, onClear }: BulkBarProps) {
  const styles = useListToolbarStyles();
  return (
    <div role="toolbar" aria-label="Selected rows" className={mergeClasses(styles.root, styles.selected)}>
      <span role="status" className={styles.count}>
        {count} selected
      </span>
      <span className={styles.divider} />
      {children}
      <Button
        appearance="subtle"
        icon={<Dismiss20Regular />}
        aria-label="Clear selection"
        className={styles.clear}
        onClick={onClear}
      >
        <span className={styles.clearText}>Clear selection</span>
      </Button>
      <KeepFocus />
    </div>
  );
}
