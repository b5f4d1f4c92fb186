import { mergeClasses } from '@fluentui/react-components';
import type { HistoryEntry } from '../../../../api/realtime/model-history-port';
import { formatTime, type TimeZone } from '../../../shared/format-time';
import { PersonAvatar } from '../../../shared/PersonAvatar';
import { When } from '../../../shared/When';
import { versionOfRow, type HistoryRow } from './history-rows';
import { nameOfUser, saidWhat } from './history-words';
import { SaidWhat } from './SaidWhat';
import { useVersionListStyles } from './VersionList.styles';

export type VersionRowProps = {
  id: string;
  row: HistoryRow;
  /** In px. */
  top: number;
  height: number;
  isChosen: boolean;
  zone: TimeZone;
  onChoose: (version: number | undefined) => void;
};

const textOf = (entry: HistoryEntry) => {
  const { words, name } = saidWhat(entry);
  return name === undefined ? words : `${words} ${name}`;
};

/** One whom the server no longer knows. */
const nobody = { type: '', username: '' };

/** One line of the list: a person with a stretch of time, or a version. */
export function VersionRow({ id, row, top, height, isChosen, zone, onChoose }: VersionRowProps) {
  const styles = useVersionListStyles();
  const style = { top, height };
  if (row.row === 'group') {
    const name = nameOfUser(row.user);
    return (
      // Each version says it for itself.
      <div aria-hidden className={mergeClasses(styles.row, styles.group)} style={style}>
        <PersonAvatar person={row.user ?? nobody} name={name} size={20} decorative />
        <bdi className={styles.name} title={row.user?.username}>
          {name}
        </bdi>
        <span className={styles.time}>{formatTime(row.to, zone, 'short')}</span>
      </div>
    );
  }
  const version = versionOfRow(row);
  const at = row.row === 'version' ? row.entry.at : row.at;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={mergeClasses(styles.row, styles.version, isChosen && styles.selected)}
      style={style}
      onClick={() => onChoose(version)}
    >
      <span className={styles.number}>
        {row.row === 'version' && row.from < row.entry.version ? `${row.from}–${version}` : version}
        <span className={styles.hidden}>, </span>
      </span>
      <span className={styles.what} title={row.row === 'version' ? textOf(row.entry) : undefined}>
        {row.row === 'version' ? <SaidWhat entry={row.entry} /> : 'Created'}
        <span className={styles.hidden}>
          {row.row === 'version' ? `, ${nameOfUser(row.entry.user)}, ` : ', '}
        </span>
      </span>
      <span className={styles.time}>
        <When at={at} zone={zone} form={row.row === 'version' ? 'seconds' : 'short'} />
      </span>
    </div>
  );
}
