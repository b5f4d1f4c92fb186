import { Button, Checkbox, useRestoreFocusTarget } from '@fluentui/react-components';
import { KeyMultiple20Regular, KeyReset24Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath, segmentAt } from '~/core/paths';
import { selectMissing, selectUnsaved } from '~/machines/kit/resource-form-setup';
import {
  emptyJwtKey,
  isEditQuery,
  type JwtKeyFormActor,
  jwtKeyPath,
  jwtKeyScreens,
  jwtKeysPath,
  keyKind,
} from '~/machines/resources/domain/jwt-keys';
import { useBack, useWired } from '~/views/console-parts';
import { MissingPage } from '~/views/kit/MissingPage';
import { Page, PageHead } from '~/views/kit/Page';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { TextField } from '~/views/kit/TextField';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { ReadOnlyField, TextAreaField } from '~/views/kit/fields';
import { ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { useDomainKey } from '~/views/shell/domain-place';
import { KeyPairScreen } from './KeyPairDialog';
import { useJwtKeyFieldsStyles } from './authentication.styles';
import { jwtKeyFieldLabels } from './jwt-key-texts';

export type JwtKeyFieldsProps = {
  form: JwtKeyFormActor;
  /** Asks for a new pair of keys. */
  onGenerate: () => void;
};

/** What a JWT key has, a new one as one that exists (spec domain-level §2 "Authentication", §5). */
export function JwtKeyFields({ form, onGenerate }: JwtKeyFieldsProps) {
  const styles = useJwtKeyFieldsStyles();
  const focusAgain = useRestoreFocusTarget();
  const { values, facts, busy, change, text } = useFormFields(form);
  const doubtful = values.key.trim() !== '' && keyKind(values.key) === 'unknown';
  return (
    <>
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
        className={styles.enabled}
        label="Enabled"
        checked={values.enabled}
        disabled={busy}
        onChange={(_, { checked }) => change({ enabled: checked === true })}
      />
      <TextAreaField
        {...text('key')}
        label="Public Key"
        required
        mono
        rows={[6, 10]}
        placeholder="-----BEGIN PUBLIC KEY-----"
      />
      {doubtful ? (
        <StatusMessage intent="warning">
          This does not look like a public key in PEM format (BEGIN PUBLIC KEY). It can be saved, but no token
          will be accepted with it.
        </StatusMessage>
      ) : null}
      <Button
        {...focusAgain}
        className={styles.generate}
        icon={<KeyMultiple20Regular />}
        disabledFocusable={busy}
        onClick={onGenerate}
      >
        Generate Key…
      </Button>
    </>
  );
}

export type JwtKeyViewProps = {
  domainKey: DomainKey;
  form: JwtKeyFormActor;
  /** Of a key that exists; without it a new one is made. */
  id?: string;
  onGenerate: () => void;
  onCancel: () => void;
};

/** A JWT key, a new one or one that exists (spec domain-level §2 "Authentication", §5, §8). */
export function JwtKeyView({ domainKey, form, id, onGenerate, onCancel }: JwtKeyViewProps) {
  const missing = useSelector(form, selectMissing);
  const list = jwtKeysPath(domainKey);
  const title = id ?? 'New JWT Key';
  const crumbs = domainCrumbs(
    domainKey,
    { label: 'Authentication', href: `${domainPath(domainKey)}/authentication` },
    { label: 'JWT Keys', href: list },
    title,
  );
  if (missing)
    return (
      <MissingPage
        title={title}
        crumbs={crumbs}
        icon={<KeyReset24Regular />}
        sentence={`The key '${title}' does not exist.`}
        back={{ label: 'JWT Keys', href: list }}
      />
    );
  const kind =
    id === undefined
      ? { label: 'New JWT Key', action: 'Create' }
      : { label: 'Edit JWT Key', action: 'Save', skeleton: 4, labels: jwtKeyFieldLabels };
  return (
    <Page>
      <PageHead title={title} mono={id !== undefined} crumbs={crumbs} />
      <ResourceForm form={form} {...kind} onCancel={onCancel}>
        <JwtKeyFields form={form} onGenerate={onGenerate} />
      </ResourceForm>
    </Page>
  );
}

/** `/domain/{namespace}/{domainId}/authentication/jwt/{id}`. */
export function JwtKeyEditScreen() {
  const key = useDomainKey();
  const id = segmentAt(useLocation().pathname, 6);
  if (id === undefined) return <NotFoundView />;
  return <EditKey key={jwtKeyPath(key, id)} domainKey={key} id={id} />;
}

function EditKey({ domainKey, id }: { domainKey: DomainKey; id: string }) {
  const { editJwtKey } = useWired(jwtKeyScreens, domainKey);
  const form = useActorRef(editJwtKey, {
    input: { values: { ...emptyJwtKey, id }, facts: { exists: true } },
  });
  const [generating, setGenerating] = useState(false);
  // A private key that is shown and not kept yet would be lost with the page.
  const unkept = useRef(false);
  const back = useBack();
  return (
    <>
      <title>{documentTitle(`JWT Key ${id}`, domainKey)}</title>
      <JwtKeyView
        domainKey={domainKey}
        id={id}
        form={form}
        onGenerate={() => {
          unkept.current = true;
          setGenerating(true);
        }}
        onCancel={() => back(jwtKeysPath(domainKey))}
      />
      {generating ? (
        <KeyPairScreen
          domainKey={domainKey}
          id={id}
          onKept={() => {
            unkept.current = false;
          }}
          onUse={(key) => form.send({ type: 'form.change', change: { key } })}
          onClose={() => {
            unkept.current = false;
            setGenerating(false);
          }}
        />
      ) : null}
      <LeaveGuard isDirty={() => unkept.current || selectUnsaved(form.getSnapshot())} />
    </>
  );
}

/** `/domain/{namespace}/{domainId}/authentication/jwt/create-jwt-key`; with `?edit` the key that has this name as its id. */
export function JwtKeyCreateScreen() {
  const key = useDomainKey();
  const { search } = useLocation();
  return isEditQuery(search) ? <JwtKeyEditScreen /> : <CreateKey key={domainPath(key)} domainKey={key} />;
}

function CreateKey({ domainKey }: { domainKey: DomainKey }) {
  const { createJwtKey } = useWired(jwtKeyScreens, domainKey);
  const form = useActorRef(createJwtKey, { input: { values: emptyJwtKey, facts: { exists: false } } });
  const [generating, setGenerating] = useState(false);
  // A private key that is shown and not kept yet would be lost with the page.
  const unkept = useRef(false);
  const back = useBack();
  return (
    <>
      <title>{documentTitle('New JWT Key', domainKey)}</title>
      <JwtKeyView
        domainKey={domainKey}
        form={form}
        onGenerate={() => {
          unkept.current = true;
          setGenerating(true);
        }}
        onCancel={() => back(jwtKeysPath(domainKey))}
      />
      {generating ? (
        <KeyPairScreen
          domainKey={domainKey}
          id={form.getSnapshot().context.values.id}
          onKept={() => {
            unkept.current = false;
          }}
          onUse={(key) => form.send({ type: 'form.change', change: { key } })}
          onClose={() => {
            unkept.current = false;
            setGenerating(false);
          }}
        />
      ) : null}
      <LeaveGuard isDirty={() => unkept.current || selectUnsaved(form.getSnapshot())} />
    </>
  );
}
