import { Button, type ButtonProps } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export type LinkButtonProps = {
  /** A path of this console. */
  href: string;
  children?: ReactNode;
  icon?: ReactElement;
  iconPosition?: ButtonProps['iconPosition'];
  appearance?: ButtonProps['appearance'];
  size?: ButtonProps['size'];
  /** The name where there are no words. */
  label?: string;
  className?: string;
  /** Why it leads nowhere now, as the role does not permit it; it keeps its place and says so. */
  forbidden?: string | undefined;
};

/** A link that looks like a button: it goes to a place, it does nothing else. */
export function LinkButton({ href, children, label, forbidden, ...look }: LinkButtonProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href);
  const target = useHref(href);
  if (forbidden !== undefined)
    return (
      <Button disabledFocusable aria-label={label} title={forbidden} {...look}>
        {children}
      </Button>
    );
  return (
    <Button as="a" href={target} onClick={follow} aria-label={label} title={label} {...look}>
      {children}
    </Button>
  );
}
