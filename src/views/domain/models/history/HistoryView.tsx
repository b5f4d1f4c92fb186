import { Button, Tab, TabList } from '@fluentui/react-components';
import { ErrorCircle24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { explainProblem } from '../../../../api/rest/problem';
import type { ModelHistoryActor } from '../../../../machines/in-domain/model-history/model-history-machine';
import {
  selectAsking,
  selectFace,
  selectProblem,
} from '../../../../machines/in-domain/model-history/model-history-selectors';
import { BlankState } from '../../../shared/BlankState';
import type { TimeZone } from '../../../shared/format-time';
import { SkeletonFields } from '../../../shared/form/SkeletonFields';
import { useNarrow } from '../../use-narrow';
import { HistoryMessages } from './HistoryMessages';
import { HistoryToolbar } from './HistoryToolbar';
import { useHistoryViewStyles } from './HistoryView.styles';
import { VersionDocument } from './VersionDocument';
import { VersionList } from './VersionList';
import { VersionSlider } from './VersionSlider';
import { RestoreDialog } from './RestoreDialog';

export type HistoryViewProps = {
  history: ModelHistoryActor;
  zone: TimeZone;
  copy: (text: string) => void;
  onClose: () => void;
};

type Pane = 'document' | 'versions';

/** The versions of a model in place of its tree: who made them, what it was, what lies between, and a way back. */
export function HistoryView({ history, zone, copy, onClose }: HistoryViewProps) {
  const styles = useHistoryViewStyles();
  const face = useSelector(history, selectFace);
  const problem = useSelector(history, selectProblem);
  const isAsking = useSelector(history, selectAsking);
  const isNarrow = useNarrow();
  // Where there is room, both are shown.
  const [pane, setPane] = useState<Pane>('document');
  return (
    <div className={styles.root}>
      <HistoryToolbar history={history} copy={copy} onClose={onClose} />
      {face === 'loading' ? (
        <div className={styles.skeleton} role="status" aria-busy aria-label="The history is being read.">
          <SkeletonFields count={4} />
        </div>
      ) : face === 'failed' ? (
        <div className={styles.blank}>
          <BlankState
            kind="failed"
            icon={<ErrorCircle24Regular />}
            title="The history could not be read"
            text={problem ? explainProblem(problem) : undefined}
            actions={<Button onClick={() => history.send({ type: 'history.retry' })}>Retry</Button>}
          />
        </div>
      ) : (
        <>
          <HistoryMessages history={history} />
          <VersionSlider history={history} zone={zone} />
          {isNarrow ? (
            <TabList
              size="small"
              className={styles.panes}
              selectedValue={pane}
              onTabSelect={(_, { value }) => setPane(value as Pane)}
            >
              <Tab value="document">Document</Tab>
              <Tab value="versions">Versions</Tab>
            </TabList>
          ) : null}
          <div className={styles.body}>
            {isNarrow && pane !== 'versions' ? null : (
              <div className={styles.versions}>
                <VersionList history={history} zone={zone} />
              </div>
            )}
            {isNarrow && pane !== 'document' ? null : (
              <div className={styles.document}>
                <VersionDocument history={history} zone={zone} />
              </div>
            )}
          </div>
        </>
      )}
      {isAsking ? <RestoreDialog history={history} /> : null}
    </div>
  );
}
