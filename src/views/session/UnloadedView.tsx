import { Button } from '@fluentui/react-components';
import type { ChunkFailure } from '~/views/hooks/use-loaded';
import { OutsidePage, OutsideText } from './OutsidePage';

/** Replaces the screens or a page before sign-in that could not be loaded. There is no input to lose. */
export function UnloadedView({ failure: { busy, retry } }: { failure: ChunkFailure }) {
  return (
    <OutsidePage
      title="Not loaded"
      actions={
        <>
          <Button appearance="primary" disabledFocusable={busy} onClick={retry}>
            Retry
          </Button>
          {/* An empty address is that of this page. */}
          <Button as="a" href="">
            Reload
          </Button>
        </>
      }
    >
      <div role="alert">
        <OutsideText>
          This part of the console could not be loaded. Check your connection, or reload if the console was updated.
        </OutsideText>
      </div>
    </OutsidePage>
  );
}
