import { domainSettingForms, unloadedDomainSettings } from '~/machines/resources/domain/settings';
import { policyValuesOf } from '~/machines/resources/domain/snapshot-policy';
import { deskKey, storedPolicy } from './collection-samples';
import { type FormAt, frozenForms } from './frozen-form';

export type SettingsAt = Partial<Record<keyof typeof domainSettingForms, FormAt>>;

const policyValues = policyValuesOf(storedPolicy);

/** Every form of the page, frozen in one state. */
export const frozenSettings = (at: SettingsAt = {}) =>
  frozenForms(
    domainSettingForms,
    {
      ...unloadedDomainSettings(deskKey),
      info: { values: { displayName: 'Order Desk' }, facts: {} },
      reconnect: { values: { tokenValidity: '1440' }, facts: {} },
      policy: { values: policyValues, facts: { stored: storedPolicy } },
    },
    at,
  );

export const needsManaging = 'Ask an owner of this domain to give you the Domain Admin role.';
/** The problem of a form or list that the role does not permit. */
export const refusedBy = (message: string) =>
  ({ kind: 'rejected', status: 403, code: 'forbidden', message, details: {} }) as const;
