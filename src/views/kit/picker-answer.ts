import { shallowEqual } from '@xstate/react';
import { explainProblem } from '~/core/problem';
import type { ResourceListSnapshot } from '~/machines/kit/resource-list-machine';

/** What the list below a picker holds: the answer to what is typed, or why there is none. `many` as in "namespaces". */
export const answerOf =
  <Row>(many: string) =>
  (s: ResourceListSnapshot<Row>) => {
    const { page, problem, typed, query } = s.context;
    const failed = s.hasTag('failing');
    return {
      rows: failed ? undefined : page?.rows,
      loading: s.hasTag('busy') || typed !== query.filter,
      problem: failed && problem ? `The ${many} could not be loaded. ${explainProblem(problem)}` : undefined,
    };
  };

export const sameAnswer = shallowEqual;
