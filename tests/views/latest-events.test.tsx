import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LatestEventsCard } from '~/views/pages/dashboard/LatestEventsCard';
import { at, base } from '../support/domain-shell';
import { morning, orderDesk } from '../support/frozen-domain';
import { frozenLatest, modelEvent } from '../support/latest-events';
import { watched } from '../support/watched';

const show = (actor = frozenLatest(), lastVisit?: number) =>
  at(base, <LatestEventsCard domainKey={orderDesk} actor={actor} zone="utc" lastVisit={lastVisit} />);
const card = () => within(screen.getByRole('region', { name: 'What happened lately' }));
const texts = () =>
  card()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const unreachable = { kind: 'unreachable' } as const;

describe('what happened lately', () => {
  it('says when it was read, and reads it again', async () => {
    const { actor, sent } = watched(frozenLatest());
    show(actor);
    expect(card().getByText(/^Updated/)).toHaveTextContent('Updated 09:02:11 AM UTC');
    await userEvent.click(card().getByRole('button', { name: 'Reload' }));
    expect(sent).toEqual([{ type: 'latest.reload' }]);
  });

  it('says of each event what, who and when, newest first', () => {
    show();
    expect(texts()).toEqual([
      'order-10403 changed by Dana Okafor orders, version 1209:00am UTC',
      'emre disconnected after 3 h08:56am UTC',
      'björn wrote in Night shift “Two pallets of A-139 are at gate 4.”08:38am UTC',
      'emre connected JavaScript from 10.0.0.705:50am UTC',
      'return-0057 created ordersThursday 09:02am UTC',
      'order-10411 changed orders, version 7Wednesday 09:02am UTC',
      'packing/table-2 created Activity03/05/2025 @ 09:02am UTC',
    ]);
  });

  it('leads to what each event is about', () => {
    show();
    const links = card()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')?.replace(base, '')]);
    expect(links).toEqual([
      ['order-10403', '/models/order-10403/history'],
      ['emre', '/users/emre/about'],
      ['Night shift', '/chats/night'],
      ['emre', '/users/emre/about'],
      ['return-0057', '/models/return-0057/history'],
      ['order-10411', '/models/order-10411/history'],
      ['packing/table-2', '/activities/packing/table-2'],
    ]);
  });

  it('marks where the last visit ended', () => {
    show(undefined, morning - 60 * 60_000);
    expect(texts()[3]).toBe('Your last visit, 08:02am UTC');
  });

  it.each([
    ['later than all events', morning, 0],
    ['earlier than all events', 1, -1],
  ])('puts the mark in its place when the last visit is %s', (_, lastVisit, index) => {
    show(undefined, lastVisit);
    expect(texts().findIndex((text) => text?.startsWith('Your last visit'))).toBe(index);
  });

  it('shows one kind when it is chosen, and leads to its page', async () => {
    show();
    await userEvent.click(card().getByRole('tab', { name: 'Messages' }));
    expect(texts()).toHaveLength(1);
    expect(card().getByRole('link', { name: 'All messages' })).toHaveAttribute('href', `${base}/chats`);
  });

  it('ends the list of all kinds where events of one kind may be left out', async () => {
    show(frozenLatest({ since: morning - 60 * 60_000 }));
    expect(texts()).toHaveLength(3);
    await userEvent.click(card().getByRole('tab', { name: 'Sessions' }));
    expect(texts()).toHaveLength(2);
  });

  it('says so when nothing of a kind has happened', async () => {
    show(frozenLatest({ events: [modelEvent('a', 2, morning, null)] }));
    await userEvent.click(card().getByRole('tab', { name: 'Sessions' }));
    expect(card().getByText('No one has connected lately.')).toBeVisible();
  });

  it('does not say that there is none when only a part was searched', async () => {
    show(frozenLatest({ events: [], cuts: { message: 'the 5 chats with the newest events' } }));
    expect(card().getByText('Nothing found.')).toBeVisible();
    await userEvent.click(card().getByRole('tab', { name: 'Messages' }));
    expect(card().getByText('None found.')).toBeVisible();
  });

  it('says what could not be read beside what could', async () => {
    const { actor, sent } = watched(frozenLatest({ unread: { message: unreachable, activity: unreachable } }));
    show(actor);
    expect(card().getByRole('group', { name: '' })).toHaveTextContent(
      'Messages and Activities could not be loaded. The server could not be reached.',
    );
    expect(texts()).toHaveLength(7);
    await userEvent.click(card().getByRole('tab', { name: 'Models' }));
    expect(card().queryByText(/could not be loaded/)).toBeNull();
    await userEvent.click(card().getByRole('tab', { name: 'Activities' }));
    expect(texts()).toEqual([]);
    await userEvent.click(card().getByRole('button', { name: 'Retry' }));
    expect(sent).toEqual([{ type: 'latest.reload' }]);
  });

  it('keeps the events when newer ones can not be read', () => {
    show(frozenLatest({ problem: unreachable }));
    expect(card().getByText(/What happened since then could not be loaded\./)).toBeVisible();
    expect(texts()).toHaveLength(7);
  });

  it('says why when nothing could be read', () => {
    show(frozenLatest({ isFirst: true, problem: unreachable }));
    expect(card().getByRole('alert')).toHaveTextContent('The server could not be reached.');
  });

  it('says what was compared when that is not all', () => {
    show(frozenLatest({ cuts: { model: 'the first 1,000 models' } }));
    expect(card().getByText('Searched only the first 1,000 models.')).toBeVisible();
  });
});
