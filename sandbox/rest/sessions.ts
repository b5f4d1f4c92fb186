import { findDomainSession } from '../state/domain-sessions';
import type { DomainSession } from '../state/records';
import { notFound } from './answers';
import { contains, flagOf, pagedOf, usedDomain } from './call';
import type { Call, Route } from './call';

/** By `sessionType`. Any other value, "all" among them, means all sessions. */
const types: Record<string, (session: DomainSession) => boolean> = {
  normal: ({ userType }) => userType === 'normal',
  anonymous: ({ userType }) => userType === 'anonymous',
  convergence: ({ userType }) => userType === 'convergence',
  ExcludeConvergence: ({ userType }) => userType !== 'convergence',
};

/** Without what only the sandbox needs to know of it. */
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
      contains(query.get('sessionId'), session.id) &&
      contains(query.get('username'), session.username) &&
      contains(query.get('remoteHost'), session.remoteHost) &&
      contains(query.get('authMethod'), session.authMethod),
  );
  // They stand in the order in which they began.
  return pagedOf(found.reverse(), query, shown);
};

/** /domains/{ns}/{id}/sessions: who is and was connected, newest first. */
export const sessionRoutes: Route[] = [
  { method: 'GET', path: '/domains/:ns/:id/sessions', handle: list },
  {
    method: 'GET',
    path: '/domains/:ns/:id/sessions/:session',
    handle: (call) => {
      const session = findDomainSession(usedDomain(call), call.param('session'));
      if (!session) throw notFound();
      return shown(session);
    },
  },
];
