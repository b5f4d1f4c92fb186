import type { DomainSession } from '~/api/rest/domain/sessions';

export const sessionOf = (id: string, change: Partial<DomainSession> = {}): DomainSession => ({
  id,
  username: 'ana.ruiz',
  userType: 'normal',
  connected: Date.UTC(2026, 4, 4, 8, 12),
  disconnected: null,
  authMethod: 'password',
  client: 'JavaScript',
  clientVersion: '1.0.0-rc.12',
  clientMetaData: 'Mozilla/5.0 (X11; Linux x86_64)',
  remoteHost: '10.20.3.44:53647',
  ...change,
});

/** Newest first. */
export const domainSessions: DomainSession[] = [
  sessionOf('3f'),
  sessionOf('3e', { username: 'mara', userType: 'convergence', authMethod: 'jwt' }),
  sessionOf('3d', {
    username: '7f3a',
    userType: 'anonymous',
    authMethod: 'anonymous',
    connected: Date.UTC(2026, 4, 3, 17, 40),
    disconnected: Date.UTC(2026, 4, 3, 18, 2),
    client: '',
    clientVersion: '',
    clientMetaData: '',
  }),
  sessionOf('a/b 100% <i>"x"</i> ☕', { username: 'عربي', authMethod: 'smoke-signal', remoteHost: '' }),
];
