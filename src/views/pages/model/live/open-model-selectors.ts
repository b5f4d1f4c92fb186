import type { OpenModelSnapshot } from '~/machines/model/open-model-machine';

export type OpenModelVariant =
  | 'connecting'
  | 'loading'
  | 'weighing'
  | 'live'
  | 'readOnly'
  | 'reconnecting'
  | 'detached'
  | 'deleted'
  | 'notFound'
  | 'forbidden'
  | 'failed'
  | 'closed'
  | 'cancelled';

export function selectOpenModelVariant({ value }: OpenModelSnapshot): OpenModelVariant {
  if (typeof value === 'string') return value;
  const { open } = value;
  return typeof open === 'string' ? open : open.opening;
}

export const selectDocument = (s: OpenModelSnapshot) => s.context.document;
export const selectFacts = (s: OpenModelSnapshot) => s.context.facts;
export const selectCollaborators = (s: OpenModelSnapshot) => s.context.collaborators;
export const selectPresences = (s: OpenModelSnapshot) => s.context.presences;
export const selectFollowing = (s: OpenModelSnapshot) => s.context.following;
export const selectSize = (s: OpenModelSnapshot) => s.context.size;
export const selectReason = (s: OpenModelSnapshot) => s.context.reason;
export const selectMayWrite = (s: OpenModelSnapshot) => s.hasTag('writable');
