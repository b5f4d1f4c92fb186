import { Button, ProgressBar } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { explainProblem } from '~/core/problem';
import type { ModelSearchActor } from '~/machines/model/model-search-machine';
import { ProblemText } from '~/views/kit/Facts';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { useResultStyles } from './models.styles';

export function ExportDialog({ search }: { search: ModelSearchActor }) {
  const styles = useResultStyles();
  const { progress, problem } = useSelector(search, ({ context }) => context);
  const { done, total } = progress;
  const close = () => search.send({ type: 'export.close' });
  return (
    <DialogFrame
      alert
      title={problem ? 'Results were not exported' : 'Exporting results'}
      className={styles.dialog}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{problem ? 'Close' : 'Cancel'}</Button>
          {problem ? (
            <Button appearance="primary" onClick={() => search.send({ type: 'export.retry' })}>
              Retry
            </Button>
          ) : null}
        </>
      }
    >
      {problem ? (
        <ProblemText title="Nothing was saved." text={explainProblem(problem)} />
      ) : (
        <>
          <p role="status">
            {total === undefined ? 'Reading the models…' : `${done} of ${total} models were read.`}
          </p>
          <ProgressBar aria-label="Models read" value={total ? done / total : undefined} />
        </>
      )}
    </DialogFrame>
  );
}
