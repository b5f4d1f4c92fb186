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
/** The first calls of every screen within a domain. */
export const inDomain = ['', '/stats', '/convergenceUserToken'].map(
  (path) => `domains/:namespace/:domainId${path}`,
);

/**
 * The frame, chunks and calls of the screen at this address.
 * @param place path below the base
 * @param search if there is one, the screen's own calls depend on it and are left out
 */
export function planFor({ screens, files }: BootPlan, place: string, search: string) {
  for (const { pattern, chunks, calls } of screens) {
    const parameters = match(pattern, place);
    if (!parameters) continue;
    const frame: FrameKind = pattern.startsWith('/domain/') ? 'domain' : 'server';
    const all = [...always, ...(frame === 'domain' ? inDomain : []), ...(search === '' ? calls : [])];
    return {
      frame,
      chunks: chunks.map((number) => files[number] ?? ''),
      calls: all.map((call) => filled(call, parameters)),
    };
  }
  return { frame: 'server' as const, chunks: [], calls: always };
}

/** A call with the parameters of the address, percent-encoded or not. */
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
function match(pattern: string, place: string): Record<string, string> | undefined {
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
