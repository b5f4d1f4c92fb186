/** What the screens need, by address, made by the build; `chunks` are numbers of `files`. */
export type BootPlan = {
  files: readonly string[];
  /** `pattern`: as in the routes, for example `/users/:username`. */
  screens: readonly { pattern: string; chunks: readonly number[]; calls: FirstCalls }[];
};

/** The first REST calls of a screen: paths relative to the REST API, with the parameters of the address, for example `users/:username`. */
export type FirstCalls = readonly string[];

/** Which frame surrounds the screen: the server's or a domain's. */
export type FrameKind = 'server' | 'domain';

const always = ['user/profile', 'config/app', 'user/favoriteDomains'];
/** The first call of every screen within a domain. */
export const descriptor = 'domains/:namespace/:domainId';
const inDomain = [`${descriptor}/stats`, `${descriptor}/convergenceUserToken`];

/**
 * The frame, chunks and calls of the screen at this address. `ifReady`: calls that only a domain answers that is ready and online, as the last of
 * `calls` tells.
 * @param place path below the base
 * @param search if there is one, the screen's own calls depend on it and are left out
 */
export function planFor({ screens, files }: BootPlan, place: string, search: string) {
  for (const { pattern, chunks, calls } of screens) {
    const parameters = parametersOf(pattern, place);
    if (!parameters) continue;
    const fill = (call: string) => filled(call, parameters);
    const isInDomain = pattern.startsWith('/domain/');
    const own = search === '' ? calls : [];
    return {
      frame: (isInDomain ? 'domain' : 'server') satisfies FrameKind,
      chunks: chunks.map((number) => files[number] ?? ''),
      calls: [...always, ...(isInDomain ? [descriptor] : own)].map(fill),
      ifReady: isInDomain ? [...inDomain, ...own].map(fill) : [],
    };
  }
  return { frame: 'server' as const, chunks: [], calls: always, ifReady: [] };
}

/** A call with the parameters of the address. */
export const filled = (call: string, parameters: Record<string, string | undefined>): string =>
  call.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(decoded(parameters[name] ?? '')));

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The parameters, percent-encoded, of an address that fits the pattern. A parameter that ends in `?` may be missing. */
export function parametersOf(pattern: string, place: string): Record<string, string> | undefined {
  const given = place.split('/').filter(Boolean);
  const parts = pattern.split('/').filter(Boolean);
  const parameters: Record<string, string> = {};
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
