import type { ReactNode } from 'react';
import { useDataTableStyles } from './list.styles';

/** What was brought into view. After that the operator scrolls. */
const seen = new WeakSet<object>();

/** The title of a row that was just created, in view when it is first drawn. */
export function NewRow({ of, children }: { of: object; children: ReactNode }) {
  const styles = useDataTableStyles();
  const intoView = (mark: HTMLElement | null) => {
    if (!mark || seen.has(of)) return;
    seen.add(of);
    mark.scrollIntoView({ block: 'nearest' });
  };
  return (
    <span className={styles.fresh}>
      <span className={styles.freshTitle}>{children}</span>
      <span ref={intoView} className={styles.freshMark}>
        New
      </span>
    </span>
  );
}
