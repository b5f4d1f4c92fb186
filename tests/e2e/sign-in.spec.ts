import { expect, test } from './support/console';
import { signInByHand, signInForm, storedSession, storeItem } from './support/session';

test.use({ loadsAhead: true });

const home = { level: 1, name: 'Home' } as const;
const signIn = { level: 1, name: 'Sign in' } as const;

test.describe('signing in', () => {
  test('shows missing input and errors, keeps the input, and succeeds at last', async ({
    page,
    control,
    server,
    expectFailures,
  }) => {
    expectFailures([401, 403, '/rest/auth/login']);
    await page.goto('/login');
    const form = signInForm(page);
    await expect(form.username).toBeFocused();
    await test.step('without username and password nothing is sent', async () => {
      await form.submit.click();
      await expect(page.getByText('Please input your username!')).toBeVisible();
      await expect(page.getByText('Please input your Password!')).toBeVisible();
      await expect(form.username).toBeFocused();
      await form.username.fill('admin');
      await expect(page.getByText('Please input your username!')).toHaveCount(0);
      await form.submit.click();
      await expect(form.password).toBeFocused();
      expect(await control.requests()).toEqual([]);
    });
    await test.step('wrong credentials', async () => {
      await signInByHand(page, 'admin', 'wrong');
      await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible();
      await expect(form.username).toHaveValue('admin');
      await expect(form.password).toHaveValue('wrong');
    });
    const login = { method: 'POST', path: '/auth/login' };
    await form.password.fill('password');
    await test.step('a reason from the server', async () => {
      const error_message = 'The account is locked until 10:30.';
      const body = { ok: false, body: { error_code: 'forbidden', error_message } };
      await control.fault({ match: login, status: 403, body });
      await form.submit.click();
      await expect(page.getByText('Error logging in to the server')).toBeVisible();
      await expect(page.getByText(error_message)).toBeVisible();
      await expect(form.username).toHaveValue('admin');
    });
    await test.step('a web page instead of the server', async () => {
      const body = '<!doctype html><title>Welcome</title>';
      await control.fault({ match: login, status: 200, body, contentType: 'text/html' });
      await form.submit.click();
      await expect(page.getByText('Got a web page instead of the REST API.')).toBeVisible();
      await expect(page.getByText('Welcome')).toHaveCount(0);
    });
    await test.step('an unreachable server', async () => {
      await server.stop();
      await form.submit.click();
      await expect(page.getByText('A web page answered')).toHaveCount(0);
      await expect(page.getByText('Error logging in to the server')).toBeVisible();
      await server.start();
    });
    await form.password.press('Enter');
    await expect(page.getByRole('heading', home)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

test.describe('a stored session', () => {
  test('that is unreadable or rejected by the server leads to the sign-in page', async ({
    page,
    server,
    expectFailures,
  }) => {
    expectFailures([401]);
    await storeItem(page, server.origin, 'auth_token', 'not { json');
    await page.goto('/domains');
    await expect(page.getByText('Your saved session is damaged. Sign in again.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    await page.evaluate(() => localStorage.setItem('auth_token', '{"token":"nope","expiresAt":9e12}'));
    await page.goto('/domains');
    await expect(page.getByRole('heading', signIn)).toBeVisible();
    await expect(page.getByText('Your saved session is damaged')).toHaveCount(0);
    expect(await storedSession(page)).toBeNull();
    await signInByHand(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  });

  test('waits for a server that does not answer at the start', async ({ page, signIn: enter, expectFailures }) => {
    expectFailures(['/rest/']);
    await enter(page);
    await page.route('**/rest/**', (route) => route.abort());
    await page.goto('/domains');
    await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
    expect(await storedSession(page)).not.toBeNull();
    await page.unroute('**/rest/**');
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  });
});

test.describe('signing out', () => {
  test('ends the session on the server and leaves nothing in the browser', async ({
    page,
    rest,
    server,
    signIn: enter,
  }) => {
    await enter(page);
    await page.goto('/domain/acme/orders');
    const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /alerts|visits/.test(key)));
    await expect.poll(stored, 'alerts, and what the domain was at this visit').toHaveLength(2);
    const session = await storedSession(page);
    expect(await rest.isValid(session?.token ?? '')).toBe(true);
    await page.getByRole('button', { name: 'Ada Admin' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', signIn)).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/login`);
    await expect.poll(() => rest.isValid(session?.token ?? '')).toBe(false);
    expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([[], []]);
    await expect(signInForm(page).username).toHaveValue('');
    await signInByHand(page, 'dana');
    await expect(page.getByRole('heading', home)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Dana Okafor' })).toBeVisible();
  });
});
