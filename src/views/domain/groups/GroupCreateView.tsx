import type { DomainUser } from '../../../api/rest/domain/domain-users';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import type { GroupFormActor } from '../../../machines/in-domain/groups/group-form';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import type { GranteeSearch } from '../permissions/grantee-words';
import { GroupFields } from './GroupFields';

export type GroupCreateViewProps = {
  domainKey: DomainKey;
  form: GroupFormActor;
  users: GranteeSearch<DomainUser>;
  onCancel: () => void;
};

/** A new group (spec domain-level §2, §5, §8). */
export const GroupCreateView = ({ domainKey, form, users, onCancel }: GroupCreateViewProps) => (
  <Page>
    <PageHead
      title="New Group"
      crumbs={domainCrumbs(
        domainKey,
        { label: 'Groups', href: `${domainPath(domainKey)}/groups` },
        'New Group',
      )}
    />
    <ResourceForm form={form} label="New Group" action="Create" onCancel={onCancel}>
      <GroupFields form={form} users={users} />
    </ResourceForm>
  </Page>
);
