import { LockClosed20Regular, Person20Regular } from '@fluentui/react-icons';
import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../.storybook/in-page';
import { variants } from '../../../tests/support/variants';
import { ChoiceField, ReadOnlyField, TextAreaField, YesNoField } from './fields';
import { PickerField } from './PickerField';
import { PasswordField, TextField } from './TextField';

export default { title: 'Parts/Fields', decorators: [inPage] } satisfies Meta;

const text = { name: 'displayName', label: 'Display Name', value: 'Order Desk', onChange: fn() };
export const Texts = variants(
  TextField,
  text,
  { ...text, value: '', required: true, error: 'Please input a display name!' },
  { ...text, label: 'Domain Id', value: 'order-desk', mono: true, hint: 'Part of the connection URL.' },
  { ...text, size: 'large', before: <Person20Regular /> },
);

const password = { name: 'password', label: 'Password', value: 'not-the-one', onChange: fn() };
export const Passwords = variants(
  PasswordField,
  password,
  { ...password, value: '', required: true, error: 'Please input your Password!' },
  { ...password, size: 'large', before: <LockClosed20Regular /> },
);

const area = {
  name: 'description',
  label: 'Description',
  value: 'Order desk, day shift',
  rows: [2, 6] as const,
  onChange: fn(),
};
export const TextAreas = variants(
  TextAreaField,
  area,
  { ...area, value: '', required: true, error: 'Please input a Description!' },
  { ...area, label: 'Public Key', mono: true, rows: [6, 10] as const, value: '', hint: 'In PEM form.' },
);

const choice = {
  label: 'Create In',
  value: 'shared',
  required: true,
  onChange: fn(),
  choices: [
    { value: 'user', label: 'User Namespace', hint: '~mara', monoHint: true },
    { value: 'shared', label: 'Shared Namespace', hint: 'Seen by everyone with a role in the namespace' },
  ],
};
export const Choices = variants(
  ChoiceField,
  { ...choice, name: 'chosen' },
  { ...choice, name: 'missing', value: '', error: 'Please choose where to create it.' },
  { ...choice, name: 'disabled', disabled: true },
);

const yesNo = { label: 'Require a digit', value: true, onChange: fn() };
export const YesOrNo = variants(
  YesNoField,
  { ...yesNo, name: 'yes' },
  { ...yesNo, name: 'hint', hint: 'Any of 0 to 9.' },
  { ...yesNo, name: 'readOnly', readOnly: true, title: 'Needs another role.' },
  { ...yesNo, name: 'disabled', disabled: true, title: 'Namespaces are disabled.' },
);

export const ReadOnly = variants(
  ReadOnlyField,
  { label: 'Username', value: 'Chidi Okafor' },
  { label: 'Username', value: 'a-name-that-goes-on-'.repeat(12), mono: true },
);

const picker = {
  name: 'namespace',
  label: 'Namespace',
  text: '',
  value: '',
  required: true,
  placeholder: 'Search namespaces',
  onQuery: fn(),
  onPick: fn(),
  options: [
    { value: 'acme', label: 'acme', hint: 'Acme Trading' },
    { value: 'studio', label: 'studio', hint: 'Design Studio' },
  ],
};
export const Pickers = variants(
  PickerField,
  picker,
  { ...picker, text: 'studio', value: 'studio' },
  { ...picker, error: 'Please select a namespace!' },
  { ...picker, text: 'st', options: [], loading: true },
  { ...picker, options: [], problem: 'The namespaces could not be loaded. Type to try again.' },
);
