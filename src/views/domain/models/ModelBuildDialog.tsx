import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  ProgressBar,
} from '@fluentui/react-components';
import { useResultStyles } from './ModelResults.styles';

export type ModelBuildDialogProps = {
  built: number;
  total: number;
  isLarge: boolean;
  /** It was given up; what there is of it is being deleted. */
  removing: boolean;
  onCancel: () => void;
};

/** How far the creation of a model is. It stays until that ends: leaving the page cancels the model too. */
export function ModelBuildDialog({ built, total, isLarge, removing, onCancel }: ModelBuildDialogProps) {
  const styles = useResultStyles();
  const count = (values: number) => values.toLocaleString('en-US');
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, { open }) => (open || removing ? undefined : onCancel())}
    >
      <DialogSurface className={styles.dialog}>
        <DialogBody>
          <DialogTitle>{removing ? 'Deleting what was created' : 'Creating the model'}</DialogTitle>
          <DialogContent>
            <p role="status">
              {removing
                ? 'The model was cancelled, and nothing of it is kept.'
                : isLarge
                  ? `${count(built)} of ${count(total)} values are there. It is large, so it is sent in steps and holds up nobody else.`
                  : 'It is created as soon as the domain is connected.'}
            </p>
            <ProgressBar
              aria-label={removing ? 'Deleting' : 'Values created'}
              value={removing || total === 0 ? undefined : built / total}
            />
          </DialogContent>
          <DialogActions>
            <Button disabled={removing} onClick={onCancel}>
              Cancel
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
