import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { BlankState } from '~/views/kit/BlankState';
import { ProblemText } from '~/views/kit/Facts';
import { LongText } from '~/views/kit/LongText';
import { Notices } from '~/views/kit/Notices';
import { PageHead } from '~/views/kit/Page';
import { operator, PersonAvatar } from '~/views/kit/PersonAvatar';
import { PickerField } from '~/views/kit/PickerField';
import { PasswordField, TextField } from '~/views/kit/TextField';
import { When } from '~/views/kit/When';
import { CopyField } from '~/views/kit/copy';
import { ConfirmDialog, type ConfirmDialogProps } from '~/views/kit/dialogs/ConfirmDialog';
import { ChoiceField } from '~/views/kit/fields';
import { FormCard } from '~/views/kit/form/FormCard';
import { DataTable } from '~/views/kit/list/DataTable';
import { ListToolbar } from '~/views/kit/list/ListToolbar';
import { Pager } from '~/views/kit/list/Pager';
import type { Column, DataTableProps } from '~/views/kit/list/data-table-rows';
import { AvailabilityText, StatusPill } from '~/views/kit/status';
import { ThemeRoot } from '~/views/theme/ThemeRoot';

const Place = () => <output aria-label="place">{useLocation().pathname}</output>;
const show = (children: ReactNode) =>
  render(
    <ThemeRoot choice="light">
      <MemoryRouter initialEntries={['/start']}>
        {children}
        <Place />
      </MemoryRouter>
    </ThemeRoot>,
  );

describe('DataTable', () => {
  type Row = { id: string; name: string; closed?: boolean };
  const rows: Row[] = [
    { id: 'a', name: 'Apples' },
    { id: 'b', name: 'Bananas' },
    { id: 'c', name: 'Cherries', closed: true },
  ];
  const columns: Column<Row>[] = [
    { id: 'name', label: 'Name', sortable: true, render: ({ name }) => name },
    { id: 'id', label: 'Id', align: 'end', render: ({ id }) => id },
  ];
  const props = (more: Partial<DataTableProps<Row>> = {}): DataTableProps<Row> => ({
    label: 'Fruit',
    columns,
    rows,
    rowId: ({ id }) => id,
    rowLabel: ({ name }) => name,
    ...more,
  });

  it('has a name, heads, and a row for each item', () => {
    show(<DataTable {...props()} />);
    const table = screen.getByRole('table', { name: 'Fruit' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Id']);
    expect(within(table).getByRole('row', { name: 'Bananas b' })).toBeVisible();
  });

  it('selects a row, deselects a row, and leaves rows of other pages selected', async () => {
    const onChange = vi.fn();
    const selected = new Set(['a', 'elsewhere']);
    show(<DataTable {...props({ selection: { selected, onChange } })} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bananas' }));
    expect(onChange).toHaveBeenLastCalledWith(new Set(['a', 'b', 'elsewhere']));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Apples' }));
    expect(onChange).toHaveBeenLastCalledWith(new Set(['elsewhere']));
  });

  it('selects all rows that may be selected, and none of them again', async () => {
    const onChange = vi.fn();
    const canSelect = ({ closed }: Row) => closed !== true;
    const { unmount } = show(
      <DataTable {...props({ selection: { selected: new Set(['a']), onChange, canSelect } })} />,
    );
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all Fruit' });
    expect(all.indeterminate).toBe(true);
    expect(screen.getByRole('checkbox', { name: 'Select Cherries' })).toBeDisabled();
    await userEvent.click(all);
    expect(onChange).toHaveBeenLastCalledWith(new Set(['a', 'b']));
    unmount();
    show(<DataTable {...props({ selection: { selected: new Set(['a', 'b']), onChange, canSelect } })} />);
    expect(screen.getByRole('checkbox', { name: 'Select all Fruit' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all Fruit' }));
    expect(onChange).toHaveBeenLastCalledWith(new Set());
  });

  it('selects and deselects a range with Shift, by mouse and keyboard, without what may not be selected', async () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id, closed: id === 'c' }));
    const onChange = vi.fn<(selected: ReadonlySet<string>) => void>();
    function Held() {
      const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['elsewhere']));
      const canSelect = ({ closed }: Row) => closed !== true;
      onChange.mockImplementation(setSelected);
      return <DataTable {...props({ rows: many, selection: { selected, onChange, canSelect } })} />;
    }
    show(<Held />);
    const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    await user.click(box('b'));
    expect(onChange).toHaveBeenLastCalledWith(new Set(['b', 'elsewhere']));
    await user.click(box('e'));
    expect(onChange).toHaveBeenLastCalledWith(new Set(['b', 'd', 'e', 'elsewhere']));
    await user.keyboard('{/Shift}');
    await user.click(box('d'));
    expect(onChange).toHaveBeenLastCalledWith(new Set(['b', 'e', 'elsewhere']));
    await user.keyboard('{Shift>}');
    await user.click(box('a'));
    expect(onChange).toHaveBeenLastCalledWith(new Set(['a', 'b', 'd', 'e', 'elsewhere']));
    await user.click(box('b'));
    expect(onChange).toHaveBeenLastCalledWith(new Set(['d', 'e', 'elsewhere']));
  });

  it('reports the order asked for by mouse and keyboard, and only of columns that can be sorted', async () => {
    const onSort = vi.fn();
    const { unmount } = show(<DataTable {...props({ onSort })} />);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'none');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenLastCalledWith({ column: 'name', direction: 'ascending' });
    expect(screen.queryByRole('button', { name: 'Id' })).toBeNull();
    unmount();
    show(<DataTable {...props({ onSort, sort: { column: 'name', direction: 'ascending' } })} />);
    screen.getByRole('button', { name: 'Name' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onSort).toHaveBeenCalledTimes(2);
    expect(onSort).toHaveBeenLastCalledWith({ column: 'name', direction: 'descending' });
  });

  it('shows rows of skeleton in place of rows and says it is busy', () => {
    show(<DataTable {...props({ skeletonRows: 4 })} />);
    const table = screen.getByRole('table', { name: 'Fruit' });
    expect(table).toHaveAttribute('aria-busy', 'true');
    expect(within(table).getAllByRole('row')).toHaveLength(5);
    expect(within(table).queryByText('Apples')).toBeNull();
  });
});

describe('ConfirmDialog', () => {
  const props = (more: Partial<ConfirmDialogProps> = {}): ConfirmDialogProps => ({
    title: 'Delete domain',
    text: "Delete domain 'acme/order-desk'?",
    action: 'Delete',
    onConfirm: vi.fn(),
    onCancel: vi.fn(),
    ...more,
  });

  it('is an alert dialog with its title, and confirms', async () => {
    const onConfirm = vi.fn();
    show(<ConfirmDialog {...props({ onConfirm })} />);
    expect(screen.getByRole('alertdialog', { name: 'Delete domain' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('waits for the typed word', async () => {
    const onConfirm = vi.fn();
    const onType = vi.fn();
    const { unmount } = show(
      <ConfirmDialog {...props({ word: 'acme/x', typed: 'acme/', onType, onConfirm })} />,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Type acme/x to confirm' }), 'x{Enter}');
    expect(onType).toHaveBeenCalledWith('acme/x');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).not.toHaveBeenCalled();
    unmount();
    show(<ConfirmDialog {...props({ word: 'acme/x', typed: 'acme/x', onType, onConfirm })} />);
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('cancels by Escape, but not while busy', async () => {
    const onCancel = vi.fn();
    const { unmount } = show(<ConfirmDialog {...props({ onCancel })} />);
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
    unmount();
    show(<ConfirmDialog {...props({ onCancel, busy: true })} />);
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('names what became of each item', () => {
    const results = [
      { id: '1', label: 'acme/a', state: 'done' as const },
      { id: '2', label: 'acme/b', state: 'failed' as const, text: 'Your role does not permit this.' },
    ];
    show(<ConfirmDialog {...props({ results, done: true })} />);
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['acme/aDone', 'acme/bYour role does not permit this.']);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  });
});

describe('Pager', () => {
  const props = { text: '11–20', page: 2, size: 10, onPage: vi.fn(), onSize: vi.fn() };

  it('turns pages, as far as there are any', async () => {
    const onPage = vi.fn();
    show(<Pager {...props} onPage={onPage} hasNext={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPage).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(onPage).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('has nothing to turn over when there are no rows, but leads back from beyond the last page', () => {
    const { unmount } = show(<Pager {...props} empty page={1} hasNext={false} />);
    expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('11–20');
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    show(<Pager {...props} empty page={2} hasNext={false} />);
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeVisible();
  });

  it('offers sizes of 10, 25 and 50', async () => {
    const onSize = vi.fn();
    show(<Pager {...props} onSize={onSize} hasNext />);
    const button = screen.getByRole('button', { name: '10 per page' });
    expect(button).toHaveTextContent('10 per page');
    await userEvent.click(button);
    const items = await screen.findAllByRole('menuitemradio');
    const names = items.map(({ textContent }) => textContent);
    expect(names).toEqual(['10 per page', '25 per page', '50 per page']);
    expect(screen.getByRole('menuitemradio', { name: '10 per page' })).toBeChecked();
    await userEvent.click(screen.getByRole('menuitemradio', { name: '25 per page' }));
    expect(onSize).toHaveBeenCalledExactlyOnceWith(25);
  });
});

describe('fields', () => {
  it('copies the whole value and says when it is done', async () => {
    const onCopy = vi.fn();
    const value = `https://rt.example.com/${'x'.repeat(300)}`;
    const { rerender } = show(<CopyField label="URL" value={value} onCopy={onCopy} />);
    await userEvent.click(screen.getByRole('button', { name: 'Copy URL' }));
    expect(onCopy).toHaveBeenCalledExactlyOnceWith(value);
    rerender(
      <ThemeRoot choice="light">
        <CopyField label="URL" value={value} onCopy={onCopy} copied />
      </ThemeRoot>,
    );
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  });

  it('ties error and hint to the input', async () => {
    const onChange = vi.fn();
    show(
      <TextField
        name="id"
        label="Domain Id"
        value=""
        onChange={onChange}
        error="Please input a domain id!"
        required
      />,
    );
    const input = screen.getByRole('textbox', { name: 'Domain Id' });
    expect(input).toHaveAttribute('name', 'id');
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription('Please input a domain id!');
    await userEvent.type(input, 'a');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('a');
  });

  it('shows and hides a password', async () => {
    show(<PasswordField name="password" label="Password" value="secret" onChange={vi.fn()} />);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  it('chooses one of a few', async () => {
    const onChange = vi.fn();
    const choices = [
      { value: 'user', label: 'User Namespace', hint: '~mara' },
      { value: 'shared', label: 'Shared Namespace' },
    ];
    show(<ChoiceField name="in" label="Create In" value="shared" choices={choices} onChange={onChange} />);
    await userEvent.click(screen.getByRole('radio', { name: /User Namespace/ }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('user');
  });

  it('asks for options when opened and while typing, and hands back the one picked', async () => {
    const onQuery = vi.fn();
    const onPick = vi.fn();
    const options = [{ value: 'acme', label: 'acme', hint: 'Acme Trading' }];
    show(<PickerField name="ns" label="Namespace" text="" value="" {...{ onQuery, onPick, options }} />);
    const box = screen.getByRole('combobox', { name: 'Namespace' });
    await userEvent.click(box);
    expect(onQuery).toHaveBeenLastCalledWith('');
    await userEvent.type(box, 'a');
    expect(onQuery).toHaveBeenLastCalledWith('a');
    await userEvent.click(screen.getByRole('option', { name: /acme/ }));
    expect(onPick).toHaveBeenCalledExactlyOnceWith(options[0]);
  });

  it('opens for what is pasted and deleted too, and points at no option while it is closed', async () => {
    function Picker() {
      const [text, setText] = useState('');
      const options = [{ value: 'acme', label: 'acme' }];
      return (
        <PickerField
          name="ns"
          label="Namespace"
          value=""
          {...{ text, options }}
          onQuery={setText}
          onPick={vi.fn()}
        />
      );
    }
    show(<Picker />);
    const box = screen.getByRole('combobox', { name: 'Namespace' });
    await userEvent.click(box);
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

  it('submits by Enter, shows the refusal, and does not submit twice', async () => {
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
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('empties the search by Escape and by the cross, and searches by Enter', async () => {
    const onChange = vi.fn();
    const onSubmit = vi.fn();
    show(<ListToolbar search={{ value: 'x', label: 'Search', onChange, onSubmit }} onReload={vi.fn()} />);
    await userEvent.click(screen.getByRole('searchbox', { name: 'Search' }));
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onChange.mock.calls).toEqual([[''], ['']]);
  });
});

describe('texts and states', () => {
  it('shortens a long text and shows the whole of it on demand', async () => {
    const text = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
    show(<LongText text={text} lines={2} />);
    expect(screen.getByText(/line 1…/)).toBeVisible();
    expect(screen.queryByText(/line 29/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByText(/line 29/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.queryByText(/line 29/)).toBeNull();
  });

  it('names the root cause of a stack trace, and copies the whole of it', async () => {
    const onCopy = vi.fn();
    const trace = [
      'OStorageException: Cannot open',
      '  at a',
      '  at b',
      'Caused by: x',
      'Caused by: IOException: No space',
    ];
    show(<LongText text={trace.join('\n')} onCopy={onCopy} />);
    expect(screen.getByText(/OStorageException: Cannot open/)).toHaveTextContent(
      'Caused by: IOException: No space',
    );
    expect(screen.queryByText(/at b/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(onCopy).toHaveBeenCalledExactlyOnceWith(trace.join('\n'));
  });

  it('shows the initials until the picture of a person is loaded', () => {
    const { container } = show(
      <PersonAvatar person={operator('ada.admin')} name="Ada Admin" image="https://pictures.example/ada" />,
    );
    expect(screen.getByText('AA')).toBeVisible();
    const picture = container.querySelector('img');
    expect(picture).not.toBeVisible();
    if (picture) fireEvent.load(picture);
    expect(picture).toBeVisible();
  });

  it('leaves a short text as it is', () => {
    show(<LongText text="All of it." />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('All of it.')).toBeVisible();
  });

  it('announces a failure and keeps its details one click away', async () => {
    show(<BlankState icon={<i />} kind="failed" title="Domains could not be loaded" details="GET domains" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Domains could not be loaded');
    expect(screen.queryByText('GET domains')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Details' }));
    expect(screen.getByText('GET domains')).toBeVisible();
  });

  it('names a status or availability that is not in the spec', () => {
    show(
      <>
        <StatusPill value="frozen" />
        <AvailabilityText value="constructor" />
      </>,
    );
    expect(screen.getByText('Unknown (frozen)')).toBeVisible();
    expect(screen.getByText('Unknown (constructor)')).toBeVisible();
  });

  it('shows the last three notices, errors at once, and dismisses one', async () => {
    const onDismiss = vi.fn();
    const notices = ['1', '2', '3', '4'].map((id) => ({
      id,
      intent: id === '4' ? ('error' as const) : ('success' as const),
      text: `Notice ${id}`,
    }));
    show(<Notices notices={notices} onDismiss={onDismiss} />);
    expect(screen.queryByText('Notice 1')).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('Notice 4');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Notice 3' }));
    expect(onDismiss).toHaveBeenCalledExactlyOnceWith('3');
  });

  it('shows notices at the bottom right', () => {
    show(<Notices notices={[{ id: '1', intent: 'success', text: 'Done' }]} onDismiss={vi.fn()} />);
    const fixed = [];
    for (let at: HTMLElement | null = screen.getByText('Done'); at; at = at.parentElement)
      if (getComputedStyle(at).position === 'fixed') fixed.push(getComputedStyle(at));
    expect(fixed).toHaveLength(1);
    // jsdom says '' or 'auto' for what no rule sets, depending on what it computed before.
    const unset = ['', 'auto'];
    for (const side of [fixed[0]?.right, fixed[0]?.bottom]) expect(unset).not.toContain(side);
    for (const side of [fixed[0]?.left, fixed[0]?.top]) expect(unset).toContain(side);
  });

  it('leaves a long title some room, and a short one no more than it takes', () => {
    show(
      <>
        <PageHead title="ab" />
        <PageHead title="a very long title" />
      </>,
    );
    const least = (title: string) =>
      screen.getByRole('heading', { name: title }).style.getPropertyValue('--least');
    expect([least('ab'), least('a very long title')]).toEqual(['min(64px, 0.6em)', 'min(64px, 5.1em)']);
  });

  it('follows a breadcrumb without leaving the page', async () => {
    show(
      <PageHead
        title="Order Desk"
        crumbs={[{ label: 'Domains', href: '/domains' }, { label: 'order-desk' }]}
      />,
    );
    expect(screen.getByText('order-desk')).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('link', { name: 'Domains' }));
    expect(screen.getByLabelText('place')).toHaveTextContent('/domains');
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(screen.getByLabelText('place')).toHaveTextContent(/^\/$/);
  });

  it('writes a time with its ISO value in the tooltip, and no time or a broken one in words', () => {
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
