import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createResourceForm, type FormFields as Fields } from '~/machines/kit/resource-form-machine';
import { apiKeyFormMachine, emptyApiKey } from '~/machines/resources/api-keys';
import * as widths from '~/views/hooks/use-width';
import { FormFields } from '~/views/kit/form/FormFields';
import { FormSection } from '~/views/kit/form/FormCard';
import { ResourceForm } from '~/views/kit/form/ResourceForm';
import { ApiKeyEditView } from '~/views/resources/api-keys/ApiKeyForm';
import { type FormLeaf, frozenForm } from '../support/frozen-form';
import { openPage } from '../support/open-page';
import { show } from '../support/show';

type Values = { name: string; minutes: string; role: string; box: boolean; list: string[] };
const fields: Fields<Values> = {
  name: { label: 'Name' },
  minutes: { label: 'Minutes', inputMode: 'numeric', unit: 'minutes' },
  role: { label: 'Role', choices: [{ value: 'reader', label: 'Reader' }] },
  box: { label: 'Enabled', start: false },
  list: { label: 'Members', start: [] },
};
const saved: Values = { name: 'Desk', minutes: '60', role: '', box: false, list: [] };
const machine = createResourceForm<Values, object, Values>({ fields, refusalOf: () => ({ title: '', text: '' }) });

function open(leaf: FormLeaf, values: Values, labels: typeof fields | null = fields) {
  const form = frozenForm(machine, { values: saved, facts: {} }, leaf, { values });
  show(
    <ResourceForm form={form} label="Group" action="Save" reads {...(labels && { labels })}>
      <FormSection title="Info">
        <FormFields form={form} fields={fields} special={{ list: null }} />
      </FormSection>
      <FormSection title="Members" name="list">
        <p>Nobody</p>
      </FormSection>
    </ResourceForm>,
  );
}
const marks = () => screen.queryAllByRole('img', { name: 'Changed' });
const markedBeside = (element: HTMLElement | null | undefined) =>
  element ? within(element).queryAllByRole('img', { name: 'Changed' }).length : 0;

it('names the fields that are not saved, each with a mark that is told, when an existing thing is changed', () => {
  open('dirty', { ...saved, name: 'Night', role: 'reader', box: true, list: ['ana'] });
  expect(screen.getByText('4 unsaved changes: Name, Role, Enabled, Members')).toBeVisible();
  expect(marks()).toHaveLength(4);
  const fieldOf = (control: HTMLElement) => control.closest<HTMLElement>('.fui-Field');
  expect(markedBeside(fieldOf(screen.getByRole('textbox', { name: 'Name' })))).toBe(1);
  expect(markedBeside(fieldOf(screen.getByRole('textbox', { name: 'Minutes' })))).toBe(0);
  expect(markedBeside(fieldOf(screen.getByRole('radiogroup', { name: 'Role' })))).toBe(1);
  expect(markedBeside(fieldOf(screen.getByRole('checkbox', { name: 'Enabled' })))).toBe(1);
  expect(markedBeside(screen.getByRole('heading', { name: 'Members' }).parentElement)).toBe(1);
});

it('names one change in the singular, and still when the server refuses it', () => {
  open('rejected', { ...saved, name: 'Night' });
  expect(screen.getByText('1 unsaved change: Name')).toBeVisible();
});

it('says that it is saving when it is, and marks nothing when nothing is changed', () => {
  open('saving', { ...saved, name: 'Night' });
  expect(screen.getByText('Saving…')).toBeVisible();
  expect(screen.queryByText(/unsaved change/)).toBeNull();
});

it.each([
  ['nothing is changed', 'pristine', saved, fields],
  ['nothing saved is compared with', 'dirty', { ...saved, name: 'Night' }, null],
] as const)('marks no field when %s', (_, leaf, values, labels) => {
  open(leaf, values, labels);
  expect(marks()).toHaveLength(0);
  expect(screen.queryByText(/unsaved change:/)).toBeNull();
});

it('keeps the place of its fields without their values when they are read', () => {
  open('loading', saved);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Info' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('Name').closest('[inert]')).not.toBeNull();
});

it('keeps the place of the key of an API key when it is read', () => {
  const read = { values: emptyApiKey, facts: { apiKey: undefined } };
  const form = frozenForm(apiKeyFormMachine, read, 'loading');
  show(<ApiKeyEditView form={form} onCopy={vi.fn()} onCancel={vi.fn()} />);
  const key = screen.getByText('Key');
  expect(key.closest('[inert]')).not.toBeNull();
  expect(key.compareDocumentPosition(screen.getByText('Name'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('has one name for each width of the window', () => {
  const queries = Object.values(widths).filter((each) => typeof each === 'string');
  expect(queries).toEqual([...new Set(queries)]);
});

const desk = '/domain/acme/orders';
it.each([
  ['/create-user', ['Personal Details', 'Access', 'Password']],
  ['/users/emre', ['Personal Details', 'Access']],
  ['/users/emre/set-password', ['New Password']],
  ['/profile', ['Personal Details', 'Password']],
  ['/create-namespace', ['Namespace Info']],
  ['/namespaces/acme', ['Namespace Info']],
  ['/create-domain', ['Location', 'Domain Info']],
  ['/create-api-key', ['API key']],
  ['/api-keys/Build%20pipeline', ['API key']],
  ['/settings', ['Namespace Configuration']],
  ['/settings?tab=security', ['Password Policy', 'Session Timeout']],
  [`${desk}/settings`, ['Domain Info', 'Connection', 'Availability', 'Reconnect Configuration']],
  [`${desk}/settings/models`, ['Model Snapshot Policy']],
  [`${desk}/settings/collections`, ['Collection Configuration']],
  [`${desk}/settings/dangerous`, ['Change Domain Id', 'Delete Domain']],
  [`${desk}/authentication/anonymous`, ['Anonymous Authentication']],
  [`${desk}/authentication/jwt/create-jwt-key`, ['Key Info', 'Key Pair']],
  [`${desk}/authentication/jwt/erp-bridge`, ['Key Info', 'Key Pair']],
  [`${desk}/create-collection`, ['Collection Info', 'World Permissions', 'User Permissions', 'Snapshot Policy']],
  [`${desk}/collections/orders`, ['Collection Info', 'World Permissions', 'User Permissions', 'Snapshot Policy']],
  [`${desk}/create-group`, ['Group Info', 'Members']],
  [`${desk}/groups/couriers`, ['Group Info', 'Members']],
  [`${desk}/create-user`, ['Personal Details', 'Password']],
  [`${desk}/users/agnieszka`, ['Personal Details', 'Access']],
  [`${desk}/create-chat`, ['Chat', 'Name and Topic']],
  [`${desk}/chats/announcements/edit`, ['Name and Topic']],
  [`${desk}/create-activity`, ['Activity']],
  [`${desk}/create-model`, ['Model', 'Data']],
])('has a heading and a sentence for each section of its form: %s', async (address, titles) => {
  await openPage(address);
  for (const name of titles) {
    const heading = await screen.findByRole('heading', { level: 2, name });
    const section = screen.getByRole('region', { name });
    expect(section).toContainElement(heading);
    expect(within(section).getAllByText(/\.$/)[0]).toBeVisible();
  }
});
