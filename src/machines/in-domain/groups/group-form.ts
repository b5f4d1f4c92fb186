import type { Group } from '../../../api/rest/domain/groups';
import { isRejectedWith, type ApiProblem } from '../../../api/rest/problem';
import type { FieldErrors, Refusal } from '../../resource-form/form-setup';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../../resource-form/resource-form-machine';
import { duplicateField } from '../../support/duplicate-field';
import { isSegment } from '../../support/segment';
import { withReason } from '../../support/with-reason';

export type GroupValues = {
  /** May be changed. */
  id: string;
  description: string;
  /** Usernames, each once, in one order. */
  members: readonly string[];
  /** Who is typed beside them and not added yet: that is not forgotten, and not saved. */
  unadded: string;
};

/** `id`: what an existing group is called now; undefined for a new one. */
export type GroupFacts = { id: string | undefined };

export const emptyGroup: GroupValues = { id: '', description: '', members: [], unadded: '' };

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const orderMembers = (members: readonly string[]): string[] => [...new Set(members)].sort(compareText);

export const withMember = (members: readonly string[], username: string): string[] =>
  orderMembers([...members, username]);
export const withoutMember = (members: readonly string[], username: string): string[] =>
  members.filter((member) => member !== username);

/** A group as its form shows it, and as it is compared. */
export const groupValuesOf = ({ id, description, members }: Group): GroupValues => ({
  id,
  description,
  members: orderMembers(members),
  unadded: '',
});

/** A group as it is sent. `present`: the id that it has now, which stands as it is. */
export const groupOf = ({ id, description, members }: GroupValues, present?: string): Group => ({
  id: id === present ? id : id.trim(),
  description: description.trim(),
  members: orderMembers(members),
});

function idError(text: string): string | undefined {
  const id = text.trim();
  if (id === '') return 'Please input a Id!';
  return isSegment(id) ? undefined : 'No address can be made of this id. Please choose another one.';
}

/** Spec domain-level §5 "Group", to the letter. An id that was there before stands, whatever it is. */
function validate(values: GroupValues, facts: GroupFacts): FieldErrors<GroupValues> {
  const { id, description, unadded } = values;
  const wrongId = id === facts.id ? undefined : idError(id);
  return {
    ...(wrongId ? { id: wrongId } : {}),
    ...(description.trim() === '' ? { description: 'Please input a Description!' } : {}),
    ...(unadded ? { unadded: 'Press Add to make this user a member, or empty the field.' } : {}),
  };
}

/** Spec domain-level §8; what fails otherwise is told as well (docs/decisions). */
function refusalOf(problem: ApiProblem, _: GroupValues, { id }: GroupFacts): Refusal<GroupValues> {
  const exists = id !== undefined;
  const title = exists ? 'Could Not Update Group' : 'Could Not Create Group';
  if (isRejectedWith(problem, 'duplicate', 'conflicts')) {
    const name = duplicateField(problem) ?? 'id';
    const text = `A group with the specified ${name} already exists.`;
    return { title, text, ...(name === 'id' ? { fieldError: { field: 'id', text } } : {}) };
  }
  if (exists && isRejectedWith(problem, 'not_found'))
    return { title, text: `The group '${id}' no longer exists. It was deleted or renamed meanwhile.` };
  return { title, text: withReason(`The group could not be ${exists ? 'updated' : 'created'}.`, problem) };
}

export const groupFormMachine = createResourceForm<GroupValues, GroupFacts, Group>({ validate, refusalOf });

export type GroupFormActor = ResourceFormActor<GroupValues, GroupFacts, Group>;
export type GroupFormSnapshot = ResourceFormSnapshot<GroupValues, GroupFacts, Group>;
