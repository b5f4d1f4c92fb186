import { type EarlyStart, requestKey } from '~/api/browser/early-answers';
import { type BootPlan, planFor } from './boot-plan';

/** Made by the build: build/boot-script.ts. */
declare const bootPlan: BootPlan;

/**
 * The first script of the page, without any import at run time. While the browser loads the console, it asks for everything that the
 * screen at this address needs: `config.json`, the session, the first calls of the screen, and its chunks. The console takes the answers over
 * (`~/api/browser/early-answers`).
 */
const base = import.meta.env.BASE_URL;
const place = location.pathname.slice(base.length - 1);
const token = storedToken();
const plan = token === undefined ? undefined : planFor(bootPlan, place, location.search);

const config = fetch(`${base}config.json`, { cache: 'no-cache', credentials: 'same-origin' }).then(
  async (response) => ({
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    text: await response.text(),
  }),
);
// The console reports what is wrong with config.json.
config.catch(() => undefined);
const answers: EarlyStart['answers'] = new Map();
window.earlyStart = { config, answers, token };

if (plan) {
  for (const href of plan.chunks) preload(base + href);
  document.documentElement.dataset['frame'] = plan.frame;
  document.documentElement.className = `theme-${storedTheme()}`;
  config
    .then(({ text }) => ask((JSON.parse(text) as { restApiUrl: string }).restApiUrl))
    .catch(() => undefined);
}

function ask(restApiUrl: string): void {
  const rest = new URL(restApiUrl, location.href).href;
  send('POST', `${rest}auth/validate`, JSON.stringify({ token }));
  for (const path of plan?.calls ?? []) send('GET', rest + path);
}

function send(method: string, url: string, body?: string): void {
  const answer = fetch(url, {
    method,
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(url.endsWith('auth/validate') ? {} : { authorization: `SessionToken ${token}` }),
    },
    ...(body === undefined ? {} : { body }),
  });
  answer.catch(() => undefined);
  answers.set(requestKey(method, url, body), answer);
}

function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}

function stored(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function storedToken(): string | undefined {
  const { token } = stored('auth_token');
  return typeof token === 'string' && token !== '' ? token : undefined;
}

function storedTheme(): string {
  const { theme } = stored('console_preferences');
  if (theme === 'light' || theme === 'dark' || theme === 'contrast') return theme;
  if (matchMedia('(forced-colors: active)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
