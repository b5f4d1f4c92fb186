import { Button, mergeClasses } from '@fluentui/react-components';
import {
  ChevronRightRegular,
  DocumentQuestionMark24Regular,
  Home16Regular,
  LockClosed24Regular,
} from '@fluentui/react-icons';
import { type CSSProperties, Fragment, type ReactElement, type ReactNode, useContext } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { domainAt } from '~/core/paths';
import { ShownContext } from '~/views/hooks/events';
import { BlankState } from './BlankState';
import { ConnectionRow } from '~/views/connection/ConnectionStrip';
import { Row } from './layout';
import { useTextStyles } from './layout.styles';
import { LinkButton } from './links';
import { Name } from './texts';
import { type Crumb, documentTitle, trailAt, usePages } from './page-table';
import { usePageHeadStyles, usePageStyles } from './page.styles';

type PageProps = {
  children: ReactNode;
  loaded?: boolean;
  /** Limits the page to the height of the window: its `Card fill` scrolls inside (lists). */
  fill?: boolean;
};

export function Page({ children, loaded = false, fill = false }: PageProps) {
  const styles = usePageStyles();
  return (
    <div className={styles.scroll}>
      {loaded ? <LoadedMark /> : null}
      <div className={mergeClasses(styles.content, fill ? styles.fill : styles.clear)}>{children}</div>
    </div>
  );
}

/** What is said in the head of the document while the page is shown. */
export const PageMark = (mark: { name: 'page' | 'within'; content: string }) =>
  useContext(ShownContext) ? <meta {...mark} /> : null;

/** Marks that what the page is about has loaded. Only then it is one of the recent pages. */
export const LoadedMark = () => <PageMark name="page" content="loaded" />;

/** The title of the document, while the page is shown. */
const Title = ({ children }: { children: string | undefined }) =>
  useContext(ShownContext) ? <title>{children}</title> : null;

export type PageHeadProps = {
  title: string;
  /** Follow the home icon; the last one is the current page. By default those of the address. */
  crumbs?: readonly Crumb[] | undefined;
  /** What the last one says, if it is not what the address says. */
  leaf?: string | undefined;
  /** The title of the document, as in "Groups", if it is not that of the address. */
  document?: string | undefined;
  mono?: boolean | undefined;
  /** Follows a title that does not contain it. */
  id?: string | undefined;
  after?: ReactNode;
  actions?: ReactNode;
};

/** Minimum width of a title that is cut; less for short titles. */
const leastWidth = (title: string) => `min(64px, ${[...title].length * 0.3}em)`;

/** The head of a page, with the title of its document and the way to it, which the table of pages knows. */
export function PageHead({ title, mono = false, id, after, actions, ...named }: PageHeadProps) {
  const { pathname } = useLocation();
  const trail = trailAt(usePages(), pathname);
  const key = trail && domainAt(pathname);
  const steps = named.crumbs ?? trail?.crumbs ?? [];
  const crumbs = named.leaf === undefined ? steps : [...steps.slice(0, -1), { label: named.leaf }];
  const styles = usePageHeadStyles();
  const text = useTextStyles();
  return (
    <>
      <Title>{named.document === undefined ? trail?.title : documentTitle(named.document, key)}</Title>
      <ConnectionRow>
        {/* Looks like Fluent's `Breadcrumb`, which would bring 6 KB for moving by arrow keys. */}
        <nav aria-label="Breadcrumb" className={styles.crumbs}>
          <ol className={styles.path}>
            <li className={styles.step}>
              <CrumbLink href="/" label="Home" home />
            </li>
            {crumbs.map(({ label, href }, index) => (
              <Fragment key={`${index} ${label}`}>
                <li aria-hidden className={styles.divider}>
                  <ChevronRightRegular />
                </li>
                <li className={styles.step}>
                  {href !== undefined && index < crumbs.length - 1 ? (
                    <CrumbLink href={href} label={label} />
                  ) : (
                    <bdi
                      className={mergeClasses(styles.here, index < crumbs.length - 1 && styles.plain)}
                      aria-current={index === crumbs.length - 1 ? 'page' : undefined}
                      title={label}
                    >
                      {label}
                    </bdi>
                  )}
                </li>
              </Fragment>
            ))}
          </ol>
        </nav>
      </ConnectionRow>
      <div className={styles.row}>
        <h1
          className={mergeClasses(styles.title, mono && styles.mono)}
          title={title}
          style={{ '--least': leastWidth(title) } as CSSProperties}
        >
          <Name>{title}</Name>
        </h1>
        {id === undefined ? null : (
          <div className={styles.after}>
            <bdi className={mergeClasses(text.mono, text.muted)}>{id}</bdi>
          </div>
        )}
        {after ? <div className={styles.after}>{after}</div> : null}
        {actions ? (
          <Row gap="S" shrink={false} className={styles.actions}>
            {actions}
          </Row>
        ) : null}
      </div>
    </>
  );
}

function CrumbLink({ href, label, home = false }: { href: string; label: string; home?: boolean }) {
  const styles = usePageHeadStyles();
  const follow = useLinkClickHandler<HTMLAnchorElement>(href);
  return (
    <Button
      as="a"
      appearance="subtle"
      size="small"
      className={styles.crumbLink}
      href={useHref(href)}
      onClick={follow}
      {...(home ? { icon: <Home16Regular />, 'aria-label': label } : {})}
    >
      {home ? null : <Name className={styles.crumb}>{label}</Name>}
    </Button>
  );
}

type PageInsteadProps = {
  title: string;
  mono?: boolean;
  /** 24 px. */
  icon: ReactElement;
  sentence: string;
  text: string;
  back: { label: string; href: string };
};

const PageInstead = ({ title, mono, icon, sentence, text, back }: PageInsteadProps) => (
  <Page>
    <PageHead title={title} mono={mono} />
    <BlankState
      icon={icon}
      title={sentence}
      text={text}
      actions={<LinkButton href={back.href}>{back.label}</LinkButton>}
    />
  </Page>
);

export type MissingPageProps = Omit<PageInsteadProps, 'text'>;
/** The title is formatted as an id unless `mono` is set. */
export const MissingPage = (props: MissingPageProps) => (
  <>
    <PageMark name="page" content="missing" />
    <PageInstead mono text="It may have been deleted, or the address is wrong." {...props} />
  </>
);

type ForbiddenPageProps = Pick<PageInsteadProps, 'title' | 'back'> & { reason: string };

export const ForbiddenPage = ({ reason, back, ...page }: ForbiddenPageProps) => (
  <PageInstead
    {...page}
    icon={<LockClosed24Regular />}
    sentence="You don't have access to this page"
    text={reason}
    back={{ ...back, label: `Back to ${back.label}` }}
  />
);

/** Shown for unknown addresses (spec server-level §2). */
export function NotFoundView() {
  return (
    <Page>
      <PageHead title="Page Not Found" document="Page Not Found" crumbs={[]} />
      <BlankState
        icon={<DocumentQuestionMark24Regular />}
        title="Unfortunately, no page exists at this url."
        actions={
          <>
            <LinkButton href="/">Home</LinkButton>
            <LinkButton href="/domains">Domains</LinkButton>
          </>
        }
      />
    </Page>
  );
}
