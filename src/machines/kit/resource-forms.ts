import { nameError } from '~/core/field-rules';
import { whyUnaddressable } from '~/core/paths';
import { type ApiProblem, isRejectedWith, toProblem } from '~/core/problem';
import { duplicateField, withReason } from '~/core/refusals';
import type { Wiring } from '~/machines/services';
import { beforeSending, checkCreated, checkTask, ifThere, isSame } from './resource-form-actors';
import type { Check, Draft, Form, LoadedForm, Outcome, Refusal, ResourceFormMachine } from './resource-form-machine';
import { screenTask } from './task';
import { type DoneNotice, inSentence, titledNotice } from './resource-lists';

/** Why this can't be the id of a new resource; spec §5 has the message for a missing one. */
export const idError = (text: string, missing: string, as?: string): string | undefined =>
  text.trim() === '' ? missing : (nameError(text.trim()) ?? whyUnaddressable(text.trim(), as));

type RefusalTraits<Values, Facts> = {
  noun: string;
  /** The name of the resource that is changed; undefined for a new one. */
  existing: (values: Values, facts: Facts) => string | undefined;
  /** The fields that can be duplicates; the first one if the server names none. */
  blames: readonly (keyof Values & string)[];
  /** The server's name of the first one, if it differs. */
  known?: string;
  gone?: string;
  duplicateTitle?: string;
};

/** The refusal messages of the specification: duplicate, missing, any other (domain-level §8). */
export const refusals =
  <Values, Facts>({ noun, existing, gone = 'It was deleted.', ...traits }: RefusalTraits<Values, Facts>) =>
  (problem: ApiProblem, values: Values, facts: Facts): Refusal<Values> => {
    const name = existing(values, facts);
    const title = `Could Not ${name === undefined ? 'Create' : 'Update'} ${noun}`;
    if (isRejectedWith(problem, 'duplicate', 'conflicts')) {
      const { blames, known = blames[0] ?? 'id' } = traits;
      const field = duplicateField(problem) ?? known;
      const text = `A ${inSentence(noun)} with the specified ${field} already exists.`;
      const blamed = field === known ? blames[0] : blames.find((key) => key === field);
      return {
        title: traits.duplicateTitle ?? title,
        text,
        ...(blamed ? { fieldError: { field: blamed, text } } : {}),
      };
    }
    if (name !== undefined && isRejectedWith(problem, 'not_found'))
      return { title, text: `The ${inSentence(noun)} '${name}' no longer exists. ${gone}` };
    const sentence = `The ${inSentence(noun)} could not be ${name === undefined ? 'created' : 'updated'}.`;
    return { title, text: withReason(sentence, problem) };
  };

type FormTasks<Values extends object, Facts, Saved> = {
  /** If missing, the form starts with the given values. */
  load?: (given: Form<Values>, signal: AbortSignal) => Promise<LoadedForm<Values, Facts>>;
  save: (draft: Draft<Values>, signal: AbortSignal) => Promise<Outcome<Saved, Values>>;
  check?: ReturnType<typeof screenTask<Check<Saved, Values>, Draft<Values>>>;
  onSaved?: ((done: { saved: Saved } & Form<Values>) => void) | undefined;
};

export const formOf = <Values extends object, Facts, Saved>(
  machine: ResourceFormMachine<Values, Facts, Saved>,
  { load, save, check, onSaved }: FormTasks<Values, Facts, Saved>,
): ResourceFormMachine<Values, Facts, Saved> =>
  machine.provide({
    actors: {
      loadValues: screenTask<LoadedForm<Values, Facts>, Form<Values>>(({ input, signal }) =>
        load ? load(input, signal) : Promise.resolve(input),
      ),
      save: screenTask<Outcome<Saved, Values>, Draft<Values>>(({ input, signal }) => save(input, signal)),
      ...(check ? { check } : {}),
    },
    actions: { announceSaved: (_, done) => onSaved?.(done) },
  });

/**
 * The machine of a form that changes an existing resource. `read` loads the current values by the name in the values; `tidy` returns the values
 * as they are stored, with sorted keys. What someone else has saved in the meantime is not overwritten.
 */
export const editOf = <Values extends Saved, Facts, Saved extends object>(
  machine: ResourceFormMachine<Values, Facts, Saved>,
  { read, tidy, write, onSaved }: EditTasks<Values, Facts> & Pick<FormTasks<Values, Facts, Saved>, 'onSaved'>,
) =>
  formOf<Values, Facts, Saved>(machine, {
    load: ({ values }, signal) => read(values, signal),
    save: async ({ values, baseline }, signal) => {
      const found = await beforeSending(read(baseline, signal));
      const before = { baseline, facts: found.facts };
      const present = tidy(found.values, before);
      const mine = tidy(values, before);
      if (!isSame(present, tidy(baseline, before)) && !isSame(present, mine)) return { theirs: present };
      await write(mine, before, signal);
      return { saved: mine, values: mine };
    },
    check: checkTask<Saved, Values>(async ({ input: { values, baseline }, signal }) => {
      const present = await ifThere(read(tidy(values, { baseline, facts: undefined }), signal));
      if (!present) return undefined;
      const before = { baseline, facts: present.facts };
      const mine = tidy(values, before);
      return isSame(tidy(present.values, before), mine) ? mine : undefined;
    }),
    onSaved,
  });

type Announcing<Saved> = {
  noun: string;
  path: string | ((saved: Saved) => string);
  nameOf: (saved: Saved) => string;
  /** If it is not that of `titledNotice`. */
  notice?: DoneNotice;
  onSaved?: (saved: Saved) => void;
};

/**
 * Creates the machines of the two forms of a resource. Each shows a notice and goes to the list: without a filter after a creation, as last
 * shown after a change.
 */
export function formsOf<Saved extends object>(
  { navigation, notify, log }: Pick<Wiring, 'navigation' | 'notify' | 'log'>,
  { noun, path, nameOf, notice = titledNotice(noun), onSaved }: Announcing<Saved>,
) {
  const announced = (done: 'created' | 'updated') => (result: { saved: Saved }) => {
    onSaved?.(result.saved);
    notify({ intent: 'success', ...notice(nameOf(result.saved), done) });
    const next = typeof path === 'string' ? path : path(result.saved);
    if (done === 'created') navigation.go(next);
    else navigation.back(next);
  };
  /** Logs errors that have no message in the specification's catalogue (spec domain-level §8). */
  const logged = <T>(answer: Promise<T>, signal: AbortSignal) =>
    answer.catch((error: unknown) => {
      const problem = toProblem(error);
      if (!signal.aborted && !isRejectedWith(problem, 'duplicate', 'conflicts'))
        log(`Saving the ${inSentence(noun)} failed.`, problem);
      throw problem;
    });
  return {
    /**
     * A form that creates something. `sentOf`: what to send; `read`: the stored resource, with the same fields or some of them. `emptied`: values
     * that the form clears after saving.
     */
    create: <Values extends object, Facts, Sent extends Saved>(
      machine: ResourceFormMachine<Values, Facts, Saved>,
      tasks: {
        facts?: (signal: AbortSignal) => Promise<Facts>;
        sentOf: (values: Values) => Sent;
        send: (sent: Sent, signal: AbortSignal) => Promise<unknown>;
        read: (sent: Sent, signal: AbortSignal) => Promise<object>;
        emptied?: Partial<Values>;
      },
    ) =>
      formOf(machine, {
        load: async (given, signal) => (tasks.facts ? { ...given, facts: await tasks.facts(signal) } : given),
        save: async ({ values }, signal) => {
          const saved = tasks.sentOf(values);
          await logged(tasks.send(saved, signal), signal);
          return tasks.emptied ? { saved, values: { ...values, ...tasks.emptied } } : { saved };
        },
        check: checkCreated<Saved, Values>(tasks.sentOf, (sent, signal) => tasks.read(sent as Sent, signal)),
        onSaved: announced('created'),
      }),
    edit: <Values extends Saved, Facts>(
      machine: ResourceFormMachine<Values, Facts, Saved>,
      tasks: EditTasks<Values, Facts>,
    ) =>
      editOf(machine, {
        ...tasks,
        write: (values, before, signal) => logged(tasks.write(values, before, signal), signal),
        onSaved: announced('updated'),
      }),
  };
}

/** The starting point of a change: the loaded values, and the current facts. */
type Before<Values, Facts> = { baseline: Values; facts: Facts | undefined };
type EditTasks<Values, Facts> = {
  read: (values: Values, signal: AbortSignal) => Promise<LoadedForm<Values, Facts>>;
  tidy: (values: Values, before: Before<Values, Facts>) => Values;
  write: (values: Values, before: Before<Values, Facts>, signal: AbortSignal) => Promise<unknown>;
};
