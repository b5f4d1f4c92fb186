import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
} from '@fluentui/react-components';
import { Fragment, type ReactElement, type ReactNode } from 'react';

/** Choices of which one is chosen. `note`: at the end of its line. */
export type RadioChoices = {
  name: string;
  label?: string;
  value: string;
  choices: readonly { value: string; label: string; note?: ReactNode }[];
  onChoose: (value: string) => void;
};

type RadioMenuProps = Pick<MenuProps, 'positioning' | 'persistOnItemClick' | 'inline'> & {
  button: ReactElement;
  className: string;
  groups: readonly RadioChoices[];
};

/** A menu with one choice in each group; initially open. */
export function RadioMenu({ button, className, groups, ...menu }: RadioMenuProps) {
  const checked = Object.fromEntries(groups.map(({ name, value }) => [name, [value]]));
  return (
    <Menu {...menu} defaultOpen checkedValues={checked}>
      <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
      <MenuPopover className={className}>
        <MenuList>
          {groups.map(({ name, label, choices, onChoose }, index) => {
            const items = choices.map(({ value, label: text, note }) => (
              <MenuItemRadio
                key={value}
                name={name}
                value={value}
                secondaryContent={note === undefined ? undefined : <>{note}</>}
                onClick={() => onChoose(value)}
              >
                {text}
              </MenuItemRadio>
            ));
            return (
              <Fragment key={name}>
                {index > 0 ? <MenuDivider /> : null}
                {label === undefined ? (
                  items
                ) : (
                  <MenuGroup>
                    <MenuGroupHeader>{label}</MenuGroupHeader>
                    {items}
                  </MenuGroup>
                )}
              </Fragment>
            );
          })}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
