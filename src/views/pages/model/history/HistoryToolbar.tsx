import { Button, Dropdown, Input, Option } from '@fluentui/react-components';
import {
  ArrowHookUpLeft20Regular,
  ArrowUndo20Regular,
  ChevronLeft20Regular,
  ChevronRight20Regular,
  Copy20Regular,
  Dismiss20Regular,
  History20Regular,
  Pause20Regular,
  Play20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactElement, useId, useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { documentText } from '~/core/json/model-data-text';
import { personPath } from '~/core/paths';
import { personName } from '~/core/person';
import { formatTime, type TimeZone } from '~/core/times';
import {
  type ModelHistoryActor,
  selectHighest,
  selectNewer,
  selectWhyNot,
  type Wish,
} from '~/machines/model/history/model-history-machine';
import { useFocusBeside } from '~/views/hooks/focus';
import { IconButton } from '~/views/kit/buttons';
import { HelpButton } from '~/views/kit/HelpButton';
import { PersonName } from '~/views/kit/PersonName';
import { BusyIcon } from '~/views/kit/status';
import { When } from '~/views/kit/texts';
import { useHistoryStyles } from './history.styles';
import { RowSummary } from './VersionList';

const choices = {
  none: 'Nothing',
  live: 'Live document',
  previous: 'Previous version',
  version: 'Version…',
} as const;
type Choice = keyof typeof choices;

function CompareChoice({ history }: { history: ModelHistoryActor }) {
  const styles = useHistoryStyles();
  const id = useId();
  const { against, version, lowest } = useSelector(history, ({ context }) => context);
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

const findHistoryButton = () => document.querySelector('[data-opens="history"]');

type HistoryToolbarProps = { history: ModelHistoryActor; copy: (text: string) => void; onClose: () => void };

export function HistoryToolbar({ history, copy, onClose }: HistoryToolbarProps) {
  const styles = useHistoryStyles();
  const snapshot = useSelector(history, (s) => s);
  const { shown, version, wish } = snapshot.context;
  const isNewest = version === selectHighest(snapshot) && selectNewer(snapshot) === 0;
  const root = useFocusBeside<HTMLDivElement>(findHistoryButton);
  const icon = (of: Wish, otherwise: ReactElement) =>
    snapshot.hasTag('acting') && wish === of ? <BusyIcon /> : otherwise;
  return (
    <div ref={root} role="toolbar" aria-label="History" className={styles.toolbar}>
      <div className={styles.heading}>
        <span className={styles.icon}>
          <History20Regular />
        </span>
        <h2 className={styles.title}>History</h2>
        <HelpButton topic="History" />
      </div>
      {snapshot.context.history ? (
        <>
          <CompareChoice history={history} />
          <IconButton
            icon={<Copy20Regular />}
            className={styles.short}
            label="Copy as JSON"
            disabledFocusable={!shown}
            onClick={() => {
              if (shown) copy(documentText(shown.document));
            }}
          >
            <span className={styles.shortText}>Copy as JSON</span>
          </IconButton>
          <IconButton
            icon={icon('revert', <ArrowHookUpLeft20Regular />)}
            className={styles.short}
            label="Revert change"
            title={
              selectWhyNot(snapshot) ??
              (version === 1
                ? "The creation can't be reverted."
                : `Revert only what version ${formatCount(version)} changed`)
            }
            disabledFocusable={!snapshot.can({ type: 'history.revert' })}
            onClick={() => history.send({ type: 'history.revert' })}
          >
            <span className={styles.shortText}>Revert change</span>
          </IconButton>
          <Button
            icon={icon('restore', <ArrowUndo20Regular />)}
            title={
              selectWhyNot(snapshot) ??
              (isNewest ? 'This is the newest version.' : `Restore version ${formatCount(version)}`)
            }
            disabledFocusable={isNewest || !snapshot.can({ type: 'history.restore' })}
            onClick={() => history.send({ type: 'history.restore' })}
          >
            Restore
          </Button>
        </>
      ) : null}
      <IconButton icon={<Dismiss20Regular />} className={styles.close} label="Close history" onClick={onClose} />
    </div>
  );
}

type VersionSliderProps = { history: ModelHistoryActor; zone: TimeZone; domainKey: DomainKey | undefined };

export function VersionSlider({ history, zone, domainKey }: VersionSliderProps) {
  const styles = useHistoryStyles();
  const { version, lowest, rows, history: read } = useSelector(history, ({ context }) => context);
  const highest = useSelector(history, selectHighest);
  const isPlaying = useSelector(history, (s) => s.hasTag('playing'));
  const row = rows.find(({ entry: last }) => last.version >= version && version > 1);
  const isKnown = row !== undefined && row.from <= version;
  const entry = isKnown ? row.entry : undefined;
  const show = (next: number) => history.send({ type: 'history.show', version: next });
  const canPlay = useSelector(history, (s) => s.can({ type: 'history.play' }));
  const play = () => history.send({ type: isPlaying ? 'history.pause' : 'history.play' });
  const step = (label: string, by: 1 | -1, icon: ReactElement) => (
    <IconButton
      icon={icon}
      label={label}
      disabledFocusable={version + by < lowest || version + by > highest}
      onClick={() => show(version + by)}
    />
  );
  const at = entry?.at ?? (version === 1 ? read?.createdAt : undefined);
  const user = entry && personName(entry.user);
  const spoken = [
    `Version ${formatCount(version)} of ${formatCount(highest)}`,
    at === undefined ? undefined : formatTime(at, zone),
    user,
  ];
  return (
    <div className={styles.slider}>
      <div className={styles.facts}>
        <span className={styles.versionOf}>
          Version {formatCount(version)} <span className={styles.of}>of {formatCount(highest)}</span>
        </span>
        <span className={styles.when}>{at === undefined ? null : <When at={at} zone={zone} />}</span>
        <span className={styles.made}>
          {isKnown ? (
            <>
              <PersonName
                person={entry?.user}
                name={user ?? ''}
                href={domainKey && entry?.user && personPath(domainKey, entry.user)}
              />
              <span aria-hidden>·</span>
              <RowSummary row={row} zone={zone} />
            </>
          ) : version === 1 ? (
            'Created'
          ) : version >= lowest ? (
            'Not loaded yet'
          ) : null}
        </span>
      </div>
      <div className={styles.track}>
        {step('Previous version', -1, <ChevronLeft20Regular />)}
        <input
          type="range"
          className={styles.range}
          aria-label="Version"
          aria-valuetext={spoken.filter((part) => part !== undefined).join(', ')}
          min={lowest}
          max={Math.max(lowest, highest)}
          value={version}
          disabled={lowest >= highest}
          onChange={({ target }) => show(target.valueAsNumber)}
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            play();
          }}
        />
        {step('Next version', 1, <ChevronRight20Regular />)}
        <IconButton
          icon={isPlaying ? <Pause20Regular /> : <Play20Regular />}
          label={isPlaying ? 'Pause' : 'Play'}
          title={isPlaying ? 'Pause (Space)' : 'Play (Space)'}
          disabledFocusable={!isPlaying && !canPlay}
          onClick={play}
        />
      </div>
    </div>
  );
}
