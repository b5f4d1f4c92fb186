import { Input, Select } from '@fluentui/react-components';
import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { dayAt, dayOf, facetName, never, notSince } from '~/core/last-login';
import type { TimeZone } from '~/core/times';
import { type ResourceListActor, selectList } from '~/machines/kit/resource-list-machine';
import type { ListFacet } from '~/views/kit/list/ListCard';
import { useListToolbarStyles } from '~/views/kit/list/list.styles';
import { timeColumn } from '~/views/kit/list/resource-rows';

/** As in 10/01/2026. */
const shown = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

export const lastLoginFacet: ListFacet = {
  name: facetName,
  where: (value) =>
    value === never ? 'who never signed in' : `who haven't signed in since ${shown(dayOf(value) ?? value)}`,
  clear: 'Any last login',
  elsewhere: '',
};

export const lastLoginColumn = (zone: TimeZone) =>
  timeColumn<{ lastLogin: number | null }>({
    id: 'lastLogin',
    label: 'Last Login',
    width: 206,
    narrow: 'none',
    sortable: true,
    of: ({ lastLogin }) => lastLogin,
    zone,
  });

const month = 30 * 24 * 60 * 60_000;
/** A year that is being typed passes through earlier ones. */
const firstDay = '2000-01-01';

type LastLoginFilterProps<Row> = { list: ResourceListActor<Row>; zone: TimeZone };

/** Finds people who never signed in, or not since a day. */
export function LastLoginFilter<Row>({ list, zone }: LastLoginFilterProps<Row>) {
  const styles = useListToolbarStyles();
  const { query, page, tooLong } = useSelector(list, selectList<Row>, shallowEqual);
  const value = query.facets[facetName] ?? '';
  const day = dayOf(value);
  const [draft, setDraft] = useState<{ of?: string; day: string }>({ day: '' });
  const find = (next: string) => list.send({ type: 'list.facet', name: facetName, value: next });
  const choices = {
    '': 'Any last login',
    never: 'Never signed in',
    day: 'Not since…',
  };
  return (
    <>
      <Select
        aria-label="Last login"
        className={styles.lastLogin}
        value={day === undefined ? (value === never ? never : '') : 'day'}
        disabled={tooLong}
        title={tooLong ? 'Too many rows to filter' : undefined}
        onChange={(_, { value: choice }) =>
          find(choice === 'day' ? notSince(dayAt((page?.at ?? 0) - month, zone), zone) : choice)
        }
      >
        {Object.entries(choices).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </Select>
      {day === undefined ? null : (
        <Input
          type="date"
          aria-label="No login since"
          className={styles.loginDay}
          min={firstDay}
          value={draft.of === value ? draft.day : day}
          onChange={(_, { value: next }) => {
            setDraft({ of: value, day: next });
            if (next >= firstDay) find(notSince(next, zone));
          }}
        />
      )}
    </>
  );
}
