import { Button, Input } from '@fluentui/react-components';
import { Dismiss16Regular, Eye20Regular, Filter20Regular, Pulse24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useState } from 'react';
import type { Activity, ActivityKey } from '~/api/rest/domain/activities';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { domainPath, whyUnaddressable } from '~/core/paths';
import {
  type ActivityListActor,
  activityList,
  activityPath,
  activityScreens,
  nameOfActivity,
} from '~/machines/resources/domain/activities';
import { useWired } from '~/views/console-parts';
import { When } from '~/views/kit/When';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { RowLink } from '~/views/kit/links';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import { ResourceListPage } from '~/views/kit/list/ResourceListPage';
import type { Column } from '~/views/kit/list/data-table-rows';
import { type ListFacet, type ListTexts, selectQuery } from '~/views/kit/list/list-types';
import { nameColumn, removalTexts, textColumn } from '~/views/kit/list/resource-rows';
import { domainScreen, useListActor, useTimeZone } from '~/views/kit/screens';
import { useTypeFilterStyles } from './activities.styles';

const texts: ListTexts = {
  many: 'Activities',
  search: 'Search by id',
  searched: 'Searches ids. Case-sensitive.',
  icon: <Pulse24Regular />,
  empty: {
    text: 'Activities show who is working together. Your applications create them, or create one here.',
  },
};

const typeFacet: ListFacet = {
  name: 'type',
  where: (type) => `with “${type}” in the type`,
  clear: 'Show all types',
  elsewhere: 'There may be activities of other types. The search is case-sensitive.',
};

/** Spec domain-level §2 "Activities", §8. */
export const activityQuestion = 'Are you sure delete this activity?';
export const activityAnswers = { yes: 'Yes', no: 'No' };

const removal = removalTexts<Activity>({
  noun: 'activity',
  plural: 'activities',
  nameOf: nameOfActivity,
  one: () => activityQuestion,
  warning: {
    one: ({ type, id }) =>
      `The activity '${id}' of the type '${type}' will be deleted, and everyone in it will be removed. This cannot be undone.`,
    many: 'Everyone in them will be removed. This cannot be undone.',
  },
  answers: activityAnswers,
});

/** Why the page of an activity has no address. */
const whyUnreachable = ({ type, id }: ActivityKey) =>
  whyUnaddressable(type, 'a type') ?? whyUnaddressable(id);

export const sayEphemeral = (ephemeral: boolean) => (ephemeral ? 'Yes' : 'No');

/** Spec domain-level §2 "Activities". */
const activityColumns = (key: DomainKey, zone: TimeZone): Column<Activity>[] => [
  nameColumn({
    sortable: false,
    of: ({ id }) => id,
    href: (activity) => (whyUnreachable(activity) === undefined ? activityPath(key, activity) : undefined),
  }),
  textColumn({ id: 'type', label: 'Type', mono: true, sortable: false, of: ({ type }) => type }),
  {
    id: 'ephemeral',
    label: 'Ephemeral',
    width: 112,
    narrow: 'none',
    render: ({ ephemeral }) => sayEphemeral(ephemeral),
  },
  {
    id: 'created',
    label: 'Created',
    width: 208,
    narrow: 'status',
    render: ({ created }) => <When at={created} zone={zone} />,
  },
];

type TypeFilterProps = {
  /** The type that is shown; empty for all. */
  value: string;
  onPick: (type: string) => void;
};

/** Narrows the list to types with this text in them: when Enter is pressed, and when the field is left. Escape takes back what is typed. */
function TypeFilter({ value, onPick }: TypeFilterProps) {
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

type ActivityListViewProps = { domainKey: DomainKey; list: ActivityListActor; zone: TimeZone };

/** The activities of a domain (spec domain-level §2 "Activities"). */
export function ActivityListView({ domainKey, list, zone }: ActivityListViewProps) {
  const { facets } = useSelector(list, selectQuery);
  return (
    <ResourceListPage
      heading="Activities"
      crumbs={domainCrumbs(domainKey, 'Activities')}
      create={{ href: `${domainPath(domainKey)}/create-activity`, label: 'Create Activity' }}
      list={list}
      descriptor={activityList.descriptor}
      texts={texts}
      columns={activityColumns(domainKey, zone)}
      rowLabel={nameOfActivity}
      zone={zone}
      removal={removal}
      deleteDisabledReason={whyUnreachable}
      filters={
        <TypeFilter
          value={facets['type'] ?? ''}
          onPick={(value) => list.send({ type: 'list.facet', name: 'type', value })}
        />
      }
      facets={[typeFacet]}
      rowActions={(activity) => (
        <>
          <RowLink
            href={activityPath(domainKey, activity)}
            label={`View ${nameOfActivity(activity)}`}
            icon={<Eye20Regular />}
            forbidden={whyUnreachable(activity)}
          />
          <DeleteButton
            name={nameOfActivity(activity)}
            reason={whyUnreachable(activity)}
            onDelete={() => list.send({ type: 'list.remove', ids: [activityList.descriptor.idOf(activity)] })}
          />
        </>
      )}
    />
  );
}

/** `/domain/{namespace}/{domainId}/activities`. */
export const ActivityListScreen = domainScreen(function ActivityList({ domainKey }) {
  const list = useListActor(useWired(activityScreens, domainKey).activityList, activityList.defaults);
  return (
    <>
      <title>{documentTitle('Activities', domainKey)}</title>
      <ActivityListView domainKey={domainKey} list={list} zone={useTimeZone()} />
    </>
  );
});
