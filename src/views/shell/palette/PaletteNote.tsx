import { Button, mergeClasses } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { explainProblem } from '../../../api/rest/problem';
import type { PaletteActor } from '../../../machines/palette/palette-machine';
import {
  selectAnswer,
  selectAwaiting,
  selectFailed,
  selectProblem,
  selectText,
} from '../../../machines/palette/palette-selectors';
import { BusyIcon } from '../../shared/BusyIcon';
import { useTextStyles } from '../../shared/text.styles';
import { needleOf } from './palette-groups';
import { usePaletteStyles } from './PaletteView.styles';

/** Under the entries: that the server is being searched, could not be, or has nothing. Spoken, with the number of entries. */
export function PaletteNote({ palette, count }: { palette: PaletteActor; count: number }) {
  const styles = usePaletteStyles();
  const hidden = useTextStyles().hidden;
  const text = useSelector(palette, selectText);
  const awaiting = useSelector(palette, selectAwaiting);
  const failed = useSelector(palette, selectFailed);
  const problem = useSelector(palette, selectProblem);
  const unanswered = useSelector(palette, selectAnswer)?.found.unanswered ?? [];
  if (failed)
    return (
      <div className={styles.note}>
        <span role="alert" className={mergeClasses(styles.noteText, styles.problem)}>
          Domains, users and namespaces could not be searched. {problem ? explainProblem(problem) : null}
        </span>
        <Button
          size="small"
          icon={<ArrowClockwise20Regular />}
          onClick={() => palette.send({ type: 'palette.retry' })}
        >
          Retry
        </Button>
      </div>
    );
  if (awaiting)
    return (
      <div role="status" className={styles.note}>
        <BusyIcon />
        Searching…
      </div>
    );
  const partly =
    unanswered.length > 0 && text !== '' ? `${unanswered.join(' and ')} could not be searched.` : undefined;
  if (count === 0 || partly !== undefined)
    return (
      <div role="status" className={styles.note}>
        {count === 0 ? `Nothing matches “${needleOf(text)}”.` : null} {partly}
      </div>
    );
  return (
    <div role="status" className={hidden}>
      {count === 1 ? '1 entry' : `${count} entries`}
    </div>
  );
}
