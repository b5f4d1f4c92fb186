import { CheckmarkCircle16Filled, Circle16Regular, ErrorCircle16Filled } from '@fluentui/react-icons';
import { BusyIcon } from './BusyIcon';
import { useResultListStyles } from './ResultList.styles';

export type Result = {
  id: string;
  label: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Why it failed. */
  text?: string;
};

/** What became of each of several things done at once; nothing is skipped silently. */
export function ResultList({ results }: { results: readonly Result[] }) {
  const styles = useResultListStyles();
  return (
    <ul className={styles.root} aria-label="Results" aria-live="polite">
      {results.map(({ id, label, state, text }) => (
        <li key={id} className={styles.item}>
          <span className={styles.icon}>
            <ResultIcon state={state} />
          </span>
          <span className={styles.label}>{label}</span>
          <span className={styles.text}>{text ?? words[state]}</span>
        </li>
      ))}
    </ul>
  );
}

const words: Record<Result['state'], string> = {
  waiting: 'Waiting',
  running: 'In progress',
  done: 'Done',
  failed: 'Failed',
};

function ResultIcon({ state }: { state: Result['state'] }) {
  const styles = useResultListStyles();
  switch (state) {
    case 'waiting':
      return <Circle16Regular className={styles.waiting} />;
    case 'running':
      return <BusyIcon />;
    case 'done':
      return <CheckmarkCircle16Filled className={styles.done} />;
    case 'failed':
      return <ErrorCircle16Filled className={styles.failed} />;
  }
}
