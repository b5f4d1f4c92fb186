import { act, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pagesLogic } from '~/app/router';
import { startAhead } from '~/machines/console/pages-machine';
import { ConsolePartsContext } from '~/views/console-parts';
import { page, PagesContext } from '~/views/kit/page-table';
import { PageHead } from '~/views/kit/Page';
import { Pages } from '~/views/kit/screens';
import { partsWith } from '../support/palette-samples';

/** A first page, and a second one, which is `Second`. */
async function open(Second: () => ReactNode) {
  const First = () => <PageHead title="First" document="First" crumbs={[]} />;
  const table = {
    server: [
      page('first', 'First', 'First', () => Promise.resolve({ First })),
      page('second', 'Second', 'Second', () => Promise.resolve({ Second })),
    ],
    domain: [],
  };
  for (const { route } of table.server) await route.handle.code.load();
  const ErrorBoundary = () => <h1>Crashed</h1>;
  const router = createMemoryRouter([{ ErrorBoundary, children: [{ path: '*', Component: Pages }] }], {
    initialEntries: ['/first'],
  });
  const ahead = startAhead();
  const painted = () => Promise.resolve();
  render(
    <ConsolePartsContext value={partsWith({ ahead, pages: pagesLogic(router, ahead, painted) })}>
      <PagesContext value={table}>
        <RouterProvider router={router} />
      </PagesContext>
    </ConsolePartsContext>,
  );
  onTestFinished(() => router.dispose());
  return {
    press: () =>
      act(async () => {
        ahead.send({ type: 'page.read', page: { pathname: '/second', search: '?at=2', value: undefined, at: 0 } });
        // A hidden page is drawn when there is nothing else to do.
        await new Promise((resolve) => setTimeout(resolve, 0));
      }),
    go: (path: string) => act(() => router.navigate(path)),
  };
}

it('draws a pressed page for its own address, without its title and its effects until it is opened', async () => {
  const effect = vi.fn();
  const { press, go } = await open(function Second() {
    useEffect(effect, []);
    return <PageHead title={`Second ${useLocation().search}`} document="Second" crumbs={[]} />;
  });
  await press();
  expect(screen.getByText('Second ?at=2')).not.toBeVisible();
  expect([document.title, effect.mock.calls.length]).toEqual(['First · Convergence Console', 0]);
  await go('/second?at=2');
  expect(await screen.findByRole('heading', { name: 'Second ?at=2' })).toBeVisible();
  expect([document.title, effect.mock.calls.length]).toEqual(['Second · Convergence Console', 1]);
  await waitFor(() => expect(screen.queryByText('First')).toBeNull());
});

it('shows a page on, when one that is pressed can not be drawn, and says so once that is opened', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const drawn = vi.fn();
  const { press, go } = await open(() => {
    drawn();
    throw new Error('no rows');
  });
  await press();
  expect(drawn).toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
  await go('/second');
  expect(screen.getByRole('heading', { name: 'Crashed' })).toBeVisible();
  logged.mockRestore();
});
