/** Addresses the page may connect to. Addresses relative to the page are covered by 'self'. */
export type HeaderTargets = {
  restApiUrl?: string;
  realtimeApiUrl?: string;
  avatarUrl?: string | false;
  /** Host and port of the page, for the WebSocket origin in browsers whose 'self' does not include it. */
  pageHost?: string;
  /** The page is served over https, directly or through a proxy. */
  https?: boolean;
};

/** Hash of the empty text. Allows scripts to create empty <style> elements and fill them rule by rule, nothing else. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The headers required for the console's files, on any server. */
export function securityHeaders(targets: HeaderTargets): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(targets),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'X-Frame-Options': 'DENY',
    ...(targets.https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

function contentSecurityPolicy({ restApiUrl, realtimeApiUrl, avatarUrl, pageHost }: HeaderTargets): string {
  const connect = [
    ...(pageHost && /^[\w.:[\]-]+$/.test(pageHost) ? [`ws://${pageHost}`, `wss://${pageHost}`] : []),
    ...(restApiUrl ? [new URL(restApiUrl).origin] : []),
    ...(realtimeApiUrl ? [new URL(realtimeApiUrl).origin, webSocketOrigin(realtimeApiUrl)] : []),
  ];
  const images = avatarUrl ? [new URL(avatarUrl).origin] : [];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' ${emptyStyle}`,
    ["img-src 'self' data:", ...images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...new Set(connect)].join(' '),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

const webSocketOrigin = (url: string) => new URL(url).origin.replace(/^http/, 'ws');

/** How web servers are told to send a header with every response, errors included. */
export const headerFormats = {
  http: (name: string, value: string) => `${name}: ${value}`,
  nginx: (name: string, value: string) => `add_header ${name} "${value}" always;`,
  caddy: (name: string, value: string) => `${name} "${value}"`,
};

export type HeaderFormat = keyof typeof headerFormats;

/** One line for each header. */
export const headerLines = (headers: Record<string, string>, format: HeaderFormat): string[] =>
  Object.entries(headers).map(([name, value]) => headerFormats[format](name, value));
