import { tapModel } from './support/model-wire';
import { axe, expect, openModel, row, saved, since, stamp, test, tool, valueOf } from './support/model';

const models = 'domains/acme/orders/models';

test.beforeEach(({ page, signIn }) => signIn(page));

test('dates that a REST call stored as objects are converted in one undoable step', async ({
  page,
  rest,
  openAs,
  stored,
}) => {
  const data = { title: 'Kettle', since: stamp(since), log: [{ at: stamp(since) }, { at: stamp(0) }] };
  const { id } = await rest.call<{ id: string }>('POST', models, { collection: 'orders', data });
  const alma = await openAs('alma', id);
  const typesThere = () => [
    alma.elementAt('since').type(),
    alma.elementAt('log', 0, 'at').type(),
    alma.elementAt('log', 1, 'at').type(),
  ];
  const wire = await tapModel(page);
  await openModel(page, id);
  const notice = page.getByText('3 values look like dates but are stored as objects.');
  await expect(notice).toBeVisible();
  await expect(row(page, 'since', 'object, 2 properties')).toBeVisible();
  await axe(page);
  const convert = page.getByRole('button', { name: 'Convert to dates' });
  await convert.click();
  await expect(notice).toBeHidden();
  await expect(valueOf(row(page, 'since'))).toHaveText('03/04/2026 06:06:07.089 AM');
  await saved(page);
  expect((await stored(id)).data).toEqual(data);
  await expect.poll(typesThere).toEqual(['date', 'date', 'date']);

  await tool(page, 'Edit').click();
  await tool(page, 'Undo').click();
  await expect(notice).toBeVisible();
  await expect(tool(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(typesThere).toEqual(['object', 'object', 'object']);
  await tool(page, 'Redo').click();
  await expect(notice).toBeHidden();
  await expect.poll(typesThere).toEqual(['date', 'date', 'date']);
  await tool(page, 'Undo').click();
  await convert.click();
  await expect.poll(typesThere).toEqual(['date', 'date', 'date']);

  await tool(page, 'Undo').click();
  await expect(convert).toBeVisible();
  wire.permit(false);
  await expect(convert).toBeHidden();
  wire.permit(true);
  await expect(convert).toBeVisible();
  await wire.cut();
  await expect(convert).toBeHidden();
});
