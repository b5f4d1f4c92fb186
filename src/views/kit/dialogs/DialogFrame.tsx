import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { BusyIcon } from '~/views/kit/status';
import { useConfirmDialogStyles } from './dialog.styles';

type DialogFrameProps = {
  title: string;
  titleAction?: ReactElement | null;
  children: ReactNode;
  actions: ReactNode;
  /** Escape was pressed, or a click was made beside it. */
  onClose: () => void;
  /** With it the dialog is a form, which a button of type `submit` sends. */
  onSubmit?: (form: HTMLFormElement) => void;
  /** A click beside it does not close it. */
  alert?: boolean;
  busy?: boolean;
  className?: string;
  contentClassName?: string;
};

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

type SubmitButtonProps = {
  children: string;
  /** It deletes: the button is red. */
  danger?: boolean;
  /** Nothing was changed yet: it is not the primary button. */
  quiet?: boolean;
  busy?: boolean;
  /** False: a press does nothing. */
  allowed?: boolean;
  title?: string | undefined;
};

/** Sends the form or dialog that it is in. */
export function SubmitButton(props: SubmitButtonProps) {
  const { children, danger = false, quiet = false, busy = false, allowed = true, title } = props;
  const styles = useConfirmDialogStyles();
  return (
    <Button
      type="submit"
      appearance={quiet ? 'secondary' : 'primary'}
      className={danger && allowed && !busy ? styles.danger : undefined}
      disabledFocusable={!allowed || busy}
      title={title}
      icon={busy ? <BusyIcon /> : undefined}
    >
      {children}
    </Button>
  );
}
