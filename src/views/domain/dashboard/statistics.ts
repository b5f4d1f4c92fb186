import type { DomainStats } from '../../../api/rest/domains';
import { formatBytes } from '../../shared/format-bytes';

export type Figure = {
  id: keyof DomainStats;
  label: string;
  format: (value: number) => string;
};

const count = (value: number) => value.toLocaleString('en-US');

/** Spec domain-level §2 "Dashboard"; the storage is in bytes, shown with one decimal. */
export const figures: readonly Figure[] = [
  { id: 'activeSessionCount', label: 'Active Sessions', format: count },
  { id: 'userCount', label: 'Total Users', format: count },
  { id: 'modelCount', label: 'Total Models', format: count },
  { id: 'dbSize', label: 'Storage', format: formatBytes },
];

/** How much time the values span, as in "last 3 minutes"; `from` and `to` in epoch milliseconds. */
export function spanInWords(from: number, to: number): string {
  const seconds = Math.max(1, Math.round((to - from) / 1_000));
  if (seconds < 60) return `last ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.round(seconds / 60);
  return `last ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
