import { ToggleButton } from '@fluentui/react-components';
import { History20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type {
  ModelEditorActor,
  ModelEditorSnapshot,
} from '../../../../machines/in-domain/model-editor/model-editor-machine';

const selectMayLook = (s: ModelEditorSnapshot) => s.context.document !== undefined && !s.matches('source');
const selectLooking = (s: ModelEditorSnapshot) => s.matches('history');

/** Shows the past of a model in place of what it is, and back. Not while its text is edited. */
export function HistoryButton({ editor }: { editor: ModelEditorActor }) {
  const looking = useSelector(editor, selectLooking);
  const mayLook = useSelector(editor, selectMayLook);
  return (
    <ToggleButton
      appearance="subtle"
      icon={<History20Regular />}
      checked={looking}
      disabledFocusable={!mayLook}
      onClick={() => editor.send({ type: looking ? 'editor.tree' : 'editor.history' })}
    >
      History
    </ToggleButton>
  );
}
