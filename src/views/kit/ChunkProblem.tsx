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
  replaced: { title: 'A new version of the console is available.', text: 'Reload to use it.' },
};

/** Retries loading a chunk; if a new release has replaced it, offers to reload the page. */
export function ChunkRetry({ failure }: { failure: ChunkFailure }) {
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
