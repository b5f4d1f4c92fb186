import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Collection } from '~/api/rest/domain/collections';
import type { Model } from '~/api/rest/domain/models';
import { type ListQuery, readQuery } from '~/core/list-query';
import type { Draft, Form, LoadedForm, Outcome } from '~/machines/kit/resource-form-setup';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import type { ListPage, RemovalResult } from '~/machines/kit/resource-list-setup';
import {
  emptyModel,
  type ModelFacts,
  modelFormMachine,
  type ModelValues,
} from '~/machines/model/model-create';
import {
  type Granted,
  modelPermissionsMachine,
  type PermissionChange,
  type ReadRights,
  type SentChange,
} from '~/machines/model/model-permissions-machine';
import { modelListDefaults, modelListMachine } from '~/machines/model/models';
import { userGrantee } from '~/machines/resources/domain/permissions';
import { ModelCreateView } from '~/views/pages/model/ModelCreate';
import { ModelView, type ModelViewProps } from '~/views/pages/model/ModelPage';
import { ModelPermissionsView } from '~/views/pages/model/ModelPermissions';
import { modelTabOf } from '~/views/pages/model/model-page-texts';
import { deskKey, frozenUsers } from '../support/collection-samples';
import { unreachable } from '../support/fixtures';
import { orderRights } from '../support/model-page-samples';
import { oddModel, order } from '../support/model-samples';
import { show } from '../support/show';

const silent = fromCallback(() => {}) as never;

describe('the page of a model', () => {
  function open(answer: () => Promise<Model[]>, id = order.id, facts?: ModelViewProps['facts']) {
    const removed = vi.fn();
    const machine = modelListMachine.provide({
      actions: { announceRemoved: () => {} },
      actors: {
        keepQuery: silent,
        load: fromPromise<ListPage<Model>, ListQuery>(async () => ({
          rows: await answer(),
          hasNext: false,
          at: 0,
        })),
        remove: fromPromise<RemovalResult[], readonly Model[]>(({ input }) => {
          removed(input.map((each) => each.id));
          return new Promise(() => {});
        }),
      },
    });
    const query = readQuery(`?${new URLSearchParams({ mode: 'id', id })}`, modelListDefaults);
    const model = createActor(machine, { input: { query } }).start();
    const onTab = vi.fn();
    show(
      <ModelView
        domainKey={deskKey}
        id={id}
        model={model}
        facts={facts}
        zone="utc"
        tab="data"
        onTab={onTab}
        history={<button>Past</button>}
        people={<p>Who is there</p>}
        data={<p>What it holds</p>}
        permissions={<p>Who may do what</p>}
      />,
    );
    return { removed, onTab, user: userEvent.setup() };
  }
  const of = (model: Model) => () => Promise.resolve([model]);

  it('shows the id, the collection, the version and the times', async () => {
    open(of(order));
    expect(screen.getByRole('heading', { level: 1, name: order.id })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'orders' })).toHaveAttribute(
      'href',
      '/domain/acme/order-desk/models?mode=browse&collection=orders',
    );
    const value = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
    expect(value('Version')).toHaveTextContent('7');
    expect(value('Last Modified')?.querySelector('time')).toHaveAttribute(
      'title',
      '2026-11-20T08:14:14.120Z',
    );
    expect(value('Created')?.querySelector('time')).toHaveAttribute('title', '2026-11-20T08:12:44.120Z');
  });

  it('has two tabs, and names the clicked one', async () => {
    const { user, onTab } = open(of(oddModel), oddModel.id);
    const [data, permissions] = screen.getAllByRole('tab');
    expect(data).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('Who may do what')).not.toBeVisible();
    await user.click(permissions!);
    expect(onTab).toHaveBeenCalledWith('permissions');
    expect([undefined, 'data', 'permissions', 'history'].map(modelTabOf)).toEqual([
      'data',
      'data',
      'permissions',
      undefined,
    ]);
  });

  it('asks with the text of the specification before the model is deleted', async () => {
    const { user, removed } = open(of(order));
    await screen.findByRole('link', { name: 'orders' });
    await user.click(screen.getByRole('button', { name: 'Delete Model' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Model?' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete this model?');
    expect(dialog).toHaveTextContent(`'${order.id}'`);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(removed).toHaveBeenCalledWith([order.id]);
  });

  it('says when the model does not exist', async () => {
    open(() => Promise.resolve([]), oddModel.id);
    expect(await screen.findByText(`The model '${oddModel.id}' does not exist.`)).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'Models' }))
      expect(link).toHaveAttribute('href', '/domain/acme/order-desk/models');
  });

  it.each([
    ['is gone', () => Promise.resolve([])],
    ['cannot be read', () => Promise.reject(unreachable as unknown as Error)],
  ])('keeps the live model when the rest %s', async (_, answer) => {
    open(answer, order.id, { version: 43, createdAt: 0, modifiedAt: 1 });
    await act(async () => {});
    expect(screen.getByText('Version', { selector: 'dt' }).nextElementSibling).toHaveTextContent('43');
    expect(screen.getByText('What it holds')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the permissions of a model', () => {
  async function open(send: (change: PermissionChange) => Promise<void> = () => new Promise(() => {})) {
    const sent: PermissionChange[] = [];
    const machine = modelPermissionsMachine.provide({
      actors: {
        read: fromPromise<ReadRights, Granted>(() => Promise.resolve({ rights: orderRights })),
        send: fromPromise<void, SentChange>(({ input }) => {
          sent.push(input.change);
          return send(input.change);
        }),
      },
    });
    show(
      <ModelPermissionsView
        permissions={createActor(machine).start()}
        users={frozenUsers()}
        asked={frozenUsers()}
      />,
    );
    await screen.findByRole('checkbox', { name: 'Override Collection Permissions' });
    return { sent, user: userEvent.setup() };
  }
  const box = (name: string) => screen.getByRole('checkbox', { name });
  const world = (name: string) =>
    within(screen.getByRole('region', { name: 'World Permissions' })).getByRole('checkbox', { name });

  it('are an override and four flags, for the world and for users', async () => {
    await open();
    expect(box('Override Collection Permissions')).toBeChecked();
    const boxes = within(screen.getByRole('region', { name: 'World Permissions' })).getAllByRole('checkbox');
    expect(boxes).toHaveLength(4);
    expect(world('Read')).toBeChecked();
    expect(world('Manage')).not.toBeChecked();
    expect(screen.getByRole('row', { name: /ana\.ruiz/ })).toHaveTextContent('Read, Write');
    expect(screen.getByText(/People who have the model open must reopen it\./)).toBeVisible();
  });

  it('of the world are those of the collection, disabled, while they are not overridden', async () => {
    const { user } = await open();
    await user.click(box('Override Collection Permissions'));
    expect(screen.getByText('From the collection, until you override them.')).toBeVisible();
    for (const [name, held] of [
      ['Read', true],
      ['Write', true],
      ['Manage', false],
    ] as const) {
      expect(world(name)).toBeDisabled();
      expect(world(name).matches(':checked')).toBe(held);
    }
  });

  it('are sent when they change; those of users are deleted after a confirmation', async () => {
    const { sent, user } = await open(() => Promise.resolve());
    await user.click(world('Write'));
    const adder = within(screen.getByRole('group', { name: 'Add user permissions' }));
    expect(adder.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(adder.getByRole('combobox', { name: 'User' }), 'chidi');
    await user.click(adder.getByRole('checkbox', { name: 'Read' }));
    await user.click(adder.getByRole('button', { name: 'Add' }));
    await user.click(await screen.findByRole('button', { name: 'Delete permissions of ben.carter' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete user permissions?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent).toEqual([
      { what: 'world', granted: ['read', 'write'] },
      { what: 'grant', grant: { to: userGrantee('chidi'), granted: ['read'] } },
      { what: 'revoke', grantee: userGrantee('ben.carter') },
    ]);
  });

  it('of users of another type are disabled, with a reason', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'Delete permissions of 7f3a (Anonymous)' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('title', 'The server changes entries of normal users only.');
  });
});

describe('a new model', () => {
  async function open() {
    const saved = vi.fn<(values: ModelValues) => void>();
    const machine = modelFormMachine.provide({
      actions: { announceSaved: () => {} },
      actors: {
        loadValues: fromPromise<LoadedForm<ModelValues, ModelFacts>, Form<ModelValues>>(({ input }) =>
          Promise.resolve(input),
        ),
        save: fromPromise<Outcome<{ id: string }, ModelValues>, Draft<ModelValues>>(({ input }) => {
          saved(input.values);
          return new Promise(() => {});
        }),
      },
    });
    const collections = createResourceList<Collection>({ idOf: ({ id }) => id, labelOf: ({ id }) => id });
    const picker = createActor(
      collections.provide({
        actors: {
          keepQuery: silent,
          load: fromPromise<ListPage<Collection>, ListQuery>(({ input }) =>
            Promise.resolve({
              rows: [{ id: 'orders', description: 'Of the day' } as Collection].filter(({ id }) =>
                id.includes(input.filter),
              ),
              hasNext: false,
              at: 0,
            }),
          ),
        },
      }),
      { input: { query: readQuery('', { pageSize: 10 }) } },
    ).start();
    const form = createActor(machine, { input: { values: emptyModel, facts: {} } }).start();
    await waitFor(() => expect(form.getSnapshot().hasTag('editable')).toBe(true));
    show(<ModelCreateView domainKey={deskKey} form={form} collections={picker} onCancel={() => {}} />);
    return { saved, form, user: userEvent.setup() };
  }
  const collection = () => screen.getByRole('combobox', { name: 'Collection' });

  it('has a generated id and an empty object at first', async () => {
    const { form } = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'New Model' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /Auto Generated/ })).toBeChecked();
    expect(screen.queryByRole('textbox', { name: 'Id' })).toBeNull();
    expect(form.getSnapshot().context.values.data).toBe('{}');
  });

  it('asks for an id only when it is user defined, and is created with the entered values', async () => {
    const { user, saved } = await open();
    await user.click(screen.getByRole('radio', { name: /User Defined/ }));
    expect(screen.getByRole('textbox', { name: 'Id' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Please select a Collection!')).toBeVisible();
    expect(screen.getByText('Please input a model id!')).toBeVisible();
    expect(collection()).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: /Auto Generated/ }));
    await user.click(collection());
    await user.click(await screen.findByRole('option', { name: /orders/ }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(saved).toHaveBeenCalledWith({ ...emptyModel, collection: 'orders' });
  });
});
