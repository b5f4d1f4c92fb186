import { StateEffect, StateField, type EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import { tokens } from '@fluentui/react-components';
import { own } from '../../theme/own-token';

/** Numbers of lines, from 1: what the writer has changed, and what others have. */
export type CodeMarks = { mine: readonly number[]; theirs: readonly number[] };

const setMarks = StateEffect.define<CodeMarks>();
const mine = Decoration.line({ class: 'cm-mine' });
const theirs = Decoration.line({ class: 'cm-theirs' });

/** Lines that were changed have a colour; it moves with them until the owner tells again. */
export const lineMarks: Extension = [
  StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(before, { changes, effects, state }) {
      const told = effects.find((effect) => effect.is(setMarks));
      return told ? decorate(told.value, state) : before.map(changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  }),
  EditorView.theme({
    '.cm-line.cm-mine': {
      backgroundColor: tokens.colorBrandBackground2,
      boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    },
    '.cm-line.cm-theirs': {
      backgroundColor: own('personASoft'),
      boxShadow: `inset 3px 0 0 ${own('personA')}`,
    },
  }),
];

export const showMarks = (marks: CodeMarks): StateEffect<CodeMarks> => setMarks.of(marks);

function decorate(marks: CodeMarks, { doc }: EditorState): DecorationSet {
  const lines = (numbers: readonly number[], look: Decoration): Range<Decoration>[] =>
    numbers.filter((line) => line <= doc.lines).map((line) => look.range(doc.line(line).from));
  return Decoration.set([...lines(marks.mine, mine), ...lines(marks.theirs, theirs)], true);
}
