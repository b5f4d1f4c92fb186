import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { activityFormMachine, activityList, emptyActivity } from '~/machines/resources/domain/activities';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import {
  activities,
  ana,
  document,
  frozenGroups,
  frozenRules,
  frozenWatch,
  odd,
  participants,
} from '../../../../../tests/support/activity-samples';
import { deskKey, frozenUsers } from '../../../../../tests/support/collection-samples';
import { frozenView } from '../../../../../tests/support/frozen';
import { frozenRemoval } from '../../../../../tests/support/frozen-list';
import { formStories, listStories, notFound, unreachable } from '../../../../../tests/support/stories';
import { ActivityCreateView, ActivityListView } from './ActivityList';
import { ActivityView, type ActivityViewProps } from './ActivityPage';

export default {
  title: 'Domain/Activities',
  decorators: [onCanvas],
  parameters: { page: 'activities' },
} satisfies Meta;

const list = listStories(activityList.machine, activityList.defaults, (actor) => (
  <ActivityListView domainKey={deskKey} zone="utc" list={actor} />
));
const shown = { shown: activities, total: activities.length };

export const List = list(shown);
export const Unmatched = list({ rows: 'unmatched', query: '?id=zzz&type=doc', shown: [], total: 0 });
export const Removal = list({ ...shown, removal: 'asking', context: { pendingDeletion: [odd] } });

const creation = formStories('create-activity', activityFormMachine, { values: emptyActivity, facts: {} }, (form) => (
  <ActivityCreateView form={form} onCancel={fn()} />
));

export const New = creation('pristine');

const steady = { open: { watching: 'steady' } } as const;
const seen = { participants, selected: ana.sessionId };
const settled = { known: 'settled' } as const;

/** The page with some parts in other states, which the story declares. */
const page = (states: string[], parts: () => Partial<ActivityViewProps> = () => ({})): StoryObj => ({
  render: () => (
    <ActivityView
      domainKey={deskKey}
      activity={{ type: document.type, id: document.id }}
      view={frozenView({ value: document })}
      watch={frozenWatch(steady, seen)}
      permissions={frozenRules(settled)}
      removal={frozenRemoval(activityList.descriptor)}
      users={frozenUsers()}
      groups={frozenGroups()}
      zone="utc"
      copy={fn()}
      tab="participants"
      onTab={fn()}
      {...parts()}
    />
  ),
  parameters: { page: `activities/${[document.type, document.id].map(encodeURIComponent).join('/')}`, states },
});
const watched = (leaf: string, watch: () => ActivityViewProps['watch']) =>
  page([`activityWatch:${leaf}`], () => ({ watch: watch() }));
const ruled = (leaf: string, tab: ActivityViewProps['tab'], ...[value, context]: Parameters<typeof frozenRules>) =>
  page([`activityPermissions:${leaf}`], () => ({ tab, permissions: frozenRules(value, context) }));

export const Live = page(['activityWatch:open.watching.steady', 'resourceView:shown']);
export const JustChanged = watched('open.watching.fresh', () =>
  frozenWatch({ open: { watching: 'fresh' } }, { ...seen, fresh: { '2f': ['cursor', 'mode'] } }),
);
export const NoParticipants = watched('open.watching.steady', () => frozenWatch(steady));
export const SelectedHasLeft = watched('open.watching.steady', () =>
  frozenWatch(steady, { participants, selected: '9z' }),
);
export const LongValues = watched('open.watching.steady', () => frozenWatch(steady, { participants, selected: '3a' }));
export const WaitingForConnection = watched('open.waitingForConnection', () =>
  frozenWatch({ open: 'waitingForConnection' }),
);
export const ConnectionLost = watched('open.waitingForConnection', () =>
  frozenWatch({ open: 'waitingForConnection' }, seen),
);
export const Joining = watched('open.joining', () => frozenWatch({ open: 'joining' }));
export const Refused = watched('refused', () =>
  frozenWatch('refused', { reason: 'The user does not have permissions to lurk in the requested activity' }),
);
export const WatchFailed = watched('failed', () =>
  frozenWatch('failed', { reason: 'The realtime service did not answer.', attempt: 1 }),
);
export const Deleted = watched('deleted', () => frozenWatch('deleted'));
export const ForcedOut = watched('forcedOut', () =>
  frozenWatch('forcedOut', { reason: 'Join permissions for the activity were revoked' }),
);

export const Loading = page(['resourceView:loading', 'activityWatch:open.joining'], () => ({
  view: frozenView({}),
  watch: frozenWatch({ open: 'joining' }),
}));
export const Missing = page(['resourceView:failed'], () => ({
  view: frozenView({ problem: notFound }),
}));

export const WorldPermissions = ruled('known.settled', 'world', settled);
export const UserPermissions = ruled('known.settled', 'users', settled);
export const GroupPermissions = ruled('known.settled', 'groups', settled);
export const PermissionsLoading = ruled('loading', 'world', 'loading');
export const PermissionsFailed = ruled('failed', 'users', 'failed', { problem: unreachable });
export const PermissionsSending = ruled('known.sending', 'world', { known: 'sending' });
export const PermissionsRereading = ruled('known.rereading', 'groups', { known: 'rereading' });
export const PermissionsRefused = ruled('known.settled', 'users', settled, {
  refusal: {
    change: { to: { kind: 'normal', name: 'ben' }, granted: ['join'] },
    problem: unreachable,
  },
});
