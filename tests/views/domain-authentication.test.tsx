import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { JwtKeyDetails } from '~/api/rest/domain/jwt-keys';
import type { FormContext } from '~/machines/kit/resource-form-machine';
import { emptyJwtKey, type JwtKeyFacts, jwtKeyFormMachine } from '~/machines/resources/domain/jwt-keys';
import { AnonymousCard, AuthenticationView, TokenDialog } from '~/views/resources/domain/authentication/Authentication';
import { JwtKeyView, KeyPairDialog, pemName } from '~/views/resources/domain/authentication/JwtKeyForm';
import { deskKey } from '../support/collection-samples';
import { type FormLeaf, frozenForm } from '../support/frozen-form';
import { frozenAnonymous, frozenJwtKeys, frozenPair, frozenToken, pair, report } from '../support/jwt-key-samples';
import { openPage } from '../support/open-page';
import { show } from '../support/show';
import { watched } from '../support/watched';

describe('the authentication page', () => {
  it('has two tabs and a button to check a token', async () => {
    const onTab = vi.fn();
    const onTest = vi.fn();
    const page = {
      domainKey: deskKey,
      keys: frozenJwtKeys(),
      anonymous: frozenAnonymous(),
      zone: 'utc',
    } as const;
    show(<AuthenticationView {...page} tab="jwt" onTab={onTab} onTest={onTest} />);
    await userEvent.click(screen.getByRole('tab', { name: 'Anonymous' }));
    expect(onTab).toHaveBeenCalledWith('anonymous');
    await userEvent.click(screen.getByRole('button', { name: 'Test Token' }));
    expect(onTest).toHaveBeenCalledOnce();
  });

  it('changes its address when another tab is shown', async () => {
    const { user, place } = await openPage('/domain/acme/orders/authentication');
    await user.click(await screen.findByRole('tab', { name: 'Anonymous' }));
    expect(await screen.findByRole('switch', { name: 'Anonymous Authentication' })).not.toBeChecked();
    expect(place()).toBe('/domain/acme/orders/authentication/anonymous');
  });
});

function openKey(
  id: string | undefined,
  leaf: FormLeaf = 'pristine',
  context: Partial<FormContext<JwtKeyDetails, JwtKeyFacts>> = {},
) {
  const { actor, sent } = watched(
    frozenForm(
      jwtKeyFormMachine,
      { values: { ...emptyJwtKey, id: id ?? '' }, facts: { exists: id !== undefined } },
      leaf,
      context,
    ),
  );
  const onGenerate = vi.fn();
  const onCancel = vi.fn();
  show(
    <JwtKeyView
      domainKey={deskKey}
      {...(id === undefined ? {} : { id })}
      form={actor}
      onGenerate={onGenerate}
      onCancel={onCancel}
    />,
  );
  return { sent, onGenerate, onCancel };
}
const box = (name: string) => screen.getByRole('textbox', { name });

describe('a JWT key', () => {
  it('has an id, a description of 2 to 6 rows, enabled and a public key when it is new', async () => {
    const { sent, onGenerate, onCancel } = openKey(undefined);
    expect(box('Id')).toBeRequired();
    expect(box('Public Key')).toBeRequired();
    expect(box('Description')).not.toBeRequired();
    expect(box('Description')).toHaveAttribute('rows', '2');
    expect(screen.getByRole('checkbox', { name: 'Enabled' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Enabled' }));
    await userEvent.click(screen.getByRole('button', { name: 'Generate Key…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sent).toContainEqual({ type: 'form.change', change: { enabled: false } });
    expect(sent).toContainEqual({ type: 'form.submit' });
    expect(onGenerate).toHaveBeenCalledOnce();
    expect(onCancel).toHaveBeenCalledOnce();
  });
});

describe('a key pair', () => {
  function openPair(state: 'loading' | 'shown' | 'failed' = 'shown', copies = true) {
    const { actor, sent } = watched(frozenPair(state));
    const onUse = vi.fn();
    const onClose = vi.fn();
    const copy = vi.fn(() => Promise.resolve(copies));
    const download = vi.fn();
    const onKept = vi.fn();
    show(
      <KeyPairDialog
        pair={actor}
        id="web shop"
        delivery={{ copy, download }}
        onKept={onKept}
        onUse={onUse}
        onClose={onClose}
      />,
    );
    return { sent, onKept, onUse, onClose, copy, download };
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const lost = 'The private key was neither copied nor downloaded.';

  it.each(['Use Key', 'Cancel'])('is not lost by %s before the private key is copied or downloaded', async (name) => {
    const { onUse, onClose } = openPair();
    await press(name);
    expect(screen.getByText(lost)).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await press('Go back');
    expect(box('Private Key')).toHaveValue(pair.privateKey);
    await press(name);
    await press(name === 'Use Key' ? 'Use without it' : 'Close without it');
    expect(onUse.mock.calls).toEqual(name === 'Use Key' ? [[pair.publicKey]] : []);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is not lost by Escape either', async () => {
    const { onClose } = openPair();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText(lost)).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('is saved only when copying works: %s', async (copies, closed) => {
    const { onClose, onKept, copy } = openPair('shown', copies);
    await press('Copy private key');
    expect(copy).toHaveBeenCalledWith(pair.privateKey);
    await press('Cancel');
    expect(onClose).toHaveBeenCalledTimes(closed);
    expect(onKept).toHaveBeenCalledTimes(closed);
  });

  it('is not saved by copying the public key', async () => {
    const { onKept } = openPair();
    await press('Copy public key');
    await press('Download public key');
    expect(onKept).not.toHaveBeenCalled();
    await press('Cancel');
    expect(screen.getByText(lost)).toBeVisible();
  });

  it('can be retried or canceled when it cannot be generated', async () => {
    const { sent, onClose } = openPair('failed');
    expect(screen.getByRole('alert')).toHaveTextContent('The keys could not be generated.');
    await press('Retry');
    expect(sent).toEqual([{ type: 'view.reload' }]);
    await press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['', 'jwt-key.public.pem'],
    ['../a b/c', '.._a_b_c.public.pem'],
  ])('has file names that are valid on any system: "%s"', (id, name) => {
    expect(pemName(id, 'public')).toBe(name);
  });
});

describe('the token check', () => {
  it('takes a token and says that it is never sent', async () => {
    const { actor, sent } = watched(frozenToken('empty'));
    show(<TokenDialog check={actor} onClose={vi.fn()} />);
    expect(screen.getByText(/Never sent or stored/)).toBeVisible();
    await userEvent.click(box('Token'));
    await userEvent.paste('a.b.c');
    expect(sent).toEqual([{ type: 'token.change', token: 'a.b.c' }]);
  });

  it.each([
    ['accepted', 'The domain would accept this token now.'],
    ['refused', 'The domain would refuse this token.'],
    ['unknown', "No problems found, but the signature couldn't be verified."],
  ] as const)('shows the result for a token that is %s', (outcome, text) => {
    show(<TokenDialog check={frozenToken('judged', { ...report, outcome })} onClose={vi.fn()} />);
    expect(screen.getByText(text)).toBeVisible();
    const checks = within(screen.getByRole('list', { name: 'Checks' })).getAllByRole('listitem');
    expect(checks).toHaveLength(report.checks.length);
    expect(within(checks[1]!).getByRole('img', { name: 'Wrong' })).toBeVisible();
    expect(checks[1]).toHaveTextContent("Key: The key 'load-test' is disabled.");
    expect(screen.getByRole('group', { name: 'Claims as JSON' })).toHaveTextContent('"sub": "alice"');
  });
});

describe('anonymous authentication', () => {
  const toggle = () => screen.getByRole('switch', { name: 'Anonymous Authentication' });
  function openCard(...at: Parameters<typeof frozenAnonymous>) {
    const { actor, sent } = watched(frozenAnonymous(...at));
    show(<AnonymousCard form={actor} />);
    return sent;
  }

  it('is switched immediately', async () => {
    const sent = openCard();
    expect(toggle()).not.toBeChecked();
    await userEvent.click(toggle());
    expect(sent).toEqual([{ type: 'form.change', change: { enabled: true } }, { type: 'form.submit' }]);
  });

  it('is as high while it is read as it is then', () => {
    openCard('loading');
    const { minHeight } = getComputedStyle(screen.getByRole('status', { name: 'Loading' }));
    expect(minHeight).toBe('36px');
    cleanup();
    openCard();
    expect(getComputedStyle(toggle().parentElement!.parentElement!).minHeight).toBe(minHeight);
  });

  it('shows progress and cannot be switched until the call ends', async () => {
    const sent = openCard('saving', { values: { enabled: true } });
    expect(screen.getByRole('progressbar', { name: 'Saving' })).toBeVisible();
    expect(toggle()).toBeChecked();
    await userEvent.click(toggle());
    expect(sent).toEqual([]);
  });
});
