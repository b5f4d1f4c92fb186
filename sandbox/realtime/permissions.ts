import { permissionsInActivity, setActivityGrants } from '../state/activities';
import { permissionsInChat, setChatGrants } from '../state/chats';
import type { Grants } from '../state/records';
import { addGrants, removeGrants, setGrants, type SomeGrants } from '../state/grants';
import { requireActivity } from './activities/activities';
import { requireChat, unauthorized } from './chats/chat-data';
import {
  grantsData,
  groupGrants,
  requireGrantees,
  userGrants,
  type GroupPermissionsData,
  type UserPermissionsData,
} from './grants-data';
import type { Exchange, Member, RequestHandler } from './room';
import { introduceUsers } from './user-data';
import { type Body, RequestError } from './messages';

type TargetData = { chat?: { id?: string }; activity?: { type?: string; id?: string } };
type Targeted = { target?: TargetData };

/** The target of permissions: an activity or a chat. */
type Target = {
  grants: Grants;
  /** Permissions of the requesting session. */
  permissions: string[];
  change: (grants: Grants) => void;
  /** @throws RequestError unless the requesting session may manage the permissions */
  requireManager: (deed: string) => void;
};

const activityTarget = ({ state, member }: Exchange, type: string, id: string): Target => {
  const { domain } = member;
  const activity = requireActivity(domain, type, id);
  const permissions = permissionsInActivity(domain, activity, member.user);
  return {
    grants: activity.grants,
    permissions,
    change: (grants) => setActivityGrants(state, domain, activity, grants),
    requireManager: (deed) => {
      if (permissions.includes('manage')) return;
      throw new RequestError('unauthorized', `The user does not have permissions to ${deed} this activity`);
    },
  };
};

const chatTarget = ({ state, member }: Exchange, id: string): Target => {
  const { domain } = member;
  const chat = requireChat(domain, id);
  const permissions = permissionsInChat(domain, chat, member.user);
  return {
    grants: chat.grants,
    permissions,
    change: (grants) => setChatGrants(state, domain, chat, grants),
    requireManager: () => {
      if (!permissions.includes('manage_chat_permissions')) throw unauthorized();
    },
  };
};

const targetOf = (exchange: Exchange, { chat, activity }: TargetData = {}): Target => {
  if (chat) return chatTarget(exchange, chat.id ?? '');
  if (activity) return activityTarget(exchange, activity.type ?? '', activity.id ?? '');
  throw new RequestError('invalid_message', 'A permission request was received that did not have the target set.');
};

const getPermissionsRequest = ({ target }: Targeted, exchange: Exchange): Body => {
  const { grants, requireManager } = targetOf(exchange, target);
  requireManager('get permissions from');
  const { member }: { member: Member } = exchange;
  member.send(introduceUsers(member.domain, grants.users));
  return ['getPermissionsResponse', grantsData(member.domain, grants)];
};

const resolvePermissionsForConnectedSessionRequest = ({ target }: Targeted, exchange: Exchange): Body => [
  'resolvePermissionsForConnectedSessionResponse',
  { permissions: targetOf(exchange, target).permissions },
];

const changePermissions = async (
  exchange: Exchange,
  { target }: Targeted,
  { deed, named, changed }: { deed: string; named: SomeGrants; changed: (grants: Grants) => Grants },
): Promise<Body> => {
  const { grants, change, requireManager } = targetOf(exchange, target);
  requireManager(deed);
  requireGrantees(exchange.member.domain, named);
  change(changed(grants));
  await exchange.state.flush();
  return ['ok', {}];
};

type SomePermissions = Targeted & {
  world?: string[];
  user?: UserPermissionsData[];
  group?: GroupPermissionsData;
};

const someGrants = ({ world = [], user, group }: SomePermissions): Grants => ({
  world,
  users: userGrants(user),
  groups: groupGrants(group),
});

const addPermissionsRequest = (request: SomePermissions, exchange: Exchange) => {
  const more = someGrants(request);
  return changePermissions(exchange, request, {
    deed: 'add permissions to',
    named: more,
    changed: (grants) => addGrants(grants, more),
  });
};

/** Removed users and groups can be named too. */
const removePermissionsRequest = (request: SomePermissions, exchange: Exchange) => {
  const less = someGrants(request);
  return changePermissions(exchange, request, {
    deed: 'remove permissions from',
    named: {},
    changed: (grants) => removeGrants(grants, less),
  });
};

type NewPermissions = Targeted & {
  world?: { permissions?: string[] };
  user?: { permissions?: UserPermissionsData[]; replaceAll?: boolean };
  group?: { permissions?: GroupPermissionsData; replaceAll?: boolean };
};

const setPermissionsRequest = (request: NewPermissions, exchange: Exchange) => {
  const { world, user, group } = request;
  const users = user && { entries: userGrants(user.permissions), replace: user.replaceAll ?? false };
  const groups = group && { entries: groupGrants(group.permissions), replace: group.replaceAll ?? false };
  return changePermissions(exchange, request, {
    deed: 'set permissions for',
    named: { users: users?.entries ?? [], groups: groups?.entries ?? [] },
    changed: (grants) => setGrants(grants, { world: world && (world.permissions ?? []), users, groups }),
  });
};

export const permissionRequests: Record<string, RequestHandler> = {
  getPermissionsRequest,
  resolvePermissionsForConnectedSessionRequest,
  addPermissionsRequest,
  removePermissionsRequest,
  setPermissionsRequest,
};
