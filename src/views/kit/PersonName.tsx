import { mergeClasses } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { formatUser, personColor, type PersonId, personInitials, personName, type UserId } from '~/core/person';
import { usePersonStyles, usePictureStyles } from './kit.styles';
import { Row } from './layout';
import { useTextStyles } from './layout.styles';
import { AppLink } from './links';
import { Name } from './texts';

type PersonAvatarProps = {
  person: PersonId & { displayName?: string };
  name: string;
  /** Shown once loaded; otherwise the initials are shown. */
  image?: string;
  /** Pixels. */
  size?: 20 | 24 | 28 | 48;
  decorative?: boolean;
};

/** Looks like Fluent's `Avatar`, which has 8 KB of badges and rings that are not used here. */
export function PersonAvatar({ person, name, image, size = 28, decorative }: PersonAvatarProps) {
  const styles = usePictureStyles();
  const colors = usePersonStyles();
  const [loaded, setLoaded] = useState<string>();
  const color = personColor(person);
  const initials = personInitials(person);
  return (
    <span
      role="img"
      aria-label={name}
      aria-hidden={decorative}
      data-person={color}
      className={mergeClasses(styles.picture, styles[size], colors[color])}
    >
      <span
        // Drawn by the style: not part of the text that is copied or searched.
        data-initials={initials}
        className={mergeClasses(styles.face, initials ? styles.initials : styles.nobody)}
      >
        {initials ? null : <PersonRegular />}
      </span>
      {image === undefined ? null : (
        <img src={image} alt="" className={styles.image} hidden={loaded !== image} onLoad={() => setLoaded(image)} />
      )}
    </span>
  );
}

/** Who made the last change, beside its time; an empty place where that is not known. */
export function LastEditor({ person }: { person: (UserId & { displayName?: string }) | undefined }) {
  const styles = usePictureStyles();
  const text = person && `Last edited by ${personName(person)}`;
  return (
    <span className={styles.lastEditor} title={text}>
      {person ? <PersonAvatar person={person} name={text ?? ''} size={20} /> : null}
    </span>
  );
}

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
