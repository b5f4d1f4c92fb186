import { mergeClasses } from '@fluentui/react-components';
import { type ReactNode, useId, useState } from 'react';
import { visibleText } from '~/core/hidden-characters';
import { formatTime, isoTime, pastTimeText, type TimeForm, type TimeZone } from '~/core/times';
import { CopyButton } from './copy';
import { useCopyStyles, useLinkStyles } from './kit.styles';
import { Row } from './layout';

/** A name that people chose: its direction does not reach beyond it, and hidden characters are drawn as in "‹U+202E›". */
export const Name = ({ children, className }: { children: string; className?: string | undefined }) => (
  <bdi className={className}>{visibleText(children)}</bdi>
);

type WhenProps = {
  /** Epoch milliseconds or ISO 8601; null for never. */
  at: number | string | null;
  zone: TimeZone;
  form?: TimeForm;
  /** Epoch milliseconds: the time is shown as one before it, as short as is plain. */
  before?: number;
  none?: string;
  id?: string | undefined;
};

/** A date and time in the local time zone or UTC, with the ISO value in the tooltip (spec server-level §9). */
export function When({ at, zone, form = 'full', before, none = 'Never', id }: WhenProps) {
  if (at === null || at === '') return <span>{none}</span>;
  const iso = isoTime(at, zone);
  if (iso === undefined) return <span title={String(at)}>Unknown time</span>;
  return (
    <time id={id} dateTime={iso} title={iso}>
      {before === undefined ? formatTime(at, zone, form) : pastTimeText(new Date(at).getTime(), before, zone)}
    </time>
  );
}

type DisclosureProps = {
  more?: string;
  less?: string;
  /** Rendered only while closed. */
  before?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
};

export function Disclosure(props: DisclosureProps) {
  const { more = 'Details', less = 'Hide details', before, actions, children, className } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const link = useLinkStyles();
  return (
    <div className={className}>
      {open ? null : before}
      <div id={id}>{open ? children : null}</div>
      <Row gap="S">
        <button
          type="button"
          className={mergeClasses(link.root, link.button, link.inline)}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? less : more}
        </button>
        {actions}
      </Row>
    </div>
  );
}

/** The first `lines` lines and at most `characters` characters of a text, with "…" if it was cut. */
export function shortened(text: string, lines: number, characters: number): string {
  const trimmed = text.trimEnd();
  const head = trimmed.split('\n').slice(0, lines).join('\n');
  const points = [...head];
  if (points.length > characters) return `${points.slice(0, characters).join('').trimEnd()}…`;
  return head.length < trimmed.length ? `${head}…` : text;
}

type LongTextProps = {
  onCopy?: ((text: string) => void) | undefined;
  text: string;
  lines?: number;
  characters?: number;
};

export function LongText({ text, lines = 2, characters = 200, onCopy }: LongTextProps) {
  const styles = useCopyStyles();
  const beginning = shortened(text, lines, characters);
  if (beginning === text) return <span className={styles.beginning}>{text}</span>;
  const cause = rootCause(text.slice(beginning.length - 1));
  return (
    <Disclosure
      more="Show all"
      less="Show less"
      className={styles.longText}
      before={
        <span className={styles.beginning}>
          {beginning}
          {cause === undefined ? null : `\n${shortened(cause, 1, characters)}`}
        </span>
      }
      actions={onCopy ? <CopyButton withWord text={text} onCopy={onCopy} /> : null}
    >
      <pre className={styles.whole} tabIndex={0} aria-label="Whole text">
        {text}
      </pre>
    </Disclosure>
  );
}

/** The last cause in a stack trace, which is more specific than its first line. */
const rootCause = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .findLast((line) => line.startsWith('Caused by:'));
