/** A key that may be a shortcut. */
export type KeyPress =
  /** Ctrl+K, on Apple's machines Cmd+K; heard wherever the focus is. `inDialog`: a dialog lies over the page. */
  | { type: 'key.command'; inDialog: boolean }
  /**
   * One character, or a line break for Enter. `inField`: where the focus is, it writes or finds something.
   */
  | { type: 'key.character'; character: string; inField: boolean; inDialog: boolean };

/** The keyboard, as far as it belongs to the whole console and not to what has the focus. */
export interface Keyboard {
  /** The key that makes commands, as it is labelled here. */
  modifier: 'Ctrl' | '⌘';
  /** `report` says whether the key is used; then the browser does nothing with it. */
  watch(report: (press: KeyPress) => boolean): () => void;
  /** Moves the focus to the search field of the page; false where there is none. */
  focusSearch(): boolean;
}

/** Where characters are written, or find an item by its first letter. */
const takers =
  'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="tree"], [role="grid"]';

export function browserKeyboard(page: Window): Keyboard {
  const { document, navigator } = page;
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null;
  return {
    modifier: isApple ? '⌘' : 'Ctrl',
    watch: (report) => {
      const onKey = (event: KeyboardEvent) => {
        const press = readPress(event, isApple, isDialogOpen);
        if (press && report(press)) event.preventDefault();
      };
      page.addEventListener('keydown', onKey);
      return () => page.removeEventListener('keydown', onKey);
    },
    focusSearch: () => {
      const field = document.querySelector<HTMLInputElement>('main input[role="searchbox"]:enabled');
      if (!field) return false;
      field.focus();
      field.select();
      return true;
    },
  };
}

function readPress(
  event: KeyboardEvent,
  isApple: boolean,
  isDialogOpen: () => boolean,
): KeyPress | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || event.isComposing || event.repeat || altKey) return undefined;
  const command = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (command) {
    // A keyboard without Latin letters is known by the place of its keys.
    const isK = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
    return isK && !shiftKey ? { type: 'key.command', inDialog: isDialogOpen() } : undefined;
  }
  if (ctrlKey || metaKey || (key.length !== 1 && key !== 'Enter')) return undefined;
  const focused = event.target as Partial<Element> | null;
  return {
    type: 'key.character',
    character: key === 'Enter' ? '\n' : key,
    inField: Boolean(focused?.closest?.(takers)),
    inDialog: isDialogOpen(),
  };
}
