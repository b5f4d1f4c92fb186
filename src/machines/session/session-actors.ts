import { fromCallback, fromPromise } from 'xstate';
import type { Credentials, TokenGrant } from '~/api/rest/auth';
import type { Services } from '~/machines/services';
import type { Opened, Person, Recheck, SessionEvent, TabsCommand } from './session-machine';

/** Real implementations of the session's actors. */
export const sessionActors = ({ api, avatarOf, now, tabs }: Pick<Services, 'api' | 'avatarOf' | 'now' | 'tabs'>) => {
  const personOf = async (token: string, signal: AbortSignal): Promise<Person> => {
    const profile = await api.profile.get(token, signal);
    return { ...profile, picture: await avatarOf(profile.email) };
  };
  const judge = async (token: string, person: Promise<Person>, signal: AbortSignal) => {
    const validity = await api.auth.validate(token, signal);
    if (!validity.valid) return undefined;
    const { expiresIn } = validity;
    return { session: { token, expiresIn, expiresAt: now() + expiresIn }, user: await person };
  };

  /** Requests the token's validity and the profile together, to save a round trip. Both fail if the token is refused. */
  const open = (token: string, signal: AbortSignal): Promise<Opened | undefined> => {
    const person = personOf(token, signal);
    person.catch(() => undefined);
    return judge(token, person, signal);
  };

  /** Requests the profile first: any call except the validity check extends the token, and the check must return the new lifetime. */
  const renew = async (token: string, signal: AbortSignal): Promise<Opened | undefined> => {
    const person = personOf(token, signal);
    await person.catch(() => undefined);
    return judge(token, person, signal);
  };

  /** Invalidates an unused token on the server. If this call fails, the token expires later. */
  const abandon = (token: string) => void api.auth.logout(token).catch(() => undefined);

  return {
    openSession: fromPromise<Opened | undefined, { token: string }>(({ input, signal }) => open(input.token, signal)),
    signIn: fromPromise<Opened, Credentials>(async ({ input, signal }) => {
      const grant: TokenGrant = await api.auth.login(input, signal);
      try {
        const opened = await open(grant.token, signal);
        if (opened) return opened;
      } catch (error) {
        abandon(grant.token);
        throw error;
      }
      abandon(grant.token);
      throw {
        kind: 'unreadable',
        status: 200,
        message: 'The server rejected the token it had just issued.',
      };
    }),
    recheck: fromPromise<Opened | undefined, Recheck>(({ input, signal }) =>
      input.renew ? renew(input.token, signal) : judge(input.token, Promise.resolve(input.user), signal),
    ),
    signOut: fromPromise<void, { token: string }>(async ({ input, signal }) => {
      await api.auth.logout(input.token, signal);
    }),
    keepTabs: fromCallback<TabsCommand, void>(({ receive, sendBack }) => {
      receive((command) => {
        switch (command.type) {
          case 'tabs.remember':
            return tabs.remember({ token: command.session.token, expiresAt: command.session.expiresAt });
          case 'tabs.forget':
            return tabs.forget(command.token, command.reason);
          case 'tabs.look': {
            const stored = tabs.stored();
            if (stored.kind === 'token') sendBack({ type: 'tabs.signedIn', token: stored.token });
          }
        }
      });
      return tabs.watch((event: SessionEvent) => sendBack(event));
    }),
  };
};
