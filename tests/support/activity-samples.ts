import type { SnapshotFrom } from 'xstate';
import type { ActivityParticipant } from '~/api/realtime/port';
import type { Activity } from '~/api/rest/domain/activities';
import {
  activityPermissionsMachine,
  type ActivityRules,
  everyone,
} from '~/machines/resources/domain/activity-permissions-machine';
import { activityWatchMachine, type ActivityWatchSnapshot } from '~/machines/resources/domain/activity-watch-machine';
import { searchGroups } from '~/views/resources/permissions/grantees';
import { summaryOf } from './domain-user-samples';
import { frozenFrom, frozenPicker } from './frozen';

const at = (hour: number, minute: number) => Date.UTC(2026, 10, 20, hour, minute);
export const activity = (type: string, id: string, more: Partial<Activity> = {}): Activity => ({
  type,
  id,
  ephemeral: false,
  created: at(8, 12),
  ...more,
});

/** Unusual characters for addresses and texts. */
export const odd = activity('a/b 100%', '<i>"x"</i> ☕? عربي', { ephemeral: true });
export const document = activity('document', 'ord-20931-eu');
export const activities = [
  odd,
  activity('call', 'stand-up', { ephemeral: true, created: at(9, 0) }),
  document,
  activity('document', 'ord-20932-eu', { created: at(8, 40) }),
];

export const participant = (
  sessionId: string,
  username: string,
  state: Record<string, unknown> = {},
  more: Partial<ActivityParticipant['user']> = {},
): ActivityParticipant => ({
  sessionId,
  user: { type: 'normal', username, displayName: '', ...more },
  state: Object.entries(state),
});

export const ana = participant(
  '2f',
  'ana.ruiz',
  {
    cursor: { line: 18, column: 4 },
    mode: 'edit',
    selection: ['lines', 0, 'price'],
    zoom: 1.25,
    typing: false,
    color: '#a3207f',
    nothing: null,
  },
  { displayName: 'Ana Ruiz' },
);
export const participants = [
  participant('3c', '7', {}, { type: 'anonymous', displayName: 'Anonymous 7' }),
  ana,
  participant('31', 'ben.carter', { mode: 'read' }, { displayName: 'Ben Carter' }),
  participant('3a', 'chidi', { note: 'x'.repeat(3_000), 'مفتاح <b>': 'قيمة' }),
];

export const frozenWatch = (
  value: ActivityWatchSnapshot['value'],
  context: Partial<ActivityWatchSnapshot['context']> = {},
) =>
  frozenFrom(
    activityWatchMachine,
    { target: { namespace: 'acme', domainId: 'order-desk' }, key: document },
    value,
    context,
  );

export const rules: ActivityRules = [
  { to: { kind: 'group', name: 'leads' }, granted: ['manage'] },
  { to: { kind: 'normal', name: 'ana.ruiz' }, granted: ['lurk', 'remove'] },
  { to: everyone, granted: ['join', 'view_state', 'set_state'] },
];
export const frozenRules = (
  value: SnapshotFrom<typeof activityPermissionsMachine>['value'],
  context: Partial<SnapshotFrom<typeof activityPermissionsMachine>['context']> = {},
) => frozenFrom(activityPermissionsMachine, undefined, value, { stored: rules, wanted: rules, ...context });

export const frozenGroups = () =>
  searchGroups(
    frozenPicker([
      summaryOf('leads', { description: 'Shift leads', members: 2 }),
      summaryOf('staff', { description: 'All staff', members: 2 }),
    ]),
  );
