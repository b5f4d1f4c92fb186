import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  chatEditMachine,
  type ChatEntry,
  chatEventList,
  chatTailMachine,
  oneChat,
} from '~/machines/resources/domain/chat-page';
import { chatFormMachine, chatList, emptyChat, type ShownChat } from '~/machines/resources/domain/chats';
import { ChatCreateView, ChatEditView } from '~/views/resources/domain/chats/ChatForm';
import { ChatListView } from '~/views/resources/domain/chats/ChatList';
import { ChatView } from '~/views/resources/domain/chats/ChatPage';
import { frozenLink } from '../support/chat-link';
import { chats, dispatchChat, entries, oddChat } from '../support/chat-samples';
import { deskKey } from '../support/collection-samples';
import { frozenForm } from '../support/frozen-form';
import { frozenList, type ListAt } from '../support/frozen-list';
import { frozenTail, type TailAt } from '../support/frozen-tail';
import { show } from '../support/show';
import { liveForm } from '../support/live';

const gone = { kind: 'rejected', status: 404, code: 'not_found', message: undefined, details: {} } as const;
const heads = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

describe('the list of chats', () => {
  function listOf(at: ListAt<ShownChat> = { shown: chats, total: chats.length }) {
    const list = frozenList(chatList.machine, chatList.defaults, at);
    const sent = vi.spyOn(list, 'send').mockImplementation(() => {});
    show(<ChatListView domainKey={deskKey} list={list} zone="utc" />);
    return { sent, user: userEvent.setup() };
  }

  it('has the columns, links and actions of the specification', async () => {
    const { user, sent } = listOf();
    const table = screen.getByRole('table', { name: 'Chats' });
    expect(heads(table)).toEqual(['', 'Id', 'Name', 'Type', 'Membership', 'Members', 'Actions']);
    const row = screen.getByRole('row', { name: /dispatch-eu/ });
    expect([...row.children].slice(1, 6).map(({ textContent }) => textContent)).toEqual([
      'dispatch-eu',
      'Dispatch Europe',
      'Channel',
      'Private',
      '6',
    ]);
    const address = `/domain/acme/order-desk/chats/${encodeURIComponent(oddChat.chatId)}`;
    const odd = within(screen.getByRole('row', { name: /عربي/ }));
    const hrefs = odd.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([address, address, `${address}/edit`]);
    await user.click(odd.getByRole('button', { name: `Delete ${oddChat.chatId}` }));
    expect(sent).toHaveBeenCalledWith({ type: 'list.remove', ids: [oddChat.chatId] });
    await user.click(screen.getByRole('button', { name: 'Membership' }));
    expect(sent).toHaveBeenCalledWith({
      type: 'list.sort',
      sort: { column: 'membership', direction: 'ascending' },
    });
    expect(screen.getByRole('link', { name: /Create Chat/ })).toHaveAttribute(
      'href',
      '/domain/acme/order-desk/create-chat',
    );
  });

  it('neither opens nor deletes what no address can name', () => {
    listOf({ shown: [{ ...oddChat, chatId: '..' }], total: 1 });
    for (const name of ['View ..', 'Edit ..', 'Delete ..']) {
      const control = screen.getByRole('button', { name });
      expect(control).toHaveAttribute('aria-disabled', 'true');
      expect(control).toHaveAttribute('title', '"." and ".." can\'t be used as an id.');
    }
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('shows types and memberships that it does not know as themselves', () => {
    listOf();
    const row = screen.getByRole('row', { name: /new-kind/ });
    expect(row).toHaveTextContent('stage');
    expect(row).toHaveTextContent('secret');
  });

  it('asks before one is deleted, with the number of its events', async () => {
    listOf({ shown: chats, removal: 'asking', context: { pendingDeletion: [dispatchChat] } });
    const dialog = await screen.findByRole('alertdialog', { name: "Delete chat 'dispatch-eu'?" });
    expect(dialog).toHaveTextContent(
      "The chat 'dispatch-eu' is deleted with its 1285 events. This cannot be undone.",
    );
  });
});

describe('a new chat', () => {
  async function newChat(link: Parameters<typeof frozenLink>[0] = 'connected') {
    const { form, saved } = await liveForm(chatFormMachine, { values: emptyChat, facts: {} });
    const cancel = vi.fn();
    show(<ChatCreateView domainKey={deskKey} form={form} link={frozenLink(link)} onCancel={cancel} />);
    return { saved, cancel, user: userEvent.setup() };
  }

  it('is a public channel unless something else is chosen', async () => {
    const { user, saved } = await newChat();
    expect(screen.getByRole('radio', { name: /^Channel/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^Public/ })).toBeChecked();
    await user.type(screen.getByRole('textbox', { name: 'Id' }), 'dispatch');
    await user.click(screen.getByRole('radio', { name: /^Room/ }));
    await user.click(screen.getByRole('radio', { name: /^Private/ }));
    await user.type(screen.getByRole('textbox', { name: 'Topic' }), 'Trucks{Enter}');
    expect(saved.mock.lastCall?.[0]).toEqual({
      chatId: 'dispatch',
      chatType: 'room',
      membership: 'private',
      name: '',
      topic: 'Trucks',
    });
  });

  it('says what it waits for when it is sent before the console is connected', async () => {
    const { user } = await newChat('connecting');
    expect(screen.queryByText(/Waiting for the connection/)).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Id' }), 'x{Enter}');
    expect(screen.getByText(/Waiting for the connection to this domain\./)).toBeVisible();
  });

  it.each([
    ['failed', true],
    ['none', false],
  ] as const)('says that there is no connection: %s', async (link, canRetry) => {
    const { user, cancel } = await newChat(link);
    expect(screen.getByText(/The console is not connected to this domain\./)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(canRetry ? 1 : 0);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(cancel).toHaveBeenCalled();
  });
});

describe('changing a chat', () => {
  const values = { name: 'Dispatch Europe', topic: '' };
  const edit = (...[leaf, context]: [Parameters<typeof frozenForm>[2], object?]) =>
    show(
      <ChatEditView
        domainKey={deskKey}
        id="dispatch-eu"
        form={frozenForm(chatEditMachine, { values, facts: { chatId: 'dispatch-eu' } }, leaf, context)}
        onCancel={vi.fn()}
      />,
    );

  it('has the name and the topic', () => {
    edit('pristine');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Dispatch Europe');
    expect(screen.getByRole('textbox', { name: 'Topic' })).toHaveValue('');
    expect(screen.getByRole('link', { name: 'dispatch-eu' })).toHaveAttribute(
      'href',
      '/domain/acme/order-desk/chats/dispatch-eu',
    );
  });

  it('says when the chat does not exist', () => {
    edit('failed', { problem: gone });
    expect(screen.getByText("The chat 'dispatch-eu' does not exist.")).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the page of a chat', () => {
  const all = { shown: entries, total: entries.length };
  function page(
    chat: ListAt<ShownChat> = { shown: [dispatchChat] },
    at: ListAt<ChatEntry> = all,
    tail: TailAt<ChatEntry> = { following: 'waiting', rows: entries, total: 1_285 },
  ) {
    const one = frozenList(oneChat.machine, { pageSize: 10 }, chat);
    const list = frozenList(chatEventList.machine, chatEventList.defaults, at);
    const asked = vi.spyOn(one, 'send').mockImplementation(() => {});
    const sent = vi.spyOn(list, 'send').mockImplementation(() => {});
    show(
      <ChatView
        domainKey={deskKey}
        id="dispatch-eu"
        chat={one}
        events={list}
        tail={frozenTail(chatTailMachine, list, tail)}
        zone="utc"
      />,
    );
    return { asked, sent, user: userEvent.setup() };
  }
  const events = () => screen.getByRole('table', { name: 'Events' });

  it('tells what the chat is', () => {
    page();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dispatch Europe');
    const overview = within(screen.getByRole('region', { name: 'Overview' }));
    const facts = overview
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Id', 'dispatch-eu'],
      ['Type', 'Channel'],
      ['Membership', 'Private'],
      ['Name', 'Dispatch Europe'],
      ['Topic', 'Deliveries of week 48'],
      ['Created At', '03/02/2026 @ 10:04am UTC'],
      ['Number of Events', '1,285'],
      ['Last Event Time', '05/04/2026 @ 09:00am UTC'],
    ]);
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/domain/acme/order-desk/chats/dispatch-eu/edit',
    );
  });

  it('lists the members with their count, those of other types as such', () => {
    page();
    const members = within(screen.getByRole('region', { name: 'Members (6)' }));
    expect(members.getAllByRole('listitem')).toHaveLength(6);
    expect(members.getByText('mara (Convergence)')).toBeVisible();
  });

  it('lists the events, each with what it is about; an unknown type shows as itself', () => {
    page();
    expect(heads(events())).toEqual(['Event No', 'Type', 'Timestamp', 'User', 'Data', 'Details']);
    const cells = within(events())
      .getAllByRole('row')
      .slice(1)
      .map((row) => [0, 1, 3, 4].map((at) => row.children[at]?.textContent));
    expect(cells.slice(1)).toEqual([
      ['8', 'poll_started', 'ana.ruiz', '–'],
      ['7', 'Topic Changed', 'mara (Convergence)', 'Deliveries of week 48'],
      ['6', 'Name Changed', 'mara (Convergence)', 'Dispatch Europe'],
      ['5', 'User Removed', 'ana.ruiz', 'emeka'],
      ['4', 'User Added', 'ana.ruiz', '7f3a (Anonymous)'],
      ['3', 'User Left', 'lena', '–'],
      ['2', 'User Joined', 'chidi', '–'],
      ['1', 'Message', 'ana.ruiz', 'Who has the key of gate 4?'],
      [
        '0',
        'Created',
        'mara (Convergence)',
        'Name “Dispatch” · Topic “All deliveries” · Members ana.ruiz, 7f3a (Anonymous)',
      ],
    ]);
    expect(screen.getByText('1–10 of 1,285 total results')).toBeVisible();
  });

  it('opens an event with the whole of its data', async () => {
    const { user } = page();
    await user.click(screen.getByRole('button', { name: 'Details of event 0' }));
    const facts = within(events())
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts.slice(4)).toEqual([
      ['Name', 'Dispatch'],
      ['Topic', 'All deliveries'],
      ['Members', 'ana.ruiz, 7f3a (Anonymous)'],
    ]);
  });

  it('says while messages are searched that every other event is hidden', () => {
    page(undefined, { ...all, query: '?filter=gate' });
    expect(
      screen.getByText(/Only messages with .* are shown\. Every other event is hidden by the search\./),
    ).toHaveTextContent('“gate”');
  });

  it('searches, pages and reloads', async () => {
    const { user, sent } = page(undefined, { ...all, total: 1_285, hasNext: true }, { following: 'off' });
    await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'g');
    expect(sent).toHaveBeenLastCalledWith({ type: 'list.type', text: 'g' });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(sent).toHaveBeenLastCalledWith({ type: 'list.reload' });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(sent).toHaveBeenLastCalledWith({ type: 'list.page', page: 2 });
  });

  it('can be deleted after a question', async () => {
    const { user, asked } = page();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(asked).toHaveBeenCalledWith({ type: 'list.remove', ids: ['dispatch-eu'] });
  });

  it.each([
    ['the chat', { rows: 'failed', problem: gone } as const, all],
    ['its events', { shown: [dispatchChat] }, { rows: 'failed', problem: gone } as const],
  ])('knows by %s that it does not exist', (_, chat, at) => {
    page(chat, at, { following: 'resting' });
    expect(screen.getByText("The chat 'dispatch-eu' does not exist.")).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that the chat was deleted while it follows', () => {
    page(undefined, all, { following: 'failing', rows: entries, problem: gone });
    expect(screen.getByText("The chat 'dispatch-eu' does not exist.")).toBeVisible();
  });

  it('keeps the events when the chat could not be loaded, and can retry', async () => {
    const { user, asked } = page({ rows: 'failed', problem: { kind: 'unreachable' } });
    expect(screen.getByRole('alert')).toHaveTextContent('The chat could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(asked).toHaveBeenCalledWith({ type: 'list.reload' });
    expect(events()).toBeVisible();
  });
});
