import type { AnyStateMachine } from 'xstate';
import { alertsMachine } from '../../src/machines/alerts/alerts-machine';
import { chunkMachine } from '../../src/machines/chunk/chunk-machine';
import { prefetchMachine } from '../../src/machines/chunk/prefetch-machine';
import { consoleMachine } from '../../src/machines/console/console-machine';
import { domainStatusMachine } from '../../src/machines/domain-status/domain-status-machine';
import { favoritesMachine } from '../../src/machines/favorites/favorites-machine';
import { activityPermissionsMachine } from '../../src/machines/in-domain/activity/activity-permissions-machine';
import { activityWatchMachine } from '../../src/machines/in-domain/activity/activity-watch-machine';
import { modelEditorMachine } from '../../src/machines/in-domain/model-editor/model-editor-machine';
import { openModelMachine } from '../../src/machines/in-domain/open-model/open-model-machine';
import { modelHistoryMachine } from '../../src/machines/in-domain/model-history/model-history-machine';
import { modelPermissionsMachine } from '../../src/machines/in-domain/model-permissions/model-permissions-machine';
import { tokenCheckMachine } from '../../src/machines/in-domain/jwt-keys/token-check-machine';
import { modelSearchMachine } from '../../src/machines/in-domain/model-search/model-search-machine';
import { modelBuildMachine } from '../../src/machines/in-domain/models/model-build-machine';
import { sourceEditMachine } from '../../src/machines/in-domain/source-edit/source-edit-machine';
import { heldDraftMachine } from '../../src/machines/in-domain/tree-edit/held-draft-machine';
import { treeEditMachine } from '../../src/machines/in-domain/tree-edit/tree-edit-machine';
import { dateRepairMachine } from '../../src/machines/in-domain/model-editor/date-repair-machine';
import { treeSearchMachine } from '../../src/machines/in-domain/tree-edit/tree-search-machine';
import { keptWorkMachine } from '../../src/machines/kept-work/kept-work-machine';
import { notificationsMachine } from '../../src/machines/notifications/notifications-machine';
import { paletteMachine } from '../../src/machines/palette/palette-machine';
import { pollMachine } from '../../src/machines/poll/poll-machine';
import { preferencesMachine } from '../../src/machines/preferences/preferences-machine';
import { realtimeMachine } from '../../src/machines/realtime/realtime-machine';
import { createResourceForm } from '../../src/machines/resource-form/resource-form-machine';
import { createResourceList } from '../../src/machines/resource-list/resource-list-machine';
import { createResourceView } from '../../src/machines/resource-view/resource-view-machine';
import { serverStatusMachine } from '../../src/machines/server-status/server-status-machine';
import { sessionMachine } from '../../src/machines/session/session-machine';
import { signOutMachine } from '../../src/machines/sign-out/sign-out-machine';
import { createTail } from '../../src/machines/tail/tail-machine';

type Row = { id: string };
const idOf = ({ id }: Row) => id;

/** Every chart of the console; the generic ones with the least descriptor, which changes no state. */
export const charts: readonly AnyStateMachine[] = [
  activityPermissionsMachine,
  activityWatchMachine,
  alertsMachine,
  chunkMachine,
  consoleMachine,
  domainStatusMachine,
  favoritesMachine,
  heldDraftMachine,
  keptWorkMachine,
  modelHistoryMachine,
  modelPermissionsMachine,
  modelEditorMachine,
  modelSearchMachine,
  modelBuildMachine,
  notificationsMachine,
  openModelMachine,
  paletteMachine,
  pollMachine,
  preferencesMachine,
  prefetchMachine,
  realtimeMachine,
  createResourceForm<Row, object, Row>({
    validate: () => ({}),
    refusalOf: () => ({ title: '', text: '' }),
  }),
  createResourceList<Row>({ idOf, labelOf: idOf }),
  createResourceView<Row>(),
  serverStatusMachine,
  sessionMachine,
  signOutMachine,
  sourceEditMachine,
  tokenCheckMachine,
  treeEditMachine,
  treeSearchMachine,
  dateRepairMachine,
  createTail<Row>({ idOf, most: 300 }),
];

/** `domainStatus` is drawn in `domain-status.md`, beside the folder of that name. */
export const fileNameOf = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
