import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular, Copy20Regular, KeyMultiple20Regular, KeyReset24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { KeyPair } from '~/api/rest/domain/jwt-keys';
import type { DomainKey } from '~/api/rest/domains';
import { selectUnsaved } from '~/machines/kit/resource-form-machine';
import type { ResourceViewActor } from '~/machines/kit/resource-view-machine';
import {
  emptyJwtKey,
  jwtKeyFields,
  isEditQuery,
  type JwtKeyFormActor,
  jwtKeyScreens,
  jwtKeysPath,
  keyKind,
} from '~/machines/resources/domain/jwt-keys';
import { useBack, useWired } from '~/views/console-parts';
import { takesFocusBack } from '~/views/hooks/focus';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { ProblemText } from '~/views/kit/BlankState';
import { ReadOnlyField, TextAreaField } from '~/views/kit/fields';
import { FormSection } from '~/views/kit/form/FormCard';
import { FormFields } from '~/views/kit/form/FormFields';
import { ResourceFormPage, useFormFields, domainForm, type DomainFormProps } from '~/views/kit/form/ResourceForm';
import { HelpButton } from '~/views/kit/HelpButton';
import { Column, Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { domainItemScreen, domainScreen } from '~/views/kit/screens';
import { StatusMessage } from '~/views/kit/StatusMessage';

export const pemName = (id: string, half: 'public' | 'private') =>
  `${id.trim().replace(/[^\w.-]+/g, '_') || 'jwt-key'}.${half}.pem`;

type KeyBoxProps = {
  half: 'public' | 'private';
  id: string;
  /** The key as PEM; undefined until it is there. */
  value: string | undefined;
  onCopy: () => void;
  onDownload: (name: string) => void;
};

function KeyBox({ half, id, value, onCopy, onDownload }: KeyBoxProps) {
  return (
    <Column gap="XS">
      <TextAreaField
        name={`${half}-key`}
        label={half === 'public' ? 'Public Key' : 'Private Key'}
        value={value ?? ''}
        rows={[10, 10]}
        mono
        readOnly
        onChange={() => {}}
      />
      <Row gap="S" justify="end">
        <Button
          size="small"
          icon={<Copy20Regular />}
          aria-label={`Copy ${half} key`}
          disabledFocusable={value === undefined}
          onClick={onCopy}
        >
          Copy
        </Button>
        <Button
          size="small"
          icon={<ArrowDownload20Regular />}
          aria-label={`Download ${half} key`}
          disabledFocusable={value === undefined}
          onClick={() => onDownload(pemName(id, half))}
        >
          Download
        </Button>
      </Row>
    </Column>
  );
}

type KeyPairDialogProps = {
  pair: ResourceViewActor<KeyPair>;
  /** Id of the key, for file names. */
  id: string;
  delivery: ReturnType<typeof jwtKeyScreens>['keyDelivery'];
  /** The private key was copied or downloaded. */
  onKept?: () => void;
  onUse: (publicKey: string) => void;
  onClose: () => void;
};

/** A new key pair (spec domain-level §2, §9). The private key is shown only once; closing without saving it asks for confirmation. */
export function KeyPairDialog({ pair, id, delivery, onKept, onUse, onClose }: KeyPairDialogProps) {
  const keys = useSelector(pair, (s) => s.context.loaded?.value);
  const problem = useSelector(pair, (s) => (s.hasTag('failing') ? s.context.problem : undefined));
  const { hidden } = useTextStyles();
  const [kept, setKept] = useState(false);
  const [leaving, setLeaving] = useState<'use' | 'close'>();
  const keep = () => {
    setKept(true);
    onKept?.();
  };
  const leave = (how: 'use' | 'close') => {
    if (how === 'use' && keys) onUse(keys.publicKey);
    onClose();
  };
  const ask = (how: 'use' | 'close') => (keys && !kept ? setLeaving(how) : leave(how));
  return (
    <DialogFrame
      alert
      title="Generate Key"
      width={650}
      onClose={() => ask('close')}
      actions={
        leaving ? (
          <>
            <Button onClick={() => leave(leaving)}>{leaving === 'use' ? 'Use without it' : 'Close without it'}</Button>
            <Button appearance="primary" onClick={() => setLeaving(undefined)}>
              Go back
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => ask('close')}>Cancel</Button>
            <Button appearance="primary" disabledFocusable={!keys} onClick={() => ask('use')}>
              Use Key
            </Button>
          </>
        )
      }
    >
      {problem && !keys ? (
        <ProblemText
          title="The keys could not be generated."
          problem={problem}
          onRetry={() => pair.send({ type: 'view.reload' })}
        />
      ) : null}
      {leaving ? (
        <StatusMessage intent="warning" title="The private key was neither copied nor downloaded.">
          If you close this, it is lost permanently.
        </StatusMessage>
      ) : problem && !keys ? null : (
        <>
          <span aria-live="polite" className={hidden}>
            {keys ? 'The keys are ready.' : 'The keys are being generated.'}
          </span>
          <div>
            Your application signs tokens with the private key. Copy or download it now. You won't see it again.
          </div>
          {(['public', 'private'] as const).map((half) => {
            const value = keys?.[`${half}Key`];
            const done = () => {
              if (half === 'private') keep();
            };
            return (
              <KeyBox
                key={half}
                {...{ half, id, value }}
                onCopy={() => void delivery.copy(value ?? '').then((copied) => copied && done())}
                onDownload={(name) => {
                  delivery.download(name, value ?? '');
                  done();
                }}
              />
            );
          })}
        </>
      )}
    </DialogFrame>
  );
}

type KeyPairScreenProps = Omit<KeyPairDialogProps, 'pair' | 'delivery'> & { domainKey: DomainKey };

/** Generates a key pair in a dialog; closing it discards the pair. */
function KeyPairScreen({ domainKey, ...dialog }: KeyPairScreenProps) {
  const { keyPair, keyDelivery } = useWired(jwtKeyScreens, domainKey);
  const pair = useActorRef(keyPair);
  return <KeyPairDialog pair={pair} delivery={keyDelivery} {...dialog} />;
}

type JwtKeyViewProps = DomainFormProps<JwtKeyFormActor> & {
  onGenerate: () => void;
};

/** A JWT key, new or existing (spec domain-level §2 "Authentication", §5, §8). */
export function JwtKeyView({ domainKey, form, id, onGenerate, onCancel }: JwtKeyViewProps) {
  const { values, facts, busy } = useFormFields(form);
  const fields = { form, fields: jwtKeyFields };
  const doubtful = values.key.trim() !== '' && keyKind(values.key) === 'unknown';
  return (
    <ResourceFormPage
      form={form}
      onCancel={onCancel}
      // A key may have the name of the address of the new key.
      {...(id === undefined ? {} : { leaf: id, document: `JWT Key ${id}` })}
      {...domainForm({
        noun: 'JWT Key',
        named: 'key',
        id,
        icon: <KeyReset24Regular />,
        back: { label: 'JWT Keys', href: jwtKeysPath(domainKey) },
        labels: jwtKeyFields,
      })}
    >
      <FormSection title="Key Info" text="Tokens are accepted while the key is enabled.">
        <FormFields
          {...fields}
          only={['id', 'description', 'enabled']}
          special={facts.exists ? { id: <ReadOnlyField label="Id" mono value={values.id} /> } : {}}
        />
      </FormSection>
      <FormSection title="Key Pair" text="Your app signs tokens with the private half. Only the public half is stored.">
        <FormFields {...fields} only={['key']} additions={{ key: { help: <HelpButton topic="JWT keys" /> } }} />
        {doubtful ? (
          <StatusMessage intent="warning">
            This does not look like a public key in PEM format (BEGIN PUBLIC KEY). It can be saved, but no token will be
            accepted with it.
          </StatusMessage>
        ) : null}
        <Row>
          <Button {...takesFocusBack} icon={<KeyMultiple20Regular />} disabledFocusable={busy} onClick={onGenerate}>
            Generate Key…
          </Button>
        </Row>
      </FormSection>
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
