import { Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { usePagerStyles } from './list.styles';

type OpenPageSizesProps = {
  button: ReactElement;
  size: number;
  sizes: readonly number[];
  onSize: (size: number) => void;
};

export function OpenPageSizes({ button, size, sizes, onSize }: OpenPageSizesProps) {
  const styles = usePagerStyles();
  return (
    <Menu defaultOpen positioning="above-end" checkedValues={{ size: [String(size)] }}>
      <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
      <MenuPopover className={styles.sizes}>
        <MenuList>
          {sizes.map((known) => (
            <MenuItemRadio key={known} name="size" value={String(known)} onClick={() => onSize(known)}>
              {`${known} per page`}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
