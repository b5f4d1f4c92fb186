import { useSelector } from '@xstate/react';
import { type CellEditActor, selectHasUnsaved } from '~/machines/model/cell-edit/cell-edit-machine';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';

/** Asks before the page is left with values that are not saved yet, or were refused. */
export const CellGuard = ({ cells }: { cells: CellEditActor }) => (
  <LeaveGuard
    isDirty={() => selectHasUnsaved(cells.getSnapshot())}
    isSettled={!useSelector(cells, selectHasUnsaved)}
    title="Leave without saving?"
    text="What you typed in cells isn't saved yet."
  />
);
