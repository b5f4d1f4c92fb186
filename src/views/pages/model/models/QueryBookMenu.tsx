import {
  Button,
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
import { type ReactElement, useState } from 'react';
import type { NamedQuery } from '~/api/browser/stores';
import { type ModelSearchActor, whyUnnameable } from '~/machines/model/model-search-machine';
import { IconButton } from '~/views/kit/buttons';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { useQueryBookStyles } from './models.styles';

type SearchProps = { search: ModelSearchActor };

function SavedQueriesDialog({ search }: SearchProps) {
  const styles = useQueryBookStyles();
  const { named } = useSelector(search, ({ context }) => context.book);
  const renamed = useSelector(search, (s) =>
    s.matches({ managing: 'renaming' }) ? s.context.renamed : undefined,
  );
  const onClose = () => search.send({ type: 'book.close' });
  return (
    <DialogFrame
      title="Saved queries"
      className={styles.surface}
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {named.length === 0 ? <p role="status">There are no saved queries.</p> : null}
      <ul className={styles.list} aria-label="Saved queries">
        {named.map((query) => (
          <li key={query.name} className={styles.item}>
            {query.name === renamed ? (
              <Renaming search={search} query={query} />
            ) : (
              <>
                <div className={styles.grow}>
                  <strong>
                    <bdi>{query.name}</bdi>
                  </strong>
                  <pre className={styles.sample}>{query.query}</pre>
                </div>
                <IconButton
                  size="small"
                  icon={<Rename20Regular />}
                  label={`Rename ${query.name}`}
                  title="Rename"
                  onClick={() => search.send({ type: 'book.startRename', name: query.name })}
                />
                <IconButton
                  size="small"
                  icon={<Delete20Regular />}
                  label={`Delete ${query.name}`}
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
    </DialogFrame>
  );
}

function Renaming({ search, query }: SearchProps & { query: NamedQuery }) {
  const styles = useQueryBookStyles();
  const book = useSelector(search, ({ context }) => context.book);
  const [name, setName] = useState(query.name);
  const fault = whyUnnameable(book, name, query.name);
  return (
    <form
      noValidate
      className={styles.item}
      onSubmit={(event) => {
        event.preventDefault();
        search.send({ type: 'book.rename', to: name });
      }}
    >
      <Field validationMessage={fault} className={styles.grow}>
        <Input autoFocus aria-label="New name" value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <Button type="submit">Rename</Button>
      <Button onClick={() => search.send({ type: 'book.cancelRename' })}>Cancel</Button>
    </form>
  );
}

function SaveQueryDialog({ search }: SearchProps) {
  const styles = useQueryBookStyles();
  const { text: query, book } = useSelector(search, ({ context }) => context);
  const [name, setName] = useState('');
  const unnamed = useSelector(search, (s) => s.matches({ naming: 'unnamed' }));
  const onClose = () => search.send({ type: 'book.close' });
  const isTaken = book.named.some((other) => other.name === name.trim());
  const missing = unnamed && name.trim() === '' ? 'Please input a name!' : undefined;
  return (
    <DialogFrame
      title="Save query"
      className={styles.surface}
      contentClassName={styles.fields}
      onClose={onClose}
      onSubmit={() => search.send({ type: 'book.save', name })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" appearance="primary">
            Save
          </Button>
        </>
      }
    >
      <Field
        label="Name"
        required
        validationState={isTaken ? 'warning' : undefined}
        validationMessage={isTaken ? 'The query with this name will be replaced.' : missing}
      >
        <Input value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <pre className={styles.sample} tabIndex={0} aria-label="Query">
        {query}
      </pre>
    </DialogFrame>
  );
}

type QueryMenuProps = {
  name: string;
  icon: ReactElement;
  label: string;
  empty: string;
  queries: readonly NamedQuery[];
  itemClassName: string;
  onUse: (query: string) => void;
  last: { label: string; onClick: () => void };
};

function QueryMenu({ name, icon, label, empty, queries, itemClassName, onUse, last }: QueryMenuProps) {
  const styles = useQueryBookStyles();
  return (
    <Menu positioning="below-start">
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="subtle" icon={icon}>
          {name}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover className={styles.menu}>
        <MenuList aria-label={label}>
          {queries.map(({ name: each, query }) => (
            <MenuItem key={each} title={query} className={itemClassName} onClick={() => onUse(query)}>
              {each}
            </MenuItem>
          ))}
          {queries.length === 0 ? (
            <MenuItem disabled>{empty}</MenuItem>
          ) : (
            <>
              <MenuDivider />
              <MenuItem onClick={last.onClick}>{last.label}</MenuItem>
            </>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** The query history and the saved queries. Choosing one puts it into the editor without running it. */
export function QueryBookMenu({ search }: { search: ModelSearchActor }) {
  const styles = useQueryBookStyles();
  const { history, named } = useSelector(search, ({ context }) => context.book);
  const isBlank = useSelector(search, ({ context }) => context.text.trim() === '');
  const naming = useSelector(search, (s) => s.matches('naming'));
  const managing = useSelector(search, (s) => s.matches('managing'));
  const use = (text: string) => search.send({ type: 'search.type', text });
  return (
    <>
      <QueryMenu
        name="History"
        icon={<History20Regular />}
        label="Queries that were run"
        empty="No query was run yet."
        queries={history.map((query) => ({ name: query, query }))}
        itemClassName={styles.query}
        onUse={use}
        last={{
          label: 'Clear history',
          onClick: () => search.send({ type: 'book.change', change: { do: 'forgetHistory' } }),
        }}
      />
      <QueryMenu
        name="Saved"
        icon={<Bookmark20Regular />}
        label="Saved queries"
        empty="No query was saved yet."
        queries={named}
        itemClassName={styles.name}
        onUse={use}
        last={{ label: 'Manage saved queries…', onClick: () => search.send({ type: 'book.manage' }) }}
      />
      <Button
        appearance="subtle"
        icon={<Save20Regular />}
        disabledFocusable={isBlank}
        title={isBlank ? 'Enter a query first.' : undefined}
        onClick={() => search.send({ type: 'book.name' })}
      >
        Save…
      </Button>
      {naming ? <SaveQueryDialog search={search} /> : null}
      {managing ? <SavedQueriesDialog search={search} /> : null}
    </>
  );
}
