import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import { type ApiProblem, explainProblem, isRejectedWith, isUncertain } from '~/core/problem';
import { failing, notProvided, problemOf, unprovidedTask } from './task';

type TextLook = {
  mono?: boolean;
  type?: 'email';
  inputMode?: 'numeric';
  /** What a number counts, as in "minutes". */
  unit?: string;
  placeholder?: string;
  /** For several lines: grows with its text between these numbers of rows. */
  rows?: readonly [least: number, most: number];
  /** What the browser may fill in where the reader's own data are asked for. */
  autoComplete?: string;
  choices?: readonly { value: string; label: string; hint?: string }[];
};

/** One field of a form: its label, its rule, how it is drawn, compared and sent. */
type FormField<Value, Values, Facts> = TextLook & {
  /** A field without a label is drawn by the form itself, and not named where changes of two people conflict. */
  label?: string;
  required?: boolean;
  hint?: string | ((values: Values, facts: Facts) => string | undefined);
  /** In one row with the next or the previous field. */
  inPair?: boolean;
  /** For yes or no; a check box by default. */
  look?: 'yesNo';
  /** What is wrong; undefined if it is valid. */
  error?: (value: Value, values: Values, facts: Facts) => string | undefined;
  /** The value as it is compared and sent. By default texts are trimmed. */
  sent?: (value: Value) => Value;
  /** The value as a text, where changes of two people conflict. */
  format?: (value: Value) => string;
} & ([Value] extends [string] ? { start?: Value } : { start: Value });

/** The fields of a form, in the order in which they are drawn and checked. */
export type FormFields<Values, Facts = object> = {
  readonly [Name in keyof Values & string]: FormField<Values[Name], Values, Facts>;
};

/** Any field, for code that treats all alike. */
export type AnyField<Values, Facts> = TextLook & {
  error?: (value: unknown, values: Values, facts: Facts) => string | undefined;
  sent?: (value: unknown) => unknown;
  start?: unknown;
};

export const eachField = <Values extends object, Facts>(fields: FormFields<Values, Facts>) =>
  Object.entries(fields) as unknown as [keyof Values & string, AnyField<Values, Facts>][];

/** What is wrong with each field; undefined if it is valid. */
type Verdicts<Values> = { [Name in keyof Values & string]?: string | undefined };

export const errorsIn = <Values extends object, Facts>(
  fields: FormFields<Values, Facts>,
  values: Values,
  facts: Facts,
) =>
  Object.fromEntries(
    eachField(fields).map(([name, { error }]) => [name, error?.(values[name], values, facts)]),
  ) as Verdicts<Values>;

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const pick = <Values extends object>(values: Values, fields: readonly (keyof Values & string)[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;

/** The input and output of the form's tasks; wrapped, so that the type of the values is inferred unchanged. */
export type Form<Values> = { values: Values };
/** The loaded values, and `facts` if they also come from the server. */
export type LoadedForm<Values, Facts> = Form<Values> & { facts?: Facts };
export type Draft<Values> = Form<Values> & { baseline: Values };
/**
 * Saved; `values` if the form has other values afterwards than were sent (for example, no password). Or not saved, because someone else has
 * changed it: then `theirs` are the current values.
 */
export type Outcome<Saved, Values = unknown> = { saved: Saved; values?: Values } | { theirs: Values };

/** The result of checking an unanswered save: what was saved, nothing, or a sentence that says why it can't be known and what to do. */
export type Check<Saved, Values = unknown> =
  { saved: Saved; values?: Values } | { unsaved: true } | { unknowable: string };

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;
/** Why the server refused: a sentence for the top of the form, and one for the field in question, if there is one. */
export type Refusal<Values> = {
  title: string;
  text: string;
  fieldError?: { field: keyof Values & string; text: string };
};

/** The parts that differ between forms. `Facts`: other data that the form needs (policy, names already in use, …). */
export type FormDescriptor<Values, Facts> = {
  /** The fields, whose rules say what is invalid; or only the rules. */
  fields?: FormFields<Values, Facts>;
  /** The error message of each invalid field; none if the form is valid. The order of keys is the order of focus. */
  validate?: (values: Values, facts: Facts) => Verdicts<Values>;
  refusalOf: (problem: ApiProblem, values: Values, facts: Facts, baseline: Values) => Refusal<Values>;
};

type FormInput<Values, Facts> = Form<Values> & { facts: Facts };

const contextOf = <Values, Facts>({ values, facts }: FormInput<Values, Facts>) => ({
  facts,
  values,
  baseline: values,
  errors: {} as FieldErrors<Values>,
  refusal: undefined as Refusal<Values> | undefined,
  problem: undefined as ApiProblem | undefined,
  /** The values that someone else saved in the meantime, until the conflict is resolved. */
  theirs: undefined as Values | undefined,
  contested: [] as readonly (keyof Values & string)[],
  merged: false,
  /** Shown while an unanswered save is checked, and when it was done. */
  notice: undefined as string | undefined,
  /** The first invalid field at the last submit; a new object each time, which makes the view focus it. */
  faulty: undefined as { field: string } | undefined,
});
export type FormContext<Values, Facts> = ReturnType<typeof contextOf<Values, Facts>>;

type FormEvent<Values> =
  | { type: 'form.change'; change: Partial<Values> }
  | { type: 'form.leaveField'; field: string }
  | { type: 'form.submit' }
  /** Submits after a confirmation: `form.submit` confirms, `form.dismiss` cancels. */
  | { type: 'form.ask' }
  | { type: 'form.revert' }
  | { type: 'form.dismiss' }
  | { type: 'form.retry' }
  /** Checks again whether an unanswered save was done. */
  | { type: 'form.check' }
  /** In a conflict, for the fields that both changed: overwrite theirs, or use theirs. */
  | { type: 'form.keepMine' }
  | { type: 'form.takeTheirs' }
  | { type: 'form.goBack' }
  /** What was typed before, and the values on which it was based. */
  | { type: 'form.restore'; values: object; baseline: object };

const rulesOf = <Values extends object, Facts>({ fields, validate }: FormDescriptor<Values, Facts>) =>
  validate ?? ((values: Values, facts: Facts) => (fields ? errorsIn(fields, values, facts) : {}));

const formSetup = <Values extends object, Facts, Saved>(descriptor: FormDescriptor<Values, Facts>) => {
  const judge = (values: Values, facts: Facts) =>
    Object.fromEntries(
      Object.entries(rulesOf(descriptor)(values, facts)).filter(([, sentence]) => sentence !== undefined),
    ) as FieldErrors<Values>;
  const fault = (errors: FieldErrors<Values>) => Object.keys(errors)[0];
  /** The server's message for this field, while the refused value is still there. */
  const refusedIn = ({ refusal, errors }: FormContext<Values, Facts>, field: keyof Values & string) =>
    refusal?.fieldError?.field === field && errors[field] === refusal.fieldError.text
      ? refusal.fieldError.text
      : undefined;
  return setup({
    types: {} as {
      input: FormInput<Values, Facts>;
      context: FormContext<Values, Facts>;
      events: FormEvent<Values>;
      tags: 'loading' | 'editable' | 'dirty' | 'busy' | 'saved' | 'conflict';
    },
    actors: {
      loadValues: unprovidedTask<LoadedForm<Values, Facts>, Form<Values>>('loadValues'),
      save: unprovidedTask<Outcome<Saved, Values>, Draft<Values>>('save'),
      /** Reads whether what was sent is there now. Forms without this task report that it could not be checked. */
      check: unprovidedTask<Check<Saved, Values>, Draft<Values>>('check'),
    },
    actions: {
      keepLoaded: assign(({ context }, { values, facts = context.facts }: LoadedForm<Values, Facts>) => ({
        values,
        baseline: values,
        facts,
        problem: undefined,
      })),
      keepChange: assign(({ context }, { change }: { change: Partial<Values> }) => {
        const values = { ...context.values, ...change };
        const now = judge(values, context.facts);
        // A message disappears as soon as its reason does; a new one appears when the field is left.
        const shown = Object.keys(context.errors) as Array<keyof Values & string>;
        const still = (key: keyof Values & string) => now[key] ?? (key in change ? undefined : refusedIn(context, key));
        const errors = Object.fromEntries(
          shown.map((key) => [key, still(key)]).filter(([, sentence]) => sentence),
        ) as FieldErrors<Values>;
        const { refusal } = context;
        const blamed = refusal?.fieldError?.field;
        const isCorrected = blamed !== undefined && !isSame(values[blamed], context.values[blamed]);
        return { values, errors, refusal: isCorrected ? undefined : refusal };
      }),
      judgeField: assign({
        errors: ({ context }, name: string) => {
          const field = name as keyof Values & string;
          const { [field]: known, ...others } = context.errors;
          // A form for something new begins in its first field, which is often left at once.
          if (known === undefined && context.values[field] === context.baseline[field]) return context.errors;
          const sentence = judge(context.values, context.facts)[field] ?? refusedIn(context, field);
          return (sentence ? { ...others, [field]: sentence } : others) as FieldErrors<Values>;
        },
      }),
      judgeAll: assign(({ context }) => {
        const errors = judge(context.values, context.facts);
        const field = fault(errors);
        return {
          errors,
          faulty: field ? { field } : context.faulty,
        };
      }),
      keepRefusal: assign(({ context }, problem: ApiProblem) => {
        const refusal = descriptor.refusalOf(problem, context.values, context.facts, context.baseline);
        if (!refusal.fieldError) return { refusal };
        const { field, text } = refusal.fieldError;
        return {
          refusal,
          errors: { ...context.errors, [field]: text },
          faulty: { field },
        };
      }),
      forgetRefusal: assign({ refusal: undefined, notice: undefined }),
      noteUncertain: assign({
        refusal: undefined,
        notice: ({ context: { problem } }) =>
          `${problem?.kind === 'timedOut' ? "The server didn't answer in time." : 'The server could not be reached.'} Checking whether your change was saved…`,
      }),
      noteSaved: assign({ notice: 'Your change was saved.' }),
      /** `found` is undefined if the check failed too. */
      refuseChecked: assign(({ context }, found: Exclude<Check<Saved, Values>, { saved: Saved }> | undefined) => {
        const { problem, values, facts, baseline } = context;
        if (!problem) return { notice: undefined };
        const { title, text } = descriptor.refusalOf(problem, values, facts, baseline);
        const say = (sentence: string) => ({ notice: undefined, refusal: { title, text: sentence } });
        if (!found) return say(`${explainProblem(problem)} Couldn't check whether your change was saved.`);
        if ('unknowable' in found) return say(`${text} ${found.unknowable}`);
        // If the server could not be reached, the form's text says so.
        return say(problem.kind === 'timedOut' ? 'Your change is not saved so far. Check again, or try again.' : text);
      }),
      keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
      revert: assign({ values: ({ context }) => context.baseline, errors: {}, refusal: undefined }),
      keepBaseline: assign(({ context }, { values = context.values }: { values?: Values }) => ({
        values,
        baseline: values,
        errors: {},
        refusal: undefined,
        notice: undefined,
      })),
      mergeTheirs: assign(({ context: { values, baseline } }, { theirs }: { theirs: Values }) => {
        const fields = Object.keys(values) as Array<keyof Values & string>;
        const differs = (one: Values, other: Values) => (field: keyof Values & string) =>
          !isSame(one[field], other[field]);
        const isMine = differs(values, baseline);
        const contested = fields.filter(isMine).filter(differs(theirs, baseline)).filter(differs(values, theirs));
        const taken = fields.filter((field) => !isMine(field) && field in theirs);
        return {
          values: { ...values, ...pick(theirs, taken) },
          // Contested fields keep their old baseline until the conflict is resolved, so that going back does not hide it.
          baseline: { ...theirs, ...pick(baseline, contested) },
          theirs,
          contested,
        };
      }),
      /** Like a merge: what was typed since, and what others have saved since, stays. A contested field asks when it is saved. */
      restore: assign(
        ({ context: { values, baseline } }, draft: { values: Partial<Values>; baseline: Partial<Values> }) => {
          const fields = (Object.keys(values) as Array<keyof Values & string>).filter(
            (field) =>
              typeof draft.values[field] === typeof values[field] &&
              isSame(values[field], baseline[field]) &&
              !isSame(draft.values[field], values[field]) &&
              !isSame(draft.values[field], draft.baseline[field]),
          );
          return {
            values: { ...values, ...pick(draft.values as Values, fields) },
            baseline: { ...baseline, ...pick(draft.baseline as Values, fields) },
          };
        },
      ),
      useTheirsAsBaseline: assign(({ context }) => ({ baseline: context.theirs ?? context.baseline })),
      forgetTheirs: assign({ theirs: undefined, contested: [] }),
      noteMerge: assign({ merged: true }),
      forgetMerge: assign({ merged: false }),
      takeTheirs: assign(({ context }) => ({
        values: { ...context.values, ...pick(context.theirs ?? context.values, context.contested) },
        errors: {},
        refusal: undefined,
      })),
      announceSaved: (_, _saved: { saved: Saved } & Form<Values>) => notProvided('announceSaved'),
    },
    guards: {
      /** If the server keeps returning other values, saving must not repeat forever: after one merge the operator decides. */
      isContested: ({ context }) => context.contested.length > 0 || context.merged,
      isUncertain: (_, problem: ApiProblem) => isUncertain(problem),
      /** The server may still be carrying it out. */
      isSoFar: ({ context: { problem } }, found: Check<Saved, Values>) =>
        problem?.kind === 'timedOut' && 'unsaved' in found,
      isSaved: (_, found: Check<Saved, Values>) => 'saved' in found,
      isConflict: (_, outcome: Outcome<Saved, Values>) => 'theirs' in outcome,
      isValid: ({ context }) => fault(judge(context.values, context.facts)) === undefined,
      isFaulty: ({ context }) => fault(judge(context.values, context.facts)) !== undefined,
      isDirty: ({ context }) => changedFields(context).length > 0,
    },
  });
};

/** The fields whose value differs from what is saved. */
export const changedFields = <Values extends object>({ values, baseline }: { values: Values; baseline: Values }) =>
  (Object.keys(values) as (keyof Values & string)[]).filter((field) => !isSame(values[field], baseline[field]));

type FormSnapshot = { hasTag: (tag: 'dirty') => boolean; context: { values: object; baseline: object } };

/** Whether something typed is not saved. A form that was only submitted empty has nothing to lose. */
export const selectUnsaved = (s: FormSnapshot) => s.hasTag('dirty') && changedFields(s.context).length > 0;

type LoadedSnapshot = {
  can: (event: { type: 'form.retry' }) => boolean;
  context: { problem: ApiProblem | undefined };
};

export const selectMissing = (s: LoadedSnapshot) =>
  s.can({ type: 'form.retry' }) && s.context.problem !== undefined && isRejectedWith(s.context.problem, 'not_found');

function savedActions<Values, Saved>() {
  type Result = { saved: Saved; values?: Values };
  const resultOf = (event: { output: object }) => event.output as Result;
  type Done = { event: { output: object }; context: { values: Values } };
  return {
    keep: { type: 'keepBaseline', params: ({ event }: Done) => resultOf(event) },
    announce: {
      type: 'announceSaved',
      params: ({ event, context: { values } }: Done) => ({ ...resultOf(event), values }),
    },
    refuse: {
      type: 'refuseChecked',
      params: ({ event }: Done) => event.output as Exclude<Check<Saved>, { saved: Saved }>,
    },
  } as const;
}

/**
 * A form that creates or changes one resource: loads it, edits, validates and saves, and keeps what was typed when the server refuses. Created
 * by its screen, whose `announceSaved` decides where to go after saving.
 */
export const createResourceForm = <Values extends object, Facts, Saved>(descriptor: FormDescriptor<Values, Facts>) => {
  const saved = savedActions<Values, Saved>();
  return formSetup<Values, Facts, Saved>(descriptor).createMachine({
    id: 'resourceForm',
    context: ({ input }) => contextOf(input),
    initial: 'loading',
    states: {
      loading: {
        tags: 'loading',
        invoke: {
          id: 'loadValues',
          src: 'loadValues',
          input: ({ context }) => ({ values: context.values }),
          onDone: { target: 'editing', actions: { type: 'keepLoaded', params: ({ event }) => event.output } },
          onError: failing('failed'),
        },
      },
      failed: { on: { 'form.retry': 'loading' } },
      editing: {
        tags: 'editable',
        initial: 'comparing',
        on: {
          'form.change': {
            target: '.comparing',
            actions: { type: 'keepChange', params: ({ event }) => ({ change: event.change }) },
          },
          'form.restore': {
            target: '.comparing',
            actions: { type: 'restore', params: ({ event }) => event },
          },
          'form.leaveField': { actions: { type: 'judgeField', params: ({ event }) => event.field } },
          'form.revert': { target: '.pristine', actions: 'revert' },
          'form.dismiss': { target: '.comparing', actions: 'forgetRefusal' },
          'form.submit': [
            { guard: 'isValid', target: 'saving', actions: ['judgeAll', 'forgetRefusal', 'forgetMerge'] },
            { target: '.invalid', actions: 'judgeAll' },
          ],
          'form.ask': [
            { guard: 'isValid', target: '.asking', actions: ['judgeAll', 'forgetRefusal'] },
            { target: '.invalid', actions: 'judgeAll' },
          ],
        },
        states: {
          comparing: { always: [{ guard: 'isDirty', target: 'dirty' }, { target: 'pristine' }] },
          pristine: {},
          dirty: { tags: 'dirty' },
          asking: { tags: 'dirty', description: 'A confirmation is needed before it is submitted.' },
          invalid: {
            tags: 'dirty',
            description: 'It was submitted with invalid fields.',
          },
          rejected: { tags: 'dirty', description: 'The server refused the values, which stay in the form.' },
          unchecked: {
            tags: 'dirty',
            description:
              'It is not known whether it was saved, or whether it will be. Further edits belong to a new save.',
            on: { 'form.check': '#resourceForm.checking' },
          },
        },
      },
      saving: {
        tags: ['busy', 'dirty'],
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => ({ values: context.values, baseline: context.baseline }),
          onDone: [
            {
              guard: { type: 'isConflict', params: ({ event }) => event.output },
              target: 'merging',
              actions: { type: 'mergeTheirs', params: ({ event }) => event.output as { theirs: Values } },
            },
            { target: 'saved', actions: [saved.keep, saved.announce] },
          ],
          onError: [
            { guard: { type: 'isUncertain', params: problemOf }, ...failing('checking') },
            { target: 'editing.rejected', actions: { type: 'keepRefusal', params: problemOf } },
          ],
        },
      },
      checking: {
        tags: ['busy', 'dirty'],
        description: 'The save was not answered; it may have been done anyway.',
        entry: 'noteUncertain',
        invoke: {
          id: 'check',
          src: 'check',
          input: ({ context }) => ({ values: context.values, baseline: context.baseline }),
          onDone: [
            {
              guard: { type: 'isSaved', params: ({ event }) => event.output },
              target: 'saved',
              actions: [saved.keep, 'noteSaved', saved.announce],
            },
            {
              guard: { type: 'isSoFar', params: ({ event }) => event.output },
              target: 'editing.unchecked',
              actions: saved.refuse,
            },
            { target: 'editing.rejected', actions: saved.refuse },
          ],
          onError: { target: 'editing.unchecked', actions: { type: 'refuseChecked', params: undefined } },
        },
      },
      merging: {
        tags: ['busy', 'dirty'],
        description: 'Someone else saved it in the meantime; fields that only they changed get their values.',
        always: [
          { guard: 'isContested', target: 'conflicting' },
          { guard: 'isValid', target: 'saving', actions: ['forgetTheirs', 'noteMerge'] },
          { target: 'editing.invalid', actions: ['forgetTheirs', 'judgeAll'] },
        ],
      },
      conflicting: {
        tags: ['dirty', 'conflict'],
        description: 'Someone else changed the same fields; nothing was sent. These fields are shown.',
        on: {
          'form.keepMine': { target: 'saving', actions: ['useTheirsAsBaseline', 'forgetTheirs'] },
          'form.takeTheirs': {
            target: 'editing.comparing',
            actions: ['takeTheirs', 'useTheirsAsBaseline', 'forgetTheirs'],
          },
          'form.goBack': { target: 'editing.comparing', actions: 'forgetTheirs' },
        },
      },
      saved: {
        tags: ['editable', 'saved'],
        on: {
          'form.restore': {
            target: 'editing',
            actions: { type: 'restore', params: ({ event }) => event },
          },
          // Errors are also shown here, because a save may have emptied the form.
          'form.submit': { guard: 'isFaulty', target: 'editing.invalid', actions: 'judgeAll' },
          'form.change': {
            target: 'editing',
            actions: ['forgetRefusal', { type: 'keepChange', params: ({ event }) => ({ change: event.change }) }],
          },
        },
      },
    },
  });
};

export type ResourceFormMachine<Values extends object, Facts, Saved> = ReturnType<
  typeof createResourceForm<Values, Facts, Saved>
>;
export type ResourceFormActor<Values extends object, Facts, Saved> = ActorRefFrom<
  ResourceFormMachine<Values, Facts, Saved>
>;
export type ResourceFormSnapshot<Values extends object, Facts, Saved> = SnapshotFrom<
  ResourceFormMachine<Values, Facts, Saved>
>;
