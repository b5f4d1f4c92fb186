import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type {
  ResourceFormActor,
  ResourceFormSnapshot,
} from '../../../machines/resource-form/resource-form-machine';
import { ProblemText } from '../ProblemText';
import { StatusMessage } from '../StatusMessage';

type Snapshot<V extends object, F, S> = ResourceFormSnapshot<V, F, S>;
const selectRefusal = <V extends object, F, S>(s: Snapshot<V, F, S>) => s.context.refusal;
const selectNotice = <V extends object, F, S>(s: Snapshot<V, F, S>) => s.context.notice;
const selectBusy = <V extends object, F, S>(s: Snapshot<V, F, S>) => s.hasTag('busy');
const selectCheckable = <V extends object, F, S>(s: Snapshot<V, F, S>) => s.can({ type: 'form.check' });

/** What became of the last save: refused, being checked, known, or not known. */
export function FormOutcome<Values extends object, Facts, Saved>({
  form,
}: {
  form: ResourceFormActor<Values, Facts, Saved>;
}) {
  const refusal = useSelector(form, selectRefusal);
  const notice = useSelector(form, selectNotice);
  const busy = useSelector(form, selectBusy);
  const checkable = useSelector(form, selectCheckable);
  return (
    <>
      {refusal ? (
        <ProblemText
          title={refusal.title}
          text={refusal.text}
          actions={
            checkable ? (
              <Button size="small" onClick={() => form.send({ type: 'form.check' })}>
                Check again
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {notice ? <StatusMessage intent={busy ? 'info' : 'success'}>{notice}</StatusMessage> : null}
    </>
  );
}
