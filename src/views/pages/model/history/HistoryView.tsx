import { Button, Tab, TabList } from '@fluentui/react-components';
import { ErrorCircle24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { countOf, formatCount } from '~/core/counts';
import type { TimeZone } from '~/core/times';
import { explainProblem } from '~/core/problem';
import { readHistoryPlace } from '~/machines/model/history/history-address';
import { modelHistoryScreens } from '~/machines/model/history/model-history-actors';
import { type ModelHistoryActor, selectNewer } from '~/machines/model/history/model-history-machine';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { useConsoleParts, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { ReturnFocus, useKeepFocus } from '~/views/hooks/focus';
import { useNarrow } from '~/views/hooks/use-width';
import { BlankState } from '~/views/kit/BlankState';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { SkeletonFields } from '~/views/kit/form/ResourceForm';
import { Column } from '~/views/kit/layout';
import { useTimeZone } from '~/views/kit/screens';
import { HistoryToolbar, VersionSlider } from './HistoryToolbar';
import { VersionDocument } from './VersionDocument';
import { RevertDialog } from './RevertDialog';
import { VersionFilters } from './VersionFilters';
import { VersionList } from './VersionList';
import { useHistoryStyles } from './history.styles';

const labels = {
  'history.retry': 'Retry',
  'history.reload': 'Reload',
  'history.cancel': 'Dismiss',
} as const;

function HistoryMessages({ history }: { history: ModelHistoryActor }) {
  const snapshot = useSelector(history, (s) => s);
  const { version, lowest, problem, plan } = snapshot.context;
  const newer = selectNewer(snapshot);
  const failed = (what: string) =>
    `Version ${formatCount(version)} could not be ${what}. ${problem ? explainProblem(problem) : ''}`;
  const message = (intent: 'info' | 'warning' | 'error', text: string, ...actions: (keyof typeof labels)[]) => (
    <StatusMessage
      intent={intent}
      shape="square"
      actions={
        actions.length > 0 &&
        actions.map((type) => (
          <Button key={type} size="small" onClick={() => history.send({ type })}>
            {labels[type]}
          </Button>
        ))
      }
    >
      {text}
    </StatusMessage>
  );
  const because = problem ? explainProblem(problem) : '';
  const { document } = typeof snapshot.value === 'string' ? {} : snapshot.value.known;
  // Retrying can't bring back a version that the server no longer has.
  const again = version < lowest ? [] : (['history.retry'] as const);
  return (
    <Column shrink={false}>
      {document === 'restoring'
        ? message('info', `Version ${formatCount(version)} is being restored.`)
        : document === 'reverting'
          ? message('info', `The change of version ${formatCount(version)} is being reverted.`)
          : newer > 0
            ? message('info', `${countOf(newer, 'newer version')}.`, 'history.reload')
            : null}
      {document === 'versionFailed' ? message('error', failed('shown'), ...again) : null}
      {document === 'restoreFailed' ? message('error', failed('restored'), 'history.retry', 'history.cancel') : null}
      {document === 'revertRefused'
        ? message('warning', `This change can't be reverted. ${plan?.refusal ?? ''}`, 'history.cancel')
        : null}
      {document === 'revertFailed'
        ? message('error', `The change could not be reverted. ${because}`, 'history.retry', 'history.cancel')
        : null}
    </Column>
  );
}

/** What is gone while the history is read again. */
const Kept = (props: { className?: string; children: ReactNode }) => (
  <div ref={useKeepFocus<HTMLDivElement>()} {...props} />
);

type HistoryViewProps = {
  domainKey?: DomainKey;
  history: ModelHistoryActor;
  zone: TimeZone;
  copy: (text: string) => void;
  onClose: () => void;
};

/** The versions of a model: authors, the document at each version, differences, and restoring. */
export function HistoryView({ domainKey, history, zone, copy, onClose }: HistoryViewProps) {
  const styles = useHistoryStyles();
  const snapshot = useSelector(history, (s) => s);
  const { problem, version, changes, plan } = snapshot.context;
  const isNarrow = useNarrow();
  const [pane, setPane] = useState<'document' | 'versions'>('document');
  return (
    <div tabIndex={-1} className={styles.root}>
      <HistoryToolbar history={history} copy={copy} onClose={onClose} />
      {snapshot.hasTag('loading') ? (
        <div className={styles.skeleton} role="status" aria-busy aria-label="Loading the history">
          <SkeletonFields count={4} />
        </div>
      ) : !snapshot.hasTag('known') ? (
        <Kept className={styles.blank}>
          <BlankState
            kind="failed"
            icon={<ErrorCircle24Regular />}
            title="The history could not be loaded"
            text={problem ? explainProblem(problem) : undefined}
            actions={<Button onClick={() => history.send({ type: 'history.retry' })}>Retry</Button>}
          />
        </Kept>
      ) : (
        <>
          <Kept>
            <HistoryMessages history={history} />
          </Kept>
          <VersionSlider history={history} zone={zone} domainKey={domainKey} />
          {isNarrow ? (
            <TabList
              size="small"
              className={styles.panes}
              selectedValue={pane}
              onTabSelect={(_, { value }) => setPane(value as typeof pane)}
            >
              <Tab value="document">Document</Tab>
              <Tab value="versions">Versions</Tab>
            </TabList>
          ) : null}
          <div className={styles.body}>
            {isNarrow && pane !== 'versions' ? null : (
              <div className={styles.versions}>
                <VersionFilters history={history} zone={zone} />
                <VersionList history={history} zone={zone} />
              </div>
            )}
            {isNarrow && pane !== 'document' ? null : <VersionDocument history={history} zone={zone} />}
          </div>
        </>
      )}
      {snapshot.matches({ known: { document: 'confirmingRevert' } }) && plan ? (
        <>
          <ReturnFocus />
          <RevertDialog
            plan={plan}
            zone={zone}
            onConfirm={() => history.send({ type: 'history.confirm' })}
            onCancel={() => history.send({ type: 'history.cancel' })}
          />
        </>
      ) : null}
      {snapshot.matches({ known: { document: 'confirmingRestore' } }) ? (
        <>
          <ReturnFocus />
          <ConfirmDialog
            title={`Restore version ${formatCount(version)}?`}
            text={
              changes === 0
                ? `The document is the same as at version ${formatCount(version)}. There is nothing to restore.`
                : `Restores version ${formatCount(version)} as one undoable change. Everyone with the model open sees it right away.`
            }
            action="Restore"
            done={changes === 0}
            onConfirm={() => history.send({ type: 'history.confirm' })}
            onCancel={() => history.send({ type: 'history.cancel' })}
          />
        </>
      ) : null}
    </div>
  );
}

type HistoryScreenProps = { domainKey: DomainKey; model: OpenModelActor; onClose: () => void };

export function HistoryScreen({ domainKey, model, onClose }: HistoryScreenProps) {
  const { copy, search } = useConsoleParts();
  const { modelHistory } = useWired(modelHistoryScreens, domainKey);
  const machine = useMemo(() => modelHistory(model), [modelHistory, model]);
  const history = useActorRef(machine, { input: readHistoryPlace(search()) });
  return <HistoryView domainKey={domainKey} history={history} zone={useTimeZone()} copy={copy} onClose={onClose} />;
}
