/** The result of parsing one URL of the configuration. The complaint completes the sentence "<name> …". */
export type UrlResult<Url = string> = { ok: true; url: Url } | { ok: false; complaint: string };

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
export function parseBaseUrl(text: string, page: URL): UrlResult {
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
