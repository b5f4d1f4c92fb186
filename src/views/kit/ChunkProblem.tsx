import { Button, type ButtonProps } from '@fluentui/react-components';
import { PlugDisconnected24Regular } from '@fluentui/react-icons';
import {
  cloneElement,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useState,
} from 'react';
import type { Chunk, ChunkIssue } from '~/machines/kit/chunk';
import { type ChunkFailure, useLoaded } from '~/views/hooks/use-loaded';
import { StateCard } from './StateCard';
import { StatusMessage } from './StatusMessage';
import { DialogFrame } from './dialogs/DialogFrame';
import { useConfirmDialogStyles } from './dialogs/dialog.styles';

const chunkTexts: Record<ChunkIssue, { title: string; text: string }> = {
  offline: {
    title: 'This part of the console could not be loaded.',
    text: 'You are offline. It will be loaded when the network is back.',
  },
  unknown: { title: 'This part of the console could not be loaded.', text: 'Check your connection.' },
  replaced: { title: 'A new version of the console is available.', text: 'Reload to use it.' },
};

/** Tries once more to load a part of the console; where a new release has replaced it, only reloading the page helps. */
function ChunkRetry({ failure }: { failure: ChunkFailure }) {
  if (failure.issue === 'replaced')
    return (
      // An empty address is this very page: following it loads it again.
      <Button as="a" href="" appearance="primary">
        Reload
      </Button>
    );
  return (
    <Button appearance="primary" disabledFocusable={failure.busy} onClick={failure.retry}>
      Retry
    </Button>
  );
}

type Failed = { failure: ChunkFailure };

export function ChunkMessage({ failure }: Failed) {
  const { title, text } = chunkTexts[failure.issue];
  return (
    <StatusMessage intent="error" title={title} actions={<ChunkRetry failure={failure} />}>
      {text}
    </StatusMessage>
  );
}

export function ChunkPage({ failure }: Failed) {
  const { title, text } = chunkTexts[failure.issue];
  return (
    <>
      <title>Not loaded · Convergence Console</title>
      <StateCard
        icon={<PlugDisconnected24Regular />}
        tone={failure.issue === 'replaced' ? 'brand' : 'danger'}
        title={title}
        text={text}
        announce="alert"
        actions={<ChunkRetry failure={failure} />}
      />
    </>
  );
}

export function ChunkDialog({ failure, onClose }: Failed & { onClose: () => void }) {
  const { title, text } = chunkTexts[failure.issue];
  return (
    <DialogFrame
      alert
      title={title}
      className={useConfirmDialogStyles().surface}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <ChunkRetry failure={failure} />
        </>
      }
    >
      {text}
    </DialogFrame>
  );
}

/** Of a button that opens something loaded on demand. */
export type TriggerProps = ButtonProps & { ref?: Ref<HTMLButtonElement> };

type OnDemandProps<Props> = {
  menu?: boolean;
  chunk: Chunk<ComponentType<Props>>;
  /** Hands what it is given on to a button. */
  button: ReactElement<TriggerProps>;
  /** Draws what is open as it comes, with the same button, in the place of the button that was pressed. */
  children: (Open: ComponentType<Props>, button: ReactElement) => ReactNode;
};

/** A button whose menu or popover, and all the code that places and moves it, is loaded when it is called for. */
export function OnDemand<Props>({ menu = false, chunk, button, children }: OnDemandProps<Props>) {
  const [called, setCalled] = useState(false);
  const { value: Open, failure } = useLoaded(called ? chunk : undefined);
  const call = () => setCalled(true);
  const prefetch = () => void chunk.load().catch(() => undefined);
  if (Open) return children(Open, cloneElement(button, { ref: takeFocus }));
  return (
    <>
      {cloneElement(button, {
        // As Fluent's own triggers say it while they are closed.
        ...(menu ? { 'aria-haspopup': 'menu' } : { 'aria-expanded': 'false' }),
        'aria-busy': (called && !failure) || undefined,
        onClick: call,
        onKeyDown: (event: KeyboardEvent) => {
          if (!menu || event.key !== 'ArrowDown') return;
          event.preventDefault();
          call();
        },
        onPointerEnter: prefetch,
        onFocus: prefetch,
      })}
      {failure ? <ChunkDialog failure={failure} onClose={() => setCalled(false)} /> : null}
    </>
  );
}

/** The button that takes the other's place takes the focus too, and gets it back when what it opened is closed. */
const takeFocus = (button: HTMLElement | null): void => button?.focus();
