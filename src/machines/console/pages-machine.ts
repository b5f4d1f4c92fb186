import { type ActorRefFrom, assign, createActor, fromTransition, setup, type SnapshotFrom } from 'xstate';
import { domainAt, sameKey } from '~/core/paths';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';

/** An address below the base. `search`: with its "?". */
export type PageAddress = { pathname: string; search: string };

/** A page that is about to be opened, with what was read for it; `at`: when, in epoch milliseconds. */
type PageAhead = PageAddress & { value: unknown; at: number };

const pageAhead = fromTransition(
  (_: { page?: PageAhead }, { page }: { type: 'page.read'; page?: PageAhead }) => (page ? { page } : {}),
  {},
);
export type PageAheadActor = ActorRefFrom<typeof pageAhead>;
/** Holds the page that a press has read, from before the screens start; none once the press has come to nothing. */
export const startAhead = (): PageAheadActor => createActor(pageAhead).start();

/** What was read for a page that is opened later than this, in milliseconds, is read again. */
export const longestFresh = 10_000;

/** A list that runs on while another page is shown. `mayReturn`: whether it may be shown again as it is. */
export type KeptList = { mayReturn: () => boolean; refresh: () => void };
export type DrawnPage = {
  key: number;
  place: PageAddress;
  list?: KeptList;
  /** It ends as soon as it is left: what it saves could open another page. */
  asks?: boolean;
  /** Its actors don't run. */
  isAsleep?: boolean;
};

/** `kindOf`: what is the same for two addresses that one page shows, one after the other. */
type Input = { kindOf: (pathname: string) => unknown; place: PageAddress };

const contextOf = ({ kindOf, place }: Input) => ({
  kindOf,
  made: 1,
  shown: { key: 1, place } as DrawnPage,
  /** Drawn for a press that may open it. */
  pressed: undefined as DrawnPage | undefined,
  /** The list that was left last, as it was. */
  left: undefined as DrawnPage | undefined,
  /** Left for good. Most still run: to end them at once would make the next page late. */
  gone: [] as readonly DrawnPage[],
});
type PagesContext = ReturnType<typeof contextOf>;

const isAt = ({ place }: DrawnPage, { pathname, search }: PageAddress) =>
  place.pathname === pathname && place.search === search;

const isOfShell = ({ place }: DrawnPage, { pathname }: PageAddress) =>
  sameKey(domainAt(pathname), domainAt(place.pathname));

const mayReturn = ({ list }: DrawnPage) => list?.mayReturn() === true;

/** The page at `place` that is there already. */
const knownAt = ({ pressed, left }: PagesContext, place: PageAddress) =>
  [pressed, left && mayReturn(left) ? left : undefined].find((page) => page && isAt(page, place));

const painting = <Action extends 'remove' | 'refresh'>(...actions: Action[]) => {
  const done = { target: 'settled', actions } as const;
  return { id: 'painted', src: 'painted', onDone: done, onError: done } as const;
};
const placeOf = ({ event }: { event: { place: PageAddress } }) => event.place;

const drawing = {
  guard: { type: 'isNew', params: placeOf },
  target: 'drawn',
  reenter: true,
  actions: { type: 'press', params: placeOf },
} as const;

/**
 * The pages of one shell that are drawn: the one of the address, and hidden below it what may be shown next. Views
 * draw each under its key. Addresses of another shell are ignored: it replaces this one.
 */
export const pagesMachine = setup({
  types: {} as {
    input: Input;
    context: PagesContext;
    events:
      | { type: 'page.opened'; place: PageAddress }
      | { type: 'page.pressed'; place: PageAddress }
      | { type: 'press.ended' }
      /** The page with this key shows this list. */
      | { type: 'page.holds'; key: number; list: KeptList }
      /** The page with this key may ask before it is left. */
      | { type: 'page.asks'; key: number }
      /** A hidden page could not be drawn. If it is opened, it is drawn again, and says what is wrong. */
      | { type: 'page.failed'; key: number };
  },
  actors: {
    watchPlace: unprovidedWatch<void>('watchPlace'),
    watchPresses: unprovidedWatch<void>('watchPresses'),
    /** Resolves when the browser has painted the page that was opened. */
    painted: unprovidedTask<unknown, void>('painted'),
  },
  actions: {
    move: assign({ shown: ({ context: { shown } }, place: PageAddress) => ({ ...shown, place }) }),
    turn: assign(({ context }, place: PageAddress) => {
      const { shown, pressed, left, made } = context;
      const known = knownAt(context, place);
      const before = mayReturn(shown) ? shown : left;
      // Two lists at one path would both follow the address.
      const isBeside = (page: DrawnPage | undefined) => page?.place.pathname === place.pathname;
      const kept = before === known || isBeside(before) ? undefined : before;
      const gone = [left, shown, pressed].filter((page) => page && page !== known && page !== kept) as DrawnPage[];
      return {
        made: made + 1,
        shown: known ? { ...known, isAsleep: false } : { key: made + 1, place },
        left: kept,
        gone: [
          ...context.gone,
          ...gone.map((page) => ({ ...page, isAsleep: page.isAsleep || page.asks || isBeside(page) })),
        ],
      };
    }),
    press: assign(({ context: { made } }, place: PageAddress) => ({
      made: made + 1,
      pressed: { key: made + 1, place, isAsleep: true },
    })),
    forgetPress: assign({ pressed: undefined }),
    remove: assign({ gone: [] }),
    refresh: ({ context: { shown } }) => shown.list?.refresh(),
    hold: assign(({ context: { shown, left } }, { key, list }: { key: number; list: KeptList }) => ({
      shown: shown.key === key ? { ...shown, list } : shown,
      left: left?.key === key ? { ...left, list } : left,
    })),
    noteAsks: assign(({ context: { shown } }, key: number) => ({
      shown: shown.key === key ? { ...shown, asks: true } : shown,
    })),
    drop: assign(({ context: { pressed, left } }, key: number) => ({
      pressed: pressed?.key === key ? undefined : pressed,
      left: left?.key === key ? undefined : left,
    })),
  },
  guards: {
    isStill: ({ context: { shown } }, place: PageAddress) => isAt(shown, place) || !isOfShell(shown, place),
    isNew: ({ context: { kindOf, shown, left } }, place: PageAddress) =>
      isOfShell(shown, place) &&
      kindOf(shown.place.pathname) !== kindOf(place.pathname) &&
      !(left && isAt(left, place)),
    isReturn: ({ context }, place: PageAddress) =>
      context.left !== undefined && knownAt(context, place) === context.left,
    isSamePage: ({ context }, place: PageAddress) =>
      knownAt(context, place) === undefined &&
      context.kindOf(place.pathname) === context.kindOf(context.shown.place.pathname),
  },
  delays: { fresh: longestFresh },
}).createMachine({
  id: 'pages',
  context: ({ input }) => contextOf(input),
  invoke: [
    { id: 'watchPlace', src: 'watchPlace', onError: {} },
    { id: 'watchPresses', src: 'watchPresses', onError: {} },
  ],
  on: {
    'page.holds': { actions: { type: 'hold', params: ({ event }) => event } },
    'page.asks': { actions: { type: 'noteAsks', params: ({ event }) => event.key } },
    'page.failed': { actions: { type: 'drop', params: ({ event }) => event.key } },
  },
  type: 'parallel',
  states: {
    shown: {
      initial: 'settled',
      on: {
        'page.opened': [
          { guard: { type: 'isStill', params: placeOf } },
          { guard: { type: 'isSamePage', params: placeOf }, actions: { type: 'move', params: placeOf } },
          {
            guard: { type: 'isReturn', params: placeOf },
            target: '.returning',
            actions: { type: 'turn', params: placeOf },
          },
          { target: '.opening', actions: { type: 'turn', params: placeOf } },
        ],
      },
      states: {
        settled: {},
        opening: {
          description: 'What was left for good is removed once the new page is painted.',
          invoke: painting('remove'),
        },
        returning: {
          description: 'A list is shown as it was left, and refreshed once it is painted.',
          invoke: painting('remove', 'refresh'),
        },
      },
    },
    ahead: {
      initial: 'none',
      on: {
        'press.ended': '.none',
        'page.opened': [{ guard: { type: 'isStill', params: placeOf } }, { target: '.none' }],
      },
      states: {
        none: { entry: 'forgetPress', on: { 'page.pressed': drawing } },
        drawn: {
          description: 'What is pressed is drawn, so that a click only shows it.',
          on: { 'page.pressed': [drawing, { target: 'none' }] },
          after: { fresh: 'none' },
        },
      },
    },
  },
});

export type PagesMachine = typeof pagesMachine;

/** In the order in which they were first drawn: an element that is moved loses how far it is scrolled. */
export const selectDrawn = ({ context: { shown, pressed, left, gone } }: SnapshotFrom<PagesMachine>): DrawnPage[] =>
  [...gone, left, shown, pressed].filter((page) => page !== undefined).sort((one, other) => one.key - other.key);
