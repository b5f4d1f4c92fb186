import { Button, Input, MenuButton, type MenuButtonProps, mergeClasses } from '@fluentui/react-components';
import {
  ArrowClockwise20Regular,
  Dismiss16Regular,
  Dismiss20Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useKeepFocus } from '~/views/hooks/focus';
import { useListToolbarStyles, usePagerStyles } from './list.styles';

type SearchBoxProps = {
  value: string;
  onChange: (value: string) => void;
  /** Enter was pressed: search now. */
  onSubmit?: () => void;
  /** The accessible name and the placeholder, as in "Search by name or id". */
  label: string;
  disabled?: boolean;
  className?: string;
};

/** A search field; Escape or the cross empties it. */
function SearchBox({ value, onChange, onSubmit, label, disabled, className }: SearchBoxProps) {
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') onSubmit?.();
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation();
      onChange('');
    }
  }
  return (
    <Input
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={value}
      disabled={disabled}
      className={className}
      onChange={(_, data) => onChange(data.value)}
      onKeyDown={press}
      contentBefore={<Search20Regular />}
      contentAfter={
        value === '' ? undefined : (
          <Button
            size="small"
            appearance="transparent"
            icon={<Dismiss16Regular />}
            aria-label="Clear search"
            title="Clear search"
            onClick={() => onChange('')}
          />
        )
      }
    />
  );
}

type ListToolbarProps = {
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

type BulkBarProps = {
  count: number;
  /** Buttons of what can be done with the selected rows. */
  children: ReactNode;
  onClear: () => void;
};

/** Takes the place of the toolbar, at its height, while rows are selected. */
export function BulkBar({ count, children, onClear }: BulkBarProps) {
  const styles = useListToolbarStyles();
  return (
    <div
      ref={useKeepFocus<HTMLDivElement>()}
      role="toolbar"
      aria-label="Selected rows"
      className={mergeClasses(styles.root, styles.selected)}
    >
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
    </div>
  );
}

/** How many rows a page has, as the button that offers others. */
export function PageSizeButton({ rows, ...trigger }: PageSizeButtonProps) {
  const styles = usePagerStyles();
  return (
    <MenuButton {...trigger} size="small" appearance="subtle" className={styles.size}>
      {`${rows} per page`}
    </MenuButton>
  );
}

export type PageSizeButtonProps = MenuButtonProps & { rows: number; ref?: Ref<HTMLButtonElement> };
