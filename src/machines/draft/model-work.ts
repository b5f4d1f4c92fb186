import { selectDirty, type SourceEditActor } from '~/machines/model/source-edit/source-edit-machine';
import type { StoredText } from '~/machines/model/tree-edit/drafts';
import { selectUnsentTexts, type TreeEditActor } from '~/machines/model/tree-edit/tree-edit-machine';
import { workOf } from './draft-machine';

const isStored = (values: object): values is { texts: StoredText[] } =>
  'texts' in values && Array.isArray(values.texts);

/** What is typed in the tree of a model and not sent. Each text has what was there before. */
export const treeWork = (tree: TreeEditActor) =>
  workOf(
    tree,
    (snapshot) => {
      const texts = selectUnsentTexts(snapshot);
      const isDirty = texts.length > 0;
      return { values: { texts }, baseline: {}, isDirty, isReady: true, isTaken: isDirty };
    },
    ({ values }) => {
      if (isStored(values)) tree.send({ type: 'tree.restore', texts: values.texts });
    },
  );

/** Longer texts are not kept: storing them would take longer than typing. In UTF-16 code units. */
const longest = 1_000_000;

const textIn = (values: object) => ('text' in values && typeof values.text === 'string' ? values.text : '');

export const sourceWork = (editor: SourceEditActor) =>
  workOf(
    editor,
    (snapshot) => {
      const { text, baseText } = snapshot.context;
      const isTyped = selectDirty(snapshot);
      return {
        values: { text },
        baseline: { text: baseText },
        isDirty: isTyped && text.length <= longest,
        isReady: snapshot.hasTag('open'),
        isTaken: isTyped,
      };
    },
    ({ values, baseline }) => editor.send({ type: 'source.restore', text: textIn(values), baseText: textIn(baseline) }),
  );
