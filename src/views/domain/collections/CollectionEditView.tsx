import { Library24Regular, Search20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainUser } from '../../../api/rest/domain/domain-users';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import type {
  CollectionFormActor,
  CollectionFormSnapshot,
} from '../../../machines/in-domain/collections/collection-form';
import { browsePath } from '../../../machines/in-domain/collections/collection-list';
import { effectiveOnCollection } from '../../../machines/in-domain/permissions/effective-permissions';
import { selectMissing, selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { useLayoutStyles } from '../../shared/layout.styles';
import { LinkButton } from '../../shared/LinkButton';
import { MissingPage } from '../../shared/MissingPage';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import { EffectiveCard } from '../permissions/EffectiveCard';
import type { GranteeSearch } from '../permissions/grantee-words';
import { collectionPermissions } from '../permissions/permission-words';
import { collectionFieldWords } from './collection-words';
import { CollectionFields } from './CollectionFields';

export type CollectionEditViewProps = {
  domainKey: DomainKey;
  id: string;
  form: CollectionFormActor;
  /** For those who are given permissions. */
  users: GranteeSearch<DomainUser>;
  /** For the question what one may do. */
  asked: GranteeSearch<DomainUser>;
  onCancel: () => void;
};

const selectValues = (s: CollectionFormSnapshot) => s.context.values;
const selectKnown = (s: CollectionFormSnapshot) => !s.hasTag('loading') && !s.can({ type: 'form.retry' });
const onModels = 'A model can have permissions of its own. Its page says what they come to.';

/** A collection that exists, and what a user may do with it (spec domain-level §2, §5, §6, §8). */
export function CollectionEditView({ domainKey, id, form, users, asked, onCancel }: CollectionEditViewProps) {
  const { withAside } = useLayoutStyles();
  const values = useSelector(form, selectValues);
  const unsaved = useSelector(form, selectUnsaved);
  const known = useSelector(form, selectKnown);
  const missing = useSelector(form, selectMissing);
  const list = `${domainPath(domainKey)}/collections`;
  const crumbs = domainCrumbs(domainKey, { label: 'Collections', href: list }, id);
  if (missing)
    return (
      <MissingPage
        title={id}
        crumbs={crumbs}
        icon={<Library24Regular />}
        sentence={`The collection '${id}' does not exist.`}
        back={{ label: 'Collections', href: list }}
      />
    );
  return (
    <Page>
      <PageHead
        title={id}
        mono
        crumbs={crumbs}
        actions={
          <LinkButton href={browsePath(domainKey, id)} icon={<Search20Regular />} appearance="subtle">
            Browse Collection
          </LinkButton>
        }
      />
      <div className={withAside}>
        <ResourceForm
          form={form}
          label="Edit Collection"
          action="Save"
          skeleton={5}
          words={collectionFieldWords}
          onCancel={onCancel}
        >
          <CollectionFields form={form} users={users} />
        </ResourceForm>
        {known ? (
          <EffectiveCard
            search={asked}
            permissions={collectionPermissions}
            judge={(user) => effectiveOnCollection(user, values)}
            others={values.users.map(({ to }) => to).filter(({ kind }) => kind !== 'normal')}
            note={unsaved ? `What is not saved yet is counted in. ${onModels}` : onModels}
          />
        ) : null}
      </div>
    </Page>
  );
}
