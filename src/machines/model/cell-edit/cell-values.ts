import type { ModelFacts } from '~/api/realtime/port';
import type { Model } from '~/api/rest/domain/models';
import type { Edit } from '~/core/document/edit';
import { planChange, safely } from '~/core/document/field-change';
import { whyNotName } from '~/core/document/storable';
import { bothChanges, textChange } from '~/core/document/text-marks';
import { type DocumentObject, type DocumentValue, isObject, sameValue, sizeOf, valueAt } from '~/core/document/value';
import { depthWarning } from '~/core/json/faults';
import { dataWith, holderIn, stepsOfField, valueIn } from '~/core/json/field';
import { cellKind } from '~/core/json/query';
import { dataOf, documentOf, readJson } from '~/core/json/scan';
import { dateOf } from '~/core/json/values';
import type { TimeZone } from '~/core/times';
import { leafText, readers } from '~/machines/model/tree-edit/drafts';

/** A value in the list of models: its row as it was shown when it was typed over. `key`: its field, as `fieldOf` writes it. */
export type Cell = { model: Model; key: string };

/** Longer texts, and those of several lines, are edited in the editor of the model. */
const longestText = 200;

/** `json`: JSON or text, where there is no value. `elsewhere`: only in the editor of the model. */
export type CellEditorKind = 'string' | 'number' | 'boolean' | 'date' | 'json' | 'elsewhere';

export function editorOf({ model, key }: Cell): CellEditorKind {
  const kind = cellKind(model, key);
  if (kind === 'json' || !holderIn(model.data, key)) return 'elsewhere';
  if (kind === 'missing' || kind === 'null') return 'json';
  const text = valueIn(model.data, key);
  return typeof text === 'string' && (text.length > longestText || /[\r\n]/.test(text)) ? 'elsewhere' : kind;
}

/** The value that the row shows; undefined if the model has no such field. */
export function shownValue({ model: { data }, key }: Cell): DocumentValue | undefined {
  const value = valueIn(data, key);
  return value === undefined ? undefined : documentOf({ value })['value'];
}

/** The value of the cell alone, as in the data of its row. */
export const oneValue = ({ model: { data }, key }: Cell): Model['data'] => dataWith(key, valueIn(data, key));
/** The same cell with other data in its row. */
export const withData = ({ model, key }: Cell, data: Model['data']): Cell => ({ model: { ...model, data }, key });

/** The row of a model as it is live. */
export const rowOf = (model: Model, document: DocumentObject, facts: ModelFacts | undefined): Model => ({
  ...model,
  version: facts?.version ?? model.version,
  modifiedTime: facts?.modifiedAt ?? model.modifiedTime,
  data: dataOf(document),
});

export const cellText = (value: DocumentValue | undefined, zone: TimeZone): string =>
  value === undefined || value === null ? '' : leafText(value, zone);

/** Reads what was typed; `reason` is a whole sentence. */
export function readCell(
  kind: CellEditorKind,
  text: string,
  zone: TimeZone,
): { value: DocumentValue } | { reason: string } {
  if (kind === 'boolean') return readBoolean(text);
  if (kind === 'elsewhere') return { reason: 'Open the model to change this value.' };
  if (kind === 'number' && (text.trim() === '' || Number.isNaN(Number(text)))) return { reason: 'Enter a number.' };
  const read = kind === 'json' ? readJsonOrText(text, zone) : readers[kind](text, zone);
  if ('value' in read) return read;
  return { reason: read.problem };
}

function readBoolean(text: string) {
  const word = text.trim().toLowerCase();
  return word === 'true' || word === 'false' ? { value: word === 'true' } : { reason: 'Enter true or false.' };
}

function readJsonOrText(text: string, zone: TimeZone) {
  const read = readJson(text);
  if ('fault' in read) return read.fault.isSyntax ? readers.string(text, zone) : { problem: read.fault.reason };
  const warning = depthWarning(1 + sizeOf(read.value).depth);
  return warning === undefined
    ? { value: read.value }
    : { problem: `${warning} Open the model to store it nevertheless.` };
}

/** An object that looks like a date can't be told from one over REST, so the row shows it as a date. */
const asShown = (value: DocumentValue | undefined): DocumentValue | undefined => {
  const at = dateOf(value);
  return at === undefined ? value : new Date(at);
};

export type CellPlan = { edits: readonly Edit[] } | { theirs: DocumentValue | undefined } | { refused: string };

/** `sent`: what may be there because it was entered here. */
type CellChange = {
  key: string;
  expected: DocumentValue | undefined;
  sent?: readonly DocumentValue[];
  /** Undefined: it is removed. */
  value: DocumentValue | undefined;
};

/**
 * The smallest edit that sets a value in the live document. If that has another value than expected, only texts are merged, where both changes
 * are apart.
 */
export function planCell(document: DocumentObject, { key, expected, sent = [], value }: CellChange): CellPlan {
  const path = stepsOfField(key);
  if (!isObject(valueAt(document, path.slice(0, -1)))) return { refused: 'The object around this value is gone.' };
  const live = valueAt(document, path);
  const now = asShown(live);
  if (sameValue(now, value)) return { edits: [] };
  const unnamed = live === undefined ? whyNotName(path.at(-1) ?? '') : undefined;
  if (unnamed !== undefined) return { refused: unnamed };
  const base = sent.find((each) => sameValue(now, each)) ?? expected;
  const isExpected = sameValue(now, base);
  const both =
    typeof now === 'string' && typeof value === 'string' && typeof base === 'string'
      ? bothChanges(base, value, now)
      : undefined;
  if (!isExpected && both === undefined) return { theirs: now };
  const change = typeof now === 'string' && both !== undefined ? textChange(now, both) : undefined;
  const plan = safely(
    document,
    change && both !== undefined
      ? { edits: [{ type: 'splice', path, ...change }], before: now, after: both }
      : planChange(document, value === undefined ? { do: 'unset', path } : { do: 'set', path, value }),
  );
  if ('edits' in plan) return plan;
  return 'refused' in plan ? plan : { edits: [] };
}

/** What someone else has made of the value at the same moment; undefined if it is there as it was typed, or as two changes of a text that are apart. */
export function planAfter(
  { before, mine }: { before: DocumentValue | undefined; mine: DocumentValue | undefined },
  live: DocumentValue | undefined,
): CellPlan | undefined {
  if (sameValue(live, mine)) return undefined;
  const areApart =
    typeof before === 'string' && typeof mine === 'string' && typeof live === 'string'
      ? bothChanges(mine, before, live) !== undefined
      : false;
  return areApart ? undefined : { theirs: asShown(live) };
}
