import { Button, type ButtonProps, mergeClasses } from '@fluentui/react-components';
import { ChevronDown16Regular, Database20Regular } from '@fluentui/react-icons';
import type { Ref } from 'react';
import type { FavoritesActor } from '~/machines/favorites/favorites-machine';
import { useMenuStyles } from './menu.styles';

export type DomainSwitcherButtonProps = ButtonProps & {
  current: { displayName: string; namespace: string; id: string };
  ref?: Ref<HTMLButtonElement>;
};

/** The domain's name in the top bar. */
export function DomainSwitcherButton({ current, ...trigger }: DomainSwitcherButtonProps) {
  const styles = useMenuStyles();
  return (
    <Button {...trigger} appearance="subtle" className={styles.place} icon={<Database20Regular />}>
      <span className={styles.placeText}>
        <span className={styles.placeName}>{current.displayName}</span>
        <span
          className={mergeClasses(styles.mono, styles.placePath)}
        >{`${current.namespace}/${current.id}`}</span>
        <span className={styles.chevron}>
          <ChevronDown16Regular />
        </span>
      </span>
    </Button>
  );
}

export type DomainSwitcherProps = {
  current: { displayName: string; namespace: string; id: string };
  favorites: FavoritesActor | undefined;
};
