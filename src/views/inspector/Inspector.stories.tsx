import type { Meta, StoryObj } from '@storybook/react-vite';
import { frozenInspector, picture } from '../../../tests/support/inspector-samples';
import { Inspector } from './Inspector';

export default { title: 'Frame/Inspector' } satisfies Meta;

const many = Array.from({ length: 1_000 }, (_, id) => ({ ...picture.events[0], id }));

const at = (states: readonly string[], ...[value, context]: Parameters<typeof frozenInspector>): StoryObj => ({
  render: () => <Inspector inspector={frozenInspector(value, context)} />,
  parameters: { states: states.map((state) => `inspector:open.${state}`) },
});

export const Following = at(['log.following', 'copy.resting']);
export const FollowingDark: StoryObj = { ...Following, globals: { theme: 'dark' } };
export const FollowingOnPhone: StoryObj = { ...Following, globals: { viewport: { value: 'phone' } } };
export const Console = at(['log.following'], {}, { selected: 'x:0' });
export const Paused = at(['log.paused'], { log: 'paused' });
export const Cleared = at(['log.following'], {}, { picture: { ...picture, events: [] } });
export const MoreThanDrawn = at(['log.following'], {}, { picture: { ...picture, events: many } });
export const Copying = at(['copy.copying'], { copy: 'copying' });
export const Copied = at(['copy.copied'], { copy: 'copied' });
export const CopyRefused = at(['copy.refused'], { copy: 'refused' });
