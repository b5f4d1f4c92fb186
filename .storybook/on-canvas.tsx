import type { Decorator } from '@storybook/react-vite';

/** Renders a whole page on the console's canvas, without the frame. */
export const onCanvas: Decorator = (Story) => (
  <main
    style={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      height: '100%',
      minHeight: 0,
      background: 'var(--colorNeutralBackground2)',
      color: 'var(--colorNeutralForeground1)',
    }}
  >
    <Story />
  </main>
);
