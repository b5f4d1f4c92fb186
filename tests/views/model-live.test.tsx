import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { peopleOf } from '~/views/pages/model/live/ConnectedUsers';
import { NoModelYet, OpenModelBanner, SaveState } from '~/views/pages/model/live/OpenModelState';
import { ana, ben, factsAt, frozenModel, leftEdits, me, type OpenModelAt } from '../support/open-model-samples';
import { show } from '../support/show';
import { watched } from '../support/watched';

const model = (at: OpenModelAt = {}) => watched(frozenModel(at));
const textOf = (role: 'status' | 'alert' | 'heading') =>
  screen
    .getAllByRole(role)
    .map(({ textContent }) => textContent)
    .join('\n');

const gone = { reason: 'Your right was taken away.' };
const lastContent =
  'You see its last content, which you can still read and copy. If you create it again, its versions and permissions start over.';
const size = { values: 912_400, characters: 31_000_000, depth: 12 };
const sizeText = 'It has 912,400 values, nested 12 levels deep, with 31,000,000 characters of text.';
const healing =
  'The server closed the model. An error occurred. It is opened again automatically. What you typed is sent then.';

describe('a model that is not live', () => {
  it.each([
    [{ open: { opening: 'connecting' } }, {}, 'status', 'Waiting for the realtime connection', 'Cancel', 'cancel'],
    [{ open: { opening: 'loading' } }, {}, 'status', 'Opening the model', 'Cancel', 'cancel'],
    [{ open: 'weighing' }, { size }, 'status', sizeText, 'Open Anyway', 'proceed'],
    ['notFound', {}, 'heading', 'This model does not exist', 'Open Again', 'retry'],
    ['forbidden', {}, 'heading', "You can't read this model", 'Open Again', 'retry'],
    ['failed', {}, 'heading', 'The model could not be opened', 'Retry', 'retry'],
    ['canceled', {}, 'heading', 'The model was not opened', 'Open Model', 'retry'],
  ] as const)(
    'says why it is not shown yet, and what can be done: %j',
    async (value, context, role, text, label, type) => {
      const { actor, sent } = model({ value, context: { document: undefined, ...context } });
      show(<NoModelYet model={actor} />);
      expect(textOf(role)).toContain(text);
      await userEvent.click(screen.getByRole('button', { name: label }));
      expect(sent).toEqual([{ type: `model.${type}` }]);
    },
  );

  it.each([
    ['deleted', {}, 'alert', `This model was deleted. ${lastContent}`, 'Open Again'],
    ['closed', gone, 'alert', 'Model closed. Your right was taken away.', 'Open Again'],
    ['failed', gone, 'alert', 'The model could not be opened. Your right was taken away.', 'Retry'],
    ['reopening', { reason: 'An error occurred.' }, 'status', healing, 'Open Now'],
  ] as const)(
    'says in a banner why it can only be read, and is opened again: %s',
    async (value, context, role, text, label) => {
      const { actor, sent } = model({ value, context });
      show(<OpenModelBanner model={actor} />);
      expect(textOf(role)).toContain(text);
      await userEvent.click(screen.getByRole('button', { name: label }));
      expect(sent).toEqual([{ type: 'model.retry' }]);
    },
  );

  it('says that the model can only be read', () => {
    show(<OpenModelBanner model={model({ value: { open: 'readOnly' } }).actor} />);
    expect(textOf('status')).toContain('Read-only. You can read this model but not change it.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leaves it to the strip to say that the connection is interrupted', () => {
    show(<OpenModelBanner model={model({ value: { open: 'reconnecting' } }).actor} />);
    expect(screen.queryByText(/connection/)).toBeNull();
  });

  it.each(['closed', 'deleted', 'forbidden', 'notFound'] as const)(
    'lists what may not be stored when it could not: %s',
    (value) => {
      show(<OpenModelBanner model={model({ value, context: { left: leftEdits() } }).actor} />);
      const list = screen.getByRole('group', { name: 'What you typed' });
      expect(list).toHaveTextContent('$.note = "Fragile. ');
      expect(list).toHaveTextContent('$.address.city removed');
    },
  );
});

describe('the people who have a model open', () => {
  it('are distinct, the current user first, with all their sessions', () => {
    const again = { ...ana, sessionId: '99' };
    expect(peopleOf([ben, ana, me, again])).toMatchObject([
      { name: 'Mara Lindqvist', isOwn: true, sessionIds: ['1a'], account: 'mara lindqvist (Convergence)' },
      { name: 'Ana Ruiz', isOwn: false, sessionIds: ['2f', '99'] },
      { name: 'Ben Carter', isOwn: false, sessionIds: ['31'] },
    ]);
  });
});

describe('the save state', () => {
  const unsaved = { facts: factsAt({ isCommitted: false }) };
  it.each([
    ['All changes saved', {}],
    ['Saving…', { context: unsaved }],
    ['Not all changes saved', { value: { open: 'reconnecting' }, context: unsaved }],
    ['Read-only', { value: { open: 'reconnecting' } }],
    ['1 change not sent', {}, 1],
    ['2 changes not sent', { value: { open: 'reconnecting' }, context: unsaved }, 2],
    ['1 change not sent', { value: 'deleted' }, 1],
  ] as [string, OpenModelAt, number?][])('is "%s"', (label, at, unsent = 0) => {
    show(<SaveState model={model(at).actor} unsent={unsent} />);
    expect(textOf('status')).toContain(label);
  });

  it('is hidden when the model is no longer open, unless something is lost', () => {
    const { unmount } = show(<SaveState unsent={0} model={model({ value: 'deleted' }).actor} />);
    expect(screen.queryByText(/saved/i)).toBeNull();
    unmount();
    show(<SaveState unsent={0} model={model({ value: 'closed', context: unsaved }).actor} />);
    expect(textOf('status')).toContain('Not all changes saved');
  });
});
