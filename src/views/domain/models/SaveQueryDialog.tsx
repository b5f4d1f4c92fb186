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
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ModelSearchActor } from '../../../machines/in-domain/model-search/model-search-machine';
import { selectBook, selectText } from './model-selectors';
import { useQueryBookStyles } from './QueryBook.styles';

export type QueryDialogProps = { search: ModelSearchActor; onClose: () => void };

/** Gives the query in the editor a name. */
export function SaveQueryDialog({ search, onClose }: QueryDialogProps) {
  const styles = useQueryBookStyles();
  const query = useSelector(search, selectText);
  const { named } = useSelector(search, selectBook);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const isTaken = named.some((other) => other.name === name.trim());
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface className={styles.surface}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (name.trim() === '') return;
            search.send({ type: 'book.change', change: { do: 'save', name, query } });
            onClose();
          }}
        >
          <DialogBody>
            <DialogTitle>Save query</DialogTitle>
            <DialogContent className={styles.fields}>
              <Field
                label="Name"
                required
                validationState={isTaken ? 'warning' : undefined}
                validationMessage={
                  isTaken
                    ? 'The query with this name will be replaced.'
                    : tried && name.trim() === ''
                      ? 'Please input a name!'
                      : undefined
                }
              >
                <Input value={name} onChange={(_, { value }) => setName(value)} />
              </Field>
              <pre className={styles.sample} tabIndex={0} aria-label="Query">
                {query}
              </pre>
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" appearance="primary">
                Save
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
