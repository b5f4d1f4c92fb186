import type { DomainUser } from '../../../api/rest/domain/domain-users';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import type { CollectionFormActor } from '../../../machines/in-domain/collections/collection-form';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import type { GranteeSearch } from '../permissions/grantee-words';
import { CollectionFields } from './CollectionFields';

export type CollectionCreateViewProps = {
  domainKey: DomainKey;
  form: CollectionFormActor;
  users: GranteeSearch<DomainUser>;
  onCancel: () => void;
};

/** A new collection (spec domain-level §2, §5, §8). */
export const CollectionCreateView = ({ domainKey, form, users, onCancel }: CollectionCreateViewProps) => (
  <Page>
    <PageHead
      title="New Collection"
      crumbs={domainCrumbs(
        domainKey,
        { label: 'Collection', href: `${domainPath(domainKey)}/collections` },
        'New Collection',
      )}
    />
    <ResourceForm form={form} label="New Collection" action="Create" onCancel={onCancel}>
      <CollectionFields form={form} users={users} />
    </ResourceForm>
  </Page>
);
