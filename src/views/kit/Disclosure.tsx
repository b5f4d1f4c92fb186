import { Link } from '@fluentui/react-components';
import { type ReactNode, useId, useState } from 'react';
import type { TimeZone } from '~/core/clock';
import type { TimeForm } from '~/core/times';
import { useLayoutStyles } from './layout.styles';

type DisclosureProps = {
  /** The words of the link while closed and while open. */
  more?: string;
  less?: string;
  /** Drawn while closed only. */
  before?: ReactNode;
  /** Beside the link. */
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** What few readers need, one click away. */
export function Disclosure({
  more = 'Details',
  less = 'Hide details',
  before,
  actions,
  children,
  className,
}: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { row } = useLayoutStyles();
  return (
    <div className={className}>
      {open ? null : before}
      <div id={id}>{open ? children : null}</div>
      <div className={row}>
        <Link
          as="button"
          type="button"
          inline
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? less : more}
        </Link>
        {actions}
      </div>
    </div>
  );
}

export type WhenProps = {
  /** Epoch milliseconds or an ISO 8601 text; null for never. */
  at: number | string | null;
  zone: TimeZone;
  form?: TimeForm;
  /** What stands in place of no time, as in "Never". */
  none?: string;
};
