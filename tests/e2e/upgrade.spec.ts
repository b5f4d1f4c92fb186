import { expect, test } from './support/console';
import { expectConnected, whilePolling } from './support/domain';

test('the upgrade of a domain runs after it was rejected once', async ({
  page,
  signIn,
  control,
  server,
  expectFailures,
}) => {
  expectFailures([403]);
  await signIn(page);
  await page.clock.install();
  const begin = page.getByRole('button', { name: 'Upgrade Database' });
  const forbidden = { status: 403, body: { ok: false, body: { error_code: 'forbidden' } } };
  await control.fault({ match: { method: 'POST', path: '/schema' }, ...forbidden });
  await page.goto('/domain/acme/returns/upgrade');
  await expect(page.getByText('A backup of the database before upgrading is strongly recommended.')).toBeVisible();
  await begin.click();
  await expect(page.getByText('The upgrade could not be started, check the console log.')).toHaveCount(1);
  await expect(page.getByText('Could Not Start Upgrade')).toHaveCount(1);
  await expect(page.getByText('Domain Database Upgrade Required')).toBeVisible();
  await begin.click();
  await expect(page.getByText('Domain Upgrade Started')).toBeVisible();
  await expect(page.getByText('Domain Database Upgrade in Progress')).toBeVisible();
  await whilePolling(page, () => expect(page.getByText('Domain Database is Ready')).toBeVisible({ timeout: 500 }));
  await page.getByRole('button', { name: 'Go To Domain Dashboard' }).click();
  await expect(page).toHaveURL(`${server.origin}/domain/acme/returns`);
  await expectConnected(page);
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('3.0');
  const upgrades = (await control.requests()).filter(({ path }) => path.startsWith('/schema/'));
  expect(upgrades, 'refused once, then sent once').toHaveLength(2);
});
