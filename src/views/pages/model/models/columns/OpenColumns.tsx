import { Button, Checkbox, Input, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { type ReactElement, useState } from 'react';
import { formatCount } from '~/core/counts';
import {
  arrangedColumns,
  type ColumnArrangement,
  type UsualColumn,
  usualArrangement,
  writeColumns,
} from '~/core/column-arrangement';
import { columnTitle, withShown } from './model-columns';
import { useResultStyles } from '~/views/pages/model/models/models.styles';

/** Maximum number of columns listed; search finds the others. */
const maxListed = 100;

export type ColumnChooserProps = {
  /** All columns of the results in their usual places; none without results. */
  columns: readonly UsualColumn[];
  arrangement: ColumnArrangement;
  onArrange: (next: ColumnArrangement) => void;
};

type OpenColumnsProps = ColumnChooserProps & { button: ReactElement };

/** Chooses the columns of the results; initially open. */
export function OpenColumns({ button, columns, arrangement, onArrange }: OpenColumnsProps) {
  const styles = useResultStyles();
  const [searched, setSearched] = useState('');
  const wanted = searched.trim().toLowerCase();
  const matching = columns.filter(({ id }) => columnTitle(id).toLowerCase().includes(wanted));
  const shown = new Set(arrangedColumns(columns, arrangement).map(({ id }) => id));
  return (
    <Popover defaultOpen positioning="below-end" trapFocus onOpenChange={() => setSearched('')}>
      <PopoverTrigger disableButtonEnhancement>{button}</PopoverTrigger>
      <PopoverSurface className={styles.chooser} aria-label="Columns">
        <Input
          aria-label="Find a column"
          placeholder="Find a column"
          value={searched}
          onChange={(_, { value }) => setSearched(value)}
        />
        <div role="group" aria-label="Columns" className={styles.choices}>
          {matching.slice(0, maxListed).map(({ id }) => (
            <Checkbox
              key={id}
              label={<bdi className={styles.key}>{columnTitle(id)}</bdi>}
              checked={shown.has(id)}
              onChange={(_, { checked }) => onArrange(withShown(columns, arrangement, id, checked === true))}
            />
          ))}
        </div>
        <span role="status" className={styles.note}>
          {matching.length === 0
            ? 'No column contains this text.'
            : matching.length > maxListed
              ? `${maxListed} of ${formatCount(matching.length)} columns. Type to find others.`
              : `${formatCount(shown.size)} of ${formatCount(columns.length)} columns are shown.`}
        </span>
        <Button
          size="small"
          disabledFocusable={writeColumns(arrangement) === ''}
          onClick={() => onArrange(usualArrangement)}
        >
          Reset columns
        </Button>
      </PopoverSurface>
    </Popover>
  );
}
