import { cellEditMachine, type CellEditSnapshot } from '~/machines/model/cell-edit/cell-edit-machine';
import { frozen } from './frozen';

type CellsAt = { value: CellEditSnapshot['value']; context?: Partial<CellEditSnapshot['context']> };

/** The editing of cells, frozen in a state; by default nothing is edited. */
export const frozenCells = ({ value, context = {} }: CellsAt = { value: 'idle' }) =>
  frozen(cellEditMachine, {
    value,
    context: {
      list: undefined as never,
      cell: undefined,
      text: undefined,
      expected: undefined,
      theirs: undefined,
      next: undefined,
      reason: '',
      problem: undefined,
      zone: 'utc',
      readOnly: new Set<string>(),
      ...context,
    },
  });
