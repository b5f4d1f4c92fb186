import type { ReactNode } from 'react';
import { useStepFocus } from '~/views/hooks/focus';
import { useBulkStyles } from './bulk.styles';

type StepsProps = { label: string; step: string; children: ReactNode };

/** The steps before, during and after a job, of which one is shown. The focus stays here when a step is replaced. */
export const Steps = ({ label, step, children }: StepsProps) => (
  <div
    ref={useStepFocus<HTMLDivElement>(step)}
    role="group"
    aria-label={label}
    tabIndex={-1}
    className={useBulkStyles().steps}
  >
    {children}
  </div>
);

/** The name of the state in which a machine of steps is. A dialog over a step has the `tag` of that step. */
export const stepOf = (value: string | object, tag?: string): string =>
  tag ?? (typeof value === 'string' ? value : Object.keys(value).join(' '));
