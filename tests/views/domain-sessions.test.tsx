import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { DomainSession } from '~/api/rest/domain/sessions';
import { type ListQuery, readQuery } from '~/core/list-query';
import type { ListPage } from '~/machines/kit/resource-list-machine';
import type { TailAnswer, TailQuestion } from '~/machines/kit/tail-machine';
import { sessionList, sessionTailMachine } from '~/machines/resources/domain/sessions';
import { SessionListView } from '~/views/resources/domain/sessions/SessionList';
import { deskKey } from '../support/collection-samples';
import { domainSessions, sessionOf } from '../support/domain-session-samples';
import { frozenList, type ListAt } from '../support/frozen-list';
import { frozenTail, type TailAt } from '../support/frozen-tail';
import { show } from '../support/show';

const shown = { shown: domainSessions, total: 61, hasNext: true } as const;
const table = () => screen.getByRole('table', { name: 'Sessions' });
const rows = () => within(table()).getAllByRole('row').slice(1);

function still(at: Partial<ListAt<DomainSession>> = shown, tail: TailAt<DomainSession> = {}) {
  const list = frozenList(sessionList.machine, sessionList.defaults, at);
  const sent = vi.spyOn(list, 'send').mockImplementation(() => {});
  const following = frozenTail(sessionTailMachine, list, tail);
  const tailSend = vi.spyOn(following, 'send').mockImplementation(() => {});
  show(<SessionListView domainKey={deskKey} list={list} tail={following} zone="utc" />);
  return { sent, tailSend, user: userEvent.setup() };
}

/** Tells the view whether the newest row is visible. */
class Sight implements Partial<IntersectionObserver> {
  static report: ((away: boolean) => void) | undefined;
  constructor(callback: IntersectionObserverCallback) {
    Sight.report = (away) =>
      act(() => callback([{ isIntersecting: !away } as IntersectionObserverEntry], this as never));
  }
  observe(): void {}
  disconnect(): void {
    Sight.report = undefined;
  }
}

describe('the list of sessions', () => {
  it('has the columns in the specification and shows the types of special users', () => {
    still();
    expect(
      within(table())
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Session Id', 'User', 'Auth Method', 'Connected At', 'Disconnected At', 'Remote Host', 'Details']);
    const cells = rows().map((row) => [...row.children].slice(0, 6).map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['3f', 'ana.ruiz', 'Password', '05/04/2026 @ 08:12am UTC', '–', '10.20.3.44:53647'],
      ['3e', 'mara (Convergence)', 'JWT', '05/04/2026 @ 08:12am UTC', '–', '10.20.3.44:53647'],
      [
        '3d',
        '7f3a (Anonymous)',
        'Anonymous',
        '05/03/2026 @ 05:40pm UTC',
        '05/03/2026 @ 06:02pm UTC',
        '10.20.3.44:53647',
      ],
      ['a/b 100% <i>"x"</i> ☕', 'عربي', 'smoke-signal', '05/04/2026 @ 08:12am UTC', '–', '–'],
    ]);
    expect(screen.getByText('1–4 of 61 total results')).toBeVisible();
  });

  it('opens a row with all details of the session, and closes it', async () => {
    const { user } = still();
    const button = screen.getByRole('button', { name: 'Details of 7f3a (Anonymous), 3d' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const facts = within(table())
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Session Id', '3d'],
      ['Username', '7f3a'],
      ['User Type', 'Anonymous'],
      ['Auth Method', 'Anonymous'],
      ['Connected At', '05/03/2026 @ 05:40pm UTC'],
      ['Disconnected At', '05/03/2026 @ 06:02pm UTC'],
      ['Remote Host', '10.20.3.44:53647'],
      ['Client', '–'],
      ['Client Version', '–'],
      ['Client Metadata', '–'],
    ]);
    await user.click(button);
    expect(within(table()).queryAllByRole('term')).toEqual([]);
  });

  it('filters by its four fields with Filter or Enter, and keeps the switches', async () => {
    const { user, sent } = still({ ...shown, query: '?disconnected=true' });
    const form = within(screen.getByRole('search', { name: 'Filter sessions' }));
    await user.type(form.getByRole('textbox', { name: 'Session Id' }), '3f');
    await user.type(form.getByRole('textbox', { name: 'Username' }), 'ana');
    await user.click(form.getByRole('combobox', { name: 'Auth Method' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Any',
      'JWT',
      'Password',
      'Reconnect',
      'Anonymous',
    ]);
    await user.click(screen.getByRole('option', { name: 'Reconnect' }));
    expect(sent).not.toHaveBeenCalled();
    await user.type(form.getByRole('textbox', { name: 'Remote Host' }), '10.{Enter}');
    const facets = {
      disconnected: 'true',
      sessionId: '3f',
      username: 'ana',
      authMethod: 'reconnect',
      remoteHost: '10.',
    };
    expect(sent.mock.calls).toEqual([[{ type: 'list.ask', change: { facets } }]]);
    await user.click(form.getByRole('button', { name: 'Filter' }));
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('names a field also when it has a value', () => {
    still({ ...shown, query: '?username=ana&authMethod=jwt' });
    const form = within(screen.getByRole('search', { name: 'Filter sessions' }));
    expect(form.getByRole('textbox', { name: 'Username' })).toHaveAttribute('title', 'Username: ana');
    expect(form.getByText('Username:')).toBeVisible();
    expect(form.getByRole('combobox', { name: 'Auth Method' })).toHaveTextContent('Auth Method: JWT');
    expect(screen.getByRole('button', { name: 'Reload' }).title).toMatch(/^Reload, updated 09:02:11/);
  });

  it('keeps the focus when filtering, and follows a changed address', async () => {
    const machine = sessionList.machine.provide({
      actors: {
        keepQuery: fromCallback(() => {}) as never,
        load: fromPromise<ListPage<DomainSession>, ListQuery>(() =>
          Promise.resolve({ rows: domainSessions, hasNext: false, total: 3, at: 0 }),
        ),
      },
    });
    const query = readQuery('', sessionList.defaults);
    const list = createActor(machine, { input: { query } }).start();
    show(
      <SessionListView domainKey={deskKey} list={list} tail={frozenTail(sessionTailMachine, list, {})} zone="utc" />,
    );
    const field = screen.getByRole('textbox', { name: 'Username' });
    await userEvent.type(field, 'ana{Enter}');
    await waitFor(() => expect(list.getSnapshot().context.query.facets).toMatchObject({ username: 'ana' }));
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus();
    await userEvent.keyboard('x');
    act(() => list.send({ type: 'list.ask', change: { facets: { username: 'ben' } } }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('ben'));
  });

  it('shows the filters of the address, and reloads when Filter changes nothing', async () => {
    const { user, sent } = still({ ...shown, query: '?username=ana&authMethod=jwt' });
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('ana');
    expect(screen.getByRole('combobox', { name: 'Auth Method' })).toHaveTextContent('JWT');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(sent.mock.calls).toEqual([[{ type: 'list.reload' }]]);
  });

  it('names the filters when nothing matches, and clears them', async () => {
    const { user, sent } = still({
      rows: 'unmatched',
      query: '?username=zoe&authMethod=jwt',
      shown: [],
      total: 0,
    });
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(
      'No sessions with “zoe” in the username signed in by JWT',
    );
    await user.click(screen.getByRole('button', { name: 'Any username' }));
    expect(sent).toHaveBeenCalledWith({ type: 'list.facet', name: 'username', value: '' });
  });
});

describe('live mode', () => {
  beforeEach(() => vi.stubGlobal('IntersectionObserver', Sight));
  afterEach(() => vi.unstubAllGlobals());

  it('shows the newest rows instead of the page', async () => {
    const { user, tailSend } = still(shown, {
      following: 'waiting',
      rows: [sessionOf('40'), ...domainSessions],
      total: 62,
    });
    expect(rows()).toHaveLength(5);
    expect(screen.getByText('1–5 of 62 total results')).toBeVisible();
    // The time of the last answer, not of the page.
    expect(screen.getByText('09:02:13 AM UTC')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await user.click(screen.getByRole('switch', { name: 'Live' }));
    expect(tailSend.mock.calls).toEqual([[{ type: 'tail.hold' }], [{ type: 'tail.leave' }]]);
  });

  it('adds no rows while the newest one is scrolled out of view', async () => {
    let answer = (_: TailAnswer<DomainSession>) => {};
    const list = createActor(
      sessionList.machine.provide({
        actors: {
          keepQuery: fromCallback(() => {}),
          load: fromPromise<ListPage<DomainSession>, ListQuery>(() =>
            Promise.resolve({ rows: domainSessions, hasNext: false, total: 4, at: 1 }),
          ),
        },
      }),
      { input: { query: readQuery('', sessionList.defaults) } },
    ).start();
    const tail = createActor(
      sessionTailMachine.provide({
        delays: { followInterval: 1 },
        actors: {
          readNewer: fromPromise<TailAnswer<DomainSession>, TailQuestion<DomainSession>>(
            () => new Promise((resolve) => (answer = resolve)),
          ),
        },
      }),
      { input: { list, following: true } },
    ).start();
    show(<SessionListView domainKey={deskKey} list={list} tail={tail} zone="utc" />);
    await waitFor(() => expect(rows()).toHaveLength(4));
    const asking = () => expect(tail.getSnapshot().matches({ following: { on: { tailing: 'asking' } } })).toBe(true);
    Sight.report?.(true);
    await waitFor(asking);
    act(() => answer({ rows: [sessionOf('40'), ...domainSessions], total: 5, hasNext: false, at: 2 }));
    expect(await screen.findByRole('button', { name: '1 new' })).toBeVisible();
    expect(rows()).toHaveLength(4);
    Sight.report?.(false);
    expect(rows()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: '1 new' })).toBeNull();
    tail.stop();
    list.stop();
  });
});
