import type { ShownChat } from '../../../machines/in-domain/chats/chat-list';
import { RemovalDialog, type RemovalDialogProps } from '../../shared/list/RemovalDialog';

/** The question before the chat of a page is deleted. */
export const ChatRemoval = (props: RemovalDialogProps<ShownChat>) => <RemovalDialog {...props} />;
