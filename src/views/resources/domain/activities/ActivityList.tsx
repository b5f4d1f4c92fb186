import { Input } from '@fluentui/react-components';
import { Dismiss16Regular, Eye20Regular, Filter20Regular, Pulse24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import type { ActivityKey } from '~/api/rest/domain/activities';
import { whyUnaddressable } from '~/core/paths';
import {
  activitiesPath,
  activityFields,
  type ActivityFormActor,
  activityList,
  activityPath,
  activityScreens,
  emptyActivity,
  nameOfActivity,
} from '~/machines/resources/domain/activities';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { FormSection } from '~/views/kit/form/FormCard';
import { FormFields } from '~/views/kit/form/FormFields';
import { FormScreen, newForm, type NewFormProps, ResourceFormPage } from '~/views/kit/form/ResourceForm';
import { HelpButton } from '~/views/kit/HelpButton';
import { selectQuery } from '~/machines/kit/resource-list-machine';
import { nameColumn, removalTexts, textColumn, timeColumn } from '~/views/kit/list/resource-rows';
import { domainScreen } from '~/views/kit/screens';
import { FieldButton } from '~/views/kit/TextField';
import { domainListScreen, domainListView } from '~/views/resources/domain/domain-list';
import { useTypeFilterStyles } from '~/views/resources/domain/domain.styles';

/** Spec domain-level §2 "Activities", §8. */
export const activityRemoval = removalTexts<ActivityKey>({
  noun: 'activity',
  plural: 'activities',
  nameOf: nameOfActivity,
  one: () => 'Are you sure delete this activity?',
  warning: {
    one: ({ type, id }) => `Deletes the activity '${id}' of the type '${type}'. This can't be undone.`,
    many: "This can't be undone.",
  },
  answers: { yes: 'Yes', no: 'No' },
});

const whyUnreachable = ({ type, id }: ActivityKey) => whyUnaddressable(type, 'a type') ?? whyUnaddressable(id);

export const formatEphemeral = (ephemeral: boolean) => (ephemeral ? 'Yes' : 'No');

const ActivityListPage = domainListView({
  kind: activityList,
  noun: 'Activity',
  help: <HelpButton topic="Activities" />,
  href: activityPath,
  edit: (name) => ({ text: 'View', label: `View ${name}`, icon: <Eye20Regular /> }),
  whyNot: whyUnreachable,
  texts: {
    many: 'Activities',
    search: 'Search by id',
    searched: 'Searches ids. Case-sensitive.',
    icon: <Pulse24Regular />,
    empty: {
      text: 'Activities show who is working together. Your applications create them, or create one here.',
    },
  },
  facets: [
    {
      name: 'type',
      where: (type) => `with “${type}” in the type`,
      clear: 'Show all types',
      elsewhere: 'There may be activities of other types. The search is case-sensitive.',
    },
  ],
  removal: activityRemoval,
  columns: (key, zone) => [
    nameColumn({
      sortable: false,
      of: ({ id }) => id,
      href: (activity) => (whyUnreachable(activity) === undefined ? activityPath(key, activity) : undefined),
    }),
    textColumn({ id: 'type', label: 'Type', mono: true, sortable: false, of: ({ type }) => type }),
    {
      id: 'ephemeral',
      label: 'Ephemeral',
      width: 112,
      narrow: 'none',
      render: ({ ephemeral }) => formatEphemeral(ephemeral),
    },
    timeColumn({ id: 'created', label: 'Created', width: 208, of: ({ created }) => created, zone }),
  ],
});

type TypeFilterProps = {
  /** The selected type; empty for all. */
  value: string;
  onPick: (type: string) => void;
};

/** Filters the list to types that contain this text, on Enter and on blur. Escape discards the input. */
function TypeFilter({ value, onPick }: TypeFilterProps) {
  const styles = useTypeFilterStyles();
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? value;
  function apply(text = shown) {
    setDraft(undefined);
    if (text !== value) onPick(text);
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') apply();
    if (event.key !== 'Escape' || draft === undefined) return;
    event.stopPropagation();
    setDraft(undefined);
  }
  return (
    <Input
      aria-label="Type"
      placeholder="All types"
      className={styles.root}
      value={shown}
      title={shown}
      onChange={(_, data) => setDraft(data.value)}
      onKeyDown={press}
      onBlur={() => apply()}
      contentBefore={<Filter20Regular />}
      contentAfter={
        shown === '' ? undefined : (
          <FieldButton icon={<Dismiss16Regular />} label="Show all types" onClick={() => apply('')} />
        )
      }
    />
  );
}

/** The activities of a domain (spec domain-level §2 "Activities"). */
export function ActivityListView(props: ComponentProps<typeof ActivityListPage>) {
  const { facets } = useSelector(props.list, selectQuery);
  const pick = (value: string) => props.list.send({ type: 'list.facet', name: 'type', value });
  return <ActivityListPage {...props} filters={<TypeFilter value={facets['type'] ?? ''} onPick={pick} />} />;
}

export const ActivityListScreen = domainListScreen(
  activityList,
  activityScreens,
  (screens) => screens.activityList,
  ActivityListView,
);

/** A new activity (spec domain-level §2, §5, §6, §8). */
export function ActivityCreateView({ form, onCancel }: NewFormProps<ActivityFormActor>) {
  return (
    <ResourceFormPage form={form} onCancel={onCancel} {...newForm('Activity')}>
      <FormSection title="Activity" text="Shows what users are doing together. Type and id can't be changed later.">
        <FormFields
          form={form}
          fields={activityFields}
          additions={{ type: { help: <HelpButton topic="Activities" /> } }}
        />
      </FormSection>
    </ResourceFormPage>
  );
}

export const ActivityCreateScreen = domainScreen(function CreateActivity({ domainKey }) {
  const { createActivity } = useWired(activityScreens, domainKey);
  const form = useActorRef(createActivity, { input: { values: emptyActivity, facts: {} } });
  return <FormScreen form={form} back={activitiesPath(domainKey)} View={ActivityCreateView} />;
});
