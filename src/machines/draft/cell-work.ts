import { readField } from '~/core/json/field';
import { type CellEditActor, type CellEditSnapshot, selectUnsaved } from '~/machines/model/cell-edit/cell-edit-machine';
import type { CellEntry } from '~/machines/model/cell-edit/cell-save-machine';
import { workOf } from './draft-machine';

const isStored = (values: object): values is { cells: CellEntry[] } => 'cells' in values && Array.isArray(values.cells);

/** The collections of which values are typed in cells and not saved. */
export const collectionsOf = (snapshot: CellEditSnapshot): string[] => [
  ...new Set(selectUnsaved(snapshot).map(({ cell }) => cell.model.collection)),
];

/** What is typed in the cells of the models of a collection. Each text has the row on which it is based. */
export const cellWork = (editor: CellEditActor, collection: string) =>
  workOf(
    editor,
    (snapshot) => {
      const cells = selectUnsaved(snapshot).filter(({ cell }) => cell.model.collection === collection);
      return { values: { cells }, baseline: {}, isDirty: cells.length > 0, isReady: true };
    },
    ({ values }) => {
      if (!isStored(values)) return;
      const texts = values.cells.map(({ cell, ...text }) => ({ ...text, cell: { ...cell, key: readField(cell.key) } }));
      editor.send({ type: 'cells.restore', texts });
    },
  );
