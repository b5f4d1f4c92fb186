import { Button } from '@fluentui/react-components';
import {
  Alert20Regular,
  ChevronDown16Regular,
  Search20Regular,
  WeatherMoon20Regular,
  WeatherSunny20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { operator } from '~/core/person';
import { selectAlertCount, selectAlertsLabel } from '~/machines/alerts/alerts-machine';
import { offlineChunk } from '~/machines/kit/chunk';
import { selectTheme } from '~/machines/preferences/preferences-machine';
import { nameOf, type Person, selectUser } from '~/machines/session/session-machine';
import { useConsoleParts } from '~/views/console-parts';
import { OnDemand, type TriggerProps } from '~/views/kit/OnDemand';
import { PersonAvatar } from '~/views/kit/PersonName';
import { useTextStyles } from '~/views/kit/layout.styles';
import { useToolStyles } from './shell.styles';

/** Opens the command palette; looks like its search field. An icon if there is little room. */
function PaletteButton() {
  const styles = useToolStyles();
  const { palette } = useConsoleParts();
  const modifier = useSelector(palette, (s) => s.context.modifier);
  const name = `Search or go to… ${modifier} K`;
  return (
    <Button
      className={styles.search}
      icon={<Search20Regular />}
      aria-label={name}
      aria-haspopup="dialog"
      aria-keyshortcuts={modifier === '⌘' ? 'Meta+K' : 'Control+K'}
      title={name}
      onClick={() => palette.send({ type: 'palette.open' })}
    >
      <span className={styles.searchText}>Search or go to…</span>
      <kbd className={styles.searchKey}>{modifier} K</kbd>
    </Button>
  );
}

/** The bell with the number of alerts (spec server-level §2: zero when there are none). */
function Bell(trigger: TriggerProps) {
  const styles = useToolStyles();
  const { alerts } = useConsoleParts();
  const count = useSelector(alerts, selectAlertCount);
  return (
    <Button
      {...trigger}
      appearance="subtle"
      className={styles.fixed}
      icon={
        <span className={styles.bell}>
          <Alert20Regular />
          {count > 0 ? (
            <span aria-hidden="true" className={styles.badge}>
              {count > 99 ? '99+' : count}
            </span>
          ) : null}
        </span>
      }
      aria-label={useSelector(alerts, selectAlertsLabel)}
      title="Alerts"
    />
  );
}

/** Shows the icon of the other theme: sun or moon. */
function ThemeButton(trigger: TriggerProps) {
  const isLight = useSelector(useConsoleParts().preferences, selectTheme) === 'light';
  return (
    <Button
      {...trigger}
      appearance="subtle"
      className={useToolStyles().fixed}
      icon={isLight ? <WeatherMoon20Regular /> : <WeatherSunny20Regular />}
      aria-label="Theme and time zone"
      title="Theme and time zone"
    />
  );
}

function UserButton({ user, ...trigger }: TriggerProps & { user: Person }) {
  const styles = useToolStyles();
  const text = useTextStyles();
  const name = nameOf(user);
  return (
    <Button
      {...trigger}
      appearance="subtle"
      className={styles.person}
      icon={
        <span aria-hidden="true">
          <PersonAvatar
            person={{ ...operator(user.username), displayName: name }}
            name={name}
            {...(user.picture ? { image: user.picture } : {})}
          />
        </span>
      }
    >
      <span aria-hidden="true" className={styles.personName}>
        <span className={text.clip}>{name}</span>
        <ChevronDown16Regular />
      </span>
      <span className={text.hidden}>{`${name}, user menu`}</span>
    </Button>
  );
}

/** What the top bar opens. Signing out must work whatever happened to the web server. */
export const menus = offlineChunk(() => import('./open-menus'));

/** Loaded by the palette, which reports a failure. */
export const overlays = offlineChunk(async () => (await import('./palette/PaletteScreen')).PaletteScreen);

/** At the right of the top bar on every screen: search, bell, theme and time zone, user menu. */
export function ConsoleTools() {
  const user = useSelector(useConsoleParts().session, selectUser);
  return (
    <>
      <PaletteButton />
      <OnDemand chunk={menus} button={<Bell />}>
        {({ OpenAlerts }, button) => <OpenAlerts button={button} />}
      </OnDemand>
      <OnDemand menu chunk={menus} button={<ThemeButton />}>
        {({ ThemeMenu }, button) => <ThemeMenu button={button} />}
      </OnDemand>
      {user ? (
        <OnDemand menu chunk={menus} button={<UserButton user={user} />}>
          {({ UserMenu }, button) => <UserMenu button={button} user={user} />}
        </OnDemand>
      ) : null}
    </>
  );
}
