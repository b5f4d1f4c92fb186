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
