import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { ModelSearchActor } from '../../../../machines/in-domain/model-search/model-search-machine';
import { searchOf } from '../../../../machines/in-domain/models/model-list';
import { queryFault } from '../../../../machines/in-domain/models/query-fault';
import { plainTyping } from '../../../shared/code/plain-typing';
import { completeQuery, type CompletionSources } from './query-completion';
import { queryEditorTheme } from './query-editor-theme';
import { queryLanguage } from './query-language';

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
