import { createResourceForm, type ResourceFormActor } from '../../resource-form/resource-form-machine';
import { settingsRefusalOf } from './domain-settings-refusal';

export type DomainInfoValues = { displayName: string };

/** What a domain is called (spec domain-level §2 "Settings", §5, §8). */
export const domainInfoFormMachine = createResourceForm<DomainInfoValues, object, DomainInfoValues>({
  validate: ({ displayName }) => (displayName.trim() ? {} : { displayName: 'A display name is required!' }),
  refusalOf: settingsRefusalOf('Could Not Update Domain', 'The domain info could not be updated.'),
});

export type DomainInfoFormActor = ResourceFormActor<DomainInfoValues, object, DomainInfoValues>;
