import type { JwtKeyDetails } from '../../../api/rest/domain/jwt-keys';
import { isRejectedWith, type ApiProblem } from '../../../api/rest/problem';
import type { FieldErrors, Refusal } from '../../resource-form/form-setup';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../../resource-form/resource-form-machine';
import { duplicateField } from '../../support/duplicate-field';
import { isSegment } from '../../support/segment';
import { withReason } from '../../support/with-reason';
import { keyKind } from './key-kind';

/** `exists`: it is changed; its id stands. */
export type JwtKeyFacts = { exists: boolean };

export const emptyJwtKey: JwtKeyDetails = { id: '', description: '', key: '', enabled: true };

/** In the order of the form, and without blanks around its texts. */
export const tidyJwtKey = ({ id, description, key, enabled }: JwtKeyDetails): JwtKeyDetails => ({
  id,
  description: description.trim(),
  key: key.trim(),
  enabled,
});

function idError(text: string): string | undefined {
  const id = text.trim();
  if (id === '') return 'Please input a Id!';
  return isSegment(id) ? undefined : 'No address can be made of this id. Please choose another one.';
}

/** A private key would be sent to the server, and shown to everybody who may open the domain. */
function keyError(text: string): string | undefined {
  if (text.trim() === '') return 'Please input a Public Key!';
  return keyKind(text) === 'private'
    ? 'This is a private key, which must stay with you. Please input the public key that belongs to it.'
    : undefined;
}

/** Spec domain-level §5 "JWT key". */
function validate({ id, key }: JwtKeyDetails, { exists }: JwtKeyFacts): FieldErrors<JwtKeyDetails> {
  const wrongId = exists ? undefined : idError(id);
  const wrongKey = keyError(key);
  return { ...(wrongId ? { id: wrongId } : {}), ...(wrongKey ? { key: wrongKey } : {}) };
}

/** Spec domain-level §8; also what fails otherwise is told (docs/decisions). */
function refusalOf(
  problem: ApiProblem,
  { id }: JwtKeyDetails,
  { exists }: JwtKeyFacts,
): Refusal<JwtKeyDetails> {
  const title = exists ? 'Could Not Update Key' : 'Could Not Create Key';
  if (isRejectedWith(problem, 'duplicate', 'conflicts')) {
    const field = duplicateField(problem) ?? 'id';
    const text = `A key with the specified ${field} already exists.`;
    return { title, text, ...(field === 'id' && !exists ? { fieldError: { field, text } } : {}) };
  }
  if (exists && isRejectedWith(problem, 'not_found'))
    return { title, text: `The key '${id}' no longer exists. It was deleted meanwhile.` };
  return {
    title,
    text: withReason(exists ? 'The key could not be updated.' : 'The key could not be created.', problem),
  };
}

export const jwtKeyFormMachine = createResourceForm<JwtKeyDetails, JwtKeyFacts, JwtKeyDetails>({
  validate,
  refusalOf,
});

export type JwtKeyFormActor = ResourceFormActor<JwtKeyDetails, JwtKeyFacts, JwtKeyDetails>;
export type JwtKeyFormSnapshot = ResourceFormSnapshot<JwtKeyDetails, JwtKeyFacts, JwtKeyDetails>;
