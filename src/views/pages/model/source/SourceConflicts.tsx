import { Button, mergeClasses, ToggleButton } from '@fluentui/react-components';
import {
  Checkmark16Regular,
  CheckmarkCircle20Filled,
  ChevronDown16Regular,
  ChevronUp16Regular,
  Warning20Filled,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { Conflict, Side } from '~/core/document/merge';
import type { DocumentValue } from '~/core/document/value';
import type { SourceEditActor } from '~/machines/model/source-edit/source-edit-machine';
import {
  sameTheirs,
  selectConflicts,
  selectSide,
  selectTheirs,
  selectUndecided,
  whoChanged,
} from '~/machines/model/source-edit/source-edit-selectors';
import { namesOf } from '~/machines/model/source-edit/source-text';
import { personColor, type PersonId } from '~/views/kit/PersonAvatar';
import { usePersonStyles } from '~/views/kit/kit.styles';
import { useConflictStyles } from './SourceEditor.styles';
import { conflictText, conflictTitle, formatPath, valueBeginning } from './SourceStatus';

type ConflictSideProps = {
  side: Side;
  /** As in "Yours". */
  name: string;
  /** In whose color it is drawn. */
  person?: PersonId;
  /** Undefined: it was removed. */
  value: DocumentValue | undefined;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
};

const maxShown = 4_000;

/** What one of both has made of a value, and the button that keeps it. */
function ConflictSide({ side, name, person, value, chosen, onChoose }: ConflictSideProps) {
  const styles = useConflictStyles();
  const colors = usePersonStyles();
  const isChosen = chosen === side;
  const text = useMemo(() => (value === undefined ? undefined : valueBeginning(value, maxShown)), [value]);
  return (
    <div
      className={mergeClasses(
        styles.side,
        person && colors[personColor(person)],
        side === 'mine' ? styles.mine : styles.theirs,
        chosen !== undefined && !isChosen && styles.left,
      )}
    >
      <div className={styles.sideHead}>
        <span className={styles.sideName} title={name}>
          {name}
        </span>
        <ToggleButton
          className={styles.tool}
          size="small"
          checked={isChosen}
          icon={isChosen ? <Checkmark16Regular /> : undefined}
          onClick={() => onChoose(side)}
        >
          {side === 'mine' ? 'Keep mine' : 'Use theirs'}
        </ToggleButton>
      </div>
      <pre className={styles.value} tabIndex={0} aria-label={name}>
        {text ?? <span className={styles.nothing}>Removed</span>}
      </pre>
    </div>
  );
}

type ConflictItemProps = { actor: SourceEditActor; conflict: Conflict; current: boolean };

const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** A place that both have changed: what it was, and both values side by side. */
function ConflictItem({ actor, conflict, current }: ConflictItemProps) {
  const { id, path, base, mine, theirs } = conflict;
  const styles = useConflictStyles();
  const chosen = useSelector(
    actor,
    useMemo(() => selectSide(id), [id]),
  );
  const theirDocument = useSelector(actor, selectTheirs, sameTheirs);
  const people = useMemo(() => whoChanged(theirDocument)([path]), [theirDocument, path]);
  const before = useMemo(() => (base === undefined ? undefined : valueBeginning(base, 200)), [base]);
  const onChoose = (side: Side) => actor.send({ type: 'source.choose', id, side });
  return (
    <li
      ref={current ? show : undefined}
      aria-current={current}
      className={mergeClasses(styles.item, current && styles.current)}
    >
      <div role="group" aria-label={`Conflict at ${formatPath(path)}`}>
        <div className={styles.head}>
          <bdi className={styles.path}>{formatPath(path)}</bdi>
          <span className={styles.base}>
            {before === undefined ? (
              'Was not there before'
            ) : (
              <>
                Before: <bdi className={styles.baseValue}>{before}</bdi>
              </>
            )}
          </span>
        </div>
        <div className={styles.sides}>
          <ConflictSide side="mine" name="Yours" value={mine} chosen={chosen} onChoose={onChoose} />
          <ConflictSide
            side="theirs"
            name={people.length === 0 ? 'Live' : `Live, changed by ${namesOf(people)}`}
            {...(people[0] ? { person: people[0].user } : {})}
            value={theirs}
            chosen={chosen}
            onChoose={onChoose}
          />
        </div>
      </div>
    </li>
  );
}

/** So many are drawn at once. */
const maxDrawn = 50;

/** What both have changed: how many are to be settled, the way through them, and each with both values. */
export function SourceConflicts({ actor }: { actor: SourceEditActor }) {
  const styles = useConflictStyles();
  const conflicts = useSelector(actor, selectConflicts);
  const undecided = useSelector(actor, selectUndecided);
  const [wanted, setWanted] = useState(0);
  const count = conflicts.length;
  const current = Math.max(0, Math.min(wanted, count - 1));
  const first = current - (current % maxDrawn);
  const settled = undecided === 0;
  const go = (by: 1 | -1) => setWanted((current + by + count) % count);
  return (
    <>
      <div className={mergeClasses(styles.bar, settled && styles.settled)}>
        <span className={mergeClasses(styles.warning, settled && styles.done)}>
          {settled ? <CheckmarkCircle20Filled /> : <Warning20Filled />}
        </span>
        <div className={styles.texts} role="status">
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
          {conflicts.slice(first, first + maxDrawn).map((conflict, index) => (
            <ConflictItem
              key={conflict.id}
              actor={actor}
              conflict={conflict}
              current={first + index === current}
            />
          ))}
          {count > maxDrawn ? (
            <li className={styles.more}>
              {`These are ${first + 1} to ${Math.min(first + maxDrawn, count)} of ${count}; “Next conflict” leads to the others.`}
            </li>
          ) : null}
        </ol>
      ) : null}
    </>
  );
}
