import { rolesFor } from '~/core/capabilities';
import { type ApiProblem, explainProblem, isRejectedWith } from '~/core/problem';
import type { DomainStatusSnapshot } from './domain-status-machine';
import type { Condition, UpgradeStep } from './domain-status-setup';

export const selectDomain = (s: DomainStatusSnapshot) => s.context.domain?.value;

export const selectKey = (s: DomainStatusSnapshot) => s.context.key;

export const selectStats = (s: DomainStatusSnapshot) => s.context.stats;

export const selectProblem = (s: DomainStatusSnapshot) => s.context.problem;

/** Why the last poll failed, as one sentence. */
export const selectReason = (s: DomainStatusSnapshot) => sentence(s.context.problem);

export const selectStatsReason = (s: DomainStatusSnapshot) => sentence(s.context.statsProblem);

/** When the last answer arrived, in epoch milliseconds, if later polls failed. */
export const selectStaleSince = (s: DomainStatusSnapshot) =>
  s.context.problem && s.context.domain ? s.context.domain.at : undefined;

/** The statistics have been read, or can't be. */
export const selectStatisticsAnswered = ({ context, value }: DomainStatusSnapshot) =>
  context.stats.length > 0 || context.statsProblem !== undefined || typeof value.condition === 'string';

export const selectDescriptorWatch = (s: DomainStatusSnapshot) => s.children.watchDescriptor;

export const selectStatisticsWatch = (s: DomainStatusSnapshot) => s.children.watchStatistics;

export const selectRealtime = (s: DomainStatusSnapshot) => s.children.realtime;

/** Everything except the dashboard, authentication and settings is closed. */
export const selectSettingsOnly = (s: DomainStatusSnapshot) => s.hasTag('settingsOnly');

/** Every page shows the upgrade page. */
export const selectLocked = (s: DomainStatusSnapshot) => s.hasTag('locked');

export const selectUsable = (s: DomainStatusSnapshot) => s.hasTag('usable');

export function selectCondition(s: DomainStatusSnapshot): Condition {
  const { condition } = s.value;
  if (typeof condition === 'object')
    return s.matches({ condition: { ready: 'offline' } })
      ? 'offline'
      : s.matches({ condition: { ready: { connectable: 'maintenance' } } })
        ? 'maintenance'
        : 'online';
  if (condition === 'broken') return 'error';
  if (condition === 'outdated' || condition === 'upgrading') return 'locked';
  return condition;
}

export function selectUpgradeStep(s: DomainStatusSnapshot): UpgradeStep | undefined {
  const { upgrade } = s.value;
  if (upgrade === 'initiated') return 'running';
  if (upgrade === 'done' && s.matches({ condition: 'ready' })) return 'done';
  if (s.matches({ condition: 'outdated' }))
    return upgrade === 'checking' || upgrade === 'starting' ? 'preparing' : 'required';
  if (s.matches({ condition: 'upgrading' })) return 'running';
  // Also after a reload, when the only thing known about the upgrade is that the domain is in error.
  if (s.matches({ condition: 'broken' })) return 'failed';
  return undefined;
}

export const selectUpgradeProblem = (s: DomainStatusSnapshot) => s.context.upgradeProblem;

export const selectUpgradeReason = (s: DomainStatusSnapshot) => sentence(s.context.upgradeProblem);

const sentence = (problem: ApiProblem | undefined) =>
  problem && (isRejectedWith(problem, 'forbidden') ? rolesFor('domain.open') : explainProblem(problem));
