import type { SampleThing } from '~/api/rest/domain/sample-things';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { formsOf, idError, refusals } from '~/machines/kit/resource-forms';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import { inDomain } from './in-domain';

export const sampleThingsPath = (key: DomainKey) => `${domainPath(key)}/sample-things`;

/** `exists`: its id can't be changed. */
type SampleThingFacts = { exists: boolean };

export const emptySampleThing: SampleThing = { id: '', description: '' };

const tidy = ({ id, description }: SampleThing): SampleThing => ({
  id: id.trim(),
  description: description.trim(),
});

export const sampleThingFormMachine = createResourceForm<SampleThing, SampleThingFacts, SampleThing>({
  validate: ({ id }, { exists }) => ({ id: exists ? undefined : idError(id, 'Please input an Id!') }),
  refusalOf: refusals({
    noun: 'Sample Thing',
    existing: ({ id }, { exists }) => (exists ? id : undefined),
    blames: ['id'],
  }),
});

export type SampleThingFormActor = ResourceFormActor<SampleThing, SampleThingFacts, SampleThing>;

/** Creates and changes sample things of a domain. */
export const sampleThingScreens = inDomain((wiring) => {
  const { key } = wiring;
  const { sampleThings } = wiring.inDomain;
  const { create, edit } = formsOf<SampleThing>(wiring, {
    noun: 'Sample Thing',
    path: sampleThingsPath(key),
    nameOf: ({ id }) => id,
  });
  return {
    createSampleThing: create(sampleThingFormMachine, {
      sentOf: tidy,
      send: (created, signal) => sampleThings.create(key, created, signal),
      read: ({ id }, signal) => sampleThings.get(key, id, signal),
    }),
    editSampleThing: edit(sampleThingFormMachine, {
      read: async ({ id }, signal) => ({ values: await sampleThings.get(key, id, signal) }),
      tidy,
      write: (values, _, signal) => sampleThings.update(key, values, signal),
    }),
  };
});
