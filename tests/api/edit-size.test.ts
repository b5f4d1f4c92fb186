import { describe, expect, it } from 'vitest';
import { largestMessage, whyTooLarge } from '~/api/realtime/model-edits';
import type { DocumentValue } from '~/core/document/value';
import { realtimeLab } from '../support/realtime-lab';

const lab = realtimeLab();
const sentence = 'This change is too large: at most 10 MB can be sent at once.';
const set = (value: DocumentValue) => [{ type: 'setMember' as const, path: [], key: 'big', value }];
const insert = (text: string) => [{ type: 'splice' as const, path: ['title'], index: 0, remove: 0, insert: text }];

describe('edits above the message size limit', () => {
  it.each([
    ['a text', set('x'.repeat(largestMessage))],
    ['letters of two bytes', insert('é'.repeat(largestMessage / 2))],
    ['letters of three bytes', insert('語'.repeat(largestMessage / 3))],
    ['letters of four bytes', insert('😀'.repeat(largestMessage / 4))],
    ['many values', set(Array.from({ length: 320_000 }, () => 1))],
    [
      'long names',
      set(Object.fromEntries(Array.from({ length: 10 }, (_, index) => ['n'.repeat(1_000_000) + String(index), null]))),
    ],
    ['many edits', Array.from({ length: 11 }, () => insert('x'.repeat(1_000_000))).flat()],
  ])('are rejected with a message: %s', (_, edits) => {
    expect(whyTooLarge(edits)).toBe(sentence);
  });
  it.each([
    ['a text', set('x'.repeat(largestMessage - 1_000))],
    ['letters of two bytes', insert('é'.repeat(largestMessage / 2 - 1_000))],
    ['letters of four bytes', insert('😀'.repeat(largestMessage / 4 - 1_000))],
    ['nothing', []],
  ])('are accepted below the limit: %s', (_, edits) => {
    expect(whyTooLarge(edits)).toBeUndefined();
  });

  it('are not sent and leave the model usable', async () => {
    const { model, events, edit, same, facts, until } = await lab.openInConsole();
    expect(() => model.edit(set('x'.repeat(largestMessage)))).toThrow(sentence);
    edit([{ type: 'setMember', path: [], key: 'small', value: 1 }]);
    await same();
    await until(() => expect(facts()?.isCommitted).toBe(true));
    expect(events.some(({ type }) => type === 'model.offline')).toBe(false);
  });
});
