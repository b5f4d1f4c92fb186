import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Domain } from '~/api/rest/domains';
import type { EmbeddedServer } from '../support/embedded-server';
import { openPage } from '../support/open-page';
import { alertsAt } from '../support/palette-samples';

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const star = (name: string, pressed: boolean) => screen.findByRole('button', { name: `Favorite ${name}`, pressed });
/** The domain with this id, whatever its namespace. */
const domainOf = ({ state }: EmbeddedServer, id: string) => [...state.domains.values()].find((each) => each.id === id)!;

describe('the row of a domain', () => {
  it.each([
    ['render-notes', 'Render Notes', 'initializing', 'The domain is initializing. It can be deleted when it is ready.'],
    ['audit', 'Audit Room', 'deleting', 'The domain is already being deleted.'],
  ] as const)('has no link and cannot be deleted while it is in transition: %s', async (id, name, status, reason) => {
    const { user } = await openPage('/domains?pageSize=25', {
      before: (server) => (domainOf(server, id).status = status),
    });
    const cells = await row(new RegExp(name));
    expect(cells.queryByRole('link')).toBeNull();
    expect(cells.getByRole('checkbox')).toBeDisabled();
    const bin = cells.getByRole('button', { name: `Delete ${name}` });
    expect(bin).toHaveAttribute('aria-disabled', 'true');
    expect(bin).toHaveAttribute('title', reason);
    await user.click(bin);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is its own when names contain slashes', async () => {
    const { user, writes } = await openPage('/domains?filter=zz', {
      before: async (server) => {
        const { domains, namespaces, favorites } = server.others;
        for (const id of ['a', 'a/b']) await namespaces.create({ id, displayName: id });
        const left = { namespace: 'a/b', id: 'zz', displayName: 'Left' };
        const right = { namespace: 'a', id: 'b/zz', displayName: 'Right' };
        for (const domain of [left, right]) {
          await domains.create(domain);
          domainOf(server, domain.id).status = 'ready';
        }
        await favorites.add(right);
      },
    });
    expect(await star('Right', true)).toBeVisible();
    expect(await star('Left', false)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete Right' }));
    await user.type(await screen.findByRole('textbox', { name: /^Type b\/zz/ }), 'b/zz{Enter}');
    await expect.poll(writes).toEqual(['DELETE domains/a/b%2Fzz']);
  });

  it('says why an orphaned domain is unusable', async () => {
    await openPage('/domains?filter=order+desk', {
      before: (server) => server.state.orphanDomain(domainOf(server, 'orders')),
    });
    const cells = await row(/Order Desk/);
    expect(cells.getByText('Its namespace no longer exists.')).toBeVisible();
    expect(cells.queryByRole('link')).toBeNull();
    for (const name of ['Favorite Order Desk', 'Delete Order Desk'])
      expect(cells.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  });

  // React would report the second as an error if it were the same row.
  it('is its own when two orphaned domains have the same id', async () => {
    await openPage('/domains?filter=orders', {
      before: async (server) => {
        await server.others.domains.create({ namespace: 'studio', id: 'orders', displayName: 'Order Desk' });
        for (const domain of [...server.state.domains.values()].filter(({ id }) => id === 'orders')) {
          domain.status = 'ready';
          server.state.orphanDomain(domain);
        }
      },
    });
    expect(await screen.findAllByRole('row', { name: /Order Desk/ })).toHaveLength(2);
  });

  it('toggles a favorite', async () => {
    const { user, writes } = await openPage('/domains?namespace=acme');
    await user.click(await star('Order Desk', true));
    expect(await star('Order Desk', false)).toBeVisible();
    await expect.poll(writes).toEqual(['DELETE user/favoriteDomains/acme/orders']);
  });

  it('is deleted when its id was typed after a question with its full name', async () => {
    const { user, writes } = await openPage('/domains?filter=support');
    await user.click(await screen.findByRole('button', { name: 'Delete Support Chat' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: "Delete domain 'acme/support'?" }));
    const word = await dialog.findByRole('textbox', { name: /^Type support/ });
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(word, 'suppor{Enter}');
    expect(writes()).toEqual([]);
    await user.type(word, 't{Enter}');
    await expect.poll(writes).toEqual(['DELETE domains/acme/support']);
  });
});

it('says which of several domains were marked for deletion when others were not', async () => {
  const { user } = await openPage('/domains?namespace=acme', { as: 'devi' });
  for (const name of ['Order Desk', 'Support Chat'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const word = await dialog.findByRole('textbox', { name: /^Type / });
  await user.type(word, 'delete 2 domains and 49 models{Enter}');
  const results = within(await dialog.findByRole('list', { name: 'Results' }));
  await expect
    .poll(() => results.getAllByRole('listitem').map(({ textContent }) => textContent))
    .toEqual([
      'acme/supportAsk an owner of this domain to give you the Domain Admin role.',
      'acme/ordersMarked for deletion',
    ]);
});

it('several domains are added to the favorites together', async () => {
  const { user, writes } = await openPage('/domains?namespace=finance');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all Domains' }));
  await user.click(screen.getByRole('button', { name: 'Add to favorites' }));
  expect(await star('Budget 2026', true)).toBeVisible();
  await expect.poll(writes).toContain('PUT user/favoriteDomains/finance/budget-2026');
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.getByRole('searchbox')).toBeVisible();
});

it('the whole list is sorted by a click on a header, in both directions; a third click removes the order', async () => {
  const { user, place, asked } = await openPage('/domains?namespace=acme');
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((each) => within(each).getAllByRole('cell')[1]?.textContent);
  const head = () => screen.getByRole('columnheader', { name: 'Display Name' });
  const sort = () => user.click(screen.getByRole('button', { name: 'Display Name' }));
  await row(/Order Desk/);
  expect(head()).toHaveAttribute('aria-sort', 'none');
  await sort();
  const ascending = ['Archive 2024', 'Order Desk', 'Returns', 'Support Chat', 'Warehouse Planning'];
  await expect.poll(names).toEqual(ascending);
  expect(head()).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByText('1–5 of 5 total results')).toBeVisible();
  const { length } = asked;
  await sort();
  await expect.poll(names).toEqual(ascending.toReversed());
  expect(asked).toHaveLength(length);
  await expect.poll(place).toContain('sort=-displayName');
  await sort();
  await expect.poll(place).not.toContain('sort');
});

describe('the filter by state', () => {
  const choice = (name: RegExp) => screen.getByRole('menuitemradio', { name });
  const clear = () => screen.getByRole('button', { name: 'Clear the state filter' });
  /** `known`: which domains the console has read before. */
  async function open(address: string, known: (domain: Domain) => boolean = () => true) {
    const page = await openPage(address, {
      parts: async ({ others }) => {
        const domains = await others.domains.list({ offset: 0, limit: 500 });
        return { alerts: alertsAt('checked', { domains: domains.filter(known) }) };
      },
    });
    await row(/Order Desk/);
    await page.user.click(screen.getByRole('button', { name: 'State: any' }));
    await screen.findByRole('menu');
    return page;
  }

  it('offers each status and availability with the number of all domains, and reads all to filter them', async () => {
    const { user, place } = await open('/domains');
    expect(screen.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
      'Any status14',
      'Ready10',
      'Initializing1',
      'Schema Upgrade Required2',
      'Schema Upgrading0',
      'Deleting0',
      'Error1',
      'Any availability14',
      'Online10',
      'Maintenance2',
      'Offline2',
    ]);
    await user.click(choice(/^Ready/));
    await expect.poll(place).toContain('status=ready');
    expect(choice(/^Ready/)).toHaveAttribute('aria-checked', 'true');
    await user.click(choice(/^Offline/));
    await expect.poll(place).toContain('status=ready&availability=offline');
    await user.keyboard('{Escape}');
    expect(await row(/Archive 2024/)).toBeTruthy();
    expect(screen.queryByRole('row', { name: /Order Desk/ })).toBeNull();
    expect(screen.getByText(/ · filtered from 14$/)).toBeVisible();
    await user.click(clear());
    await row(/Order Desk/);
  });

  it('counts what it has just read when that differs from what was known', async () => {
    const { user } = await open('/domains', ({ availability }) => availability === 'online');
    expect(choice(/^Offline/)).toHaveTextContent(/^Offline0$/);
    await user.click(choice(/^Ready/));
    await expect.poll(() => choice(/^Offline/).textContent).toBe('Offline2');
  });

  it('shows no numbers for a search that the server has not answered for all domains', async () => {
    await open('/domains?filter=ord');
    expect(choice(/^Ready/)).toHaveTextContent(/^Ready$/);
  });

  it.each([
    ['?status=error&availability=offline', 'No domains with the status “Error” with the availability “Offline”'],
    ['?status=frozen', 'No domains with the status “Unknown (frozen)”'],
  ])('says when no domain is in the state, and can be cleared: %s', async (search, title) => {
    const { user } = await openPage(`/domains${search}`);
    expect(await screen.findByText(title)).toBeVisible();
    await user.click(clear());
    await row(/Order Desk/);
  });
});

it('there is no namespace filter when namespaces are disabled', async () => {
  await openPage('/domains', {
    before: ({ state }) => (state.server.config['namespaces.enabled'] = false),
  });
  await row(/Order Desk/);
  expect(screen.queryByRole('button', { name: /^Namespace: / })).toBeNull();
});
