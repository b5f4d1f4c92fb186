import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { NewDomain } from '~/api/rest/domains';
import type { Namespace } from '~/api/rest/namespaces';
import { unsavedWork } from '~/machines/console/unsaved-work';
import { selectUnsaved } from '~/machines/kit/resource-form-machine';
import { pickerOf } from '~/machines/kit/picker-machine';
import { type DomainFacts, domainFormMachine, emptyDomain, newDomainOf } from '~/machines/resources/domains';
import { type ConsoleParts, ConsolePartsContext } from '~/views/console-parts';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { AppLink } from '~/views/kit/links';
import { DomainCreateView } from '~/views/resources/domains/DomainCreate';
import { rejected } from '../support/fixtures';
import { runningForm } from '../support/running';
import { show } from '../support/show';

const both: DomainFacts = {
  namespacesEnabled: true,
  userNamespacesEnabled: true,
  defaultNamespace: 'convergence',
  username: 'mara',
};
const sharedOnly = { ...both, userNamespacesEnabled: false };
const none = { ...both, namespacesEnabled: false };
const search = pickerOf<Namespace>(({ filter }) =>
  Promise.resolve(
    ['acme', 'studio'].filter((id) => id.includes(filter)).map((id) => ({ id, displayName: `The ${id}`, domains: [] })),
  ),
);

type Save = (domain: NewDomain) => Promise<void>;

/** The form with running machines, and the domains sent to the server. */
function open(facts: DomainFacts, save: Save = () => Promise.resolve()) {
  const sent: NewDomain[] = [];
  const onCancel = vi.fn();
  const input = { values: emptyDomain(facts), facts };
  const { form } = runningForm(domainFormMachine, input, async ({ values }) => {
    const saved = newDomainOf(values, facts);
    sent.push(saved);
    await save(saved);
    return { saved };
  });
  show(
    <>
      <DomainCreateView
        form={form}
        search={facts.namespacesEnabled ? search : undefined}
        realtimeUrl="https://rt.example.com/"
        onCancel={onCancel}
      />
      <AppLink href="/elsewhere">Elsewhere</AppLink>
      <ConsolePartsContext value={{ unsaved: unsavedWork() } as unknown as ConsoleParts}>
        <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
      </ConsolePartsContext>
    </>,
  );
  return { form, sent, onCancel };
}
const field = (name: string) => screen.getByRole('textbox', { name });
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create' }));
const previewed = () => screen.getByText('Connection URL').nextElementSibling;
const choice = (name: RegExp) => screen.getByRole('radio', { name });

async function fill() {
  await userEvent.type(field('Domain Id'), 'plans');
  await userEvent.type(field('Display Name'), 'Plans');
}

it('begins in the first field, which says nothing when it is left as it was', async () => {
  open(none);
  expect(field('Domain Id')).toHaveFocus();
  await userEvent.click(field('Display Name'));
  expect(field('Domain Id')).not.toHaveAttribute('aria-invalid', 'true');
});

describe('the namespace of the new domain', () => {
  it('is your namespace by default when user namespaces are enabled', async () => {
    const { sent } = open(both);
    expect(choice(/User Namespace/)).toBeChecked();
    expect(screen.getByText('~mara')).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
    await fill();
    await create();
    expect(sent).toEqual([{ namespace: '~mara', id: 'plans', displayName: 'Plans' }]);
  });

  it('is a shared namespace from a search when user namespaces are disabled', async () => {
    const { sent } = open(sharedOnly);
    expect(choice(/User Namespace/)).toBeDisabled();
    expect(choice(/Shared Namespace/)).toBeChecked();
    const namespace = screen.getByRole('combobox', { name: 'Namespace' });
    await userEvent.type(namespace, 'stu');
    await userEvent.click(await screen.findByRole('option', { name: /studio/ }));
    expect(namespace).toHaveValue('studio');
    await fill();
    expect(previewed()).toHaveTextContent(/^https:\/\/rt\.example\.com\/studio\/plans$/);
    await create();
    expect(sent).toMatchObject([{ namespace: 'studio' }]);
  });
});

describe('validation', () => {
  it('names every missing field and focuses the first, each time', async () => {
    const { sent } = open(sharedOnly);
    await create();
    expect(screen.getByText('Please select a namespace!')).toBeVisible();
    expect(screen.getByText('Please input a domain id!')).toBeVisible();
    expect(screen.getByText('Please input a display name!')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Namespace' })).toHaveFocus();
    await userEvent.type(screen.getByRole('combobox', { name: 'Namespace' }), 'acme');
    await create();
    expect(screen.queryByText('Please select a namespace!')).toBeNull();
    expect(field('Domain Id')).toHaveFocus();
    await userEvent.tab();
    await create();
    expect(field('Domain Id')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it.each(['.', ' .. '])('rejects an id that cannot be in an address: %j', async (id) => {
    const { sent } = open(both);
    await userEvent.type(field('Domain Id'), id);
    await userEvent.type(field('Display Name'), 'Dots');
    await create();
    expect(screen.getByText('"." and ".." can\'t be used as an id.')).toBeVisible();
    expect(field('Domain Id')).toHaveFocus();
    expect(sent).toEqual([]);
  });
});

it('previews the encoded connection URL while typing', async () => {
  open(both);
  expect(previewed()).toHaveTextContent('https://rt.example.com/~mara/domain-id');
  await userEvent.type(field('Domain Id'), 'a b/ü');
  expect(previewed()).toHaveTextContent('https://rt.example.com/~mara/a%20b%2F%C3%BC');
  await userEvent.clear(field('Domain Id'));
  await userEvent.type(field('Domain Id'), '..');
  expect(screen.getByText('"." and ".." can\'t be used.')).toBeVisible();
});

describe('the server response', () => {
  it.each([
    ['own', both, '~mara'],
    ['default', none, 'convergence'],
  ])('says when the %s namespace does not exist', async (_, facts, namespace) => {
    open(facts, () => Promise.reject(rejected('namespace_not_found', 404)));
    await fill();
    await create();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Domain Not Created The domain could not be created because the namespace '${namespace}' does not exist`,
    );
    expect(field('Domain Id')).toHaveValue('plans');
  });

  it('shows a taken id at the top and at the field, which gets the focus', async () => {
    open(both, () => Promise.reject(rejected('conflicts', 409)));
    await fill();
    await create();
    expect(await screen.findByText('A domain with the specified id already exists.')).toBeVisible();
    expect(screen.getAllByText('Domain Not Created')).toHaveLength(1);
    expect(field('Domain Id')).toHaveFocus();
    expect(field('Display Name')).toHaveValue('Plans');
  });
});

describe('leaving', () => {
  const place = () => screen.getByLabelText('place');
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));

  it('asks while there are unsaved changes; Stay keeps them, Leave discards them', async () => {
    open(both);
    await fill();
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await leave();
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(place()).toHaveTextContent('/start');
    expect(field('Domain Id')).toHaveValue('plans');
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(place()).toHaveTextContent('/elsewhere');
  });

  it('triggers the browser warning before the page closes', async () => {
    open(both);
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    await fill();
    expect(closing()).toBe(true);
  });
});
