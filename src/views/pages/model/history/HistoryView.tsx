import { Button, Tab, TabList } from '@fluentui/react-components';
import { ErrorCircle24Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { explainProblem } from '~/core/problem';
import { modelHistoryScreens } from '~/machines/model/history/model-history-actors';
import type { ModelHistoryActor } from '~/machines/model/history/model-history-machine';
import {
  selectAsking,
  selectChanges,
  selectVariant,
  selectLowest,
  selectNewer,
  selectProblem,
  selectRestoreFailed,
  selectRestoring,
  selectVersion,
  selectVersionFailed,
} from '~/machines/model/history/model-history-selectors';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import { useConsoleParts, useWired } from '~/views/console-parts';
import { useNarrow } from '~/views/hooks/use-width';
import { BlankState } from '~/views/kit/BlankState';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { SkeletonFields } from '~/views/kit/form/ResourceForm';
import { VersionDocument } from './ChangeList';
import { HistoryToolbar, VersionSlider } from './HistoryToolbar';
import { VersionList } from './VersionList';
import { counted } from './history-texts';
import { useHistoryViewStyles } from './history.styles';

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

/** Says what a restoration does before it is done. */
export function RestoreDialog({ history }: { history: ModelHistoryActor }) {
  const version = useSelector(history, selectVersion);
  const changes = useSelector(history, selectChanges);
  const isSame = changes === 0;
  return (
    <ConfirmDialog
      open
      title={`Restore version ${version}?`}
      text={
        isSame
          ? `The document is the same as at version ${version}. There is nothing to restore.`
          : `Restores version ${version} as one undoable change. Everyone with the model open sees it right away.`
      }
      action="Restore"
      done={isSame}
      onConfirm={() => history.send({ type: 'history.confirm' })}
      onCancel={() => history.send({ type: 'history.cancel' })}
    />
  );
}

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
  const variant = useSelector(history, selectVariant);
  const problem = useSelector(history, selectProblem);
  const isAsking = useSelector(history, selectAsking);
  const isNarrow = useNarrow();
  // Where there is room, both are shown.
  const [pane, setPane] = useState<Pane>('document');
  return (
    <div className={styles.root}>
      <HistoryToolbar history={history} copy={copy} onClose={onClose} />
      {variant === 'loading' ? (
        <div className={styles.skeleton} role="status" aria-busy aria-label="The history is being read.">
          <SkeletonFields count={4} />
        </div>
      ) : variant === 'failed' ? (
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

export type HistoryScreenProps = {
  domainKey: DomainKey;
  /** The model whose history it is. */
  model: OpenModelActor;
  onClose: () => void;
};

/** The history of a model that is open, for as long as it stands in place of the tree. */
export function HistoryScreen({ domainKey, model, onClose }: HistoryScreenProps) {
  const { preferences, copy } = useConsoleParts();
  const { modelHistory } = useWired(modelHistoryScreens, domainKey);
  const machine = useMemo(() => modelHistory(model), [modelHistory, model]);
  const history = useActorRef(machine, { input: { against: 'previous' } });
  return (
    <HistoryView
      history={history}
      zone={useSelector(preferences, selectTimeZone)}
      copy={copy}
      onClose={onClose}
    />
  );
}
