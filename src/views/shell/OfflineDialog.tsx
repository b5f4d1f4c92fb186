import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { PlugDisconnected24Regular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { useReturnFocus } from '~/views/hooks/focus';
import { useOverlayStyles } from './shell.styles';

export type OfflineProps = { title: string; text: string; actions: ReactElement };

export function OfflineDialog({ title, text, actions }: OfflineProps) {
  useReturnFocus();
  const styles = useOverlayStyles();
  return (
    <Dialog modalType="alert" open>
      <DialogSurface className={styles.surface}>
        <DialogBody className={styles.body}>
          <DialogTitle className={styles.title}>
            <span className={styles.icon}>
              <PlugDisconnected24Regular />
            </span>
            <span role="alert">{title}</span>
          </DialogTitle>
          <DialogContent className={styles.content}>
            <p aria-live="off" className={styles.text}>
              {text}
            </p>
          </DialogContent>
          <DialogActions className={styles.actions}>{actions}</DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
