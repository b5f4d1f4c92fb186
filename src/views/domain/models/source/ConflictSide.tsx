import { mergeClasses, ToggleButton } from '@fluentui/react-components';
import { Checkmark16Regular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import type { Side } from '../../../../document/merge';
import type { DocumentValue } from '../../../../document/value';
import { personColor, type PersonId } from '../../../shared/person-color';
import { usePersonStyles } from '../../../shared/PersonAvatar.styles';
import { valueBeginning } from './source-words';
import { useConflictStyles } from './SourceEditor.styles';

export type ConflictSideProps = {
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

const mostShown = 4_000;

/** What one of both has made of a value, and the button that keeps it. */
export function ConflictSide({ side, name, person, value, chosen, onChoose }: ConflictSideProps) {
  const styles = useConflictStyles();
  const colors = usePersonStyles();
  const isChosen = chosen === side;
  const text = useMemo(() => (value === undefined ? undefined : valueBeginning(value, mostShown)), [value]);
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
