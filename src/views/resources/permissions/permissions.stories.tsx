import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { GroupSummary } from '~/api/rest/domain/groups';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import { Card } from '~/views/kit/Card';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { frozenUsers, grants } from '../../../../tests/support/collection-samples';
import { frozenList } from '../../../../tests/support/frozen-list';
import { GrantDialog, GrantEditor, GrantRemoval } from './GrantEditor';
import { searchGroups } from './grantees';
import { activityPermissions, collectionPermissions } from './permission-texts';

const meta = {
  title: 'Domain/Permissions',
  component: GrantEditor,
  decorators: [onCanvas],
} satisfies Meta<typeof GrantEditor>;
export default meta;
type Story = StoryObj;

const groupMachine = createResourceList<GroupSummary>({ idOf: ({ id }) => id, labelOf: ({ id }) => id });
const users = {
  noun: 'User',
  search: frozenUsers(),
  permissions: collectionPermissions,
  grants,
  onChange: fn(),
  onRemove: fn(),
} as const;
const shown = (change: object = {}): Story => ({
  render: () => (
    <Card title="User Permissions">
      <GrantEditor {...users} {...change} />
    </Card>
  ),
});

export const OfCollection = shown();
export const None = shown({ grants: [] });
export const Busy = shown({ disabled: true });
export const Forbidden = shown({ forbidden: 'Your role does not permit this.' });
export const SomeCannotBeChanged = shown({
  deleteDisabledReason: ({ kind }: { kind: string }) =>
    kind === 'normal' ? undefined : 'The server changes entries of normal users only.',
});
export const OfActivityByGroup: Story = {
  render: () => (
    <Card title="Group Permissions">
      <GrantEditor
        noun="Group"
        needsPermission
        search={searchGroups(
          frozenList(
            groupMachine,
            { pageSize: 10 },
            { shown: [{ id: 'leads', description: '', members: 3 }] },
          ),
        )}
        permissions={activityPermissions}
        grants={[{ to: { kind: 'group', name: 'leads' }, granted: ['join', 'view_state', 'added_later'] }]}
        onChange={fn()}
        onRemove={fn()}
      />
    </Card>
  ),
};
export const Changing: Story = {
  render: () => (
    <GrantDialog grant={grants[1]!} permissions={collectionPermissions} onSave={fn()} onClose={fn()} />
  ),
};
export const Removing: Story = {
  render: () => (
    <GrantRemoval title="Delete user permissions?" grantee={grants[0]!.to} onConfirm={fn()} onCancel={fn()} />
  ),
};
