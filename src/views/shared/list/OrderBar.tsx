import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { mostOrdered, type Progress } from '../../../machines/resource-list/list-setup';
import type { ResourceListActor } from '../../../machines/resource-list/resource-list-machine';
import { StatusMessage } from '../StatusMessage';
import { selectOrderRefused, selectOrdering, selectProgress } from './list-selectors';
import { useListCardStyles } from './ListCard.styles';

/** How far the reading of all rows for an order is, or that there are too many. */
export function OrderBar<Row>({ list }: { list: ResourceListActor<Row> }) {
  const styles = useListCardStyles();
  const ordering = useSelector(list, selectOrdering);
  const progress = useSelector(list, selectProgress);
  const refused = useSelector(list, selectOrderRefused);
  if (ordering)
    return (
      <StatusMessage
        intent="info"
        shape="square"
        className={styles.bar}
        actions={
          <Button size="small" onClick={() => list.send({ type: 'list.sort', sort: undefined })}>
            Cancel
          </Button>
        }
      >
        {progressText(progress)}
      </StatusMessage>
    );
  return refused ? (
    <StatusMessage intent="info" shape="square" className={styles.bar} title="Too many rows to sort">
      Lists of up to {mostOrdered.toLocaleString('en-US')} rows can be sorted. Search or filter to get fewer.
    </StatusMessage>
  ) : null;
}

function progressText(progress: Progress | undefined): string {
  if (!progress) return 'Reading the whole list to sort it…';
  const read = progress.read.toLocaleString('en-US');
  return progress.total === undefined
    ? `Reading the whole list to sort it: ${read} rows so far…`
    : `Reading ${read} of ${progress.total.toLocaleString('en-US')} rows to sort the whole list…`;
}
