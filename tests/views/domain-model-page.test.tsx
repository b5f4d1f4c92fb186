import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import { viewOf } from '~/machines/kit/resource-view-machine';
import { modelPermissionsMachine, type ModelRights } from '~/machines/model/model-permissions-machine';
import { modelListDescriptor } from '~/machines/model/models';
import { modelTabOf } from '~/views/pages/model/model-texts';
import { ModelView, type ModelViewProps } from '~/views/pages/model/ModelView';
import { ModelPermissionsView } from '~/views/pages/model/ModelPermissions';
import { accessCheck } from '../support/access-samples';
import { deskKey, frozenUsers } from '../support/collection-samples';
import { unreachable } from '../support/fixtures';
import { frozenRemoval } from '../support/frozen-list';
import { orderRights } from '../support/model-page-samples';
import { oddModel, order } from '../support/model-samples';
import { show } from '../support/show';

describe('the model page', () => {
  function open(answer: () => Promise<Model | undefined>, id = order.id, facts?: ModelViewProps['facts']) {
    const model = createActor(viewOf(answer)).start();
    const onTab = vi.fn();
    show(
      <ModelView
        domainKey={deskKey}
        id={id}
        model={model}
        removal={frozenRemoval(modelListDescriptor)}
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
    return { onTab, user: userEvent.setup() };
  }
  const of = (model: Model) => () => Promise.resolve(model);

  it('shows the id, the collection, the version and the times', async () => {
    open(of(order));
    expect(screen.getByRole('heading', { level: 1, name: order.id })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'orders' })).toHaveAttribute(
      'href',
      '/domain/acme/order-desk/models?mode=browse&collection=orders',
    );
    const value = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
    expect(value('Version')).toHaveTextContent('7');
    expect(value('Last Modified')?.querySelector('time')).toHaveAttribute('title', '2026-11-20T08:14:14.120Z');
    expect(value('Created')?.querySelector('time')).toHaveAttribute('title', '2026-11-20T08:12:44.120Z');
  });

  it('has two tabs and reports the clicked one', async () => {
    const { user, onTab } = open(of(oddModel), oddModel.id);
    const [data, permissions] = screen.getAllByRole('tab');
    expect(data).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('Who may do what')).not.toBeVisible();
    await user.click(permissions!);
    expect(onTab).toHaveBeenCalledWith('permissions');
    expect([undefined, 'data', 'permissions', 'other'].map(modelTabOf)).toEqual([
      'data',
      'data',
      'permissions',
      undefined,
    ]);
  });

  it.each<[string, () => Promise<Model | undefined>, string]>([
    ['fails', () => Promise.reject(unreachable), 'The server could not be reached.'],
    ['is empty', () => Promise.resolve(undefined), "The server can't find this model."],
  ])(
    'keeps a live model when its REST response %s, says that its collection is not known, and asks again on Retry',
    async (_, answer, why) => {
      const answers = [answer, of(order)];
      const { user } = open(() => answers.shift()!(), order.id, { version: 43, createdAt: 0, modifiedAt: 1 });
      expect(await screen.findByText('Collection unknown')).toBeVisible();
      expect(screen.getByText('Version', { selector: 'dt' }).nextElementSibling).toHaveTextContent('43');
      expect(screen.getByText('What it holds')).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      const retry = screen.getByRole('button', { name: 'Retry' });
      expect(retry).toHaveAttribute('title', why);
      await user.click(retry);
      expect(await screen.findByRole('link', { name: 'orders' })).toBeVisible();
      expect(screen.queryByText('Collection unknown')).toBeNull();
    },
  );
});

describe('the permissions of a model', () => {
  async function open(...answers: ModelRights[]) {
    const machine = modelPermissionsMachine.provide({
      actors: {
        read: fromPromise(() => Promise.resolve(answers.shift() ?? orderRights)),
        send: fromPromise(() => new Promise<void>(() => {})),
      },
    });
    show(
      <ModelPermissionsView
        permissions={createActor(machine).start()}
        users={frozenUsers()}
        asked={frozenUsers()}
        check={accessCheck()}
      />,
    );
    await screen.findByRole('checkbox', { name: 'Override Collection Permissions' });
    return { user: userEvent.setup() };
  }
  const box = (name: string) => screen.getByRole('checkbox', { name });
  const world = (name: string) =>
    within(screen.getByRole('region', { name: 'World Permissions' })).getByRole('checkbox', { name });

  it('show the disabled collection permissions until they are overridden', async () => {
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

  it('cannot be checked for a user while those of the collection are not known, with Retry', async () => {
    const { user } = await open({ ...orderRights, collection: undefined });
    const card = () => within(screen.getByRole('region', { name: 'Check access' }));
    expect(card().getByText('Unavailable: the permissions of the collection could not be loaded.')).toBeVisible();
    await user.click(card().getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(card().getByRole('combobox', { name: 'User' })).toBeVisible());
  });

  it('lead to the collection when it is the one that grants a user nothing', async () => {
    const world = { id: 'orders', world: [], users: [] };
    const { user } = await open({
      model: { overridesWorld: false, world: [], users: [] },
      collection: world,
    });
    const card = within(screen.getByRole('region', { name: 'Check access' }));
    await user.click(card.getByRole('combobox', { name: 'User' }));
    await user.click(await screen.findByRole('option', { name: /chidi/ }));
    expect(await card.findByRole('link', { name: /^Fix it: The permissions grant/ })).toHaveAttribute(
      'href',
      '/domain/acme/order-desk/collections/orders',
    );
  });

  it('of special users are disabled, with a reason', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'Delete permissions of 7f3a (Anonymous)' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('title', 'The server changes entries of normal users only.');
  });
});
