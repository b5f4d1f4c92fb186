import { fromCallback } from 'xstate';
import {
  selectDirty,
  type SourceEditActor,
  type SourceEditSnapshot,
} from '~/machines/model/source-edit/source-edit-machine';
import type { WorkCommand } from './draft-machine';

/** Longer texts are not kept: storing them would take longer than typing. In UTF-16 code units. */
const longest = 1_000_000;

const textIn = (values: object) => ('text' in values && typeof values.text === 'string' ? values.text : '');

/** The text of a model in its editor, as the draft of its place. */
export const sourceWork = (editor: SourceEditActor) =>
  fromCallback<WorkCommand, void>(({ sendBack, receive }) => {
    const tell = (snapshot: SourceEditSnapshot) => {
      const { text, baseText } = snapshot.context;
      const isTyped = selectDirty(snapshot);
      const work = {
        values: { text },
        baseline: { text: baseText },
        isDirty: isTyped && text.length <= longest,
        isReady: snapshot.hasTag('open'),
        isTaken: isTyped,
      };
      sendBack({ type: 'work.changed', work });
    };
    receive(({ values, baseline }) =>
      editor.send({ type: 'source.restore', text: textIn(values), baseText: textIn(baseline) }),
    );
    tell(editor.getSnapshot());
    const subscription = editor.subscribe(tell);
    return () => subscription.unsubscribe();
  });
