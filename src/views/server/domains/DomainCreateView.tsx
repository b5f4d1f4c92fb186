import {
  hasUserNamespaces,
  userNamespace,
  withDisplayName,
  type DomainFacts,
  type DomainFormActor,
} from '../../../machines/domains/domain-form';
import { ChoiceField } from '../../shared/ChoiceField';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { StatusMessage } from '../../shared/StatusMessage';
import { TextField } from '../../shared/TextField';
import { ConnectionPreview } from './ConnectionPreview';
import { NamespaceField } from './NamespaceField';
import type { NamespacePickerActor } from './WithNamespacePicker';

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
