import type { Availability } from '~/api/rest/domains';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import {
  availabilityFormMachine,
  collectionConfigFormMachine,
  domainDeletionFormMachine,
  domainIdFormMachine,
  domainInfoFormMachine,
  domainPolicyFormMachine,
  noChoice,
  reconnectFormMachine,
} from '~/machines/resources/domain/settings';
import { policyValuesOf } from '~/machines/resources/domain/snapshot-policy';
import type { DomainSettingsForms } from '~/views/pages/domain-settings/DomainSettings';
import { deskKey, storedPolicy } from './collection-samples';
import { type FormLeaf, frozenForm } from './frozen-form';

/** A form of the settings in some state; by default it is loaded and unchanged. */
export type FormAt = [leaf: FormLeaf, context?: object];
export type SettingsAt = Partial<Record<keyof DomainSettingsForms, FormAt>>;

export const policyValues = policyValuesOf(storedPolicy);
const untouched: FormAt = ['pristine'];
const at = <Values, Facts>([leaf, context = {}]: FormAt = untouched) =>
  [leaf, context as Partial<FormContext<Values, Facts>>] as const;

/** Every form of the page, held still. */
export const frozenSettings = (forms: SettingsAt = {}): DomainSettingsForms => ({
  info: frozenForm(
    domainInfoFormMachine,
    { values: { displayName: 'Order Desk' }, facts: {} },
    ...at<{ displayName: string }, object>(forms.info),
  ),
  availability: frozenForm(
    availabilityFormMachine,
    { values: noChoice, facts: {} },
    ...at<{ wanted: Availability | '' }, object>(forms.availability),
  ),
  reconnect: frozenForm(
    reconnectFormMachine,
    { values: { tokenValidity: '1440' }, facts: {} },
    ...at<{ tokenValidity: string }, object>(forms.reconnect),
  ),
  policy: frozenForm(
    domainPolicyFormMachine,
    { values: policyValues, facts: { stored: storedPolicy } },
    ...at<typeof policyValues, { stored: typeof storedPolicy | undefined }>(forms.policy),
  ),
  collection: frozenForm(
    collectionConfigFormMachine,
    { values: { autoCreate: false }, facts: {} },
    ...at<{ autoCreate: boolean }, object>(forms.collection),
  ),
  id: frozenForm(
    domainIdFormMachine,
    { values: { id: deskKey.id }, facts: {} },
    ...at<{ id: string }, object>(forms.id),
  ),
  deletion: frozenForm(
    domainDeletionFormMachine,
    { values: { typed: '' }, facts: deskKey },
    ...at<{ typed: string }, typeof deskKey>(forms.deletion),
  ),
});

export const needsManaging =
  'Needs the server role Domain Admin or Server Admin, or the namespace role Domain Admin or Owner, or the domain role Domain Admin or Owner.';
/** What a form or a list fails with, where the role does not permit it. */
export const refusedBy = (message: string) =>
  ({ kind: 'rejected', status: 403, code: 'forbidden', message, details: {} }) as const;
