import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { OpenModelActor } from '../../../../machines/in-domain/open-model/open-model-machine';
import { useModelEditorStyles } from './ModelEditorView.styles';
import { selectDocument } from './open-model-selectors';
import { NoModelYet, OpenModelBanner } from './OpenModelState';

export type ModelEditorViewProps = {
  model: OpenModelActor;
  /** The tree, the text or the past of the model; drawn when there is something to be seen. */
  children: ReactNode;
};

/** The Data tab of a model (spec domain-level §2 "Models"). What was to be seen stays, whatever becomes of the model. */
export function ModelEditorView({ model, children }: ModelEditorViewProps) {
  const styles = useModelEditorStyles();
  const document = useSelector(model, selectDocument);
  if (!document) return <NoModelYet model={model} />;
  return (
    <div className={styles.root}>
      <OpenModelBanner model={model} />
      {children}
    </div>
  );
}
