import { useActorRef } from '@xstate/react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { emptyJwtKey } from '../../../machines/in-domain/jwt-keys/jwt-key-form';
import { isEditQuery, jwtKeysPath } from '../../../machines/in-domain/jwt-keys/jwt-key-list';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { jwtKeyScreens } from '../../../wiring/screens/in-domain/jwt-key-screens';
import { useBack, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { JwtKeyEditScreen } from './JwtKeyEditScreen';
import { JwtKeyView } from './JwtKeyView';
import { KeyPairScreen } from './KeyPairScreen';

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
