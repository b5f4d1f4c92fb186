import { Button, mergeClasses } from '@fluentui/react-components';
import {
  AddCircle16Regular,
  ArrowCollapseAll20Regular,
  ArrowExpandAll20Regular,
  ArrowSort16Regular,
  CheckmarkCircle24Regular,
  Edit16Regular,
  SubtractCircle16Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactElement, useState } from 'react';
import type { TimeZone } from '~/core/clock';
import type { TreeNode } from '~/core/document/tree-node';
import { writeDate } from '~/core/json/date-text';
import type { ModelHistoryActor } from '~/machines/model/history/model-history-machine';
import { selectAgainst, selectBusy, selectShown } from '~/machines/model/history/model-history-selectors';
import type { VersionChange } from '~/machines/model/history/version-changes';
import { BlankState } from '~/views/kit/BlankState';
import { SkeletonFields } from '~/views/kit/form/ResourceForm';
import { rowWindow, useTableView } from '~/views/pages/model/models/use-table-view';
import { JsonTree } from '~/views/pages/model/tree/JsonTree';
import { changeKinds, counted, placeOfChange, beforeAndAfter, comparisonText } from './history-texts';
import { changeRowHeight, useChangeListStyles, useVersionDocumentStyles } from './history.styles';

type ChangeListProps = {
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
function ChangeList({ label, changes, writeDate }: ChangeListProps) {
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
          const { before, after } = beforeAndAfter(change, writeDate);
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

type VersionDocumentProps = { history: ModelHistoryActor; zone: TimeZone };

/** The document as it was at the chosen version, to be read; or what lies between it and another one. */
export function VersionDocument({ history, zone }: VersionDocumentProps) {
  const styles = useVersionDocumentStyles();
  const shown = useSelector(history, selectShown);
  const isBusy = useSelector(history, selectBusy);
  const against = useSelector(history, selectAgainst);
  const [selected, setSelected] = useState<TreeNode>();
  if (!shown)
    return (
      <div className={styles.root} aria-busy>
        <SkeletonFields count={4} />
      </div>
    );
  const { version, tree, comparison } = shown;
  const compared = against === undefined ? undefined : comparison;
  const write = (date: Date) => writeDate(date, zone);
  return (
    <section className={styles.root} aria-label={compared ? 'Differences' : 'Document'} aria-busy={isBusy}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {compared
            ? `${counted(compared.changes.length, 'change')} ${comparisonText(compared)}`
            : `The document at version ${version}`}
        </h3>
        {compared ? null : (
          <>
            <span className={styles.note}>Read-only</span>
            <Button
              size="small"
              appearance="subtle"
              icon={<ArrowExpandAll20Regular />}
              aria-label="Expand all"
              title="Expand all"
              onClick={() => tree.setOpenAll(true)}
            />
            <Button
              size="small"
              appearance="subtle"
              icon={<ArrowCollapseAll20Regular />}
              aria-label="Collapse all"
              title="Collapse all"
              onClick={() => tree.setOpenAll(false)}
            />
          </>
        )}
      </div>
      <div className={mergeClasses(styles.content, isBusy && styles.stale)}>
        {!compared ? (
          <JsonTree
            key={version}
            tree={tree}
            label={`Version ${version}`}
            selected={selected}
            writeDate={write}
            onSelect={setSelected}
            onOpen={(node, open) => tree.setOpen(node, open)}
          />
        ) : compared.changes.length === 0 ? (
          <BlankState
            icon={<CheckmarkCircle24Regular />}
            title="No differences"
            text="Both documents are the same."
          />
        ) : (
          <ChangeList
            key={`${compared.from}-${compared.to}`}
            label="Changes"
            changes={compared.changes}
            writeDate={write}
          />
        )}
      </div>
    </section>
  );
}
