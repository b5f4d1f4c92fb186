import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { userList } from '~/machines/resources/users';
import { UserListView } from '~/views/resources/users/UserList';
import { frozenList, type ListAt } from '../support/frozen-list';
import { show } from '../support/show';
import { chidi, serverAdmin } from '../support/user-samples';
import { watched } from '../support/watched';
import type { User } from '~/api/rest/users';

/** Shown on 4 May 2026. */
function open(at: ListAt<User>, principal = serverAdmin) {
  const { actor, sent } = watched(frozenList(userList.machine, userList.defaults, { shown: [chidi], ...at }));
  show(<UserListView list={actor} principal={principal} zone="utc" />);
  return sent;
}
const choice = () => screen.findByRole('combobox', { name: 'Last login' });
const facet = (value: string) => ({ type: 'list.facet', name: 'lastLogin', value });

describe('the filter by last login', () => {
  it('finds those who never signed in, or not in the last 30 days', async () => {
    const sent = open({});
    expect(await choice()).toHaveValue('');
    expect(screen.queryByLabelText('No login since')).toBeNull();
    await userEvent.selectOptions(await choice(), 'Never signed in');
    await userEvent.selectOptions(await choice(), 'Not since…');
    expect(sent).toEqual([facet('never'), facet('2026-04-04Z')]);
  });

  it('takes another day when its year is complete', async () => {
    const sent = open({ query: '?lastLogin=2026-04-04Z' });
    expect(await choice()).toHaveDisplayValue('Not since…');
    const day = screen.getByLabelText('No login since');
    expect(day).toHaveValue('2026-04-04');
    fireEvent.change(day, { target: { value: '0202-04-04' } });
    expect([day, sent]).toEqual([day, []]);
    expect(day).toHaveValue('0202-04-04');
    fireEvent.change(day, { target: { value: '2025-12-31' } });
    expect(sent).toEqual([facet('2025-12-31Z')]);
  });

  it.each([
    ['never', 'No users who never signed in'],
    ['2026-04-04Z', "No users who haven't signed in since 04/04/2026"],
  ])('says that nobody is found by %s, with a way back', async (value, title) => {
    const sent = open({ rows: 'unmatched', query: `?lastLogin=${value}`, shown: [], total: 0 });
    expect(screen.getByText(title)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Any last login' }));
    expect(sent).toEqual([facet('')]);
  });
});
