import { MenuButton, type MenuButtonProps } from '@fluentui/react-components';
import type { Ref } from 'react';
import { usePagerStyles } from './Pager.styles';

export type PageSizeButtonProps = MenuButtonProps & { rows: number; ref?: Ref<HTMLButtonElement> };

/** How many rows a page has, as the button that offers others. */
export function PageSizeButton({ rows, ...trigger }: PageSizeButtonProps) {
  const styles = usePagerStyles();
  return (
    <MenuButton {...trigger} size="small" appearance="subtle" className={styles.size}>
      {`${rows} per page`}
    </MenuButton>
  );
}
