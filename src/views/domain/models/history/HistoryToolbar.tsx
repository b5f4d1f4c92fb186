import { Button } from '@fluentui/react-components';
import { ArrowUndo20Regular, Copy20Regular, Dismiss20Regular, History20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ModelHistoryActor } from '../../../../machines/in-domain/model-history/model-history-machine';
import {
  selectCanRestore,
  selectCounting,
  selectFace,
  selectHighest,
  selectNewer,
  selectRestoring,
  selectShown,
  selectVersion,
  selectWhyNot,
} from '../../../../machines/in-domain/model-history/model-history-selectors';
import { documentText } from '../../../../machines/in-domain/models/document-text';
import { BusyIcon } from '../../../shared/BusyIcon';
import { CompareChoice } from './CompareChoice';
import { useHistoryViewStyles } from './HistoryView.styles';

export type HistoryToolbarProps = {
  history: ModelHistoryActor;
  copy: (text: string) => void;
  onClose: () => void;
};

/** What can be done with the chosen version. */
export function HistoryToolbar({ history, copy, onClose }: HistoryToolbarProps) {
  const styles = useHistoryViewStyles();
  const isKnown = useSelector(history, selectFace) === 'known';
  const shown = useSelector(history, selectShown);
  const canRestore = useSelector(history, selectCanRestore);
  const why = useSelector(history, selectWhyNot);
  const isBusy = useSelector(history, selectCounting);
  const isRestoring = useSelector(history, selectRestoring);
  const version = useSelector(history, selectVersion);
  const isNewest = version === useSelector(history, selectHighest);
  const newer = useSelector(history, selectNewer);
  const reason =
    why ?? (isNewest && newer === 0 ? 'This is the newest version.' : `Restore version ${version}`);
  return (
    <div role="toolbar" aria-label="History" className={styles.toolbar}>
      <div className={styles.heading}>
        <span className={styles.icon}>
          <History20Regular />
        </span>
        <h2 className={styles.title}>History</h2>
      </div>
      {isKnown ? (
        <>
          <CompareChoice history={history} />
          <Button
            appearance="subtle"
            icon={<Copy20Regular />}
            className={styles.short}
            aria-label="Copy as JSON"
            title="Copy as JSON"
            disabledFocusable={!shown}
            onClick={() => {
              if (shown) copy(documentText(shown.document));
            }}
          >
            <span className={styles.shortText}>Copy as JSON</span>
          </Button>
          <Button
            icon={isBusy || isRestoring ? <BusyIcon /> : <ArrowUndo20Regular />}
            title={reason}
            disabledFocusable={!canRestore || (isNewest && newer === 0)}
            onClick={() => history.send({ type: 'history.restore' })}
          >
            Restore
          </Button>
        </>
      ) : null}
      <Button
        appearance="subtle"
        icon={<Dismiss20Regular />}
        className={styles.close}
        aria-label="Close history"
        title="Close history"
        onClick={onClose}
      />
    </div>
  );
}
