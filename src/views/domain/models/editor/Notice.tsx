import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { TreeEditActor } from '../../../../machines/in-domain/tree-edit/tree-edit-machine';
import { selectNotice } from '../../../../machines/in-domain/tree-edit/tree-edit-selectors';
import { StatusMessage } from '../../../shared/StatusMessage';
import { useTreeEditorStyles } from './TreeEditor.styles';

/** What happened to what the operator was at, with what was typed, to be copied. */
export function Notice({ actor, copy }: { actor: TreeEditActor; copy: (text: string) => void }) {
  const styles = useTreeEditorStyles();
  const notice = useSelector(actor, selectNotice);
  if (!notice) return null;
  const { text, kept } = notice;
  return (
    <div className={styles.notices}>
      <StatusMessage
        key={text}
        intent="warning"
        actions={
          <>
            {kept === undefined ? null : (
              <Button size="small" onClick={() => copy(kept)}>
                Copy what was typed
              </Button>
            )}
            <Button
              size="small"
              appearance="transparent"
              onClick={() => actor.send({ type: 'tree.dismiss' })}
            >
              Dismiss
            </Button>
          </>
        }
      >
        {text}
        {kept === undefined ? null : <bdi className={styles.kept}>{kept.slice(0, 2_000)}</bdi>}
      </StatusMessage>
    </div>
  );
}
