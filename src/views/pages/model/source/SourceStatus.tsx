import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle16Filled, ErrorCircle16Filled } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { Fragment, useMemo } from 'react';
import type { Path } from '~/core/document/value';
import { pathAt } from '~/machines/model/source-edit/changed-lines';
import type { SourceEditActor } from '~/machines/model/source-edit/source-edit-machine';
import {
  changesByOthers,
  sameTheirs,
  selectBusy,
  selectFault,
  selectText,
  selectTheirs,
  selectWarning,
} from '~/machines/model/source-edit/source-edit-selectors';
import { placeIn } from '~/machines/model/source-edit/source-text';
import type { CodeCaret } from '~/views/kit/code/code-editor';
import { isLarge } from '~/core/bytes';
import { personColor, personKey } from '~/core/person';
import { Row } from '~/views/kit/layout';
import { BusyIcon } from '~/views/kit/status';
import { usePersonStyles } from '~/views/kit/kit.styles';
import { useSourceEditorStyles } from './SourceEditor.styles';

const busyTexts = { reading: 'Checking…', merging: 'Merging…', saving: 'Saving…' };

const pathSteps = (path: Path) => ['$', ...path.map((step) => (step === '' ? '""' : String(step)))];
export const formatPath = (path: Path): string => pathSteps(path).join(' / ');

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
