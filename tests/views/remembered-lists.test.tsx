import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { User } from '~/api/rest/users';
import type { ApiProblem } from '~/core/problem';
import { startAhead } from '~/machines/console/pages-machine';
import { type ConsoleParts, ConsolePartsContext } from '~/views/console-parts';
import { UserListScreen } from '~/views/resources/users/UserList';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import { settle } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { resting } from '../support/frozen';
import { frozenPreferences } from '../support/frozen-domain';
import { screenWorld } from '../support/screen-world';
import { chidi, dana, emre, serverAdmin } from '../support/user-samples';

const answered = (answer: () => void) =>
  act(async () => {
    answer();
    await settle();
  });

/** The list of users, with a server that answers when the test does. */
async function openUsers() {
  type Answer = { resolve: (rows: User[]) => void; reject: (problem: ApiProblem) => void };
  const answers: Answer[] = [];
  const { wiring } = screenWorld({
    users: {
      list: () => new Promise<User[]>((resolve, reject) => answers.push({ resolve, reject })),
    },
  });
  const time = { now: Date.UTC(2026, 4, 4, 9, 2, 11) };
  const parts = {
    session: resting({ user: serverAdmin }),
    preferences: frozenPreferences(),
    wiring: { ...wiring, now: () => time.now },
    ahead: startAhead(),
  } as unknown as ConsoleParts;
  const router = createMemoryRouter(
    [
      { path: 'users', Component: UserListScreen },
      { path: 'elsewhere', element: null },
    ],
    { initialEntries: ['/users'] },
  );
  render(
    <ThemeRoot choice="light">
      <ConsolePartsContext value={parts}>
        <RouterProvider router={router} />
      </ConsolePartsContext>
    </ThemeRoot>,
  );
  await answered(() => answers[0]?.resolve([chidi, dana]));
  time.now += 60_000;
  await act(() => router.navigate('/elsewhere'));
  expect(screen.queryByRole('table')).toBeNull();
  await act(() => router.navigate('/users'));
  return { answers };
}

const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);
const reload = () => screen.getByRole('button', { name: 'Reload' });

it('a list that was left shows its last rows until they are refreshed', async () => {
  const { answers } = await openUsers();
  expect(shown()).toEqual(['chidi', 'dana']);
  expect(screen.getByText(/^Updated/)).toHaveTextContent('Updated 09:02:11');
  expect(reload()).toHaveAttribute('aria-busy', 'true');
  await answered(() => answers[1]?.resolve([dana, emre]));
  expect(shown()).toEqual(['dana', 'emre']);
  expect(screen.getByText(/^Updated/)).toHaveTextContent('Updated 09:03:11');
  expect(reload()).toHaveAttribute('aria-busy', 'false');
});

it('a list that was left keeps its last rows when the refresh fails, and offers to retry', async () => {
  const { answers } = await openUsers();
  await answered(() => answers[1]?.reject(unreachable));
  expect(shown()).toEqual(['chidi', 'dana']);
  expect(screen.getByText(/The list could not be refreshed; what you see is from/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await answered(() => answers[2]?.resolve([emre]));
  expect(shown()).toEqual(['emre']);
});
