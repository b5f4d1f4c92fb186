import { createResourceView, type ResourceViewActor } from '../../resource-view/resource-view-machine';

/** What the samples of the dashboard are filled with. Undefined: there is none, or it could not be read. */
export type SnippetNames = {
  collection: string | undefined;
  user: string | undefined;
  /** Another than `user`. */
  otherUser: string | undefined;
  missing: readonly Missing[];
};

/** What a sample needs that the domain does not have. */
export type Missing = 'user' | 'collection' | 'anonymous';

export const noNames: SnippetNames = {
  collection: undefined,
  user: undefined,
  otherUser: undefined,
  missing: [],
};

/** The names of a domain for the samples of its dashboard. */
export const snippetNamesMachine = createResourceView<SnippetNames>();
export type SnippetNamesActor = ResourceViewActor<SnippetNames>;
