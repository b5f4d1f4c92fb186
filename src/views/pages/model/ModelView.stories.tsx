import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { fn } from 'storybook/test';
import type { Model } from '~/api/rest/domain/models';
import { soloDocument } from '~/core/document/live-document';
import type { ApiProblem } from '~/core/problem';
import { modelListDescriptor } from '~/machines/model/models';
import { userGrantee } from '~/machines/resources/domain/permissions';
import { HistoryView } from '~/views/pages/model/history/HistoryView';
import { SourceEditor } from '~/views/pages/model/source/SourceEditor';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { deskKey } from '../../../../tests/support/collection-samples';
import { frozenView, type ViewAt } from '../../../../tests/support/frozen';
import { frozenRemoval, type RemovalAt, removalStates } from '../../../../tests/support/frozen-list';
import { frozenHistory } from '../../../../tests/support/model-history-samples';
import {
  dataTab,
  orderRights,
  peopleOfPage,
  type PermissionsAt,
  permissionsTab,
} from '../../../../tests/support/model-page-samples';
import { oddModel, order } from '../../../../tests/support/model-samples';
import { factsAt, frozenModel, type OpenModelAt } from '../../../../tests/support/open-model-samples';
import { frozenSource } from '../../../../tests/support/source-edit-samples';
import { frozenEditor } from '../../../../tests/support/tree-edit-samples';
import type { ModelTab } from './model-texts';
import { ModelEditorView } from './ModelPage';
import { HistoryButton, ModelView } from './ModelView';

export default {
  title: 'Domain/Models/Model',
  decorators: [onCanvas],
  parameters: { page: 'models/ord-20931-eu' },
} satisfies Meta;

type Variant = 'tree' | 'source' | 'history';
const variants: Record<Exclude<Variant, 'tree'>, () => ReactNode> = {
  source: () => <SourceEditor actor={frozenSource({ leaf: 'writing.valid' })} />,
  history: () => <HistoryView history={frozenHistory()} zone="utc" copy={fn()} onClose={fn()} />,
};
/** `facts`: the live model is open. */
type At = ViewAt<Model | undefined> & { facts?: boolean; removal?: RemovalAt<Model> };
const page = (
  { facts = false, removal = {}, ...view }: At,
  id = order.id,
  tab: ModelTab = 'data',
  permissions?: PermissionsAt,
  open: OpenModelAt = {},
  variant: Variant = 'tree',
): StoryObj => ({
  render: () => (
    <ModelView
      domainKey={deskKey}
      id={id}
      model={frozenView(view)}
      removal={frozenRemoval(modelListDescriptor, removal)}
      facts={facts ? factsAt() : undefined}
      zone="utc"
      tab={tab}
      onTab={fn()}
      history={
        tab === 'data' ? <HistoryButton editor={frozenEditor(soloDocument({}), {}, variant)} onToggle={fn()} /> : null
      }
      people={peopleOfPage(open)}
      data={
        variant === 'tree' ? (
          dataTab(open)
        ) : (
          <ModelEditorView model={frozenModel(open)}>{variants[variant]()}</ModelEditorView>
        )
      }
      permissions={permissions ? permissionsTab(permissions) : null}
    />
  ),
  parameters: {
    states: [
      ...removalStates(removal),
      `modelEditor:${variant}`,
      ...(open.value === undefined ? ['openModel:open.live'] : []),
      ...(permissions ? [`modelPermissions:${String(permissions.value ?? 'settled')}`] : []),
    ],
  },
});
const read = { value: order };
const live = (open: OpenModelAt, variant: Variant = 'tree') =>
  page({ ...read, facts: true }, order.id, 'data', undefined, open, variant);
const permitted = (at: PermissionsAt) => page(read, order.id, 'permissions', at);
const unreachable: ApiProblem = { kind: 'unreachable' };
const problem: ApiProblem = { kind: 'timedOut', seconds: 20 };

export const Data = live({});
export const Source = live({}, 'source');
export const History = live({}, 'history');
export const OddId = page({ value: oddModel, facts: true }, oddModel.id);
export const Loading = page({}, order.id, 'data', undefined, {
  value: { open: { opening: 'loading' } },
  context: { document: undefined, collaborators: [] },
});
export const Deleted = live({ value: 'deleted', context: { collaborators: [] } });
export const Failed = page({ problem });
export const CollectionUnknown = page({ problem, facts: true });
export const Missing = page({ loaded: { value: undefined } });
export const DeletingAsked = page({
  ...read,
  removal: { removal: 'asking', context: { pendingDeletion: [order] } },
});

export const Permissions = permitted({});
export const PermissionsLoading = permitted({ value: 'loading', context: { rights: undefined } });
export const PermissionsFailed = permitted({
  value: 'failed',
  context: { rights: undefined, problem: unreachable },
});
export const PermissionsSending = permitted({
  value: 'sending',
  context: {
    changes: [{ what: 'grant', grant: { to: userGrantee('chidi'), granted: ['read', 'write'] } }],
  },
});
export const PermissionsRereading = permitted({ value: 'rereading' });
export const PermissionsWithoutCollection = permitted({
  context: { rights: { ...orderRights, collection: undefined } },
});
export const PermissionsStale = permitted({ value: 'stale', context: { problem: unreachable } });
