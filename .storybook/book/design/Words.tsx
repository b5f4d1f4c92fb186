import type { ReactNode } from 'react';
import { agoText } from '~/core/ago';
import { formatBytes } from '~/core/bytes';
import { rolesFor } from '~/core/capabilities';
import { countOf, formatCount } from '~/core/counts';
import { availabilities, domainStatuses } from '~/core/domain-health';
import { explainProblem, type ApiProblem } from '~/core/problem';
import { durationText, formatTime } from '~/core/times';
import { AvailabilityText, StatusText } from '~/views/kit/status';

const at = Date.UTC(2025, 2, 14, 9, 2, 11);
const minutes = (count: number) => count * 60_000;
const rejected = (status: number, code: string): ApiProblem => ({
  kind: 'rejected',
  status,
  code,
  message: undefined,
  details: {},
});

/** How the console speaks. The examples are made by the functions that make them in the console. */
export const Words = () => (
  <main className="book">
    <header className="book-head">
      <h1>Words</h1>
      <p>
        Plain, short American English: subject, verb, object, one idea a sentence. It addresses “you”, contractions are
        welcome, and no sentence needs a second reading. Texts given by the specification stay to the letter.
      </p>
    </header>
    <Rule title="One word for one thing">
      <Examples
        of={[
          ['Sign in, Sign out', 'not log in, log out'],
          ['Delete', 'for what is gone for good'],
          ['Remove', 'for what leaves a list but continues to exist, such as a member'],
          ['Create, Save, Cancel, Retry', 'the same words for the same actions everywhere'],
          ['Discard', 'for changes that were not saved'],
        ]}
      />
    </Rule>
    <Rule title="Titles, buttons and labels">
      <p>
        A button is a verb, with what it acts on where that is not obvious: “Create Domain”, “Retry”. Titles and buttons
        that the specification names have its capitals; all others are in sentence case. A label is a noun without a
        colon. No full stop after titles, labels and buttons; sentences have one.
      </p>
    </Rule>
    <Rule title="What a role may not do">
      <p>The button stays where it is, disabled, and says which role it needs, or whom to ask:</p>
      <Examples
        of={[
          ['Create a user', rolesFor('users.create')],
          ['Create a namespace', rolesFor('namespaces.create')],
          ['Change the settings of a domain', rolesFor('domain.settings')],
        ]}
      />
    </Rule>
    <Rule title="Numbers">
      <Examples
        of={[
          ['Thousands have a comma', formatCount(1_234_567)],
          ['A number with its noun', `${countOf(0, 'domain')}, ${countOf(1, 'domain')}, ${countOf(1_284, 'domain')}`],
          ['Sizes, in steps of 1,000', [0, 1_500, 8_700_000_000].map(formatBytes).join(', ')],
        ]}
      />
    </Rule>
    <Rule title="Dates and times">
      <Examples
        of={[
          ['In full', formatTime(at, 'utc')],
          ['In narrow columns', formatTime(at, 'utc', 'short')],
          ['Within a day', formatTime(at, 'utc', 'clock')],
          ['With seconds', formatTime(at, 'utc', 'seconds')],
          ['How long ago', [0, 5, 180, 4_000].map((ago) => agoText(at, at + minutes(ago))).join(', ')],
          ['How long', [5, 180, 4_000].map((long) => durationText(minutes(long))).join(', ')],
        ]}
      />
      <p>In the time zone that the operator chose; “UTC” is written out. The tooltip has the exact time.</p>
    </Rule>
    <Rule title="When something fails">
      <p>
        The title says what did not happen, the sentence why, and Retry is beside it where it can help. What was typed
        stays. No apology, no code alone, no blame.
      </p>
      <Examples
        of={[
          ['No answer', explainProblem({ kind: 'unreachable' })],
          ['Too slow', explainProblem({ kind: 'timedOut', seconds: 20 })],
          ['Not signed in', explainProblem({ kind: 'unauthorised' })],
          ['Not permitted', explainProblem(rejected(403, 'forbidden'))],
          ['Not there', explainProblem(rejected(404, 'not_found'))],
          ['An error of the server', explainProblem(rejected(500, 'unknown'))],
          ['Refused', explainProblem(rejected(400, 'unknown'))],
        ]}
      />
    </Rule>
    <Rule title="When there is nothing">
      <p>
        An empty list says what would be here and offers the action that makes the first one: “No domains yet”, “Create
        Domain”. A filter without a match says so and offers to clear it.
      </p>
    </Rule>
    <Rule title="States of a domain">
      <Examples
        of={[
          ...domainStatuses.map((value) => [value, <StatusText key={value} value={value} />] as const),
          ...availabilities.map((value) => [value, <AvailabilityText key={value} value={value} />] as const),
        ]}
      />
    </Rule>
  </main>
);

const Rule = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="book-words">
    <h2>{title}</h2>
    {children}
  </section>
);

const Examples = ({ of }: { of: readonly (readonly [what: string, example: ReactNode])[] }) => (
  <dl>
    {of.map(([what, example]) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>{example}</dd>
      </div>
    ))}
  </dl>
);
