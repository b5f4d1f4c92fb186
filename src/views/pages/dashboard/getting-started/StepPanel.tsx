import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { domainPath } from '~/core/paths';
import { type DomainStatusActor, selectDomain, selectKey } from '~/machines/domain-status/domain-status-machine';
import type { GettingStartedActor, Step } from '~/machines/getting-started/getting-started-machine';
import { noNames, type SnippetNamesActor } from '~/machines/resources/domain/dashboard';
import { CodeBlock } from '~/views/kit/CodeBlock';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { CopyButton } from '~/views/kit/copy';
import { Column, Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { AppLink, LinkButton } from '~/views/kit/links';
import { BusyIcon } from '~/views/kit/status';
import type { Platform } from '../snippets';
import { firstCode } from './first-code';
import { useGettingStartedStyles } from './getting-started.styles';
import { PlatformSelect } from '../Snippets';

type StepLink = { label: string; page: string };
type StepText = {
  title: string;
  text: string;
  /** The first is where the step is usually done. */
  links: readonly StepLink[];
  done: { text: string; link: StepLink };
  /** The step can't be done while the domain is offline. */
  needsOnline: boolean;
};

/** Pages are paths below the domain. */
const stepTexts: Record<Exclude<Step, 'code'>, StepText> = {
  authentication: {
    title: 'Authentication',
    text: 'Choose how the users of your app sign in. Anonymous access is the quickest way to try it; you can turn it off later.',
    links: [
      { label: 'Enable anonymous access', page: 'authentication/anonymous' },
      { label: 'Create a user', page: 'create-user' },
      { label: 'Add a JWT key', page: 'authentication/jwt/create-jwt-key' },
    ],
    done: { text: 'Users can sign in.', link: { label: 'Authentication', page: 'authentication' } },
    needsOnline: false,
  },
  collection: {
    title: 'Collection',
    text: 'Collections hold your models and say who may read and change them.',
    links: [{ label: 'Create a collection', page: 'create-collection' }],
    done: {
      text: 'The domain has a collection.',
      link: { label: 'Collections', page: 'collections' },
    },
    needsOnline: true,
  },
  connection: {
    title: 'First connection',
    text: 'Run the code of the step before. This step is done when a user connects for the first time.',
    links: [{ label: 'Sessions', page: 'sessions' }],
    done: { text: 'A user has connected.', link: { label: 'Sessions', page: 'sessions?disconnected=true' } },
    needsOnline: true,
  },
  model: {
    title: 'First model',
    text: 'The code creates a model when it runs. You can also create one here.',
    links: [{ label: 'Create a model', page: 'create-model' }],
    done: { text: 'The domain has a model.', link: { label: 'Models', page: 'models' } },
    needsOnline: true,
  },
};

export const titleOf = (step: Step) => (step === 'code' ? 'Connect your app' : stepTexts[step].title);

type StepPanelProps = {
  step: Step;
  done: boolean;
  checklist: GettingStartedActor;
  status: DomainStatusActor;
  names: SnippetNamesActor;
  connectionUrl: string;
  onCopy: (text: string) => void;
};

export function StepPanel({ step, done, ...props }: StepPanelProps) {
  const { status, names } = props;
  const texts = useTextStyles();
  const base = domainPath(useSelector(status, selectKey));
  const offline = useSelector(status, selectDomain)?.availability === 'offline';
  const filling = useSelector(names, (s) => s.context.loaded?.value) ?? noNames;
  if (step === 'code') return <CodePanel {...props} />;
  const { title, text, links, needsOnline, done: result } = stepTexts[step];
  const createsCollections = step === 'collection' && filling !== noNames && !filling.missing.includes('collection');
  const waits = step === 'connection' && !done && !offline;
  return (
    <Column gap="M" align="start">
      <h3 className={texts.strong}>
        {waits ? (
          <Row gap="S">
            <BusyIcon />
            Waiting for the first connection…
          </Row>
        ) : (
          title
        )}
      </h3>
      <p className={texts.body}>
        {done ? result.text : text}
        {createsCollections && !done ? ' Your app can also create it: this domain adds missing collections.' : ''}
      </p>
      {offline && needsOnline && !done ? (
        <StatusMessage intent="warning" announce="off">
          The domain is offline, so no one can connect.{' '}
          <AppLink look="inline" href={`${base}/settings`}>
            Change its availability
          </AppLink>
        </StatusMessage>
      ) : null}
      <Row gap="S" wrap>
        {(done ? [result.link] : links).map(({ label, page }, index) => (
          <LinkButton
            key={page}
            href={`${base}/${page}`}
            appearance={index === 0 && !done && !waits ? 'primary' : 'secondary'}
          >
            {label}
          </LinkButton>
        ))}
      </Row>
    </Column>
  );
}

type CodePanelProps = Omit<StepPanelProps, 'step' | 'done' | 'status'>;

function CodePanel({ checklist, names, connectionUrl, onCopy }: CodePanelProps) {
  const styles = useGettingStartedStyles();
  const texts = useTextStyles();
  const [platform, setPlatform] = useState<Platform>('browser');
  const filling = useSelector(names, (s) => s.context.loaded?.value) ?? noNames;
  const { install, file, run, code } = firstCode(connectionUrl, filling, platform);
  const copyCode = (text: string) => {
    onCopy(text);
    checklist.send({ type: 'code.copied' });
  };
  return (
    <Column gap="S">
      <Row gap="S">
        <h3 className={texts.strong}>{titleOf('code')}</h3>
        <PlatformSelect
          label="Platform of the first program"
          className={styles.platform}
          value={platform}
          onChange={setPlatform}
        />
      </Row>
      <Row gap="S">
        <span className={styles.line}>
          <code>{install}</code>
        </span>
        <CopyButton text={install} onCopy={onCopy} label="Copy install command of the first program" />
      </Row>
      <Row gap="S">
        <span className={styles.line}>
          Save as <code>{file}</code>
          {run === undefined ? (
            ', a module of your app.'
          ) : (
            <>
              , then run <code>{run}</code>
            </>
          )}
        </span>
        <CopyButton withWord text={code} onCopy={copyCode} label="Copy the first program" />
      </Row>
      <div className={styles.code}>
        <CodeBlock code={code} label="First program" />
      </div>
    </Column>
  );
}

type CompletePanelProps = { checklist: GettingStartedActor; status: DomainStatusActor };

export function CompletePanel({ checklist, status }: CompletePanelProps) {
  const texts = useTextStyles();
  const base = domainPath(useSelector(status, selectKey));
  return (
    <Column gap="M" align="start">
      <h3 className={texts.strong}>All done</h3>
      <p className={texts.body}>Your app can connect, and the domain has its first model.</p>
      <Row gap="S" wrap>
        <LinkButton href={`${base}/models`} appearance="primary">
          Models
        </LinkButton>
        <Button onClick={() => checklist.send({ type: 'checklist.dismiss' })}>Close</Button>
      </Row>
    </Column>
  );
}
