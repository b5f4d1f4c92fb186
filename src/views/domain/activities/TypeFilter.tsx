import { Button, Input } from '@fluentui/react-components';
import { Dismiss16Regular, Filter20Regular } from '@fluentui/react-icons';
import { useState, type KeyboardEvent } from 'react';
import { useTypeFilterStyles } from './TypeFilter.styles';

export type TypeFilterProps = {
  /** The type that is shown; empty for all. */
  value: string;
  onPick: (type: string) => void;
};

/** Narrows the list to types with this text in them: when Enter is pressed, and when the field is left. Escape takes back what is typed. */
export function TypeFilter({ value, onPick }: TypeFilterProps) {
  const styles = useTypeFilterStyles();
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? value;
  function apply(text = shown) {
    setDraft(undefined);
    if (text !== value) onPick(text);
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') apply();
    if (event.key !== 'Escape' || draft === undefined) return;
    event.stopPropagation();
    setDraft(undefined);
  }
  return (
    <Input
      aria-label="Type"
      placeholder="All types"
      className={styles.root}
      value={shown}
      title={shown}
      onChange={(_, data) => setDraft(data.value)}
      onKeyDown={press}
      onBlur={() => apply()}
      contentBefore={<Filter20Regular />}
      contentAfter={
        shown === '' ? undefined : (
          <Button
            size="small"
            appearance="transparent"
            icon={<Dismiss16Regular />}
            aria-label="Show all types"
            title="Show all types"
            onClick={() => apply('')}
          />
        )
      }
    />
  );
}
