import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResourceFormMachine } from '~/machines/kit/resource-form-machine';
import { emptyModel, modelCreateScreens } from '~/machines/model/model-create';
import { apiKeyScreens, emptyApiKey } from '~/machines/resources/api-keys';
import { activityScreens } from '~/machines/resources/domain/activities';
import { chatPage } from '~/machines/resources/domain/chat-page';
import { chatScreens, emptyChat } from '~/machines/resources/domain/chats';
import { collectionScreens, emptyCollection } from '~/machines/resources/domain/collections';
import { emptyGroup, groupScreens } from '~/machines/resources/domain/groups';
import { emptyJwtKey, jwtKeyScreens } from '~/machines/resources/domain/jwt-keys';
import { domainSettingsScreens, unloadedDomainSettings, memberScreens } from '~/machines/resources/domain/settings';
import { noSnapshots, policyOf } from '~/machines/resources/domain/snapshot-policy';
import { domainUserScreens, emptyDomainUser, unloadedDomainUser } from '~/machines/resources/domain/users';
import { emptyNamespace, namespaceScreens } from '~/machines/resources/namespaces';
import { emptyRole, namespaceRoleScreens } from '~/machines/resources/roles';
import { settingsScreens, unloadedSettings } from '~/machines/resources/settings';
import { emptyUser, noDetails, noNames, userScreens, profileScreens } from '~/machines/resources/users';
import { projectFolder, sourceFiles } from '../../scripts/source-files';
import { embeddedServer, type EmbeddedServer } from '../support/embedded-server';
import { newAna } from '../support/domain-user-samples';
import { person } from '../support/fixtures';
import { pair, publicPem } from '../support/jwt-key-samples';
import { openedForm } from '../support/screen-form';
import { goodPassword, newChidi } from '../support/user-samples';

const key = { namespace: 'acme', id: 'orders' };
const orders = 'domains/acme/orders';
const page = '/domain/acme/orders';

type Wiring = EmbeddedServer['wiring'];
type Others = EmbeddedServer['others'];
type Case = {
  machine: (wiring: Wiring) => unknown;
  input: { values: object; facts: object };
  change: object;
  /** The call that saves. */
  call: string;
  /** What it sends, with trimmed texts, what is said then, and where the form leads. */
  sent?: object;
  told?: object;
  gone?: string;
  /** The title and the first sentence when it fails; `sentence` is empty if only the reason is given. */
  title?: string;
  sentence?: string;
  /** What is not sent, with the messages in the order of the form. */
  invalid?: Array<[change: object, errors: Record<string, string>]>;
  /** The field that a duplicate refers to, as named by the server, in the text and in the form. */
  taken?: Array<[known: string, named: string, field: string]>;
  takenTitle?: string;
  /** What has to be so before the form is loaded, and what another operator does afterwards. */
  before?: (others: Others) => Promise<unknown>;
  theirs?: (others: Others) => Promise<unknown>;
  removed?: [remove: (others: Others, state: EmbeddedServer['state']) => unknown, text: string];
};

const flags = { read: true, write: true, create: true, remove: true, manage: false };
const policy = policyOf(noSnapshots);
const dots = '"." and ".." can\'t be used as an id.';
const hidden = (code: string) => `A name can't contain the invisible character ${code}. Remove it.`;
const exists = { exists: true, stored: undefined };
const settings = (wiring: Wiring) =>
  domainSettingsScreens(wiring, key).settingsForms({ onChanged: () => {}, onMoved: () => {} });
const domainSettings = (name: keyof ReturnType<typeof settings>, call: string, change: object) => ({
  machine: (wiring: Wiring) => settings(wiring)[name],
  input: unloadedDomainSettings(key)[name],
  change,
  call: `PUT ${orders}${call}`,
});
const serverSettings = (name: keyof typeof unloadedSettings, change: object) => ({
  machine: (wiring: Wiring) => settingsScreens(wiring).settingsForms(() => {})[name],
  input: unloadedSettings[name],
  change,
  call: 'POST config',
  title: 'Configuration Not Saved',
});
/** The same message for each of these texts. */
const rejecting = (field: string, error: string, texts: string[]) =>
  texts.map((text): [object, Record<string, string>] => [{ [field]: text }, { [field]: error }]);
const notApplied = { title: 'Settings Not Updated', sentence: 'There was an error applying the settings. ' };
const dana = { displayName: 'Dana Okafor', firstName: 'Dana', lastName: 'Okafor', email: 'dana@example.com' };

const cases: Record<string, Case> = {
  'a new user': {
    machine: (wiring) => userScreens(wiring).createUser,
    input: { values: emptyUser, facts: { policy: undefined } },
    change: { ...newChidi, username: ' chidi ', displayName: ' Chidi Okafor ', firstName: '' },
    call: 'POST users',
    sent: { ...newChidi, firstName: '', password: goodPassword, confirm: undefined },
    told: { title: "User 'chidi' created." },
    gone: '/users',
    title: 'Could Not Create User',
    sentence: 'The user could not be created. Check the console for additional details. ',
    invalid: [
      [
        { ...emptyUser, serverRole: '' },
        {
          username: 'Please input a Username!',
          displayName: 'Please input a Display Name!',
          email: 'Please input an E-mail!',
          serverRole: 'Please select a role!',
          password: 'Please input a password!',
          confirm: 'Please confirm the password!',
        },
      ],
      [{ username: '  ' }, { username: 'Please input a Username!' }],
      [{ username: '..' }, { username: "'..' can't be used as a username." }],
      [{ username: 'c\u200bi' }, { username: hidden('U+200B') }],
      [{ displayName: ' ' }, { displayName: 'Please input a Display Name!' }],
      [{ email: 'chidi' }, { email: 'The input is not valid E-mail!' }],
      [{ serverRole: 'Auditor' }, { serverRole: 'Please select a role!' }],
      [{ password: 'a1B!', confirm: 'a1B!' }, { password: 'The password must be at least 6 characters long.' }],
      [{ confirm: 'other' }, { confirm: 'The passwords do not match!' }],
    ],
    taken: [
      ['username', 'username', 'username'],
      ['email', 'email', 'email'],
    ],
  },
  'a user': {
    machine: (wiring) => userScreens(wiring).editUser('dana', false, () => {}),
    input: { values: noDetails, facts: { username: 'dana', isOwn: false, lastLogin: undefined } },
    change: { displayName: ' Dana O. ', serverRole: 'Server Admin' },
    call: 'PUT users/dana',
    sent: { ...dana, displayName: 'Dana O.', serverRole: 'Server Admin' },
    told: { title: "User 'dana' updated." },
    gone: '/users',
    title: 'Could Not Update User',
    sentence: '',
    taken: [['email', 'email', 'email']],
    theirs: ({ users }) => users.update('dana', { ...dana, displayName: 'Theirs', serverRole: 'Domain Admin' }),
    removed: [({ users }) => users.remove('dana'), "The user 'dana' no longer exists. It was deleted."],
  },
  'a new namespace': {
    machine: (wiring) => namespaceScreens(wiring).createNamespace,
    input: { values: emptyNamespace, facts: { exists: false } },
    change: { id: ' shop ', displayName: ' Shop ' },
    call: 'POST namespaces',
    sent: { id: 'shop', displayName: 'Shop' },
    told: { title: "Namespace 'shop' created." },
    gone: '/namespaces',
    title: 'Could Not Create Namespace',
    sentence: 'The namespace could not be created. ',
    invalid: [
      [
        { id: ' ', displayName: ' ' },
        { id: 'Please input a namespace id!', displayName: 'Please input a Display Name!' },
      ],
      [{ id: '..' }, { id: dots }],
      [{ id: '\uD800' }, { id: hidden('U+D800') }],
    ],
    taken: [
      ['id', 'id', 'id'],
      ['displayName', 'display name', 'displayName'],
    ],
  },
  'a namespace': {
    machine: (wiring) => namespaceScreens(wiring).editNamespace,
    input: { values: { id: 'acme', displayName: '' }, facts: { exists: true } },
    change: { displayName: ' Mine ' },
    call: 'PUT namespaces/acme',
    sent: { displayName: 'Mine' },
    told: { title: "Namespace 'acme' updated." },
    gone: '/namespaces',
    title: 'Could Not Update Namespace',
    sentence: 'Unknown error updating namespace. ',
    invalid: [[{ displayName: '' }, { displayName: 'Please input a Display Name!' }]],
    taken: [['displayName', 'display name', 'displayName']],
    theirs: ({ namespaces }) => namespaces.update({ id: 'acme', displayName: 'Theirs' }),
    removed: [
      (_, { server }) => (server.namespaces = server.namespaces.filter(({ id }) => id !== 'acme')),
      "The namespace 'acme' no longer exists. It was deleted.",
    ],
  },
  'an API key': {
    machine: (wiring) => apiKeyScreens(wiring).editApiKey('Nightly export'),
    input: { values: emptyApiKey, facts: { apiKey: undefined } },
    change: { name: 'Hourly export', enabled: true },
    call: 'PUT user/apiKeys/e2749ad0583fbc16d96e41a07c2f85b39d1e604cf7a8b25310d4e96b7f3c08a2',
    told: { title: "API key 'Hourly export' updated." },
    gone: '/account-settings',
    title: 'Could Not Update API Key',
    sentence: 'The API key could not be updated. ',
    theirs: async ({ apiKeys }) =>
      apiKeys.update({ ...(await apiKeys.list()).find(({ name }) => name === 'Nightly export')!, name: 'Theirs' }),
    removed: [
      async ({ apiKeys }) => apiKeys.remove((await apiKeys.list()).find(({ name }) => name === 'Nightly export')!.key),
      "The API key 'Hourly export' no longer exists. It was deleted.",
    ],
  },
  'the profile': {
    machine: (wiring) => profileScreens(wiring).profileForm('admin', () => {}),
    input: { values: noNames, facts: {} },
    change: { displayName: ' Ada A. ', lastName: '' },
    call: 'PUT user/profile',
    sent: { displayName: 'Ada A.', firstName: 'Ada', lastName: '', email: 'ada@example.com' },
    told: { title: 'Profile Updated' },
    title: 'Could Not Update Profile',
    sentence: 'Your profile could not be saved. ',
    invalid: [
      [
        { displayName: ' ', email: 'mara@' },
        { displayName: 'Please input a Display Name!', email: 'The input is not valid E-mail!' },
      ],
    ],
    taken: [['email', 'email', 'email']],
    theirs: ({ profile }) =>
      profile.update({ displayName: 'Theirs', firstName: 'Ada', lastName: 'Admin', email: 'ada@example.com' }),
  },
  'a new role in a namespace': {
    machine: (wiring) => namespaceRoleScreens(wiring, 'acme').roleForm(person('ada'), false, () => {}),
    input: { values: emptyRole, facts: { username: 'ada', exists: false } },
    change: { username: ' jun ', role: 'Owner' },
    call: 'POST roles/namespace/acme',
    sent: { jun: 'Owner' },
    told: { title: 'User Role Saved', text: "'jun' has the role Owner in 'acme'." },
  },
  'the role of a member': {
    machine: (wiring) => memberScreens(wiring, key).roleForm(person('ada'), true, () => {}),
    input: { values: { username: 'devi', role: 'Domain Admin' }, facts: { username: 'ada', exists: true } },
    change: { role: 'Owner' },
    call: `PUT ${orders}/members/devi`,
    sent: { role: 'Owner' },
    told: { title: 'Member Updated', text: "'devi' now has the role Owner." },
    title: 'Could Not Change Role',
    theirs: ({ domain }) => domain.members.set(key, 'devi', 'Developer'),
    removed: [
      ({ domain }) => domain.members.remove(key, 'devi'),
      "'devi' is no longer a member. The membership was removed.",
    ],
  },
  'a new group': {
    machine: (wiring) => groupScreens(wiring, key).createGroup,
    input: { values: emptyGroup, facts: { id: undefined } },
    change: { id: ' night ', description: ' Night shift ', members: ['ben', 'alma', 'ben'] },
    call: `POST ${orders}/groups`,
    sent: { id: 'night', description: 'Night shift', members: ['alma', 'ben'] },
    told: { title: 'Group Created', text: "Group 'night' created." },
    gone: `${page}/groups`,
    title: 'Could Not Create Group',
    sentence: 'The group could not be created. ',
    invalid: [
      [
        { ...emptyGroup, description: ' \n' },
        { id: 'Please input a Id!', description: 'Please input a Description!' },
      ],
      [{ id: '..' }, { id: dots }],
      [{ unadded: 'ana' }, { unadded: 'Select Add to make this user a member, or clear the field.' }],
    ],
    taken: [['id', 'id', 'id']],
  },
  'a group': {
    machine: (wiring) => groupScreens(wiring, key).editGroup,
    input: { values: { ...emptyGroup, id: 'express' }, facts: { id: 'express' } },
    change: { description: ' Mine ' },
    call: `PUT ${orders}/groups/express`,
    sent: { id: 'express', description: 'Mine', members: ['alma', 'mei'] },
    told: { title: 'Group Updated', text: "Group 'express' updated." },
    gone: `${page}/groups`,
    title: 'Could Not Update Group',
    sentence: 'The group could not be updated. ',
    taken: [['id', 'id', 'id']],
    theirs: ({ domain }) =>
      domain.groups.update(key, 'express', { id: 'express', description: 'Theirs', members: ['alma', 'mei'] }),
    removed: [
      ({ domain }) => domain.groups.remove(key, 'express'),
      "The group 'express' no longer exists. It was deleted or renamed.",
    ],
  },
  'a new collection': {
    machine: (wiring) => collectionScreens(wiring, key).createCollection,
    input: { values: emptyCollection, facts: { exists: false, stored: undefined } },
    // A policy that is not in force is not validated.
    change: { id: ' back ', description: ' Back ', snapshotsEnabled: true, triggerByTime: true, maximumTime: 'x' },
    call: `POST ${orders}/collections`,
    sent: {
      id: 'back',
      description: 'Back',
      worldPermissions: flags,
      userPermissions: {},
      overrideSnapshotPolicy: false,
      snapshotPolicy: { ...policy, snapshotsEnabled: true, triggerByTime: true },
    },
    told: { title: 'Collection Created', text: "Collection 'back' successfully created" },
    gone: `${page}/collections`,
    title: 'Could Not Create Collection',
    sentence: 'The collection could not be created. ',
    invalid: [
      [
        {
          id: ' \t',
          description: ' ',
          overrideSnapshotPolicy: true,
          limitByTime: true,
          minimumTime: '1.5',
          maximumTime: '0',
        },
        {
          id: 'Please input an Id!',
          description: 'Please input a Description!',
          minimumTime: 'Please input a whole number of minutes, 0 or more!',
        },
      ],
      [{ id: '..' }, { id: dots }],
      [{ unadded: 'ana' }, { unadded: 'Select Add to grant access, or clear the field.' }],
    ],
    taken: [['id', 'id', 'id']],
  },
  'a collection': {
    machine: (wiring) => collectionScreens(wiring, key).editCollection,
    input: { values: { ...emptyCollection, id: 'labels' }, facts: exists },
    change: { description: 'Mine' },
    call: `PUT ${orders}/collections/labels`,
    // Without its id; unchanged values stay exact to the millisecond.
    sent: {
      description: 'Mine',
      worldPermissions: flags,
      userPermissions: {},
      overrideSnapshotPolicy: true,
      snapshotPolicy: expect.objectContaining({
        maximumVersionInterval: 500,
        maximumTimeInterval: 3_600_000,
      }) as object,
    },
    told: { title: 'Collection Updated', text: "Collection 'labels' successfully updated" },
    gone: `${page}/collections`,
    title: 'Could Not Update Collection',
    sentence: 'The collection could not be updated. ',
    taken: [['id', 'id', 'id']],
    theirs: async ({ domain: { collections } }) =>
      collections.update(key, 'labels', { ...(await collections.get(key, 'labels')), description: 'Theirs' }),
    removed: [
      ({ domain }) => domain.collections.remove(key, 'labels'),
      "The collection 'labels' no longer exists. It was deleted.",
    ],
  },
  'a new domain user': {
    machine: (wiring) => domainUserScreens(wiring, key).createDomainUser,
    input: { values: emptyDomainUser, facts: {} },
    change: { ...newAna, username: ' ana.ruiz ', email: '', password: ' x ', confirm: ' x ' },
    call: `POST ${orders}/users`,
    sent: { ...newAna, email: '', password: ' x ', confirm: undefined },
    told: { title: 'User Created', text: "User 'ana.ruiz' created." },
    gone: `${page}/users`,
    title: 'Could Not Create User',
    sentence: 'The user could not be created. ',
    invalid: [
      [
        { ...emptyDomainUser, firstName: ' ', lastName: ' ', email: 'ana@' },
        {
          username: 'Please input a Username!',
          displayName: 'Please input a Display Name!',
          firstName: 'Please input a First Name, or leave it empty!',
          lastName: 'Please input a Last Name, or leave it empty!',
          email: 'The input is not valid E-mail!',
          password: 'Please input a password!',
          confirm: 'Please confirm the password!',
        },
      ],
      [{ username: '..' }, { username: '"." and ".." can\'t be used as a username.' }],
      [{ confirm: 'y' }, { confirm: 'The passwords do not match!' }],
    ],
    taken: [
      ['username', 'username', 'username'],
      ['email', 'email', 'email'],
    ],
  },
  'a domain user': {
    machine: (wiring) => domainUserScreens(wiring, key).editDomainUser,
    input: { values: unloadedDomainUser('ben'), facts: { lastLogin: undefined } },
    change: { displayName: ' Mine ', email: '', disabled: true },
    call: `PUT ${orders}/users/ben`,
    sent: { displayName: 'Mine', firstName: 'Ben', lastName: 'Sato', email: '', disabled: true },
    told: { title: 'User Updated', text: "User 'ben' updated." },
    gone: `${page}/users`,
    title: 'Could Not Update User',
    sentence: 'The user could not be updated. ',
    taken: [['username', 'username', 'username']],
    takenTitle: 'Could Not Create User',
    theirs: async ({ domain: { users } }) =>
      users.update(key, 'ben', { ...(await users.get(key, 'ben')), displayName: 'Theirs' }),
    removed: [({ domain }) => domain.users.remove(key, 'ben'), "The user 'ben' no longer exists. It was deleted."],
  },
  'a new JWT key': {
    machine: (wiring) => jwtKeyScreens(wiring, key).createJwtKey,
    input: { values: emptyJwtKey, facts: { exists: false } },
    change: { id: ' shop ', description: ' For tests ', key: `\n${publicPem}\n` },
    call: `POST ${orders}/jwtKeys`,
    sent: { id: 'shop', description: 'For tests', key: publicPem, enabled: true },
    told: { title: 'Key Created', text: "Key 'shop' created." },
    gone: `${page}/authentication/jwt`,
    title: 'Could Not Create Key',
    sentence: 'The key could not be created. ',
    invalid: [
      [
        { id: ' ', key: '\n' },
        { id: 'Please input a Id!', key: 'Please input a Public Key!' },
      ],
      [{ id: '..' }, { id: dots }],
      [
        { key: pair.privateKey },
        {
          key: 'This is a private key, which must stay with you. Please input the public key that belongs to it.',
        },
      ],
    ],
    taken: [['id', 'id', 'id']],
  },
  'a JWT key': {
    machine: (wiring) => jwtKeyScreens(wiring, key).editJwtKey,
    input: { values: { ...emptyJwtKey, id: 'erp-bridge' }, facts: { exists: true } },
    change: { description: ' Mine ', enabled: false },
    call: `PUT ${orders}/jwtKeys/erp-bridge`,
    told: { title: 'Key Updated', text: "Key 'erp-bridge' updated." },
    gone: `${page}/authentication/jwt`,
    title: 'Could Not Update Key',
    sentence: 'The key could not be updated. ',
    taken: [['id', 'id', 'id']],
    theirs: async ({ domain: { jwtKeys } }) =>
      jwtKeys.update(key, 'erp-bridge', { ...(await jwtKeys.get(key, 'erp-bridge')), description: 'Theirs' }),
    removed: [
      ({ domain }) => domain.jwtKeys.remove(key, 'erp-bridge'),
      "The key 'erp-bridge' no longer exists. It was deleted.",
    ],
  },
  'a new chat': {
    machine: (wiring) => chatScreens(wiring, key).createChat(() => Promise.resolve()),
    input: { values: emptyChat, facts: {} },
    change: { chatId: ' shift ' },
    call: `POST ${orders}/chats`,
    // A public channel by default, with all texts and no members.
    sent: { chatId: 'shift', chatType: 'channel', membership: 'public', name: '', topic: '', members: [] },
    told: { title: 'Chat Created', text: "Chat 'shift' created." },
    gone: `${page}/chats`,
    title: 'Could Not Create Chat',
    sentence: 'The chat could not be created. ',
    invalid: [
      [{ chatId: '  ', name: 'Mine' }, { chatId: 'Please input a chat id!' }],
      [{ chatId: '..' }, { chatId: dots }],
    ],
    taken: [['id', 'id', 'chatId']],
  },
  'a chat': {
    machine: (wiring) => chatPage(wiring, key).editChat('returns'),
    input: { values: { name: '', topic: '' }, facts: { chatId: 'returns' } },
    change: { name: 'Mine' },
    call: `PUT ${orders}/chats/returns/name`,
    sent: { name: 'Mine' },
    title: 'Could Not Update Chat',
    theirs: ({ domain }) => domain.chats.setName(key, 'returns', 'Theirs'),
    removed: [
      ({ domain }) => domain.chats.remove(key, 'returns'),
      "The chat 'returns' no longer exists. It was deleted.",
    ],
  },
  'a new activity': {
    machine: (wiring) => activityScreens(wiring, key).createActivity,
    input: { values: { type: '', id: '' }, facts: {} },
    change: { type: 'document', id: ' plan ' },
    call: `PUT ${orders}/activities/document/plan`,
  },
  'a new model with a given id': {
    machine: (wiring) => modelCreateScreens(wiring, key).createModel,
    input: { values: emptyModel, facts: {} },
    change: { collection: 'orders', mode: 'manual', id: 'm', data: '{"a": 1, "b": [2]}' },
    call: `PUT ${orders}/models/m`,
    sent: { collection: 'orders', data: { a: 1, b: [2] } },
  },
  'the namespace settings': {
    ...serverSettings('namespaces', { userNamespacesEnabled: false, defaultNamespace: ' ' }),
    sent: {
      'namespaces.enabled': true,
      'namespaces.user-namespaces-enabled': false,
      'namespaces.default-namespace': '',
    },
    told: { title: 'Configuration Saved', text: 'Namespace configuration saved.' },
    sentence: 'The namespace configuration could not be saved. ',
    invalid: [[{ enabled: false }, { defaultNamespace: 'Please select a namespace!' }]],
    theirs: ({ serverConfig }) =>
      serverConfig.saveNamespaces({ enabled: true, userNamespacesEnabled: true, defaultNamespace: 'acme' }),
  },
  'the password policy': {
    ...serverSettings('policy', { minLength: ' 012 ', requireSpecial: false }),
    sent: {
      'passwords.minimum-length': 12,
      'passwords.require-upper-case': true,
      'passwords.require-lower-case': true,
      'passwords.require-numeric': true,
      'passwords.require-special-characters': false,
    },
    told: { title: 'Configuration Saved', text: 'Password policy saved.' },
    sentence: 'The password policy could not be saved. ',
    invalid: [
      ...rejecting('minLength', 'The minimum length must be a whole number, 4 or more.', [
        ...['', '3', '-4', '4.5', '4e1', 'six', '0x10'],
      ]),
      ...rejecting('minLength', 'The minimum length must be at most 128.', ['129', '999999']),
      ...rejecting('minLength', 'The minimum length must be at most 2,147,483,647.', ['2147483648']),
    ],
    theirs: ({ serverConfig }) =>
      serverConfig.savePasswordPolicy({
        ...{ minLength: 9, requireUpper: true, requireLower: true },
        ...{ requireDigit: true, requireSpecial: true },
      }),
  },
  'the session timeout': {
    ...serverSettings('timeout', { timeout: '1' }),
    sent: { 'sessions.timeout': 1 },
    told: { title: 'Configuration Saved', text: 'Session timeout saved.' },
    sentence: 'The session timeout could not be saved. ',
    invalid: [
      ...rejecting('timeout', 'The session timeout must be a whole number of minutes, 1 or more.', [
        ...['', '0', '-1', '1.5', 'hour'],
      ]),
      ...rejecting('timeout', 'The session timeout must be at most 2,147,483,647.', ['9999999999']),
    ],
    theirs: ({ serverConfig }) => serverConfig.saveSessionTimeout(5),
  },
  'the snapshot policy': {
    ...domainSettings('policy', '/config/modelSnapshotPolicy', {
      ...{ snapshotsEnabled: true, triggerByTime: true, maximumTime: '30' },
    }),
    ...notApplied,
    sent: expect.objectContaining({ maximumTimeInterval: 1_800_000 }) as object,
    told: { title: 'Settings Updated', text: 'Model snapshot policy updated.' },
    invalid: [[{ maximumTime: '2.5' }, { maximumTime: 'Please input a whole number of minutes, 0 or more!' }]],
  },
  'the collection settings': {
    ...domainSettings('collection', '/config/collection', { autoCreate: true }),
    ...notApplied,
    sent: { autoCreate: true },
    told: { title: 'Settings Updated', text: 'Collection settings updated.' },
  },
  'the reconnect configuration': {
    ...domainSettings('reconnect', '/config/reconnect', { tokenValidity: ' 90 ' }),
    sent: { tokenValidity: 90 },
    told: { title: 'Reconnect Config Updated', text: 'Reconnect token validity updated.' },
    title: 'Could Not Update Config',
    sentence: 'The reconnect configuration could not be updated. ',
    invalid: [
      [{ tokenValidity: '' }, { tokenValidity: 'A reconnect token validity value is required!' }],
      ...rejecting('tokenValidity', 'Please input a whole number of minutes, 1 or more!', ['0', '1.5', 'soon']),
      [{ tokenValidity: '2147483648' }, { tokenValidity: 'Please input at most 2,147,483,647!' }],
    ],
  },
  'the display name of a domain': {
    ...domainSettings('info', '', { displayName: ' Mine ' }),
    sent: { displayName: 'Mine' },
    told: { title: 'Domain Info Updated', text: 'Display name updated.' },
    title: 'Could Not Update Domain',
    sentence: 'The domain info could not be updated. ',
    invalid: [[{ displayName: '  ' }, { displayName: 'A display name is required!' }]],
    theirs: ({ domain }) => domain.descriptor.rename(key, 'Theirs'),
  },
  'the availability': {
    ...domainSettings('availability', '/availability', { wanted: 'maintenance' }),
    ...notApplied,
    sent: { availability: 'maintenance' },
    told: { title: 'Settings Updated', text: 'The domain is in maintenance mode now.' },
    invalid: [[{ wanted: '' }, { wanted: 'Please select an availability!' }]],
  },
  'the id of a domain': {
    ...domainSettings('id', '/id', { id: 'orders-2' }),
    before: ({ domain }) => domain.descriptor.setAvailability(key, 'offline'),
    sent: { id: 'orders-2' },
    title: 'Domain Id Not Updated',
    sentence: 'There was an error updating the domain id . ',
    invalid: [
      [{ id: ' ' }, { id: 'A domain id is required!' }],
      [{ id: '..' }, { id: dots }],
    ],
  },
};

/** The loaded form, with a fresh server. */
async function opened({ machine, input, before }: Case) {
  const server = await embeddedServer();
  await before?.(server.others);
  const form = machine(server.wiring) as ResourceFormMachine<object, object, object>;
  const world = { ...server, ...(await openedForm(form, input)) };
  server.asked.length = 0;
  return world;
}

const all = Object.entries(cases);
const having = <Key extends keyof Case>(name: Key) =>
  all.flatMap(([title, each]) => (each[name] === undefined ? [] : [[title, { ...each, [name]: each[name] }] as const]));
const rowsOf = <Key extends 'invalid' | 'taken'>(name: Key) =>
  all.flatMap(([title, each]) =>
    (each[name] ?? []).map((row) => [title, row, each] as [string, NonNullable<Case[Key]>[number], Case]),
  );

describe('a form', () => {
  it.each(having('told'))('sends what was typed, says so and leads back: %s', async (_, each) => {
    const { submit, form, writes, bodies, told, gone } = await opened(each);
    await submit(each.change);
    expect(form.getSnapshot().value, JSON.stringify(form.getSnapshot().context)).toBe('saved');
    expect(writes()).toEqual([each.call]);
    if (each.sent) expect(bodies).toEqual([each.sent]);
    expect(told).toMatchObject([{ intent: 'success', ...each.told }]);
    expect(gone).toEqual(each.gone ? [each.gone] : []);
  });

  it.each(rowsOf('invalid'))('of %s is not sent with %o', async (_, [change, errors], each) => {
    const { submit, writes } = await opened(each);
    const context = await submit({ ...each.change, ...change });
    expect(Object.entries(context.errors)).toEqual(Object.entries(errors));
    expect(context.faulty?.field).toBe(Object.keys(errors)[0]);
    expect(writes()).toEqual([]);
  });

  it.each(having('gone').filter(([title]) => title.startsWith('a new')))(
    'marks the row in the list when it has created it: %s',
    async (_, each) => {
      const { submit, gone, wiring } = await opened(each);
      await submit(each.change);
      const [path = ''] = (gone[0] ?? '').split('?');
      const marked = wiring.rememberedLists.created(path);
      // An activity and a model open their own pages.
      expect(marked === undefined).toBe(/\/(activities|models)\//.test(path));
      expect(marked === undefined || marked.href.startsWith('/')).toBe(true);
    },
  );

  it.each(having('sentence'))('keeps what was typed, and says why, when the server fails: %s', async (_, each) => {
    const { submit, fail, told, gone, logged } = await opened(each);
    fail(each.call, { status: 500 });
    expect(await submit(each.change)).toMatchObject({
      refusal: { title: each.title, text: `${each.sentence}The server returned an error (500).` },
      values: each.change,
    });
    expect([told, gone]).toEqual([[], []]);
    if (each.gone) expect(logged).toHaveLength(1);
  });

  it.each(rowsOf('taken'))('of %s says at the field that the %s is taken', async (_, [known, named, field], each) => {
    const { submit, fail, told, gone, logged } = await opened(each);
    const unnamed = each.call.includes(orders) && field === each.taken?.[0]?.[2];
    for (const fate of [
      { status: 409, code: 'duplicate', details: { field: known } },
      { status: 409, code: 'conflicts', details: { [known]: 'x' } },
      ...(unnamed ? [{ status: 409, code: 'duplicate', details: { field: 'A sentence' } }] : []),
    ]) {
      fail(each.call, fate);
      const context = await submit(each.change);
      const text = context.refusal?.text;
      expect(text).toMatch(new RegExp(`^An? [a-z]+ with the specified ${named} already exists\\.$`));
      expect(context).toMatchObject({ refusal: { title: each.takenTitle ?? each.title }, values: each.change });
      expect([context.errors, context.faulty?.field]).toEqual([{ [field]: text }, field]);
    }
    expect([told, gone, logged]).toEqual([[], [], []]);
  });

  it.each(having('removed'))('says that someone deleted what it changes: %s', async (_, each) => {
    const { submit, others, state, writes } = await opened(each);
    const [remove, text] = each.removed!;
    await remove(others, state);
    expect(await submit(each.change)).toMatchObject({ refusal: { title: each.title, text }, values: each.change });
    expect(writes()).toEqual([]);
  });
});

describe('a save without an answer', () => {
  it.each(all)('is saved when reading back finds the change: %s', async (_, each) => {
    const { submit, form, fail, told, writes } = await opened(each);
    fail(each.call, 'unanswered');
    await submit(each.change);
    expect(form.getSnapshot().value, JSON.stringify(form.getSnapshot().context.refusal)).toBe('saved');
    expect(told.map(({ intent }) => intent)).toEqual(['success']);
    expect(writes()).toEqual([each.call]);
  });

  it.each(all)('keeps what was typed when reading back finds no change: %s', async (_, each) => {
    const { submit, form, fail, told } = await opened(each);
    fail(each.call, 'unreachable');
    expect(await submit(each.change)).toMatchObject({ values: each.change });
    expect(form.getSnapshot().value).toEqual({ editing: 'rejected' });
    expect(told).toEqual([]);
  });

  const model = cases['a new model with a given id']!;

  it('is not saved when the model with this id has other data', async () => {
    const { submit, fail, others } = await opened(model);
    const instead = () => others.domain.models.put(key, { id: 'm', collection: 'orders', data: {} });
    fail(model.call, { instead });
    expect(await submit(model.change)).toMatchObject({
      values: model.change,
      refusal: {
        text: "The server could not be reached. A model 'm' exists, but with other data. Check it before you try again.",
      },
    });
  });

  it('has an unknown outcome when the server generates the id', async () => {
    const { submit, fail } = await opened(model);
    fail(`POST ${orders}/models`, 'unanswered');
    const { refusal } = await submit({ ...model.change, mode: 'auto' });
    expect(refusal?.text).toBe(
      "The server could not be reached. The server makes the id, so the console can't tell whether the model was created. Check the list of models before you try again.",
    );
  });

  it('can not be read back when it is a password', async () => {
    const password = {
      machine: (wiring: Wiring) => profileScreens(wiring).ownPasswordForm,
      input: { values: { password: '', confirm: '' }, facts: { policy: undefined } },
      change: { password: goodPassword, confirm: goodPassword },
      call: 'PUT user/password',
    };
    const { submit, fail } = await opened(password);
    fail(password.call, 'unanswered');
    expect(await submit(password.change)).toMatchObject({
      values: password.change,
      refusal: {
        title: 'Could Not Set Password',
        text: "Your password could not be set. The server could not be reached. Passwords can't be read back, so the change can't be confirmed. Set it again to be sure.",
      },
    });
  });

  it('is checked for every form that saves', () => {
    const unchecked = sourceFiles('src/machines/resources', 'src/machines/model').filter(({ path }) => {
      const text = readFileSync(join(projectFolder, path), 'utf8');
      return (text.match(/\bsave: async /g) ?? []).length > (text.match(/\bcheck: /g) ?? []).length;
    });
    // Reads back each of several users.
    expect(unchecked.map(({ path }) => path)).toEqual(['src/machines/resources/domain/users.ts']);
  });
});

it.each(having('theirs'))("of two operators' changes the second is sent only by choice: %s", async (_, each) => {
  const { submit, form, others, writes } = await opened(each);
  await each.theirs!(others);
  expect(await submit(each.change)).toMatchObject({ values: each.change });
  expect([form.getSnapshot().value, writes()]).toEqual(['conflicting', []]);
  form.send({ type: 'form.keepMine' });
  await expect.poll(() => form.getSnapshot().value).toBe('saved');
  expect(writes()).toEqual([each.call]);
});
