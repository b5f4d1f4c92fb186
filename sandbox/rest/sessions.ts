import { findDomainSession } from '../state/domain-sessions';
import type { DomainSession } from '../state/records';
import { contains, flagOf, foundIn, pagedOf, usedDomain, route, type Call, type Route } from './call';

/** By `sessionType`. Any other value, including "all", means all sessions. */
const types: Record<string, (session: DomainSession) => boolean> = {
  normal: ({ userType }) => userType === 'normal',
  anonymous: ({ userType }) => userType === 'anonymous',
  convergence: ({ userType }) => userType === 'convergence',
  ExcludeConvergence: ({ userType }) => userType !== 'convergence',
};

const filters = ['sessionId', 'username', 'remoteHost', 'authMethod'] as const;

/** Without the fields that only the sandbox needs. */
const shown = ({ reconnect: _reconnect, ...session }: DomainSession) => session;

const list = (call: Call) => {
  const { query } = call;
  const { sessions } = usedDomain(call);
  const type = query.get('sessionType') ?? '';
  const isOfType = Object.hasOwn(types, type) ? types[type] : undefined;
  const openOnly = flagOf(query, 'excludeDisconnected');
  const found = sessions.filter(
    (session) =>
      (isOfType?.(session) ?? true) &&
      !(openOnly && session.disconnected !== undefined) &&
      filters.every((name) => contains(query.get(name), session[name === 'sessionId' ? 'id' : name])),
  );
  // Stored in starting order.
  const page = pagedOf(found.reverse(), query, shown);
  // As in the real server, the total is 0 with a filter although the rows are correct.
  return filters.some((name) => query.get(name)) ? { ...page, totalResults: 0 } : page;
};

/** /domains/{ns}/{id}/sessions: current and past sessions, newest first. */
export const sessionRoutes: Route[] = [
  route('GET', '/domains/:ns/:id/sessions', list),
  route('GET', '/domains/:ns/:id/sessions/:session', (call) =>
    shown(foundIn(call, 'session', findDomainSession).found),
  ),
];
