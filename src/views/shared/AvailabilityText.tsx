import { AvailabilityIcon } from './AvailabilityIcon';
import { availabilityTerm } from './domain-terms';
import { ToneText } from './ToneText';

/** A domain's availability as icon and words. A value not in the spec shows as "Unknown (…)". */
export function AvailabilityText({ value }: { value: string }) {
  return <ToneText {...availabilityTerm(value)} icon={<AvailabilityIcon value={value} />} />;
}
