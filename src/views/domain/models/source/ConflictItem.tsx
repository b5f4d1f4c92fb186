import { mergeClasses } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Conflict, Side } from '../../../../document/merge';
import type { SourceEditActor } from '../../../../machines/in-domain/source-edit/source-edit-machine';
import { selectOther, selectSide } from '../../../../machines/in-domain/source-edit/source-edit-selectors';
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
  const other = useSelector(actor, selectOther);
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
            name={other === undefined ? 'Live' : `Live, changed by ${other}`}
            value={theirs}
            chosen={chosen}
            onChoose={onChoose}
          />
        </div>
      </div>
    </li>
  );
}
