import { describe, expect, it } from 'vitest';
import { emptyGroup, groupScreens } from '~/machines/resources/domain/groups';
import { embeddedServer } from '../support/embedded-server';
import { openedForm } from '../support/screen-form';

const key = { namespace: 'acme', id: 'orders' };
const groups = 'domains/acme/orders/groups';
const failed = { status: 500 };

async function creating() {
  const server = await embeddedServer();
  const { createGroup } = groupScreens(server.wiring, key);
  const { form, submit } = await openedForm(createGroup, { values: emptyGroup, facts: { id: undefined } });
  const filled = { id: 'night', description: 'Night shift' };
  return { ...server, form, create: (members: string[]) => submit({ ...filled, members }) };
}

/** The group `express`, with alma and mei. */
async function editing() {
  const server = await embeddedServer();
  const { editGroup } = groupScreens(server.wiring, key);
  const input = { values: { ...emptyGroup, id: 'express' }, facts: { id: 'express' } };
  const opened = { ...server, ...(await openedForm(editGroup, input)) };
  server.asked.length = 0;
  return opened;
}
const express = { id: 'express', description: 'Mine', members: ['mei', 'alma'] };
const taken = 'A group with the specified id already exists.';

describe('a new group', () => {
  it('names members that are not users when the server answers 500', async () => {
    const one = await creating();
    expect((await one.create(['alma', 'nobody'])).refusal?.text).toBe(
      "The group could not be created. 'nobody' is not a user of this domain. Remove it from the members and save again.",
    );
    expect(one.logged).toHaveLength(1);
    const many = await creating();
    const { refusal, values } = await many.create(['x', 'y', 'z', ...Array.from({ length: 12 }, () => 'alma')]);
    expect(refusal?.text).toBe(
      "The group could not be created. 'x', 'y' and 'z' are not users of this domain. Remove them from the members and save again.",
    );
    expect(values.members).toContain('x');
  });

  it('reports the error when its members can not be looked up', async () => {
    const { create, fail } = await creating();
    fail(`POST ${groups}`, failed);
    fail('GET domains/acme/orders/users/alma', { status: 403, code: 'forbidden' });
    expect((await create(['alma'])).refusal?.text).toBe(
      'The group could not be created. The server returned an error (500).',
    );
  });
});

describe('an existing group', () => {
  it('is renamed after checking that the id is free', async () => {
    const { submit, asked, bodies, told } = await editing();
    await submit({ id: ' day ' });
    expect(asked).toEqual([`GET ${groups}/express`, `GET ${groups}/day`, `PUT ${groups}/express`]);
    expect(bodies).toMatchObject([{ id: 'day', members: ['alma', 'mei'] }]);
    expect(told).toMatchObject([{ text: "Group 'day' updated." }]);
  });

  it('is not renamed to an id in use', async () => {
    const { submit, writes } = await editing();
    const { refusal, errors } = await submit({ id: 'desk' });
    expect(refusal).toMatchObject({ title: 'Could Not Update Group', text: taken });
    expect([errors, writes()]).toEqual([{ id: taken }, []]);
  });

  it('reports an id that was taken between the check and the renaming', async () => {
    const { submit, fail, others } = await editing();
    const before = () => others.domain.groups.create(key, { ...express, id: 'day' });
    fail(`PUT ${groups}/express`, { before });
    expect((await submit({ id: 'day' })).refusal).toMatchObject({ text: taken });
  });

  it('names members that are no users', async () => {
    const { submit } = await editing();
    expect((await submit({ members: ['alma', 'nobody'] })).refusal).toMatchObject({
      title: 'Could Not Update Group',
      text: "The group could not be updated. 'nobody' is not a user of this domain. Remove it from the members and save again.",
    });
  });

  it('has no conflict when only the order of the members differs', async () => {
    const { submit, form, others } = await editing();
    const stored = await others.domain.groups.get(key, 'express');
    await others.domain.groups.update(key, 'express', { ...stored, members: express.members });
    await submit({ description: 'Mine' });
    expect(form.getSnapshot().value).toBe('saved');
  });
});
