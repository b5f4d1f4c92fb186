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
          {/* After a new release the old chunks are gone. An empty address reloads this page. */}
          <Button as="a" href="">
            Reload
          </Button>
        </>
      }
    >
      <div role="alert">
        <OutsideText>This part of the console could not be loaded. Check your connection.</OutsideText>
      </div>
    </OutsidePage>
  );
}
