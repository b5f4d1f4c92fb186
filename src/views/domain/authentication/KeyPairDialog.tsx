import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { KeyPair } from '../../../api/rest/domain/jwt-keys';
import { explainProblem } from '../../../api/rest/problem';
import type {
  ResourceViewActor,
  ResourceViewSnapshot,
} from '../../../machines/resource-view/resource-view-machine';
import { SkeletonFields } from '../../shared/form/SkeletonFields';
import { ProblemText } from '../../shared/ProblemText';
import { StatusMessage } from '../../shared/StatusMessage';
import { pemName } from './jwt-key-words';
import { KeyBox } from './KeyBox';
import { useKeyPairDialogStyles } from './KeyPairDialog.styles';

export type KeyPairActor = ResourceViewActor<KeyPair>;
export type KeyDelivery = {
  /** Resolves with whether it was copied. */
  copy: (text: string) => Promise<boolean>;
  download: (name: string, text: string) => void;
};
export type KeyPairDialogProps = {
  pair: KeyPairActor;
  /** The id of the key, for the names of files. */
  id: string;
  delivery: KeyDelivery;
  /** The private key was copied or downloaded. */
  onKept?: () => void;
  onUse: (publicKey: string) => void;
  onClose: () => void;
};

type Snapshot = ResourceViewSnapshot<KeyPair>;
const selectPair = (s: Snapshot) => s.context.loaded?.value;
const selectProblem = (s: Snapshot) => (s.hasTag('failing') ? s.context.problem : undefined);

/** A new pair of keys (spec domain-level §2, §9). The private one is shown this once, and asked about before it is lost. */
export function KeyPairDialog({ pair, id, delivery, onKept, onUse, onClose }: KeyPairDialogProps) {
  const styles = useKeyPairDialogStyles();
  const keys = useSelector(pair, selectPair);
  const problem = useSelector(pair, selectProblem);
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
    <Dialog
      modalType="alert"
      open
      onOpenChange={(_, data) => {
        if (!data.open) ask('close');
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>Generate Key</DialogTitle>
          <DialogContent className={styles.content}>
            {problem && !keys ? (
              <ProblemText
                title="The keys could not be generated."
                text={explainProblem(problem)}
                actions={
                  <Button size="small" onClick={() => pair.send({ type: 'view.reload' })}>
                    Retry
                  </Button>
                }
              />
            ) : null}
            {leaving ? (
              <StatusMessage intent="warning" title="The private key was neither copied nor downloaded.">
                When this closes it is lost for good.
              </StatusMessage>
            ) : keys ? (
              <>
                <div>
                  The private key signs the tokens of your application. It is shown only here and kept
                  nowhere: copy or download it now, and keep it secret.
                </div>
                <KeyBox
                  name="public-key"
                  label="Public Key"
                  value={keys.publicKey}
                  onCopy={() => void delivery.copy(keys.publicKey)}
                  onDownload={() => delivery.download(pemName(id, 'public'), keys.publicKey)}
                />
                <KeyBox
                  name="private-key"
                  label="Private Key"
                  value={keys.privateKey}
                  onCopy={() =>
                    void delivery.copy(keys.privateKey).then((copied) => {
                      if (copied) keep();
                    })
                  }
                  onDownload={() => {
                    delivery.download(pemName(id, 'private'), keys.privateKey);
                    keep();
                  }}
                />
              </>
            ) : problem ? null : (
              <SkeletonFields count={2} />
            )}
          </DialogContent>
          {leaving ? (
            <DialogActions>
              <Button onClick={() => leave(leaving)}>
                {leaving === 'use' ? 'Use without it' : 'Close without it'}
              </Button>
              <Button appearance="primary" onClick={() => setLeaving(undefined)}>
                Go back
              </Button>
            </DialogActions>
          ) : (
            <DialogActions>
              <Button onClick={() => ask('close')}>Cancel</Button>
              <Button appearance="primary" disabledFocusable={!keys} onClick={() => ask('use')}>
                Use Key
              </Button>
            </DialogActions>
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
