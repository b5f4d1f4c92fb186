import * as v from 'valibot';

/**
 * Where the console finds its server. Read from `config.json` once at startup.
 * URLs are absolute (http or https) and end in '/'.
 */
export type RuntimeConfig = {
  restApiUrl: string;
  realtimeApiUrl: string;
  /** Path under which the console is served, used as the router's basename; begins and ends with '/'. */
  baseUrl: string;
  /** Base URL of the public avatar service, or false to show initials only. */
  avatarUrl: string | false;
};

type ConfigKey = keyof RuntimeConfig;

/** What is wrong with `config.json`, as one sentence for the page. `key`: the faulty key, if there is one. */
export type ConfigProblem = { key?: ConfigKey; message: string };

export type RuntimeConfigResult = { ok: true; config: RuntimeConfig } | { ok: false; problem: ConfigProblem };

export const DEFAULT_AVATAR_URL = 'https://www.gravatar.com/avatar/';

const meanings: Record<ConfigKey, string> = {
  restApiUrl: 'the address of the REST API, for example "https://host:8081/"',
  realtimeApiUrl: 'the address of the realtime API, for example "https://host:8080/"',
  baseUrl: 'the path at which the console is served, for example "/"',
  avatarUrl: 'the address of an avatar service, or false',
};

/**
 * Checks the parsed content of `config.json`.
 * @param page the address of the page; relative URLs are resolved against it, and `baseUrl` must contain it.
 * Unknown keys are ignored; the first problem is reported.
 */
export function parseRuntimeConfig(value: unknown, page: URL): RuntimeConfigResult {
  const parsed = v.safeParse(configSchema(page), Array.isArray(value) ? null : value, { abortEarly: true });
  if (parsed.success) return { ok: true, config: parsed.output };
  const [issue] = parsed.issues;
  const key = v.getDotPath(issue);
  return refuse(issue.message, isConfigKey(key) ? key : undefined);
}

export type FetchedText = { status: number; contentType: string; text: string };

/** Reads a file from the console's web server. Rejects if there is no answer. */
type FetchText = (url: string) => Promise<FetchedText>;

/**
 * Loads and checks `config.json`.
 * @param url address of the file: `${import.meta.env.BASE_URL}config.json` in the browser.
 * Never rejects: no answer, a status other than 2xx, HTML and invalid JSON are reported as problems.
 */
export async function loadRuntimeConfig(fetchText: FetchText, url: string, page: URL): Promise<RuntimeConfigResult> {
  let answer: FetchedText;
  try {
    answer = await fetchText(url);
  } catch {
    return refuse(`${url} could not be loaded: the web server did not answer`);
  }
  const { status, contentType, text } = answer;
  if (status === 404) return refuse(`${url} does not exist on the web server`);
  if (status < 200 || status > 299) return refuse(`${url} could not be loaded: the web server answered ${status}`);
  if (contentType.includes('text/html') || text.trimStart().startsWith('<'))
    return refuse(`${url} does not exist on the web server, which sent an HTML page instead`);
  try {
    return parseRuntimeConfig(JSON.parse(text), page);
  } catch {
    return refuse(`${url} is not valid JSON`);
  }
}

/** `fetch` for {@link loadRuntimeConfig}, bypassing the cache. */
export const fetchText: FetchText = async (url) => {
  const response = await fetch(url, { cache: 'no-cache', credentials: 'same-origin' });
  const contentType = response.headers.get('content-type') ?? '';
  return { status: response.status, contentType, text: await response.text() };
};

const configSchema = (page: URL) =>
  v.object(
    {
      restApiUrl: address('restApiUrl', (text) => parseServiceUrl(text, page)),
      realtimeApiUrl: address('realtimeApiUrl', (text) => parseServiceUrl(text, page)),
      baseUrl: address('baseUrl', (text) => parseBaseUrl(text, page)),
      avatarUrl: v.optional(
        v.union(
          [v.literal(false), address('avatarUrl', (text) => parseAvatarUrl(text, page))],
          (issue) =>
            issue.issues?.find((inner) => inner.type !== 'literal')?.message ?? wrongType('avatarUrl', issue.input),
        ),
        DEFAULT_AVATAR_URL,
      ),
    },
    (issue) => {
      const key = v.getDotPath(issue);
      return isConfigKey(key)
        ? `${key} is missing from config.json: it must be ${meanings[key]}`
        : 'config.json must be an object with the keys restApiUrl, realtimeApiUrl and baseUrl';
    },
  );

function address<Url>(key: ConfigKey, parse: (text: string) => UrlResult<Url>) {
  return v.pipe(
    v.string((issue) => wrongType(key, issue.input)),
    v.trim(),
    v.nonEmpty(`${key} is empty: it must be ${meanings[key]}`),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const result = parse(dataset.value);
      if (result.ok) return result.url;
      addIssue({ message: `${key} ${result.complaint}` });
      return NEVER;
    }),
  );
}

const wrongType = (key: ConfigKey, value: unknown) => `${key} is ${JSON.stringify(value)}: it must be ${meanings[key]}`;

const isConfigKey = (text: string | null): text is ConfigKey => text !== null && Object.hasOwn(meanings, text);

function refuse(sentence: string, key?: ConfigKey): RuntimeConfigResult {
  const message = sentence.endsWith('.') ? sentence : `${sentence}.`;
  return { ok: false, problem: key ? { key, message } : { message } };
}

/** The result of parsing one URL of the configuration. The complaint completes the sentence "<name> …". */
type UrlResult<Url = string> = { ok: true; url: Url } | { ok: false; complaint: string };

/**
 * Parses the address of an API.
 * @param page resolves relative addresses; without it the address must be absolute
 * @returns an absolute http(s) URL that ends in '/'. Refuses credentials, a query or a fragment, and plain http on an https page, which
 * browsers block (except on localhost).
 */
export function parseServiceUrl(text: string, page?: URL): UrlResult {
  if (!page && !/^[a-z][a-z0-9+.-]*:/i.test(text))
    return complain(`must be a full address such as https://host:8081/, not "${text}"`);
  if (!URL.canParse(text, page)) return complain(`is not a valid address: "${text}"`);
  const url = new URL(text, page);
  if (!isHttp(url)) return complain(`must begin with http:// or https://, but is "${text}"`);
  if (url.username || url.password) return complain('must not contain a user name or password');
  if (url.search || url.hash) return complain(`must not contain a query or a fragment, but is "${text}"`);
  if (page?.protocol === 'https:' && url.protocol === 'http:' && !isThisMachine(url.hostname))
    return complain(`must be https, because this page is https and browsers block "${text}" from it`);
  return { ok: true, url: withSlash(url.href) };
}

/** Parses `baseUrl`, a path or an address on the page's own origin that must contain the page. Returns the path. */
function parseBaseUrl(text: string, page: URL): UrlResult {
  if (!URL.canParse(text, page)) return complain(`is not a valid path: "${text}"`);
  const url = new URL(text, page);
  if (!isHttp(url) || url.search || url.hash) return complain(`must be a path such as "/console/", not "${text}"`);
  const path = withSlash(url.pathname);
  if (url.origin !== page.origin || !withSlash(page.pathname).startsWith(path))
    return complain(`is "${text}", but this page is served at ${page.origin}${page.pathname}`);
  return { ok: true, url: path };
}

/** Parses `avatarUrl`: false turns avatars off, anything else is the base URL of an avatar service. */
export function parseAvatarUrl(value: string | false, page?: URL): UrlResult<string | false> {
  return value === false ? { ok: true, url: false } : parseServiceUrl(value, page);
}

const complain = (complaint: string) => ({ ok: false as const, complaint });
const isHttp = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:';
const isThisMachine = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.');
const withSlash = (text: string) => (text.endsWith('/') ? text : `${text}/`);
