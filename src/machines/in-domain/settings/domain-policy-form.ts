import type { SnapshotPolicy } from '../../../api/rest/domain/snapshot-policy';
import { createResourceForm, type ResourceFormActor } from '../../resource-form/resource-form-machine';
import { policyErrors, type PolicyValues } from '../snapshot-policy/snapshot-policy-values';
import { settingsNotUpdated } from './domain-settings-refusal';

/** `stored`: the policy that the server has. */
export type DomainPolicyFacts = { stored: SnapshotPolicy | undefined };

/** The snapshot policy of all collections that have none of their own (spec domain-level §2 "Settings", §3, §8). */
export const domainPolicyFormMachine = createResourceForm<PolicyValues, DomainPolicyFacts, PolicyValues>({
  validate: (values, { stored }) => policyErrors(values, stored),
  refusalOf: settingsNotUpdated,
});

export type DomainPolicyFormActor = ResourceFormActor<PolicyValues, DomainPolicyFacts, PolicyValues>;
