import type { DomainKey } from '../../../api/rest/domains';
import { isRejectedWith, type ApiProblem } from '../../../api/rest/problem';
import type { Refusal } from '../../resource-form/form-setup';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../../resource-form/resource-form-machine';
import { isSegment } from '../../support/segment';
import { settingsRefusalOf } from './domain-settings-refusal';

export type DomainIdValues = { id: string };

function idError(id: string): string | undefined {
  if (id === '') return 'A domain id is required!';
  return isSegment(id) ? undefined : 'No address can be made of this id. Please choose another one.';
}

const title = 'Domain Id Not Updated';
/** Spec domain-level §8, with its blank. */
const text = 'There was an error updating the domain id .';
const otherwise = settingsRefusalOf(title, text);

function refusalOf(problem: ApiProblem): Refusal<DomainIdValues> {
  if (isRejectedWith(problem, 'conflicts', 'duplicate')) {
    const taken = 'A domain with the specified id already exists.';
    return { title, text: `${text} ${taken}`, fieldError: { field: 'id', text: taken } };
  }
  if (isRejectedWith(problem, 'domain_not_offline'))
    return { title, text: `${text} The domain is no longer offline. Set it offline, then try again.` };
  return otherwise(problem);
}

/** Another id for a domain that is offline (spec domain-level §2 "Settings", §4, §5, §8). */
export const domainIdFormMachine = createResourceForm<DomainIdValues, object, DomainKey>({
  validate: ({ id }) => {
    const wrong = idError(id.trim());
    return wrong ? { id: wrong } : {};
  },
  refusalOf,
});

export type DomainIdFormActor = ResourceFormActor<DomainIdValues, object, DomainKey>;
export type DomainIdFormSnapshot = ResourceFormSnapshot<DomainIdValues, object, DomainKey>;
