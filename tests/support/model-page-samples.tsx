import { soloDocument } from '~/core/document/live-document';
import {
  type ModelPermissionsContext,
  modelPermissionsMachine,
  type ModelPermissionsSnapshot,
  type ModelRights,
} from '~/machines/model/model-permissions-machine';
import { ModelEditorView } from '~/views/pages/model/ModelEditorScreen';
import { ModelPermissionsView } from '~/views/pages/model/ModelPermissions';
import { TreeEditor } from '~/views/pages/model/editor/TreeEditor';
import { ConnectedUsers } from '~/views/pages/model/live/ConnectedUsers';
import { SaveState } from '~/views/pages/model/live/OpenModelState';
import { frozenUsers, grants } from './collection-samples';
import { frozen } from './frozen';
import { frozenModel, type OpenModelAt, orderDocument } from './open-model-samples';
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
