import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { type ConsoleParts, ConsolePartsContext } from '~/views/console-parts';
import { ThemeRoot } from '~/views/theme/ThemeRoot';

/** Renders the screen of this address; returns the router. */
export function renderRoutes(routes: RouteObject[], address: string, parts: ConsoleParts) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <ThemeRoot choice="light">
      <ConsolePartsContext value={parts}>
        <RouterProvider router={router} />
      </ConsolePartsContext>
    </ThemeRoot>,
  );
  return router;
}
