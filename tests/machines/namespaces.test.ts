import { describe, expect, it } from 'vitest';
import { emptyNamespace, namespaceList, namespaceScreens } from '~/machines/resources/namespaces';
import { embeddedServer } from '../support/embedded-server';
import { counted, openedForm, openedList } from '../support/screen-form';

const forbidden = { status: 403, code: 'forbidden' };
const needs = 'Requires the server role Domain Admin or Server Admin.';

/** The list with these namespaces, without domains, made by another operator. */
async function listed(...ids: string[]) {
  const server = await embeddedServer();
  for (const id of ids) await server.others.namespaces.create({ id, displayName: id });
  const { namespaceList: machine } = namespaceScreens(server.wiring);
  return { ...server, ...(await openedList(machine, namespaceList.defaults, '?filter=zz')) };
}
const domain = (namespace: string, id: string) => ({ namespace, id, displayName: id });

describe('the namespace list', () => {
  it.each([
    [1, 'There is one in it now.'],
    [2, 'There are 2 in it now.'],
  ])('does not delete a namespace that now has %i domains, but deletes the others', async (count, now) => {
    const { writes, told, others, remove } = await listed('zz-a', 'zz-b');
    for (let at = 0; at < count; at += 1) await others.domains.create(domain('zz-a', `d${at}`));
    await remove(['zz-a', 'zz-b']);
    expect(writes()).toEqual(['DELETE namespaces/zz-b']);
    expect(told).toEqual([
      { intent: 'success', title: "Namespace 'zz-b' deleted." },
      {
        intent: 'error',
        title: 'Could Not Delete Namespace',
        text: `The namespace 'zz-a' could not be deleted. Can not delete a namespace with domains! ${now}`,
      },
    ]);
  });

  it('finds a namespace among many with similar ids before deleting it', async () => {
    const { asked, writes, others, remove } = await listed('zz');
    // The newest come first.
    for (let at = 0; at < 120; at += 1) await others.namespaces.create({ id: `zz${at}`, displayName: `Z ${at}` });
    await others.domains.create(domain('zz', 'd'));
    await remove(['zz']);
    expect(asked).toEqual(expect.arrayContaining(['GET namespaces?filter=zz&offset=100&limit=50']));
    expect(writes()).toEqual([]);
  });

  it('counts the roles that go with it', async () => {
    const { list, removal, others } = await listed('zz-a');
    await others.roles.setInNamespace('zz-a', { dana: 'Owner' });
    list.send({ type: 'list.remove', ids: ['zz-a'] });
    await counted(removal);
    expect(removal.getSnapshot().context.losses?.list).toMatchObject([
      { what: 'role', items: expect.arrayContaining([{ name: 'dana', notes: ['Owner'] }]) as unknown[] },
    ]);
  });

  it('reports that the role does not permit a deletion', async () => {
    const { told, fail, remove } = await listed('zz-a');
    fail('DELETE namespaces/zz-a', forbidden);
    expect(await remove(['zz-a'])).toMatchObject([{ problem: { message: needs } }]);
    expect(told).toMatchObject([{ title: 'Could Not Delete Namespace' }]);
  });
});

it.each([
  [
    { status: 409, code: 'duplicate', details: {} },
    'A namespace with the specified id or display name already exists.',
  ],
  [forbidden, needs],
])('a new namespace reports a refusal: %o', async (fate, text) => {
  const { wiring, fail, told, gone } = await embeddedServer();
  const input = { values: emptyNamespace, facts: { exists: false } };
  const { submit } = await openedForm(namespaceScreens(wiring).createNamespace, input);
  fail('POST namespaces', fate);
  const typed = { id: 'shop', displayName: 'Shop' };
  const { refusal, faulty, values } = await submit(typed);
  expect([refusal, faulty, values]).toEqual([{ title: 'Could Not Create Namespace', text }, undefined, typed]);
  expect([told, gone]).toEqual([[], []]);
});
