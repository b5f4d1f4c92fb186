import { type SampleThing, sampleThingsApi } from '~/api/rest/domain/sample-things';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath, encodedSegment } from '~/core/paths';
import { createResourceForm, type ResourceFormActor, type FormFields } from '~/machines/kit/resource-form-machine';
import { formsOf, idError, refusals, startOf, tidied } from '~/machines/kit/resource-forms';
import { listKind, listOf } from '~/machines/kit/resource-lists';
import { inDomain } from './in-domain';

export const sampleThingsPath = (key: DomainKey) => `${domainPath(key)}/sample-things`;
export const sampleThingPath = (key: DomainKey, id: string) => `${sampleThingsPath(key)}/${encodedSegment(id)}`;

export const sampleThingList = listKind<SampleThing>({
  idOf: ({ id }) => id,
  own: 'id',
  by: { id: ({ id }) => id, description: ({ description }) => description },
  bulk: { many: 'sample things' },
});

/** `exists`: its id can't be changed. */
type SampleThingFacts = { exists: boolean };

export const sampleThingFields: FormFields<SampleThing, SampleThingFacts> = {
  id: {
    label: 'Id',
    required: true,
    mono: true,
    error: (id, _, { exists }) => (exists ? undefined : idError(id, 'Please input an Id!')),
  },
  description: { label: 'Description', rows: [2, 6] },
};
export const emptySampleThing = startOf(sampleThingFields);

export const sampleThingFormMachine = createResourceForm<SampleThing, SampleThingFacts, SampleThing>({
  fields: sampleThingFields,
  refusalOf: refusals({
    noun: 'Sample Thing',
    existing: ({ id }, { exists }) => (exists ? id : undefined),
    blames: ['id'],
  }),
});

export type SampleThingFormActor = ResourceFormActor<SampleThing, SampleThingFacts, SampleThing>;

/** Sample things of a domain: list, creation, change. */
export const sampleThingScreens = inDomain((wiring) => {
  const { key } = wiring;
  const sampleThings = sampleThingsApi(wiring.rest);
  const { create, edit } = formsOf<SampleThing>(wiring, {
    noun: 'Sample Thing',
    path: sampleThingsPath(key),
    nameOf: ({ id }) => id,
  });
  return {
    sampleThingList: listOf(sampleThingList, wiring, {
      read: ({ filter, offset, limit }, signal) => sampleThings.list(key, { filter, offset, limit }, signal),
      removal: {
        noun: 'Sample Thing',
        remove: ({ id }) => sampleThings.remove(key, id),
        get: ({ id }, signal) => sampleThings.get(key, id, signal),
      },
    }),
    createSampleThing: create(sampleThingFormMachine, {
      sentOf: (values) => tidied(sampleThingFields, values),
      send: (created, signal) => sampleThings.create(key, created, signal),
      read: ({ id }, signal) => sampleThings.get(key, id, signal),
    }),
    editSampleThing: edit(sampleThingFormMachine, {
      read: async ({ id }, signal) => ({ values: await sampleThings.get(key, id, signal) }),
      // The id is not trimmed: the server may have one with blanks around it.
      tidy: (values) => ({ ...tidied(sampleThingFields, values), id: values.id }),
      write: (values, _, signal) => sampleThings.update(key, values, signal),
    }),
  };
});
