import { Input, Select, useRestoreFocusTarget } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { dateForm } from '~/core/json/date-text';
import type { TimeZone } from '~/core/times';
import { type Cell, type CellEditActor, isSameCell } from '~/machines/model/cell-edit/cell-edit-machine';
import { cellText, editorOf, shownValue } from '~/machines/model/cell-edit/cell-values';
import { BusyIcon } from '~/views/kit/status';
import { useCellEditorStyles } from './cell-editor.styles';

type CellFieldProps = {
  cells: CellEditActor;
  cell: Cell;
  zone: TimeZone;
  next: (step: 1 | -1) => Cell | undefined;
};

/** The value as text. Enter and leaving the field save, Escape cancels, Tab saves and edits the next cell. */
export function CellField({ cells, cell, zone, next }: CellFieldProps) {
  const styles = useCellEditorStyles();
  const restored = useRestoreFocusTarget();
  const kind = editorOf(cell);
  const isSaving = useSelector(cells, (s) => s.matches('saving'));
  const isInvalid = useSelector(cells, (s) => s.matches({ editing: 'invalid' }));
  const typed = useSelector(cells, ({ context }) => context.text);
  const isEditing = useSelector(cells, (s) => s.matches('editing'));
  function press(event: KeyboardEvent) {
    // Other keys of the field are not for the table.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') cells.send({ type: 'cell.cancel' });
    else if (event.key === 'Enter') cells.send({ type: 'cell.commit' });
    else if (event.key === 'Tab') cells.send({ type: 'cell.commit', next: next(event.shiftKey ? -1 : 1) });
    else return;
    event.preventDefault();
  }
  const field = {
    ...restored,
    autoFocus: true,
    name: 'cell',
    'aria-label': cell.key,
    'aria-invalid': isInvalid,
    'aria-busy': isSaving,
    value: typed ?? cellText(shownValue(cell), zone),
    onKeyDown: press,
    onBlur: () => {
      // Not the field of the next cell.
      if (isSameCell(cells.getSnapshot().context.cell, cell)) cells.send({ type: 'cell.leave' });
    },
    onChange: (_: unknown, { value }: { value: string }) => cells.send({ type: 'cell.type', text: value }),
  };
  if (kind === 'boolean')
    return (
      <Select {...field} size="small" className={styles.field}>
        <option>true</option>
        <option>false</option>
      </Select>
    );
  return (
    <Input
      {...field}
      size="small"
      className={styles.field}
      readOnly={!isEditing}
      spellCheck={false}
      autoComplete="off"
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      placeholder={kind === 'date' ? dateForm : undefined}
      contentAfter={isSaving ? <BusyIcon /> : undefined}
      onFocus={({ target }) => target.select()}
    />
  );
}
