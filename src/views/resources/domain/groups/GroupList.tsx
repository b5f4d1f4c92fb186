import { Edit20Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { readQuery } from '~/core/list-query';
import { domainPath } from '~/core/paths';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import {
  type GroupListActor,
  groupListDefaults,
  groupListDescriptor,
  groupPath,
  groupScreens,
} from '~/machines/resources/domain/groups';
import { useConsoleParts, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { CreateLink, RowLink } from '~/views/kit/links';
import { ListCard } from '~/views/kit/list/ListCard';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import { useDomainKey } from '~/views/shell/domain-place';
import { groupColumns, groupListWords, groupRemovalWords, whyUnaddressable } from './group-texts';

export type GroupRowActionsProps = { domainKey: DomainKey; id: string; onDelete: () => void };

/** Edit and delete at the end of a group's row (spec domain-level §2). */
export function GroupRowActions({ domainKey, id, onDelete }: GroupRowActionsProps) {
  const forbidden = whyUnaddressable(id);
  return (
    <>
      <RowLink
        href={groupPath(domainKey, id)}
        label={`Edit ${id}`}
        icon={<Edit20Regular />}
        forbidden={forbidden}
      />
      <DeleteButton name={id} reason={forbidden} onDelete={onDelete} />
    </>
  );
}

export type GroupListViewProps = { domainKey: DomainKey; list: GroupListActor; zone: TimeZone };

/** The groups of a domain (spec domain-level §2 "Groups"). */
export function GroupListView({ domainKey, list, zone }: GroupListViewProps) {
  const createHref = `${domainPath(domainKey)}/create-group`;
  return (
    <Page fill>
      <PageHead
        title="Groups"
        crumbs={domainCrumbs(domainKey, 'Groups')}
        actions={<CreateLink href={createHref} label="Create Group" />}
      />
      <ListCard
        list={list}
        descriptor={groupListDescriptor}
        words={groupListWords(createHref)}
        columns={groupColumns(domainKey)}
        rowLabel={({ id }) => id}
        zone={zone}
        removal={groupRemovalWords}
        whyKept={({ id }) => whyUnaddressable(id)}
        rowActions={({ id }) => (
          <GroupRowActions
            domainKey={domainKey}
            id={id}
            onDelete={() => list.send({ type: 'list.remove', ids: [id] })}
          />
        )}
      />
    </Page>
  );
}

/** `/domain/{namespace}/{domainId}/groups`. */
export function GroupListScreen() {
  const key = useDomainKey();
  return <GroupList key={domainPath(key)} domainKey={key} />;
}

function GroupList({ domainKey }: { domainKey: DomainKey }) {
  const { search, preferences } = useConsoleParts();
  const { groupList } = useWired(groupScreens, domainKey);
  const list = useActorRef(groupList, { input: { query: readQuery(search(), groupListDefaults) } });
  return (
    <>
      <title>{documentTitle('Groups', domainKey)}</title>
      <GroupListView domainKey={domainKey} list={list} zone={useSelector(preferences, selectTimeZone)} />
    </>
  );
}
