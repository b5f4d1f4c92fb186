import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import {
  selectStrayDates,
  type DateRepairActor,
} from '../../../../machines/in-domain/model-editor/date-repair-machine';
import type {
  TreeEditActor,
  TreeEditSnapshot,
} from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import { selectMay } from '../../../../machines/in-domain/tree-edit/tree-edit-selectors';
import { StatusMessage } from '../../../shared/StatusMessage';
import { useTreeEditorStyles } from './TreeEditor.styles';

const selectFree = (s: TreeEditSnapshot) => s.can({ type: 'tree.write', edits: [] });

/** Offers to make dates of objects that look like dates, while the model can be changed. */
export function DateRepair({ actor, repair }: { actor: TreeEditActor; repair: DateRepairActor }) {
  const styles = useTreeEditorStyles();
  const count = useSelector(repair, selectStrayDates);
  const may = useSelector(actor, selectMay);
  const free = useSelector(actor, selectFree);
  if (count === 0 || !may) return null;
  return (
    <div className={styles.notices}>
      <StatusMessage
        intent="info"
        actions={
          <Button
            size="small"
            disabledFocusable={!free}
            title={free ? undefined : 'Finish your edit first.'}
            onClick={() => repair.send({ type: 'repair.convert' })}
          >
            Convert to dates
          </Button>
        }
      >
        {count === 1
          ? '1 value looks like a date but is stored as an object.'
          : `${count.toLocaleString('en-US')} values look like dates but are stored as objects.`}
      </StatusMessage>
    </div>
  );
}
