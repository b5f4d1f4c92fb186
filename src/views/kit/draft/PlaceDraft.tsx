import { useContext, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Drafts } from '~/machines/draft/draft-actors';
import type { DraftWork } from '~/machines/draft/draft-machine';
import { type DraftedForm, formWork } from '~/machines/draft/form-work';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { useTimeZone } from '~/views/kit/screens';
import { DraftBar, type DraftBarProps } from './DraftBar';
import { DraftsContext } from './drafts-context';

type PlaceDraftProps = Pick<DraftBarProps, 'shape'> & {
  work: DraftWork;
  /** What is typed, among everything on this page. */
  label: string;
};

/** Keeps what is typed at a place of this page, and offers what was left there. */
export function PlaceDraft(props: PlaceDraftProps) {
  const drafts = useContext(DraftsContext);
  return drafts ? <KeptPlace {...props} drafts={drafts} /> : null;
}

function KeptPlace({ work, label, drafts, shape }: PlaceDraftProps & { drafts: Drafts }) {
  const { pathname } = useLocation();
  const machine = useMemo(() => drafts.machine.provide({ actors: { work } }), [drafts, work]);
  const place = { username: drafts.username, place: `${pathname} ${label}` };
  const draft = useActorRef(machine, { input: { place } });
  return <DraftBar draft={draft} zone={useTimeZone()} shape={shape} />;
}

export function FormDraft({ form, label }: { form: DraftedForm; label: string }) {
  const work = useMemo(() => formWork(form), [form]);
  return <PlaceDraft work={work} label={label} />;
}
