import { mergeClasses } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { personColor, type PersonId, personInitials } from '~/core/person';
import { usePersonStyles, usePictureStyles } from './kit.styles';

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
