import { Avatar, type AvatarProps } from '@fluentui/react-components';
import { useState } from 'react';
import { personColor, personInitials, type PersonId } from './person-color';
import { usePersonAvatarStyles, usePersonStyles } from './PersonAvatar.styles';

export type PersonAvatarProps = {
  person: PersonId;
  /** What it is called by those who do not see it. */
  name: string;
  /** Shown once it is loaded; until then, without it, or if it cannot be loaded, the initials are. */
  image?: string;
  size?: AvatarProps['size'];
  /** The name stands beside it. */
  decorative?: boolean;
};

/** A person's picture with the initials behind it, in the color that marks this person everywhere. */
export function PersonAvatar({ person, name, image, size = 28, decorative }: PersonAvatarProps) {
  const styles = usePersonAvatarStyles();
  const colors = usePersonStyles();
  const [loaded, setLoaded] = useState<string>();
  const color = personColor(person);
  return (
    <Avatar
      name={name}
      size={size}
      aria-hidden={decorative}
      data-person={color}
      className={colors[color]}
      initials={{ className: styles.initials, children: personInitials(person) }}
      image={
        image === undefined
          ? undefined
          : { src: image, alt: '', hidden: loaded !== image, onLoad: () => setLoaded(image) }
      }
    />
  );
}
