import type { Meta, StoryObj } from '@storybook/react-vite';
import { treeMaker } from '~/core/document/tree-node';
import { unsafeChange } from '~/core/document/storable';
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
import { asking } from '../../../../../tests/support/variants';
import { SourceEditor } from './SourceEditor';

export default {
  title: 'Domain/Models/Source',
  decorators: [
    (Story) => (
      <Page fill>
        <Story />
      </Page>
    ),
    onCanvas,
  ],
} satisfies Meta;

const at = (state: SourceEditAt): StoryObj => ({
  render: () => <SourceEditor actor={frozenSource(state)} />,
  parameters: { states: sourceStates(state) },
});

const text = '{\n  "customer": "Barbara Johnson",\n  "paid": true\n}';
const faulty = '{\n  "customer": "Barbara Johnson",\n  "paid": yes,\n}';
const people = {
  places: { b: new Map(['customer', 'paid', 'note'].map((key) => [treeMaker()(key), [key]])) },
  names: { b: { name: 'Ana Ruiz', user: { type: 'normal', username: 'ana.ruiz' } } },
};
const inConflict = { ...people, conflicts: sampleConflicts };

export const Unchanged = at({ leaf: 'writing.unchanged' });
export const Changed = at({ leaf: 'writing.valid', text: mySample, theirs: theirSample, context: people });
const deep = `${'{"part":'.repeat(55)}1${'}'.repeat(55)}`;
/** Nested so deep that some clients can't open it. */
export const DeeplyNested = at({ leaf: 'writing.valid', text: deep });
export const Invalid = at({ leaf: 'writing.invalid', text: faulty, context: people });
export const Pausing = at({ leaf: 'writing.pausing', text });
export const Reading = at({ leaf: 'writing.reading.toTell', text });
export const ReadingToSave = at({ leaf: 'writing.reading.toSave', text });
export const Unread = at({ leaf: 'writing.unread', text, context: { refusal: refusals.unread } });
export const Waiting = at({ leaf: 'writing.waiting', text, context: { may: false, waits: true } });
export const Merging = at({ leaf: 'merging', text, context: people });
export const Conflicts = at({
  leaf: 'writing.conflict.shown',
  text: mySample,
  theirs: theirSample,
  context: inConflict,
});
export const SomeDecided = at({
  leaf: 'writing.conflict.outdated',
  context: { ...inConflict, choices: { price: 'mine' } },
});
export const AllDecided = at({
  leaf: 'writing.conflict.comparing',
  context: { ...inConflict, choices: { price: 'mine', note: 'theirs', address: 'mine' } },
});
export const ConflictsResolved = at({ leaf: 'writing.conflict.shown', context: people });
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
export const Sending = at({ leaf: 'sending', text });
export const Storing = at({ leaf: 'storing', text });
export const NotSaved = at({
  leaf: 'writing.valid',
  text,
  context: { refusal: failureSentence('The connection was lost.') },
});
export const SavingForbidden = at({ leaf: 'writing.valid', text, context: { may: false } });
export const Confirming = asking(at({ leaf: 'confirming', text }));
export const Warning = asking(at({ leaf: 'warning', text, context: { warning: unsafeChange('price`s') } }));
