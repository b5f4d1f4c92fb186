import { Button, type ButtonProps } from '@fluentui/react-components';
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useState,
} from 'react';
import { chunk as chunkOf, type Chunk, offlineChunk } from '~/machines/kit/chunk';
import { type ChunkFailure, useLoaded } from '~/views/hooks/use-loaded';
import { ChunkRetry, chunkTexts } from './part';
import { DialogFrame } from './dialogs/DialogFrame';
import type { OpenPopover } from './PopoverPanel';

export function ChunkDialog({ failure, onClose }: { failure: ChunkFailure; onClose: () => void }) {
  const { title, text } = chunkTexts[failure.issue];
  return (
    <DialogFrame
      alert
      title={title}
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

/** For a `part` that can be closed. */
export const failedDialog = (failure: ChunkFailure, { onClose }: { onClose: () => void }) => (
  <ChunkDialog failure={failure} onClose={onClose} />
);

/** Props of a button that opens something loaded on demand. */
export type TriggerProps = ButtonProps & { ref?: Ref<HTMLButtonElement> };

type PopoverButtonProps = ComponentProps<typeof OpenPopover> & { button: ReactElement<TriggerProps> };

type OnDemandProps<Code> = {
  menu?: boolean;
  chunk: Chunk<Code>;
  /** Must pass its props on to a button. */
  button: ReactElement<TriggerProps>;
  /** Renders the content, initially open, with the button as its trigger. */
  children: (code: Code, button: ReactElement) => ReactNode;
  /** These open it, too. */
  keys?: readonly string[];
};

/** A button with a menu or popover whose code is loaded on the first press. */
export function OnDemand<Code>(props: OnDemandProps<Code>) {
  const { menu = false, chunk, button, children, keys = menu ? ['ArrowDown'] : [] } = props;
  const [called, setCalled] = useState(false);
  const { value: code, failure } = useLoaded(called ? chunk : undefined);
  const call = () => setCalled(true);
  const prefetch = () => void chunk.load().catch(() => undefined);
  if (code) return children(code, cloneElement(button, { ref: takeFocus }));
  return (
    <>
      {cloneElement(button, {
        // The same attributes as Fluent's closed triggers.
        ...(menu ? { 'aria-haspopup': 'menu' } : { 'aria-expanded': 'false' }),
        'aria-busy': (called && !failure) || undefined,
        onClick: call,
        onKeyDown: (event: KeyboardEvent) => {
          if (!keys.includes(event.key)) return;
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

/** For choices of which one is chosen. */
export const radioMenu = chunkOf(async () => (await import('./RadioMenu')).RadioMenu);

/** The state of the connection is in one. */
const openPopover = offlineChunk(async () => (await import('./PopoverPanel')).OpenPopover);

export const PopoverButton = ({ button, ...popover }: PopoverButtonProps) => (
  <OnDemand chunk={openPopover} button={button}>
    {(OpenPopover, trigger) => <OpenPopover {...popover} button={trigger} />}
  </OnDemand>
);

/** The new trigger takes the focus, so that it is restored there on close. */
const takeFocus = (button: HTMLElement | null): void => button?.focus();
