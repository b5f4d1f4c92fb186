import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useConflictDialogStyles } from './ConflictDialog.styles';

/** A field that both have, with its value as the reader sees it. */
export type Difference = { label: string; mine: string; theirs: string };

export type ConflictDialogProps = {
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Back to the form, with nothing decided. */
  onBack: () => void;
};

/** Somebody saved the same thing meanwhile: shows what differs and asks whose values count. Nothing was sent yet. */
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
          <DialogTitle>Somebody changed this meanwhile</DialogTitle>
          <DialogContent className={styles.content}>
            <p className={styles.text}>Nothing was saved. These fields differ:</p>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Yours</th>
                  <th scope="col">On the server</th>
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
            <Button onClick={onTakeTheirs}>Take theirs</Button>
            <Button appearance="primary" onClick={onKeepMine}>
              Save mine
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
