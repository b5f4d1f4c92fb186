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
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { tokens } from '@fluentui/react-components';
import { tags } from '@lezer/highlight';
import { queryFault, queryFields } from '~/core/json/query';
import type { ModelSearchActor } from '~/machines/model/model-search-machine';
import { type ModelListActor, searchOf } from '~/machines/model/models';
import { plainTyping } from '~/views/kit/code/code-theme';
import type { CollectionPickerActor } from './collection-picker';

export const queryKeywords = [
  'SELECT',
  'FROM',
  'WHERE',
  'ORDER BY',
  'LIMIT',
  'OFFSET',
  'AND',
  'OR',
  'NOT',
  'LIKE',
  'AS',
  'ASC',
  'DESC',
  'true',
  'false',
] as const;

const keyword =
  /^(?:select|from|where|order|by|limit|offset|and|or|not|like|as|asc|ascending|desc|descending)(?![^\s=!<>+\-*/%()[\],.])/i;
const boolean = /^(?:true|false)(?![^\s=!<>+\-*/%()[\],.])/i;

function token(stream: StringStream): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match(/^"(?:[^"\\]|\\.)*(?:"|$)/) || stream.match(/^'(?:[^'\\]|\\.)*(?:'|$)/)) return 'string';
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

/** The colours of the server's query language. Whether a query is right only the server tells. */
export const queryLanguage = StreamLanguage.define({
  name: 'model-query',
  token,
  languageData: { closeBrackets: { brackets: ['(', '[', '"', "'", '`'] } },
});

export type CompletionSources = { list: ModelListActor; collections: CollectionPickerActor };

const keywords: Completion[] = queryKeywords.map((label) => ({ label, type: 'keyword', boost: -1 }));

/** The ids that the server finds for what is typed; none where it does not answer. */
const findCollections = (picker: CollectionPickerActor, text: string, context: CompletionContext) =>
  new Promise<string[]>((resolve) => {
    const settled = (): string[] | undefined => {
      const snapshot = picker.getSnapshot();
      if (snapshot.context.query.filter !== text || snapshot.hasTag('busy')) return undefined;
      return snapshot.hasTag('failing') ? [] : (snapshot.context.page?.rows ?? []).map(({ id }) => id);
    };
    const end = (ids: string[]) => {
      subscription.unsubscribe();
      resolve(ids);
    };
    const subscription = picker.subscribe(() => {
      const ids = settled();
      if (ids) end(ids);
    });
    context.addEventListener('abort', () => end([]));
    picker.send({ type: 'list.search', text });
    const ids = settled();
    if (ids) end(ids);
  });

/** After FROM the collections of the domain, elsewhere the words of the language and the fields of the results at hand. */
export const completeQuery =
  ({ list, collections }: CompletionSources) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const before = context.state.sliceDoc(0, context.pos);
    const named = /\bfrom\s+(\S*)$/i.exec(before);
    if (named) {
      const typed = named[1] ?? '';
      const ids = await findCollections(collections, typed, context);
      const options = ids
        // The language has no way to write a blank.
        .filter((id) => !/\s/.test(id))
        .map((label) => ({ label, type: 'class' }))
        .sort((a, b) => Number(begins(b.label, typed)) - Number(begins(a.label, typed)));
      return context.aborted ? null : { from: context.pos - typed.length, options, filter: false };
    }
    const word = context.matchBefore(/[^\s=!<>+\-*/%()[\],`"']*/);
    if (isInText(before) || !word || (word.from === word.to && !context.explicit)) return null;
    const rows = list.getSnapshot().context.page?.rows ?? [];
    const fields = queryFields(rows).map((label): Completion => ({ label, type: 'property' }));
    return { from: word.from, options: [...fields, ...keywords], validFor: /^[^\s=!<>+\-*/%()[\],`"']*$/ };
  };

const begins = (id: string, typed: string) => id.toLowerCase().startsWith(typed.toLowerCase());

/** Whether a text or a quoted name has begun and not ended. */
const isInText = (before: string) =>
  /["'`]/.test(before.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g, ''));

/** The editor in the colours and faces of the console. */
export const queryEditorTheme = EditorView.theme({
  '&': {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    maxHeight: '180px',
  },
  '&.cm-focused': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  '.cm-scroller': {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantLigatures: 'none',
    minHeight: '44px',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: tokens.colorNeutralForeground1, padding: '11px 0' },
  '.cm-line': { padding: '0 12px' },
  '.cm-placeholder': { color: tokens.colorNeutralForeground3 },
  '.cm-tooltip': {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: tokens.fontFamilyMonospace, maxHeight: '220px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 12px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorBrandBackground2,
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-diagnostic-error': { borderLeft: `3px solid ${tokens.colorPaletteRedBorderActive}` },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    backgroundColor: tokens.colorPaletteRedBackground2,
    textDecoration: `underline wavy ${tokens.colorPaletteRedForeground1}`,
  },
});

export type QueryEditorNeeds = CompletionSources & { search: ModelSearchActor; onRun: () => void };

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--syntaxKeyword)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--syntaxString)' },
  { tag: tags.number, color: 'var(--syntaxNumber)' },
  { tag: tags.bool, color: 'var(--syntaxBoolean)' },
]);

/**
 * An editor of the query in the machine's hands: what is typed goes there, what changes there comes here. It stands in a shadow root,
 * because there its styles need no permission by the policy (docs/decisions). Gives the function that ends it.
 */
export function mountQueryEditor(host: HTMLElement, needs: QueryEditorNeeds): () => void {
  const { search, list, collections, onRun } = needs;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const run = () => {
    onRun();
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
        syntaxHighlighting(colours),
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
  const takeText = () => {
    const { text } = search.getSnapshot().context;
    const { doc } = view.state;
    if (text !== doc.toString()) view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
  };
  let marked: unknown;
  /** Marks where the server stopped understanding; gone with the next change of the list's question. */
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
    // A fault at the end is marked at the last character.
    const from = Math.max(0, Math.min(fault.from, text.length - 1));
    view.dispatch(
      setDiagnostics(view.state, [{ from, to: fault.to, severity: 'error', message: fault.text }]),
    );
  };
  // What is typed here is no shortcut of the console, which sees only the host.
  const keep = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  };
  host.addEventListener('keydown', keep);
  const subscriptions = [search.subscribe(takeText), list.subscribe(markFault)];
  markFault();
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    host.removeEventListener('keydown', keep);
    view.destroy();
  };
}
