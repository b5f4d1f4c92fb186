import { describe, expect, it } from 'vitest';
import type { LinkTarget, RealtimeContent } from '~/api/realtime/port';
import { applyEdits, type Edit } from '~/core/document/edit';
import { copyOf, type DocumentObject, type DocumentValue } from '~/core/document/value';
import { operator } from '~/core/person';
import type { CellResult } from '~/machines/model/cell-edit/cell-save-machine';
import { saveCell } from '~/machines/model/cell-edit/save-cell';
import { model } from '../support/model-samples';
import { factsAt } from '../support/open-model-samples';

const target: LinkTarget = { namespace: 'acme', domainId: 'desk' };
const mara = { ...operator('mara'), displayName: 'Mara' };
const ben = { type: 'normal', username: 'ben', displayName: 'Ben' } as const;

function serve(
  live: DocumentObject,
  given: { canWrite?: boolean; version?: number; isDown?: boolean; late?: Edit } = {},
) {
  const { canWrite = true, version = 7, isDown = false } = given;
  const { late = { type: 'setMember', path: [], key: 'other', value: 'late' } } = given;
  const sent: Edit[] = [];
  let document = live;
  let closed = 0;
  const facts = factsAt({ version, createdAt: 1, modifiedAt: 2, canWrite });
  const realtime: Pick<RealtimeContent, 'openModel' | 'readVersions'> = {
    openModel: (_target, _id, tell) => {
      queueMicrotask(() =>
        tell(
          isDown
            ? { type: 'model.waiting' }
            : { type: 'model.opened', data: copyOf(document), facts, collaborators: [] },
        ),
      );
      return {
        edit: (edits) => {
          sent.push(...edits);
          document = applyEdits(document, edits) as DocumentObject;
          tell({ type: 'model.facts', facts: { ...facts, isCommitted: false } });
          tell({ type: 'model.edited', edits: [late], sessionId: 'ben' });
          tell({ type: 'model.facts', facts: { ...facts, version: version + 2, modifiedAt: 9, modifiedBy: mara } });
        },
        show: () => {},
        close: () => void (closed += 1),
        idAt: () => undefined,
        unacknowledged: () => ({ count: 0, version: 1, sessions: new Set<string>() }),
      };
    },
    readVersions: (_target, { first, last }) =>
      Promise.resolve(
        Array.from({ length: last - first + 1 }, (_, index) => ({
          version: first + index,
          at: 1,
          sessionId: '2f',
          user: ben,
          touches: [],
        })),
      ),
  };
  const noted: unknown[] = [];
  const save = (
    text: string,
    shown: Record<string, unknown>,
    expected?: { value: number },
    texts: readonly string[] = [],
    exact?: Record<string, unknown>,
    key = 'total',
  ) =>
    saveCell(
      { realtime, target, seconds: 0.05, noteEditor: (...note) => noted.push(note) },
      {
        cell: { model: model('m', shown), key },
        text,
        zone: 'utc',
        expected: expected && { ...expected, by: undefined },
        sent: texts,
        exact,
      },
    );
  return { save, sent, noted, closed: () => closed };
}

describe('saveCell', () => {
  it.each([
    [
      'writes a value as it is',
      { total: 12 },
      { total: null },
      { type: 'setMember', path: [], key: 'total', value: null },
    ],
    ['removes a value', { total: 12 }, {}, { type: 'removeMember', path: [], key: 'total' }],
  ])('%s, which is not read from the text', async (_, shown, exact, edit) => {
    const { save, sent } = serve(shown);
    expect(await save('', shown, undefined, [''], exact)).toMatchObject({ type: 'saved' });
    expect(sent).toEqual([edit]);
  });

  it('changes a value inside an object alone, and adds one to an object that is there', async () => {
    const shown = { address: { city: 'Ulm' } };
    const [changing, adding] = [serve({ address: { city: 'Ulm' } }), serve({ address: { city: 'Ulm' } })];
    const none = serve({ address: 5 });
    const nested = (text: string, field: string) => [text, shown, undefined, [], undefined, field] as const;
    expect(await changing.save(...nested('Wien', '/address/city'))).toMatchObject({
      type: 'saved',
      row: { data: { address: { city: 'Wien' } } },
    });
    expect(changing.sent).toEqual([{ type: 'splice', path: ['address', 'city'], index: 0, remove: 3, insert: 'Wien' }]);
    expect(await adding.save(...nested('7', '/address/zip'))).toMatchObject({ type: 'saved' });
    const taken = await serve({ address: { zip: 7 } }).save(
      '',
      { address: { zip: 7 } },
      undefined,
      [],
      { address: {} },
      '/address/zip',
    );
    expect(taken).toMatchObject({ type: 'saved', row: { data: { address: {} } } });
    expect(adding.sent).toEqual([{ type: 'setMember', path: ['address'], key: 'zip', value: 7 }]);
    await expect(none.save(...nested('7', '/address/zip'))).rejects.toMatchObject({
      message: 'The object around this value is gone.',
    });
    expect(none.sent).toEqual([]);
  });

  it('does not remove what someone else has entered', async () => {
    const { save, sent } = serve({ total: 7 });
    expect(await save('', { total: 12 }, undefined, [''], {})).toMatchObject({ type: 'changed', theirs: { value: 7 } });
    expect(sent).toEqual([]);
  });

  it('saves nothing when the value is shown, unless another one may have been stored', async () => {
    const { save } = serve({ total: 5 });
    expect(await save('12', { total: 12 }, undefined, ['12'], { total: 12 })).toEqual({ type: 'unchanged' });
    expect(await save('12', { total: 12 }, undefined, ['5', '12'], { total: 12 })).toMatchObject({
      type: 'saved',
      row: { data: { total: 12 } },
    });
  });

  it('sends the smallest edit, and returns the row of the live document with what others changed', async () => {
    const { save, sent, noted, closed } = serve({ total: 1, at: new Date(5) });
    const row = {
      version: 9,
      modifiedTime: 9,
      data: { total: 2, other: 'late', at: { $$convergence_type: 'date', date: 5 } },
    };
    expect(await save('2', { total: 1 })).toMatchObject({ type: 'saved', row });
    expect(sent).toEqual([{ type: 'setValue', path: ['total'], value: 2 }]);
    expect(noted).toEqual([['m', expect.objectContaining({ modifiedBy: mara, version: 9 })]]);
    expect(closed()).toBe(1);
  });

  it('replaces without a question what an earlier save stored, although its answer never came', async () => {
    const { save, sent } = serve({ total: 12 });
    expect(await save('13', { total: 1 })).toMatchObject({ type: 'changed', theirs: { value: 12 } });
    expect(await save('13', { total: 1 }, undefined, ['11', '12'])).toMatchObject({ type: 'saved' });
    expect(sent).toEqual([{ type: 'setValue', path: ['total'], value: 13 }]);
  });

  it.each<[string, DocumentValue, string, Edit, CellResult['type'], DocumentValue | undefined]>([
    [
      'a text that both replaced',
      'Wien',
      'Graz',
      { type: 'splice', path: ['total'], index: 4, remove: 0, insert: 'Linz' },
      'changed',
      'GrazLinz',
    ],
    [
      'a text that both changed at places that are apart',
      'one two',
      'one three',
      { type: 'splice', path: ['total'], index: 0, remove: 0, insert: 'at ' },
      'saved',
      'at one three',
    ],
    ['a number', 1, '2', { type: 'setValue', path: ['total'], value: 9 }, 'changed', 9],
    ['a value that was removed', 1, '2', { type: 'removeMember', path: [], key: 'total' }, 'changed', undefined],
  ])('says when someone else changed %s at the same moment', async (_, before, text, late, type, live) => {
    const result = await serve({ total: before }, { late }).save(text, { total: before });
    expect(result).toMatchObject({ type, row: { version: 9 } });
    expect('row' in result && result.row.data['total']).toBe(live);
    if (result.type === 'changed') expect(result.theirs.value).toBe(live);
  });

  it('does not connect for text that is no value, or was not changed', async () => {
    const { save, closed } = serve({ total: 1 });
    expect(await save('x', { total: 1 })).toEqual({ type: 'invalid', reason: 'Enter a number.' });
    expect(await save('1', { total: 1 })).toEqual({ type: 'unchanged' });
    expect(closed()).toBe(0);
  });

  it('says who changed the value in the meantime, and overwrites only what was shown', async () => {
    const { save, sent } = serve({ total: 3 }, { version: 9 });
    expect(await save('2', { total: 1 })).toMatchObject({
      type: 'changed',
      theirs: { value: 3, by: ben },
      row: { version: 9, data: { total: 3 } },
    });
    expect(await save('2', { total: 1 }, { value: 4 })).toMatchObject({ type: 'changed' });
    expect(sent).toEqual([]);
    expect(await save('2', { total: 1 }, { value: 3 })).toMatchObject({ type: 'saved' });
    expect(sent).toHaveLength(1);
  });

  it('throws when the model may not be changed', () =>
    expect(serve({ total: 1 }, { canWrite: false }).save('2', { total: 1 })).rejects.toMatchObject({
      code: 'read_only',
    }));

  it('throws when there is no connection in time', async () => {
    const { save, closed } = serve({ total: 1 }, { isDown: true });
    await expect(save('2', { total: 1 })).rejects.toEqual({ kind: 'unreachable' });
    expect(closed()).toBe(1);
  });
});
