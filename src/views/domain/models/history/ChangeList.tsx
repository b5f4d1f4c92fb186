import { mergeClasses } from '@fluentui/react-components';
import {
  AddCircle16Regular,
  ArrowSort16Regular,
  Edit16Regular,
  SubtractCircle16Regular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import type { VersionChange } from '../../../../machines/in-domain/model-history/version-changes';
import { rowWindow } from '../row-window';
import { useTableView } from '../use-table-view';
import { changeRowHeight, useChangeListStyles } from './ChangeList.styles';
import { changeKinds, placeOfChange, saidChange } from './history-words';

export type ChangeListProps = {
  label: string;
  changes: readonly VersionChange[];
  writeDate: (date: Date) => string;
};

const icons: Record<VersionChange['kind'], ReactElement> = {
  added: <AddCircle16Regular />,
  removed: <SubtractCircle16Regular />,
  changed: <Edit16Regular />,
  moved: <ArrowSort16Regular />,
};

/** What lies between two versions, each change with what was there and what is; drawn as far as it is seen. */
export function ChangeList({ label, changes, writeDate }: ChangeListProps) {
  const styles = useChangeListStyles();
  const { view, measure, onScroll } = useTableView();
  const { rows } = rowWindow({
    row: changeRowHeight,
    opening: 0,
    opened: [],
    count: changes.length,
    top: view.top,
    height: view.height,
    pinned: undefined,
  });
  return (
    <div
      ref={measure}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={styles.scroller}
      onScroll={onScroll}
    >
      <ul className={styles.list} style={{ height: changes.length * changeRowHeight }}>
        {rows.map(({ index }) => {
          const change = changes[index];
          if (!change) return null;
          const { before, after } = saidChange(change, writeDate);
          const path = placeOfChange(change);
          return (
            <li
              key={index}
              aria-posinset={index + 1}
              aria-setsize={changes.length}
              className={styles.row}
              style={{ top: index * changeRowHeight }}
            >
              <span className={mergeClasses(styles.icon, styles[change.kind])}>{icons[change.kind]}</span>
              <span className={styles.head}>
                <span className={styles.kind}>{changeKinds[change.kind]}</span>
                <bdi className={styles.path} title={path}>
                  {path}
                </bdi>
              </span>
              <span className={styles.values}>
                {before === undefined ? null : (
                  <bdi
                    className={mergeClasses(
                      styles.value,
                      change.kind === 'moved' ? styles.plain : styles.before,
                    )}
                    title={before}
                  >
                    {before}
                  </bdi>
                )}
                {before !== undefined && after !== undefined ? (
                  <span className={styles.arrow} role="img" aria-label="is now">
                    →
                  </span>
                ) : null}
                {after === undefined ? null : (
                  <bdi
                    className={mergeClasses(
                      styles.value,
                      change.kind === 'moved' ? styles.plain : styles.after,
                    )}
                    title={after}
                  >
                    {after}
                  </bdi>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
