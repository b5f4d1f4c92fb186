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
import { useSelector } from '@xstate/react';
import { explainProblem } from '../../../api/rest/problem';
import type { ModelSearchActor } from '../../../machines/in-domain/model-search/model-search-machine';
import { ProblemText } from '../../shared/ProblemText';
import { selectExportProblem, selectProgress } from './model-selectors';
import { useResultStyles } from './ModelResults.styles';

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
