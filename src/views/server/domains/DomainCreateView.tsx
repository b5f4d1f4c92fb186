import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { explainProblem } from '../../../api/rest/problem';
import {
  hasUserNamespaces,
  userNamespace,
  type DomainFacts,
  type DomainFormActor,
  type DomainFormSnapshot,
  type DomainValues,
} from '../../../machines/domains/domain-form';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { ChoiceField } from '../../shared/ChoiceField';
import { FocusField } from '../../shared/FocusField';
import { FormCard } from '../../shared/FormCard';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { ProblemText } from '../../shared/ProblemText';
import { StatusMessage } from '../../shared/StatusMessage';
import { TextField } from '../../shared/TextField';
import { ConnectionPreview } from './ConnectionPreview';
import { NamespaceField } from './NamespaceField';
import type { NamespacePickerActor } from './WithNamespacePicker';

const selectContext = (s: DomainFormSnapshot) => s.context;
const selectBusy = (s: DomainFormSnapshot) => s.hasTag('busy');
const selectFailed = (s: DomainFormSnapshot) => s.can({ type: 'form.retry' });

export type DomainCreateViewProps = {
  form: DomainFormActor;
  /** Finds shared namespaces; none where namespaces are disabled. */
  picker: NamespacePickerActor | undefined;
  /** Ends in a slash. */
  realtimeUrl: string;
  onCancel: () => void;
};

/** A new domain (spec server-level §2 "New domain form", §5, §8). */
export function DomainCreateView({ form, picker, realtimeUrl, onCancel }: DomainCreateViewProps) {
  const { values, facts, errors, refusal, faulty, problem } = useSelector(form, selectContext);
  const dirty = useSelector(form, selectUnsaved);
  const busy = useSelector(form, selectBusy);
  const failed = useSelector(form, selectFailed);
  const change = (part: Partial<DomainValues>) => form.send({ type: 'form.change', change: part });
  const field = (name: 'namespace' | 'id' | 'displayName') => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onBlur: () => form.send({ type: 'form.leaveField', field: name }),
  });
  const homeless = !facts.namespacesEnabled && facts.defaultNamespace.trim() === '';
  return (
    <Page>
      <PageHead
        title="New Domain"
        crumbs={[{ label: 'Domains', href: '/domains' }, { label: 'New Domain' }]}
      />
      {failed ? (
        <ProblemText
          title="The form could not be prepared."
          text={problem ? explainProblem(problem) : 'The server did not answer.'}
          actions={
            <Button size="small" onClick={() => form.send({ type: 'form.retry' })}>
              Retry
            </Button>
          }
        />
      ) : (
        <FormCard
          label="New Domain"
          action="Create"
          dirty={dirty}
          busy={busy}
          canSubmit={!homeless}
          refusal={refusal}
          onSubmit={() => form.send({ type: 'form.submit' })}
          onCancel={onCancel}
        >
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
              {...field('namespace')}
              picker={picker}
              disabled={busy}
              onChange={(namespace) => change({ namespace })}
            />
          ) : null}
          <TextField
            {...field('id')}
            label="Domain Id"
            mono
            autoComplete="off"
            readOnly={busy}
            hint="Part of the connection URL. It can be changed later, while the domain is offline."
            onChange={(id) => change({ id })}
          />
          <TextField
            {...field('displayName')}
            label="Display Name"
            autoComplete="off"
            readOnly={busy}
            onChange={(displayName) => change({ displayName })}
          />
          <ConnectionPreview realtimeUrl={realtimeUrl} values={values} facts={facts} />
        </FormCard>
      )}
      {faulty ? <FocusField key={faulty.submit} field={faulty.field} /> : null}
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
