export type KeyPress =
  /** Ctrl+K (Cmd+K on a Mac), regardless of the focus. `inDialog`: a modal dialog is open. */
  | { type: 'key.command'; inDialog: boolean }
  /** F6, regardless of the focus. */
  | { type: 'key.notices'; inDialog: boolean }
  /**
   * One character, or a line break for Enter. `inField`: the focused element uses characters itself.
   */
  | { type: 'key.character'; character: string; inField: boolean; inDialog: boolean };

/** The keyboard shortcuts of the whole console. */
export interface Keyboard {
  /** The label of the modifier key on this platform. */
  modifier: 'Ctrl' | '⌘';
  /** If `report` returns true, it used the key and the browser's default is prevented. */
  watch(report: (press: KeyPress) => boolean): () => void;
  /** Focuses the search field of the page. Returns false if there is none. */
  focusSearch(): boolean;
  /** Focuses the first control of the newest notice. Returns false if there is none. */
  focusNotices(): boolean;
}

/** Elements that use typed characters: fields, and lists with type-ahead. */
const typingElements =
  'input, textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=tree]';
/** Trees have no type-ahead for `?`, and their shortcuts are what one looks up. */
const withoutTree = typingElements.replace(', [role=tree]', '');

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
      const shown = 'main input[role="searchbox"]:enabled:not([aria-hidden="true"] *)';
      const field = document.querySelector<HTMLInputElement>(shown);
      if (!field) return false;
      field.focus();
      field.select();
      return true;
    },
    focusNotices: () => {
      const control = document.querySelector<HTMLElement>('[aria-label="Notices"] > * > :last-child :is(a, button)');
      control?.focus();
      return control !== null;
    },
  };
}

function readPress(event: KeyboardEvent, isApple: boolean, isDialogOpen: () => boolean): KeyPress | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || event.isComposing || event.repeat || altKey) return undefined;
  const command = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (command) {
    // Keyboards without Latin letters are matched by key position.
    const isK = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
    return isK && !shiftKey ? { type: 'key.command', inDialog: isDialogOpen() } : undefined;
  }
  if (key === 'F6' && !ctrlKey && !metaKey && !shiftKey) return { type: 'key.notices', inDialog: isDialogOpen() };
  if (ctrlKey || metaKey || (key.length !== 1 && key !== 'Enter')) return undefined;
  const focused = event.target as Partial<Element> | null;
  return {
    type: 'key.character',
    character: key === 'Enter' ? '\n' : key,
    inField: Boolean(focused?.closest?.(key === '?' ? withoutTree : typingElements)),
    inDialog: isDialogOpen(),
  };
}
