import { isRejectedWith } from '../../api/rest/problem';
import type { NamespaceConfig } from '../../api/rest/server-config';
import { createResourceForm, type ResourceFormActor } from '../resource-form/resource-form-machine';
import { settingsRefusal } from './settings-refusal';

export const noNamespaceConfig: NamespaceConfig = {
  enabled: false,
  userNamespacesEnabled: false,
  defaultNamespace: '',
};

/** In the order of the form, and without blanks. */
export const tidyNamespaceConfig = (config: NamespaceConfig): NamespaceConfig => ({
  enabled: config.enabled,
  userNamespacesEnabled: config.userNamespacesEnabled,
  defaultNamespace: config.defaultNamespace.trim(),
});

/** Whether there are namespaces, and where domains are without them (spec server-level §2, §3, §8). */
export const namespaceConfigFormMachine = createResourceForm<NamespaceConfig, object, NamespaceConfig>({
  validate: ({ enabled, defaultNamespace }) =>
    enabled || defaultNamespace.trim() !== '' ? {} : { defaultNamespace: 'Please select a namespace!' },
  refusalOf: (problem, { defaultNamespace }) => {
    const refusal = settingsRefusal('The namespace configuration could not be saved.', problem);
    if (!isRejectedWith(problem, 'namespace_not_found')) return refusal;
    const sentence = `The namespace '${defaultNamespace.trim()}' does not exist.`;
    return {
      title: refusal.title,
      text: `The namespace configuration could not be saved. ${sentence}`,
      fieldError: { field: 'defaultNamespace', text: sentence },
    };
  },
});

export type NamespaceConfigFormActor = ResourceFormActor<NamespaceConfig, object, NamespaceConfig>;
