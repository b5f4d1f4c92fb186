import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { PagesContext } from '~/views/kit/page-table';
import { pages } from '~/views/shell/pages';
import { ThemeRoot } from '~/views/theme/ThemeRoot';

const Place = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{pathname + search}</output>;
};

/** Renders a page at `/start` in its own router; the output "place" shows the address. */
export function show(children: ReactNode) {
  const page = (
    <PagesContext value={pages}>
      {children}
      <Place />
    </PagesContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/start', element: page },
      { path: '*', element: <Place /> },
    ],
    { initialEntries: ['/start'] },
  );
  return render(
    <ThemeRoot choice="light">
      <RouterProvider router={router} />
    </ThemeRoot>,
  );
}
