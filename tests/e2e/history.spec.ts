import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { visit } from './support/pages';

/** The texts of the visible rows, once the list is loaded. */
async function rowsOf(page: Page, table: string): Promise<string[]> {
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveAttribute('aria-busy', 'false');
  const rows = page.getByRole('table', { name: table }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  return rows.evaluateAll((all) => all.slice(1).map((row) => row.textContent));
}

test('Back and Forward restore page, size, order and search of a list, and its address opens in a new tab', async ({
  page,
  context,
  signIn,
  server,
}) => {
  const [path, table, head, sort, filter] = ['/users', 'Users', 'Display Name', 'displayName', 'an'];
  await signIn(page);
  await page.goto(path);
  const url = (query: string) => expect(page).toHaveURL(`${server.origin}${path}${query}`);
  const box = page.getByRole('searchbox');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  /** Each entry that Back must restore, with its rows. */
  const places: { query: string; rows: string[]; typed: string }[] = [];
  const arrive = async (query: string, typed = '') => {
    await url(query);
    await expect(box).toHaveValue(typed);
    places.push({ query, rows: await rowsOf(page, table), typed });
  };
  const return_ = async (index: number, go: () => Promise<unknown>) => {
    const { query, rows, typed } = places[index] ?? { query: '', rows: [], typed: '' };
    await go();
    await url(query);
    await expect(box).toHaveValue(typed);
    await expect.poll(() => rowsOf(page, table), query).toEqual(rows);
  };

  await rowsOf(page, table);
  const order = page.getByRole('columnheader', { name: head, exact: true });
  await order.getByRole('button').click();
  await expect(order).toHaveAttribute('aria-sort', 'ascending');
  await arrive(`?sort=${sort}`);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('11–');
  await arrive(`?page=2&sort=${sort}`);
  await pages.getByRole('button', { name: '10 per page' }).click();
  await page.getByRole('menuitemradio', { name: '25 per page' }).click();
  await expect(pages).toContainText('1–');
  await arrive(`?pageSize=25&sort=${sort}`);
  await box.fill(filter);
  await url(`?filter=${encodeURIComponent(filter).replace('%20', '+')}&pageSize=25&sort=${sort}`);
  const found = await rowsOf(page, table);
  expect(found.length).toBeLessThan(places[2]?.rows.length ?? 0);
  // Typing replaces the current history entry.
  places.pop();
  await arrive(new URL(page.url()).search, filter);
  await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('Server Info')).toBeVisible();

  await test.step('Back', async () => {
    await return_(2, () => page.goBack());
    await return_(1, () => page.goBack());
    await return_(0, () => page.goBack());
    await expect(order).toHaveAttribute('aria-sort', 'ascending');
  });
  await test.step('Forward', async () => {
    await return_(1, () => page.goForward());
    await return_(2, () => page.goForward());
  });
  await test.step('the address in a new tab', async () => {
    const cold = await context.newPage();
    await cold.goto(page.url());
    expect(await rowsOf(cold, table)).toEqual(places[2]?.rows);
    await expect(cold.getByRole('searchbox')).toHaveValue(filter);
    await expect(cold.getByRole('columnheader', { name: head, exact: true })).toHaveAttribute('aria-sort', 'ascending');
    await cold.close();
  });
  await test.step('a reload', () => return_(2, () => page.reload()));
});

test('Back returns to the previous page, form and tab, and an invalid address shows the whole list', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page);
  await page.goto('/users?page=2&sort=-displayName');
  await page.getByRole('link', { name: 'carla', exact: true }).click();
  await page.getByRole('link', { name: 'Set Password', exact: true }).click();
  await expect(page).toHaveURL(`${server.origin}/users/carla/set-password`);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${server.origin}/users?page=2&sort=-displayName`);
  await expect(page.getByRole('link', { name: 'carla', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('11–15 of 15');

  await test.step('Cancel and Save', async () => {
    await visit(page, '/users?filter=an&sort=displayName');
    const hannah = page.getByRole('link', { name: 'hannah', exact: true });
    for (const leave of ['Cancel', 'Save']) {
      await hannah.click();
      const name = page.getByRole('textbox', { name: 'Display Name' });
      await expect(name).toHaveValue(/Hannah/);
      if (leave === 'Save') await name.fill('Hannah Again');
      await page.getByRole('button', { name: leave, exact: true }).click();
      await expect(page).toHaveURL(/\/users\?filter=an&sort=displayName$/);
      await expect(hannah).toBeVisible();
    }
  });

  for (const query of ['?page=-1', '?page=zwei&pageSize=7', '?sort=nothing', '?page=99', '?filter=%E0%A4%A'])
    await test.step(query, async () => {
      await visit(page, `/users${query}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
      await expect(
        page.getByRole('link', { name: 'admin', exact: true }).or(page.getByText(/^Nothing matches/)),
      ).toBeVisible();
    });
});
