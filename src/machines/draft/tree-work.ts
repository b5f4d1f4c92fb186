import { fromCallback } from 'xstate';
import {
  selectUnsentTexts,
  type StoredText,
  type TreeEditActor,
  type TreeEditSnapshot,
} from '../model/tree-edit/tree-edit-machine';
import type { WorkCommand } from './draft-machine';

const isStored = (values: object): values is { texts: StoredText[] } =>
  'texts' in values && Array.isArray(values.texts);

/** What is typed in the tree of a model and not sent, as the draft of its place. Each text has what was there before. */
export const treeWork = (tree: TreeEditActor) =>
  fromCallback<WorkCommand, void>(({ sendBack, receive }) => {
    const tell = (snapshot: TreeEditSnapshot) => {
      const texts = selectUnsentTexts(snapshot);
      const isDirty = texts.length > 0;
      const work = { values: { texts }, baseline: {}, isDirty, isReady: true, isTaken: isDirty };
      sendBack({ type: 'work.changed', work });
    };
    receive(({ values }) => {
      if (isStored(values)) tree.send({ type: 'tree.restore', texts: values.texts });
    });
    tell(tree.getSnapshot());
    const subscription = tree.subscribe(tell);
    return () => subscription.unsubscribe();
  });
