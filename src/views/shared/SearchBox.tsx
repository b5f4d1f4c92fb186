import { Button, Input } from '@fluentui/react-components';
import { Dismiss16Regular, Search20Regular } from '@fluentui/react-icons';
import type { KeyboardEvent } from 'react';

export type SearchBoxProps = {
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
export function SearchBox({ value, onChange, onSubmit, label, disabled, className }: SearchBoxProps) {
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
