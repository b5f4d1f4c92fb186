import { Combobox, Option } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { sameAnswer } from '../../shared/picker-answer';
import { selectCollections, type CollectionPickerActor } from './collection-answer';
import { useModelSearchStyles } from './ModelSearchBar.styles';

export type CollectionComboboxProps = {
  collections: CollectionPickerActor;
  /** The id that stands in the box; any may be typed. */
  value: string;
  onChange: (id: string) => void;
};

/** The collection to browse: one of ten that the server finds, or exactly what was typed. */
export function CollectionCombobox({ collections, value, onChange }: CollectionComboboxProps) {
  const styles = useModelSearchStyles();
  const { rows = [], loading, problem } = useSelector(collections, selectCollections, sameAnswer);
  const note = loading ? 'Searching…' : (problem ?? (rows.length === 0 ? 'Nothing found.' : undefined));
  return (
    <Combobox
      freeform
      aria-label="Collection"
      className={styles.collection}
      placeholder="Select a collection"
      value={value}
      selectedOptions={value === '' ? [] : [value]}
      onOpenChange={(_, { open }) => {
        if (open) collections.send({ type: 'list.search', text: '' });
      }}
      onChange={(event) => {
        onChange(event.target.value);
        collections.send({ type: 'list.type', text: event.target.value.trim() });
      }}
      onOptionSelect={(_, { optionValue }) => {
        if (optionValue !== undefined && optionValue !== '') onChange(optionValue);
      }}
    >
      {rows.map(({ id }) => (
        <Option key={id} value={id} text={id}>
          <bdi>{id}</bdi>
        </Option>
      ))}
      {note === undefined ? null : (
        <Option key="note" disabled value="" text={value}>
          {note}
        </Option>
      )}
    </Combobox>
  );
}
