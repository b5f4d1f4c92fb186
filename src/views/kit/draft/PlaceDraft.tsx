import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ReactNode, useContext, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { TimeZone } from '~/core/times';
import {
  type DraftActor,
  type DraftedForm,
  type Drafts,
  type DraftWork,
  formWork,
  selectMayRestore,
  selectOffered,
} from '~/machines/draft/draft-machine';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { StatusMessage, type StatusMessageProps } from '~/views/kit/StatusMessage';
import { When } from '~/views/kit/texts';
import { DraftsContext, useTimeZone } from '~/views/console-parts';

type DraftBarProps = { draft: DraftActor; zone: TimeZone } & Pick<StatusMessageProps, 'shape'>;

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

type DraftProps = {
  work: DraftWork;
  /** What is typed, among everything on this page. */
  label: string;
  /** What may live longer than this view, with what is typed in it. */
  owner?: object;
};
type WithDraftProps = DraftProps & {
  /** `draft`: undefined if nothing is kept. */
  children: (draft: DraftActor | undefined) => ReactNode;
};

/** Keeps what is typed at a place of this page. */
export function WithDraft(props: WithDraftProps) {
  const drafts = useContext(DraftsContext);
  return drafts ? <KeptPlace {...props} drafts={drafts} /> : props.children(undefined);
}

function KeptPlace({ work, label, owner, drafts, children }: WithDraftProps & { drafts: Drafts }) {
  const { pathname } = useLocation();
  const machine = useMemo(() => drafts.machine.provide({ actors: { work } }), [drafts, work]);
  const place = { username: drafts.username, place: `${pathname} ${label}` };
  return children(useActorRef(machine, { input: { place, owner } }));
}

const ZonedDraftBar = (props: Omit<DraftBarProps, 'zone'>) => <DraftBar {...props} zone={useTimeZone()} />;

/** Keeps what is typed at a place of this page, and offers what was left there. */
export const PlaceDraft = ({ shape, ...props }: DraftProps & Pick<DraftBarProps, 'shape'>) => (
  <WithDraft {...props}>{(draft) => (draft ? <ZonedDraftBar draft={draft} shape={shape} /> : null)}</WithDraft>
);

export function FormDraft({ form, label }: { form: DraftedForm; label: string }) {
  const work = useMemo(() => formWork(form), [form]);
  return <PlaceDraft work={work} label={label} />;
}
