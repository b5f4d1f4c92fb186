import { Button, Checkbox, Input, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { ColumnTriple20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useResultStyles } from './ModelResults.styles';

export type ColumnChooserProps = {
  /** All top-level keys of the results. */
  keys: readonly string[];
  shown: readonly string[];
  onChoose: (key: string, shown: boolean) => void;
};

/** So many are offered at once; the rest is found by typing. */
const most = 100;

/** Which keys have a column. */
export function ColumnChooser({ keys, shown, onChoose }: ColumnChooserProps) {
  const styles = useResultStyles();
  const [wish, setWish] = useState('');
  const matching = keys.filter((key) => key.toLowerCase().includes(wish.trim().toLowerCase()));
  const offered = matching.slice(0, most);
  const visible = new Set(shown);
  const hidden = keys.length - shown.length;
  const name = hidden === 0 ? 'Columns' : `Columns, ${hidden} hidden`;
  return (
    <Popover positioning="below-end" trapFocus onOpenChange={() => setWish('')}>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={<ColumnTriple20Regular />}
          aria-label={name}
          title={name}
          disabledFocusable={keys.length === 0}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.chooser} aria-label="Columns">
        <Input
          aria-label="Find a column"
          placeholder="Find a column"
          value={wish}
          onChange={(_, { value }) => setWish(value)}
        />
        <div role="group" aria-label="Columns" className={styles.choices}>
          {offered.map((key) => (
            <Checkbox
              key={key}
              label={<bdi className={styles.key}>{key}</bdi>}
              checked={visible.has(key)}
              onChange={(_, { checked }) => onChoose(key, checked === true)}
            />
          ))}
        </div>
        <span role="status" className={styles.note}>
          {matching.length === 0
            ? 'No key has this in its name.'
            : matching.length > most
              ? `${most} of ${matching.length} keys. Type to find others.`
              : `${shown.length} of ${keys.length} keys are shown.`}
        </span>
      </PopoverSurface>
    </Popover>
  );
}
