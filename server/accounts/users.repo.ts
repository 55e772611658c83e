import { sql } from 'kysely'

import type { ListedUser, User } from '../../contract/accounts/accounts.ts'
import type { Role } from '../../contract/call.ts'
import type { CheckedInput } from '../../contract/index.ts'
import { inOrder, type ShopArea } from '../../contract/shop-areas.ts'
import { avatarAddress } from '../images/serve-avatars.ts'
import { violates } from '../platform/database/errors.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { versionOf } from '../platform/http/conditions.ts'
import type { Refuse } from '../platform/problem.ts'

const sameEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`

export type NewUser = {
  id: string
  name: string
  email: string
  role: Role
  phone: string
  documentType: 'CC' | 'NIT'
  document: string
  profilePic: string
  passwordHash: string
  policyVersion: string
}

/** Adds an account. @returns whether it was added; false when an existing account has that e-mail */
export async function insertUser(db: Db | Tx, user: NewUser): Promise<boolean> {
  const added = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .where('deletedAt', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The data for signing in to the existing account with this e-mail. */
export function findCredentials(db: Db | Tx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role', 'passwordHash'])
    .where(sameEmail(email))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** A person's own view of an existing account; null when there is none. */
export async function findUser(db: Db | Tx, id: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'phone', 'document', 'documentType', 'profilePic', 'createdAt', 'areas'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { id: _id, createdAt, profilePic, areas, ...rest } = row
  return {
    ...{ _id, ...rest, profilePic: avatarAddress(profilePic), createdAt: createdAt.toISOString() },
    ...shownAreas(areas),
    version: profileVersion(row),
  }
}

/** Absent without a limit, so that the response is the same as before areas existed. */
const shownAreas = (areas: string[] | null): { areas?: ShopArea[] } =>
  areas === null ? {} : { areas: inOrder(areas as ShopArea[]) }

/** The version of a person's own data; other changes of an account do not concern that form. */
export const profileVersion = ({ name, email, phone, document }: Pick<User, 'name' | 'email' | 'phone' | 'document'>) =>
  versionOf([name, email, phone, document])

const USERS_PER_PAGE = 200

/**
 * A page of the accounts, the oldest first, so that row numbers stay the same.
 * @param input.after the id at which the previous page ended
 * @param input.q words in name or e-mail, without regard to accents
 */
export async function listUsers(
  db: Db,
  { after, q = '', role }: CheckedInput<'accounts.listUsers'>,
): Promise<{ data: ListedUser[]; next: string | null }> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'createdAt', 'areas'])
    .where('deletedAt', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (select created_at, id from users where id = ${after})`),
    )
    .$if(role !== undefined, (query) => query.where('role', '=', role as Role))
    .$if(q !== '', (query) =>
      query.where(
        // A text that folds to nothing, such as a lone %, matches no name.
        sql<boolean>`search_fold(${q}) <> '' and position(search_fold(${q}) in search_fold(concat_ws(' ', name, email))) > 0`,
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(USERS_PER_PAGE + 1)
    .execute()
  const page = rows.slice(0, USERS_PER_PAGE)
  return {
    data: page.map(({ id, createdAt, areas, ...rest }) => ({
      ...{ _id: id, ...rest, createdAt: createdAt.toISOString() },
      ...shownAreas(areas),
    })),
    next: rows.length > USERS_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The refusals of the database when an account changes, by constraint. */
const refusals = {
  users_keep_one_admin: 'LAST_ADMIN',
  users_keep_one_full_admin: 'LAST_FULL_ADMIN',
  users_email_unique: 'NOT_UPDATED',
} as const
type Rule = keyof typeof refusals

/**
 * Runs a change of an account and turns a constraint violation into a problem.
 * @param rules those that the change may break
 * @throws Problem LAST_ADMIN, LAST_FULL_ADMIN or NOT_UPDATED (409)
 */
export async function changingUser<T, R extends Rule>(
  rules: readonly R[],
  refuse: Refuse<(typeof refusals)[R]>,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const broken = rules.find((rule) => violates(error, rule))
    throw broken ? refuse(refusals[broken], { cause: error }) : error
  }
}
