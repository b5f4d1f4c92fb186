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
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import {
  Bookmark20Regular,
  Delete20Regular,
  History20Regular,
  Rename20Regular,
  Save20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { NamedQuery } from '~/api/browser/stores';
import { type ModelSearchActor, whyUnnameable } from '~/machines/model/model-search-machine';
import { selectBook, selectText } from './ModelBlank';
import { useQueryBookStyles } from './models.styles';

/** The queries that have a name: another name, or gone. */
function SavedQueriesDialog({ search, onClose }: QueryDialogProps) {
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
                      <div className={styles.texts}>
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

type QueryDialogProps = { search: ModelSearchActor; onClose: () => void };

/** Gives the query in the editor a name. */
function SaveQueryDialog({ search, onClose }: QueryDialogProps) {
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

/** The queries that were run, and those that have a name. Choosing one puts it into the editor; it is not run. */
export function QueryBookMenu({ search }: { search: ModelSearchActor }) {
  const styles = useQueryBookStyles();
  const { history, named } = useSelector(search, selectBook);
  const isBlank = useSelector(search, selectText).trim() === '';
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const use = (text: string) => search.send({ type: 'search.type', text });
  return (
    <>
      <Menu positioning="below-start">
        <MenuTrigger disableButtonEnhancement>
          <MenuButton appearance="subtle" icon={<History20Regular />}>
            History
          </MenuButton>
        </MenuTrigger>
        <MenuPopover className={styles.menu}>
          <MenuList aria-label="Queries that were run">
            {history.length === 0 ? <MenuItem disabled>No query was run yet.</MenuItem> : null}
            {history.map((query) => (
              <MenuItem key={query} title={query} className={styles.query} onClick={() => use(query)}>
                {query}
              </MenuItem>
            ))}
            {history.length === 0 ? null : (
              <>
                <MenuDivider />
                <MenuItem
                  onClick={() => search.send({ type: 'book.change', change: { do: 'forgetHistory' } })}
                >
                  Clear history
                </MenuItem>
              </>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      <Menu positioning="below-start">
        <MenuTrigger disableButtonEnhancement>
          <MenuButton appearance="subtle" icon={<Bookmark20Regular />}>
            Saved
          </MenuButton>
        </MenuTrigger>
        <MenuPopover className={styles.menu}>
          <MenuList aria-label="Saved queries">
            {named.length === 0 ? <MenuItem disabled>No query was saved yet.</MenuItem> : null}
            {named.map(({ name, query }) => (
              <MenuItem key={name} title={query} className={styles.name} onClick={() => use(query)}>
                {name}
              </MenuItem>
            ))}
            {named.length === 0 ? null : (
              <>
                <MenuDivider />
                <MenuItem onClick={() => setDialog('manage')}>Manage saved queries…</MenuItem>
              </>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      <Button
        appearance="subtle"
        icon={<Save20Regular />}
        disabledFocusable={isBlank}
        title={isBlank ? 'Enter a query first.' : undefined}
        onClick={() => setDialog('save')}
      >
        Save…
      </Button>
      {dialog === 'save' ? <SaveQueryDialog search={search} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'manage' ? (
        <SavedQueriesDialog search={search} onClose={() => setDialog(undefined)} />
      ) : null}
    </>
  );
}
