import type { DomainKey } from '../../../api/rest/domains';
import { isRejectedWith } from '../../../api/rest/problem';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../../resource-form/resource-form-machine';
import { withReason } from '../../support/with-reason';

/** The id of the domain, typed out. */
export type DeletionValues = { typed: string };

/** The end of a domain, when its id was typed (spec domain-level §2 "Settings", §5, §8). */
export const domainDeletionFormMachine = createResourceForm<DeletionValues, DomainKey, DomainKey>({
  act: 'deletion',
  validate: ({ typed }, { id }) =>
    typed === id ? {} : { typed: 'Please input the id of the domain as it is!' },
  refusalOf: (problem, _, { namespace, id }) => {
    const text = `The domain ${namespace}/${id} could not be deleted.`;
    return {
      title: 'Domain Not Deleted',
      text: isRejectedWith(problem, 'not_found')
        ? `${text} It no longer exists: somebody else has deleted or renamed it meanwhile.`
        : withReason(text, problem),
    };
  },
});

export type DomainDeletionFormActor = ResourceFormActor<DeletionValues, DomainKey, DomainKey>;
export type DomainDeletionFormSnapshot = ResourceFormSnapshot<DeletionValues, DomainKey, DomainKey>;
