import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { modelBuildMachine } from '~/machines/model/model-create';
import { inPage } from '../../../../.storybook/in-page';
import { frozen } from '../../../../tests/support/frozen';
import { ModelBuildProgress } from './ModelCreate';

const meta = {
  title: 'domain/models/ModelBuildProgress',
  component: ModelBuildProgress,
  decorators: [inPage],
} satisfies Meta<typeof ModelBuildProgress>;
export default meta;
type Story = StoryObj;

const at = (value: { building: 'shown' } | 'removing', built: number, total = 62_000): Story => ({
  render: () => (
    <ModelBuildProgress
      build={frozen(modelBuildMachine, { value, context: { built, total, isLarge: total > 2_000 } })}
    />
  ),
  parameters: {
    states: [value === 'removing' ? 'modelBuild:removing' : 'modelBuild:building.shown'],
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement.ownerDocument.body).findByRole('alertdialog');
  },
});

export const Beginning = at({ building: 'shown' }, 0);
export const Building = at({ building: 'shown' }, 24_000);
/** Nothing but dates need the connection. */
export const WaitingWithDates = at({ building: 'shown' }, 0, 12);
export const Removing = at('removing', 24_000);
