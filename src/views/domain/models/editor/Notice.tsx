import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import { selectNotice } from '../../../../machines/in-domain/tree-edit/tree-edit-selectors';
import { StatusMessage } from '../../../shared/StatusMessage';
import { useTreeEditorStyles } from './TreeEditor.styles';

const takeKeys = (notice: HTMLElement | null) => notice?.focus({ preventScroll: true });
/** No key that was meant for what is gone does anything to the tree. */
const stopKeys = (event: KeyboardEvent) => event.stopPropagation();

/** What happened to what the operator was at. */
export function Notice({ actor }: { actor: TreeEditActor }) {
  const styles = useTreeEditorStyles();
  const notice = useSelector(actor, selectNotice);
  return notice ? (
    <div
      key={notice.text}
      ref={notice.isActive ? takeKeys : undefined}
      tabIndex={-1}
      className={styles.notices}
      onKeyDown={notice.isActive ? stopKeys : undefined}
    >
      <StatusMessage
        intent="warning"
        actions={
          <Button size="small" appearance="transparent" onClick={() => actor.send({ type: 'tree.dismiss' })}>
            Dismiss
          </Button>
        }
      >
        {notice.text}
      </StatusMessage>
    </div>
  ) : null;
}
