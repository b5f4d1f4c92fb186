import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { usePageStyles } from './Page.styles';

export type PageProps = {
  children: ReactNode;
  /** The page is as high as the window: its `Card fill` shrinks and scrolls inside (lists). */
  fill?: boolean;
};

/** The canvas of one screen: a head, then cards below each other. It scrolls by itself. */
export function Page({ children, fill = false }: PageProps) {
  const styles = usePageStyles();
  return (
    <div className={styles.scroll}>
      <div className={mergeClasses(styles.content, fill ? styles.fill : styles.clear)}>{children}</div>
    </div>
  );
}
