import { Button, Popover, PopoverSurface } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { pointerOf } from '~/core/document/path-text';
import { writeDate } from '~/core/json/date-text';
import { jsonBeginning } from '~/core/json/values';
import { whyUnaddressable } from '~/core/paths';
import { personName } from '~/core/person';
import { type ApiProblem, explainProblem } from '~/core/problem';
import type { TimeZone } from '~/core/times';
import type { Cell, CellEditActor, Theirs } from '~/machines/model/cell-edit/cell-edit-machine';
import { editorOf } from '~/machines/model/cell-edit/cell-values';
import { modelPath } from '~/machines/model/models';
import { AppLink } from '~/views/kit/links';
import { useCellEditorStyles } from './cell-editor.styles';

export const whyNotSaved = (problem: ApiProblem | undefined) =>
  !problem || problem.kind === 'unreachable'
    ? 'Not saved: there is no realtime connection. Retry when it is back.'
    : `Not saved: ${explainProblem(problem)}`;

export function changedText({ value, by }: Theirs, zone: TimeZone): string {
  const who = by ? personName(by) : 'Someone else';
  return value === undefined
    ? `${who} removed this value in the meantime.`
    : `${who} changed this value in the meantime. It is now ${jsonBeginning(value, 80, (date) => writeDate(date, zone))}.`;
}

type CellMessageProps = {
  cells: CellEditActor;
  cell: Cell;
  zone: TimeZone;
  domainKey: DomainKey;
  place: HTMLElement;
};

/** What there is to say or ask about the cell being edited, below it. */
export function CellMessage({ cells, cell, zone, domainKey, place }: CellMessageProps) {
  const styles = useCellEditorStyles();
  const state = useSelector(cells, (s) => s.value);
  const { reason, problem, theirs } = useSelector(cells, ({ context }) => context);
  const cancel = () => cells.send({ type: 'cell.cancel' });
  const resume = () => cells.send({ type: 'cell.resume' });
  const kind = editorOf(cell);
  const popover = (children: ReactNode, onClose?: () => void) => (
    <Popover
      open
      trapFocus={onClose !== undefined}
      size="small"
      positioning={{ target: place, position: 'below', align: 'start', offset: 4 }}
      onOpenChange={(_, { open }) => (open ? undefined : onClose?.())}
    >
      <PopoverSurface aria-label={onClose && cell.key} className={styles.message}>
        {children}
      </PopoverSurface>
    </Popover>
  );
  if (state === 'changed' && theirs)
    return popover(
      <>
        <p className={styles.text}>{changedText(theirs, zone)}</p>
        <div className={styles.actions}>
          <Button size="small" appearance="primary" onClick={() => cells.send({ type: 'cell.overwrite' })}>
            Overwrite
          </Button>
          <Button size="small" onClick={cancel}>
            Keep theirs
          </Button>
        </div>
      </>,
      resume,
    );
  if (state === 'failed')
    return popover(
      <>
        <p role="alert" className={styles.text}>
          {whyNotSaved(problem)}
        </p>
        <div className={styles.actions}>
          <Button size="small" appearance="primary" onClick={() => cells.send({ type: 'cell.commit' })}>
            Retry
          </Button>
          <Button size="small" onClick={cancel}>
            Discard
          </Button>
        </div>
      </>,
      resume,
    );
  if (kind === 'elsewhere') {
    const path = `${modelPath(domainKey, cell.model.id)}?${new URLSearchParams({ path: pointerOf([cell.key]) })}`;
    return popover(
      whyUnaddressable(cell.model.id) === undefined ? (
        <AppLink href={path}>Open in the editor</AppLink>
      ) : (
        <p className={styles.text}>This model can't be opened because of its id.</p>
      ),
      cancel,
    );
  }
  if (typeof state !== 'object') return null;
  if (state.editing === 'invalid')
    return popover(
      <p role="alert" className={styles.text}>
        {reason}
      </p>,
    );
  return kind === 'json'
    ? popover(<p className={styles.text}>A JSON value, or a text. Put a text such as 1 or true in quotes.</p>)
    : null;
}
