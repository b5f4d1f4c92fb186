import { describe, expect, it } from 'vitest';
import type { BulkAction } from '~/machines/model/bulk/bulk-change';
import { openModelsText } from '~/views/pages/model/bulk/bulk-texts';

const edited = 'People who have one of these models open see the change right away.';
const sentences: Record<BulkAction, string> = {
  set: edited,
  unset: edited,
  rename: edited,
  move: 'Moved models start a new history, and are closed for people who have them open.',
  permissions: 'People who have a model open keep their old permissions until they open it again.',
  delete: "Deletes the models and their history, and closes them for people who have them open. This can't be undone.",
};

describe('what a change of many models means for others', () => {
  it.each(Object.entries(sentences) as [BulkAction, string][])('is said when the action is %s', (action, sentence) => {
    expect(openModelsText(action, { connected: 1 })).toBe(
      `1 person is connected to the domain now and may have these models open. ${sentence}`,
    );
    expect(openModelsText(action, { connected: 3 })).toMatch(/^3 people are connected to the domain now and may /);
    expect(openModelsText(action, { connected: 0 })).toBe(sentence);
    expect(openModelsText(action, {})).toBe(sentence);
  });
});
