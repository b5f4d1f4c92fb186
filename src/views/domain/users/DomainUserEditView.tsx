import { Key20Regular, Person24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import type {
  DomainUserFormActor,
  DomainUserFormSnapshot,
} from '../../../machines/in-domain/users/domain-user-form';
import { domainPasswordPath } from '../../../machines/in-domain/users/domain-user-list';
import { selectMissing } from '../../../machines/resource-form/form-selectors';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import type { TimeZone } from '../../shared/format-time';
import { useLayoutStyles } from '../../shared/layout.styles';
import { LinkButton } from '../../shared/LinkButton';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { ReadOnlyField } from '../../shared/ReadOnlyField';
import { domainCrumbs } from '../domain-words';
import { MissingPage } from '../../shared/MissingPage';
import { domainUserFieldWords } from './domain-user-words';
import { DisabledField } from './DisabledField';
import { DomainUserAside } from './DomainUserAside';
import { DomainUserFields } from './DomainUserFields';

export type DomainUserEditViewProps = {
  domainKey: DomainKey;
  username: string;
  form: DomainUserFormActor;
  zone: TimeZone;
  onCancel: () => void;
};

const selectSaved = (s: DomainUserFormSnapshot) => s.context.baseline;
const selectFailed = (s: DomainUserFormSnapshot) => s.can({ type: 'form.retry' });
/** A user of a domain who exists (spec domain-level §2, §4, §5, §8). */
export function DomainUserEditView(props: DomainUserEditViewProps) {
  const { domainKey, username, form, zone, onCancel } = props;
  const { withAside } = useLayoutStyles();
  const { values, facts, busy, change, text } = useFormFields(form);
  const saved = useSelector(form, selectSaved);
  const failed = useSelector(form, selectFailed);
  const list = { label: 'Users', href: `${domainPath(domainKey)}/users` };
  const crumbs = domainCrumbs(domainKey, list, username);
  if (useSelector(form, selectMissing))
    return (
      <MissingPage
        title={username}
        crumbs={crumbs}
        icon={<Person24Regular />}
        sentence={`The user '${username}' does not exist.`}
        back={list}
      />
    );
  return (
    <Page>
      <PageHead
        title={username}
        mono
        crumbs={crumbs}
        actions={
          <LinkButton
            href={domainPasswordPath(domainKey, username)}
            icon={<Key20Regular />}
            appearance="subtle"
          >
            Set Password
          </LinkButton>
        }
      />
      <div className={withAside}>
        <ResourceForm
          form={form}
          label="Edit User"
          action="Save"
          skeleton={5}
          words={domainUserFieldWords}
          onCancel={onCancel}
        >
          <ReadOnlyField label="Username" value={username} mono />
          <DomainUserFields text={text} />
          <DisabledField
            value={values.disabled}
            disabled={busy}
            onChange={(disabled) => change({ disabled })}
          />
        </ResourceForm>
        {failed ? null : (
          <DomainUserAside username={username} saved={saved} lastLogin={facts.lastLogin} zone={zone} />
        )}
      </div>
    </Page>
  );
}
