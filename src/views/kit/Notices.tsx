import { Dismiss20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useNoticesStyles } from './kit.styles';
import { AppLink } from './links';
import { type MessageIntent, StatusMessage } from './StatusMessage';
import { FieldButton } from './TextField';

/** Keeps an element readable while a dialog is open, which hides everything beside it from assistive technology. */
export const neverHidden = { 'data-tabster-never-hide': '' };

export const noticeTexts = (text: string | undefined, link: { label: string; href: string } | undefined): ReactNode =>
  link === undefined ? (
    (text ?? '')
  ) : (
    <>
      {text ?? ''}{' '}
      <AppLink href={link.href} look="inline">
        {link.label}
      </AppLink>
    </>
  );

type Notice = {
  id: string;
  intent: MessageIntent;
  title?: string;
  text: string;
  link?: { label: string; href: string };
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
      data-staying={lasting || notices.some(({ intent }) => intent === 'error') ? '' : undefined}
    >
      <div
        className={styles.notices}
        onPointerOver={() => onHold?.(true)}
        onFocus={() => onHold?.(true)}
        onPointerLeave={({ currentTarget }) => {
          if (!currentTarget.contains(document.activeElement)) onHold?.(false);
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) onHold?.(false);
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
            {noticeTexts(text, link)}
          </StatusMessage>
        ))}
      </div>
    </div>
  );
}
