import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { may } from '~/core/capabilities';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import {
  type DomainFacts,
  type DomainFormActor,
  domainScreens,
  type DomainValues,
  emptyDomain,
  hasUserNamespaces,
  newDomainOf,
  userNamespace,
  withDisplayName,
} from '~/machines/resources/domain-form';
import { isAddressable } from '~/machines/resources/domains';
import { sharedScreens } from '~/machines/resources/pickers';
import { selectUser } from '~/machines/session/session-selectors';
import { useAppConfig, useBack, useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { TextField } from '~/views/kit/TextField';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { connectionUrl } from '~/views/kit/domain-page';
import { ChoiceField } from '~/views/kit/fields';
import { ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { WithNamespacePicker } from './DomainList';
import { NamespaceField } from './NamespaceField';
import { useConnectionPreviewStyles } from './domain-list.styles';
import type { NamespacePickerActor } from './picker-selectors';

export type ConnectionPreviewProps = { realtimeUrl: string; values: DomainValues; facts: DomainFacts };

/** The address that clients will connect to, as far as it is known; the words in italics stand for what is missing. */
export function ConnectionPreview({ realtimeUrl, values, facts }: ConnectionPreviewProps) {
  const styles = useConnectionPreviewStyles();
  const { namespace, id } = newDomainOf(values, facts);
  const known = { namespace: namespace || 'namespace', id: id || 'domain-id' };
  const expressible = isAddressable(known);
  const [place = '', name = ''] = expressible
    ? connectionUrl('', known).split('/')
    : [known.namespace, known.id];
  return (
    <div className={styles.root}>
      <span className={styles.label}>Connection URL</span>
      <span className={styles.url}>
        {realtimeUrl}
        {namespace ? place : <i>{place}</i>}/{id ? name : <i>{name}</i>}
      </span>
      {expressible ? null : <span className={styles.label}>"." and ".." have no address.</span>}
    </div>
  );
}

export type DomainCreateViewProps = {
  form: DomainFormActor;
  /** Finds shared namespaces; none where namespaces are disabled. */
  picker: NamespacePickerActor | undefined;
  /** The server lists no namespaces for the reader's role; they may have a role in one all the same. */
  unlisted?: boolean;
  /** Ends in a slash. */
  realtimeUrl: string;
  onCancel: () => void;
};

/** A new domain (spec server-level §2 "New domain form", §5, §8). */
export function DomainCreateView(props: DomainCreateViewProps) {
  const { form, picker, unlisted = false, realtimeUrl, onCancel } = props;
  const { values, facts, busy, change, leave, errorOf, text } = useFormFields(form);
  const homeless = !facts.namespacesEnabled && facts.defaultNamespace.trim() === '';
  return (
    <Page>
      <PageHead
        title="New Domain"
        crumbs={[{ label: 'Domains', href: '/domains' }, { label: 'New Domain' }]}
      />
      <ResourceForm form={form} label="New Domain" action="Create" canSubmit={!homeless} onCancel={onCancel}>
        {homeless ? (
          <StatusMessage intent="warning" announce="off">
            Namespaces are disabled and no default namespace is set, so there is no place for a domain. Set
            the default namespace in Settings first.
          </StatusMessage>
        ) : null}
        {facts.namespacesEnabled ? (
          <ChoiceField
            name="kind"
            label="Create In"
            required
            disabled={busy}
            choices={placesOf(facts)}
            value={values.kind}
            onChange={(kind) => change({ kind: kind === 'user' ? 'user' : 'shared' })}
          />
        ) : null}
        {picker && values.kind === 'shared' ? (
          <NamespaceField
            name="namespace"
            {...(unlisted
              ? { hint: 'The server does not list namespaces for your role. Type the id of one.' }
              : {})}
            value={values.namespace}
            error={errorOf('namespace')}
            required
            picker={picker}
            disabled={busy}
            onChange={(namespace) => change({ namespace })}
            onBlur={() => leave('namespace')}
          />
        ) : null}
        <TextField
          {...text('id')}
          required
          label="Domain Id"
          mono
          autoComplete="off"
          hint="Part of the connection URL: letters, digits and hyphens work best. Only “.” and “..” aren't allowed. You can change it later, while the domain is offline."
        />
        <TextField
          {...text('displayName')}
          required
          label="Display Name"
          autoComplete="off"
          hint="Suggests an id while you haven't entered one."
          onChange={(displayName) => change(withDisplayName(values, displayName))}
        />
        <ConnectionPreview realtimeUrl={realtimeUrl} values={values} facts={facts} />
      </ResourceForm>
    </Page>
  );
}

const placesOf = (facts: DomainFacts) => [
  hasUserNamespaces(facts)
    ? { value: 'user', label: 'User Namespace', hint: userNamespace(facts.username), monoHint: true }
    : {
        value: 'user',
        label: 'User Namespace',
        hint: 'User namespaces are disabled on this server',
        disabled: true,
      },
  { value: 'shared', label: 'Shared Namespace', hint: 'Seen by everyone with a role in the namespace' },
];

/** `/create-domain`. */
export function DomainCreateScreen() {
  const { session } = useConsoleParts();
  const config = useAppConfig();
  const username = useSelector(session, (s) => selectUser(s)?.username);
  if (!config || username === undefined) return null;
  const { namespacesEnabled, userNamespacesEnabled, defaultNamespace } = config;
  const facts = { namespacesEnabled, userNamespacesEnabled, defaultNamespace, username };
  return <CreateDomain key={JSON.stringify(facts)} facts={facts} />;
}

function CreateDomain({ facts }: { facts: DomainFacts }) {
  const { realtimeUrl } = useConsoleParts();
  const { createDomain } = useWired(domainScreens);
  const { namespacePicker } = useWired(sharedScreens);
  const { namespacesEnabled, userNamespacesEnabled, defaultNamespace, username } = facts;
  const machine = useMemo(
    () => createDomain({ namespacesEnabled, userNamespacesEnabled, defaultNamespace, username }),
    [createDomain, namespacesEnabled, userNamespacesEnabled, defaultNamespace, username],
  );
  const form = useActorRef(machine, { input: { values: emptyDomain(facts), facts } });
  const back = useBack();
  const unlisted = !may('namespaces.listed', usePrincipal());
  const cancel = () => back('/domains');
  return (
    <>
      <title>New Domain · Convergence Console</title>
      {namespacesEnabled ? (
        <WithNamespacePicker machine={namespacePicker}>
          {(picker) => (
            <DomainCreateView
              form={form}
              picker={picker}
              unlisted={unlisted}
              realtimeUrl={realtimeUrl}
              onCancel={cancel}
            />
          )}
        </WithNamespacePicker>
      ) : (
        <DomainCreateView form={form} picker={undefined} realtimeUrl={realtimeUrl} onCancel={cancel} />
      )}
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}
