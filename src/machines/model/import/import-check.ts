import { utf8Of } from '~/core/import/encodings';
import { recordsOf } from '~/core/import/read-file';
import { rowOf } from '~/core/import/row';
import type { RowProblem, ScannedFile } from '~/core/import/scan-file';
import { sizeOf } from '~/core/document/value';
import { depthWarning } from '~/core/json/faults';
import { jsonBeginning } from '~/core/json/values';
import type { DomainWiring } from '~/machines/resources/domain/in-domain';
import type { ImportCheck, ImportExample, ImportPlan } from './import-plan';

const maxExamples = 10;
const maxText = 120;
const listedAtOnce = 2_000;

type CheckProgress = { read: number; total: number };
type Checking = Pick<DomainWiring, 'inDomain' | 'key'> & {
  file: File;
  scanned: ScannedFile;
  plan: ImportPlan;
  tell: (progress: CheckProgress) => void;
  pause: () => Promise<void>;
  signal: AbortSignal;
};

export const elsewhere = (collection: string) => `The id is used in the collection '${collection}'.`;
export const repeatedId = 'An earlier line has the same id.';

/** The collections of the models with these ids, as far as they exist: from the list of all models, without their data. */
async function findModels(
  ids: ReadonlySet<string>,
  { inDomain: { models }, key, signal }: Checking,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (ids.size === 0) return found;
  for (let offset = 0; ; offset += listedAtOnce) {
    const page = await models.list(key, { offset, limit: listedAtOnce }, signal);
    for (const { id, collection } of page) if (ids.has(id)) found.set(id, collection);
    if (page.length < listedAtOnce || found.size === ids.size) return found;
  }
}

/** Finds out what an import would do with each row. Changes nothing. */
export async function checkRows(checking: Checking): Promise<ImportCheck> {
  const { file, scanned, plan, tell, pause, signal } = checking;
  const ids = new Map<string, ImportExample>();
  const isNew: ImportExample[] = [];
  const invalid: RowProblem[] = [];
  const repeated: number[] = [];
  let made = 0;
  let refused = 0;
  const refuse = (problem: RowProblem) => {
    refused += 1;
    invalid.push(problem);
    invalid.sort((a, b) => a.line - b.line).splice(maxExamples);
  };
  let deepest = { line: 0, depth: 0 };
  let read = 0;
  const content = await utf8Of(file, plan.encoding);
  for (const block of scanned.blocks) {
    signal.throwIfAborted();
    for await (const records of recordsOf(content, plan.format, block, block.end))
      for (const { text, line, at } of records) {
        const row = rowOf(text, plan);
        const id = row.id;
        if ('fault' in row) refuse({ line, ...(id === undefined ? {} : { id }), reason: row.fault });
        else if (id !== undefined && ids.has(id)) {
          repeated.push(at);
          refuse({ line, id, reason: repeatedId });
        } else {
          const { depth } = sizeOf(row.data);
          if (depth > deepest.depth) deepest = { line, depth };
          const isShown = (id === undefined ? made : ids.size) < 2 * maxExamples;
          const example: ImportExample = {
            line,
            ...(id === undefined ? {} : { id }),
            ...(isShown ? { text: jsonBeginning(row.data, maxText, (date) => `"${date.toISOString()}"`) } : {}),
          };
          if (id !== undefined) ids.set(id, example);
          else {
            made += 1;
            if (isNew.length < maxExamples) isNew.push(example);
          }
        }
      }
    read += block.rows;
    tell({ read, total: scanned.rows });
    await pause();
  }
  const found = await findModels(new Set(ids.keys()), checking);
  const existing: ImportExample[] = [];
  let known = 0;
  for (const [id, example] of ids) {
    const collection = found.get(id);
    if (collection === undefined) {
      made += 1;
      if (isNew.length < maxExamples) isNew.push(example);
    } else if (collection !== plan.collection) refuse({ line: example.line, id, reason: elsewhere(collection) });
    else {
      known += 1;
      if (existing.length < maxExamples) existing.push(example);
    }
  }
  const deep = depthWarning(deepest.depth);
  return {
    isNew: made,
    existing: known,
    invalid: refused,
    examples: { isNew, existing, invalid },
    repeated,
    ...(deep === undefined ? {} : { warning: `Line ${deepest.line}: ${deep}` }),
  };
}
