import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { allRemoved, openDomainList, page, type Remove, row, some } from '../support/domain-list-page';
import { fieldNotes, invoices, loadTest, orderDesk, orphan, training } from '../support/domain-samples';
import { removalIn } from '../support/screen-form';

describe('rows', () => {
  it('have the columns of the list and links to the domain', async () => {
    openDomainList(some(orderDesk));
    const cells = await row(/Order Desk/);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'Display Name',
      'Namespace',
      'Id',
      'Availability',
      'Status',
      'Actions',
    ]);
    expect(cells.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(
      expect.arrayContaining(['Order Desk', 'acme', 'order-desk', 'Online', 'Ready']),
    );
    expect(cells.getByRole('link', { name: 'Order Desk' })).toHaveAttribute('href', '/domain/acme/order-desk');
  });

  it.each([
    [loadTest, 'The domain is initializing. It can be deleted when it is ready.'],
    [training, 'The domain is already being deleted.'],
  ])('have no link and cannot be deleted while the domain is in transition: $displayName', async (domain, reason) => {
    openDomainList(some(domain, orderDesk));
    const cells = await row(new RegExp(domain.displayName));
    expect(cells.queryByRole('link')).toBeNull();
    expect(cells.getByRole('checkbox')).toBeDisabled();
    const bin = cells.getByRole('button', { name: `Delete ${domain.displayName}` });
    expect(bin).toHaveAttribute('aria-disabled', 'true');
    expect(bin).toHaveAttribute('title', reason);
    await userEvent.click(bin);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are selected and deleted individually when names contain slashes', async () => {
    const left = { ...orderDesk, displayName: 'Left', namespace: 'a/b', id: 'c' };
    const right = { ...orderDesk, displayName: 'Right', namespace: 'a', id: 'b/c' };
    const { list } = openDomainList({ ...some(left, right), favorites: [right] });
    await row(/Left/);
    expect(await screen.findByRole('button', { name: 'Favorite Right', pressed: true })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Favorite Left' })).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(screen.getByRole('button', { name: 'Delete Right' }));
    expect(removalIn(list).getSnapshot().context.pendingDeletion).toEqual([right]);
  });

  it('show an orphaned domain as unusable, with the reason', async () => {
    openDomainList(some(orphan, { ...orphan }));
    const [first] = await screen.findAllByRole('row', { name: /Left Behind/ });
    const cells = within(first as HTMLElement);
    expect(cells.getByText('Its namespace no longer exists.')).toBeVisible();
    expect(cells.queryByRole('link')).toBeNull();
    for (const name of ['Favorite Left Behind', 'Delete Left Behind'])
      expect(cells.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  });

  it('toggle a favorite', async () => {
    const { marks } = openDomainList({ ...some(orderDesk, fieldNotes), favorites: [orderDesk] });
    const starred = await screen.findByRole('button', { name: 'Favorite Order Desk', pressed: true });
    await userEvent.click(starred);
    expect(await screen.findByRole('button', { name: 'Favorite Order Desk', pressed: false })).toBeVisible();
    expect(marks).toEqual([{ domain: orderDesk, favorite: false }]);
  });

  const names = () => screen.getAllByRole('link', { name: /Order Desk|Field Notes/ }).map((a) => a.textContent);
  const head = (name: string) => screen.getByRole('columnheader', { name });

  it('sort the whole list by a click on a header, in both directions; a third click removes the order', async () => {
    const { requests, shown, read } = openDomainList({ ...some(orderDesk), whole: [orderDesk, fieldNotes] });
    await row(/Order Desk/);
    expect(head('Display Name')).toHaveAttribute('aria-sort', 'none');
    await userEvent.click(screen.getByRole('button', { name: 'Display Name' }));
    expect(names()).toEqual(['Field Notes', 'Order Desk']);
    expect(head('Display Name')).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByText('1–2 of 2 total results')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Display Name' }));
    expect(names()).toEqual(['Order Desk', 'Field Notes']);
    expect([requests.length, read.length]).toEqual([1, 1]);
    expect(shown.at(-1)).toMatchObject({ how: 'replace', query: { sort: { direction: 'descending' } } });
    await userEvent.click(screen.getByRole('button', { name: 'Display Name' }));
    expect(shown.at(-1)?.query.sort).toBeUndefined();
    expect(requests).toHaveLength(2);
  });

  it('show the progress of reading, no arrow until it ends, and can be restored with Cancel', async () => {
    const { list, requests } = openDomainList(some(orderDesk));
    await row(/Order Desk/);
    await userEvent.click(screen.getByRole('button', { name: 'Id' }));
    act(() => list.send({ type: 'whole.progress', progress: { read: 1_200, total: undefined } }));
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent('1,200 rows so far');
    expect(head('Id')).toHaveAttribute('aria-sort', 'none');
    act(() => list.send({ type: 'whole.progress', progress: { read: 1_500, total: 3_400 } }));
    expect(screen.getByText(/Reading 1,500 of 3,400/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await row(/Order Desk/);
    expect(screen.queryByText(/Reading/)).toBeNull();
    expect(requests).toHaveLength(2);
  });
});

describe('the filter by state', () => {
  const open = async (label = 'State: any') => {
    await userEvent.click(screen.getByRole('button', { name: label }));
    await screen.findByRole('menu');
  };
  const choice = (name: RegExp) => screen.getByRole('menuitemradio', { name });

  it('offers each status and availability with the number of all domains, and reads all to filter them', async () => {
    const { requests, read, shown } = openDomainList({
      ...some(orderDesk),
      known: [orderDesk, fieldNotes, loadTest],
      whole: [orderDesk, fieldNotes, invoices, loadTest],
    });
    await row(/Order Desk/);
    await open();
    const all = screen.getAllByRole('menuitemradio').map((item) => item.textContent);
    expect(all).toEqual([
      'Any status3',
      'Ready2',
      'Initializing1',
      'Schema Upgrade Required0',
      'Schema Upgrading0',
      'Deleting0',
      'Error0',
      'Any availability3',
      'Online2',
      'Maintenance1',
      'Offline0',
    ]);
    await userEvent.click(choice(/^Ready/));
    expect(read.at(-1)?.facets).toEqual({ status: 'ready' });
    expect(choice(/^Ready/)).toHaveAttribute('aria-checked', 'true');
    expect(choice(/^Offline/), 'of those that were read just now').toHaveTextContent('Offline1');
    await userEvent.click(choice(/^Offline/));
    expect(shown.at(-1)?.query.facets).toEqual({ status: 'ready', availability: 'offline' });
    await userEvent.keyboard('{Escape}');
    expect(await row(/Invoices/)).toBeTruthy();
    expect(screen.queryByRole('row', { name: /Order Desk/ })).toBeNull();
    expect(screen.getByText('1–1 of 1 total results · filtered from 4')).toBeVisible();
    expect([requests.length, read.length]).toEqual([1, 1]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear the state filter' }));
    await row(/Order Desk/);
    expect(requests).toHaveLength(2);
  });

  it('shows no numbers for a search that the server has not answered for all domains', async () => {
    openDomainList({ ...some(orderDesk), known: [orderDesk, fieldNotes], search: '?filter=ord' });
    await row(/Order Desk/);
    await open();
    expect(choice(/^Ready/)).toHaveTextContent(/^Ready$/);
  });

  it.each([
    ['?status=error&availability=offline', 'No domains with the status “Error” with the availability “Offline”'],
    ['?status=frozen', 'No domains with the status “Unknown (frozen)”'],
  ])('says when no domain is in the state, and can be cleared: %s', async (search, title) => {
    openDomainList({ ...some(orderDesk), whole: [orderDesk], search });
    expect(await screen.findByText(title)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the state filter' }));
    await row(/Order Desk/);
  });
});

describe('search and paging', () => {
  it('searches on Enter and says when nothing matches', async () => {
    const { requests, list } = openDomainList({
      load: ({ filter }) => Promise.resolve(page(filter === '' ? [orderDesk] : [])),
    });
    await row(/Order Desk/);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name or id' }), 'invoces{Enter}');
    expect(await screen.findByText('Nothing matches “invoces”')).toBeVisible();
    expect(requests.map(({ filter }) => filter)).toEqual(['', 'invoces']);
    const clear = screen.getAllByRole('button', { name: 'Clear search' }).find((button) => button.textContent);
    await userEvent.click(clear as HTMLElement);
    await row(/Order Desk/);
    expect(list.getSnapshot().context.typed).toBe('');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('has no namespace filter when namespaces are disabled', async () => {
    openDomainList({ ...some(orderDesk), namespaces: false });
    await row(/Order Desk/);
    expect(screen.queryByRole('button', { name: /^Namespace: / })).toBeNull();
  });
});

describe('deleting', () => {
  it('asks with the full name and requires the id to be typed', async () => {
    const remove = vi.fn<Remove>(allRemoved);
    openDomainList({ ...some(orderDesk), remove });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Order Desk' }));
    const dialog = await screen.findByRole('alertdialog', { name: "Delete domain 'acme/order-desk'?" });
    const action = within(dialog).getByRole('button', { name: 'Delete' });
    expect(action).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(within(dialog).getByRole('textbox'), 'order-des{Enter}');
    expect(remove).not.toHaveBeenCalled();
    await userEvent.type(within(dialog).getByRole('textbox'), 'k{Enter}');
    await row(/Order Desk/);
    expect(remove).toHaveBeenCalledExactlyOnceWith([orderDesk]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is not the only bulk action: the selection can be added to favorites', async () => {
    const { marks } = openDomainList(some(invoices, orderDesk));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all Domains' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add to favorites' }));
    await screen.findByRole('button', { name: 'Favorite Order Desk', pressed: true });
    expect(new Set(marks.map(({ domain }) => domain))).toEqual(new Set([invoices, orderDesk]));
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('searchbox')).toBeVisible();
  });
});
