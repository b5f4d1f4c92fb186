import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { readQuery } from '~/core/list-query';
import { emptySampleThing, sampleThingList, sampleThingScreens } from '~/machines/resources/domain/sample-things';
import { pretendedRest } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const first = { id: 'first', description: 'The first one' };

it('asks for the first page when it starts', async () => {
  const { rest, asked } = pretendedRest(() => [first]);
  const machines = sampleThingScreens({ ...screenWorld({}).wiring, rest }, key);
  const list = createActor(machines.sampleThingList, {
    input: { query: readQuery('?filter=f', sampleThingList.defaults) },
  }).start();
  await waitFor(list, (snapshot) => !snapshot.hasTag('busy'));
  expect(asked).toEqual(['GET domains/acme/desk/sample-things?filter=f&offset=0&limit=26']);
  expect(list.getSnapshot().context.page?.rows).toEqual([first]);
});

it('sends what was typed, without blanks around it, when it is created', async () => {
  const { rest, asked, bodies } = pretendedRest(() => ({}));
  const machines = sampleThingScreens({ ...screenWorld({}).wiring, rest }, key);
  const form = createActor(machines.createSampleThing, {
    input: { values: emptySampleThing, facts: { exists: false } },
  }).start();
  await waitFor(form, (snapshot) => snapshot.hasTag('editable'));
  form.send({ type: 'form.submit' });
  expect(form.getSnapshot().context.errors).toMatchObject({ id: 'Please input an Id!' });
  form.send({ type: 'form.change', change: { ...first, id: ' first ' } });
  form.send({ type: 'form.submit' });
  await waitFor(form, (snapshot) => snapshot.matches('saved'));
  expect(asked).toEqual(['POST domains/acme/desk/sample-things']);
  expect(bodies).toEqual([first]);
});

it('keeps the id, also with blanks around it, when it is edited', async () => {
  const present = { ...first, id: ' first ' };
  const { rest, asked, bodies } = pretendedRest(({ method }) => (method === 'GET' ? { ...present, more: 1 } : {}));
  const machines = sampleThingScreens({ ...screenWorld({}).wiring, rest }, key);
  const form = createActor(machines.editSampleThing, {
    input: { values: { ...emptySampleThing, id: present.id }, facts: { exists: true } },
  }).start();
  await waitFor(form, (snapshot) => snapshot.hasTag('editable'));
  form.send({ type: 'form.change', change: { description: ' Another ' } });
  form.send({ type: 'form.submit' });
  await waitFor(form, (snapshot) => snapshot.matches('saved'));
  const path = 'domains/acme/desk/sample-things/%20first%20';
  expect(asked).toEqual([`GET ${path}`, `GET ${path}`, `PUT ${path}`]);
  expect(bodies).toEqual([{ description: 'Another' }]);
});
