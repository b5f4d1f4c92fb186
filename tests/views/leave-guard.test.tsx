import { useRestoreFocusTarget } from '@fluentui/react-components';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use, useState } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { unsavedWork } from '~/machines/console/unsaved-work';
import { type ConsoleParts, ConsolePartsContext } from '~/views/console-parts';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { LeaveGuard, type LeaveGuardProps } from '~/views/kit/dialogs/LeaveGuard';
import { AppLink } from '~/views/kit/links';
import { isPageOfModel } from '~/views/pages/model/model-texts';
import { DomainContent } from '~/views/shell/DomainShell';
import { settle } from '../support/deferred-task';
import { frozenDomain, online } from '../support/frozen-domain';
import { show } from '../support/show';

function open(guard: LeaveGuardProps, href: string) {
  const unsaved = unsavedWork();
  show(
    <ConsolePartsContext value={{ unsaved } as unknown as ConsoleParts}>
      <AppLink href={href}>Elsewhere</AppLink>
      <LeaveGuard {...guard} />
    </ConsolePartsContext>,
  );
  return { unsaved, go: () => userEvent.click(screen.getByRole('link', { name: 'Elsewhere' })) };
}
const place = () => screen.getByRole('status', { name: 'place', hidden: true }).textContent;

describe('leaving a page with unsaved work', () => {
  it('does not ask when the next page keeps the work, even if signing out would ask', async () => {
    const keeps = vi.fn(({ pathname }: { pathname: string }) => pathname === '/start/other');
    const { unsaved, go } = open({ isDirty: () => true, keeps }, '/start/other?x');
    expect(unsaved.isAny()).toBe(true);
    await go();
    expect(keeps).toHaveBeenCalledWith(expect.objectContaining({ pathname: '/start/other' }));
    expect(place()).toBe('/start/other?x');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('focuses Stay, so that Enter loses nothing', async () => {
    const { go } = open({ isDirty: () => true, keeps: () => false }, '/start/another');
    await go();
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Stay' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(place()).toBe('/start');
  });

  it('asks once, even if another page is requested before the next one is drawn', async () => {
    const drawn = new Promise<void>(() => {});
    function Undrawn() {
      use(drawn);
      return null;
    }
    const router = createMemoryRouter(
      [
        { path: '/form', element: <LeaveGuard isDirty={() => true} /> },
        { path: '/list', element: <Undrawn /> },
        { path: '/other', element: <h1>Other</h1> },
      ],
      { initialEntries: ['/form'] },
    );
    render(
      <ConsolePartsContext value={{ unsaved: unsavedWork() } as unknown as ConsoleParts}>
        <RouterProvider router={router} />
      </ConsolePartsContext>,
    );
    await act(() => router.navigate('/list'));
    const leave = await screen.findByRole('button', { name: 'Leave' });
    await act(async () => {
      leave.click();
      await settle();
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/list'));
    await act(() => router.navigate('/other'));
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('returns the focus to the previous dialog after Stay', async () => {
    const unsaved = unsavedWork();
    let go = () => {};
    function Guarded() {
      const navigate = useNavigate();
      const opener = useRestoreFocusTarget();
      const [isOpen, setOpen] = useState(false);
      go = () => void navigate('/start/another');
      return (
        <>
          <button {...opener} onClick={() => setOpen(true)}>
            Generate
          </button>
          {isOpen ? (
            <DialogFrame alert title="Keys" actions={<button>Use</button>} onClose={() => {}}>
              <input aria-label="Private Key" />
            </DialogFrame>
          ) : null}
          <LeaveGuard isDirty={() => true} />
        </>
      );
    }
    show(
      <ConsolePartsContext value={{ unsaved } as unknown as ConsoleParts}>
        <Guarded />
      </ConsolePartsContext>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
    await userEvent.click(await screen.findByRole('textbox', { name: 'Private Key' }));
    act(go);
    const stay = await screen.findByRole('button', { name: 'Stay' });
    await waitFor(() => expect(stay).toHaveFocus());
    await userEvent.click(stay);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Private Key' })).toHaveFocus());
  });
});

describe('isPageOfModel', () => {
  const key = { namespace: 'a b', id: 'c/d' };
  const at = (rest: string) => `/domain/a%20b/c%2Fd/${rest}`;

  it.each([at('models/x%2Fy'), at('models/x%2Fy/'), at('models/x%2Fy/data'), at('models/x%2Fy/permissions')])(
    'accepts %s',
    (path) => expect(isPageOfModel(path, key, 'x/y')).toBe(true),
  );

  it.each([
    at('models/x%2Fyz'),
    at('models/x%2Fy-2/permissions'),
    at('models/x%2Fy/nonsense'),
    at('models/x%2Fy/data/more'),
    at('models'),
    at('chats/x%2Fy'),
    '/domain/a%20b/other/models/x%2Fy',
    '/domains',
  ])('rejects %s', (path) => expect(isPageOfModel(path, key, 'x/y')).toBe(false));
});

const domainPage = (unsaved: ConsoleParts['unsaved'], at: Parameters<typeof frozenDomain>[0]) => (
  <MemoryRouter initialEntries={['/domain/acme/order-desk/groups/desk']}>
    <ConsolePartsContext value={{ unsaved } as unknown as ConsoleParts}>
      <DomainContent status={frozenDomain(at)}>
        <input aria-label="Description" />
      </DomainContent>
    </ConsolePartsContext>
  </MemoryRouter>
);

describe('a domain that becomes unavailable while editing', () => {
  const offline = { condition: { ready: 'offline' } } as const;

  it.each<[string, Parameters<typeof frozenDomain>[0], RegExp]>([
    ['is upgraded', { condition: 'upgrading' }, /^Not available during the database upgrade/],
    ['needs an upgrade', { condition: 'outdated' }, /^Not available during the database upgrade/],
    ['cannot be loaded', { condition: 'failed' }, /Error Loading Domain/],
    ['is initializing', { condition: 'initializing' }, /./],
  ])('keeps unsaved input when the domain %s', async (_, closed, title) => {
    const unsaved = unsavedWork();
    unsaved.watch(() => true);
    const { rerender } = render(domainPage(unsaved, { condition: online }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'night shift');
    rerender(domainPage(unsaved, closed));
    expect(screen.getAllByRole('heading', { name: title })[0]).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull();
    expect(screen.getByText(/What you typed is kept until then\./)).toBeVisible();
    rerender(domainPage(unsaved, { condition: online }));
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('night shift');
  });

  it.each([
    ['keeps unsaved input', true],
    ['does not keep a page without unsaved input', false],
  ])('the console %s', async (_, dirty) => {
    const unsaved = unsavedWork();
    unsaved.watch(() => dirty);
    const page = (at: Parameters<typeof frozenDomain>[0]) => domainPage(unsaved, at);
    const { rerender } = render(page({ condition: online }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'night shift');
    rerender(page(offline));
    expect(screen.getByRole('heading', { name: 'Not available while the domain is offline' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull();
    expect(screen.queryByText(/What you typed is kept until then\./) !== null).toBe(dirty);
    rerender(page({ condition: online }));
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue(dirty ? 'night shift' : '');
  });
});
