import { StateEffect, StateField, type EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import { tokens } from '@fluentui/react-components';
import { own } from '../../theme/own-token';
import { personColors, type PersonColor } from '../person-color';

/** Numbers of lines, from 1: what the writer has changed, and what others have, each in the color of one and with words about it. */
export type CodeMarks = { mine: readonly number[]; theirs: readonly TheirMark[] };
type TheirMark = { line: number; color: PersonColor | undefined; label: string };

const setMarks = StateEffect.define<CodeMarks>();
const mine = Decoration.line({ class: 'cm-mine' });
const theirs = ({ color, label }: TheirMark) =>
  Decoration.line({
    class: `cm-theirs cm-theirs-${color ?? 'A'}`,
    attributes: { title: label, 'data-person': color ?? '' },
  });

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
    ...Object.fromEntries(
      personColors.map((color) => [
        `.cm-line.cm-theirs-${color}`,
        {
          backgroundColor: own(`person${color}Soft`),
          boxShadow: `inset 3px 0 0 ${own(`person${color}`)}`,
        },
      ]),
    ),
  }),
];

export const showMarks = (marks: CodeMarks): StateEffect<CodeMarks> => setMarks.of(marks);

function decorate(marks: CodeMarks, { doc }: EditorState): DecorationSet {
  const at = (line: number, look: Decoration): Range<Decoration>[] =>
    line <= doc.lines ? [look.range(doc.line(line).from)] : [];
  return Decoration.set(
    [
      ...marks.mine.flatMap((line) => at(line, mine)),
      ...marks.theirs.flatMap((mark) => at(mark.line, theirs(mark))),
    ],
    true,
  );
}
