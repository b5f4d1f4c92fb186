type Trouble = 'offline' | 'replaced' | 'unknown';
type Page = Pick<Window, 'fetch' | 'navigator' | 'addEventListener' | 'removeEventListener'>;

export type Network = {
  /**
   * Why a chunk could not be imported. `replaced`: the web server has no script at its address any more, as after a new release;
   * where the error names no address, `own` is asked for instead.
   */
  troubleOf(error: unknown): Promise<Trouble>;
  /** Reports each return of the network; the function it gives ends that. */
  watchReturn: (report: () => void) => () => void;
};

/** @param own Address of a script of this release, with its hash. */
export const browserNetwork = (page: Page, own: string): Network => ({
  async troubleOf(error) {
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
