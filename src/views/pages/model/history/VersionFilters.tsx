import { Button, Dropdown, Field, Input, Option, ToggleButton } from '@fluentui/react-components';
import { Filter20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { countOf, formatCount } from '~/core/counts';
import { personName } from '~/core/person';
import { isoTime, momentOf, type TimeZone } from '~/core/times';
import type { ModelHistoryActor } from '~/machines/model/history/model-history-machine';
import { selectCount } from '~/machines/model/history/model-history-setup';
import { isFiltering, noFilter, peopleOf, type VersionFilter } from '~/machines/model/history/version-rows';
import { useHistoryStyles } from './history.styles';
import { Name } from '~/views/kit/Name';

const everyone = '';

/** The number of versions in the list, and what restricts it. */
export function VersionFilters({ history, zone }: { history: ModelHistoryActor; zone: TimeZone }) {
  const styles = useHistoryStyles();
  const filter = useSelector(history, ({ context }) => context.filter);
  const { shown, all, isOpen } = useSelector(history, selectCount, sameCount);
  const isFiltered = isFiltering(filter);
  const [opened, setOpened] = useState(isFiltered);
  const total = countOf(all, isOpen ? 'loaded version' : 'version');
  return (
    <div className={styles.filters}>
      <div className={styles.filterHead}>
        <span role="status" className={styles.count}>
          {isFiltered ? `${formatCount(shown)} of ${total}` : total}
        </span>
        {isFiltered ? (
          <Button
            size="small"
            appearance="subtle"
            onClick={() => history.send({ type: 'history.filter', filter: noFilter })}
          >
            Clear filters
          </Button>
        ) : null}
        <ToggleButton
          size="small"
          appearance="subtle"
          icon={<Filter20Regular />}
          checked={opened}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Filter
        </ToggleButton>
      </div>
      {opened ? <FilterFields history={history} filter={filter} zone={zone} /> : null}
    </div>
  );
}

type Count = ReturnType<typeof selectCount>;
const sameCount = (one: Count, other: Count) =>
  one.shown === other.shown && one.all === other.all && one.isOpen === other.isOpen;

type FilterFieldsProps = { history: ModelHistoryActor; filter: VersionFilter; zone: TimeZone };

function FilterFields({ history, filter, zone }: FilterFieldsProps) {
  const styles = useHistoryStyles();
  const rows = useSelector(history, ({ context }) => context.rows);
  const people = peopleOf(rows);
  const change = (next: VersionFilter) => history.send({ type: 'history.filter', filter: next });
  const nameOf = (key: string | undefined) => {
    if (key === undefined) return 'Everyone';
    return people.has(key) ? personName(people.get(key)) : key.slice(key.indexOf(':') + 1);
  };
  const time = (label: string, side: 'from' | 'to') => (
    <Field label={label} size="small">
      <Input
        size="small"
        type="datetime-local"
        className={styles.filterTime}
        value={filter[side] === undefined ? '' : (isoTime(filter[side], zone)?.slice(0, 16) ?? '')}
        onChange={(_, { value }) => {
          const { [side]: _before, ...rest } = filter;
          const at = momentOf(value, zone, side === 'from' ? 'first' : 'last');
          change(Number.isNaN(at) ? rest : { ...rest, [side]: at });
        }}
      />
    </Field>
  );
  return (
    <div className={styles.filterFields}>
      <Field label="Person" size="small">
        <Dropdown
          size="small"
          className={styles.filterPerson}
          value={nameOf(filter.by)}
          selectedOptions={[filter.by ?? everyone]}
          onOptionSelect={(_, { optionValue }) => {
            const { by: _before, ...rest } = filter;
            change(optionValue ? { ...rest, by: optionValue } : rest);
          }}
        >
          <Option value={everyone}>Everyone</Option>
          {[...people].map(([key, user]) => (
            <Option key={key} value={key} text={personName(user)}>
              <Name>{personName(user)}</Name>
            </Option>
          ))}
        </Dropdown>
      </Field>
      <Field label="Path" size="small">
        <Input
          size="small"
          className={styles.filterPath}
          placeholder="lines[0].sku"
          spellCheck={false}
          value={filter.path}
          onChange={(_, { value }) => change({ ...filter, path: value })}
        />
      </Field>
      {time('From', 'from')}
      {time('To', 'to')}
    </div>
  );
}
