import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import { selectNotice } from '../../../../machines/in-domain/tree-edit/tree-edit-selectors';
import { StatusMessage } from '../../../shared/StatusMessage';
import { useTreeEditorStyles } from './TreeEditor.styles';

/** What happened to what the operator was at. */
export function Notice({ actor }: { actor: TreeEditActor }) {
  const styles = useTreeEditorStyles();
  const notice = useSelector(actor, selectNotice);
  return notice ? (
    <div className={styles.notices}>
      <StatusMessage
        key={notice.text}
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
