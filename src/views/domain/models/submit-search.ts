import type { ModelSearchActor } from '../../../machines/in-domain/model-search/model-search-machine';
import {
  largestModelPage,
  modelPageSize,
  queryOf,
  type ModelListActor,
  type SearchMode,
} from '../../../machines/in-domain/models/model-list';

/** Why so many results a page cannot be shown. */
export function whyNoPageSize(text: string): string | undefined {
  const size = Number(text);
  return text.trim() !== '' && Number.isInteger(size) && size >= 1 && size <= largestModelPage
    ? undefined
    : `Results Per Page must be a whole number from 1 to ${largestModelPage}.`;
}

/** Asks for what was entered; a query is remembered. */
export function submitSearch(list: ModelListActor, search: ModelSearchActor): void {
  const { asked, text, perPage } = search.getSnapshot().context;
  const { mode } = asked;
  if (mode === 'browse' && whyNoPageSize(perPage) !== undefined) return;
  if (mode === 'query') search.send({ type: 'book.change', change: { do: 'remember', query: text } });
  const entered = mode === 'browse' ? text.trim() : text;
  list.send({
    type: 'list.ask',
    change: queryOf({ mode, text: entered, pageSize: mode === 'browse' ? Number(perPage) : modelPageSize }),
  });
}

/** Another mode begins with nothing: no input, no results (spec domain-level §4). */
export const changeMode = (list: ModelListActor, mode: SearchMode): void =>
  list.send({ type: 'list.ask', change: queryOf({ mode, text: '', pageSize: modelPageSize }) });
