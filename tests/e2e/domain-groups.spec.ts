import { expect, test } from './support/console';
import { alert, button, desk, field, fill, notice, pick, press } from './support/pages';

/* All that groups share with other resources: resources.spec.ts. */

test('members of a group are searched on the server and added once; a deleted user is named', async ({
  page,
  signIn,
  rest,
  control,
  expectFailures,
}) => {
  expectFailures([404, 500]);
  await signIn(page);
  await page.goto(`${desk}/create-group`);
  const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  const picker = page.getByRole('combobox', { name: 'User' });
  const addMember = async (name: string) => {
    await pick(page, 'User', name);
    await press(page, 'Add');
    await expect(members.filter({ hasText: name })).toBeVisible();
  };
  const description = field(page, 'Description');
  const heightOf = async (text: string) => {
    await description.fill(text);
    return (await description.boundingBox())?.height ?? 0;
  };
  const grown = (await heightOf('1\n2\n3\n4\n5\n6\n7\n8')) - (await heightOf(''));
  expect(Math.round(grown / 20), 'from 2 to 6 rows').toBe(4);
  await fill(page, { Id: 'night-shift', Description: 'Night' });
  await expect(button(page, 'Add')).toBeDisabled();
  await addMember('chidi');
  expect((await control.requests()).map(({ path }) => path)).toContain('/domains/acme/orders/users');
  await addMember('warehouse@example.com');
  await pick(page, 'User', 'chidi');
  await expect(page.getByText("'chidi' is already a member.")).toBeVisible();
  await press(page, 'Create');
  await expect(page.getByText('Select Add to make this user a member, or clear the field.')).toBeVisible();
  await picker.fill('');
  await picker.press('Escape');
  await rest.call('DELETE', 'domains/acme/orders/users/chidi');
  await press(page, 'Create');
  await expect(alert(page, 'Could Not Create Group')).toContainText("'chidi' is not a user of this domain.");
  await press(page, 'Remove chidi');
  await expect(button(page, 'Remove warehouse@example.com')).toBeFocused();
  await press(page, 'Create');
  await notice(page, "Group 'night-shift' created.");
  expect(await rest.call('GET', 'domains/acme/orders/groups/night-shift')).toMatchObject({
    members: ['warehouse@example.com'],
  });
});
