import { useSelector } from '@xstate/react';
import type {
  ResourceFormActor,
  ResourceFormSnapshot,
} from '../../../machines/resource-form/resource-form-machine';

/** The fields whose value is a text. */
export type TextKey<Values> = {
  [Key in keyof Values & string]: Values[Key] extends string ? Key : never;
}[keyof Values & string];

type Snapshot<Values extends object, Facts, Saved> = ResourceFormSnapshot<Values, Facts, Saved>;
const selectContext = <V extends object, F, S>(s: Snapshot<V, F, S>) => s.context;
const selectBusy = <V extends object, F, S>(s: Snapshot<V, F, S>) => s.hasTag('busy');

/** What a form's view draws its fields from. `text` gives the props that tie a TextField or PasswordField to the form. */
export function useFormFields<Values extends object, Facts, Saved>(
  form: ResourceFormActor<Values, Facts, Saved>,
) {
  const { values, facts, errors } = useSelector(form, selectContext);
  const busy = useSelector(form, selectBusy);
  const change = (part: Partial<Values>) => form.send({ type: 'form.change', change: part });
  const leave = (field: keyof Values & string) => form.send({ type: 'form.leaveField', field });
  return {
    values,
    facts,
    busy,
    change,
    leave,
    errorOf: (name: keyof Values & string): string | undefined => errors[name],
    text: (name: TextKey<Values>) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      readOnly: busy,
      onChange: (text: string) => change({ [name]: text } as Partial<Values>),
      onBlur: () => leave(name),
    }),
  };
}
