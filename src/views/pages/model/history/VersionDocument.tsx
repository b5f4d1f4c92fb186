import { mergeClasses } from '@fluentui/react-components';
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
import { type HTMLAttributes, type ReactElement, useState } from 'react';
import { countOf, formatCount } from '~/core/counts';
import type { TreeNode } from '~/core/document/tree-node';
import { writeDate } from '~/core/json/date-text';
import type { TimeZone } from '~/core/times';
import type { ModelHistoryActor } from '~/machines/model/history/model-history-machine';
import type { VersionChange } from '~/machines/model/history/version-changes';
import { BlankState } from '~/views/kit/BlankState';
import { IconButton } from '~/views/kit/buttons';
import { SkeletonFields } from '~/views/kit/Card';
import { Row } from '~/views/kit/layout';
import { rowWindow, useTableView } from '~/views/pages/model/row-window';
import { JsonTree } from '~/views/pages/model/tree/JsonTree';
import { beforeAndAfter, comparisonText, placeOfChange, verbs } from './history-texts';
import { Arrow } from './VersionList';
import { changeRowHeight, useHistoryStyles } from './history.styles';

const icons: Record<VersionChange['kind'], ReactElement> = {
  added: <AddCircle16Regular />,
  removed: <SubtractCircle16Regular />,
  changed: <Edit16Regular />,
  moved: <ArrowSort16Regular />,
};

type ChangeItemProps = HTMLAttributes<HTMLLIElement> & {
  change: VersionChange;
  writeDate: (date: Date) => string;
};

export function ChangeItem({ change, writeDate, className, ...item }: ChangeItemProps) {
  const styles = useHistoryStyles();
  const { kind } = change;
  const { before, after } = beforeAndAfter(change, writeDate);
  const path = placeOfChange(change);
  return (
    <li className={mergeClasses(styles.change, className)} {...item}>
      <span className={mergeClasses(styles.kindIcon, styles[kind])}>{icons[kind]}</span>
      <Row as="span" gap="S" align="baseline">
        <span className={styles.kind}>{verbs[kind]}</span>
        <bdi className={styles.path} title={path}>
          {path}
        </bdi>
      </Row>
      <Row as="span" gap="S" align="baseline">
        <ChangedValue text={before} look={kind === 'moved' ? 'moved' : 'before'} />
        <Arrow between={[before, after]} />
        <ChangedValue text={after} look={kind === 'moved' ? 'moved' : 'after'} />
      </Row>
    </li>
  );
}

function ChangedValue({ text, look }: { text: string | undefined; look: 'moved' | 'before' | 'after' }) {
  const styles = useHistoryStyles();
  return text === undefined ? null : (
    <bdi className={mergeClasses(styles.value, styles[look])} title={text}>
      {text}
    </bdi>
  );
}

type ChangeListProps = { changes: readonly VersionChange[]; writeDate: (date: Date) => string };

function ChangeList({ changes, writeDate }: ChangeListProps) {
  const styles = useHistoryStyles();
  const { view, measure, onScroll } = useTableView();
  const { rows } = rowWindow({ ...view, row: changeRowHeight, count: changes.length });
  return (
    <div ref={measure} role="region" aria-label="Changes" tabIndex={0} className={styles.changes} onScroll={onScroll}>
      <ul className={styles.changeList} style={{ height: changes.length * changeRowHeight }}>
        {rows.map(({ index }) => {
          const change = changes[index];
          if (!change) return null;
          return (
            <ChangeItem
              key={index}
              change={change}
              writeDate={writeDate}
              aria-posinset={index + 1}
              aria-setsize={changes.length}
              className={styles.placedChange}
              style={{ top: index * changeRowHeight }}
            />
          );
        })}
      </ul>
    </div>
  );
}

export function VersionDocument({ history, zone }: { history: ModelHistoryActor; zone: TimeZone }) {
  const styles = useHistoryStyles();
  const { shown, against } = useSelector(history, ({ context }) => context);
  const isBusy = useSelector(history, (s) => s.hasTag('busy'));
  const [selected, setSelected] = useState<TreeNode>();
  if (!shown)
    return (
      <div className={styles.document} aria-busy>
        <SkeletonFields count={4} />
      </div>
    );
  const { version, tree } = shown;
  const compared = against === undefined ? undefined : shown.comparison;
  const write = (date: Date) => writeDate(date, zone);
  const openAll = (label: string, open: boolean, icon: ReactElement) => (
    <IconButton size="small" icon={icon} label={label} onClick={() => tree.setOpenAll(open)} />
  );
  return (
    <section className={styles.document} aria-label={compared ? 'Differences' : 'Document'} aria-busy={isBusy}>
      <div className={styles.documentHead}>
        <h3 className={styles.documentTitle}>
          {compared
            ? `${countOf(compared.changes.length, 'change')} ${comparisonText(compared)}`
            : `The document at version ${formatCount(version)}`}
        </h3>
        {compared ? null : (
          <>
            <span className={styles.note}>Read-only</span>
            {openAll('Expand all', true, <ArrowExpandAll20Regular />)}
            {openAll('Collapse all', false, <ArrowCollapseAll20Regular />)}
          </>
        )}
      </div>
      <div className={mergeClasses(styles.document, isBusy && styles.stale)}>
        {!compared ? (
          <JsonTree
            key={version}
            tree={tree}
            label={`Version ${formatCount(version)}`}
            selected={selected}
            writeDate={write}
            onSelect={setSelected}
            onOpen={(node, open) => tree.setOpen(node, open)}
          />
        ) : compared.changes.length === 0 ? (
          <BlankState icon={<CheckmarkCircle24Regular />} title="No differences" text="Both documents are the same." />
        ) : (
          <ChangeList key={`${compared.from}-${compared.to}`} changes={compared.changes} writeDate={write} />
        )}
      </div>
    </section>
  );
}
