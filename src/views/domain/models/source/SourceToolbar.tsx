import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Code20Regular, Save20Regular, TextIndentIncreaseLtr20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { SourceEditActor } from '../../../../machines/in-domain/source-edit/source-edit-machine';
import {
  selectBusy,
  selectMayFormat,
  selectStoring,
  selectVersion,
  selectWhyNotSave,
} from '../../../../machines/in-domain/source-edit/source-edit-selectors';
import { BusyIcon } from '../../../shared/BusyIcon';
import { useSourceEditorStyles } from './SourceEditor.styles';

/** What may be done with the text. What cannot be done now stays there and says why. */
export function SourceToolbar({ actor, titleId }: { actor: SourceEditActor; titleId: string }) {
  const styles = useSourceEditorStyles();
  const focusAgain = useRestoreFocusTarget();
  const version = useSelector(actor, selectVersion);
  const busy = useSelector(actor, selectBusy);
  const storing = useSelector(actor, selectStoring);
  const mayFormat = useSelector(actor, selectMayFormat);
  const why = useSelector(actor, selectWhyNotSave);
  return (
    <div className={styles.toolbar}>
      <span className={styles.icon}>
        <Code20Regular />
      </span>
      <h2 id={titleId} className={styles.title} title={`Opened at version ${version}`}>
        Source
      </h2>
      <span className={styles.caption}>{`opened at version ${version}`}</span>
      <span className={styles.grow} />
      <Button
        className={styles.iconTool}
        appearance="subtle"
        aria-label="Format"
        icon={<TextIndentIncreaseLtr20Regular />}
        title="Write it in the usual form"
        disabledFocusable={!mayFormat}
        onClick={() => actor.send({ type: 'source.format' })}
      >
        <span className={styles.wide}>Format</span>
      </Button>
      <Button
        {...focusAgain}
        className={styles.tool}
        title={storing ? 'It goes on being saved' : undefined}
        onClick={() => actor.send({ type: 'source.cancel' })}
      >
        {storing ? 'Close' : 'Cancel'}
      </Button>
      <Button
        className={styles.tool}
        appearance="primary"
        icon={busy ? <BusyIcon /> : <Save20Regular />}
        title={why ?? 'Save (Ctrl+S)'}
        disabledFocusable={why !== undefined || busy !== undefined}
        onClick={() => actor.send({ type: 'source.save' })}
      >
        Save
      </Button>
    </div>
  );
}
