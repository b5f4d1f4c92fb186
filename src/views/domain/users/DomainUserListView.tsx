import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import {
  domainUserListDescriptor,
  type DomainUserListActor,
} from '../../../machines/in-domain/users/domain-user-list';
import type { UserStatusFormActor } from '../../../machines/in-domain/users/user-status-form';
import type { TimeZone } from '../../shared/format-time';
import { CreateLink } from '../../shared/list/CreateLink';
import { ListCard } from '../../shared/list/ListCard';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import { domainUserColumns } from './domain-user-columns';
import { domainUserListWords, domainUserRemovalWords, whyUnaddressable } from './domain-user-words';
import { DomainUserRowActions } from './DomainUserRowActions';
import { StatusButtons } from './StatusButtons';

export type DomainUserListViewProps = {
  domainKey: DomainKey;
  list: DomainUserListActor;
  /** Disables and enables those who are selected. */
  status: UserStatusFormActor;
  zone: TimeZone;
};

/** The users of a domain (spec domain-level §2 "Domain users"). */
export function DomainUserListView({ domainKey, list, status, zone }: DomainUserListViewProps) {
  const createHref = `${domainPath(domainKey)}/create-user`;
  return (
    <Page fill>
      <PageHead
        title="Users"
        crumbs={domainCrumbs(domainKey, 'Users')}
        actions={<CreateLink href={createHref} label="Create User" />}
      />
      <ListCard
        list={list}
        descriptor={domainUserListDescriptor}
        words={domainUserListWords(createHref)}
        columns={domainUserColumns(domainKey, zone)}
        rowLabel={({ username }) => username}
        zone={zone}
        removal={domainUserRemovalWords}
        whyKept={({ username }) => whyUnaddressable(username)}
        bulk={(chosen) => <StatusButtons form={status} chosen={chosen} />}
        rowActions={({ username }) => (
          <DomainUserRowActions
            domainKey={domainKey}
            username={username}
            onDelete={() => list.send({ type: 'list.remove', ids: [username] })}
          />
        )}
        actionsWidth={124}
      />
    </Page>
  );
}
