import { Button, mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle20Filled, DismissCircle20Filled, Info20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { explainProblem } from '~/core/problem';
import {
  type TokenCheck,
  type TokenCheckActor,
  type TokenReport,
  tokenScreens,
} from '~/machines/resources/domain/token-check-machine';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { ProblemText } from '~/views/kit/Facts';
import { type MessageIntent, StatusMessage } from '~/views/kit/StatusMessage';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { TextAreaField } from '~/views/kit/fields';
import { BusyIcon } from '~/views/kit/status';
import { useTokenDialogStyles } from './authentication.styles';

const outcomes: Record<TokenReport['outcome'], { intent: MessageIntent; text: string }> = {
  accepted: { intent: 'success', text: 'The domain would accept this token now.' },
  refused: { intent: 'error', text: 'The domain would refuse this token.' },
  unknown: {
    intent: 'warning',
    text: "No problems found, but the signature couldn't be verified.",
  },
};

const signs: Record<TokenCheck['verdict'], { icon: ReactElement; word: string }> = {
  good: { icon: <CheckmarkCircle20Filled aria-hidden="true" />, word: 'Right' },
  bad: { icon: <DismissCircle20Filled aria-hidden="true" />, word: 'Wrong' },
  note: { icon: <Info20Regular aria-hidden="true" />, word: 'Note' },
};

/** Result of a token check: the outcome, one sentence per check, and the token's contents. */
function TokenReportView({ report: { outcome, checks, read } }: { report: TokenReport }) {
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

type TokenDialogProps = { check: TokenCheckActor; onClose: () => void };

/** Checks a pasted token: its contents, and whether the domain would accept it. */
export function TokenDialog({ check, onClose }: TokenDialogProps) {
  const styles = useTokenDialogStyles();
  const state = useSelector(check, (s) => s);
  const { token, report, problem } = state.context;
  return (
    <DialogFrame
      title="Test Token"
      titleAction={state.hasTag('busy') ? <BusyIcon /> : null}
      className={styles.surface}
      contentClassName={styles.content}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <TextAreaField
        name="token"
        label="Token"
        mono
        rows={[4, 8]}
        value={token}
        hint="Checked in your browser. Never sent or stored."
        onChange={(text) => check.send({ type: 'token.change', token: text })}
      />
      {problem ? (
        <ProblemText
          title="The keys of the domain could not be loaded."
          text={explainProblem(problem)}
          onRetry={() => check.send({ type: 'token.retry' })}
        />
      ) : null}
      {report ? <TokenReportView report={report} /> : null}
    </DialogFrame>
  );
}

/** The token check; closing it discards the pasted token. */
export function TokenScreen({ domainKey, onClose }: { domainKey: DomainKey; onClose: () => void }) {
  const { tokenCheck } = useWired(tokenScreens, domainKey);
  const check = useActorRef(tokenCheck);
  return <TokenDialog check={check} onClose={onClose} />;
}
