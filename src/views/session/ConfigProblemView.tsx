import { Button } from '@fluentui/react-components';
import type { ConfigProblem } from '~/api/config/runtime-config';
import type { Chunk } from '~/machines/kit/chunk';
import { type ConnectionCheck, ConnectionLink, WithConnectionCheck } from '~/views/connection/ConnectionLink';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { OutsidePage, OutsideText } from './OutsidePage';

type ConfigProblemViewProps = {
  problem: ConfigProblem;
  onRetry: () => void;
  connectionCheck?: Chunk<ConnectionCheck>;
};

/** The console can't start: `config.json` is missing or invalid. Rendered on its own, outside everything else. */
export function ConfigProblemView(props: ConfigProblemViewProps) {
  const { problem, onRetry, connectionCheck } = props;
  const { key, message } = problem;
  return (
    <WithConnectionCheck code={connectionCheck}>
      <OutsidePage
        title="The console is not set up correctly"
        tab="Not set up"
        actions={
          <Button appearance="primary" onClick={onRetry}>
            Load again
          </Button>
        }
      >
        <StatusMessage intent="error" title={key}>
          {key === undefined ? message : withoutKey(key, message)}
        </StatusMessage>
        <OutsideText>
          Fix config.json on the web server, or contact your admin. <ConnectionLink />
        </OutsideText>
      </OutsidePage>
    </WithConnectionCheck>
  );
}

/** Removes the key, which the title shows already. */
const withoutKey = (key: string, message: string) =>
  message.startsWith(`${key} `) ? message.slice(key.length + 1) : message;
