import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { operator } from '~/core/person';
import { ProblemText } from '~/views/kit/BlankState';
import { LongText, When } from '~/views/kit/texts';
import { Notices } from '~/views/kit/Notices';
import { PageHead } from '~/views/kit/Page';
import { PersonAvatar } from '~/views/kit/PersonName';
import { PickerField, usePickerAnswer } from '~/views/kit/PickerField';
import { PasswordField, TextField } from '~/views/kit/TextField';
import { CopyField, MaskedSecret } from '~/views/kit/copy';
import { ConfirmDialog, type ConfirmDialogProps } from '~/views/kit/dialogs/ConfirmDialog';
import { ChoiceField } from '~/views/kit/fields';
import { FormCard } from '~/views/kit/form/FormCard';
import { DataTable } from '~/views/kit/list/DataTable';
import { Pager } from '~/views/kit/list/Pager';
import type { Column, DataTableProps } from '~/views/kit/list/data-table-rows';
import { AvailabilityText, StatusPill } from '~/views/kit/status';
import { frozenPicker } from '../support/frozen';
import { liveList } from '../support/live';
import { sampleKind, SampleList, sampleRows } from '../support/sample-list';
import { show } from '../support/show';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('DataTable', () => {
  type Row = { id: string; closed?: boolean };
  const columns: Column<Row>[] = [
    { id: 'name', label: 'Name', sortable: true, render: ({ id }) => `Fruit ${id}` },
    { id: 'id', label: 'Id', align: 'end', render: ({ id }) => id },
  ];
  const rows: Row[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, closed: id === 'c' }));
  const table = (more: Partial<DataTableProps<Row>> = {}) => (
    <DataTable label="Fruit" columns={columns} rows={rows} rowId={({ id }) => id} rowLabel={({ id }) => id} {...more} />
  );
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });

  /** A table whose rows can be selected, except "c"; the selection contains a row of another page. */
  function selecting() {
    const onChange = vi.fn<(selected: ReadonlySet<string>) => void>();
    function Held() {
      const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['elsewhere']));
      onChange.mockImplementation(setSelected);
      return table({ selection: { selected, onChange, canSelect: ({ closed }) => closed !== true } });
    }
    show(<Held />);
    return () => [...(onChange.mock.lastCall?.[0] ?? [])].sort();
  }

  it('selects all selectable rows, some and none, and keeps rows of other pages selected', async () => {
    const selected = selecting();
    expect(box('c')).toBeDisabled();
    await userEvent.click(box('b'));
    expect([selected(), box('all Fruit').indeterminate]).toEqual([['b', 'elsewhere'], true]);
    await userEvent.click(box('all Fruit'));
    expect([selected(), box('all Fruit').checked]).toEqual([['a', 'b', 'd', 'e', 'elsewhere'], true]);
    await userEvent.click(box('b'));
    expect(selected()).toEqual(['a', 'd', 'e', 'elsewhere']);
    await userEvent.click(box('b'));
    await userEvent.click(box('all Fruit'));
    expect(selected()).toEqual(['elsewhere']);
  });

  it('selects and deselects a range with Shift, by mouse and keyboard, without disabled rows', async () => {
    const selected = selecting();
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    await user.click(box('b'));
    expect(selected()).toEqual(['b', 'elsewhere']);
    await user.click(box('e'));
    expect(selected()).toEqual(['b', 'd', 'e', 'elsewhere']);
    await user.keyboard('{/Shift}');
    await user.click(box('d'));
    expect(selected()).toEqual(['b', 'e', 'elsewhere']);
    await user.keyboard('{Shift>}');
    await user.click(box('a'));
    expect(selected()).toEqual(['a', 'b', 'd', 'e', 'elsewhere']);
    await user.click(box('b'));
    expect(selected()).toEqual(['d', 'e', 'elsewhere']);
  });

  it('extends and shrinks a range with Shift and the arrow keys, and toggles one with Shift and Space', async () => {
    const selected = selecting();
    const user = userEvent.setup();
    await user.click(box('a'));
    await user.keyboard('{Shift>}{ArrowDown}');
    expect([selected(), document.activeElement]).toEqual([['a', 'b', 'elsewhere'], box('b')]);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect([selected(), document.activeElement]).toEqual([['a', 'b', 'd', 'e', 'elsewhere'], box('e')]);
    await user.keyboard('{ArrowUp}{ArrowUp}{/Shift}');
    expect([selected(), document.activeElement]).toEqual([['a', 'b', 'elsewhere'], box('b')]);
    await user.click(box('e'));
    box('d').focus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(selected()).toEqual(['a', 'b', 'd', 'e', 'elsewhere']);
  });

  it('reports the requested order, by mouse and keyboard, only for sortable columns', async () => {
    const onSort = vi.fn();
    const { unmount } = show(table({ onSort }));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'none');
    await press('Name');
    expect(onSort).toHaveBeenLastCalledWith({ column: 'name', direction: 'ascending' });
    expect(screen.queryByRole('button', { name: 'Id' })).toBeNull();
    unmount();
    show(table({ onSort, sort: { column: 'name', direction: 'ascending' } }));
    screen.getByRole('button', { name: 'Name' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onSort.mock.calls.slice(1)).toEqual([[{ column: 'name', direction: 'descending' }]]);
  });
});

describe('ConfirmDialog', () => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  const dialog = (more: Partial<ConfirmDialogProps> = {}) => (
    <ConfirmDialog title="Delete domain" text="?" action="Delete" {...{ onConfirm, onCancel, ...more }} />
  );

  it('requires a typed confirmation for several rows', async () => {
    const { list, removed } = liveList(sampleKind, sampleRows);
    show(<SampleList list={list} />);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Field Notes' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Floor Plans' }));
    await press('Delete…');
    const word = await screen.findByRole('textbox', { name: 'Type delete 2 domains to confirm' });
    await userEvent.type(word, 'delete 2{Enter}');
    await press('Delete');
    expect(removed).toEqual([]);
    await userEvent.type(word, ' domains{Enter}');
    expect(removed[0]).toEqual(['field-notes']);
  });

  it('cancels on Escape, but not while busy', async () => {
    const { unmount } = show(dialog({ busy: true }));
    await userEvent.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
    unmount();
    show(dialog());
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
  });
});

describe('Pager', () => {
  const onPage = vi.fn();
  const onSize = vi.fn();
  const props = { text: '11–20', page: 2, size: 10, onPage, onSize };

  it('goes to the previous and next page if there is one', async () => {
    show(<Pager {...props} hasNext={false} />);
    await press('Next page');
    expect(onPage).not.toHaveBeenCalled();
    await press('Previous page');
    expect(onPage).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('hides the buttons without rows, but leads back from beyond the last page', () => {
    const { unmount } = show(<Pager {...props} empty page={1} hasNext={false} />);
    expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('11–20');
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    show(<Pager {...props} empty page={2} hasNext={false} />);
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeVisible();
  });

  it('offers page sizes of 10, 25 and 50', async () => {
    show(<Pager {...props} hasNext />);
    await press('10 per page');
    const items = await screen.findAllByRole('menuitemradio');
    expect(items.map(({ textContent }) => textContent)).toEqual(['10 per page', '25 per page', '50 per page']);
    expect(items[0]).toBeChecked();
    await userEvent.click(items[1]!);
    expect(onSize).toHaveBeenCalledExactlyOnceWith(25);
  });
});

describe('fields', () => {
  it('copies the whole value', async () => {
    const onCopy = vi.fn();
    const value = `https://rt.example.com/${'x'.repeat(300)}`;
    show(<CopyField label="URL" value={value} onCopy={onCopy} />);
    await press('Copy URL');
    expect(onCopy).toHaveBeenCalledExactlyOnceWith(value);
  });

  it('shows the end of a long value when its beginning is cut, and is all of its text', () => {
    const value = 'wss://rt.example.com/realtime/acme/order-desk';
    show(<CopyField label="URL" value={value} onCopy={vi.fn()} />);
    const field = screen.getByRole('group', { name: 'URL' });
    expect(field).toHaveTextContent(value, { normalizeWhitespace: false });
    expect(within(field).getByTitle(value).lastChild).toHaveTextContent(/^me\/acme\/order-desk$/);
  });

  it('shows no character of a secret when it is short', () => {
    const { container } = show(<MaskedSecret secret="abc" />);
    expect(screen.getByText('Hidden')).toBeInTheDocument();
    expect(container).not.toHaveTextContent('abc');
  });

  it('connects the error to the input', async () => {
    const onChange = vi.fn();
    const error = 'Please input a domain id!';
    show(<TextField name="id" label="Domain Id" value="" {...{ error, onChange }} required />);
    const input = screen.getByRole('textbox', { name: 'Domain Id' });
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription(error);
    await userEvent.type(input, 'a');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('a');
  });

  it('shows and hides a password', async () => {
    show(<PasswordField name="password" label="Password" value="secret" onChange={vi.fn()} />);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await press('Show password');
    expect(input).toHaveAttribute('type', 'text');
    await press('Hide password');
    expect(input).toHaveAttribute('type', 'password');
  });

  it('offers a choice between options', async () => {
    const onChange = vi.fn();
    const choices = [
      { value: 'user', label: 'User Namespace', hint: '~mara' },
      { value: 'shared', label: 'Shared Namespace' },
    ];
    show(<ChoiceField name="in" label="Create In" value="shared" choices={choices} onChange={onChange} />);
    await userEvent.click(screen.getByRole('radio', { name: /User Namespace/ }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('user');
  });

  it('requests options when a picker is opened, typed into or pasted into, and has no active option while closed', async () => {
    const onQuery = vi.fn();
    const onPick = vi.fn();
    const options = [{ value: 'acme', label: 'acme', hint: 'Acme Trading' }];
    function Picker() {
      const [text, setText] = useState('');
      onQuery.mockImplementation(setText);
      return <PickerField name="ns" label="Namespace" value="" {...{ text, onQuery, onPick, options }} />;
    }
    show(<Picker />);
    const box = screen.getByRole('combobox', { name: 'Namespace' });
    await userEvent.click(box);
    expect(onQuery).toHaveBeenLastCalledWith('', false);
    await userEvent.type(box, 'a');
    expect(onQuery).toHaveBeenLastCalledWith('a', false);
    await userEvent.click(screen.getByRole('option', { name: /acme/ }));
    expect(onPick).toHaveBeenCalledExactlyOnceWith(options[0]);
    await userEvent.clear(box);
    await userEvent.keyboard('{Escape}');
    await userEvent.paste('acme');
    expect(box).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}{Backspace}');
    expect(box).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(box).toHaveAttribute('aria-expanded', 'false');
    expect(box).not.toHaveAttribute('aria-activedescendant');
    await userEvent.tab();
    await userEvent.tab();
    expect(box).toHaveValue('acm');
  });

  it('says why a search failed beside options that need no server', async () => {
    const picker = frozenPicker([], 'failed');
    function Picker() {
      const { problem, loading } = usePickerAnswer(picker, 'users');
      const options = [{ value: 'any', label: 'Anybody' }];
      return (
        <PickerField
          name="u"
          label="User"
          value=""
          text=""
          onPick={vi.fn()}
          onQuery={vi.fn()}
          {...{ problem, loading, options }}
        />
      );
    }
    show(<Picker />);
    await userEvent.click(screen.getByRole('combobox', { name: 'User' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Anybody',
      'The users could not be loaded. The server could not be reached.',
    ]);
  });

  it('submits on Enter, shows the error, and does not submit twice', async () => {
    const onSubmit = vi.fn();
    const field = <TextField name="name" label="Name" value="x" onChange={vi.fn()} />;
    const card = { label: 'New Domain', action: 'Create', onSubmit, children: field };
    const { unmount } = show(
      <FormCard {...card} outcome={<ProblemText title="Domain Not Created" text="Why." />} dirty />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Domain Not Created Why.');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
    unmount();
    show(<FormCard {...card} busy />);
    await press('Create');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('searches on Enter, and clears with Escape or the clear button', async () => {
    const { list, asked } = liveList(sampleKind, sampleRows);
    show(<SampleList list={list} />);
    const search = await screen.findByRole('searchbox', { name: 'Search by name or id' });
    await userEvent.type(search, 'order{Enter}');
    expect(asked.map(({ filter }) => filter)).toEqual(['', 'order']);
    await userEvent.keyboard('{Escape}');
    expect(search).toHaveValue('');
    await userEvent.type(search, 'x');
    await press('Clear search');
    expect(search).toHaveValue('');
  });
});

describe('texts', () => {
  it('shortens a long text to its beginning and root cause, shows all of it on request, and copies it', async () => {
    const onCopy = vi.fn();
    const text = [
      'OStorageException: Cannot open',
      '  at a',
      '  at b',
      'Caused by: x',
      'Caused by: IOException: No space',
    ].join('\n');
    show(<LongText text={text} onCopy={onCopy} />);
    expect(screen.getByText(/OStorageException: Cannot open/)).toHaveTextContent('Caused by: IOException: No space');
    expect(screen.queryByText(/at b/)).toBeNull();
    await press('Copy');
    expect(onCopy).toHaveBeenCalledExactlyOnceWith(text);
    await press('Show all');
    expect(screen.getByText(/at b/)).toBeVisible();
    await press('Show less');
    expect(screen.queryByText(/at b/)).toBeNull();
  });

  it('shows the initials until the picture is loaded', () => {
    const { container } = show(
      <PersonAvatar person={operator('ada.admin')} name="Ada Admin" image="https://pictures.example/ada" />,
    );
    expect(container.querySelector('[data-initials="AA"]')).toBeVisible();
    const picture = container.querySelector('img')!;
    expect(picture).not.toBeVisible();
    fireEvent.load(picture);
    expect(picture).toBeVisible();
  });

  it('shows a status or availability that is not in the spec', () => {
    show(
      <>
        <StatusPill value="frozen" />
        <AvailabilityText value="constructor" />
      </>,
    );
    expect(screen.getByText('Unknown (frozen)')).toBeVisible();
    expect(screen.getByText('Unknown (constructor)')).toBeVisible();
  });

  it('shows the last three notices at the bottom right, errors as alerts, and dismisses one', async () => {
    const onDismiss = vi.fn();
    const notices = ['1', '2', '3', '4'].map((id) => ({
      id,
      intent: id === '4' ? ('error' as const) : ('success' as const),
      text: `Notice ${id}`,
    }));
    show(<Notices notices={notices} onDismiss={onDismiss} />);
    expect(screen.queryByText('Notice 1')).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('Notice 4');
    await press('Dismiss: Notice 3');
    expect(onDismiss).toHaveBeenCalledExactlyOnceWith('3');
    const { position, right, bottom, left, top } = getComputedStyle(screen.getByRole('region', { name: 'Notices' }));
    expect(position).toBe('fixed');
    // Without a rule jsdom returns '' or 'auto', depending on what it computed before.
    const isSet = (side: string) => side !== '' && side !== 'auto';
    expect([right, bottom, left, top].map(isSet)).toEqual([true, true, false, false]);
  });

  it('reserves space for a long title, and no more than needed for a short one', () => {
    show(
      <>
        <PageHead title="ab" />
        <PageHead title="a very long title" />
      </>,
    );
    const least = (title: string) => screen.getByRole('heading', { name: title }).style.getPropertyValue('--least');
    expect([least('ab'), least('a very long title')]).toEqual(['min(64px, 0.6em)', 'min(64px, 5.1em)']);
  });

  it('navigates with a breadcrumb without reloading the page', async () => {
    show(<PageHead title="Desk" crumbs={[{ label: 'Domains', href: '/domains' }, { label: 'desk' }]} />);
    expect(screen.getByText('desk')).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('link', { name: 'Domains' }));
    expect(screen.getByLabelText('place')).toHaveTextContent('/domains');
  });

  it('shows a time with its ISO value in the tooltip, and text for a missing or invalid time', () => {
    show(
      <>
        <When at="2025-03-14T21:02:11.000Z" zone="utc" />
        <When at={null} zone="utc" none="Never" />
        <When at="yesterday" zone="local" />
      </>,
    );
    const time = screen.getByText('03/14/2025 @ 09:02pm UTC');
    expect(time).toHaveAttribute('title', '2025-03-14T21:02:11.000Z');
    expect(screen.getByText('Never')).toBeVisible();
    expect(screen.getByText('Unknown time')).toHaveAttribute('title', 'yesterday');
  });
});
