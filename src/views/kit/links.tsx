import { Button, type ButtonProps, mergeClasses } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import { type ComponentProps, type ReactElement, type ReactNode, useContext } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { takesFocusBack } from '~/views/hooks/focus';
import { Name } from './texts';
import { useLinkStyles } from './kit.styles';
import { RowLooks, useRow } from './row-looks';

/** Props that make an anchor navigate within the console without a page load. */
export const useLink = (path: string) => ({
  href: useHref(path),
  onClick: useLinkClickHandler<HTMLAnchorElement>(path),
});

type AppLinkProps = {
  /** Undefined: only what is in it is drawn. */
  href: string | undefined;
  children: ReactNode;
  look?: 'default' | 'name' | 'inline';
  className?: string;
  title?: string;
  label?: string;
  tabIndex?: -1;
  /** It leads to what is shown. */
  current?: boolean;
};

/**
 * A link within the console without a page load; opens in a new tab like other links. Looks like Fluent's `Link`, which has 2 KB of states that
 * are not used here.
 */
export function AppLink({ href, ...link }: AppLinkProps) {
  const row = useContext(RowLooks);
  if (href === undefined) return link.children;
  return row ? <Anchor {...link} href={row.hrefOf(href)} styles={row.link} /> : <FullLink {...link} href={href} />;
}

const FullLink = (props: AppLinkProps & { href: string }) => (
  <Anchor {...props} {...useLink(props.href)} styles={useLinkStyles()} />
);

type AnchorProps = AppLinkProps & Partial<ReturnType<typeof useLink>> & { styles: ReturnType<typeof useLinkStyles> };
const Anchor = ({ look = 'default', label, current, className, styles, ...anchor }: AnchorProps) => (
  <a
    {...anchor}
    aria-label={label}
    aria-current={current ? 'page' : undefined}
    className={mergeClasses(styles.root, look === 'inline' && styles.inline, look === 'name' && styles.name, className)}
  />
);

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

type CreateLinkProps = Pick<LinkButtonProps, 'href' | 'forbidden'> & { label: string };

export function CreateLink({ href, label, forbidden }: CreateLinkProps) {
  const styles = useLinkStyles();
  return (
    <LinkButton href={href} appearance="primary" icon={<Add20Regular />} forbidden={forbidden}>
      <span className={styles.wide}>{label}</span>
      <span className={styles.narrow}>New</span>
    </LinkButton>
  );
}

export const NameLink = ({ name, href }: { name: string; href: string | undefined }) => (
  <AppLink href={href} look="name">
    <Name>{name}</Name>
  </AppLink>
);

/** `label`: action and row, as in "Edit acme". */
type RowLinkProps = CreateLinkProps & { icon: ReactElement };

export function RowLink({ href, label, icon, forbidden }: RowLinkProps) {
  const row = useRow();
  if (forbidden !== undefined) return <RowButton label={label} title={forbidden} icon={icon} disabled />;
  return (
    <a href={row.hrefOf(href)} aria-label={label} title={label} className={row.button.root}>
      <span className={row.button.icon}>{icon}</span>
    </a>
  );
}

type RowButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  label: string;
  icon: ReactElement;
  /** The focus returns to it when that is closed. */
  opensDialog?: boolean;
};

/** A small button with an icon, in the rows of a table or elsewhere. `disabled`: stays focusable, so that its title can be read. */
export function RowButton({ label, icon, disabled = false, opensDialog, onClick, ...button }: RowButtonProps) {
  const row = useContext(RowLooks);
  if (!row) {
    const full = { ...button, onClick, icon, 'aria-label': label, disabledFocusable: disabled } as ButtonProps;
    return <Button {...full} size="small" appearance="subtle" />;
  }
  const look = disabled ? row.forbidden : row.button;
  return (
    <button
      {...button}
      {...(opensDialog && takesFocusBack)}
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      className={look.root}
      onClick={disabled ? undefined : onClick}
    >
      <span className={look.icon}>{icon}</span>
    </button>
  );
}
