import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from '@fluentui/react-components';
import { Delete20Regular, Rename20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { NamedQuery } from '../../../api/browser/query-store';
import type { ModelSearchActor } from '../../../machines/in-domain/model-search/model-search-machine';
import { whyUnnameable } from '../../../machines/in-domain/model-search/query-book';
import { selectBook } from './model-selectors';
import { useQueryBookStyles } from './QueryBook.styles';
import type { QueryDialogProps } from './SaveQueryDialog';

/** The queries that have a name: another name, or gone. */
export function SavedQueriesDialog({ search, onClose }: QueryDialogProps) {
  const styles = useQueryBookStyles();
  const { named } = useSelector(search, selectBook);
  const [renamed, setRenamed] = useState<string>();
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>Saved queries</DialogTitle>
          <DialogContent>
            {named.length === 0 ? <p role="status">No query is saved any more.</p> : null}
            <ul className={styles.list} aria-label="Saved queries">
              {named.map((query) => (
                <li key={query.name} className={styles.item}>
                  {query.name === renamed ? (
                    <Renaming search={search} query={query} onEnd={() => setRenamed(undefined)} />
                  ) : (
                    <>
                      <div className={styles.words}>
                        <strong>
                          <bdi>{query.name}</bdi>
                        </strong>
                        <pre className={styles.sample}>{query.query}</pre>
                      </div>
                      <Button
                        size="small"
                        appearance="subtle"
                        icon={<Rename20Regular />}
                        aria-label={`Rename ${query.name}`}
                        title="Rename"
                        onClick={() => setRenamed(query.name)}
                      />
                      <Button
                        size="small"
                        appearance="subtle"
                        icon={<Delete20Regular />}
                        aria-label={`Delete ${query.name}`}
                        title="Delete"
                        onClick={() =>
                          search.send({ type: 'book.change', change: { do: 'delete', name: query.name } })
                        }
                      />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

type RenamingProps = { search: ModelSearchActor; query: NamedQuery; onEnd: () => void };

function Renaming({ search, query, onEnd }: RenamingProps) {
  const styles = useQueryBookStyles();
  const book = useSelector(search, selectBook);
  const [name, setName] = useState(query.name);
  const fault = whyUnnameable(book, name, query.name);
  return (
    <form
      noValidate
      className={styles.item}
      onSubmit={(event) => {
        event.preventDefault();
        if (fault !== undefined) return;
        search.send({ type: 'book.change', change: { do: 'rename', name: query.name, to: name } });
        onEnd();
      }}
    >
      <Field validationMessage={fault} className={styles.grow}>
        <Input autoFocus aria-label="New name" value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <Button type="submit">Rename</Button>
      <Button onClick={onEnd}>Cancel</Button>
    </form>
  );
}
