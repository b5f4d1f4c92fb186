import { useSelector } from '@xstate/react';
import { selectTailAt, selectTailing } from '../../../machines/tail/tail-selectors';
import { ClockTime } from '../../shared/ClockTime';
import { selectBusy, selectPage, selectTyped } from '../../shared/list/list-selectors';
import { ListToolbar } from '../../shared/ListToolbar';
import type { TailCardProps } from './tail-types';
import { TailSwitch } from './TailTools';

/** Search, following and reload above a list in the order of time; while it follows, the time of the last answer. */
export function TailToolbar<Row>({ list, tail, words, zone }: TailCardProps<Row>) {
  const typed = useSelector(list, selectTyped);
  const busy = useSelector(list, selectBusy);
  const readAt = useSelector(list, selectPage)?.at;
  const tailing = useSelector(tail, selectTailing);
  const followedAt = useSelector(tail, selectTailAt);
  const at = tailing ? followedAt : readAt;
  return (
    <ListToolbar
      search={
        words.search === undefined
          ? undefined
          : {
              label: words.search,
              value: typed,
              onChange: (text) => list.send({ type: 'list.type', text }),
              onSubmit: () => list.send({ type: 'list.search', text: typed }),
            }
      }
      filters={<TailSwitch tail={tail} />}
      updated={
        at === undefined ? null : (
          <>
            Updated <ClockTime at={at} zone={zone} />
          </>
        )
      }
      reloading={busy}
      onReload={() => list.send({ type: 'list.reload' })}
    />
  );
}
