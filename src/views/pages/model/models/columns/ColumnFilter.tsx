import { Button, Field, Input, Popover, PopoverSurface, Select } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { type FormEvent, type RefObject, useState } from 'react';
import {
  comparisonsOf,
  type FilterEntry,
  type FilterKind,
  filterKinds,
  kindOf,
  readFilter,
} from '~/core/json/query-filter';
import type { Comparison } from '~/core/json/query-text';
import { columnState, filterBy, presentSearch, queryTextOf } from '~/machines/model/column-query';
import { IconButton } from '~/views/kit/buttons';
import { Row } from '~/views/kit/layout';
import type { ColumnSorting } from './model-columns';
import { useColumnHeadStyles } from '~/views/pages/model/models/models.styles';

const comparisonTexts: Record<Comparison, string> = {
  '=': 'equals',
  '!=': 'does not equal',
  '>': 'is greater than',
  '>=': 'is at least',
  '<': 'is less than',
  '<=': 'is at most',
  contains: 'contains',
  'begins with': 'begins with',
};
const kindTexts: Record<FilterKind, string> = { text: 'Text', number: 'Number', boolean: 'True or false' };

const blankEntry = (kind: FilterKind): FilterEntry => ({
  comparison: comparisonsOf[kind][0] ?? '=',
  text: kind === 'boolean' ? 'true' : '',
});

type ColumnFilterProps = ColumnSorting & { button: RefObject<HTMLElement | null>; onClose: () => void };

/** The form of a column's conditions. Values of a wrong form are explained, and stay. */
export function ColumnFilter({ list, search, models, name, button, onClose }: ColumnFilterProps) {
  const styles = useColumnHeadStyles();
  const present = columnState(queryTextOf(presentSearch(search.getSnapshot().context)), name).conditions;
  const found = filterKinds(models, name);
  const kinds = 'kinds' in found ? found.kinds : [];
  const [kind, setKind] = useState<FilterKind>(present[0] ? kindOf(present[0].value) : (kinds[0] ?? 'text'));
  const [entries, setEntries] = useState<readonly FilterEntry[]>(() =>
    present.length === 0
      ? [blankEntry(kind)]
      : present.map(({ comparison, value }) => ({ comparison, text: String(value) })),
  );
  const [faults, setFaults] = useState<readonly (string | undefined)[]>([]);
  const choices = kinds.includes(kind) ? kinds : [...kinds, kind];
  const edit = (at: number, change: Partial<FilterEntry>) => {
    setFaults([]);
    setEntries(entries.map((entry, index) => (index === at ? { ...entry, ...change } : entry)));
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const read = entries.map((entry) => readFilter(kind, entry));
    setFaults(read.map((each) => ('fault' in each ? each.fault : undefined)));
    if (read.some((each) => 'fault' in each)) return;
    filterBy(
      { list, search },
      name,
      read.flatMap((each) => ('condition' in each ? [each.condition] : [])),
    );
    onClose();
  };
  return (
    <Popover
      open
      trapFocus
      positioning={{ target: button.current, position: 'below', align: 'start' }}
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <PopoverSurface aria-label={`Filter ${name}`}>
        <form noValidate className={styles.form} onSubmit={apply}>
          <bdi className={styles.heading}>{name}</bdi>
          {choices.length > 1 ? (
            <Select
              aria-label="Kind of value"
              value={kind}
              onChange={(_, { value }) => {
                setKind(value as FilterKind);
                setEntries([blankEntry(value as FilterKind)]);
                setFaults([]);
              }}
            >
              {choices.map((each) => (
                <option key={each} value={each}>
                  {kindTexts[each]}
                </option>
              ))}
            </Select>
          ) : null}
          {entries.map(({ comparison, text }, at) => (
            <Row key={at} gap="S" align="start">
              <Select
                aria-label="Comparison"
                className={styles.comparison}
                value={comparison}
                onChange={(_, { value }) => edit(at, { comparison: value as Comparison })}
              >
                {comparisonsOf[kind].map((each) => (
                  <option key={each} value={each}>
                    {comparisonTexts[each]}
                  </option>
                ))}
              </Select>
              {kind === 'boolean' ? (
                <Select
                  aria-label="Value"
                  className={styles.value}
                  value={text}
                  onChange={(_, { value }) => edit(at, { text: value })}
                >
                  <option>true</option>
                  <option>false</option>
                </Select>
              ) : (
                <Field validationMessage={faults[at]} className={styles.value}>
                  <Input
                    aria-label="Value"
                    className={styles.input}
                    spellCheck={false}
                    inputMode={kind === 'number' ? 'decimal' : 'text'}
                    value={text}
                    onChange={(_, { value }) => edit(at, { text: value })}
                  />
                </Field>
              )}
              {entries.length === 1 ? null : (
                <IconButton
                  icon={<Dismiss20Regular />}
                  label="Remove condition"
                  onClick={() => {
                    setFaults([]);
                    setEntries(entries.filter((_, index) => index !== at));
                  }}
                />
              )}
            </Row>
          ))}
          <Row gap="S" wrap>
            <Button appearance="primary" type="submit">
              Apply
            </Button>
            {kind === 'boolean' ? null : (
              <Button appearance="subtle" onClick={() => setEntries([...entries, blankEntry(kind)])}>
                Add condition
              </Button>
            )}
            {present.length === 0 ? null : (
              <Button
                appearance="subtle"
                onClick={() => {
                  filterBy({ list, search }, name, []);
                  onClose();
                }}
              >
                Remove filter
              </Button>
            )}
          </Row>
        </form>
      </PopoverSurface>
    </Popover>
  );
}
