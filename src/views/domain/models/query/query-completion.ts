import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { queryFields } from '../../../../machines/in-domain/models/model-columns';
import type { ModelListActor } from '../../../../machines/in-domain/models/model-list';
import type { CollectionPickerActor } from '../collection-answer';
import { queryKeywords } from './query-language';

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
      const wish = named[1] ?? '';
      const ids = await findCollections(collections, wish, context);
      const options = ids
        // The language has no way to write a blank.
        .filter((id) => !/\s/.test(id))
        .map((label) => ({ label, type: 'class' }))
        .sort((a, b) => Number(begins(b.label, wish)) - Number(begins(a.label, wish)));
      return context.aborted ? null : { from: context.pos - wish.length, options, filter: false };
    }
    const word = context.matchBefore(/[^\s=!<>+\-*/%()[\],`"']*/);
    if (isInText(before) || !word || (word.from === word.to && !context.explicit)) return null;
    const rows = list.getSnapshot().context.page?.rows ?? [];
    const fields = queryFields(rows).map((label): Completion => ({ label, type: 'property' }));
    return { from: word.from, options: [...fields, ...keywords], validFor: /^[^\s=!<>+\-*/%()[\],`"']*$/ };
  };

const begins = (id: string, wish: string) => id.toLowerCase().startsWith(wish.toLowerCase());

/** Whether a text or a quoted name has begun and not ended. */
const isInText = (before: string) =>
  /["'`]/.test(before.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g, ''));
