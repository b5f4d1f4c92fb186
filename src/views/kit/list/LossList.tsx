import { Button, mergeClasses } from '@fluentui/react-components';
import {
  ArrowDownload16Regular,
  Branch20Regular,
  Chat20Regular,
  Database20Regular,
  Document20Regular,
  FolderGlobe20Regular,
  Info20Regular,
  People20Regular,
  PlugConnected20Regular,
  ShieldPerson20Regular,
} from '@fluentui/react-icons';
import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '~/core/counts';
import { type Losses, type LossItem, type LossKind, lossText } from '~/core/losses';
import { type ApiProblem, explainProblem } from '~/core/problem';
import { formatTime, type TimeZone } from '~/core/times';
import { Name } from '~/views/kit/texts';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useLossStyles } from '~/views/kit/dialogs/dialog.styles';
import { BusyIcon } from '~/views/kit/status';

const icons: Record<LossKind, ReactElement> = {
  domain: <Database20Regular />,
  namespace: <FolderGlobe20Regular />,
  model: <Document20Regular />,
  user: <People20Regular />,
  event: <Chat20Regular />,
  version: <Branch20Regular />,
  member: <People20Regular />,
  membership: <People20Regular />,
  permission: <ShieldPerson20Regular />,
  place: <ShieldPerson20Regular />,
  role: <ShieldPerson20Regular />,
  connection: <PlugConnected20Regular />,
  onlooker: <PlugConnected20Regular />,
  participant: <PlugConnected20Regular />,
};
/** People who are working at this moment. */
const isUrgent = (what: LossKind) => what === 'connection' || what === 'onlooker' || what === 'participant';

/** More items are counted only. */
const mostItems = 20;

function LossItems({ items }: { items: readonly LossItem[] }) {
  const styles = useLossStyles();
  return (
    <ul className={styles.items}>
      {items.slice(0, mostItems).map(({ name, notes = [] }, index) => (
        <li key={index} className={styles.item}>
          <Name className={styles.name}>{name}</Name>
          <span className={styles.note}>{notes.join(', ')}</span>
        </li>
      ))}
      {items.length > mostItems ? (
        <li className={styles.note}>{`and ${formatCount(items.length - mostItems)} more`}</li>
      ) : null}
    </ul>
  );
}

type LossListProps = { losses: Losses; zone: TimeZone; children?: ReactNode };

/** What goes with a deletion, counted and named; `children`: what can be done first. */
export function LossList({ losses, zone, children }: LossListProps) {
  const styles = useLossStyles();
  const { list, at, uncounted = [], notes = [] } = losses;
  const sentences = [...uncounted, ...notes];
  return (
    <section aria-label="What goes with it" className={styles.root}>
      <div className={styles.head}>
        <span className={styles.title}>What goes with it</span>
        <span className={styles.note}>{`counted at ${formatTime(at, zone, 'clock') ?? ''}`}</span>
      </div>
      {list.length + sentences.length === 0 ? <p className={styles.line}>Nothing else.</p> : null}
      {list.map((loss) => (
        <div key={loss.what} className={mergeClasses(styles.line, styles.withIcon)}>
          <span className={mergeClasses(styles.icon, isUrgent(loss.what) && styles.urgent)}>{icons[loss.what]}</span>
          <div className={styles.loss}>
            <span className={styles.title}>{lossText(loss)}</span>
            {loss.items && loss.items.length > 0 ? <LossItems items={loss.items} /> : null}
          </div>
        </div>
      ))}
      {sentences.map((sentence) => (
        <div key={sentence} className={mergeClasses(styles.line, styles.withIcon)}>
          <span className={styles.icon}>
            <Info20Regular />
          </span>
          <span>{sentence}</span>
        </div>
      ))}
      {children}
    </section>
  );
}

export function CountingLosses() {
  const styles = useLossStyles();
  return (
    <section aria-label="What goes with it" className={styles.root} aria-busy>
      <p role="status" className={styles.line}>
        Counting what goes with it…
      </p>
    </section>
  );
}

export const UncountedLosses = ({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) => (
  <StatusMessage intent="warning" title="What goes with it could not be counted." onRetry={onRetry}>
    {explainProblem(problem)}
  </StatusMessage>
);

type ExportFirstProps = {
  isExporting: boolean;
  exported: string | undefined;
  problem: ApiProblem | undefined;
  onExport: () => void;
  onStop: () => void;
};

export function ExportFirst({ isExporting, exported, problem, onExport, onStop }: ExportFirstProps) {
  const styles = useLossStyles();
  const said = isExporting ? 'Exporting…' : problem ? explainProblem(problem) : exported;
  return (
    <div className={mergeClasses(styles.line, styles.foot)}>
      {isExporting ? (
        <Button size="small" icon={<BusyIcon />} onClick={onStop}>
          Stop exporting
        </Button>
      ) : (
        <Button size="small" icon={<ArrowDownload16Regular />} onClick={onExport}>
          Export first
        </Button>
      )}
      <span role="status" className={styles.note}>
        {said ?? 'As JSON Lines, which can be imported again.'}
      </span>
    </div>
  );
}
