import { Button, ProgressBar } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { countOf, formatCount } from '~/core/counts';
import { explainProblem } from '~/core/problem';
import type { ExportProgress, ModelExportActor } from '~/machines/model/export/export-machine';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { ProblemText } from '~/views/kit/Facts';
import { useResultStyles } from './models.styles';

const ofTotal = ({ done, total = 0 }: ExportProgress) => `${formatCount(done)} of ${countOf(total, 'model')}`;

/** The export while it runs, and when it has failed. While the operator chooses a file, the browser's dialog is open. */
export function ExportDialog({ exporting }: { exporting: ModelExportActor }) {
  const styles = useResultStyles();
  const snapshot = useSelector(exporting, (s) => s);
  const { progress, problem } = snapshot.context;
  const { done, total } = progress;
  const isWriting = snapshot.matches({ open: 'writing' });
  const isInterrupted = snapshot.matches({ open: 'failed' });
  const close = () => exporting.send({ type: 'export.close' });
  if (snapshot.matches('unwritten') && problem)
    return (
      <DialogFrame
        alert
        title="Results were not exported"
        className={styles.dialog}
        onClose={close}
        actions={<Button onClick={close}>Close</Button>}
      >
        <ProblemText title="Nothing was saved." text={explainProblem(problem)} />
      </DialogFrame>
    );
  if (!snapshot.matches('open')) return null;
  return (
    <DialogFrame
      alert
      title={isInterrupted ? 'Export interrupted' : 'Exporting results'}
      className={styles.dialog}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          {isInterrupted ? (
            <Button appearance="primary" onClick={() => exporting.send({ type: 'export.retry' })}>
              Retry
            </Button>
          ) : null}
        </>
      }
    >
      {isInterrupted && problem ? (
        <ProblemText
          title={total === undefined ? 'No models were read.' : `${ofTotal(progress)} were read.`}
          text={`${explainProblem(problem)} Retry continues from there.`}
        />
      ) : (
        <>
          <p role="status">
            {isWriting
              ? `Writing the file: ${ofTotal(progress)}…`
              : total === undefined
                ? 'Reading the models…'
                : `Reading ${ofTotal(progress)}…`}
          </p>
          <ProgressBar
            aria-label={isWriting ? 'Models written' : 'Models read'}
            value={total ? done / total : undefined}
          />
        </>
      )}
    </DialogFrame>
  );
}

/** Asks before the page is left during an export. */
export const ExportGuard = ({ exporting }: { exporting: ModelExportActor }) => (
  <LeaveGuard
    isDirty={() => exporting.getSnapshot().matches('open')}
    title="Leave and cancel the export?"
    text="The export isn't finished. The file will be removed."
  />
);
