import { Button, mergeClasses } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons';
import { lazy, Suspense, useState, useTransition, type KeyboardEvent } from 'react';
import type { sharedScreens } from '../../../wiring/screens/shared-screens';
import { useNamespaceFilterStyles } from './NamespaceFilter.styles';
import { WithNamespacePicker } from './WithNamespacePicker';

const combobox = () => import('./NamespaceCombobox');
const NamespaceCombobox = lazy(async () => ({ default: (await combobox()).NamespaceCombobox }));
/** A failure shows when it is opened. */
const prefetch = () => void Promise.allSettled([combobox()]);

/** Finds namespaces; runs once the filter has been opened. */
export type NamespaceSearch = ReturnType<typeof sharedScreens>['namespacePicker'];

export type NamespaceFilterProps = {
  search: NamespaceSearch;
  /** The namespace that is shown; empty for all. */
  value: string;
  onPick: (namespace: string) => void;
};

/** Narrows the list to one namespace. A button that looks like the field, until it is opened for the first time. */
export function NamespaceFilter({ search, value, onPick }: NamespaceFilterProps) {
  const styles = useNamespaceFilterStyles();
  const [opened, setOpened] = useState(false);
  // The button stays until the field can take its place.
  const [opening, startTransition] = useTransition();
  const open = () => startTransition(() => setOpened(true));
  const name = value === '' ? 'All namespaces' : value;
  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  }
  return (
    <Suspense fallback={<div className={styles.root} />}>
      {opened ? (
        <WithNamespacePicker machine={search}>
          {(picker) => <NamespaceCombobox picker={picker} value={value} onPick={onPick} />}
        </WithNamespacePicker>
      ) : (
        <Button
          aria-haspopup="listbox"
          aria-expanded="false"
          aria-busy={opening}
          aria-label={`Namespace: ${name}`}
          title={value === '' ? undefined : value}
          className={mergeClasses(styles.root, styles.button)}
          icon={{ className: styles.chevron, children: <ChevronDown20Regular /> }}
          iconPosition="after"
          onClick={open}
          onKeyDown={press}
          onPointerEnter={prefetch}
          onFocus={prefetch}
        >
          <span className={mergeClasses(styles.text, value === '' && styles.placeholder)}>{name}</span>
        </Button>
      )}
    </Suspense>
  );
}
