import { Key20Regular, Person24Regular, PersonInfo20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ProfileDetails } from '~/api/rest/auth';
import type { NewPassword, PasswordPolicy } from '~/core/passwords';
import type { PersonId } from '~/core/person';
import type { TimeZone } from '~/core/times';
import type { SetPasswordFacts } from '~/machines/resources/users';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { type Fact, Facts } from '~/views/kit/Facts';
import { When } from '~/views/kit/texts';
import { PersonAvatar } from '~/views/kit/PersonName';
import { ReadOnlyField } from '~/views/kit/fields';
import { FormSection, type FormSectionProps } from '~/views/kit/form/FormCard';
import { FormFields, type FormFieldsProps } from '~/views/kit/form/FormFields';
import { NewPasswordFields } from '~/views/kit/form/NewPasswordFields';
import { ResourceFormPage, type ResourceFormPageProps, useFormFields } from '~/views/kit/form/ResourceForm';
import { Column, Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { LinkButton } from '~/views/kit/links';
import { usePersonStyles } from './about.styles';

type PersonCardProps = {
  person: PersonId;
  displayName: string;
  picture?: string | undefined;
  facts: readonly Fact[];
};

export function PersonCard({ person, displayName, picture, facts }: PersonCardProps) {
  const styles = usePersonStyles();
  const text = useTextStyles();
  const name = displayName.trim() || person.username;
  return (
    <Card>
      <Row gap="M" className={styles.head}>
        <span aria-hidden="true">
          <PersonAvatar person={{ ...person, displayName }} name={name} size={48} image={picture || undefined} />
        </span>
        <Column className={styles.names}>
          <bdi className={styles.name} title={name}>
            {name}
          </bdi>
          <bdi className={text.mono}>{person.username}</bdi>
        </Column>
      </Row>
      <Facts facts={facts} />
    </Card>
  );
}

/** Epoch milliseconds; null: never; undefined: not loaded yet. */
type LastLogin = { lastLogin: number | null | undefined };

type PersonFormPageProps<Values extends ProfileDetails, Facts extends LastLogin, Saved> = Omit<
  ResourceFormPageProps<Values, Facts, Saved>,
  'actions' | 'aside' | 'children'
> &
  Pick<FormFieldsProps<Values, Facts, Saved>, 'fields' | 'additions'> & {
    /** What the user may do: the last field. */
    access: Pick<FormSectionProps, 'title' | 'text'> & { field: keyof Values & string };
    person: PersonId;
    zone: TimeZone;
    aboutHref: string;
    passwordHref: string;
    factOf: (saved: Values) => Fact;
  };

export const personalText = 'Name and contact details.';
const personalFields = ['displayName', 'firstName', 'lastName', 'email'] as const;

/** The page of an existing user, of the server or of a domain. */
export function PersonFormPage<V extends ProfileDetails, F extends LastLogin, S>(props: PersonFormPageProps<V, F, S>) {
  const { fields, additions, access, person, zone, aboutHref, passwordHref, factOf, ...page } = props;
  const { form } = page;
  const saved = useSelector(form, (s) => s.context.baseline);
  const lastLogin = useSelector(form, (s) => s.context.facts.lastLogin);
  const failed = useSelector(form, (s) => s.can({ type: 'form.retry' }));
  const loaded = lastLogin !== undefined;
  const bar = <SkeletonBar width="96px" />;
  const fact = factOf(saved);
  return (
    <ResourceFormPage
      {...page}
      actions={
        <>
          <LinkButton href={aboutHref} icon={<PersonInfo20Regular />} appearance="subtle">
            About
          </LinkButton>
          <LinkButton href={passwordHref} icon={<Key20Regular />} appearance="subtle">
            Set Password
          </LinkButton>
        </>
      }
      aside={
        failed ? null : (
          <PersonCard
            person={person}
            displayName={saved.displayName}
            facts={[
              { label: 'Last Login', value: loaded ? <When at={lastLogin} zone={zone} none="Never" /> : bar },
              loaded ? fact : { ...fact, value: bar },
            ]}
          />
        )
      }
    >
      <FormSection title="Personal Details" text={personalText}>
        <ReadOnlyField label="Username" value={person.username} mono />
        <FormFields form={form} fields={fields} only={personalFields} />
      </FormSection>
      <FormSection title={access.title} text={access.text}>
        <FormFields form={form} fields={fields} only={[access.field]} additions={additions} />
      </FormSection>
    </ResourceFormPage>
  );
}

export const missingUser = (username: string, back: { label: string; href: string }) => ({
  icon: <Person24Regular />,
  sentence: `The user '${username}' does not exist.`,
  back,
  title: username,
});

type SetPasswordPageProps = Pick<
  ResourceFormPageProps<NewPassword, SetPasswordFacts, void>,
  'form' | 'missing' | 'onCancel' | 'id'
> & { username: string; policy: PasswordPolicy | null | undefined };

/** A new password of a user. `policy`: undefined until it is loaded, null if passwords have no rules. */
export function SetPasswordPage({ username, policy, ...page }: SetPasswordPageProps) {
  const { text } = useFormFields(page.form);
  return (
    <ResourceFormPage {...page} heading="Set Password" label="Set Password" action="Set Password" reads>
      <FormSection title="New Password" text="Replaces the user's password immediately.">
        <ReadOnlyField label="Username" value={username} mono />
        <NewPasswordFields password={text('password')} confirm={text('confirm')} policy={policy} label="New Password" />
      </FormSection>
    </ResourceFormPage>
  );
}
