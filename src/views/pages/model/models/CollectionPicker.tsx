import { Combobox, Option } from '@fluentui/react-components';
import { typingIn } from '~/views/hooks/input-method';
import { Name } from '~/views/kit/texts';
import { SearchPicker, usePickerAnswer } from '~/views/kit/PickerField';
import type { CollectionPickerActor } from '~/machines/resources/domain/in-domain';
import { useModelSearchStyles } from './models.styles';

export type CollectionComboboxProps = {
  collections: CollectionPickerActor;
  value: string;
  onChange: (id: string) => void;
  /** It takes the place of a field that has the focus. */
  autoFocus: boolean;
  /** That field was clicked, or typed in. */
  defaultOpen: boolean;
  onFocus: () => void;
  onBlur: () => void;
  /** Its list is wanted before it is loaded. */
  onWant: () => void;
};

export function CollectionCombobox({ collections, value, onChange, onWant: _, ...focus }: CollectionComboboxProps) {
  const styles = useModelSearchStyles();
  const { rows, loading, problem } = usePickerAnswer(collections, 'collections');
  const note = loading ? 'Searching…' : (problem ?? (rows.length === 0 ? 'Nothing found.' : undefined));
  return (
    <Combobox
      {...focus}
      freeform
      aria-label="Collection"
      className={styles.collection}
      placeholder="Select a collection"
      value={value}
      selectedOptions={value === '' ? [] : [value]}
      onOpenChange={(_, { open }) => {
        if (open) collections.send({ type: 'picker.search', text: '' });
      }}
      {...typingIn((text, isComposing) => {
        onChange(text);
        collections.send({ type: 'picker.type', text: text.trim(), isComposing });
      })}
      onOptionSelect={(_, { optionValue }) => {
        if (optionValue) onChange(optionValue);
      }}
    >
      {rows.map(({ id }) => (
        <Option key={id} value={id} text={id}>
          <Name>{id}</Name>
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

type CollectionPickerProps = {
  collections: CollectionPickerActor;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  onChange: (collection: string) => void;
  onBlur?: () => void;
};

export const CollectionPicker = ({ collections, ...field }: CollectionPickerProps) => (
  <SearchPicker
    {...field}
    picker={collections}
    many="collections"
    optionOf={({ id, description }) => ({ value: id, label: id, hint: description })}
    name="collection"
    label="Collection"
    required
    placeholder="Select a collection"
  />
);
