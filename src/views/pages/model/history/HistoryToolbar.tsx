import { Button, Dropdown, Input, mergeClasses, Option } from '@fluentui/react-components';
import {
  ArrowUndo20Regular,
  ChevronLeft20Regular,
  ChevronRight20Regular,
  Copy20Regular,
  Dismiss20Regular,
  History20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { TimeZone } from '~/core/clock';
import { documentText } from '~/core/json/document-text';
import { formatTime } from '~/core/times';
import type { ModelHistoryActor } from '~/machines/model/history/model-history-machine';
import {
  selectAgainst,
  selectCanRestore,
  selectCounting,
  selectCreatedAt,
  selectEntries,
  selectVariant,
  selectHighest,
  selectLowest,
  selectNewer,
  selectRestoring,
  selectShown,
  selectVersion,
  selectWhyNot,
} from '~/machines/model/history/model-history-selectors';
import { When } from '~/views/kit/When';
import { BusyIcon } from '~/views/kit/status';
import { ChangeSummary } from './VersionList';
import { nameOfUser } from './history-texts';
import { useHistoryViewStyles, useVersionSliderStyles } from './history.styles';

const choices = {
  none: 'Nothing',
  live: 'Live document',
  previous: 'Previous version',
  version: 'Version…',
} as const;
type Choice = keyof typeof choices;

/** What the chosen version is compared with. */
function CompareChoice({ history }: { history: ModelHistoryActor }) {
  const styles = useHistoryViewStyles();
  const id = useId();
  const against = useSelector(history, selectAgainst);
  const version = useSelector(history, selectVersion);
  const lowest = useSelector(history, selectLowest);
  const highest = useSelector(history, selectHighest);
  const [typed, setTyped] = useState<string>();
  const choice: Choice = against === undefined ? 'none' : typeof against === 'number' ? 'version' : against;
  const choose = (next: Choice) => {
    setTyped(undefined);
    const side = next === 'version' ? Math.max(lowest, version - 1) : next === 'none' ? undefined : next;
    history.send({ type: 'history.compare', against: side });
  };
  const text = typed ?? String(against ?? '');
  const isKnown = (number: number) => Number.isInteger(number) && number >= lowest && number <= highest;
  return (
    <div className={styles.compare}>
      <label id={id} className={styles.compareLabel}>
        Compare with
      </label>
      <Dropdown
        size="small"
        className={styles.compareChoice}
        aria-labelledby={id}
        value={choices[choice]}
        selectedOptions={[choice]}
        onOptionSelect={(_, { optionValue }) => choose(optionValue as Choice)}
      >
        {Object.entries(choices).map(([value, label]) => (
          <Option key={value} value={value}>
            {label}
          </Option>
        ))}
      </Dropdown>
      {choice === 'version' ? (
        <Input
          size="small"
          type="number"
          inputMode="numeric"
          className={styles.compareNumber}
          aria-label={`Other version, from ${lowest} to ${highest}`}
          aria-invalid={!isKnown(Number(text))}
          title={`From ${lowest} to ${highest}`}
          min={lowest}
          max={highest}
          value={text}
          onChange={(_, { value }) => {
            setTyped(value);
            const number = Number(value);
            if (value !== '' && isKnown(number)) history.send({ type: 'history.compare', against: number });
          }}
          onBlur={() => setTyped(undefined)}
        />
      ) : null}
    </div>
  );
}

type HistoryToolbarProps = {
  history: ModelHistoryActor;
  copy: (text: string) => void;
  onClose: () => void;
};

/** What can be done with the chosen version. */
export function HistoryToolbar({ history, copy, onClose }: HistoryToolbarProps) {
  const styles = useHistoryViewStyles();
  const isKnown = useSelector(history, selectVariant) === 'known';
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

type VersionSliderProps = { history: ModelHistoryActor; zone: TimeZone };

/** All versions on one line, with who made the chosen one and when. */
export function VersionSlider({ history, zone }: VersionSliderProps) {
  const styles = useVersionSliderStyles();
  const version = useSelector(history, selectVersion);
  const lowest = useSelector(history, selectLowest);
  const highest = useSelector(history, selectHighest);
  const entries = useSelector(history, selectEntries);
  const createdAt = useSelector(history, selectCreatedAt);
  const entry = entries[version - (entries[0]?.version ?? 0)];
  const show = (next: number) => history.send({ type: 'history.show', version: next });
  const at = entry?.at ?? (version === 1 ? createdAt : undefined);
  const who = entry ? nameOfUser(entry.user) : '';
  return (
    <div className={styles.root}>
      <div className={styles.facts}>
        <span className={styles.version}>
          Version {version} <span className={styles.of}>of {highest}</span>
        </span>
        <span className={mergeClasses(styles.fact, styles.when)}>
          {at === undefined ? null : <When at={at} zone={zone} />}
        </span>
        <span className={mergeClasses(styles.fact, styles.what)}>
          {entry ? (
            <>
              <bdi>{who}</bdi> · <ChangeSummary entry={entry} />
            </>
          ) : version === 1 ? (
            'Created'
          ) : version >= lowest ? (
            'Not loaded yet'
          ) : null}
        </span>
      </div>
      <div className={styles.track}>
        <Button
          appearance="subtle"
          icon={<ChevronLeft20Regular />}
          aria-label="Previous version"
          title="Previous version"
          disabledFocusable={version <= lowest}
          onClick={() => show(version - 1)}
        />
        <input
          type="range"
          className={styles.slider}
          aria-label="Version"
          aria-valuetext={[
            `Version ${version} of ${highest}`,
            at === undefined ? undefined : formatTime(at, zone),
            entry ? who : undefined,
          ]
            .filter((part) => part !== undefined)
            .join(', ')}
          min={lowest}
          max={Math.max(lowest, highest)}
          value={version}
          disabled={lowest >= highest}
          onChange={({ target }) => show(target.valueAsNumber)}
        />
        <Button
          appearance="subtle"
          icon={<ChevronRight20Regular />}
          aria-label="Next version"
          title="Next version"
          disabledFocusable={version >= highest}
          onClick={() => show(version + 1)}
        />
      </div>
    </div>
  );
}
