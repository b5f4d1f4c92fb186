import { type Action, rolesFor } from '~/core/capabilities';
import { nameError } from '~/core/field-rules';
import type { NewPassword } from '~/core/passwords';
import { whyUnaddressable } from '~/core/paths';
import {
  type ApiProblem,
  duplicateField,
  explainProblem,
  isApiProblem,
  isRejectedWith,
  isUncertain,
  refusedHere,
  toProblem,
  withReason,
} from '~/core/problem';
import { type DoneNotice, inSentence, titledNotice } from '~/machines/notifications/notifications-machine';
import type { Wiring } from '~/machines/services';
import {
  type AnyField,
  type Check,
  type Draft,
  eachField,
  type Form,
  type FormFields,
  isSame,
  type LoadedForm,
  type Outcome,
  type Refusal,
  type ResourceFormMachine,
} from './resource-form-machine';
import { ifThere, screenTask } from './task';

const made = <Values extends object, Facts>(
  fields: FormFields<Values, Facts>,
  make: (name: keyof Values & string, field: AnyField<Values, Facts>) => unknown,
) => Object.fromEntries(eachField(fields).map(([name, field]) => [name, make(name, field)])) as Values;

/** The values of a new form. */
export const startOf = <Values extends object, Facts>(fields: FormFields<Values, Facts>): Values =>
  made(fields, (_, { start = '' }) => start);

/** The values as they are compared and sent, in the order of the fields, without what is no field. */
export const tidied = <Values extends object, Facts>(fields: FormFields<Values, Facts>, source: Values): Values =>
  made(fields, (name, { sent }) => {
    const value = source[name];
    return sent ? sent(value) : typeof value === 'string' ? value.trim() : value;
  });

export const noPassword: NewPassword = { password: '', confirm: '' };

export const canonical = (data: unknown) =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** For reads before a save: if one fails, nothing was sent, so nothing needs to be checked. */
export const beforeSending = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    const problem = toProblem(error);
    throw isUncertain(problem) ? refusedHere('not_sent', explainProblem(problem)) : error;
  });

/**
 * The `check` of a form: `find` returns what was sent if it is there now, and only reads. `after`: the values of the form after a successful
 * save, if they differ from those sent.
 */
export const checkTask = <Saved, Values>(
  find: (task: { input: Draft<Values>; signal: AbortSignal }) => Promise<Saved | undefined>,
  after?: Values,
) =>
  screenTask<Check<Saved, Values>, Draft<Values>>(async (task) => {
    const saved = await find(task);
    if (saved === undefined) return { unsaved: true };
    return after === undefined ? { saved } : { saved, values: after };
  });

/**
 * The check of a form that creates something: compares every field that `read` returns with what was sent. If they differ, something else with
 * the same name already existed.
 */
export const checkCreated = <Saved extends object, Values>(
  sentOf: (values: Values) => Saved,
  read: (sent: Saved, signal: AbortSignal) => Promise<object>,
) =>
  checkTask<Saved, Values>(async ({ input, signal }) => {
    const sent = sentOf(input.values);
    const found = await ifThere(read(sent, signal));
    if (!found) return undefined;
    const fields = Object.keys(found).filter((field) => field in sent);
    const isAsSent = (field: string) =>
      canonical(found[field as keyof typeof found]) === canonical(sent[field as keyof Saved]);
    return fields.every(isAsSent) ? sent : undefined;
  });

/** For what a form needs besides its resource: that this does not exist does not mean that the resource is gone. */
export const besides = <T>(what: string, answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw isRejectedWith(toProblem(error), 'not_found')
      ? refusedHere('incomplete', `The server did not find ${what}.`)
      : error;
  });

/** For `catch`: adds the required roles to a refusal because of a missing role; other errors are unchanged. */
export const namingRoles =
  (action: Action) =>
  (error: unknown): never => {
    throw isApiProblem(error) && isRejectedWith(error, 'forbidden') ? { ...error, message: rolesFor(action) } : error;
  };

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

/** A form that sets a password, and is empty again once it is set. */
export const passwordFormOf = <Facts>(
  machine: ResourceFormMachine<NewPassword, Facts, void>,
  tasks: {
    facts: (signal: AbortSignal) => Promise<Facts>;
    send: (password: string, signal: AbortSignal) => Promise<unknown>;
    onSaved: () => void;
  },
) =>
  formOf(machine, {
    load: async (given, signal) => ({ ...given, facts: await tasks.facts(signal) }),
    save: async ({ values }, signal) => {
      await tasks.send(values.password, signal);
      return { saved: undefined, values: noPassword };
    },
    check: screenTask<Check<void, NewPassword>, Draft<NewPassword>>(() =>
      Promise.resolve({
        unknowable: "Passwords can't be read back, so the change can't be confirmed. Set it again to be sure.",
      }),
    ),
    onSaved: tasks.onSaved,
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

type FormWiring = Pick<Wiring, 'navigation' | 'notify' | 'log' | 'now' | 'rememberedLists'>;
type Announcing<Saved> = {
  noun: string;
  path: string;
  /** As the list labels it. */
  nameOf: (saved: Saved) => string;
  /** The page of a new one. */
  hrefOf?: (saved: Saved) => string;
  /** If it is not that of `titledNotice`. */
  notice?: DoneNotice;
  onSaved?: (saved: Saved) => void;
};

/**
 * Creates the machines of the two forms of a resource. Each shows a notice and goes to the list: without a filter
 * after a creation, where the new row is marked; as last shown after a change.
 */
export function formsOf<Saved extends object>(
  { navigation, notify, log, now, rememberedLists }: FormWiring,
  { noun, path, nameOf, hrefOf = () => path, notice = titledNotice(noun), onSaved }: Announcing<Saved>,
) {
  const announced = (done: 'created' | 'updated') => (result: { saved: Saved }) => {
    const { saved } = result;
    onSaved?.(saved);
    notify({ intent: 'success', ...notice(nameOf(saved), done) });
    if (done === 'updated') return navigation.back(path);
    rememberedLists.mark(path, { label: nameOf(saved), href: hrefOf(saved), at: now() });
    navigation.go(path);
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
