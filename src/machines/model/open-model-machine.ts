import { type ActorRefFrom, assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Collaborator, LinkTarget, ModelEvent, ModelFacts, Presence } from '~/api/realtime/port';
import type { LiveDocument } from '~/core/document/live-document';
import type { DocumentSize } from '~/core/document/value';
import { unprovidedWatch } from '~/machines/kit/task';

export type OpenModelInput = { target: LinkTarget; modelId: string };

/** What `followModel` reports: the port's events, except edits, which go straight into the document. */
export type OpenModelReport =
  | Exclude<ModelEvent, { type: 'model.opened' | 'model.edited' }>
  /** The model is loaded but so large that the operator must confirm before it is shown. */
  | { type: 'model.weighed'; size: DocumentSize }
  | {
      type: 'model.opened';
      document: LiveDocument;
      facts: ModelFacts;
      collaborators: readonly Collaborator[];
    };

/** The operator's place in the document; undefined: nowhere. */
export type OwnPresence = Omit<Presence, 'sessionId'> | undefined;

export type OpenModelCommand = { type: 'model.proceed' } | { type: 'model.show'; presence: OwnPresence };

type OpenModelContext = OpenModelInput & {
  /** Stays readable after the model is lost. */
  document: LiveDocument | undefined;
  facts: ModelFacts | undefined;
  collaborators: readonly Collaborator[];
  presences: readonly Presence[];
  /** The session that the operator follows. */
  following: string | undefined;
  size: DocumentSize | undefined;
  reason: string;
  attempt: number;
};

type Reporting<Type extends OpenModelReport['type']> = { event: Extract<OpenModelReport, { type: Type }> };
const keepReason = {
  type: 'keep',
  params: ({ event: { reason } }: Reporting<'model.closed' | 'model.failed' | 'model.refused'>) => ({
    reason,
  }),
} as const;
/** The events handled while the model is shown. */
const followed = {
  'model.facts': {
    actions: { type: 'keep', params: ({ event: { facts } }: Reporting<'model.facts'>) => ({ facts }) },
  },
  'model.show': {
    actions: {
      type: 'show',
      params: ({ event }: { event: Extract<OpenModelCommand, { type: 'model.show' }> }) => event.presence,
    },
  },
} as const;
const over = { tags: 'over', on: { 'model.retry': 'open' } } as const;

/**
 * One model that is open for live editing (spec domain-level §2, §4). Owned by the page of the model; leaving the page closes it. It does not
 * open a connection but waits for that of the domain. A loaded document stays readable in every state.
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
      | { type: 'model.follow'; sessionId: string | undefined };
    tags: 'pending' | 'connected' | 'writable' | 'over';
  },
  actors: { followModel: unprovidedWatch<OpenModelInput, OpenModelCommand>('followModel') },
  actions: {
    keepModel: assign((_, { document, facts, collaborators }: Omit<Opened, 'type'>) => ({
      document,
      facts,
      collaborators,
      presences: [],
      attempt: 0,
      reason: '',
    })),
    keep: assign((_, kept: Partial<OpenModelContext>) => kept),
    keepCollaborators: assign(({ context }, collaborators: readonly Collaborator[]) => ({
      collaborators,
      following: collaborators.some(({ sessionId }) => sessionId === context.following)
        ? context.following
        : undefined,
    })),
    forgetOthers: assign({ collaborators: [], presences: [], following: undefined }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    proceed: sendTo('followModel', { type: 'model.proceed' }),
    show: sendTo('followModel', (_, presence: OwnPresence) => ({ type: 'model.show' as const, presence })),
  },
  guards: {
    mayWrite: ({ context }) => context.facts?.canWrite === true,
    mayNotWrite: ({ context }) => context.facts?.canWrite !== true,
    isUnknown: (_, code: string) => code === 'model_not_found',
    isForbidden: (_, code: string) => code === 'unauthorized',
    /** True if reopening the model would lose nothing. */
    isStored: ({ context }) => context.facts?.isCommitted !== false,
  },
  delays: { retryBackoff: ({ context }) => Math.min(60_000, 5_000 * 2 ** (context.attempt - 1)) },
}).createMachine({
  id: 'openModel',
  context: ({ input }) => ({
    ...input,
    document: undefined,
    facts: undefined,
    collaborators: [],
    presences: [],
    following: undefined,
    size: undefined,
    reason: '',
    attempt: 0,
  }),
  initial: 'open',
  states: {
    open: {
      description: 'The model is open, or waits for a connection. Leaving this state closes it.',
      invoke: {
        id: 'followModel',
        src: 'followModel',
        input: ({ context: { target, modelId } }) => ({ target, modelId }),
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
        'model.deleted': 'deleted',
        'model.detached': [{ guard: 'isStored', target: 'open', reenter: true }, { target: 'detached' }],
        'model.closed': { target: 'closed', actions: keepReason },
        'model.failed': { target: 'failed', actions: keepReason },
        'model.refused': [
          { guard: { type: 'isUnknown', params: ({ event }) => event.code }, target: 'notFound' },
          { guard: { type: 'isForbidden', params: ({ event }) => event.code }, target: 'forbidden' },
          { target: 'failed', actions: keepReason },
        ],
      },
      states: {
        opening: {
          tags: 'pending',
          initial: 'connecting',
          on: {
            'model.waiting': '.connecting',
            'model.opening': '.loading',
            'model.weighed': {
              target: 'weighing',
              actions: { type: 'keep', params: ({ event: { size } }) => ({ size }) },
            },
            'model.cancel': '#openModel.canceled',
          },
          states: {
            connecting: { description: 'The domain has no realtime connection yet.' },
            loading: {},
          },
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
          always: { guard: 'mayNotWrite', target: 'readOnly' },
        },
        readOnly: {
          description: 'The operator may read the model but not change it.',
          tags: 'connected',
          on: followed,
          always: { guard: 'mayWrite', target: 'live' },
        },
        reconnecting: {
          description: 'The connection is interrupted; the model catches up automatically.',
          on: { ...followed, 'model.online': 'live' },
        },
      },
    },
    detached: { ...over, description: 'The connection was lost permanently before everything was stored.' },
    deleted: over,
    notFound: over,
    forbidden: { ...over, description: 'The operator may not read the model.' },
    failed: { ...over, entry: 'countAttempt', after: { retryBackoff: 'open' } },
    closed: { ...over, description: 'The server removed the operator from the model.' },
    canceled: { description: 'The operator canceled opening it.', on: over.on },
  },
});

type Opened = Extract<OpenModelReport, { type: 'model.opened' }>;
export type OpenModelActor = ActorRefFrom<typeof openModelMachine>;
export type OpenModelSnapshot = SnapshotFrom<typeof openModelMachine>;
