/** Rejects if the browser does not permit writing, for example on a page without TLS. */
export interface Clipboard {
  write(text: string): Promise<void>;
}

export const browserClipboard = (page: Window): Clipboard => ({
  write: async (text) => {
    // Missing unless the page is served over TLS or from localhost.
    const clipboard = page.navigator.clipboard as Navigator['clipboard'] | undefined;
    if (!clipboard) throw new Error('No clipboard.');
    await clipboard.writeText(text);
  },
});

/** Rejects if the browser does not permit it. */
export const clipboardReader = (page: Window) => async (): Promise<string> => page.navigator.clipboard.readText();

export interface Download {
  /** `parts` are joined; `type` is a MIME type. */
  save(name: string, type: string, parts: readonly string[]): void;
}

export const blobSaver =
  (page: Window) =>
  (name: string, blob: Blob): void => {
    const address = URL.createObjectURL(blob);
    const link = page.document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // By now the browser has read the file.
    page.setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };

export const browserDownload = (page: Window): Download => ({
  save: (name, type, parts) => blobSaver(page)(name, new Blob([...parts], { type })),
});

/** Calls `listener` with each of these events. @returns a function that stops it */
export function listen(
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  names: readonly string[],
  listener: (event: Event) => void,
): () => void {
  for (const name of names) target.addEventListener(name, listener);
  return () => {
    for (const name of names) target.removeEventListener(name, listener);
  };
}

/** A random UUID, also on a page without TLS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** What the page says about itself. */
const metaOf = ({ document }: Pick<Window, 'document'>, name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

export const browserPage = (page: Window) => ({
  title: () => page.document.title,
  /** `loaded`: what the page is about is shown; `missing`: there is nothing at its address. */
  state: () => metaOf(page, 'page'),
  within: () => metaOf(page, 'within'),
  /** Calls `report` when the tab is closed or reloaded. @returns a function that stops watching */
  watchLeaving: (report: () => void) => listen(page, ['pagehide'], report),
  /** While `isUnsaved`, the browser asks before the tab is closed or reloaded. @returns a function that ends it */
  askBeforeLeaving: (isUnsaved: () => boolean) =>
    listen(page, ['beforeunload'], (event) => {
      if (isUnsaved()) event.preventDefault();
    }),
});

/**
 * Calls `report` with the address of each link that is pressed, with the pointer or Enter, to open it here; with
 * undefined if the pointer slides off it. @returns a function that stops watching
 */
export function watchPresses(page: Window, report: (href: string | undefined) => void): () => void {
  let pressed: Element | null = null;
  const listened = new AbortController();
  const listen = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
    page.addEventListener(name, listener, { capture: true, passive: true, signal: listened.signal });
  const begin = ({ target, metaKey, ctrlKey, shiftKey, altKey }: PointerEvent | KeyboardEvent) => {
    if (!(target instanceof Element) || metaKey || ctrlKey || shiftKey || altKey) return null;
    const link = target.closest('a[href]:not([target], [download])');
    if (link) report(link.getAttribute('href') ?? '');
    return link;
  };
  const slideOff = () => {
    if (pressed) report(undefined);
    pressed = null;
  };
  listen('keydown', (event) => {
    if (event.key === 'Enter' && !event.repeat) begin(event);
  });
  listen('pointerdown', (event) => {
    pressed = event.button === 0 ? begin(event) : null;
  });
  listen('pointerover', ({ target }) => {
    if (!pressed?.contains(target as Node)) slideOff();
  });
  listen('pointercancel', slideOff);
  // The click follows.
  listen('pointerup', () => (pressed = null));
  return () => listened.abort();
}

/** Whether this tab is in sight. */
export interface Visibility {
  isHidden(): boolean;
  /** Calls `report` on each change. @returns a function that stops watching */
  watch(report: () => void): () => void;
  /** Resolves when it is in sight, at once if it is. */
  untilShown: () => Promise<void>;
}

export const browserVisibility = ({ document }: Window): Visibility => ({
  isHidden: () => document.hidden,
  watch: (report) => listen(document, ['visibilitychange'], report),
  untilShown: () =>
    new Promise((resolve) => {
      const check = () => {
        if (document.hidden) return;
        document.removeEventListener('visibilitychange', check);
        resolve();
      };
      document.addEventListener('visibilitychange', check);
      check();
    }),
});

/** What the browser says about the network. */
export interface OnlineState {
  isOnline(): boolean;
  /** Calls `report` on each change. @returns a function that stops watching */
  watch(report: () => void): () => void;
}

export const browserOnline = (page: Window): OnlineState => ({
  isOnline: () => page.navigator.onLine,
  watch: (report) => listen(page, ['online', 'offline'], report),
});

type LeisurePage = Pick<Window, 'navigator' | 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>;

/** Whether the console may load code in advance. */
type Leisure = {
  /** Resolves when the browser has nothing else to do, after a second at the latest. */
  idle(): Promise<void>;
  /** The browser's data saver is on. */
  savesData(): boolean;
};

export const browserLeisure = (page: LeisurePage): Leisure => ({
  idle: () =>
    new Promise((resolve) => {
      if (page.requestIdleCallback) page.requestIdleCallback(() => resolve(), { timeout: 1_000 });
      else page.setTimeout(resolve, 200);
    }),
  savesData: () =>
    (page.navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true,
});

type Issue = 'offline' | 'replaced' | 'unknown';
type Page = Pick<Window, 'fetch' | 'navigator' | 'addEventListener' | 'removeEventListener'>;

export type Network = {
  /**
   * Why a chunk could not be imported. `replaced`: the web server no longer has the script, for example after a new release. If the error names
   * no address, `own` is checked instead.
   */
  issueOf(error: unknown): Promise<Issue>;
  /** Calls `report` when the network is back. @returns a function that stops watching */
  watchReturn: (report: () => void) => () => void;
  /** Calls `report` each time any code can't be loaded because it was replaced. @returns a function that stops watching */
  watchReplaced: (report: () => void) => () => void;
};

/** @param own the address of a script of this release, including its hash */
export function browserNetwork(page: Page, own: string): Network {
  const issueOf = async (error: unknown): Promise<Issue> => {
    if (!page.navigator.onLine) return 'offline';
    const address = error instanceof Error ? /https?:\S+/.exec(error.message)?.[0] : undefined;
    try {
      const { status, headers } = await page.fetch(address ?? own, { method: 'HEAD', cache: 'no-store' });
      const isScript = headers.get('content-type')?.includes('javascript') === true;
      return status < 500 && !(status < 400 && isScript) ? 'replaced' : 'unknown';
    } catch {
      return page.navigator.onLine ? 'unknown' : 'offline';
    }
  };
  return {
    issueOf,
    watchReturn: (report) => listen(page, ['online'], report),
    // Sent by Vite for each import that fails.
    watchReplaced: (report) =>
      listen(page, ['vite:preloadError'], (event) => {
        void issueOf((event as Event & { payload?: unknown }).payload).then((issue) => {
          if (issue === 'replaced') report();
        });
      }),
  };
}

/**
 * The URL of a person's picture: the service's address and the SHA-256 of the e-mail, trimmed and in lower case.
 * Undefined if the service is off, the e-mail is empty, or the browser offers no digest (pages without TLS).
 */
export async function avatarUrl(service: string | false, email: string, crypto: Crypto): Promise<string | undefined> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const address = email.trim().toLowerCase();
  if (service === false || address === '' || !subtle) return undefined;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(address));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${service}${hex}?d=404&s=64`;
}

const key = 'inspector';

/** Whether the page opens with the inspector: its address has `?inspect`, or the inspector is open in this tab. */
export function opensInspector(page: Window): boolean {
  if (new URLSearchParams(page.location.search).has('inspect')) return true;
  try {
    return page.sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Where storage is blocked, the inspector is closed after a reload. */
export function rememberInspector(page: Window, isOpen: boolean): void {
  try {
    if (isOpen) page.sessionStorage.setItem(key, 'open');
    else page.sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}

export type Release = {
  /** For people, as in "1.0.0 (3f2a9c1d04)". */
  name: string;
  /** Whether the web server has another release now. Rejects without an answer. */
  isReplaced(signal: AbortSignal): Promise<boolean>;
};

/**
 * The release that this page belongs to, as the build wrote it into index.html. Sources that are served without a build are never replaced.
 * @param url of `version.json`
 */
export function browserRelease(page: Pick<Window, 'document' | 'fetch'>, url: string): Release {
  const [version = '', commit = '', build = ''] = ['version', 'commit', 'build'].map((name) => metaOf(page, name));
  if (build === '') return { name: 'development build', isReplaced: () => Promise.resolve(false) };
  return {
    name: commit === '' ? version : `${version} (${commit})`,
    isReplaced: async (signal) => {
      const answer = await page.fetch(url, { cache: 'no-store', credentials: 'same-origin', signal });
      const latest = (await answer.json()) as { build?: unknown };
      return answer.ok && typeof latest.build === 'string' && latest.build !== build;
    },
  };
}
