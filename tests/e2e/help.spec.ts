import { axe, expect, test } from './support/console';

test('help beside a label opens with Enter, also on a narrow screen, and gives the focus back', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/domain/acme/orders/create-chat');
    const button = page.getByRole('button', { name: 'Help: Chats' });
    const group = page.getByRole('radiogroup', { name: 'Type', exact: true });
    await expect(group).toBeVisible();
    const place = await group.boundingBox();
    await button.focus();
    await page.keyboard.press('Enter');
    const help = page.getByRole('dialog', { name: 'Chats' });
    await expect(help).toContainText('a room has only the people connected to it');
    const link = help.getByRole('link', { name: 'Read more in the Convergence guide (opens in a new tab)' });
    await expect(link).toBeFocused();
    await expect(link).toHaveAttribute('href', 'https://guide.convergence.io/chat/overview/');
    expect(await group.boundingBox(), 'nothing moves').toEqual(place);
    const box = await help.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box)).toBe(true);
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});
