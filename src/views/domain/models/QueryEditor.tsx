import { useState } from 'react';
import { chunk } from '../../../machines/chunk/chunk';
import { ChunkMessage } from '../../shared/ChunkProblem';
import { useLoaded } from '../../use-loaded';
import { useModelSearchStyles } from './ModelSearchBar.styles';
import type { QueryEditorNeeds } from './query/query-editor';

const queryEditor = chunk(() => import('./query/query-editor'));

/** The box for a query, with colours and completion once its code is here. */
export function QueryEditor({ onRun, ...needs }: QueryEditorNeeds) {
  const styles = useModelSearchStyles();
  const { value: editor, failure } = useLoaded(queryEditor);
  if (editor) return <Mounted {...needs} onRun={onRun} mount={editor.mountQueryEditor} />;
  return failure ? (
    <ChunkMessage failure={failure} />
  ) : (
    <div className={styles.editorPlace} aria-busy="true" />
  );
}

type MountedProps = QueryEditorNeeds & { mount: (host: HTMLElement, needs: QueryEditorNeeds) => () => void };

/** The editor lives as long as its host: the actors are the same from first to last. */
function Mounted({ mount, search, list, collections, onRun }: MountedProps) {
  const styles = useModelSearchStyles();
  const [host] = useState(
    () => (element: HTMLElement | null) =>
      element ? mount(element, { search, list, collections, onRun }) : undefined,
  );
  return <div ref={host} className={styles.editorPlace} />;
}
