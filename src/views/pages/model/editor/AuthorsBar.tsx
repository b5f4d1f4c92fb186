import { Button, ProgressBar } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { formatCount } from '~/core/counts';
import { explainProblem } from '~/core/problem';
import type { AuthorsActor } from '~/machines/model/authors/authors-machine';
import { type MessageIntent, StatusMessage } from '~/views/kit/StatusMessage';
import { Row } from '~/views/kit/layout';
import { useTreeEditorStyles } from './editor.styles';

export function AuthorsMessage({ actor }: { actor: AuthorsActor }) {
  const styles = useTreeEditorStyles();
  const snapshot = useSelector(actor, (s) => s);
  const { lost, problem } = snapshot.context;
  const message = (intent: MessageIntent, text: string) => (
    <div className={styles.notices}>
      <StatusMessage
        intent={intent}
        actions={
          <Button size="small" onClick={() => actor.send({ type: 'authors.retry' })}>
            Retry
          </Button>
        }
      >
        {text}
      </StatusMessage>
    </div>
  );
  const why = problem ? explainProblem(problem) : '';
  if (snapshot.matches({ on: 'failed' })) return message('error', `The authors could not be loaded. ${why}`);
  if (snapshot.matches({ on: { shown: 'outdated' } }))
    return message('warning', `The authors of the newest changes could not be loaded. ${why}`);
  if (snapshot.matches({ on: 'shown' }) && lost !== undefined)
    return message(
      'info',
      `Changes before version ${formatCount(lost)} are not known: earlier versions aren't available.`,
    );
  return null;
}

/** How far the authors are read. A history that is read in one step shows none. */
export function AuthorsProgress({ actor }: { actor: AuthorsActor }) {
  const styles = useTreeEditorStyles();
  const { total, left } = useSelector(actor, ({ context }) => context);
  const isComputing = useSelector(actor, (s) => s.matches({ on: 'computing' }));
  const done = total - left;
  if (!isComputing || done === 0 || left === 0) return null;
  return (
    <div className={styles.progress}>
      <Row gap="M">
        <span role="status" className={styles.progressText}>
          Reading who changed what: {formatCount(done)} of {formatCount(total)} versions
        </span>
        <Button size="small" onClick={() => actor.send({ type: 'authors.hide' })}>
          Cancel
        </Button>
      </Row>
      <ProgressBar aria-label="Versions read" value={done / total} />
    </div>
  );
}
