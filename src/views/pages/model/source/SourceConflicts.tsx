import { Button, mergeClasses, ToggleButton } from '@fluentui/react-components';
import {
  Checkmark16Regular,
  CheckmarkCircle16Filled,
  CheckmarkCircle20Filled,
  ChevronDown16Regular,
  ChevronUp16Regular,
  ErrorCircle16Filled,
  Warning20Filled,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { Fragment, useMemo, useState } from 'react';
import { countOf, isLarge } from '~/core/counts';
import type { Conflict, Side } from '~/core/document/merge';
import type { DocumentValue, Path } from '~/core/document/value';
import { documentText } from '~/core/json/model-data-text';
import { personColor, type PersonId, personKey } from '~/core/person';
import {
  changesByOthers,
  sameTheirs,
  selectBusy,
  selectConflicts,
  selectFault,
  selectText,
  selectTheirs,
  selectUndecided,
  selectWarning,
  type SourceEditActor,
  whoChanged,
} from '~/machines/model/source-edit/source-edit-machine';
import { namesOf, pathAt, placeIn } from '~/machines/model/source-edit/source-text';
import { IconButton } from '~/views/kit/buttons';
import type { CodeCaret } from '~/views/kit/code/code-editor';
import { usePersonStyles } from '~/views/kit/kit.styles';
import { Row } from '~/views/kit/layout';
import { BusyIcon } from '~/views/kit/status';
import { useConflictStyles, useSourceEditorStyles } from './SourceEditor.styles';

const busyTexts = { reading: 'Checking…', merging: 'Merging…', saving: 'Saving…' };

const pathSteps = (path: Path) => ['$', ...path.map((step) => (step === '' ? '""' : String(step)))];
const formatPath = (path: Path): string => pathSteps(path).join(' / ');

const maxSwatches = 3;

type SourceStatusProps = { actor: SourceEditActor; caret: CodeCaret; onGoTo: (at: number) => void };

/** Caret position, changes by others, and whether the text is valid (spec domain-level §2, §4). */
export function SourceStatus({ actor, caret, onGoTo }: SourceStatusProps) {
  const styles = useSourceEditorStyles();
  const colors = usePersonStyles();
  const { people, text } = changesByOthers(useSelector(actor, selectTheirs, sameTheirs));
  return (
    <div className={styles.status} data-foot>
      <span className={styles.place}>{`Ln ${caret.line}, Col ${caret.column}`}</span>
      <CaretPath actor={actor} at={caret.at} />
      <span className={styles.grow} />
      {text === undefined ? null : (
        <>
          <span className={styles.others} title={text}>
            {people.slice(0, maxSwatches).map(({ user }) => (
              <span
                key={personKey(user)}
                className={mergeClasses(colors[personColor(user)], styles.swatch)}
                data-person={personColor(user)}
              />
            ))}
            {text}
          </span>
          <span className={styles.divider} />
        </>
      )}
      <Row as="span" gap="XS">
        <Validity actor={actor} onGoTo={onGoTo} />
      </Row>
    </div>
  );
}

function CaretPath({ actor, at }: { actor: SourceEditActor; at: number }) {
  const styles = useSourceEditorStyles();
  const text = useSelector(actor, selectText);
  // A very long text would be parsed on each keystroke.
  const path = useMemo(() => (isLarge(text.length) ? undefined : pathAt(text, at)), [text, at]);
  return path === undefined ? null : (
    <>
      <span className={styles.divider} />
      <span className={styles.path} title={formatPath(path)}>
        {pathSteps(path).map((step, index) => (
          <Fragment key={index}>
            {index === 0 ? null : ' / '}
            <bdi>{step}</bdi>
          </Fragment>
        ))}
      </span>
    </>
  );
}

function Validity({ actor, onGoTo }: Pick<SourceStatusProps, 'actor' | 'onGoTo'>) {
  const styles = useSourceEditorStyles();
  const busy = useSelector(actor, selectBusy);
  const isUnread = useSelector(actor, (s) => s.hasTag('unread'));
  const fault = useSelector(actor, selectFault);
  const warning = useSelector(actor, selectWarning);
  const text = useSelector(actor, selectText);
  const place = useMemo(() => (fault ? placeIn(text, fault.at) : undefined), [fault, text]);
  if (busy || isUnread)
    return (
      <>
        {busy ? <BusyIcon /> : null}
        <span role="status">{busyTexts[busy ?? 'reading']}</span>
      </>
    );
  if (!fault || !place)
    return (
      <>
        <span className={styles.valid}>
          <CheckmarkCircle16Filled />
        </span>
        <span role="status" className={styles.reason} title={warning}>
          {warning === undefined ? 'Valid JSON' : `Valid JSON. ${warning}`}
        </span>
      </>
    );
  const where = `line ${place.line}, column ${place.column}`;
  return (
    <>
      <span className={styles.invalid}>
        <ErrorCircle16Filled />
      </span>
      <span role="status" className={styles.refused}>
        Invalid JSON!
      </span>
      <button
        type="button"
        className={styles.fault}
        aria-label={`Go to ${where}`}
        title="Go to error"
        onClick={() => onGoTo(fault.at)}
      >
        {where}
      </button>
      <span className={styles.reason} title={fault.reason}>
        <bdi>{fault.reason}</bdi>
      </span>
    </>
  );
}

function useValueText(value: DocumentValue | undefined, most: number): string | undefined {
  return useMemo(() => {
    const text = value === undefined ? undefined : documentText(value);
    return text !== undefined && text.length > most ? `${text.slice(0, most)}…` : text;
  }, [value, most]);
}

type ConflictSideProps = {
  side: Side;
  name: string;
  person?: PersonId | undefined;
  value: DocumentValue | undefined;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
};

function ConflictSide({ side, name, person, value, chosen, onChoose }: ConflictSideProps) {
  const styles = useConflictStyles();
  const colors = usePersonStyles();
  const isChosen = chosen === side;
  return (
    <div
      className={mergeClasses(
        styles.side,
        person && colors[personColor(person)],
        styles[side],
        chosen !== undefined && !isChosen && styles.left,
      )}
    >
      <div className={styles.sideHead}>
        <span className={styles.sideName} title={name}>
          {name}
        </span>
        <ToggleButton
          className={styles.tool}
          size="small"
          checked={isChosen}
          icon={isChosen ? <Checkmark16Regular /> : undefined}
          onClick={() => onChoose(side)}
        >
          {side === 'mine' ? 'Keep mine' : 'Use theirs'}
        </ToggleButton>
      </div>
      <pre className={styles.value} tabIndex={0} aria-label={name}>
        {useValueText(value, 4_000) ?? <span className={styles.nothing}>Removed</span>}
      </pre>
    </div>
  );
}

type ConflictItemProps = { actor: SourceEditActor; conflict: Conflict; current: boolean };

const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function ConflictItem({ actor, conflict, current }: ConflictItemProps) {
  const { id, path, base, mine, theirs } = conflict;
  const styles = useConflictStyles();
  const chosen = useSelector(actor, ({ context }) => context.choices[id]);
  const theirDocument = useSelector(actor, selectTheirs, sameTheirs);
  const people = useMemo(() => whoChanged(theirDocument)([path]), [theirDocument, path]);
  const before = useValueText(base, 200);
  const onChoose = (side: Side) => actor.send({ type: 'source.choose', id, side });
  return (
    <li
      ref={current ? show : undefined}
      aria-current={current}
      className={mergeClasses(styles.item, current && styles.current)}
    >
      <div role="group" aria-label={`Conflict at ${formatPath(path)}`}>
        <div className={styles.head}>
          <bdi className={styles.path}>{formatPath(path)}</bdi>
          <span className={styles.base}>
            {before === undefined ? (
              'Was not there before'
            ) : (
              <>
                Before: <bdi className={styles.baseValue}>{before}</bdi>
              </>
            )}
          </span>
        </div>
        <div className={styles.sides}>
          <ConflictSide side="mine" name="Yours" value={mine} chosen={chosen} onChoose={onChoose} />
          <ConflictSide
            side="theirs"
            name={people.length === 0 ? 'Live' : `Live, changed by ${namesOf(people)}`}
            person={people[0]?.user}
            value={theirs}
            chosen={chosen}
            onChoose={onChoose}
          />
        </div>
      </div>
    </li>
  );
}

function titleAndText(undecided: number, all: number): [title: string, text: string] {
  if (all === 0) return ['All conflicts resolved', 'The conflict resolved itself. You can save.'];
  if (undecided === 0) return ['All conflicts resolved', 'Saving applies your choices and keeps all other changes.'];
  const values = all === 1 ? 'this value' : `these ${all} values`;
  return [
    `Resolve ${countOf(undecided, 'conflict')} to save`,
    `Other changes were merged. You both changed ${values}.`,
  ];
}

const maxDrawn = 50;

export function SourceConflicts({ actor }: { actor: SourceEditActor }) {
  const styles = useConflictStyles();
  const conflicts = useSelector(actor, selectConflicts);
  const undecided = useSelector(actor, selectUndecided);
  const [wanted, setWanted] = useState(0);
  const count = conflicts.length;
  const current = Math.max(0, Math.min(wanted, count - 1));
  const first = current - (current % maxDrawn);
  const settled = undecided === 0;
  const [title, text] = titleAndText(undecided, count);
  const step = (by: 1 | -1) => ({
    className: styles.iconTool,
    size: 'small' as const,
    label: by === 1 ? 'Next conflict' : 'Previous conflict',
    icon: by === 1 ? <ChevronDown16Regular /> : <ChevronUp16Regular />,
    onClick: () => setWanted((current + by + count) % count),
  });
  const chooseAll = (side: Side, label: string) => (
    <Button className={styles.tool} size="small" onClick={() => actor.send({ type: 'source.chooseAll', side })}>
      {label}
    </Button>
  );
  return (
    <>
      <div className={mergeClasses(styles.bar, settled && styles.settled)}>
        <span className={mergeClasses(styles.warning, settled && styles.done)}>
          {settled ? <CheckmarkCircle20Filled /> : <Warning20Filled />}
        </span>
        <div className={styles.texts} role="status">
          <p className={styles.title}>{title}</p>
          <p className={styles.sentence}>{text}</p>
        </div>
        {count > 0 ? (
          <>
            <span className={styles.count}>{`${current + 1} of ${count}`}</span>
            <IconButton {...step(-1)} />
            <IconButton {...step(1)} />
            <span className={styles.divider} />
            {chooseAll('mine', 'Keep all mine')}
            {chooseAll('theirs', 'Use all theirs')}
          </>
        ) : null}
      </div>
      {count > 0 ? (
        <ol className={styles.list} aria-label="Conflicts">
          {conflicts.slice(first, first + maxDrawn).map((conflict, index) => (
            <ConflictItem key={conflict.id} actor={actor} conflict={conflict} current={first + index === current} />
          ))}
          {count > maxDrawn ? (
            <li className={styles.more}>
              {`Conflicts ${first + 1} to ${Math.min(first + maxDrawn, count)} of ${count}. Select “Next conflict” to see the others.`}
            </li>
          ) : null}
        </ol>
      ) : null}
    </>
  );
}
