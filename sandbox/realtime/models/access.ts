import { findModel, modelPermissionsOf } from '../../state/models';
import type { Model, ModelPermissions } from '../../state/records';
import { RequestError } from '../messages';
import type { Member } from '../room';

export const modelNotFound = (id: string): RequestError =>
  new RequestError('model_not_found', `A model with id '${id}' does not exist.`, { id: { stringValue: id } });

/** @throws RequestError */
export const requireModel = ({ domain }: Member, id: string): Model => {
  const model = findModel(domain, id);
  if (model) return model;
  throw modelNotFound(id);
};

export const permissionsOf = ({ domain, user }: Member, model: Model): ModelPermissions =>
  modelPermissionsOf(domain, model, user);

/** @throws RequestError with this sentence if the session's user lacks the permission */
export const requirePermission = (
  member: Member,
  model: Model,
  permission: keyof ModelPermissions,
  sentence: string,
): void => {
  if (!permissionsOf(member, model)[permission]) throw new RequestError('unauthorized', sentence);
};

/** The real server's message for users who may not open a model. */
export const mustRead = 'Must have read privileges to open model.';
