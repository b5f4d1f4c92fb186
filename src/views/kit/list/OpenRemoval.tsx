import { Button, mergeClasses, ProgressBar } from '@fluentui/react-components';
import { CheckmarkCircle16Filled, Circle16Regular, ErrorCircle16Filled } from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import { formatCount } from '~/core/counts';
import { type ApiProblem, explainProblem, isUncertain } from '~/core/problem';
import type { TimeZone } from '~/core/times';
import {
  isUnknown,
  type RemovalActor,
  type RemovalDescriptor,
  type RemovalResult,
  type RemovalSnapshot,
} from '~/machines/kit/removal-machine';
import { Name } from '~/views/kit/texts';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { SubmitButton } from '~/views/kit/buttons';
import { TypedWord } from '~/views/kit/dialogs/ConfirmDialog';
import { useResultListStyles } from '~/views/kit/dialogs/dialog.styles';
import { useTextStyles } from '~/views/kit/layout.styles';
import { CountingLosses, ExportFirst, LossList, UncountedLosses } from './LossList';

export type RemovalTexts<Row> = {
  one: (row: Row) => string;
  many: (count: number) => string;
  warning: { one: string | ((row: Row) => string); many: string };
  refused: { one: string; many: string };
  /** Label of the list of what will be deleted. */
  listed: string;
  /** Result for each row, as in "Deleted". */
  done: string;
  /** Verb and icon, if not Delete, as in "Remove". */
  action?: string;
  /** Labels of the buttons, as in "Yes" and "No". */
  answers?: { yes: string; no: string };
};

const selectLook = <Row,>(s: RemovalSnapshot<Row>) => ({
  ...s.context,
  busy: s.matches('removing'),
  stopping: s.matches({ removing: 'stopping' }),
  done: s.matches('partlyFailed'),
  checking: s.matches('checking'),
  checkable: s.can({ type: 'removal.check' }),
  counting: s.matches({ asking: 'counting' }),
  uncounted: s.matches({ asking: 'uncounted' }),
  exporting: s.matches({ asking: 'exporting' }),
  confirmable: s.can({ type: 'removal.confirm' }),
  exportable: s.can({ type: 'removal.export' }),
  retryable: s.can({ type: 'removal.retry' }),
});

export type RemovalProps<Row> = {
  removal: RemovalActor<Row>;
  descriptor: RemovalDescriptor<Row>;
  texts: RemovalTexts<Row>;
  zone: TimeZone;
};

/** Asks before rows are deleted, shows the progress, and what was not deleted. */
export function OpenRemoval<Row>({ removal, descriptor, texts, zone }: RemovalProps<Row>) {
  const lists = useResultListStyles();
  const text = useTextStyles();
  const look = useSelector(removal, selectLook<Row>, shallowEqual);
  const { pendingDeletion, notDeleted, confirmation, results } = look;
  const { busy, stopping, done, checking, checkable, counting, uncounted, exporting } = look;
  const { confirmable, exportable, retryable, losses, lossProblem, exported } = look;
  const [first] = pendingDeletion;
  if (first === undefined) return null;
  const rows = [...pendingDeletion, ...notDeleted];
  const one = rows.length === 1;
  const which = one ? 'one' : 'many';
  const warning = texts.warning[which];
  const verb = texts.action ?? 'Delete';
  const removing = `${verb.replace(/e$/, '')}ing`;
  const unknown = results.find(isUnknown)?.problem;
  const failed = results.filter(({ problem }) => problem);
  const unknownText = `It is not known whether ${one ? 'it was' : 'all were'} ${texts.done.toLowerCase()}.`;
  const refused = failed.every(isUnknown) ? unknownText : texts.refused[which];
  const count = `${formatCount(results.length - failed.length)} of ${formatCount(rows.length)} ${texts.done.toLowerCase()}.`;
  const outcome = `${failed.length > 0 ? refused : 'Stopped.'}${one ? '' : ` ${count}`}`;
  const forbidden = losses?.forbidden;
  const word = counting || forbidden ? undefined : descriptor.confirmWord?.(pendingDeletion, losses);
  const isBusy = busy || checking;
  const isAsked = !isBusy && !done;
  const several = busy && !one;
  const progressAt = (at: number) => `${removing} ${formatCount(at)} of ${formatCount(rows.length)}…`;
  const progress = stopping ? 'Stopping after this one…' : progressAt(results.length + 1);
  // At most ten times, so that a screen reader can keep up.
  const each = Math.ceil(rows.length / 10);
  const announced = stopping ? progress : progressAt(Math.floor(results.length / each) * each + 1);
  const shown = resultsOf(rows, results, descriptor, texts.done, done);
  return (
    <DialogFrame
      alert
      busy={isBusy}
      title={one ? texts.one(first) : texts.many(rows.length)}
      onClose={() => (isBusy ? undefined : removal.send({ type: 'removal.close' }))}
      onSubmit={() => (confirmable ? removal.send({ type: 'removal.confirm' }) : undefined)}
      actions={
        <>
          {done && checkable ? (
            <Button onClick={() => removal.send({ type: 'removal.check' })}>Check again</Button>
          ) : null}
          {retryable ? <Button onClick={() => removal.send({ type: 'removal.retry' })}>Try again</Button> : null}
          {several ? (
            <Button disabledFocusable={stopping} onClick={() => removal.send({ type: 'removal.stop' })}>
              Stop
            </Button>
          ) : (
            <Button
              disabled={isBusy}
              appearance={done ? 'primary' : 'secondary'}
              onClick={() => removal.send({ type: 'removal.close' })}
            >
              {done ? 'Close' : (texts.answers?.no ?? 'Cancel')}
            </Button>
          )}
          {done ? null : (
            <SubmitButton
              danger
              busy={isBusy}
              allowed={confirmable}
              title={forbidden ?? (word !== undefined && !confirmable ? `Type “${word}” first.` : undefined)}
            >
              {texts.answers?.yes ?? verb}
            </SubmitButton>
          )}
        </>
      }
    >
      <div>
        {done ? (
          <p>{outcome}</p>
        ) : several ? (
          <>
            {each === 1 ? <p role="status">{progress}</p> : <p aria-hidden>{progress}</p>}
            {each === 1 ? null : (
              <p role="status" className={text.hidden}>
                {announced}
              </p>
            )}
            <ProgressBar aria-label={removing} value={results.length / rows.length} />
          </>
        ) : (
          <>
            <p>{typeof warning === 'string' ? warning : warning(first)}</p>
            {one ? null : (
              <ul className={lists.names} aria-label={texts.listed}>
                {pendingDeletion.map((row) => (
                  <li key={descriptor.idOf(row)} className={lists.name}>
                    <Name>{descriptor.labelOf(row)}</Name>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
      {isAsked && counting ? <CountingLosses /> : null}
      {isAsked && uncounted && lossProblem ? (
        <UncountedLosses problem={lossProblem} onRetry={() => removal.send({ type: 'removal.count' })} />
      ) : null}
      {isAsked && forbidden ? (
        <StatusMessage intent="error" announce="auto">
          {forbidden}
        </StatusMessage>
      ) : null}
      {isAsked && descriptor.isCounted && losses && !counting && !forbidden ? (
        <LossList losses={losses} zone={zone}>
          {exportable || exporting ? (
            <ExportFirst
              isExporting={exporting}
              exported={exported}
              problem={lossProblem}
              onExport={() => removal.send({ type: 'removal.export' })}
              onStop={() => removal.send({ type: 'removal.stop' })}
            />
          ) : null}
        </LossList>
      ) : null}
      {checking && unknown ? (
        <StatusMessage intent="info">
          {`${unknown.kind === 'timedOut' ? "The server didn't answer in time." : 'The server could not be reached.'} Checking whether it was ${texts.done.toLowerCase()}…`}
        </StatusMessage>
      ) : null}
      {shown ? (
        <ul className={lists.root} aria-label="Results" aria-live="polite">
          {shown.map(({ id, label, state, text }) => (
            <li key={id} className={lists.item}>
              <span className={mergeClasses(lists.icon, lists[state])}>{icons[state]}</span>
              <Name className={lists.label}>{label}</Name>
              <span className={lists.text}>{text}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {word === undefined || done || several ? null : (
        <TypedWord
          word={word}
          value={confirmation}
          disabled={isBusy}
          autoFocus
          onChange={(value) => removal.send({ type: 'removal.type', text: value })}
        />
      )}
    </DialogFrame>
  );
}

type Result = { id: string; label: string; state: keyof typeof icons; text: string };
const icons = {
  waiting: <Circle16Regular />,
  done: <CheckmarkCircle16Filled />,
  failed: <ErrorCircle16Filled />,
};

function resultsOf<Row>(
  rows: readonly Row[],
  results: readonly RemovalResult[],
  { idOf, labelOf }: RemovalDescriptor<Row>,
  done: string,
  isOver: boolean,
): Result[] | undefined {
  const failed = results.flatMap(({ id, label, problem }): Result[] =>
    problem ? [{ id, label, state: 'failed', text: formatProblem(problem, done) }] : [],
  );
  if (!isOver) return failed.length > 0 ? failed : undefined;
  const others = rows
    .map((row) => ({ id: idOf(row), label: labelOf(row) }))
    .filter(({ id }) => !failed.some((result) => result.id === id))
    .map(({ id, label }): Result =>
      results.some((result) => result.id === id)
        ? { id, label, state: 'done', text: done }
        : { id, label, state: 'waiting', text: `Not ${done.toLowerCase()}` },
    );
  return [...failed, ...others];
}

const formatProblem = (problem: ApiProblem, done: string) =>
  isUncertain(problem)
    ? `${explainProblem(problem)} Couldn't check whether it was ${done.toLowerCase()}.`
    : explainProblem(problem);
