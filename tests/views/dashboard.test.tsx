import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import type { SnippetNames } from '~/machines/resources/domain/dashboard';
import { Card } from '~/views/kit/Card';
import { DashboardView } from '~/views/pages/dashboard/Dashboard';
import { spanText } from '~/views/pages/dashboard/StatisticsCard';
import { noChecklist } from '../support/frozen-checklist';
import { at, base, sentTo } from '../support/domain-shell';
import { frozenView } from '../support/frozen';
import { watched } from '../support/watched';
import {
  course,
  type DomainAt,
  frozenDomain,
  frozenFavorites,
  frozenNames,
  frozenPreferences,
  morning,
} from '../support/frozen-domain';

describe('the dashboard', () => {
  const dashboard = (situation: DomainAt = {}, favorites = frozenFavorites(), names = frozenNames()) => {
    const status: DomainStatusActor = frozenDomain(situation);
    const onCopy = vi.fn();
    at(
      base,
      <DashboardView
        status={status}
        favorites={favorites}
        preferences={frozenPreferences()}
        realtimeUrl="https://rt.example.com/"
        names={names}
        onCopy={onCopy}
        checklist={noChecklist}
      />,
    );
    return { status, onCopy };
  };
  const card = (name: string) => within(screen.getByRole('region', { name }));

  afterEach(() => vi.unstubAllGlobals());

  it('shows the name and status of the domain', () => {
    dashboard({ domain: { schemaVersion: null } });
    expect(screen.getByRole('heading', { level: 1, name: 'Order Desk' })).toBeVisible();
    const overview = card('Overview');
    expect(overview.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Display Name',
      'Namespace',
      'Id',
      'Schema Version',
      'Availability / Status',
    ]);
    expect(overview.getAllByRole('definition').map((each) => each.textContent)).toEqual([
      'Order Desk',
      'acme',
      'order-desk',
      '–',
      'OnlineReady',
    ]);
    expect(screen.getByRole('link', { name: 'Domain settings' })).toHaveAttribute('href', `${base}/settings`);
  });

  it('shows the counts and their history during this visit', () => {
    dashboard({ context: { stats: course(13) } });
    const statistics = card('Statistics');
    expect(statistics.getByRole('group', { name: 'Active Sessions' })).toHaveTextContent('147+7 in 1 minute');
    expect(statistics.getByRole('group', { name: 'Total Users' })).toHaveTextContent('2,313');
    expect(statistics.getByRole('group', { name: 'Total Models' })).toHaveTextContent('18,396');
    expect(statistics.getByRole('group', { name: 'Storage' })).toHaveTextContent('8.7 GB');
    expect(statistics.getByRole('img', { name: 'Total Users, +3 in 1 minute' })).toBeVisible();
    expect(statistics.getByText('Every 5 seconds')).toBeVisible();
  });

  it('says what changed since the previous visit', () => {
    const [first] = course(1);
    const previous = { ...first!.value, at: morning - 3 * 86_400_000, modelCount: 18_356, userCount: 2_312 };
    dashboard({ context: { stats: [{ ...first!, previous }] } });
    const figure = (name: string) => card('Statistics').getByRole('group', { name });
    expect(figure('Total Models')).toHaveTextContent('+34 since Tuesday');
    expect(figure('Total Users')).toHaveTextContent('−2 since Tuesday');
    expect(figure('Storage')).toHaveTextContent('No change since Tuesday');
  });

  it('keeps old counts and says when they were last updated', async () => {
    const { status } = dashboard({
      context: { stats: course(3), statsProblem: { kind: 'unreachable' } },
    });
    const sent = sentTo(status);
    const note = card('Statistics').getByRole('status');
    expect(note).toHaveTextContent('Not updated since 09:02:11 AM UTC');
    expect(note).toHaveAttribute('title', 'The server could not be reached.');
    expect(card('Statistics').getByRole('group', { name: 'Storage' })).toHaveTextContent('8.7 GB');
    await userEvent.click(card('Statistics').getByRole('button', { name: 'Retry' }));
    expect(sent).toEqual([{ type: 'domain.refresh' }]);
  });

  it('says why there are no counts', () => {
    dashboard({ context: { stats: [], statsProblem: { kind: 'timedOut', seconds: 25 } } });
    expect(card('Statistics').getByRole('alert')).toHaveTextContent(
      'The statistics could not be loaded. The server did not answer within 25 seconds. Retrying automatically.',
    );
  });
});

describe('the code of the dashboard', () => {
  const show = (isNew: boolean) => {
    const { actor: names, sent } = watched(frozenView<SnippetNames>({}));
    at(
      base,
      <DashboardView
        status={frozenDomain()}
        favorites={frozenFavorites()}
        preferences={frozenPreferences()}
        realtimeUrl="https://rt.example.com/"
        names={names}
        onCopy={() => undefined}
        latest={<Card title="Latest" />}
        collections={<Card title="Collections" />}
        checklist={{ ...noChecklist, isNew }}
      />,
    );
    return sent;
  };
  const order = () => screen.getAllByRole('region').map((card) => within(card).getByRole('heading').textContent);

  it('is folded at the end, and reads no names, when the domain has data', async () => {
    const sent = show(false);
    expect(order()).toEqual(['Statistics', 'Overview', 'Latest', 'Collections', 'Code Snippets']);
    const fold = screen.getByRole('button', { name: 'Show code' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(sent).toEqual([]);
    await userEvent.click(fold);
    expect(sent).toEqual([{ type: 'view.reload' }]);
    expect(await screen.findByRole('tab', { name: 'Connection' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hide code' })).toHaveFocus();
  });

  it('is open, right below the statistics, when the domain is empty', async () => {
    const sent = show(true);
    expect(order()).toEqual(['Statistics', 'Overview', 'Code Snippets', 'Latest', 'Collections']);
    expect(await screen.findByRole('tab', { name: 'Connection' })).toBeVisible();
    expect(sent).toEqual([{ type: 'view.reload' }]);
  });
});

describe('spanText', () => {
  it.each([
    [0, '1 second'],
    [5_400, '5 seconds'],
    [59_400, '59 seconds'],
    [59_600, '1 minute'],
    [600_000, '10 minutes'],
  ])('says for %i ms "%s"', (span, words) => {
    expect(spanText(morning, morning + span)).toBe(words);
  });
});
