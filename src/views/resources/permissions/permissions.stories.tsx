import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { AccessQuestion } from '~/core/access';
import { effectiveOnCollection, type Grantee, userGrantee } from '~/machines/resources/domain/permissions';
import { Card } from '~/views/kit/Card';
import { Column } from '~/views/kit/layout';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { freeQuestion } from '../../../../tests/support/access-samples';
import { deskKey, frozenUsers, grants } from '../../../../tests/support/collection-samples';
import { summaryOf } from '../../../../tests/support/domain-user-samples';
import { frozenPicker } from '../../../../tests/support/frozen';
import { AccessVerdict, fixLinkOf } from './EffectiveCard';
import { GrantDialog, GrantEditor, GrantRemoval } from './GrantEditor';
import { searchGroups } from './grantees';
import { activityPermissions, collectionPermissions } from './permission-texts';

export default { title: 'Domain/Permissions', decorators: [onCanvas] } satisfies Meta;

const users = {
  noun: 'User',
  search: frozenUsers(),
  permissions: collectionPermissions,
  grants,
  onChange: fn(),
  onRemove: fn(),
} as const;
const shown = (change: object = {}): StoryObj => ({
  render: () => (
    <Card title="User Permissions">
      <GrantEditor {...users} {...change} />
    </Card>
  ),
});

export const OfCollection = shown();
export const None = shown({ grants: [] });
export const Busy = shown({ disabled: true });
export const Forbidden = shown({ forbidden: "You don't have permission to do this." });
export const SomeCannotBeChanged = shown({
  deleteDisabledReason: ({ kind }: { kind: string }) =>
    kind === 'normal' ? undefined : 'The server changes entries of normal users only.',
});
export const OfActivityByGroup: StoryObj = {
  render: () => (
    <Card title="Group Permissions">
      <GrantEditor
        noun="Group"
        needsPermission
        search={searchGroups(frozenPicker([summaryOf('leads', { members: 3 })]))}
        permissions={activityPermissions}
        grants={[{ to: { kind: 'group', name: 'leads' }, granted: ['join', 'view_state', 'added_later'] }]}
        onChange={fn()}
        onRemove={fn()}
      />
    </Card>
  ),
};
export const Changing: StoryObj = {
  render: () => <GrantDialog grant={grants[1]!} permissions={collectionPermissions} onSave={fn()} onClose={fn()} />,
};
export const Removing: StoryObj = {
  render: () => (
    <GrantRemoval title="Delete user permissions?" grantee={grants[0]!.to} onConfirm={fn()} onCancel={fn()} />
  ),
};

const checked = (change: Partial<AccessQuestion>, user: Grantee = userGrantee('ana.ruiz')): StoryObj => ({
  render: () => {
    const question = { ...freeQuestion, ...change };
    return (
      <Card title="Check access">
        <Column gap="M">
          <AccessVerdict
            user={user}
            permissions={collectionPermissions}
            question={question}
            effective={effectiveOnCollection(user, { world: ['read'], users: grants })}
            linkOf={(fix) => fixLinkOf(fix, deskKey, user.name, question)}
          />
        </Column>
      </Card>
    );
  },
});
const guest: Grantee = { kind: 'anonymous', name: '7f3a' };

export const AccessGranted = checked({ connected: 'yes' });
export const AccessDisabledUser = checked({ account: 'disabled', connected: 'yes' });
export const AccessOfflineDomain = checked({ domain: 'offline' });
export const AccessMaintenance = checked({ domain: 'maintenance', maySet: 'no' });
export const AccessNoSignInMethod = checked({ kind: 'anonymous', anonymous: 'no' }, guest);
export const AccessNotKnown = checked({ account: 'unknown', domain: 'unknown' });
export const AccessNothingGranted = checked({}, userGrantee('ben.carter'));
