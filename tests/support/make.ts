import { emptyChat } from '~/machines/resources/domain/chats';
import { storedPolicy } from './collection-samples';
import { newAna } from './domain-user-samples';
import type { EmbeddedServer } from './embedded-server';
import { publicPem } from './jwt-key-samples';
import { newChidi } from './user-samples';

type Others = EmbeddedServer['others'];

const key = { namespace: 'acme', id: 'orders' };
const flags = { read: true, write: true, create: true, remove: true, manage: false };

/** E-mail addresses are unique. */
export const emailOf = (username: string) => `${username.length}.${username.charCodeAt(3)}@example.com`;

/** What another operator makes on the embedded server, in the domain `acme/orders` where it is of a domain. */
export const make = {
  user: ({ users }: Others, username: string) => users.create({ ...newChidi, username, email: emailOf(username) }),
  namespace: ({ namespaces }: Others, id: string) => namespaces.create({ id, displayName: `Odd ${id}` }),
  apiKey: ({ apiKeys }: Others, name: string) => apiKeys.create({ name, enabled: true }),
  group: ({ domain }: Others, id: string) => domain.groups.create(key, { id, description: 'Odd', members: [] }),
  collection: ({ domain }: Others, id: string) =>
    domain.collections.create(key, {
      id,
      description: 'Odd',
      worldPermissions: flags,
      userPermissions: {},
      overrideSnapshotPolicy: false,
      snapshotPolicy: storedPolicy,
    }),
  model: ({ domain }: Others, id: string, collection = 'orders') =>
    domain.models.put(key, { id, collection, data: {} }),
  chat: ({ domain }: Others, chatId: string) => domain.chats.create(key, { ...emptyChat, chatId, name: 'Odd' }),
  domainUser: ({ domain }: Others, username: string) => domain.users.create(key, { ...newAna, username, email: '' }),
  jwtKey: ({ domain }: Others, id: string) =>
    domain.jwtKeys.create(key, { id, description: '', key: publicPem, enabled: true }),
};
