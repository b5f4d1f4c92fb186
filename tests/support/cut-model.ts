import type { AuthoredVersion, ModelEvent } from '~/api/realtime/port';
import { applyEdits, type Edit } from '~/core/document/edit';
import type { DocumentObject } from '~/core/document/value';
import { followModel } from '~/machines/model/follow-model';
import { openModelMachine } from '~/machines/model/open-model-machine';
import { factsAt, me } from './open-model-samples';

/** A server with one model, the machine of a console that has it open, and what may happen to their connection. */
export function cutModel(data: DocumentObject) {
  const server = {
    data: structuredClone(data),
    versions: [] as AuthoredVersion[],
    refusal: undefined as Error | undefined,
    canWrite: true,
  };
  /** The connection that the model is open on: what was sent and is not acknowledged. */
  type Line = {
    session: string;
    sent: Edit[][];
    version: number;
    report: (event: ModelEvent) => void;
    isDead?: boolean;
  };
  let line: Line;
  let sessions = 0;
  const reads: { first: number; last: number }[] = [];
  const store = (edits: readonly Edit[], sessionId: string) => {
    server.data = applyEdits(server.data, structuredClone(edits)) as DocumentObject;
    server.versions.push({
      version: server.versions.length + 2,
      at: 0,
      sessionId,
      user: undefined,
      touches: [],
    });
  };
  const version = () => server.versions.length + 1;
  const machine = openModelMachine.provide({
    actors: {
      followModel: followModel({
        openModel: (_target, _id, report) => {
          const own: Line = { session: `s${(sessions += 1)}`, sent: [], version: version(), report };
          line = own;
          return {
            edit: (edits) => {
              if (own.isDead) throw new Error('The model is closed.');
              if (edits.length === 0) return;
              if (own.sent.push(structuredClone([...edits])) === 1) tellFacts(own);
            },
            show: () => {
              if (own.isDead) throw new Error('The model is closed.');
            },
            close: () => {},
            idAt: () => undefined,
            unacknowledged: () => ({
              count: own.sent.length,
              version: own.version,
              sessions: new Set([own.session]),
            }),
          };
        },
        readVersions: (_target, range) => {
          reads.push(range);
          if (server.refusal !== undefined) return Promise.reject(server.refusal);
          return Promise.resolve(server.versions.filter(({ version: at }) => at >= range.first && at <= range.last));
        },
      }),
    },
  });
  const tellFacts = ({ report, sent, version: at }: Line) =>
    report({
      type: 'model.facts',
      facts: factsAt({ version: at, canWrite: server.canWrite, isCommitted: sent.length === 0 }),
    });
  const open = async () => {
    const facts = factsAt({ version: version(), canWrite: server.canWrite });
    line.version = version();
    line.report({ type: 'model.opening' });
    line.report({ type: 'model.opened', data: structuredClone(server.data), facts, collaborators: [me] });
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  return {
    machine,
    server,
    reads,
    open,
    /** The server stores the first edits that were sent; the console does not learn of it. */
    storeSent: (count: number) => line.sent.slice(0, count).forEach((edits) => store(edits, line.session)),
    acknowledge: () => {
      for (const edits of line.sent.splice(0)) store(edits, line.session);
      line.version = version();
      tellFacts(line);
    },
    sent: () => line.sent,
    /** Someone else changes the model, which the console sees only if it `isSeen`. */
    others: (edits: readonly Edit[], isSeen: boolean) => {
      store(edits, 'theirs');
      if (!isSeen) return;
      line.version = version();
      line.report({ type: 'model.edited', edits: structuredClone(edits), sessionId: 'theirs' });
    },
    tell: (event: ModelEvent) => line.report(event),
    /** The client has closed the model and does not tell so yet. */
    die: () => void (line.isDead = true),
    end: (type: 'model.closed' | 'model.detached') =>
      line.report(type === 'model.closed' ? { type, reason: 'An error.' } : { type }),
  };
}
