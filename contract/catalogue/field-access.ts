import type { Role } from '../call.ts'

const admin = ['ADMIN'] as const satisfies readonly Role[]
const byAdmin = { editableBy: admin, inHistory: true } as const

/** A field of a product that everybody sees. */
export const everyone = { seenBy: 'everyone', ...byAdmin } as const
/** A field of a product that only its owner sees. */
export const ownerOnly = { seenBy: 'owner', ...byAdmin } as const
