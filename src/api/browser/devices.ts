/** Rejects when the browser does not permit writing, as on a page without TLS. */
export interface Clipboard {
  write(text: string): Promise<void>;
}

export const browserClipboard = (page: Window): Clipboard => ({
  write: async (text) => {
    // Absent where the page is not served over TLS or from this machine.
    const clipboard = page.navigator.clipboard as Navigator['clipboard'] | undefined;
    if (!clipboard) throw new Error('No clipboard.');
    await clipboard.writeText(text);
  },
});

/** Hands a file to the browser to be saved. */
export interface Download {
  /** `parts` are joined; `type` is a MIME type. */
  save(name: string, type: string, parts: readonly string[]): void;
}

export const browserDownload = (page: Window): Download => ({
  save: (name, type, parts) => {
    const address = URL.createObjectURL(new Blob([...parts], { type }));
    const link = page.document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // The browser has taken the file by the time of the next task.
    page.setTimeout(() => URL.revokeObjectURL(address), 60_000);
  },
});

type LeisurePage = Pick<Window, 'navigator' | 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>;

/** Whether this is a good time to load what nobody has asked for yet. */
export type Leisure = {
  /** Resolves when the browser has nothing else to do. */
  idle(): Promise<void>;
  isOffline(): boolean;
  /** The operator pays for what is loaded, and has told the browser so. */
  savesData(): boolean;
};

export const browserLeisure = (page: LeisurePage): Leisure => ({
  idle: () =>
    new Promise((resolve) => {
      if (page.requestIdleCallback) page.requestIdleCallback(() => resolve());
      else page.setTimeout(resolve, 200);
    }),
  isOffline: () => !page.navigator.onLine,
  savesData: () =>
    (page.navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true,
});

type Issue = 'offline' | 'replaced' | 'unknown';
type Page = Pick<Window, 'fetch' | 'navigator' | 'addEventListener' | 'removeEventListener'>;

export type Network = {
  /**
   * Why a chunk could not be imported. `replaced`: the web server has no script at its address any more, as after a new release;
   * where the error names no address, `own` is asked for instead.
   */
  issueOf(error: unknown): Promise<Issue>;
  /** Reports each return of the network; the function it gives ends that. */
  watchReturn: (report: () => void) => () => void;
};

/** @param own Address of a script of this release, with its hash. */
export const browserNetwork = (page: Page, own: string): Network => ({
  async issueOf(error) {
    if (!page.navigator.onLine) return 'offline';
    const address = error instanceof Error ? /https?:\S+/.exec(error.message)?.[0] : undefined;
    try {
      const { status, headers } = await page.fetch(address ?? own, { method: 'HEAD', cache: 'no-store' });
      const isScript = headers.get('content-type')?.includes('javascript') === true;
      return status < 500 && !(status < 400 && isScript) ? 'replaced' : 'unknown';
    } catch {
      return page.navigator.onLine ? 'unknown' : 'offline';
    }
  },
  watchReturn(report) {
    page.addEventListener('online', report);
    return () => page.removeEventListener('online', report);
  },
});
