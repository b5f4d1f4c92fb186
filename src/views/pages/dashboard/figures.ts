import type { DomainStats } from '~/api/rest/domains';
import { formatBytes } from '~/core/bytes';
import { formatCount } from '~/core/counts';

export type ShownFigure = {
  id: keyof DomainStats;
  label: string;
  format: (value: number) => string;
  /** The page of the domain that lists what is counted. */
  page: string | undefined;
};

/** Spec domain-level §2 "Dashboard"; storage in bytes, shown with one decimal. */
export const figures: readonly ShownFigure[] = [
  { id: 'activeSessionCount', label: 'Active Sessions', format: formatCount, page: 'sessions' },
  { id: 'userCount', label: 'Total Users', format: formatCount, page: 'users' },
  { id: 'modelCount', label: 'Total Models', format: formatCount, page: 'models' },
  { id: 'dbSize', label: 'Storage', format: formatBytes, page: undefined },
];
