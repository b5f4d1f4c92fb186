import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { TimeZone } from '~/core/times';
import { type DraftActor, selectOffered } from '~/machines/draft/draft-machine';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { When } from '~/views/kit/When';

/** Offers what was typed here before and not saved. */
export function DraftBar({ draft, zone }: { draft: DraftActor; zone: TimeZone }) {
  const at = useSelector(draft, selectOffered);
  return at === undefined ? null : (
    <StatusMessage
      intent="info"
      actions={
        <>
          <Button size="small" onClick={() => draft.send({ type: 'draft.restore' })}>
            Restore
          </Button>
          <Button size="small" appearance="subtle" onClick={() => draft.send({ type: 'draft.discard' })}>
            Discard
          </Button>
        </>
      }
    >
      Unsaved changes from <When at={at} zone={zone} form="short" />.
    </StatusMessage>
  );
}
