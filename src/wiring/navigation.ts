/** What the screens need of the router. */
export type Navigation = {
  search(): string;
  /** After the present event, so that the machines have settled when the next screen asks them. */
  go(path: string): void;
  /** To a list as it was last seen: with its filter, order and page. */
  back(path: string): void;
  show(search: string, how: 'push' | 'replace'): void;
  watchSearch(report: (search: string) => void): () => void;
};
