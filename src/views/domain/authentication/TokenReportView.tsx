import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle20Filled, DismissCircle20Filled, Info20Regular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import type { TokenCheck, TokenReport } from '../../../machines/in-domain/jwt-keys/token-rules';
import { StatusMessage, type MessageIntent } from '../../shared/StatusMessage';
import { useTokenDialogStyles } from './TokenDialog.styles';

const outcomes: Record<TokenReport['outcome'], { intent: MessageIntent; text: string }> = {
  accepted: { intent: 'success', text: 'The domain would accept this token now.' },
  refused: { intent: 'error', text: 'The domain would refuse this token.' },
  unknown: {
    intent: 'warning',
    text: 'Nothing was found that speaks against this token, but its signature could not be checked.',
  },
};

const signs: Record<TokenCheck['verdict'], { icon: ReactElement; word: string }> = {
  good: { icon: <CheckmarkCircle20Filled aria-hidden="true" />, word: 'Right' },
  bad: { icon: <DismissCircle20Filled aria-hidden="true" />, word: 'Wrong' },
  note: { icon: <Info20Regular aria-hidden="true" />, word: 'Note' },
};

/** What was found about a token: the outcome, one sentence for each check, and what it says. */
export function TokenReportView({ report: { outcome, checks, read } }: { report: TokenReport }) {
  const styles = useTokenDialogStyles();
  return (
    <>
      <StatusMessage intent={outcomes[outcome].intent}>{outcomes[outcome].text}</StatusMessage>
      <ul className={styles.list} aria-label="Checks">
        {checks.map(({ name, verdict, text }) => (
          <li key={name} className={styles.check}>
            <span className={mergeClasses(styles[verdict])} role="img" aria-label={signs[verdict].word}>
              {signs[verdict].icon}
            </span>
            <span>
              <span className={styles.name}>{name}:</span> {text}
            </span>
          </li>
        ))}
      </ul>
      {read ? (
        <>
          <Part title="Header" value={read.header} />
          <Part title="Claims" value={read.claims} />
        </>
      ) : null}
    </>
  );
}

function Part({ title, value }: { title: string; value: Record<string, unknown> }) {
  const styles = useTokenDialogStyles();
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <pre className={styles.json} tabIndex={0} role="group" aria-label={`${title} as JSON`}>
        {JSON.stringify(value, undefined, 2)}
      </pre>
    </section>
  );
}
