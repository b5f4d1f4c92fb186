import { Button, mergeClasses, Spinner, Switch } from '@fluentui/react-components';
import {
  Add20Regular,
  CheckmarkCircle20Filled,
  DismissCircle20Filled,
  Info20Regular,
  Key24Regular,
  ShieldCheckmark20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactElement, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath, segmentAt } from '~/core/paths';
import type { TimeZone } from '~/core/times';
import {
  type AnonymousAuthFormActor,
  formatAge,
  jwtKeyList,
  type JwtKeyListActor,
  jwtKeyPath,
  type JwtKeyRow,
  jwtKeyScreens,
  newJwtKeyPath,
} from '~/machines/resources/domain/jwt-keys';
import {
  type TokenCheck,
  type TokenCheckActor,
  type TokenReport,
  tokenScreens,
} from '~/machines/resources/domain/token-check-machine';
import { useDomainKey, useWired, useTimeZone } from '~/views/console-parts';
import { takesFocusBack } from '~/views/hooks/focus';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { SkeletonBar } from '~/views/kit/Card';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { ProblemText } from '~/views/kit/BlankState';
import { TextAreaField } from '~/views/kit/fields';
import { ForbiddenCard, selectForbidden } from '~/views/kit/ForbiddenCard';
import { FormSection, FormSections } from '~/views/kit/form/FormCard';
import { FormOutcome } from '~/views/kit/form/ResourceForm';
import { HelpButton } from '~/views/kit/HelpButton';
import { Column as Stack, Row } from '~/views/kit/layout';
import { useLayoutStyles } from '~/views/kit/layout.styles';
import { CreateLink, LinkButton } from '~/views/kit/links';
import { ListCard } from '~/views/kit/list/ListCard';
import { enabledColumn, nameColumn, removalTexts, textColumn } from '~/views/kit/list/resource-rows';
import { Page, PageHead, NotFoundView } from '~/views/kit/Page';
import { PageTabs } from '~/views/kit/PageTabs';
import { useListActor } from '~/views/kit/screens';
import { BusyIcon } from '~/views/kit/status';
import { type MessageIntent, StatusMessage } from '~/views/kit/StatusMessage';
import { domainListCard } from '~/views/resources/domain/domain-list';
import { useTokenDialogStyles } from '~/views/resources/domain/domain.styles';

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
    <Stack as="section" gap="XS" aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <pre className={styles.json} tabIndex={0} role="group" aria-label={`${title} as JSON`}>
        {JSON.stringify(value, undefined, 2)}
      </pre>
    </Stack>
  );
}

/** Checks a pasted token: its contents, and whether the domain would accept it. */
export function TokenDialog({ check, onClose }: { check: TokenCheckActor; onClose: () => void }) {
  const { token, report, problem } = useSelector(check, (s) => s.context);
  const busy = useSelector(check, (s) => s.hasTag('busy'));
  return (
    <DialogFrame
      title="Test Token"
      titleAction={busy ? <BusyIcon /> : null}
      width={650}
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
          problem={problem}
          onRetry={() => check.send({ type: 'token.retry' })}
        />
      ) : null}
      {report ? <TokenReportView report={report} /> : null}
    </DialogFrame>
  );
}

/** The token check; closing it discards the pasted token. */
function TokenScreen({ domainKey, onClose }: { domainKey: DomainKey; onClose: () => void }) {
  const { tokenCheck } = useWired(tokenScreens, domainKey);
  const check = useActorRef(tokenCheck);
  return <TokenDialog check={check} onClose={onClose} />;
}

/** Spec domain-level §2 "Authentication". */
const authenticationTabs = ['jwt', 'anonymous'] as const;
type AuthenticationTab = (typeof authenticationTabs)[number];

/** The tab in the address: the first one by default, undefined for an unknown tab. */
export const authenticationTabOf = (text: string | undefined): AuthenticationTab | undefined =>
  text === undefined ? 'jwt' : authenticationTabs.find((tab) => tab === text);

/** Spec domain-level §2 "Authentication", §8. */
const keyCard = domainListCard({
  kind: jwtKeyList,
  href: (key, { id }) => jwtKeyPath(key, id),
  texts: {
    many: 'Keys',
    search: 'Search by id or description',
    searched: 'Searches the id and the description.',
    icon: <Key24Regular />,
    empty: { title: 'No JWT keys yet', text: 'Add a public key so your app can sign users in with JWTs.' },
  },
  removal: removalTexts<JwtKeyRow>({
    noun: 'key',
    nameOf: ({ id }) => id,
    one: ({ id }) => `Delete the key '${id}'?`,
    warning: {
      one: ({ enabled }) =>
        `${enabled ? 'Tokens signed with this key will no longer be accepted. ' : ''}This can't be undone.`,
      many: "Tokens signed with these keys will no longer be accepted. This can't be undone.",
    },
  }),
  columns: (key) => [
    nameColumn({ of: ({ id }) => id, href: ({ id }) => jwtKeyPath(key, id) }),
    textColumn({ id: 'description', label: 'Description', of: ({ description }) => description }),
    {
      id: 'age',
      label: 'Key Age',
      width: 140,
      sortable: true,
      narrow: 'status',
      render: ({ age }) => formatAge(age),
      hint: ({ updated }) => isoOf(updated),
    },
    enabledColumn,
  ],
});

/** Times outside the supported range have no ISO text. */
function isoOf(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
}

const title = 'Anonymous Authentication';

/** Allows or denies anonymous users with a switch that applies immediately (spec domain-level §2 "Authentication"). */
export function AnonymousCard({ form }: { form: AnonymousAuthFormActor }) {
  const styles = useLayoutStyles();
  const forbidden = useSelector(form, selectForbidden);
  const busy = useSelector(form, (s) => s.hasTag('busy'));
  const loading = useSelector(form, (s) => s.hasTag('loading'));
  const failure = useSelector(form, (s) => (s.can({ type: 'form.retry' }) ? s.context.problem : undefined));
  /** The new value while it is being saved, otherwise the saved one. */
  const { enabled } = useSelector(form, (s) => (s.hasTag('busy') ? s.context.values : s.context.baseline));
  if (forbidden !== undefined && failure)
    return <ForbiddenCard title={title} what="You can't see this setting" roles={forbidden} />;
  if (failure)
    return (
      <ProblemText
        title="The setting could not be loaded."
        problem={failure}
        onRetry={() => form.send({ type: 'form.retry' })}
      />
    );
  return (
    <FormSections busy={busy}>
      <FormSection
        title={title}
        help={<HelpButton topic="Anonymous authentication" />}
        text="Lets anyone who knows the address of the domain connect as an anonymous user. Changes apply immediately."
      >
        {loading ? (
          <Row className={styles.switchLine} role="status" aria-label="Loading">
            <SkeletonBar width="96px" />
          </Row>
        ) : (
          <>
            <FormOutcome form={form} />
            <Row gap="S" className={styles.switchLine}>
              <Switch
                className={styles.flush}
                label={enabled ? 'Enabled' : 'Disabled'}
                aria-label={title}
                checked={enabled}
                readOnly={busy}
                onChange={(_, data) => {
                  if (busy) return;
                  form.send({ type: 'form.change', change: { enabled: data.checked } });
                  form.send({ type: 'form.submit' });
                }}
              />
              {busy ? <Spinner size="tiny" label="Saving" /> : null}
            </Row>
          </>
        )}
      </FormSection>
    </FormSections>
  );
}

type AuthenticationViewProps = {
  domainKey: DomainKey;
  keys: JwtKeyListActor;
  anonymous: AnonymousAuthFormActor;
  zone: TimeZone;
  tab: AuthenticationTab;
  onTab: (tab: AuthenticationTab) => void;
  onTest: () => void;
};

/** How users sign in to a domain (spec domain-level §2 "Authentication"). */
export function AuthenticationView(props: AuthenticationViewProps) {
  const { domainKey, keys, anonymous, zone, tab, onTab, onTest } = props;
  const createHref = newJwtKeyPath(domainKey);
  const card = keyCard({ domainKey, list: keys, zone });
  const create = (
    <LinkButton href={createHref} icon={<Add20Regular />}>
      Create JWT Key
    </LinkButton>
  );
  return (
    <Page fill={tab === 'jwt'}>
      <PageHead
        title="Authentication"
        after={tab === 'jwt' ? <HelpButton topic="JWT keys" /> : null}
        actions={
          tab === 'jwt' ? (
            <>
              <Button {...takesFocusBack} appearance="subtle" icon={<ShieldCheckmark20Regular />} onClick={onTest}>
                Test Token
              </Button>
              <CreateLink href={createHref} label="Create JWT Key" />
            </>
          ) : null
        }
      />
      <PageTabs
        label="Authentication"
        shown={tab}
        onTab={onTab}
        tabs={[
          {
            id: 'jwt',
            label: 'JWT',
            size: 'fill',
            panel: <ListCard {...card} texts={{ ...card.texts, empty: { ...card.texts.empty, action: create } }} />,
          },
          { id: 'anonymous', label: 'Anonymous', panel: <AnonymousCard form={anonymous} /> },
        ]}
      />
    </Page>
  );
}

export function AuthenticationScreen() {
  const key = useDomainKey();
  const tab = authenticationTabOf(segmentAt(useLocation().pathname, 5));
  // Each tab keeps its list query in the address.
  return tab ? <Authentication key={`${domainPath(key)} ${tab}`} domainKey={key} tab={tab} /> : <NotFoundView />;
}

function Authentication({ domainKey, tab }: { domainKey: DomainKey; tab: AuthenticationTab }) {
  const screens = useWired(jwtKeyScreens, domainKey);
  const keys = useListActor(screens.jwtKeyList, jwtKeyList.defaults);
  const anonymous = useActorRef(screens.anonymousAuth, { input: { values: { enabled: false }, facts: {} } });
  const [testing, setTesting] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <AuthenticationView
        {...{ domainKey, keys, anonymous, tab }}
        zone={useTimeZone()}
        onTab={(next) => void navigate(`${domainPath(domainKey)}/authentication/${next}`)}
        onTest={() => setTesting(true)}
      />
      {testing ? <TokenScreen domainKey={domainKey} onClose={() => setTesting(false)} /> : null}
    </>
  );
}
