import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle16Filled } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/times';
import type { Cell, CellEditActor } from '~/machines/model/cell-edit/cell-edit-machine';
import { editorOf } from '~/machines/model/cell-edit/cell-values';
import { useFocusBeside } from '~/views/hooks/focus';
import { CellField } from './CellField';
import { CellMessage } from './CellMessage';
import { useCellEditorStyles } from './cell-editor.styles';

/** `models`, `keys`: all rows and columns, to find the next cell. */
export type CellEditing = {
  cells: CellEditActor;
  domainKey: DomainKey;
  zone: TimeZone;
  models: readonly Model[];
  keys: readonly string[];
};

/** Covers the cell being edited, or marks the one that was just saved. */
export function CellEditor(editing: CellEditing) {
  const { cells } = editing;
  const styles = useCellEditorStyles();
  const isSaved = useSelector(cells, (s) => s.matches('saved'));
  const cell = useSelector(cells, ({ context }) => context.cell);
  if (!cell) return null;
  return isSaved ? (
    <span
      role="status"
      className={mergeClasses(styles.saved, editorOf(cell) === 'number' && styles.savedNumber)}
    >
      <CheckmarkCircle16Filled aria-label="Saved" />
    </span>
  ) : (
    <OpenCell key={cell.key} {...editing} cell={cell} />
  );
}

function OpenCell({ cell, ...editing }: CellEditing & { cell: Cell }) {
  const { cells, models, keys, zone, domainKey } = editing;
  const styles = useCellEditorStyles();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <span ref={useFocusBeside<HTMLSpanElement>()} className={styles.place}>
      <span ref={setPlace} className={styles.anchor}>
        {editorOf(cell) === 'elsewhere' ? null : (
          <CellField {...{ cells, cell, zone }} next={(step) => neighborOf(cell, { models, keys, step })} />
        )}
      </span>
      {place ? <CellMessage {...{ cells, cell, zone, domainKey, place }} /> : null}
    </span>
  );
}

/** The next or previous cell that can be edited in place. */
export function neighborOf(
  { model, key }: Cell,
  { models, keys, step }: Pick<CellEditing, 'models' | 'keys'> & { step: 1 | -1 },
): Cell | undefined {
  const row = models.findIndex(({ id }) => id === model.id);
  for (let at = row * keys.length + keys.indexOf(key) + step; ; at += step) {
    const [next, name] = [models[Math.floor(at / keys.length)], keys[at % keys.length]];
    if (!next || name === undefined) return undefined;
    if (editorOf({ model: next, key: name }) !== 'elsewhere') return { model: next, key: name };
  }
}
