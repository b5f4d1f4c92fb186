import { countOf, formatCount } from './counts';
import { hasHiddenCharacter } from './hidden-characters';

/**
 * `place`: where a role is held. `role`: a user who has one. `membership`: a group that is left. `permission`: a collection with permissions of one's own. `connection`: a person whose connection ends.
 * `onlooker`: a person connected to the domain, who may have the model open. `participant`: a person in an activity.
 */
export type LossKind =
  | 'domain'
  | 'namespace'
  | 'model'
  | 'user'
  | 'event'
  | 'version'
  | 'member'
  | 'membership'
  | 'permission'
  | 'place'
  | 'role'
  | 'connection'
  | 'onlooker'
  | 'participant';

/** Data that nobody can make again, most weighty first. */
const lasting: readonly LossKind[] = ['domain', 'model', 'user', 'event'];

/** `notes`: what goes with this item, as in "128 models". */
export type LossItem = { name: string; notes?: readonly string[] };

/** Things of one kind that are deleted, or end, together with what is deleted. */
export type Loss = { what: LossKind; count: number; items?: readonly LossItem[] };

/** What goes with a deletion, as it was counted. */
export type Losses = {
  /** Epoch milliseconds. */
  at: number;
  list: readonly Loss[];
  /** Sentences about data that could not be counted, which asks for the name. */
  uncounted?: readonly string[];
  /** Sentences about what else is not known. */
  notes?: readonly string[];
  /** Why nothing may be deleted. */
  forbidden?: string | undefined;
};

const people = (count: number) => (count === 1 ? '1 person is' : `${formatCount(count)} people are`);
/** Others are only counted. */
const texts: Partial<Record<LossKind, (count: number) => string>> = {
  connection: (count) => `${people(count)} connected now`,
  onlooker: (count) => `${people(count)} connected to the domain now`,
  participant: (count) => `${people(count)} in it now`,
  role: (count) => `${count === 1 ? 'The role' : 'Roles'} of ${countOf(count, 'user')}`,
  place: (count) => (count === 1 ? 'A role in 1 place' : `Roles in ${countOf(count, 'place')}`),
  membership: (count) => `Member of ${countOf(count, 'group')}`,
  permission: (count) => `Permissions in ${countOf(count, 'collection')}`,
  version: (count) => `${countOf(count, 'version')} of history`,
};
export const lossText = ({ what, count }: Loss): string => texts[what]?.(count) ?? countOf(count, what);

/** Leaves out what does not apply. */
export const lossesOf = (...list: readonly (Loss | undefined)[]): Loss[] =>
  list.filter((loss): loss is Loss => loss !== undefined && loss.count > 0);

type Question = {
  /** The names of what is deleted. */
  names: readonly string[];
  /** As in "delete" and "groups". */
  verb: string;
  many: string;
  /** What one of them is worth: 0 if it is empty without what is counted, 1 by default, 2 if even one is worth a word. */
  worth?: number;
};

/** More than this many lasting things make a number part of the word. */
const much = 10;
/** So many empty things are worth a word. */
const many = 10;
/** A longer name is not worth typing. */
const longest = 60;

/**
 * What has to be typed before a deletion, which grows with the damage: nothing, the name, the name and a number.
 * @param losses undefined if nothing could be counted, which asks for the name
 */
export function wordToType(question: Question, losses: Losses | undefined): string | undefined {
  const { names, verb, many: plural, worth = 1 } = question;
  const [name = ''] = names;
  const lost = lasting
    .map((what) => losses?.list.find((loss) => loss.what === what))
    .filter((loss) => loss !== undefined && loss.count > 0);
  const lostCount = lost.reduce((sum, loss) => sum + (loss?.count ?? 0), 0);
  const isKnown = losses !== undefined && !losses.uncounted?.length;
  if (isKnown && lostCount === 0 && worth * names.length <= 1 && names.length <= many) return undefined;
  const isTypable = name.trim() !== '' && name.length <= longest && !hasHiddenCharacter(name);
  const word = names.length > 1 ? `${verb} ${names.length} ${plural}` : isTypable ? name : verb;
  const [first] = lost;
  if (!first || (first.what !== 'domain' && lostCount <= much)) return word;
  return `${word} and ${lossText(first)}`;
}

/** Whether the text is the word, apart from blanks around and between its parts. */
export const isTyped = (word: string, text: string): boolean => plain(word) === plain(text);

const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ');
