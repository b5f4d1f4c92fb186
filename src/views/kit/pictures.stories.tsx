import type { Meta } from '@storybook/react-vite';
import { domainUser, operator, personColor, personColors } from '~/core/person';
import { inPage } from '../../../.storybook/in-page';
import { variants } from '../../../tests/support/variants';
import { Mark } from './Mark';
import { PersonAvatar, PersonName } from './PersonName';

export default { title: 'Parts/Pictures', decorators: [inPage] } satisfies Meta;

export const Marks = variants(Mark, {}, { size: 96 });

const mara = { person: operator('mara.lindqvist'), name: 'Mara Lindqvist' };
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="teal" d="M0 0h8v8H0z"/%3E%3C/svg%3E';
export const Avatars = variants(
  PersonAvatar,
  mara,
  { ...mara, image: picture, size: 48 },
  { ...mara, image: 'data:image/png;base64,', size: 48 },
);

const people = Array.from({ length: 200 }, (_, index) => operator(`user ${index}`));
export const AvatarColors = variants(
  PersonAvatar,
  ...personColors.map((color) => {
    const person = people.find((each) => personColor(each) === color) ?? operator(color);
    return { person, name: person.username };
  }),
);

export const PersonNames = variants(
  PersonName,
  { person: { ...operator('mara'), displayName: 'Mara Lindqvist' } },
  { person: domainUser('ana.ruiz'), href: '/users/ana.ruiz' },
  { person: { type: 'anonymous', username: '7f3a' }, size: 24 },
  { person: operator('mara'), name: 'mara', note: '(you)', look: 'name', href: '/users/mara' },
  { person: undefined },
);
