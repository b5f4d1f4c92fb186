import { type CellEditActor, selectTyped } from '~/machines/model/cell-edit/cell-edit-machine';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';

/** Asks before the page is left with a value that can't be saved as it is. What is being saved continues. */
export const CellGuard = ({ cells }: { cells: CellEditActor }) => (
  <LeaveGuard
    isDirty={() => selectTyped(cells.getSnapshot())}
    title="Leave without saving?"
    text="The value you typed in a cell isn't saved."
  />
);
