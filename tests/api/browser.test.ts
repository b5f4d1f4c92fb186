import { describe, expect, it } from 'vitest';
import { browserAddress, type ConsolePath } from '~/api/browser/address';
import { avatarUrl } from '~/api/browser/devices';
import { browserPreferenceStore, type SystemTheme } from '~/api/browser/stores';
import { browserSessionTabs, readStored, type TabsEvent } from '~/api/browser/session-tabs';
import { pretendedBrowser } from '../support/pretended-browser';

function twoTabs() {
  const browser = pretendedBrowser();
  let now = 0;
  const open = () => {
    const page = browser.openTab();
    const unsaved = { here: false };
    const tabs = browserSessionTabs(
      page,
      () => now,
      () => unsaved.here,
    );
    const heard: TabsEvent[] = [];
    const leave = tabs.watch((event) => heard.push(event));
    return { page, tabs, heard, leave, unsaved };
  };
  return { browser, here: open(), there: open(), pass: (milliseconds: number) => (now += milliseconds) };
}

const session = { token: 't', expiresAt: 9 };

describe('session tabs', () => {
  it('stores the session under the key from the specification', () => {
    const { browser, here, there } = twoTabs();
    expect(here.tabs.stored()).toEqual({ kind: 'none' });
    here.tabs.remember(session);
    expect(browser.stored.get('auth_token')).toBe('{"token":"t","expiresAt":9}');
    expect(there.tabs.stored()).toEqual({ kind: 'token', token: 't' });
    expect(there.heard).toEqual([{ type: 'tabs.signedIn', token: 't' }]);
    expect(here.heard).toEqual([]);
  });

  it.each(['signedOut', 'timedOut'] as const)('tells other tabs why the session ended: %s', (reason) => {
    const { browser, here, there } = twoTabs();
    here.tabs.remember(session);
    there.heard.length = 0;
    here.tabs.forget('t', reason);
    expect([...browser.stored]).toEqual([]);
    expect(there.heard).toEqual([{ type: `tabs.${reason}`, token: 't' }]);
    expect(here.heard).toEqual([]);
  });

  it('tells no one that the server refused the token', () => {
    const { browser, here, there } = twoTabs();
    here.tabs.remember(session);
    there.heard.length = 0;
    here.tabs.forget('t', 'refused');
    expect([...browser.stored]).toEqual([]);
    expect(there.heard).toEqual([]);
  });

  it.each(['signedOut', 'timedOut', 'refused'] as const)(
    'keeps the token with which another tab has signed in since: %s',
    (reason) => {
      const { here, there } = twoTabs();
      here.tabs.remember(session);
      there.tabs.remember({ token: 'new', expiresAt: 9 });
      here.tabs.forget('t', reason);
      expect(here.tabs.stored()).toEqual({ kind: 'token', token: 'new' });
    },
  );

  it('removes a session that can not be read', () => {
    const { browser, here } = twoTabs();
    browser.stored.set('auth_token', '{');
    here.tabs.forget(undefined, 'refused');
    expect([...browser.stored]).toEqual([]);
  });

  it.each([true, false])('answers another tab whether there is unsaved work: %s', (isUnsaved) => {
    const { here, there } = twoTabs();
    there.unsaved.here = isUnsaved;
    const answers: boolean[] = [];
    const leave = here.tabs.ask((answer) => answers.push(answer));
    expect(answers).toEqual([isUnsaved]);
    expect([...here.heard, ...there.heard]).toEqual([]);
    const later: boolean[] = [];
    leave();
    here.tabs.ask((answer) => later.push(answer));
    expect([answers, later]).toEqual([[isUnsaved], [isUnsaved]]);
    there.leave();
    here.tabs.ask((answer) => later.push(answer));
    expect(later, 'a tab that was closed').toEqual([isUnsaved]);
  });

  it.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])('reports %s in all tabs, at most every 5 s', (input) => {
    const { here, there, pass } = twoTabs();
    here.page.dispatchEvent(new Event(input));
    here.page.dispatchEvent(new Event(input));
    expect([here.heard, there.heard]).toEqual([[{ type: 'tabs.activity' }], [{ type: 'tabs.activity' }]]);
    pass(4_999);
    here.page.dispatchEvent(new Event(input));
    expect(there.heard).toHaveLength(1);
    pass(1);
    here.page.dispatchEvent(new Event(input));
    expect([here.heard.length, there.heard.length]).toEqual([2, 2]);
  });

  it('stops listening after leaving', () => {
    const { here, there } = twoTabs();
    there.leave();
    here.page.dispatchEvent(new Event('keydown'));
    here.tabs.remember(session);
    here.tabs.forget('t', 'signedOut');
    there.page.dispatchEvent(new Event('keydown'));
    expect(there.heard).toEqual([]);
  });

  it('ignores unknown messages', () => {
    const { browser, here } = twoTabs();
    const page = browser.openTab();
    const channel = new page.BroadcastChannel('convergence-console-session');
    for (const data of [
      null,
      'x',
      {},
      { type: 'tabs.signedIn', token: 'forged' },
      { type: 'tabs.signedOut' },
      { type: 'other' },
    ])
      channel.postMessage(data);
    expect(here.heard).toEqual([]);
  });

  it('keeps the session in its own tab when storage is blocked', () => {
    const { browser, here, there } = twoTabs();
    browser.closeStorage();
    expect(here.tabs.stored()).toEqual({ kind: 'none' });
    here.tabs.remember(session);
    expect(here.tabs.stored()).toEqual({ kind: 'token', token: 't' });
    expect(there.tabs.stored()).toEqual({ kind: 'none' });
    here.tabs.forget('t', 'signedOut');
    expect(here.tabs.stored()).toEqual({ kind: 'none' });
  });

  it.each([
    [null, 'none'],
    ['{"token":"t"}', 'token'],
    ['', 'damaged'],
    ['{', 'damaged'],
    ['null', 'damaged'],
    ['"t"', 'damaged'],
    ['{"token":7}', 'damaged'],
    ['{"token":""}', 'damaged'],
    ['[]', 'damaged'],
  ])('reads %s as %s', (text, kind) => {
    expect(readStored(text).kind).toBe(kind);
  });
});

describe('preference store', () => {
  const key = 'console_preferences';

  it('loads what it saved', () => {
    const page = pretendedBrowser().openTab();
    browserPreferenceStore(page).save({ theme: 'dark', timeZone: 'utc' });
    expect(browserPreferenceStore(page).load()).toEqual({ theme: 'dark', timeZone: 'utc' });
  });

  it.each([
    [undefined, { theme: 'system', timeZone: 'local' }],
    ['{', { theme: 'system', timeZone: 'local' }],
    ['7', { theme: 'system', timeZone: 'local' }],
    ['{"theme":"pink","timeZone":"utc"}', { theme: 'system', timeZone: 'utc' }],
    ['{"theme":"contrast"}', { theme: 'contrast', timeZone: 'local' }],
  ])('reads %s as %o', (text, preferences) => {
    const page = pretendedBrowser(text === undefined ? {} : { [key]: text }).openTab();
    expect(browserPreferenceStore(page).load()).toEqual(preferences);
  });

  it('works without storage', () => {
    const browser = pretendedBrowser();
    browser.closeStorage();
    const store = browserPreferenceStore(browser.openTab());
    expect(store.load()).toEqual({ theme: 'system', timeZone: 'local' });
    store.save({ theme: 'dark', timeZone: 'utc' });
    expect(store.load()).toEqual({ theme: 'dark', timeZone: 'utc' });
  });

  it('follows the system theme until left and prefers forced colors', () => {
    const browser = pretendedBrowser();
    const heard: SystemTheme[] = [];
    const leave = browserPreferenceStore(browser.openTab()).watchSystem((theme) => heard.push(theme));
    browser.setMedia('(prefers-color-scheme: dark)', true);
    browser.setMedia('(forced-colors: active)', true);
    browser.setMedia('(prefers-color-scheme: dark)', false);
    browser.setMedia('(forced-colors: active)', false);
    expect(heard).toEqual(['light', 'dark', 'contrast', 'contrast', 'light']);
    leave();
    browser.setMedia('(prefers-color-scheme: dark)', true);
    expect(heard).toHaveLength(5);
  });
});

describe('address', () => {
  const open = (address: string, baseUrl: string) => {
    const page = pretendedBrowser().openTab(address);
    return { page, address: browserAddress(page, baseUrl) };
  };

  it.each([
    ['https://host/console/users?page=2#x', '/console/', '/users?page=2'],
    ['https://host/console/', '/console/', '/'],
    ['https://host/console', '/console/', '/'],
    ['https://host/users', '/', '/users'],
    ['https://host/', '/', '/'],
    ['https://host/domain/acme/a%2Fb', '/', '/domain/acme/a%2Fb'],
    ['https://host//elsewhere.example/x', '/', '/elsewhere.example/x'],
  ])('%s under %s is %s', (url, base, place) => {
    expect(open(url, base).address.place()).toBe(place);
  });

  it('shows a place without a history entry, keeps the router state and remembers the origin', () => {
    const { page, address } = open('https://host/console/users?page=2', '/console/');
    page.history.replaceState({ idx: 3, key: 'k' }, '', '/console/users?page=2');
    address.show('/login', '/users?page=2');
    expect(page.location.pathname).toBe('/console/login');
    expect(page.history.state).toEqual({ idx: 3, key: 'k', origin: '/users?page=2' });
    expect(address.origin()).toBe('/users?page=2');
    address.show('/users?page=2');
    expect(page.history.state).toEqual({ idx: 3, key: 'k' });
    expect(address.origin()).toBeUndefined();
    expect(address.place()).toBe('/users?page=2');
  });

  it('hides Back from the router only while an outside page is shown', () => {
    const { page, address } = open('https://host/users', '/');
    const heard: string[] = [];
    page.addEventListener('popstate', () => heard.push(page.location.pathname));
    let isHidden = true;
    address.watch((place) => {
      if (isHidden && place === '/domains') address.show('/login', '/users');
    });
    page.history.replaceState(null, '', '/domains');
    page.dispatchEvent(new Event('popstate'));
    expect(page.location.pathname).toBe('/login');
    expect(heard).toEqual([]);
    isHidden = false;
    page.history.replaceState(null, '', '/domains');
    page.dispatchEvent(new Event('popstate'));
    expect(heard).toEqual(['/domains']);
  });

  it('reports the place after each change until left', () => {
    const { page, address } = open('https://host/console/', '/console/');
    const heard: ConsolePath[] = [];
    const leave = address.watch((place) => heard.push(place));
    address.show('/login');
    page.history.replaceState(null, '', '/console/domains?filter=a');
    page.dispatchEvent(new Event('popstate'));
    page.history.replaceState(null, '', '/console/users');
    address.note();
    expect(heard).toEqual(['/', '/login', '/domains?filter=a', '/users']);
    leave();
    address.show('/');
    expect(heard).toHaveLength(4);
  });
});

describe('avatar', () => {
  const service = 'https://pictures.example.com/';

  it('is requested by a hash of the e-mail, never by the e-mail', async () => {
    const hash = 'b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72';
    const url = await avatarUrl(service, ' Ada@Example.com ', crypto);
    expect(url).toBe(await avatarUrl(service, 'ada@example.com', crypto));
    expect(url).toBe(`${service}${hash}?d=404&s=64`);
  });

  it.each([
    ['the service is turned off', false, 'ada@example.com', crypto],
    ['the e-mail is blank', service, '  ', crypto],
    ['the browser has no crypto digest', service, 'ada@example.com', {} as Crypto],
  ] as const)('is not requested when %s', async (_, from, email, browser) => {
    await expect(avatarUrl(from, email, browser)).resolves.toBeUndefined();
  });
});
