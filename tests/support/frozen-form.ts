import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import type { FormContext, ResourceFormActor, ResourceFormMachine } from '~/machines/kit/resource-form-machine';
import { frozenFrom } from './frozen';

const editing = ['pristine', 'dirty', 'asking', 'invalid', 'rejected', 'unchecked'] as const;
export type FormLeaf =
  (typeof editing)[number] | 'loading' | 'failed' | 'saving' | 'checking' | 'conflicting' | 'saved';

const isEditing = (leaf: FormLeaf): boolean => editing.some((each) => each === leaf);

/** A form frozen in one state; `values` are the initial values unless the context has others. */
export const frozenForm = <Values extends object, Facts, Saved>(
  machine: ResourceFormMachine<Values, Facts, Saved>,
  { values, facts }: { values: Values; facts: Facts },
  leaf: FormLeaf,
  context: Partial<FormContext<Values, Facts>> = {},
): ResourceFormActor<Values, Facts, Saved> =>
  frozenFrom(machine, { values, facts }, isEditing(leaf) ? { editing: leaf } : leaf, context);

/** The states of the chart that this form shows, for `parameters.states` of a story. */
export const formStates = (leaf: FormLeaf): string[] => [`resourceForm:${isEditing(leaf) ? `editing.${leaf}` : leaf}`];

/** A form of a page in some state, e.g. `['invalid', { errors }]`. */
export type FormAt = readonly [leaf: FormLeaf, context?: object];

/** The frozen forms of one page; those not given are loaded and unchanged. */
export const frozenForms = <Machines extends Record<string, AnyStateMachine>>(
  machines: Machines,
  starts: Record<keyof Machines, { values: object; facts: object }>,
  at: Partial<Record<keyof Machines, FormAt>>,
) =>
  Object.fromEntries(
    Object.entries(machines).map(([name, machine]) => {
      const [leaf, context]: FormAt = at[name] ?? ['pristine'];
      return [name, frozenForm(machine as never, starts[name] as never, leaf, context)];
    }),
  ) as { [Name in keyof Machines]: ActorRefFrom<Machines[Name]> };

/** The states that these forms show; if none is given, that of an unchanged form. */
export const formsStates = (at: Partial<Record<string, FormAt>>) => {
  const leaves = Object.values(at).map((each) => each?.[0] ?? 'pristine');
  return [...new Set(leaves.length > 0 ? leaves : (['pristine'] as const))].flatMap(formStates);
};
