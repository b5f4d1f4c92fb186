import type { StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';

/** One story of a small component, rendered with each of these props, one below the other. */
export const variants = <Props extends object>(Piece: ComponentType<Props>, ...looks: readonly Props[]): StoryObj => ({
  render: () => (
    <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 16 }}>
      {looks.map((look, index) => (
        <div key={index} style={{ width: '100%' }}>
          <Piece {...look} />
        </div>
      ))}
    </div>
  ),
});
