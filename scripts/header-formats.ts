/** How web servers are told to send a header with every response, errors included. */
export const headerFormats = {
  http: (name: string, value: string) => `${name}: ${value}`,
  nginx: (name: string, value: string) => `add_header ${name} "${value}" always;`,
  caddy: (name: string, value: string) => `${name} "${value}"`,
};

export type HeaderFormat = keyof typeof headerFormats;

export const isHeaderFormat = (text: string): text is HeaderFormat => Object.hasOwn(headerFormats, text);

/** One line for each header. */
export const headerLines = (headers: Record<string, string>, format: HeaderFormat): string[] =>
  Object.entries(headers).map(([name, value]) => headerFormats[format](name, value));
