/** What the screens need, by address, made by the build; `chunks` are numbers of `files`. */
export type BootPlan = {
  files: readonly string[];
  /** `pattern`: as in the routes, for example `/users/:username`. */
  screens: readonly { pattern: string; chunks: readonly number[]; calls: FirstCalls }[];
};

/** A request of the REST API: a GET, or a POST of `body`, which is JSON. `isForTwo`: two parts of the page read it. */
export type Call = { path: string; body?: string; isForTwo?: true };

/**
 * The first REST calls of a screen: a path with the parameters of the address, for example `users/:username`. With `search`: a POST, only if the
 * address has this query, for example `mode=browse&collection=:collection`. What two parts read is named twice, or by
 * the frame and the screen.
 */
export type FirstCalls = readonly (string | { path: string; body: string; search: string })[];

/** Which frame surrounds the screen: the server's or a domain's. */
type FrameKind = 'server' | 'domain';

type Parameters = Record<string, string>;

const always = ['user/profile', 'config/app', 'user/favoriteDomains'];
/** The first call of every screen within a domain. */
export const descriptor = 'domains/:namespace/:domainId';
const inDomain = [`${descriptor}/stats`, `${descriptor}/convergenceUserToken`];

/**
 * The frame, chunks and calls of the screen at this address. `ifReady`: calls that only a domain answers that is ready and online, as the last of
 * `calls` tells.
 * @param place path below the base
 * @param search with its question mark, or empty
 */
export function planFor({ screens, files }: BootPlan, place: string, search: string) {
  for (const { pattern, chunks, calls } of screens) {
    const parameters = parametersOf(pattern, place);
    if (!parameters) continue;
    const fill = (path: string) => ({ path: filled(path, parameters) });
    const isInDomain = pattern.startsWith('/domain/');
    const own = ownCalls(calls, parameters, search);
    const first = [...always.map(fill), ...(isInDomain ? [fill(descriptor)] : own)];
    const ifReady = isInDomain ? [...inDomain.map(fill), ...own] : [];
    const all: readonly Call[] = [...first, ...ifReady];
    const once = (call: Call): Call[] => {
      const same = all.filter(({ path, body }) => path === call.path && body === call.body);
      return same[0] === call ? [{ ...call, ...(same.length > 1 ? { isForTwo: true } : {}) }] : [];
    };
    return {
      frame: (isInDomain ? 'domain' : 'server') satisfies FrameKind,
      chunks: chunks.map((number) => files[number] ?? ''),
      calls: first.flatMap(once),
      ifReady: ifReady.flatMap(once),
    };
  }
  return { frame: 'server' as const, chunks: [], calls: always.map((path) => ({ path })), ifReady: [] };
}

/** The screen's own calls. If the address has a query, most calls depend on it and are left out. */
export function ownCalls(calls: FirstCalls, parameters: Parameters, search: string): Call[] {
  return calls.flatMap((call) => {
    if (typeof call === 'string') return search === '' ? [{ path: filled(call, parameters) }] : [];
    const asked = searchParametersOf(call.search, search);
    if (!asked) return [];
    const body = call.body.replace(/:(\w+)/g, (_, name: string) => asked[name] ?? '');
    return [{ path: filled(call.path, parameters), body }];
  });
}

/** The parameters of a query of this form. Only plain words, so that they are the same in a JSON text. */
function searchParametersOf(form: string, search: string): Parameters | undefined {
  const given = search.slice(1).split('&');
  const parts = form.split('&');
  if (given.length !== parts.length) return undefined;
  const parameters: Parameters = {};
  for (const [index, part] of parts.entries()) {
    const [name, value = ''] = part.split('=');
    const word = given[index]?.split(`${name}=`)[1] ?? '';
    if (value.startsWith(':') && /^[\w.-]+$/.test(word)) parameters[value.slice(1)] = word;
    else if (part !== given[index]) return undefined;
  }
  return parameters;
}

/** A path with the parameters of the address. */
const filled = (call: string, parameters: Record<string, string | undefined>): string =>
  call.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(decoded(parameters[name] ?? '')));

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The parameters, percent-encoded, of an address that fits the pattern. A parameter that ends in `?` may be missing. */
export function parametersOf(pattern: string, place: string): Parameters | undefined {
  const given = place.split('/').filter(Boolean);
  const parts = pattern.split('/').filter(Boolean);
  const parameters: Parameters = {};
  if (given.length > parts.length) return undefined;
  for (const [index, part] of parts.entries()) {
    const value = given[index];
    if (part.startsWith(':')) {
      if (value !== undefined) parameters[part.slice(1)] = value;
      else if (!part.endsWith('?')) return undefined;
    } else if (part !== value) return undefined;
  }
  return parameters;
}
