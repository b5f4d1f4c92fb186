import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { emptySampleThing, sampleThingScreens } from '~/machines/resources/domain/sample-things';
import { pretendedRest } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };

it('sends what was typed, without blanks around it, when it is created', async () => {
  const { rest, asked, bodies } = pretendedRest(() => ({}));
  const machines = sampleThingScreens({ ...screenWorld({}).wiring, rest }, key);
  const form = createActor(machines.createSampleThing, {
    input: { values: emptySampleThing, facts: { exists: false } },
  }).start();
  await waitFor(form, (snapshot) => snapshot.hasTag('editable'));
  form.send({ type: 'form.change', change: { id: ' first ', description: 'The first one' } });
  form.send({ type: 'form.submit' });
  await waitFor(form, (snapshot) => snapshot.matches('saved'));
  expect(asked).toEqual(['POST domains/acme/desk/sample-things']);
  expect(bodies).toEqual([{ id: 'first', description: 'The first one' }]);
});

it('shows the sentence of the field when the id is missing', async () => {
  const machines = sampleThingScreens(screenWorld({}).wiring, key);
  const form = createActor(machines.createSampleThing, {
    input: { values: emptySampleThing, facts: { exists: false } },
  }).start();
  await waitFor(form, (snapshot) => snapshot.hasTag('editable'));
  form.send({ type: 'form.submit' });
  expect(form.getSnapshot().context.errors).toMatchObject({ id: 'Please input an Id!' });
});
