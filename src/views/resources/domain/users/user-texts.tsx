import { Add20Regular, People24Regular } from '@fluentui/react-icons';
import type { DomainUser } from '~/api/rest/domain/users';
import { isSegment } from '~/core/paths';
import type { DomainUserValues } from '~/machines/resources/domain/users';
import type { FieldLabels } from '~/views/kit/form/ResourceForm';
import { LinkButton } from '~/views/kit/links';
import type { ListTexts, RemovalTexts } from '~/views/kit/list/list-types';
import { sayEnabled } from '~/views/kit/status';

/** Why no page of this user can be opened; undefined if one can. */
export const whyUnaddressable = (username: string): string | undefined =>
  isSegment(username) ? undefined : 'No address can name this user.';

export const domainUserListTexts = (createHref: string): ListTexts => ({
  many: 'Users',
  search: 'Search by username or e-mail',
  searched: 'Only usernames and e-mail addresses are searched, and the search is case-sensitive.',
  icon: <People24Regular />,
  empty: {
    title: 'No users yet',
    text: 'Users sign in to the domain by password or by a token of your application. Create the first one to begin.',
    action: (
      <LinkButton href={createHref} icon={<Add20Regular />}>
        Create User
      </LinkButton>
    ),
  },
});

/** Spec domain-level §8. */
export const domainUserRemovalTexts: RemovalTexts<DomainUser> = {
  one: ({ username }) => `Delete user '${username}'?`,
  many: (count) => `Delete ${count} users?`,
  warning: {
    one: 'They can no longer use the domain, and lose their groups and permissions. This cannot be undone.',
    many: 'They can no longer use the domain, and lose their groups and permissions. This cannot be undone.',
  },
  refused: { one: 'The user could not be deleted.', many: 'Not every user could be deleted.' },
  listed: 'Users to delete',
  done: 'Deleted',
};

/** For the comparison with what someone else has saved. */
export const domainUserFieldLabels: FieldLabels<DomainUserValues> = {
  displayName: { label: 'Display Name' },
  firstName: { label: 'First Name' },
  lastName: { label: 'Last Name' },
  email: { label: 'Email' },
  disabled: { label: 'Status', say: (disabled) => sayEnabled(!disabled) },
};
