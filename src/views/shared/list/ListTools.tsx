import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { BulkBar } from '../BulkBar';
import { ClockTime } from '../ClockTime';
import { ListToolbar } from '../ListToolbar';
import { selectBusy, selectPage, selectSelected, selectTyped } from './list-selectors';
import type { ListCardProps } from './list-types';

/** Search, filters and reload; while rows are selected, what can be done with them. */
export function ListTools<Row>(props: ListCardProps<Row>) {
  const { list, descriptor, words, zone, filters, removal, whyKept, bulk } = props;
  const typed = useSelector(list, selectTyped);
  const page = useSelector(list, selectPage);
  const busy = useSelector(list, selectBusy);
  const selected = useSelector(list, selectSelected);
  // One that became unremovable meanwhile is no longer counted.
  const chosen = (page?.rows ?? []).filter(
    (row) => selected.includes(descriptor.idOf(row)) && whyKept?.(row) === undefined,
  );
  if (chosen.length > 0)
    return (
      <BulkBar count={chosen.length} onClear={() => list.send({ type: 'list.select', ids: [] })}>
        {bulk?.(chosen)}
        {removal ? (
          <RemoveChosen
            action={removal.action}
            onRemove={() => list.send({ type: 'list.remove', ids: chosen.map(descriptor.idOf) })}
          />
        ) : null}
      </BulkBar>
    );
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
      filters={filters}
      updated={
        page ? (
          <>
            Updated <ClockTime at={page.at} zone={zone} />
          </>
        ) : null
      }
      reloading={busy}
      onReload={() => list.send({ type: 'list.reload' })}
    />
  );
}

function RemoveChosen({
  action = 'Delete',
  onRemove,
}: {
  action?: string | undefined;
  onRemove: () => void;
}) {
  const focusAgain = useRestoreFocusTarget();
  return (
    <Button {...focusAgain} appearance="subtle" icon={<Delete20Regular />} onClick={onRemove}>
      {action}…
    </Button>
  );
}
