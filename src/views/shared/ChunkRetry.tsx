import { Button } from '@fluentui/react-components';
import type { ChunkFailure } from '../use-loaded';

/** Tries once more to load a part of the console; where a new release has replaced it, only reloading the page helps. */
export function ChunkRetry({ failure }: { failure: ChunkFailure }) {
  if (failure.trouble === 'replaced')
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
