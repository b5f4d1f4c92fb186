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
