import {
  modelPermissionsMachine,
  type ModelPermissionsContext,
  type ModelPermissionsSnapshot,
} from '../../src/machines/in-domain/model-permissions/model-permissions-machine';
import type { ModelRights } from '../../src/machines/in-domain/model-permissions/permission-changes';
import { ModelPermissionsView } from '../../src/views/domain/models/ModelPermissionsView';
import { frozenUsers, grants } from './collection-samples';
import { frozen } from './frozen';

export const orderRights: ModelRights = {
  model: { overridesWorld: true, world: ['read'], users: grants },
  collection: { world: ['read', 'write', 'create', 'remove'], users: [] },
};

export type PermissionsAt = {
  value?: ModelPermissionsSnapshot['value'];
  context?: Partial<ModelPermissionsContext>;
};

/** The permissions of a model, held still in one state. */
export const permissionsTab = ({ value = 'settled', context = {} }: PermissionsAt = {}) => (
  <ModelPermissionsView
    permissions={frozen(modelPermissionsMachine, {
      value,
      context: { rights: orderRights, changes: [], granted: [], problem: undefined, ...context },
    })}
    users={frozenUsers()}
    asked={frozenUsers()}
  />
);
