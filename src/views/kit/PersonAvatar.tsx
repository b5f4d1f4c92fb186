import { mergeClasses } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { usePersonStyles, usePictureStyles } from './kit.styles';

/** Identifies a person everywhere: `type` as for domain users; console operators are `convergence`. */
export type PersonId = { type: string; username: string };

export const operator = (username: string): PersonId => ({ type: 'convergence', username });

/** Theme colors for people; none is similar to the color of your own changes. */
export const personColors = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const;
export type PersonColor = (typeof personColors)[number];

/** Unique for a person: users of different types may share a username, anonymous users don't. */
export const personKey = ({ type, username }: PersonId): string => JSON.stringify([type, username]);

export const personColor = (person: PersonId): PersonColor =>
  personColors[spread(personKey(person)) % personColors.length] ?? 'A';

const letter = String.raw`[\p{L}\p{N}]\p{M}*`;
const word = new RegExp(`(?:${letter})+`, 'gu');
const letters = new RegExp(letter, 'gu');

/** First letters of the first and last word of the username, or the first two letters of a single word. */
export function personInitials({ username }: PersonId): string {
  const words = (/^[^@]+/.exec(username)?.[0] ?? username).match(word) ?? [];
  const [first = [], ...others] = words.map((each) => each.match(letters) ?? []);
  const last = others.at(-1);
  return (last ? [first[0], last[0]] : first.slice(0, 2)).join('').toUpperCase();
}

/** A hash that differs even for similar texts (FNV-1a, then the MurmurHash3 finalizer). */
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
      <span className={mergeClasses(styles.face, initials ? styles.initials : styles.nobody)}>
        {initials || <PersonRegular />}
      </span>
      {image === undefined ? null : (
        <img
          src={image}
          alt=""
          className={styles.image}
          hidden={loaded !== image}
          onLoad={() => setLoaded(image)}
        />
      )}
    </span>
  );
}
