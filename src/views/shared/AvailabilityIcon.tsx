import {
  PlugConnected16Regular,
  PlugDisconnected16Regular,
  QuestionCircle16Regular,
  Wrench16Regular,
} from '@fluentui/react-icons';

/** The 16 px icon of a domain availability; decoration beside its words. */
export function AvailabilityIcon({ value }: { value: string }) {
  switch (value) {
    case 'online':
      return <PlugConnected16Regular />;
    case 'maintenance':
      return <Wrench16Regular />;
    case 'offline':
      return <PlugDisconnected16Regular />;
    default:
      return <QuestionCircle16Regular />;
  }
}
