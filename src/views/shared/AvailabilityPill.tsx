import { AvailabilityIcon } from './AvailabilityIcon';
import { availabilityTerm } from './domain-terms';
import { TonePill } from './TonePill';

/** A domain's availability as a tinted pill. A value not in the spec shows as "Unknown (…)". */
export function AvailabilityPill({ value }: { value: string }) {
  return <TonePill {...availabilityTerm(value)} icon={<AvailabilityIcon value={value} />} />;
}
