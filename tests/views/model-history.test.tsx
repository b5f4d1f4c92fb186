import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { HistoryEntry, ModelHistory } from '~/api/realtime/port';
import { formatCount } from '~/core/counts';
import type { Edit } from '~/core/document/edit';
import type { DocumentValue } from '~/core/document/value';
import { versionRows } from '~/machines/model/history/version-rows';
import { beforeAndAfter, cutMiddle, rowText } from '~/views/pages/model/history/history-texts';
import { HistoryView } from '~/views/pages/model/history/HistoryView';
import { listRows, rowOfVersion, versionBeside, versionOfRow } from '~/views/pages/model/history/VersionList';
import { historyEntries, historyEntry, historyFrom, sampleHistory } from '../support/model-history-samples';
import { factsAt } from '../support/open-model-samples';
import { runningHistory } from '../support/running-history';
import { show } from '../support/show';

async function open(history: ModelHistory | (() => Promise<ModelHistory>) = sampleHistory()) {
  const { actor, document, told, report } = runningHistory(
    typeof history === 'function' ? history : () => Promise.resolve(history),
  );
  const close = vi.fn();
  show(<HistoryView history={actor} zone="utc" copy={vi.fn()} onClose={close} />);
  if (typeof history !== 'function')
    await screen.findByRole('tree', { name: `Version ${formatCount(history.version)}` });
  const grow = (version: number) => act(() => report({ type: 'model.facts', facts: factsAt({ version }) }));
  return { user: userEvent.setup(), document, close, grow, told };
}

const list = () => screen.getByRole('listbox', { name: 'Versions' });
const slider = () => screen.getByRole('slider', { name: 'Version' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const shown = (version: number) => screen.findByRole('tree', { name: `Version ${formatCount(version)}` });
async function compareWith(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(screen.getByRole('combobox', { name: 'Compare with' }));
  await user.click(await screen.findByRole('option', { name }));
}

describe('the history of a model', () => {
  it('goes to a version with the list, its keys, and the buttons beside the slider', async () => {
    const { user } = await open();
    await user.click(within(list()).getByRole('option', { name: /^41/ }));
    expect(await shown(41)).toBeVisible();
    expect(within(list()).getByRole('option', { selected: true })).toHaveTextContent(/^41/);
    await user.click(button('Previous version'));
    expect(await shown(40)).toBeVisible();
    list().focus();
    await user.keyboard('{ArrowDown}');
    expect(await shown(39)).toBeVisible();
    await user.keyboard('{End}');
    expect(await shown(1)).toBeVisible();
    expect(list()).toHaveAttribute('aria-activedescendant', within(list()).getByRole('option', { selected: true }).id);
    expect(button('Previous version')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Home}');
    expect(await shown(42)).toBeVisible();
  });

  it('compares with any version by its number, and rejects numbers without a version', async () => {
    const { user } = await open();
    await compareWith(user, 'Version…');
    const other = await screen.findByRole('spinbutton', { name: 'Other version, from 1 to 42' });
    expect(other).toHaveValue(41);
    await user.clear(other);
    await user.type(other, '12');
    expect(await screen.findByText(/from version 12 to version 42/)).toBeVisible();
    await user.type(other, '3');
    expect(other).toBeInvalid();
    expect(screen.getByText(/from version 12 to version 42/)).toBeVisible();
    await user.clear(other);
    await user.type(other, '42');
    expect(await screen.findByText('No differences')).toBeVisible();
  });

  it('plays and pauses with its button and the space key', async () => {
    const { user } = await open();
    await user.click(button('Play'));
    expect(slider()).toHaveValue('2');
    await user.click(button('Pause'));
    slider().focus();
    await user.keyboard(' ');
    expect(button('Pause')).toBeVisible();
    expect(slider()).toHaveValue('3');
    list().focus();
    await user.keyboard(' ');
    expect(button('Play')).toBeVisible();
  });

  it('keeps the focus when it is read again', async () => {
    const { user, grow } = await open();
    grow(43);
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    await shown(42);
    expect(document.body).not.toHaveFocus();
  });

  it('reloads after a failure', async () => {
    const read = vi
      .fn(() => Promise.resolve(sampleHistory()))
      .mockImplementationOnce(() => Promise.reject(new Error('The connection was lost.')));
    const { user, close } = await open(read);
    expect(await screen.findByRole('alert')).toHaveTextContent('The connection was lost.');
    await user.click(button('Retry'));
    expect(await shown(42)).toBeVisible();
    await user.click(button('Close history'));
    expect(close).toHaveBeenCalled();
  });

  it('loads earlier versions and draws only the visible ones', async () => {
    let entries: readonly HistoryEntry[] = historyEntries(2_001, 4_000);
    const more = vi.fn(() => {
      entries = historyEntries(1_501, 4_000);
      return Promise.resolve();
    });
    const { user } = await open({
      ...sampleHistory({ version: 4_000, oldest: 2_000, ending: 'open', more }),
      get entries() {
        return entries;
      },
    });
    expect(within(list()).getAllByRole('option').length).toBeLessThan(80);
    const height = () => Number.parseInt(list().style.height, 10);
    const before = height();
    await user.click(button('Load earlier versions'));
    await waitFor(() => expect(height()).toBeGreaterThan(before + 500 * 32 - 1));
  });
});

const historyRows = (entries: HistoryEntry[], createdAt: number) => listRows(versionRows(entries), createdAt);

describe('the rows of the list', () => {
  it('groups by user, newest first; a pause starts a new group', () => {
    const ana: HistoryEntry['user'] = { type: 'normal', username: 'ana', displayName: 'Ana' };
    const minute = 60_000;
    const rows = historyRows(
      [
        historyEntry(2, { user: ana, at: 0 }),
        historyEntry(3, { user: ana, at: 10 * minute }),
        historyEntry(4, { user: ana, at: 21 * minute }),
        historyEntry(5, { user: { ...ana, type: 'anonymous' }, at: 22 * minute }),
        historyEntry(6, { user: undefined, at: 22 * minute }),
      ],
      -5,
    );
    expect(rows.map((row) => versionOfRow(row) ?? 'group').join(' ')).toBe('group 6 group 5 group 4 group 3 2 1');
    expect(rows[6]).toMatchObject({ to: 10 * minute });
    expect([versionBeside(rows, 4, 1), versionBeside(rows, 4, -1), versionBeside(rows, 4, 99)]).toEqual([3, 5, 1]);
    expect([versionBeside(rows, 6, -1), versionBeside([], 6, 1)]).toEqual([6, undefined]);
  });
});

describe('consecutive edits of one text', () => {
  const ana: HistoryEntry['user'] = { type: 'normal', username: 'ana', displayName: 'Ana' };
  const strokes = [2, 3, 4, 5].map((version) =>
    historyEntry(version, {
      user: ana,
      what: 'text',
      path: version === 5 ? ['title'] : ['lines', 0, 'note'],
      at: version * 1_000,
    }),
  );

  it('are one row, which leads to the last of them', () => {
    const rows = historyRows(strokes, 0);
    expect(
      rows.map((row) => (row.row === 'version' ? [row.version.from, row.version.entry.version] : row.row)),
    ).toEqual(['group', [5, 5], [2, 4], 'creation']);
    expect([versionBeside(rows, 5, 1), versionBeside(rows, 3, 1), versionBeside(rows, 3, -1)]).toEqual([4, 1, 5]);
    expect([4, 3, 2].map((version) => rowOfVersion(rows, version))).toEqual([2, 2, 2]);
  });
});

describe('the text of', () => {
  const iso = (date: Date) => date.toISOString();
  const text = 'The bell is broken, so leave it with the neighbor';
  const spliced = (index: number, remove: number, insert: string): Edit => ({
    type: 'splice',
    path: ['text'],
    index,
    remove,
    insert,
  });
  it.each<[Edit[], string]>([
    [[{ type: 'setValue', path: ['n'], value: 2 }], 'n 1 → 2'],
    [[{ type: 'setMember', path: [], key: 'n', value: 'x' }], 'n 1 → "x"'],
    [[{ type: 'setMember', path: [], key: 'new', value: null }], 'new added null'],
    [[{ type: 'removeMember', path: [], key: 'n' }], 'n removed 1'],
    [[{ type: 'insertItem', path: ['list'], index: 1, value: {} }], 'list[1] added {}'],
    [[{ type: 'removeItem', path: ['list'], index: 0 }], 'list[0] removed "a"'],
    [[{ type: 'replaceItem', path: ['list'], index: 0, value: 2 }], 'list[0] "a" → 2'],
    [[{ type: 'moveItem', path: ['list'], from: 0, to: 1 }], 'list[0] moved position 0 → position 1'],
    [[spliced(9, 2, 'was')], 'text …"he bell is broken"… → …"he bell was broken"…'],
    [[spliced(4, 4, 'door')], 'text "The bell is brok"… → "The door is brok"…'],
    [
      [
        { type: 'setValue', path: ['n'], value: 2 },
        { type: 'removeMember', path: [], key: 'list' },
      ],
      '2 changes n, list',
    ],
    [[], 'No effect'],
  ])('a version: %j', (make, expected) => {
    const { entries } = historyFrom({ n: 1, list: ['a', 'b'], text }, [{ make }]);
    const { place, note, before, after } = rowText(versionRows(entries)[0]!, iso);
    const values = [before, after].filter((value) => value !== undefined).join(' → ');
    const parts = make.length > 1 ? [note, place] : [place, note, values];
    expect(parts.filter(Boolean).join(' ')).toBe(expected);
  });

  it('typing in a text that is too long to be kept: what was replaced', () => {
    const make = (index: number, remove: number, insert: string) => ({
      make: [spliced(index, remove, insert)],
      at: index,
    });
    const long = 'x'.repeat(600);
    const typed = [make(300, 2, ''), make(300, 0, 'a'), make(301, 0, 'b'), make(299, 2, 'c')];
    const { entries } = historyFrom({ text: long }, typed);
    const rows = versionRows(entries);
    expect(rows).toHaveLength(1);
    expect(rowText(rows[0]!, iso)).toMatchObject({ place: 'text', before: '…"xxx"…', after: '…"cb"…' });
  });

  it.each([
    [0, 'end', { place: 'text', note: 'text added', after: '…"end"…' }, 'text  text added  …"end"…'],
    [3, '', { place: 'text', note: 'text removed', before: '…"xxx"…' }, 'text  text removed  …"xxx"…'],
  ])('text only added or only removed: %i removed, %j', (remove, insert, parts, full) => {
    const { entries } = historyFrom({ text: 'x'.repeat(600) }, [{ make: [spliced(597, remove, insert)] }]);
    expect(rowText(versionRows(entries)[0]!, iso)).toEqual({ ...parts, full });
  });

  it('a long path, cut in the middle', () => {
    expect(cutMiddle('customer.address.lines[0].street', 20)).toBe('customer.a…0].street');
    expect(cutMiddle('short', 20)).toBe('short');
  });

  it('values, truncated when long', () => {
    const briefOf = (after: DocumentValue) => beforeAndAfter({ kind: 'added', path: [], after }, iso).after;
    expect(briefOf({ a: [1, 'x', null], d: new Date(0) })).toBe('{"a":[1,"x",null],"d":1970-01-01T00:00:00.000Z}');
    expect(briefOf([{}, []])).toBe('[{},[]]');
    expect(briefOf({ text: '😀'.repeat(500) })).toMatch(/^\{"text":"(😀){1,56}…$/u);
    expect(briefOf(new Array<number>(1_000_000).fill(1))).toHaveLength(121);
  });

  it('long texts: the surroundings of the change', () => {
    const before = `${'a'.repeat(300)}old${'b'.repeat(300)}`;
    const after = `${'a'.repeat(300)}new and longer${'b'.repeat(300)}`;
    expect(beforeAndAfter({ kind: 'changed', path: [], before, after }, iso)).toEqual({
      before: `…"${'a'.repeat(24)}old${'b'.repeat(24)}"…`,
      after: `…"${'a'.repeat(24)}new and longer${'b'.repeat(24)}"…`,
    });
  });
});
