const refused = (what: string) => new Error(`A story may not use the network (${what}).`);

/** Makes every request fail, so that stories stay frozen. Storybook's files remain readable. */
export function withoutNetwork(): () => void {
  const fetch = window.fetch.bind(window);
  const { XMLHttpRequest, WebSocket } = window;
  const own = new URL('.', window.location.href);
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    const isOwn = url.origin === own.origin && /\/(index|stories)\.json$/.test(url.pathname);
    return isOwn ? fetch(input, init) : Promise.reject(refused(url.href));
  };
  window.XMLHttpRequest = class extends XMLHttpRequest {
    override open(_method: string, url: string | URL): void {
      throw refused(String(url));
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      // Storybook's channel in development.
      if (!String(url).includes('storybook-server-channel')) throw refused(String(url));
      super(url, protocols);
    }
  };
  return () => Object.assign(window, { fetch, XMLHttpRequest, WebSocket });
}
