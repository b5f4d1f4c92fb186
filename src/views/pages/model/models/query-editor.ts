import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  StreamLanguage,
  type StringStream,
  syntaxHighlighting,
} from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { tokens } from '@fluentui/react-components';
import { tags } from '@lezer/highlight';
import { waitFor } from 'xstate';
import { queryFault } from '~/core/json/query';
import { clauseWords, conditionWords } from '~/core/json/query-grammar';
import { type Place, queryFields } from '~/core/json/query-text';
import type { ModelSearchActor } from '~/machines/model/model-search-machine';
import { type ModelListActor, searchOf, submitSearch } from '~/machines/model/models';
import type { CollectionPickerActor } from '~/machines/resources/domain/in-domain';
import { codeColors, codeTheme, plainTyping } from '~/views/kit/code/code-theme';
import { own } from '~/views/theme/own-token';

const wordEnd = '(?![^\\s=!<>+\\-*/%()[\\],.])';
const words = [...clauseWords, ...conditionWords, 'AS', 'ASC', 'ASCENDING', 'DESC', 'DESCENDING'].join('|');
const keyword = new RegExp(`^(?:${words.replace(' ', '|')})${wordEnd}`, 'i');
const boolean = new RegExp(`^(?:true|false)${wordEnd}`, 'i');

function token(stream: StringStream): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match(/^"(?:[^"\\]|\\"|\\(?!"))*(?:"|$)/) || stream.match(/^'(?:[^'\\]|\\'|\\(?!'))*(?:'|$)/))
    return 'string';
  if (stream.match(/^`[^`]*(?:`|$)/)) return 'propertyName';
  if (stream.match(keyword)) return 'keyword';
  if (stream.match(boolean)) return 'bool';
  if (stream.match(/^\d+(?:\.\d+)?(?:e[+-]?\d+)?/i)) return 'number';
  if (stream.match(/^[=!<>+\-*/%]+/)) return 'operator';
  if (stream.match(/^[()[\],.]/)) return 'punctuation';
  if (stream.match(/^[^\s=!<>+\-*/%()[\],.`"']+/)) return 'propertyName';
  stream.next();
  return null;
}

/** Highlights the server's query language; only the server validates a query. */
export const queryLanguage = StreamLanguage.define({
  name: 'model-query',
  token,
  languageData: { closeBrackets: { brackets: ['(', '[', '"', "'", '`'] } },
});

type CompletionSources = { list: ModelListActor; collections: CollectionPickerActor };

const keywords = [...clauseWords, ...conditionWords, 'AS', 'ASC', 'DESC', 'true', 'false'].map((label): Completion => ({
  label,
  type: 'keyword',
  boost: -1,
}));

/** The collection ids that the server finds for the typed text; none if the search fails. */
async function findCollections(picker: CollectionPickerActor, text: string, context: CompletionContext) {
  const task = new AbortController();
  context.addEventListener('abort', () => task.abort());
  picker.send({ type: 'picker.search', text });
  const answered = waitFor(picker, (s) => s.context.text === text && !s.hasTag('busy'), {
    signal: task.signal,
    timeout: Infinity,
  });
  const found = await answered.catch(() => undefined);
  return found?.hasTag('failing') ? [] : (found?.context.found?.rows ?? []).map(({ id }) => id);
}

/** After FROM, the domain's collections; elsewhere, the keywords and the fields of the results. */
export const completeQuery =
  ({ list, collections }: CompletionSources) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const before = context.state.sliceDoc(0, context.pos);
    const named = /\bfrom\s+(\S*)$/i.exec(before);
    if (named) {
      const typed = named[1] ?? '';
      const ids = await findCollections(collections, typed, context);
      const options = ids
        // The query language can't escape spaces.
        .filter((id) => !/\s/.test(id))
        .map((label) => ({ label, type: 'class' }))
        .sort((a, b) => Number(begins(b.label, typed)) - Number(begins(a.label, typed)));
      return context.aborted ? null : { from: context.pos - typed.length, options, filter: false };
    }
    const word = context.matchBefore(/[^\s=!<>+\-*/%()[\],`"']*/);
    if (isInText(before) || !word || (word.from === word.to && !context.explicit)) return null;
    const rows = list.getSnapshot().context.page?.rows ?? [];
    const place = placeAt(before);
    const fields = queryFields(rows, place)
      .filter((path) => place !== 'condition' || !/^not./i.test(path) || isAfterWord(before, word.text))
      .map((label): Completion => ({ label, type: 'property' }));
    return { from: word.from, options: [...fields, ...keywords], validFor: /^[^\s=!<>+\-*/%()[\],`"']*$/ };
  };

const begins = (id: string, typed: string) => id.toLowerCase().startsWith(typed.toLowerCase());

const texts = /"(?:[^"\\]|\\"|\\(?!"))*"|'(?:[^'\\]|\\'|\\(?!'))*'|`[^`]*`/g;
const isInText = (before: string) => /["'`]/.test(before.replace(texts, ''));

function placeAt(before: string): Place {
  const words = before.replace(texts, '""').match(/\b(?:where|order by|limit|offset)\b/gi);
  const last = words?.at(-1)?.toLowerCase();
  return last === 'where' ? 'condition' : last === undefined ? 'field' : 'order';
}

/** Only there a key that begins with "not" is read as a whole: after a blank, where the server does not look for NOT. */
const isAfterWord = (before: string, word: string) =>
  /\b(?:AND|OR|NOT)[ \t\r\n\f]+$/i.test(before.slice(0, before.length - word.length));

export const queryEditorTheme: Extension = [
  EditorView.theme({
    '&': {
      backgroundColor: tokens.colorNeutralBackground2,
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      borderRadius: tokens.borderRadiusMedium,
      height: 'auto',
      maxHeight: '180px',
    },
    '&.cm-focused': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
    '&.cm-focused::after': { content: 'none' },
    '.cm-scroller': { minHeight: '44px' },
    '.cm-content': { padding: '11px 0' },
    '.cm-line': { padding: '0 12px' },
    '.cm-tooltip': { maxWidth: 'none' },
    '.cm-placeholder': { color: tokens.colorNeutralForeground3 },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: tokens.fontFamilyMonospace, maxHeight: '220px' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 12px' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      color: tokens.colorNeutralForeground1,
      backgroundColor: tokens.colorBrandBackground2,
    },
    '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  }),
  codeTheme,
];

export type QueryEditorNeeds = CompletionSources & {
  search: ModelSearchActor;
  focus: { current: boolean };
};

const colors = HighlightStyle.define([{ tag: tags.keyword, color: own('syntaxKeyword'), fontWeight: '600' }]);

/**
 * An editor of the text in the search machine, in a shadow root, where its styles need no exception in the CSP (docs/decisions).
 * @returns a function that destroys it
 */
export function mountQueryEditor(host: HTMLElement, needs: QueryEditorNeeds): () => void {
  const { search, list, collections, focus } = needs;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const run = () => {
    submitSearch(list, search);
    return true;
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: search.getSnapshot().context.text,
      extensions: [
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
        plainTyping,
        history(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: [completeQuery({ list, collections })], icons: false }),
        keymap.of([
          { key: 'Tab', run: acceptCompletion },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...completionKeymap,
        ]),
        queryLanguage,
        syntaxHighlighting(colors),
        syntaxHighlighting(codeColors),
        queryEditorTheme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Enter Query', spellcheck: 'false' }),
        placeholder('Enter Query'),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          const text = update.state.doc.toString();
          if (text !== search.getSnapshot().context.text) search.send({ type: 'search.type', text });
        }),
      ],
    }),
  });
  if (focus.current) view.focus();
  focus.current = false;
  const takeText = () => {
    const { text } = search.getSnapshot().context;
    const { doc } = view.state;
    if (text !== doc.toString()) view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
  };
  let marked: unknown;
  /** Marks the position of the server's parse error until the next search. */
  const markFault = () => {
    const snapshot = list.getSnapshot();
    const problem = snapshot.hasTag('failing') ? snapshot.context.problem : undefined;
    if (problem === marked) return;
    marked = problem;
    const text = view.state.doc.toString();
    const concerns = searchOf(snapshot.context.query).text === text;
    const fault = concerns ? queryFault(text, problem) : undefined;
    if (!fault) {
      view.dispatch(setDiagnostics(view.state, []));
      return;
    }
    // An error at the end is shown at the last character.
    const from = Math.max(0, Math.min(fault.from, text.length - 1));
    view.dispatch(setDiagnostics(view.state, [{ from, to: fault.to, severity: 'error', message: fault.text }]));
  };
  // Typing must not trigger the console's shortcuts, which see only the host.
  const keep = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && event.key !== 'F6') event.stopPropagation();
  };
  host.addEventListener('keydown', keep);
  // What returns the focus knows only the host.
  Object.assign(host, { focus: () => view.focus() });
  const subscriptions = [search.subscribe(takeText), list.subscribe(markFault)];
  markFault();
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    host.removeEventListener('keydown', keep);
    Reflect.deleteProperty(host, 'focus');
    view.destroy();
  };
}
