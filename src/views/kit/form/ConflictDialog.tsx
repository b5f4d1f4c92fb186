import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useConflictDialogStyles } from '~/views/kit/dialogs/dialog.styles';

/** A field that both have, with its value as the reader sees it. */
export type Difference = { label: string; mine: string; theirs: string };

export type ConflictDialogProps = {
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Back to the form, with nothing decided. */
  onBack: () => void;
};

/** Shows the fields that two people changed and asks whose values to keep. Nothing was sent yet. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { differences, onKeepMine, onTakeTheirs, onBack } = props;
  const styles = useConflictDialogStyles();
  return (
    <Dialog
      modalType="alert"
      open
      onOpenChange={(_, data) => {
        if (!data.open) onBack();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>Changed by someone else</DialogTitle>
          <DialogContent className={styles.content}>
            <p className={styles.text}>Your changes weren’t saved yet. You both changed:</p>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Yours</th>
                  <th scope="col">Theirs</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ label, mine, theirs }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{mine === '' ? <span className={styles.none}>empty</span> : mine}</td>
                    <td>{theirs === '' ? <span className={styles.none}>empty</span> : theirs}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </DialogContent>
          <DialogActions>
            <Button onClick={onBack}>Back</Button>
            <Button onClick={onTakeTheirs}>Use their version</Button>
            <Button appearance="primary" onClick={onKeepMine}>
              Overwrite
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
