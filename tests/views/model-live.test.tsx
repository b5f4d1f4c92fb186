import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { peopleOf } from '~/views/pages/model/live/ConnectedUsers';
import { NoModelYet, OpenModelBanner, SaveState } from '~/views/pages/model/live/OpenModelState';
import { ana, ben, factsAt, frozenModel, leftEdits, me, type OpenModelAt } from '../support/open-model-samples';
import { show } from '../support/show';
import { watched } from '../support/watched';

const model = (at: OpenModelAt = {}) => watched(frozenModel(at));
const statusText = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('\n');
const nothing: OpenModelAt['context'] = { document: undefined };

describe('a model that is not open yet', () => {
  it.each([
    ['connecting', { open: { opening: 'connecting' } }, 'Waiting for the realtime connection'],
    ['loading', { open: { opening: 'loading' } }, 'Opening the model'],
  ] as const)('can be canceled while it is %s', async (_, value, title) => {
    const { actor, sent } = model({ value, context: nothing });
    show(<NoModelYet model={actor} />);
    expect(statusText()).toContain(title);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([{ type: 'model.cancel' }]);
  });

  it('shows its size when it is huge, and can be opened anyway', async () => {
    const { actor, sent } = model({
      value: { open: 'weighing' },
      context: { ...nothing, size: { values: 912_400, characters: 31_000_000, depth: 12 } },
    });
    show(<NoModelYet model={actor} />);
    expect(statusText()).toContain('It has 912,400 values, nested 12 levels deep, with 31,000,000 characters of text.');
    await userEvent.click(screen.getByRole('button', { name: 'Open Anyway' }));
    expect(sent).toEqual([{ type: 'model.proceed' }]);
  });

  it.each([
    ['notFound', 'This model does not exist', 'Open Again'],
    ['forbidden', "You can't read this model", 'Open Again'],
    ['failed', 'The model could not be opened', 'Retry'],
    ['canceled', 'The model was not opened', 'Open Model'],
  ] as const)('shows why it did not open: %s', async (value, title, again) => {
    const { actor, sent } = model({ value, context: nothing });
    show(<NoModelYet model={actor} />);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: again }));
    expect(sent).toEqual([{ type: 'model.retry' }]);
  });
});

describe('an open model that is not live', () => {
  it.each([
    [
      'deleted',
      'This model was deleted.',
      'You see its last content, which you can still read and copy. If you create it again, its versions and permissions start over.',
    ],
    ['closed', 'Model closed.', 'Your right was taken away.'],
    ['failed', 'The model could not be opened.', 'Your right was taken away.'],
  ] as const)('shows the reason in a banner: %s', async (value, title, text) => {
    const { actor, sent } = model({
      value,
      context: value === 'closed' || value === 'failed' ? { reason: 'Your right was taken away.' } : {},
    });
    show(<OpenModelBanner model={actor} />);
    expect(screen.getByRole('alert')).toHaveTextContent(`${title} ${text}`);
    await userEvent.click(screen.getByRole('button', { name: /Open Again|Retry/ }));
    expect(sent).toEqual([{ type: 'model.retry' }]);
  });

  it.each([
    ['readOnly', 'Read-only. You can read this model but not change it.'],
    ['reconnecting', 'The connection is interrupted.'],
  ] as const)('shows a banner when the model can not be opened again: %s', (value, text) => {
    show(<OpenModelBanner model={model({ value: { open: value } }).actor} />);
    expect(statusText()).toContain(text);
    const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(value === 'reconnecting' ? ['Check connection'] : []);
  });
});

describe('a model that heals itself', () => {
  it('says that it is opened again, and can be opened at once', async () => {
    const { actor, sent } = model({ value: 'reopening', context: { reason: 'An error occurred.' } });
    show(<OpenModelBanner model={actor} />);
    expect(statusText()).toContain('The server closed the model. An error occurred. It is opened again automatically.');
    await userEvent.click(screen.getByRole('button', { name: 'Open Now' }));
    expect(sent).toEqual([{ type: 'model.retry' }]);
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
    ['Not connected', { value: { open: 'reconnecting' } }],
    ['1 edit not sent', {}, 1],
    ['2 edits not sent', { value: { open: 'reconnecting' }, context: unsaved }, 2],
    ['1 edit not sent', { value: 'deleted' }, 1],
  ] as [string, OpenModelAt, number?][])('is "%s"', (label, at, unsent = 0) => {
    show(<SaveState model={model(at).actor} unsent={unsent} />);
    expect(statusText()).toContain(label);
  });

  it('is hidden when the model is no longer open, unless something is lost', () => {
    const { unmount } = show(<SaveState unsent={0} model={model({ value: 'deleted' }).actor} />);
    expect(screen.queryByText(/saved/i)).toBeNull();
    unmount();
    show(<SaveState unsent={0} model={model({ value: 'closed', context: unsaved }).actor} />);
    expect(statusText()).toContain('Not all changes saved');
  });
});
