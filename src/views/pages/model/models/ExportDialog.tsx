import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  ProgressBar,
} from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { explainProblem } from '~/core/problem';
import type { ExportFormat, ModelSearchActor } from '~/machines/model/model-search-machine';
import { ProblemText } from '~/views/kit/Facts';
import { selectExportProblem, selectProgress } from './ModelBlank';
import { useResultStyles } from './models.styles';

/** How far the reading of a whole result is, or why it ended. */
export function ExportDialog({ search }: { search: ModelSearchActor }) {
  const styles = useResultStyles();
  const { done, total } = useSelector(search, selectProgress);
  const problem = useSelector(search, selectExportProblem);
  const close = () => search.send({ type: 'export.close' });
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => (open ? undefined : close())}>
      <DialogSurface className={styles.dialog}>
        <DialogBody>
          <DialogTitle>{problem ? 'Results were not exported' : 'Exporting results'}</DialogTitle>
          <DialogContent>
            {problem ? (
              <ProblemText title="Nothing was saved." text={explainProblem(problem)} />
            ) : (
              <>
                <p role="status">
                  {total === undefined ? 'Reading the models…' : `${done} of ${total} models were read.`}
                </p>
                <ProgressBar
                  aria-label="Models read"
                  value={total === undefined || total === 0 ? undefined : done / total}
                />
              </>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{problem ? 'Close' : 'Cancel'}</Button>
            {problem ? (
              <Button appearance="primary" onClick={() => search.send({ type: 'export.retry' })}>
                Retry
              </Button>
            ) : null}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

type ExportMenuProps = { disabled: boolean; onExport: (format: ExportFormat) => void };

/** Gives the whole result away, not only the page that is shown. */
export const ExportMenu = ({ disabled, onExport }: ExportMenuProps) => (
  <Menu positioning="below-end">
    <MenuTrigger disableButtonEnhancement>
      <Button
        appearance="subtle"
        icon={<ArrowDownload20Regular />}
        aria-label="Export all results"
        title="Export all results"
        disabledFocusable={disabled}
      />
    </MenuTrigger>
    <MenuPopover>
      <MenuList>
        <MenuItem onClick={() => onExport('jsonl')}>Save as JSON Lines</MenuItem>
        <MenuItem onClick={() => onExport('csv')}>Save as CSV</MenuItem>
        <MenuItem onClick={() => onExport('clipboard')}>Copy as JSON</MenuItem>
      </MenuList>
    </MenuPopover>
  </Menu>
);
