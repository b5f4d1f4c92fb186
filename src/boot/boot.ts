import { type EarlyStart, requestEarly } from '~/api/browser/early-answers';
import { type BootPlan, type Call, planFor } from './boot-plan';

/** Made by the build: build/boot-script.ts. */
declare const bootPlan: BootPlan;

/**
 * The first script of the page. While the browser loads the console, it requests everything that the screen at this address needs:
 * `config.json`, the session, the first calls of the screen, and its chunks. The console takes the answers over (`~/api/browser/early-answers`).
 * Also shows the frame in index.html to operators who are signed in, and if the console's script or styles can't be loaded.
 */
// React makes errors while it is evaluated, whose stacks would take 15 ms. The console sets it back.
Error.stackTraceLimit = 0;
const base = import.meta.env.BASE_URL;
const token = storedToken();
const send = (url: string, init?: RequestInit) => fetch(url, init);

const config = send(`${base}config.json`, { cache: 'no-cache', credentials: 'same-origin' }).then(async (response) => ({
  status: response.status,
  contentType: response.headers.get('content-type') ?? '',
  text: await response.text(),
}));
// The console reports what is wrong with config.json.
config.catch(() => undefined);
const answers: EarlyStart['answers'] = [];
window.earlyStart = { config, answers };

const page = document.documentElement.dataset;
page['theme'] = storedTheme();
// Without its script or its styles, nothing else of the console could report this.
const onError = ({ target }: Event) => {
  const isSheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
  if (isSheet || target instanceof HTMLScriptElement) page['frame'] = 'failed';
};
addEventListener('error', onError, { capture: true });

if (token !== undefined) {
  const place = location.pathname.slice(base.length - 1);
  const { frame, chunks, ...calls } = planFor(bootPlan, place, location.search);
  page['frame'] = frame;
  for (const href of chunks) preload(base + href);
  askFor(calls, token).catch(() => undefined);
}

async function askFor({ calls, ifReady }: { calls: Call[]; ifReady: Call[] }, session: string) {
  const { text } = await config;
  const rest = new URL((JSON.parse(text) as { restApiUrl: string }).restApiUrl, location.href).href;
  const ask = ({ path, ...call }: Call, isAnonymous = false) => {
    const request = { url: rest + path, ...call, isAnonymous };
    const early = requestEarly(send, request, session, performance.now());
    answers.push(early);
    return early;
  };
  ask({ path: 'auth/validate', body: JSON.stringify({ token: session }) }, true);
  const last = calls.map((call) => ask(call)).at(-1);
  if (last && ifReady.length > 0 && isReady(await last.text())) for (const call of ifReady) ask(call);
}

/** Whether the domain that is described here answers calls about its content. */
function isReady(descriptor: string): boolean {
  const { body } = JSON.parse(descriptor) as { body: { status: string; availability: string } };
  return body.status === 'ready' && body.availability === 'online';
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
  const { token: text } = stored('auth_token');
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function storedTheme(): string {
  const { theme } = stored('console_preferences');
  if (theme === 'light' || theme === 'dark' || theme === 'contrast') return theme;
  if (matchMedia('(forced-colors: active)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
