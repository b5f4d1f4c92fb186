import type { ReactNode } from 'react';
import { AppLink } from './AppLink';

/** What a notice says, with the link that it offers. */
export const noticeWords = (
  text: string | undefined,
  link: { label: string; href: string } | undefined,
): ReactNode =>
  link === undefined ? (
    text
  ) : (
    <>
      {text}{' '}
      <AppLink href={link.href} look="inline">
        {link.label}
      </AppLink>
    </>
  );
