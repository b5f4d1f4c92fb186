import { assign, setup } from 'xstate';
import { type ApiProblem, explainProblem, isRejectedWith, isUncertain } from '~/core/problem';
import { notProvided, unprovidedTask } from './task';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const pick = <Values extends object>(values: Values, fields: readonly (keyof Values & string)[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;

/** What the form's tasks take and give; wrapped, so that any type of values stays itself. */
export type Form<Values> = { values: Values };
/** What was loaded; `facts` where they come from the server too. */
export type LoadedForm<Values, Facts> = Form<Values> & { facts?: Facts };
export type Draft<Values> = Form<Values> & { baseline: Values };
/**
 * Saved, with the values of the form from then on where they are not what was sent (a password is gone); or not saved, because
 * someone else has changed it: then `theirs` is what is there now.
 */
export type Outcome<Saved, Values = unknown> = { saved: Saved; values?: Values } | { theirs: Values };

/** What is there after a save that was not answered: what was sent, or not; or a sentence on why it can't be known, and what to do. */
export type Check<Saved, Values = unknown> =
  { saved: Saved; values?: Values } | { unsaved: true } | { unknowable: string };

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;
/** What the server refused: a sentence for the head of the form, and one for the field to blame, if there is one. */
export type Refusal<Values> = {
  title: string;
  text: string;
  fieldError?: { field: keyof Values & string; text: string };
};

/** What differs from one form to the next. `Facts` is what the form must know beside its values (policy, names taken, …). */
export type FormDescriptor<Values, Facts> = {
  /** The sentence for each field that may not be sent as it is; none means that it may. Order of keys is the order of focus. */
  validate: (values: Values, facts: Facts) => { [Field in keyof Values & string]?: string | undefined };
  refusalOf: (problem: ApiProblem, values: Values, facts: Facts, baseline: Values) => Refusal<Values>;
  /** What a save does, for the sentences of its check. */
  act?: 'change' | 'deletion';
};

/** How the check of a save without an answer ends. */
const outcomes = {
  change: {
    done: 'your change was saved',
    undone: 'Your change was not saved.',
    told: 'Your change was saved.',
  },
  deletion: { done: 'it was deleted', undone: 'It was not deleted.', told: 'It was deleted.' },
};

export type FormContext<Values, Facts> = {
  facts: Facts;
  values: Values;
  baseline: Values;
  errors: FieldErrors<Values>;
  refusal: Refusal<Values> | undefined;
  problem: ApiProblem | undefined;
  /** What someone else saved in the meantime, until it is decided whose values count. */
  theirs: Values | undefined;
  contested: readonly (keyof Values & string)[];
  merged: boolean;
  /** Said while it is checked whether a save without an answer was done, and when it was. */
  notice: string | undefined;
  /** The first field in error at the last submit, another object each time: the view leads to it. */
  faulty: { field: string } | undefined;
};

type FormEvent<Values> =
  | { type: 'form.change'; change: Partial<Values> }
  | { type: 'form.leaveField'; field: string }
  | { type: 'form.submit' }
  | { type: 'form.revert' }
  | { type: 'form.dismiss' }
  | { type: 'form.retry' }
  /** Once more, whether a save without an answer was done. */
  | { type: 'form.check' }
  /** In a conflict, for the fields that both changed: overwrite theirs, or use theirs. */
  | { type: 'form.keepMine' }
  | { type: 'form.takeTheirs' }
  | { type: 'form.goBack' };

export const formSetup = <Values extends object, Facts, Saved>(descriptor: FormDescriptor<Values, Facts>) => {
  const judge = (values: Values, facts: Facts) =>
    Object.fromEntries(
      Object.entries(descriptor.validate(values, facts)).filter(([, sentence]) => sentence !== undefined),
    ) as FieldErrors<Values>;
  const fault = (errors: FieldErrors<Values>) => Object.keys(errors)[0];
  /** The server's sentence for this field, while the refused value is still there. */
  const refusedIn = ({ refusal, errors }: FormContext<Values, Facts>, field: keyof Values & string) =>
    refusal?.fieldError?.field === field && errors[field] === refusal.fieldError.text
      ? refusal.fieldError.text
      : undefined;
  const act = outcomes[descriptor.act ?? 'change'];
  return setup({
    types: {} as {
      input: { values: Values; facts: Facts };
      context: FormContext<Values, Facts>;
      events: FormEvent<Values>;
      tags: 'loading' | 'editable' | 'dirty' | 'busy' | 'saved' | 'conflict';
    },
    actors: {
      loadValues: unprovidedTask<LoadedForm<Values, Facts>, Form<Values>>('loadValues'),
      save: unprovidedTask<Outcome<Saved, Values>, Draft<Values>>('save'),
      /** Reads whether what was sent is there now; where a form has none, that could not be checked. */
      check: unprovidedTask<Check<Saved, Values>, Draft<Values>>('check'),
    },
    actions: {
      keepLoaded: assign({
        values: (_, { values }: LoadedForm<Values, Facts>) => values,
        baseline: (_, { values }: LoadedForm<Values, Facts>) => values,
        facts: ({ context }, { facts }: LoadedForm<Values, Facts>) => facts ?? context.facts,
        problem: undefined,
      }),
      keepChange: assign(({ context }, { change }: { change: Partial<Values> }) => {
        const values = { ...context.values, ...change };
        const now = judge(values, context.facts);
        // A sentence goes as soon as its reason is gone; a new one comes when the field is left.
        const shown = Object.keys(context.errors) as Array<keyof Values & string>;
        const still = (key: keyof Values & string) =>
          now[key] ?? (key in change ? undefined : refusedIn(context, key));
        const errors = Object.fromEntries(
          shown.map((key) => [key, still(key)]).filter(([, sentence]) => sentence),
        ) as FieldErrors<Values>;
        return { values, errors };
      }),
      judgeField: assign({
        errors: ({ context }, name: string) => {
          const field = name as keyof Values & string;
          const { [field]: _gone, ...others } = context.errors;
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
      tellDoubt: assign({
        refusal: undefined,
        notice: ({ context: { problem } }) =>
          `${problem?.kind === 'timedOut' ? "The server didn't answer in time." : 'The server could not be reached.'} Checking whether ${act.done}…`,
      }),
      noteSaved: assign({ notice: act.told }),
      /** `found` is undefined where the check failed too. */
      refuseChecked: assign(
        ({ context }, found: Exclude<Check<Saved, Values>, { saved: Saved }> | undefined) => {
          const { problem, values, facts, baseline } = context;
          if (!problem) return { notice: undefined };
          const { title, text } = descriptor.refusalOf(problem, values, facts, baseline);
          const say = (sentence: string) => ({ notice: undefined, refusal: { title, text: sentence } });
          if (!found) return say(`${explainProblem(problem)} It could not be checked whether ${act.done}.`);
          if ('unknowable' in found) return say(`${text} ${found.unknowable}`);
          // Where the server could not be reached, the form's text says so.
          return say(problem.kind === 'timedOut' ? `${act.undone} Try again.` : text);
        },
      ),
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
        const contested = fields
          .filter(isMine)
          .filter(differs(theirs, baseline))
          .filter(differs(values, theirs));
        const taken = fields.filter((field) => !isMine(field) && field in theirs);
        return {
          values: { ...values, ...pick(theirs, taken) },
          // Contested fields keep their old ground until it is decided, so that they are asked about again after going back.
          baseline: { ...theirs, ...pick(baseline, contested) },
          theirs,
          contested,
        };
      }),
      standOnTheirs: assign(({ context }) => ({ baseline: context.theirs ?? context.baseline })),
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
      /** A server whose answers never settle must not be asked for ever: after one merge the operator decides. */
      isContested: ({ context }) => context.contested.length > 0 || context.merged,
      isUncertain: (_, problem: ApiProblem) => isUncertain(problem),
      isSaved: (_, found: Check<Saved, Values>) => 'saved' in found,
      isConflict: (_, outcome: Outcome<Saved, Values>) => 'theirs' in outcome,
      isValid: ({ context }) => fault(judge(context.values, context.facts)) === undefined,
      isFaulty: ({ context }) => fault(judge(context.values, context.facts)) !== undefined,
      isDirty: ({ context }) => !isSame(context.values, context.baseline),
    },
  });
};

type FormSnapshot = { hasTag: (tag: 'dirty') => boolean; context: { values: object; baseline: object } };

/** Something was typed that is not saved. A form that was only submitted empty has nothing to lose. */
export const selectUnsaved = (s: FormSnapshot) =>
  s.hasTag('dirty') && !isSame(s.context.values, s.context.baseline);

type LoadedSnapshot = {
  can: (event: { type: 'form.retry' }) => boolean;
  context: { problem: ApiProblem | undefined };
};

export const selectMissing = (s: LoadedSnapshot) =>
  s.can({ type: 'form.retry' }) &&
  s.context.problem !== undefined &&
  isRejectedWith(s.context.problem, 'not_found');
