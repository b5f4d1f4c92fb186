import type { AnyStateMachine } from 'xstate';
import { alertsMachine } from '../../src/machines/alerts/alerts-machine';
import { connectionCheckMachine } from '../../src/machines/connection/connection-check-machine';
import { consoleMachine } from '../../src/machines/console/console-machine';
import { screensMachine } from '../../src/machines/console/screens-machine';
import { domainStatusMachine } from '../../src/machines/domain-status/domain-status-machine';
import { draftMachine } from '../../src/machines/draft/draft-machine';
import { favoritesMachine } from '../../src/machines/favorites/favorites-machine';
import { liveSessionsMachine } from '../../src/machines/favorites/live-sessions-machine';
import { gettingStartedMachine } from '../../src/machines/getting-started/getting-started-machine';
import { chunkMachine } from '../../src/machines/kit/chunk';
import { jobMachine } from '../../src/machines/kit/job-machine';
import { keptWorkMachine } from '../../src/machines/kit/kept-work';
import { createPicker } from '../../src/machines/kit/picker-machine';
import { pollMachine } from '../../src/machines/kit/poll-machine';
import { prefetchMachine } from '../../src/machines/kit/prefetch-machine';
import { createRemoval } from '../../src/machines/kit/removal-machine';
import { createResourceForm } from '../../src/machines/kit/resource-form-machine';
import { createResourceList } from '../../src/machines/kit/resource-list-machine';
import { createResourceView } from '../../src/machines/kit/resource-view-machine';
import { createSurvey } from '../../src/machines/kit/survey-machine';
import { createTail } from '../../src/machines/kit/tail-machine';
import { importMachine } from '../../src/machines/model/import/import-machine';
import { authorsMachine } from '../../src/machines/model/authors/authors-machine';
import { cellEditMachine } from '../../src/machines/model/cell-edit/cell-edit-machine';
import { cellSaveMachine } from '../../src/machines/model/cell-edit/cell-save-machine';
import { modelHistoryMachine } from '../../src/machines/model/history/model-history-machine';
import { modelBuildMachine } from '../../src/machines/model/model-create';
import { modelEditorMachine } from '../../src/machines/model/model-editor-machine';
import { modelPermissionsMachine } from '../../src/machines/model/model-permissions-machine';
import { modelExportMachine } from '../../src/machines/model/export/export-machine';
import { modelSearchMachine } from '../../src/machines/model/model-search-machine';
import { inspectorMachine } from '../../src/machines/inspector/inspector-machine';
import { openModelMachine } from '../../src/machines/model/open-model-machine';
import { sourceEditMachine } from '../../src/machines/model/source-edit/source-edit-machine';
import { unsentDraftMachine } from '../../src/machines/model/tree-edit/unsent-draft-machine';
import { treeEditMachine } from '../../src/machines/model/tree-edit/tree-edit-machine';
import { treeSearchMachine } from '../../src/machines/model/tree-edit/tree-search-machine';
import { notificationsMachine } from '../../src/machines/notifications/notifications-machine';
import { paletteMachine } from '../../src/machines/palette/palette-machine';
import { preferencesMachine } from '../../src/machines/preferences/preferences-machine';
import { realtimeMachine } from '../../src/machines/realtime/realtime-machine';
import { activityPermissionsMachine } from '../../src/machines/resources/domain/activity-permissions-machine';
import { activityWatchMachine } from '../../src/machines/resources/domain/activity-watch-machine';
import { tokenCheckMachine } from '../../src/machines/resources/domain/token-check-machine';
import { serverStatusMachine } from '../../src/machines/server-status/server-status-machine';
import { sessionMachine } from '../../src/machines/session/session-machine';

type Row = { id: string };
const idOf = ({ id }: Row) => id;

/** Every chart of the console. Generic ones get a minimal descriptor, which does not affect their states. */
export const charts: readonly AnyStateMachine[] = [
  activityPermissionsMachine,
  activityWatchMachine,
  alertsMachine,
  importMachine,
  authorsMachine,
  cellEditMachine,
  cellSaveMachine,
  chunkMachine,
  connectionCheckMachine,
  consoleMachine,
  domainStatusMachine,
  draftMachine,
  favoritesMachine,
  gettingStartedMachine,
  unsentDraftMachine,
  inspectorMachine,
  jobMachine,
  keptWorkMachine,
  liveSessionsMachine,
  modelHistoryMachine,
  modelPermissionsMachine,
  modelEditorMachine,
  modelExportMachine,
  modelSearchMachine,
  modelBuildMachine,
  notificationsMachine,
  openModelMachine,
  paletteMachine,
  createPicker<Row>(),
  pollMachine,
  preferencesMachine,
  prefetchMachine,
  realtimeMachine,
  createResourceForm<Row, object, Row>({ validate: () => ({}), refusalOf: () => ({ title: '', text: '' }) }),
  createRemoval<Row>({ idOf, labelOf: idOf, isCounted: true, isExportable: () => true }),
  createResourceList<Row>({ idOf, labelOf: idOf }),
  createResourceView<Row>(),
  serverStatusMachine,
  sessionMachine,
  screensMachine,
  sourceEditMachine,
  tokenCheckMachine,
  treeEditMachine,
  treeSearchMachine,
  createSurvey<Row>(),
  createTail<Row>({ idOf, most: 300 }),
];

/** `domainStatus` is drawn in `domain-status.md`, next to the folder of that name. */
export const fileNameOf = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
