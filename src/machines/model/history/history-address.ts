import { noFilter, type VersionFilter } from './version-rows';
import type { HistorySide } from './version-changes';

/** What the address of a history says. `version`: undefined for the newest. */
export type HistoryPlace = {
  version: number | undefined;
  against: HistorySide | undefined;
  filter: VersionFilter;
};

const wholeFrom1 = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

function timeIn(text: string | null): number | undefined {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** Reads `?version=12&against=8&by=…&place=…&from=…&to=…`; what can't be read counts as missing. */
export function readHistoryPlace(search: string): HistoryPlace {
  const query = new URLSearchParams(search);
  const side = query.get('against');
  const filter: VersionFilter = { ...noFilter, path: query.get('place') ?? '' };
  const [by, from, to] = [query.get('by'), timeIn(query.get('from')), timeIn(query.get('to'))];
  if (by !== null && by !== '') filter.by = by;
  if (from !== undefined) filter.from = from;
  if (to !== undefined) filter.to = to;
  return {
    version: wholeFrom1(query.get('version')),
    against: side === 'live' ? side : side === 'none' ? undefined : (wholeFrom1(side) ?? 'previous'),
    filter,
  };
}

export function writeHistoryPlace({ version, against, filter }: HistoryPlace): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') query.set(name, String(value));
  };
  const time = (at: number | undefined) =>
    at === undefined ? undefined : `${new Date(at).toISOString().slice(0, 16)}Z`;
  set('version', version);
  if (against !== 'previous') set('against', against ?? 'none');
  set('by', filter.by);
  set('place', filter.path.trim());
  set('from', time(filter.from));
  set('to', time(filter.to));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
