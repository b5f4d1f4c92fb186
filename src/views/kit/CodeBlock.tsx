import { Field, mergeClasses } from '@fluentui/react-components';
import { Eye16Regular, EyeOff16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { CopyButton, MaskedSecret, type SecretFieldProps } from './copy';
import { useCopyStyles } from './kit.styles';
import { FieldButton } from './TextField';

type TokenKind = 'plain' | 'keyword' | 'string' | 'number' | 'boolean' | 'null' | 'comment';
type Token = { kind: TokenKind; text: string };

const keywords =
  'as|async|await|break|case|catch|class|const|continue|default|delete|else|export|extends|finally|for|from|function|' +
  'if|import|in|instanceof|let|new|of|return|static|super|switch|this|throw|try|typeof|var|void|while|yield';

const patterns: [TokenKind, string][] = [
  ['comment', String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`],
  ['string', String.raw`"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|` + '`(?:[^`\\\\]|\\\\[\\s\\S])*`?'],
  ['boolean', String.raw`(?<![.\w$])(?:true|false)(?![\w$])`],
  ['null', String.raw`(?<![.\w$])(?:null|undefined)(?![\w$])`],
  ['keyword', String.raw`(?<![.\w$])(?:${keywords})(?![\w$])`],
  ['number', String.raw`(?<![\w$.])(?:0x[\da-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w$])`],
];
const grammar = new RegExp(patterns.map(([kind, source]) => `(?<${kind}>${source})`).join('|'), 'g');

/** Splits a JavaScript or JSON sample into tokens for highlighting; joined, the tokens give the sample. */
export function highlight(code: string): Token[] {
  const tokens: Token[] = [];
  let done = 0;
  for (const match of code.matchAll(grammar)) {
    const kind = patterns.find(([name]) => match.groups?.[name] !== undefined)?.[0];
    if (kind === undefined || match[0] === '') continue;
    if (match.index > done) tokens.push({ kind: 'plain', text: code.slice(done, match.index) });
    tokens.push({ kind, text: match[0] });
    done = match.index + match[0].length;
  }
  if (done < code.length) tokens.push({ kind: 'plain', text: code.slice(done) });
  return tokens;
}

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
          <FieldButton
            icon={shown ? <EyeOff16Regular /> : <Eye16Regular />}
            label={reveal}
            onClick={() => setShown(!shown)}
          />
          <CopyButton text={value} onCopy={onCopy} label={`Copy ${label.toLowerCase()}`} appearance="transparent" />
        </div>
      )}
    </Field>
  );
}
