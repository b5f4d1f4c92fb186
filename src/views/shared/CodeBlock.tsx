import { highlight } from './highlight';
import { useCodeBlockStyles } from './CodeBlock.styles';

/** A code sample to read and copy; long lines scroll inside. */
export function CodeBlock({ code, label = 'Code sample' }: { code: string; label?: string }) {
  const styles = useCodeBlockStyles();
  return (
    <pre className={styles.root} tabIndex={0} role="group" aria-label={label}>
      <code className={styles.code}>
        {highlight(code).map(({ kind, text }, index) =>
          kind === 'plain' ? (
            text
          ) : (
            <span key={index} className={styles[kind]}>
              {text}
            </span>
          ),
        )}
      </code>
    </pre>
  );
}
