import { Button, mergeClasses } from '@fluentui/react-components';
import {
  ArrowCollapseAll20Regular,
  ArrowExpandAll20Regular,
  CheckmarkCircle24Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { TreeNode } from '../../../../document/tree-node';
import type { ModelHistoryActor } from '../../../../machines/in-domain/model-history/model-history-machine';
import {
  selectAgainst,
  selectBusy,
  selectShown,
} from '../../../../machines/in-domain/model-history/model-history-selectors';
import { writeDate } from '../../../../machines/in-domain/tree-edit/date-text';
import { BlankState } from '../../../shared/BlankState';
import type { TimeZone } from '../../../shared/format-time';
import { SkeletonFields } from '../../../shared/form/SkeletonFields';
import { JsonTree } from '../tree/JsonTree';
import { ChangeList } from './ChangeList';
import { counted, saidComparison } from './history-words';
import { useVersionDocumentStyles } from './VersionDocument.styles';

export type VersionDocumentProps = { history: ModelHistoryActor; zone: TimeZone };

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
            ? `${counted(compared.changes.length, 'change')} ${saidComparison(compared)}`
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
