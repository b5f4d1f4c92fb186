import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, type Observer, SimulatedClock, waitFor } from 'xstate';
import type { Chat } from '~/api/rest/domain/chats';
import { readQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import { selectTail } from '~/machines/kit/tail-machine';
import { realtimeMachine } from '~/machines/realtime/realtime-machine';
import { chatEventList, chatPage } from '~/machines/resources/domain/chat-page';
import { chatScreens, emptyChat, whenLinked } from '~/machines/resources/domain/chats';
import { openedRemoval } from '../support/screen-form';
import { settle } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { storedChat } from '../support/chat-samples';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { rememberList, screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const stored = (chatId: string, change: Partial<Chat> = {}): Chat => ({ ...storedChat(chatId), ...change });
const serverError = refusal(500, 'internal_server_error');

/** The machines with a fake server that has these chats and events; failures are keyed like `PUT topic`. */
function wired(chats: Chat[] = [], failures: Record<string, ApiProblem> = {}) {
  const server = { chats, failures, events: [] as object[] };
  const { rest, asked, bodies } = pretendedRest(({ method, path, query, body }) => {
    const [, , , , id = '', part = ''] = path.split('/').map(decodeURIComponent);
    const failure = server.failures[`${method} ${part}`.trim()];
    if (failure) throw failure;
    const found = server.chats.find(({ chatId }) => chatId === id);
    const { offset, limit } = query as { offset: number; limit: number };
    if (part === 'events') {
      if (!found) throw refusal(503, 'server_error');
      const data = server.events.slice(offset, offset + limit);
      return { data, startIndex: offset, totalResults: server.events.length };
    }
    if (part !== '') {
      if (!found) throw refusal(503, 'server_error');
      Object.assign(found, body);
      return {};
    }
    if (id === '' && method === 'GET') {
      const data = server.chats.slice(offset, offset + limit);
      return { data, startIndex: offset, totalResults: server.chats.length };
    }
    if (method === 'POST' || method === 'DELETE') return {};
    if (!found) throw refusal(404, 'not_found');
    return found;
  });
  const world = screenWorld({});
  const wiring = { ...world.wiring, rest };
  return { ...world, asked, bodies, server, screens: chatScreens(wiring, key), page: chatPage(wiring, key) };
}

describe('a new chat', () => {
  /** Submits the form, which waits for `link`. */
  async function created(link: () => Promise<void>) {
    const world = wired();
    const form = createActor(world.screens.createChat(link), { input: { values: emptyChat, facts: {} } }).start();
    await waitFor(form, (s) => s.hasTag('editable'));
    form.send({ type: 'form.change', change: { chatId: 'x' } });
    form.send({ type: 'form.submit' });
    await settle();
    return { ...world, form };
  }

  it("waits for the operator's connection before it is sent", async () => {
    let connect = () => {};
    const { form, asked } = await created(() => new Promise((resolve) => (connect = resolve)));
    expect([form.getSnapshot().hasTag('busy'), asked]).toEqual([true, []]);
    connect();
    await waitFor(form, (s) => s.matches('saved'));
    expect(asked).toEqual(['POST domains/acme/desk/chats']);
  });

  it('reports that the console is not connected when waiting times out', async () => {
    const { form, asked } = await created(() => Promise.reject(new DOMException('', 'TimeoutError')));
    expect(asked).toEqual([]);
    expect(form.getSnapshot().context.refusal?.text).toBe(
      'The chat could not be created. The console must be connected to the domain to create chats. Try again once it is connected.',
    );
  });
});

describe('whenLinked', () => {
  const target = { namespace: 'acme', domainId: 'desk' };
  const link = () => {
    const report: { send: (event: object) => void } = { send: () => {} };
    const machine = realtimeMachine.provide({
      actors: {
        keepLink: fromCallback(({ sendBack }) => {
          report.send = sendBack as never;
        }),
      },
    });
    const actor = createActor(machine, { input: { target } }).start();
    return { actor, connect: () => report.send({ type: 'link.connected', sessionId: '1' }) };
  };
  /** A fake domain status whose realtime link can be replaced. */
  function status() {
    const children: { realtime?: unknown } = {};
    const watchers = new Set<Observer<object>>();
    const actor = {
      getSnapshot: () => ({ children }),
      subscribe: (watch: Observer<object>) => {
        watchers.add(watch);
        return { unsubscribe: () => watchers.delete(watch) };
      },
    } as unknown as DomainStatusActor;
    const put = (realtime: unknown) => {
      children.realtime = realtime;
      for (const watch of watchers) watch.next?.({ children });
    };
    return { actor, put, watchers };
  }

  it('resolves immediately when connected, or with the first connected link', async () => {
    const signal = new AbortController().signal;
    const { actor, put, watchers } = status();
    let done = false;
    const waited = whenLinked(actor, signal).then(() => (done = true));
    const first = link();
    put(first.actor);
    await settle();
    first.actor.stop();
    put(undefined);
    await settle();
    expect(done).toBe(false);
    const second = link();
    put(second.actor);
    second.connect();
    await waited;
    expect(watchers.size).toBe(0);
    await whenLinked(actor, signal);
  });

  it('rejects when aborted', async () => {
    const control = new AbortController();
    const { actor, watchers } = status();
    const waited = whenLinked(actor, control.signal);
    control.abort(new Error('enough'));
    await expect(waited).rejects.toThrow('enough');
    expect(watchers.size).toBe(0);
    await expect(whenLinked(actor, control.signal)).rejects.toThrow('enough');
  });
});

describe('editing a chat', () => {
  async function edited(
    change: { name?: string; topic?: string },
    failures: Record<string, ApiProblem> = {},
    interfere: (server: ReturnType<typeof wired>['server']) => void = () => {},
  ) {
    const world = wired([stored('c', { name: 'Old', topic: 'Before' })]);
    const form = createActor(world.page.editChat('c'), {
      input: { values: { name: '', topic: '' }, facts: { chatId: 'c' } },
    }).start();
    await waitFor(form, (s) => s.hasTag('editable'));
    Object.assign(world.server.failures, failures);
    interfere(world.server);
    world.asked.length = 0;
    form.send({ type: 'form.change', change });
    form.send({ type: 'form.submit' });
    await waitFor(form, (s) => !s.hasTag('busy'));
    return { ...world, form };
  }
  const puts = (asked: string[]) => asked.filter((call) => call.startsWith('PUT'));

  it('sends only what has changed, then goes to the list', async () => {
    const { asked, bodies, told, gone } = await edited({ name: 'New', topic: '' });
    expect(puts(asked)).toEqual(['PUT domains/acme/desk/chats/c/name', 'PUT domains/acme/desk/chats/c/topic']);
    expect(bodies).toEqual([{ name: 'New' }, { topic: '' }]);
    expect(told).toEqual([{ intent: 'success', title: 'Chat Updated', text: "Chat 'c' updated." }]);
    expect(gone).toEqual(['/domain/acme/desk/chats']);
    expect(puts((await edited({ topic: 'After' })).asked)).toEqual(['PUT domains/acme/desk/chats/c/topic']);
  });

  it('saves the rest when the second of two changes was refused', async () => {
    const { form, server, asked } = await edited({ name: 'New', topic: 'After' }, { 'PUT topic': unreachable });
    expect(form.getSnapshot().context.refusal?.text).toBe(
      'Could not update the chat name. The server could not be reached.',
    );
    server.failures = {};
    asked.length = 0;
    form.send({ type: 'form.submit' });
    await waitFor(form, (s) => s.matches('saved'));
    expect(puts(asked)).toEqual(['PUT domains/acme/desk/chats/c/topic']);
  });

  it('reports a deleted chat and sends nothing', async () => {
    const { form, asked } = await edited({ name: 'Mine' }, {}, (server) => (server.chats = []));
    expect(form.getSnapshot().context.refusal?.text).toBe("The chat 'c' no longer exists. It was deleted.");
    expect(puts(asked)).toEqual([]);
  });
});

describe('chat page', () => {
  const event = (eventNumber: number, change: object = {}) => ({
    eventNumber,
    type: 'message',
    user: 'ana',
    timestamp: eventNumber,
    message: `m${eventNumber}`,
    name: '',
    topic: '',
    members: [],
    userAdded: '',
    userRemoved: '',
    addedUser: '',
    removedUser: '',
    ...change,
  });

  async function opened(events: object[], { chats = [stored('c')], search = '' } = {}) {
    const world = wired(chats);
    world.server.events = events;
    const list = createActor(world.page.chatEvents('c'), {
      input: { query: readQuery(search, chatEventList.defaults) },
    }).start();
    await waitFor(list, (s) => !s.hasTag('busy'));
    return { ...world, list };
  }

  it('requests 20 events at a time, with a filter only when set', async () => {
    const events = Array.from({ length: 45 }, (_, at) => event(44 - at));
    const { asked, list } = await opened(events, { search: '?page=2' });
    expect(asked).toEqual(['GET domains/acme/desk/chats/c/events?offset=20&limit=20']);
    expect(list.getSnapshot().context.page).toMatchObject({ total: 45, hasNext: true });
    const filtered = await opened([], { search: '?filter=gate+4' });
    expect(filtered.asked[0]).toContain('events?messageFilter=gate 4&offset=0');
  });

  it('reads the user of an event from either field, and accepts unknown types', async () => {
    const { list } = await opened([
      event(3, { type: 'user_added', userAdded: 'convergence:mara' }),
      event(2, { type: 'user_removed', removedUser: 'ben' }),
      event(1, { type: 'poll_started' }),
    ]);
    expect(list.getSnapshot().context.page?.rows.map(({ type, other }) => [type, other])).toEqual([
      ['user_added', { type: 'convergence', username: 'mara' }],
      ['user_removed', { type: 'normal', username: 'ben' }],
      ['poll_started', undefined],
    ]);
  });

  it('follows new events and announces them', async () => {
    const { list, page, server, asked } = await opened([event(1), event(0)]);
    const clock = new SimulatedClock();
    let told = 0;
    const tail = createActor(page.chatTail('c'), { clock, input: { list, following: true } });
    tail.on('tail.arrived', () => (told += 1));
    tail.start();
    server.events = [event(3), event(2), event(1), event(0)];
    clock.increment(2_000);
    await settle();
    expect(selectTail(tail.getSnapshot()).rows.map(({ eventNumber }) => eventNumber)).toEqual([3, 2, 1, 0]);
    expect([told, asked.length]).toEqual([1, 2]);
    server.chats = [];
    clock.increment(2_000);
    await settle();
    expect(selectTail(tail.getSnapshot()).problem).toMatchObject({ code: 'not_found' });
  });

  it("reports a missing chat when its events can't be read", async () => {
    const { list, asked } = await opened([], { chats: [] });
    expect(list.getSnapshot().context.problem).toMatchObject({ code: 'not_found' });
    expect(asked.at(-1)).toBe('GET domains/acme/desk/chats/c');
  });

  async function deleted(failures: Parameters<typeof wired>[1] = {}) {
    const world = wired([stored('c')], failures);
    const isRemembered = rememberList(world.wiring, '/domain/acme/desk/chats');
    const chat = createActor(world.page.chat('c')).start();
    const { loaded } = (await waitFor(chat, (s) => s.matches('shown'))).context;
    const { remove, removal } = openedRemoval(world.page.removal, { owner: chat });
    await remove(loaded!.value);
    await settle();
    return { ...world, isRemembered, removal };
  }

  it('goes to the list when its chat is deleted, and sends no more requests', async () => {
    const { asked, told, gone, isRemembered, removal } = await deleted();
    expect(removal.getSnapshot().value).toBe('closed');
    expect(asked).toEqual([
      'GET domains/acme/desk/chats/c',
      'GET domains/acme/desk/chats/c',
      'DELETE domains/acme/desk/chats/c',
    ]);
    expect(told).toMatchObject([{ title: 'Chat Deleted', text: "Chat 'c' deleted." }]);
    expect([gone, isRemembered()]).toEqual([['/domain/acme/desk/chats'], false]);
  });

  it('stays when its chat could not be deleted, and is read again', async () => {
    const { asked, told, gone, isRemembered, removal } = await deleted({ DELETE: serverError });
    expect(removal.getSnapshot().value).toBe('partlyFailed');
    expect(asked.at(-1)).toBe('GET domains/acme/desk/chats/c');
    expect(told).toMatchObject([{ title: 'Could Not Delete Chat' }]);
    expect([gone, isRemembered()]).toEqual([[], true]);
  });

  it('does not retry a chat that does not exist', async () => {
    const world = wired([]);
    const clock = new SimulatedClock();
    const chat = createActor(world.page.chat('c'), { clock }).start();
    await waitFor(chat, (s) => s.hasTag('failing'));
    clock.increment(120_000);
    expect(world.asked).toHaveLength(1);
  });
});
