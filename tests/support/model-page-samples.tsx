import { soloDocument } from '~/core/document/live-document';
import {
  type ModelPermissionsContext,
  modelPermissionsMachine,
  type ModelPermissionsSnapshot,
  type ModelRights,
} from '~/machines/model/model-permissions-machine';
import { ModelEditorView } from '~/views/pages/model/ModelPage';
import { ModelPermissionsView } from '~/views/pages/model/ModelPermissions';
import { TreeEditor, type TreeEditorProps } from '~/views/pages/model/editor/TreeEditor';
import { ConnectedUsers } from '~/views/pages/model/live/ConnectedUsers';
import { accessCheck } from './access-samples';
import { frozenUsers, grants } from './collection-samples';
import { frozenAuthors } from './author-samples';
import { frozenFrom } from './frozen';
import { orderDocument } from './json-tree-samples';
import { frozenModel, type OpenModelAt } from './open-model-samples';
import { frozenEditor, now } from './tree-edit-samples';

export const orderRights: ModelRights = {
  model: { overridesWorld: true, world: ['read'], users: grants },
  collection: { id: 'orders', world: ['read', 'write', 'create', 'remove'], users: [] },
};

export type PermissionsAt = {
  value?: ModelPermissionsSnapshot['value'];
  context?: Partial<ModelPermissionsContext>;
};

export const permissionsTab = ({ value = 'settled', context = {} }: PermissionsAt = {}) => (
  <ModelPermissionsView
    permissions={frozenFrom(modelPermissionsMachine, undefined, value, { rights: orderRights, ...context })}
    users={frozenUsers()}
    asked={frozenUsers()}
    check={accessCheck()}
  />
);

/** The tree of a model; without authors by default. */
export const treeEditor = (given: Pick<TreeEditorProps, 'editor' | 'model'> & Partial<TreeEditorProps>) => (
  <TreeEditor
    authors={frozenAuthors()}
    zone="utc"
    copy={() => {}}
    modifier="Ctrl"
    now={() => now}
    versionHref={(version) => `/history?version=${version}`}
    linkTo={(pointer) => `here?path=${pointer}`}
    {...given}
  />
);

/** The Data tab of a model, by default open live with three people. */
export function dataTab(at: OpenModelAt = {}) {
  const document = soloDocument(orderDocument());
  const model = frozenModel({ document, ...at });
  return <ModelEditorView model={model}>{treeEditor({ editor: frozenEditor(document), model })}</ModelEditorView>;
}

/** The people who have a model open, in the meta bar. */
export const peopleOfPage = (at: OpenModelAt = {}) => <ConnectedUsers model={frozenModel(at)} />;
