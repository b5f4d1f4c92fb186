import { Button, type ButtonProps, mergeClasses } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import { type PointerEvent, type ReactElement, type ReactNode, useContext } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { ConsolePartsContext } from '~/views/console-parts';
import { Name } from './Name';
import { useLinkStyles } from './kit.styles';

/** Props that make an anchor navigate within the console without a page load. Pressing it already requests what the screen needs. */
export function useLink(path: string) {
  const prepare = useContext(ConsolePartsContext)?.prepare;
  return {
    href: useHref(path),
    onClick: useLinkClickHandler<HTMLAnchorElement>(path),
    onPointerDown: ({ button }: PointerEvent) => {
      if (button === 0) prepare?.(path);
    },
  };
}

type AppLinkProps = {
  href: string;
  children: ReactNode;
  look?: 'default' | 'name' | 'inline';
  className?: string;
  title?: string;
  label?: string;
};

/**
 * A link within the console without a page load; opens in a new tab like other links. Looks like Fluent's `Link`, which has 2 KB of states that
 * are not used here.
 */
export function AppLink({ href, children, look = 'default', className, title, label }: AppLinkProps) {
  const styles = useLinkStyles();
  return (
    <a
      {...useLink(href)}
      title={title}
      aria-label={label}
      className={mergeClasses(
        styles.root,
        look === 'inline' && styles.inline,
        look === 'name' && styles.name,
        className,
      )}
    >
      {children}
    </a>
  );
}

type Look = Pick<ButtonProps, 'icon' | 'iconPosition' | 'appearance' | 'size' | 'className' | 'children'>;
type LinkButtonProps = Look & {
  href: string;
  label?: string;
  /** Why the role doesn't permit it; the link stays visible but disabled. */
  forbidden?: string | undefined;
};

export function LinkButton({ href, label, forbidden, ...look }: LinkButtonProps) {
  const link = useLink(href);
  if (forbidden !== undefined) return <Button disabledFocusable aria-label={label} title={forbidden} {...look} />;
  return <Button as="a" {...link} aria-label={label} title={label} {...look} />;
}

type CreateLinkProps = {
  href: string;
  label: string;
  forbidden?: string | undefined;
};

export function CreateLink({ href, label, forbidden }: CreateLinkProps) {
  const styles = useLinkStyles();
  return (
    <LinkButton href={href} appearance="primary" icon={<Add20Regular />} forbidden={forbidden}>
      <span className={styles.wide}>{label}</span>
      <span className={styles.narrow}>New</span>
    </LinkButton>
  );
}

export const NameLink = ({ name, href }: { name: string; href: string | undefined }) =>
  href === undefined ? (
    <Name>{name}</Name>
  ) : (
    <AppLink href={href} look="name">
      <Name>{name}</Name>
    </AppLink>
  );

type RowLinkProps = {
  href: string;
  /** Action and row, as in "Edit acme". */
  label: string;
  icon: ReactElement;
  forbidden?: string | undefined;
};

export const RowLink = (props: RowLinkProps) => <LinkButton {...props} size="small" appearance="subtle" />;
