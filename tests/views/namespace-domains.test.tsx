import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { domainList } from '~/machines/resources/domains';
import { CardRows, RowActions } from '~/views/kit/list/RowActions';
import { favoriteAction } from '~/views/resources/domains/FavoriteStar';
import { NamespaceDomains } from '~/views/resources/namespaces/NamespacePage';
import { orderDesk } from '../support/domain-samples';
import { frozenFavorites } from '../support/frozen-domain';
import { frozenList } from '../support/frozen-list';
import { show } from '../support/show';

const empty = () => frozenList(domainList.machine, domainList.defaults, { rows: 'empty', shown: [] });

it.each([
  [{ serverRole: 'Developer' }, 'No domains that you can open.'],
  [{ serverRole: 'Developer', namespaceRole: 'Owner' }, 'No domains in this namespace yet'],
  [{ serverRole: 'Domain Admin' }, 'No domains in this namespace yet'],
])('says that a namespace has no domains only to %o who sees all', (roles, text) => {
  const principal = { username: 'devi', ...roles };
  const favorites = frozenFavorites(orderDesk);
  show(<NamespaceDomains id="acme" principal={principal} list={empty()} favorites={favorites} zone="utc" />);
  expect(screen.getByText(text)).toBeVisible();
});

it('keeps a star beside the menu when rows are cards', () => {
  const star = favoriteAction({ name: 'desk', favorite: true, reason: undefined, onToggle: () => {} });
  const actions = [star, { text: 'Delete', label: 'Delete desk', icon: <i />, onClick: () => {} }];
  show(
    <CardRows value>
      <RowActions name="desk" actions={actions} />
    </CardRows>,
  );
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual(['Favorite desk', 'More actions for desk']);
});
