import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, type Observer, SimulatedClock, waitFor } from 'xstate';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import { selectTail } from '~/machines/kit/tail-machine';
import { realtimeMachine } from '~/machines/realtime/realtime-machine';
import { chatEventList, chatPage } from '~/machines/resources/domain/chat-page';
import { chatScreens, emptyChat, whenLinked } from '~/machines/resources/domain/chats';
import { addChatEvent, findChat } from '../../sandbox/state/chats';
import { findDomain } from '../../sandbox/state/domains';
import { settle } from '../support/deferred-task';
import { embeddedServer, type EmbeddedServer } from '../support/embedded-server';
import { pretendedRest } from '../support/pretended-rest';
import { openedForm, openedList, openedRemoval } from '../support/screen-form';
import { rememberList, screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'orders' };
const chats = 'domains/acme/orders/chats';

async function served() {
  const server = await embeddedServer();
  await server.others.domain.chats.create(key, { ...emptyChat, chatId: 'c', name: 'Old', topic: 'Before' });
  const say = (...messages: string[]) => {
    const domain = findDomain(server.state, 'acme', 'orders')!;
    const ana = { userType: 'normal', username: 'ana' } as const;
    for (const message of messages)
      addChatEvent(server.state, domain, findChat(domain, 'c')!, ana, { type: 'message', message });
  };
  return { ...server, say, page: chatPage(server.wiring, key) };
}

describe('a new chat', () => {
  /** Submits the form, which waits for `link`. */
  async function created(link: () => Promise<void>) {
    const server = await embeddedServer();
    const { createChat } = chatScreens(server.wiring, key);
    const { form, submit } = await openedForm(createChat(link), { values: emptyChat, facts: {} });
    const submitted = submit({ chatId: 'x' });
    await settle();
    return { ...server, form, submitted };
  }

  it("waits for the operator's connection before it is sent", async () => {
    let connect = () => {};
    const { form, asked, submitted } = await created(() => new Promise((resolve) => (connect = resolve)));
    expect([form.getSnapshot().hasTag('busy'), asked]).toEqual([true, []]);
    connect();
    await submitted;
    expect([form.getSnapshot().value, asked]).toEqual(['saved', [`POST ${chats}`]]);
  });

  it('reports that the console is not connected when waiting times out', async () => {
    const { asked, submitted } = await created(() => Promise.reject(new DOMException('', 'TimeoutError')));
    expect((await submitted).refusal?.text).toBe(
      'The chat could not be created. The console must be connected to the domain to create chats. Try again once it is connected.',
    );
    expect(asked).toEqual([]);
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
  async function editing() {
    const server = await served();
    const input = { values: { name: '', topic: '' }, facts: { chatId: 'c' } };
    return { ...server, ...(await openedForm(server.page.editChat('c'), input)) };
  }

  it('sends only what has changed, then goes to the list', async () => {
    const { submit, writes, bodies, told, gone } = await editing();
    await submit({ name: 'New', topic: '' });
    expect(writes()).toEqual([`PUT ${chats}/c/name`, `PUT ${chats}/c/topic`]);
    expect(bodies).toEqual([{ name: 'New' }, { topic: '' }]);
    expect(told).toEqual([{ intent: 'success', title: 'Chat Updated', text: "Chat 'c' updated." }]);
    expect(gone).toEqual(['/domain/acme/orders/chats']);
    const other = await editing();
    await other.submit({ topic: 'After' });
    expect(other.writes()).toEqual([`PUT ${chats}/c/topic`]);
  });

  it('saves the rest when the second of two changes was refused', async () => {
    const { submit, form, fail, writes, asked } = await editing();
    fail(`PUT ${chats}/c/topic`, { status: 500 });
    expect((await submit({ name: 'New', topic: 'After' })).refusal?.text).toBe(
      'Could not update the chat name. The server returned an error (500).',
    );
    asked.length = 0;
    await submit();
    expect([form.getSnapshot().value, writes()]).toEqual(['saved', [`PUT ${chats}/c/topic`]]);
  });
});

describe('chat page', () => {
  async function opened(search = '', ...messages: string[]) {
    const server = await served();
    server.say(...messages);
    const { list } = await openedList(server.page.chatEvents('c'), chatEventList.defaults, search);
    return { ...server, list };
  }

  it('requests 20 events at a time, with a filter only when set', async () => {
    const { asked, list } = await opened('?page=2', ...Array.from({ length: 44 }, (_, at) => `m${at}`));
    expect(asked).toEqual([`GET ${chats}/c/events?offset=20&limit=20`]);
    expect(list.getSnapshot().context.page).toMatchObject({ total: 45, hasNext: true });
    const filtered = await opened('?filter=gate+4');
    expect(filtered.asked).toEqual([`GET ${chats}/c/events?messageFilter=gate+4&offset=0&limit=20`]);
  });

  it('reads the user of an event from either field, and accepts unknown types', async () => {
    const event = { user: 'ana', timestamp: 1, message: '', name: '', topic: '', members: [] };
    const nobody = { userAdded: '', userRemoved: '', addedUser: '', removedUser: '' };
    const { rest } = pretendedRest(() => ({
      data: [
        { ...event, ...nobody, eventNumber: 3, type: 'user_added', userAdded: 'convergence:mara' },
        { ...event, ...nobody, eventNumber: 2, type: 'user_removed', removedUser: 'ben' },
        { ...event, ...nobody, eventNumber: 1, type: 'poll_started' },
      ],
      startIndex: 0,
      totalResults: 3,
    }));
    const { chatEvents } = chatPage({ ...screenWorld({}).wiring, rest }, key);
    const { list } = await openedList(chatEvents('c'), chatEventList.defaults);
    expect(list.getSnapshot().context.page?.rows.map(({ type, other }) => [type, other])).toEqual([
      ['user_added', { type: 'convergence', username: 'mara' }],
      ['user_removed', { type: 'normal', username: 'ben' }],
      ['poll_started', undefined],
    ]);
  });

  it('follows new events and announces them', async () => {
    const { list, page, say, asked, others } = await opened('', 'one');
    const clock = new SimulatedClock();
    let told = 0;
    const tail = createActor(page.chatTail('c'), { clock, input: { list, following: true } });
    tail.on('tail.arrived', () => (told += 1));
    tail.start();
    say('two', 'three');
    clock.increment(2_000);
    await expect
      .poll(() => selectTail(tail.getSnapshot()).rows.map(({ eventNumber }) => eventNumber))
      .toEqual([3, 2, 1, 0]);
    expect([told, asked.length]).toEqual([1, 2]);
    await others.domain.chats.remove(key, 'c');
    clock.increment(2_000);
    await expect.poll(() => selectTail(tail.getSnapshot()).problem).toMatchObject({ code: 'not_found' });
    tail.stop();
  });

  it("reports a missing chat when its events can't be read, which is not tried again", async () => {
    const { page, asked, fail } = await served();
    fail(`GET ${chats}/gone/events`, { status: 503 });
    const { list } = await openedList(page.chatEvents('gone'), chatEventList.defaults);
    expect(list.getSnapshot().context.problem).toMatchObject({ code: 'not_found' });
    expect(asked.at(-1)).toBe(`GET ${chats}/gone`);
    const clock = new SimulatedClock();
    const chat = createActor(page.chat('gone'), { clock }).start();
    await waitFor(chat, (s) => s.hasTag('failing'));
    asked.length = 0;
    clock.increment(120_000);
    await settle();
    expect(asked).toEqual([]);
  });

  async function deleted(fate?: Parameters<EmbeddedServer['fail']>[1]) {
    const server = await served();
    if (fate) server.fail(`DELETE ${chats}`, fate);
    const isRemembered = rememberList(server.wiring, '/domain/acme/orders/chats');
    const chat = createActor(server.page.chat('c')).start();
    const { loaded } = (await waitFor(chat, (s) => s.matches('shown'))).context;
    const { remove, removal } = openedRemoval(server.page.removal, { owner: chat });
    await remove(loaded!.value);
    await settle();
    return { ...server, isRemembered, removal };
  }

  it('goes to the list when its chat is deleted, and sends no more requests', async () => {
    const { asked, told, gone, isRemembered, removal } = await deleted();
    expect(removal.getSnapshot().value).toBe('closed');
    expect(asked).toEqual([`GET ${chats}/c`, `GET ${chats}/c`, `DELETE ${chats}/c`]);
    expect(told).toMatchObject([{ title: 'Chat Deleted', text: "Chat 'c' deleted." }]);
    expect([gone, isRemembered()]).toEqual([['/domain/acme/orders/chats'], false]);
  });

  it('stays when its chat could not be deleted, and is read again', async () => {
    const { asked, told, gone, isRemembered, removal } = await deleted({ status: 500 });
    expect(removal.getSnapshot().value).toBe('partlyFailed');
    expect(asked.at(-1)).toBe(`GET ${chats}/c`);
    expect(told).toMatchObject([{ title: 'Could Not Delete Chat' }]);
    expect([gone, isRemembered()]).toEqual([[], true]);
  });
});
