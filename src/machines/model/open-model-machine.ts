import { type ActorRefFrom, assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Collaborator, LinkTarget, ModelEvent, ModelFacts, Presence, Unacknowledged } from '~/api/realtime/port';
import type { LiveDocument } from '~/core/document/live-document';
import type { DocumentObject, DocumentSize } from '~/core/document/value';
import { explainProblem, toProblem } from '~/core/problem';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';

export type OpenModelInput = { target: LinkTarget; modelId: string };

/** What was sent to a model that was then closed, and may not be stored. `document`: the one that was edited. */
export type LeftEdits = { document: LiveDocument; sent: Unacknowledged };
/** Edits that could not be made again: the document before and after them. */
export type UnmergedEdits = { base: DocumentObject; mine: DocumentObject };
export type ModelToCreate = { modelId: string; collection: string; data: DocumentObject };
export type FollowInput = OpenModelInput & { left?: LeftEdits | undefined };

/** What `followModel` reports: the port's events, except edits, which go straight into the document. */
export type OpenModelReport =
  | Exclude<ModelEvent, { type: 'model.opened' | 'model.edited' }>
  /** The model is loaded but so large that the operator must confirm before it is shown. */
  | { type: 'model.weighed'; size: DocumentSize }
  /** Reported before the model ends. Nothing if everything is stored. */
  | { type: 'model.left'; left: LeftEdits | undefined }
  | {
      type: 'model.opened';
      document: LiveDocument;
      facts: ModelFacts;
      collaborators: readonly Collaborator[];
      /** What was left of an earlier document, if the operator must decide about it. */
      unmerged?: UnmergedEdits | undefined;
    };

/** The operator's place in the document; undefined: nowhere. */
export type OwnPresence = Omit<Presence, 'sessionId'> | undefined;

export type OpenModelCommand = { type: 'model.proceed' } | { type: 'model.show'; presence: OwnPresence };

const initialContext = {
  /** Stays readable after the model is lost. */
  document: undefined as LiveDocument | undefined,
  facts: undefined as ModelFacts | undefined,
  collaborators: [] as readonly Collaborator[],
  /** The sessions that had it open since it was first shown, also those that have left. */
  seen: [] as readonly Collaborator[],
  presences: [] as readonly Presence[],
  /** The session that the operator follows. */
  following: undefined as string | undefined,
  size: undefined as DocumentSize | undefined,
  reason: '',
  /** How often opening it has failed since it was last open. */
  attempt: 0,
  /** How often the server has closed it since it was last open for a while. */
  closings: 0,
  left: undefined as LeftEdits | undefined,
  unmerged: undefined as UnmergedEdits | undefined,
  content: undefined as DocumentObject | undefined,
};
type OpenModelContext = OpenModelInput & typeof initialContext;

type Passed = OpenModelReport | OpenModelCommand;
type Of<Type extends Passed['type']> = { event: Extract<Passed, { type: Type }> };
const keepReason = {
  type: 'keep',
  params: ({ event: { reason } }: Of<'model.closed' | 'model.failed' | 'model.refused'>) => ({ reason }),
} as const;
const withSeen = (seen: readonly Collaborator[], now: readonly Collaborator[]) => [
  ...seen.filter(({ sessionId }) => !now.some((each) => each.sessionId === sessionId)),
  ...now,
];
const followed = {
  'model.facts': {
    actions: { type: 'keep', params: ({ event: { facts } }: Of<'model.facts'>) => ({ facts }) },
  },
  'model.show': { actions: { type: 'show', params: ({ event }: Of<'model.show'>) => event.presence } },
} as const;
/** Most often that it is opened again automatically. */
const maxClosings = 4;
const steady = { steadyTime: { actions: { type: 'keep', params: { closings: 0 } } } } as const;
const over = { tags: 'over', on: { 'model.retry': 'open' } } as const;
const gone = {
  tags: ['over', 'gone'],
  on: {
    ...over.on,
    'model.create': {
      guard: 'wasShown',
      target: 'creating',
      actions: {
        type: 'keep',
        params: ({ event }: { event: { content: DocumentObject } }) => ({ content: event.content, reason: '' }),
      },
    },
  },
} as const;

/**
 * One model that is open for live editing (spec domain-level §2, §4). Owned by the page of the model; leaving the page closes it. It does not
 * open a connection but waits for that of the domain. A loaded document stays readable in every state. A model that is closed by the server or
 * with its connection is opened again automatically, and what was not stored is made again.
 */
export const openModelMachine = setup({
  types: {} as {
    input: OpenModelInput;
    context: OpenModelContext;
    events:
      | OpenModelReport
      | OpenModelCommand
      | { type: 'model.cancel' }
      | { type: 'model.retry' }
      | { type: 'model.create'; content: DocumentObject }
      | { type: 'model.follow'; sessionId: string | undefined };
    /** `healing`: it will be open again without the operator. */
    tags: 'pending' | 'connected' | 'writable' | 'healing' | 'over' | 'gone';
  },
  actors: {
    followModel: unprovidedWatch<FollowInput, OpenModelCommand>('followModel'),
    /** Whether it was made; false if someone else was quicker. */
    createModel: unprovidedTask<boolean, ModelToCreate>('createModel'),
  },
  actions: {
    keepModel: assign(({ context: { seen } }, opened: Omit<Of<'model.opened'>['event'], 'type'>) => ({
      document: opened.document,
      facts: opened.facts,
      collaborators: opened.collaborators,
      seen: withSeen(seen, opened.collaborators),
      unmerged: opened.unmerged,
      left: undefined,
      presences: [],
      attempt: 0,
      reason: '',
    })),
    keepLeft: assign(({ context: { facts } }, left: LeftEdits | undefined) => ({
      left,
      facts: facts && { ...facts, isCommitted: left === undefined },
    })),
    keep: assign((_, kept: Partial<OpenModelContext>) => kept),
    keepCollaborators: assign(({ context }, collaborators: readonly Collaborator[]) => ({
      collaborators,
      seen: withSeen(context.seen, collaborators),
      following: collaborators.some(({ sessionId }) => sessionId === context.following) ? context.following : undefined,
    })),
    forgetOthers: assign({ collaborators: [], presences: [], following: undefined }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    countClosing: assign({ closings: ({ context }) => context.closings + 1 }),
    proceed: sendTo('followModel', { type: 'model.proceed' }),
    show: sendTo('followModel', (_, presence: OwnPresence) => ({ type: 'model.show' as const, presence })),
  },
  guards: {
    mayWrite: ({ context }) => context.facts?.canWrite === true,
    mayNotWrite: ({ context }) => context.facts?.canWrite !== true,
    isUnknown: (_, code: string) => code === 'model_not_found',
    isForbidden: (_, code: string) => code === 'unauthorized',
    wasShown: ({ context }) => context.document !== undefined,
    mayHeal: ({ context }) => context.closings < maxClosings,
  },
  delays: {
    retryBackoff: ({ context }) => Math.min(60_000, 5_000 * 2 ** (context.attempt - 1)),
    reopenDelay: ({ context }) => 1_000 * 3 ** (context.closings - 1),
    steadyTime: 10_000,
  },
}).createMachine({
  id: 'openModel',
  context: ({ input }) => ({ ...initialContext, ...input }),
  initial: 'open',
  states: {
    open: {
      description: 'The model is open, or waits for a connection. Leaving this state closes it.',
      invoke: {
        id: 'followModel',
        src: 'followModel',
        input: ({ context: { target, modelId, left } }) => ({ target, modelId, left }),
        onError: {
          target: 'failed',
          actions: { type: 'keep', params: { reason: 'It could not be shown.' } },
        },
      },
      exit: 'forgetOthers',
      initial: 'opening',
      on: {
        'model.collaborators': {
          actions: { type: 'keepCollaborators', params: ({ event }) => event.collaborators },
        },
        'model.presences': {
          actions: { type: 'keep', params: ({ event: { presences } }) => ({ presences }) },
        },
        'model.follow': {
          actions: { type: 'keep', params: ({ event }) => ({ following: event.sessionId }) },
        },
        'model.opened': { target: '.live', actions: { type: 'keepModel', params: ({ event }) => event } },
        'model.offline': '.reconnecting',
        'model.left': { actions: { type: 'keepLeft', params: ({ event }) => event.left } },
        'model.deleted': 'deleted',
        'model.detached': { target: 'open', reenter: true },
        'model.closed': [
          { guard: 'mayHeal', target: 'reopening', actions: keepReason },
          { target: 'closed', actions: keepReason },
        ],
        'model.failed': { target: 'failed', actions: keepReason },
        'model.refused': [
          { guard: { type: 'isUnknown', params: ({ event }) => event.code }, target: 'notFound' },
          { guard: { type: 'isForbidden', params: ({ event }) => event.code }, target: 'forbidden' },
          { target: 'failed', actions: keepReason },
        ],
      },
      states: {
        opening: {
          tags: ['pending', 'healing'],
          initial: 'connecting',
          on: {
            // The model is loaded but not shown yet. Reported again when it is shown.
            'model.offline': {},
            'model.waiting': '.connecting',
            'model.opening': '.loading',
            'model.weighed': {
              target: 'weighing',
              actions: { type: 'keep', params: ({ event: { size } }) => ({ size }) },
            },
            'model.cancel': '#openModel.canceled',
          },
          states: { connecting: { description: 'The domain has no realtime connection yet.' }, loading: {} },
        },
        weighing: {
          description: 'The model is loaded. The operator sees its size and decides whether to show it.',
          on: {
            // Reported again when the model is shown.
            'model.offline': {},
            'model.proceed': { actions: 'proceed' },
            'model.cancel': '#openModel.canceled',
          },
        },
        live: {
          tags: ['connected', 'writable'],
          on: followed,
          after: steady,
          always: { guard: 'mayNotWrite', target: 'readOnly' },
        },
        readOnly: {
          description: 'The operator may read the model but not change it.',
          tags: 'connected',
          on: followed,
          after: steady,
          always: { guard: 'mayWrite', target: 'live' },
        },
        reconnecting: {
          description: 'The connection is interrupted; the model catches up automatically.',
          tags: 'healing',
          on: { ...followed, 'model.online': 'live' },
        },
      },
    },
    reopening: {
      description: 'The server closed the model. It is opened again after a delay that grows each time.',
      tags: 'healing',
      entry: 'countClosing',
      after: { reopenDelay: 'open' },
      on: over.on,
    },
    deleted: gone,
    notFound: gone,
    creating: {
      description: 'The deleted model is made again, with the content that is shown or was typed.',
      tags: ['pending', 'healing'],
      invoke: {
        id: 'createModel',
        src: 'createModel',
        input: ({ context: { modelId, facts, content = {} } }) => ({
          modelId,
          collection: facts?.collectionId ?? '',
          data: content,
        }),
        onDone: {
          target: 'open',
          actions: {
            type: 'keep',
            params: ({ event, context: { left } }) => ({ left: event.output ? undefined : left, content: undefined }),
          },
        },
        onError: {
          target: 'deleted',
          actions: { type: 'keep', params: ({ event }) => ({ reason: explainProblem(toProblem(event.error)) }) },
        },
      },
    },
    forbidden: { ...over, description: 'The operator may not read the model.' },
    failed: { ...over, tags: ['over', 'healing'], entry: 'countAttempt', after: { retryBackoff: 'open' } },
    closed: { ...over, description: 'The server closed the model again and again.' },
    canceled: { description: 'The operator canceled opening it.', on: over.on },
  },
});

/** Whether something was sent that the server has not stored, as far as that is known. */
export const selectUnstored = ({ context: { facts } }: OpenModelSnapshot): boolean => facts?.isCommitted === false;

export type OpenModelActor = ActorRefFrom<typeof openModelMachine>;
export type OpenModelSnapshot = SnapshotFrom<typeof openModelMachine>;
