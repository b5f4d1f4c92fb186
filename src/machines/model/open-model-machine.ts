import { type ActorRefFrom, assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Collaborator, LinkTarget, ModelEvent, ModelFacts, Presence } from '~/api/realtime/port';
import type { LiveDocument } from '~/core/document/live-document';
import type { DocumentSize } from '~/core/document/value';
import { unprovidedWatch } from '~/machines/kit/task';

export type OpenModelInput = { target: LinkTarget; modelId: string };

/** What the actor that keeps the model open reports: the port's events, but that edits go straight into the document. */
export type OpenModelReport =
  | Exclude<ModelEvent, { type: 'model.opened' | 'model.edited' }>
  /** It is here and so large that the operator is asked before it is shown. */
  | { type: 'model.weighed'; size: DocumentSize }
  | {
      type: 'model.opened';
      document: LiveDocument;
      facts: ModelFacts;
      collaborators: readonly Collaborator[];
    };

/** The own place in the document; undefined: nowhere. */
export type OwnPresence = Omit<Presence, 'sessionId'> | undefined;

/** What that actor is told. */
export type OpenModelCommand = { type: 'model.proceed' } | { type: 'model.show'; presence: OwnPresence };

type OpenModelContext = OpenModelInput & {
  /** It stays when the model is lost, to be read. */
  document: LiveDocument | undefined;
  facts: ModelFacts | undefined;
  collaborators: readonly Collaborator[];
  presences: readonly Presence[];
  /** The session of whom the operator follows. */
  following: string | undefined;
  size: DocumentSize | undefined;
  reason: string;
  attempt: number;
};

/**
 * One model, open live with everybody else who has it open (spec domain-level §2, §4). Owned by the page of the model: leaving the page
 * closes it. It opens no connection; it waits for the one of the domain. What was read stays to be read, whatever becomes of the model.
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
    keepFacts: assign({ facts: (_, facts: ModelFacts) => facts }),
    keepSize: assign({ size: (_, size: DocumentSize) => size }),
    keepCollaborators: assign(({ context }, collaborators: readonly Collaborator[]) => ({
      collaborators,
      following: collaborators.some(({ sessionId }) => sessionId === context.following)
        ? context.following
        : undefined,
    })),
    keepPresences: assign({ presences: (_, presences: readonly Presence[]) => presences }),
    /** Nobody is seen any more in a model that is not open. */
    forgetOthers: assign({ collaborators: [], presences: [], following: undefined }),
    follow: assign({ following: (_, sessionId: string | undefined) => sessionId }),
    keepReason: assign({ reason: (_, reason: string) => reason }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    proceed: sendTo('followModel', { type: 'model.proceed' }),
    show: sendTo('followModel', (_, presence: OwnPresence) => ({ type: 'model.show' as const, presence })),
  },
  guards: {
    mayWrite: (_, facts: ModelFacts | undefined) => facts?.canWrite === true,
    isUnknown: (_, code: string) => code === 'model_not_found',
    isForbidden: (_, code: string) => code === 'unauthorized',
    /** Nothing is lost by opening it again. */
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
      description: 'The model is open, or will be. Leaving this state closes it.',
      invoke: {
        id: 'followModel',
        src: 'followModel',
        input: ({ context: { target, modelId } }) => ({ target, modelId }),
        onError: { target: 'failed', actions: { type: 'keepReason', params: 'It could not be shown.' } },
      },
      exit: 'forgetOthers',
      initial: 'opening',
      on: {
        'model.collaborators': {
          actions: { type: 'keepCollaborators', params: ({ event }) => event.collaborators },
        },
        'model.presences': { actions: { type: 'keepPresences', params: ({ event }) => event.presences } },
        'model.follow': { actions: { type: 'follow', params: ({ event }) => event.sessionId } },
        'model.opened': [
          {
            guard: { type: 'mayWrite', params: ({ event }) => event.facts },
            target: '.live',
            actions: { type: 'keepModel', params: ({ event }) => event },
          },
          { target: '.readOnly', actions: { type: 'keepModel', params: ({ event }) => event } },
        ],
        'model.offline': '.reconnecting',
        'model.deleted': 'deleted',
        'model.detached': [{ guard: 'isStored', target: 'open', reenter: true }, { target: 'detached' }],
        'model.closed': {
          target: 'closed',
          actions: { type: 'keepReason', params: ({ event }) => event.reason },
        },
        'model.failed': {
          target: 'failed',
          actions: { type: 'keepReason', params: ({ event }) => event.reason },
        },
        'model.refused': [
          { guard: { type: 'isUnknown', params: ({ event }) => event.code }, target: 'notFound' },
          { guard: { type: 'isForbidden', params: ({ event }) => event.code }, target: 'forbidden' },
          { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event.reason } },
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
              actions: { type: 'keepSize', params: ({ event }) => event.size },
            },
            'model.cancel': '#openModel.cancelled',
          },
          states: {
            connecting: { description: 'The domain has no realtime connection yet.' },
            loading: {},
          },
        },
        weighing: {
          description: 'It is here. The operator is told how large it is, and decides.',
          on: {
            // It is told again when it is shown.
            'model.offline': {},
            'model.proceed': { actions: 'proceed' },
            'model.cancel': '#openModel.cancelled',
          },
        },
        live: {
          tags: ['connected', 'writable'],
          on: {
            'model.facts': [
              {
                guard: { type: 'mayWrite', params: ({ event }) => event.facts },
                actions: { type: 'keepFacts', params: ({ event }) => event.facts },
              },
              { target: 'readOnly', actions: { type: 'keepFacts', params: ({ event }) => event.facts } },
            ],
            'model.show': { actions: { type: 'show', params: ({ event }) => event.presence } },
          },
        },
        readOnly: {
          description: 'The operator may read the model only.',
          tags: 'connected',
          on: {
            'model.facts': [
              {
                guard: { type: 'mayWrite', params: ({ event }) => event.facts },
                target: 'live',
                actions: { type: 'keepFacts', params: ({ event }) => event.facts },
              },
              { actions: { type: 'keepFacts', params: ({ event }) => event.facts } },
            ],
            'model.show': { actions: { type: 'show', params: ({ event }) => event.presence } },
          },
        },
        reconnecting: {
          description: 'The connection is interrupted; the model catches up by itself.',
          on: {
            'model.facts': { actions: { type: 'keepFacts', params: ({ event }) => event.facts } },
            'model.show': { actions: { type: 'show', params: ({ event }) => event.presence } },
            'model.online': [
              {
                guard: { type: 'mayWrite', params: ({ context }) => context.facts },
                target: 'live',
              },
              { target: 'readOnly' },
            ],
          },
        },
      },
    },
    detached: {
      description: 'The connection was lost for good before everything was stored.',
      tags: 'over',
      on: { 'model.retry': 'open' },
    },
    deleted: { tags: 'over', on: { 'model.retry': 'open' } },
    notFound: { tags: 'over', on: { 'model.retry': 'open' } },
    forbidden: { description: 'The operator may not read it.', tags: 'over', on: { 'model.retry': 'open' } },
    failed: {
      tags: 'over',
      entry: 'countAttempt',
      after: { retryBackoff: 'open' },
      on: { 'model.retry': 'open' },
    },
    closed: {
      description: 'The server has put the operator out of the model.',
      tags: 'over',
      on: { 'model.retry': 'open' },
    },
    cancelled: { description: 'The operator has given up opening it.', on: { 'model.retry': 'open' } },
  },
});

type Opened = Extract<OpenModelReport, { type: 'model.opened' }>;
export type OpenModelActor = ActorRefFrom<typeof openModelMachine>;
export type OpenModelSnapshot = SnapshotFrom<typeof openModelMachine>;
