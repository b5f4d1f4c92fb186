import { Button, Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { PaletteActor } from '~/machines/palette/palette-machine';
import { useReturnFocus } from '~/views/hooks/focus';
import { Keys } from '~/views/kit/Keys';
import { treeKeys } from '~/views/pages/model/tree/tree-keys';
import { pages } from '~/views/shell/pages';
import { useShortcutSheetStyles } from './palette.styles';

export const CloseButton = (props: { size?: 'small'; onClick: () => void }) => (
  <Button appearance="subtle" icon={<Dismiss20Regular />} aria-label="Close" title="Close (Esc)" {...props} />
);

/** All shortcuts of the console, grouped by where they work. */
export function ShortcutSheet({ palette, namespaces }: { palette: PaletteActor; namespaces: boolean }) {
  useReturnFocus();
  const styles = useShortcutSheetStyles();
  const modifier = useSelector(palette, (s) => s.context.modifier);
  const close = () => palette.send({ type: 'sheet.close' });
  const [isInTree] = useState(() => document.activeElement?.getAttribute('role') === 'tree');
  const rank = ({ label }: ShortcutGroup) => Number(!isInTree || label !== treeLabel);
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : close())}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle action={<CloseButton onClick={close} />}>Keyboard shortcuts</DialogTitle>
          <DialogContent tabIndex={0} role="group" aria-label="All shortcuts">
            <div className={styles.groups}>
              {shortcutGroups(pages.server.filter((page) => namespaces || !page.needsNamespaces))
                .sort((one, other) => rank(one) - rank(other))
                .map(({ label, shortcuts }) => (
                  <section key={label} aria-label={label} className={styles.group}>
                    <h3 className={styles.title}>{label}</h3>
                    <dl>
                      {shortcuts.map(({ keys, does }) => (
                        <div key={does} className={styles.row}>
                          <dt className={styles.does}>{does}</dt>
                          <dd>
                            <Keys keys={keys} modifier={modifier} />
                          </dd>
                        </div>
                      ))}
                    </dl>
                  </section>
                ))}
            </div>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** `keys` are pressed one after the other, or together if joined by `+`; `modifier` is Ctrl or ⌘. */
type Shortcut = { keys: readonly string[]; does: string };
type ShortcutGroup = { label: string; shortcuts: readonly Shortcut[] };

/** Comes first where the tree has the focus. */
const treeLabel = 'In the data of a model';

const key = (does: string, ...keys: string[]): Shortcut => ({ keys, does });

/**
 * Every shortcut of the console, without those of the browser.
 * @param pages that `g` and a key lead to
 */
const shortcutGroups = (pages: readonly { title: string; key?: string }[]): ShortcutGroup[] => [
  {
    label: 'Anywhere',
    shortcuts: [
      key('Search or go to a page, domain, user, namespace or action', 'modifier', '+', 'K'),
      key('Search this list', '/'),
      key('Go to the newest notice, or back', 'F6'),
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
    label: 'In the values of a list of models',
    shortcuts: [
      key('Go to the cell beside it', '↑', '↓', '←', '→'),
      key('Replace the value', 'Any character'),
      key('Change the value', 'F2', 'Enter'),
      key('Enter it and go on', 'Enter', 'Tab'),
      key('Discard what was typed', 'Esc'),
      key('Copy the value', 'modifier', '+', 'C'),
      key('Paste one or many values', 'modifier', '+', 'V'),
      key('Fill with the value above, or the selected rows with this one', 'modifier', '+', 'D'),
      key('Undo the last entry', 'modifier', '+', 'Z'),
      key('Redo it', 'modifier', '+', 'Shift', '+', 'Z'),
    ],
  },
  {
    label: treeLabel,
    shortcuts: [...treeKeys, key('In the source: save', 'modifier', '+', 'S')],
  },
];
