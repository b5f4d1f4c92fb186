import { Button, Dropdown, Field, Input, Option, Switch } from '@fluentui/react-components';
import { Filter20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import {
  authMethods,
  type SessionFacet,
  type SessionListActor,
} from '../../../machines/in-domain/sessions/session-list';
import { selectQuery } from '../../shared/list/list-selectors';
import { authMethodWords, sayAuthMethod } from './session-words';
import { useSessionFilterStyles } from './SessionFilter.styles';

type Draft = Record<'sessionId' | 'username' | 'authMethod' | 'remoteHost', string>;

const texts: readonly { name: keyof Draft; label: string }[] = [
  { name: 'sessionId', label: 'Session Id' },
  { name: 'username', label: 'Username' },
  { name: 'authMethod', label: 'Auth Method' },
  { name: 'remoteHost', label: 'Remote Host' },
];
const switches: readonly { name: SessionFacet; label: string }[] = [
  { name: 'disconnected', label: 'Disconnected Sessions' },
  { name: 'convergence', label: 'Convergence Users' },
];

/** What the sessions are narrowed by; the texts count with Filter, the switches at once (spec domain-level §2 "Sessions"). */
export function SessionFilterForm({ list }: { list: SessionListActor }) {
  const styles = useSessionFilterStyles();
  const { facets } = useSelector(list, selectQuery);
  const { sessionId = '', username = '', authMethod = '', remoteHost = '' } = facets;
  const applied: Draft = { sessionId, username, authMethod, remoteHost };
  const said = JSON.stringify(applied);
  const [{ from, draft }, keepDraft] = useState({ from: said, draft: applied });
  // What the address says again takes the place of what stands in the fields; the focus stays where it is.
  if (from !== said) keepDraft({ from: said, draft: applied });
  const setDraft = (next: (last: Draft) => Draft) =>
    keepDraft((last) => ({ ...last, draft: next(last.draft) }));
  const change = (name: keyof Draft, value: string) => setDraft((last) => ({ ...last, [name]: value }));
  return (
    <form
      role="search"
      aria-label="Filter sessions"
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        const asked = { ...list.getSnapshot().context.query.facets, ...draft };
        const same = said === JSON.stringify(draft);
        list.send(same ? { type: 'list.reload' } : { type: 'list.ask', change: { facets: asked } });
      }}
    >
      <div className={styles.fields}>
        {texts.map(({ name, label }) => (
          <Field key={name} label={label} size="small" className={styles.field}>
            {name === 'authMethod' ? (
              <Dropdown
                size="small"
                className={styles.input}
                value={draft.authMethod === '' ? 'Any' : sayAuthMethod(draft.authMethod)}
                selectedOptions={[draft.authMethod]}
                onOptionSelect={(_, { optionValue = '' }) => change(name, optionValue)}
              >
                <Option value="">Any</Option>
                {authMethods.map((method) => (
                  <Option key={method} value={method}>
                    {authMethodWords[method] ?? method}
                  </Option>
                ))}
              </Dropdown>
            ) : (
              <Input
                size="small"
                className={styles.input}
                value={draft[name]}
                autoComplete="off"
                spellCheck={false}
                onChange={(_, { value }) => change(name, value)}
              />
            )}
          </Field>
        ))}
        <Button type="submit" size="small" icon={<Filter20Regular />} className={styles.submit}>
          Filter
        </Button>
      </div>
      <div className={styles.switches}>
        {switches.map(({ name, label }) => (
          <Switch
            key={name}
            label={label}
            checked={facets[name] === 'true'}
            onChange={(_, { checked }) =>
              list.send({ type: 'list.facet', name, value: checked ? 'true' : '' })
            }
          />
        ))}
      </div>
    </form>
  );
}
