import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type ChatEntry, chatEventList, chatTailMachine } from '~/machines/resources/domain/chat-page';
import { chatFormMachine, emptyChat, type ShownChat, chatList } from '~/machines/resources/domain/chats';
import { ChatCreateView } from '~/views/resources/domain/chats/ChatForm';
import { ChatView } from '~/views/resources/domain/chats/ChatPage';
import { frozenLink } from '../support/chat-link';
import { dispatchChat, entries } from '../support/chat-samples';
import { deskKey } from '../support/collection-samples';
import { frozenView, type ViewAt } from '../support/frozen';
import { frozenList, type ListAt, frozenRemoval } from '../support/frozen-list';
import { frozenTail, type TailAt } from '../support/frozen-tail';
import { show } from '../support/show';
import { liveForm } from '../support/live';

describe('a new chat', () => {
  async function newChat(link: Parameters<typeof frozenLink>[0] = 'connected') {
    const { form, saved } = await liveForm(chatFormMachine, { values: emptyChat, facts: {} });
    const cancel = vi.fn();
    show(<ChatCreateView form={form} link={frozenLink(link)} onCancel={cancel} />);
    return { saved, cancel, user: userEvent.setup() };
  }

  it('is a public channel by default', async () => {
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

  it('says that it waits for the connection when it is sent too early', async () => {
    const { user } = await newChat('connecting');
    expect(screen.queryByText(/Waiting for the connection/)).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Id' }), 'x{Enter}');
    expect(screen.getByText(/Waiting for the connection to this domain\./)).toBeVisible();
  });

  it.each(['failed', 'none'] as const)('says when there is no connection: %s', async (link) => {
    const { user, cancel } = await newChat(link);
    expect(screen.getByText(/The console is not connected to this domain\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' }), 'which is told above').toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(cancel).toHaveBeenCalled();
  });
});

describe('the chat page', () => {
  const all = { shown: entries, total: entries.length };
  function page(
    chat: ViewAt<ShownChat> = { value: dispatchChat },
    at: ListAt<ChatEntry> = all,
    tail: TailAt<ChatEntry> = { following: 'waiting', rows: entries, total: 1_285 },
  ) {
    const one = frozenView(chat);
    const list = frozenList(chatEventList.machine, chatEventList.defaults, at);
    const chatSend = vi.spyOn(one, 'send').mockImplementation(() => {});
    const sent = vi.spyOn(list, 'send').mockImplementation(() => {});
    show(
      <ChatView
        domainKey={deskKey}
        id="dispatch-eu"
        chat={one}
        removal={frozenRemoval(chatList.descriptor)}
        events={list}
        tail={frozenTail(chatTailMachine, list, tail)}
        zone="utc"
      />,
    );
    return { chatSend, sent, user: userEvent.setup() };
  }
  const events = () => screen.getByRole('table', { name: 'Events' });

  it('shows the details of the chat', () => {
    page();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dispatch Europe');
    const overview = within(screen.getByRole('region', { name: 'Overview' }));
    const facts = overview.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
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

  it('lists the events with details, unknown types by name', () => {
    page();
    const heads = within(events()).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Event No',
      'Type',
      'Timestamp',
      'User',
      'Data',
      'Details',
    ]);
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

  it('says which messages are shown when they are searched', () => {
    page(undefined, { ...all, query: '?filter=gate' });
    expect(screen.getByRole('searchbox', { name: 'Search messages' })).toHaveValue('gate');
    expect(screen.getByText(/^Showing messages that contain/)).toHaveTextContent('“gate”');
  });

  it('has buttons that reload the events and show their next page', () => {
    page(undefined, { ...all, hasNext: true }, { following: 'off', rows: entries, total: 1_285 });
    for (const name of ['Reload', 'Next page'])
      expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled', 'true');
  });
});
