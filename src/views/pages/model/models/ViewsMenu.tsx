import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ModelSearchActor } from '~/machines/model/model-search-machine';
import { useQueryBookStyles } from './models.styles';

type OpenViewsProps = { button: ReactElement; search: ModelSearchActor };

/** The saved views, each a search with its columns; initially open. */
export function OpenViews({ button, search }: OpenViewsProps) {
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
