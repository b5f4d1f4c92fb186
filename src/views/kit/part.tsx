import { Button } from '@fluentui/react-components';
import { PlugDisconnected24Regular } from '@fluentui/react-icons';
import { type ComponentType, createElement, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { FirstCalls } from '~/boot/boot-plan';
import type { PageAddress } from '~/machines/console/pages-machine';
import { chunk, type Chunk, type ChunkIssue, type ChunkTime } from '~/machines/kit/chunk';
import type { ConsoleParts } from '~/views/console-parts';
import { type ChunkFailure, useLoaded } from '~/views/hooks/use-loaded';
import { StateCard } from './StateCard';
import { StatusMessage } from './StatusMessage';

export const chunkTexts: Record<ChunkIssue, { title: string; text: string }> = {
  offline: {
    title: 'This part of the console could not be loaded.',
    text: 'You are offline. It will be loaded when the network is back.',
  },
  unknown: { title: 'This part of the console could not be loaded.', text: 'Check your connection.' },
  replaced: { title: 'This part has changed in the new version of the console.', text: 'Reload to use it.' },
};

/** Reloads the page. The browser asks first if there is unsaved work. */
export const ReloadButton = () => (
  // An empty address is that of this page.
  <Button as="a" href="" appearance="primary">
    Reload
  </Button>
);

/** Retries loading a chunk; if a new release has replaced it, offers to reload the page. */
export function ChunkRetry({ failure }: { failure: ChunkFailure }) {
  if (failure.issue === 'replaced') return <ReloadButton />;
  return (
    <Button appearance="primary" disabledFocusable={failure.busy} onClick={failure.retry}>
      Retry
    </Button>
  );
}

type Failed = { failure: ChunkFailure };

/** None for a replaced chunk: the notice of the new version has the button, once (`NoticeList`). */
const retryInPlace = (failure: ChunkFailure) =>
  failure.issue === 'replaced' ? undefined : <ChunkRetry failure={failure} />;

export function ChunkMessage({ failure }: Failed) {
  const { title, text } = chunkTexts[failure.issue];
  return (
    <StatusMessage
      intent={failure.issue === 'replaced' ? 'info' : 'error'}
      title={title}
      actions={retryInPlace(failure)}
    >
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
        heading="h1"
        text={text}
        announce="alert"
        actions={retryInPlace(failure)}
      />
    </>
  );
}

type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never;

/** Renders a component loaded on demand, `failed` if it could not be loaded, and `waiting` or nothing before. */
export const part = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  failed: (failure: ChunkFailure, props: PropsOf<Module[Name]>) => ReactNode = failedPart,
  waiting?: (props: PropsOf<Module[Name]>) => ReactNode,
  when?: ChunkTime,
) =>
  partOf(
    chunk(async () => (await load())[name] as ComponentType<PropsOf<Module[Name]>>),
    failed,
    waiting,
    when,
  );

export const failedPart = (failure: ChunkFailure) => <ChunkMessage failure={failure} />;
/** For a part that nothing depends on. */
export const noMessage = () => null;

/** The same of a chunk that is loaded elsewhere too. */
export function partOf<Props extends object>(
  code: Chunk<ComponentType<Props>>,
  failed: (failure: ChunkFailure, props: Props) => ReactNode,
  waiting: (props: Props) => ReactNode = () => null,
  when: ChunkTime = 'now',
) {
  // As components, so that both may call hooks.
  const Failed = ({ failure, props }: { failure: ChunkFailure; props: Props }) => failed(failure, props);
  return function Part(props: Props) {
    const { value, failure } = useLoaded(code, when);
    if (value) return createElement(value, props);
    return failure ? <Failed failure={failure} props={props} /> : createElement(waiting, props);
  };
}

const failedPage = (failure: ChunkFailure) => <ChunkPage failure={failure} />;

/** What a screen may use before it is drawn. */
export type PartsAhead = Pick<ConsoleParts, 'wiring' | 'session'>;
/** Reads what a screen shows first, so that it is drawn once. The result is for `useAhead`. */
export type ReadAhead = (parts: PartsAhead, place: PageAddress) => Promise<unknown>;

type Screen = ComponentType & { readAhead?: ReadAhead };
/** What is known of a route before it is opened. */
export type RouteHandle = { calls: FirstCalls; code: Chunk<Screen> };
/** Loads a module that exports a screen with this name. */
export type Load<Name extends string> = () => Promise<{ [Each in NoInfer<Name>]: Screen }>;

/**
 * A screen in a separate chunk. The previous screen stays until the chunk is loaded or has failed.
 * @param calls what it asks the server for first
 */
export function screen<Name extends string>(
  name: Name,
  load: Load<Name>,
  calls: FirstCalls = [],
): Pick<RouteObject, 'lazy'> & { Component: ComponentType; handle: RouteHandle } {
  const code = chunk<Screen>(async () => (await load())[name]);
  return {
    handle: { calls, code },
    Component: partOf<object>(code, failedPage),
    lazy: async () => {
      await code.load().catch(() => undefined);
      return {};
    },
  };
}
