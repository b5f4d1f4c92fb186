import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { bulkMachine } from '~/machines/model/bulk/bulk-machine';
import { BulkForm } from '~/views/pages/model/bulk/BulkPage';
import { frozenFrom, frozenPicker } from '../support/frozen';
import { openModelsText } from '~/views/pages/model/bulk/bulk-texts';
import { show } from '../support/show';
import { watched } from '../support/watched';

function open(fields: readonly string[]) {
  const source = { target: { kind: 'collection', collection: 'orders' }, fields } as const;
  const bulk = frozenFrom(bulkMachine, { username: 'mara' }, { choosing: 'editing' }, { source });
  const { sent } = watched(bulk);
  show(<BulkForm bulk={bulk} collections={frozenPicker()} />);
  return sent;
}

it('offers the known fields of the models, and takes the picked one as it is written', async () => {
  const sent = open(['customer', '$["zip code"]']);
  screen.getByRole('button', { name: 'Known fields' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('menuitem', { name: '$["zip code"]' }));
  expect(sent).toContainEqual({ type: 'job.edit', values: { path: '$["zip code"]' } });
});

it('offers no fields when none are known', () => {
  open([]);
  expect(screen.queryByRole('button', { name: 'Known fields' })).toBeNull();
});

it.each([
  [1, '1 person is connected to the domain now and may have these models open. '],
  [3, '3 people are connected to the domain now and may have these models open. '],
  [0, ''],
  [undefined, ''],
])('says what a change means for %s connected people', (connected, text) =>
  expect(openModelsText('set', { connected })).toBe(
    `${text}People who have one of these models open see the change right away.`,
  ),
);

it.each([
  ['move', 'Moved models start a new history, and are closed for people who have them open.'],
  ['permissions', 'People who have a model open keep their old permissions until they open it again.'],
  [
    'delete',
    "Deletes the models and their history, and closes them for people who have them open. This can't be undone.",
  ],
] as const)('says what a change means for others when it is "%s"', (action, text) =>
  expect(openModelsText(action, {})).toBe(text),
);
