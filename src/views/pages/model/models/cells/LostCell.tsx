import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { TimeZone } from '~/core/times';
import type { CellEditActor } from '~/machines/model/cell-edit/cell-edit-machine';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { changedText, whyNotSaved } from './CellMessage';

/** A value that is not saved, and whose row is not in the list any more. */
export function LostCell({ cells, zone }: { cells: CellEditActor; zone: TimeZone }) {
  const { cell, text, reason, problem, theirs } = useSelector(cells, ({ context }) => context);
  const isFailed = useSelector(cells, (s) => s.matches('failed'));
  const isChanged = useSelector(cells, (s) => s.matches('changed'));
  const isInvalid = useSelector(cells, (s) => s.matches({ editing: 'invalid' }));
  if (!cell) return null;
  const why = isFailed
    ? whyNotSaved(problem)
    : isChanged && theirs
      ? changedText(theirs, zone)
      : isInvalid
        ? reason
        : '';
  const action = (label: string, type: 'cell.commit' | 'cell.overwrite' | 'cell.cancel') => (
    <Button size="small" onClick={() => cells.send({ type })}>
      {label}
    </Button>
  );
  return (
    <StatusMessage
      intent="warning"
      shape="square"
      title="Value Not Saved"
      actions={
        <>
          {isChanged
            ? action('Overwrite', 'cell.overwrite')
            : isInvalid
              ? null
              : action(isFailed ? 'Retry' : 'Save', 'cell.commit')}
          {action('Discard', 'cell.cancel')}
        </>
      }
    >
      <bdi>{`${cell.model.id}, ${cell.key}: ${text ?? ''}`}</bdi> {why}
    </StatusMessage>
  );
}
