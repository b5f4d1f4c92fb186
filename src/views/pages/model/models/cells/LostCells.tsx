import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { countOf } from '~/core/counts';
import type { TimeZone } from '~/core/times';
import type { CellEditActor } from '~/machines/model/cell-edit/cell-edit-machine';
import type { CellSaveActor } from '~/machines/model/cell-edit/cell-save-machine';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useCellStyles } from './cell.styles';
import { SaveAnswers } from './SaveAnswers';
import { whyRefused } from './refusals';

type LostCellsProps = { cells: CellEditActor; zone: TimeZone; isShown: (id: string, key: string) => boolean };

/** The refused values whose cells are not shown, and one answer for all where several failed. */
export function LostCells({ cells, zone, isShown }: LostCellsProps) {
  const styles = useCellStyles();
  const saves = useSelector(cells, ({ context }) => context.saves);
  const refused = [...saves.values()].filter((save) => save.getSnapshot().hasTag('refused'));
  const failed = refused.filter((save) => save.getSnapshot().matches({ refused: 'failed' }));
  const lost = refused.filter((save) => {
    const { cell } = save.getSnapshot().context;
    return !isShown(cell.model.id, cell.key);
  });
  if (lost.length === 0 && failed.length < 2) return null;
  return (
    <div role="group" aria-label="Values not saved" className={styles.lost}>
      {failed.length < 2 ? null : (
        <StatusMessage
          intent="warning"
          shape="square"
          title={`${countOf(failed.length, 'value')} not saved`}
          actions={
            <Button size="small" onClick={() => cells.send({ type: 'cells.retry' })}>
              Retry all
            </Button>
          }
        >
          What you typed stays in its cells.
        </StatusMessage>
      )}
      {lost.map((save) => (
        <LostCell key={save.sessionId} save={save} zone={zone} />
      ))}
    </div>
  );
}

function LostCell({ save, zone }: { save: CellSaveActor; zone: TimeZone }) {
  const snapshot = useSelector(save, (s) => s);
  const { cell, text } = snapshot.context;
  return (
    <StatusMessage intent="warning" shape="square" title="Value Not Saved" actions={<SaveAnswers save={save} />}>
      <bdi>{`${cell.model.id}, ${cell.key}: “${text}”.`}</bdi> {whyRefused(snapshot, zone)}
    </StatusMessage>
  );
}
