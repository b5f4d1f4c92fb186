import {
  Button,
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { Bookmark20Regular, History20Regular, Save20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ModelSearchActor } from '../../../machines/in-domain/model-search/model-search-machine';
import { selectBook, selectText } from './model-selectors';
import { useQueryBookStyles } from './QueryBook.styles';
import { SavedQueriesDialog } from './SavedQueriesDialog';
import { SaveQueryDialog } from './SaveQueryDialog';

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
