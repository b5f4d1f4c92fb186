import { CopyButton } from './CopyButton';
import { Disclosure } from './Disclosure';
import { shortened } from './shortened';
import { useLongTextStyles } from './LongText.styles';

export type LongTextProps = {
  /** With it the whole text can be copied. */
  onCopy?: ((text: string) => void) | undefined;
  text: string;
  /** What is shown at first: so many lines and so many characters. */
  lines?: number;
  characters?: number;
};

/** A text that may be a page of stack trace: its beginning, and the whole of it one click away. */
export function LongText({ text, lines = 2, characters = 200, onCopy }: LongTextProps) {
  const styles = useLongTextStyles();
  const beginning = shortened(text, lines, characters);
  if (beginning === text) return <span className={styles.beginning}>{text}</span>;
  const cause = rootCause(text.slice(beginning.length - 1));
  return (
    <Disclosure
      more="Show all"
      less="Show less"
      className={styles.root}
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

/** What a stack trace names last as its cause, which says more than its beginning. */
const rootCause = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .findLast((line) => line.startsWith('Caused by:'));
