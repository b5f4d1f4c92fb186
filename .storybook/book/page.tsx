import type { Decorator } from '@storybook/react-vite';
import { Suspense } from 'react';
import './book.css';

const onBookPage: Decorator = (Story) => (
  <Suspense fallback={<p className="book book-hint">Loading…</p>}>
    <Story />
  </Suspense>
);

/** What all pages of the book have in common: the whole width of the window, in any theme. */
export const bookPage = {
  decorators: [onBookPage],
  globals: { viewport: { value: '' } },
  parameters: { controls: { disable: true }, a11y: { test: 'off' } },
};
