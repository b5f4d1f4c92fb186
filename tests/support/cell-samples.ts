import type { PromiseActorLogic } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import { cellEditMachine, type CellEditSnapshot } from '~/machines/model/cell-edit/cell-edit-machine';
import {
  type CellDraft,
  cellName,
  type CellResult,
  cellSaveMachine,
  type CellSaveSnapshot,
} from '~/machines/model/cell-edit/cell-save-machine';
import { frozenFrom } from './frozen';

/** The editing of cells that are saved by this task. */
export const cellsSavedBy = (save: PromiseActorLogic<CellResult, CellDraft>) =>
  cellEditMachine.provide({ actors: { cellSave: cellSaveMachine.provide({ actors: { save } }) } });

type SaveAt = {
  value: CellSaveSnapshot['value'];
  model: Model;
  key: string;
  context?: Partial<CellSaveSnapshot['context']>;
};

const frozenSave = ({ value, model, key, context }: SaveAt) =>
  frozenFrom(
    cellSaveMachine,
    { queue: undefined as never, draft: { cell: { model, key }, text: '12', zone: 'utc' } },
    value,
    context,
  );

type CellsAt = {
  value: CellEditSnapshot['value'];
  context?: Partial<CellEditSnapshot['context']>;
  saves?: readonly SaveAt[];
};

/** The editing of cells, frozen in a state; by default nothing is edited. */
export const frozenCells = ({ value, context = {}, saves = [] }: CellsAt = { value: 'idle' }) =>
  frozenFrom(cellEditMachine, { list: undefined as never }, value, {
    zone: 'utc',
    saves: new Map(saves.map((save) => [cellName(save), frozenSave(save)])),
    ...context,
  });
