import type { Domain } from '../../state/records';
import { introduceUsers, userIdData, type UserRef } from '../user-data';
import type { Body } from '../messages';

/** Placeholder user for sessions that are too old to be known. */
const forgotten: UserRef = { userType: 'anonymous', username: 'unknown' };

/** `identityCacheUpdate` for sessions that may have ended. */
export const sessionsIntroduction = (domain: Domain, ids: ReadonlySet<string>): Body => {
  const users = new Map<string, UserRef>([...ids].map((id) => [id, forgotten]));
  for (const { id, userType, username } of domain.sessions) {
    if (ids.has(id)) users.set(id, { userType, username });
  }
  const [name, content] = introduceUsers(domain, [...users.values()]);
  const sessions = Object.fromEntries([...users].map(([id, user]) => [id, userIdData(user)]));
  return [name, { ...content, sessions }];
};
