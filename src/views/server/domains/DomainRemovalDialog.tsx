import { useSelector } from '@xstate/react';
import { explainProblem } from '../../../api/rest/problem';
import {
  domainListWord,
  nameOf,
  type DomainListActor,
  type DomainListSnapshot,
} from '../../../machines/domains/domain-list';
import type { RemovalResult } from '../../../machines/resource-list/list-setup';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import type { Result } from '../../shared/ResultList';
import { useDomainRemovalDialogStyles } from './DomainRemovalDialog.styles';

const selectDoomed = (s: DomainListSnapshot) => s.context.doomed;
const selectConfirmation = (s: DomainListSnapshot) => s.context.confirmation;
const selectResults = (s: DomainListSnapshot) => s.context.results;
const selectRemoving = (s: DomainListSnapshot) => s.matches({ removal: 'removing' });
const selectSettled = (s: DomainListSnapshot) => s.matches({ removal: 'partlyFailed' });

const resultOf = ({ id, label, problem }: RemovalResult): Result => ({
  id,
  label,
  state: problem ? 'failed' : 'done',
  text: problem ? explainProblem(problem) : 'Marked for deletion',
});

/** Asks before domains are deleted, and says of each what became of it when one could not be. */
export function DomainRemovalDialog({ list }: { list: DomainListActor }) {
  const styles = useDomainRemovalDialogStyles();
  const doomed = useSelector(list, selectDoomed);
  const typed = useSelector(list, selectConfirmation);
  const results = useSelector(list, selectResults);
  const busy = useSelector(list, selectRemoving);
  const done = useSelector(list, selectSettled);
  const [first] = doomed;
  if (!first) return null;
  const one = doomed.length === 1;
  return (
    <ConfirmDialog
      open
      title={one ? `Delete domain '${nameOf(first)}'?` : `Delete ${doomed.length} domains?`}
      text={
        done ? (
          <p className={styles.text}>
            {one ? 'The domain could not be deleted.' : 'Not every domain could be deleted.'}
          </p>
        ) : (
          <>
            <p className={styles.text}>
              {one
                ? 'Its database with all models, users and history is deleted for good. This cannot be undone.'
                : 'Their databases with all models, users and history are deleted for good. This cannot be undone.'}
            </p>
            {one ? null : (
              <ul className={styles.names} aria-label="Domains to delete">
                {doomed.map((domain) => (
                  <li key={nameOf(domain)} className={styles.name}>
                    {nameOf(domain)}
                  </li>
                ))}
              </ul>
            )}
          </>
        )
      }
      action="Delete"
      word={domainListWord(doomed)}
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
