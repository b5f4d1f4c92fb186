import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentText } from '~/core/json/model-data-text';
import { dataOf } from '~/core/json/scan';
import { cellText, editorOf, readCell, shownValue } from '~/machines/model/cell-edit/cell-values';
import { readSource } from '~/machines/model/source-edit/source-text';
import { model } from '../support/model-samples';
import { at, start } from '../support/tree-edit-samples';

/** Both dates of the hour that occurs twice, and two beside it. */
const places = [
  ['America/New_York', '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-11-01T06:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T01:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:15:00.000Z'],
  ['America/New_York', '2026-03-08T07:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01T12:00:00.000Z'],
] as const;

afterEach(() => vi.unstubAllEnvs());

describe.each(places)('changing one millisecond of a date in %s: %s', (zone, iso) => {
  const before = new Date(iso);
  const later = new Date(before.getTime() + 1);
  const typed = (text: string) => text.replace('.000', '.001');

  it('changes one millisecond in the tree', () => {
    vi.stubEnv('TZ', zone);
    const { document, send, confirm, select, edit, snapshot } = start({ when: before });
    edit();
    select('when');
    send({ type: 'tree.editValue', zone: 'local', node: at(document, 'when') });
    send({ type: 'tree.type', text: typed(snapshot().context.draft?.text ?? '') });
    confirm();
    expect(document.value()).toEqual({ when: later });
  });

  it('changes one millisecond in a cell', () => {
    vi.stubEnv('TZ', zone);
    const cell = { model: model('m', dataOf({ when: before })), key: 'when' };
    const text = cellText(shownValue(cell), 'local');
    expect(readCell(editorOf(cell), text, 'local')).toEqual({ value: before });
    expect(readCell(editorOf(cell), typed(text), 'local')).toEqual({ value: later });
  });

  it('changes one millisecond in the source', () => {
    vi.stubEnv('TZ', zone);
    expect(readSource(typed(documentText({ when: before })))).toEqual({ value: { when: later } });
  });
});
