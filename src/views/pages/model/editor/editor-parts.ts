import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { TimeZone } from '~/core/times';
import type { LiveDocument } from '~/core/document/live-document';
import type { TreeNode } from '~/core/document/tree-node';
import type { AuthorsActor } from '~/machines/model/authors/authors-machine';
import type { ModelEditorActor } from '~/machines/model/model-editor-machine';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import type { TreeEditActor } from '~/machines/model/tree-edit/tree-edit-machine';
import type { TreeSearchActor } from '~/machines/model/tree-edit/tree-search-machine';
import { named } from './tree-texts';

export type EditorParts = {
  editor: ModelEditorActor;
  model: OpenModelActor;
  actor: TreeEditActor;
  search: TreeSearchActor;
  authors: AuthorsActor;
  document: LiveDocument;
  zone: TimeZone;
  copy: (text: string) => void;
  /** Epoch milliseconds. */
  now: () => number;
  /** The address of a value in this model, given as a JSON Pointer. */
  linkTo: (pointer: string) => string;
  /** The path of a version in the history of this model. */
  versionHref: (version: number) => string;
  narrow: boolean;
};

export const EditorContext = createContext<EditorParts | undefined>(undefined);

/** Names who changed a value in sentences about someone else. */
export function useNaming(): (sentence: string, node: TreeNode | undefined) => string {
  const { model, document } = useEditorParts();
  const seen = useSelector(model, ({ context }) => context.seen);
  return (sentence, node) => named(sentence, node, document, seen);
}

export function useEditorParts(): EditorParts {
  const parts = use(EditorContext);
  if (!parts) throw new Error('This is a part of the tree editor.');
  return parts;
}
