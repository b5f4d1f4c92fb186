import { mergeClasses } from '@fluentui/react-components';
import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { memo, type ReactNode, type MouseEvent } from 'react';
import type { TreeNode } from '../../../../document/tree-node';
import { personColor } from '../../../shared/person-color';
import { usePersonStyles } from '../../../shared/PersonAvatar.styles';
import type { RowFacts } from './drawn-rows';
import type { FreshMarks } from './fresh-marks';
import { FreshMark } from './FreshMark';
import { KeepTreeFocus } from './KeepTreeFocus';
import { kindIcon } from './kind-icon';
import { labelOf } from './row-words';
import { RowGuides } from './RowGuides';
import { RowPeople } from './RowPeople';
import { RowValue } from './RowValue';
import { sameRow } from './same-row';
import { useTreeRowStyles } from './TreeRow.styles';

export type TreeRowProps = {
  id: string;
  facts: RowFacts;
  /** So many levels are indented. */
  levels: number;
  fresh: FreshMarks | undefined;
  editing: 'name' | 'value' | undefined;
  editor: ReactNode;
  actions: ((node: TreeNode) => ReactNode) | undefined;
};

/** One line of the tree, read out in words. It is drawn again only when it shows something else. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { facts, levels, fresh, editing } = props;
  const { kind, depth, isOpen, marks, stamp } = facts;
  const styles = useTreeRowStyles();
  const colors = usePersonStyles();
  const [first] = marks;
  const hasPaper = first !== undefined || facts.isSelected;
  return (
    <div
      role="treeitem"
      id={props.id}
      aria-level={depth + 1}
      aria-posinset={facts.position + 1}
      aria-setsize={facts.siblings}
      aria-expanded={isOpen}
      aria-selected={facts.isSelected}
      data-node={facts.node.id}
      className={mergeClasses(
        styles.row,
        first && mergeClasses(colors[personColor(first.person)], styles.marked),
        facts.isSelected && styles.selected,
      )}
    >
      {fresh && stamp !== undefined ? (
        <FreshMark key={stamp} look={hasPaper ? 'edge' : 'veil'} stamp={stamp} fresh={fresh} />
      ) : null}
      {/* What is drawn is written in signs; a label would have to repeat them. */}
      <span className={styles.words}>{labelOf(facts)}</span>
      {first ? <span className={styles.bar} /> : null}
      <RowGuides depth={depth} levels={levels} hidden={hasPaper} />
      <span data-part="chevron" className={styles.chevron}>
        {isOpen === undefined ? null : isOpen ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
      </span>
      <span className={mergeClasses(styles.glyph, styles[kind])}>{kindIcon[kind]}</span>
      {editing === 'name' ? <Editor {...props} isName /> : <RowName facts={facts} />}
      <span aria-hidden className={styles.quiet}>
        :
      </span>
      {editing === 'value' ? (
        <Editor {...props} />
      ) : facts.count === undefined ? (
        <RowValue facts={facts} />
      ) : (
        <span aria-hidden data-part="value" className={styles.badge}>
          {fresh && facts.badgeStamp !== undefined ? (
            <FreshMark key={facts.badgeStamp} look="badge" stamp={facts.badgeStamp} fresh={fresh} />
          ) : null}
          {facts.count}
        </span>
      )}
      {facts.note === undefined ? null : (
        <span aria-hidden className={styles.note}>
          {facts.note}
        </span>
      )}
      <span className={styles.end}>
        {fresh && stamp !== undefined ? (
          <FreshMark key={stamp} look="note" stamp={stamp} fresh={fresh} />
        ) : null}
        <RowPeople marks={marks} />
        {props.actions ? (
          <span
            role="group"
            aria-label="Actions"
            className={styles.actions}
            data-own
            onMouseDown={stayInTree}
          >
            <KeepTreeFocus />
            {props.actions(facts.node)}
          </span>
        ) : null}
      </span>
    </div>
  );
}, sameRow);

function RowName({ facts }: { facts: RowFacts }) {
  const styles = useTreeRowStyles();
  return (
    <bdi
      aria-hidden
      data-part="name"
      className={mergeClasses(
        styles.name,
        facts.depth === 0 ? styles.root : facts.isNamed ? undefined : styles.position,
        facts.typed === 'name' && styles.typed,
        facts.nameHit && styles.hit,
        facts.nameHit && facts.isCurrent && styles.current,
      )}
    >
      {facts.name}
    </bdi>
  );
}

function Editor({ editor, isName = false }: Pick<TreeRowProps, 'editor'> & { isName?: boolean }) {
  const styles = useTreeRowStyles();
  return (
    <span data-own className={mergeClasses(styles.editor, isName && styles.nameEditor)}>
      <KeepTreeFocus />
      {editor}
    </span>
  );
}

/** A button that was clicked leaves the keys to the tree. */
function stayInTree(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>('[role="tree"]')?.focus({ preventScroll: true });
}
