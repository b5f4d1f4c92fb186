import { type ActorOptions, createActor } from 'xstate';
import {
  type Facts,
  type GettingStartedActor,
  gettingStartedMachine,
  type GettingStartedSnapshot,
} from '~/machines/getting-started/getting-started-machine';
import { pollMachine } from '~/machines/kit/poll-machine';
import type { Checklist } from '~/views/pages/dashboard/getting-started/checklist';
import { frozenDomain, frozenNames, frozenPreferences } from './frozen-domain';

/** A dashboard without a checklist. */
export const noChecklist: Checklist = { top: null, bottom: null, isPlaced: true, open: () => undefined };

export type ChecklistAt = {
  value: GettingStartedSnapshot['value'];
  facts?: Facts;
  copied?: boolean;
  failing?: boolean;
};

/** A checklist frozen in one state, with its poll if that failed. */
export function frozenChecklist({ value, facts = {}, copied = false, failing = false }: ChecklistAt) {
  const snapshot = gettingStartedMachine.resolveState({
    value,
    context: { status: frozenDomain(), names: frozenNames(), facts, copied },
  });
  const poll = pollMachine.resolveState({
    value: 'failing',
    context: {
      interval: 5_000,
      listener: frozenPreferences(),
      name: 'facts',
      question: undefined,
      attempt: 1,
      problem: { kind: 'unreachable' },
    },
  });
  const children = failing ? { watchFacts: { src: 'watchFacts', snapshot: poll } } : {};
  const options = { snapshot: { ...snapshot, children } } as unknown as ActorOptions<typeof gettingStartedMachine> & {
    input: never;
  };
  return createActor(gettingStartedMachine, options) as GettingStartedActor;
}
