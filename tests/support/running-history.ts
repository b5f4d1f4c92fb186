import { vi } from 'vitest';
import { createActor } from 'xstate';
import type { ModelHistory } from '~/api/realtime/port';
import type { Edit } from '~/core/document/edit';
import { createLiveDocument, type LiveDocument } from '~/core/document/live-document';
import { modelHistoryScreens } from '~/machines/model/history/model-history-actors';
import { openModelMachine, type OpenModelReport } from '~/machines/model/open-model-machine';
import { orderAt } from './model-history-samples';
import { factsAt, openModelInput } from './open-model-samples';
import { recordedWatch } from './recorded-watch';
import { noRealtime, screenWorld } from './screen-world';

/** The history of a model that is open at version 42, as `read` answers. */
export function runningHistory(read: () => Promise<ModelHistory>) {
  const sent: (readonly Edit[])[] = [];
  const settled = vi.fn<LiveDocument['settled']>(() => Promise.resolve());
  const send = vi.fn((edits: readonly Edit[]) => void sent.push(edits));
  const document = createLiveDocument(orderAt(42), { send, settled });
  const watch = recordedWatch();
  const model = createActor(openModelMachine.provide({ actors: { followModel: watch.logic as never } }), {
    input: openModelInput,
  }).start();
  const report = (event: OpenModelReport) => watch.report(event);
  report({ type: 'model.opened', document, facts: factsAt(), collaborators: [] });
  const { wiring, told } = screenWorld({});
  const readHistory = vi.fn(read);
  const realtime = { ...noRealtime, readHistory };
  const { modelHistory } = modelHistoryScreens({ ...wiring, realtime }, { namespace: 'acme', id: 'desk' });
  const actor = createActor(modelHistory(model), { input: {} }).start();
  return { actor, model, document, report, readHistory, sent, send, settled, told };
}
