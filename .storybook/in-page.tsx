import type { Decorator } from '@storybook/react-vite';
import { Page } from '~/views/kit/Page';

/** Renders a component on the canvas with the padding of a page. */
export const inPage: Decorator = (Story) => (
  <main
    style={{
      display: 'flex',
      height: '100%',
      minHeight: 0,
      background: 'var(--colorNeutralBackground2)',
      color: 'var(--colorNeutralForeground1)',
    }}
  >
    <Page>
      <div>
        <Story />
      </div>
    </Page>
  </main>
);
