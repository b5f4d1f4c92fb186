import type { StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { userEvent, within } from 'storybook/test';
import type { QueryDefaults } from '~/core/list-query';
import type { FormContext, ResourceFormActor, ResourceFormMachine } from '~/machines/kit/resource-form-machine';
import type { ResourceListActor, ResourceListMachine } from '~/machines/kit/resource-list-machine';
import { rejected, unreachable } from './fixtures';
import { type FormLeaf, formStates, frozenForm } from './frozen-form';
import { frozenList, type ListAt, listStates } from './frozen-list';

/** Makes stories of one list: each shows it in the given state and declares that state. */
export const listStories =
  <Row>(
    machine: ResourceListMachine<Row>,
    defaults: QueryDefaults,
    draw: (list: ResourceListActor<Row>) => ReactElement,
  ) =>
  (at: ListAt<Row>): StoryObj => ({
    render: () => draw(frozenList(machine, defaults, at)),
    parameters: { states: listStates(at) },
  });

/** Makes stories of one form: each shows it in the given state and declares that state. `page`: its address. */
export const formStories =
  <Values extends object, Facts, Saved>(
    page: string,
    machine: ResourceFormMachine<Values, Facts, Saved>,
    start: { values: Values; facts: Facts },
    draw: (form: ResourceFormActor<Values, Facts, Saved>) => ReactElement,
  ) =>
  (leaf: FormLeaf, context: Partial<FormContext<Values, Facts>> = {}): StoryObj => ({
    render: () => draw(frozenForm(machine, start, leaf, context)),
    parameters: { states: formStates(leaf), page },
  });

export const blames = <Field extends string>(field: Field, title: string, text: string) => ({
  errors: { [field]: text } as Partial<Record<Field, string>>,
  refusal: { title, text, fieldError: { field, text } },
  faulty: { field },
});

export const notFound = rejected('not_found', 404);
export { unreachable };

/** The menu or dialog that a button opens is part of the story. */
export const press =
  (name: RegExp | string, popup: 'menu' | 'dialog'): NonNullable<StoryObj['play']> =>
  async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name }));
    // It is beside the page, and its code may still be loaded.
    await within(canvasElement.ownerDocument.body).findByRole(popup, {}, { timeout: 5_000 });
  };
