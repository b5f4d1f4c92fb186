import { PeopleTeam24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainUser } from '../../../api/rest/domain/domain-users';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import type { GroupFormActor } from '../../../machines/in-domain/groups/group-form';
import { selectMissing } from '../../../machines/resource-form/form-selectors';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import { MissingPage } from '../../shared/MissingPage';
import type { GranteeSearch } from '../permissions/grantee-words';
import { groupFieldWords } from './group-words';
import { GroupFields } from './GroupFields';

export type GroupEditViewProps = {
  domainKey: DomainKey;
  /** What it is called in the address. */
  id: string;
  form: GroupFormActor;
  users: GranteeSearch<DomainUser>;
  onCancel: () => void;
};

/** A group that exists (spec domain-level §2, §5, §8). */
export function GroupEditView({ domainKey, id, form, users, onCancel }: GroupEditViewProps) {
  const list = { label: 'Groups', href: `${domainPath(domainKey)}/groups` };
  const crumbs = domainCrumbs(domainKey, list, id);
  if (useSelector(form, selectMissing))
    return (
      <MissingPage
        title={id}
        crumbs={crumbs}
        icon={<PeopleTeam24Regular />}
        sentence={`The group '${id}' does not exist.`}
        back={list}
      />
    );
  return (
    <Page>
      <PageHead title={id} mono crumbs={crumbs} />
      <ResourceForm
        form={form}
        label="Edit Group"
        action="Save"
        skeleton={3}
        words={groupFieldWords}
        onCancel={onCancel}
      >
        <GroupFields form={form} users={users} />
      </ResourceForm>
    </Page>
  );
}
