import { Avatar, type AvatarProps } from '@fluentui/react-components';
import { useState } from 'react';

export type PersonAvatarProps = {
  name: string;
  /** Shown once it is loaded; until then, without it, or if it cannot be loaded, the initials are. */
  image?: string;
  size?: AvatarProps['size'];
};

/** A person's picture with the initials behind it. */
export function PersonAvatar({ name, image, size = 28 }: PersonAvatarProps) {
  const [loaded, setLoaded] = useState<string>();
  return (
    <Avatar
      name={name}
      size={size}
      color="colorful"
      image={
        image === undefined
          ? undefined
          : { src: image, alt: '', hidden: loaded !== image, onLoad: () => setLoaded(image) }
      }
    />
  );
}
