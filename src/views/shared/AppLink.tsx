import { Link, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useAppLinkStyles } from './AppLink.styles';

export type AppLinkProps = {
  /** A path of this console. */
  href: string;
  children: ReactNode;
  /** `name`: semibold, as the name in a list row; `inline`: underlined, within a sentence. */
  look?: 'default' | 'name' | 'inline';
  className?: string;
  title?: string;
  /** Its name, where the text alone does not say it. */
  label?: string;
};

/** A link to another place of the console; follows without a page load, opens in a new tab like other links. */
export function AppLink({ href, children, look = 'default', className, title, label }: AppLinkProps) {
  const styles = useAppLinkStyles();
  const follow = useLinkClickHandler<HTMLAnchorElement>(href);
  return (
    <Link
      as="a"
      href={useHref(href)}
      onClick={follow}
      inline={look === 'inline'}
      title={title}
      aria-label={label}
      className={mergeClasses(styles.root, look === 'name' && styles.name, className)}
    >
      {children}
    </Link>
  );
}
