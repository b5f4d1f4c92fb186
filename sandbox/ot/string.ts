import { relationOf, type Relation } from './interval';
import type { Pair, StringSplice } from './operation';

/** Server (i, p, text of length L), client (j, q, text of length M); `ov`: length of the overlap of their ranges. */
type Numbers = { i: number; p: number; L: number; j: number; q: number; M: number; ov: number };
type Edit = 'same' | 'noOp' | readonly [index: number, deleteCount: number];
type Row = (numbers: Numbers) => readonly [server: Edit, client: Edit];
/** Removal or replacement, the server's first. */
type Kinds = 'RxR' | 'RxS' | 'SxR' | 'SxS';

/** Which of two texts for the same range is kept: both (even if equal), like public clients, or only the server's, like the real server. */
export type EqualReplacements = 'both' | 'server';

/** Text inserted inside a concurrently removed range is removed too. */
const insertByRange = {
  before: ({ j, q, L }) => ['same', [j + L, q]],
  inside: ({ j, q, L }) => ['noOp', [j, q + L]],
  after: ({ i, p, q, M }) => [[i - q + M, p], 'same'],
} satisfies Record<string, Row>;

const rangeByInsert = {
  before: ({ i, p, M }) => [[i + M, p], 'same'],
  inside: ({ i, p, M }) => [[i, p + M], 'noOp'],
  after: ({ j, p, q, L }) => ['same', [j - p + L, q]],
} satisfies Record<string, Row>;

const partly: Row = ({ i, p, L, q, ov }) => [
  [i, p - ov],
  [i + L, q - ov],
];
const partlyBack: Row = ({ j, p, q, M, ov }) => [
  [j + M, p - ov],
  [j, q - ov],
];

const rangeByRange: Record<Relation, Row | Record<Kinds, Row>> = {
  before: ({ j, p, q, L }) => ['same', [j - p + L, q]],
  after: {
    RxR: ({ i, p, q }) => [[i - q, p], 'same'],
    RxS: ({ i, p, q, M }) => [[i - q + M, p], 'same'],
    SxR: ({ i, p, q }) => [[i - q, p], 'same'],
    // M would be correct, but servers and clients both use L, so their texts diverge when L and M differ.
    SxS: ({ i, p, q, L }) => [[i - q + L, p], 'same'],
  },
  meets: partly,
  overlaps: partly,
  metBy: partlyBack,
  overlappedBy: partlyBack,
  inside: ({ j, p, q, L }) => ['noOp', [j, q - p + L]],
  contains: {
    RxR: ({ i, p, q }) => [[i, p - q], 'noOp'],
    RxS: ({ i, p, q, M }) => [[i, p - q + M], 'noOp'],
    SxR: ({ i, j, p, q }) => [
      [i, p - q],
      [j, 0],
    ],
    SxS: ({ i, p, q, M }) => [[i, p - q + M], 'noOp'],
  },
  starts: {
    RxR: ({ j, p, q }) => ['noOp', [j, q - p]],
    RxS: ({ j, p, q }) => ['noOp', [j, q - p]],
    SxR: ({ i, j, p, q, L }) => [
      [i, 0],
      [j + L, q - p],
    ],
    SxS: ({ i, j, p, q, L }) => [
      [i, 0],
      [j + L, q - p],
    ],
  },
  finishes: {
    RxR: ({ j, p, q }) => ['noOp', [j, q - p]],
    RxS: ({ j, p, q }) => ['noOp', [j, q - p]],
    SxR: ({ j, p, q, M }) => [
      [j + M, 0],
      [j, q - p],
    ],
    SxS: ({ j, p, q, M }) => [
      [j + M, 0],
      [j, q - p],
    ],
  },
  startedBy: {
    RxR: ({ i, p, q }) => [[i, p - q], 'noOp'],
    RxS: ({ i, p, q, M }) => [
      [i + M, p - q],
      [i, 0],
    ],
    SxR: ({ i, j, p, q }) => [
      [i, p - q],
      [j, 0],
    ],
    SxS: ({ i, j, p, q, M }) => [
      [i + M, p - q],
      [j, 0],
    ],
  },
  finishedBy: {
    RxR: ({ i, p, q }) => [[i, p - q], 'noOp'],
    RxS: ({ i, p, q }) => [
      [i, p - q],
      [i, 0],
    ],
    SxR: ({ i, j, p, q }) => [
      [i, p - q],
      [j, 0],
    ],
    SxS: ({ i, p, q, L }) => [
      [i, p - q],
      [i + L, 0],
    ],
  },
  equal: {
    RxR: () => ['noOp', 'noOp'],
    RxS: ({ j }) => ['noOp', [j, 0]],
    SxR: ({ i }) => [[i, 0], 'noOp'],
    SxS: () => ['same', 'noOp'],
  },
};

const bothStay: Row = ({ i, L }) => [
  [i, 0],
  [i + L, 0],
];

const isInsert = ({ deleteCount, insertedValue }: StringSplice) => deleteCount === 0 && insertedValue !== '';
const isNothing = ({ deleteCount, insertedValue }: StringSplice) => deleteCount === 0 && insertedValue === '';

const kindsOf = (server: StringSplice, client: StringSplice): Kinds => {
  if (server.insertedValue === '') return client.insertedValue === '' ? 'RxR' : 'RxS';
  return client.insertedValue === '' ? 'SxR' : 'SxS';
};

const rowFor = (
  server: StringSplice,
  client: StringSplice,
  { i, p, j, q }: Numbers,
  equalReplacements: EqualReplacements,
): Row => {
  if (isInsert(server)) return i <= j ? insertByRange.before : i < j + q ? insertByRange.inside : insertByRange.after;
  if (isInsert(client)) return j <= i ? rangeByInsert.before : j < i + p ? rangeByInsert.inside : rangeByInsert.after;
  const relation = relationOf([i, i + p], [j, j + q]);
  const kinds = kindsOf(server, client);
  if (relation === 'equal' && kinds === 'SxS') {
    if (equalReplacements === 'both') return bothStay;
    if (server.insertedValue === client.insertedValue) return () => ['noOp', 'noOp'];
  }
  const row = rangeByRange[relation];
  return typeof row === 'function' ? row : row[kinds];
};

/** Names every field, since a spread takes ten times as long, and a burst of typing makes millions of these. */
const splice = (
  { type, id, insertedValue }: StringSplice,
  index: number,
  deleteCount: number,
  noOp = false,
): StringSplice => ({ type, id, noOp, index, deleteCount, insertedValue });

const edited = (each: StringSplice, edit: Edit): StringSplice =>
  edit === 'same'
    ? each
    : edit === 'noOp'
      ? splice(each, each.index, each.deleteCount, true)
      : splice(each, edit[0], edit[1]);

export const transformSplices = (
  { server, client }: Pair<StringSplice, StringSplice>,
  equalReplacements: EqualReplacements,
): Pair<StringSplice, StringSplice> => {
  if (isNothing(server) || isNothing(client)) return { server, client };
  if (isInsert(server) && isInsert(client))
    return server.index <= client.index
      ? { server, client: splice(client, client.index + server.insertedValue.length, 0) }
      : { server: splice(server, server.index + client.insertedValue.length, 0), client };
  const { index: i, deleteCount: p, insertedValue } = server;
  const { index: j, deleteCount: q } = client;
  const ov = i < j ? i + p - j : j + q - i;
  const numbers = { i, p, L: insertedValue.length, j, q, M: client.insertedValue.length, ov };
  const [serverEdit, clientEdit] = rowFor(server, client, numbers, equalReplacements)(numbers);
  return { server: edited(server, serverEdit), client: edited(client, clientEdit) };
};
