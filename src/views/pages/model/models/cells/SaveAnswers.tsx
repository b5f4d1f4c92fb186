import { Button, type ButtonProps } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { CellSaveActor, CellSaveEvent } from '~/machines/model/cell-edit/cell-save-machine';

type SaveAnswersProps = {
  save: CellSaveActor;
  /** Called before an answer is sent. */
  onAnswer?: () => void;
  /** Opens the cell; undefined where it is not shown. */
  onEdit?: (() => void) | undefined;
};

/** The answers to a refusal. */
export function SaveAnswers({ save, onAnswer, onEdit }: SaveAnswersProps) {
  const isChanged = useSelector(save, (s) => s.matches({ refused: 'changed' }));
  const isFailed = useSelector(save, (s) => s.matches({ refused: 'failed' }));
  const answer = (label: string, event: CellSaveEvent, more: ButtonProps = {}) => (
    <Button
      size="small"
      onClick={() => {
        onAnswer?.();
        save.send(event);
      }}
      {...more}
    >
      {label}
    </Button>
  );
  if (isChanged)
    return (
      <>
        {answer('Overwrite', { type: 'save.overwrite' }, { appearance: 'primary' })}
        {answer('Keep theirs', { type: 'save.discard' })}
      </>
    );
  return (
    <>
      {isFailed ? answer('Retry', { type: 'save.retry' }, { appearance: 'primary' }) : null}
      {!isFailed && onEdit ? (
        <Button size="small" appearance="primary" onClick={onEdit}>
          Edit
        </Button>
      ) : null}
      {answer('Discard', { type: 'save.discard' })}
    </>
  );
}
