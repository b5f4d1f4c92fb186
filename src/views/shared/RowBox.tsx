import { Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import { withRangeToggled, withToggled } from './selection';

export type RowBoxProps = {
  /** As in "Select Order Desk". */
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** `range`: Shift was held. */
  onToggle: (range: boolean) => void;
};

/** The box at the beginning of a row. */
export const RowBox = ({ label, checked, disabled = false, onToggle }: RowBoxProps) => (
  <Checkbox
    aria-label={label}
    checked={checked}
    disabled={disabled}
    onMouseDown={(event) => {
      // Else the text between the two rows is selected too.
      if (event.shiftKey) event.preventDefault();
    }}
    onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
  />
);

/** What a click on the box of a row makes of the selection: with Shift it selects from the last row clicked. `ids`: those that may be selected, in order. */
export function useRowToggle(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  onChange: (selected: ReadonlySet<string>) => void,
) {
  const [last, setLast] = useState<string>();
  return (id: string, range: boolean) => {
    setLast(id);
    onChange(
      range && last !== undefined ? withRangeToggled(selected, ids, last, id) : withToggled(selected, id),
    );
  };
}
