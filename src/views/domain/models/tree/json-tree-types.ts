import type { ReactNode } from 'react';
import type { Tree } from '../../../../document/tree';
import type { TreeNode } from '../../../../document/tree-node';
import type { PersonId } from '../../../shared/person-color';
import type { FreshMarks } from './fresh-marks';

/** A stretch of a text that is selected, from where it was begun; or a place where both are the same. */
export type Caret = { from: number; to: number };

/** Somebody else is at a node; `carets`: and there at these places of a string, in UTF-16 code units. */
export type TreeMark = {
  person: PersonId;
  name: string;
  carets: readonly Caret[];
  /** Somewhere below it, where it is closed. */
  isBelow?: boolean;
};

/** What is typed in a row and not in the document: `text` stands in the place of the value or the name, `words` say so. */
export type RowNote = { part: 'name' | 'value'; text: string | undefined; words: string };

export type TreeEditing = { node: TreeNode; part: 'name' | 'value'; editor: ReactNode };

export type TreeAdding = { after: TreeNode; depth: number; height: number; form: ReactNode };

/** A document as rows that are drawn as far as they are seen, in the pattern of an ARIA tree (spec domain-level §2). */
export type JsonTreeProps = {
  tree: Tree;
  /** The accessible name. */
  label: string;
  selected: TreeNode | undefined;
  /** Nothing is selected, opened or commanded, as while something is being added. */
  frozen?: boolean | undefined;
  /** Stands in the row in place of its name or its value; may be higher than the row, and lies over those below then. */
  editing?: TreeEditing | undefined;
  /** A form of `height` px in a line of its own, below the row of `after`, indented as `depth`. */
  adding?: TreeAdding | undefined;
  /** What a search has found; `current` is marked more strongly. */
  hits?: ReadonlySet<TreeNode> | undefined;
  current?: TreeNode | undefined;
  /** What was looked for: tells whether a name or a value is marked. Without it that is the value, of a container the name. */
  hitText?: string | undefined;
  marks?: ReadonlyMap<TreeNode, readonly TreeMark[]> | undefined;
  notes?: ReadonlyMap<TreeNode, RowNote> | undefined;
  /** What others have changed just now. */
  fresh?: FreshMarks | undefined;
  /** Scrolled into view whenever `times` grows, and at the start where it is above 0. */
  shown?: { node: TreeNode; times: number } | undefined;
  writeDate: (date: Date) => string;

  // What follows is commanded; what is missing can't be.
  onSelect: (node: TreeNode | undefined) => void;
  onOpen: (node: TreeNode, open: boolean) => void;
  /** Opens these, by `*`: the closed siblings of a row, and itself. */
  onOpenMany?: ((nodes: readonly TreeNode[]) => void) | undefined;
  onEditValue?: ((node: TreeNode) => void) | undefined;
  onRename?: ((node: TreeNode) => void) | undefined;
  onAdd?: ((node: TreeNode) => void) | undefined;
  onRemove?: ((node: TreeNode) => void) | undefined;
  /** Within its array. */
  onMove?: ((node: TreeNode, by: -1 | 1) => void) | undefined;
  onCopy?: ((node: TreeNode) => void) | undefined;
  onSearch?: (() => void) | undefined;
  /** At the end of the row that is selected and of that below the pointer; not where the page is narrow. */
  rowActions?: ((node: TreeNode) => ReactNode) | undefined;
};
