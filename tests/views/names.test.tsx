import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Notices } from '~/views/kit/Notices';
import { PickerField } from '~/views/kit/PickerField';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { show } from '../support/show';

const name = 'ad\u202emin';
const drawn = /ad‹U\+202E›min/;
const ignore = vi.fn();
const asking = { action: 'Delete', onConfirm: ignore, onCancel: ignore };

describe('a name with a hidden character', () => {
  it.each<[string, ReactElement]>([
    ['the title of a message', <StatusMessage key="" intent="info" title={name} />],
    ['the text of a message', <StatusMessage key="" intent="info">{`'${name}' is gone.`}</StatusMessage>],
    ['the title of a dialog', <ConfirmDialog key="" {...asking} title={`Delete ${name}?`} text="" />],
    ['the text of a dialog', <ConfirmDialog key="" {...asking} title="Delete?" text={`${name} is deleted.`} />],
    [
      'the title of a notice',
      <Notices key="" onDismiss={ignore} notices={[{ id: '1', intent: 'info', title: name, text: 'Done.' }]} />,
    ],
    [
      'the link of a notice',
      <Notices
        key=""
        onDismiss={ignore}
        notices={[{ id: '1', intent: 'info', text: 'Done.', link: { label: name, href: '/' } }]}
      />,
    ],
  ])('is drawn visibly in %s', (_, element) => {
    show(element);
    expect(screen.getByText(drawn)).toBeInTheDocument();
    expect(document.body.textContent).not.toContain(name);
  });

  it('is drawn visibly in every text and tooltip of an element, whose lines stay', () => {
    show(
      <p title={name} aria-label={name}>
        {[name, 'of']} {`${name}\n\tat`}
        <input readOnly value={name} />
      </p>,
    );
    const shown = screen.getByTitle(drawn);
    expect(shown.textContent).toBe('ad‹U+202E›minof ad‹U+202E›min\n\tat');
    expect(shown).toHaveAccessibleName(drawn);
    expect(screen.getByRole('textbox')).toHaveValue(name);
  });

  it('is drawn visibly and isolated in the list of a picker', async () => {
    show(
      <PickerField
        name="user"
        label="User"
        value=""
        text=""
        onQuery={ignore}
        onPick={ignore}
        options={[{ value: name, label: name, hint: `${name}@example.com` }]}
      />,
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'User' }));
    const found = screen.getAllByText(drawn);
    expect(found.map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI']);
  });
});
