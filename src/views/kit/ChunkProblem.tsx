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

/** Retries loading a chunk; if a new release has replaced it, offers to reload the page. */
function ChunkRetry({ failure }: { failure: ChunkFailure }) {
  if (failure.issue === 'replaced')
    return (
      // An empty address reloads this page.
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

/** Props of a button that opens something loaded on demand. */
export type TriggerProps = ButtonProps & { ref?: Ref<HTMLButtonElement> };

type OnDemandProps<Props> = {
  menu?: boolean;
  chunk: Chunk<ComponentType<Props>>;
  /** Must pass its props on to a button. */
  button: ReactElement<TriggerProps>;
  /** Renders the content, initially open, with the button as its trigger. */
  children: (Open: ComponentType<Props>, button: ReactElement) => ReactNode;
};

/** A button with a menu or popover whose code is loaded on the first press. */
export function OnDemand<Props>({ menu = false, chunk, button, children }: OnDemandProps<Props>) {
  const [called, setCalled] = useState(false);
  const { value: Open, failure } = useLoaded(called ? chunk : undefined);
  const call = () => setCalled(true);
  const prefetch = () => void chunk.load().catch(() => undefined);
  if (Open) return children(Open, cloneElement(button, { ref: takeFocus }));
  return (
    <>
      {cloneElement(button, {
        // The same attributes as Fluent's closed triggers.
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

/** The new trigger takes the focus, so that it is restored there on close. */
const takeFocus = (button: HTMLElement | null): void => button?.focus();
