import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { forEachDiagnostic, setDiagnostics } from '@codemirror/lint';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import {
  Compartment,
  EditorState,
  type Extension,
  type Range,
  StateEffect,
  StateField,
  type Text,
  Transaction,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  showPanel,
  type ViewUpdate,
} from '@codemirror/view';
import { tokens } from '@fluentui/react-components';
import { own } from '~/views/theme/own-token';
import { isLarge } from '~/core/counts';
import { type PersonColor, personColors } from '~/core/person';
import { codeColors, codeTheme, plainTyping, searchPhrases } from './code-theme';

/** 1-based line and column. */
function caretAt({ doc }: EditorState, at: number): CodeCaret {
  const line = doc.lineAt(Math.min(at, doc.length));
  return { at, line: line.number, column: at - line.from + 1 };
}
const placeOf = (state: EditorState, at: number) => {
  const { line, column } = caretAt(state, at);
  return `${line}:${column}`;
};

function firstFault(state: EditorState): number | undefined {
  let first: number | undefined;
  forEachDiagnostic(state, (_, from) => {
    first ??= from;
  });
  return first;
}

function goTo(view: EditorView, at: number): void {
  const anchor = Math.min(at, view.state.doc.length);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}

/** A panel below the text with the caret position and a link to the error, if any. */
const placeBar = showPanel.of((view) => {
  const dom = document.createElement('div');
  dom.className = 'cm-place';
  const fault = document.createElement('button');
  fault.type = 'button';
  const caret = document.createElement('span');
  dom.append(fault, caret);
  const draw = (state: EditorState) => {
    const at = firstFault(state);
    fault.hidden = at === undefined;
    fault.textContent = at === undefined ? '' : `Error at ${placeOf(state, at)}`;
    caret.textContent = placeOf(state, state.selection.main.head);
  };
  fault.addEventListener('click', () => goTo(view, firstFault(view.state) ?? 0));
  draw(view.state);
  return { dom, update: ({ state }: ViewUpdate) => draw(state) };
});

/** 1-based line numbers: those changed by this user, and those changed by others, each with a color and a label. */
export type CodeMarks = { mine: readonly number[]; theirs: readonly TheirMark[] };
type TheirMark = { line: number; color: PersonColor | undefined; label: string };

const setMarks = StateEffect.define<CodeMarks>();
const mine = Decoration.line({ class: 'cm-mine' });
const theirs = ({ color, label }: TheirMark) =>
  Decoration.line({
    class: `cm-theirs cm-theirs-${color ?? 'A'}`,
    attributes: { title: label, 'data-person': color ?? '' },
  });

/** Colors changed lines; the marks move with their lines until new ones are set. */
const lineMarks: Extension = [
  StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(before, { changes, effects, state }) {
      const marks = effects.find((effect) => effect.is(setMarks));
      return marks ? decorate(marks.value, state) : before.map(changes);
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

function decorate(marks: CodeMarks, { doc }: EditorState): DecorationSet {
  const at = (line: number, look: Decoration): Range<Decoration>[] =>
    line <= doc.lines ? [look.range(doc.line(line).from)] : [];
  return Decoration.set(
    [...marks.mine.flatMap((line) => at(line, mine)), ...marks.theirs.flatMap((mark) => at(mark.line, theirs(mark)))],
    true,
  );
}

export type CodeFault = { at: number; reason: string };

/** Props of an editor, updated on every render. */
export type CodeShown = {
  label: string;
  text: string;
  readOnly: boolean;
  marks?: CodeMarks | undefined;
  fault?: CodeFault | undefined;
  error?: string | undefined;
  required?: boolean;
  onChange?: (text: string) => void;
  /** If given, the owner shows the caret and the error: lines are numbered, and there is no panel below the text. */
  onCaret?: (caret: CodeCaret) => void;
};

/** `at`: offset in UTF-16 code units; line and column are 1-based. */
export type CodeCaret = { at: number; line: number; column: number };

export type CodeEditor = {
  show: (shown: CodeShown) => void;
  focus: () => void;
  /** Moves the caret there and scrolls it into view. */
  goTo: (at: number) => void;
  search: () => void;
  end: () => void;
};

const highlighting: Extension = [json(), syntaxHighlighting(codeColors), codeFolding(), foldGutter()];
const lookOf = (doc: Text) => (isLarge(doc.length) ? [] : highlighting);

const noMarks: CodeMarks = { mine: [], theirs: [] };

/** Read-only, but with a caret, so that the text can be read, searched and copied by keyboard. */
const reading: Extension = [EditorState.readOnly.of(true)];
const writing = (): Extension[] => [
  plainTyping,
  history(),
  bracketMatching(),
  closeBrackets(),
  indentOnInput(),
  indentUnit.of('  '),
  keymap.of([...closeBracketsKeymap, ...historyKeymap, indentWithTab]),
];

/**
 * A JSON editor in this element. It is in a shadow root, where its styles need no exception in the CSP (docs/decisions).
 * `purpose` can't change: read-only, or writable while not `readOnly`.
 */
export function mountCodeEditor(host: HTMLElement, purpose: 'reading' | 'writing', first: CodeShown): CodeEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const look = new Compartment();
  const lock = new Compartment();
  let shown = first;
  /** The text as last exchanged with the owner. */
  let known = first.text;
  let marked: CodeFault | undefined;

  const attributes = () => ({
    'aria-label': shown.label,
    // Focusable without it, but not every library that looks for focusable elements knows that.
    tabindex: '0',
    spellcheck: 'false',
    autocapitalize: 'off',
    ...(shown.readOnly ? { 'aria-readonly': 'true', inputmode: 'none' } : {}),
    ...(shown.required ? { 'aria-required': 'true' } : {}),
    ...(shown.error ? { 'aria-invalid': 'true', 'aria-description': shown.error } : {}),
  });
  const onUpdate = ({ state, selectionSet, docChanged }: ViewUpdate) => {
    if (selectionSet || docChanged) shown.onCaret?.(caretAt(state, state.selection.main.head));
    const text = docChanged ? state.doc.toString() : known;
    if (text === known) return;
    known = text;
    shown.onChange?.(text);
  };
  // Initial text is rendered before line wrapping is known, so a line of millions of characters would be rendered in full.
  const isLate = isLarge(first.text.length);
  const start = EditorState.create({
    doc: isLate ? '' : first.text,
    extensions: [
      purpose === 'writing' ? writing() : reading,
      first.onCaret ? lineNumbers() : purpose === 'writing' ? placeBar : [],
      look.of([]),
      lock.of(EditorState.readOnly.of(first.readOnly)),
      search({ top: true }),
      keymap.of([...searchKeymap, ...foldKeymap, ...defaultKeymap]),
      codeTheme,
      lineMarks,
      EditorState.phrases.of(searchPhrases),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of(attributes),
      EditorState.transactionExtender.of(({ docChanged, newDoc, startState }) =>
        docChanged && isLarge(newDoc.length) !== isLarge(startState.doc.length)
          ? { effects: look.reconfigure(lookOf(newDoc)) }
          : null,
      ),
      EditorView.updateListener.of(onUpdate),
    ],
  });
  const { state } = start.update({ effects: look.reconfigure(lookOf(start.doc)) });
  const view = new EditorView({ root, parent: root, state });
  if (isLate)
    view.dispatch({
      changes: { from: 0, insert: first.text },
      annotations: Transaction.addToHistory.of(false),
    });

  const mark = ({ fault }: CodeShown) => {
    if (fault?.at === marked?.at && fault?.reason === marked?.reason) return;
    marked = fault;
    const { length } = view.state.doc;
    const to = Math.min(length, (fault?.at ?? 0) + 1);
    const from = Math.max(0, Math.min(fault?.at ?? 0, to - 1));
    view.dispatch(setDiagnostics(view.state, fault ? [{ from, to, severity: 'error', message: fault.reason }] : []));
  };
  const show = (next: CodeShown) => {
    const { readOnly: locked, marks } = shown;
    shown = next;
    if (next.text !== known) {
      known = next.text;
      const { doc, selection } = view.state;
      const insert = view.state.toText(next.text);
      view.dispatch({
        changes: { from: 0, to: doc.length, insert },
        selection: { anchor: Math.min(selection.main.head, insert.length) },
        annotations: isolateHistory.of('full'),
      });
    }
    // Also if nothing else changed: this refreshes the attributes.
    view.dispatch(
      locked === next.readOnly ? {} : { effects: lock.reconfigure(EditorState.readOnly.of(next.readOnly)) },
    );
    if (next.marks !== marks) view.dispatch({ effects: setMarks.of(next.marks ?? noMarks) });
    mark(next);
  };

  // Typing must not trigger the console's shortcuts, which see only the host.
  const keep = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && event.key !== 'F6') event.stopPropagation();
  };
  host.addEventListener('keydown', keep);
  const focus = () => view.focus();
  // Forms that focus the field with the error know only the host.
  Object.assign(host, { focus });
  if (first.marks) view.dispatch({ effects: setMarks.of(first.marks) });
  mark(first);
  return {
    show,
    focus,
    goTo: (at) => goTo(view, at),
    search: () => openSearchPanel(view),
    end: () => {
      host.removeEventListener('keydown', keep);
      // CodeMirror's range for measuring keeps the last host for good.
      Reflect.deleteProperty(host, 'focus');
      view.destroy();
    },
  };
}
