import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { explainProblem } from '../../../api/rest/problem';
import type { ResourceListActor } from '../../../machines/resource-list/resource-list-machine';
import { ClockTime } from '../ClockTime';
import type { TimeZone } from '../format-time';
import { StatusMessage } from '../StatusMessage';
import { selectPage, selectProblem, selectStale, selectUnordered } from './list-selectors';
import { useListCardStyles } from './ListCard.styles';

/** Says that the rows are old, or not sorted, because they could not be read again. */
export function StaleBar<Row>({ list, zone }: { list: ResourceListActor<Row>; zone: TimeZone }) {
  const styles = useListCardStyles();
  const stale = useSelector(list, selectStale);
  const page = useSelector(list, selectPage);
  const problem = useSelector(list, selectProblem);
  const unordered = useSelector(list, selectUnordered);
  return stale && page && problem ? (
    <StatusMessage
      intent="warning"
      shape="square"
      className={styles.bar}
      actions={
        <Button size="small" onClick={() => list.send({ type: 'list.reload' })}>
          Retry
        </Button>
      }
    >
      {unordered ? (
        'The whole list could not be read, so it is not sorted.'
      ) : (
        <>
          The list could not be refreshed; what you see is from <ClockTime at={page.at} zone={zone} />.
        </>
      )}{' '}
      {explainProblem(problem)}
    </StatusMessage>
  ) : null;
}
