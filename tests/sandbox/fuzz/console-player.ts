import { createActor } from 'xstate';
import { convergenceLink } from '~/api/realtime/convergence-adaptor';
import type { LinkEvent } from '~/api/realtime/port';
import { followModel } from '~/machines/model/follow-model';
import { openModelMachine, type OpenModelActor } from '~/machines/model/open-model-machine';
import { mustAgree, plainDocument, plainOf } from './agreement';
import { consoleEdits } from './console-edit';
import type { Dice, EditOptions } from './edit';
import type { CutEnd } from './line';
import { pump, type Player } from './player';
import { address, type Server } from './server';

const target = { namespace: address.namespace, domainId: address.id };

/** The states in which the page offers to open the model again, and loses nothing but what it says. */
const reopened = ['detached', 'failed'];

/** The model of an open page of the console: its link, its machine and its document, on a line of its own. */
export const createConsole = async (server: Server): Promise<Player> => {
  const line = server.createLine();
  const link = convergenceLink({
    url: 'ws://sandbox/',
    webSocketClass: line.Socket as typeof WebSocket,
    reconnectIntervals: [0],
    openTimeout: 3_600_000,
  });
  let connected = false;
  let disposed = false;
  let problem: string | undefined;
  let actor: OpenModelActor | undefined;
  let hangUp = () => {};

  const dial = () => {
    if (!disposed) hangUp = link.open(target, server.token, follow);
  };
  const follow = ({ type }: LinkEvent) => {
    connected = type === 'link.connected';
    // The machine of the link dials again later.
    if (type === 'link.failed' || type === 'link.closed') setTimeout(dial, 0);
  };
  dial();
  await pump(
    [line],
    () => connected,
    () => 'The console did not connect.',
  );

  const show = (modelId: string) => {
    const shown: OpenModelActor = createActor(
      openModelMachine.provide({ actors: { followModel: followModel(link) } }),
      { input: { target, modelId } },
    );
    actor = shown;
    shown.subscribe((snapshot) => {
      if (shown !== actor || !snapshot.hasTag('over')) return;
      const state = JSON.stringify(snapshot.value).replaceAll('"', '');
      if (reopened.includes(state)) setTimeout(() => shown.send({ type: 'model.retry' }), 0);
      else problem ??= `${state}: ${snapshot.context.reason}`;
    });
    shown.start();
  };
  const snapshot = () => actor?.getSnapshot();
  const document = () => snapshot()?.context.document;
  const isLive = () => snapshot()?.hasTag('writable') === true;
  const write = (dice: readonly Dice[], options: EditOptions) => {
    const shown = document();
    if (!shown || !isLive()) return undefined;
    const [[where = 0] = []] = dice;
    // Undoing an addition removes a property.
    if (options.removals && where % 11 === 0 && shown.canUndo()) return `undoes ${shown.undo().length}`;
    if (options.removals && where % 11 === 1 && shown.canRedo()) return `redoes ${shown.redo().length}`;
    const edits = consoleEdits(shown.value(), dice, options);
    const described = JSON.stringify(edits);
    shown.edit(edits);
    return `console ${described}`;
  };

  return {
    line,
    isConnected: () => connected,
    /** Not while the model is being opened: the client waits ten seconds for an answer that can't come any more. */
    cut: (end: CutEnd) => {
      if (!document()) return undefined;
      line.cut(end);
      return `cut at ${end}`;
    },
    open: async (id) => {
      show(id);
      await pump([line], isLive, () => 'The console did not open the model.');
    },
    reopen: (id) => {
      if (!isLive() || snapshot()?.context.facts?.isCommitted !== true) return;
      actor?.stop();
      show(id);
    },
    edit: (dice, options) => write([dice], options),
    batch: write,
    point: () => undefined,
    problem: () => problem,
    isAt: ({ root }) => {
      const shown = document();
      return (
        shown !== undefined &&
        isLive() &&
        snapshot()?.context.facts?.isCommitted === true &&
        JSON.stringify(plainDocument(shown.value())) === JSON.stringify(plainOf(root))
      );
    },
    mustAgree: ({ root }, who) => {
      mustAgree(`Console ${who}`, plainDocument(document()?.value() ?? null), plainOf(root));
    },
    state: () => `console ${JSON.stringify(snapshot()?.value)}, ${JSON.stringify(snapshot()?.context.facts)}`,
    dispose: () => {
      disposed = true;
      actor?.stop();
      hangUp();
      line.cut('both');
      return Promise.resolve();
    },
  };
};
