import { Add20Regular, Pulse24Regular } from '@fluentui/react-icons';
import type { Activity, ActivityKey } from '../../../api/rest/domain/activities';
import type { DomainKey } from '../../../api/rest/domains';
import { activityPath } from '../../../machines/in-domain/activity/activity-list';
import { isSegment } from '../../../machines/support/segment';
import type { TimeZone } from '../../shared/format-time';
import { LinkButton } from '../../shared/LinkButton';
import { NameLink } from '../../shared/list/NameLink';
import type { Column } from '../../shared/data-table-types';
import type { ListFacet, ListWords, RemovalWords } from '../../shared/list/list-types';
import { When } from '../../shared/When';

export const activityListWords = (createHref: string): ListWords => ({
  many: 'Activities',
  search: 'Search by id',
  searched: 'The search looks at the id and is case-sensitive.',
  icon: <Pulse24Regular />,
  empty: {
    title: 'No activities yet',
    text: 'An activity is what people do together, and shows who takes part. Applications make them, or you do.',
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

export const activityRemovalWords: RemovalWords<Activity> = {
  one: () => activityQuestion,
  many: (count) => `Delete ${count} activities?`,
  warning: {
    one: ({ type, id }) =>
      `The activity '${id}' of the type '${type}' is deleted, and those who take part are put out. This cannot be undone.`,
    many: 'Those who take part in them are put out. This cannot be undone.',
  },
  refused: { one: 'The activity could not be deleted.', many: 'Not every activity could be deleted.' },
  listed: 'Activities to delete',
  done: 'Deleted',
  answers: activityAnswers,
};

/** Why the page of an activity has no address. */
export const whyUnreachable = ({ type, id }: ActivityKey) =>
  isSegment(type) && isSegment(id) ? undefined : 'No address can be made of this type and id.';

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
