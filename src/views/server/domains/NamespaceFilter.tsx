import { Button, mergeClasses } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons';
import { useState, type KeyboardEvent } from 'react';
import { chunk } from '../../../machines/chunk/chunk';
import type { sharedScreens } from '../../../wiring/screens/shared-screens';
import { ChunkDialog } from '../../shared/ChunkProblem';
import { useLoaded } from '../../use-loaded';
import { useNamespaceFilterStyles } from './NamespaceFilter.styles';
import { WithNamespacePicker } from './WithNamespacePicker';

const combobox = chunk(async () => (await import('./NamespaceCombobox')).NamespaceCombobox);
/** A failure shows when it is opened. */
const prefetch = () => void combobox.load().catch(() => undefined);

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
  const { value: NamespaceCombobox, failure } = useLoaded(opened ? combobox : undefined);
  const open = () => setOpened(true);
  const name = value === '' ? 'All namespaces' : value;
  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  }
  return (
    <>
      {NamespaceCombobox ? (
        <WithNamespacePicker machine={search}>
          {(picker) => <NamespaceCombobox picker={picker} value={value} onPick={onPick} />}
        </WithNamespacePicker>
      ) : (
        <Button
          aria-haspopup="listbox"
          aria-expanded="false"
          aria-busy={opened && !failure}
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
      {failure ? <ChunkDialog failure={failure} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
