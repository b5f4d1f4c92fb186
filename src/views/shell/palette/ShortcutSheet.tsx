import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { PaletteActor } from '~/machines/palette/palette-machine';
import { selectModifier } from '~/machines/palette/palette-selectors';
import { shortcutGroups } from '~/machines/palette/shortcuts';
import { ReturnFocus } from '~/views/hooks/focus';
import { Keys } from './PaletteOption';
import { useShortcutSheetStyles } from './palette.styles';

/** All shortcuts of the console, by where they work. */
export function ShortcutSheet({ palette, namespaces }: { palette: PaletteActor; namespaces: boolean }) {
  const styles = useShortcutSheetStyles();
  const modifier = useSelector(palette, selectModifier);
  const close = () => palette.send({ type: 'sheet.close' });
  return (
    <>
      <ReturnFocus />
      <Dialog open onOpenChange={(_, { open }) => (open ? undefined : close())}>
        <DialogSurface className={styles.surface}>
          <DialogBody>
            <DialogTitle
              action={
                <Button
                  appearance="subtle"
                  icon={<Dismiss20Regular />}
                  aria-label="Close"
                  title="Close (Esc)"
                  onClick={close}
                />
              }
            >
              Keyboard shortcuts
            </DialogTitle>
            <DialogContent tabIndex={0} role="group" aria-label="All shortcuts">
              <div className={styles.groups}>
                {shortcutGroups(namespaces).map(({ label, shortcuts }) => (
                  <section key={label} aria-label={label} className={styles.group}>
                    <h3 className={styles.title}>{label}</h3>
                    <dl className={styles.list}>
                      {shortcuts.map(({ keys, does }) => (
                        <div key={does} className={styles.row}>
                          <dt className={styles.does}>{does}</dt>
                          <dd className={styles.keys}>
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
    </>
  );
}
