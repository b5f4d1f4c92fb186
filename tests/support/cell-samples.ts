import type { Model } from '~/api/rest/domain/models';
import { cellEditMachine, type CellEditSnapshot } from '~/machines/model/cell-edit/cell-edit-machine';
import { cellName, cellSaveMachine, type CellSaveSnapshot } from '~/machines/model/cell-edit/cell-save-machine';
import { frozen } from './frozen';

type SaveAt = {
  value: CellSaveSnapshot['value'];
  model: Model;
  key: string;
  context?: Partial<CellSaveSnapshot['context']>;
};

/** The save of a cell, frozen in a state. */
const frozenSave = ({ value, model, key, context }: SaveAt) =>
  frozen(cellSaveMachine, {
    value,
    context: {
      queue: undefined as never,
      cell: { model, key },
      text: '12',
      zone: 'utc',
      expected: undefined,
      sent: [],
      theirs: undefined,
      reason: '',
      problem: undefined,
      isNewer: false,
      ...context,
    },
  });

type CellsAt = {
  value: CellEditSnapshot['value'];
  context?: Partial<CellEditSnapshot['context']>;
  saves?: readonly SaveAt[];
};

/** The editing of cells, frozen in a state; by default nothing is edited. */
export const frozenCells = ({ value, context = {}, saves = [] }: CellsAt = { value: 'idle' }) =>
  frozen(cellEditMachine, {
    value,
    context: {
      list: undefined as never,
      cell: undefined,
      text: undefined,
      zone: 'utc',
      saves: new Map(saves.map((save) => [cellName(save), frozenSave(save)])),
      rows: new Map<string, Model>(),
      readOnly: new Set<string>(),
      ...context,
    },
  });
