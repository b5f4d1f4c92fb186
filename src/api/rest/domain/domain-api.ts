import type { Rest } from '../client';
import { activitiesApi } from './activities';
import { chatsApi } from './chats';
import { collectionsApi } from './collections';
import { descriptorApi } from './descriptor';
import { domainConfigApi } from './domain-config';
import { domainUsersApi } from './domain-users';
import { groupsApi } from './groups';
import { jwtKeysApi } from './jwt-keys';
import { membersApi } from './members';
import { modelPermissionsApi } from './model-permissions';
import { modelsApi } from './models';
import { domainSessionsApi } from './sessions';

/** Every call within a domain, by resource. */
export const domainApi = (rest: Rest) => ({
  collections: collectionsApi(rest),
  models: modelsApi(rest),
  modelPermissions: modelPermissionsApi(rest),
  users: domainUsersApi(rest),
  groups: groupsApi(rest),
  jwtKeys: jwtKeysApi(rest),
  sessions: domainSessionsApi(rest),
  chats: chatsApi(rest),
  activities: activitiesApi(rest),
  members: membersApi(rest),
  config: domainConfigApi(rest),
  descriptor: descriptorApi(rest),
});

export type DomainApi = ReturnType<typeof domainApi>;
