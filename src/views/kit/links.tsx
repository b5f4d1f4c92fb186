import { Button, type ButtonProps, Link, mergeClasses } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import type { ReactElement, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useLinkStyles } from './kit.styles';

/** What makes an anchor a link to a path of this console, which loads no page. */
export const useLink = (path: string) => ({
  href: useHref(path),
  onClick: useLinkClickHandler<HTMLAnchorElement>(path),
});

type AppLinkProps = {
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
  const styles = useLinkStyles();
  return (
    <Link
      as="a"
      {...useLink(href)}
      inline={look === 'inline'}
      title={title}
      aria-label={label}
      className={mergeClasses(styles.root, look === 'name' && styles.name, className)}
    >
      {children}
    </Link>
  );
}

type LinkButtonProps = {
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
  const link = useLink(href);
  if (forbidden !== undefined)
    return (
      <Button disabledFocusable aria-label={label} title={forbidden} {...look}>
        {children}
      </Button>
    );
  return (
    <Button as="a" {...link} aria-label={label} title={label} {...look}>
      {children}
    </Button>
  );
}

type CreateLinkProps = {
  href: string;
  /** As in "Create Domain"; where there is little room it is "New". */
  label: string;
  /** Why it may not be followed, as the role does not permit it. */
  forbidden?: string | undefined;
};

/** The primary action of a list. */
export function CreateLink({ href, label, forbidden }: CreateLinkProps) {
  const styles = useLinkStyles();
  return (
    <LinkButton href={href} appearance="primary" icon={<Add20Regular />} forbidden={forbidden}>
      <span className={styles.wide}>{label}</span>
      <span className={styles.narrow}>New</span>
    </LinkButton>
  );
}

/** The name of a row, which leads to its page; the bare name where there is none to lead to. */
export const NameLink = ({ name, href }: { name: string; href: string | undefined }) =>
  href === undefined ? (
    <bdi>{name}</bdi>
  ) : (
    <AppLink href={href} look="name">
      <bdi>{name}</bdi>
    </AppLink>
  );

type RowLinkProps = {
  href: string;
  /** What it does to which row, as in "Edit acme". */
  label: string;
  icon: ReactElement;
  /** Why one can't go there. */
  forbidden?: string | undefined;
};

/** A way to a page of a row's own, at the end of the row. */
export const RowLink = (props: RowLinkProps) => <LinkButton {...props} size="small" appearance="subtle" />;
