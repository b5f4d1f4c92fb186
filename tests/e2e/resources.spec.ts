import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import {
  alert,
  confirm,
  desk,
  field,
  fill,
  fillPasswords,
  link,
  listOf,
  notice,
  oddId,
  press,
  question,
  visit,
} from './support/pages';
import type { restClient } from './support/rest-client';

/**
 * What can be done with any resource, as one journey for each: it is created after it was refused twice, found,
 * edited, deleted, and gone. What only one resource has is in the spec of its name, and the fields of each form,
 * every refusal and every order of a list are in tests/machines and tests/views.
 */

type Rest = ReturnType<typeof restClient>;
type Resource = {
  /** Where its list is; `/<id>` is added for one. */
  path: string;
  title: string;
  noun: string;
  /** The name of the table. */
  table: string;
  /** The field of the id, and an id that another one has. */
  id: string;
  taken: string;
  /** The sentences of an empty form. */
  required?: string[];
  /** Why the taken id is refused. */
  refused: string;
  /** The other fields; the first is edited. */
  fields: Record<string, string>;
  hasPassword?: true;
  /** The link in the list leads to a page with a link to the form. */
  hasPage?: true;
  /** Someone else saves while it is edited. */
  changeElsewhere?: (rest: Rest) => Promise<unknown>;
  /** What is said otherwise than "<noun> '<id>' created." and so on. */
  created?: string;
  updated?: string;
  question?: string;
  answer?: string;
  deleted?: string;
};

const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const idPath = encodeURIComponent(oddId);

const resources: Resource[] = [
  {
    path: '/users',
    title: 'Users',
    noun: 'User',
    table: 'Users',
    id: 'Username',
    taken: 'dana',
    required: ['Please input a Username!', 'Please input a password!'],
    refused: 'A user with the specified username already exists.',
    fields: { 'Display Name': 'Nora Quist', Email: 'nora@example.com' },
    hasPassword: true,
  },
  {
    path: '/namespaces',
    title: 'Namespaces',
    noun: 'Namespace',
    table: 'Namespaces',
    id: 'Namespace Id',
    taken: 'acme',
    required: ['Please input a namespace id!'],
    refused: 'specified id already exists.',
    fields: { 'Display Name': 'The Archive' },
  },
  {
    path: `${desk}/users`,
    title: 'Users · acme/orders',
    noun: 'User',
    table: 'Users',
    id: 'Username',
    taken: 'alma',
    required: ['Please input a Username!', 'Please input a password!'],
    refused: 'specified username already exists.',
    fields: { 'Display Name': 'ليلى / Layla' },
    hasPassword: true,
    updated: 'User Updated',
    deleted: 'User Deleted',
  },
  {
    path: `${desk}/groups`,
    title: 'Groups · acme/orders',
    noun: 'Group',
    table: 'Groups',
    id: 'Id',
    taken: 'packing',
    required: ['Please input a Id!', 'Please input a Description!'],
    refused: 'A group with the specified id already exists.',
    fields: { Description: 'Express' },
  },
  {
    path: `${desk}/collections`,
    title: 'Collections · acme/orders',
    noun: 'Collection',
    table: 'Collections',
    id: 'Id',
    taken: 'orders',
    refused: 'A collection with the specified id already exists.',
    fields: { Description: 'عربي' },
    changeElsewhere: async (rest) => {
      const path = `domains/acme/orders/collections/${idPath}`;
      const { id: _, ...present } = await rest.call<{ id: string }>('GET', path);
      await rest.call('PUT', path, { ...present, description: 'Theirs' });
    },
    created: `Collection '${oddId}' successfully created`,
    updated: `Collection '${oddId}' successfully updated`,
    question: 'Are you sure delete this collection?',
    answer: 'Yes',
    deleted: `The collection '${oddId}' was deleted.`,
  },
  {
    path: `${desk}/chats`,
    title: 'Chats · acme/orders',
    noun: 'Chat',
    table: 'Chats',
    id: 'Id',
    taken: 'dispatch',
    required: ['Please input a chat id!'],
    refused: 'specified id already exists.',
    fields: { Name: 'عربي' },
    hasPage: true,
    changeElsewhere: (rest) => rest.call('PUT', `domains/acme/orders/chats/${idPath}/name`, { name: 'Theirs' }),
  },
  {
    path: `${desk}/authentication/jwt`,
    title: 'Authentication · acme/orders',
    noun: 'Key',
    table: 'Keys',
    id: 'Id',
    taken: 'kiosk',
    required: ['Please input a Id!', 'Please input a Public Key!'],
    refused: 'specified id already exists.',
    fields: { Description: 'For tests', 'Public Key': publicKey },
    question: `Delete the key '${oddId}'?`,
  },
];

async function create(page: Page, { noun, id, taken, required = [], refused, ...resource }: Resource) {
  const { fields, created = `${noun} '${oddId}' created.` } = resource;
  await page.getByRole('link', { name: /^Create / }).click();
  const submit = () => press(page, 'Create');
  await submit();
  for (const sentence of required) await expect(page.getByText(sentence)).toBeVisible();
  await expect(field(page, id)).toBeFocused();
  await fill(page, { [id]: taken, ...fields });
  if (resource.hasPassword) await fillPasswords(page, 'Harbor-7-lights');
  await submit();
  await expect(alert(page, `Could Not Create ${noun}`).first()).toContainText(refused);
  await expect(field(page, id)).toBeFocused();
  for (const [name, value] of Object.entries(fields)) await expect(field(page, name)).toHaveValue(value);
  await field(page, id).fill(oddId);
  await submit();
  await notice(page, created);
}

async function edit(page: Page, rest: Rest, { noun, id, fields, changeElsewhere, hasPage, ...resource }: Resource) {
  const [edited = ''] = Object.keys(fields);
  if (hasPage) await link(page, 'Edit').click();
  await expect(field(page, edited)).not.toHaveValue('');
  if (!hasPage) await expect(field(page, id)).toHaveValue(oddId);
  await field(page, edited).fill('Mine');
  await changeElsewhere?.(rest);
  await press(page, 'Save');
  if (changeElsewhere) {
    await expect(question(page)).toContainText('Theirs');
    await press(question(page), 'Overwrite');
  }
  await notice(page, resource.updated ?? `${noun} '${oddId}' updated.`);
}

for (const resource of resources)
  test(`${resource.path}: created, found, edited and deleted, with refusals shown`, async ({
    page,
    signIn,
    rest,
    expectFailures,
  }) => {
    expectFailures([404, 409]);
    const { noun, path, title } = resource;
    await signIn(page);
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Convergence Console`);
    const { row, table } = listOf(page, resource.table);
    await test.step('create', () => create(page, resource));
    await test.step('find', async () => {
      await page.getByRole('searchbox').fill(oddId.slice(0, 8));
      await expect(table.getByRole('row')).toHaveCount(2);
      await link(row(oddId), oddId).click();
      await expect(page).toHaveURL(({ pathname }) => pathname.startsWith(`${path}/${idPath}`));
    });
    await test.step('edit', async () => {
      await edit(page, rest, resource);
      await expect(row(oddId)).toContainText('Mine');
    });
    await test.step('delete, then open it again', async () => {
      await press(page, `Delete ${oddId}`);
      await expect(question(page)).toContainText(resource.question ?? `Delete ${noun.toLowerCase()} '${oddId}'?`);
      await confirm(page, resource.answer);
      await notice(page, resource.deleted ?? `${noun} '${oddId}' deleted.`);
      await expect(row(oddId)).toHaveCount(0);
      await visit(page, `${path}/${idPath}`);
      await notice(page, `The ${noun.toLowerCase()} '${oddId}' does not exist.`);
    });
  });
