import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type Check, type FormDescriptor, formSetup } from './resource-form-setup';
import { failing, problemOf } from './task';

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
    context: ({ input }) => ({
      facts: input.facts,
      values: input.values,
      baseline: input.values,
      errors: {},
      refusal: undefined,
      problem: undefined,
      theirs: undefined,
      contested: [],
      merged: false,
      notice: undefined,
      faulty: undefined,
    }),
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
