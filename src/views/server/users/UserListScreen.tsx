import { useActorRef, useSelector } from '@xstate/react';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { userListDefaults } from '../../../machines/users/user-list';
import { userScreens } from '../../../wiring/screens/user-screens';
import { useConsoleParts, useStanding, useWired } from '../../console-parts';
import { UserListView } from './UserListView';

/** `/users`. */
export function UserListScreen() {
  const { search, preferences } = useConsoleParts();
  const { userList } = useWired(userScreens);
  const list = useActorRef(userList, { input: { query: readQuery(search(), userListDefaults) } });
  const zone = useSelector(preferences, selectTimeZone);
  return (
    <>
      <title>Users · Convergence Console</title>
      <UserListView list={list} standing={useStanding()} zone={zone} />
    </>
  );
}
