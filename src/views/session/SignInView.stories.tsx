import type { Meta, StoryObj } from '@storybook/react-vite';
import type { SessionActor } from '~/machines/session/session-machine';
import {
  damaged,
  lockedOut,
  sessionAt,
  signedOutWith,
  unreachable,
} from '../../../tests/support/session-samples';
import { SignInView } from './SignInView';

const meta = { title: 'session/SignInView', component: SignInView } satisfies Meta<typeof SignInView>;
export default meta;
type Story = StoryObj;

const signIn = (session: () => SessionActor, states: string[]): Story => ({
  render: () => <SignInView session={session()} host="rt.example.com" />,
  parameters: { states },
});

export const Empty = signIn(() => signedOutWith(), ['session:signedOut']);
export const InvalidCredentials = signIn(
  () => signedOutWith({ kind: 'unauthorised' }),
  ['session:signedOut'],
);
export const Unreachable = signIn(() => signedOutWith(unreachable), ['session:signedOut']);
export const LockedOut = signIn(() => signedOutWith(lockedOut), ['session:signedOut']);
export const DamagedStorage = signIn(() => signedOutWith(damaged), ['session:signedOut']);
export const ScreensKept = signIn(() => sessionAt('timedOut', { heldFor: 'mara' }), ['session:timedOut']);
export const SigningIn = signIn(
  () => sessionAt('signingIn', { user: undefined, session: undefined }),
  ['session:signingIn'],
);
