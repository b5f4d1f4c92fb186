import { expect, test } from './support/console';
import { question } from './support/pages';

/** A name that the server accepts, with a change of direction, a zero-width space, a control character and a filler. */
const odd = (name: string) => `${name}\u202ex\u200by\u0007z\u3164`;
const segment = (name: string) => encodeURIComponent(odd(name));

/** What is drawn or read out with a hidden character in it. */
const raw = () => {
  const hidden = /[\u202e\u200b\p{Cc}\u3164]/u;
  const attributes = ['title', 'alt', 'placeholder', 'aria-label'];
  const elements = [...document.querySelectorAll('body *:not(script, style, textarea)')];
  const texts = elements.flatMap((element) => [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map((node) => node.textContent ?? ''),
    ...attributes.map((name) => element.getAttribute(name) ?? ''),
  ]);
  return [document.title, ...texts].filter((text) => hidden.test(text.replaceAll('\n', '')));
};

test('no page draws a hidden character of a name', async ({ page, signIn, rest }) => {
  test.slow();
  const person = { username: odd('eve'), displayName: odd('Eve'), email: 'eve@example.com' };
  const domain = `domains/acme/${segment('lab')}`;
  await rest.call('POST', 'users', { ...person, password: 'Harbor-7-lights', serverRole: 'Developer' });
  await rest.call('POST', 'namespaces', { id: odd('space'), displayName: odd('Space') });
  await rest.createDomain('acme', odd('lab'), odd('Lab'));
  await expect.poll(async () => (await rest.call<{ status: string }>('GET', domain)).status).toBe('ready');
  await rest.call('PUT', `user/favoriteDomains/acme/${segment('lab')}`);
  await rest.call('POST', `${domain}/users`, { ...person, password: 'password' });
  await rest.call('POST', `${domain}/groups`, {
    id: odd('desk'),
    description: odd('Desk'),
    members: [odd('eve')],
  });
  await rest.call('PUT', `domains/acme/orders/models/${segment('order')}`, {
    collection: 'orders',
    data: { [odd('item')]: 'apple' },
  });
  await signIn(page);
  const at = `/domain/acme/${segment('lab')}`;
  for (const [path, names] of [
    ['/users', /Eve‹U\+202E›/],
    [`/users/${segment('eve')}/about`, /Eve‹U\+202E›/],
    [`/namespaces/${segment('space')}`, /Space‹U\+202E›/],
    ['/domains', /Lab‹U\+202E›/],
    [at, /Lab‹U\+202E›/],
    [`${at}/users`, /Eve‹U\+202E›/],
    [`${at}/users/${segment('eve')}/about`, /desk‹U\+202E›/],
    [`${at}/groups/${segment('desk')}`, /eve‹U\+202E›/],
    [`/domain/acme/orders/models/${segment('order')}`, /order‹U\+202E›/],
    ['/', /Lab‹U\+202E›/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(names).filter({ visible: true }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(raw), path).toEqual([]);
  }
  await page.goto('/users');
  await page.getByRole('button', { name: /^Delete eve/ }).click();
  await expect(question(page)).toContainText("Delete user 'eve‹U+202E›x‹U+200B›y‹U+0007›z‹U+3164›'?");
  expect(await page.evaluate(raw)).toEqual([]);
});
