import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, fromCallback } from 'xstate';
import type { ActivityParticipant } from '~/api/realtime/port';
import { activityList } from '~/machines/resources/domain/activities';
import { activityWatchMachine } from '~/machines/resources/domain/activity-watch-machine';
import { ActivityListView } from '~/views/resources/domain/activities/ActivityList';
import { activityTabOf, ActivityView, type ActivityViewProps } from '~/views/resources/domain/activities/ActivityPage';
import {
  activities,
  ana,
  document,
  frozenGroups,
  frozenRules,
  frozenWatch,
  participant,
  participants,
} from '../support/activity-samples';
import { deskKey, frozenUsers } from '../support/collection-samples';
import { frozenView } from '../support/frozen';
import { frozenList, frozenRemoval } from '../support/frozen-list';
import { show } from '../support/show';
import { watched } from '../support/watched';

describe('the list of activities', () => {
  it('searches by id and filters by type with Enter or on blur, and clears the filter', async () => {
    const user = userEvent.setup();
    const shown = { shown: activities, total: activities.length, query: '?type=doc' };
    const { actor, sent } = watched(frozenList(activityList.machine, activityList.defaults, shown));
    show(<ActivityListView domainKey={deskKey} list={actor} zone="utc" />);
    await user.type(screen.getByRole('searchbox', { name: 'Search by id' }), 'o');
    expect(sent.splice(0)).toEqual([{ type: 'list.type', text: 'o', isComposing: false }]);
    const field = screen.getByRole('textbox', { name: 'Type' });
    expect(field).toHaveValue('doc');
    await user.type(field, 'ument');
    expect(sent).toEqual([]);
    await user.keyboard('{Enter}');
    expect(sent.splice(0)).toEqual([{ type: 'list.facet', name: 'type', value: 'document' }]);
    await user.clear(field);
    await user.type(field, 'call');
    await user.keyboard('{Escape}');
    expect(field).toHaveValue('doc');
    await user.type(field, 'x');
    await user.tab();
    expect(sent.splice(0)).toEqual([{ type: 'list.facet', name: 'type', value: 'docx' }]);
    await user.click(screen.getByRole('button', { name: 'Show all types' }));
    expect(sent).toEqual([{ type: 'list.facet', name: 'type', value: '' }]);
  });
});

const steady = { open: { watching: 'steady' } } as const;

function parts(change: Partial<ActivityViewProps> = {}): ActivityViewProps {
  return {
    domainKey: deskKey,
    activity: { type: document.type, id: document.id },
    view: frozenView({ value: document }),
    watch: frozenWatch(steady, { participants, selected: ana.sessionId }),
    permissions: frozenRules({ known: 'settled' }),
    removal: frozenRemoval(activityList.descriptor),
    users: frozenUsers(),
    groups: frozenGroups(),
    zone: 'utc',
    copy: vi.fn(),
    tab: 'participants',
    onTab: vi.fn(),
    ...change,
  };
}
const page = (change: Partial<ActivityViewProps> = {}) => show(<ActivityView {...parts(change)} />);

function liveWatch() {
  let send: (event: AnyEventObject) => void = () => {};
  const actor = createActor(
    activityWatchMachine.provide({
      actors: {
        watchActivity: fromCallback(({ sendBack }) => {
          send = sendBack;
        }) as never,
      },
    }),
    { input: { target: { namespace: 'acme', domainId: 'order-desk' }, key: document } },
  ).start();
  const see = (...seen: ActivityParticipant[]) => act(() => send({ type: 'activity.seen', participants: seen }));
  return { actor, see };
}

describe('the activity page', () => {
  it('shows its details', () => {
    page();
    const facts = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(facts).toEqual({
      Id: 'ord-20931-eu',
      Type: 'document',
      Ephemeral: 'No',
      'Created At': '11/20/2026 @ 08:12am UTC',
      'Current Participants': '4',
    });
  });

  it('has four tabs', async () => {
    const user = userEvent.setup();
    const onTab = vi.fn();
    page({ onTab });
    const labels = ['Active Participants', 'World Permissions', 'User Permissions', 'Group Permissions'];
    for (const [index, name] of labels.entries())
      expect(screen.getAllByRole('tab')[index]).toBe(screen.getByRole('tab', { name }));
    await user.click(screen.getByRole('tab', { name: 'User Permissions' }));
    expect(onTab).toHaveBeenCalledWith('users');
    expect([activityTabOf('groups'), activityTabOf(null), activityTabOf('constructor')]).toEqual([
      'groups',
      'participants',
      'participants',
    ]);
  });
});

describe('the active participants', () => {
  const stateRows = () =>
    within(screen.getByRole('table', { name: /^State of/ }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));

  it('update when someone joins, leaves or sets a value, and mark what just changed', () => {
    const { actor, see } = liveWatch();
    page({ watch: actor });
    see(participant('31', 'ben', { mode: 'read', zoom: 1 }));
    see(participant('31', 'ben', { mode: 'edit', zoom: 1 }), ana);
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(stateRows()).toEqual([
      ['mode', 'changed just now"edit"'],
      ['zoom', '1'],
    ]);
    see(ana);
    expect(screen.getByText('Session 31 has left. Choose another participant.')).toBeInTheDocument();
    see();
    expect(screen.getByText('No one is here')).toBeInTheDocument();
    expect(screen.getByText("You're watching invisibly.")).toBeInTheDocument();
  });

  it('are copied completely, even when a value is cut off', async () => {
    const user = userEvent.setup();
    const copy = vi.fn();
    page({ copy, watch: frozenWatch(steady, { participants, selected: '3a' }) });
    expect(stateRows()[0]![1]).toHaveLength(2_001);
    await user.click(screen.getByRole('button', { name: 'Copy state' }));
    expect(JSON.parse(copy.mock.calls[0]![0] as string)).toEqual({
      note: 'x'.repeat(3_000),
      'مفتاح <b>': 'قيمة',
    });
  });

  it.each<[Parameters<typeof frozenWatch>[0], string, string]>([
    ['refused', "You can't watch this activity", 'Try again'],
    ['failed', 'The participants could not be loaded', 'Retry'],
    ['deleted', 'The activity was deleted', 'Look again'],
    ['forcedOut', 'You were removed from the activity', 'Join again'],
  ])('show why when the watch is %s, with a button to retry', async (state, title, button) => {
    const user = userEvent.setup();
    const { actor, sent } = watched(frozenWatch(state, { reason: 'Because.' }));
    page({ watch: actor });
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    if (state !== 'deleted') expect(screen.getByText('Because.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: button }));
    expect(sent).toEqual([{ type: 'watch.retry' }]);
  });
});
