import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { PlugDisconnected24Regular } from '@fluentui/react-icons';
import type { ChunkFailure } from '../use-loaded';
import { chunkWords } from './chunk-words';
import { ChunkRetry } from './ChunkRetry';
import { useConfirmDialogStyles } from './ConfirmDialog.styles';
import { StateCard } from './StateCard';
import { StatusMessage } from './StatusMessage';

type Failed = { failure: ChunkFailure };

/** In the place of a part of a page that could not be loaded. */
export function ChunkMessage({ failure }: Failed) {
  const { title, text } = chunkWords[failure.trouble];
  return (
    <StatusMessage intent="error" title={title} actions={<ChunkRetry failure={failure} />}>
      {text}
    </StatusMessage>
  );
}

/** In the place of a screen; the navigation around it stays. */
export function ChunkPage({ failure }: Failed) {
  const { title, text } = chunkWords[failure.trouble];
  return (
    <>
      <title>Not loaded · Convergence Console</title>
      <StateCard
        icon={<PlugDisconnected24Regular />}
        tone={failure.trouble === 'replaced' ? 'brand' : 'danger'}
        title={title}
        text={text}
        announce="alert"
        actions={<ChunkRetry failure={failure} />}
      />
    </>
  );
}

/** In the place of a dialog, a menu or a popover; the page behind stays as it is. */
export function ChunkDialog({ failure, onClose }: Failed & { onClose: () => void }) {
  const styles = useConfirmDialogStyles();
  const { title, text } = chunkWords[failure.trouble];
  return (
    <Dialog
      modalType="alert"
      open
      onOpenChange={(_, data) => {
        if (!data.open) onClose();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{text}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
            <ChunkRetry failure={failure} />
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
