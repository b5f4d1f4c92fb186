import { Button, ProgressBar, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ApiProblem, explainProblem, isUncertain } from '~/core/problem';
import type { ResourceListActor, ResourceListSnapshot } from '~/machines/kit/resource-list-machine';
import { isUnknown, type ListDescriptor, type RemovalResult } from '~/machines/kit/resource-list-setup';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { ConfirmDialog, type Result } from '~/views/kit/dialogs/ConfirmDialog';
import { useResultListStyles } from '~/views/kit/dialogs/dialog.styles';
import type { RemovalTexts } from './list-types';

const selectRemoval = <Row,>(s: ResourceListSnapshot<Row>) => ({
  pendingDeletion: s.context.pendingDeletion,
  notDeleted: s.context.notDeleted,
  confirmation: s.context.confirmation,
  results: s.context.results,
  busy: s.matches({ removal: 'removing' }),
  stopping: s.matches({ removal: { removing: 'stopping' } }),
  done: s.matches({ removal: 'partlyFailed' }),
  checking: s.matches({ removal: 'checking' }),
  checkable: s.can({ type: 'removal.check' }),
});

type RemovalDialogProps<Row> = {
  list: ResourceListActor<Row>;
  descriptor: ListDescriptor<Row>;
  texts: RemovalTexts<Row>;
};

/** Asks before rows are removed, shows how far it is, and says of each what became of it when one could not be. */
export function RemovalDialog<Row>({ list, descriptor, texts }: RemovalDialogProps<Row>) {
  const styles = useResultListStyles();
  const look = useSelector(list, selectRemoval<Row>, shallowEqual);
  const { pendingDeletion, notDeleted, confirmation, results } = look;
  const { busy, stopping, done, checking, checkable } = look;
  const [first] = pendingDeletion;
  if (first === undefined) return null;
  const rows = [...pendingDeletion, ...notDeleted];
  const one = rows.length === 1;
  const which = one ? 'one' : 'many';
  const warning = texts.warning[which];
  const verb = texts.action ?? 'Delete';
  const removing = `${verb.replace(/e$/, '')}ing`;
  const unknown = results.find(isUnknown)?.problem;
  const failed = results.filter(({ problem }) => problem);
  const notKnown = `It is not known whether ${one ? 'it was' : 'all were'} ${texts.done.toLowerCase()}.`;
  const refused = failed.every(isUnknown) ? notKnown : texts.refused[which];
  const outcome = failed.length > 0 ? refused : 'Stopped.';
  return (
    <ConfirmDialog
      danger
      title={one ? texts.one(first) : texts.many(rows.length)}
      text={
        done ? (
          <p>{outcome}</p>
        ) : busy && !one ? (
          <>
            <p role="status">
              {stopping ? 'Stopping after this one…' : `${removing} ${results.length + 1} of ${rows.length}…`}
            </p>
            <ProgressBar aria-label={removing} value={results.length / rows.length} />
          </>
        ) : (
          <>
            <p>{typeof warning === 'string' ? warning : warning(first)}</p>
            {one ? null : (
              <ul className={styles.names} aria-label={texts.listed}>
                {pendingDeletion.map((row) => (
                  <li key={descriptor.idOf(row)} className={styles.name}>
                    {descriptor.labelOf(row)}
                  </li>
                ))}
              </ul>
            )}
          </>
        )
      }
      action={texts.answers?.yes ?? verb}
      cancel={texts.answers?.no}
      word={descriptor.confirmWord?.(pendingDeletion)}
      typed={confirmation}
      onType={(text) => list.send({ type: 'removal.type', text })}
      onConfirm={() => list.send({ type: 'removal.confirm' })}
      onCancel={() => list.send({ type: 'removal.close' })}
      busy={busy || checking}
      outcome={
        checking && unknown ? (
          <StatusMessage intent="info">
            {`${unknown.kind === 'timedOut' ? "The server didn't answer in time." : 'The server could not be reached.'} Checking whether it was ${texts.done.toLowerCase()}…`}
          </StatusMessage>
        ) : undefined
      }
      again={
        checkable ? { action: 'Check again', onAgain: () => list.send({ type: 'removal.check' }) } : undefined
      }
      onStop={busy && !one ? () => list.send({ type: 'removal.stop' }) : undefined}
      stopping={stopping}
      done={done}
      results={resultsOf(rows, results, descriptor, texts.done, done)}
    />
  );
}

/** While it is under way: what failed so far. In the end: all rows, the failures first. */
function resultsOf<Row>(
  rows: readonly Row[],
  results: readonly RemovalResult[],
  { idOf, labelOf }: ListDescriptor<Row>,
  done: string,
  isOver: boolean,
): Result[] | undefined {
  const failed = results.flatMap(({ id, label, problem }): Result[] =>
    problem ? [{ id, label, state: 'failed', text: sayProblem(problem, done) }] : [],
  );
  if (!isOver) return failed.length > 0 ? failed : undefined;
  const others = rows
    .map((row) => ({ id: idOf(row), label: labelOf(row) }))
    .filter(({ id }) => !failed.some((result) => result.id === id))
    .map(({ id, label }): Result =>
      results.some((result) => result.id === id)
        ? { id, label, state: 'done', text: done }
        : { id, label, state: 'waiting', text: `Not ${done.toLowerCase()}` },
    );
  return [...failed, ...others];
}

const sayProblem = (problem: ApiProblem, done: string) =>
  isUncertain(problem)
    ? `${explainProblem(problem)} It could not be checked whether it was ${done.toLowerCase()}.`
    : explainProblem(problem);

type DeleteButtonProps = {
  /** The name of the thing, as in "Delete acme". */
  name: string;
  verb?: string;
  /** Why it cannot be deleted. */
  reason?: string | undefined;
  onDelete: () => void;
};

/** The bin at the end of a row. */
export function DeleteButton({ name, verb = 'Delete', reason, onDelete }: DeleteButtonProps) {
  const focusAgain = useRestoreFocusTarget();
  return (
    <Button
      {...focusAgain}
      size="small"
      appearance="subtle"
      icon={<Delete20Regular />}
      aria-label={`${verb} ${name}`}
      title={reason ?? verb}
      disabledFocusable={reason !== undefined}
      onClick={onDelete}
    />
  );
}
