import type { Availability, DomainStatus } from '../../api/rest/domains';

export type { Availability, DomainStatus };

/** Which colour a state has; the words always stand beside it. */
export type Tone = 'success' | 'warning' | 'danger' | 'brand' | 'neutral';
export type Term = { label: string; tone: Tone };

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
