import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { inOrder, shopAreas, type ShopArea } from '../shop-areas.ts'
import { id, line } from '../values/text.ts'
import { accountFields } from './account-fields.ts'
import { accountMessages, documentTypes, roles } from './account-rules.ts'
import { givenCode } from './second-factor.ts'
import { signUpInput } from './sign-up.ts'

/** The areas to which an administrator's account is limited (P-299); absent for unlimited administrators and for other roles. */
const areas = z.optional(z.array(z.enum(shopAreas)))

/** An account as its owner sees it; `profilePic` is the address of the picture, '' without one. */
export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  phone: z.string(),
  document: z.string(),
  documentType: z.enum(documentTypes),
  profilePic: z.string(),
  createdAt: z.iso.datetime(),
  areas,
  /** Version of name, e-mail, phone and document. Send it as `If-Match`: a change based on another version is refused. */
  version: z.string(),
})
export type User = z.infer<typeof user>

/** A person as an administrator sees it in the list; never phone, document or picture. */
export const listedUser = z.pick(user, { _id: true, name: true, email: true, role: true, createdAt: true, areas: true })
export type ListedUser = z.infer<typeof listedUser>

const noUser = z.object({ success: z.literal(false), error: z.literal(false), message: z.string(), data: z.null() })

/** Two texts that must be equal; `confirmPassword` is not checked when the password itself is refused. */
const repeatedPassword = <T extends z.ZodMiniObject>(fields: T) =>
  fields.check(
    z.refine(
      (sent) => {
        const { newPassword, confirmPassword } = sent as { newPassword: string; confirmPassword: string }
        return newPassword === confirmPassword
      },
      { error: accountMessages.passwordsDiffer, path: ['confirmPassword'] },
    ),
  )

const noAreas = 'Elige al menos un permiso, o todo.'
const givenAreas = z.nullable(
  z.pipe(
    z
      .array(z.enum(shopAreas, { error: 'Permiso no válido.' }), { error: noAreas })
      .check(z.minLength(1, { error: noAreas }), z.maxLength(50, { error: 'Permiso no válido.' })),
    z.transform((given: ShopArea[]) => inOrder(given)),
  ),
)

const session = z.object({
  _id: z.string(),
  /** Browser and system in Spanish, as far as they can be recognised. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})

export const accounts = {
  'accounts.signUp': {
    input: signUpInput,
    output: done,
    problems: ['PASSWORD_COMMON', 'PICTURE_INVALID', 'NOT_CREATED', 'SIGN_IN_BUSY'] as const,
  },
  'accounts.signIn': {
    // Any text is accepted: an error in the e-mail is not shown (P-31).
    input: z.strictObject({
      email: z
        .string({ error: 'El correo es obligatorio.' })
        .check(z.maxLength(254, { error: 'El correo es demasiado largo.' })),
      password: accountFields.givenPassword,
      /** Required for accounts with a second factor: without it the call is refused with SECOND_FACTOR, which requests it. */
      code: z.optional(givenCode),
    }),
    output: done,
    problems: ['WRONG_CREDENTIALS', 'SECOND_FACTOR', 'WRONG_CODE', 'SECOND_FACTOR_UNREADABLE', 'SIGN_IN_BUSY'] as const,
  },
  'accounts.currentUser': { input: z.strictObject({}), output: z.union([success(user), noUser]) },
  'accounts.signOut': { input: z.strictObject({}), output: done },
  'accounts.listUsers': {
    input: z.strictObject({
      after: z.optional(id),
      /** Words of the name or the e-mail, without regard to accents. */
      q: z.optional(line({ max: 100, message: 'La búsqueda es demasiado larga.' })),
      role: z.optional(z.enum(roles, { error: accountMessages.role })),
    }),
    output: z.object({
      ...done.shape,
      data: z.array(listedUser),
      /** The value to send as `after` for the next page; null on the last one. */
      next: z.nullable(z.string()),
    }),
  },
  /**
   * With the displayed role as `If-Match: "GENERAL"`, the call is refused when the role has changed: ROLE_CHANGED, with the role
   * as `data`.
   */
  'accounts.changeRole': {
    input: z.strictObject({ userId: id, role: accountFields.role }),
    output: done,
    problems: ['NOT_FOUND', 'LAST_ADMIN', 'LAST_FULL_ADMIN', 'ROLE_CHANGED'] as const,
  },
  /**
   * Makes the account an administrator limited to these areas; null removes the limit (P-300). With the displayed rights as
   * `If-Match: "ADMIN orders refunds"`, the call is refused when they have changed: PERMISSIONS_CHANGED, with the rights as
   * `data`.
   */
  'accounts.changeAreas': {
    input: z.strictObject({ userId: id, areas: givenAreas }),
    output: done,
    problems: ['NOT_FOUND', 'LAST_FULL_ADMIN', 'PERMISSIONS_CHANGED'] as const,
  },
  /** PROFILE_CHANGED carries the current profile. */
  'accounts.updateProfile': {
    input: z.strictObject({
      name: accountFields.name,
      email: accountFields.email,
      phone: accountFields.phone,
      document: accountFields.document,
    }),
    output: success(user),
    problems: ['NOT_UPDATED', 'SIGN_IN_AGAIN', 'PROFILE_CHANGED'] as const,
  },
  'accounts.changePicture': {
    input: z.strictObject({ profilePic: accountFields.profilePic }),
    output: success(user),
    problems: ['PICTURE_INVALID'] as const,
  },
  'accounts.deleteAccount': {
    input: z.strictObject({
      password: accountFields.givenPassword,
      /** Another person's account: only an ADMIN may delete it, with the ADMIN's own password. */
      userId: z.optional(id),
      /** A person object sent back unchanged: it must be the account that is deleted; it never selects the account by itself. */
      _id: z.optional(id),
      /** The person was shown their open orders and visits and confirms; only a client that sends `x-confirms` must confirm. */
      confirm: z.optional(z.boolean({ error: 'Valor no válido: confirm.' })),
    }),
    output: success(z.object({ kept: z.array(z.string()) })),
    problems: [
      'WRONG_PASSWORD',
      'NOT_FOUND',
      'LAST_ADMIN',
      'LAST_FULL_ADMIN',
      'SERVICE_UNDER_WAY',
      'CONFIRM_DELETION',
      'SIGN_IN_BUSY',
    ] as const,
  },
  'accounts.changePassword': {
    input: repeatedPassword(
      z.strictObject({
        currentPassword: accountFields.givenPassword,
        newPassword: accountFields.newPassword,
        confirmPassword: z.string({ error: accountMessages.passwordsDiffer }),
      }),
    ),
    output: done,
    problems: ['PASSWORD_COMMON', 'WRONG_PASSWORD', 'SIGN_IN_BUSY'] as const,
  },
  'accounts.listSessions': { input: z.strictObject({}), output: success(z.array(session)) },
  'accounts.endSession': {
    /** Without `_id`: all sessions except the current one. */
    input: z.strictObject({ _id: z.optional(id) }),
    output: done,
  },
  'accounts.getOptions': {
    input: z.strictObject({}),
    output: success(
      z.object({
        /** Whether this installation can reset passwords by e-mail. */
        hasRecovery: z.boolean(),
        /** Whether accounts of the demo shop, whose passwords were printed at start, may sign in. */
        hasDemoAccounts: z.boolean(),
      }),
    ),
  },
  'accounts.forgotPassword': {
    input: z.strictObject({ email: accountFields.email }),
    output: done,
    problems: ['NOT_FOUND'] as const,
  },
  'accounts.resetPassword': {
    input: repeatedPassword(
      z.strictObject({
        token: z.string({ error: 'Falta el enlace.' }).check(z.maxLength(100, { error: 'El enlace no es válido.' })),
        newPassword: accountFields.newPassword,
        confirmPassword: z.string({ error: accountMessages.passwordsDiffer }),
      }),
    ),
    output: done,
    problems: ['NOT_FOUND', 'PASSWORD_COMMON', 'RESET_LINK_INVALID', 'SIGN_IN_BUSY'] as const,
  },
}

/** All data that the shop stores about the caller, as a file. */
export const ownData = {
  'ownData.download': { input: z.strictObject({}), output: done },
} as const
