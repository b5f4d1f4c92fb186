import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { type ApiProblem, explainProblem } from '~/core/problem';
import { formatTime, isoTime, type TimeForm, type TimeZone } from '~/core/times';
import { LongText } from './LongText';
import { useFactsStyles } from './page.styles';
import { StatusMessage, type StatusMessageProps } from './StatusMessage';

type WhenProps = {
  /** Epoch milliseconds or ISO 8601; null for never. */
  at: number | string | null;
  zone: TimeZone;
  form?: TimeForm;
  none?: string;
  id?: string | undefined;
};

/** A date and time in the local time zone or UTC, with the ISO value in the tooltip (spec server-level §9). */
export function When({ at, zone, form = 'full', none = 'Never', id }: WhenProps) {
  if (at === null || at === '') return <span>{none}</span>;
  const iso = isoTime(at, zone);
  if (iso === undefined) return <span title={String(at)}>Unknown time</span>;
  return (
    <time id={id} dateTime={iso} title={iso}>
      {formatTime(at, zone, form)}
    </time>
  );
}

export type Fact = { label: string; value: ReactNode; mono?: boolean };

type FactsProps = {
  facts: readonly Fact[];
  layout?: 'list' | 'row';
  /** For `row`: values in normal text size instead of large figures. */
  quiet?: boolean;
};

/**
 * Labels and values. `list`: one fact per line, in a label column and a value column. `row`: facts side by side with the label above;
 * they wrap if there is too little room.
 */
export function Facts({ facts, layout = 'list', quiet = false }: FactsProps) {
  const styles = useFactsStyles();
  const row = layout === 'row';
  return (
    <dl className={row ? styles.row : styles.list}>
      {facts.map(({ label, value, mono }) => (
        <div key={label} className={row ? styles.tile : styles.line}>
          <dt className={row ? styles.caption : styles.label}>{label}</dt>
          <dd
            className={mergeClasses(
              row ? styles.figure : styles.value,
              row && quiet && styles.quiet,
              mono && styles.mono,
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ProblemTextProps = Pick<StatusMessageProps, 'title' | 'actions' | 'onRetry'> &
  ({ text: string } | { problem: ApiProblem | undefined });

/** Why something failed. Announced immediately. */
export function ProblemText({ title, actions, onRetry, ...why }: ProblemTextProps) {
  const text = 'text' in why ? why.text : why.problem ? explainProblem(why.problem) : 'The server did not answer.';
  return (
    <StatusMessage intent="error" title={title} actions={actions} onRetry={onRetry}>
      <LongText text={text} lines={3} characters={280} />
    </StatusMessage>
  );
}
