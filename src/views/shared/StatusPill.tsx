import { StatusIcon } from './StatusIcon';
import { statusTerm } from './domain-terms';
import { TonePill } from './TonePill';

/** A domain's status as a tinted pill. A value not in the spec shows as "Unknown (…)". */
export function StatusPill({ value }: { value: string }) {
  return <TonePill {...statusTerm(value)} icon={<StatusIcon value={value} />} />;
}
