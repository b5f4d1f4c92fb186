import { axNodes } from './support/ax-tree';
import { expect, test } from './support/console';
import { tool, tree } from './support/model';
import { button, desk, visit } from './support/pages';

/* `prefers-reduced-motion: reduce`, which all browser tests ask for. */

test('nothing moves on the main screens, in a menu and in a dialog', async ({ page, signIn }) => {
  await signIn(page);
  /** Records transitions, and what moves longer than a few frames, from the first picture on. */
  await page.addInitScript(() => {
    const moving = new Set<string>();
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        const { endTime = 0 } = effect?.getComputedTiming() ?? {};
        const isSeen = animation instanceof CSSTransition || !(Number(endTime) <= 10);
        if (isSeen && effect instanceof KeyframeEffect)
          moving.add(`${effect.target?.className.toString().slice(0, 80)}: ${String(endTime)} ms`);
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { moving });
  });
  await page.goto('/');
  await expect(page.getByText('acme / orders')).toBeVisible();
  await button(page, 'Theme and time zone').click();
  await page.keyboard.press('Escape');
  await visit(page, '/users');
  await page.getByRole('checkbox', { name: 'Select carla' }).check();
  await button(page, 'Delete…').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await visit(page, desk);
  await expect(page.getByRole('heading', { level: 1, name: 'Order Desk' })).toBeVisible();
  await visit(page, `${desk}/models?mode=browse&collection=orders`);
  await expect(page.getByText('order-10400')).toBeVisible();
  await visit(page, `${desk}/models/order-10400`);
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
  await tool(page, 'Source').click();
  await expect(page.getByRole('textbox', { name: 'Model source' })).toBeVisible();
  expect(await page.evaluate(() => [...(window as unknown as { moving: Set<string> }).moving])).toEqual([]);
});

test('what is in progress says so without moving', async ({ page, signIn, control }) => {
  const busyButton = async () => (await axNodes(page, 'button')).find(({ busy }) => busy)?.name;
  await signIn(page);
  await page.goto('/users');
  await expect(page.getByText('Amara Diallo')).toBeVisible();
  await control.fault({ match: { method: 'GET', path: '/users' }, delay: 3_000 });
  await button(page, 'Reload').click();
  await expect.poll(async () => (await axNodes(page, 'button')).find(({ busy }) => busy)?.name).toBe('Reload');
  await expect(button(page, 'Reload')).toHaveAttribute('aria-busy', 'false');
  await visit(page, '/users/emre');
  await control.fault({ match: { method: 'PUT', path: '/users/emre' }, delay: 3_000 });
  await page.getByRole('textbox', { name: 'Display Name' }).fill('Emre Y.');
  await button(page, 'Save').click();
  await expect.poll(busyButton).toBe('Save');
  await expect(page.getByText("User 'emre' updated.")).toBeVisible();
});
