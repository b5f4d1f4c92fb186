import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type DraftActor, selectOffered } from '~/machines/draft/draft-machine';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { When } from '~/views/kit/When';
import { useTimeZone } from '~/views/kit/screens';

/** Offers what was typed here before and not saved. */
export function DraftBar({ draft }: { draft: DraftActor }) {
  const at = useSelector(draft, selectOffered);
  const zone = useTimeZone();
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
