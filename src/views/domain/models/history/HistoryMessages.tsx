import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { explainProblem } from '../../../../api/rest/problem';
import type { ModelHistoryActor } from '../../../../machines/in-domain/model-history/model-history-machine';
import {
  selectLowest,
  selectNewer,
  selectProblem,
  selectRestoreFailed,
  selectRestoring,
  selectVersion,
  selectVersionFailed,
} from '../../../../machines/in-domain/model-history/model-history-selectors';
import { StatusMessage } from '../../../shared/StatusMessage';
import { counted } from './history-words';
import { useHistoryViewStyles } from './HistoryView.styles';

/** What has happened meanwhile, and what did not work. */
export function HistoryMessages({ history }: { history: ModelHistoryActor }) {
  const styles = useHistoryViewStyles();
  const version = useSelector(history, selectVersion);
  const lowest = useSelector(history, selectLowest);
  const newer = useSelector(history, selectNewer);
  const problem = useSelector(history, selectProblem);
  const hasFailed = useSelector(history, selectVersionFailed);
  const isRestoring = useSelector(history, selectRestoring);
  const restoreFailed = useSelector(history, selectRestoreFailed);
  const reason = problem ? explainProblem(problem) : '';
  // There is nothing to be had by asking again.
  const isLost = version < lowest;
  const retry = (
    <Button size="small" onClick={() => history.send({ type: 'history.retry' })}>
      Retry
    </Button>
  );
  return (
    <div className={styles.messages}>
      {isRestoring ? (
        <StatusMessage intent="info" shape="square">
          Version {version} is being restored.
        </StatusMessage>
      ) : newer > 0 ? (
        <StatusMessage
          intent="info"
          shape="square"
          actions={
            <Button size="small" onClick={() => history.send({ type: 'history.reload' })}>
              Reload
            </Button>
          }
        >
          {counted(newer, 'newer version')}.
        </StatusMessage>
      ) : null}
      {hasFailed ? (
        <StatusMessage intent="error" shape="square" actions={isLost ? null : retry}>
          Version {version} could not be shown. {reason}
        </StatusMessage>
      ) : null}
      {restoreFailed ? (
        <StatusMessage
          intent="error"
          shape="square"
          actions={
            <>
              {retry}
              <Button size="small" onClick={() => history.send({ type: 'history.cancel' })}>
                Dismiss
              </Button>
            </>
          }
        >
          Version {version} could not be restored. {reason}
        </StatusMessage>
      ) : null}
    </div>
  );
}
