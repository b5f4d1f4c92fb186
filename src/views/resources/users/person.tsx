import type { ProfileDetails } from '~/api/rest/profile';
import type { PersonId } from '~/core/person';
import { Card } from '~/views/kit/Card';
import { type Fact, Facts } from '~/views/kit/Facts';
import { PersonAvatar } from '~/views/kit/PersonName';
import { TextField } from '~/views/kit/TextField';
import type { TextBinding } from '~/views/kit/form/NewPasswordFields';
import type { FieldLabels } from '~/views/kit/form/ResourceForm';
import { Column, Pair, Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { usePersonStyles } from './about.styles';

export const nameLabels: FieldLabels<ProfileDetails> = {
  displayName: { label: 'Display Name' },
  firstName: { label: 'First Name' },
  lastName: { label: 'Last Name' },
  email: { label: 'Email' },
};

type NameFieldsProps = {
  text: (name: keyof ProfileDetails) => TextBinding;
  /** The signed-in user's profile: the browser may autofill it. */
  isOwn?: boolean;
  emailRequired?: boolean;
};

export function NameFields({ text, isOwn = false, emailRequired = true }: NameFieldsProps) {
  const fill = (field: string) => (isOwn ? field : 'off');
  return (
    <>
      <TextField {...text('displayName')} required label="Display Name" autoComplete={fill('name')} />
      <Pair>
        <TextField {...text('firstName')} label="First Name" autoComplete={fill('given-name')} />
        <TextField {...text('lastName')} label="Last Name" autoComplete={fill('family-name')} />
      </Pair>
      <TextField {...text('email')} required={emailRequired} label="Email" type="email" autoComplete={fill('email')} />
    </>
  );
}

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
          <PersonAvatar
            person={{ ...person, displayName }}
            name={name}
            size={48}
            {...(picture ? { image: picture } : {})}
          />
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
