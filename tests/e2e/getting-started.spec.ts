import { Convergence } from '@convergence/convergence';
import type { Page } from '@playwright/test';
import { BrowserSocket } from '../support/browser-socket';
import { expect, test } from './support/console';
import { domainNav, whilePolling } from './support/domain';
import { shiftOf, watchShifts } from './support/layout-shift';
import { expectFocusKept, expectRing, tabTo } from './support/keyboard';
import { overflows } from './support/overflows';
import { button, field, fill, link, notice, press } from './support/pages';

const checklist = (page: Page) => page.getByRole('region', { name: 'Getting started' });
const step = (page: Page, name: string) =>
  checklist(page).getByRole('button', { name: new RegExp(`^${name} ?, (done|to do)$`) });
const isDone = (page: Page, name: string) => expect(step(page, name)).toHaveAccessibleName(/, done$/);
const progress = (page: Page, count: number) => expect(checklist(page).getByText(`${count} of 5 done`)).toBeVisible();
const reopen = (page: Page) => button(page.getByRole('region', { name: 'Code Snippets' }), 'Getting started');

test('a new domain leads to its first model, step by step', async ({ page, context, server, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await signIn(page);
  await page.clock.install();
  await page.goto('/create-domain');
  await fill(page, { 'Domain Id': 'first-steps', 'Display Name': 'First Steps' });
  await press(page, 'Create');
  await notice(page, 'Domain Created');
  await link(page, 'Open domain').click();
  await whilePolling(page, () => expect(checklist(page)).toBeVisible({ timeout: 500 }));
  await progress(page, 0);

  await test.step('authentication', async () => {
    await link(checklist(page), 'Enable anonymous access').click();
    await page.getByRole('switch').or(page.getByRole('checkbox')).first().check();
    await link(domainNav(page), 'Dashboard').click();
    await isDone(page, 'Authentication');
    await progress(page, 1);
  });

  await test.step('collection', async () => {
    await link(checklist(page), 'Create a collection').click();
    await field(page, 'Id').fill('notes');
    await press(page, 'Create');
    await notice(page, "'notes'");
    await link(domainNav(page), 'Dashboard').click();
    await isDone(page, 'Collection');
    await progress(page, 2);
  });

  await test.step('the first program, with the names of the domain', async () => {
    await expect(step(page, 'Connect your app')).toHaveAttribute('aria-current', 'step');
    await press(page, 'Copy the first program');
    await isDone(page, 'Connect your app');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`"${server.origin}/realtime/~admin/first-steps"`);
    expect(copied).toContain('collection: "notes"');
    await expect(checklist(page).getByText('Waiting for the first connection…')).toBeVisible();
  });

  const url = `${server.origin}/realtime/~admin/first-steps`;
  const client = await Convergence.connectAnonymously(url, 'First User', {
    webSocket: { class: BrowserSocket as never },
  });
  await test.step('the first connection', async () => {
    await whilePolling(page, () =>
      expect(step(page, 'First connection')).toHaveAccessibleName(/, done$/, { timeout: 500 }),
    );
    await progress(page, 4);
  });

  await test.step('the first model', async () => {
    const model = await client.models().openAutoCreate({ collection: 'notes', id: 'first-model', data: {} });
    await whilePolling(page, () => expect(checklist(page).getByText('All done')).toBeVisible({ timeout: 500 }));
    await progress(page, 5);
    await model.close();
    await client.dispose();
  });

  await test.step('closed, it stays away until it is asked for', async () => {
    await press(checklist(page), 'Close');
    await expect(checklist(page)).toHaveCount(0);
    await page.reload();
    await expect(reopen(page)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Total Models' })).toContainText('1');
    await expect(checklist(page)).toHaveCount(0);
    await reopen(page).click();
    await expect(checklist(page).getByText('All done')).toBeVisible();
  });
});

test('a new domain shows it before the code, and nothing moves', async ({ page, rest, signIn }) => {
  await rest.createDomain('acme', 'fresh', 'Fresh');
  await signIn(page);
  await watchShifts(page);
  await page.route('**/fresh/stats', async (route) => {
    // The page is drawn before its statistics arrive.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await route.fallback();
  });
  await page.goto('/domain/acme/fresh');
  await progress(page, 0);
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(titles.slice(0, 5)).toEqual([
    'Statistics',
    'Overview',
    'Getting started',
    'Code Snippets',
    'What happened lately',
  ]);
  await page.waitForLoadState('networkidle');
  expect(await shiftOf(page)).toBeLessThan(0.02);
});

test('by keyboard, on a phone: each step, dismissed and opened again', async ({ page, rest, signIn }) => {
  await rest.createDomain('acme', 'fresh', 'Fresh');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto('/domain/acme/fresh');
  await progress(page, 0);
  for (const name of ['Authentication', 'Collection', 'Connect your app', 'First connection', 'First model'])
    await test.step(name, async () => {
      await tabTo(page, step(page, name), 80);
      await page.keyboard.press('Enter');
      await expect(step(page, name)).toHaveAttribute('aria-current', 'step');
      await expect.poll(() => overflows(page)).toEqual([]);
    });
  const dismiss = button(page, 'Dismiss Getting started');
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expect(checklist(page)).toHaveCount(0);
  await expectFocusKept(page);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Total Models' })).toContainText('0');
  await expect(checklist(page)).toHaveCount(0);
  await reopen(page).focus();
  await page.keyboard.press('Enter');
  await expect(step(page, 'Authentication')).toBeFocused();
  await expectRing(page);
});
