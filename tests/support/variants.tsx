import type { StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { within } from 'storybook/test';

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

/** A story that is complete once its question is open. */
export const asking = <Story extends StoryObj>(story: Story): Story => ({
  ...story,
  play: async ({ canvasElement }) => {
    await within(canvasElement.ownerDocument.body).findByRole('alertdialog');
  },
});
