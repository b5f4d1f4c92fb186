import { Button, Checkbox, useRestoreFocusTarget } from '@fluentui/react-components';
import { KeyMultiple20Regular, KeyReset24Regular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { JwtKeyDetails } from '~/api/rest/domain/jwt-keys';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import {
  emptyJwtKey,
  isEditQuery,
  type JwtKeyFormActor,
  jwtKeyScreens,
  jwtKeysPath,
  keyKind,
} from '~/machines/resources/domain/jwt-keys';
import { useBack, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { HelpButton } from '~/views/kit/HelpButton';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { TextField } from '~/views/kit/TextField';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { documentTitle, domainForm, type DomainFormProps } from '~/views/kit/domain-page';
import { ReadOnlyField, TextAreaField } from '~/views/kit/fields';
import { type FieldLabels, useFormFields } from '~/views/kit/form/ResourceForm';
import { ResourceFormPage } from '~/views/kit/form/ResourceFormPage';
import { Row } from '~/views/kit/layout';
import { useLayoutStyles } from '~/views/kit/layout.styles';
import { domainItemScreen, domainScreen } from '~/views/kit/screens';
import { formatEnabled } from '~/views/kit/status';
import { KeyPairScreen } from './KeyPairDialog';

/** For comparison with another user's saved values. */
const jwtKeyFieldLabels: FieldLabels<JwtKeyDetails> = {
  description: { label: 'Description' },
  key: { label: 'Public Key' },
  enabled: { label: 'Enabled', format: formatEnabled },
};

type JwtKeyViewProps = DomainFormProps<JwtKeyFormActor> & {
  /** Opens the key pair generator. */
  onGenerate: () => void;
};

/** A JWT key, new or existing (spec domain-level §2 "Authentication", §5, §8). */
export function JwtKeyView({ domainKey, form, id, onGenerate, onCancel }: JwtKeyViewProps) {
  const styles = useLayoutStyles();
  const focusAgain = useRestoreFocusTarget();
  const { values, facts, busy, change, text } = useFormFields(form);
  const doubtful = values.key.trim() !== '' && keyKind(values.key) === 'unknown';
  return (
    <ResourceFormPage
      form={form}
      onCancel={onCancel}
      {...domainForm(domainKey, {
        noun: 'JWT Key',
        named: 'key',
        id,
        icon: <KeyReset24Regular />,
        within: [{ label: 'Authentication', href: `${domainPath(domainKey)}/authentication` }],
        back: { label: 'JWT Keys', href: jwtKeysPath(domainKey) },
        skeleton: 4,
        labels: jwtKeyFieldLabels,
      })}
    >
      {facts.exists ? (
        <ReadOnlyField label="Id" mono value={values.id} />
      ) : (
        <TextField
          {...text('id')}
          label="Id"
          required
          mono
          autoComplete="off"
          hint="Sent as kid in the token header."
        />
      )}
      <TextAreaField {...text('description')} label="Description" rows={[2, 6]} />
      <Checkbox
        className={styles.flush}
        label="Enabled"
        checked={values.enabled}
        disabled={busy}
        onChange={(_, { checked }) => change({ enabled: checked === true })}
      />
      <TextAreaField
        {...text('key')}
        label="Public Key"
        help={<HelpButton topic="JWT keys" />}
        required
        mono
        rows={[6, 10]}
        placeholder="-----BEGIN PUBLIC KEY-----"
      />
      {doubtful ? (
        <StatusMessage intent="warning">
          This does not look like a public key in PEM format (BEGIN PUBLIC KEY). It can be saved, but no token will be
          accepted with it.
        </StatusMessage>
      ) : null}
      <Row>
        <Button {...focusAgain} icon={<KeyMultiple20Regular />} disabledFocusable={busy} onClick={onGenerate}>
          Generate Key…
        </Button>
      </Row>
    </ResourceFormPage>
  );
}

function JwtKeyForm({ domainKey, id }: { domainKey: DomainKey; id?: string }) {
  const { createJwtKey, editJwtKey } = useWired(jwtKeyScreens, domainKey);
  const form = useActorRef(id === undefined ? createJwtKey : editJwtKey, {
    input: { values: { ...emptyJwtKey, id: id ?? '' }, facts: { exists: id !== undefined } },
  });
  const [generating, setGenerating] = useState(false);
  // A generated private key that was not copied or downloaded would be lost with the page.
  const hasUnsavedKey = useRef(false);
  const back = useBack();
  return (
    <>
      <title>{documentTitle(id === undefined ? 'New JWT Key' : `JWT Key ${id}`, domainKey)}</title>
      <JwtKeyView
        domainKey={domainKey}
        id={id}
        form={form}
        onGenerate={() => {
          hasUnsavedKey.current = true;
          setGenerating(true);
        }}
        onCancel={() => back(jwtKeysPath(domainKey))}
      />
      {generating ? (
        <KeyPairScreen
          domainKey={domainKey}
          id={form.getSnapshot().context.values.id}
          onKept={() => {
            hasUnsavedKey.current = false;
          }}
          onUse={(key) => form.send({ type: 'form.change', change: { key } })}
          onClose={() => {
            hasUnsavedKey.current = false;
            setGenerating(false);
          }}
        />
      ) : null}
      <LeaveGuard isDirty={() => hasUnsavedKey.current || selectUnsaved(form.getSnapshot())} />
    </>
  );
}

const CreateKey = domainScreen(JwtKeyForm);
export const JwtKeyEditScreen = domainItemScreen(JwtKeyForm, 6);

/** `/domain/{namespace}/{domainId}/authentication/jwt/create-jwt-key`; `?edit` opens the existing key with this id instead. */
export const JwtKeyCreateScreen = () => (isEditQuery(useLocation().search) ? <JwtKeyEditScreen /> : <CreateKey />);
