import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../../.storybook/in-page';
import { CodeField, type CodeFieldProps, CodeView } from './CodeView';

export default { title: 'Parts/Code', decorators: [inPage] } satisfies Meta;

const view = (data: object): StoryObj => ({
  render: () => <CodeView label="Data" height={300} copy={fn()} text={JSON.stringify(data, undefined, 2)} />,
});
const field = (value: string, more: Partial<CodeFieldProps> = {}): StoryObj => ({
  render: () => (
    <CodeField name="data" label="JSON Data" required onChange={fn()} onBlur={fn()} value={value} {...more} />
  ),
});

export const Data = view({
  customer: 'Chidi Okafor',
  lines: [{ sku: 'LAMP-02', qty: 10 }],
  paid: true,
  placed: { $convergenceType: 'date', value: '2026-11-20T08:12:44.120Z' },
  note: null,
  شحنة: 'a long text that takes a second line where there is little room for it, as on a phone',
});
export const Large = view({ rows: Array.from({ length: 40_000 }, (_, index) => ({ index, order: 'x' })) });

const error = "JSON Data is Invalid: '“yes” is not a value in JSON. Put texts in quotation marks.'";
export const Typed = field('{\n  "total": 9.5,\n  "paid": true\n}');
export const Faulty = field('{\n  "total": 9.5,\n  "paid": yes\n}', {
  error,
  fault: { at: 28, reason: error },
});
/** Data that some clients can't open, because it is nested too deep. */
export const Warned = field('{ "a": { "b": {} } }', {
  warning: "The data is nested 55 levels deep. Applications in Node can't open a model of 60 levels.",
});
