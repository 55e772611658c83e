import { randomUUID } from 'node:crypto'

import { sessionLimits } from '../../server/accounts/sessions.repo.ts'
import { insertUser } from '../../server/accounts/users.repo.ts'
import { preparedQuery, type Db } from '../../server/platform/database/pool.ts'
import { hashOfToken, makeToken } from '../../server/platform/token.ts'
import { openVisitor } from '../http/visitor.ts'
import { isCostLow } from './password-cost.ts'

/** The password of all accounts from {@link addPerson}. */
export const PASSWORD = 'ventana-tambor-38'
/** Its hash at the real cost of `password-hash.ts`, computed once, because that takes as long as several tests. */
const REAL_HASH = '$scrypt$ln=15,r=8,p=3$nWpnOPgLPBJBUXQ6qER8Hg$bvphxy+c+a0KE2IisFmzRTcxNriL0epdPojh66rkjp4'
const LOW_HASH = '$scrypt$ln=10,r=8,p=1$Srq16/ft1w+2NEUahBxRBQ$UfNz4HDZKg7l5EoMe/Up6pWd14HCXwhC1aPc2thObhw'

/** The hash of {@link PASSWORD} at the cost that passwords have now (test/shop/password-cost.ts). */
export const passwordHash = (): string => (isCostLow() ? LOW_HASH : REAL_HASH)

type Person = {
  role?: 'ADMIN' | 'GENERAL' | 'TECHNICAL'
  email?: string
  name?: string
  /** The areas that an ADMIN is limited to; without them the ADMIN is not limited. */
  areas?: readonly string[]
}

const newPerson = ({ role = 'GENERAL', name = 'Luz Marina Ospina', email }: Person) => {
  const id = randomUUID()
  return { id, role, name, email: email ?? `${id}@correo.co` }
}
const details = { phone: '3001234567', documentType: 'CC', document: '1020304050', policyVersion: '1.0' } as const

/** Inserts an account into the database, with {@link PASSWORD}. */
export async function addPerson(db: Db, about: Person = {}) {
  const person = newPerson(about)
  await insertUser(db, { ...person, ...details, profilePic: '', passwordHash: passwordHash() })
  return person
}

/** Account and session in one statement, because thousands of tests begin with it. */
const signedIn = `
  with added as (
    insert into users (id, name, email, role, password_hash, phone, document_type, document, policy_version, profile_pic, areas)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', $13) returning id)
  insert into sessions (token_hash, user_id, device, idle_seconds, created_at, expires_at)
  select $10, id, '', $11, clock_timestamp(), now() + make_interval(secs => $12) from added`

/** Adds an account and opens a signed-in visitor. */
export async function signInAs({ db, address }: { db: Db; address: string }, about: Person = {}) {
  const person = newPerson(about)
  const { id, name, email, role } = person
  const token = makeToken()
  const { idleSeconds, absoluteSeconds } = sessionLimits[role]
  await preparedQuery(db, signedIn, [
    ...[id, name, email, role, passwordHash(), details.phone, details.documentType, details.document],
    ...[details.policyVersion, hashOfToken(token), idleSeconds, absoluteSeconds, about.areas ?? null],
  ])
  const visitor = openVisitor(address)
  visitor.jar.set('sid', token)
  return { ...person, ...visitor }
}
