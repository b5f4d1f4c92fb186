import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { explainProblem } from '../../../../api/rest/problem';
import type { ModelHistoryActor } from '../../../../machines/in-domain/model-history/model-history-machine';
import {
  selectEnding,
  selectLoadingMore,
  selectLowest,
  selectMoreFailed,
  selectMoreProblem,
} from '../../../../machines/in-domain/model-history/model-history-selectors';
import { BusyIcon } from '../../../shared/BusyIcon';
import { useVersionListStyles } from './VersionList.styles';

/** Below the oldest version that is loaded: how earlier ones come, or why they don't. */
export function VersionListEnd({ history }: { history: ModelHistoryActor }) {
  const styles = useVersionListStyles();
  const ending = useSelector(history, selectEnding);
  const lowest = useSelector(history, selectLowest);
  const isLoading = useSelector(history, selectLoadingMore);
  const hasFailed = useSelector(history, selectMoreFailed);
  const problem = useSelector(history, selectMoreProblem);
  if (ending === 'creation') return null;
  if (ending === 'lost')
    return (
      <div className={styles.end}>
        Versions before {lowest} can’t be shown: the server does not keep what is needed, or the data were
        replaced as a whole at that time.
      </div>
    );
  return (
    <div className={styles.end}>
      {hasFailed && problem ? (
        <span role="alert">Earlier versions could not be loaded. {explainProblem(problem)}</span>
      ) : null}
      <Button
        size="small"
        appearance="subtle"
        icon={isLoading ? <BusyIcon /> : undefined}
        disabledFocusable={isLoading}
        onClick={() => history.send({ type: 'history.more' })}
      >
        {hasFailed ? 'Retry' : 'Load earlier versions'}
      </Button>
    </div>
  );
}
