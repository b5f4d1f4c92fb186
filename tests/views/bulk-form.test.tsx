import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { emptyChange } from '~/machines/model/bulk/bulk-change';
import { bulkMachine } from '~/machines/model/bulk/bulk-machine';
import { BulkForm } from '~/views/pages/model/bulk/BulkPage';
import { frozen, frozenPicker } from '../support/frozen';
import { show } from '../support/show';
import { watched } from '../support/watched';

function open(fields: readonly string[]) {
  const bulk = frozen(bulkMachine, {
    value: { choosing: 'editing' },
    context: {
      username: 'mara',
      source: { target: { kind: 'collection', collection: 'orders' }, fields },
      values: emptyChange,
      errors: {},
      faulty: undefined,
      plan: undefined,
      progress: { read: 0, total: 0 },
      check: undefined,
      typed: '',
      exported: undefined,
      job: undefined,
      undoing: undefined,
      results: new Map(),
      problem: undefined,
    },
  });
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
