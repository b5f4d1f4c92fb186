import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { emptyGroup, groupFormMachine, groupList, type GroupValues } from '~/machines/resources/domain/groups';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey, frozenUsers } from '../../../../../tests/support/collection-samples';
import { desk, deskValues, groups } from '../../../../../tests/support/domain-user-samples';
import { formStories, listStories } from '../../../../../tests/support/stories';
import { GroupFormView } from './GroupForm';
import { GroupListView } from './GroupList';

export default { title: 'Domain/Groups', decorators: [onCanvas], parameters: { page: 'groups' } } satisfies Meta;

const list = listStories(groupList.machine, groupList.defaults, (actor) => (
  <GroupListView domainKey={deskKey} zone="utc" list={actor} />
));
export const List = list({ shown: groups });
export const Removal = list({ shown: groups, removal: 'asking', context: { pendingDeletion: [desk] } });

const creation = formStories(
  'create-group',
  groupFormMachine,
  { values: emptyGroup, facts: { id: undefined } },
  (form) => <GroupFormView domainKey={deskKey} form={form} users={frozenUsers()} onCancel={fn()} />,
);
const manyMembers = { ...deskValues, members: Array.from({ length: 1_204 }, (_, n) => `user-${1_000 + n}`) };

export const New = creation('pristine');
export const NewWithManyMembers = creation('dirty', { values: manyMembers });

const edit = formStories('groups/desk', groupFormMachine, { values: deskValues, facts: { id: 'desk' } }, (form) => (
  <GroupFormView domainKey={deskKey} id="desk" form={form} users={frozenUsers()} onCancel={fn()} />
));
const mine: GroupValues = { ...deskValues, description: 'One line of many\n'.repeat(9), members: ['ben'] };

export const Edit = edit('pristine');
export const EditRenamed = edit('dirty', { values: { ...deskValues, id: 'order-desk' } });
export const EditConflicting = edit('conflicting', {
  values: mine,
  theirs: { ...deskValues, members: ['ana.ruiz', 'ben'] },
});
