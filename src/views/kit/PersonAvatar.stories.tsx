import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { operator, PersonAvatar, personColor, personColors } from './PersonAvatar';

const meta = {
  title: 'shared/PersonAvatar',
  component: PersonAvatar,
  decorators: [inPage],
} satisfies Meta<typeof PersonAvatar>;
export default meta;
type Story = StoryObj<typeof meta>;

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="teal" d="M0 0h8v8H0z"/%3E%3C/svg%3E';

export const Initials: Story = { args: { person: operator('mara.lindqvist'), name: 'Mara Lindqvist' } };
export const Picture: Story = {
  args: { person: operator('mara.lindqvist'), name: 'Mara Lindqvist', image: picture, size: 64 },
};
export const BrokenPicture: Story = {
  args: {
    person: operator('mara.lindqvist'),
    name: 'Mara Lindqvist',
    image: 'data:image/png;base64,',
    size: 64,
  },
};

const names = Array.from({ length: 200 }, (_, index) => `user ${index}`);

/** Each color that a person may have. */
export const Colors: Story = {
  args: { person: operator(''), name: '' },
  render: () => (
    <>
      {personColors.map((color) => {
        const person = names.map(operator).find((each) => personColor(each) === color) ?? operator(color);
        return <PersonAvatar key={color} person={person} name={person.username} />;
      })}
    </>
  ),
};
