import { countOf, formatCount } from '~/core/counts';
import { lossText } from '~/core/losses';
import type { JobResult } from '~/machines/kit/job-machine';
import type { BulkAction, BulkPreview, BulkTarget } from '~/machines/model/bulk/bulk-machine';

export const models = (count: number) => countOf(count, 'model');
export const sentences = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' ');

export const targetText = (target: BulkTarget): string => {
  if (target.kind === 'ids') return countOf(target.ids.length, 'selected model');
  if (target.kind === 'query') return 'All models that this query finds:';
  const models = `All models of the collection ${target.collection}`;
  return target.where === undefined ? models : `${models} that match:`;
};

export const actions: { value: BulkAction; label: string; hint: string }[] = [
  { value: 'set', label: 'Set a field', hint: 'Adds the field where it is missing.' },
  { value: 'unset', label: 'Remove a field', hint: 'Models without the field stay as they are.' },
  { value: 'rename', label: 'Rename a field', hint: 'Keeps the value.' },
  {
    value: 'move',
    label: 'Move to a collection',
    hint: 'Ids, data and permissions stay. Version and history start again.',
  },
  { value: 'permissions', label: 'Set permissions', hint: 'User permissions stay.' },
  { value: 'delete', label: 'Delete', hint: "Can't be undone." },
];

const edited = 'People who have one of these models open see the change right away.';
const forOpenModels: Record<BulkAction, string> = {
  set: edited,
  unset: edited,
  rename: edited,
  move: 'Moved models start a new history, and are closed for people who have them open.',
  permissions: 'People who have a model open keep their old permissions until they open it again.',
  delete: "Deletes the models and their history, and closes them for people who have them open. This can't be undone.",
};

/** What a change means for others. How many people are connected is said only if it is known that there are some. */
export const openModelsText = (action: BulkAction, { connected = 0 }: Pick<BulkPreview, 'connected'>): string =>
  connected > 0
    ? `${lossText({ what: 'onlooker', count: connected })} and may have these models open. ${forOpenModels[action]}`
    : forOpenModels[action];

const verbs: Record<BulkAction, [todo: string, doing: string, done: string]> = {
  set: ['Change', 'Changing', 'changed'],
  unset: ['Change', 'Changing', 'changed'],
  rename: ['Change', 'Changing', 'changed'],
  move: ['Move', 'Moving', 'moved'],
  permissions: ['Change', 'Changing', 'changed'],
  delete: ['Delete', 'Deleting', 'deleted'],
};
export const todo = (action: BulkAction) => verbs[action][0];
export const doing = (action: BulkAction, undoing: boolean) => (undoing ? 'Undoing' : verbs[action][1]);
const done = (action: BulkAction, undoing: boolean) => (undoing ? 'restored' : verbs[action][2]);

export const previewText = (action: BulkAction, { ids, unchanged, refused }: BulkPreview): string =>
  sentences([
    `${models(ids.length)} will be ${done(action, false)}.`,
    unchanged > 0 ? `${models(unchanged)} will not change.` : '',
    refused > 0 ? `${models(refused)} can't be ${done(action, false)}.` : '',
  ]);

export const resultText = (
  action: BulkAction,
  undoing: boolean,
  results: Iterable<JobResult>,
  total: number,
): string => {
  const counts = { done: 0, skipped: 0, failed: 0, begun: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  const left = total - counts.done - counts.skipped - counts.failed;
  return sentences([
    `${models(counts.done)} ${counts.done === 1 ? 'was' : 'were'} ${done(action, undoing)}.`,
    counts.skipped > 0 ? `${formatCount(counts.skipped)} skipped.` : '',
    counts.failed > 0 ? `${formatCount(counts.failed)} failed.` : '',
    left > 0 ? `${formatCount(left)} not started.` : '',
  ]);
};
