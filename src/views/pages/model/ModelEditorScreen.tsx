import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback } from 'react';
import { useHref } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/times';
import { type UnsavedWork, watchForm } from '~/machines/console/unsaved-work';
import { authorScreens } from '~/machines/model/authors/authors-actors';
import type { AuthorsActor } from '~/machines/model/authors/authors-machine';
import { type ModelEditorActor, selectUnsaved } from '~/machines/model/model-editor-machine';
import { modelHistoryPath, modelPath } from '~/machines/model/models';
import type { OpenModelActor } from '~/machines/model/open-model-machine';
import { useConsoleParts, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import type { ChunkFailure } from '~/views/hooks/use-loaded';
import { ChunkMessage } from '~/views/kit/ChunkProblem';
import { part } from '~/views/kit/part';
import { TreeEditor } from '~/views/pages/model/editor/TreeEditor';
import { NoModelYet, OpenModelBanner } from '~/views/pages/model/live/OpenModelState';
import { useModelEditorStyles } from './model.styles';

type ModelEditorViewProps = {
  model: OpenModelActor;
  /** The tree, the source or the history of the model; rendered when there is something to show. */
  children: ReactNode;
  /** Creates a deleted model again, with what is shown or was typed. */
  onCreate?: () => void;
};

/** The Data tab of a model (spec domain-level §2 "Models"). The content stays visible in every state of the model. */
export function ModelEditorView({ model, children, onCreate }: ModelEditorViewProps) {
  const styles = useModelEditorStyles();
  const document = useSelector(model, ({ context }) => context.document);
  if (!document) return <NoModelYet model={model} />;
  return (
    <div className={styles.root}>
      <OpenModelBanner model={model} {...(onCreate ? { onCreate } : {})} />
      {children}
    </div>
  );
}

const failed = (failure: ChunkFailure) => <ChunkMessage failure={failure} />;
const SourceEditor = part(async () => (await import('~/views/pages/model/source/SourceEditor')).SourceEditor, failed);
const HistoryScreen = part(async () => (await import('~/views/pages/model/history/HistoryView')).HistoryScreen, failed);

type ModelEditorScreenProps = {
  domainKey: DomainKey;
  editor: ModelEditorActor;
  model: OpenModelActor;
  authors: AuthorsActor;
  zone: TimeZone;
  /** Unsaved changes of the page, including those of this editor. */
  work: UnsavedWork;
  onCloseHistory: () => void;
};

/** The Data tab of a model's page: the tree, the source, or the history. */
export function ModelEditorScreen(props: ModelEditorScreenProps) {
  const { domainKey, editor, model, work } = props;
  const variant = useSelector(editor, ({ value }) => value);
  const { sourceEdit } = editor.getSnapshot().children;
  const isDirty = () => selectUnsaved(editor.getSnapshot());
  useActorRef(watchForm, { input: { unsaved: work, isDirty } });
  return (
    <ModelEditorView model={model} onCreate={() => editor.send({ type: 'editor.create' })}>
      {variant === 'history' ? (
        <HistoryScreen domainKey={domainKey} model={model} onClose={props.onCloseHistory} />
      ) : variant === 'source' && sourceEdit ? (
        <SourceEditor actor={sourceEdit} />
      ) : (
        <ModelTree {...props} />
      )}
    </ModelEditorView>
  );
}

type AuthorsAddressProps = {
  address: ReturnType<typeof authorScreens>['authorsAddress'];
  authors: AuthorsActor;
};

function AuthorsAddress({ address, authors }: AuthorsAddressProps) {
  useActorRef(address, { input: { authors } });
  return null;
}

function ModelTree({ domainKey, editor, model, authors, zone }: ModelEditorScreenProps) {
  const { copy, wiring } = useConsoleParts();
  const { authorsAddress } = useWired(authorScreens, domainKey);
  const path = modelPath(domainKey, model.getSnapshot().context.modelId);
  const page = useHref(path);
  const history = modelHistoryPath(domainKey, model.getSnapshot().context.modelId);
  const versionHref = useCallback((version: number) => `${history}?version=${version}`, [history]);
  const linkTo = (pointer: string) =>
    new URL(`${page}?${new URLSearchParams({ path: pointer })}`, window.location.href).href;
  return (
    <>
      <AuthorsAddress authors={authors} address={authorsAddress} />
      <TreeEditor
        editor={editor}
        model={model}
        authors={authors}
        zone={zone}
        copy={copy}
        now={wiring.now}
        linkTo={linkTo}
        versionHref={versionHref}
      />
    </>
  );
}
