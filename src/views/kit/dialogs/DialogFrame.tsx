import { Button } from '@fluentui/react-components';
import { offlineChunk } from '~/machines/kit/chunk';
import { ChunkMessage } from '~/views/kit/ChunkProblem';
import { partOf } from '~/views/kit/part';
import { BusyIcon } from '~/views/kit/status';
import { useConfirmDialogStyles } from './dialog.styles';

export const dialogCode = offlineChunk(async () => (await import('./DialogPanel')).DialogPanel);

/** Draws nothing if a new version replaced it: the notice says so, and the dialog often opens from a bar. */
export const DialogFrame = partOf(dialogCode, (failure) =>
  failure.issue === 'replaced' ? null : <ChunkMessage failure={failure} />,
);

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
