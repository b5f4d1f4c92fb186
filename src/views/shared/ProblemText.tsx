import { LongText } from './LongText';
import { StatusMessage } from './StatusMessage';
import type { ReactNode } from 'react';

export type ProblemTextProps = {
  /** What did not happen, as in "Domain Not Created". */
  title?: string;
  /** One sentence: why, and what to do. May be long; then its beginning is shown. */
  text: string;
  actions?: ReactNode;
};

/** A refusal or failure, in place, where it concerns the reader. Announced at once. */
export function ProblemText({ title, text, actions }: ProblemTextProps) {
  return (
    <StatusMessage intent="error" title={title} actions={actions}>
      <LongText text={text} lines={3} characters={280} />
    </StatusMessage>
  );
}
