import type { SnapshotPolicy } from '~/api/rest/domain/config';
import type { Availability, DomainKey } from '~/api/rest/domains';
import { isSegment } from '~/core/paths';
import { type ApiProblem, isRejectedWith } from '~/core/problem';
import { withReason } from '~/core/refusals';
import { wholeNumberFrom } from '~/core/whole-number';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '~/machines/kit/resource-form-machine';
import type { Refusal } from '~/machines/kit/resource-form-setup';
import { policyErrors, type PolicyValues } from './snapshot-policy';

/** A refusal of a domain's settings: what was not done, and why, where more is known of it (spec domain-level §8). */
const settingsRefusalOf = (title: string, text: string) => (problem: ApiProblem) => ({
  title,
  text: isRejectedWith(problem, 'not_found')
    ? `${text} The domain no longer exists under this id. It was deleted or renamed.`
    : withReason(text, problem),
});

/** Spec domain-level §8, of everything that has no title of its own. */
const settingsNotUpdated = settingsRefusalOf(
  'Settings Not Updated',
  'There was an error applying the settings.',
);

/** The availability that is wished; empty while it shall stay what it is, which the state of the domain tells. */
export type AvailabilityValues = { wanted: Availability | '' };

export const noChoice: AvailabilityValues = { wanted: '' };

/** Another availability (spec domain-level §2 "Settings", §4, §8). */
export const availabilityFormMachine = createResourceForm<AvailabilityValues, object, Availability>({
  validate: ({ wanted }) => (wanted === '' ? { wanted: 'Please select an availability!' } : {}),
  refusalOf: settingsNotUpdated,
});

export type AvailabilityFormActor = ResourceFormActor<AvailabilityValues, object, Availability>;
export type AvailabilityFormSnapshot = ResourceFormSnapshot<AvailabilityValues, object, Availability>;

export type CollectionConfigValues = { autoCreate: boolean };

/** Whether a model brings its collection with it (spec domain-level §2 "Settings", §3, §8). */
export const collectionConfigFormMachine = createResourceForm<
  CollectionConfigValues,
  object,
  CollectionConfigValues
>({ validate: () => ({}), refusalOf: settingsNotUpdated });

export type CollectionConfigFormActor = ResourceFormActor<
  CollectionConfigValues,
  object,
  CollectionConfigValues
>;

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
        ? `${text} It no longer exists: someone else has deleted or renamed it meanwhile.`
        : withReason(text, problem),
    };
  },
});

export type DomainDeletionFormActor = ResourceFormActor<DeletionValues, DomainKey, DomainKey>;

export type DomainIdValues = { id: string };

function idError(id: string): string | undefined {
  if (id === '') return 'A domain id is required!';
  return isSegment(id) ? undefined : '"." and ".." can\'t be used as an id.';
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

export type DomainInfoValues = { displayName: string };

/** What a domain is called (spec domain-level §2 "Settings", §5, §8). */
export const domainInfoFormMachine = createResourceForm<DomainInfoValues, object, DomainInfoValues>({
  validate: ({ displayName }) => (displayName.trim() ? {} : { displayName: 'A display name is required!' }),
  refusalOf: settingsRefusalOf('Could Not Update Domain', 'The domain info could not be updated.'),
});

export type DomainInfoFormActor = ResourceFormActor<DomainInfoValues, object, DomainInfoValues>;

/** `stored`: the policy that the server has. */
export type DomainPolicyFacts = { stored: SnapshotPolicy | undefined };

/** The snapshot policy of all collections that have none of their own (spec domain-level §2 "Settings", §3, §8). */
export const domainPolicyFormMachine = createResourceForm<PolicyValues, DomainPolicyFacts, PolicyValues>({
  validate: (values, { stored }) => policyErrors(values, stored),
  refusalOf: settingsNotUpdated,
});

export type DomainPolicyFormActor = ResourceFormActor<PolicyValues, DomainPolicyFacts, PolicyValues>;

/** The minutes as they are typed. */
export type ReconnectValues = { tokenValidity: string };

export const reconnectValuesOf = ({ tokenValidity }: { tokenValidity: number }): ReconnectValues => ({
  tokenValidity: String(tokenValidity),
});
export const reconnectOf = ({ tokenValidity }: ReconnectValues) => ({ tokenValidity: Number(tokenValidity) });

function tokenValidityError(text: string): string | undefined {
  if (text.trim() === '') return 'A reconnect token validity value is required!';
  return wholeNumberFrom(1, text) === undefined
    ? 'Please input a whole number of minutes, 1 or more!'
    : undefined;
}

/** How long a client may come back without signing in (spec domain-level §2 "Settings", §5, §8, §9). */
export const reconnectFormMachine = createResourceForm<ReconnectValues, object, ReconnectValues>({
  validate: ({ tokenValidity }) => {
    const wrong = tokenValidityError(tokenValidity);
    return wrong ? { tokenValidity: wrong } : {};
  },
  refusalOf: settingsRefusalOf(
    'Could Not Update Config',
    'The reconnect configuration could not be updated.',
  ),
});

export type ReconnectFormActor = ResourceFormActor<ReconnectValues, object, ReconnectValues>;
