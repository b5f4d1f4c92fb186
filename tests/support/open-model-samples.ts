import type { Collaborator, ModelFacts } from '~/api/realtime/port';
import { createLiveDocument, type LiveDocument, soloDocument } from '~/core/document/live-document';
import { type LeftEdits, openModelMachine, type OpenModelSnapshot } from '~/machines/model/open-model-machine';
import { frozenFrom } from './frozen';
import { orderDocument } from './json-tree-samples';

export const openModelInput = { target: { namespace: 'acme', domainId: 'desk' }, modelId: 'a/b' };

export const factsAt = (more: Partial<ModelFacts> = {}): ModelFacts => ({
  collectionId: 'orders',
  version: 42,
  createdAt: Date.UTC(2026, 10, 20, 8, 12),
  modifiedAt: Date.UTC(2026, 10, 21, 9, 14),
  canWrite: true,
  isCommitted: true,
  modifiedBy: undefined,
  ...more,
});

export const collaborator = (sessionId: string, displayName: string, isOwn = false): Collaborator => ({
  sessionId,
  user: { type: isOwn ? 'convergence' : 'normal', username: displayName.toLowerCase(), displayName },
  isOwn,
});
export const me = collaborator('1a', 'Mara Lindqvist', true);
export const ana = collaborator('2f', 'Ana Ruiz');
export const ben = collaborator('31', 'Ben Carter');

/** Two edits of a model that was then closed. */
export function leftEdits(): LeftEdits {
  let count = 0;
  const document = createLiveDocument(orderDocument(), {
    send: (edits) => void (count += edits.length > 0 ? 1 : 0),
    settled: () => Promise.resolve(),
    unacknowledged: () => count,
  });
  document.edit([{ type: 'splice', path: ['note'], index: 0, remove: 0, insert: 'Fragile. ' }]);
  document.edit([{ type: 'removeMember', path: ['address'], key: 'city' }]);
  return { document, sent: { count, version: 42, sessions: new Set(['1a']) } };
}

export type OpenModelAt = {
  value?: OpenModelSnapshot['value'];
  context?: Partial<OpenModelSnapshot['context']>;
  document?: LiveDocument;
};

/** A frozen model, by default open with three people. */
export const frozenModel = ({ value = { open: 'live' }, context, document }: OpenModelAt = {}) =>
  frozenFrom(openModelMachine, openModelInput, value, {
    document: document ?? soloDocument(orderDocument()),
    facts: factsAt(),
    collaborators: [me, ana, ben],
    seen: context?.collaborators ?? [me, ana, ben],
    presences: [
      { sessionId: ana.sessionId, path: ['address', 'city'], caret: undefined },
      { sessionId: ben.sessionId, path: ['note'], caret: { from: 5, to: 12 } },
    ],
    ...context,
  });
