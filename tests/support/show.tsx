import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { ThemeRoot } from '~/views/theme/ThemeRoot';

const Place = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{pathname + search}</output>;
};

/** Draws a page at `/start` under a router of its own; the output "place" says where the router is. */
export function show(children: ReactNode) {
  const page = (
    <>
      {children}
      <Place />
    </>
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
