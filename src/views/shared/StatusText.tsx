import { StatusIcon } from './StatusIcon';
import { statusTerm } from './domain-terms';
import { ToneText } from './ToneText';

/** A domain's status as icon and words. A value not in the spec shows as "Unknown (…)". */
export function StatusText({ value }: { value: string }) {
  return <ToneText {...statusTerm(value)} icon={<StatusIcon value={value} />} />;
}
