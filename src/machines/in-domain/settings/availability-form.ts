import type { Availability } from '../../../api/rest/domains';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../../resource-form/resource-form-machine';
import { settingsNotUpdated } from './domain-settings-refusal';

/** The availability that is wished; empty while it shall stay what it is, which the state of the domain tells. */
export type AvailabilityValues = { wanted: Availability | '' };

export const noWish: AvailabilityValues = { wanted: '' };

/** Another availability (spec domain-level §2 "Settings", §4, §8). */
export const availabilityFormMachine = createResourceForm<AvailabilityValues, object, Availability>({
  validate: ({ wanted }) => (wanted === '' ? { wanted: 'Please select an availability!' } : {}),
  refusalOf: settingsNotUpdated,
});

export type AvailabilityFormActor = ResourceFormActor<AvailabilityValues, object, Availability>;
export type AvailabilityFormSnapshot = ResourceFormSnapshot<AvailabilityValues, object, Availability>;
