import { useContext, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Drafts } from '~/machines/draft/draft-actors';
import { type DraftedForm, formWork } from '~/machines/draft/form-work';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { useTimeZone } from '~/views/kit/screens';
import { DraftBar } from './DraftBar';
import { DraftsContext } from './drafts-context';

type FormDraftProps = { form: DraftedForm; label: string };

/** Keeps what is typed in a form of this page, and offers what was left there. */
export function FormDraft(props: FormDraftProps) {
  const drafts = useContext(DraftsContext);
  return drafts ? <KeptForm {...props} drafts={drafts} /> : null;
}

function KeptForm({ form, label, drafts }: FormDraftProps & { drafts: Drafts }) {
  const { pathname } = useLocation();
  const machine = useMemo(() => drafts.machine.provide({ actors: { work: formWork(form) } }), [drafts, form]);
  const place = { username: drafts.username, place: `${pathname} ${label}` };
  const draft = useActorRef(machine, { input: { place } });
  return <DraftBar draft={draft} zone={useTimeZone()} />;
}
