import { Button, Checkbox, Field, Input, Popover, PopoverSurface, Select } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { type FormEvent, type RefObject, useState } from 'react';
import { formatCount } from '~/core/counts';
import {
  type Comparison,
  comparisonsOf,
  type FilterEntry,
  type FilterKind,
  filterKinds,
  isBare,
  isCased,
  kindOf,
  readFilter,
  writeFilter,
} from '~/core/json/query-filter';
import { maxOrdered } from '~/machines/kit/resource-list-machine';
import { columnState, filterBy, presentSearch, queryTextOf, whyHere } from '~/machines/model/column-query';
import { hereOf } from '~/machines/model/model-queries';
import { IconButton } from '~/views/kit/buttons';
import { Row } from '~/views/kit/layout';
import type { ColumnSorting } from './model-columns';
import { useColumnHeadStyles } from '~/views/pages/model/models/models.styles';
import { useTimeZone } from '~/views/console-parts';
import { useFieldFocus } from '~/views/hooks/focus';

const comparisonTexts: Record<Comparison, string> = {
  '=': 'equals',
  '!=': 'does not equal',
  '>': 'is greater than',
  '>=': 'is at least',
  '<': 'is less than',
  '<=': 'is at most',
  contains: 'contains',
  'begins with': 'begins with',
  'is empty': 'is empty text',
  'is missing': 'is missing',
  'is null': 'is null',
};
const dateTexts: Partial<Record<Comparison, string>> = {
  '>': 'is after',
  '>=': 'is at or after',
  '<': 'is before',
  '<=': 'is at or before',
};
const kindTexts: Record<FilterKind, string> = {
  text: 'Text',
  number: 'Number',
  boolean: 'True or false',
  date: 'Date',
};
/** What a filter finds besides. */
const kindNotes: Record<FilterKind, string> = {
  text: 'Case-sensitive. Numbers, dates, true and false that read the same are found too.',
  number: 'Text that reads the same, such as "5" for 5, is found too.',
  boolean: 'The texts "true" and "false" are found too.',
  date: 'A day begins at midnight. Times are written as in 2026-11-05 12:30, or as they are shown.',
};

const zoneNotes = { utc: ' All are in UTC.', local: ' All are in your time zone.' };

const blankEntry = (kind: FilterKind): FilterEntry => ({
  comparison: comparisonsOf[kind][0] ?? '=',
  text: kind === 'boolean' ? 'true' : '',
  ignoresCase: false,
});

type ColumnFilterProps = ColumnSorting & { button: RefObject<HTMLElement | null>; onClose: () => void };

export function ColumnFilter({ list, search, models, column, name, button, onClose }: ColumnFilterProps) {
  const styles = useColumnHeadStyles();
  const zone = useTimeZone();
  const asked = presentSearch(search.getSnapshot().context);
  const query = queryTextOf(asked);
  const present = columnState(query, column, hereOf(asked)).conditions;
  const kinds = column.own
    ? [column.own === '@id' ? ('text' as const) : ('number' as const)]
    : filterKinds(models, column.key);
  const [kind, setKind] = useState<FilterKind>(present[0] ? kindOf(present[0], kinds) : (kinds[0] ?? 'text'));
  const [entries, setEntries] = useState<readonly FilterEntry[]>(() =>
    present.length === 0 ? [blankEntry(kind)] : present.map((filter) => writeFilter(kind, filter, zone)),
  );
  const [first] = useState(() => ({
    field: entries.some(({ comparison }) => !isBare(comparison)) ? 'value' : 'comparison',
  }));
  const form = useFieldFocus<HTMLFormElement>(first);
  const [faults, setFaults] = useState<readonly (string | undefined)[]>([]);
  const choices = kinds.includes(kind) ? kinds : [...kinds, kind];
  const comparisons = comparisonsOf[kind].filter((each) => column.own === undefined || !isBare(each));
  const edit = (at: number, change: Partial<FilterEntry>) => {
    setFaults([]);
    setEntries(entries.map((entry, index) => (index === at ? { ...entry, ...change } : entry)));
  };
  const read = entries.map((entry) => readFilter(kind, entry, zone));
  const filters = read.flatMap((each) => ('filter' in each ? [each.filter] : []));
  const here = filters.map((filter) => whyHere(query, column, filter)).find((each) => each !== undefined);
  const canBeHere = asked.mode === 'browse' && !column.own;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const found = read.map((each) => ('fault' in each ? each.fault : canBeHere ? undefined : here));
    setFaults(found);
    if (found.some((each) => each !== undefined)) return;
    filterBy({ list, search }, column, filters);
    onClose();
  };
  return (
    <Popover
      open
      trapFocus
      unstable_disableAutoFocus
      positioning={{ target: button.current, position: 'below', align: 'start' }}
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <PopoverSurface aria-label={`Filter ${name}`}>
        <form ref={form} noValidate className={styles.form} onSubmit={apply}>
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
          {entries.map(({ comparison, text, ignoresCase }, at) => (
            <div key={at}>
              <Row gap="S" align="start">
                <Select
                  aria-label="Comparison"
                  name="comparison"
                  className={styles.comparison}
                  value={comparison}
                  onChange={(_, { value }) => edit(at, { comparison: value as Comparison })}
                >
                  {comparisons.map((each) => (
                    <option key={each} value={each}>
                      {(kind === 'date' ? dateTexts[each] : undefined) ?? comparisonTexts[each]}
                    </option>
                  ))}
                </Select>
                {isBare(comparison) ? (
                  <Field validationMessage={faults[at]} className={styles.value} />
                ) : kind === 'boolean' ? (
                  <Select
                    aria-label="Value"
                    name="value"
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
                      name="value"
                      className={styles.input}
                      spellCheck={false}
                      placeholder={kind === 'date' ? 'YYYY-MM-DD' : undefined}
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
              {kind === 'text' && isCased(comparison) && canBeHere ? (
                <Checkbox
                  label="Match case"
                  checked={!ignoresCase}
                  onChange={(_, { checked }) => edit(at, { ignoresCase: checked !== true })}
                />
              ) : null}
            </div>
          ))}
          <p className={styles.note} role="status">
            {here === undefined || !canBeHere
              ? `${kindNotes[kind]}${kind === 'date' ? zoneNotes[zone] : ''}`
              : `${here} So the console filters here, for which it reads at most ${formatCount(maxOrdered)} models.`}
          </p>
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
                  filterBy({ list, search }, column, []);
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
