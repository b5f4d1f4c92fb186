import type { Model } from '~/api/rest/domain/models';
import type { DomainApi } from '~/api/rest/domain/api';
import type { DomainKey } from '~/api/rest/domains';
import { planChange, safely } from '~/core/document/field-change';
import type { DocumentValue } from '~/core/document/value';
import { findsWholeModels } from '~/core/json/query';
import { documentOf } from '~/core/json/scan';
import { jsonBeginning, withShownDates } from '~/core/json/values';
import { ifThere } from '~/machines/kit/resource-form-actors';
import { modelPermissionNames, namesOfFlags } from '~/machines/resources/domain/permissions';
import { browseQuery } from '../models';
import {
  type BulkChange,
  type BulkExample,
  type BulkPreview,
  type BulkTarget,
  isFieldChange,
} from './bulk-change';

type Reading = {
  api: Pick<DomainApi, 'models' | 'modelPermissions'>;
  key: DomainKey;
  target: BulkTarget;
  signal: AbortSignal;
};
type Found = { id: string; model: Model | undefined };

const pageSize = 250;
/** How many models are read by id at the same time. */
const width = 6;
const maxExamples = 10;
/** In UTF-16 code units, of a value in an example. */
const maxValue = 80;

/** The chosen models, with their data; a selected one that is gone has none. The order of a collection may change between two pages. */
async function* modelsOf(
  { api, key, target, signal }: Reading,
  needsData: boolean,
): AsyncGenerator<[Found[], number]> {
  const { models } = api;
  if (target.kind === 'query') {
    const { data } = await models.query(key, target.query, signal);
    if (needsData && !findsWholeModels(target.query)) {
      const ids = data.map(({ id }) => id);
      yield* modelsById({ api, key, signal }, ids);
    } else yield [data.map((model) => ({ id: model.id, model })), data.length];
    return;
  }
  if (target.kind === 'collection') {
    const seen = new Set<string>();
    let total = 1;
    for (let offset = 0; offset < total; offset += pageSize) {
      const query = browseQuery(target.collection, { where: target.where, offset, limit: pageSize });
      const page = await models.query(key, query, signal);
      total = page.totalResults;
      const fresh = page.data.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      yield [fresh.map((model) => ({ id: model.id, model })), total];
      if (page.data.length === 0) return;
    }
    return;
  }
  yield* modelsById({ api, key, signal }, target.ids);
}

async function* modelsById(
  { api: { models }, key, signal }: Omit<Reading, 'target'>,
  ids: readonly string[],
): AsyncGenerator<[Found[], number]> {
  for (let at = 0; at < ids.length; at += width) {
    const some = ids.slice(at, at + width);
    const read = async (id: string) => ({ id, model: await ifThere(models.get(key, id, signal)) });
    yield [await Promise.all(some.map(read)), ids.length];
  }
}

const jsonOf = (value: DocumentValue | undefined): string | undefined =>
  value === undefined ? undefined : jsonBeginning(value, maxValue, (date) => `"${date.toISOString()}"`);

/** What the change would do to a model. */
async function judge(
  { api, key, signal }: Reading,
  change: BulkChange,
  { id, model }: Found,
  isExample: boolean,
): Promise<{ changes: boolean; refused: boolean; example: BulkExample }> {
  const refused = (reason: string) => ({ changes: false, refused: true, example: { id, reason } });
  const unchanged = (reason: string) => ({ changes: false, refused: false, example: { id, reason } });
  if (!model) return refused('It no longer exists.');
  if (isFieldChange(change)) {
    const document = documentOf(model.data);
    const plan = safely(document, planChange(document, change));
    if ('refused' in plan) return refused(plan.refused);
    if ('unchanged' in plan) return unchanged(plan.unchanged);
    const [before, after] = [jsonOf(plan.before), jsonOf(plan.after)];
    return { changes: true, refused: false, example: { id, before, after } };
  }
  if (change.do === 'move') {
    if (model.collection === change.collection) return unchanged('It is already in this collection.');
    return {
      changes: true,
      refused: false,
      example: { id, before: model.collection, after: change.collection },
    };
  }
  if (change.do === 'delete' || !isExample) return { changes: true, refused: false, example: { id } };
  const { overrideWorld, worldPermissions } = await api.modelPermissions.get(key, id, signal);
  const text = (overrides: boolean, world: readonly string[]) =>
    overrides ? world.join(', ') || 'nothing' : 'as the collection';
  return {
    changes: true,
    refused: false,
    example: {
      id,
      before: text(overrideWorld, namesOfFlags(modelPermissionNames, worldPermissions)),
      after: text(change.overridesWorld, change.world),
    },
  };
}

/** Reads the models and finds out what the change would do. Changes nothing. */
export async function previewOf(
  reading: Reading,
  change: BulkChange,
  tell: (progress: { read: number; total: number }) => void,
): Promise<BulkPreview> {
  const ids: string[] = [];
  const examples: BulkExample[] = [];
  const refusals: BulkExample[] = [];
  const counts = { unchanged: 0, refused: 0 };
  let read = 0;
  for await (const [models, total] of modelsOf(reading, isFieldChange(change))) {
    for (const found of models) {
      const { changes, refused, example } = await judge(
        reading,
        change,
        found,
        examples.length < maxExamples,
      );
      if (changes) ids.push(found.id);
      else counts[refused ? 'refused' : 'unchanged'] += 1;
      if (changes && examples.length < maxExamples) examples.push(example);
      if (refused && refusals.length < maxExamples) refusals.push(example);
    }
    read += models.length;
    tell({ read, total });
  }
  return { ids, ...counts, examples, refusals };
}

export const failureLines = (failed: readonly { id: string; reason?: string }[]): string[] =>
  failed.map(({ id, reason }) => `${JSON.stringify({ id, reason }, withShownDates)}\n`);
