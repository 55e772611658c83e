import type { Role } from '../call.ts'
import { inOrder, type ShopArea } from '../shop-areas.ts'

/** The rights of an account: its role, and the areas to which an administrator is limited; without areas there is no limit. */
export type Rights = { role: Role; areas?: readonly ShopArea[] | null | undefined }

/** The tag of an account's rights, for `If-Match`: `ADMIN`, or `ADMIN orders refunds`. */
export const rightsTag = ({ role, areas }: Rights): string => [role, ...inOrder(areas ?? [])].join(' ')
