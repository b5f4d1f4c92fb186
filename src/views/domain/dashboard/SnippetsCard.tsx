import { Select, Tab, TabList } from '@fluentui/react-components';
import { Code20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useId, useMemo, useState } from 'react';
import type { DomainKey } from '../../../api/rest/domains';
import { noNames, type SnippetNamesActor } from '../../../machines/in-domain/dashboard/snippet-names';
import { Card } from '../../shared/Card';
import { CodeBlock } from '../../shared/CodeBlock';
import { CopyButton } from '../../shared/CopyButton';
import { useNarrow } from '../use-narrow';
import { useSnippetStyles } from './dashboard.styles';
import { MissingNotes } from './MissingNotes';
import { installLine, snippetGroups, type Platform } from './snippets';

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
