import type { Author, LinkTarget, ModelFacts, RealtimeContent } from '~/api/realtime/port';
import type { Model } from '~/api/rest/domain/models';
import { applyEdits, type Edit } from '~/core/document/edit';
import { copyOf, type DocumentObject, sameValue, valueAt } from '~/core/document/value';
import { stepsOfField } from '~/core/json/field';
import { isSamePerson } from '~/core/person';
import { refusedHere } from '~/core/problem';
import { editModel } from '../live-models';
import type { CellDraft, CellResult } from './cell-save-machine';
import {
  type CellPlan,
  cellText,
  editorOf,
  planAfter,
  planCell,
  readCell,
  rowOf,
  shownValue,
  withData,
} from './cell-values';

type Place = {
  noteEditor: (modelId: string, facts: ModelFacts) => void;
  realtime: Pick<RealtimeContent, 'openModel' | 'readVersions'>;
  target: LinkTarget;
  /** How long it may take in all, also until there is a connection. */
  seconds?: number;
};

/**
 * Changes the value in the live document. The row that results is that of the document: right after a change, REST may still answer with an
 * older version.
 * @throws ApiProblem: `read_only` if the model may not be changed, `unreachable` if it could not be opened in time
 */
export async function saveCell(
  { noteEditor, realtime, target, seconds = 10 }: Place,
  draft: CellDraft,
): Promise<CellResult> {
  const { cell, text, zone, exact, expected, sent } = draft;
  const { model, key } = cell;
  const path = stepsOfField(key);
  const shown = shownValue(cell);
  const read = exact ? { value: shownValue(withData(cell, exact)) } : readCell(editorOf(cell), text, zone);
  // What was sent without an answer may be there.
  const isShown = exact ? 'value' in read && sameValue(read.value, shown) : text === cellText(shown, zone);
  if (!expected && sent.length <= 1 && isShown) return { type: 'unchanged' };
  if ('reason' in read) return { type: 'invalid', reason: read.reason };

  let document: DocumentObject = {};
  let facts: ModelFacts | undefined;
  let plan = { refused: 'The model was not opened.' } as CellPlan;
  let refusal = 'not_edited';
  let after: Parameters<typeof planAfter>[0] | undefined;
  const apply = (edits: readonly Edit[]) => (document = applyEdits(document, edits) as DocumentObject);
  const signal = AbortSignal.timeout(seconds * 1_000);
  const edited = editModel({
    realtime,
    target,
    signal,
    modelId: model.id,
    steps: (data, opened) => {
      [document, facts] = [data, opened];
      plan = planCell(data, {
        key,
        expected: expected ? expected.value : shown,
        sent: sent.flatMap((each) => {
          const earlier = readCell(editorOf(cell), each, zone);
          return 'value' in earlier ? [earlier.value] : [];
        }),
        value: read.value,
      });
      if (!opened.canWrite) [plan, refusal] = [{ refused: 'You can read this model but not change it.' }, 'read_only'];
      if (!('edits' in plan) || plan.edits.length === 0) return [];
      const before = valueAt(data, path);
      apply(plan.edits.map(copied));
      after = { before, mine: valueAt(document, path) };
      return [plan.edits];
    },
    onEdited: apply,
    onStored: (_, stored) => (facts = stored),
  });
  await edited.catch((error: unknown) => {
    if (!signal.aborted) throw error;
    throw facts ? { kind: 'timedOut', seconds } : { kind: 'unreachable' };
  });
  if ('refused' in plan) throw refusedHere(refusal, plan.refused);
  if (facts) noteEditor(model.id, facts);
  if (after) plan = planAfter(after, valueAt(document, path)) ?? plan;
  const row = rowOf(model, document, facts);
  if (!('theirs' in plan)) return { type: 'saved', row };
  const by = await authorSince({ realtime, target, signal }, model, row.version);
  return { type: 'changed', theirs: { value: plan.theirs, by }, row };
}

/** The document keeps its own copy of a value. */
const copied = (edit: Edit): Edit => ('value' in edit ? { ...edit, value: copyOf(edit.value) } : edit);

const mostVersions = 100;

/** Who made all versions since the row was read; undefined if it was not one person, or the history can't be read. */
async function authorSince(
  { realtime, target, signal }: Pick<Place, 'realtime' | 'target'> & { signal: AbortSignal },
  { id, version }: Model,
  last: number,
): Promise<Author | undefined> {
  if (last <= version || last - version > mostVersions) return undefined;
  const made = await realtime.readVersions(target, { modelId: id, first: version + 1, last }, signal).catch(() => []);
  const by = made[0]?.user;
  return made.every(({ user }) => isSamePerson(user, by)) ? by : undefined;
}
