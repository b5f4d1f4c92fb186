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
  /** Called on Escape and on a click outside. */
  onClose: () => void;
  /** Makes the dialog a form, which a button of type `submit` submits. */
  onSubmit?: (form: HTMLFormElement) => void;
  /** A click outside does not close it. */
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
  /** Red, for deletions. */
  danger?: boolean;
  /** Not primary, because nothing was changed yet. */
  quiet?: boolean;
  busy?: boolean;
  /** False: pressing it does nothing. */
  allowed?: boolean;
  title?: string | undefined;
};

/** Submits the surrounding form or dialog. */
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
