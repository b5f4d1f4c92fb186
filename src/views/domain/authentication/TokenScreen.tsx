import { useActorRef } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { tokenScreens } from '../../../wiring/screens/in-domain/token-screens';
import { useWired } from '../../console-parts';
import { TokenDialog } from './TokenDialog';

/** The dialog that looks at a token; what is pasted there is forgotten with it. */
export function TokenScreen({ domainKey, onClose }: { domainKey: DomainKey; onClose: () => void }) {
  const { tokenCheck } = useWired(tokenScreens, domainKey);
  const check = useActorRef(tokenCheck);
  return <TokenDialog check={check} onClose={onClose} />;
}
