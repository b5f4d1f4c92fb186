import { useActorRef } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { jwtKeyScreens } from '../../../wiring/screens/in-domain/jwt-key-screens';
import { useWired } from '../../console-parts';
import { KeyPairDialog } from './KeyPairDialog';

export type KeyPairScreenProps = {
  domainKey: DomainKey;
  id: string;
  onKept: () => void;
  onUse: (publicKey: string) => void;
  onClose: () => void;
};

/** The dialog with a new pair of keys; the pair is forgotten with it. */
export function KeyPairScreen({ domainKey, ...dialog }: KeyPairScreenProps) {
  const { keyPair, keyDelivery } = useWired(jwtKeyScreens, domainKey);
  const pair = useActorRef(keyPair);
  return <KeyPairDialog pair={pair} delivery={keyDelivery} {...dialog} />;
}
