import {
  type Facts,
  gettingStartedMachine,
  type GettingStartedSnapshot,
} from '~/machines/getting-started/getting-started-machine';
import type { Checklist } from '~/views/pages/dashboard/getting-started/checklist';
import { frozenFrom } from './frozen';
import { frozenDomain, frozenNames, frozenPoll } from './frozen-domain';

/** A dashboard without a checklist. */
export const noChecklist: Checklist = {
  top: null,
  bottom: null,
  isPlaced: true,
  isNew: false,
  open: () => undefined,
};

export type ChecklistAt = {
  value: GettingStartedSnapshot['value'];
  facts?: Facts;
  copied?: boolean;
  failing?: boolean;
};

/** A checklist frozen in one state, with its poll if that failed. */
export function frozenChecklist({ value, facts = {}, copied = false, failing = false }: ChecklistAt) {
  const input = { status: frozenDomain(), names: frozenNames(), facts };
  const children = failing ? { watchFacts: frozenPoll('facts', undefined, 'failing') } : undefined;
  return frozenFrom(gettingStartedMachine, input, value, { copied }, children);
}
