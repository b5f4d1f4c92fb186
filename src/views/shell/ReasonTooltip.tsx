import { Tooltip } from '@fluentui/react-components';
import type { ReactElement } from 'react';

/** Says why the place beside it can't be gone to. */
export function ReasonTooltip({ reason, children }: { reason: string; children: ReactElement }) {
  return (
    <Tooltip content={reason} relationship="description" positioning="after">
      {children}
    </Tooltip>
  );
}
