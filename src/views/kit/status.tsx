import { mergeClasses, Spinner } from '@fluentui/react-components';
import {
  ArrowCircleUp16Regular,
  ArrowSync16Regular,
  CheckmarkCircle16Filled,
  Delete16Regular,
  ErrorCircle16Filled,
  PlugConnected16Regular,
  PlugDisconnected16Regular,
  QuestionCircle16Regular,
  SubtractCircle16Regular,
  Wrench16Regular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import type { Availability, DomainStatus } from '~/core/domain-health';
import { useIsOutageTold } from '~/views/console-parts';
import { useStatusStyles, useToneStyles } from './kit.styles';

/** A 16 px spinner next to a text. */
export const BusyIcon = () => <Spinner size="extra-tiny" aria-hidden="true" />;

export type Tone = 'success' | 'warning' | 'danger' | 'brand' | 'neutral';
type Term = { label: string; tone: Tone; icon: ReactElement };

const statusTerms: Record<DomainStatus, Term> = {
  ready: { label: 'Ready', tone: 'success', icon: <CheckmarkCircle16Filled /> },
  initializing: { label: 'Initializing', tone: 'brand', icon: <ArrowSync16Regular /> },
  error: { label: 'Error', tone: 'danger', icon: <ErrorCircle16Filled /> },
  deleting: { label: 'Deleting', tone: 'neutral', icon: <Delete16Regular /> },
  'schema-upgrade-required': {
    label: 'Schema Upgrade Required',
    tone: 'warning',
    icon: <ArrowCircleUp16Regular />,
  },
  'schema-upgrading': { label: 'Schema Upgrading', tone: 'brand', icon: <BusyIcon /> },
};
const availabilityTerms: Record<Availability, Term> = {
  online: { label: 'Online', tone: 'success', icon: <PlugConnected16Regular /> },
  maintenance: { label: 'Maintenance', tone: 'warning', icon: <Wrench16Regular /> },
  offline: { label: 'Offline', tone: 'neutral', icon: <PlugDisconnected16Regular /> },
};

/** Label of a value (spec server-level §4). Unknown values show their name instead of being hidden. */
const termOf =
  <Value extends string>(terms: Record<Value, Term>) =>
  (value: string): Term =>
    Object.hasOwn(terms, value)
      ? terms[value as Value]
      : { label: `Unknown (${value})`, tone: 'danger', icon: <QuestionCircle16Regular /> };
export const statusTerm = termOf(statusTerms);
export const availabilityTerm = termOf(availabilityTerms);

type OfValue = { value: string };

export function TonePill({ label, tone, icon }: Term) {
  const styles = useStatusStyles();
  const tones = useToneStyles();
  return (
    <span className={mergeClasses(tones[tone], styles.pill, tone === 'neutral' && styles.neutralPill)}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label} title={label}>
        {label}
      </span>
    </span>
  );
}

/** An icon in the color of the state with a normal text, for tables and facts. `wrap` allows two lines. */
export function ToneText({ label, tone, icon, wrap = false }: Term & { wrap?: boolean }) {
  const styles = useStatusStyles();
  return (
    <span className={styles.text}>
      <ToneIcon tone={tone} icon={icon} />
      <span className={wrap ? styles.sentence : styles.label} title={label}>
        {label}
      </span>
    </span>
  );
}

/** The icon of a state alone, in its color; beside it there must be a text. */
export function ToneIcon({ tone, icon }: Pick<Term, 'tone' | 'icon'>) {
  const styles = useStatusStyles();
  const tones = useToneStyles();
  return <span className={mergeClasses(tones[tone], styles.icon, styles.ink)}>{icon}</span>;
}

/** Without its color while the strip says that nothing is refreshed: it may no longer be so. */
const useShown = (term: Term): Term => {
  const isOld = useIsOutageTold();
  return isOld ? { ...term, tone: 'neutral' } : term;
};
export const StatusPill = ({ value }: OfValue) => <TonePill {...useShown(statusTerm(value))} />;
export const StatusText = ({ value }: OfValue) => <ToneText {...useShown(statusTerm(value))} />;

/** `of`: the status of the domain. Only what is ready can be online in green. */
type OfAvailability = OfValue & { of?: string };
const shownAvailability = ({ value, of = 'ready' }: OfAvailability): Term => ({
  ...availabilityTerm(value),
  ...(of === 'ready' ? {} : { tone: 'neutral' }),
});
export const AvailabilityPill = (props: OfAvailability) => <TonePill {...useShown(shownAvailability(props))} />;
export const AvailabilityText = (props: OfAvailability) => <ToneText {...useShown(shownAvailability(props))} />;

export const EnabledText = ({ enabled }: { enabled: boolean }) => (
  <ToneText
    label={enabled ? 'Enabled' : 'Disabled'}
    tone={enabled ? 'success' : 'neutral'}
    icon={enabled ? <CheckmarkCircle16Filled /> : <SubtractCircle16Regular />}
  />
);
