import { shallowEqual } from '@xstate/react';
import { explainProblem } from '../../../api/rest/problem';
import type { NamespacePickerSnapshot } from './WithNamespacePicker';

export const selectTyped = (s: NamespacePickerSnapshot) => s.context.typed;

/** What the list below the field holds: the answer to what is typed, or why there is none. */
export const selectAnswer = (s: NamespacePickerSnapshot) => {
  const { page, problem, typed, query } = s.context;
  const loading = s.hasTag('busy') || typed !== query.filter;
  const failed = s.hasTag('failing');
  return {
    namespaces: failed ? undefined : page?.rows,
    loading,
    problem: failed && problem ? `The namespaces could not be loaded. ${explainProblem(problem)}` : undefined,
  };
};
export const sameAnswer = shallowEqual;
