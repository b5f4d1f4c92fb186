import type { Decorator } from '@storybook/react-vite';

/** Puts a whole page on the canvas of the console, without the frame around it. */
export const onCanvas: Decorator = (Story) => (
  <main
    style={{
      display: 'flex',
      height: '100%',
      minHeight: 0,
      background: 'var(--colorNeutralBackground2)',
      color: 'var(--colorNeutralForeground1)',
    }}
  >
    <Story />
  </main>
);
