import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { operator, personColor, personColors, personInitials, type UserId } from '~/core/person';
import { PersonName } from '~/views/kit/PersonName';
import { VersionListRow } from '~/views/pages/model/history/VersionList';
import { ConnectedUsersButton, peopleOf } from '~/views/pages/model/live/ConnectedUsers';
import { RowPeople } from '~/views/pages/model/tree/TreeRow';
import { ParticipantRow } from '~/views/resources/domain/activities/Participants';
import { ChatMembers } from '~/views/resources/domain/chats/ChatPage';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import { themes } from '~/views/theme/theme';
import { deskKey } from '../support/collection-samples';

const normal = (username: string) => ({ type: 'normal' as const, username });

/** The color and the initials of a person in this element. */
function drawn(piece: ReactElement): string {
  const { container, unmount } = render(
    <MemoryRouter>
      <ThemeRoot choice="light">{piece}</ThemeRoot>
    </MemoryRouter>,
  );
  const avatar = container.querySelector<HTMLElement>('[data-person]');
  const found = `${avatar?.dataset['person'] ?? 'none'} ${avatar?.querySelector<HTMLElement>('[data-initials]')?.dataset['initials'] ?? ''}`;
  unmount();
  return found;
}

describe('the color of a person', () => {
  const ana = { ...normal('ana.ruiz'), displayName: 'Ana Maria Ruiz Soto' };
  const places: Record<string, (user: UserId & { displayName: string }) => ReactElement> = {
    'the presence row of a model': (user) => (
      <ConnectedUsersButton people={peopleOf([{ sessionId: '1', user: user, isOwn: false }])} />
    ),
    'a row of the tree': (user) => <RowPeople marks={[{ person: user, name: user.displayName, carets: [] }]} />,
    'the versions of a model': (user) => (
      <VersionListRow
        id="v"
        row={{ row: 'group', key: 'g', user: user, to: 0 }}
        style={{ top: 0, height: 20 }}
        isChosen={false}
        zone="utc"
        onChoose={() => {}}
      />
    ),
    'a name in a list or a sentence': (user) => <PersonName person={user} />,
    'the members of a chat': (user) => <ChatMembers domainKey={deskKey} members={[user]} />,
    'the participants of an activity': (user) => (
      <table>
        <tbody>
          <ParticipantRow
            participant={{ sessionId: '1', user: user, state: [] }}
            selected={false}
            group="g"
            onSelect={() => {}}
          />
        </tbody>
      </table>
    ),
  };

  it.each(Object.entries(places))('is the same in %s', (_, place) => {
    expect(drawn(place(ana))).toBe(`${personColor(ana)} AS`);
    const operated = { ...operator('mara'), displayName: 'Mara Lindqvist' };
    expect(drawn(place(operated))).toBe(`${personColor(operated)} ML`);
  });

  it('distinguishes anonymous users, and users with the same name but different types', () => {
    const anonymous = Array.from({ length: 60 }, (_, index) => ({
      type: 'anonymous',
      username: `7f3a${index}`,
    }));
    expect(new Set(anonymous.map(personColor)).size).toBe(personColors.length);
    const names = Array.from({ length: 20 }, (_, index) => `user${index}`);
    expect(names.some((name) => personColor(normal(name)) !== personColor(operator(name)))).toBe(true);
  });
  it.each([
    ['ana.ruiz', 'AR'],
    ['ana-maria_ruiz', 'AR'],
    ['mara', 'MA'],
    ['x', 'X'],
    ['ben.carter@acme.example', 'BC'],
    ['@ops', 'OP'],
    ['7f3a', '7F'],
    ['أحمد الطويل', 'أا'],
    ['ç\u0327elik', 'Ç\u0327E'],
    ['', ''],
    ['--', ''],
  ])('is shown with the right initials for %s', (username, initials) => {
    expect(personInitials(normal(username))).toBe(initials);
  });

  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[0-9a-f]{2}/gi) ?? []).map((part) => {
      const value = Number.parseInt(part, 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one: string, other: string) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const long = (color: string) => (color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color);
  it.each(Object.entries(themes))('is readable in the theme %s', (_, theme) => {
    for (const color of personColors) {
      const ink = long(theme[`person${color}`]);
      const paper = long(theme[`person${color}Soft`]);
      expect(ratio(ink, long(theme.colorNeutralBackground1))).toBeGreaterThan(4.5);
      expect(ratio(ink, long(theme.colorBrandBackground2))).toBeGreaterThan(4.5);
      expect(ratio(ink, paper)).toBeGreaterThan(4.5);
      expect(ratio(long(theme.colorNeutralForeground3), paper)).toBeGreaterThan(4.5);
    }
  });

  const syntax = ['Keyword', 'String', 'Number', 'Boolean', 'Date', 'Null', 'Comment'] as const;
  it.each(['light', 'dark'] as const)('leaves syntax, brand and status colors readable in the theme %s', (choice) => {
    const theme = themes[choice];
    const pairs = [
      ...syntax.map((kind) => [theme[`syntax${kind}`], theme.colorNeutralBackground2] as const),
      [theme.colorNeutralForegroundOnBrand, theme.colorBrandBackground] as const,
      ...(['Success', 'Warning', 'Danger'] as const).map(
        (state) => [theme[`colorStatus${state}Foreground1`], theme[`colorStatus${state}Background1`]] as const,
      ),
    ];
    for (const [ink, paper] of pairs) expect(ratio(long(ink), long(paper))).toBeGreaterThan(4.5);
  });
});
