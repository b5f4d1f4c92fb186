import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { TimeZone } from '~/core/times';
import { type DraftActor, selectMayRestore, selectOffered } from '~/machines/draft/draft-machine';
import { StatusMessage, type StatusMessageProps } from '~/views/kit/StatusMessage';
import { When } from '~/views/kit/When';

export type DraftBarProps = { draft: DraftActor; zone: TimeZone } & Pick<StatusMessageProps, 'shape'>;

/** Offers what was typed here before and not saved. */
export function DraftBar({ draft, zone, shape = 'rounded' }: DraftBarProps) {
  const mayRestore = useSelector(draft, selectMayRestore);
  const at = useSelector(draft, selectOffered);
  return at === undefined ? null : (
    <StatusMessage
      intent="info"
      shape={shape}
      actions={
        <>
          <Button
            size="small"
            disabledFocusable={!mayRestore}
            title={mayRestore ? undefined : 'Save or cancel what you are typing first.'}
            onClick={() => draft.send({ type: 'draft.restore' })}
          >
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
