import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';

type DialogFrameProps = {
  title: string;
  /** At the end of the title. */
  titleAction?: ReactElement | null;
  children: ReactNode;
  /** Buttons at its end. */
  actions: ReactNode;
  /** Escape was pressed, or a click was made beside it. */
  onClose: () => void;
  /** With it the dialog is a form, which a button of type `submit` sends. */
  onSubmit?: (form: HTMLFormElement) => void;
  /** A click beside it does not close it. */
  alert?: boolean;
  busy?: boolean;
  /** Of the surface, as for its width. */
  className?: string;
  contentClassName?: string;
};

/** An open dialog: title, content and buttons. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, children, actions, onClose, onSubmit, alert = false, busy } = props;
  const body = (
    <DialogBody>
      <DialogTitle action={props.titleAction}>{title}</DialogTitle>
      <DialogContent className={props.contentClassName}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </DialogBody>
  );
  return (
    <Dialog
      open
      modalType={alert ? 'alert' : 'modal'}
      onOpenChange={(_, { open }) => (open ? undefined : onClose())}
    >
      <DialogSurface className={props.className} aria-busy={busy}>
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
