import { Disclosure } from './Disclosure';
import { shortened } from './shortened';
import { useLongTextStyles } from './LongText.styles';

export type LongTextProps = {
  text: string;
  /** What is shown at first: so many lines and so many characters. */
  lines?: number;
  characters?: number;
};

/** A text that may be a page of stack trace: its beginning, and the whole of it one click away. */
export function LongText({ text, lines = 2, characters = 200 }: LongTextProps) {
  const styles = useLongTextStyles();
  const beginning = shortened(text, lines, characters);
  if (beginning === text) return <span className={styles.beginning}>{text}</span>;
  return (
    <Disclosure
      more="Show all"
      less="Show less"
      className={styles.root}
      before={<span className={styles.beginning}>{beginning}</span>}
    >
      <pre className={styles.whole} tabIndex={0} aria-label="Whole text">
        {text}
      </pre>
    </Disclosure>
  );
}
