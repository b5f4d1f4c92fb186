import {
  modelPermissionsMachine,
  type ModelPermissionsContext,
  type ModelPermissionsSnapshot,
} from '../../src/machines/in-domain/model-permissions/model-permissions-machine';
import type { ModelRights } from '../../src/machines/in-domain/model-permissions/permission-changes';
import { soloDocument } from '../../src/document/live-document';
import { TreeEditor } from '../../src/views/domain/models/editor/TreeEditor';
import { ConnectedUsers } from '../../src/views/domain/models/live/ConnectedUsers';
import { ModelEditorView } from '../../src/views/domain/models/live/ModelEditorView';
import { SaveState } from '../../src/views/domain/models/live/SaveState';
import { ModelPermissionsView } from '../../src/views/domain/models/ModelPermissionsView';
import { frozenUsers, grants } from './collection-samples';
import { frozen } from './frozen';
import { frozenModel, orderDocument, type OpenModelAt } from './open-model-samples';
import { frozenRepair, frozenSearch, frozenTree, now } from './tree-edit-samples';

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

/** The Data tab of a model, open live with three people in it where nothing else is said. */
export function dataTab(at: OpenModelAt = {}) {
  const document = soloDocument(orderDocument());
  const model = frozenModel({ document, ...at });
  const { collaborators, presences } = model.getSnapshot().context;
  return (
    <ModelEditorView model={model}>
      <TreeEditor
        actor={frozenTree(document, { value: 'viewing' })}
        search={frozenSearch(document)}
        repair={frozenRepair(document)}
        document={document}
        collaborators={collaborators}
        presences={presences}
        following={undefined}
        onFollow={() => {}}
        zone="utc"
        copy={() => {}}
        now={() => now}
        status={<SaveState unsent={0} model={model} />}
      />
    </ModelEditorView>
  );
}

/** Who has a model open, in the meta bar. */
export const peopleOfPage = (at: OpenModelAt = {}) => <ConnectedUsers model={frozenModel(at)} />;
