import { Add20Regular, Pulse24Regular } from '@fluentui/react-icons';
import type { Activity, ActivityKey } from '~/api/rest/domain/activities';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { isSegment } from '~/core/paths';
import { isRejectedWith } from '~/core/problem';
import { activityPath, type ActivityViewSnapshot } from '~/machines/resources/domain/activities';
import {
  type ActivityPermissionsSnapshot,
  nextChange,
  withChange,
} from '~/machines/resources/domain/activity-permissions-machine';
import type { ActivityWatchSnapshot } from '~/machines/resources/domain/activity-watch-machine';
import { When } from '~/views/kit/When';
import { LinkButton, NameLink } from '~/views/kit/links';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListFacet, ListTexts, RemovalTexts } from '~/views/kit/list/list-types';

export const activityListTexts = (createHref: string): ListTexts => ({
  many: 'Activities',
  search: 'Search by id',
  searched: 'Searches ids. Case-sensitive.',
  icon: <Pulse24Regular />,
  empty: {
    title: 'No activities yet',
    text: 'Activities show who is working together. Your applications create them, or create one here.',
    action: (
      <LinkButton href={createHref} icon={<Add20Regular />}>
        Create Activity
      </LinkButton>
    ),
  },
});

export const typeFacet: ListFacet = {
  name: 'type',
  where: (type) => `with “${type}” in the type`,
  clear: 'Show all types',
  elsewhere: 'There may be activities of other types. The search is case-sensitive.',
};

/** Spec domain-level §2 "Activities", §8. */
export const activityQuestion = 'Are you sure delete this activity?';
export const activityAnswers = { yes: 'Yes', no: 'No' };

export const activityRemovalTexts: RemovalTexts<Activity> = {
  one: () => activityQuestion,
  many: (count) => `Delete ${count} activities?`,
  warning: {
    one: ({ type, id }) =>
      `The activity '${id}' of the type '${type}' will be deleted, and everyone in it will be removed. This cannot be undone.`,
    many: 'Everyone in them will be removed. This cannot be undone.',
  },
  refused: { one: 'The activity could not be deleted.', many: 'Not every activity could be deleted.' },
  listed: 'Activities to delete',
  done: 'Deleted',
  answers: activityAnswers,
};

/** Why the page of an activity has no address. */
export const whyUnreachable = ({ type, id }: ActivityKey) =>
  isSegment(type) && isSegment(id) ? undefined : 'Types and ids "." and ".." have no address.';

export const sayEphemeral = (ephemeral: boolean) => (ephemeral ? 'Yes' : 'No');

/** Spec domain-level §2 "Activities". */
export const activityColumns = (key: DomainKey, zone: TimeZone): Column<Activity>[] => [
  {
    id: 'id',
    label: 'Id',
    mono: true,
    narrow: 'title',
    render: (activity) => (
      <NameLink
        name={activity.id}
        href={whyUnreachable(activity) === undefined ? activityPath(key, activity) : undefined}
      />
    ),
    hint: ({ id }) => id,
  },
  {
    id: 'type',
    label: 'Type',
    mono: true,
    narrow: 'second',
    render: ({ type }) => <bdi>{type}</bdi>,
    hint: ({ type }) => type,
  },
  {
    id: 'ephemeral',
    label: 'Ephemeral',
    width: 112,
    narrow: 'none',
    render: ({ ephemeral }) => sayEphemeral(ephemeral),
  },
  {
    id: 'created',
    label: 'Created',
    width: 208,
    narrow: 'status',
    render: ({ created }) => <When at={created} zone={zone} />,
  },
];

export const selectActivity = (s: ActivityViewSnapshot) => s.context.loaded?.value;
export const selectMissing = (s: ActivityViewSnapshot) =>
  s.context.problem !== undefined && isRejectedWith(s.context.problem, 'not_found');
export const selectFailure = (s: ActivityViewSnapshot) =>
  s.hasTag('failing') ? s.context.problem : undefined;

export const selectParticipants = (s: ActivityWatchSnapshot) => s.context.participants;
export const selectSelected = (s: ActivityWatchSnapshot) => s.context.selected;
export const selectShownParticipant = (s: ActivityWatchSnapshot) =>
  s.context.participants.find(({ sessionId }) => sessionId === s.context.selected);
export const selectFresh = (s: ActivityWatchSnapshot) => s.context.fresh;
export const selectReason = (s: ActivityWatchSnapshot) => s.context.reason;

/** How what is seen of the participants is to be taken. `seen`: they have been seen, and the connection is lost since. */
export type WatchVariant = 'live' | 'waiting' | 'joining' | 'refused' | 'failed' | 'deleted' | 'forcedOut';
export function selectWatchVariant(s: ActivityWatchSnapshot): WatchVariant {
  if (s.hasTag('live')) return 'live';
  if (s.matches({ open: 'joining' })) return 'joining';
  return s.matches('open') ? 'waiting' : (s.value as WatchVariant);
}
/** How many take part; unknown before they have been seen. */
export const selectCount = (s: ActivityWatchSnapshot): number | undefined =>
  s.hasTag('live') || s.context.participants.length > 0 ? s.context.participants.length : undefined;

export const selectRules = (s: ActivityPermissionsSnapshot) => s.context.wanted;
export const selectRefusal = (s: ActivityPermissionsSnapshot) => s.context.refusal;
export const selectRulesProblem = (s: ActivityPermissionsSnapshot) => s.context.problem;
/** `closed`: what the server has is just being read. */
type RulesVariant = 'loading' | 'failed' | 'open' | 'closed';
export function selectRulesVariant(s: ActivityPermissionsSnapshot): RulesVariant {
  if (s.hasTag('loading')) return 'loading';
  if (!s.hasTag('known')) return 'failed';
  return s.hasTag('closed') ? 'closed' : 'open';
}
/** A change waits for the one that is on its way, and is lost with the page. */
export const selectUnsent = (s: ActivityPermissionsSnapshot): boolean =>
  s.matches({ known: 'sending' }) &&
  nextChange(withChange(s.context.stored, s.context.sent), s.context.wanted) !== undefined;
export const selectRulesBusy = (s: ActivityPermissionsSnapshot) => s.hasTag('busy');
