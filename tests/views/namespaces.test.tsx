import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Namespace } from '~/api/rest/namespaces';
import type { Principal } from '~/core/capabilities';
import { namespaceFormMachine, namespaceList } from '~/machines/resources/namespaces';
import { NamespaceFormView } from '~/views/resources/namespaces/NamespaceForm';
import { NamespaceListView } from '~/views/resources/namespaces/NamespaceList';
import { acme, archive, developer, domainAdmin, serverAdmin } from '../support/namespace-samples';
import { runningForm, runningList } from '../support/running';
import { show } from '../support/show';

const noDeletion = 'Can not delete a namespace with domains!';
const manager = 'Requires the server role Domain Admin or Server Admin.';

/** The list with its machine running, and the ids it removed. */
function openList(rows: Namespace[], principal: Principal = serverAdmin) {
  const { list, removed } = runningList(namespaceList, rows);
  show(<NamespaceListView list={list} principal={principal} zone="utc" />);
  return { removed };
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

describe('the list of namespaces', () => {
  it('has its columns, and links to each namespace and its domains', async () => {
    openList([acme, archive]);
    const cells = await row(/Acme Trading/);
    expect(heads()).toEqual(['', 'Id', 'Display Name', 'Domains', 'Actions']);
    expect(cells.getByRole('link', { name: 'acme' })).toHaveAttribute('href', '/namespaces/acme');
    expect(cells.getByRole('link', { name: /^3/ })).toHaveAttribute('href', '/domains?namespace=acme');
    expect((await row(/Archive/)).getByRole('cell', { name: /^0/ })).toBeVisible();
  });

  it.each([
    ['Server Admin', serverAdmin],
    ['Domain Admin', domainAdmin],
  ])('lets a %s create a namespace and delete an empty one', async (_, principal) => {
    const { removed } = openList([acme, archive], principal);
    const full = await row(/Acme Trading/);
    const kept = full.getByRole('button', { name: 'Delete acme' });
    expect(kept).toHaveAttribute('aria-disabled', 'true');
    expect(kept).toHaveAttribute('title', noDeletion);
    expect(full.getByRole('checkbox')).toBeDisabled();
    await userEvent.click(kept);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('link', { name: /Create Namespace/ })).toHaveAttribute('href', '/create-namespace');
    await userEvent.click((await row(/Archive/)).getByRole('button', { name: 'Delete archive' }));
    const dialog = await screen.findByRole('alertdialog', { name: "Delete namespace 'archive'?" });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(removed).toEqual(['archive']);
  });

  it('lets a Developer neither create nor delete, and names the required role', async () => {
    openList([acme, archive], developer);
    await row(/Archive/);
    expect(heads()).toEqual(['Id', 'Display Name', 'Domains']);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
    const create = screen.getByRole('button', { name: /Create Namespace/ });
    expect(create).toHaveAttribute('aria-disabled', 'true');
    expect(create).toHaveAttribute('title', manager);
  });

  it('explains an empty list to users without a managing role, and what they can do', async () => {
    openList([], developer);
    expect(await screen.findByText("Your role can't list namespaces")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create Domain' })).toHaveAttribute('href', '/create-domain');
    expect(screen.queryByRole('link', { name: /Create Namespace/ })).toBeNull();
  });
});

const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('an existing namespace', () => {
  const present = { id: 'acme', displayName: 'Acme' };
  function open(principal: Principal = serverAdmin, load?: () => Promise<never>) {
    const { form, sent } = runningForm(
      namespaceFormMachine,
      { values: present, facts: { exists: true } },
      ({ values }) => Promise.resolve({ saved: values }),
      load,
    );
    show(
      <NamespaceFormView form={form} principal={principal} onCancel={vi.fn()}>
        <p>Who may do what</p>
      </NamespaceFormView>,
    );
    return { sent };
  }

  it('shows its fixed id and saves its name', async () => {
    const { sent } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
    expect(screen.getByText('Who may do what')).toBeVisible();
    expect(field('Namespace Id')).toHaveAttribute('readonly');
    expect(field('Namespace Id')).toHaveValue('acme');
    await userEvent.clear(field('Display Name'));
    await press('Save');
    expect(screen.getByText('Please input a Display Name!')).toBeVisible();
    expect(field('Display Name')).toHaveFocus();
    await userEvent.keyboard('Acme Trading{Enter}');
    expect(sent).toEqual([{ id: 'acme', displayName: 'Acme Trading' }]);
  });
});
