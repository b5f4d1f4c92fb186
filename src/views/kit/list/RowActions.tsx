import { Delete20Regular, Edit20Regular, MoreHorizontal20Regular } from '@fluentui/react-icons';
import { createContext, type ReactElement, useContext } from 'react';
import { chunk } from '~/machines/kit/chunk';
import { RowButton, RowLink } from '~/views/kit/links';
import { OnDemand } from '~/views/kit/OnDemand';

export type RowAction = {
  /** In the menu, as in "Set password". */
  text: string;
  /** With the row, as in "Set password of ada". */
  label: string;
  icon: ReactElement;
  /** A page, or what to do. */
  href?: string;
  onClick?: () => void;
  opensDialog?: boolean;
  pressed?: boolean;
  /** Why it can't be used. */
  reason?: string | undefined;
};

/** Width of the column in px, the same in all lists: two buttons and the menu. */
export const actionsWidth = 104;

/** Within rows that are shown as cards. */
export const CardRows = createContext(false);

const actionMenu = chunk(async () => (await import('./ActionMenu')).ActionMenu);

export function RowActionButton({ href, text, pressed, reason, ...action }: RowAction) {
  return href === undefined ? (
    <RowButton {...action} aria-pressed={pressed} title={reason ?? text} disabled={reason !== undefined} />
  ) : (
    <RowLink href={href} label={action.label} icon={action.icon} forbidden={reason} />
  );
}

/** The most frequent first: two buttons and a menu with the rest; on a card one that shows a state, and the menu. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const isCard = useContext(CardRows);
  const direct =
    isCard && actions.length > 1 ? actions.filter(({ pressed }) => pressed !== undefined) : actions.slice(0, 2);
  const rest = actions.filter((action) => !direct.includes(action));
  const more = { label: `More actions for ${name}`, title: 'More actions' };
  return (
    <>
      {direct.map((action) => (
        // The text of one that shows a state changes when it is pressed, and it keeps the focus.
        <RowActionButton key={action.pressed === undefined ? action.text : 'state'} {...action} />
      ))}
      {rest.length === 0 ? null : (
        <OnDemand
          menu
          chunk={actionMenu}
          button={<RowButton opensDialog icon={<MoreHorizontal20Regular />} {...more} />}
        >
          {(ActionMenu, button) => <ActionMenu button={button} actions={rest} />}
        </OnDemand>
      )}
    </>
  );
}

export const editAction = (name: string, href: string, reason?: string): RowAction => ({
  text: 'Edit',
  label: `Edit ${name}`,
  icon: <Edit20Regular />,
  href,
  reason,
});

export const deleteAction = (name: string, onClick: () => void, reason?: string, text = 'Delete'): RowAction => ({
  text,
  label: `${text} ${name}`,
  icon: <Delete20Regular />,
  opensDialog: true,
  onClick,
  reason,
});
