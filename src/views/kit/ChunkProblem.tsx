import { Button } from '@fluentui/react-components';
import { PlugDisconnected24Regular } from '@fluentui/react-icons';
import type { ChunkIssue } from '~/machines/kit/chunk';
import type { ChunkFailure } from '~/views/hooks/use-loaded';
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
