import * as v from 'valibot';
import { parseAvatarUrl, parseBaseUrl, parseServiceUrl, type UrlResult } from './config-url';

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
export type FetchText = (url: string) => Promise<FetchedText>;

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
