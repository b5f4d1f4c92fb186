import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { SnippetNames } from '~/machines/resources/domain/dashboard';
import { GettingStartedView } from '~/views/pages/dashboard/getting-started/GettingStarted';
import { firstCode } from '~/views/pages/dashboard/getting-started/first-code';
import { at, base, sentTo } from '../support/domain-shell';
import { type ChecklistAt, frozenChecklist } from '../support/frozen-checklist';
import { type DomainAt, frozenDomain, frozenNames } from '../support/frozen-domain';

const url = 'https://rt.example.com/acme/o"rder';
const waiting = { open: 'waiting' } as const;
const nothing = { authentication: false, collection: false, connection: false, model: false };

function show(checklistAt: ChecklistAt, names: Partial<SnippetNames> = {}, domain: DomainAt = {}) {
  const checklist = frozenChecklist(checklistAt);
  const onCopy = vi.fn();
  at(
    base,
    <GettingStartedView
      checklist={checklist}
      status={frozenDomain(domain)}
      names={frozenNames(names)}
      connectionUrl={url}
      onCopy={onCopy}
    />,
  );
  return { sent: sentTo(checklist), onCopy };
}
const card = () => within(screen.getByRole('region', { name: 'Getting started' }));
const step = (name: string) => card().getByRole('button', { name: new RegExp(`^${name}, (done|to do)$`) });

describe('the checklist', () => {
  it('shows the first step that is not done, with links to where it is done', () => {
    show({ value: waiting, facts: nothing });
    expect(card().getByText('0 of 5 done')).toBeVisible();
    expect(step('Authentication')).toHaveAttribute('aria-current', 'step');
    expect(
      card()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Enable anonymous access', `${base}/authentication/anonymous`],
      ['Create a user', `${base}/create-user`],
      ['Add a JWT key', `${base}/authentication/jwt/create-jwt-key`],
    ]);
  });

  it('says of a step that is done where to find it', async () => {
    show({ value: waiting, facts: { ...nothing, authentication: true, collection: true } });
    expect(card().getByText('2 of 5 done')).toBeVisible();
    expect(step('Connect your app')).toHaveAttribute('aria-current', 'step');
    await userEvent.click(step('Collection'));
    expect(step('Collection')).toHaveAttribute('aria-current', 'step');
    expect(card().getByText('The domain has a collection.')).toBeVisible();
    expect(card().getByRole('link', { name: 'Collections' })).toHaveAttribute('href', `${base}/collections`);
  });

  it('copies the code of the chosen platform', async () => {
    const { sent, onCopy } = show({
      value: waiting,
      facts: { ...nothing, authentication: true, collection: true },
    });
    await userEvent.selectOptions(card().getByRole('combobox'), 'node');
    expect(card().getByText('npm install @convergence/convergence ws')).toBeVisible();
    expect(card().getByText('PASSWORD=… node first.mjs')).toBeVisible();
    await userEvent.click(card().getByRole('button', { name: 'Copy the first program' }));
    expect(onCopy).toHaveBeenCalledWith(card().getByRole('group', { name: 'First program' }).textContent);
    expect(sent).toEqual([{ type: 'code.copied' }]);
  });

  it('waits for the first connection, which needs the domain online', async () => {
    const facts = { ...nothing, authentication: true, collection: true };
    show({ value: waiting, facts, copied: true }, {}, { domain: { availability: 'offline' } });
    expect(card().queryByText('Waiting for the first connection…')).toBeNull();
    expect(card().getByRole('link', { name: 'Change its availability' })).toHaveAttribute('href', `${base}/settings`);
    await userEvent.click(step('Authentication'));
    expect(card().queryByRole('link', { name: 'Change its availability' })).toBeNull();
  });

  it('says quietly that it is not updated, with Retry', async () => {
    const { sent } = show({ value: waiting, facts: nothing, failing: true });
    expect(card().getByText('Not updated. Retrying automatically.')).toBeVisible();
    await userEvent.click(card().getByRole('button', { name: 'Retry' }));
    await userEvent.click(card().getByRole('button', { name: 'Dismiss Getting started' }));
    expect(sent).toEqual([{ type: 'checklist.retry' }, { type: 'checklist.dismiss' }]);
  });

  it('is busy while it reads, and empty once it is gone', () => {
    show({ value: { open: 'reading' } });
    expect(screen.getByRole('region', { name: 'Getting started' })).toHaveAttribute('aria-busy', 'true');
    expect(card().queryByRole('link')).toBeNull();
  });

  it('says when all is done', async () => {
    const { sent } = show({
      value: 'complete',
      facts: { authentication: true, collection: true, connection: true, model: true },
    });
    expect(card().getByText('5 of 5 done')).toBeVisible();
    await userEvent.click(card().getByRole('button', { name: 'Close' }));
    expect(sent).toEqual([{ type: 'checklist.dismiss' }]);
  });

  it('shows nothing once it is gone', () => {
    show({ value: 'gone' });
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the first program', () => {
  const names = {
    collection: 'a"b',
    user: 'a"na',
    otherUser: undefined,
    anonymous: false,
    missing: [],
  } satisfies SnippetNames;

  it('connects in the quickest way that the domain permits', () => {
    const asUser = firstCode(url, names, 'browser').code;
    expect(asUser).toContain('prompt("Password of a\\"na")');
    expect(asUser).toContain('Convergence.connect(url, "a\\"na", password);');
    expect(asUser).toContain('collection: "a\\"b",');
    expect(asUser).toContain(`const url = ${JSON.stringify(url)};`);
    const anonymously = firstCode(url, { ...names, anonymous: true }, 'node');
    expect(anonymously.code).toContain('connectAnonymously(url, "First User", options);');
    expect(anonymously.run).toBe('node first.mjs');
  });
});
