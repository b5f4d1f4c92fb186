import type { ComponentType } from 'react';
import type { Model } from '~/api/rest/domain/models';
import { chunk } from '~/machines/kit/chunk';
import { ChunkDialog } from '~/views/kit/OnDemand';
import { partOf } from '~/views/kit/part';
import { ModelCell } from '~/views/pages/model/models/ModelCell';
import { useModelTableStyles } from '~/views/pages/model/models/models.styles';
import type { CellEditing } from './CellEditor';

const editor = chunk<ComponentType<CellEditing>>(async () => (await import('./CellEditor')).CellEditor);
/** Loads it when a cell has the focus, so that no key is lost when it is opened. */
export const loadCellEditor = () => void editor.load().catch(() => undefined);

const CellEditor = partOf(editor, (failure, { cells }: CellEditing) => (
  <ChunkDialog failure={failure} onClose={() => cells.send({ type: 'cell.cancel' })} />
));

type EditableCellProps = {
  model: Model;
  name: string;
  editing: CellEditing;
  isOpen: boolean;
  /** Why the value can't be edited. */
  fixed: string | undefined;
  isFirst: boolean;
};

/** A value in the table. The first one is the tab stop until another one gets the focus. */
export function EditableCell({ model, name, editing, isOpen, fixed, isFirst }: EditableCellProps) {
  const styles = useModelTableStyles();
  return (
    <>
      <span
        role="button"
        tabIndex={isFirst ? 0 : -1}
        data-cell={name}
        aria-label={model.data[name] === '' ? 'Empty text' : undefined}
        aria-disabled={fixed === undefined ? undefined : true}
        title={fixed}
        className={styles.content}
      >
        <ModelCell model={model} name={name} zone={editing.zone} />
      </span>
      {isOpen ? <CellEditor {...editing} /> : null}
    </>
  );
}
