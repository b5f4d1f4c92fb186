import { Combobox, Option } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Namespace } from '~/api/rest/namespaces';
import type { PickerActor, PickerSnapshot } from '~/machines/kit/picker-machine';
import { typingIn } from '~/views/hooks/input-method';
import { Name } from '~/views/kit/texts';
import { usePickerAnswer } from '~/views/kit/PickerField';
import { useNamespaceFilterStyles } from './domain-list.styles';

type NamespaceComboboxProps = {
  picker: PickerActor<Namespace>;
  value: string;
  onPick: (namespace: string) => void;
};

const selectText = (s: PickerSnapshot<Namespace>) => s.context.text;
const all = 'all';
const valueOf = (namespace: string) => `only ${namespace}`;
const namespaceOf = (value: string) => (value === all ? '' : value.slice(valueOf('').length));

/** Focused on mount: offers up to ten namespaces that the server finds, or the exact input. */
export function NamespaceCombobox({ picker, value, onPick }: NamespaceComboboxProps) {
  const styles = useNamespaceFilterStyles();
  const typed = useSelector(picker, selectText);
  const { rows: namespaces, loading, problem } = usePickerAnswer(picker, 'namespaces');
  const [open, setOpen] = useState(true);
  const search = (text: string, isComposing = false) => picker.send({ type: 'picker.type', text, isComposing });
  const wanted = typed.trim();
  const note = loading ? 'Searching…' : problem;
  return (
    <Combobox
      freeform
      autoFocus
      aria-label="Namespace"
      className={styles.root}
      input={{ className: styles.input }}
      placeholder={open && value !== '' ? value : 'All namespaces'}
      value={open ? typed : value}
      selectedOptions={[value === '' ? all : valueOf(value)]}
      open={open}
      onOpenChange={(_, data) => {
        if (data.open !== open) search('');
        setOpen(data.open);
      }}
      {...typingIn(search)}
      onOptionSelect={(_, { optionValue }) => {
        if (optionValue !== undefined) onPick(namespaceOf(optionValue));
      }}
    >
      <Option value={all}>All namespaces</Option>
      {namespaces.map(({ id }) => (
        <Option key={id} value={valueOf(id)} text={id}>
          <Name>{id}</Name>
        </Option>
      ))}
      {wanted !== '' && !namespaces.some(({ id }) => id === wanted) ? (
        <Option value={valueOf(wanted)} text={wanted}>{`Only “${wanted}”`}</Option>
      ) : null}
      {note === undefined ? null : (
        <Option disabled value="note" text={note}>
          {note}
        </Option>
      )}
    </Combobox>
  );
}
