import { Dismiss20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useVisits } from '~/views/hooks/focus';
import { useNoticesStyles } from './kit.styles';
import { AppLink } from './links';
import { type MessageIntent, StatusMessage } from './StatusMessage';
import { FieldButton } from './TextField';

/** Keeps an element readable while a dialog is open, which hides everything beside it from assistive technology. */
export const neverHidden = { 'data-tabster-never-hide': '' };

type Link = { label: string; href: string } | undefined;

export const noticeTexts = (text: string | undefined, link: Link, onFollow: () => void): ReactNode =>
  link === undefined ? (
    (text ?? '')
  ) : (
    <>
      {text ?? ''}{' '}
      <span onClick={onFollow}>
        <AppLink href={link.href} look="inline">
          {link.label}
        </AppLink>
      </span>
    </>
  );

type Notice = {
  id: string;
  intent: MessageIntent;
  title?: string;
  text: string;
  link?: Link;
};

type LastingNotice = { title: string; text: string; button: ReactNode; onDismiss: () => void };

const DismissButton = ({ of, onDismiss }: { of: string; onDismiss: () => void }) => (
  <FieldButton icon={<Dismiss20Regular />} label={`Dismiss: ${of}`} title="Dismiss" onClick={onDismiss} />
);

/** The current notices, newest last; at most 3 at the bottom right (spec server-level §9), below the one that lasts. */
export function Notices({
  lasting,
  notices,
  onDismiss,
  onHold,
}: {
  lasting?: LastingNotice | undefined;
  notices: readonly Notice[];
  onDismiss: (id: string) => void;
  /** Whether the pointer or the focus is on them. */
  onHold?: (held: boolean) => void;
}) {
  const styles = useNoticesStyles();
  return (
    <div
      {...neverHidden}
      role="region"
      aria-label="Notices"
      className={styles.root}
      data-staying={lasting || notices.some(({ intent, link }) => link || intent === 'error') ? '' : undefined}
    >
      <div
        {...useVisits((isThere) => onHold?.(isThere))}
        className={styles.notices}
        onPointerOver={() => onHold?.(true)}
        onPointerLeave={({ currentTarget }) => {
          if (!currentTarget.contains(document.activeElement)) onHold?.(false);
        }}
      >
        {lasting ? (
          <StatusMessage
            intent="info"
            title={lasting.title}
            className={styles.notice}
            actions={<DismissButton of={lasting.title} onDismiss={lasting.onDismiss} />}
          >
            {lasting.text}
            <div className={styles.button}>{lasting.button}</div>
          </StatusMessage>
        ) : null}
        {notices.slice(-3).map(({ id, intent, title, text, link }) => (
          <StatusMessage
            key={id}
            intent={intent}
            title={title}
            className={styles.notice}
            actions={<DismissButton of={title ?? text} onDismiss={() => onDismiss(id)} />}
          >
            {noticeTexts(text, link, () => onDismiss(id))}
          </StatusMessage>
        ))}
      </div>
    </div>
  );
}
