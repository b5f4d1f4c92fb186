import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { Domain } from '~/api/rest/domains';
import { favoritesMachine } from '~/machines/favorites/favorites-machine';
import { floorPlans, loadTest, orderDesk, priceLists } from '../../../tests/support/domain-samples';
import { frozen } from '../../../tests/support/frozen';
import { unreachable } from '../../../tests/support/session-samples';
import { DomainSwitcher } from './DomainNavHead';
import { TopBar } from './TopBar';

const meta = { title: 'Shell/DomainSwitcher', component: DomainSwitcher } satisfies Meta<
  typeof DomainSwitcher
>;
export default meta;
type Story = StoryObj;

const switcher = (domains: Domain[] | undefined, current = orderDesk): Story => ({
  render: () => (
    <TopBar
      switcher={
        <DomainSwitcher
          current={current}
          favorites={frozen(favoritesMachine, {
            value: { list: domains ? 'ready' : 'failed', marking: 'idle' },
            context: {
              domains: domains ?? [],
              problem: domains ? undefined : unreachable,
              pendingChanges: [],
              attempt: domains ? 0 : 1,
            },
          })}
        />
      }
    />
  ),
});
const open: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await userEvent.click(within(canvasElement).getByRole('button'));
  await within(canvasElement).findByRole('menu');
};

export const Closed = switcher([orderDesk]);
export const LongName = switcher([], {
  ...orderDesk,
  displayName: 'Order Desk of the Northern Warehouses and Their Suppliers',
  id: 'order-desk-of-the-northern-warehouses',
});
export const Favorites: Story = { ...switcher([orderDesk, priceLists, floorPlans, loadTest]), play: open };
export const NoFavorites: Story = { ...switcher([]), play: open };
export const FavoritesFailed: Story = { ...switcher(undefined), play: open };
