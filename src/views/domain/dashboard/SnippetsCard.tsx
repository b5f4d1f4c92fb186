import { Tab, TabList } from '@fluentui/react-components';
import { Code20Regular } from '@fluentui/react-icons';
import { useId, useMemo, useState } from 'react';
import { Card } from '../../shared/Card';
import { CodeBlock } from '../../shared/CodeBlock';
import { CopyButton } from '../../shared/CopyButton';
import { useNarrow } from '../use-narrow';
import { useSnippetStyles } from './dashboard.styles';
import { snippetGroups } from './snippets';

export type SnippetsCardProps = { connectionUrl: string; onCopy: (text: string) => void };

/** Sample client code by topic, with this domain's connection URL in it (spec domain-level §2). */
export function SnippetsCard({ connectionUrl, onCopy }: SnippetsCardProps) {
  const styles = useSnippetStyles();
  const narrow = useNarrow();
  const id = useId();
  const groups = useMemo(() => snippetGroups(connectionUrl), [connectionUrl]);
  const [chosen, setChosen] = useState({ group: '', snippet: '' });
  const group = groups.find((each) => each.id === chosen.group) ?? groups[0];
  if (!group) return null;
  const snippet = group.snippets.find((each) => each.id === chosen.snippet) ?? group.snippets[0];
  const groupTab = (each: string) => `${id}group-${each}`;
  const snippetTab = (each: string) => `${id}snippet-${each}`;
  return (
    <Card edge title="Code Snippets" icon={<Code20Regular />} padded={false}>
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
            <CodeBlock code={snippet.code} label={`${group.label}: ${snippet.label}`} />
          </div>
        </div>
      </div>
    </Card>
  );
}
