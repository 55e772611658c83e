import type { Role } from '../call.ts'
import { inOrder, type ShopArea } from '../shop-areas.ts'

/** What an account may do: its role, and the areas that an administrator is limited to; without them all of it. */
export type Rights = { role: Role; areas?: readonly ShopArea[] | null | undefined }

/** The tag of what an account may do, for `If-Match`: `ADMIN`, or `ADMIN orders refunds`. */
export const rightsTag = ({ role, areas }: Rights): string => [role, ...inOrder(areas ?? [])].join(' ')
