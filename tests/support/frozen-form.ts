import type { ResourceFormActor, ResourceFormMachine } from '~/machines/kit/resource-form-machine';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { frozen } from './frozen';

const editing = ['pristine', 'dirty', 'invalid', 'rejected', 'unchecked'] as const;
export type FormLeaf =
  (typeof editing)[number] | 'loading' | 'failed' | 'saving' | 'checking' | 'conflicting' | 'saved';

const isEditing = (leaf: FormLeaf): boolean => editing.some((each) => each === leaf);

/** A form held still in one state; `values` are what it began with unless the context says otherwise. */
export const frozenForm = <Values extends object, Facts, Saved>(
  machine: ResourceFormMachine<Values, Facts, Saved>,
  { values, facts }: { values: Values; facts: Facts },
  leaf: FormLeaf,
  context: Partial<FormContext<Values, Facts>> = {},
): ResourceFormActor<Values, Facts, Saved> =>
  frozen(machine, {
    value: isEditing(leaf) ? { editing: leaf } : leaf,
    context: {
      facts,
      values,
      baseline: values,
      errors: {},
      refusal: undefined,
      problem: undefined,
      theirs: undefined,
      contested: [],
      merged: false,
      notice: undefined,
      faulty: undefined,
      ...context,
    },
  });

/** The states of the chart that such a form shows, for `parameters.states` of a story. */
export const formStates = (leaf: FormLeaf): string[] => [
  `resourceForm:${isEditing(leaf) ? `editing.${leaf}` : leaf}`,
];
