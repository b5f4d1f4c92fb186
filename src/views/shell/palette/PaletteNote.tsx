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
import type { ShownEntry } from './palette-entries';
import { isActionsOnly, needleOf } from './palette-groups';
import { whyClosed, type PaletteWorld } from './palette-world';
import { usePaletteStyles } from './PaletteView.styles';

export type PaletteNoteProps = {
  palette: PaletteActor;
  world: PaletteWorld;
  /** What is offered. */
  entries: readonly ShownEntry[];
};

/** What the server is searched for. */
function sayAll({ namespaces, domain }: PaletteWorld): string {
  const within = domain && whyClosed(domain) === undefined;
  return enumerated([
    'Domains',
    'users',
    ...(namespaces ? ['namespaces'] : []),
    ...(within ? ['what is in this domain'] : []),
  ]);
}

const enumerated = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' and ');

/** Under the entries: that the server is being searched, could not be, or has nothing. Spoken, with the number of entries. */
export function PaletteNote({ palette, world, entries }: PaletteNoteProps) {
  const styles = usePaletteStyles();
  const hidden = useTextStyles().hidden;
  const text = useSelector(palette, selectText);
  const awaiting = useSelector(palette, selectAwaiting);
  const failed = useSelector(palette, selectFailed);
  const problem = useSelector(palette, selectProblem);
  const answer = useSelector(palette, selectAnswer);
  if (failed)
    return (
      <div className={styles.note}>
        <span role="alert" className={mergeClasses(styles.noteText, styles.problem)}>
          {sayAll(world)} could not be searched. {problem ? explainProblem(problem) : null}
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
  const closed = world.domain && whyClosed(world.domain);
  const searched = answer !== undefined && needleOf(text) !== '' && !isActionsOnly(text);
  const notes = [
    entries.length === 0 ? `Nothing matches “${needleOf(text)}”.` : '',
    searched && answer.found.unanswered.length > 0
      ? `${enumerated(answer.found.unanswered)} could not be searched.`
      : '',
    searched && closed ? `What is in this domain can not be searched. ${closed}` : '',
  ].filter((note) => note !== '');
  if (notes.length > 0)
    return (
      <div role="status" className={styles.note}>
        {notes.join(' ')}
      </div>
    );
  return (
    <div role="status" className={hidden}>
      {entries.length === 1 ? '1 entry' : `${entries.length} entries`}
    </div>
  );
}
