import { Button, mergeClasses } from '@fluentui/react-components';
import {
  CheckmarkCircle20Filled,
  Circle20Regular,
  Dismiss20Regular,
  Rocket20Regular,
  Warning16Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ComponentProps, useId, useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import {
  factsOf,
  gettingStartedScreens,
  type GettingStartedSnapshot,
  selectFactsWatch,
  selectSteps,
  type Step,
} from '~/machines/getting-started/getting-started-machine';
import type { PollSnapshot } from '~/machines/kit/poll-machine';
import type { SnippetNamesActor } from '~/machines/resources/domain/dashboard';
import { useConsoleParts, useWired } from '~/views/console-parts';
import { useKeepFocus } from '~/views/hooks/focus';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Card } from '~/views/kit/Card';
import { IconButton, RetryButton } from '~/views/kit/buttons';
import { connectionUrl } from '~/core/paths';
import { Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { CompletePanel, StepPanel, titleOf } from './StepPanel';
import { useChecklistStyles } from '../dashboard.styles';
import { useGettingStartedStyles } from './getting-started.styles';

const selectIsGone = (s: GettingStartedSnapshot) => s.matches('gone');
const selectIsFailing = (s: PollSnapshot | undefined) => s?.hasTag('failing') === true;

type GettingStartedViewProps = Omit<ComponentProps<typeof StepPanel>, 'step' | 'done'> & {
  /** It was asked for, so it takes the focus. */
  asked?: boolean;
};

/** The steps to the first connection and model of a domain, each with what to do. Nothing once it was dismissed. */
export const GettingStartedView = (props: GettingStartedViewProps) =>
  useSelector(props.checklist, selectIsGone) ? null : <Steps {...props} />;

function Steps(props: GettingStartedViewProps) {
  const { checklist, asked = false } = props;
  const styles = useGettingStartedStyles();
  const place = useChecklistStyles();
  const texts = useTextStyles();
  const panelId = useId();
  const keepFocus = useKeepFocus<HTMLDivElement>();
  const [chosen, setChosen] = useState<Step>();
  const value = useSelector(checklist, (s) => s.value);
  const steps = useSelector(checklist, selectSteps, sameSteps);
  const watch = useSelector(checklist, selectFactsWatch);
  const failing = useSelector(watch, selectIsFailing);
  const reading = useSelector(checklist, (s) => s.matches({ open: 'reading' }));
  const next = reading ? undefined : steps.find(({ done }) => !done)?.step;
  const shown = chosen ?? next;
  const done = steps.filter((step) => step.done).length;
  return (
    <div ref={keepFocus}>
      <Card
        edge
        title="Getting started"
        icon={<Rocket20Regular />}
        padded={false}
        className={place.card}
        busy={reading && !failing}
        actions={
          <>
            {failing ? (
              <Row as="span" gap="XS" role="status" className={styles.warning}>
                <Warning16Regular className={styles.warningIcon} />
                Not updated. Retrying automatically.
              </Row>
            ) : null}
            {failing ? <RetryButton watch={watch} onRetry={() => checklist.send({ type: 'checklist.retry' })} /> : null}
            <span role="status">{reading ? '' : `${done} of ${steps.length} done`}</span>
            <IconButton
              size="small"
              icon={<Dismiss20Regular />}
              label="Dismiss Getting started"
              title={'Dismiss. "Getting started" in Code Snippets opens it again.'}
              onClick={() => checklist.send({ type: 'checklist.dismiss' })}
            />
          </>
        }
      >
        <div className={styles.root}>
          <ol className={styles.steps}>
            {steps.map(({ step, done: isDone }) => (
              <li key={step}>
                <Button
                  appearance="subtle"
                  ref={asked && step === steps[0]?.step ? takeFocus : undefined}
                  className={mergeClasses(styles.step, step === shown && styles.shownStep)}
                  aria-current={step === shown ? 'step' : undefined}
                  aria-controls={panelId}
                  icon={
                    isDone ? (
                      <CheckmarkCircle20Filled className={step === shown ? undefined : styles.done} />
                    ) : (
                      <Circle20Regular />
                    )
                  }
                  onClick={() => setChosen(step)}
                >
                  <span className={isDone && step !== shown ? styles.doneTitle : undefined}>{titleOf(step)}</span>
                  <span className={texts.hidden}>{isDone ? ', done' : ', to do'}</span>
                </Button>
              </li>
            ))}
          </ol>
          <div id={panelId} className={styles.panel}>
            {shown !== undefined ? (
              <StepPanel {...props} step={shown} done={steps.some((each) => each.step === shown && each.done)} />
            ) : value === 'complete' ? (
              <CompletePanel checklist={checklist} status={props.status} />
            ) : null}
          </div>
        </div>
      </Card>
    </div>
  );
}

type StepsDone = ReturnType<typeof selectSteps>;
const sameSteps = (one: StepsDone, other: StepsDone) => one.every(({ done }, index) => done === other[index]?.done);

const takeFocus = (button: HTMLElement | null): void => button?.focus();

type GettingStartedScreenProps = {
  domainKey: DomainKey;
  status: DomainStatusActor;
  names: SnippetNamesActor;
  asked: boolean;
};

export function GettingStartedScreen({ domainKey, ...shown }: GettingStartedScreenProps) {
  const { realtimeUrl, copy } = useConsoleParts();
  const { gettingStarted } = useWired(gettingStartedScreens, domainKey);
  const { status, names } = shown;
  const checklist = useActorRef(gettingStarted, {
    input: { status, names, facts: factsOf({ status, names }) },
  });
  return (
    <GettingStartedView
      {...shown}
      checklist={checklist}
      connectionUrl={connectionUrl(realtimeUrl, domainKey)}
      onCopy={copy}
    />
  );
}
