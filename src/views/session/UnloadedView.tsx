import { Button } from '@fluentui/react-components';
import type { ChunkFailure } from '~/views/hooks/use-loaded';
import { OutsidePage, OutsideText } from './OutsidePage';

/** In the place of the screens, or of a page outside, that could not be loaded. Nothing typed is there to be lost. */
export function UnloadedView({ failure: { busy, retry } }: { failure: ChunkFailure }) {
  return (
    <OutsidePage
      title="Not loaded"
      actions={
        <>
          <Button appearance="primary" disabledFocusable={busy} onClick={retry}>
            Retry
          </Button>
          {/* After a new release the parts of this one are gone. An empty address is this very page. */}
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
