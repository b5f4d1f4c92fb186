import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { unsafeChange } from '~/core/document/member-names';
import { failureSentence, refusals } from '~/machines/model/source-edit/source-text';
import { Page } from '~/views/kit/Page';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import {
  frozenSource,
  mySample,
  sampleConflicts,
  type SourceEditAt,
  sourceStates,
  theirSample,
} from '../../../../../tests/support/source-edit-samples';
import { SourceEditor } from './SourceEditor';

const onFilledPage: Decorator = (Story) => (
  <Page fill>
    <Story />
  </Page>
);

const meta = {
  title: 'domain/models/SourceEditor',
  component: SourceEditor,
  decorators: [onFilledPage, onCanvas],
} satisfies Meta<typeof SourceEditor>;
export default meta;
type Story = StoryObj;

const at = (state: SourceEditAt, more: Partial<Story> = {}): Story => ({
  render: () => <SourceEditor actor={frozenSource(state)} />,
  parameters: { states: sourceStates(state) },
  ...more,
});

const changed = '{\n  "customer": "Barbara Johnson",\n  "paid": true\n}';
const faulty = '{\n  "customer": "Barbara Johnson",\n  "paid": yes,\n}';
const people = {
  others: { b: 3 },
  names: { b: { name: 'Ana Ruiz', user: { type: 'normal', username: 'ana.ruiz' } } },
};
const inConflict = { ...people, conflicts: sampleConflicts };
const decided = { price: 'mine', note: 'theirs', address: 'mine' } as const;

export const Unchanged = at({ leaf: 'writing.unchanged' });
export const Changed = at({ leaf: 'writing.valid', text: mySample, theirs: theirSample, context: people });
export const Invalid = at({ leaf: 'writing.invalid', text: faulty, context: people });
export const NoObject = at({ leaf: 'writing.invalid', text: '["fragile", "gift"]' });
export const LosesDigits = at({ leaf: 'writing.invalid', text: '{"id": 12345678901234567890}' });
export const WaitsForAPause = at({ leaf: 'writing.pausing', text: changed });
export const Reading = at({ leaf: 'writing.reading.toTell', text: changed });
export const ReadingToSave = at({ leaf: 'writing.reading.toSave', text: changed });
export const Unread = at({
  leaf: 'writing.unread',
  text: changed,
  context: { refusal: refusals.unread },
});
export const Waiting = at({
  leaf: 'writing.waiting',
  text: changed,
  context: { may: false, waits: true },
});
export const Merging = at({ leaf: 'merging', text: changed, context: people });
export const Conflicts = at({
  leaf: 'writing.conflict.shown',
  text: mySample,
  theirs: theirSample,
  context: inConflict,
});
export const OneConflict = at({
  leaf: 'writing.conflict.shown',
  context: { ...people, conflicts: sampleConflicts.slice(0, 1) },
});
export const SomeDecided = at({
  leaf: 'writing.conflict.outdated',
  context: { ...inConflict, choices: { price: 'mine' } },
});
export const AllDecided = at({
  leaf: 'writing.conflict.comparing',
  context: { ...inConflict, choices: decided },
});
export const NoConflictAnyMore = at({ leaf: 'writing.conflict.shown', context: people });
export const ManyConflicts = at({
  leaf: 'writing.conflict.shown',
  context: {
    ...people,
    conflicts: Array.from({ length: 120 }, (_, index) => ({
      id: String(index),
      path: ['lines', index, 'price'],
      base: index,
      mine: index + 1,
      theirs: index + 2,
    })),
  },
});
export const Sending = at({ leaf: 'sending', text: changed });
export const Storing = at({ leaf: 'storing', text: changed });
export const NotSaved = at({
  leaf: 'writing.valid',
  text: changed,
  context: { refusal: failureSentence('The connection was lost.') },
});
export const MayNotSave = at({ leaf: 'writing.valid', text: changed, context: { may: false } });
export const Confirming = at(
  { leaf: 'confirming', text: changed },
  {
    play: async ({ canvasElement }) => {
      await within(canvasElement.ownerDocument.body).findByRole('alertdialog');
    },
  },
);
export const Warning = at(
  { leaf: 'warning', text: changed, context: { warning: unsafeChange('price`s') } },
  {
    play: async ({ canvasElement }) => {
      await within(canvasElement.ownerDocument.body).findByRole('alertdialog');
    },
  },
);
