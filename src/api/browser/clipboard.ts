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
