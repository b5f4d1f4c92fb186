import { mergeClasses } from '@fluentui/react-components';
import {
  Braces16Regular,
  CalendarLtr16Regular,
  ChevronDown16Regular,
  ChevronRight16Regular,
  CircleOff16Regular,
  List16Regular,
  NumberSymbol16Regular,
  TextT16Regular,
  ToggleLeft16Regular,
} from '@fluentui/react-icons';
import { type ComponentPropsWithoutRef, memo, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import type { TreeNode } from '~/core/document/tree-node';
import type { Kind } from '~/core/document/value';
import { personColor, type PersonId, personKey } from '~/core/person';
import { useKeepFocus } from '~/views/hooks/focus';
import { usePersonStyles } from '~/views/kit/kit.styles';
import { useTextStyles } from '~/views/kit/layout.styles';
import { useLink } from '~/views/kit/links';
import { PersonAvatar } from '~/views/kit/PersonName';
import { labelOf, lengthText, markText, type RowAuthor, type RowFacts, type TreeMark } from './drawn-rows';
import { FreshMark } from './FreshMark';
import { indent, useTreeRowStyles } from './tree.styles';

export const kindIcon: Record<Kind, ReactElement> = {
  object: <Braces16Regular />,
  array: <List16Regular />,
  string: <TextT16Regular />,
  number: <NumberSymbol16Regular />,
  boolean: <ToggleLeft16Regular />,
  date: <CalendarLtr16Regular />,
  null: <CircleOff16Regular />,
};

type RowGuidesProps = {
  depth: number;
  levels: number;
  /** The row has a background, on which lines would look broken. */
  hidden?: boolean;
};

export function RowGuides({ depth, levels, hidden = false }: RowGuidesProps) {
  const styles = useTreeRowStyles();
  return (
    <span
      aria-hidden
      data-guides={hidden ? 'none' : 'lines'}
      className={mergeClasses(styles.guides, hidden && styles.noGuides)}
      style={{ width: Math.min(depth, levels) * indent }}
    >
      {depth > levels ? <span className={styles.level}>{depth}</span> : null}
    </span>
  );
}

/** Maximum number of avatars in a row. */
const shownPeople = 3;

/** Users at a row: their avatars, and the name of one. A click shows those that are inside a collapsed branch. */
export function RowPeople({ marks }: { marks: readonly TreeMark[] }) {
  const styles = useTreeRowStyles();
  const colors = usePersonStyles();
  const [first] = marks;
  if (!first) return null;
  const more = marks.length - shownPeople;
  const inside = marks.filter(({ below }) => below).length;
  const names = marks.map(markText).join(', ');
  return (
    <span
      aria-hidden
      data-part={inside > 0 ? 'people' : undefined}
      className={mergeClasses(styles.people, inside > 0 && styles.hiddenPeople)}
      title={inside > 0 ? `Show ${names}` : names}
    >
      {marks.slice(0, shownPeople).map(({ name, person }) => (
        <PersonAvatar key={personKey(person)} person={person} name={name} size={20} decorative />
      ))}
      {marks.length === 1 ? (
        <bdi className={mergeClasses(colors[personColor(first.person)], styles.personName)}>{first.name}</bdi>
      ) : null}
      {marks.length === 1 && first.keys?.length ? (
        <bdi className={styles.reference}>{first.keys.join(', ')}</bdi>
      ) : null}
      {more > 0 ? <span className={styles.quiet}>+{more}</span> : null}
      {inside > 0 ? <span className={styles.quiet}>{inside > 1 ? `${inside} inside` : 'inside'}</span> : null}
    </span>
  );
}

/** Who changed the value last, with a link to that version. The row names it for screen readers, and the path bar has a link for the keyboard. */
function RowAuthorMark({ author }: { author: RowAuthor }) {
  const styles = useTreeRowStyles();
  return (
    <a {...useLink(author.href)} aria-hidden tabIndex={-1} data-own title={author.title} className={styles.authorLink}>
      <PersonAvatar person={author.person} name={author.name} size={20} decorative />
      <bdi className={styles.authorName}>{author.name}</bdi>
      <span className={styles.authorTime}>{author.ago}</span>
    </a>
  );
}

/** A part of a text, selected by a user or not, with the carets right before it. */
type CaretPiece = { text: string; at: number; selectedBy: PersonId | undefined; carets: readonly TreeMark[] };

/** Splits a text at carets and selection boundaries. Skips positions beyond the text, which may be cut. */
export function caretPieces(text: string, marks: readonly TreeMark[]): CaretPiece[] {
  const ranges = marks.flatMap((mark) =>
    mark.carets
      .filter(({ to }) => to <= text.length)
      .map(({ from, to }) => ({ mark, from: Math.min(from, to), end: Math.max(from, to), caret: to })),
  );
  const edges = new Set([0, ...ranges.flatMap(({ from, end }) => [from, end])]);
  const cuts = [...edges].filter((edge) => edge >= 0 && edge <= text.length).sort((one, other) => one - other);
  return cuts.map((at, index) => ({
    text: text.slice(at, cuts[index + 1] ?? text.length),
    at,
    selectedBy: ranges.find(({ from, end }) => from <= at && at < end)?.mark.person,
    carets: [...new Set(ranges.filter(({ caret }) => caret === at).map(({ mark }) => mark))],
  }));
}

function TextWithCarets({ text, marks }: { text: string; marks: readonly TreeMark[] }) {
  const styles = useTreeRowStyles();
  const colors = usePersonStyles();
  if (marks.every(({ carets }) => carets.length === 0)) return text;
  return caretPieces(text, marks).map(({ text: piece, at, selectedBy, carets }) => (
    <span key={at}>
      {carets.map((mark) => (
        <span
          key={personKey(mark.person)}
          title={markText(mark)}
          data-caret={personColor(mark.person)}
          className={mergeClasses(colors[personColor(mark.person)], styles.caret)}
        />
      ))}
      <span className={selectedBy && mergeClasses(colors[personColor(selectedBy)], styles.selection)}>{piece}</span>
    </span>
  ));
}

/**
 * Controls in the tree. The tree does not handle their keys and clicks; it gets the focus when they are removed while focused.
 */
export const InTree = (props: ComponentPropsWithoutRef<'div'>) => (
  <div ref={useKeepFocus<HTMLDivElement>()} data-own {...props} />
);

function stayInTree(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>('[role="tree"]')?.focus({ preventScroll: true });
}

/** A part of a row that its label says in other words. */
const Aside = ({ className, text }: { className: string; text: string | undefined }) =>
  text === undefined ? null : (
    <span aria-hidden className={className}>
      {text}
    </span>
  );

type TreeRowProps = RowFacts & {
  id: string;
  levels: number;
  editing: 'name' | 'value' | undefined;
  editor: ReactNode;
  actions: ((node: TreeNode) => ReactNode) | undefined;
};

export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { node, kind, depth, isOpen, isSelected, isCurrent, marks, fresh, freshBadge, typed } = props;
  const { valueLength, editing, editor, actions } = props;
  const styles = useTreeRowStyles();
  const texts = useTextStyles();
  const colors = usePersonStyles();
  const [first] = marks;
  const hasBackground = first !== undefined || isSelected;
  const isText = kind === 'string';
  const hit = (isHit: boolean) => isHit && mergeClasses(styles.hit, isCurrent && styles.current);
  return (
    <div
      role="treeitem"
      id={props.id}
      aria-level={depth + 1}
      aria-posinset={props.position + 1}
      aria-setsize={props.siblings}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      data-node={node.id}
      data-active={props.isActive || undefined}
      className={mergeClasses(
        styles.row,
        first && mergeClasses(colors[personColor(first.person)], styles.marked),
        isSelected && styles.selected,
      )}
    >
      {fresh ? <FreshMark key={fresh.stamp} look={hasBackground ? 'edge' : 'veil'} fresh={fresh} /> : null}
      {/* Contains symbols; a label would have to repeat the contents. */}
      <span className={texts.hidden}>{labelOf(props)}</span>
      {first ? <span className={styles.bar} /> : null}
      <RowGuides depth={depth} levels={props.levels} hidden={hasBackground} />
      <span data-part="chevron" className={styles.chevron}>
        {isOpen === undefined ? null : isOpen ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
      </span>
      <span className={mergeClasses(styles.glyph, styles[kind])}>{kindIcon[kind]}</span>
      {editing === 'name' ? (
        <InTree className={mergeClasses(styles.editor, styles.nameEditor)}>{editor}</InTree>
      ) : (
        <bdi
          aria-hidden
          data-part="name"
          className={mergeClasses(
            styles.name,
            depth === 0 ? styles.root : props.isNamed ? undefined : styles.position,
            typed === 'name' && styles.typed,
            hit(props.nameHit),
          )}
        >
          {props.name}
        </bdi>
      )}
      <Aside className={styles.quiet} text=":" />
      {editing === 'value' ? (
        <InTree className={styles.editor}>{editor}</InTree>
      ) : props.count === undefined ? (
        <bdi
          aria-hidden
          data-part="value"
          className={mergeClasses(styles.value, styles[kind], typed === 'value' && styles.typed, hit(props.valueHit))}
        >
          {isText ? '"' : null}
          {isText ? <TextWithCarets text={props.value} marks={marks} /> : props.value}
          {isText ? (valueLength === undefined ? '"' : '…') : null}
        </bdi>
      ) : (
        <span aria-hidden data-part="value" className={styles.badge}>
          {freshBadge ? <FreshMark key={freshBadge.stamp} look="badge" fresh={freshBadge} /> : null}
          {props.count}
        </span>
      )}
      {valueLength === undefined || editing === 'value' ? null : (
        <Aside className={styles.quiet} text={lengthText(valueLength)} />
      )}
      <Aside className={styles.note} text={props.note} />
      <div className={styles.end}>
        {fresh ? <FreshMark key={fresh.stamp} look="note" fresh={fresh} /> : null}
        <RowPeople marks={marks} />
        {actions ? (
          // The name of the row goes on with a group that has a name.
          <InTree role="group" className={styles.actions} onMouseDown={stayInTree}>
            {actions(node)}
          </InTree>
        ) : null}
        {props.hasAuthors ? (
          <span className={styles.author}>
            {props.author ? <RowAuthorMark author={props.author} /> : null}
            <Aside className={styles.unchanged} text={props.unchanged} />
          </span>
        ) : null}
      </div>
    </div>
  );
});
