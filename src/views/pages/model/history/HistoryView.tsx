import {
  Button,
  Dropdown,
  Field,
  Input,
  mergeClasses,
  Option,
  Tab,
  TabList,
  ToggleButton,
} from '@fluentui/react-components';
import { ErrorCircle24Regular, Filter20Regular } from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, useContext, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { countOf, formatCount } from '~/core/counts';
import { writeDate } from '~/core/json/date-text';
import { personName } from '~/core/person';
import { explainProblem } from '~/core/problem';
import { isoTime, momentOf, type TimeZone } from '~/core/times';
import { modelHistoryScreens, namedVersions } from '~/machines/model/history/model-history-actors';
import {
  type ChangePlan,
  type ModelHistoryActor,
  readHistoryPlace,
  selectCount,
  selectNewer,
} from '~/machines/model/history/model-history-machine';
import { isFiltering, noFilter, peopleOf, type VersionFilter } from '~/machines/model/history/version-rows';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { useConsoleParts, useWired, useTimeZone } from '~/views/console-parts';
import { useKeepFocus, useReturnFocus } from '~/views/hooks/focus';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { useNarrow } from '~/views/hooks/use-width';
import { BlankState } from '~/views/kit/BlankState';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { SkeletonFields } from '~/views/kit/Card';
import { Column } from '~/views/kit/layout';
import { Name } from '~/views/kit/texts';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { DockContext } from '../ModelView';
import { useHistoryStyles } from './history.styles';
import { HistoryToolbar, VersionSlider } from './HistoryToolbar';
import { ChangeItem, VersionDocument } from './VersionDocument';
import { VersionList } from './VersionList';

const everyone = '';

function VersionFilters({ history, zone }: { history: ModelHistoryActor; zone: TimeZone }) {
  const styles = useHistoryStyles();
  const filter = useSelector(history, ({ context }) => context.filter);
  const { shown, all, isOpen } = useSelector(history, selectCount, shallowEqual);
  const isFiltered = isFiltering(filter);
  const [opened, setOpened] = useState(isFiltered);
  const total = countOf(all, isOpen ? 'loaded version' : 'version');
  return (
    <div className={styles.filters}>
      <div className={styles.filterHead}>
        <span role="status" className={styles.count}>
          {isFiltered ? `${formatCount(shown)} of ${total}` : total}
        </span>
        {isFiltered ? (
          <Button
            size="small"
            appearance="subtle"
            onClick={() => history.send({ type: 'history.filter', filter: noFilter })}
          >
            Clear filters
          </Button>
        ) : null}
        <ToggleButton
          size="small"
          appearance="subtle"
          icon={<Filter20Regular />}
          checked={opened}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Filter
        </ToggleButton>
      </div>
      {opened ? <FilterFields history={history} filter={filter} zone={zone} /> : null}
    </div>
  );
}

type FilterFieldsProps = { history: ModelHistoryActor; filter: VersionFilter; zone: TimeZone };

function FilterFields({ history, filter, zone }: FilterFieldsProps) {
  const styles = useHistoryStyles();
  const rows = useSelector(history, ({ context }) => context.rows);
  const people = peopleOf(rows);
  const change = (next: VersionFilter) => history.send({ type: 'history.filter', filter: next });
  const nameOf = (key: string | undefined) => {
    if (key === undefined) return 'Everyone';
    return people.has(key) ? personName(people.get(key)) : key.slice(key.indexOf(':') + 1);
  };
  const time = (label: string, side: 'from' | 'to') => (
    <Field label={label} size="small">
      <Input
        size="small"
        type="datetime-local"
        className={styles.filterField}
        value={filter[side] === undefined ? '' : (isoTime(filter[side], zone)?.slice(0, 16) ?? '')}
        onChange={(_, { value }) => {
          const { [side]: _before, ...rest } = filter;
          const at = momentOf(value, zone, side === 'from' ? 'first' : 'last');
          change(Number.isNaN(at) ? rest : { ...rest, [side]: at });
        }}
      />
    </Field>
  );
  return (
    <div className={styles.filterFields}>
      <Field label="Person" size="small">
        <Dropdown
          size="small"
          className={styles.filterField}
          value={nameOf(filter.by)}
          selectedOptions={[filter.by ?? everyone]}
          onOptionSelect={(_, { optionValue }) => {
            const { by: _before, ...rest } = filter;
            change(optionValue ? { ...rest, by: optionValue } : rest);
          }}
        >
          <Option value={everyone}>Everyone</Option>
          {[...people].map(([key, user]) => (
            <Option key={key} value={key} text={personName(user)}>
              <Name>{personName(user)}</Name>
            </Option>
          ))}
        </Dropdown>
      </Field>
      <Field label="Path" size="small">
        <Input
          size="small"
          className={styles.filterField}
          placeholder="lines[0].sku"
          spellCheck={false}
          value={filter.path}
          onChange={(_, { value }) => change({ ...filter, path: value })}
        />
      </Field>
      {time('From', 'from')}
      {time('To', 'to')}
    </div>
  );
}

/** More changes are counted. */
const mostShown = 6;

type ChangeDialogProps = { history: ModelHistoryActor; plan: ChangePlan; zone: TimeZone };

function ChangeDialog({ history, plan, zone }: ChangeDialogProps) {
  useReturnFocus();
  const styles = useHistoryStyles();
  const { version, wish } = useSelector(history, ({ context }) => context);
  const { changes, versions, stays } = plan;
  const more = changes.length - mostShown;
  const answers = {
    onConfirm: () => history.send({ type: 'history.confirm' }),
    onCancel: () => history.send({ type: 'history.cancel' }),
  };
  if (wish === 'restore') {
    const done = changes.length === 0;
    return (
      <ConfirmDialog
        title={`Restore version ${formatCount(version)}?`}
        text={
          done
            ? `The document is the same as at version ${formatCount(version)}. There is nothing to restore.`
            : `Restores version ${formatCount(version)} as one undoable change. Everyone with the model open sees it right away.`
        }
        action="Restore"
        done={done}
        {...answers}
      />
    );
  }
  return (
    <ConfirmDialog
      title={`Revert ${namedVersions(versions)}?`}
      text="Reverts only this change, as one undoable change. Later changes stay. Everyone with the model open sees it right away."
      action="Revert"
      outcome={
        <>
          <ul className={styles.preview} aria-label="What will change">
            {changes.slice(0, mostShown).map((change, index) => (
              <ChangeItem key={index} change={change} writeDate={(date) => writeDate(date, zone)} />
            ))}
          </ul>
          {more > 0 ? <p className={styles.note}>and {countOf(more, 'more change')}</p> : null}
          {stays === undefined ? null : <p className={styles.note}>Not reverted: {stays}</p>}
        </>
      }
      {...answers}
    />
  );
}

const labels = {
  'history.retry': 'Retry',
  'history.reload': 'Reload',
  'history.cancel': 'Dismiss',
} as const;

function HistoryMessages({ history }: { history: ModelHistoryActor }) {
  const snapshot = useSelector(history, (s) => s);
  const { version, lowest, problem, plan, wish } = snapshot.context;
  const newer = selectNewer(snapshot);
  const because = problem ? explainProblem(problem) : '';
  const failed = (what: string) => `Version ${formatCount(version)} could not be ${what}. ${because}`;
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
  const { document } = typeof snapshot.value === 'string' ? {} : snapshot.value.known;
  // Retrying can't bring back a version that the server no longer has.
  const again = version < lowest ? [] : (['history.retry'] as const);
  return (
    <Column shrink={false}>
      {document === 'changing'
        ? message(
            'info',
            wish === 'restore'
              ? `Version ${formatCount(version)} is being restored.`
              : `The change of version ${formatCount(version)} is being reverted.`,
          )
        : newer > 0
          ? message('info', `${countOf(newer, 'newer version')}.`, 'history.reload')
          : null}
      {document === 'versionFailed' ? message('error', failed('shown'), ...again) : null}
      {document === 'refused'
        ? message('warning', `This change can't be reverted. ${plan?.refusal ?? ''}`, 'history.cancel')
        : null}
      {document === 'changeFailed'
        ? message(
            'error',
            wish === 'restore' ? failed('restored') : `The change could not be reverted. ${because}`,
            'history.retry',
            'history.cancel',
          )
        : null}
    </Column>
  );
}

const Kept = (props: { className?: string; children: ReactNode }) => (
  <div ref={useKeepFocus<HTMLDivElement>()} {...props} />
);

type HistoryViewProps = ComponentProps<typeof HistoryToolbar> & { domainKey?: DomainKey; zone: TimeZone };

export function HistoryView({ domainKey, history, zone, copy, onClose }: HistoryViewProps) {
  const styles = useHistoryStyles();
  const snapshot = useSelector(history, (s) => s);
  const { problem, plan } = snapshot.context;
  const dock = useContext(DockContext);
  const isNarrow = useNarrow() || dock?.isWide === false;
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
              <div className={mergeClasses(styles.versions, isNarrow && styles.onePane)}>
                <VersionFilters history={history} zone={zone} />
                <VersionList history={history} zone={zone} />
              </div>
            )}
            {isNarrow && pane !== 'document' ? null : <VersionDocument history={history} zone={zone} />}
          </div>
        </>
      )}
      {snapshot.matches({ known: { document: 'confirming' } }) && plan ? (
        <ChangeDialog history={history} plan={plan} zone={zone} />
      ) : null}
    </div>
  );
}

type HistoryScreenProps = { domainKey: DomainKey; model: OpenModelActor; onClose: () => void };

export function HistoryScreen({ domainKey, model, onClose }: HistoryScreenProps) {
  const { copy } = useConsoleParts();
  const { modelHistory } = useWired(modelHistoryScreens, domainKey);
  const machine = useMemo(() => modelHistory(model), [modelHistory, model]);
  const history = useActorRef(machine, { input: readHistoryPlace(useLocation().search) });
  return <HistoryView domainKey={domainKey} history={history} zone={useTimeZone()} copy={copy} onClose={onClose} />;
}
