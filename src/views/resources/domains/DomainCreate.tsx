import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { may } from '~/core/capabilities';
import { isAddressable, connectionUrl, namespacePath } from '~/core/paths';
import {
  type DomainFacts,
  type DomainFormActor,
  domainScreens,
  emptyDomain,
  hasUserNamespaces,
  newDomainOf,
  userNamespace,
  withDisplayName,
} from '~/machines/resources/domains';
import { useAppConfig, useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { HelpButton } from '~/views/kit/HelpButton';
import { FormSection } from '~/views/kit/form/FormCard';
import { FormScreen, newForm, ResourceFormPage, useFormFields } from '~/views/kit/form/ResourceForm';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { TextField } from '~/views/kit/TextField';
import { ChoiceField } from '~/views/kit/fields';
import { Column } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { NamespaceField, type NamespaceSearch } from './NamespaceField';
import { useConnectionPreviewStyles } from './domain-list.styles';

export const domainIdHint = 'Part of the connection URL. Use letters, digits and hyphens.';

/** Preview of the connection URL; missing parts are placeholders in italics. */
export function ConnectionPreview({ realtimeUrl, namespace, id }: DomainKey & { realtimeUrl: string }) {
  const styles = useConnectionPreviewStyles();
  const text = useTextStyles();
  const known = { namespace: namespace || 'namespace', id: id || 'domain-id' };
  const expressible = isAddressable(known);
  const [place = '', name = ''] = expressible ? connectionUrl('', known).split('/') : [known.namespace, known.id];
  return (
    <Column gap="XXS">
      <span className={text.caption}>Connection URL</span>
      <span className={styles.url}>
        {realtimeUrl}
        {namespace ? place : <i>{place}</i>}/{id ? name : <i>{name}</i>}
      </span>
      {expressible ? null : <span className={text.caption}>"." and ".." can't be used.</span>}
    </Column>
  );
}

type DomainCreateViewProps = {
  form: DomainFormActor;
  /** Finds shared namespaces; undefined if namespaces are disabled. */
  search: NamespaceSearch | undefined;
  /** The server lists no namespaces for this role, but the user may still have a role in one. */
  unlisted?: boolean;
  /** Ends with a slash. */
  realtimeUrl: string;
  onCancel: () => void;
};

/** A new domain (spec server-level §2 "New domain form", §5, §8). */
export function DomainCreateView({ form, search, unlisted, realtimeUrl, onCancel }: DomainCreateViewProps) {
  const { values, facts, busy, change, leave, errorOf, text } = useFormFields(form);
  const hasNoNamespace = !facts.namespacesEnabled && facts.defaultNamespace.trim() === '';
  return (
    <ResourceFormPage form={form} onCancel={onCancel} {...newForm('Domain')} canSubmit={!hasNoNamespace}>
      {facts.namespacesEnabled ? (
        <FormSection title="Location" text="Who sees the domain, and who gets a role in it.">
          <ChoiceField
            name="kind"
            label="Create In"
            help={<HelpButton topic="Namespaces and domains" />}
            required
            disabled={busy}
            choices={placesOf(facts)}
            value={values.kind}
            onChange={(kind) => change({ kind: kind === 'user' ? 'user' : 'shared' })}
          />
          {search && values.kind === 'shared' ? (
            <NamespaceField
              name="namespace"
              hint={unlisted ? "Your role can't list namespaces. Type a namespace id." : undefined}
              value={values.namespace}
              error={errorOf('namespace')}
              required
              search={search}
              disabled={busy}
              onChange={(namespace) => change({ namespace })}
              onBlur={() => leave('namespace')}
            />
          ) : null}
        </FormSection>
      ) : null}
      <FormSection title="Domain Info" text="The name is shown in lists. The id is part of every address.">
        {hasNoNamespace ? (
          <StatusMessage intent="warning" announce="off">
            Namespaces are disabled and no default namespace is set, so there is no place for a domain. Set the default
            namespace in Settings first.
          </StatusMessage>
        ) : null}
        <TextField
          {...text('id')}
          required
          label="Domain Id"
          mono
          autoComplete="off"
          hint={`${domainIdHint} You can change it later, while the domain is offline.`}
        />
        <TextField
          {...text('displayName')}
          required
          label="Display Name"
          autoComplete="off"
          hint="We'll suggest an id from this name."
          onChange={(displayName) => change(withDisplayName(values, displayName))}
        />
        <ConnectionPreview realtimeUrl={realtimeUrl} {...newDomainOf(values, facts)} />
      </FormSection>
    </ResourceFormPage>
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

export function DomainCreateScreen() {
  const config = useAppConfig();
  const { username } = usePrincipal();
  const { search } = useLocation();
  if (!config || username === '') return null;
  const { namespacesEnabled, userNamespacesEnabled, defaultNamespace } = config;
  const facts = { namespacesEnabled, userNamespacesEnabled, defaultNamespace, username };
  const within = (namespacesEnabled && new URLSearchParams(search).get('namespace')) || undefined;
  return <CreateDomain key={JSON.stringify([facts, within])} {...{ facts, within }} />;
}

/** `within`: the namespace whose page led here. */
function CreateDomain({ facts, within }: { facts: DomainFacts; within: string | undefined }) {
  const { realtimeUrl } = useConsoleParts();
  const { createDomain, namespacePicker } = useWired(domainScreens);
  const [machine] = useState(() => createDomain(facts, within));
  const form = useActorRef(machine, { input: { values: emptyDomain(facts, within), facts } });
  const unlisted = !may('namespaces.listed', usePrincipal());
  return (
    <FormScreen
      View={DomainCreateView}
      back={within === undefined ? '/domains' : namespacePath(within)}
      form={form}
      search={facts.namespacesEnabled ? namespacePicker : undefined}
      unlisted={unlisted}
      realtimeUrl={realtimeUrl}
    />
  );
}
