import { useActorRef } from '@xstate/react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import { segmentAt } from '../../../machines/console/place';
import { emptyJwtKey } from '../../../machines/in-domain/jwt-keys/jwt-key-form';
import { jwtKeyPath, jwtKeysPath } from '../../../machines/in-domain/jwt-keys/jwt-key-list';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { jwtKeyScreens } from '../../../wiring/screens/in-domain/jwt-key-screens';
import { useBack, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NotFoundView } from '../../shell/NotFoundView';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { JwtKeyView } from './JwtKeyView';
import { KeyPairScreen } from './KeyPairScreen';

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
