import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { SchemaActor } from '~/machines/model/schema';
import { SchemaView } from '~/views/pages/model/schema/SchemaPage';
import { deskKey } from '../support/collection-samples';
import { frozenSchema } from '../support/schema-samples';
import { show } from '../support/show';
import { watched } from '../support/watched';

type Frozen = Parameters<typeof frozenSchema>;

function open(...[state, findings]: Frozen) {
  const schema = watched(frozenSchema(state, findings));
  const onRename = vi.fn();
  show(<SchemaView domainKey={deskKey} collection="orders" onRename={onRename} schema={schema.actor} />);
  return { sent: schema.sent, onRename, user: userEvent.setup() };
}
const row = (name: string) => within(screen.getByText(name, { selector: 'bdi' }).closest('tr')!);
const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('+', ' ');

describe('the schema page', () => {
  it('says from which models it is, and reads more of them', async () => {
    const { sent, user } = open('looked', { read: 500, left: 11_500 });
    expect(screen.getByText('From the first 500 of 12,000 models, in order of their ids.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Read more' }));
    expect(sent).toEqual([{ type: 'survey.start' }]);
  });

  it.each([
    [{ read: 4 }, 'From all 4 models.', 'All models are read.'],
    [{ read: 1 }, 'From 1 model.', 'All models are read.'],
    [{ read: 5_000, left: 7_000 }, /^From the first 5,000 of 12,000 /, 'At most 5,000 models are read.'],
  ])('says why it reads no more when all, or the most, were read: %j', async (findings, said, why) => {
    const { sent, user } = open('looked', findings);
    expect(screen.getByText(said)).toHaveAttribute('aria-live', 'polite');
    const button = screen.getByRole('button', { name: 'Read more' });
    expect(button).toHaveAttribute('title', why);
    await user.click(button);
    expect(button).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('says that no model was read when it was stopped before', () => {
    open('stopped', { read: 0 });
    expect(screen.getByText('Stopped before any model was read.')).toBeVisible();
  });

  it('keeps the focus on its button when reading ends', () => {
    let change: (schema: SchemaActor) => void = () => {};
    function Stage() {
      const [schema, setSchema] = useState(frozenSchema('looking', { read: 4, total: 8 }));
      change = setSchema;
      return <SchemaView domainKey={deskKey} collection="orders" onRename={vi.fn()} schema={schema} />;
    }
    show(<Stage />);
    screen.getByRole('button', { name: 'Stop' }).focus();
    act(() => change(frozenSchema('looked', { read: 8 })));
    expect(screen.getByRole('button', { name: 'Read more' })).toHaveFocus();
  });

  it('can be stopped and continued', async () => {
    const { sent, user } = open('looking', { read: 250, total: 500, left: 1 });
    expect(screen.getByText('250 of 500 models loaded.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(sent).toEqual([{ type: 'survey.stop' }]);
    open('stopped', { read: 250, total: 500, left: 1 });
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it('shows types with their shares, what is missing, and examples that lead to the models', () => {
    open('looked', { read: 4 });
    expect(row('number').getByText('Number 75%, String 25%')).toBeVisible();
    expect(row('customer.city').getByText('75%')).toBeVisible();
    expect(row('status').getByText('–')).toBeVisible();
    const example = row('customer.name').getByRole('link', { name: '"Nordlicht"' });
    expect(hrefOf(example)).toContain('?mode=browse&collection=orders&where=customer.name = "Nordlicht"');
    expect(row('lines[].sku').queryByRole('link', { name: '"A-142"' })).toBeNull();
  });

  it('leads to the models without a field, to its rename, and to a query of it', async () => {
    const { onRename, user } = open('looked', { read: 4 });
    const missing = hrefOf(screen.getByRole('link', { name: 'Models without due' }));
    expect(missing).toContain('here=[{"comparison":"is missing","value":"","key":"due"}]');
    await user.click(screen.getByRole('button', { name: 'Rename customer["zip code"]' }));
    expect(onRename).toHaveBeenCalledWith('customer["zip code"]');
    await user.click(screen.getByRole('button', { name: 'More actions for customer.city' }));
    const query = await screen.findByRole('menuitem', { name: 'Query and export' });
    expect(hrefOf(query)).toContain('?mode=query&query=SELECT customer.city FROM orders');
  });

  it('says why a field leads nowhere', () => {
    open('looked', { read: 4 });
    expect(screen.getByRole('button', { name: 'Rename lines[].sku' })).toHaveAttribute(
      'title',
      "It can't be renamed in every item of a list.",
    );
    expect(screen.getByRole('button', { name: 'Models without status' })).toHaveAttribute(
      'title',
      'All models have it.',
    );
  });

  it('does not offer a filter of its own when there are too many models', () => {
    open('looked', { read: 500, left: 11_500 });
    const missing = screen.getByRole('button', { name: 'Models without due' });
    expect(missing).toHaveAttribute('title', expect.stringContaining('at most 5,000 models'));
  });

  it('retries when it failed', async () => {
    const { sent, user } = open('failed', { read: 0 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(sent).toEqual([{ type: 'survey.start' }]);
  });
});
