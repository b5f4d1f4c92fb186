import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CollectionSizesCard } from '~/views/pages/dashboard/CollectionSizesCard';
import { at, base } from '../support/domain-shell';
import { frozenSizes, manySizes } from '../support/collection-sizes';
import { orderDesk } from '../support/frozen-domain';
import { watched } from '../support/watched';

const show = (sizes = frozenSizes()) => at(base, <CollectionSizesCard domainKey={orderDesk} actor={sizes} />);

describe('the collections by size', () => {
  const card = () => within(screen.getByRole('region', { name: 'Models by collection' }));

  it('link to their models', () => {
    show();
    const [, orders] = card().getAllByRole('row');
    expect(orders).toHaveTextContent('orders12,408');
    expect(card().getByRole('link', { name: 'orders' })).toHaveAttribute(
      'href',
      `${base}/models?mode=browse&collection=orders`,
    );
    expect(card().queryByText(/more collection/)).toBeNull();
  });

  it('lead to the list where there are many', () => {
    show(frozenSizes(manySizes));
    expect(card().getAllByRole('row')).toHaveLength(9);
    expect(card().getByRole('link', { name: '22 more collections' })).toHaveAttribute(
      'href',
      `${base}/collections?sort=-models`,
    );
  });

  it('can be created where there are none', () => {
    show(frozenSizes([]));
    expect(card().getByRole('link', { name: 'Create a collection' })).toHaveAttribute(
      'href',
      `${base}/create-collection`,
    );
  });

  it('can be read again', async () => {
    const { actor, sent } = watched(frozenSizes(undefined, { kind: 'unreachable' }));
    show(actor);
    expect(card().getByRole('alert')).toHaveTextContent('The server could not be reached.');
    await userEvent.click(card().getByRole('button', { name: 'Retry' }));
    expect(sent).toEqual([{ type: 'view.reload' }]);
  });
});
