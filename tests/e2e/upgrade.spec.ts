import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { ServerProcess } from '../../scripts/server-process';
import { controlClient } from './support/control-client';
import { expect, test } from './support/console';
import { expectConnected, whilePolling } from './support/domain';
import { PageWatch } from './support/page-watch';
import { signInByHand } from './support/session';

const begin = (page: Page) => page.getByRole('button', { name: 'Upgrade Database' });
const upgrades = async (control: { requests: () => Promise<{ method: string; path: string }[]> }) =>
  (await control.requests()).filter(({ method, path }) => method === 'POST' && path.startsWith('/schema/'));

test.describe('the upgrade of a domain', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn(page);
    await page.clock.install();
  });

  test('runs after it was rejected once', async ({ page, control, server, expectFailures }) => {
    expectFailures([403]);
    const forbidden = { status: 403, body: { ok: false, body: { error_code: 'forbidden' } } };
    await control.fault({ match: { method: 'POST', path: '/schema' }, ...forbidden });
    await page.goto('/domain/acme/returns/upgrade');
    await expect(page.getByText('A backup of the database before upgrading is strongly recommended.')).toBeVisible();
    await begin(page).click();
    await expect(page.getByText('The upgrade could not be started, check the console log.')).toHaveCount(1);
    await expect(page.getByText('Could Not Start Upgrade')).toHaveCount(1);
    await expect(page.getByText('Domain Database Upgrade Required')).toBeVisible();
    await begin(page).click();
    await expect(page.getByText('Domain Upgrade Started')).toBeVisible();
    await expect(page.getByText('Domain Database Upgrade in Progress')).toBeVisible();
    await whilePolling(page, () => expect(page.getByText('Domain Database is Ready')).toBeVisible({ timeout: 500 }));
    await page.getByRole('button', { name: 'Go To Domain Dashboard' }).click();
    await expect(page).toHaveURL(`${server.origin}/domain/acme/returns`);
    await expectConnected(page);
    await expect(page.getByRole('region', { name: 'Overview' })).toContainText('3.0');
    expect(await upgrades(control), 'refused once, then sent once').toHaveLength(2);
  });
});

test('a domain that no longer needs an upgrade is not damaged by one', async ({ browser, request }) => {
  const data = mkdtempSync(join(tmpdir(), 'console-hazards-'));
  const hazardous = new ServerProcess('--control', '--hazards', '--avatar-url', 'off', '--data', data);
  await hazardous.start();
  const context = await browser.newContext();
  const watch = new PageWatch(context, hazardous.origin);
  try {
    await expectNoNeedlessUpgrade(await context.newPage(), hazardous.origin, request);
    expect(watch.faults).toEqual([]);
  } finally {
    await context.close();
    await hazardous.stop();
    rmSync(data, { recursive: true });
  }
});

async function expectNoNeedlessUpgrade(page: Page, origin: string, request: APIRequestContext): Promise<void> {
  const control = controlClient(request, origin);
  await page.clock.install();
  await page.goto(`${origin}/domain/acme/returns/upgrade`);
  await signInByHand(page);
  await expect(begin(page)).toBeVisible();
  await control.setDomain('acme', 'returns', { status: 'ready', schemaVersion: '3.0' });
  await begin(page).click();
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('3.0');
  await expectConnected(page);
  expect(await upgrades(control)).toEqual([]);
}
