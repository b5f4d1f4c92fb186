import { assign, cancel, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import type { Clipboard } from '~/api/browser/devices';

export type Intent = 'success' | 'info' | 'warning' | 'error';
/** `link`: a page of the console. */
export type NoticeText = {
  intent: Intent;
  title: string;
  text?: string;
  link?: { label: string; href: string };
};
export type Notice = NoticeText & { id: number };

/** At most 3 at the same time (spec server-level §9). */
const maxShown = 3;
const maxKept = 20;

/**
 * Notices at the bottom right, which are kept for the bell menu. Owned by `console`. A notice disappears after a while,
 * an error or a link only when it is dismissed or followed; none while the pointer or the focus is on them. A fourth
 * one replaces the oldest that would disappear, or else the oldest with a link, or else the oldest.
 */
export const notificationsMachine = setup({
  types: {} as {
    context: { shown: Notice[]; kept: Notice[]; nextId: number };
    events:
      | { type: 'notice.show'; notice: NoticeText }
      | { type: 'notice.dismiss'; id: number }
      | { type: 'notice.expired'; id: number }
      /** The pointer or the focus is on the notices. */
      | { type: 'notice.hold' }
      | { type: 'notice.release' }
      | { type: 'notice.forgetAll' };
  },
  actions: {
    show: assign(({ context }, text: NoticeText) => {
      const notice: Notice = { ...text, id: context.nextId };
      return {
        shown: makeRoom([...context.shown, notice]),
        kept: [notice, ...context.kept].slice(0, maxKept),
        nextId: context.nextId + 1,
      };
    }),
    startExpiry: enqueueActions(({ enqueue }, notices: readonly Notice[]) => {
      for (const notice of notices)
        if (weightOf(notice) === 0)
          enqueue.raise({ type: 'notice.expired', id: notice.id }, { delay: 'noticeSpan', id: expiryOf(notice.id) });
    }),
    cancelExpiries: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.shown) enqueue.cancel(expiryOf(id));
    }),
    hide: assign({ shown: ({ context }, id: number) => context.shown.filter((notice) => notice.id !== id) }),
    cancelExpiry: cancel((_, id: number) => expiryOf(id)),
    forgetAll: assign({ kept: [], shown: [] }),
  },
  /** Spec server-level §9: 3 s by default. */
  delays: { noticeSpan: 3_000 },
}).createMachine({
  id: 'notifications',
  context: { shown: [], kept: [], nextId: 1 },
  initial: 'listening',
  states: {
    listening: {
      on: {
        'notice.show': {
          actions: [
            { type: 'show', params: ({ event }) => event.notice },
            { type: 'startExpiry', params: ({ context }) => context.shown.slice(-1) },
          ],
        },
        'notice.expired': { actions: { type: 'hide', params: ({ event }) => event.id } },
        'notice.dismiss': {
          actions: [
            { type: 'cancelExpiry', params: ({ event }) => event.id },
            { type: 'hide', params: ({ event }) => event.id },
          ],
        },
        'notice.forgetAll': { actions: 'forgetAll' },
        'notice.hold': { target: 'holding', actions: 'cancelExpiries' },
      },
    },
    holding: {
      description: 'No notice disappears.',
      on: {
        'notice.show': { actions: { type: 'show', params: ({ event }) => event.notice } },
        'notice.dismiss': {
          target: 'listening',
          actions: [
            { type: 'hide', params: ({ event }) => event.id },
            { type: 'startExpiry', params: ({ context }) => context.shown },
          ],
        },
        'notice.forgetAll': { target: 'listening', actions: 'forgetAll' },
        'notice.release': {
          target: 'listening',
          actions: { type: 'startExpiry', params: ({ context }) => context.shown },
        },
      },
    },
  },
});

const expiryOf = (id: number) => `expiry-${id}`;

/** 0 if it disappears. */
const weightOf = ({ intent, link }: Notice) => (intent === 'error' ? 2 : link ? 1 : 0);

function makeRoom(notices: Notice[]): Notice[] {
  if (notices.length <= maxShown) return notices;
  const [leaving] = notices.slice(0, -1).sort((one, other) => weightOf(one) - weightOf(other));
  return notices.filter((notice) => notice !== leaving);
}

export type NotificationsActor = ActorRefFrom<typeof notificationsMachine>;

/** Converts a noun from title case ("API Key") to its form within a sentence ("API key"). */
export const inSentence = (noun: string) => noun.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** Writes to the clipboard, says whether it worked, and resolves with that. `otherwise`: what to do if not. */
export const copying =
  (clipboard: Clipboard, notify: (notice: NoticeText) => void, otherwise = 'copy it by hand.') =>
  async (text: string): Promise<boolean> => {
    const isCopied = await clipboard.write(text).then(
      () => true,
      () => false,
    );
    const refused = `The browser did not permit copying. Select the text and ${otherwise}`;
    if (isCopied) notify({ intent: 'success', title: 'Copied' });
    else notify({ intent: 'error', title: 'Not Copied', text: refused });
    return isCopied;
  };

/** Without its intent, which follows from what is told. */
export type NoticeParts = Pick<NoticeText, 'title' | 'text'>;

/** The notice that something was done to what has this name. */
export type DoneNotice = (name: string, done: 'created' | 'updated' | 'deleted') => NoticeParts;
const titleOf = (noun: string, done: string) => `${noun} ${done.charAt(0).toUpperCase()}${done.slice(1)}`;

/** As in "API key 'a' created.", where the specification has no title. */
export const namedNotice =
  (noun: string): DoneNotice =>
  (name, done) => ({ title: `${noun.charAt(0)}${inSentence(noun).slice(1)} '${name}' ${done}.` });

/** The same sentence below the specified title, as in "Group Created" (spec domain-level §8). */
export const titledNotice =
  (noun: string): DoneNotice =>
  (name, done) => ({ title: titleOf(noun, done), text: namedNotice(noun)(name, done).title });

/** The specified title and text of collections and models (spec domain-level §8). */
export const specifiedNotice =
  (noun: string): DoneNotice =>
  (name, done) => ({
    title: titleOf(noun, done),
    text:
      done === 'deleted' ? `The ${inSentence(noun)} '${name}' was deleted.` : `${noun} '${name}' successfully ${done}`,
  });
