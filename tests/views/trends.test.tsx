import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { TrendsActor } from '~/machines/trends/trends-machine';
import { TrendsView } from '~/views/pages/dashboard/trends/Trends';
import { at, base } from '../support/domain-shell';
import { type DomainAt, frozenDomain, frozenPreferences } from '../support/frozen-domain';
import { frozenSizes, frozenTrends, manySizes, samplesOf } from '../support/trend-samples';
import { watched } from '../support/watched';

const noStats: DomainAt = { context: { stats: [] } };

function show(
  trends: TrendsActor = frozenTrends({ samples: samplesOf([20, 0]) }),
  { domain = noStats, sizes = frozenSizes() }: { domain?: DomainAt; sizes?: ReturnType<typeof frozenSizes> } = {},
) {
  const { actor, sent } = watched(trends);
  const preferences = watched(frozenPreferences());
  at(
    base,
    <TrendsView trends={actor} collectionSizes={sizes} status={frozenDomain(domain)} preferences={preferences.actor} />,
  );
  return { sent, chosen: preferences.sent };
}

const chart = (label: string) => screen.getByRole('slider', { name: `${label} over time` });
const trend = (label: string) => screen.getByRole('figure', { name: `${label} over time` });

describe('a trend', () => {
  it('is summed up for screen readers', () => {
    show();
    expect(trend('Total Models')).toHaveTextContent('Lowest 18,370, highest 18,390');
    expect(chart('Total Models')).toHaveAccessibleDescription(
      'Now 18,390, lowest 18,370 at 08:42am UTC, highest 18,390 at 09:01am UTC',
    );
    expect(chart('Storage')).toHaveAccessibleDescription(/^Now 8.7 GB, unchanged$/);
  });

  it('is read point by point with the arrow keys', async () => {
    show();
    const models = chart('Total Models');
    expect(models).toHaveAttribute('aria-valuetext', '18,390 at 09:02am UTC');
    models.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(models).toHaveAttribute('aria-valuetext', '18,389 at 09:00am UTC');
    await userEvent.keyboard('{Home}');
    expect(models).toHaveAttribute('aria-valuetext', '18,370 at 08:42am UTC');
    expect(models).toHaveAttribute('aria-valuenow', '1');
    await userEvent.keyboard('{ArrowLeft}{PageUp}');
    expect(models).toHaveAttribute('aria-valuetext', '18,375 at 08:47am UTC');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(models).toHaveAttribute('aria-valuenow', models.getAttribute('aria-valuemax'));
    expect(within(models).getByText('18,390 at 09:02am UTC')).toBeInTheDocument();
    act(() => models.blur());
    expect(within(models).queryByText('18,390 at 09:02am UTC')).toBeNull();
  });

  it('shows the point nearest to the pointer', () => {
    show();
    const models = chart('Total Models');
    models.getBoundingClientRect = () => new DOMRect(0, 0, 600, 100);
    fireEvent.pointerMove(models, { clientX: 500 });
    expect(within(models).getByText('18,380 at 08:52am UTC')).toBeInTheDocument();
    fireEvent.pointerLeave(models);
    expect(within(models).queryByText(/08:52am/)).toBeNull();
  });

  it('draws a line only where there are samples', () => {
    show(frozenTrends({ samples: samplesOf([40, 30], [20, 18], [5, 5]) }));
    const paths = [...chart('Total Models').querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
    expect(paths.filter((path) => path.includes('L')).map((path) => path.split('M').length - 1)).toEqual([2]);
    expect(paths.filter((path) => path.includes('h.01')).map((path) => path.split('M').length - 1)).toEqual([2]);
    expect(screen.getByText(/gaps have no samples/)).toBeVisible();
  });

  it('links to the list of what it counts while that can be opened', () => {
    show();
    expect(within(trend('Active Sessions')).getByRole('link')).toHaveAttribute('href', `${base}/sessions`);
    expect(within(trend('Storage')).queryByRole('link')).toBeNull();
  });

  it('has no link while the domain is offline', () => {
    show(undefined, { domain: { ...noStats, condition: { ready: 'offline' } } });
    expect(within(trend('Active Sessions')).queryByRole('link')).toBeNull();
  });

  it('has a table with times without samples', () => {
    show(frozenTrends({ samples: samplesOf([70, 45], [12, 0]), form: 'tables' }));
    const table = within(screen.getByRole('region', { name: 'Total Models over time, table' }));
    const rows = table.getAllByRole('row').map((row) => row.textContent);
    expect(rows[0]).toBe('FromLowestHighestLast');
    expect(rows[1]).toBe('09:00am UTC18,38818,39018,390');
    expect(rows[5]).toBe('08:40am UTCNo samples');
    expect(rows).toHaveLength(14);
  });
});

describe('the trends', () => {
  it('change their range and form', async () => {
    const { sent } = show();
    await userEvent.click(screen.getByRole('tab', { name: '30 days' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show as tables' }));
    expect(sent).toEqual([{ type: 'range.choose', range: '30d' }, { type: 'form.toggle' }]);
  });

  it.each([
    [[], '1h', 4, 'Samples are taken while the console shows this domain. The first one appears here shortly.'],
    [samplesOf([300, 240]), '1h', 4, 'No samples in the last hour'],
    [samplesOf([3_000, 2_900]), '24h', 4, 'No samples in the last 24 hours'],
  ] as const)('say that there are no samples', (samples, range, count, text) => {
    show(frozenTrends({ samples, range }));
    expect(screen.getAllByText(text)).toHaveLength(count);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('name the time of a last sample that is old', () => {
    show(frozenTrends({ samples: samplesOf([40, 30]) }));
    expect(trend('Total Models')).toHaveTextContent('18,360 at 08:32am UTC');
    expect(chart('Total Models')).toHaveAccessibleDescription(/^Last 18,360 at 08:32am UTC, lowest/);
  });

  it('are kept after signing out on request', async () => {
    const { chosen } = show();
    expect(screen.getByText(/Cleared when you sign out/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep them' }));
    expect(chosen).toEqual([{ type: 'preferences.change', change: { samples: 'keep' } }]);
  });

  it('say when the browser does not store samples', () => {
    show(frozenTrends({ samples: samplesOf([20, 0]), state: 'temporary' }));
    expect(screen.getByText(/lost when you close this tab/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep them' })).toBeNull();
  });

  it('say why earlier samples could not be read, and retry', async () => {
    const { sent } = show(frozenTrends({ state: 'failed' }), { domain: {} });
    expect(screen.getByText(/Earlier samples could not be loaded. The database was closed/)).toBeVisible();
    expect(chart('Active Sessions')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(sent).toEqual([{ type: 'trends.retry' }]);
  });
});

describe('the collections by size', () => {
  const card = () => within(screen.getByRole('region', { name: 'Models by collection' }));

  it('link to their models', () => {
    show();
    const [, orders] = card().getAllByRole('row');
    expect(orders).toHaveTextContent('orders12,408');
    expect(card().getByRole('link', { name: 'orders' })).toHaveAttribute(
      'href',
      `${base}/models?mode=browse&collection=orders`,
    );
    expect(card().queryByText(/more collection/)).toBeNull();
  });

  it('lead to the list where there are many', () => {
    show(undefined, { sizes: frozenSizes(manySizes) });
    expect(card().getAllByRole('row')).toHaveLength(9);
    expect(card().getByRole('link', { name: '22 more collections' })).toHaveAttribute(
      'href',
      `${base}/collections?sort=-models`,
    );
  });

  it('can be created where there are none', () => {
    show(undefined, { sizes: frozenSizes([]) });
    expect(card().getByRole('link', { name: 'Create a collection' })).toHaveAttribute(
      'href',
      `${base}/create-collection`,
    );
  });

  it('can be read again', async () => {
    const { actor, sent } = watched(frozenSizes(undefined, { kind: 'unreachable' }));
    show(undefined, { sizes: actor });
    expect(card().getByRole('alert')).toHaveTextContent('The server could not be reached.');
    await userEvent.click(card().getByRole('button', { name: 'Retry' }));
    expect(sent).toEqual([{ type: 'view.reload' }]);
  });
});
