import { describe, expect, it } from 'vitest';
import { closeDomainSession, openDomainSession, sessionsKept } from '../../sandbox/state/domain-sessions';
import { createAnonymousUser, rememberConvergenceUser } from '../../sandbox/state/domain-users';
import type { AuthMethod, DomainUser } from '../../sandbox/state/records';
import { recordings } from '../contract/support/recordings';
import { differences } from '../contract/support/shape';
import { present } from './support/open';
import { openShop, pick } from './support/shop';

const details = (authMethod: AuthMethod) => ({
  authMethod,
  client: 'JavaScript',
  clientVersion: '1.0.0-rc.12',
  clientMetaData: '',
  remoteHost: '127.0.0.1:46988',
});

/** The recorded sessions: admin's is open; those of the visitor and alice have ended. */
const withSessions = async () => {
  const shop = await openShop(['alice'], { hazards: true });
  const { state, domain, clock } = shop;
  const enter = (user: DomainUser, authMethod: AuthMethod) => {
    clock.now += 1_000;
    return openDomainSession(state, domain, user, details(authMethod));
  };
  const alice = present(domain.users[0]);
  const sessions = {
    admin: enter(rememberConvergenceUser(state, domain, 'admin'), 'jwt'),
    visitor: enter(createAnonymousUser(state, domain, 'V'), 'anonymous'),
    alice: enter(alice, 'password'),
  };
  const end = (name: keyof typeof sessions) => closeDomainSession(state, domain, sessions[name]);
  return { ...shop, sessions, end, enter, alice };
};

const ids = (answer: { body: Record<string, unknown> }) => pick(answer.body['data'], 'id');

describe('domain sessions', () => {
  it('answer as recorded', async () => {
    const { inShop, end, domain } = await withSessions();
    const all = [...domain.sessions];
    let replayed = 0;
    for (const recording of recordings) {
      const { name, method, path, status, answer } = recording;
      const [, below] = path.split('/domains/team/shop');
      if (!below?.startsWith('/sessions')) continue;
      if (name === 'sessions with one') domain.sessions = all.slice(0, 1);
      if (name === 'sessions with anonymous') domain.sessions = all.slice(0, 2);
      if (name === 'sessions with password user') domain.sessions = [...all];
      if (name === 'sessions incl disconnected') {
        end('visitor');
        end('alice');
      }
      if (name === 'sessions') end('admin');
      const { response } = await inShop(method, below);
      expect([name, response.status, differences(answer, await response.json())]).toEqual([name, status, []]);
      replayed += 1;
    }
    expect(replayed).toBe(11);
  });

  it('are listed newest first, filtered by all given properties', async () => {
    const { inShop, end, enter, alice } = await withSessions();
    end('visitor');
    enter(alice, 'reconnect');
    const list = async (query: string) => ids(await inShop('GET', `/sessions?${query}`));
    expect(await list('')).toEqual(['4', '3', '2', '1']);
    expect(await list('excludeDisconnected=true')).toEqual(['4', '3', '1']);
    expect(await list('excludeDisconnected=false&sessionType=normal')).toEqual(['4', '3']);
    expect(await list('sessionType=anonymous')).toEqual(['2']);
    expect(await list('sessionType=convergence')).toEqual(['1']);
    expect(await list('sessionType=ExcludeConvergence')).toEqual(['4', '3', '2']);
    expect(await list('sessionType=excludeconvergence')).toEqual(['4', '3', '2', '1']);
    expect(await list('sessionType=constructor')).toEqual(['4', '3', '2', '1']);
    expect(await list('username=lic')).toEqual(['4', '3']);
    expect(await list('username=Alice')).toEqual([]);
    expect(await list('authMethod=rec&username=alice')).toEqual(['4']);
    expect(await list('sessionId=3')).toEqual(['3']);
    expect(await list('remoteHost=127.0&sessionId=&username=')).toEqual(['4', '3', '2', '1']);
    expect(await list('remoteHost=10.0')).toEqual([]);
    const page = (await inShop('GET', '/sessions?offset=1&limit=2')).body;
    expect(page).toMatchObject({ startIndex: 1, totalResults: 4 });
    expect(pick(page['data'], 'id')).toEqual(['3', '2']);
    expect((await inShop('GET', '/sessions?excludeDisconnected=maybe')).status).toBe(400);
  });

  it('are limited in number, dropping those that ended first', async () => {
    const { domain, state, end, alice, sessions } = await withSessions();
    end('visitor');
    for (let index = 0; index < sessionsKept; index += 1)
      closeDomainSession(state, domain, openDomainSession(state, domain, alice, details('jwt')));
    expect(domain.sessions).toHaveLength(sessionsKept);
    expect(domain.sessions.slice(0, 2)).toEqual([sessions.admin, sessions.alice]);
    expect(domain.sessions[2]?.id).not.toBe('4');
    expect(domain.nextSession).toBe(sessionsKept + 4);
  });
});
