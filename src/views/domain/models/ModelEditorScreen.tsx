import { Button } from '@fluentui/react-components';
import { Code20Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { useHref } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import type { ModelEditorActor } from '../../../machines/in-domain/model-editor/model-editor-machine';
import { selectUnsaved } from '../../../machines/in-domain/model-editor/model-editor-selectors';
import { modelPath } from '../../../machines/in-domain/models/model-list';
import type { OpenModelActor } from '../../../machines/in-domain/open-model/open-model-machine';
import { selectAdding, selectUnsentCount } from '../../../machines/in-domain/tree-edit/tree-edit-selectors';
import { watchForm, type UnsavedWork } from '../../../machines/sign-out/sign-out-machine';
import { useConsoleParts } from '../../console-parts';
import type { TimeZone } from '../../shared/format-time';
import { useNarrow } from '../use-narrow';
import { ToolWord } from './editor/Tool';
import { TreeEditor } from './editor/TreeEditor';
import { ModelEditorView } from './live/ModelEditorView';
import { selectCollaborators, selectFollowing, selectPresences } from './live/open-model-selectors';
import { SaveState } from './live/SaveState';
import { part } from '../../part';
import { ChunkMessage } from '../../shared/ChunkProblem';
import type { ChunkFailure } from '../../use-loaded';

const failed = (failure: ChunkFailure) => <ChunkMessage failure={failure} />;
const SourceEditor = part(async () => (await import('./source/SourceEditor')).SourceEditor, failed);
const HistoryScreen = part(async () => (await import('./history/HistoryScreen')).HistoryScreen, failed);

export type ModelEditorScreenProps = {
  domainKey: DomainKey;
  editor: ModelEditorActor;
  model: OpenModelActor;
  zone: TimeZone;
  /** Of the page: what is not stored yet is counted in. */
  work: UnsavedWork;
};

/** The Data tab of a model's page: the tree, the text, or the past. */
export function ModelEditorScreen(props: ModelEditorScreenProps) {
  const { domainKey, editor, model, work } = props;
  const face = useSelector(editor, ({ value }) => value);
  const { sourceEdit } = editor.getSnapshot().children;
  const isDirty = () => selectUnsaved(editor.getSnapshot());
  useActorRef(watchForm, { input: { unsaved: work, isDirty } });
  return (
    <ModelEditorView model={model}>
      {face === 'history' ? (
        <HistoryScreen
          domainKey={domainKey}
          model={model}
          onClose={() => editor.send({ type: 'editor.tree' })}
        />
      ) : face === 'source' && sourceEdit ? (
        <SourceEditor actor={sourceEdit} />
      ) : (
        <ModelTree {...props} />
      )}
    </ModelEditorView>
  );
}

function ModelTree({ domainKey, editor, model, zone }: ModelEditorScreenProps) {
  const { copy, wiring } = useConsoleParts();
  const narrow = useNarrow();
  const page = useHref(modelPath(domainKey, model.getSnapshot().context.modelId));
  const actor = useSelector(editor, ({ context }) => context.tree);
  const search = useSelector(editor, ({ context }) => context.search);
  const repair = useSelector(editor, ({ context }) => context.repair);
  const document = useSelector(editor, ({ context }) => context.document);
  const collaborators = useSelector(model, selectCollaborators);
  const presences = useSelector(model, selectPresences);
  const following = useSelector(model, selectFollowing);
  const adding = useSelector(actor, (snapshot) => snapshot !== undefined && selectAdding(snapshot));
  const unsent = useSelector(actor, (snapshot) => (snapshot ? selectUnsentCount(snapshot) : 0));
  if (!actor || !search || !repair || !document) return null;
  return (
    <TreeEditor
      actor={actor}
      search={search}
      repair={repair}
      document={document}
      collaborators={collaborators}
      presences={presences}
      following={following}
      onFollow={(sessionId) => model.send({ type: 'model.follow', sessionId })}
      zone={zone}
      copy={copy}
      now={wiring.now}
      linkTo={(pointer) =>
        new URL(`${page}?${new URLSearchParams({ path: pointer })}`, window.location.href).href
      }
      toolbarEnd={
        <Button
          appearance="subtle"
          icon={<Code20Regular />}
          disabledFocusable={adding}
          aria-label="Source"
          title="Source"
          onClick={() => editor.send({ type: 'editor.source' })}
        >
          {narrow ? null : <ToolWord>Source</ToolWord>}
        </Button>
      }
      status={<SaveState model={model} unsent={unsent} short={narrow} />}
    />
  );
}
