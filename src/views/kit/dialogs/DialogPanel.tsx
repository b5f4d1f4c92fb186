import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  useFocusFinders,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useReturnFocus } from '~/views/hooks/focus';
import { usePanelStyles } from './dialog.styles';

export type DialogFrameProps = {
  title: string;
  titleAction?: ReactElement | null;
  children: ReactNode;
  actions: ReactNode;
  /** Called on Escape and on a click outside. */
  onClose: () => void;
  /** Makes the dialog a form, which a button of type `submit` submits. */
  onSubmit?: (form: HTMLFormElement) => void;
  /** A click outside does not close it. */
  alert?: boolean;
  busy?: boolean;
  /** At most, in px. */
  width?: number;
};

export function DialogPanel(props: DialogFrameProps) {
  const { title, children, actions, onClose, onSubmit, alert = false, busy, width = 520 } = props;
  const contentId = useId();
  // Fluent only knows a button that took the focus after its focus handling was loaded.
  useReturnFocus({ unlessTaken: true });
  const styles = usePanelStyles();
  const body = (
    <DialogBody>
      <DialogTitle action={props.titleAction} className={styles.title}>
        {title}
      </DialogTitle>
      <DialogContent id={contentId} className={styles.content}>
        {children}
      </DialogContent>
      <DialogActions fluid>{actions}</DialogActions>
    </DialogBody>
  );
  return (
    <Dialog open modalType={alert ? 'alert' : 'modal'} onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface
        className={styles.surface}
        style={{ maxWidth: `min(${width}px, 100vw - 32px)` }}
        aria-busy={busy}
        aria-describedby={alert ? contentId : undefined}
      >
        {onSubmit ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit(event.currentTarget);
            }}
          >
            {body}
          </form>
        ) : (
          body
        )}
      </DialogSurface>
    </Dialog>
  );
}

/**
 * Draws nothing. Keeps Fluent's focus handling alive, which stops with its last user: if that is an open dialog, the
 * page behind it stays `aria-hidden` permanently.
 */
export function FocusKeeper() {
  useFocusFinders();
  // Notes which of the buttons with `takesFocusBack` had the focus.
  useRestoreFocusTarget();
  return null;
}
