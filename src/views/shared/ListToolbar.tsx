import { Button, mergeClasses } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useListToolbarStyles } from './ListToolbar.styles';
import { SearchBox, type SearchBoxProps } from './SearchBox';

export type ListToolbarProps = {
  search?: SearchBoxProps;
  /** Pickers behind the search field. */
  filters?: ReactNode;
  /** As in "Updated 3 s ago"; not announced, it changes all the time. */
  updated?: ReactNode;
  onReload?: () => void;
  /** The icon turns; the rows stay. */
  reloading?: boolean;
};

/** Search, filters and reload above a list. */
export function ListToolbar({ search, filters, updated, onReload, reloading = false }: ListToolbarProps) {
  const styles = useListToolbarStyles();
  return (
    <div role="group" aria-label="Search and filters" className={styles.root}>
      {search ? <SearchBox {...search} className={mergeClasses(styles.search, search.className)} /> : null}
      {filters}
      <div className={styles.space} />
      {updated ? <span className={styles.updated}>{updated}</span> : null}
      {onReload ? (
        <Button
          appearance="subtle"
          icon={<ArrowClockwise20Regular className={mergeClasses(reloading && styles.turning)} />}
          aria-label="Reload"
          aria-busy={reloading}
          title="Reload"
          onClick={onReload}
        />
      ) : null}
    </div>
  );
}
