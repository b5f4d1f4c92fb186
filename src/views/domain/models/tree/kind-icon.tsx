import {
  Braces16Regular,
  CalendarLtr16Regular,
  CircleOff16Regular,
  List16Regular,
  NumberSymbol16Regular,
  TextT16Regular,
  ToggleLeft16Regular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import type { Kind } from '../../../../document/value';

/** What stands for each kind of value. */
export const kindIcon: Record<Kind, ReactElement> = {
  object: <Braces16Regular />,
  array: <List16Regular />,
  string: <TextT16Regular />,
  number: <NumberSymbol16Regular />,
  boolean: <ToggleLeft16Regular />,
  date: <CalendarLtr16Regular />,
  null: <CircleOff16Regular />,
};
