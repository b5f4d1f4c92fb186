import { AppLink } from '../AppLink';

/** The name of a row, which leads to its page; the bare name where there is none to lead to. */
export const NameLink = ({ name, href }: { name: string; href: string | undefined }) =>
  href === undefined ? (
    <bdi>{name}</bdi>
  ) : (
    <AppLink href={href} look="name">
      <bdi>{name}</bdi>
    </AppLink>
  );
