import type { KnownValue, KnownValues } from '~/core/document/blame';
import { type LiveDocument, soloDocument } from '~/core/document/live-document';
import { pathOf } from '~/core/document/tree-node';
import type { DocumentObject, Path } from '~/core/document/value';
import { type AuthorReading, createValueAuthors } from '~/machines/model/authors/author-reading';
import { type AuthorsContext, authorsMachine, type AuthorsSnapshot } from '~/machines/model/authors/authors-machine';
import { frozenFrom } from './frozen';
import { ana, ben, me } from './open-model-samples';
import { now } from './tree-edit-samples';

const idOf = (path: Path) => JSON.stringify(path);

/** A document that is not shared, whose values have ids all the same. */
export const documentWithIds = (data: DocumentObject): LiveDocument => ({
  ...soloDocument(data),
  idAt: idOf,
});

/** As a reading lists them. */
export function listed(root: KnownValue): KnownValues {
  const ids: string[] = [];
  const holders: number[] = [];
  const add = ({ id, inside }: KnownValue, holder: number): void => {
    const at = ids.push(id) - 1;
    holders.push(holder);
    for (const each of inside) add(each, at);
  };
  add(root, -1);
  return { ids, holders };
}

const people = [ana.user, ben.user, me.user, undefined];
const minute = 60_000;
/** Of a model of 42 versions: the further from the newest, the longer ago. */
const versions = Array.from({ length: 41 }, (_, index) => ({
  version: index + 2,
  at: now - (40 - index) ** 3 * minute,
  user: people[index % people.length],
}));

/** A reading in which every fourth value is unchanged, and the others have authors in turn. */
export function sampleReading(document: LiveDocument, change: Partial<AuthorReading> = {}): AuthorReading {
  const authors = createValueAuthors();
  const left = [document.tree.root];
  const ids: string[] = [];
  for (let node = left.shift(); node; node = left.shift()) {
    ids.push(idOf(pathOf(node)));
    left.push(...(node.children ?? []));
  }
  const own = ids.map((_, index) => (index % 4 === 3 ? 0 : 42 - index));
  authors.keep(versions, { ids, own, newest: own.map((version) => version || 40) });
  return {
    authors,
    version: 42,
    total: 41,
    left: 0,
    lost: undefined,
    older: () => Promise.resolve(),
    newer: () => Promise.resolve(),
    end: () => {},
    ...change,
  };
}

export type AuthorsAt = { value: AuthorsSnapshot['value']; context?: Partial<AuthorsContext> };

/** The authors of a document, frozen in one state; by default they are not shown. */
export const frozenAuthors = ({ value, context = {} }: AuthorsAt = { value: 'off' }) =>
  frozenFrom(authorsMachine, { clock: () => now }, value, { newest: 42, now, ...context });
