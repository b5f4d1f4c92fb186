import type { Decorator } from '@storybook/react-vite';
import { Page } from '~/views/kit/Page';
import { canvas } from './on-canvas';

/** Renders a component on the canvas with the padding of a page. */
export const inPage: Decorator = (Story) => (
  <main style={{ ...canvas, display: 'flex' }}>
    <Page>
      <div>
        <Story />
      </div>
    </Page>
  </main>
);
