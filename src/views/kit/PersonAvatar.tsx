import { Avatar, type AvatarProps } from '@fluentui/react-components';
import { useState } from 'react';
import { usePersonStyles, usePictureStyles } from './kit.styles';

/** Who someone is, wherever they are seen: `type` as in users of a domain; operators of the console are `convergence`. */
export type PersonId = { type: string; username: string };

export const operator = (username: string): PersonId => ({ type: 'convergence', username });

/** The colors that the themes have for people; none is like that of your changes. */
export const personColors = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const;
export type PersonColor = (typeof personColors)[number];

/** Names the person: types may share a username, and each anonymous user has a different one. */
export const personKey = ({ type, username }: PersonId): string => JSON.stringify([type, username]);

export const personColor = (person: PersonId): PersonColor =>
  personColors[spread(personKey(person)) % personColors.length] ?? 'A';

const letter = String.raw`[\p{L}\p{N}]\p{M}*`;
const word = new RegExp(`(?:${letter})+`, 'gu');
const letters = new RegExp(letter, 'gu');

/** Of the username, which every page knows: the first letters of its first and last word, or the first two of its only one. */
export function personInitials({ username }: PersonId): string {
  const words = (/^[^@]+/.exec(username)?.[0] ?? username).match(word) ?? [];
  const [first = [], ...others] = words.map((each) => each.match(letters) ?? []);
  const last = others.at(-1);
  return (last ? [first[0], last[0]] : first.slice(0, 2)).join('').toUpperCase();
}

/** A number that texts which differ little do not share (FNV-1a, then mixed as by MurmurHash3). */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

type PersonAvatarProps = {
  person: PersonId;
  name: string;
  /** Shown once it is loaded; until then, without it, or if it cannot be loaded, the initials are. */
  image?: string;
  size?: AvatarProps['size'];
  decorative?: boolean;
};

export function PersonAvatar({ person, name, image, size = 28, decorative }: PersonAvatarProps) {
  const styles = usePictureStyles();
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
