import type { UserId } from '~/core/domain-user-id';
import { formatUser, personName } from '~/core/person';
import { Name } from './Name';
import { PersonAvatar } from './PersonAvatar';
import { Row } from './layout';
import { useTextStyles } from './layout.styles';
import { AppLink } from './links';

type PersonNameProps = {
  /** Undefined: not known who. */
  person: (UserId & { displayName?: string }) | undefined;
  /** If not the display name or, without one, the username with its type, as in "7f3a (Anonymous)". */
  name?: string;
  /** The person's page; not within a row that is selected by a click. */
  href?: string | undefined;
  /** After the name, as in "(you)". */
  note?: string | undefined;
  look?: 'default' | 'name';
  /** Pixels. */
  size?: 20 | 24;
};

/** A person in a row, a list or a sentence: the initials in the person's color, and the name. */
export function PersonName(props: PersonNameProps) {
  const { person, name = personName(person), note, href, look = 'default', size = 20 } = props;
  const { clip } = useTextStyles();
  return (
    <Row as="span" gap="S" title={person && formatUser(person)}>
      <PersonAvatar person={person ?? { type: '', username: '' }} name={name} size={size} decorative />
      {href === undefined ? (
        <Name className={clip}>{name}</Name>
      ) : (
        <AppLink href={href} look={look} className={clip}>
          <Name>{name}</Name>
        </AppLink>
      )}
      {note}
    </Row>
  );
}
