import { Button } from '@fluentui/react-components';
import { Edit20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatCount } from '~/core/counts';
import type { PersonId } from '~/core/person';
import { isRejectedWith } from '~/core/problem';
import type { WholeList } from '~/machines/kit/read-pages';
import type { TimeZone } from '~/core/times';
import type { ResourceViewActor } from '~/machines/kit/resource-view-machine';
import type { Findings, SurveyActor } from '~/machines/kit/survey-machine';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { ProblemText } from '~/views/kit/BlankState';
import { Page, PageHead } from '~/views/kit/Page';
import { Name, When } from '~/views/kit/texts';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { Column, Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { AppLink, LinkButton } from '~/views/kit/links';
import { BusyIcon } from '~/views/kit/status';
import { useAboutStyles } from './about.styles';
import { PersonCard } from './person';

type SectionLook<Item> = {
  title: string;
  /** 20 px. */
  icon: ReactElement;
  /** Said if nothing was found. */
  empty: string;
  row: (item: Item) => AboutRowProps;
  /** What limits the whole list. */
  above?: ReactNode;
  /** What the list does not tell, above it, where it stays. */
  note?: ReactNode;
  more?: ReactNode;
};

export type AboutRowProps = {
  name: string;
  href?: string | undefined;
  mono?: boolean;
  text?: ReactNode;
  end?: ReactNode;
};

/** One thing that a person is in, linked to its page. */
function AboutRow({ name, href, mono = false, text, end }: AboutRowProps) {
  const styles = useAboutStyles();
  const texts = useTextStyles();
  return (
    <Row as="li" gap="M" justify="between" align="baseline" className={styles.row}>
      <Column>
        <span className={texts.clip} title={name}>
          <AppLink href={href}>
            <bdi className={mono ? texts.mono : undefined}>{name}</bdi>
          </AppLink>
        </span>
        {text ? <span className={styles.text}>{text}</span> : null}
      </Column>
      {end ? <span className={styles.end}>{end}</span> : null}
    </Row>
  );
}

type AboutRowsProps<Item> = Pick<SectionLook<Item>, 'title' | 'row'> & { items: readonly Item[] };

/** How many rows are shown at first. */
const most = 4;

function AboutRows<Item>({ title, row, items }: AboutRowsProps<Item>) {
  const [whole, setWhole] = useState(false);
  if (items.length === 0) return null;
  return (
    <Column>
      <ul aria-label={title}>
        {(whole ? items : items.slice(0, most)).map(row).map((shown, index) => (
          <AboutRow key={shown.href ?? index} {...shown} />
        ))}
      </ul>
      {items.length > most ? (
        <Row>
          <Button size="small" appearance="subtle" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Show fewer' : `Show all ${formatCount(items.length)}`}
          </Button>
        </Row>
      ) : null}
    </Column>
  );
}

type SectionCardProps = Pick<SectionLook<never>, 'icon' | 'note' | 'more'> & {
  title: string;
  busy: boolean;
  children: ReactNode;
};

function SectionCard({ note, more, children, ...card }: SectionCardProps) {
  const { caption } = useTextStyles();
  return (
    <Card edge className={useAboutStyles().section} actions={more} {...card}>
      <Column gap="M">
        {note ? <span className={caption}>{note}</span> : null}
        {children}
      </Column>
    </Card>
  );
}

const Skeleton = () => (
  <Column gap="M" className={useAboutStyles().skeleton}>
    <SkeletonBar width="70%" />
    <SkeletonBar width="55%" />
    <SkeletonBar width="62%" />
  </Column>
);

type AboutFact<Person> = { label: string; value: (person: Person) => ReactNode };

type Details = { email: string; lastLogin: number | null };
export const detailFacts = (zone: TimeZone): AboutFact<Details>[] => [
  { label: 'Email', value: ({ email }) => <Name>{email || '–'}</Name> },
  { label: 'Last Login', value: ({ lastLogin }) => <When at={lastLogin} zone={zone} /> },
];

type AboutPageProps<Person extends { displayName: string }> = {
  person: PersonId;
  user: ResourceViewActor<Person>;
  editHref: string;
  /** Why the role doesn't permit editing. */
  forbidden?: string | undefined;
  facts: readonly AboutFact<Person>[];
  /** Sections, shown also for a person who was deleted. */
  children: ReactNode;
};

/** What is known about an operator, or about a user of a domain. */
export function AboutPage<Person extends { displayName: string }>(props: AboutPageProps<Person>) {
  const { person, user, editHref, forbidden, facts, children } = props;
  const { username } = person;
  const { loaded, problem } = useSelector(user, ({ context }) => context);
  const loading = useSelector(user, (s) => s.hasTag('loading'));
  const found = loaded?.value;
  const name = found?.displayName.trim() || username;
  const known = facts.map(({ label, value }) => ({
    label,
    value: found ? value(found) : <SkeletonBar width="100px" />,
  }));
  return (
    <Page loaded={found !== undefined}>
      <PageHead
        title={name}
        id={name === username ? undefined : username}
        actions={
          <LinkButton href={editHref} icon={<Edit20Regular />} forbidden={forbidden}>
            Edit
          </LinkButton>
        }
      />
      {problem && isRejectedWith(problem, 'not_found') ? (
        <StatusMessage intent="warning" title={`The user '${username}' does not exist.`}>
          The user may have been deleted, or the address is wrong. What still refers to them is shown below.
        </StatusMessage>
      ) : problem && !loading ? (
        <ProblemText
          title="The user could not be loaded."
          problem={problem}
          onRetry={() => user.send({ type: 'view.reload' })}
        />
      ) : (
        <PersonCard person={person} displayName={name} facts={known} />
      )}
      <div className={useAboutStyles().sections}>{children}</div>
    </Page>
  );
}

const counted = (count: number, isCut = false) => (count === 0 ? '' : ` (${count}${isCut ? '+' : ''})`);

type ViewSectionProps<Item> = SectionLook<Item> & { view: ResourceViewActor<WholeList<Item>>; many: string };

/** What one list says about a person; loads and fails on its own. `many`: what was searched, as in "chats". */
export function ViewSection<Item>({ view, many, ...look }: ViewSectionProps<Item>) {
  const { title, icon, empty, above, note, more } = look;
  const texts = useTextStyles();
  const { loaded, problem } = useSelector(view, ({ context }) => context);
  const loading = useSelector(view, (s) => s.hasTag('loading'));
  const found = loaded?.value;
  return (
    <SectionCard
      {...{ icon, note, more }}
      title={`${title}${found ? counted(found.rows.length, found.isCut) : ''}`}
      busy={loading}
    >
      {problem && !loading ? (
        <ProblemText
          title={`${title} could not be loaded.`}
          problem={problem}
          onRetry={() => view.send({ type: 'view.reload' })}
        />
      ) : !found ? (
        <Skeleton />
      ) : null}
      {found ? (
        <>
          {above}
          {found.rows.length === 0 ? <span className={texts.muted}>{empty}</span> : null}
          <AboutRows {...look} items={found.rows} />
          {found.isCut ? (
            <span className={texts.caption}>
              Only the first {formatCount(found.read)} {many} were searched.
            </span>
          ) : null}
        </>
      ) : null}
    </SectionCard>
  );
}

/** As in "12 of 40 domains loaded. 2 could not be loaded." */
function progressText({ read, total, unread, closed, left }: Findings<unknown>, many: string): string {
  if (total === undefined) return `Listing ${many}…`;
  return [
    `${formatCount(read)} of ${formatCount(total)} ${many} loaded.`,
    unread > 0 ? `${formatCount(unread)} could not be loaded.` : '',
    closed > 0 ? `You can't see ${formatCount(closed)} of them.` : '',
    left > 0 ? `${formatCount(left)} more were not loaded.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

type SurveySectionProps<Item> = SectionLook<Item> & {
  survey: SurveyActor<Item>;
  /** The places that are read, as in "domains". */
  many: string;
  /** Starts it, as in "Search activities". */
  start: string;
};

/** What is found about a person place by place, with progress. */
export function SurveySection<Item>({ survey, many, start, ...look }: SurveySectionProps<Item>) {
  const { title, icon, empty, note, more } = look;
  const texts = useTextStyles();
  const { findings, problem } = useSelector(survey, ({ context }) => context);
  const state = useSelector(survey, (s) => s.value);
  const loading = state === 'looking';
  const { rows, read, unread, closed } = findings;
  const isOver = state === 'looked' || state === 'stopped';
  return (
    <SectionCard {...{ icon, note, more }} title={`${title}${counted(rows.length, loading)}`} busy={loading}>
      {state === 'failed' && problem ? (
        <ProblemText
          title={`${title} could not be loaded.`}
          problem={problem}
          onRetry={() => survey.send({ type: 'survey.start' })}
        />
      ) : null}
      {state === 'waiting' ? null : state === 'failed' ? null : (
        <Row gap="S" justify="between">
          <Row as="span" gap="S" role="status" className={texts.caption}>
            {loading ? <BusyIcon /> : null}
            {findings.total === 0 ? `There are no ${many} that you can see.` : progressText(findings, many)}
            {state === 'stopped' ? ' Stopped.' : ''}
          </Row>
          <Button
            size="small"
            appearance="subtle"
            onClick={() => survey.send({ type: loading ? 'survey.stop' : 'survey.start' })}
          >
            {loading ? 'Stop' : unread > 0 ? 'Retry' : 'Search again'}
          </Button>
        </Row>
      )}
      {state === 'waiting' ? (
        <Row>
          <Button size="small" onClick={() => survey.send({ type: 'survey.start' })}>
            {start}
          </Button>
        </Row>
      ) : null}
      <AboutRows {...look} items={rows} />
      {isOver && rows.length === 0 && read > unread + closed ? <span className={texts.muted}>{empty}</span> : null}
    </SectionCard>
  );
}
