import { Add20Regular } from '@fluentui/react-icons';
import { LinkButton } from '../LinkButton';
import { useCreateLinkStyles } from './CreateLink.styles';

export type CreateLinkProps = {
  href: string;
  /** As in "Create Domain"; where there is little room it is "New". */
  label: string;
  /** Why it may not be followed, as the role does not permit it. */
  forbidden?: string | undefined;
};

/** The primary action of a list. */
export function CreateLink({ href, label, forbidden }: CreateLinkProps) {
  const styles = useCreateLinkStyles();
  return (
    <LinkButton href={href} appearance="primary" icon={<Add20Regular />} forbidden={forbidden}>
      <span className={styles.wide}>{label}</span>
      <span className={styles.narrow}>New</span>
    </LinkButton>
  );
}
