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
import { memo, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import type { TreeNode } from '~/core/document/tree-node';
import type { Kind } from '~/core/document/value';
import { PersonAvatar, personColor, type PersonId, personKey } from '~/views/kit/PersonAvatar';
import { useTextStyles } from '~/views/kit/layout.styles';
import { usePersonStyles } from '~/views/kit/kit.styles';
import { FreshMark, type FreshMarks } from './FreshMark';
import type { RowFacts, TreeMark } from './drawn-rows';
import { indent, useTreeRowStyles } from './tree.styles';
import { labelOf } from './row-label';
import { lengthText } from './row-texts';

/** The sign of each kind of value. */
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
  /** How many levels are indented. */
  levels: number;
  /** The row has a background: a line that is gone for a moment looks broken. */
  hidden?: boolean;
};

/** The indentation, with a line below each level; deeper rows show their level as a number. */
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

/** How many people have a picture in a row. */
const shownPeople = 3;

/** Who is at a row: the pictures, and the name of one. */
export function RowPeople({ marks }: { marks: readonly TreeMark[] }) {
  const styles = useTreeRowStyles();
  const colors = usePersonStyles();
  const [first] = marks;
  if (!first) return null;
  const more = marks.length - shownPeople;
  return (
    <span aria-hidden className={styles.people} title={marks.map(({ name }) => name).join(', ')}>
      {marks.slice(0, shownPeople).map(({ name, person }) => (
        <PersonAvatar key={personKey(person)} person={person} name={name} size={20} decorative />
      ))}
      {marks.length === 1 ? (
        <bdi className={mergeClasses(colors[personColor(first.person)], styles.personName)}>{first.name}</bdi>
      ) : null}
      {more > 0 ? <span className={styles.quiet}>+{more}</span> : null}
    </span>
  );
}

/** A range of a text that someone may have selected, with the carets right before it. */
type CaretPiece = {
  text: string;
  /** Where it begins. */
  at: number;
  selectedBy: PersonId | undefined;
  carets: readonly TreeMark[];
};

/** Cuts a text where carets and the ends of selections are. What lies behind the text, as behind one that is cut, is left out. */
export function caretPieces(text: string, marks: readonly TreeMark[]): CaretPiece[] {
  const ranges = marks.flatMap((mark) =>
    mark.carets
      .filter(({ to }) => to <= text.length)
      .map(({ from, to }) => ({ mark, from: Math.min(from, to), end: Math.max(from, to), caret: to })),
  );
  const edges = new Set([0, ...ranges.flatMap(({ from, end }) => [from, end])]);
  const cuts = [...edges]
    .filter((edge) => edge >= 0 && edge <= text.length)
    .sort((one, other) => one - other);
  return cuts.map((at, index) => ({
    text: text.slice(at, cuts[index + 1] ?? text.length),
    at,
    selectedBy: ranges.find(({ from, end }) => from <= at && at < end)?.mark.person,
    carets: [...new Set(ranges.filter(({ caret }) => caret === at).map(({ mark }) => mark))],
  }));
}

/** The value of what holds no others, a string in its quotes, with the carets of those who write in it. */
function RowValue({ facts }: { facts: RowFacts }) {
  const { kind, value, valueLength, marks } = facts;
  const styles = useTreeRowStyles();
  const colors = usePersonStyles();
  const isText = kind === 'string';
  return (
    <>
      <bdi
        aria-hidden
        data-part="value"
        className={mergeClasses(
          styles.value,
          styles[kind],
          facts.typed === 'value' && styles.typed,
          facts.valueHit && styles.hit,
          facts.valueHit && facts.isCurrent && styles.current,
        )}
      >
        {isText ? '"' : null}
        {isText && marks.some(({ carets }) => carets.length > 0)
          ? caretPieces(value, marks).map(({ text, at, selectedBy, carets }) => (
              <span key={at}>
                {carets.map(({ person, name }) => (
                  <span
                    key={personKey(person)}
                    title={name}
                    data-caret={personColor(person)}
                    className={mergeClasses(colors[personColor(person)], styles.caret)}
                  />
                ))}
                <span
                  className={
                    selectedBy ? mergeClasses(colors[personColor(selectedBy)], styles.selection) : undefined
                  }
                >
                  {text}
                </span>
              </span>
            ))
          : value}
        {isText ? (valueLength === undefined ? '"' : '…') : null}
      </bdi>
      {valueLength === undefined ? null : (
        <span aria-hidden className={styles.quiet}>
          {lengthText(valueLength)}
        </span>
      )}
    </>
  );
}

/** Compared part by part, because the facts are new objects each time. */
const sameRow = (one: TreeRowProps, other: TreeRowProps): boolean =>
  one.id === other.id &&
  one.levels === other.levels &&
  one.fresh === other.fresh &&
  one.editing === other.editing &&
  one.editor === other.editor &&
  one.actions === other.actions &&
  sameFacts(one.facts, other.facts);

function sameFacts(one: RowFacts, other: RowFacts): boolean {
  for (const key of Object.keys(one) as (keyof RowFacts)[])
    if (key !== 'marks' && !Object.is(one[key], other[key])) return false;
  return (
    one.marks.length === other.marks.length &&
    one.marks.every((mark, index) => sameMark(mark, other.marks[index]))
  );
}

const sameMark = (one: TreeMark, other: TreeMark | undefined): boolean =>
  other !== undefined &&
  one.name === other.name &&
  personKey(one.person) === personKey(other.person) &&
  one.isBelow === other.isBelow &&
  one.carets.length === other.carets.length &&
  one.carets.every(
    ({ from, to }, index) => from === other.carets[index]?.from && to === other.carets[index]?.to,
  );

type TreeRowProps = {
  id: string;
  facts: RowFacts;
  /** How many levels are indented. */
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
  const texts = useTextStyles();
  const colors = usePersonStyles();
  const [first] = marks;
  const hasBackground = first !== undefined || facts.isSelected;
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
        <FreshMark key={stamp} look={hasBackground ? 'edge' : 'veil'} stamp={stamp} fresh={fresh} />
      ) : null}
      {/* What is drawn is written in signs; a label would have to repeat them. */}
      <span className={texts.hidden}>{labelOf(facts)}</span>
      {first ? <span className={styles.bar} /> : null}
      <RowGuides depth={depth} levels={levels} hidden={hasBackground} />
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

/** After a click the keys go to the tree. */
function stayInTree(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>('[role="tree"]')?.focus({ preventScroll: true });
}

/** Beside an editor or a button in the tree: gives the focus to the tree when that goes while it has it. */
export const KeepTreeFocus = () => <span hidden ref={keep} />;

const keep = (marker: HTMLElement) => {
  const { ownerDocument, parentElement } = marker;
  const tree = marker.closest<HTMLElement>('[role="tree"]');
  return () => {
    if (!parentElement?.contains(ownerDocument.activeElement)) return;
    // Once the rest of the page is as it will be: something else may have taken the focus.
    queueMicrotask(() => {
      if (ownerDocument.activeElement === ownerDocument.body && tree?.isConnected)
        tree.focus({ preventScroll: true });
    });
  };
};
