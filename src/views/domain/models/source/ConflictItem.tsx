import { mergeClasses } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Conflict, Side } from '../../../../document/merge';
import type { SourceEditActor } from '../../../../machines/in-domain/source-edit/source-edit-machine';
import {
  sameTheirs,
  selectSide,
  selectTheirs,
} from '../../../../machines/in-domain/source-edit/source-edit-selectors';
import { namesOf, whoChanged } from '../../../../machines/in-domain/source-edit/who-changed';
import { ConflictSide } from './ConflictSide';
import { pathWords, valueBeginning } from './source-words';
import { useConflictStyles } from './SourceEditor.styles';

export type ConflictItemProps = { actor: SourceEditActor; conflict: Conflict; current: boolean };

const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** A place that both have changed: what it was, and both values side by side. */
export function ConflictItem({ actor, conflict, current }: ConflictItemProps) {
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
      <div role="group" aria-label={`Conflict at ${pathWords(path)}`}>
        <div className={styles.head}>
          <bdi className={styles.path}>{pathWords(path)}</bdi>
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
