import { Button, type ButtonProps } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { MouseEventHandler, ReactElement } from 'react';
import type { PollActor, PollSnapshot } from '~/machines/kit/poll-machine';
import { takesFocusBack } from '~/views/hooks/focus';
import { useConfirmDialogStyles } from './dialogs/dialog.styles';
import { BusyIcon } from './status';

type Look = Pick<
  ButtonProps,
  'size' | 'className' | 'children' | 'disabledFocusable' | 'aria-expanded' | 'aria-pressed'
>;
type IconButtonProps = Look & {
  icon: ReactElement;
  /** Accessible name, and tooltip unless `title` is given. */
  label: string;
  title?: string | undefined;
  onClick: MouseEventHandler<HTMLButtonElement>;
};

/** A frameless button with an icon. The text shows only if there is room. */
export const IconButton = ({ label, title = label, ...button }: IconButtonProps) => (
  <Button appearance="subtle" aria-label={label} title={title} {...button} />
);

type DeleteButtonProps = { label: string; disabled?: boolean; onClick: (() => void) | undefined };

/** Opens the confirmation of a deletion. */
export const DeleteButton = ({ label, disabled = false, onClick }: DeleteButtonProps) => (
  <Button
    {...takesFocusBack}
    appearance="subtle"
    icon={<Delete20Regular />}
    disabledFocusable={disabled}
    onClick={onClick}
  >
    {label}
  </Button>
);

/** A retry after a failure is in progress. */
const selectTrying = (s: PollSnapshot | undefined) =>
  s !== undefined && s.context.problem !== undefined && !s.hasTag('failing');

export type RetryButtonProps = {
  watch: PollActor | undefined;
  onRetry: () => void;
  size?: 'small' | 'medium';
};

/** Retries immediately and shows while a request is in progress. */
export function RetryButton({ watch, onRetry, size = 'small' }: RetryButtonProps) {
  const trying = useSelector(watch, selectTrying);
  return (
    <Button
      size={size}
      disabledFocusable={trying}
      icon={trying ? <BusyIcon /> : undefined}
      onClick={trying ? undefined : onRetry}
    >
      {trying ? 'Trying…' : 'Retry'}
    </Button>
  );
}

type SubmitButtonProps = {
  children: string;
  /** Red, for deletions. */
  danger?: boolean | undefined;
  /** Not primary, because nothing was changed yet. */
  quiet?: boolean;
  busy?: boolean;
  /** False: pressing it does nothing. */
  allowed?: boolean;
  title?: string | undefined;
};

export function SubmitButton(props: SubmitButtonProps) {
  const { children, danger = false, quiet = false, busy = false, allowed = true, title } = props;
  const styles = useConfirmDialogStyles();
  return (
    <Button
      type="submit"
      appearance={quiet ? 'secondary' : 'primary'}
      className={danger && allowed && !busy ? styles.danger : undefined}
      disabledFocusable={!allowed || busy}
      aria-busy={busy || undefined}
      title={title}
      icon={busy ? <BusyIcon /> : undefined}
    >
      {children}
    </Button>
  );
}
