/** `keys` are pressed one after the other, or together if joined by `+`; `modifier` is Ctrl or ⌘. */
type Shortcut = { keys: readonly string[]; does: string };
type ShortcutGroup = { label: string; shortcuts: readonly Shortcut[] };

const key = (does: string, ...keys: string[]): Shortcut => ({ keys, does });

/**
 * Every shortcut of the console, without those of the browser.
 * @param pages that `g` and a key lead to
 */
export const shortcutGroups = (pages: readonly { title: string; key?: string }[]): readonly ShortcutGroup[] => [
  {
    label: 'Anywhere',
    shortcuts: [
      key('Search or go to a page, domain, user, namespace or action', 'modifier', '+', 'K'),
      key('Search this list', '/'),
      key('Show this list of shortcuts', '?'),
    ],
  },
  {
    label: 'Go to',
    shortcuts: pages.flatMap((page) => (page.key ? key(page.title, 'g', page.key) : [])),
  },
  {
    label: 'In the command palette',
    shortcuts: [
      key('Next or previous', '↓', '↑'),
      key('First or last', 'Home', 'End'),
      key('Open or run', 'Enter'),
      key('Open in a new tab', 'modifier', '+', 'Enter'),
      key('Type > for actions only', '>'),
      key('Close', 'Esc'),
    ],
  },
  {
    label: 'In lists and forms',
    shortcuts: [
      key('In a search field: search now', 'Enter'),
      key('In a search field: clear it', 'Esc'),
      key('In a form: save', 'Enter'),
      key('At a check box: select up to here', 'Shift', '+', 'Space'),
      key('At a check box: extend the selection', 'Shift', '+', '↓'),
    ],
  },
  {
    label: 'In the data of a model',
    shortcuts: [
      key('Open or close a value', '→', '←'),
      key('Expand all siblings', '*'),
      key('Search', '/'),
      key('Copy the value', 'modifier', '+', 'C'),
      key('Edit the value', 'Enter'),
      key('Rename', 'F2'),
      key('Add', 'Insert'),
      key('Delete', 'Del'),
      key('Move within its array', 'Alt', '+', '↑', '↓'),
      key('Undo', 'modifier', '+', 'Z'),
      key('Redo', 'modifier', '+', 'Shift', '+', 'Z'),
      key('In the source: save', 'modifier', '+', 'S'),
    ],
  },
];
