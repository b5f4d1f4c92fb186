import { Button, Field, mergeClasses } from '@fluentui/react-components';
import { Eye16Regular, EyeOff16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { CopyButton, MaskedSecret, type SecretFieldProps } from './copy';
import { highlight } from './highlight';
import { useCopyStyles } from './kit.styles';

export function CodeBlock({ code, label = 'Code sample' }: { code: string; label?: string }) {
  const styles = useCopyStyles();
  return (
    <pre className={styles.block} tabIndex={0} role="group" aria-label={label}>
      <code className={styles.code}>
        <Highlighted code={code} />
      </code>
    </pre>
  );
}

/** Syntax-highlighted code. */
export function Highlighted({ code }: { code: string }) {
  const styles = useCopyStyles();
  return highlight(code).map(({ kind, text }, index) =>
    kind === 'plain' ? (
      text
    ) : (
      <span key={index} className={styles[kind]}>
        {text}
      </span>
    ),
  );
}

export function SecretField({ label, value, hint, onCopy }: SecretFieldProps) {
  const styles = useCopyStyles();
  const [shown, setShown] = useState(false);
  const reveal = shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`;
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div {...control} role="group" className={styles.secret}>
          <span className={mergeClasses(styles.value, shown && styles.shown)}>
            {shown ? value : <MaskedSecret secret={value} />}
          </span>
          <Button
            size="small"
            appearance="transparent"
            icon={shown ? <EyeOff16Regular /> : <Eye16Regular />}
            aria-label={reveal}
            title={reveal}
            onClick={() => setShown(!shown)}
          />
          <CopyButton text={value} onCopy={onCopy} label={`Copy ${label.toLowerCase()}`} appearance="transparent" />
        </div>
      )}
    </Field>
  );
}
