import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular, Copy20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { KeyPair } from '~/api/rest/domain/jwt-keys';
import type { DomainKey } from '~/api/rest/domains';
import { explainProblem } from '~/core/problem';
import type { ResourceViewActor } from '~/machines/kit/resource-view-machine';
import { jwtKeyScreens } from '~/machines/resources/domain/jwt-keys';
import { useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { ProblemText } from '~/views/kit/Facts';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { TextAreaField } from '~/views/kit/fields';
import { SkeletonFields } from '~/views/kit/form/ResourceForm';
import { Row } from '~/views/kit/layout';
import { useKeyPairDialogStyles } from './authentication.styles';

/** File name of a key. */
export const pemName = (id: string, half: 'public' | 'private') =>
  `${id.trim().replace(/[^\w.-]+/g, '_') || 'jwt-key'}.${half}.pem`;

type KeyBoxProps = {
  half: 'public' | 'private';
  id: string;
  /** The key as PEM. */
  value: string;
  onCopy: () => void;
  onDownload: (name: string) => void;
};

/** A key of a key pair: shows, copies and downloads it. */
function KeyBox({ half, id, value, onCopy, onDownload }: KeyBoxProps) {
  const styles = useKeyPairDialogStyles();
  return (
    <div className={styles.box}>
      <TextAreaField
        name={`${half}-key`}
        label={half === 'public' ? 'Public Key' : 'Private Key'}
        value={value}
        rows={[6, 10]}
        mono
        readOnly
        onChange={() => {}}
      />
      <Row gap="S" justify="end">
        <Button size="small" icon={<Copy20Regular />} aria-label={`Copy ${half} key`} onClick={onCopy}>
          Copy
        </Button>
        <Button
          size="small"
          icon={<ArrowDownload20Regular />}
          aria-label={`Download ${half} key`}
          onClick={() => onDownload(pemName(id, half))}
        >
          Download
        </Button>
      </Row>
    </div>
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
  const styles = useKeyPairDialogStyles();
  const keys = useSelector(pair, (s) => s.context.loaded?.value);
  const problem = useSelector(pair, (s) => (s.hasTag('failing') ? s.context.problem : undefined));
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
      className={styles.surface}
      contentClassName={styles.content}
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
          text={explainProblem(problem)}
          onRetry={() => pair.send({ type: 'view.reload' })}
        />
      ) : null}
      {leaving ? (
        <StatusMessage intent="warning" title="The private key was neither copied nor downloaded.">
          If you close this, it is lost permanently.
        </StatusMessage>
      ) : keys ? (
        <>
          <div>
            Your application signs tokens with the private key. Copy or download it now. You won't see it again.
          </div>
          <KeyBox
            half="public"
            id={id}
            value={keys.publicKey}
            onCopy={() => void delivery.copy(keys.publicKey)}
            onDownload={(name) => delivery.download(name, keys.publicKey)}
          />
          <KeyBox
            half="private"
            id={id}
            value={keys.privateKey}
            onCopy={() => void delivery.copy(keys.privateKey).then((copied) => copied && keep())}
            onDownload={(name) => {
              delivery.download(name, keys.privateKey);
              keep();
            }}
          />
        </>
      ) : problem ? null : (
        <SkeletonFields count={2} />
      )}
    </DialogFrame>
  );
}

type KeyPairScreenProps = Omit<KeyPairDialogProps, 'pair' | 'delivery'> & { domainKey: DomainKey };

/** Generates a key pair in a dialog; closing it discards the pair. */
export function KeyPairScreen({ domainKey, ...dialog }: KeyPairScreenProps) {
  const { keyPair, keyDelivery } = useWired(jwtKeyScreens, domainKey);
  const pair = useActorRef(keyPair);
  return <KeyPairDialog pair={pair} delivery={keyDelivery} {...dialog} />;
}
