/** The protocol's messages as plain objects. What holds its default (0, '', false, an empty list or map) is absent. */

/** A wrapper whose presence counts: an empty one holds the default. */
export type Wrapped<Value> = { value?: Value };

export type UserIdData = { userType?: number; username?: string };
export type UserData = {
  userId: UserIdData;
  firstName?: Wrapped<string>;
  lastName?: Wrapped<string>;
  displayName?: Wrapped<string>;
  email?: Wrapped<string>;
  disabled?: boolean;
  deleted?: boolean;
  deletedUsername?: Wrapped<string>;
};

/** google.protobuf.Value; kept as it came and sent on. */
export type JsonValue = object;
export type ValueMap = Record<string, JsonValue>;

export type ConnectionRequest = {
  client?: string;
  clientVersion?: string;
  password?: { username?: string; password?: string };
  jwt?: { jwt?: string };
  anonymous?: { displayName?: Wrapped<string> };
  reconnect?: { token?: string };
};

/** A body and its name, e.g. `['serverTimeRequest', {}]`. */
export type Body = [name: string, content: object];

/** One frame. The two ids count independently; both are absent in normal messages, pings and pongs. */
export type Envelope = { requestId?: number | undefined; responseId?: number | undefined; body: Body };

/** Requests a client may send. Each is answered, by `error` at least. */
export const clientRequests: ReadonlySet<string> = new Set([
  'connectionRequest',
  'serverTimeRequest',
  'openRealTimeModelRequest',
  'closeRealTimeModelRequest',
  'createRealTimeModelRequest',
  'deleteRealtimeModelRequest',
  'modelsQueryRequest',
  'getModelPermissionsRequest',
  'setModelPermissionsRequest',
  'modelResyncRequest',
  'modelOfflineSubscriptionChange',
  'historicalDataRequest',
  'historicalOperationsRequest',
  'modelGetVersionAtTimeRequest',
  'usersGetRequest',
  'userSearchRequest',
  'userGroupsRequest',
  'userGroupsForUsersRequest',
  'activityParticipantsRequest',
  'activityCreateRequest',
  'activityDeleteRequest',
  'activityJoinRequest',
  'activityLeaveRequest',
  'presenceRequest',
  'presenceSubscribeRequest',
  'createChatRequest',
  'removeChatRequest',
  'getChatsRequest',
  'chatsExistRequest',
  'getDirectChatsRequest',
  'getJoinedChatsRequest',
  'chatsSearchRequest',
  'joinChatRequest',
  'leaveChatRequest',
  'addUserToChatRequest',
  'removeUserFromChatRequest',
  'setChatNameRequest',
  'setChatTopicRequest',
  'markChatEventsSeenRequest',
  'publishChatMessageRequest',
  'getChatHistoryRequest',
  'resolvePermissionsForConnectedSessionRequest',
  'addPermissionsRequest',
  'removePermissionsRequest',
  'setPermissionsRequest',
  'getPermissionsRequest',
]);

/** Messages a client may send without asking for an answer. */
export const clientNormalMessages: ReadonlySet<string> = new Set([
  'operationSubmission',
  'shareReference',
  'setReference',
  'clearReference',
  'unshareReference',
  'modelResyncClientComplete',
  'activityUpdateState',
  'presenceSetState',
  'presenceRemoveState',
  'presenceClearState',
  'presenceUnsubscribe',
]);

/** Answers a client may give to a request of the server. */
export const clientResponses: ReadonlySet<string> = new Set(['modelAutoCreateConfigResponse', 'error']);
