import type { Locator, Page } from '@playwright/test';
import { pages } from '~/views/shell/pages';
import { screens as all } from './support/all-screens';
import { expect, test } from './support/console';
import { expectFocusKept } from './support/keyboard';
import { button, desk, field, fill, link, press, question } from './support/pages';
import { text } from './support/screens';
import { expectStored } from './support/session';

/*
 * The focus is never lost: whatever is opened, closed, chosen or confirmed by keyboard, something visible has it afterwards.
 * All screens take long: run them by hand with `LONG_TESTS=1`.
 */

const listOf = (scope: string, ...selectors: string[]) => selectors.map((selector) => `${scope} ${selector}`).join();
const openers = listOf('main', 'button', '[role=combobox]', '[role=switch]', '[role=tab]', 'input[type=checkbox]');
const popups = '[role=dialog], [role=alertdialog], [role=menu], .fui-Listbox';
const choices = 'button, [role^=menuitem], [role=option], a[href]';

/** Waits until nothing is busy and nothing was drawn for several frames. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let quiet = 0;
        const observer = new MutationObserver(() => {
          quiet = 0;
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        const look = () => {
          quiet += 1;
          if (quiet < 12) return requestAnimationFrame(look);
          observer.disconnect();
          return done();
        };
        look();
      }),
  );
}

/** What has the focus, or that it is lost. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: active, body } = document;
    return active && active !== body && active.checkVisibility({ visibilityProperty: true }) ? 'something' : 'nothing';
  });

/** The names of the controls that can be pressed; of those of several rows, one. `nth`: among all that match. */
async function controlsIn(scope: Locator, selector: string): Promise<{ kind: string; nth: number }[]> {
  const found = await scope.locator(selector).evaluateAll((elements) =>
    elements.map((element, nth) => {
      const hidden = element.closest('[inert], [aria-hidden=true], :disabled, [aria-disabled=true], a[href^=http]');
      const shown = hidden === null && element.checkVisibility({ visibilityProperty: true });
      const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent;
      return { name: shown ? (element.getAttribute('aria-label') ?? label).trim() : '', nth };
    }),
  );
  const verb = /^(About|Add|Change|Column|Copy|Delete|Edit|Favorite|More|Open|Remove|Select|Set) .*/;
  const kinds = found.map(({ name, nth }) => ({ kind: name.replace(verb, '$1').replace(/\d+/g, 'n'), nth }));
  return kinds.filter(({ kind }, at) => kind !== '' && kinds.findIndex((other) => other.kind === kind) === at);
}

const few = ['domains', 'namespace with its roles', 'domain: chats'];
/** Those that are reached by their address, again and again. */
const many = all.filter(({ ready, modal, signedOut }) => typeof ready !== 'function' && !modal && !signedOut);
for (const screen of process.env['LONG_TESTS'] ? many : all.filter(({ name }) => few.includes(name)))
  test(`${screen.name}: keeps the focus when something is opened, closed or chosen`, async ({
    page,
    signIn,
    control,
    rest,
    server,
    expectFailures,
  }) => {
    test.slow();
    // What is chosen may remove what the page shows.
    expectFailures([404, ...(screen.failures ?? [])]);
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(page, screen.username);
    const arrive = async () => {
      await page.goto(screen.path);
      if (typeof screen.ready === 'function') await screen.ready(page, { control, rest, server });
      else await text(screen.ready)(page);
      await settle(page);
    };
    const opened = page.locator(popups).filter({ visible: true });
    const lost: string[] = [];
    const look = async (what: string) => {
      await settle(page);
      if ((await focused(page)) === 'nothing') lost.push(what);
    };
    const close = async (what: string) => {
      while ((await opened.count()) > 0) {
        await page.keyboard.press('Escape');
        await look(`${what}, Escape`);
      }
    };
    const hit = async (control: Locator, what: string) => {
      await control.focus();
      await page.keyboard.press((await control.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
      await look(what);
    };
    const body = page.locator('body');
    const reach = async (kind: string) => {
      await close(kind);
      if (!page.url().endsWith(screen.path)) await arrive();
      return (await controlsIn(body, openers)).find((each) => each.kind === kind);
    };

    await arrive();
    const done = new Set<string>();
    for (;;) {
      const next = (await controlsIn(body, openers)).find(({ kind }) => !done.has(kind));
      if (!next) break;
      done.add(next.kind);
      await hit(page.locator(openers).nth(next.nth), next.kind);
      if ((await opened.count()) > 0) {
        const inside = await controlsIn(opened.last(), choices);
        for (const { kind } of inside.slice(0, 12)) {
          const again = await reach(next.kind);
          if (!again) break;
          await hit(page.locator(openers).nth(again.nth), next.kind);
          const choice = (await controlsIn(opened.last(), choices)).find((each) => each.kind === kind);
          // What the screen shows stays.
          if (choice && kind !== 'Delete')
            await hit(opened.last().locator(choices).nth(choice.nth), `${next.kind}, ${kind}`);
        }
      }
      await reach(next.kind);
    }
    expect(lost).toEqual([]);
  });

const inServer = pages.server.map(({ path, within, creates }) => ({ path: `/${path}`, within: `/${within}`, creates }));
const inDesk = pages.domain.map(({ path, within, creates }) => ({
  path: `${desk}/${path}`,
  within: `${desk}/${within}`,
  creates,
}));
test('begins in the first field when the form for something new is opened, by its link or its address', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(page);
  for (const { path, within, creates } of [...inServer, ...inDesk].filter((each) => each.creates))
    await test.step(path, async () => {
      const first = page.locator(`main form :is(input, textarea)`).filter({ visible: true }).first();
      await page.goto(path);
      await expect(first).toBeFocused();
      await page.goto(path.includes('/jwt/') ? `${desk}/authentication?tab=jwt` : within);
      await page
        .getByRole('link', { name: new RegExp(`^(New|Create) ${creates}$`, 'i') })
        .first()
        .press('Enter');
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
      await expect(first).toBeFocused();
    });
});

test('F6 leads from a form to the newest notice and back, and its link into the page', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/create-domain');
  await fill(page, { 'Domain Id': 'plans', 'Display Name': 'Plans' });
  await press(page, 'Create');
  await expect(link(page, 'Open domain')).toBeVisible();
  const search = page.getByRole('searchbox').first();
  await search.focus();
  await page.keyboard.press('F6');
  await expect(link(page, 'Open domain')).toBeFocused();
  for (const key of ['F6', 'F6', 'Escape', 'F6']) await page.keyboard.press(key);
  await expect(link(page, 'Open domain')).toBeFocused();
  await page.keyboard.press('F6');
  await expect(search).toBeFocused();
  await button(page, 'Dismiss: Domain Created').waitFor();
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/domain\/~admin\/plans/);
  await expect(page.getByText('Domain Created')).toHaveCount(0);
  await expectFocusKept(page);
});

const ways = {
  'Save is clicked': (page: Page) => press(page, 'Save'),
  'Save is clicked while nothing has the focus': async (page: Page) => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await press(page, 'Save');
  },
  'Enter is pressed at a choice': (page: Page) => page.getByRole('radio', { checked: true }).press('Enter'),
};
for (const [way, save] of Object.entries(ways))
  test(`returns the focus from a conflict when ${way}`, async ({ page, signIn, rest }) => {
    await signIn(page);
    await page.goto('/users/emre');
    await field(page, 'Display Name').fill('Emre Y.');
    const theirs = { displayName: 'Emre', firstName: 'E', lastName: 'Y', email: 'emre@example.com' };
    await rest.call('PUT', 'users/emre', { ...theirs, serverRole: 'Developer' });
    for (const answer of ['Back', 'Use their version']) {
      await save(page);
      await question(page).getByRole('button', { name: answer }).press('Enter');
      await expect(question(page)).toHaveCount(0);
      await settle(page);
      expect(await focused(page), answer).toBe('something');
    }
  });

test('returns the focus to a choice when a form was refused', async ({ page, signIn, control, expectFailures }) => {
  expectFailures([500]);
  await signIn(page);
  await page.goto('/users/emre');
  await field(page, 'Display Name').fill('Emre Y.');
  await control.fault({ match: { method: 'PUT', path: '/users' }, status: 500 });
  await page.getByRole('radio', { checked: true }).press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toBeFocused();
});

test('passes the focus to the form when what was typed is restored', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(`${desk}/create-group`);
  await field(page, 'Id').fill('night-shift');
  await expectStored(page, 'night-shift');
  await page.reload();
  await button(page, 'Restore').press('Enter');
  await expect(field(page, 'Id')).toBeFocused();
  await expect(field(page, 'Id')).toHaveValue('night-shift');
});

test('keeps the focus when the source, the history and the permissions of a model are opened and left, and when it is deleted', async ({
  page,
  signIn,
}) => {
  const id = 'order-10401';
  const kept = async (control: Locator, then: Locator) => {
    await control.press('Enter');
    await expect(then).toBeVisible();
    await settle(page);
    expect.soft(await focused(page), control.toString()).toBe('something');
  };
  await signIn(page);
  await page.goto(`${desk}/models/${id}`);
  const tree = page.getByRole('tree', { name: 'Model data' });
  const source = page.getByRole('region', { name: 'Source' });
  const write = async () => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('{}');
  };
  await kept(button(page, 'Source'), source);
  await kept(button(source, 'Cancel'), tree);
  await kept(button(page, 'Source'), source);
  await write();
  await kept(button(source, 'Cancel'), question(page));
  await kept(button(page, 'Keep Editing'), source);
  await kept(button(source, 'Cancel'), question(page));
  await kept(button(page, 'Discard'), tree);
  await kept(button(page, 'Source'), source);
  await write();
  await kept(button(source, 'Save'), tree);
  const history = page.getByRole('heading', { name: /^History/ });
  await kept(page.getByRole('link', { name: 'History' }).or(button(page, 'History')).first(), history);
  await page.goBack();
  await kept(
    page.getByRole('tab', { name: 'Permissions' }).or(link(page, 'Permissions')).first(),
    page.getByText('Override Collection Permissions'),
  );
  await kept(button(page, 'Delete Model'), question(page));
  await kept(button(question(page), 'Cancel'), page.getByRole('heading', { name: id }));
  await kept(button(page, 'Delete Model'), question(page));
  await kept(question(page).getByRole('button', { name: 'Delete' }), page.getByRole('heading', { name: 'Models' }));
});
