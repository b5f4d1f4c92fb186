import { Button, Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { PaletteActor } from '~/machines/palette/palette-machine';
import { shortcutGroups } from '~/machines/palette/shortcuts';
import { useReturnFocus } from '~/views/hooks/focus';
import { pages } from '~/views/shell/pages';
import { useKeysStyles, useShortcutSheetStyles } from './palette.styles';

type KeysProps = {
  /** In order, with `+` between keys that are pressed together; `modifier` is Ctrl or ⌘. */
  keys: readonly string[];
  modifier: string;
  /** Hidden from screen readers, because the text next to it says the same. */
  hidden?: boolean;
};

/** Keys, styled like on a keyboard. */
export function Keys({ keys, modifier, hidden = false }: KeysProps) {
  const styles = useKeysStyles();
  return (
    <span className={styles.root} aria-hidden={hidden || undefined}>
      {keys.map((key) =>
        key === '+' ? null : (
          <kbd key={key} className={styles.key}>
            {key === 'modifier' ? modifier : key}
          </kbd>
        ),
      )}
    </span>
  );
}

type CloseButtonProps = { size?: 'small'; onClick: () => void };

export const CloseButton = (props: CloseButtonProps) => (
  <Button appearance="subtle" icon={<Dismiss20Regular />} aria-label="Close" title="Close (Esc)" {...props} />
);

/** All shortcuts of the console, grouped by where they work. */
export function ShortcutSheet({ palette, namespaces }: { palette: PaletteActor; namespaces: boolean }) {
  useReturnFocus();
  const styles = useShortcutSheetStyles();
  const modifier = useSelector(palette, (s) => s.context.modifier);
  const close = () => palette.send({ type: 'sheet.close' });
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : close())}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle action={<CloseButton onClick={close} />}>Keyboard shortcuts</DialogTitle>
          <DialogContent tabIndex={0} role="group" aria-label="All shortcuts">
            <div className={styles.groups}>
              {shortcutGroups(pages.server.filter((page) => namespaces || !page.needsNamespaces)).map(
                ({ label, shortcuts }) => (
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
                ),
              )}
            </div>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
