import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle16Filled, ErrorCircle16Filled } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { Fragment, useMemo } from 'react';
import type { DocumentValue, Path } from '~/core/document/value';
import { documentText } from '~/core/json/document-text';
import { pathAt } from '~/machines/model/source-edit/changed-lines';
import type { SourceEditActor } from '~/machines/model/source-edit/source-edit-machine';
import {
  type Busy,
  sameChangers,
  selectBusy,
  selectChangers,
  selectFault,
  selectOthers,
  selectText,
  selectValidity,
} from '~/machines/model/source-edit/source-edit-selectors';
import { placeIn } from '~/machines/model/source-edit/source-text';
import { personColor, personKey } from '~/views/kit/PersonAvatar';
import type { CodeCaret } from '~/views/kit/code/code-editor';
import { isLarge } from '~/views/kit/code/code-size';
import { BusyIcon } from '~/views/kit/status';
import { usePersonStyles } from '~/views/kit/kit.styles';
import { useSourceEditorStyles } from './SourceEditor.styles';

const busyTexts: Record<Busy, string> = {
  reading: 'Checking…',
  merging: 'Merging…',
  saving: 'Saving…',
};

/** As in `$ / lines / 0 / price`. */
const pathSteps = (path: Path): readonly string[] => [
  '$',
  ...path.map((step) => (step === '' ? '""' : String(step))),
];
export const formatPath = (path: Path): string => pathSteps(path).join(' / ');

const noun = (count: number) => (count === 1 ? 'conflict' : 'conflicts');

export const conflictTitle = (undecided: number): string =>
  undecided === 0 ? 'All conflicts resolved' : `Resolve ${undecided} ${noun(undecided)} to save`;

export function conflictText(undecided: number, all: number): string {
  if (all === 0) return 'The conflict resolved itself. You can save.';
  if (undecided === 0) return 'Saving applies your choices and keeps all other changes.';
  return `Other changes were merged. You both changed ${all === 1 ? 'this value' : `these ${all} values`}.`;
}

/** A value as it stands in the text, cut where it is long. */
export function valueBeginning(value: DocumentValue, most: number): string {
  const text = documentText(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

type SourceStatusProps = { actor: SourceEditActor; caret: CodeCaret; onGoTo: (at: number) => void };

/** In the colors of so many of those who have changed something. */
const maxSwatches = 3;

/** Where the caret is, what others have done meanwhile, and whether the text can be saved (spec domain-level §2, §4). */
export function SourceStatus({ actor, caret, onGoTo }: SourceStatusProps) {
  const styles = useSourceEditorStyles();
  const colors = usePersonStyles();
  const others = useSelector(actor, selectOthers);
  const changers = useSelector(actor, selectChangers, sameChangers);
  return (
    <div className={styles.status}>
      <span className={styles.place}>{`Ln ${caret.line}, Col ${caret.column}`}</span>
      <CaretPath actor={actor} at={caret.at} />
      <span className={styles.grow} />
      {others === undefined ? null : (
        <>
          <span className={styles.others} title={others}>
            {changers.slice(0, maxSwatches).map(({ user }) => (
              <span
                key={personKey(user)}
                className={mergeClasses(colors[personColor(user)], styles.swatch)}
                data-person={personColor(user)}
              />
            ))}
            {others}
          </span>
          <span className={styles.divider} />
        </>
      )}
      <Validity actor={actor} onGoTo={onGoTo} />
    </div>
  );
}

function CaretPath({ actor, at }: { actor: SourceEditActor; at: number }) {
  const styles = useSourceEditorStyles();
  const text = useSelector(actor, selectText);
  // A very long text would be read again with every letter.
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

function Validity({ actor, onGoTo }: { actor: SourceEditActor; onGoTo: (at: number) => void }) {
  const styles = useSourceEditorStyles();
  const busy = useSelector(actor, selectBusy);
  const validity = useSelector(actor, selectValidity);
  const fault = useSelector(actor, selectFault);
  const text = useSelector(actor, selectText);
  const place = useMemo(() => (fault ? placeIn(text, fault.at) : undefined), [fault, text]);
  return (
    <span className={styles.validity}>
      {busy || validity === 'unread' ? (
        <>
          {busy ? <BusyIcon /> : null}
          <span role="status">{busyTexts[busy ?? 'reading']}</span>
        </>
      ) : fault && place ? (
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
            aria-label={`Go to line ${place.line}, column ${place.column}`}
            title="Go to error"
            onClick={() => onGoTo(fault.at)}
          >
            {`line ${place.line}, column ${place.column}`}
          </button>
          <span className={styles.reason} title={fault.reason}>
            <bdi>{fault.reason}</bdi>
          </span>
        </>
      ) : (
        <>
          <span className={styles.valid}>
            <CheckmarkCircle16Filled />
          </span>
          <span role="status">Valid JSON</span>
        </>
      )}
    </span>
  );
}
