import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';

/*
 * What all screens of a domain have in common: they fit every window, have one heading and a name in the tab, and shut nobody out. What each
 * of them does is shown in its own file.
 */

type Screen = { path: string; title: string; ready: string | RegExp };

const screens: Screen[] = [
  { path: 'collections', title: 'Collections', ready: 'announcements' },
  { path: 'create-collection', title: 'New Collection', ready: 'World Permissions' },
  { path: 'collections/orders', title: 'orders', ready: 'World Permissions' },
  { path: 'models?mode=browse&collection=orders', title: 'Models', ready: 'Version' },
  { path: 'models?mode=query', title: 'Models', ready: 'Query' },
  { path: 'create-model', title: 'New Model', ready: 'JSON Data' },
  { path: 'models/order-10400', title: 'order-10400', ready: 'Last Modified' },
  { path: 'models/order-10400/permissions', title: 'order-10400', ready: 'Override Collection Permissions' },
  { path: 'users', title: 'Users', ready: 'agnieszka' },
  { path: 'create-user', title: 'New User', ready: 'Confirm Password' },
  { path: 'users/agnieszka', title: 'agnieszka', ready: 'Display Name' },
  { path: 'users/agnieszka/set-password', title: 'agnieszka', ready: 'Confirm Password' },
  { path: 'groups', title: 'Groups', ready: 'couriers' },
  { path: 'create-group', title: 'New Group', ready: 'Description' },
  { path: 'groups/couriers', title: 'couriers', ready: 'Members' },
  { path: 'sessions', title: 'Sessions', ready: 'Auth Method' },
  { path: 'chats', title: 'Chats', ready: 'announcements' },
  { path: 'create-chat', title: 'New Chat', ready: 'Membership' },
  { path: 'chats/announcements', title: 'announcements', ready: 'Number of Events' },
  { path: 'chats/announcements/edit', title: 'announcements', ready: 'Topic' },
  { path: 'activities', title: 'Activities', ready: 'hall a' },
  { path: 'create-activity', title: 'New Activity', ready: 'Type' },
  { path: 'activities/dispatch/hall%20a', title: 'hall a', ready: 'Active Participants' },
  { path: 'authentication', title: 'Authentication', ready: 'erp-bridge' },
  { path: 'authentication/anonymous', title: 'Authentication', ready: /anonymous/i },
  { path: 'authentication/jwt/create-jwt-key', title: 'New JWT Key', ready: 'Public Key' },
  { path: 'authentication/jwt/erp-bridge', title: 'erp-bridge', ready: 'Public Key' },
  { path: 'settings', title: 'Settings', ready: 'Reconnect Token Validity' },
  { path: 'settings/members', title: 'Settings', ready: 'Owner' },
  { path: 'settings/models', title: 'Settings', ready: /snapshot/i },
  { path: 'settings/collections', title: 'Settings', ready: /auto/i },
  { path: 'settings/dangerous', title: 'Settings', ready: 'Delete' },
];

const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

/** What is wider than the window, if anything is. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('main, main > *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .map((element) => `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`),
  );

for (const { path, title, ready } of screens)
  test(`${path} fits every window, is named, and shuts nobody out`, async ({ page, signIn }) => {
    await signIn(page);
    for (const theme of ['light', 'dark', 'contrast'])
      await test.step(theme, async () => {
        await page.addInitScript(
          (preferences) => localStorage.setItem('console_preferences', preferences),
          JSON.stringify({ theme, timeZone: 'local' }),
        );
        await page.goto(`/domain/acme/orders/${path}`);
        await expect(page.getByRole('main').getByText(ready).filter({ visible: true }).first()).toBeVisible();
        await expect(page).toHaveTitle(new RegExp(`${title}.* · acme/orders · Convergence Console$`));
        await axe(page);
      });
    for (const size of sizes)
      await test.step(`${size.width} px`, async () => {
        await page.setViewportSize(size);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect.poll(() => tooWide(page)).toEqual([]);
        if (size.width === 390) await axe(page);
      });
  });
