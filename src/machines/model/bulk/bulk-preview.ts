import type { Model } from '~/api/rest/domain/models';
import type { DomainApi } from '~/api/rest/domain/api';
import type { DomainKey } from '~/api/rest/domains';
import { planChange, safely } from '~/core/document/field-change';
import { placeText } from '~/core/document/path-text';
import type { DocumentValue } from '~/core/document/value';
import { findsWholeModels } from '~/core/json/query';
import { fitsHere } from '~/core/json/query-filter';
import { documentOf } from '~/core/json/scan';
import { createSchema, fieldName } from '~/core/json/schema';
import { jsonBeginning } from '~/core/json/values';
import { refusedHere } from '~/core/problem';
import { ifThere } from '~/machines/kit/task';
import { modelPermissionNames, namesOfFlags } from '~/machines/resources/domain/permissions';
import { readerOfQuery } from '../export/export-run';
import { collectionQuery, expectedOf, misfitIn } from '../model-queries';
import { type BulkChange, type BulkExample, type BulkPreview, type BulkTarget, isFieldChange } from './bulk-machine';

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

/**
 * The chosen models, with their data; a selected one that is gone has none. Each one that a filter found is checked against it.
 * @throws ApiProblem for one that does not fit
 */
async function* modelsOf(reading: Reading, needsData: boolean): AsyncGenerator<[Found[], number]> {
  const { target, key, signal, api } = reading;
  const { models } = api;
  if (target.kind === 'ids') {
    yield* modelsById(reading, target.ids);
    return;
  }
  const search =
    target.kind === 'query'
      ? ({ mode: 'query', text: target.query } as const)
      : ({ mode: 'browse', text: target.collection, where: target.where } as const);
  const expected = expectedOf(search);
  const checked = (found: readonly Model[]): Found[] => {
    const misfit = expected && misfitIn(expected, found);
    if (misfit !== undefined) throw refusedHere('misfit', misfit);
    return found.map((model) => ({ id: model.id, model }));
  };
  if (target.kind === 'query') {
    const { data } = await models.query(key, target.query, signal);
    if (findsWholeModels(target.query)) yield [checked(data), data.length];
    else if (needsData || expected?.where)
      for await (const [found, total] of modelsById(
        reading,
        data.map(({ id }) => id),
      )) {
        checked(found.flatMap(({ model }) => model ?? []));
        yield [found, total];
      }
    else yield [data.map((model) => ({ id: model.id, model })), data.length];
    return;
  }
  const query = collectionQuery(target.collection, { where: target.where });
  const read = readerOfQuery((text) => models.query(key, text, signal), query);
  for (;;) {
    const page = await read(pageSize, signal);
    const found = checked(page.models);
    const here = target.here ?? [];
    yield [found.filter(({ model }) => model && fitsHere(here, model)), page.total];
    if (page.isLast) return;
  }
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

type Effect = { outcome: 'changes' | 'unchanged' | 'refused'; example: BulkExample };

async function effectOf(
  { api, key, signal }: Reading,
  change: BulkChange,
  { id, model }: Found,
  isExample: boolean,
): Promise<Effect> {
  const changes = (example: Omit<BulkExample, 'id'> = {}): Effect => ({
    outcome: 'changes',
    example: { id, ...example },
  });
  const not = (outcome: 'unchanged' | 'refused', reason: string): Effect => ({ outcome, example: { id, reason } });
  if (!model) return not('refused', 'It no longer exists.');
  if (isFieldChange(change)) {
    const document = documentOf(model.data);
    const plan = safely(document, planChange(document, change));
    if ('refused' in plan) return not('refused', plan.refused);
    if ('unchanged' in plan) return not('unchanged', plan.unchanged);
    if (change.do !== 'rename') return changes({ before: jsonOf(plan.before), after: jsonOf(plan.after) });
    return changes({
      before: placeText(change.path),
      after: placeText([...change.path.slice(0, -1), change.to]),
      value: jsonOf(plan.before),
    });
  }
  if (change.do === 'move')
    return model.collection === change.collection
      ? not('unchanged', 'It is already in this collection.')
      : changes({ before: model.collection, after: change.collection });
  if (change.do === 'delete' || !isExample) return changes();
  const { overrideWorld, worldPermissions } = await api.modelPermissions.get(key, id, signal);
  const text = (overrides: boolean, world: readonly string[]) =>
    overrides ? world.join(', ') || 'nothing' : 'as the collection';
  return changes({
    before: text(overrideWorld, namesOfFlags(modelPermissionNames, worldPermissions)),
    after: text(change.overridesWorld, change.world),
  });
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
      const { outcome, example } = await effectOf(reading, change, found, examples.length < maxExamples);
      if (outcome === 'changes') ids.push(found.id);
      else counts[outcome] += 1;
      if (outcome === 'changes' && examples.length < maxExamples) examples.push(example);
      if (outcome === 'refused' && refusals.length < maxExamples) refusals.push(example);
    }
    read += models.length;
    tell({ read, total });
  }
  return { ids, ...counts, examples, refusals };
}

/** The paths of the fields of objects, as they are written; fields of items of an array are not listed. */
function fieldsOf(models: readonly Model[]): string[] {
  const schema = createSchema();
  for (const { data } of models) schema.add(data);
  return schema.fields().flatMap((field) => (field.path.includes(0) ? [] : fieldName(field)));
}

export async function knownFields(reading: Reading): Promise<string[]> {
  const { target, key, signal, api } = reading;
  const some = 25;
  if (target.kind === 'ids') {
    const first = { ...reading, target: { ...target, ids: target.ids.slice(0, some) } };
    const models: Model[] = [];
    for await (const [found] of modelsOf(first, true)) models.push(...found.flatMap(({ model }) => model ?? []));
    return fieldsOf(models);
  }
  const query = target.kind === 'query' ? target.query : collectionQuery(target.collection, { where: target.where });
  if (!findsWholeModels(query)) return [];
  const read = readerOfQuery((text) => api.models.query(key, text, signal), query);
  return fieldsOf((await read(some, signal)).models);
}
