import { createResourceForm, type ResourceFormActor } from '../../resource-form/resource-form-machine';
import { settingsNotUpdated } from './domain-settings-refusal';

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
