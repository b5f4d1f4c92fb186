import { Avatar, type AvatarProps } from '@fluentui/react-components';
import type { CollaboratorColour } from './collaborator-colour';
import { useCollaboratorAvatarStyles, usePersonStyles } from './CollaboratorAvatar.styles';

export type CollaboratorAvatarProps = {
  name: string;
  colour: CollaboratorColour;
  size?: AvatarProps['size'];
  /** The name stands beside it. */
  decorative?: boolean;
};

/** Somebody in a live document, in the colour that marks this person everywhere in it. */
export function CollaboratorAvatar({ name, colour, size = 20, decorative }: CollaboratorAvatarProps) {
  const styles = useCollaboratorAvatarStyles();
  const person = usePersonStyles();
  return (
    <Avatar
      name={name}
      size={size}
      aria-hidden={decorative}
      className={person[colour]}
      initials={{ className: styles.initials }}
    />
  );
}
