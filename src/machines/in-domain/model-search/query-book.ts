import type { NamedQuery, QueryBook } from '../../../api/browser/query-store';

/** The last 50 different queries are remembered. */
export const longestHistory = 50;
export const emptyBook: QueryBook = { history: [], named: [] };

export type BookChange =
  | { do: 'remember'; query: string }
  | { do: 'forgetHistory' }
  /** A name that is taken gets the new query. */
  | { do: 'save'; name: string; query: string }
  | { do: 'rename'; name: string; to: string }
  | { do: 'delete'; name: string };

const byName = (a: NamedQuery, b: NamedQuery) => a.name.localeCompare(b.name);

/** The book after a change; the same book if it changes nothing. */
export function changeBook(book: QueryBook, change: BookChange): QueryBook {
  const { history, named } = book;
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
    case 'save': {
      const name = change.name.trim();
      if (name === '') return book;
      const others = named.filter((other) => other.name !== name);
      return { ...book, named: [...others, { name, query: change.query }].sort(byName) };
    }
    case 'rename': {
      const to = change.to.trim();
      const found = named.find(({ name }) => name === change.name);
      if (!found || whyUnnameable(book, to, change.name) !== undefined || to === change.name) return book;
      const others = named.filter((other) => other !== found);
      return { ...book, named: [...others, { ...found, name: to }].sort(byName) };
    }
    case 'delete':
      return { ...book, named: named.filter(({ name }) => name !== change.name) };
  }
}

/** Why a query cannot be given this name. `own`: the name that it has now. */
export function whyUnnameable({ named }: QueryBook, name: string, own?: string): string | undefined {
  const wish = name.trim();
  if (wish === '') return 'Please input a name!';
  if (wish !== own && named.some((other) => other.name === wish))
    return 'Another query has this name already.';
  return undefined;
}
