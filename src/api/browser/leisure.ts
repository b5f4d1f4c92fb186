type Page = Pick<Window, 'navigator' | 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>;

/** Whether this is a good time to load what nobody has asked for yet. */
export type Leisure = {
  /** Resolves when the browser has nothing else to do. */
  idle(): Promise<void>;
  isOffline(): boolean;
  /** The operator pays for what is loaded, and has told the browser so. */
  savesData(): boolean;
};

export const browserLeisure = (page: Page): Leisure => ({
  idle: () =>
    new Promise((resolve) => {
      if (page.requestIdleCallback) page.requestIdleCallback(() => resolve());
      else page.setTimeout(resolve, 200);
    }),
  isOffline: () => !page.navigator.onLine,
  savesData: () =>
    (page.navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true,
});
