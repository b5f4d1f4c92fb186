import { Button, mergeClasses } from '@fluentui/react-components';
import { ChevronLeft20Regular, ChevronRight20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ModelHistoryActor } from '../../../../machines/in-domain/model-history/model-history-machine';
import {
  selectCreatedAt,
  selectEntries,
  selectHighest,
  selectLowest,
  selectVersion,
} from '../../../../machines/in-domain/model-history/model-history-selectors';
import { formatTime, type TimeZone } from '../../../shared/format-time';
import { When } from '../../../shared/When';
import { nameOfUser } from './history-words';
import { SaidWhat } from './SaidWhat';
import { useVersionSliderStyles } from './VersionSlider.styles';

export type VersionSliderProps = { history: ModelHistoryActor; zone: TimeZone };

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
              <bdi>{who}</bdi> · <SaidWhat entry={entry} />
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
