import type { Decorator } from '@storybook/react-vite';

export const canvas = {
  height: '100%',
  minHeight: 0,
  background: 'var(--colorNeutralBackground2)',
  color: 'var(--colorNeutralForeground1)',
};

/** Renders a whole page on the console's canvas, without the frame. */
export const onCanvas: Decorator = (Story) => (
  <main style={{ ...canvas, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Story />
  </main>
);
