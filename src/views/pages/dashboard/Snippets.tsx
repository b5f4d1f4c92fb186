import { mergeClasses, Select, Tab, TabList, type TabListProps } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { explainProblem } from '~/core/problem';
import { type Missing, noNames, type SnippetNamesActor } from '~/machines/resources/domain/dashboard';
import { useNarrow } from '~/views/hooks/use-width';
import { CodeBlock } from '~/views/kit/CodeBlock';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { CopyButton } from '~/views/kit/copy';
import { Row } from '~/views/kit/layout';
import { AppLink } from '~/views/kit/links';
import { useSnippetStyles } from './dashboard.styles';
import { installLine, type Platform, snippetGroups } from './snippets';

/** What a sample needs that the domain doesn't have, and where to create it. */
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

type PlatformSelectProps = {
  label: string;
  value: Platform;
  onChange: (platform: Platform) => void;
  className: string;
};

export const PlatformSelect = ({ label, value, onChange, className }: PlatformSelectProps) => (
  <Select
    size="small"
    aria-label={label}
    className={className}
    value={value}
    onChange={(_, chosen) => onChange(chosen.value === 'node' ? 'node' : 'browser')}
  >
    <option value="browser">Browser</option>
    <option value="node">Node.js</option>
  </Select>
);

type TabsProps = Omit<TabListProps, 'onTabSelect'> & {
  label: string;
  tabs: readonly { id: string; label: string }[];
  shown: string;
  onTab: (id: string) => void;
  after?: ReactNode;
  panelClassName: string;
  children: ReactNode;
};

function Tabs({ label, tabs, shown, onTab, after, panelClassName, children, ...look }: TabsProps) {
  const panel = useId();
  const list = (
    <TabList {...look} aria-label={label} selectedValue={shown} onTabSelect={(_, { value }) => onTab(String(value))}>
      {tabs.map((tab) => (
        <Tab key={tab.id} id={`${panel}-${tab.id}`} value={tab.id} aria-controls={panel}>
          {tab.label}
        </Tab>
      ))}
    </TabList>
  );
  return (
    <>
      {after === undefined ? (
        list
      ) : (
        <Row gap="S">
          {list}
          {after}
        </Row>
      )}
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${shown}`} className={panelClassName}>
        {children}
      </div>
    </>
  );
}

type SnippetsProps = {
  domainKey: DomainKey;
  connectionUrl: string;
  names: SnippetNamesActor;
  onCopy: (text: string) => void;
};

/** Sample client code by topic, with this domain's connection URL and names (spec domain-level §2). */
export function Snippets(props: SnippetsProps) {
  const { domainKey, connectionUrl, names, onCopy } = props;
  const styles = useSnippetStyles();
  const narrow = useNarrow();
  const [platform, setPlatform] = useState<Platform>('browser');
  const filling = useSelector(names, (s) => s.context.loaded?.value) ?? noNames;
  const problem = useSelector(names, (s) =>
    s.hasTag('failing') ? s.context.problem : s.context.loaded?.value.problem,
  );
  const groups = useMemo(() => snippetGroups(connectionUrl, filling, platform), [connectionUrl, filling, platform]);
  const install = installLine(platform);
  const [chosen, setChosen] = useState({ group: '', snippet: '' });
  const group = groups.find(({ id }) => id === chosen.group) ?? groups[0];
  const snippet = group.snippets.find(({ id }) => id === chosen.snippet) ?? group.snippets[0];
  return (
    <>
      {problem ? (
        <StatusMessage intent="warning" shape="square" onRetry={() => names.send({ type: 'view.reload' })}>
          {filling.problem ? 'Some' : 'The'} names for the samples could not be loaded. {explainProblem(problem)}
        </StatusMessage>
      ) : null}
      <Row gap="S" wrap className={mergeClasses(styles.install, problem && styles.installBelowMessage)}>
        <code className={styles.installLine}>{install}</code>
        <CopyButton text={install} onCopy={onCopy} label="Copy install command" />
        <PlatformSelect label="Platform" className={styles.platform} value={platform} onChange={setPlatform} />
      </Row>
      <div className={styles.root}>
        <Tabs
          label="Topics"
          tabs={groups}
          shown={group.id}
          onTab={(id) => setChosen({ group: id, snippet: '' })}
          vertical={!narrow}
          size={narrow ? 'small' : 'medium'}
          className={styles.groups}
          panelClassName={styles.panel}
        >
          <Tabs
            label={group.label}
            tabs={group.snippets}
            shown={snippet.id}
            onTab={(id) => setChosen({ group: group.id, snippet: id })}
            size="small"
            className={styles.snippets}
            after={<CopyButton withWord={!narrow} text={snippet.code} onCopy={onCopy} label="Copy code" />}
            panelClassName={styles.code}
          >
            {snippet.needs
              .filter((need) => filling.missing.includes(need))
              .map((need) => (
                <StatusMessage key={need} intent="warning" announce="off">
                  {notes[need].text}{' '}
                  <AppLink look="inline" href={`${domainPath(domainKey)}/${notes[need].page}`}>
                    {notes[need].link}
                  </AppLink>
                </StatusMessage>
              ))}
            <CodeBlock code={snippet.code} label={`${group.label}: ${snippet.label}`} />
          </Tabs>
        </Tabs>
      </div>
    </>
  );
}
