import {
  Button,
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { Bookmark20Regular, History20Regular, Save20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NamedQuery } from '~/api/browser/stores';
import type { ModelSearchActor } from '~/machines/model/model-search-machine';
import { useQueryBookStyles } from './models.styles';

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
  const focusAgain = useRestoreFocusTarget();
  return (
    <Menu positioning="below-start">
      <MenuTrigger disableButtonEnhancement>
        <MenuButton {...focusAgain} appearance="subtle" icon={icon}>
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
  const focusAgain = useRestoreFocusTarget();
  const { history, named } = useSelector(search, ({ context }) => context.book);
  const isBlank = useSelector(search, ({ context }) => context.text.trim() === '');
  const use = (text: string) => search.send({ type: 'search.type', text });
  return (
    <>
      <QueryMenu
        name="History"
        icon={<History20Regular />}
        label="Queries that were run"
        empty="No queries run yet."
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
        empty="No saved queries yet."
        queries={named}
        itemClassName={styles.name}
        onUse={use}
        last={{
          label: 'Manage saved queries…',
          onClick: () => search.send({ type: 'book.manage', part: 'named' }),
        }}
      />
      <Button
        {...focusAgain}
        appearance="subtle"
        icon={<Save20Regular />}
        disabledFocusable={isBlank}
        title={isBlank ? 'Enter a query first.' : undefined}
        onClick={() => search.send({ type: 'book.name', part: 'named' })}
      >
        Save…
      </Button>
    </>
  );
}

/** The saved views, each a search with its columns; initially open. */
export function OpenViews({ button, search }: { button: ReactElement; search: ModelSearchActor }) {
  const styles = useQueryBookStyles();
  const navigate = useNavigate();
  const { views } = useSelector(search, ({ context }) => context.book);
  return (
    <Menu defaultOpen positioning="below-end">
      <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
      <MenuPopover className={styles.menu}>
        <MenuList aria-label="Views">
          {views.map(({ name, query }) => (
            <MenuItem key={name} className={styles.name} onClick={() => void navigate({ search: query })}>
              {name}
            </MenuItem>
          ))}
          {views.length === 0 ? <MenuItem disabled>No saved views yet.</MenuItem> : null}
          <MenuDivider />
          <MenuItem onClick={() => search.send({ type: 'book.name', part: 'views' })}>Save view…</MenuItem>
          <MenuItem disabled={views.length === 0} onClick={() => search.send({ type: 'book.manage', part: 'views' })}>
            Manage views…
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
