import type { StoryObj } from '@storybook/react-vite';
import { icons, tokens } from 'virtual:used-in-console';
import { Icons as IconsPage } from './design/Icons';
import { Colors as ColorsPage, Spacing as SpacingPage, Type as TypePage } from './design/Tokens';
import { bookPage } from './page';

export default { ...bookPage, title: 'Design', tags: ['book'] };

export const Colors: StoryObj = { render: () => <ColorsPage used={tokens} /> };
export const Type: StoryObj = { render: () => <TypePage used={tokens} /> };
export const Spacing: StoryObj = { render: () => <SpacingPage used={tokens} /> };
export const Icons: StoryObj = { render: () => <IconsPage icons={icons} /> };
