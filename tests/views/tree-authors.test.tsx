import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { agoText } from '~/core/times';
import { nodeAt } from '~/core/document/tree-node';
import type { AuthorsContext } from '~/machines/model/authors/authors-machine';
import { rowAuthorsOf } from '~/views/pages/model/editor/Authors';
import { type AuthorsAt, documentWithIds, frozenAuthors, sampleReading } from '../support/author-samples';
import { orderDocument } from '../support/json-tree-samples';
import { treeEditor } from '../support/model-page-samples';
import { frozenModel } from '../support/open-model-samples';
import { show } from '../support/show';
import { frozenEditor, now } from '../support/tree-edit-samples';
import { watched } from '../support/watched';

function draw(value: AuthorsAt['value'], context: Partial<AuthorsContext> = {}, isRead = true) {
  const document = documentWithIds(orderDocument());
  const reading = sampleReading(document);
  const authors = watched(
    frozenAuthors({ value, context: { ...(isRead && { reading, version: 42, total: 41 }), ...context } }),
  );
  const model = frozenModel({ document, context: { presences: [] } });
  show(treeEditor({ editor: frozenEditor(document), model, authors: authors.actor }));
  const row = (name: RegExp) => screen.getByRole('treeitem', { name });
  return { document, reading, authors, row, user: userEvent.setup() };
}

describe('the authors in the tree', () => {
  it('name who changed each value last, when, and in which version', () => {
    const { row } = draw({ on: { shown: 'current' } });
    const customer = row(/^customer/);
    expect(customer).toHaveAccessibleName(/last changed by Ana Ruiz 1 minute ago in version 41|last changed by/);
    const link = within(customer).getByTitle(/^Mara Lindqvist, .*, version 40$/);
    expect(link).toHaveAttribute('href', '/history?version=40');
    expect(link).toHaveTextContent('8m ago');
    expect(row(/^address/)).toHaveAccessibleName(/last change inside by .* in version \d+/);
    expect(screen.getAllByRole('treeitem', { name: /, unchanged$/ }).length).toBeGreaterThan(0);
  });

  it('tell how far they are read, and can be canceled', async () => {
    const { authors, user } = draw({ on: { computing: 'step' } }, { total: 4_999, left: 3_499 });
    expect(await screen.findByText('Reading who changed what: 1,500 of 4,999 versions')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(authors.sent).toEqual([{ type: 'authors.hide' }]);
  });

  it.each([
    ['failed', { on: 'failed' }, { problem: { kind: 'unreachable' } }, /^The authors could not be loaded\. /],
    [
      'outdated',
      { on: { shown: 'outdated' } },
      { problem: { kind: 'unreachable' } },
      /^The authors of the newest changes could not be loaded\. /,
    ],
    [
      'older than the history',
      { on: { shown: 'current' } },
      { lost: 25 },
      "Changes before version 25 are not known: earlier versions aren't available.",
    ],
  ] as const)('say why some are not known, with Retry: %s', async (_, value, context, text) => {
    const { authors, user } = draw(value, context);
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(authors.sent).toEqual([{ type: 'authors.retry' }]);
  });
});

describe('the authors of rows', () => {
  it('follow a value that moves, and are not asked for one that is newer than what was read', () => {
    const { document, reading } = draw('off');
    const rows = rowAuthorsOf(document, reading.authors, undefined, { zone: 'utc', now, versionHref: String });
    const lines = nodeAt(document.tree.root, ['lines']);
    expect(lines && rows.of(lines, 1)?.isBranch).toBe(true);
    document.tree.apply({ type: 'setMember', path: [], key: 'fresh', value: 1 });
    const fresh = nodeAt(document.tree.root, ['fresh']);
    expect(fresh && rows.of(fresh, 9)).toBeUndefined();
  });
});

it.each([
  [30_000, 'just now', 'just now'],
  [-5_000, 'just now', 'just now'],
  [5 * 60_000, '5m ago', '5 minutes ago'],
  [3_600_000, '1h ago', '1 hour ago'],
  [50 * 3_600_000, '2d ago', '2 days ago'],
  [800 * 86_400_000, '2y ago', '2 years ago'],
])('%i ms ago is written %s', (passed, narrow, long) => {
  expect([agoText(now - passed, now), agoText(now - passed, now, 'long')]).toEqual([narrow, long]);
});
