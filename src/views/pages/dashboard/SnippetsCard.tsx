import { Select, Tab, TabList } from '@fluentui/react-components';
import { Code20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useId, useMemo, useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { type Missing, noNames, type SnippetNamesActor } from '~/machines/resources/domain/dashboard';
import { useNarrow } from '~/views/hooks/use-width';
import { Card } from '~/views/kit/Card';
import { CodeBlock } from '~/views/kit/CodeBlock';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { CopyButton } from '~/views/kit/copy';
import { AppLink } from '~/views/kit/links';
import { useSnippetStyles } from './dashboard.styles';
import { installLine, type Platform, snippetGroups } from './snippets';

export type SnippetsCardProps = {
  domainKey: DomainKey;
  connectionUrl: string;
  names: SnippetNamesActor;
  onCopy: (text: string) => void;
};

/** Sample client code by topic, with this domain's connection URL and names in it (spec domain-level §2). */
export function SnippetsCard({ domainKey, connectionUrl, names, onCopy }: SnippetsCardProps) {
  const styles = useSnippetStyles();
  const narrow = useNarrow();
  const id = useId();
  const [platform, setPlatform] = useState<Platform>('browser');
  const filling = useSelector(names, (s) => s.context.loaded?.value) ?? noNames;
  const groups = useMemo(
    () => snippetGroups(connectionUrl, filling, platform),
    [connectionUrl, filling, platform],
  );
  const install = installLine(platform);
  const [chosen, setChosen] = useState({ group: '', snippet: '' });
  const group = groups.find((each) => each.id === chosen.group) ?? groups[0];
  if (!group) return null;
  const snippet = group.snippets.find((each) => each.id === chosen.snippet) ?? group.snippets[0];
  const groupTab = (each: string) => `${id}group-${each}`;
  const snippetTab = (each: string) => `${id}snippet-${each}`;
  return (
    <Card edge title="Code Snippets" icon={<Code20Regular />} padded={false}>
      <div className={styles.install}>
        <code className={styles.installLine}>{install}</code>
        <CopyButton text={install} onCopy={onCopy} label="Copy install command" />
        <Select
          size="small"
          aria-label="Platform"
          className={styles.platform}
          value={platform}
          onChange={(_, { value }) => setPlatform(value === 'node' ? 'node' : 'browser')}
        >
          <option value="browser">Browser</option>
          <option value="node">Node.js</option>
        </Select>
      </div>
      <div className={styles.root}>
        <TabList
          vertical={!narrow}
          size={narrow ? 'small' : 'medium'}
          className={styles.groups}
          aria-label="Topics"
          selectedValue={group.id}
          onTabSelect={(_, { value }) => setChosen({ group: String(value), snippet: '' })}
        >
          {groups.map(({ id: each, label }) => (
            <Tab key={each} id={groupTab(each)} value={each} aria-controls={`${id}group`}>
              {label}
            </Tab>
          ))}
        </TabList>
        <div id={`${id}group`} role="tabpanel" aria-labelledby={groupTab(group.id)} className={styles.panel}>
          <div className={styles.bar}>
            <TabList
              size="small"
              className={styles.snippets}
              aria-label={group.label}
              selectedValue={snippet.id}
              onTabSelect={(_, { value }) => setChosen({ group: group.id, snippet: String(value) })}
            >
              {group.snippets.map(({ id: each, label }) => (
                <Tab key={each} id={snippetTab(each)} value={each} aria-controls={`${id}snippet`}>
                  {label}
                </Tab>
              ))}
            </TabList>
            <CopyButton withWord={!narrow} text={snippet.code} onCopy={onCopy} label="Copy code" />
          </div>
          <div
            id={`${id}snippet`}
            role="tabpanel"
            aria-labelledby={snippetTab(snippet.id)}
            className={styles.code}
          >
            <MissingNotes
              domainKey={domainKey}
              missing={snippet.needs.filter((need) => filling.missing.includes(need))}
            />
            <CodeBlock code={snippet.code} label={`${group.label}: ${snippet.label}`} />
          </div>
        </div>
      </div>
    </Card>
  );
}

/** What the sample needs that the domain does not have, and where to get it. */
const MissingNotes = ({ domainKey, missing }: MissingNotesProps) =>
  missing.map((each) => (
    <StatusMessage key={each} intent="warning" announce="off">
      {notes[each].text}{' '}
      <AppLink look="inline" href={`${domainPath(domainKey)}/${notes[each].page}`}>
        {notes[each].link}
      </AppLink>
    </StatusMessage>
  ));

const notes: Record<Missing, { text: string; link: string; page: string }> = {
  user: {
    text: 'This domain has no enabled user to connect as.',
    link: 'Create a user',
    page: 'create-user',
  },
  collection: {
    text: 'This domain has no collection, and none is created automatically.',
    link: 'Create a collection',
    page: 'create-collection',
  },
  anonymous: {
    text: 'Anonymous authentication is disabled.',
    link: 'Enable it',
    page: 'authentication/anonymous',
  },
};

type MissingNotesProps = { domainKey: DomainKey; missing: readonly Missing[] };
