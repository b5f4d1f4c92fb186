import { fromCallback, fromPromise } from 'xstate';
import type { Credentials, TokenGrant } from '../../api/rest/auth';
import type { Services } from '../../services';
import type { Session, Opened, Opening, Recheck, SessionEvent } from './session-types';

type TabsCommand =
  { type: 'tabs.remember'; session: Session } | { type: 'tabs.forget'; reason: 'signedOut' | 'timedOut' };

/** Real implementations of the session's actors. */
export const sessionActors = ({ api, now, tabs }: Pick<Services, 'api' | 'now' | 'tabs'>) => {
  const sessionOf = (token: string, expiresIn: number): Session => ({
    token,
    expiresIn,
    expiresAt: now() + expiresIn,
  });

  /** Asks for the token's validity and the profile at once: one round trip. A refused token refuses both. */
  const open = async (token: string, signal: AbortSignal): Promise<Opening> => {
    const profile = api.profile.get(token, signal);
    profile.catch(() => undefined);
    const validity = await api.auth.validate(token, signal);
    if (!validity.valid) return { kind: 'refused' };
    return { kind: 'opened', opened: { session: sessionOf(token, validity.expiresIn), user: await profile } };
  };

  return {
    openSession: fromPromise<Opening, { token: string }>(({ input, signal }) => open(input.token, signal)),
    signIn: fromPromise<Opened, Credentials>(async ({ input, signal }) => {
      const grant: TokenGrant = await api.auth.login(input, signal);
      const opening = await open(grant.token, signal);
      if (opening.kind === 'refused')
        throw {
          kind: 'unreadable',
          status: 200,
          message: 'The server refused the token that it had just given.',
        };
      return opening.opened;
    }),
    // Asking for validity does not extend a token, any other call does: only an active operator may extend it.
    recheck: fromPromise<Opening, Recheck>(async ({ input: { token, user, renew }, signal }) => {
      if (renew) return open(token, signal);
      const validity = await api.auth.validate(token, signal);
      if (!validity.valid) return { kind: 'refused' };
      return { kind: 'opened', opened: { session: sessionOf(token, validity.expiresIn), user } };
    }),
    signOut: fromPromise<void, { token: string }>(async ({ input, signal }) => {
      await api.auth.logout(input.token, signal);
    }),
    keepTabs: fromCallback<TabsCommand, void>(({ receive, sendBack }) => {
      receive((command) => {
        if (command.type === 'tabs.remember')
          tabs.remember({ token: command.session.token, expiresAt: command.session.expiresAt });
        else tabs.forget(command.reason);
      });
      return tabs.watch((event: SessionEvent) => sendBack(event));
    }),
  };
};
