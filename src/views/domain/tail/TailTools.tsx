import { Button, Switch } from '@fluentui/react-components';
import { ArrowUp16Regular, Pause20Regular, Play20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { explainProblem } from '../../../api/rest/problem';
import type { TailActor } from '../../../machines/tail/tail-machine';
import {
  selectArrived,
  selectHeld,
  selectTailing,
  selectTailProblem,
  selectWanted,
} from '../../../machines/tail/tail-selectors';
import { StatusMessage } from '../../shared/StatusMessage';
import { useTailStyles } from './TailCard.styles';

/** Switches following on and off; while it follows the rows can be held still. */
export function TailSwitch<Row>({ tail }: { tail: TailActor<Row> }) {
  const styles = useTailStyles();
  const wanted = useSelector(tail, selectWanted);
  const tailing = useSelector(tail, selectTailing);
  const held = useSelector(tail, selectHeld);
  const pause = held ? 'Resume' : 'Pause';
  return (
    <span className={styles.tools}>
      <Switch
        label="Live"
        title={
          wanted && !tailing ? 'New ones are followed on the first page.' : 'New ones come in at the top.'
        }
        checked={wanted}
        onChange={() => tail.send({ type: wanted ? 'tail.leave' : 'tail.follow' })}
      />
      <Button
        appearance="subtle"
        icon={held ? <Play20Regular /> : <Pause20Regular />}
        aria-label={pause}
        title={pause}
        disabledFocusable={!tailing}
        onClick={() => tail.send({ type: held ? 'tail.release' : 'tail.hold' })}
      />
    </span>
  );
}

export type TailArrivedProps<Row> = { tail: TailActor<Row>; onShow: () => void };

/** How many have come while nothing moved; lets them in. */
export function TailArrived<Row>({ tail, onShow }: TailArrivedProps<Row>) {
  const styles = useTailStyles();
  const tailing = useSelector(tail, selectTailing);
  const arrived = useSelector(tail, selectArrived);
  return (
    <div className={styles.over} role="status">
      {tailing && arrived > 0 ? (
        <Button
          size="small"
          shape="circular"
          appearance="primary"
          icon={<ArrowUp16Regular />}
          className={styles.arrived}
          onClick={() => {
            tail.send({ type: 'tail.release' });
            onShow();
          }}
        >
          {`${arrived} new`}
        </Button>
      ) : null}
    </div>
  );
}

/** Why nothing new comes at the moment. */
export function TailTrouble<Row>({ tail }: { tail: TailActor<Row> }) {
  const styles = useTailStyles();
  const problem = useSelector(tail, selectTailProblem);
  return problem ? (
    <StatusMessage intent="warning" shape="square" className={styles.note}>
      New ones could not be read; it is tried again by itself. {explainProblem(problem)}
    </StatusMessage>
  ) : null;
}
