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
import type { Availability, DomainStatus } from '~/api/rest/domains';
import { useTonePillStyles, useToneTextStyles } from './status.styles';

/** A 16 px spinner as the icon of something that is under way; decoration, the words beside it say what. */
export function BusyIcon() {
  return <Spinner size="extra-tiny" aria-hidden="true" />;
}

/** The 16 px icon of a domain status; decoration beside its words. */
export function StatusIcon({ value }: { value: string }) {
  switch (value) {
    case 'ready':
      return <CheckmarkCircle16Filled />;
    case 'initializing':
      return <ArrowSync16Regular />;
    case 'error':
      return <ErrorCircle16Filled />;
    case 'deleting':
      return <Delete16Regular />;
    case 'schema-upgrade-required':
      return <ArrowCircleUp16Regular />;
    case 'schema-upgrading':
      return <BusyIcon />;
    default:
      return <QuestionCircle16Regular />;
  }
}

export type { Availability, DomainStatus };

/** Which colour a state has; the words always stand beside it. */
export type Tone = 'success' | 'warning' | 'danger' | 'brand' | 'neutral';
type Term = { label: string; tone: Tone };

const statusTerms: Record<DomainStatus, Term> = {
  ready: { label: 'Ready', tone: 'success' },
  initializing: { label: 'Initializing', tone: 'brand' },
  error: { label: 'Error', tone: 'danger' },
  deleting: { label: 'Deleting', tone: 'neutral' },
  'schema-upgrade-required': { label: 'Schema Upgrade Required', tone: 'warning' },
  'schema-upgrading': { label: 'Schema Upgrading', tone: 'brand' },
};
const availabilityTerms: Record<Availability, Term> = {
  online: { label: 'Online', tone: 'success' },
  maintenance: { label: 'Maintenance', tone: 'warning' },
  offline: { label: 'Offline', tone: 'neutral' },
};

const unknownTerm = (value: string): Term => ({ label: `Unknown (${value})`, tone: 'danger' });

/** The words and the tone of a domain status (spec server-level §4). A value not in the spec is named, not hidden. */
export const statusTerm = (value: string): Term =>
  Object.hasOwn(statusTerms, value) ? statusTerms[value as DomainStatus] : unknownTerm(value);

/** The words and the tone of a domain availability (spec server-level §4). */
export const availabilityTerm = (value: string): Term =>
  Object.hasOwn(availabilityTerms, value) ? availabilityTerms[value as Availability] : unknownTerm(value);

/** A tinted pill with icon and words: on cards and page heads. */
export function TonePill({ label, tone, icon }: { label: string; tone: Tone; icon: ReactElement }) {
  const styles = useTonePillStyles();
  return (
    <span className={mergeClasses(styles.root, styles[tone])}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
    </span>
  );
}

/** A domain's status as a tinted pill. A value not in the spec shows as "Unknown (…)". */
export function StatusPill({ value }: { value: string }) {
  return <TonePill {...statusTerm(value)} icon={<StatusIcon value={value} />} />;
}

/** The 16 px icon of a domain availability; decoration beside its words. */
function AvailabilityIcon({ value }: { value: string }) {
  switch (value) {
    case 'online':
      return <PlugConnected16Regular />;
    case 'maintenance':
      return <Wrench16Regular />;
    case 'offline':
      return <PlugDisconnected16Regular />;
    default:
      return <QuestionCircle16Regular />;
  }
}

/** A domain's availability as a tinted pill. A value not in the spec shows as "Unknown (…)". */
export function AvailabilityPill({ value }: { value: string }) {
  return <TonePill {...availabilityTerm(value)} icon={<AvailabilityIcon value={value} />} />;
}

type ToneTextProps = {
  label: string;
  tone: Tone;
  icon: ReactElement;
  /** A sentence: on two lines where one is too short. */
  wrap?: boolean;
};

/** Icon in the colour of the state, words in the colour of the text: in tables and facts. */
export function ToneText({ label, tone, icon, wrap = false }: ToneTextProps) {
  const styles = useToneTextStyles();
  return (
    <span className={styles.root}>
      <span className={mergeClasses(styles.icon, styles[tone])}>{icon}</span>
      <span className={wrap ? styles.sentence : styles.label} title={label}>
        {label}
      </span>
    </span>
  );
}

/** A domain's status as icon and words. A value not in the spec shows as "Unknown (…)". */
export function StatusText({ value }: { value: string }) {
  return <ToneText {...statusTerm(value)} icon={<StatusIcon value={value} />} />;
}

/** A domain's availability as icon and words. A value not in the spec shows as "Unknown (…)". */
export function AvailabilityText({ value }: { value: string }) {
  return <ToneText {...availabilityTerm(value)} icon={<AvailabilityIcon value={value} />} />;
}

export const sayEnabled = (enabled: boolean) => (enabled ? 'Enabled' : 'Disabled');

/** Whether a key counts or a user may sign in, in tables. */
export const EnabledText = ({ enabled }: { enabled: boolean }) => (
  <ToneText
    label={sayEnabled(enabled)}
    tone={enabled ? 'success' : 'neutral'}
    icon={enabled ? <CheckmarkCircle16Filled /> : <SubtractCircle16Regular />}
  />
);
