import { Button, Input } from '@fluentui/react-components';
import { Dismiss16Regular, Eye20Regular, Filter20Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { type KeyboardEvent, useState } from 'react';
import type { Activity } from '~/api/rest/domain/activities';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { readQuery } from '~/core/list-query';
import { domainPath } from '~/core/paths';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import {
  type ActivityListActor,
  activityListDefaults,
  activityListDescriptor,
  activityPath,
  activityScreens,
  nameOfActivity,
} from '~/machines/resources/domain/activities';
import { useConsoleParts, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { CreateLink, RowLink } from '~/views/kit/links';
import { ListCard } from '~/views/kit/list/ListCard';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import { selectQuery } from '~/views/kit/list/list-types';
import { useDomainKey } from '~/views/shell/domain-place';
import { useTypeFilterStyles } from './activities.styles';
import {
  activityColumns,
  activityListTexts,
  activityRemovalTexts,
  typeFacet,
  whyUnreachable,
} from './activity-texts';

export type ActivityRowActionsProps = { domainKey: DomainKey; activity: Activity; onDelete: () => void };

/** View and delete at the end of an activity's row (spec domain-level §2). */
export function ActivityRowActions({ domainKey, activity, onDelete }: ActivityRowActionsProps) {
  const name = nameOfActivity(activity);
  const forbidden = whyUnreachable(activity);
  return (
    <>
      <RowLink
        href={activityPath(domainKey, activity)}
        label={`View ${name}`}
        icon={<Eye20Regular />}
        forbidden={forbidden}
      />
      <DeleteButton name={name} reason={forbidden} onDelete={onDelete} />
    </>
  );
}

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

export type ActivityListViewProps = { domainKey: DomainKey; list: ActivityListActor; zone: TimeZone };

/** The activities of a domain (spec domain-level §2 "Activities"). */
export function ActivityListView({ domainKey, list, zone }: ActivityListViewProps) {
  const { facets } = useSelector(list, selectQuery);
  const createHref = `${domainPath(domainKey)}/create-activity`;
  return (
    <Page fill>
      <PageHead
        title="Activities"
        crumbs={domainCrumbs(domainKey, 'Activities')}
        actions={<CreateLink href={createHref} label="Create Activity" />}
      />
      <ListCard
        list={list}
        descriptor={activityListDescriptor}
        texts={activityListTexts(createHref)}
        columns={activityColumns(domainKey, zone)}
        rowLabel={nameOfActivity}
        zone={zone}
        removal={activityRemovalTexts}
        deleteDisabledReason={whyUnreachable}
        filters={
          <TypeFilter
            value={facets['type'] ?? ''}
            onPick={(value) => list.send({ type: 'list.facet', name: 'type', value })}
          />
        }
        facets={[typeFacet]}
        rowActions={(activity) => (
          <ActivityRowActions
            domainKey={domainKey}
            activity={activity}
            onDelete={() => list.send({ type: 'list.remove', ids: [activityListDescriptor.idOf(activity)] })}
          />
        )}
      />
    </Page>
  );
}

/** `/domain/{namespace}/{domainId}/activities`. */
export function ActivityListScreen() {
  const key = useDomainKey();
  return <ActivityList key={domainPath(key)} domainKey={key} />;
}

function ActivityList({ domainKey }: { domainKey: DomainKey }) {
  const { search, preferences } = useConsoleParts();
  const { activityList } = useWired(activityScreens, domainKey);
  const list = useActorRef(activityList, { input: { query: readQuery(search(), activityListDefaults) } });
  return (
    <>
      <title>{documentTitle('Activities', domainKey)}</title>
      <ActivityListView domainKey={domainKey} list={list} zone={useSelector(preferences, selectTimeZone)} />
    </>
  );
}
