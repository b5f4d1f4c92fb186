import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle16Filled, Clock16Regular, ErrorCircle16Filled } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Model } from '~/api/rest/domain/models';
import { cellKind } from '~/core/json/query';
import { dateOf, jsonBeginning } from '~/core/json/values';
import type { TimeZone } from '~/core/times';
import { selectMode } from '~/machines/model/cell-edit/cell-edit-machine';
import {
  cellName,
  type CellSaveActor,
  type CellSaveSnapshot,
  whyRefused,
} from '~/machines/model/cell-edit/cell-save-machine';
import { When } from '~/views/kit/Facts';
import { BusyIcon } from '~/views/kit/status';
import { useCellStyles, useModelTableStyles } from '../models.styles';
import { type CellEditing, CellField } from './CellField';

const [inCell, inTooltip] = [160, 1_000];
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** The value of one top-level key (spec domain-level §2 "Models"). */
type ModelCellProps = { model: Model; name: string; zone: TimeZone };

function ModelCell({ model, name, zone }: ModelCellProps) {
  const styles = useModelTableStyles();
  const value = model.data[name];
  switch (cellKind(model, name)) {
    case 'missing':
      return (
        <span className={styles.quiet} title="The model has no such key.">
          –
        </span>
      );
    case 'null':
      return <span className={styles.null}>null</span>;
    case 'string':
      return <bdi title={cut(String(value), inTooltip)}>{cut(String(value), inCell)}</bdi>;
    case 'number':
      return <span title={String(value)}>{String(value)}</span>;
    case 'boolean':
      return <span className={styles.boolean}>{String(value)}</span>;
    case 'date':
      return <When at={dateOf(value) ?? null} zone={zone} />;
    case 'json':
      return (
        <span className={styles.json} title={jsonBeginning(value, inTooltip)}>
          {jsonBeginning(value, inCell)}
        </span>
      );
  }
}

type EditableCellProps = {
  model: Model;
  name: string;
  editing: CellEditing;
  /** Why the value can't be edited. */
  fixed: string | undefined;
  isNumber: boolean;
  /** Whether it is the tab stop until another cell has had the focus. */
  isFirst: boolean;
};

/** A value in the table, and its field while it has the focus. One cell is a tab stop: the one that had the focus last. */
export function EditableCell({ model, name, editing, fixed, isNumber, isFirst }: EditableCellProps) {
  const { cells, zone } = editing;
  const styles = useModelTableStyles();
  const cellStyles = useCellStyles();
  const cell = { model, key: name };
  const id = useId();
  const mode = useSelector(cells, (s) => selectMode(s, model.id, name));
  const wasHere = useSelector(cells, ({ context: { cell: at } }) => at?.key === name && at.model.id === model.id);
  const save = useSelector(cells, ({ context }) => context.saves.get(cellName(cell)));
  const text = useSelector(save, (s) => (s?.hasTag('unsaved') ? s.context.text : undefined));
  const isRefused = useSelector(save, (s) => s?.hasTag('refused') === true);
  return (
    <>
      <span
        role={mode ? undefined : 'button'}
        tabIndex={!mode && (isFirst || wasHere) ? 0 : -1}
        data-cell={name}
        aria-label={!mode && text === undefined && model.data[name] === '' ? 'Empty text' : undefined}
        data-fixed={fixed === undefined ? undefined : true}
        aria-disabled={mode || fixed === undefined ? undefined : true}
        title={fixed}
        className={mergeClasses(styles.content, isRefused && cellStyles.refusedText)}
      >
        <span id={id}>
          {text === undefined ? (
            <ModelCell model={model} name={name} zone={zone} />
          ) : (
            <bdi className={cellStyles.text}>{text}</bdi>
          )}
        </span>
        {mode ? <CellField {...{ editing, cell, mode, save }} isFixed={fixed !== undefined} shownBy={id} /> : null}
      </span>
      {save ? <SaveMark save={save} isNumber={isNumber} editing={editing} /> : null}
    </>
  );
}

type SaveMarkProps = { save: CellSaveActor; isNumber: boolean; editing: CellEditing };

function SaveMark({ save, isNumber, editing: { zone } }: SaveMarkProps) {
  const styles = useCellStyles();
  const snapshot = useSelector(save, (s) => s);
  const mark = markOf(snapshot);
  if (!mark) return null;
  const label = snapshot.hasTag('refused') ? `Not saved. ${whyRefused(snapshot, zone)}` : mark.label;
  return (
    <span role="status" className={mergeClasses(styles.mark, isNumber && styles.markStart, styles[mark.look])}>
      <span role="img" aria-label={label} title={label} className={styles.icon}>
        {mark.icon}
      </span>
    </span>
  );
}

function markOf(s: CellSaveSnapshot) {
  if (s.hasTag('refused')) return { look: 'refused', label: '', icon: <ErrorCircle16Filled /> } as const;
  if (s.matches('waiting')) return { look: 'waiting', label: 'Waiting', icon: <Clock16Regular /> } as const;
  if (s.matches('saving')) return { look: 'waiting', label: 'Saving', icon: <BusyIcon /> } as const;
  if (s.matches('saved')) return { look: 'saved', label: 'Saved', icon: <CheckmarkCircle16Filled /> } as const;
  return undefined;
}
