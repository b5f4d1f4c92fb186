import { mergeClasses, ToggleButton } from '@fluentui/react-components';
import { Edit20Filled, Edit20Regular, Eye20Filled, Eye20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import { selectEditable, selectWhy } from '../../../../machines/in-domain/tree-edit/tree-edit-selectors';
import { ToolWord } from './Tool';
import { useTreeEditorStyles } from './TreeEditor.styles';

export type ModeSwitchProps = { actor: TreeEditActor; narrow: boolean; disabled: boolean };

/** Looking, where nothing can be changed, or editing. */
export function ModeSwitch({ actor, narrow, disabled }: ModeSwitchProps) {
  const styles = useTreeEditorStyles();
  const editing = useSelector(actor, selectEditable);
  const why = useSelector(actor, selectWhy);
  return (
    <div role="group" aria-label="Mode" className={styles.joined}>
      <ToggleButton
        aria-label="View"
        title="View"
        checked={!editing}
        disabledFocusable={disabled}
        icon={editing ? <Eye20Regular /> : <Eye20Filled />}
        className={mergeClasses(styles.first, !editing && styles.on)}
        onClick={() => actor.send({ type: 'tree.view' })}
      >
        {narrow ? null : <ToolWord>View</ToolWord>}
      </ToggleButton>
      <ToggleButton
        aria-label="Edit"
        title={why ?? 'Edit'}
        checked={editing}
        disabledFocusable={disabled || (why !== undefined && !editing)}
        icon={editing ? <Edit20Filled /> : <Edit20Regular />}
        className={mergeClasses(styles.last, editing && styles.on)}
        onClick={() => actor.send({ type: 'tree.edit' })}
      >
        {narrow ? null : <ToolWord>Edit</ToolWord>}
      </ToggleButton>
    </div>
  );
}
