import type { Rest } from '~/api/rest/client';
import { activitiesApi } from './activities';
import { chatsApi } from './chats';
import { collectionsApi } from './collections';
import { descriptorApi, domainConfigApi } from './config';
import { groupsApi } from './groups';
import { jwtKeysApi } from './jwt-keys';
import { membersApi } from '~/api/rest/roles';
import { modelPermissionsApi, modelsApi } from './models';
import { domainSessionsApi } from './sessions';
import { domainUsersApi } from './users';

/** The calls within a domain, by resource. */
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
