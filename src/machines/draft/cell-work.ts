import { fromCallback } from 'xstate';
import {
  type CellEditActor,
  type CellEditSnapshot,
  selectUnsaved,
  type UnsavedCell,
} from '~/machines/model/cell-edit/cell-edit-machine';
import type { WorkCommand } from './draft-machine';

const isStored = (values: object): values is { cells: UnsavedCell[] } =>
  'cells' in values && Array.isArray(values.cells);

/** The collections of which values are typed in cells and not saved. */
export const collectionsOf = (snapshot: CellEditSnapshot): string[] => [
  ...new Set(selectUnsaved(snapshot).map(({ cell }) => cell.model.collection)),
];

/** What is typed in the cells of the models of a collection, as the draft of its place. Each text has the row on which it is based. */
export const cellWork = (editor: CellEditActor, collection: string) =>
  fromCallback<WorkCommand, void>(({ sendBack, receive }) => {
    const tell = (snapshot: CellEditSnapshot) => {
      const cells = selectUnsaved(snapshot).filter(({ cell }) => cell.model.collection === collection);
      const work = { values: { cells }, baseline: {}, isDirty: cells.length > 0, isReady: true };
      sendBack({ type: 'work.changed', work });
    };
    receive(({ values }) => {
      if (isStored(values)) editor.send({ type: 'cells.restore', texts: values.cells });
    });
    tell(editor.getSnapshot());
    const subscription = editor.subscribe(tell);
    return () => subscription.unsubscribe();
  });
