import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { SessionActor } from '../../machines/session/session-machine';
import { selectSecondsLeft } from '../../machines/session/session-selectors';
import { useTextStyles } from '../shared/text.styles';
import { announcedCountdown, clockOf } from './countdown';
import { useSessionDialogStyles } from './session-dialog.styles';

/** Warns before an inactive session ends. Any input stays signed in, so there is nothing else to press. */
export function InactivityDialog({ session }: { session: SessionActor }) {
  const styles = useSessionDialogStyles();
  const text = useTextStyles();
  const seconds = useSelector(session, selectSecondsLeft) ?? 0;
  const stay = () => session.send({ type: 'session.stay' });
  return (
    <Dialog
      modalType="alert"
      open
      onOpenChange={(_, data) => {
        if (!data.open) stay();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>Still there?</DialogTitle>
          <DialogContent className={styles.content}>
            <p className={text.numeric}>You will be signed out in {clockOf(seconds)}.</p>
            <p role="status" className={text.hidden}>
              {announcedCountdown(seconds)}
            </p>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={stay}>
              Stay signed in
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
