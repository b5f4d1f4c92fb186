import { type AnyStateMachine, StateMachine } from 'xstate';
import { chunkMachine } from '../../src/machines/kit/chunk';
import { keptWorkMachine } from '../../src/machines/kit/kept-work';
import { createPicker } from '../../src/machines/kit/picker-machine';
import { createRemoval } from '../../src/machines/kit/removal-machine';
import { createResourceForm } from '../../src/machines/kit/resource-form-machine';
import { createResourceList } from '../../src/machines/kit/resource-list-machine';
import { createResourceView } from '../../src/machines/kit/resource-view-machine';
import { createSurvey } from '../../src/machines/kit/survey-machine';
import { createTail } from '../../src/machines/kit/tail-machine';
import { modelBuildMachine } from '../../src/machines/model/model-create';

type Row = { id: string };
const idOf = ({ id }: Row) => id;

const modules = import.meta.glob<object>('../../src/machines/**/*-machine.ts', { eager: true });
const exported = Object.values(modules)
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value): value is AnyStateMachine => value instanceof StateMachine);

/** Every chart of the console. Generic ones get a minimal descriptor, which does not affect their states. */
export const charts: readonly AnyStateMachine[] = [
  // Two pages have the chart of a job's page.
  ...new Map(exported.map((chart) => [chart.id, chart])).values(),
  chunkMachine,
  keptWorkMachine,
  modelBuildMachine,
  createPicker<Row>(),
  createResourceForm<Row, object, Row>({ validate: () => ({}), refusalOf: () => ({ title: '', text: '' }) }),
  createRemoval<Row>({ idOf, labelOf: idOf, isCounted: true, isExportable: () => true }),
  createResourceList<Row>({ idOf, labelOf: idOf }),
  createResourceView<Row>(),
  createSurvey<Row>(),
  createTail<Row>({ idOf, most: 300 }),
];

/** `domainStatus` is drawn in `domain-status.md`, next to the folder of that name. */
export const fileNameOf = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
