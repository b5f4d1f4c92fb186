import { Menu, MenuItem, MenuItemLink, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { useRow } from '~/views/kit/row-looks';
import type { RowAction } from './RowActions';

/** Further actions of a row; initially open. Its links are followed by the table, as those of the rows. */
export function ActionMenu({ button, actions }: { button: ReactElement; actions: readonly RowAction[] }) {
  const row = useRow();
  return (
    <Menu defaultOpen positioning="below-end">
      <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
      <MenuPopover>
        <MenuList>
          {actions.map(({ text, icon, href, onClick, reason }) =>
            href !== undefined && reason === undefined ? (
              <MenuItemLink key={text} icon={icon} href={row.hrefOf(href)}>
                {text}
              </MenuItemLink>
            ) : (
              <MenuItem key={text} icon={icon} disabled={reason !== undefined} title={reason} onClick={onClick}>
                {text}
              </MenuItem>
            ),
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
