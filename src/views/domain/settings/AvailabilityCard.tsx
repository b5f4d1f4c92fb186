import { useSelector } from '@xstate/react';
import type { Availability } from '../../../api/rest/domains';
import type {
  AvailabilityFormActor,
  AvailabilityFormSnapshot,
} from '../../../machines/in-domain/settings/availability-form';
import type { DomainStatusActor } from '../../../machines/domain-status/domain-status-machine';
import { selectDomain, selectStats } from '../../../machines/domain-status/domain-status-selectors';
import { BusyIcon } from '../../shared/BusyIcon';
import { Card } from '../../shared/Card';
import { ChoiceField } from '../../shared/ChoiceField';
import { useLayoutStyles } from '../../shared/layout.styles';
import { FormOutcome } from '../../shared/form/FormOutcome';
import { availabilityChoices, sayThrownOut } from './domain-settings-words';
import { ConfirmDialog } from '../../shared/ConfirmDialog';

export type AvailabilityCardProps = {
  form: AvailabilityFormActor;
  status: DomainStatusActor;
  /** Why this role may only read. */
  forbidden: string | undefined;
};

const selectWanted = (s: AvailabilityFormSnapshot) => s.context.values.wanted;
const selectBusy = (s: AvailabilityFormSnapshot) => s.hasTag('busy');
const questions: Record<Exclude<Availability, 'online'>, { title: string; action: string; then: string }> = {
  maintenance: {
    title: 'Put the domain into maintenance mode?',
    action: 'Start maintenance',
    then: 'Until the domain is online again no user can connect; this console works fully.',
  },
  offline: {
    title: 'Set the domain offline?',
    action: 'Set offline',
    then: 'Until the domain is online again nobody can connect: users are told that it does not exist, and here only authentication and settings can be changed.',
  },
};

/** Who may connect. What shuts users out is asked first; the shown state is that of the domain, never a wish. */
export function AvailabilityCard({ form, status, forbidden }: AvailabilityCardProps) {
  const layout = useLayoutStyles();
  const present = useSelector(status, selectDomain)?.availability;
  const sessions = useSelector(status, selectStats).at(-1)?.value.activeSessionCount;
  const wanted = useSelector(form, selectWanted);
  const busy = useSelector(form, selectBusy);
  const asked = wanted === 'maintenance' || wanted === 'offline' ? wanted : undefined;
  // A wish that was refused is none: it can be chosen again.
  const pending = busy || asked !== undefined ? wanted : '';
  const choose = (value: string) => {
    const next = availabilityChoices.find((choice) => choice.value === value)?.value;
    if (next === undefined || next === present) return form.send({ type: 'form.revert' });
    form.send({ type: 'form.change', change: { wanted: next } });
    if (next === 'online') form.send({ type: 'form.submit' });
  };
  return (
    <Card title="Availability" busy={busy}>
      <div className={layout.columnL}>
        {asked === undefined ? <FormOutcome form={form} /> : null}
        <div className={layout.row} title={forbidden}>
          <ChoiceField
            name="availability"
            label="Who can connect"
            choices={availabilityChoices}
            value={pending || (present ?? '')}
            disabled={busy || forbidden !== undefined || present === undefined}
            onChange={choose}
          />
          {busy ? <BusyIcon /> : null}
        </div>
      </div>
      {asked ? (
        <ConfirmDialog
          open
          title={questions[asked].title}
          action={questions[asked].action}
          text={`${sayThrownOut(sessions)} ${questions[asked].then}`}
          busy={busy}
          outcome={<FormOutcome form={form} />}
          onConfirm={() => form.send({ type: 'form.submit' })}
          onCancel={() => form.send({ type: 'form.revert' })}
        />
      ) : null}
    </Card>
  );
}
