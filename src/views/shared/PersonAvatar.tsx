import { Avatar, type AvatarProps } from '@fluentui/react-components';

export type PersonAvatarProps = {
  name: string;
  /** Without it, or if it cannot be loaded, the initials stand alone. */
  image?: string;
  size?: AvatarProps['size'];
};

/** A person's picture with the initials behind it. */
export function PersonAvatar({ name, image, size = 28 }: PersonAvatarProps) {
  return (
    <Avatar
      name={name}
      size={size}
      color="colorful"
      image={image === undefined ? undefined : { src: image, alt: '' }}
    />
  );
}
