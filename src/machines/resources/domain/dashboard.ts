import type { Collection, CollectionSummary } from '~/api/rest/domain/collections';
import { type ApiProblem, isRejectedWith, toProblem } from '~/core/problem';
import { type ResourceViewActor, viewOf } from '~/machines/kit/resource-view-machine';
import { readPages } from '~/machines/kit/read-pages';
import { inDomain } from './in-domain';

/** The names used in the dashboard's code samples. Undefined: there is none, or it could not be read. */
export type SnippetNames = {
  /** Of the models that are shown; undefined if it is not known. */
  collection: string | undefined;
  user: string | undefined;
  /** A user other than `user`. */
  otherUser: string | undefined;
  /** Anonymous authentication is enabled. */
  anonymous: boolean;
  missing: readonly Missing[];
  /** Why some of them could not be read. */
  problem?: ApiProblem | undefined;
};

/** Things that a sample needs and the domain does not have. */
export type Missing = 'user' | 'collection' | 'anonymous';

export const noNames: SnippetNames = {
  collection: undefined,
  user: undefined,
  otherUser: undefined,
  anonymous: false,
  missing: [],
};

export type SnippetNamesActor = ResourceViewActor<SnippetNames>;

/** All collections of a domain, those with the most models first. */
export type CollectionSizes = readonly CollectionSummary[];
export type CollectionSizesActor = ResourceViewActor<CollectionSizes>;

const all = { filter: '', offset: 0 };

/** What the dashboard loads in addition to the state of the domain. */
export const dashboardScreens = inDomain(({ inDomain: { collections, users, config }, key }) => ({
  snippetNames: viewOf<SnippetNames>(async (signal) => {
    const failures: unknown[] = [];
    /** Undefined if it could not be read, so that it is not reported as missing. The role may not permit it, which is no failure. */
    const known = <T>(answer: Promise<T>) =>
      answer.catch((error: unknown) => {
        if (!isRejectedWith(toProblem(error), 'forbidden')) failures.push(error);
        return undefined;
      });
    const [found, people, collection, anonymous] = await Promise.all([
      known(collections.list(key, { ...all, limit: 25 }, signal)),
      known(users.list(key, { ...all, limit: 10 }, signal)),
      known(config.collection(key, signal)),
      known(config.anonymousAuth(key, signal)),
    ]);
    if (failures.length === 4) throw failures[0];
    const [user, otherUser] = (people ?? []).filter(({ disabled }) => !disabled);
    const isOpen = ({ worldPermissions: { read, write, create } }: Collection) => read && write && create;
    const first = found?.data.find(isOpen) ?? found?.data[0];
    const missing: Missing[] = [
      ...(user || !people ? [] : (['user'] as const)),
      ...(first || !found || collection?.autoCreate !== false ? [] : (['collection'] as const)),
      ...(anonymous?.enabled === false ? (['anonymous'] as const) : []),
    ];
    return {
      collection: first?.id,
      user: user?.username,
      otherUser: (otherUser ?? user)?.username,
      anonymous: anonymous?.enabled === true,
      missing,
      ...(failures.length > 0 ? { problem: toProblem(failures[0]) } : {}),
    };
  }),
  collectionSizes: viewOf<CollectionSizes>(async (signal) => {
    const { rows } = await readPages(
      (range) => collections.summaries(key, { filter: '', ...range }, signal),
      () => true,
      { size: 500, most: Infinity },
    );
    return rows.toSorted((one, other) => other.modelCount - one.modelCount || one.id.localeCompare(other.id));
  }),
}));
