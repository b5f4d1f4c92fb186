import type { Credentials } from '../../api/rest/auth';
import type { ApiProblem } from '../../api/rest/problem';
import { sessionSetup } from './session-setup';
import type { SessionEvent } from './session-types';

/** The part of the session's chart in which the operator signs in again over the untouched screen. */
export const suspended = sessionSetup.createStateConfig({
  description: 'The server refused the token. The screens wait untouched for signing in again in place.',
  tags: 'suspended',
  initial: 'asking',
  on: {
    'session.signOut': {
      target: '#session.signedOut',
      actions: ['forgetRemembered', 'forgetSession', 'forgetPerson'],
    },
    'tabs.signedOut': {
      target: '#session.signedOut',
      actions: ['forgetSession', 'forgetPerson', 'noteEndElsewhere'],
    },
    'tabs.timedOut': '#session.timedOut',
  },
  after: { answerPatience: '#session.timedOut' },
  states: {
    asking: {
      on: {
        'session.signIn': 'signingIn',
        'tabs.signedIn': {
          guard: { type: 'isOther', params: ({ event }) => event.token },
          target: '#session.starting',
          actions: ['hold', { type: 'keepCandidate', params: ({ event }) => event.token }],
        },
      },
    },
    signingIn: {
      tags: 'busy',
      entry: 'forgetProblem',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => credentialsOf(event),
        onDone: {
          target: '#session.signedIn',
          actions: { type: 'open', params: ({ event }) => event.output },
        },
        onError: {
          target: 'asking',
          actions: { type: 'keepProblem', params: ({ event }) => event.error as ApiProblem },
        },
      },
    },
  },
});

/** What the sign-in task is given; it is started by `session.signIn` only. */
export function credentialsOf(event: SessionEvent): Credentials {
  return event.type === 'session.signIn' ? event.credentials : { username: '', password: '' };
}
