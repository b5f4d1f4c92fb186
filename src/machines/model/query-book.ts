import type { NamedQuery, QueryBook } from '~/api/browser/stores';

/** The last 50 different queries are remembered. */
export const longestHistory = 50;
export const emptyBook: QueryBook = { history: [], named: [], views: [] };

/** The saved queries, or the views: query strings of the page's address. */
export type BookPart = 'named' | 'views';

export type BookChange =
  | { do: 'remember'; query: string }
  | { do: 'forgetHistory' }
  /** undefined: it does not exist any more. */
  | { do: 'browse'; collection: string | undefined }
  | { do: 'save'; part: BookPart; name: string; query: string }
  | { do: 'rename'; part: BookPart; name: string; to: string }
  | { do: 'delete'; part: BookPart; name: string };

const byName = (a: NamedQuery, b: NamedQuery) => a.name.localeCompare(b.name);

export function changeBook(book: QueryBook, change: BookChange): QueryBook {
  const { history } = book;
  switch (change.do) {
    case 'remember': {
      const query = change.query.trim();
      if (query === '' || history[0] === query) return book;
      return {
        ...book,
        history: [query, ...history.filter((other) => other !== query)].slice(0, longestHistory),
      };
    }
    case 'forgetHistory':
      return { ...book, history: [] };
    case 'browse': {
      const { last: _, ...others } = book;
      return change.collection === undefined ? others : { ...others, last: change.collection };
    }
    case 'save': {
      const name = change.name.trim();
      if (name === '') return book;
      const others = book[change.part].filter((other) => other.name !== name);
      return { ...book, [change.part]: [...others, { name, query: change.query }].sort(byName) };
    }
    case 'rename': {
      const { part } = change;
      const to = change.to.trim();
      const found = book[part].find(({ name }) => name === change.name);
      if (!found || whyUnnameable(book, part, to, change.name) !== undefined || to === change.name) return book;
      const others = book[part].filter((other) => other !== found);
      return { ...book, [part]: [...others, { ...found, name: to }].sort(byName) };
    }
    case 'delete':
      return { ...book, [change.part]: book[change.part].filter(({ name }) => name !== change.name) };
  }
}

/** Why a query or view can't be given this name. `own`: its current name. */
export function whyUnnameable(book: QueryBook, part: BookPart, name: string, own?: string): string | undefined {
  const wanted = name.trim();
  if (wanted === '') return 'Please input a name!';
  if (wanted !== own && book[part].some((other) => other.name === wanted))
    return `Another ${part === 'views' ? 'view' : 'query'} already has this name.`;
  return undefined;
}

/** The query string of an address as a view, which begins with its first page. */
export function viewAt(address: string): string {
  const parameters = new URLSearchParams(address);
  parameters.delete('page');
  return `?${parameters}`;
}
