import { Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { takeFocus } from '~/views/kit/ChunkProblem';
import { PageSizeButton } from './ListToolbar';
import { usePagerStyles } from './list.styles';

type OpenPageSizesProps = { size: number; sizes: readonly number[]; onSize: (size: number) => void };

/** The menu of page sizes, open as it comes. */
export function OpenPageSizes({ size, sizes, onSize }: OpenPageSizesProps) {
  const styles = usePagerStyles();
  return (
    <Menu defaultOpen positioning="above-end" checkedValues={{ size: [String(size)] }}>
      <MenuTrigger disableButtonEnhancement>
        <PageSizeButton ref={takeFocus} rows={size} />
      </MenuTrigger>
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
