import { Button, Spinner, Switch, useRestoreFocusTarget } from '@fluentui/react-components';
import { Edit20Regular, ShieldCheckmark20Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { readQuery } from '~/core/list-query';
import { domainPath, whyUnaddressable } from '~/core/paths';
import { explainProblem } from '~/core/problem';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import {
  type AnonymousAuthFormActor,
  type AnonymousAuthFormSnapshot,
  type JwtKeyListActor,
  jwtKeyListDefaults,
  jwtKeyListDescriptor,
  jwtKeyPath,
  jwtKeyScreens,
  newJwtKeyPath,
} from '~/machines/resources/domain/jwt-keys';
import { useConsoleParts, useWired } from '~/views/console-parts';
import { Card } from '~/views/kit/Card';
import { ProblemText } from '~/views/kit/Facts';
import { Page, PageHead } from '~/views/kit/Page';
import { PageTabs } from '~/views/kit/PageTabs';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { FormOutcome, SkeletonFields } from '~/views/kit/form/ResourceForm';
import { useLayoutStyles } from '~/views/kit/layout.styles';
import { CreateLink, RowLink } from '~/views/kit/links';
import { ListCard } from '~/views/kit/list/ListCard';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import { ForbiddenCard, selectForbidden } from '~/views/pages/domain-settings/ForbiddenCard';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { useDomainKey } from '~/views/shell/domain-place';
import { TokenScreen } from './TokenDialog';
import { useJwtKeyFieldsStyles } from './authentication.styles';
import {
  type AuthenticationTab,
  authenticationTabOf,
  jwtKeyColumns,
  jwtKeyListTexts,
  jwtKeyRemovalTexts,
} from './jwt-key-texts';

type Snapshot = AnonymousAuthFormSnapshot;
const selectBusy = (s: Snapshot) => s.hasTag('busy');
const selectLoading = (s: Snapshot) => s.hasTag('loading');
const selectFailure = (s: Snapshot) => (s.can({ type: 'form.retry' }) ? s.context.problem : undefined);
/** What is asked for while it is asked for, otherwise what the server has. */
const selectShown = (s: Snapshot) =>
  s.hasTag('busy') ? s.context.values.enabled : s.context.baseline.enabled;

const title = 'Anonymous Authentication';

/** Whether one may connect without a name: a switch that takes effect at once (spec domain-level §2 "Authentication"). */
export function AnonymousCard({ form }: { form: AnonymousAuthFormActor }) {
  const layout = useLayoutStyles();
  const styles = useJwtKeyFieldsStyles();
  const forbidden = useSelector(form, selectForbidden);
  const busy = useSelector(form, selectBusy);
  const loading = useSelector(form, selectLoading);
  const failure = useSelector(form, selectFailure);
  const enabled = useSelector(form, selectShown);
  const retry = () => form.send({ type: 'form.retry' });
  if (forbidden !== undefined && failure)
    return (
      <ForbiddenCard title={title} what="Your role does not permit seeing this setting" roles={forbidden} />
    );
  if (failure)
    return (
      <ProblemText
        title="The setting could not be loaded."
        text={explainProblem(failure)}
        actions={
          <Button size="small" onClick={retry}>
            Retry
          </Button>
        }
      />
    );
  return (
    <Card title={title} busy={busy}>
      {loading ? (
        <SkeletonFields count={1} />
      ) : (
        <div className={layout.columnS}>
          <FormOutcome form={form} />
          <div className={layout.row}>
            <Switch
              className={styles.enabled}
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
          </div>
          <div>
            While it is enabled, whoever knows the address of the domain may connect as an anonymous user. A
            change takes effect at once.
          </div>
        </div>
      )}
    </Card>
  );
}

export type AuthenticationViewProps = {
  domainKey: DomainKey;
  keys: JwtKeyListActor;
  anonymous: AnonymousAuthFormActor;
  zone: TimeZone;
  tab: AuthenticationTab;
  onTab: (tab: AuthenticationTab) => void;
  /** Opens the check of a token. */
  onTest: () => void;
};

/** How one signs in to a domain (spec domain-level §2 "Authentication"). */
export function AuthenticationView(props: AuthenticationViewProps) {
  const { domainKey, keys, anonymous, zone, tab, onTab, onTest } = props;
  const createHref = newJwtKeyPath(domainKey);
  return (
    <Page fill={tab === 'jwt'}>
      <PageHead
        title="Authentication"
        crumbs={domainCrumbs(domainKey, 'Authentication')}
        actions={
          tab === 'jwt' ? (
            <>
              <TestButton onClick={onTest} />
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
            panel: (
              <ListCard
                list={keys}
                descriptor={jwtKeyListDescriptor}
                texts={jwtKeyListTexts(createHref)}
                columns={jwtKeyColumns(domainKey)}
                rowLabel={({ id }) => id}
                zone={zone}
                removal={jwtKeyRemovalTexts}
                deleteDisabledReason={({ id }) => whyUnaddressable(id)}
                rowActions={({ id }) => (
                  <>
                    <RowLink
                      href={jwtKeyPath(domainKey, id)}
                      label={`Edit ${id}`}
                      icon={<Edit20Regular />}
                      forbidden={whyUnaddressable(id)}
                    />
                    <DeleteButton
                      name={id}
                      reason={whyUnaddressable(id)}
                      onDelete={() => keys.send({ type: 'list.remove', ids: [id] })}
                    />
                  </>
                )}
              />
            ),
          },
          { id: 'anonymous', label: 'Anonymous', panel: <AnonymousCard form={anonymous} /> },
        ]}
      />
    </Page>
  );
}

function TestButton({ onClick }: { onClick: () => void }) {
  const focusAgain = useRestoreFocusTarget();
  return (
    <Button {...focusAgain} appearance="subtle" icon={<ShieldCheckmark20Regular />} onClick={onClick}>
      Test Token
    </Button>
  );
}

/** `/domain/{namespace}/{domainId}/authentication/{tab}`. */
export function AuthenticationScreen() {
  const key = useDomainKey();
  const tab = authenticationTabOf(useParams()['tab']);
  // Each tab has a query of its own in the address.
  return tab ? (
    <Authentication key={`${domainPath(key)} ${tab}`} domainKey={key} tab={tab} />
  ) : (
    <NotFoundView />
  );
}

function Authentication({ domainKey, tab }: { domainKey: DomainKey; tab: AuthenticationTab }) {
  const { search, preferences } = useConsoleParts();
  const { jwtKeyList, anonymousAuth } = useWired(jwtKeyScreens, domainKey);
  const keys = useActorRef(jwtKeyList, { input: { query: readQuery(search(), jwtKeyListDefaults) } });
  const anonymous = useActorRef(anonymousAuth, { input: { values: { enabled: false }, facts: {} } });
  const [testing, setTesting] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <title>{documentTitle('Authentication', domainKey)}</title>
      <AuthenticationView
        domainKey={domainKey}
        keys={keys}
        anonymous={anonymous}
        zone={useSelector(preferences, selectTimeZone)}
        tab={tab}
        onTab={(next) => void navigate(`${domainPath(domainKey)}/authentication/${next}`)}
        onTest={() => setTesting(true)}
      />
      {testing ? <TokenScreen domainKey={domainKey} onClose={() => setTesting(false)} /> : null}
    </>
  );
}
