import { Code16Regular, Database16Regular, Question16Regular, Shield16Regular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { TonePill } from '~/views/kit/status';

const icons: Record<string, ReactElement> = {
  Developer: <Code16Regular />,
  'Domain Admin': <Database16Regular />,
  'Server Admin': <Shield16Regular />,
};

/** A server role; one that is not known is named, none is said. */
export function RoleTag({ role }: { role: string }) {
  const icon = Object.hasOwn(icons, role) ? icons[role] : undefined;
  return icon ? (
    <TonePill label={role} tone="neutral" icon={icon} />
  ) : (
    <TonePill
      label={role === '' ? 'No role' : `Unknown (${role})`}
      tone="warning"
      icon={<Question16Regular />}
    />
  );
}
