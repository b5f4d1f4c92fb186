import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createResourceForm } from '~/machines/kit/resource-form-machine';
import { FormFields, type FormFieldsProps } from '~/views/kit/form/FormFields';
import { frozenForm } from '../support/frozen-form';
import { show } from '../support/show';

const described = 'As described.';
const values = { text: 'a', area: 'b', choice: 'c', box: true, yesNo: true };
const fields = {
  text: { label: 'text', hint: described },
  area: { label: 'area', hint: described, rows: [2, 4] },
  choice: { label: 'choice', hint: described, choices: [{ value: 'c', label: 'The third' }] },
  box: { label: 'box', hint: described, start: true },
  yesNo: { label: 'yesNo', hint: described, start: true, look: 'yesNo' },
} as const;
type Values = typeof values;
type Props = FormFieldsProps<Values, object, Values>;

const machine = createResourceForm<Values, object, Values>({ fields, refusalOf: () => ({ title: '', text: '' }) });
function open(props: Partial<Props>) {
  show(<FormFields form={frozenForm(machine, { values, facts: {} }, 'pristine')} fields={fields} {...props} />);
}

const kinds = [
  ['text', 'textbox', 'a'],
  ['area', 'textbox', 'b'],
  ['choice', 'radiogroup', 'The third'],
  ['box', 'checkbox', 'Yes'],
  ['yesNo', 'switch', 'Yes'],
] as const;

it.each(kinds)('adds help, hint and title to a field, and disables it: %s', (name, role) => {
  const addition = { help: <b>Help</b>, hint: 'Added.', title: 'Why', disabled: true };
  open({ only: [name], additions: { [name]: addition } });
  const control = screen.getByRole(role, { name });
  expect(control).toHaveAccessibleDescription(/Added\./);
  for (const each of role === 'radiogroup' ? screen.getAllByRole('radio') : [control]) expect(each).toBeDisabled();
  expect(screen.getByText('Help')).toBeVisible();
  expect(screen.getByTitle('Why')).toBeVisible();
  expect(screen.queryByText(described)).toBeNull();
});

it.each(kinds)('keeps the described hint when none is added: %s', (name, role) => {
  open({ only: [name], additions: { [name]: { hint: undefined } } });
  expect(screen.getByRole(role, { name })).toHaveAccessibleDescription(described);
});

it.each(kinds)('shows the value, the reason and the help when it is forbidden to change: %s', (name, _, value) => {
  open({ only: [name], forbidden: 'Requires a role.', additions: { [name]: { help: <b>Help</b>, hint: 'Added.' } } });
  expect(screen.getByTitle('Requires a role.')).toHaveTextContent('Added.');
  expect(screen.getByText('Help')).toBeVisible();
  const editable = ['radio', 'checkbox', 'switch'].flatMap((role) => screen.queryAllByRole(role));
  expect(editable).toEqual([]);
  const text = screen.queryByRole('textbox', { name });
  if (text) expect(text).toHaveAttribute('readonly');
  expect(text ? (text as HTMLInputElement).value : screen.getByRole('group', { name }).textContent).toBe(value);
});

it('draws three fields in a row as a pair and one more', () => {
  const names = ['text', 'area', 'choice'] as const;
  const inPair = Object.fromEntries(names.map((name) => [name, { ...fields[name], inPair: true }]));
  open({ fields: inPair });
  const [text, area] = screen.getAllByRole('textbox');
  const pair = text?.closest('.fui-Field')?.parentElement;
  expect(pair).toContainElement(area ?? null);
  expect(pair).not.toContainElement(screen.getByRole('radiogroup'));
});
