import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ConfigProblemView, CrashBoundary, CrashView, LoggedOutView } from '~/views/session/OutsidePage';
import { announcedCountdown, clockOf, InactivityDialog, SignInAgainDialog } from '~/views/session/SignInAgainDialog';
import { SignInView } from '~/views/session/SignInView';
import { StartingView, UnpreparedView } from '~/views/session/StartingView';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import { runningScreens } from '../support/running-screens';
import {
  consoleAt,
  consoleOutside,
  damaged,
  lockedOut,
  screensAt,
  sessionAt,
  signedIn,
  signedOutWith,
  unreachable,
  warned,
} from '../support/session-samples';
import { watched } from '../support/watched';

const show = (children: ReactNode) => render(<ThemeRoot choice="light">{children}</ThemeRoot>);
const user = () => screen.getByLabelText(/^Username/);
const password = () => screen.getByLabelText(/^Password/);

describe('SignInView', () => {
  const signIn = (actor = signedOutWith()) => {
    const session = watched(actor);
    const shown = show(<SignInView session={session.actor} host="rt.example.com" version="1.0.0" />);
    return { ...shown, sent: session.sent };
  };

  it('focuses the username and shows the server and the page title', () => {
    signIn();
    expect(user()).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(screen.getByText('rt.example.com')).toBeVisible();
    expect(document.title).toBe('Sign in · Convergence Console');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says which fields are missing and focuses the first', async () => {
    const { sent } = signIn();
    password().focus();
    await userEvent.keyboard('{Enter}');
    expect(user()).toHaveFocus();
    expect(user()).toHaveAccessibleDescription('Please input your username!');
    expect(password()).toHaveAccessibleDescription('Please input your Password!');
    await userEvent.type(user(), '  {Enter}');
    expect(user()).toHaveAccessibleDescription('Please input your username!');
    await userEvent.type(user(), 'mara{Enter}');
    expect(password()).toHaveFocus();
    expect(user()).not.toHaveAccessibleDescription();
    expect(sent).toEqual([]);
  });

  it('sends the input with Enter and with the button', async () => {
    const { sent } = signIn();
    await userEvent.type(user(), 'mara');
    await userEvent.type(password(), ' pass word {Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    const credentials = { username: 'mara', password: ' pass word ' };
    expect(sent).toEqual([
      { type: 'session.signIn', credentials },
      { type: 'session.signIn', credentials },
    ]);
  });

  it.each([
    ['wrong credentials', { kind: 'unauthorised' } as const, 'alert', 'Invalid credentials'],
    [
      'an unreachable server',
      unreachable,
      'alert',
      'Error logging in to the server The server could not be reached. Check connection',
    ],
    [
      'a locked account',
      lockedOut,
      'alert',
      'Error logging in to the server Too many failed attempts; try again in 5 minutes.',
    ],
    ['a damaged storage', damaged, 'status', damaged.kind === 'unreadable' ? damaged.message : ''],
  ])('shows the problem: %s', (_, problem, role, text) => {
    signIn(signedOutWith(problem));
    const problems = screen.getAllByRole(role).filter((element) => element.textContent !== '');
    expect(problems.map((element) => element.textContent)).toEqual([text]);
  });

  it('asks for the password of the operator whose token was refused before there were screens', () => {
    signIn(sessionAt({ suspended: 'asking' }));
    expect(user()).toHaveValue('mara');
    expect(password()).toHaveFocus();
    expect(screen.getByText('The server has ended your session. Sign in again to continue.')).toBeVisible();
  });

  it('keeps the input while busy and submits once', async () => {
    const { sent } = signIn(sessionAt('signingIn', { user: undefined, session: undefined }));
    expect(screen.getByRole('form', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
    expect(user()).toHaveAttribute('readonly');
    await userEvent.click(screen.getByRole('button', { name: 'Signing in…' }));
    expect(sent).toEqual([]);
  });
});

describe('LoggedOutView', () => {
  it('says why and links to the sign-in page', async () => {
    const { actor, sent } = watched(consoleOutside());
    show(<LoggedOutView root={actor} />);
    expect(screen.getByText('You have been logged out due to inactivity.')).toBeVisible();
    expect(screen.queryByText(/comes back/)).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Sign in again' }));
    expect(sent).toEqual([{ type: 'console.signIn' }]);
  });
});

describe('StartingView', () => {
  const nobody = { user: undefined, session: undefined };

  it('shows only "Loading" when there is no problem', () => {
    show(<StartingView session={sessionAt({ starting: 'opening' }, nobody)} />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that the server does not answer, and offers to retry or sign in as someone else', async () => {
    const { actor, sent } = watched(
      sessionAt({ starting: 'waiting' }, { ...nobody, problem: unreachable, attempt: 1 }),
    );
    show(<StartingView session={actor} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The server does not answer');
    expect(screen.getByRole('alert')).toHaveTextContent('The server could not be reached.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in as someone else' }));
    expect(sent).toEqual([{ type: 'session.retry' }, { type: 'session.signOut' }]);
  });

  it('does not say that the server does not answer when it refuses', () => {
    const problem = {
      kind: 'rejected',
      status: 403,
      code: 'forbidden',
      message: undefined,
      details: {},
    } as const;
    show(<StartingView session={sessionAt({ starting: 'waiting' }, { ...nobody, problem, attempt: 1 })} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The session could not be checked');
    expect(screen.getByRole('alert')).toHaveTextContent("You don't have permission to do this.");
  });
});

describe('SignInAgainDialog', () => {
  it('asks the same user for the password only', async () => {
    const { actor, sent } = watched(sessionAt({ suspended: 'asking' }));
    const screens = watched(screensAt());
    show(<SignInAgainDialog session={actor} screens={screens.actor} />);
    const dialog = screen.getByRole('alertdialog', { name: 'Session ended' });
    expect(within(dialog).getByLabelText('Username')).toHaveValue('mara');
    expect(within(dialog).getByLabelText('Username')).toHaveAttribute('readonly');
    expect(password()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(password()).toHaveAccessibleDescription('Please input your Password!');
    await userEvent.keyboard('secret{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(sent).toEqual([{ type: 'session.signIn', credentials: { username: 'mara', password: 'secret' } }]);
    expect(screens.sent).toEqual([{ type: 'signOut.request' }]);
  });

  it('asks before unsaved work is lost, with the typed password kept', async () => {
    const { actor } = watched(sessionAt({ suspended: 'asking' }));
    const screens = runningScreens({ unsaved: true }).actor;
    show(<SignInAgainDialog session={actor} screens={screens} />);
    await userEvent.type(password(), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('You have unsaved changes. They will be lost.');
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(password()).toHaveValue('secret');
  });

  it('says that the password was wrong, and submits once while busy', async () => {
    const { unmount } = show(
      <SignInAgainDialog
        session={sessionAt({ suspended: 'asking' }, { problem: { kind: 'unauthorised' } })}
        screens={screensAt()}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid credentials');
    unmount();
    const { actor, sent } = watched(sessionAt({ suspended: 'signingIn' }));
    show(<SignInAgainDialog session={actor} screens={screensAt()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Signing in…' }));
    expect(sent).toEqual([]);
  });
});

describe('InactivityDialog', () => {
  it('counts down and lets the user stay signed in', async () => {
    const { actor, sent } = watched(warned(119));
    show(<InactivityDialog session={actor} />);
    expect(screen.getByRole('alertdialog', { name: 'Still there?' })).toHaveTextContent(
      'You will be signed out in 1:59.',
    );
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(sent).toEqual([{ type: 'session.stay' }]);
  });

  it('announces only a few steps', () => {
    show(<InactivityDialog session={warned(30)} />);
    expect(screen.getByRole('status')).toHaveTextContent('You will be signed out in less than 30 seconds.');
    const spoken = Array.from({ length: 120 }, (_, left) => announcedCountdown(120 - left));
    expect(new Set(spoken).size).toBe(4);
    expect([120, 61, 60, 9, 0].map(clockOf)).toEqual(['2:00', '1:01', '1:00', '0:09', '0:00']);
  });
});

describe('UnpreparedView', () => {
  it('says what is missing and why, and offers to retry or sign out', async () => {
    const root = watched(consoleAt('unprepared', { problem: unreachable }));
    const session = watched(signedIn());
    show(<UnpreparedView root={root.actor} session={session.actor} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The settings of the server could not be loaded. The server could not be reached.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(root.sent).toEqual([{ type: 'config.retry' }]);
    expect(session.sent).toEqual([{ type: 'session.signOut' }]);
  });
});

describe('ConfigProblemView', () => {
  it('names the key, the problem and the solution', async () => {
    const onRetry = vi.fn();
    const problem = { key: 'baseUrl', message: 'baseUrl is empty: it must be the path.' } as const;
    render(<ConfigProblemView problem={problem} onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('baseUrl is empty: it must be the path.');
    await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('CrashView', () => {
  it('offers to reload and shows the details on click', async () => {
    show(<CrashView error={new Error('The drawer fell out.')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('This page crashed. Reload to continue.');
    expect(screen.getByText('Reload')).toHaveAttribute('href', '');
    expect(screen.getByText(/The drawer fell out/)).not.toBeVisible();
    await userEvent.click(screen.getByText('Details'));
    expect(screen.getByText(/The drawer fell out/)).toBeVisible();
  });

  it.each([
    ['text', 'plain', '"plain"'],
    ['data', { kind: 'unreachable' }, '{"kind":"unreachable"}'],
    ['nothing', undefined, 'undefined'],
  ])('shows a thrown %s', async (_, error, text) => {
    show(<CrashView error={error} />);
    await userEvent.click(screen.getByText('Details'));
    expect(screen.getByLabelText('Details')).toHaveTextContent(text);
  });

  it('is shown instead of what crashed', () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('broken');
    };
    show(
      <CrashBoundary fallback={(error) => <p>{String(error)}</p>}>
        <Broken />
      </CrashBoundary>,
    );
    expect(screen.getByText('Error: broken')).toBeVisible();
  });
});
