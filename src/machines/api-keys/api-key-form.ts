import type { ApiKey, ApiKeyDetails } from '../../api/rest/api-keys';
import { isRejectedWith, type ApiProblem } from '../../api/rest/problem';
import type { FieldErrors, Refusal } from '../resource-form/form-setup';
import { createResourceForm, type ResourceFormActor } from '../resource-form/resource-form-machine';
import { duplicateField, duplicateOf } from '../support/duplicate-field';
import { withReason } from '../support/with-reason';

/** Spec server-level §5: enabled by default. */
export const emptyApiKey: ApiKeyDetails = { name: '', enabled: true };

/** In the order of the form, and without blanks around the name. */
export const tidyApiKey = ({ name, enabled }: ApiKeyDetails): ApiKeyDetails => ({
  name: name.trim(),
  enabled,
});

/** Spec server-level §5 "API key". The server would store a blank name. */
const validate = ({ name }: ApiKeyDetails): FieldErrors<ApiKeyDetails> =>
  name.trim() === '' ? { name: 'Please input an API Key name!' } : {};

/**
 * The server answers 404 where the name is taken, and where the key is gone: the console finds out which.
 * @throws ApiProblem `duplicate`, where another of these keys has the name
 */
export function refuseDuplicate(keys: readonly ApiKey[], name: string, own?: string): void {
  if (keys.some((each) => each.name === name && each.key !== own)) throw duplicateOf('name');
}

/** Spec server-level §8 "API key create or update". */
const refusalFor =
  (title: string, text: string) =>
  (problem: ApiProblem): Refusal<ApiKeyDetails> => {
    const field = duplicateField(problem);
    if (field === undefined) return { title, text: withReason(text, problem) };
    const sentence = `An API Key with the specified ${field} already exists.`;
    return {
      title,
      text: sentence,
      ...(field === 'name' ? { fieldError: { field, text: sentence } } : {}),
    };
  };

/** A new key; `saved` is where it stands in the list. */
export const newApiKeyFormMachine = createResourceForm<ApiKeyDetails, object, { page: number }>({
  validate,
  refusalOf: refusalFor('Could Not Create API Key', 'The API key could not be created.'),
});

/** A key as it was loaded; undefined before. */
export type ApiKeyFacts = { apiKey: ApiKey | undefined };
const refusedUpdate = refusalFor('Could Not Update API Key', 'The API key could not be saved.');

export const apiKeyFormMachine = createResourceForm<ApiKeyDetails, ApiKeyFacts, ApiKeyDetails>({
  validate,
  refusalOf: (problem, values) =>
    isRejectedWith(problem, 'not_found')
      ? {
          title: 'Could Not Update API Key',
          text: `The API key '${values.name.trim()}' no longer exists. It was deleted meanwhile.`,
        }
      : refusedUpdate(problem),
});

export type NewApiKeyFormActor = ResourceFormActor<ApiKeyDetails, object, { page: number }>;
export type ApiKeyFormActor = ResourceFormActor<ApiKeyDetails, ApiKeyFacts, ApiKeyDetails>;
