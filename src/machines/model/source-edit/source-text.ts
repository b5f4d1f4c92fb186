import type { TreeNode } from '~/core/document/tree-node';
import { type DocumentObject, type DocumentValue, type Kind, kindOf, type Path } from '~/core/document/value';
import { documentOf, type JsonFault, scanJson, storableObjects } from '~/core/json/scan';
import { dateOf, isPlainObject, serverDateKey, shownDateOf } from '~/core/json/values';

/** What a text says, or the first place where it says nothing that a model can hold. */
export type ReadSource = { value: DocumentObject } | { fault: JsonFault };

/** Up to so many characters a text is read with every letter that is typed; a longer one where typing pauses, and elsewhere. */
export const maxReadAtOnce = 200_000;

/**
 * Reads a whole model from its source text (spec domain-level §4). Takes about 50 ms for a million characters. `known`: the `namesToKeep` of
 * the document that the text was made of; where objects in it look like the server's dates, all of them are objects.
 */
export function readSource(text: string, known?: ReadonlySet<string>): ReadSource {
  const fault = scanJson(text, storableObjects(text, known));
  if (fault) return { fault };
  const json = JSON.parse(text) as unknown;
  const timeOf = known?.has(serverDateKey) ? shownDateOf : dateOf;
  if (isPlainObject(json) && timeOf(json) === undefined) return { value: documentOf(json, timeOf) };
  const kind = timeOf(json) === undefined ? kindOf(json as DocumentValue) : 'date';
  const at = text.length - text.trimStart().length;
  return {
    fault: {
      at,
      reason: `A model has to be an object, as in {"name": "value"}. This is ${kindLabels[kind]}.`,
    },
  };
}

/** Where an offset is, as people count: from 1, columns in UTF-16 code units. */
export function placeIn(text: string, at: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: at - start + 1 };
}

/** Why nothing was saved. */
export const refusals = {
  mayNot: 'The model cannot be changed now. What you typed stays here; save it when it can.',
  undecided: 'Choose a side of each conflict first.',
  unread: 'The text could not be read. Change it, or save again.',
} as const;

/** What is told once saving was asked for without a connection. */
export const waitingSentence = 'Saves when the connection is back.';

/** What is told when it could not be sent or stored. */
export const failureSentence = (reason: string): string =>
  ['Your changes could not be saved.', reason, 'What you typed is still here; save it again.']
    .filter((sentence) => sentence !== '')
    .join(' ');

/** Someone else; `name` is empty where nobody has said it. */
export type Changer = { name: string; user: { type: string; username: string } };

/** As in "Ana and Ben" or "Ana, Ben, and 2 others". */
export function namesOf(people: readonly Changer[]): string {
  const [first, second] = people.filter(({ name }) => name !== '').map(({ name }) => name);
  const others = (count: number) => `${count} ${count === 1 ? 'other' : 'others'}`;
  if (first === undefined) return people.length > 1 ? `${people.length} others` : 'someone else';
  if (people.length === 1) return first;
  if (second !== undefined)
    return people.length === 2
      ? `${first} and ${second}`
      : `${first}, ${second}, and ${others(people.length - 2)}`;
  return people.length === 2 ? `${first} and someone else` : `${first} and ${others(people.length - 1)}`;
}

/** Values that someone has changed, each with where it was then. */
export type ChangedPlaces = ReadonlyMap<TreeNode, Path>;

const kindLabels: Record<Kind, string> = {
  object: 'an object',
  array: 'an array',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  null: 'null',
};
