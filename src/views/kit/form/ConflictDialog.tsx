import { Button } from '@fluentui/react-components';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { useConflictDialogStyles } from '~/views/kit/dialogs/dialog.styles';

type Difference = { label: string; mine: string; theirs: string };

export type ConflictDialogProps = {
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onBack: () => void;
};

export function ConflictDialog({ differences, onKeepMine, onTakeTheirs, onBack }: ConflictDialogProps) {
  const styles = useConflictDialogStyles();
  const shown = (value: string) => (value === '' ? <span className={styles.none}>empty</span> : value);
  return (
    <DialogFrame
      alert
      title="Changed by someone else"
      className={styles.surface}
      contentClassName={styles.content}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button onClick={onTakeTheirs}>Use their version</Button>
          <Button appearance="primary" onClick={onKeepMine}>
            Overwrite
          </Button>
        </>
      }
    >
      <p>Your changes are not saved. You both changed:</p>
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
              <td>{shown(mine)}</td>
              <td>{shown(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DialogFrame>
  );
}
