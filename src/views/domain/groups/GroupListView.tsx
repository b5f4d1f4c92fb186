import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { groupListDescriptor, type GroupListActor } from '../../../machines/in-domain/groups/group-list';
import type { TimeZone } from '../../shared/format-time';
import { CreateLink } from '../../shared/list/CreateLink';
import { ListCard } from '../../shared/list/ListCard';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import { groupColumns, groupListWords, groupRemovalWords, whyUnaddressable } from './group-words';
import { GroupRowActions } from './GroupRowActions';

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
