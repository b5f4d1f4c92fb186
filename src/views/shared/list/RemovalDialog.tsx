import { useSelector } from '@xstate/react';
import { explainProblem } from '../../../api/rest/problem';
import type { ListDescriptor, RemovalResult } from '../../../machines/resource-list/list-setup';
import type { ResourceListActor } from '../../../machines/resource-list/resource-list-machine';
import { ConfirmDialog } from '../ConfirmDialog';
import type { Result } from '../ResultList';
import {
  selectConfirmation,
  selectDoomed,
  selectRemoving,
  selectResults,
  selectSettled,
} from './list-selectors';
import type { RemovalWords } from './list-types';
import { useRemovalDialogStyles } from './RemovalDialog.styles';

export type RemovalDialogProps<Row> = {
  list: ResourceListActor<Row>;
  descriptor: ListDescriptor<Row>;
  words: RemovalWords<Row>;
};

/** Asks before rows are removed, and says of each what became of it when one could not be. */
export function RemovalDialog<Row>({ list, descriptor, words }: RemovalDialogProps<Row>) {
  const styles = useRemovalDialogStyles();
  const doomed = useSelector(list, selectDoomed);
  const typed = useSelector(list, selectConfirmation);
  const results = useSelector(list, selectResults);
  const busy = useSelector(list, selectRemoving);
  const done = useSelector(list, selectSettled);
  const [first] = doomed;
  if (first === undefined) return null;
  const one = doomed.length === 1;
  const which = one ? 'one' : 'many';
  const warning = words.warning[which];
  const resultOf = ({ id, label, problem }: RemovalResult): Result => ({
    id,
    label,
    state: problem ? 'failed' : 'done',
    text: problem ? explainProblem(problem) : words.done,
  });
  return (
    <ConfirmDialog
      danger
      open
      title={one ? words.one(first) : words.many(doomed.length)}
      text={
        done ? (
          <p className={styles.text}>{words.refused[which]}</p>
        ) : (
          <>
            <p className={styles.text}>{typeof warning === 'string' ? warning : warning(first)}</p>
            {one ? null : (
              <ul className={styles.names} aria-label={words.listed}>
                {doomed.map((row) => (
                  <li key={descriptor.idOf(row)} className={styles.name}>
                    {descriptor.labelOf(row)}
                  </li>
                ))}
              </ul>
            )}
          </>
        )
      }
      action={words.answers?.yes ?? words.action ?? 'Delete'}
      cancel={words.answers?.no}
      word={descriptor.confirmWord?.(doomed)}
      typed={typed}
      onType={(text) => list.send({ type: 'removal.type', text })}
      onConfirm={() => list.send({ type: 'removal.confirm' })}
      onCancel={() => list.send({ type: 'removal.close' })}
      busy={busy}
      done={done}
      results={done ? results.map(resultOf) : undefined}
    />
  );
}
