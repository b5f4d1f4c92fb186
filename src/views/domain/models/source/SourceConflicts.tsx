import { Button, mergeClasses } from '@fluentui/react-components';
import {
  CheckmarkCircle20Filled,
  ChevronDown16Regular,
  ChevronUp16Regular,
  Warning20Filled,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SourceEditActor } from '../../../../machines/in-domain/source-edit/source-edit-machine';
import {
  selectConflicts,
  selectUndecided,
} from '../../../../machines/in-domain/source-edit/source-edit-selectors';
import { ConflictItem } from './ConflictItem';
import { conflictText, conflictTitle } from './source-words';
import { useConflictStyles } from './SourceEditor.styles';

/** So many are drawn at once. */
const mostDrawn = 50;

/** What both have changed: how many are to be settled, the way through them, and each with both values. */
export function SourceConflicts({ actor }: { actor: SourceEditActor }) {
  const styles = useConflictStyles();
  const conflicts = useSelector(actor, selectConflicts);
  const undecided = useSelector(actor, selectUndecided);
  const [wanted, setWanted] = useState(0);
  const count = conflicts.length;
  const current = Math.max(0, Math.min(wanted, count - 1));
  const first = current - (current % mostDrawn);
  const settled = undecided === 0;
  const go = (by: 1 | -1) => setWanted((current + by + count) % count);
  return (
    <>
      <div className={mergeClasses(styles.bar, settled && styles.settled)}>
        <span className={mergeClasses(styles.warning, settled && styles.done)}>
          {settled ? <CheckmarkCircle20Filled /> : <Warning20Filled />}
        </span>
        <div className={styles.words} role="status">
          <p className={styles.title}>{conflictTitle(undecided)}</p>
          <p className={styles.sentence}>{conflictText(undecided, count)}</p>
        </div>
        {count > 0 ? (
          <>
            <span className={styles.count}>{`${current + 1} of ${count}`}</span>
            <Button
              className={styles.iconTool}
              size="small"
              appearance="subtle"
              icon={<ChevronUp16Regular />}
              aria-label="Previous conflict"
              title="Previous conflict"
              onClick={() => go(-1)}
            />
            <Button
              className={styles.iconTool}
              size="small"
              appearance="subtle"
              icon={<ChevronDown16Regular />}
              aria-label="Next conflict"
              title="Next conflict"
              onClick={() => go(1)}
            />
            <span className={styles.divider} />
            <Button
              className={styles.tool}
              size="small"
              onClick={() => actor.send({ type: 'source.chooseAll', side: 'mine' })}
            >
              Keep all mine
            </Button>
            <Button
              className={styles.tool}
              size="small"
              onClick={() => actor.send({ type: 'source.chooseAll', side: 'theirs' })}
            >
              Use all theirs
            </Button>
          </>
        ) : null}
      </div>
      {count > 0 ? (
        <ol className={styles.list} aria-label="Conflicts">
          {conflicts.slice(first, first + mostDrawn).map((conflict, index) => (
            <ConflictItem
              key={conflict.id}
              actor={actor}
              conflict={conflict}
              current={first + index === current}
            />
          ))}
          {count > mostDrawn ? (
            <li className={styles.more}>
              {`These are ${first + 1} to ${Math.min(first + mostDrawn, count)} of ${count}; “Next conflict” leads to the others.`}
            </li>
          ) : null}
        </ol>
      ) : null}
    </>
  );
}
