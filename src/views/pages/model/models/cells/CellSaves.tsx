import { Button, type ButtonProps, Popover, PopoverSurface } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { countOf, formatCount } from '~/core/counts';
import { pointerOf } from '~/core/document/path-text';
import { fieldTitle, stepsOfField } from '~/core/json/field';
import { pieceOf } from '~/core/json/values';
import { whyUnaddressable } from '~/core/paths';
import type { TimeZone } from '~/core/times';
import { cellWork, collectionsOf } from '~/machines/draft/cell-work';
import {
  type CellEditActor,
  type CellMode,
  selectHasUnsaved,
  selectSaving,
} from '~/machines/model/cell-edit/cell-edit-machine';
import {
  cellName,
  type CellSaveActor,
  type CellSaveEvent,
  whyRefused,
} from '~/machines/model/cell-edit/cell-save-machine';
import { type Cell, editorOf } from '~/machines/model/cell-edit/cell-values';
import { modelPath } from '~/machines/model/models';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { useResultListStyles } from '~/views/kit/dialogs/dialog.styles';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { PlaceDraft } from '~/views/kit/draft/PlaceDraft';
import { Keys } from '~/views/kit/Keys';
import { AppLink } from '~/views/kit/links';
import { BusyIcon } from '~/views/kit/status';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { useCellStyles } from '../models.styles';

type SaveAnswersProps = {
  save: CellSaveActor;
  onAnswer?: () => void;
  /** Opens the cell; undefined where it is not shown. */
  onEdit?: (() => void) | undefined;
};

function SaveAnswers({ save, onAnswer, onEdit }: SaveAnswersProps) {
  const isChanged = useSelector(save, (s) => s.matches({ refused: 'changed' }));
  const isFailed = useSelector(save, (s) => s.matches({ refused: 'failed' }));
  const answer = (label: string, event: CellSaveEvent, more: ButtonProps = {}) => (
    <Button
      size="small"
      onClick={() => {
        onAnswer?.();
        save.send(event);
      }}
      {...more}
    >
      {label}
    </Button>
  );
  if (isChanged)
    return (
      <>
        {answer('Overwrite', { type: 'save.overwrite' }, { appearance: 'primary' })}
        {answer('Keep theirs', { type: 'save.discard' })}
      </>
    );
  return (
    <>
      {isFailed ? answer('Retry', { type: 'save.retry' }, { appearance: 'primary' }) : null}
      {!isFailed && onEdit ? (
        <Button size="small" appearance="primary" onClick={onEdit}>
          Edit
        </Button>
      ) : null}
      {answer('Discard', { type: 'save.discard' })}
    </>
  );
}

type CellMessageProps = {
  cells: CellEditActor;
  cell: Cell;
  mode: CellMode;
  save: CellSaveActor | undefined;
  zone: TimeZone;
  domainKey: DomainKey;
  message: RefObject<HTMLDivElement | null>;
  field: RefObject<HTMLInputElement | null>;
  place: HTMLElement;
};

/** What there is to say or ask about the cell that has the focus, below it. It never takes the focus without a key or a click. */
export function CellMessage({ cells, cell, mode, save, zone, domainKey, message, field, place }: CellMessageProps) {
  const styles = useCellStyles();
  const isTyped = useSelector(cells, ({ context }) => context.text !== undefined);
  const at = useSelector(save, (s) => (s?.hasTag('refused') ? s : undefined));
  const kind = editorOf(cell);
  const back = () => field.current?.focus();
  /** Escape goes back to the cell, and so does Tab, on its way to what comes after or before it. */
  function press(event: KeyboardEvent<HTMLElement>) {
    const answers = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
    const isLast = event.target === (event.shiftKey ? answers[0] : answers.at(-1));
    if (event.key !== 'Escape' && !(event.key === 'Tab' && isLast)) return;
    back();
    if (event.key === 'Escape' || event.shiftKey) event.preventDefault();
  }
  const popover = (children: ReactNode) => (
    <Popover
      open
      unstable_disableAutoFocus
      size="small"
      positioning={{ target: place, position: 'below', align: 'start', offset: 4 }}
    >
      <PopoverSurface
        ref={message}
        role="dialog"
        aria-label={fieldTitle(cell.key)}
        className={styles.message}
        onKeyDown={press}
      >
        {children}
      </PopoverSurface>
    </Popover>
  );
  if (save && at && !isTyped)
    return popover(
      <>
        <p className={styles.paragraph}>{whyRefused(at, zone)}</p>
        <div className={styles.actions}>
          <SaveAnswers
            save={save}
            onAnswer={back}
            onEdit={() => {
              back();
              cells.send({ type: 'cell.edit', cell });
            }}
          />
        </div>
      </>,
    );
  if (mode === 'editing' && kind === 'elsewhere') {
    const path = `${modelPath(domainKey, cell.model.id)}?${new URLSearchParams({ path: pointerOf(stepsOfField(cell.key)) })}`;
    return popover(
      whyUnaddressable(cell.model.id) === undefined ? (
        <AppLink href={path}>Open in the editor</AppLink>
      ) : (
        <p className={styles.paragraph}>This model can't be opened because of its id.</p>
      ),
    );
  }
  return kind === 'json' && (mode === 'entering' || mode === 'editing')
    ? popover(<p className={styles.paragraph}>A JSON value, or a text. Put a text such as 1 or true in quotes.</p>)
    : null;
}

export function CellGuard({ cells, isDocked }: { cells: CellEditActor; isDocked: boolean }) {
  const unsaved = "What you typed in cells isn't saved yet.";
  return (
    <LeaveGuard
      isDirty={() => selectHasUnsaved(cells.getSnapshot())}
      isSettled={!useSelector(cells, selectHasUnsaved)}
      text={isDocked ? `${unsaved} Unsent input in the docked model, if any, is lost, too.` : unsaved}
    />
  );
}

type CellDraftsProps = { cells: CellEditActor; collection: string | undefined };

export function CellDrafts({ cells, collection }: CellDraftsProps) {
  // As a text, so that it is the same as long as the collections are.
  const unsaved = useSelector(cells, (snapshot) => JSON.stringify(collectionsOf(snapshot)));
  const kept = new Set([...(collection ? [collection] : []), ...(JSON.parse(unsaved) as string[])]);
  return [...kept].map((each) => <CollectionDraft key={each} cells={cells} collection={each} />);
}

function CollectionDraft({ cells, collection }: { cells: CellEditActor; collection: string }) {
  const work = useMemo(() => cellWork(cells, collection), [cells, collection]);
  return <PlaceDraft work={work} owner={cells} label={`Cells of ${collection}`} shape="square" />;
}

/** For the footer. Not announced: each cell says itself that it is saved. */
export function SavingCells({ cells, modifier }: { cells: CellEditActor; modifier: string }) {
  const styles = useCellStyles();
  const count = useSelector(cells, selectSaving);
  if (count === 0) return null;
  return (
    <span className={styles.saving}>
      <BusyIcon />
      {count === 1 ? '1 cell is being saved' : `${formatCount(count)} cells are being saved`}
      <span className={styles.undo}>
        <Keys keys={['modifier', '+', 'Z']} modifier={modifier} /> in a cell undoes it
      </span>
    </span>
  );
}

const shownEntries = 7;

/** What is about to be entered in many cells, and what is not. */
export function BlockDialog({ cells }: { cells: CellEditActor }) {
  const { names, name } = useResultListStyles();
  const block = useSelector(cells, ({ context }) => context.block);
  if (!block) return null;
  const { entries, leftOut } = block;
  const values = countOf(entries.length, 'value');
  const more = entries.length > shownEntries ? `And ${formatCount(entries.length - shownEntries)} more.` : undefined;
  return (
    <ConfirmDialog
      title={entries.length === 0 ? 'Nothing can be entered' : `Enter ${values}?`}
      action={`Enter ${values}`}
      done={entries.length === 0}
      text={
        leftOut.length === 0
          ? undefined
          : leftOut.map(({ reason, count }) => (
              <div key={reason}>{`${countOf(count, 'value is', 'values are')} left out. ${reason}`}</div>
            ))
      }
      onConfirm={() => cells.send({ type: 'cells.enter', block })}
      onCancel={() => cells.send({ type: 'cell.cancel' })}
    >
      {entries.length === 0 ? null : (
        <ul className={names} tabIndex={0} aria-label="First values">
          {entries.slice(0, shownEntries).map(({ cell, was, text }) => (
            <li key={cellName(cell)} className={name}>
              <bdi>{cell.model.id}</bdi>, <bdi>{fieldTitle(cell.key)}</bdi>: <bdi>{cut(was)}</bdi> →{' '}
              <bdi>{cut(text)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {more}
    </ConfirmDialog>
  );
}
const cut = (text: string) => (text === '' ? 'empty' : pieceOf(text, 0, 80));

type LostCellsProps = { cells: CellEditActor; zone: TimeZone; isShown: (id: string, key: string) => boolean };

export function LostCells({ cells, zone, isShown }: LostCellsProps) {
  const styles = useCellStyles();
  const saves = useSelector(cells, ({ context }) => context.saves);
  const refused = [...saves.values()].filter((save) => save.getSnapshot().hasTag('refused'));
  const failed = refused.filter((save) => save.getSnapshot().matches({ refused: 'failed' }));
  const lost = refused.filter((save) => {
    const { cell } = save.getSnapshot().context;
    return !isShown(cell.model.id, cell.key);
  });
  if (lost.length === 0 && failed.length < 2) return null;
  return (
    <div role="group" aria-label="Values not saved" className={styles.lost}>
      {failed.length < 2 ? null : (
        <StatusMessage
          intent="warning"
          shape="square"
          title={`${countOf(failed.length, 'value')} not saved`}
          actions={
            <Button size="small" onClick={() => cells.send({ type: 'cells.retry' })}>
              Retry all
            </Button>
          }
        >
          What you typed stays in its cells.
        </StatusMessage>
      )}
      {lost.map((save) => (
        <LostCell key={save.sessionId} save={save} zone={zone} />
      ))}
    </div>
  );
}

function LostCell({ save, zone }: { save: CellSaveActor; zone: TimeZone }) {
  const snapshot = useSelector(save, (s) => s);
  const { cell, text } = snapshot.context;
  return (
    <StatusMessage intent="warning" shape="square" title="Value Not Saved" actions={<SaveAnswers save={save} />}>
      <bdi>{`${cell.model.id}, ${fieldTitle(cell.key)}: “${text}”.`}</bdi> {whyRefused(snapshot, zone)}
    </StatusMessage>
  );
}
